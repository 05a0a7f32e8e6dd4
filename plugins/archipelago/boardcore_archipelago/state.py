"""What the Archipelago keeps in the state: ships, island effects that wait, and which card has sung when."""

from __future__ import annotations

from typing import Annotated

import msgspec

from boardcore import PUBLIC, CardNumber, Count, Drawer, Kind, Name

ISLAND = Kind("island")
"""An island, by its place on the map."""
SHIP_MOVE = Kind("ship_move")
"""A way to move a ship, from where and to where; see ``moves.py``."""

MOVE = Name("move", SHIP_MOVE)
"""The way in which a ship is moved."""
NEXT_MOVE = Name("next_move", SHIP_MOVE)
"""The way in which a ship is moved after that."""
FROM = Name("from", ISLAND)
"""The island that ships leave."""
TO = Name("to", ISLAND)
"""The island that ships come to, or whose effect is used."""
HERE = Name("here", ISLAND)
"""In an island's effect: that island."""


class Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An island whose effect a player has still to use: ships of one move ended there."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1)]
    island: Count


class Song(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that reacts to moves of ships, and the latest round in which it did."""

    card: CardNumber
    round: Count


class Archipelago(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The Archipelago's drawer."""

    ships: Annotated[tuple[Count, ...], PUBLIC] = ()
    """How many ships lie on each island, by the chart's numbers; empty in a game without islands."""
    landings: Annotated[tuple[Landing, ...], PUBLIC] = ()
    """The island effects that wait, in the order of coming (OQ-28, OQ-29)."""
    songs: Annotated[tuple[Song, ...], PUBLIC] = ()
    """In which round each card that reacts to moves did so last, for it does so once a round (OQ-53); by card."""


ARCHIPELAGO = Drawer("archipelago", Archipelago)
"""The handle on the Archipelago's part of the state: ``ARCHIPELAGO.of(fx.state).ships``; see ``Archipelago``."""


def begin(seats: int) -> Archipelago:
    """The drawer before the set-up."""
    return Archipelago()
