"""What can happen. An event names the places that its cards leave and reach: that decides who sees them."""

from __future__ import annotations

from boardcore import Cards, Event, OpenSeat, OpenWord

from .state import CAUGHT, DECK, FLOWN, HAND


class Drawn(Event, frozen=True):
    """A player has drawn; only that player sees what, the others how many."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = DECK.name
    dst: OpenWord = HAND.name


class Launched(Event, frozen=True):
    """A player's chosen kite goes up, for everybody to see."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = HAND.name
    dst: OpenWord = FLOWN.name


class Caught(Event, frozen=True):
    """A player has caught a kite of this round."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = FLOWN.name
    dst: OpenWord = CAUGHT.name


EVENTS: tuple[type[Event], ...] = (Drawn, Launched, Caught)
