"""Samples: what else might be true for a seat, as a search would draw it from what the seat knows."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import factorial

from ..errors import BoardcoreError
from ..rules import Ruleset
from ..sampling import hidden_groups
from ..state import State
from ..testing.games import Line, Turn, Walk, differences, encode, pick
from ..testing.twins import Looker

MANY = 24
"""Ways to deal what is hidden, from which on samples are compared with each other and with the truth."""
OFTEN = 0.3
"""The share of samples that may be the truth; where there are many ways it is at most one in ``MANY``."""


def sample(rules: Ruleset, state: State, looker: Looker, rng: random.Random) -> State:
    """A random state out of all that this seat cannot tell from the given one."""
    return rules.sample(state, looker, rng.getrandbits(64))


Sampler = Callable[[Ruleset, State, Looker, random.Random], State]


def check_samples(
    rules: Ruleset, seed: str | int, *, line: Line | None = None, samples: int = 4, draw: Sampler = sample
) -> int:
    """Samples are states of the game, look like the truth to their seat, differ, and are seldom the truth.

    ``draw`` is the sampler. Returns how many samples were compared with each other and with the truth.
    """
    walk = Walk(rules, seed, "sampler", line=line)
    rng = walk.fork("sampler")
    drawn = true = alike = turns = 0
    for turn in walk:
        looker: Looker = rng.choice((None, *range(walk.seats)))
        found = [_sampled(walk, turn, looker, rng, draw) for _ in range(samples)]
        if _ways(rules, turn.before, looker) >= MANY:
            turns += 1
            drawn += samples
            true += found.count(_bare(rules, turn.before))
            alike += len(set(found)) == 1
    if turns >= 5 and alike == turns:
        raise walk.fail(f"the sampler always gives the same: {samples} samples at each of {turns} decisions")
    if drawn >= 40 and true > OFTEN * drawn:
        raise walk.fail(f"{true} of {drawn} samples are the truth, where at least {MANY} states are possible")
    return drawn


def _sampled(walk: Walk, turn: Turn, looker: Looker, rng: random.Random, draw: Sampler) -> bytes:
    """One sample, looked at and played on for a choice."""
    rules, who = walk.rules, "a spectator" if looker is None else f"seat {looker}"
    try:
        other = draw(rules, turn.before, looker, rng)
        rules.check_state(other)
        seen, there = encode(rules.view(turn.before, looker)), encode(rules.view(other, looker))
        if seen != there:
            raise walk.fail(f"a sample for {who} has another view: {differences(seen, there)}")
        rules.apply(other, pick(rng, rules.decisions(other)))
    except BoardcoreError as why:
        raise walk.fail(f"a sample for {who} is no state of the game: {why.code}: {why}") from why
    return _bare(rules, other)


def _bare(rules: Ruleset, state: State) -> bytes:
    """The bytes of a state without its seed."""
    copy = rules.book.clone(state)
    copy.seed = "0" * 32
    return rules.dump(copy)


def _ways(rules: Ruleset, state: State, looker: Looker) -> int:
    """At most in how many ways the hidden cards can lie; 1 where what their backs show leaves fewer."""
    known = set(state.known[looker]) if looker is not None else set()
    ways = 1
    for spots in hidden_groups(rules.book, state, looker).values():
        if not any(spot.backs for spot in spots):
            ways *= factorial(sum(card not in known for spot in spots for card in spot.cards))
    return ways
