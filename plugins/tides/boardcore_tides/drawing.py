"""How a Tides table is drawn in a terminal: from the view alone."""

from __future__ import annotations

from typing import Any

from boardcore import Message, Panel, View

from .state import AI, HAND_LIMIT, SIDES

Row = tuple[Any, ...]


def _label(name: str, **args: Any) -> Message:
    return Message(f"tides:label.{name}", args)


def draw_table(view: View) -> list[Panel]:
    """The row from both sides, the players with their scores, then what each of them holds."""
    return [
        *_row(view),
        _players(view),
        *(panel for seat in range(view.seats) for panel in _hand(view, seat)),
        *_ai(view),
    ]


def _row(view: View) -> list[Panel]:
    """The row: first the sides that are up, then the backs, which everybody may look at."""
    table, figures = view.table["tides"], view.figures["tides"]
    cards = table["row"]["cards"]
    low = figures["tide"] == "low"
    up, back = (_items, _crafts) if low else (_crafts, _items)
    notes: list[Message | str] = []
    for card in table["top"].get("cards", ()):
        side = _face(view, card)["low_tide"]
        items = tuple(_label("items", count=count, item=f"item:{item}") for item, count in side["items"].items())
        uses = tuple(f"item:{item}" for item in side["uses"])
        notes.append(_label("top", card=f"card:{card}", items=items, uses=uses))
    notes.append(_label("piles", pile=figures["pile"], discard=table["discard"]["count"]))
    if figures["last_cycle"]:
        notes.append(_label("last_cycle"))
    heading = _label("row_low" if low else "row_high", cycle=table["cycle"])
    return [up(view, heading, cards), back(view, _label("back_high" if low else "back_low"), cards, tuple(notes))]


def _players(view: View) -> Panel:
    table, figures = view.table["tides"], view.figures["tides"]
    rows: list[Row] = []
    for each in figures["scores"]:
        side = SIDES.index(each["side"].partition(":")[2])
        if side == AI:
            held: Any = table["ai_items"]["count"]
        else:
            hand = table["seats"][side]
            held = _label("of", count=hand["items"]["count"] + hand["crafts"]["count"], most=HAND_LIMIT)
        first = Message("core:answer.yes") if figures["first"] == each["side"] else None
        left = figures["actions_left"] if figures["acting"] == each["side"] else None
        rows.append((each["side"], each["score"], first, held, left))
    columns = ("player", "score", "first", "hand", "actions_left")
    return Panel(_label("players"), tuple(_label(name) for name in columns), tuple(rows))


def _hand(view: View, seat: int) -> list[Panel]:
    """A hand: the crafts, then the cards that supply items."""
    hand = view.table["tides"]["seats"][seat]
    side = f"side:{SIDES[seat]}"
    crafts, items = hand["crafts"]["cards"], hand["items"]["cards"]
    panels = [_crafts(view, _label("crafts_of", side=side), crafts)] if crafts else []
    return panels + ([_items(view, _label("items_of", side=side), items, total=True)] if items else [])


def _ai(view: View) -> list[Panel]:
    cards = view.table["tides"]["ai_items"]["cards"]
    return [_items(view, _label("items_of", side=f"side:{SIDES[AI]}"), cards, total=True)] if cards else []


def _items(
    view: View, title: Message, cards: list[int], notes: tuple[Message | str, ...] = (), *, total: bool = False
) -> Panel:
    """Low Tide sides: a row per card and a column per item; with ``total`` several cards are added up below."""
    order = view.figures["tides"]["items"]
    sides = [_face(view, card)["low_tide"]["items"] for card in cards]
    rows: list[Row] = [
        (f"card:{card}", *(side.get(item) for item in order)) for card, side in zip(cards, sides, strict=True)
    ]
    if total and len(rows) > 1:
        rows.append((_label("sum"), *(sum(side.get(item, 0) for side in sides) or None for item in order)))
    heads = tuple(_label("item", item=f"item:{item}") for item in order)
    return Panel(title, (_label("card"), *heads), tuple(rows), notes)


def _crafts(view: View, title: Message, cards: list[int], notes: tuple[Message | str, ...] = ()) -> Panel:
    """High Tide sides: a row per card with what each column needs and brings."""
    rows: list[Row] = []
    for card in cards:
        columns = _face(view, card)["high_tide"]["columns"]
        rows.append((f"card:{card}", *map(_scoring, columns)))
    heads = tuple(_label("column", number=number) for number in (1, 2, 3))
    return Panel(title, (_label("card"), *heads), tuple(rows), notes)


def _scoring(column: dict[str, Any]) -> Message:
    need = tuple(_label("needed", count=count, item=f"item:{item}") for item, count in column["need"].items())
    return _label("scoring", need=need, high=column["high"], low=column["low"])


def _face(view: View, card: int) -> dict[str, Any]:
    found: dict[str, Any] = next(face for face in view.figures["tides"]["cards"] if face["card"] == f"card:{card}")
    return found
