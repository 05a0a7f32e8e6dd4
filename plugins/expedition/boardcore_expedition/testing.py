"""Setting a Cardia table with phials in a few lines.

sky = Sky(hands=(["Scout"], ["Spy"]), encounters=[(phials(1, "Falconer"), "Usurper")])
sky.play("Scout", "Spy")
assert sky.supplies_now == (2, 4)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardcore_cardia import CARDIA, count_on
from boardcore_cardia.testing import On, Table

from boardcore import Decision, Effect

from .cards import phials_of
from .state import ALL, EACH, EXPEDITION, PHIAL

__all__ = ["Sky", "phials"]


def phials(number: int, card: str, modifier: int = 0, tokens: int = 0) -> On:
    """A card in play with so many phials on it."""
    return On(card, modifier, tokens, counters={PHIAL: number})


@dataclass
class Sky(Table):
    """A table with phials: ``supplies`` says how many are in each supply.

    Without it each player has four, on cards and in the supply. Places that phials are taken from are
    chosen by the card's name, a supply by ``supply``.
    """

    supplies: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.prepare = self._fill
        super().__post_init__()

    def _fill(self, fx: Effect) -> None:
        assert phials_of(fx).in_play, "no card of the deck belongs to the Expedition"
        on_cards = [self._lying(fx, seat) for seat in (0, 1)]
        supplies = self.supplies or (EACH - on_cards[0], EACH - on_cards[1])
        if min(supplies) < 0 or sum(supplies) + sum(on_cards) != ALL:
            raise ValueError(f"there are {ALL} phials, not {supplies} in the supplies and {on_cards} on cards")
        EXPEDITION.of(fx.state).supplies = supplies

    @staticmethod
    def _lying(fx: Effect, seat: int) -> int:
        return sum(count_on(played, PHIAL) for pair in CARDIA.of(fx.state).row if (played := pair[seat]) is not None)

    def _named_option(self, decision: Decision, what: str, of: int | None) -> str:
        for option in decision.options:
            if option.id.startswith("phials:") and self._word(option.id) == what.strip().lower().replace(" ", "_"):
                return option.id
        return super()._named_option(decision, what, of)

    def _word(self, option: str) -> str:
        kind, _, rest = option.partition(":")
        if kind != "phials":
            return super()._word(option)
        return "supply" if rest.startswith("supply") else self.name(int(rest))

    @property
    def supplies_now(self) -> tuple[int, ...]:
        """How many phials are in each supply."""
        return EXPEDITION.of(self.state).supplies

    def on(self, seat: int, card: str) -> int:
        """How many phials lie on a seat's card in play."""
        return count_on(self.played(seat, card), PHIAL)

    @property
    def phials_now(self) -> Mapping[str, int]:
        """The cards with phials, earliest encounter first, and how many."""
        lying = [played for pair in self.drawer.row for played in pair if played is not None]
        return {self.name(played.card): number for played in lying if (number := count_on(played, PHIAL))}
