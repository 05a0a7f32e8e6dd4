"""How the favours look in a terminal: drawn from a view, so from nothing that its reader may not know."""

from __future__ import annotations

from boardcore import SEAT, Message, Panel, View


def draw_favours(view: View) -> Panel:
    """How many favours each player has left."""
    rows = tuple((SEAT.label(seat), left) for seat, left in enumerate(view.table["mypack"]["left"]))
    columns = (Message("mypack:label.player"), Message("mypack:label.favours"))
    return Panel(Message("mypack:favours"), columns, rows)
