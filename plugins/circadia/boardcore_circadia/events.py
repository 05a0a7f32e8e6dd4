"""What can happen in Circadia."""

from __future__ import annotations

from typing import Annotated, ClassVar

from boardcore import OPEN, PUBLIC, Cards, Event, OpenCards, OpenNumber, OpenSeat, OpenWord

from .state import HABITAT

OpenHabitat = Annotated[int, HABITAT, PUBLIC]


class StartingSeatSet(Event, frozen=True):
    """It is settled who takes the first turn: by wish or by lot."""

    drawn: ClassVar[bool] = True
    seat: OpenSeat


class TurnBegan(Event, frozen=True):
    """A seat's turn has begun."""

    seat: OpenSeat
    turn: OpenNumber


class CreaturesDealt(Event, frozen=True):
    """A player has been dealt the starting hand."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = "deck"
    dst: OpenWord = "hand"


class TurnEnded(Event, frozen=True):
    """A seat's turn is over; what was added to a set belongs to it now."""

    seat: OpenSeat


class DrawBegan(Event, frozen=True):
    """A seat is to draw so many creatures."""

    seat: OpenSeat
    number: OpenNumber


class SetStarted(Event, frozen=True):
    """A creature has been played as the first of a new set."""

    owner: OpenSeat
    cards: Cards
    number: OpenNumber
    """The set's place, from 1."""
    src: OpenWord = "hand"
    dst: OpenWord = OPEN


class SetExtended(Event, frozen=True):
    """A creature has been added to a set."""

    owner: OpenSeat
    cards: Cards
    number: OpenNumber
    src: OpenWord = "hand"
    dst: OpenWord = OPEN


class SetDiscarded(Event, frozen=True):
    """A whole set has gone to the discard pile; later sets of that seat move up."""

    owner: OpenSeat
    number: OpenNumber
    cards: OpenCards


class HabitatClaimed(Event, frozen=True):
    """A face-up habitat has been put at the end of a line."""

    owner: OpenSeat
    cards: OpenCards


class HabitatClaimedCovered(Event, frozen=True):
    """The top card of a habitat deck has been put face down at the end of a line; it stands for this time of day."""

    owner: OpenSeat
    cards: Cards
    time: OpenWord
    src: OpenWord
    dst: OpenWord


class RowFilled(Event, frozen=True):
    """Cards from the top of a habitat deck have been turned up beside it."""

    habitat: OpenHabitat
    cards: Cards
    src: OpenWord
    dst: OpenWord
    owner: OpenSeat = -1


class TopUncovered(Event, frozen=True):
    """Another card is the top of a habitat deck, so that its back can be seen."""

    habitat: OpenHabitat
    cards: Cards
    src: OpenWord
    dst: OpenWord
    owner: OpenSeat = -1


class TargetReached(Event, frozen=True):
    """A player has enough points: the end of the game is triggered."""

    seat: OpenSeat
    points: OpenNumber


class CreatureDrawn(Event, frozen=True):
    """A player has taken a creature from the display."""

    owner: OpenSeat
    cards: OpenCards


class DisplayFilled(Event, frozen=True):
    """Cards from the deck have been turned up in the display."""

    cards: Cards
    owner: OpenSeat = -1
    src: OpenWord = "deck"
    dst: OpenWord = "display"


class DeckRenewed(Event, frozen=True):
    """The discard pile has been shuffled and is the deck now."""

    drawn: ClassVar[bool] = True
    number: OpenNumber


class HandReduced(Event, frozen=True):
    """A player over the hand limit has discarded a card."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = "hand"
    dst: OpenWord = "discard"


EVENTS: tuple[type[Event], ...] = (
    StartingSeatSet, TurnBegan, CreaturesDealt, SetStarted, SetExtended, SetDiscarded, HabitatClaimed,
    HabitatClaimedCovered, RowFilled, TopUncovered, TargetReached, CreatureDrawn, DisplayFilled, DeckRenewed,
    HandReduced, TurnEnded, DrawBegan,
)  # fmt: skip
