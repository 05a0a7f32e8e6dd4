"""How a Cardia table is drawn in a terminal: from the view alone."""

from __future__ import annotations

from typing import Any

from boardcore import Message, Panel, View

from .state import DECK_SIZE


def _label(name: str) -> Message:
    return Message(f"cardia:label.{name}")


def draw_table(view: View) -> list[Panel]:
    """The encounters in the direction of play, then each player's side."""
    return [_encounters(view), _sides(view)]


def _encounters(view: View) -> Panel:
    columns: list[Message | str] = [_label("encounter")]
    for seat in (0, 1):
        columns += [_seat(seat), _label("influence")]
    columns.append(_label("winner"))
    rows: list[tuple[Any, ...]] = []
    encounters = view.figures["cardia"]["encounters"]
    open_ = len(encounters) - 1 if view.table["cardia"]["revealing"] else -1
    for place, encounter in enumerate(encounters):
        row: list[Any] = [place + 1]
        for card in encounter["cards"]:
            row += [None, None] if card is None else [(card["card"], *_on(card)), _influence(card)]
        winners = tuple(f"seat:{seat}" for seat in encounter["winners"])
        row.append(None if place == open_ else winners or Message("cardia:outcome.tie"))
        rows.append(tuple(row))
    title = Message("cardia:label.round_number", {"round": view.table["cardia"]["round"]})
    return Panel(title, tuple(columns), tuple(rows))


def _seat(seat: int) -> Message:
    return Message("core:seat", {"number": seat + 1})


def _influence(card: dict[str, Any]) -> str:
    """``7 (+3) *``: influence, modifiers and ongoing tokens."""
    modifier = f" ({card['modifier']:+d})" if card["modifier"] else ""
    return f"{card['influence']}{modifier}{' *' * card['tokens']}"


def _on(card: dict[str, Any]) -> tuple[Any, ...]:
    """What else lies on a card, in words."""
    return tuple(
        Message("cardia:label.counted", {"number": number, "counter": kind})
        for kind, number in card["counters"].items()
    )


def _sides(view: View) -> Panel:
    rows: list[tuple[Any, ...]] = []
    for seat, side in enumerate(view.table["cardia"]["seats"]):
        rows.append(
            (
                f"seat:{seat}",
                view.figures["cardia"]["signets"][seat],
                _cards(side["hand"]),
                side["deck"]["count"],
                _cards(side["discard"]),
                _cards(side["shown"]) if side["shown"]["count"] else _cards(side["committed"]),
                f"{side['pending']:+d}" if side["pending"] else None,
            )
        )
    columns = ("player", "signets", "hand", "deck", "discard", "placed", "next_modifier")
    opening = [f"seat:{seat}" for seat, side in enumerate(view.table["cardia"]["seats"]) if side["opens"]]
    notes = tuple(Message("cardia:event.OpenPlayAnnounced", {"owner": seat}) for seat in opening)
    notes += tuple(
        _waits(f"seat:{seat}", counter)
        for seat, waiting in enumerate(view.figures["cardia"]["waiting"])
        for counter in waiting
    )
    return Panel(_label("table"), tuple(_label(name) for name in columns), tuple(rows), notes)


def _waits(owner: str, counter: dict[str, Any]) -> Message:
    """What waits for a player's next card, and what it is about."""
    what: Any = counter["counter"]
    if counter["about"] is not None:
        what = Message("cardia:label.counter_about", {"counter": what, "about": counter["about"]})
    return Message("cardia:event.NextCardAwaited", {"owner": owner, "counter": what})


def _cards(zone: dict[str, Any]) -> Any:
    """The names and values of visible cards, or how many there are."""
    if "cards" not in zone:
        return zone["count"] or None
    names = [
        Message("cardia:label.card_value", {"card": f"card:{card}", "value": card % DECK_SIZE + 1})
        for card in zone["cards"]
    ]
    return tuple(names) or None
