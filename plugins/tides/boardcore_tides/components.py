"""The components: what the box holds, read from ``components.toml``, and the tables that rules look them up in.

Everything that depends on a printed value comes from here, so another file of the same form is
another edition.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Any

import msgspec

from boardcore import Effect, Provenance, Register

Number = Annotated[int, msgspec.Meta(ge=1, le=99)]
Items = dict[str, Number]
"""How many of each item; items not named are not there."""
COLUMNS = 3
"""Ways to score a craft."""
SHOWN_IN = ("en", "de")


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The items from the most common to the rarest."""

    provenance: Provenance
    order: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=20)]


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to score a craft: what it needs, and its points at High Tide and at Low Tide."""

    need: Items
    high: Number
    low: Number


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A double-sided card: items on its Low Tide side, a craft on its High Tide side."""

    id: Number
    name: dict[str, str]
    provenance: Provenance
    low_tide: Items
    columns: tuple[Column, Column, Column]


class SoloSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the solo scoring: so many of one item for so many points."""

    item: str
    count: Number
    points: Number
    provenance: Provenance


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole box."""

    items: Order
    card: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=40)]
    solo: tuple[SoloSet, ...]


def read(text: str) -> Components:
    """Components from TOML.

    Raises:
        ValueError: naming everything that is wrong with them.
    """
    try:
        found = msgspec.convert(tomllib.loads(text), Components)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as why:
        raise ValueError(f"no components of Tides: {why}") from None
    if faults := list(_faults(found)):
        raise ValueError(f"no components of Tides: {'; '.join(faults)}")
    return found


def shipped() -> Components:
    """The components that come with this pack."""
    return read(files("boardcore_tides").joinpath("components.toml").read_text(encoding="utf-8"))


def _faults(box: Components) -> Iterator[str]:
    ids = [card.id for card in box.card]
    if ids != list(range(1, len(ids) + 1)):
        yield f"card ids count from 1 in order, not {ids}"
    if len(set(box.items.order)) != len(box.items.order):
        yield "items.order names an item twice"
    if [line.item for line in box.solo] != list(box.items.order):
        yield f"solo has one entry per item in their order, {', '.join(box.items.order)}"
    for card in box.card:
        parts: list[tuple[str, Items]] = [("low_tide", card.low_tide)]
        parts += [(f"column {number}", column.need) for number, column in enumerate(card.columns, 1)]
        for part, items in parts:
            if not items:
                yield f"card {card.id}, {part}: it is empty"
            if unknown := [item for item in items if item not in box.items.order]:
                yield f"card {card.id}, {part}: there is no item {unknown[0]!r}"
        if missing := [lang for lang in SHOWN_IN if not card.name.get(lang)]:
            yield f"card {card.id} has no name in {missing[0]!r}"


# The tables


Counts = tuple[int, ...]
"""How many of each item, from the most common to the rarest."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Something that can be scored: a column of a craft, or (``craft`` 0) a line of the solo scoring."""

    craft: int
    column: int
    """From 0: which column of the craft, or which item of the solo scoring."""
    need: Counts
    high: int
    low: int

    def points(self, high: bool) -> int:
        """What it brings at High Tide or Low Tide."""
        return self.high if high else self.low


@dataclass(frozen=True, slots=True)
class Table:
    """The components by number. Cards count from 1, and every tuple by card has nothing of use at 0."""

    items: tuple[str, ...]
    supplies: tuple[Counts, ...]
    """By card, what its Low Tide side shows."""
    scorings: tuple[Scoring, ...]
    """Three for each craft in the order of cards, then one for each item."""
    packed: tuple[int, ...]
    """By card, its supply as one number with a field for each item, so that supplies can be added up at once."""
    fields: tuple[int, ...]
    """By card, which fields hold anything: a bit for each."""
    needs: tuple[int, ...]
    """By scoring, its need packed in the same way."""
    wants: tuple[int, ...]
    """By scoring, which fields it needs anything of."""
    spare: int
    """The topmost bit of every field, which no supply reaches."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.supplies) - 1

    def columns(self, craft: int) -> range:
        """The scorings of a craft."""
        return range(COLUMNS * (craft - 1), COLUMNS * craft)

    def solo(self, item: int) -> int:
        """The scoring of an item in the solo table."""
        return COLUMNS * self.size + item

    def supply(self, cards: Iterable[int]) -> Counts:
        """What these cards show together on their Low Tide sides."""
        rows = [self.supplies[0], *(self.supplies[card] for card in cards)]
        return tuple(map(sum, zip(*rows, strict=True)))


FIELD = 16
"""Bits of a packed field: room for the items of all cards."""


def pack(counts: Counts) -> int:
    """Counts as one number with a field for each."""
    return sum(count << FIELD * place for place, count in enumerate(counts))


def make_table(box: Components) -> Table:
    """The tables of a box."""
    order = box.items.order

    def counts(items: Items) -> Counts:
        return tuple(items.get(item, 0) for item in order)

    def fields(counts: Counts) -> int:
        return sum(1 << place for place, count in enumerate(counts) if count)

    crafts = [
        Scoring(card.id, column, counts(each.need), each.high, each.low)
        for card in box.card
        for column, each in enumerate(card.columns)
    ]
    lines = [
        Scoring(0, place, counts({line.item: line.count}), line.points, line.points)
        for place, line in enumerate(box.solo)
    ]
    supplies = ((0,) * len(order), *(counts(card.low_tide) for card in box.card))
    scorings = (*crafts, *lines)
    return Table(
        items=order,
        supplies=supplies,
        scorings=scorings,
        packed=tuple(pack(supply) for supply in supplies),
        fields=tuple(fields(supply) for supply in supplies),
        needs=tuple(pack(each.need) for each in scorings),
        wants=tuple(fields(each.need) for each in scorings),
        spare=pack((1 << FIELD - 1,) * len(order)),
    )


def table_of(fx: Effect) -> Table:
    """The tables of the running ruleset."""
    table: Table = fx.services["tides"]
    return table


def facts(table: Table) -> tuple[Any, ...]:
    """What the rules depend on; names are not part of it."""
    return (table.items, table.supplies, table.scorings)


# What the pack says of them


def register_box(register: Register, box: Components) -> None:
    """Tell of every component with its provenance, and put it into words in each language."""
    for lang in SHOWN_IN:
        words = tomllib.loads(files("boardcore_tides").joinpath(f"texts/{lang}.toml").read_text(encoding="utf-8"))
        register.texts(lang, {f"card.{card.id}": card.name[lang] for card in box.card})
        register.texts(lang, {f"card.{card.id}.text": card_text(card, words) for card in box.card})
    for item in box.items.order:
        register.component("item", item, box.items.provenance, {"name": f"item.{item}"})
    for card in box.card:
        columns = tuple(msgspec.to_builtins(column) for column in card.columns)
        texts = {"name": f"card.{card.id}", "text": f"card.{card.id}.text"}
        register.component("card", str(card.id), card.provenance, texts, low_tide=card.low_tide, columns=columns)
    register.component("first_player", "first_player", "rulebook", {"name": "label.first_player"})
    for line in box.solo:
        register.component(
            "solo", line.item, line.provenance, {"name": f"item.{line.item}"}, count=line.count, points=line.points
        )


def card_text(card: Card, words: Mapping[str, str]) -> str:
    """What is printed on a card, in the words of a language."""

    def said(items: Items) -> str:
        each = ({"count": count, "item": words[f"item.{item}"]} for item, count in items.items())
        return ", ".join(words["label.items"].format(**one) for one in each)

    columns = (
        words["label.card_column"].format(need=said(column.need), high=column.high, low=column.low)
        for column in card.columns
    )
    return words["label.card_text"].format(items=said(card.low_tide), columns="; ".join(columns))
