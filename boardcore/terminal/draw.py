"""Drawing a table: a pack's own panels where it has any, else the view itself, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..errors import BoardcoreError
from ..panels import Cell, Panel
from ..rules import Ruleset
from ..texts import Message, Unseen
from ..views import View
from .screen import Words


def draw(rules: Ruleset, view: View, words: Words) -> tuple[RenderableType, str]:
    """The table as one drawing, and what went wrong if a pack could not draw it (else empty)."""
    panels, fault = painted(rules, view)
    if panels is None:
        panels = listed_view(rules, view, words)
    try:
        return Group(*[rendered(panel, words) for panel in panels]), fault
    except Exception as why:  # a panel of a pack can hold anything
        fault = fault or f"the drawing cannot be shown: {type(why).__name__}: {why}"
        return Group(*[rendered(panel, words) for panel in listed_view(rules, view, words)]), fault


def painted(rules: Ruleset, view: View) -> tuple[list[Panel] | None, str]:
    """What the packs draw, one after the other; a broken painter is named and passed over."""
    fault = ""
    drawn: list[Panel] = []
    for painter in rules.book.painters:
        try:
            panels = painter(view, list(drawn))
            drawn = drawn if panels is None else list(panels)
        except BoardcoreError as why:
            fault = f"a pack cannot draw the table: {why.message}"
        except Exception as why:  # what it drew is no list
            where = getattr(painter, "__module__", "a pack")
            fault = f"{where} cannot draw the table: {type(why).__name__}: {why}"
    return drawn or None, fault


def rendered(panel: Panel, words: Words) -> RenderableType:
    """A panel as a table with its notes below."""
    title = Text(words.word(panel.title), style="bold")
    table = Table(box=box.SIMPLE_HEAD, show_header=bool(panel.columns), pad_edge=False)
    width = max([len(panel.columns), *(len(row) for row in panel.rows)], default=0)
    for column in (*panel.columns, *[""] * (width - len(panel.columns))):
        table.add_column(Text(words.word(column)), overflow="fold")
    for row in panel.rows:
        table.add_row(*[Text(cell_text(cell, words)) for cell in row])
    notes = [Text(words.word(note)) for note in panel.notes]
    return Group(title, *([table] if panel.rows else []), *notes)


def cell_text(cell: Cell, words: Words) -> str:
    """One cell in words."""
    return "" if cell is None else words.word(cell)


# Any game's view


def listed_view(rules: Ruleset, view: View, words: Words) -> list[Panel]:
    """Panels for a game that does not draw itself: each drawer, then each pack's figures."""
    lister = Lister(rules, view, words)
    panels = [panel for pack, drawer in view.table.items() for panel in lister.drawer(pack, drawer)]
    for pack, figures in view.figures.items():
        panels += lister.figures(pack, figures)
    return panels


class Lister:
    """Turns plain data of a view into panels.

    It goes by what every game shares: zones are ``{"count", "cards"}``, a key that is the name of a
    kind holds a value of it, and fields may have a name in the texts (``label.<field>``).
    """

    def __init__(self, rules: Ruleset, view: View, words: Words) -> None:
        self.per_seat = rules.book.wiring.schema.per_seat
        self.seats = view.seats
        self.words = words

    def drawer(self, pack: str, drawer: dict[str, Any]) -> list[Panel]:
        """One drawer: its plain values, a table with a column per seat, and a table per list."""
        seats = [key for key in self.per_seat.get(pack, ()) if drawer.get(key)]
        rest = {key: value for key, value in drawer.items() if key not in seats}
        return [*self.plain(pack, "ui.table", rest), *[self.by_seat(pack, drawer[key]) for key in seats]]

    def figures(self, pack: str, figures: dict[str, Any]) -> list[Panel]:
        """What follows from the table."""
        return self.plain(pack, "ui.figures", figures)

    def plain(self, pack: str, title: str, values: dict[str, Any]) -> list[Panel]:
        """The simple values in one panel, then one panel for each list of complicated ones."""
        lists = {key: value for key, value in values.items() if is_list_of_many(value)}
        rows = tuple(
            (self.label(pack, key), self.text(pack, key, value)) for key, value in values.items() if key not in lists
        )
        heading = f"{self.words.say(Message(f'core:{title}'))} ({pack})"
        panels = [Panel(heading, (), rows)] if rows else []
        return panels + [self.listing(pack, key, value) for key, value in lists.items()]

    def by_seat(self, pack: str, seats: list[dict[str, Any]]) -> Panel:
        """One column per seat, one row per field."""
        columns = ("", *[self.words.seat(seat) for seat in range(len(seats))])
        keys = list(dict.fromkeys(key for each in seats for key in each))
        rows = tuple((self.label(pack, key), *[self.text(pack, key, each.get(key)) for each in seats]) for key in keys)
        return Panel("", columns, rows)

    def listing(self, pack: str, key: str, items: list[Any]) -> Panel:
        """A list: one numbered row per item; pairs (one place per seat) get a column per seat."""
        columns: tuple[str, ...]
        rows: tuple[tuple[Any, ...], ...]
        if all(isinstance(item, list) and len(item) == self.seats for item in items):
            columns = ("", *[self.words.seat(seat) for seat in range(self.seats)])
            rows = tuple((n, *[self.text(pack, "", cell) for cell in item]) for n, item in enumerate(items, 1))
        elif all(isinstance(item, dict) for item in items):
            keys = list(dict.fromkeys(name for item in items for name in item))
            columns = ("", *[self.label(pack, name) for name in keys])
            rows = tuple((n, *[self.text(pack, k, item.get(k)) for k in keys]) for n, item in enumerate(items, 1))
        else:
            columns = ()
            rows = tuple((n, self.text(pack, key, item)) for n, item in enumerate(items, 1))
        return Panel(self.label(pack, key), columns, rows)

    def label(self, pack: str, key: str) -> str:
        """The name of a field: the pack's text ``label.<field>``, else the field's own name."""
        return self.words.known(f"{pack}:label.{key}", key.replace("_", " "))

    def text(self, pack: str, key: str, value: Any) -> str:
        """Any value in words."""
        if value is None:
            return "-"
        if isinstance(value, bool):
            return self.words.say(Message("core:answer.yes" if value else "core:answer.no"))
        if isinstance(value, dict):
            return self.zone(value) if is_zone(value) else self.fields(pack, value)
        if isinstance(value, list | tuple):
            kind = key if key in self.words.texts.names else key.removesuffix("s")
            return ", ".join(self.text(pack, kind, item) for item in value) or "-"
        if isinstance(value, int) and self.words.texts.names.get(key) is not None:
            return self.words.word(f"{key}:{value}")
        return self.words.word(value)

    def zone(self, zone: dict[str, Any]) -> str:
        """The cards of a zone: their names where they may be known, the number of the others."""
        if not zone:
            return "?"
        seen: Iterable[int] = zone.get("cards", zone.get("known", ()))
        named = [self.words.word(f"card:{card}") for card in seen]
        hidden = zone["count"] - len(named)
        if "backs" in zone:
            named, hidden = [*named, *[self.words.word(f"back:{back}") for back in zone["backs"]]], 0
        return ", ".join([*named, *([self.words.word(Unseen(hidden))] if hidden else [])]) or "-"

    def fields(self, pack: str, value: dict[str, Any]) -> str:
        """A record on one line; what is empty, zero or False goes without saying."""
        said = [
            self.text(pack, key, each)
            if key in self.words.texts.names
            else f"{self.label(pack, key)}: {self.text(pack, key, each)}"
            for key, each in value.items()
            if each not in (0, False, None, [], "") or key in self.words.texts.names
        ]
        return ", ".join(said) or "-"


def is_zone(value: dict[str, Any]) -> bool:
    """Whether this is how a view shows cards."""
    return set(value) <= {"count", "backs", "cards", "known"} and ("count" in value or not value)


def is_list_of_many(value: Any) -> bool:
    """Whether this is a list of lists or records."""
    return isinstance(value, list) and bool(value) and any(isinstance(item, dict | list) for item in value)
