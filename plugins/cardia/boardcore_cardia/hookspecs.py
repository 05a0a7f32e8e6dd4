"""Cardia's own hooks, for its expansions."""

from __future__ import annotations

from collections.abc import Iterable

from boardcore import Assembly, Effect, Step, hookspec

from .ongoing import Tally
from .outcomes import ExtraSignets
from .state import Played


@hookspec
def cardia_steps(moment: str, assembly: Assembly) -> tuple[Step, ...] | None:
    """Add steps to the round.

    When: once per ruleset and moment, while the round is put together.
    Arguments: ``moment`` is one of ``MOMENTS``, which say when each is; ``assembly`` knows the options.
    Return: the steps, which may ask; they come after those of the packs before this one.
    None: the pack adds nothing at this moment.
    """


@hookspec
def cardia_contribute(fx: Effect, tally: Tally) -> None:
    """Add influence, ties, tie winners, wins or worth that come from no card's ongoing ability.

    When: once per evaluation of the row, after the ongoing abilities; bound once per ruleset.
    Arguments: ``fx`` to look at, never to change; ``tally`` collects what is added, each entry with
    the card it comes from, so that ``explain`` can name it.
    Return: nothing.
    None: the only possible answer.
    """


@hookspec
def cardia_signets(fx: Effect) -> Iterable[ExtraSignets] | None:
    """Add signets that lie on no card, such as ships on a home island.

    When: whenever signets are counted; bound once per ruleset.
    Arguments: ``fx`` to look at, never to change.
    Return: what is added, each entry with its reason, so that ``explain`` can name it.
    None: nothing is added.
    """


@hookspec
def cardia_left(fx: Effect, side: int, played: Played) -> None:
    """Take back what lay on a card that is just leaving play, where that goes elsewhere than to the supply.

    When: for every card that leaves play, before the event that says so; bound once per ruleset.
    Arguments: ``fx``, through which you change your own drawer only, and emit nothing (the event of the
    card covers it); ``side`` is where it lay; ``played`` is the card with all that lay on it.
    Return: nothing.
    None: the only possible answer.
    """
