"""Places that phials can be taken from, as numbers: the supplies of both players, then the cards."""

from __future__ import annotations

from boardcore import Effect, KindTable

from .state import EXPEDITION, PHIALS

SUPPLIES = 2


def supply_of(seat: int) -> int:
    """The place that is a player's supply."""
    return seat


def on_card(card: int) -> int:
    """The place that is a card."""
    return SUPPLIES + card


def card_at(place: int) -> int | None:
    """The card that is a place; None for a supply."""
    return None if place < SUPPLIES else place - SUPPLIES


def label_of(place: int) -> str:
    """The label of a place: ``phials:supply_0`` or ``phials:7`` for a card."""
    return f"{PHIALS.name}:{_spell(place)}"


def _spell(place: int) -> str:
    card = card_at(place)
    return f"supply_{place}" if card is None else str(card)


def place_table(cards: int) -> KindTable:
    """The values of the kind: both supplies and so many cards."""

    def args(place: int) -> dict[str, str]:
        card = card_at(place)
        return {"seat": f"seat:{place}"} if card is None else {"card": f"card:{card}"}

    return KindTable(
        PHIALS,
        lambda place: f"expedition:phials.{'supply' if card_at(place) is None else 'card'}",
        SUPPLIES + cards,
        args=args,
        spell=_spell,
    )


def supply(fx: Effect, seat: int) -> int:
    """How many phials lie in a player's supply; none in a game without phials."""
    supplies = EXPEDITION.of(fx.state).supplies
    return supplies[seat] if supplies else 0
