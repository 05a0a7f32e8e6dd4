"""Leaving: whoever gives up, whenever that is, the game goes on to an end, and nobody learns a secret by it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..errors import BoardcoreError
from ..rules import Applied
from ..state import Choice, State
from ..testing.games import ContractError, Line, Turn, Walk, block_of, play
from ..testing.interference import Watcher
from ..testing.twins import variant
from .trial import Trial

OFTEN = 0.15
"""How often a seat leaves, per choice of the game that is looked at."""


def leaves(trial: Trial) -> None:
    """Seats give up here and there; in a game that is looked at closely, every seat where it ends."""
    walk = Walk(trial.rules, trial.seed, "leaving", line=trial.part)
    rng = walk.fork("leaving")
    for turn, seats in moments(walk, trial.part, trial.close):
        for seat in seats:
            trial.counted["seats that left"] += 1
            _leave(walk, turn, seat, rng)


def moments(walk: Walk, line: Line, close: bool) -> Iterator[tuple[Turn, tuple[int, ...]]]:
    """The turns of a game, each with the seats that may give up before it.

    In a game that is looked at closely it is all of them, at its last decision and at the one before: it
    depends on who plays it whether the choice that came next is among its picks.
    """
    rng = walk.fork("moments")
    last = max(len(line.picks or ()), (line.stop or 0) - 1) if close else None
    for turn in walk:
        there = [seat for seat in range(walk.seats) if seat not in turn.before.left]
        if last is not None:
            yield turn, tuple(there if turn.number >= last - 1 else ())
        else:
            yield turn, tuple(seat for seat in there if rng.random() < OFTEN / walk.seats)


def _leave(walk: Walk, turn: Turn, seat: int, rng: random.Random) -> None:
    """One seat gives up before one choice; then the rest is played at random."""
    dump, given = walk.rules.dump, walk.rules.dump(turn.before)
    left = _resigned(walk, turn.before, seat)
    if dump(_resigned(walk, turn.before, seat).state) != dump(left.state):
        raise walk.fail(f"seat {seat} leaves twice from one state, and the two states after it differ")
    if dump(turn.before) != given:
        raise walk.fail(f"that seat {seat} leaves changes the state that was given")
    _kept(walk, left.state, seat)
    for looker in (None, *range(walk.seats)):
        _unseen(walk, turn.before, left, seat, looker, rng)
    if left.state.result is None:
        try:
            play(walk.rules, f"{walk.seed} left", start=left.state)
        except ContractError as why:
            raise walk.fail(f"after seat {seat} has left, {why.what}") from why


def _resigned(walk: Walk, state: State, seat: int) -> Applied:
    try:
        return walk.rules.resign(state, seat, trace=True)
    except BoardcoreError as why:
        raise walk.fail(f"seat {seat} cannot leave: {why.code}: {why}") from why


def _kept(walk: Walk, state: State, seat: int) -> None:
    """The state can be saved, asks others, and takes nothing from the seat any more."""
    rules = walk.rules
    try:
        rules.load_state(rules.dump(state))
    except BoardcoreError as why:
        raise walk.fail(f"after seat {seat} has left, the state cannot be loaded: {why.code}: {why}") from why
    if state.result is not None:
        return
    open_ = rules.decisions(state)
    if any(each.seat == seat for each in open_) or not open_:
        raise walk.fail(f"seat {seat} has left and is still asked, or nobody is")
    try:
        rules.apply(state, Choice(seat, open_[0].id, open_[0].options[0].id))
    except BoardcoreError as why:
        if why.code == "choice/left":
            return
    raise walk.fail(f"seat {seat} has left, and its choice is not refused with choice/left")


def _unseen(walk: Walk, before: State, left: Applied, seat: int, looker: int | None, rng: random.Random) -> None:
    """What one receives when a seat leaves does not depend on what one may not know."""
    watcher = Watcher(walk, 1, 1, explain=False)
    other = _resigned(walk, variant(walk.rules, before, looker, rng), seat)
    after = watcher.observe(left.state, looker)
    watcher.step(left, other, after, looker, f"{block_of(before)}, as seat {seat} leaves")
