"""From a game in which something is wrong to the smallest one: hypothesis leaves choices out and lowers the rest.

The game is handed over as one that hypothesis has saved in an earlier run, so that it finds it at once and
only shrinks it: the setup, the number of seats, the seed and the picks. Nothing is saved and no chance is
involved, so the same fault is told in the same way every time.
"""

from __future__ import annotations

import re
import unittest
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from hypothesis.database import ExampleDatabase, choices_to_bytes
from hypothesis.errors import Flaky

from ..testing.games import BOUND, ContractError, Line
from .trial import Picks, line_of

SIMPLEST = 4
"""The seeds from 0 to this one are tried in any case."""


def alike(one: ContractError, other: ContractError) -> bool:
    """Whether two errors tell the same fault: the same words, whatever the cards and numbers in them."""
    return _gist(one) == _gist(other)


def _gist(error: ContractError) -> str:
    words = re.sub(r"'[^']*'|-?\d+", "", error.what).replace("the spectator", "seat").replace("a spectator", "seat")
    # One leak shows itself now in an event and now in a view, and is one as long as it is in one block.
    leak = re.match(r".* learns what it may not know, in \S+: (its options|who is asked|)", words)
    return f"{error.check}: {leak.group() if leak else words[:60]}"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was looked at."""

    setup: int
    """Which of the pack's setups, the simplest first."""
    seats: int
    seed: str | int
    picks: Picks


@dataclass(frozen=True, slots=True)
class Small:
    """The smallest game of a fault that was found, and what is wrong in it."""

    played: Played
    error: ContractError

    @property
    def size(self) -> tuple[int, int, int, int, str]:
        """What makes a game small: few choices above all."""
        picks, played = self.error.picks, self.played
        return len(picks), sum(picks), played.setup, played.seats, str(played.seed).rjust(30)


Look = Callable[[Played, Line], ContractError | None]
"""Plays a game, as far as the line goes, and says what is wrong in it."""


class Over(unittest.SkipTest):
    """It has been tried for long enough; to hypothesis it is a test that is skipped."""


def shorten(
    look: Look, found: Played, fault: ContractError, seats: Sequence[tuple[int, int]], is_over: Callable[[], bool]
) -> Small | None:
    """The smallest game with the same fault; None if the choices alone do not bring it about.

    ``seats`` are the fewest and most of each setup; ``is_over`` says that it has been tried for long enough.
    """
    low = seats[found.setup][0]
    begun = simple(look, [Played(found.setup, low, seed, ()) for seed in seeds_like(found.seed)], fault, is_over)
    if begun is not None and not begun.error.picks and not found.setup:
        return begun
    known = [found, replace(found, seats=low)]
    known += [replace(begun.played, picks=begun.error.picks)] if begun is not None else []
    best: Small | None = None

    @settings(
        database=Handed(known, seats),
        phases=(Phase.reuse, Phase.shrink),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
        verbosity=Verbosity.quiet,
    )
    @seed(0)
    @given(games(known, seats))
    def shows(played: Played) -> None:
        nonlocal best
        if best is not None and is_over():
            raise Over("it has taken long enough")
        picks = played.picks
        error = look(played, line_of(picks, played.seats) if picks else Line(played.seats, picks, 0, 1))
        if error is None or not alike(error, fault) or len(error.picks) > len(picks) + 1:
            return
        small = Small(played, error)
        if best is None or small.size < best.size:
            best = small
        raise error

    with suppress(Over, ContractError, Flaky):  # a pack may fail only every other time
        shows()
    return best


def simple(look: Look, firsts: Iterable[Played], fault: ContractError, is_over: Callable[[], bool]) -> Small | None:
    """The smallest game of first options that shows the fault, of some; a stretch of each is played."""
    found: list[Small] = []
    for first in firsts:
        error = look(first, line_of((), first.seats))
        if error is not None and alike(error, fault):
            if len(error.picks) >= BOUND:  # it does not end
                error.picks = ()
            found.append(Small(first, error))
        if (found and not found[-1].error.picks) or is_over():
            break
    return min(found, key=lambda small: small.size, default=None)


def games(known: Sequence[Played], seats: Sequence[tuple[int, int]]) -> st.SearchStrategy[Played]:
    """The games that are no larger than those known, in any setup."""
    top = known[0].seed
    seeds = between(0, max(top, SIMPLEST)) if isinstance(top, int) and top >= 0 else st.just(top)
    picks = st.lists(st.integers(0, highest(known)), max_size=longest(known)).map(tuple)

    def of_setup(setup: int) -> st.SearchStrategy[Played]:
        return st.builds(Played, st.just(setup), between(*seats[setup]), seeds, picks)

    return between(0, len(seats) - 1).flatmap(of_setup)


def seeds_like(seed: str | int) -> list[str | int]:
    """A seed and the smallest of its kind."""
    return [seed, *(small for small in range(SIMPLEST + 1) if isinstance(seed, int) and small != seed >= 0)]


def highest(known: Sequence[Played]) -> int:
    """The highest pick."""
    return max(1, *(pick for each in known for pick in (*each.picks, 1)))


def longest(known: Sequence[Played]) -> int:
    """The most picks."""
    return max(len(each.picks) for each in known)


def between(low: int, high: int) -> st.SearchStrategy[Any]:
    """A number, or the only one there is, for which nothing is drawn."""
    return st.integers(low, high) if low < high else st.just(low)


class Handed(ExampleDatabase):
    """Some games as hypothesis would have saved them."""

    def __init__(self, known: Sequence[Played], seats: Sequence[tuple[int, int]]) -> None:
        super().__init__()
        self.saved = [choices_to_bytes(self.choices(each, known, seats)) for each in known]

    @staticmethod
    def choices(played: Played, known: Sequence[Played], seats: Sequence[tuple[int, int]]) -> list[Any]:
        """What the strategy ``games`` draws for it; where there is nothing to choose it draws nothing.

        One more comes at the end: what is drawn to the last is taken for as small as it can be.
        """
        made: list[Any] = [played.setup] if len(seats) > 1 else []
        made += [played.seats] if len(set(seats[played.setup])) > 1 else []
        made += [played.seed] if isinstance(played.seed, int) and played.seed >= 0 else []
        for pick in played.picks:
            made += [True, pick]
        made += [False] if longest(known) else []
        return [*made, 0]

    def fetch(self, key: bytes) -> Iterable[bytes]:
        """All of them, whatever for."""
        return self.saved

    def save(self, key: bytes, value: bytes) -> None:
        """Nothing is kept."""

    def delete(self, key: bytes, value: bytes) -> None:
        """Nothing is kept."""
