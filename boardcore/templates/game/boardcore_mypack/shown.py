"""What is shown besides the table: scores, why they are so, and a drawing. All is derived, nothing stored."""

from __future__ import annotations

from typing import Any

from boardcore import CARD, SEAT, Effect, Explanation, Message, Panel, Part, View

from .state import CAUGHT, height


def points(fx: Effect, seat: int) -> dict[int, int]:
    """What each kite counts that a player has caught: of this both the score and its explanation are made."""
    return {card: height(card) for card in fx.cards(CAUGHT, seat)}


def scores(fx: Effect) -> list[int]:
    """The score of every seat."""
    return [sum(points(fx, seat).values()) for seat in range(fx.state.seats)]


def figures(fx: Effect) -> dict[str, Any]:
    """What every view shows besides the table."""
    return {"scores": scores(fx)}


def why_score(fx: Effect, seat: int) -> Explanation:
    """A score as the kites that make it up."""
    found = points(fx, seat)
    title = Message("mypack:score", {"seat": SEAT.label(seat)})
    why = Message("mypack:score.kite")
    parts = tuple(Part(amount, why, CARD.label(card)) for card, amount in found.items())
    return Explanation(title, sum(found.values()), parts)


LABELS = ("deck", "flown", "own_hand", "player", "hand", "caught", "score")
"""The words of the drawing."""


def label(name: str, **args: Any) -> Message:
    """One of them."""
    return Message(f"mypack:label.{name}", args)


def kites(zone: dict[str, Any]) -> tuple[str, ...]:
    """The kites of a zone that the reader of a view sees, the oldest first."""
    return tuple(CARD.label(card) for card in zone["cards"])


def draw_table(view: View) -> list[Panel]:
    """The deck, every player, and the hand of whoever looks: from the view, so without a secret."""
    table, points = view.table["mypack"], view.figures["mypack"]["scores"]
    rows = [
        (SEAT.label(seat), player["hand"]["count"], kites(player["caught"]), points[seat])
        for seat, player in enumerate(table["players"])
    ]
    notes = [label("flown", kites=kites(table["flown"]))]
    if view.seat is not None:
        notes.append(label("own_hand", kites=kites(table["players"][view.seat]["hand"])))
    columns = tuple(label(name) for name in ("player", "hand", "caught", "score"))
    return [Panel(label("deck", number=table["deck"]["count"]), columns, tuple(rows), tuple(notes))]
