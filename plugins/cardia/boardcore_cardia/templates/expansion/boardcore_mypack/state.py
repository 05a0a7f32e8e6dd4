"""What the expansion keeps in the state: the favours of both players, which everybody sees."""

from __future__ import annotations

from typing import Annotated

import msgspec
from boardcore import PUBLIC, Count, Drawer, Effect, StateError

FAVOURS = 2
"""How many each player has for a game."""


class Favours(msgspec.Struct, forbid_unknown_fields=True):
    """The favours that each seat has left."""

    left: Annotated[tuple[Count, Count], PUBLIC]


DRAWER = Drawer("mypack", Favours)
"""The pack's part of the state: ``DRAWER.of(fx.state)``."""


def begin(seats: int) -> Favours:
    """All favours at the beginning of a game."""
    return Favours((FAVOURS, FAVOURS))


def check(fx: Effect) -> None:
    """Refuse a state from outside that no game comes to: favours only become fewer."""
    left = DRAWER.of(fx.state).left
    if max(left) > FAVOURS:
        raise StateError("state/impossible", f"a player has at most {FAVOURS} favours; here are {left}")
