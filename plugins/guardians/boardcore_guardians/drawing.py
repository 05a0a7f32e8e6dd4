"""How the row of Guardians is drawn in a terminal: from the view alone."""

from __future__ import annotations

from boardcore import Message, Panel, View


def draw_row(view: View, panels: list[Panel]) -> list[Panel] | None:
    """The row below what is drawn already, with what the Guardian of this round or the next one says."""
    row, met = view.figures["guardians"]["row"], view.figures["guardians"]["met"]
    if not row:
        return None
    rows = tuple(
        (each["place"], each["guardian"] or Message("guardians:label.face_down"), each["back"]) for each in row
    )
    columns = tuple(Message(f"guardians:label.{name}") for name in ("encounter", "guardian", "faction"))
    played = len(view.figures["cardia"]["encounters"])
    ahead = [each for each in row if each["guardian"] == met or (met is None and each["place"] > played)]
    notes = tuple(
        Message("guardians:label.says", {"guardian": each["guardian"], "text": Message(each["text"])})
        for each in ahead[:1]
        if each["guardian"]
    )
    return [*panels, Panel(Message("guardians:label.row"), columns, rows, notes)]
