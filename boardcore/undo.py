"""Stepping back: when a choice can be taken back without anybody having learnt from it."""

from __future__ import annotations

from typing import Literal

from .rules import Applied, Ruleset
from .state import State


def final(rules: Ruleset, before: State, applied: Applied) -> Literal["", "chance", "revealed"]:
    """What makes a choice final: ``chance`` if a stream was used, ``revealed`` if something came to sight.

    Empty if neither did: then the seat that made it may step back to ``before``, as long as nobody
    else has chosen since.
    """
    if before.streams != applied.state.streams:
        return "chance"
    book = rules.book
    seats = (*range(before.seats), None)
    for event in applied.events:
        kind = book.events[type(event)]
        if any(kind.reveals(event, looker, book.wiring.schema.level) for looker in seats):
            return "revealed"
    return ""
