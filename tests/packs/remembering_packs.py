"""Packs that keep something of a game in their module, by its seed, where no other game and no second look meets it.

In one process everything is as it should be. Whoever loads the state in another one goes on with another game.
"""

from __future__ import annotations

from dataclasses import dataclass

from broken_packs import Bare
from pair import DISCARD, HAND, PAIR, Deal, Play, value

from boardcore import Effect

FIRST: dict[str, int] = {}
"""The first card of each game."""
BARRED: dict[tuple[str, int], int] = {}
"""What must not be played in a round of a game."""


@dataclass(frozen=True, slots=True)
class NotesTheFirst(Deal):
    """The first card that is dealt is noted."""

    def run(self, fx: Effect) -> None:
        Deal.run(self, fx)
        if not fx.cards(DISCARD):
            FIRST[fx.state.seed] = value(fx.cards(HAND, 0)[0])


@dataclass(frozen=True, slots=True)
class RewardsTheFirst(Play):
    """A card like the first one of the game counts."""

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        Play.close(self, fx, answers)
        if FIRST.get(fx.state.seed) in map(value, answers.values()):
            PAIR.of(fx.state).mark += 1


@dataclass(frozen=True, slots=True)
class BarsTheLast(Deal):
    """What was played last is barred for the round that is dealt."""

    def run(self, fx: Effect) -> None:
        Deal.run(self, fx)
        for card in fx.cards(DISCARD)[-1:]:
            BARRED[fx.state.seed, len(fx.cards(DISCARD))] = value(card)


@dataclass(frozen=True, slots=True)
class PlaysNoneBarred(Play):
    """A seat plays what is not barred, or anything if it has nothing else."""

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        cards = Play.options(self, fx, seat)
        barred = BARRED.get((fx.state.seed, len(fx.cards(DISCARD))))
        return tuple(card for card in cards if value(card) != barred) or cards


rewards_the_first = Bare(deal=NotesTheFirst(), play=RewardsTheFirst())
bars_the_last = Bare(deal=BarsTheLast(), play=PlaysNoneBarred())
