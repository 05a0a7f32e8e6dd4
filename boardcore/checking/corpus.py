"""States kept from every release of a pack, as data of its package: what later versions are tried on.

``boardcore_mygame/saves/mygame-0.1.0.json`` is a JSON list of canonical states of version 0.1.0, chosen so
that they stand in as many places and with as many options as can be. The command ``boardcore keep``
writes it. A pack that is an object has a mapping ``saves`` instead: lists of bytes by version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType

import msgspec

from ..errors import BoardcoreError
from ..packs import Pack
from ..plugins import Catalogue
from ..rules import Ruleset
from ..state import State
from ..testing.games import Walk
from ..versions import numbers
from .setups import setups_of

FOLDER = "saves"
BUDGET = 40_000
"""How many bytes are kept of a release."""
GAMES = 60
"""From how many random games the states are chosen; more, where there are many setups."""


def kept(pack: Pack) -> dict[str, tuple[bytes, ...]]:
    """The states kept of a pack by version, the earliest first.

    Raises:
        BoardcoreError: ``file/read``.
    """
    if not isinstance(pack.module, ModuleType):
        given = getattr(pack.module, FOLDER, None)
        found = {str(name): tuple(states) for name, states in given.items()} if isinstance(given, Mapping) else {}
    else:
        home, head, tail = folder(pack), f"{pack.name}-", ".json"
        there = [] if home is None or not home.is_dir() else [*home.iterdir()]
        named = {each.name: each for each in there if each.name.startswith(head) and each.name.endswith(tail)}
        found = {name[len(head) : -len(tail)]: _read(file) for name, file in named.items()}
    return {version: found[version] for version in sorted(found, key=lambda version: (numbers(version), version))}


def folder(pack: Pack) -> Traversable | None:
    """Where a pack keeps states; None for one that lies in no package."""
    name = str(getattr(pack.module, "__package__", None) or "")
    return files(name).joinpath(FOLDER) if name else None


def _read(file: Traversable) -> tuple[bytes, ...]:
    try:
        return tuple(bytes(raw) for raw in msgspec.json.decode(file.read_bytes(), type=list[msgspec.Raw]))
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as why:
        raise BoardcoreError("file/read", f"cannot read {file.name!r} as a list of states: {why}") from None


def written(states: Iterable[bytes]) -> bytes:
    """The contents of a file with these states, one on each line."""
    return b"[\n" + b",\n".join(states) + b"\n]\n"


def keep(pack: Pack, states: Iterable[bytes], again: bool = False) -> Path:
    """Keep these states of the pack's present version; returns the file.

    Raises:
        BoardcoreError: ``file/exists`` when others of that version are kept already and it is not to be
            done ``again``, or ``file/write``.
    """
    home = folder(pack)
    if not isinstance(home, Path):
        raise BoardcoreError("file/write", f"pack {pack.name!r} lies in no folder that states can be kept in")
    file, data = home / f"{pack.name}-{pack.version}.json", written(states)
    try:
        if file.exists() and file.read_bytes() != data and not again:
            raise BoardcoreError(
                "file/exists",
                f"other states of {pack.name} {pack.version} are kept in {file.name!r}: give what has changed a version"
                " of its own, or keep them --again if that one has never been published",
            )
        home.mkdir(exist_ok=True)
        file.write_bytes(data)
    except OSError as why:
        raise BoardcoreError("file/write", f"cannot write {file.name!r}: {why.strerror}") from None
    return file


def states_of(catalogue: Catalogue, pack: Pack, budget: int = BUDGET) -> list[bytes]:
    """States of random games with every value of a pack's options, the same for the same rules.

    Each game is played once as it is and once from somewhere on without one of its seats, which has left. Those
    states come first that add most: places where a block can stand, also with a seat that has left, options,
    answers that others wait for, and how far a game has come.

    Raises:
        BoardcoreError: when the pack cannot be played.
    """
    found: dict[bytes, frozenset[object]] = {}
    setups = setups_of(catalogue, pack).all
    for setup in setups:
        rules = setup.load(catalogue)
        games = max(2, GAMES // len(setups))
        for number in range(games):
            walk = Walk(rules, f"{pack.name} {number}", "compatibility")
            states = [*(turn.before for turn in walk), walk.state]
            if (at := (len(states) - 1) * (number + 1) // (games + 1)) < len(states) - 1:
                states += _left(rules, f"{pack.name} {number} left", states[at], number)
            found |= {rules.dump(state): _marks(rules, state) for state in states}
    chosen: list[bytes] = []
    seen: frozenset[object] = frozenset()
    left = budget
    while found := {data: new for data, marks in found.items() if len(data) <= left and (new := marks - seen)}:
        best = max(found, key=lambda data: len(found[data]))
        chosen.append(best)
        seen |= found[best]
        left -= len(best)
    return chosen


def _left(rules: Ruleset, seed: str, before: State, number: int) -> list[State]:
    """The rest of a game that one of its seats has left."""
    seats = [seat for seat in range(before.seats) if seat not in before.left]
    left = rules.resign(before, seats[number % len(seats)]).state
    if left.result is not None:
        return [left]
    walk = Walk(rules, seed, "compatibility", start=left)
    return [*(turn.before for turn in walk), walk.state]


def _marks(rules: Ruleset, state: State) -> frozenset[object]:
    """What a state has that is worth keeping one with it."""
    marks: set[object] = {("over", state.result is not None), ("answers", bool(state.answers))}
    marks |= {(frame.block, frame.pc, len(state.running) - depth) for depth, frame in enumerate(state.running)}
    marks.add(("asked", state.asked // 10))
    marks |= {(each.block, "waits") for each in state.waiting}
    if state.left:
        marks.add(("left", *((frame.block, frame.pc) for frame in state.running[-1:])))
    marks.add((repr(sorted(rules.options.items())), state.seats))
    return frozenset(marks)
