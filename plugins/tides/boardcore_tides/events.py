"""What can happen in Tides. Nearly everything happens in the open: only the pile hides its order."""

from __future__ import annotations

from typing import Annotated, ClassVar

from boardcore import PUBLIC, Cards, Event, OpenCard, OpenCards, OpenNumber, OpenSeat, OpenWord

from .state import ITEM, SIDE

OpenSide = Annotated[int, SIDE, PUBLIC]
OpenItem = Annotated[int, ITEM, PUBLIC]


class FirstPlayerGiven(Event, frozen=True):
    """A side has got the First Player card at the start."""

    drawn: ClassVar[bool] = True
    side: OpenSide


class FirstPlayerPassed(Event, frozen=True):
    """The First Player card has been passed to this side."""

    side: OpenSide


class HandDealt(Event, frozen=True):
    """A seat has been dealt cards, of which it keeps one."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = "pile"
    dst: OpenWord = "crafts"


class RowFilled(Event, frozen=True):
    """Cards have been dealt into the row from the top of the pile, in this order."""

    cards: Cards
    owner: OpenSeat = -1
    src: OpenWord = "pile"
    dst: OpenWord = "row"


class TopShown(Event, frozen=True):
    """Another card is on top of the pile, its Low Tide side in sight."""

    cards: Cards
    owner: OpenSeat = -1
    src: OpenWord = "pile"
    dst: OpenWord = "top"


class PileShuffled(Event, frozen=True):
    """The pile had run out, and the discard pile has been shuffled into a new one."""

    count: OpenNumber


class CraftKept(Event, frozen=True):
    """A seat has kept one of the cards it was dealt; the other one has been discarded."""

    answers: ClassVar[bool] = True
    side: OpenSide
    card: OpenCard
    discarded: OpenCards


class CycleBegan(Event, frozen=True):
    """A tide cycle has begun."""

    changes: ClassVar[bool] = False
    cycle: OpenNumber
    first: OpenSide


class ItemsTaken(Event, frozen=True):
    """A side has taken a card of the row at Low Tide, for its items."""

    side: OpenSide
    card: OpenCard


class CraftTaken(Event, frozen=True):
    """A side has taken a card of the row at High Tide, for its craft."""

    side: OpenSide
    card: OpenCard


class HandCardDiscarded(Event, frozen=True):
    """A side has discarded a card from its hand."""

    side: OpenSide
    card: OpenCard


class RowCardDiscarded(Event, frozen=True):
    """The AI has discarded the leftmost card of the row."""

    card: OpenCard


class SetScored(Event, frozen=True):
    """A side has shown and scored a set, and discarded its cards."""

    side: OpenSide
    craft: OpenCard
    column: OpenNumber
    cards: OpenCards
    points: OpenNumber
    score: OpenNumber


class SoloSetScored(Event, frozen=True):
    """The AI has scored a set of its own table, and discarded its cards."""

    item: OpenItem
    count: OpenNumber
    cards: OpenCards
    points: OpenNumber
    score: OpenNumber


class Passed(Event, frozen=True):
    """A side has done nothing with its action."""

    side: OpenSide


class GoalReached(Event, frozen=True):
    """A side has reached the points that end the game with this tide cycle."""

    changes: ClassVar[bool] = False
    side: OpenSide
    score: OpenNumber


class RowTurned(Event, frozen=True):
    """The tide has changed, and the cards left in the row have been turned over."""

    cards: OpenCards
    tide: OpenWord


class ActionDone(Event, frozen=True):
    """A side has had its turn to act; ``number`` counts the actions of this tide cycle."""

    side: OpenSide
    number: OpenNumber


EVENTS: tuple[type[Event], ...] = (
    FirstPlayerGiven, FirstPlayerPassed, HandDealt, RowFilled, TopShown, PileShuffled, CraftKept, CycleBegan,
    ItemsTaken, CraftTaken, HandCardDiscarded, RowCardDiscarded, SetScored, SoloSetScored, Passed, GoalReached,
    RowTurned, ActionDone,
)  # fmt: skip
"""All events of Tides."""
