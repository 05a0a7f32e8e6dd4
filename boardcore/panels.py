"""Panels: how a pack draws its table without knowing what draws it."""

from __future__ import annotations

import msgspec

from .texts import Arg, Message

Cell = Arg | None


class Panel(msgspec.Struct, frozen=True):
    """One table of a drawing: a title, column heads and rows; labels and messages are put into words.

    A cell may be None for an empty one; ``notes`` are lines below the table.
    """

    title: Message | str
    columns: tuple[Message | str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    notes: tuple[Message | str, ...] = ()
