"""How the fog is drawn in a terminal."""

from __future__ import annotations

from typing import Any

from boardcore import Message, Panel, View


def draw_fog(view: View, panels: list[Panel]) -> list[Panel] | None:
    """The cards that wait, in a panel of their own; nothing where nothing waits."""
    rows: list[tuple[Any, ...]] = []
    for seat, fog in enumerate(view.table["locations"]["seats"]):
        for zone in (fog["waiting"], fog["waiting_open"]):
            if zone["count"]:
                cards = zone.get("cards")
                shown = tuple(f"card:{card}" for card in cards) if cards else Message("locations:label.face_down")
                rows.append((f"seat:{seat}", shown, f"{fog['pending']:+d}" if fog["pending"] else None))
    if not rows:
        return None
    columns = tuple(Message(f"cardia:label.{name}") for name in ("player", "placed", "next_modifier"))
    return [*panels, Panel(Message("locations:label.fog"), columns, tuple(rows))]
