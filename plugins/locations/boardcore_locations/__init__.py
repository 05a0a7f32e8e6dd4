"""Locations for Cardia: the eight of the base game, the five of Guardians of the Wild, and Soft Breeze.

Each location is a value that reads like its text; this module offers them and keeps what Foggy Swamp
needs in the state.
"""

from __future__ import annotations

from boardcore_cardia import offer_location, offer_preset

from boardcore import Panel, Register, View, hookimpl

from . import fog
from .drawing import draw_fog
from .events import EVENTS
from .fog import LOCATIONS, Locations
from .reveals import AUCTION_HOUSE, BELL_TOWER, HAUNTED_CATACOMBS, HIDEOUT, SENATE, WORKSHOP
from .rounds import BAZAAR, GRAND_LIBRARY, SCRAPYARD, SOFT_BREEZE
from .winning import FOUNDERS_DAY, SEERS_DEN, SERPENT_TEMPLE

__all__ = ["ALL", "LOCATIONS", "Locations"]

ALL = (
    SERPENT_TEMPLE, BAZAAR, FOUNDERS_DAY, GRAND_LIBRARY, SCRAPYARD, AUCTION_HOUSE, HAUNTED_CATACOMBS,
    fog.FOGGY_SWAMP, SENATE, SEERS_DEN, WORKSHOP, HIDEOUT, BELL_TOWER, SOFT_BREEZE,
)  # fmt: skip
"""The locations of this pack: by box, in the order of their difficulty."""


@hookimpl
def boardcore_register(register: Register) -> None:
    """Fourteen locations for Cardia, and the one for first games."""
    register.extends("cardia")
    register.size(512)
    register.drawer(LOCATIONS, fog.begin, fog.check)
    register.events(*EVENTS)
    register.text_files("boardcore_locations")
    for location in ALL:
        offer_location(register, location)
    offer_preset(register, "beginner", ("soft_breeze",))
    register.needs("reason.founders_day", "reason.catacombs", "reason.both_catacombs")


@hookimpl
def boardcore_draw(view: View, panels: list[Panel]) -> list[Panel] | None:
    """The cards that wait in the fog, below Cardia's table."""
    return draw_fog(view, panels)
