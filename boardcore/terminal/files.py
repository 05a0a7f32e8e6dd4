"""Saved games: writing them without loss, and reading whatever is in a file."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

import msgspec

from ..codec import MAX_BYTES
from ..errors import BoardcoreError, StateError
from ..plugins import Catalogue
from ..rules import Ruleset
from ..state import State


def save_game(name: str, data: bytes) -> None:
    """Write a state to a file; what was there stays whole if that fails.

    Raises:
        BoardcoreError: ``file/write``, or ``file/exists`` for a file that is no saved game.
    """
    try:
        path = Path(name).expanduser()
        if path.exists() and not is_saved(path):
            raise BoardcoreError("file/exists", f"{name!r} is there already and is no saved game")
        handle, draft = tempfile.mkstemp(prefix=".boardcore-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(draft, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(draft)
            raise
    except (OSError, ValueError, RuntimeError) as why:
        raise BoardcoreError("file/write", f"cannot write {name!r}: {reason(why)}") from None


def is_saved(path: Path) -> bool:
    """Whether a file is one of ours, and so may be replaced."""
    with contextlib.suppress(BoardcoreError):
        check_saved(path.name, read_file(str(path)))
        return True
    return False


def read_file(name: str) -> bytes:
    """The bytes of a saved game.

    Raises:
        BoardcoreError: ``file/read``.
    """
    try:
        with Path(name).expanduser().open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError, RuntimeError) as why:
        raise BoardcoreError("file/read", f"cannot read {name!r}: {reason(why)}") from None
    # An editor's line end at the end of a JSON file does no harm.
    return data.rstrip() if data[:1] == b"{" else data


def reason(why: Exception) -> str:
    """What the system says, without the path."""
    return (isinstance(why, OSError) and why.strerror) or str(why)


def check_saved(name: str, data: bytes) -> None:
    """Refuse what no version of boardcore has saved.

    Raises:
        StateError: ``state/malformed``.
    """
    decode = msgspec.json.decode if data[:1] == b"{" else msgspec.msgpack.decode
    try:
        plain = decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        plain = None
    wanted = {"game": str, "packs": list, "options": dict}
    if not isinstance(plain, dict) or not all(isinstance(plain.get(key), type_) for key, type_ in wanted.items()):
        raise StateError("state/malformed", f"{name!r} is not a saved game")


def resume(catalogue: Catalogue, name: str) -> tuple[Ruleset, State]:
    """The rules and the state of a saved game, from the file alone, whichever versions of its packs have saved it.

    Raises:
        BoardcoreError: when it cannot be read, is no saved game, or its rules are not installed.
    """
    data = read_file(name)
    check_saved(name, data)
    return catalogue.resume(data)
