"""The ongoing abilities that Deck III brings."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore_cardia import Tally, table_of

from boardcore import Step


@dataclass(frozen=True, slots=True)
class WinsWithFaction:
    """Its player wins every encounter in which they have a card of a faction, ties included (OQ-43)."""

    faction: str

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Name every card of the faction on its side as the winner of its encounter."""
        cards = table_of(tally.fx).cards
        for other, encounter in enumerate(tally.row):
            played = encounter[side]
            if played is not None and cards[played.card].faction == self.faction:
                tally.named(other, side, card)


@dataclass(frozen=True, slots=True)
class WhenYouMoveShips:
    """Right after its player has moved ships, something happens, once a round (OQ-53, OQ-113)."""

    do: tuple[Step, ...]

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Nothing: it changes no outcome."""
