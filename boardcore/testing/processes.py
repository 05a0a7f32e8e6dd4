"""The same game elsewhere: another process, another hash seed, another Python, the same bytes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..rules import Ruleset
from .games import ContractError, Line, Walk
from .replay import Recorded, Source, digest, elsewhere


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
    games = [_played(rules, seed, line) for seed in seeds]
    compared = 0
    for python in pythons:
        for hash_seed in hash_seeds:
            found = elsewhere(source or Source.of(rules), [game for game, _, _ in games], hash_seed, python)
            for (game, here, picks), there in zip(games, found, strict=True):
                if here != there:
                    raise _other(game, here, there, picks, f"{python} with PYTHONHASHSEED={hash_seed}")
                compared += len(here)
    return compared


def _played(rules: Ruleset, seed: str | int, line: Line | None) -> tuple[Recorded, list[str], list[int]]:
    """A game with its digests and picks."""
    walk = Walk(rules, seed, "processes", line=replace(line, since=0) if line is not None else None)
    digests = [digest(rules, walk.start), *(digest(rules, turn.applied.state, turn.applied) for turn in walk)]
    return Recorded(seed, walk.seats, tuple(walk.choices)), digests, walk.picks


def _other(game: Recorded, here: list[str], there: list[str], picks: list[int], where: str) -> ContractError:
    """The first difference between two ways to play a game."""
    at = next((i for i, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), len(there))
    why = f"; it says {there[at]}" if at < len(there) and ":" in there[at] else ""
    return ContractError(
        "processes",
        game.seed,
        game.choices[:at],
        f"a fresh process of {where} comes to another state{why}",
        picks[:at],
        game.seats,
    )
