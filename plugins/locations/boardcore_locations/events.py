"""What happens at locations besides Cardia's own events."""

from __future__ import annotations

from typing import ClassVar

from boardcore import Cards, Event, OpenSeat, OpenWord


class CardsLeftInFog(Event, frozen=True):
    """A card just placed waits a round before it is revealed."""

    changes: ClassVar[bool] = False
    owner: OpenSeat
    cards: Cards
    src: OpenWord
    dst: OpenWord


class CardsOutOfFog(Event, frozen=True):
    """A card that has waited a round is about to be revealed."""

    changes: ClassVar[bool] = False
    owner: OpenSeat
    cards: Cards
    src: OpenWord
    dst: OpenWord


EVENTS: tuple[type[Event], ...] = (CardsLeftInFog, CardsOutOfFog)
