"""What Tides keeps in the state: the row, the piles, the hands, and what has been scored.

Which side of a card is up follows from where it lies: a hand has one place for each side, the row
shows the side of the tide, and both piles lie Low Tide side up. Either side tells which card it is,
so everything a player can see is known from both sides; only the order of the pile is hidden.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from boardcore import CARD_SLOT as CARD_SLOT
from boardcore import COUNT, FULL, PER_SEAT, PUBLIC, CardNumber, Count, Drawer, Effect, Kind, Zone

ROW = Zone("row", FULL, FULL)
TOP = Zone("top", FULL, FULL)
PILE = Zone("pile", COUNT, COUNT, "pile")
DISCARD = Zone("discard", FULL, FULL)
ITEMS = Zone("items", FULL, FULL)
CRAFTS = Zone("crafts", FULL, FULL)
AI_ITEMS = Zone("ai_items", FULL, FULL)

SIDE = Kind("side")
"""Who plays: seat 0, seat 1, or the AI."""
ITEM = Kind("item")
"""An item that cards show: ``item:`` and its name."""
ACTION = Kind("action")

AI = 2
"""The side that no seat plays: the rules act for it."""
SIDES = ("0", "1", "ai")
"""The sides by number: the words of the kind ``SIDE``."""

ROW_PLACES = 5
"""Places of the row in a game of two."""
SOLO_ROW_PLACES = 4
"""Places of the row in a game against the AI."""
HAND_LIMIT = 6
"""How many cards a hand may have."""
DEALT = 2
"""Cards dealt to each seat, of which one is kept."""
LOW_ACTIONS, HIGH_ACTIONS = 2, 1
"""Actions of each side in a tide."""
LOW_TURNS = 2 * LOW_ACTIONS
CYCLE_TURNS = LOW_TURNS + 2 * HIGH_ACTIONS
GOAL = 50
"""The points with which a side can win at the end of a tide cycle."""
MOST_CYCLES = 60
"""So many cycles, and the game ends as it stands."""
QUIET_CYCLES = 3
"""So many cycles in a row in which no side takes or scores end the game (T19)."""


class Scored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line on the score sheet. The points follow from it, and the cards have been discarded since."""

    scoring: Count
    """Which column of which craft, or which item of the solo scoring."""
    cycle: Count
    high: bool
    """Whether it was scored at High Tide."""
    cards: tuple[CardNumber, ...]
    """The Low Tide cards that supplied the items."""


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    items: Annotated[tuple[CardNumber, ...], ITEMS]
    """Hand cards with their Low Tide side up, the longest held first."""
    crafts: Annotated[tuple[CardNumber, ...], CRAFTS]
    """Hand cards with their High Tide side up."""
    scored: Annotated[tuple[Scored, ...], PUBLIC]


class Tides(msgspec.Struct, forbid_unknown_fields=True):
    """Tides' drawer."""

    cycle: Annotated[Count, PUBLIC]
    """Tide cycles begun; 0 while the first crafts are chosen."""
    turn: Annotated[Count, PUBLIC]
    """Actions taken in this cycle: the first four at Low Tide, then two at High Tide."""
    first: Annotated[int, msgspec.Meta(ge=0, le=AI), PUBLIC]
    """The side that holds the First Player card."""
    quiet: Annotated[Count, PUBLIC]
    """Actions since a side last took a card or scored."""
    row: Annotated[tuple[CardNumber, ...], ROW]
    """From left to right."""
    top: Annotated[tuple[CardNumber, ...], TOP]
    """The top card of the pile, whose Low Tide side is in sight; nothing if the pile is empty."""
    pile: Annotated[tuple[CardNumber, ...], PILE]
    """The cards below it, from the top down."""
    discard: Annotated[tuple[CardNumber, ...], DISCARD]
    """From the bottom up."""
    seats: Annotated[tuple[Seat, ...], PER_SEAT]
    ai_items: Annotated[tuple[CardNumber, ...], AI_ITEMS]
    """The AI's cards, the longest held first."""
    ai_scored: Annotated[tuple[Scored, ...], PUBLIC]
    ai_held: Annotated[tuple[CardNumber, ...], PUBLIC]
    """The cards the AI had when it last scored what it could: to explain what it did."""


TIDES = Drawer("tides", Tides)
"""The handle on Tides' part of the state: ``TIDES.of(fx.state).row``."""


def begin(seats: int) -> Tides:
    """The drawer before the set-up: nothing dealt."""
    empty = tuple(Seat((), (), ()) for _ in range(seats))
    return Tides(0, 0, 0, 0, (), (), (), (), empty, (), (), ())


def sides(fx: Effect) -> tuple[int, int]:
    """The two sides of the game: both seats, or the only one and the AI."""
    return (0, 1) if fx.state.seats == 2 else (0, AI)


def other(fx: Effect, side: int) -> int:
    """The side across the table."""
    one, two = sides(fx)
    return two if side == one else one


def acting(fx: Effect) -> int:
    """The side whose action it is."""
    drawer = TIDES.of(fx.state)
    return drawer.first if drawer.turn % 2 == 0 else other(fx, drawer.first)


def is_high(fx: Effect) -> bool:
    """Whether it is High Tide, with the row turned to that side."""
    return TIDES.of(fx.state).turn >= LOW_TURNS


def places(fx: Effect) -> int:
    """How many cards the row has room for."""
    return ROW_PLACES if fx.state.seats == 2 else SOLO_ROW_PLACES


def scored_by(fx: Effect, side: int) -> tuple[Scored, ...]:
    """A side's score sheet."""
    drawer = TIDES.of(fx.state)
    return drawer.ai_scored if side == AI else drawer.seats[side].scored
