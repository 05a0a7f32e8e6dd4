"""What Circadia keeps in the state: hands, sets, lines of habitats, decks and rows, and how far the turn is."""

from __future__ import annotations

from typing import Annotated

import msgspec

from boardcore import (
    BACKS,
    CARD,
    CARD_SLOT,
    COUNT,
    FULL,
    PER_SEAT,
    PUBLIC,
    CardNumber,
    Count,
    Drawer,
    Kind,
    Name,
    Zone,
)

from .components import HABITATS

HAND = Zone("hand", FULL, COUNT, "creatures")
DECK = Zone("deck", COUNT, COUNT, "creatures")
DISPLAY = Zone("display", FULL, FULL)
DISCARD = Zone("discard", FULL, FULL)

SHOWN = Zone("shown", FULL, FULL)

FOREST_DECK, RIVER_DECK, MISTS_DECK = DECKS = tuple(Zone(f"{each}_deck", COUNT, COUNT, each) for each in HABITATS)
FOREST_TOP, RIVER_TOP, MISTS_TOP = TOPS = tuple(Zone(f"{each}_top", BACKS, BACKS, each) for each in HABITATS)
FOREST_ROW, RIVER_ROW, MISTS_ROW = ROWS = tuple(Zone(f"{each}_row", FULL, FULL) for each in HABITATS)
FOREST_COVERED, RIVER_COVERED, MISTS_COVERED = COVERED = tuple(
    Zone(f"{each}_covered", BACKS, BACKS, each) for each in HABITATS
)

PLAY = Kind("play")
"""What can be done in the first step: a card to a set, a card as a new set, giving up a set."""
CLAIM = Kind("claim")
"""What can be claimed with which set."""
SET = Kind("set")
"""A seat's set: ``seat * max_sets + place``."""
TIME = Kind("time")
"""Day or night: ``time:day``."""
HABITAT = Kind("habitat")
"""A habitat: ``habitat:forest``."""

MOVE = Name("move", PLAY)
CLAIMED = Name("claimed", CLAIM)
IT = Name("it", CARD)

FACE_UP = -1


class Set(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A set of one creature, in the order in which its cards were added."""

    cards: tuple[Annotated[CardNumber, CARD_SLOT], ...]
    touched: bool = False
    """Whether a card was added to it this turn."""


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """One player's hand and line of habitats."""

    hand: Annotated[tuple[CardNumber, ...], HAND] = ()
    """What was dealt comes before what was drawn, each in its order."""
    line: Annotated[tuple[Annotated[int, msgspec.Meta(ge=-1, le=len(HABITATS) - 1)], ...], PUBLIC] = ()
    """The line from left to right: ``FACE_UP`` for the next card of ``shown``, else the habitat of a face-down one."""
    shown: Annotated[tuple[CardNumber, ...], SHOWN] = ()
    forest_covered: Annotated[tuple[CardNumber, ...], FOREST_COVERED] = ()
    river_covered: Annotated[tuple[CardNumber, ...], RIVER_COVERED] = ()
    mists_covered: Annotated[tuple[CardNumber, ...], MISTS_COVERED] = ()
    opening: Annotated[int, msgspec.Meta(ge=-1, le=1), PUBLIC] = -1
    """The time of day chosen for a face-down first card; -1 without one."""


class Circadia(msgspec.Struct, forbid_unknown_fields=True):
    """Circadia's drawer."""

    players: Annotated[tuple[Player, ...], PER_SEAT]
    sets: Annotated[tuple[tuple[Set, ...], ...], PUBLIC]
    """By seat: its sets in the order in which they were started."""
    start: Annotated[int, msgspec.Meta(ge=0, le=63), PUBLIC] = 0
    """The seat that took the first turn."""
    turn: Annotated[Count, PUBLIC] = 0
    """Turns begun so far; they go round from ``start``."""
    value: Annotated[Count, PUBLIC] = 0
    """The value of the cards played this turn; 0 before the first."""
    draws: Annotated[Count, PUBLIC] = 0
    """Creatures still to be drawn this turn."""
    reached: Annotated[Count, PUBLIC] = 0
    """The turn in which a player first reached the target; 0 before."""
    deck: Annotated[tuple[CardNumber, ...], DECK] = ()
    """From the top down, like every deck here."""
    display: Annotated[tuple[CardNumber, ...], DISPLAY] = ()
    discard: Annotated[tuple[CardNumber, ...], DISCARD] = ()
    """From the bottom up."""
    forest_deck: Annotated[tuple[CardNumber, ...], FOREST_DECK] = ()
    forest_top: Annotated[tuple[CardNumber, ...], FOREST_TOP] = ()
    """The top card of the deck, whose back everybody sees."""
    forest_row: Annotated[tuple[CardNumber, ...], FOREST_ROW] = ()
    river_deck: Annotated[tuple[CardNumber, ...], RIVER_DECK] = ()
    river_top: Annotated[tuple[CardNumber, ...], RIVER_TOP] = ()
    river_row: Annotated[tuple[CardNumber, ...], RIVER_ROW] = ()
    mists_deck: Annotated[tuple[CardNumber, ...], MISTS_DECK] = ()
    mists_top: Annotated[tuple[CardNumber, ...], MISTS_TOP] = ()
    mists_row: Annotated[tuple[CardNumber, ...], MISTS_ROW] = ()


CIRCADIA = Drawer("circadia", Circadia)
"""The handle on Circadia's part of the state: ``CIRCADIA.of(fx.state).sets``."""


def begin(seats: int) -> Circadia:
    """The drawer before the set-up: an empty table."""
    return Circadia(players=tuple(Player() for _ in range(seats)), sets=((),) * seats)


def active(drawer: Circadia) -> int:
    """The seat whose turn it is."""
    return (drawer.start + drawer.turn - 1) % len(drawer.players)
