"""How a Circadia table is drawn in a terminal: from the view alone."""

from __future__ import annotations

from typing import Any

from boardcore import Message, Panel, View

from .components import HABITATS


def _label(name: str, **args: Any) -> Message:
    return Message(f"circadia:label.{name}", args)


def draw_table(view: View) -> list[Panel]:
    """The habitats, the display, the players with their sets and lines, and the hand of whoever looks."""
    return [_habitats(view), _players(view), *_sets(view), _creatures(view)]


def _habitats(view: View) -> Panel:
    table = view.table["circadia"]
    rows: list[tuple[Any, ...]] = []
    for name in HABITATS:
        (back,) = table[f"{name}_top"].get("backs") or (None,)
        left = table[f"{name}_deck"]["count"] + (back is not None)
        cards = [f"card:{card}" for card in table[f"{name}_row"]["cards"]]
        rows.append((f"circadia:habitat.{name}", left, None if back is None else f"back:{back}", tuple(cards) or None))
    columns = ("habitat", "deck", "top", "row")
    return Panel(_label("turn_number", turn=table["turn"]), tuple(map(_label, columns)), tuple(rows), _notes(view))


def _notes(view: View) -> tuple[Message, ...]:
    table, figures = view.table["circadia"], view.figures["circadia"]
    notes = [_label("active", seat=f"seat:{figures['active']}")]
    if table["value"]:
        notes.append(_label("value", value=table["value"]))
    if table["draws"]:
        notes.append(_label("draws", number=table["draws"]))
    if figures["last_turn"] is not None:
        notes.append(_label("last_turn", turn=figures["last_turn"]))
    return tuple(notes)


def _players(view: View) -> Panel:
    table, figures = view.table["circadia"], view.figures["circadia"]
    rows: list[tuple[Any, ...]] = []
    for seat, player in enumerate(figures["players"]):
        line = tuple(
            f"card:{each['card']}"
            if each["face_up"]
            else _label("covered", back=f"back:{each['back']}", time=f"circadia:time.{each['acts_as']}")
            for each in player["line"]
        )
        follows = None if player["next"] is None else f"circadia:time.{player['next']}"
        hand = table["players"][seat]["hand"]
        rows.append((f"seat:{seat}", player["score"], line or None, follows, hand["count"]))
    columns = ("player", "points", "line", "next", "hand")
    return Panel(_label("players", target=figures["target"]), tuple(map(_label, columns)), tuple(rows))


def _sets(view: View) -> list[Panel]:
    rows: list[tuple[Any, ...]] = []
    for seat, player in enumerate(view.figures["circadia"]["players"]):
        for place, each in enumerate(player["sets"]):
            touched = _label("yes") if each["touched"] else None
            creature = f"circadia:creature.{each['creature']}"
            rows.append((f"set:{seat}-{place}", creature, each["count"], tuple(each["values"]), touched))
    columns = ("set", "creature", "count", "values", "touched")
    return [Panel(_label("sets"), tuple(map(_label, columns)), tuple(rows))] if rows else []


def _creatures(view: View) -> Panel:
    table = view.table["circadia"]
    rows: list[tuple[Any, ...]] = [
        (_label("display"), tuple(f"card:{card}" for card in table["display"]["cards"]) or None),
        (_label("piles"), _label("pile_sizes", deck=table["deck"]["count"], discard=table["discard"]["count"])),
    ]
    if view.seat is not None:
        hand = table["players"][view.seat]["hand"]["cards"]
        rows.append((_label("own_hand"), tuple(f"card:{card}" for card in sorted(hand)) or None))
    return Panel(_label("creatures"), (), tuple(rows))
