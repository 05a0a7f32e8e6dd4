"""How phials are drawn in a terminal: from the view alone, below the table."""

from __future__ import annotations

from typing import Any

from boardcore import Message, Panel, View


def _label(name: str) -> Message:
    return Message(f"expedition:label.{name}")


def draw_phials(view: View, panels: list[Panel]) -> list[Panel] | None:
    """Each player's supply and the cards with phials; nothing in a game without them."""
    figures = view.figures["expedition"]
    if not figures["supplies"]:
        return None
    rows = tuple(
        (f"seat:{seat}", number, tuple(_on(each) for each in figures["cards"] if each["seat"] == seat) or None)
        for seat, number in enumerate(figures["supplies"])
    )
    columns = (Message("cardia:label.player"), _label("supply"), _label("on_cards"))
    return [*panels, Panel(_label("phials"), columns, rows)]


def _on(each: dict[str, Any]) -> Message:
    """A card with its phials, and whether they keep an ability in effect."""
    return Message(
        f"expedition:label.{'ongoing' if each['ongoing'] else 'lying'}",
        {"card": each["card"], "number": each["phials"]},
    )
