"""What can happen with Guardians."""

from __future__ import annotations

from typing import Annotated, ClassVar

from boardcore import CARD, OPEN, PUBLIC, Between, Cards, Event, OpenCard, OpenCards, OpenSeat, OpenWord

from .state import GUARDIAN

Dealt = Annotated[tuple[int, ...], GUARDIAN, Between()]


class GuardiansDealt(Event, frozen=True):
    """The row of Guardians has been dealt face down, in the direction of play."""

    cards: Dealt
    owner: OpenSeat = -1
    src: OpenWord = "guardian_box"
    dst: OpenWord = "guardian_row"


class GuardiansRevealed(Event, frozen=True):
    """The next Guardians of the row have been turned face up."""

    cards: Dealt
    owner: OpenSeat = -1
    src: OpenWord = "guardian_row"
    dst: OpenWord = "guardians_shown"


class GuardianActivated(Event, frozen=True):
    """A player has activated the Guardian of this encounter."""

    changes: ClassVar[bool] = False
    seat: OpenSeat
    guardian: Annotated[int, GUARDIAN, PUBLIC]


class ModifiersFlipped(Event, frozen=True):
    """All modifiers on a card show their other side."""

    card: OpenCard


class CardDiscardedAtRandom(Event, frozen=True):
    """A random card of a player's hand has been discarded."""

    drawn: ClassVar[bool] = True
    owner: OpenSeat
    cards: Cards
    src: OpenWord = "hand"
    dst: OpenWord = "discard"


class CardReplacedFromDeck(Event, frozen=True):
    """A card has been discarded, and the top card of its player's deck has taken its place."""

    owner: OpenSeat
    cards: OpenCards
    card: Annotated[tuple[int, ...], CARD, Between()]
    src: OpenWord = "deck"
    dst: OpenWord = OPEN


EVENTS: tuple[type[Event], ...] = (
    GuardiansDealt, GuardiansRevealed, GuardianActivated, ModifiersFlipped, CardDiscardedAtRandom,
    CardReplacedFromDeck,
)  # fmt: skip
