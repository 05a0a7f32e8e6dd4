"""What is timed of Cardia with Deck I, each beside the same of the hand-written duel."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from statistics import median

import floor_cardia
from floor_cardia import Duel
from measure import Goal, Row, Sample, timed

from boardcore import Choice, Ruleset, State

FASTER = 5
"""So many times as many games of the duel are timed, since they are over so soon."""
POSITIONS = 200
"""Positions from the middle of games that are cloned, viewed and branched from."""


# Random play


def floor_in_place(plays: int) -> int:
    """The hand-written duel, played in place."""
    return sum(floor_cardia.play(seed).decisions for seed in range(plays))


def floor_cloned(plays: int) -> int:
    """The hand-written duel with a clone before every decision."""
    decisions = 0
    for seed in range(plays):
        rng = random.Random(seed)
        draw, duel = rng.random, Duel(rng)
        while not duel.over:
            duel = duel.clone()
            duel.take(duel.options[int(draw() * len(duel.options))])
            decisions += 1
    return decisions


def engine_in_place(rules: Ruleset, plays: int) -> int:
    """Playouts: no events, no copies."""
    decisions = 0
    for seed in range(plays):
        draw = random.Random(seed).random
        game = rules.playout(seed=seed)
        while game.asks:
            seat, options = game.asks[0]
            game.take(seat, options[int(draw() * len(options))])
            decisions += 1
    return decisions


def engine_cloned(rules: Ruleset, plays: int) -> int:
    """A copy and a silent step per decision."""
    decisions = 0
    for seed in range(plays):
        draw = random.Random(seed).random
        game = rules.playout(seed=seed)
        while game.asks:
            game = game.copy()
            seat, options = game.asks[0]
            game.take(seat, options[int(draw() * len(options))])
            decisions += 1
    return decisions


def engine_applied(rules: Ruleset, plays: int) -> int:
    """Pure ``apply`` with events and rendered decisions."""
    decisions = 0
    for seed in range(plays):
        draw = random.Random(seed).random
        state = rules.new(seed)
        open_now = rules.decisions(state)
        while open_now:
            decision = open_now[0]
            option = decision.options[int(draw() * len(decision.options))].id
            applied = rules.apply(state, Choice(decision.seat, decision.id, option))
            state, open_now = applied.state, applied.decisions
            decisions += 1
    return decisions


# Positions


def states(rules: Ruleset) -> list[State]:
    """States from the middle of random games."""
    found: list[State] = []
    for seed in range(POSITIONS):
        draw = random.Random(f"position {seed}").random
        game = rules.playout(seed=seed)
        for _ in range(8 + seed % 16):
            kept = game.copy()
            seat, options = game.asks[0]
            game.take(seat, options[int(draw() * len(options))])
            if not game.asks:
                game = kept
                break
        found.append(game.state)
    return found


def duels(count: int = POSITIONS) -> list[Duel]:
    """The same of the duel."""
    found: list[Duel] = []
    for seed in range(count):
        rng = random.Random(seed)
        duel = Duel(rng)
        for _ in range(8 + seed % 16):
            kept = duel.clone()
            duel.take(rng.choice(duel.options))
            if duel.over:
                duel = kept
                break
        found.append(duel)
    return found


def each(function: Callable[..., object], arguments: Sequence[tuple[object, ...]], times: int) -> Sample:
    """Time so many calls of a function, with each of these arguments in turn."""

    def sample() -> int:
        for given in islice(cycle(arguments), times):
            function(*given)
        return times

    return lambda: timed(sample)


def growing(make: Callable[[int], object], count: int, keep: bool) -> Sample:
    """Time making so many copies or branches, as a search does: all kept, or each forgotten at once.

    Where all are kept the garbage collector goes through them again and again while they grow in number.
    """

    def sample() -> int:
        kept: list[object] = []
        for number in range(count):
            made = make(number)
            if keep:
                kept.append(made)
        return count

    return lambda: timed(sample)


def engine_branch(rules: Ruleset, found: list[State]) -> Callable[[int], object]:
    """Copy one of the positions, make a choice in it, and give the new state."""
    draw = random.Random("branch").random

    def branch(number: int) -> object:
        game = rules.playout(found[number % len(found)])
        seat, options = game.asks[0]
        game.take(seat, options[int(draw() * len(options))])
        return game.state

    return branch


def floor_branch(found: list[Duel]) -> Callable[[int], object]:
    """The same of the duel."""
    draw = random.Random("branch").random

    def branch(number: int) -> object:
        duel = found[number % len(found)].clone()
        duel.take(duel.options[int(draw() * len(duel.options))])
        return duel

    return branch


def importing(modules: str) -> Sample:
    """Microseconds to import some modules in a fresh process, over those of a process that imports none.

    They are compiled beforehand, as an installed package is, whatever the environment says of that.
    """

    def once(what: str, compiled: str) -> float:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", f"import {what}"], check=True, env=environment)
        return (time.perf_counter() - begun) * 1e6

    def sample() -> float:
        with tempfile.TemporaryDirectory() as compiled:
            once(modules, compiled)
            return min(once(modules, compiled) for _ in range(3)) - min(once("sys", compiled) for _ in range(3))

    return sample


# The table


def rows(rules: Ruleset, plays: int, alive: int) -> list[Row]:
    """Everything that is timed, with its goal."""
    found, others = states(rules), duels()
    choices = [rules.decisions(state)[0].choice(0) for state in found]
    clone = rules.book.clone

    def applied(state: State, choice: Choice) -> object:
        return rules.apply(state, choice).decisions

    cloned = lambda: timed(lambda: floor_cloned(plays * FASTER))  # noqa: E731  # three rows share it
    ours, theirs = engine_branch(rules, found), floor_branch(others)
    all_kept = f"{alive:,} states alive / without"

    def kept(name: str, make: Callable[[int], object], goal: Goal | None = None) -> Row:
        return Row(f"{name} with {all_kept}", growing(make, alive, True), growing(make, alive, False), goal)

    return [
        Row(
            "speed in place / the duel in place",
            lambda: timed(lambda: engine_in_place(rules, plays)),
            lambda: timed(lambda: floor_in_place(plays * FASTER)),
            Goal(True, 0.4, 0.55),
            speed=True,
        ),
        Row(
            "speed of apply with events and decisions / the duel with a clone per decision",
            lambda: timed(lambda: engine_applied(rules, plays)),
            cloned,
            Goal(True, 0.33, 0.5),
            speed=True,
        ),
        Row(
            "speed of clone and step without events / the duel with a clone per decision",
            lambda: timed(lambda: engine_cloned(rules, plays)),
            cloned,
            Goal(True, 0.5, 0.65),
            speed=True,
        ),
        Row(
            "time of the generated clone / the duel's clone",
            each(clone, [(state,) for state in found], 20_000),
            each(Duel.clone, [(duel,) for duel in others], 20_000),
            Goal(False, 2, 1.3),
        ),
        kept("time of a clone", lambda number: clone(found[number % len(found)]), Goal(False, 2, 1.5)),
        kept("time of a branch", ours, Goal(False, 2, 1.5)),
        kept("  the duel: time of a clone", lambda number: others[number % len(others)].clone()),
        kept("  the duel: time of a branch", theirs),
        Row(
            "time of a view / apply with events and decisions",
            each(rules.view, [(state, seat) for state in found for seat in (0, 1)], 1000),
            each(applied, [(state, choice) for state, choice in zip(found, choices, strict=True)], 2000),
            Goal(False, 1, 0.5),
        ),
        Row(
            "time of a checked load / dump of the same state",
            each(rules.load_state, [(rules.dump(state),) for state in found], 1000),
            each(rules.dump, [(state,) for state in found], 10_000),
        ),
        Row(
            "time of import boardcore / import msgspec, pluggy, both net",
            importing("boardcore"),
            importing("msgspec, pluggy"),
            Goal(False, 1.5, 1.2),
        ),
    ]


def sizes(rules: Ruleset) -> list[tuple[str, float, str, Goal | None]]:
    """What does not depend on time: a name, the value to be judged, how it is written, and the goal."""
    found = states(rules)
    text = median(len(rules.dump(state)) for state in found)
    packed = median(len(rules.dump(state, "msgpack")) for state in found)
    hand = median(len(json.dumps(duel.dump(), separators=(",", ":"))) for duel in duels())
    games = [recorded(rules, seed) for seed in range(POSITIONS)]
    return [
        (
            f"bytes of a state as JSON ({text:.0f}) / as written by hand ({hand:.0f})",
            text / hand,
            "",
            Goal(False, 3, 2),
        ),
        (f"  the same as msgpack ({packed:.0f}) / as written by hand in JSON", packed / hand, "", None),
        (
            f"kilobytes of a game as seed and choices, the longest of {len(games)}",
            max(games) / 1000,
            f"{max(games) / 1000:.2f}",
            Goal(False, 1),
        ),
    ]


def recorded(rules: Ruleset, seed: int) -> int:
    """How many bytes a random game has as its seed and the ids of the options chosen."""
    draw = random.Random(seed).random
    state = rules.new(seed)
    chosen: list[str] = []
    while open_now := rules.decisions(state):
        choice = open_now[0].choice(int(draw() * len(open_now[0].options)))
        chosen.append(choice.option)
        state = rules.apply(state, choice).state
    return len(json.dumps([seed, chosen], separators=(",", ":")))
