"""The same game elsewhere: another process, another hash seed, another Python, the same bytes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..errors import BoardcoreError, listed
from ..rules import Ruleset
from .games import ContractError, Line, Walk
from .replay import GIVEN, Recorded, Saved, Source, Told, digest, elsewhere, marks


def check_processes(
    rules: Ruleset,
    seeds: Iterable[str | int],
    *,
    source: Source | None = None,
    line: Line | None = None,
    pythons: Sequence[str] = (sys.executable,),
    hash_seeds: Sequence[int] = (1, 2),
) -> int:
    """The same seeds and choices give the same bytes in fresh processes.

    Each random game is played again by every interpreter in ``pythons`` (paths) with every
    ``PYTHONHASHSEED`` in ``hash_seeds``; after each choice the state as JSON and as msgpack, the
    decisions and the events have to be the same. ``source`` says how a process finds the packs; it
    may be left out for installed ones. Returns how many states were compared.

    Raises:
        ContractError: a process comes to something else; it has the seed and the choices to there.
        RuntimeError: an interpreter cannot play at all.
    """
    known = source or Source.of(rules)
    games = [_played(rules, seed, line) for seed in seeds]
    compared = 0
    for python in pythons:
        for hash_seed in hash_seeds:
            where = f"{python} with PYTHONHASHSEED={hash_seed}"
            told = elsewhere(known, [game for game, _, _ in games], hash_seed, python)
            if games and (what := _other_rules(rules, known, told, where)):
                raise ContractError("processes", games[0][0].seed, (), what, (), games[0][0].seats)
            for (game, here, picks), there in zip(games, told.games, strict=True):
                if here != there:
                    raise _other(game, here, there, picks, where)
                compared += len(here)
    return compared


def check_resumed(
    rules: Ruleset,
    seed: str | int,
    *,
    source: Source | None = None,
    line: Line | None = None,
    ahead: int = 3,
    hash_seed: int = 3,
) -> int:
    """Every state of a random game goes on in a fresh process that has not seen what came before it.

    The later states are gone on with first, each for ``ahead`` choices; states, decisions and events have
    to be the same as here. ``source`` as in ``check_processes``. Returns how many states were resumed.

    Raises:
        ContractError: a state goes on in another way; it has the seed and the choices to there.
        RuntimeError: no fresh process can play at all.
    """
    walk = Walk(rules, seed, "save", line=line)
    turns = list(walk)
    after = [digest(rules, turn.applied.state, turn.applied) for turn in turns]
    saved = [
        Saved(rules.dump(turn.before), tuple(each.choice for each in turns[number : number + ahead]))
        for number, turn in enumerate(turns)
    ]
    known = source or Source.of(rules)
    told = elsewhere(known, (), hash_seed, saved=saved[::-1])
    if what := _other_rules(rules, known, told, f"{sys.executable} with PYTHONHASHSEED={hash_seed}"):
        raise ContractError("save", seed, (), what, (), walk.seats)
    for number, (turn, there) in enumerate(zip(turns, told.games[::-1], strict=True)):
        here = [digest(rules, turn.before), *after[number : number + ahead]]
        if here != there:
            at, why = _difference(here, there)
            to = turn.number + at
            what = "asks something else" if not at else "has another future"
            raise ContractError(
                "save",
                seed,
                walk.choices[:to],
                f"a state that is loaded in a process that has not seen the game {what}{why}",
                walk.picks[:to],
                walk.seats,
            )
    return len(saved)


def _other_rules(rules: Ruleset, source: Source, told: Told, where: str) -> str:
    """What is wrong if a fresh process has other rules; empty if it has the same.

    Where this process loads other ones from that source, too, they are not those that it was handed.
    """
    mine = marks(rules)
    if (told.fingerprint, told.packs) == (rules.fingerprint, mine):
        return ""
    path = list(sys.path)
    try:
        here = source.load()
        same = (here.fingerprint, marks(here)) == (rules.fingerprint, mine)
    except BoardcoreError:
        same = False
    finally:
        sys.path[:] = path
    if same:
        return f"a fresh process of {where} comes to other rules"
    differing = [name for name, mark in mine.items() if told.packs.get(name) != mark]
    names = listed(differing or [name for name in mine if name not in source.extra] or mine)
    return f"a fresh process of {where} has another {names} than these rules are made of; {GIVEN}"


def _played(rules: Ruleset, seed: str | int, line: Line | None) -> tuple[Recorded, list[str], list[int]]:
    """A game with its digests and picks."""
    walk = Walk(rules, seed, "processes", line=replace(line, since=0) if line is not None else None)
    digests = [digest(rules, walk.start), *(digest(rules, turn.applied.state, turn.applied) for turn in walk)]
    return Recorded(seed, walk.seats, tuple(walk.choices)), digests, walk.picks


def _difference(here: list[str], there: list[str]) -> tuple[int, str]:
    """Which digest is the first that differs, and what the other process said if it failed there."""
    at = next((i for i, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), len(there))
    return at, f"; it says {there[at]}" if at < len(there) and ":" in there[at] else ""


def _other(game: Recorded, here: list[str], there: list[str], picks: list[int], where: str) -> ContractError:
    """The first difference between two ways to play a game."""
    at, why = _difference(here, there)
    return ContractError(
        "processes",
        game.seed,
        game.choices[:at],
        f"a fresh process of {where} comes to another state{why}",
        picks[:at],
        game.seats,
    )
