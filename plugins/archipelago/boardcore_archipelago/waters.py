"""Uncharted Waters: the location that this pack offers."""

from __future__ import annotations

from boardcore_cardia import Draw, Location

from boardcore import Effect

from .chart import chart_of
from .events import ShipsMoved

UNCHARTED_WATERS = Location(
    "uncharted_waters",
    skulls=2,
    box="tide_and_storm",
    provenance="house",
    requires="archipelago",
    blocks=(("draw", (Draw(1),)),),
)
"""The location Uncharted Waters; it needs the islands."""

AFTER_SONGS = 1
"""Cards of the row react to a move before the location does (OQ-113)."""


def come_home(fx: Effect, event: ShipsMoved) -> None:
    """Let the owner of each home island that ships have reached draw a card, once a move (OQ-120)."""
    chart = chart_of(fx)
    assert chart is not None, "ships have moved"
    for seat, home in enumerate(chart.homes):
        if any(move.dst == chart.label(home) for move in event.moves):
            fx.wait("archipelago:uncharted_waters/draw", "instruction", seat=seat, order=AFTER_SONGS)
