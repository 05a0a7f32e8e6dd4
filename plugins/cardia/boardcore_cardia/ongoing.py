"""Ongoing abilities: what a card with a token contributes each time outcomes are worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from boardcore import Effect

from .state import Encounter

TIE, TIE_WINNER, NAMED, INFLUENCE, WORTH, COUNSEL, WORTH_LOW = range(7)


class Contribution(msgspec.Struct, frozen=True, gc=False):
    """One entry of the table that is summed and explained: what, where, how much, from which card."""

    what: int
    place: int
    side: int
    amount: int
    source: int
    limit: int = 0
    """For WORTH_LOW: the most influence the card may have."""
    why: str = ""
    """The message id of the reason that ``explain`` gives; empty: an ability."""


@dataclass(slots=True)
class Tally:
    """What all sources contribute to one evaluation; the sums and the explanations read the same list."""

    fx: Effect
    """To look at, never to change."""
    row: tuple[Encounter, ...]
    found: list[Contribution] = field(default_factory=list)

    def influence(self, place: int, side: int, amount: int, source: int, why: str = "") -> None:
        """This card has so much more influence; no modifier lies on it. ``why`` is as for ``worth``."""
        self.found.append(Contribution(INFLUENCE, place, side, amount, source, 0, why))

    def tie(self, place: int, source: int, why: str = "") -> None:
        """This encounter is a tie (layer 2 of OQ-89); ``why`` is as for ``worth``."""
        self.found.append(Contribution(TIE, place, -1, 0, source, 0, why))

    def tie_winner(self, side: int, source: int) -> None:
        """This player wins ties (layer 3)."""
        self.found.append(Contribution(TIE_WINNER, -1, side, 0, source))

    def named(self, place: int, side: int, source: int) -> None:
        """This card wins its encounter (layer 4)."""
        self.found.append(Contribution(NAMED, place, side, 0, source))

    def counsel(self, place: int, side: int, source: int) -> None:
        """This card wins its encounter, unless the opposing one is counselled too (layer 4 of OQ-89)."""
        self.found.append(Contribution(COUNSEL, place, side, 0, source))

    def worth(self, place: int, side: int, amount: int, source: int, why: str = "") -> None:
        """This card is worth so many more signets while it wins; ``why`` is a message id, if no ability is."""
        self.found.append(Contribution(WORTH, place, side, amount, source, 0, why))

    def worth_while_low(self, place: int, side: int, amount: int, limit: int, source: int) -> None:
        """This card is worth so many signets while its influence is at most ``limit``, won or not (OQ-50)."""
        self.found.append(Contribution(WORTH_LOW, place, side, amount, source, limit))


class Ongoing(Protocol):
    """An ongoing effect. A pack writes its own as a frozen dataclass with this method.

    What it says may depend on the row and on what is printed on the cards, on nothing else: an
    evaluation is kept until the row changes. Other sources implement ``cardia_contribute``.
    """

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Say what the card at this place and side adds while its ability is in effect."""


@dataclass(frozen=True, slots=True)
class Tied:
    """The encounter this card is in is a tie."""

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Declare its own encounter a tie."""
        tally.tie(place, card)


@dataclass(frozen=True, slots=True)
class WinsTies:
    """Its player wins every tied encounter."""

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Make its player the winner of ties."""
        tally.tie_winner(side, card)


@dataclass(frozen=True, slots=True)
class WorthWhileWinning:
    """This card is worth more while it wins its encounter."""

    amount: int

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Raise its own worth; only a winning card counts."""
        tally.worth(place, side, self.amount, card)


@dataclass(frozen=True, slots=True)
class WinsInPrevious:
    """Its player's card in the encounter before this one wins that encounter, unless both are helped so."""

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Counsel the card of its side in the previous encounter."""
        if place:
            tally.counsel(place - 1, side, card)


@dataclass(frozen=True, slots=True)
class WorthInPrevious:
    """Whichever card wins the encounter before this one is worth more."""

    amount: int

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Raise both cards of the previous encounter; only a winning one counts."""
        if place:
            for each in (0, 1):
                tally.worth(place - 1, each, self.amount, card)


@dataclass(frozen=True, slots=True)
class WinsIfFollowing:
    """Its player wins the game at the end of a round in which they win the encounter after this one (OQ-94)."""

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Nothing: it changes no outcome."""

    def holds(self, winners: Sequence[int], place: int, side: int) -> bool:
        """Whether the card's player wins the following encounter, by the winners of all."""
        return place + 1 < len(winners) and bool(winners[place + 1] >> side & 1)


@dataclass(frozen=True, slots=True)
class InfluenceForMine:
    """All cards of its player have more influence."""

    amount: int

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Add to every card on its side."""
        for other, encounter in enumerate(tally.row):
            if encounter[side] is not None:
                tally.influence(other, side, self.amount, card)


@dataclass(frozen=True, slots=True)
class WorthWhileLow:
    """This card is worth more while it has little influence, whether it wins or not (OQ-50)."""

    amount: int
    limit: int
    """The most influence it may have."""

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Raise its own worth; what influence it has is looked at later."""
        tally.worth_while_low(place, side, self.amount, self.limit, card)
