"""What the game keeps, who may see it, and what its cards are."""

from __future__ import annotations

from typing import Annotated

import msgspec
from boardcore import COUNT, FULL, PER_SEAT, CardNumber, Drawer, Effect, StateError, Zone

HEIGHTS = 12
KITES = 2 * HEIGHTS
"""Every height from 1 to 12 is there twice."""
HAND_SIZE = 3

DECK = Zone("mypack.deck", COUNT, COUNT, "mypack")
HAND = Zone("mypack.hand", FULL, COUNT, "mypack")
"""Its owner knows the cards, everybody else their number. Deck and hands share a back, hence one pool."""
FLOWN = Zone("mypack.flown", FULL, FULL)
CAUGHT = Zone("mypack.caught", FULL, FULL)


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """What a player has."""

    hand: Annotated[tuple[CardNumber, ...], HAND] = ()
    caught: Annotated[tuple[CardNumber, ...], CAUGHT] = ()


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """All there is. Scores are not kept: they follow from what has been caught."""

    players: Annotated[tuple[Player, ...], PER_SEAT]
    deck: Annotated[tuple[CardNumber, ...], DECK] = ()
    flown: Annotated[tuple[CardNumber, ...], FLOWN] = ()


DRAWER = Drawer("mypack", Table)
"""The game's part of the state: ``DRAWER.of(fx.state)``."""


def height(card: int) -> int:
    """How high a kite flies; cards are numbers from 0 on.

    >>> height(0), height(11), height(12)
    (1, 12, 1)
    """
    return card % HEIGHTS + 1


def begin(seats: int) -> Table:
    """The table before anything is dealt."""
    return Table(tuple(Player() for _ in range(seats)))


def check(fx: Effect) -> None:
    """Refuse a state from outside that no game comes to: between rounds all hands have one size."""
    sizes = {len(fx.cards(HAND, seat)) for seat in range(fx.state.seats)}
    if len(sizes) > 1 or max(sizes) > HAND_SIZE:
        raise StateError("state/impossible", f"hands have one size, at most {HAND_SIZE}; here are {sorted(sizes)}")
