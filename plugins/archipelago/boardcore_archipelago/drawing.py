"""How the islands are drawn in a terminal: from the view alone, below the table."""

from __future__ import annotations

from boardcore import Message, Panel, View


def _label(name: str) -> Message:
    return Message(f"archipelago:label.{name}")


def draw_islands(view: View) -> list[Panel]:
    """The islands from the first player's end to the second's; nothing without them."""
    islands = view.figures["archipelago"]["islands"]
    if not islands:
        return []
    rows = tuple(
        (each["island"], each["ships"] or None, tuple(each["joined"]), Message(each["effect"])) for each in islands
    )
    columns = tuple(_label(name) for name in ("island", "ships", "joined", "effect"))
    notes = tuple(
        Message(
            "archipelago:label.waiting",
            {"seat": f"seat:{landing['seat']}", "island": islands[landing["island"]]["island"]},
        )
        for landing in view.table["archipelago"]["landings"]
    )
    return [Panel(_label("islands"), columns, rows, notes)]
