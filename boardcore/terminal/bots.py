"""Who plays where no human sits.

A bot is a function of what its seat may know and a source of chance; it has no other access to the
game. The chance is seeded by the command line, so that the same command gives the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..rulebook import Decision
from ..state import Choice
from ..views import View

Bot = Callable[[View, Random], Choice]
"""(the view of a seat that is asked, chance) -> its choice among the view's decisions."""


def random_bot(view: View, chance: Random) -> Choice:
    """Any option of its decision, each as likely as the others; a last resort only without one."""
    decision = view.decisions[0]
    usual = decision.usual
    return decision.choice(usual[chance.randrange(len(usual))].id)


def chance_for(seed: str, decision: Decision) -> Random:
    """A bot's source of chance for one decision.

    It depends on the command's seed, the seat, the decision and its options, and on nothing that was
    drawn before: a game that was saved or stepped back goes on as it would have gone.
    """
    options = ",".join(option.id for option in decision.options)
    return Random(f"bot/{seed}/{decision.seat}/{decision.id}/{options}")
