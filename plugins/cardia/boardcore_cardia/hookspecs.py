"""Cardia's own hooks, for its expansions."""

from __future__ import annotations

from boardcore import Effect, hookspec

from .ongoing import Tally


@hookspec
def cardia_contribute(fx: Effect, tally: Tally) -> None:
    """Add influence, ties, tie winners, wins or worth that come from no card's ongoing ability.

    When: once per evaluation of the row, after the ongoing abilities; bound once per ruleset.
    Arguments: ``fx`` to look at, never to change; ``tally`` collects what is added, each entry with
    the card it comes from, so that ``explain`` can name it.
    Return: nothing.
    None: the only possible answer.
    """
