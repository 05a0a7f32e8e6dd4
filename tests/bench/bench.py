"""Speed and size of the engine as ratios to a complete hand-written duel, measured in the same rounds.

Absolute times drift on shared machines; each row pairs two things timed one after the other in every
round, and prints the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import mean, median

import floor_cardia

import boardcore
from boardcore import Choice, Ruleset, State

Timed = Callable[[int], tuple[float, int]]
"""Plays some games; returns seconds and decisions."""


def floor_in_place(games: int) -> tuple[float, int]:
    """The hand-written duel, played in place."""
    begun, decisions = time.perf_counter(), 0
    for seed in range(games):
        decisions += floor_cardia.play(seed).decisions
    return time.perf_counter() - begun, decisions


def floor_cloned(games: int) -> tuple[float, int]:
    """The hand-written duel with a clone before every decision."""
    begun, decisions = time.perf_counter(), 0
    for seed in range(games):
        rng = random.Random(seed)
        duel = floor_cardia.Duel(rng)
        while not duel.over:
            duel = duel.clone()
            duel.take(rng.choice(duel.options))
            decisions += 1
    return time.perf_counter() - begun, decisions


def engine_in_place(rules: Ruleset) -> Timed:
    """Playouts: no events, no copies."""

    def run(games: int) -> tuple[float, int]:
        begun, decisions = time.perf_counter(), 0
        for seed in range(games):
            rng = random.Random(seed)
            game = rules.playout(seed=seed)
            while game.asks:
                seat, options = game.asks[0]
                game.take(seat, rng.choice(options))
                decisions += 1
        return time.perf_counter() - begun, decisions

    return run


def engine_cloned(rules: Ruleset) -> Timed:
    """A copy and a silent step per decision."""

    def run(games: int) -> tuple[float, int]:
        begun, decisions = time.perf_counter(), 0
        for seed in range(games):
            rng = random.Random(seed)
            game = rules.playout(seed=seed)
            while game.asks:
                game = game.copy()
                seat, options = game.asks[0]
                game.take(seat, rng.choice(options))
                decisions += 1
        return time.perf_counter() - begun, decisions

    return run


def engine_applied(rules: Ruleset) -> Timed:
    """Pure ``apply`` with events and rendered decisions."""

    def run(games: int) -> tuple[float, int]:
        begun, decisions = time.perf_counter(), 0
        for seed in range(games):
            rng = random.Random(seed)
            state = rules.new(seed)
            open_now = rules.decisions(state)
            while open_now:
                decision = open_now[0]
                applied = rules.apply(state, Choice(decision.seat, decision.id, rng.choice(decision.options).id))
                state, open_now = applied.state, applied.decisions
                decisions += 1
        return time.perf_counter() - begun, decisions

    return run


def middle(rules: Ruleset) -> State:
    """A state in the middle of a game."""
    state = rules.new(3)
    for _ in range(12):
        if not (open_now := rules.decisions(state)):
            break
        state = rules.apply(state, open_now[0].choice(0)).state
    return state


def each(call: Callable[[], object], times: int = 2000) -> float:
    """Microseconds per call."""
    begun = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - begun) / times * 1e6


def ends(rules: Ruleset, games: int) -> None:
    """How the engine's games and the floor's end, side by side."""
    found: list[tuple[str, list[int], list[int], list[int], dict[str, int]]] = []
    for name in ("floor", "engine"):
        decisions: list[int] = []
        discards: list[int] = []
        encounters: list[int] = []
        reasons: dict[str, int] = {}
        reason: str
        for seed in range(games):
            if name == "floor":
                duel = floor_cardia.play(seed)
                decisions.append(duel.decisions)
                discards.append(duel.discards)
                encounters.append(duel.encounters)
                reason = duel.end
            else:
                game = rules.playout(seed=seed)
                rng = random.Random(f"choices {seed}")
                while game.asks:
                    seat, options = game.asks[0]
                    game.take(seat, rng.choice(options))
                drawer = game.state.cardia  # type: ignore[attr-defined]  # the ruleset adds the drawer
                decisions.append(game.state.asked + drawer.round)  # placing cards is one step, two decisions
                discards.append(sum(len(side.discard) for side in drawer.seats))
                encounters.append(len(drawer.row))
                assert game.result is not None
                reason = game.result.reason.rpartition(".")[2].replace("more_signets", "signets")
            reasons[reason] = reasons.get(reason, 0) + 1
        found.append((name, decisions, discards, encounters, reasons))
    print(f"\n{games} games each: means of encounters and discards at the end, and how games end")
    for name, _, discards, encounters, reasons in found:
        shares = ", ".join(f"{key} {100 * count / games:.2f} %" for key, count in sorted(reasons.items()))
        print(f"  {name:7} encounters {mean(encounters):.3f}  discards {mean(discards):.3f}  {shares}")


def import_time(modules: str) -> float:
    """Milliseconds to import, in a fresh process, net of nothing."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", f"import {modules}"], check=True)
    return (time.perf_counter() - begun) * 1e3


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--ends", type=int, default=2000, help="games for the statistics")
    arguments = parser.parse_args()
    rules = boardcore.load("cardia")
    rows: list[tuple[str, Timed, Timed]] = [
        ("in place / floor in place", engine_in_place(rules), floor_in_place),
        ("clone + step / floor with clone", engine_cloned(rules), floor_cloned),
        ("apply with events and decisions / floor with clone", engine_applied(rules), floor_cloned),
    ]
    times: dict[str, list[tuple[float, float]]] = {name: [] for name, _, _ in rows}
    for number in range(arguments.rounds):
        print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr)
        for name, ours, theirs in rows:
            pair = []
            for run in (ours, theirs):
                seconds, decisions = run(arguments.games)
                pair.append(seconds / decisions * 1e6)
            times[name].append((pair[0], pair[1]))
    print(f"{'decisions per second, ours over theirs':52} {'ours us':>8} {'theirs':>8} {'ratio':>6}")
    for name, pairs in times.items():
        ratio = median(theirs / ours for ours, theirs in pairs)
        print(f"{name:52} {median(p[0] for p in pairs):8.2f} {median(p[1] for p in pairs):8.2f} {ratio:6.2f}")
    sizes(rules)
    ends(rules, arguments.ends)


def sizes(rules: Ruleset) -> None:
    """Sizes of a state, and times of what is done with one."""
    state = middle(rules)
    text, packed = rules.dump(state), rules.dump(state, "msgpack")
    duel = floor_cardia.Duel(random.Random(3))
    for _ in range(12):
        if not duel.over:
            duel.take(duel.options[0])
    theirs = len(json.dumps(duel.dump(), separators=(",", ":")))
    print(f"\nstate: {len(text)} bytes of JSON, {len(packed)} of msgpack; a hand-written one has {theirs}")
    clone = rules.book.clone
    floor_clone = each(duel.clone)
    print(
        f"clone {each(lambda: clone(state)):.2f} us, {each(lambda: clone(state)) / floor_clone:.1f} times the floor's"
    )
    print(
        f"encode {each(lambda: rules.dump(state)):.1f} us, checked load {each(lambda: rules.load_state(text)):.1f} us"
    )
    print(f"view {each(lambda: rules.view(state, 0)):.1f} us, branch {each(lambda: rules.playout(state)):.1f} us")
    mine = min(import_time("boardcore") for _ in range(5))
    base = min(import_time("sys") for _ in range(5))
    needs = min(import_time("msgspec, pluggy") for _ in range(5))
    print(f"import boardcore / import msgspec, pluggy (net): {(mine - base) / (needs - base):.2f}")


if __name__ == "__main__":
    main()
