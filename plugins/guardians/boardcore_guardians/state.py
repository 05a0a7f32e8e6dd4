"""What the Guardians keep in the state: the row, face down and face up, and the box.

A Guardian has the number of a card beyond those of both decks. To turn one face up is to move it from one
zone to the other; as they are turned up in the direction of play, those that are face up come first.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from boardcore_cardia import DECK_SIZE

from boardcore import BACKS, COUNT, FULL, SEAT, CardNumber, Drawer, Effect, Kind, Name, Zone

FIRST = 2 * DECK_SIZE
"""The number of the first Guardian."""
ROW_SIZE = 6
"""The Guardians in a row."""

ROW = Zone("guardian_row", BACKS, BACKS, "guardians")
SHOWN = Zone("guardians_shown", FULL, FULL)
BOX = Zone("guardian_box", COUNT, COUNT, "guardians")

GUARDIAN = Kind("guardian")
"""A Guardian, by its number among all cards."""

HERE = Name("guardian", GUARDIAN)
"""The Guardian of this round (OQ-108)."""
READY = Name("ready", SEAT)
"""The seats that activate it, in order (OQ-25)."""
WHO = Name("who", SEAT)
LAST = Name("last", SEAT)
"""The seat that activates it last in this round; every Guardian's ability is given it."""


class Guardians(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The Guardians' drawer."""

    row: Annotated[tuple[CardNumber, ...], ROW] = ()
    """Those face down, in the direction of play; everybody sees their backs."""
    shown: Annotated[tuple[CardNumber, ...], SHOWN] = ()
    """Those face up; they come before the others."""
    box: Annotated[tuple[CardNumber, ...], BOX] = ()
    """Those that take no part."""


GUARDIANS = Drawer("guardians", Guardians)
"""The handle on the Guardians' part of the state: ``GUARDIANS.of(fx.state).row``; see ``Guardians``."""


def begin(seats: int) -> Guardians:
    """The drawer before the set-up."""
    return Guardians()


def has_place(place: int) -> bool:
    """Whether a Guardian stands at a place of the row of encounters: 2, 4, ... 12 for players, 1, 3, ... here."""
    return place % 2 == 1 and place // 2 < ROW_SIZE


def guardian_at(fx: Effect, place: int) -> int:
    """The Guardian that is face up at a place of the row of encounters; -1 without one."""
    shown = GUARDIANS.of(fx.state).shown
    return shown[place // 2] if has_place(place) and place // 2 < len(shown) else -1


def up_to(place: int) -> int:
    """How many Guardians must be face up for the nearest one at or after this place to be (OQ-24).

    >>> [up_to(place) for place in range(6)]
    [1, 1, 2, 2, 3, 3]
    """
    return min(place // 2 + 1, ROW_SIZE)
