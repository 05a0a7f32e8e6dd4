"""What owners of the printed cards can correct: the sides of a card, and the solo scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from boardcore import Correctable, Detail, Offers, OptionsError, Register, whole_number

from .components import COLUMNS, Card, Column, Components, Items, SoloSet, shipped

CARD_OFFER = "tides.card"
SOLO_OFFER = "tides.solo"


def read_items(value: Any, offers: Offers) -> Items:
    """How many of each item a Low Tide side shows.

    Raises:
        OptionsError: ``options/components``.
    """
    return _known(_converted(value, Items, "a table of items with a number from 1 to 99 each"))


def read_columns(value: Any, offers: Offers) -> list[Any]:
    """The ways to score a craft, each with what it needs and its points at High Tide and at Low Tide.

    Raises:
        OptionsError: ``options/components``.
    """
    wanted = f"{COLUMNS} tables, each with 'need' (items), 'high' and 'low' (numbers from 1 to 99)"
    columns = _converted(value, tuple[Column, Column, Column], wanted)
    for column in columns:
        _known(column.need)
    found: list[Any] = msgspec.to_builtins(list(columns))
    return found


def _converted(value: Any, kind: Any, wanted: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as why:
        raise OptionsError("options/components", f"{wanted}: {why}") from None


def _known(items: Items) -> Items:
    order = shipped().items.order
    unknown = [item for item in items if item not in order]
    if unknown or not items:
        what = f"no item {unknown[0][:60]!r}" if unknown else "at least one item is needed"
        raise OptionsError("options/components", f"{what}; there are {', '.join(order)}", known=list(order))
    return {item: items[item] for item in order if item in items}


def correct_card(card: Card, name: str, details: Mapping[str, Any], offers: Offers) -> Card:
    """The card with other sides."""
    columns = card.columns
    if "columns" in details:
        columns = msgspec.convert(details["columns"], tuple[Column, Column, Column])
    return msgspec.structs.replace(card, low_tide=details.get("low_tide", card.low_tide), columns=columns)


def correct_line(line: SoloSet, name: str, details: Mapping[str, Any], offers: Offers) -> SoloSet:
    """The line of the solo scoring with other figures."""
    return msgspec.structs.replace(line, **details)


ITEMS_SCHEMA = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 99}}


def _columns_schema(offers: Offers) -> dict[str, Any]:
    number = {"type": "integer", "minimum": 1, "maximum": 99}
    column = {
        "type": "object",
        "properties": {"need": ITEMS_SCHEMA, "high": number, "low": number},
        "required": ["need", "high", "low"],
        "additionalProperties": False,
    }
    return {"type": "array", "items": column, "minItems": COLUMNS, "maxItems": COLUMNS}


def register_corrections(register: Register, box: Components) -> None:
    """Offer the cards and the solo scoring, and say what of them can be corrected."""
    for card in box.card:
        register.offer(CARD_OFFER, str(card.id), card)
    for line in box.solo:
        register.offer(SOLO_OFFER, line.item, line)
    sides = (
        Detail("low_tide", read_items, schema=lambda offers: ITEMS_SCHEMA),
        Detail("columns", read_columns, schema=_columns_schema),
    )
    register.correctable(Correctable("card", CARD_OFFER, sides, correct_card, always=True))
    figures = (whole_number("count", 1, 99), whole_number("points", 1, 99))
    register.correctable(Correctable("solo", SOLO_OFFER, figures, correct_line, always=True))


def in_force(offers: Offers) -> Components:
    """The box with the cards and lines that are offered: the shipped ones, or what their owner made of them."""
    box = shipped()
    cards: dict[str, Card] = offers.values(CARD_OFFER)
    lines: dict[str, SoloSet] = offers.values(SOLO_OFFER)
    return msgspec.structs.replace(
        box,
        card=tuple(cards[str(card.id)] for card in box.card),
        solo=tuple(lines[line.item] for line in box.solo),
    )
