"""What can happen with phials, and with the cards of Deck IV."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from boardcore import CARD, OPEN, PUBLIC, Between, Event, OpenCard, OpenCards, OpenSeat, OpenWord


class Passage(msgspec.Struct, frozen=True):
    """The way of one phial: the labels of the place it has left and of the card on which it lies now."""

    src: str
    dst: str
    says: str = "passage"


class PhialsMoved(Event, frozen=True):
    """A player has placed, moved or stolen phials, all of them at once."""

    seat: OpenSeat
    moves: Annotated[tuple[Passage, ...], PUBLIC]


class PhialAbilityActivated(Event, frozen=True):
    """A phial has activated the phial instant ability of the card it has come to lie on."""

    changes: ClassVar[bool] = False
    seat: OpenSeat
    card: OpenCard


class CardReplacedFromHand(Event, frozen=True):
    """A card has been discarded, and a hand card of its owner's choice has taken its place."""

    owner: OpenSeat
    cards: OpenCards
    card: Annotated[tuple[int, ...], CARD, Between()]
    src: OpenWord = "hand"
    dst: OpenWord = OPEN


EVENTS: tuple[type[Event], ...] = (PhialsMoved, PhialAbilityActivated, CardReplacedFromHand)
