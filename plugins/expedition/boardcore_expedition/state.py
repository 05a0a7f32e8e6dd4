"""What the Expedition keeps in the state: the phials in both supplies. Those on cards are counters there."""

from __future__ import annotations

from typing import Annotated

import msgspec

from boardcore import CARD, PUBLIC, Count, Drawer, Kind, Name

PHIAL = "expedition:counter.phial"
"""The counters that phials are while they lie on cards."""

EACH = 4
"""How many phials a player starts with (EXP-SETUP-02)."""
ALL = 2 * EACH
"""How many phials there are (EXP-COMP-01)."""

PHIALS = Kind("phials")
"""A place that phials can be taken from: a player's supply or a card; see ``places.py``."""

FROM = Name("phial_from", PHIALS)
"""The place that a phial is taken from."""
ALSO_FROM = Name("phial_also_from", PHIALS)
"""The place that a second phial is taken from."""
PLACED = Name("placed", CARD)
"""The cards on which phials have come to lie."""
FIRST = Name("first", CARD)
"""The card whose phial ability is resolved first."""


class Expedition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The Expedition's drawer."""

    supplies: Annotated[tuple[Count, ...], PUBLIC] = ()
    """How many phials lie in each player's own supply; empty in a game without phials (OQ-125)."""


EXPEDITION = Drawer("expedition", Expedition)
"""The handle on the Expedition's part of the state: ``EXPEDITION.of(fx.state).supplies``."""


def begin(seats: int) -> Expedition:
    """The drawer before the set-up."""
    return Expedition()
