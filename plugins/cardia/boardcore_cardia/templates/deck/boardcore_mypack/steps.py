"""A step that Cardia does not have. It names what is done, not the card, so that other cards can use it."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore import Effect, Name, Step
from boardcore_cardia import add_modifier, at, find


@dataclass(frozen=True, slots=True)
class RepeatModifiers(Step):
    """Put on one card in play what modifiers lie on another.

    Both are names, bound by choices before: where there was nothing to choose, the step is skipped. The
    table is changed by Cardia's own functions, which say what has happened.
    """

    of: Name
    on: Name

    def run(self, fx: Effect) -> None:
        spot = find(fx, fx.value(self.of))
        played = None if spot is None else at(fx, *spot)
        if played is not None and played.modifier:
            add_modifier(fx, fx.value(self.on), played.modifier)
