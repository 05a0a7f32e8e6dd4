"""Who plays where no human sits."""

from __future__ import annotations

import random

from ..rulebook import Decision
from ..state import Choice, State


def bot_choice(state: State, decision: Decision) -> Choice:
    """What a random bot chooses, knowing its options and nothing else.

    Its chance depends on the seed and the point of the game only, so that a game that was saved or
    stepped back goes on as it would have gone.
    """
    chance = random.Random(f"bot/{state.seed}/{decision.seat}/{state.asked}/{state.changes}")
    return decision.choice(chance.randrange(len(decision.options)))
