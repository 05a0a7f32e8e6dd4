"""Who plays where no human sits.

A bot is a function of what its seat may know and a source of chance; it has no other access to the
game. The chance is seeded by the command line, so that the same command gives the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

from ..playout import Playout
from ..rulebook import Decision
from ..state import Choice
from ..views import View

Worlds = Callable[[int], Playout]
"""Games that might be the true one for all that a seat knows, by number, each to be played on from here."""
Bot = Callable[[View, Random, Worlds], Choice]
"""(the view of a seat that is asked, chance, what might be true) -> its choice among the view's decisions."""

THOUGHT = 4000
"""How many choices the search tries out for one of its own; each option is tried at least twice."""
LONGEST = 2000
"""Choices after which a game that is tried out counts as undecided."""


def random_bot(view: View, chance: Random, worlds: Worlds) -> Choice:
    """Any option of its decision, each as likely as the others; a last resort only without one."""
    decision = view.decisions[0]
    usual = decision.usual
    return decision.choice(usual[chance.randrange(len(usual))].id)


def search_bot(view: View, chance: Random, worlds: Worlds, thought: int = THOUGHT) -> Choice:
    """The option with which random play wins most often, in games that might be the true one."""
    decision = view.decisions[0]
    tried = [place for place, option in enumerate(decision.options) if option in decision.usual]
    if len(tried) == 1:
        return decision.choice(tried[0])
    won = dict.fromkeys(tried, 0.0)
    spent = 0
    for number in count():
        if number > 1 and spent >= thought:
            break
        for place in tried:
            game = worlds(number)
            game.take(decision.seat, dict(game.asks)[decision.seat][place])
            spent += _finish(game, chance)
            won[place] += _share(game, decision.seat, view.seats)
    return decision.choice(max(tried, key=lambda place: won[place]))


def _finish(game: Playout, chance: Random) -> int:
    """Play on at random; how many choices that took."""
    taken = 0
    while game.result is None and taken < LONGEST:
        seat, options = chance.choice(game.asks)
        game.take(seat, chance.choice(options))
        taken += 1
    return taken


def _share(game: Playout, seat: int, seats: int) -> float:
    """What a seat has won: the whole game, its part of a shared victory, or of one that nobody has."""
    if game.result is None or not game.result.winners:
        return 1 / seats
    return (seat in game.result.winners) / len(game.result.winners)


def chance_for(seed: str, decision: Decision) -> Random:
    """A bot's source of chance for one decision.

    It depends on the command's seed, the seat, the decision and its options, and on nothing that was
    drawn before: a game that was saved or stepped back goes on as it would have gone.
    """
    options = ",".join(option.id for option in decision.options)
    return Random(f"bot/{seed}/{decision.seat}/{decision.id}/{options}")
