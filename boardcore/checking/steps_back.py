"""Steps back: whoever is offered one has shown nothing and learnt nothing, and comes to an equal state."""

from __future__ import annotations

import random

from ..errors import BoardcoreError
from ..events import ChosenOpenly
from ..rules import Applied, Ruleset
from ..testing.games import Line, Turn, Walk, differences, encode
from ..testing.twins import Looker, counterpart, variant


def check_steps_back(rules: Ruleset, seed: str | int, *, line: Line | None = None, variants: int = 2) -> int:
    """Where a choice can be taken back, nobody has received anything that depends on what they did not know.

    The state before is as it was, and the same choice comes to the same state again. Returns how many
    steps back were offered.
    """
    walk = Walk(rules, seed, "undo", line=line)
    rng = walk.fork("undo")
    offered = 0
    for turn in walk:
        before = rules.dump(turn.before)
        if rules.final(turn.before, turn.applied):
            continue
        offered += 1
        again = walk.apply(turn.before, turn.choice)
        after, other = rules.dump(turn.applied.state), rules.dump(again.state)
        if after != other:
            raise walk.fail(f"the choice taken back and made again comes to another state: {differences(after, other)}")
        if (now := rules.dump(turn.before)) != before:
            raise walk.fail(f"the step back does not restore the state: {differences(before, now)}")
        for looker in (None, *range(walk.seats)):
            for _ in range(variants):
                _nothing_learnt(walk, turn, looker, rng)
    return offered


def _nothing_learnt(walk: Walk, turn: Turn, looker: Looker, rng: random.Random) -> None:
    rules = walk.rules
    there = variant(rules, turn.before, looker, rng)
    choice = counterpart(rules, turn, there, looker, rng)
    if choice is None:
        return
    try:
        other = rules.apply(there, choice)
    except BoardcoreError:  # that it fails in only one of the two is for another check to tell
        return
    if _shown(turn.applied, looker) != _shown(other, looker):  # everybody sees what was chosen openly
        return
    one, two = (encode([rules.watch(each, looker), rules.view(each.state, looker)]) for each in (turn.applied, other))
    if one != two:
        who = "a spectator" if looker is None else f"seat {looker}"
        raise walk.fail(
            f"seat {turn.choice.seat} may step back behind {turn.choice.option!r}, from which {who} has learnt"
            f" something: {differences(one, two)}"
        )


def _shown(applied: Applied, looker: Looker) -> list[str]:
    return [event.option for event in applied.events if isinstance(event, ChosenOpenly) and event.seat != looker]
