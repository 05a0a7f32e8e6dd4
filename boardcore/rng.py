"""Chance as a function: numbers from (seed, stream, operation), never from a generator object.

The state keeps the seed and one counter per named stream; a counter counts *operations* (a shuffle,
a draw). Each operation reads its own keyed BLAKE2b blocks as little-endian 16-bit words and rejects
the uneven end of the range, so streams are independent, outputs do not betray the seed, and the
same seed gives the same cards on every machine and every Python.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import Literal, TypeVar

from .errors import OptionsError

T = TypeVar("T")

_WORDS = struct.Struct("<32H")
_RANGE = 1 << 16

Seed = str | int | bytes | None


def digest(seed: Seed) -> tuple[str, Literal["given", "system"]]:
    """Turn any seed into 128 bits (32 hex digits) and say where it came from: ``given`` or ``system``.

    Text, numbers and bytes are told apart, and 0 is a seed like any other:

    >>> digest(0) == digest("0")
    False
    >>> digest(7)
    ('8f26c2cd3442605a2b6e80664b167d19', 'given')

    Raises:
        OptionsError: ``options/seed`` for anything but str, int, bytes or None.
    """
    if seed is None:
        import secrets  # slow to import, and most seeds are given

        return secrets.token_hex(16), "system"
    if isinstance(seed, bool) or not isinstance(seed, str | int | bytes):
        raise OptionsError(
            "options/seed",
            f"a seed is a str, an int, bytes or None, not {type(seed).__name__}",
            given=type(seed).__name__,
        )
    if isinstance(seed, int):
        data = b"int:" + hex(seed).encode()
    elif isinstance(seed, str):
        data = b"str:" + seed.encode("utf-8", "surrogatepass")
    else:
        data = b"bytes:" + seed
    return hashlib.blake2b(data, digest_size=16).hexdigest(), "given"


def words(seed: str, stream: str, operation: int, block: int) -> tuple[int, ...]:
    """One block of the endless 16-bit words of one operation of one stream."""
    text = f"{stream}/{operation}/{block}".encode()
    return _WORDS.unpack(hashlib.blake2b(text, key=bytes.fromhex(seed)).digest())


def shuffle(seed: str, stream: str, operation: int, items: Sequence[T]) -> tuple[T, ...]:
    """The items in an order drawn by this operation (Fisher-Yates, from the last place down)."""
    order = list(items)
    source = words(seed, stream, operation, 0)
    at, block = 0, 0
    limit = len(order)
    while limit > 1:
        if at == len(source):
            at, block = 0, block + 1
            source = words(seed, stream, operation, block)
        word = source[at]
        at += 1
        if word < _RANGE - _RANGE % limit:  # the uneven end of the range is rejected
            other = word % limit
            limit -= 1
            order[limit], order[other] = order[other], order[limit]
    return tuple(order)


def below(seed: str, stream: str, operation: int, limit: int) -> int:
    """One number from 0 to ``limit - 1``; ``limit`` is 1 to 65,536."""
    if not 1 <= limit <= _RANGE:
        raise ValueError(f"a draw is below 1 to {_RANGE}, not below {limit}")
    fair = _RANGE - _RANGE % limit
    block = 0
    while True:
        for word in words(seed, stream, operation, block):
            if word < fair:
                return word % limit
        block += 1
