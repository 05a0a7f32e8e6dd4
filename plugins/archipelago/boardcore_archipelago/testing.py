"""Setting a Cardia table with islands in a few lines.

sea = Sea(hands=(["Navigator"], ["Smuggler"]), ships={"center_a": 1, "near_1": 2})
sea.play("Navigator", "Smuggler", "pull-center_a-near_0", "Navigator")
assert sea.ships_now == {"near_0": 1, "near_1": 2}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardcore_cardia.testing import Table

from boardcore import Effect

from .chart import Chart, chart_of
from .state import ARCHIPELAGO, Archipelago

__all__ = ["Sea"]


@dataclass
class Sea(Table):
    """A table with islands: ``ships`` says where ships lie; without it they lie at anchor.

    Moves are chosen by the rest of their label, ``push-near_0-center_a``, and islands by their ids.
    """

    ships: Mapping[str, int] | None = None

    def __post_init__(self) -> None:
        self.packs = (*self.packs, "archipelago")
        if self.ships is not None:
            self.prepare = self._anchor
        super().__post_init__()

    def _anchor(self, fx: Effect) -> None:
        chart, ships = chart_of(fx), self.ships or {}
        assert chart is not None, "no card of the deck belongs to the Archipelago"
        self.sea_of(fx).ships = tuple(ships.get(island.id, 0) for island in chart.islands)

    @staticmethod
    def sea_of(fx: Effect) -> Archipelago:
        """The Archipelago's part of a running game."""
        return ARCHIPELAGO.of(fx.state)

    @property
    def chart(self) -> Chart | None:
        """The islands of the game."""
        return chart_of(self.effect)

    @property
    def ships_now(self) -> dict[str, int]:
        """The islands with ships, from the first player's end on, and how many there are."""
        chart = self.chart
        islands = () if chart is None else chart.islands
        lying = zip(islands, ARCHIPELAGO.of(self.state).ships, strict=True)
        return {island.id: ships for island, ships in lying if ships}

    @property
    def landings(self) -> list[tuple[int, str]]:
        """The island effects that wait: whose, and which."""
        chart = self.chart
        islands = () if chart is None else chart.islands
        return [(each.seat, islands[each.island].id) for each in ARCHIPELAGO.of(self.state).landings]
