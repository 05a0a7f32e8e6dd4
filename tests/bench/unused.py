"""What packs cost a game that is played without them: Python's own count of calls, not a time.

The same random games are played by rules from a catalogue of the game alone and by rules from the catalogue of
everything that is installed. A game that asks for none of its expansions must make the same calls.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Any

from measure import table

from boardcore import Catalogue, Choice, Ruleset


@dataclass(frozen=True, slots=True)
class Calls:
    """Calls of functions, written in Python or not, while so many decisions were made."""

    python: int
    builtin: int
    decisions: int

    def __str__(self) -> str:
        return f"{self.python / self.decisions:.2f} + {self.builtin / self.decisions:.2f}"


def counted(play: Callable[[], int]) -> Calls:
    """The calls that playing makes; ``play`` returns how many decisions it made."""
    calls = {"call": 0, "c_call": 0}

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event in calls:
            calls[event] += 1

    before, collecting = sys.getprofile(), gc.isenabled()
    gc.disable()  # other code in the process may be called whenever the collector runs
    sys.setprofile(profile)
    try:
        decisions = play()
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()
    return Calls(calls["call"], calls["c_call"], decisions)


def in_place(rules: Ruleset, games: int) -> int:
    """Random games in place."""
    decisions = 0
    for seed in range(games):
        draw = random.Random(seed).random
        game = rules.playout(seed=seed)
        while game.asks:
            seat, options = game.asks[0]
            game.take(seat, options[int(draw() * len(options))])
            decisions += 1
    return decisions


def applied(rules: Ruleset, games: int) -> int:
    """Random games through ``apply``, with what a seat sees of every state and event."""
    decisions = 0
    for seed in range(games):
        draw = random.Random(seed).random
        state = rules.new(seed)
        open_now = rules.decisions(state)
        while open_now:
            decision = open_now[0]
            option = decision.options[int(draw() * len(decision.options))].id
            result = rules.apply(state, Choice(decision.seat, decision.id, option))
            rules.view(result.state, decision.seat)
            rules.watch(result, decision.seat)
            state, open_now = result.state, result.decisions
            decisions += 1
    return decisions


WAYS = {"played in place": in_place, "apply, view and events": applied}


@dataclass(frozen=True, slots=True)
class Compared:
    """One way to play a game: the calls with the game alone installed, and with everything."""

    game: str
    way: str
    packs: tuple[str, ...]
    """The expansions that are installed and not used."""
    alone: Calls
    installed: Calls

    @property
    def same(self) -> bool:
        """Whether what is installed and not used costs nothing, to the call."""
        return self.alone == self.installed


def compare(catalogue: Catalogue, game: str, games: int) -> list[Compared]:
    """A game with its default options, with and without its expansions installed; nothing where it has none.

    Raises:
        BoardcoreError: the game is not installed, or broken.
    """
    packs = tuple(pack.name for pack in catalogue.of(game) if pack.name != game)
    if not packs:
        return []
    alone = Catalogue([catalogue.packs[game]]).load(game)
    installed = catalogue.load(game)
    found = []
    for way, play in WAYS.items():
        for rules in (alone, installed):  # what a ruleset makes once and keeps is made before it is counted
            play(rules, games)
        one, other = (counted(partial(play, rules, games)) for rules in (alone, installed))
        found.append(Compared(game, way, packs, one, other))
    return found


def report(catalogue: Catalogue, names: list[str], games: int) -> str:
    """A table of all games that have expansions."""
    title = ("calls per decision: Python + built-in", "game alone", "all installed", "", "installed, not used")
    lines = [
        (f"{each.game}, {each.way}", str(each.alone), str(each.installed), "the same" if each.same else "DIFFERENT",
         ", ".join(each.packs))
        for name in names
        for each in compare(catalogue, name, games)
    ]  # fmt: skip
    return table(title, lines) if lines else "no game here has expansions"
