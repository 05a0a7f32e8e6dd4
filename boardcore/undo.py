"""Stepping back: when a choice can be taken back without anybody having learnt from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from .events import ChosenOpenly, Event
from .rulebook import Rulebook
from .state import State

Final = Literal["", "chance", "revealed"]
"""What makes a choice final, if anything does."""


def final(book: Rulebook, before: State, after: State, events: Iterable[Event]) -> Final:
    """Whether a stream was used between two states, or something came to somebody's sight.

    What is answered in public for a seat that has left shows what it might have chosen, which it never meant to.
    """
    if before.streams != after.streams:
        return "chance"
    seats = (*range(before.seats), None)
    for event in events:
        if isinstance(event, ChosenOpenly) and event.seat in after.left:
            return "revealed"
        kind = book.events[type(event)]
        if any(kind.reveals(event, looker, book.wiring.schema.level) for looker in seats):
            return "revealed"
    return ""
