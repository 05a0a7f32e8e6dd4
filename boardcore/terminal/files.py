"""Saved games: writing them without loss, and reading whatever is in a file."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Any

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
        head(path.name, read_file(str(path)))
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


def head(name: str, data: bytes) -> tuple[str, list[str], dict[str, Any]]:
    """Which rules a saved game needs: the game, its packs and options.

    Raises:
        StateError: ``state/malformed``.
    """
    decode = msgspec.json.decode if data[:1] == b"{" else msgspec.msgpack.decode
    try:
        plain = decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        plain = None
    if isinstance(plain, dict):
        game, packs, options = plain.get("game"), plain.get("packs"), plain.get("options")
        if isinstance(game, str) and isinstance(packs, list) and isinstance(options, dict):
            names = [pack.get("name") if isinstance(pack, dict) else None for pack in packs]
            if all(isinstance(each, str) for each in (*names, *options)):
                return game, [str(each) for each in names], options
    raise StateError("state/malformed", f"{name!r} is not a saved game")


def resume(catalogue: Catalogue, name: str) -> tuple[Ruleset, State]:
    """The rules and the state of a saved game, from the file alone.

    Raises:
        BoardcoreError: when it cannot be read, is no saved game, or its rules are not installed.
    """
    data = read_file(name)
    game, packs, options = head(name, data)
    known = {"components", *(spec.name for spec in catalogue.options(game))}
    if strange := sorted(set(options) - known):
        raise StateError("state/options", f"{name!r} has an option {strange[0][:80]!r}, which {game} does not have")
    rules = catalogue.load(game, packs=[pack for pack in packs if pack != game], **options)
    return rules, rules.load_state(data)
