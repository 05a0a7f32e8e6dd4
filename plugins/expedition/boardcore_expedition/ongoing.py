"""The ongoing abilities that Deck IV brings, and how those of phials come into effect."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from boardcore_cardia import Tally, count_on

from .cards import phials_of
from .state import PHIAL


@dataclass(frozen=True, slots=True)
class TiesPrevious:
    """The encounter before this one is a tie; wherever the card stands now (OQ-12)."""

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Declare the previous encounter a tie; there is none before the first."""
        if place:
            tally.tie(place - 1, card)


@dataclass(frozen=True, slots=True)
class InfluencePerPhial:
    """The cards of its player have more influence for every phial on them, no modifier (OQ-41)."""

    amount: int
    others_only: bool = False

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Add to every card on its side that carries phials."""
        for other, encounter in enumerate(tally.row):
            played = encounter[side]
            if played is None or (self.others_only and played.card == card):
                continue
            if number := count_on(played, PHIAL):
                tally.influence(other, side, self.amount * number, card)


def contribute_phials(tally: Tally) -> None:
    """What phial ongoing abilities add: each is in effect while a phial lies on its card (EXP-PHI-06)."""
    ongoing = phials_of(tally.fx).ongoing
    first = len(tally.found)
    for place, pair in enumerate(tally.row):
        for side, played in enumerate(pair):
            if played is not None and played.counters and ongoing[played.card] and count_on(played, PHIAL):
                for each in ongoing[played.card]:
                    each.contribute(tally, place, side, played.card)
    for index in range(first, len(tally.found)):
        if not tally.found[index].why:
            tally.found[index] = msgspec.structs.replace(tally.found[index], why="expedition:explain.phial")
