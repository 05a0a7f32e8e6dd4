"""Which activations are possible (OQ-106): repetition without change is cut, and so is the 101st."""

from __future__ import annotations

from boardcore import Effect

from .state import CARDIA

MOST_ACTIVATIONS = 100
"""Activations in one phase; the next ones are impossible."""


def may_start(fx: Effect, block: str, card: int, seat: int) -> bool:
    """Whether an ability can start for an acting card now.

    While it runs for that card it can start again only if the table has changed since its latest
    start. An ongoing ability has no block: its token is a change in itself.
    """
    if CARDIA.of(fx.state).activations >= MOST_ACTIVATIONS:
        return False
    if not block:
        return True
    if len(fx.stack) > 1:
        changes = fx.state.changes
        for frame in fx.stack:
            if frame.block == block and frame.source == card and frame.seat == seat and frame.since == changes:
                return False
    return True
