"""Named sets of islands."""

from __future__ import annotations

from collections.abc import Callable

from boardcore import Effect, Pool

from .chart import Chart, chart_of
from .state import ARCHIPELAGO, ISLAND


def island_pool(label: str, find: Callable[[Effect, Chart], tuple[int, ...]]) -> Pool:
    """A pool of islands; without islands it is empty."""

    def members(fx: Effect) -> tuple[int, ...]:
        chart = chart_of(fx)
        return () if chart is None else find(fx, chart)

    return Pool(label, members, ISLAND)


def with_ships(fx: Effect, island: int) -> bool:
    """Whether any ship lies on an island."""
    return ARCHIPELAGO.of(fx.state).ships[island] > 0


ISLANDS = island_pool("islands", lambda fx, chart: tuple(range(len(chart.islands))))
"""All islands."""
CENTERS = island_pool("centers", lambda fx, chart: chart.centers)
"""The two islands in the middle."""
MY_ISLAND = island_pool("my island", lambda fx, chart: (chart.homes[fx.seat],))
"""Your own island."""
MY_SIDE = island_pool("my side", lambda fx, chart: chart.sides[fx.seat])
"""The two islands on the card nearest to you."""
THEIR_SIDE = island_pool("their side", lambda fx, chart: chart.sides[1 - fx.seat])
"""The two islands on the card nearest to your opponent."""
LANDED = island_pool(
    "landed",
    lambda fx, chart: tuple(
        sorted({each.island for each in ARCHIPELAGO.of(fx.state).landings if each.seat == fx.seat})
    ),
)
"""The islands whose effects you have still to use."""
