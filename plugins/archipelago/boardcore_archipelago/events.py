"""What can happen among the islands."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from boardcore import PUBLIC, Event, OpenNumber, OpenSeat

from .state import ISLAND

OpenIsland = Annotated[int, ISLAND, PUBLIC]


class Voyage(msgspec.Struct, frozen=True):
    """Ships that went together: how many, and the labels of the islands they left and reached."""

    number: int
    src: str
    dst: str
    says: str = "voyage"


class ShipsMoved(Event, frozen=True):
    """A player has moved one or more ships, all in one move (OQ-29)."""

    seat: OpenSeat
    moves: Annotated[tuple[Voyage, ...], PUBLIC]


class IslandActivated(Event, frozen=True):
    """A player uses the effect of an island, on which there are so many ships now."""

    changes: ClassVar[bool] = False
    seat: OpenSeat
    island: OpenIsland
    ships: OpenNumber


EVENTS: tuple[type[Event], ...] = (ShipsMoved, IslandActivated)
