"""Random play of any rulesets through public functions: decisions per second, in place.

The games are chosen beforehand, as the tests' random players choose; only playing them is timed.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median

from measure import say, table

from boardcore import Ruleset
from boardcore.testing import Walk

Moves = list[tuple[int, int]]
"""A game: for each choice the place of its seat among those asked, and the option's place among theirs."""


@dataclass(slots=True)
class Speed:
    """How fast one game is played."""

    name: str
    rules: Ruleset
    games: list[Moves] = field(default_factory=list)
    options: int = 0
    rates: list[float] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """How many decisions all games have."""
        return sum(map(len, self.games))

    def choose(self, plays: int) -> None:
        """Choose the random games."""
        for seed in range(plays):
            moves: Moves = []
            for turn in Walk(self.rules, seed, start=self.rules.new(seed)):
                seat = next(n for n, each in enumerate(turn.decisions) if each.seat == turn.choice.seat)
                offered = [option.id for option in turn.decisions[seat].options]
                moves.append((seat, offered.index(turn.choice.option)))
                self.options += len(offered)
            self.games.append(moves)

    def measure(self) -> None:
        """Play them all in place, and note the decisions per second."""
        gc.collect()
        begun = time.perf_counter()
        for seed, moves in enumerate(self.games):
            game = self.rules.playout(seed=seed)
            for asked, option in moves:
                seat, options = game.asks[asked]
                game.take(seat, options[option])
            assert not game.asks, "the game is over"
        self.rates.append(self.decisions / (time.perf_counter() - begun))

    def cells(self) -> tuple[str, ...]:
        """A line of the table."""
        rate = median(self.rates)
        packs = ", ".join(pack.name for pack in self.rules.packs)
        return (
            self.name, f"{rate:,.0f}", f"{1e6 / rate:.2f}", f"{self.decisions / len(self.games):.1f}",
            f"{self.options / self.decisions:.1f}", packs,
        )  # fmt: skip


def speeds(rulesets: Mapping[str, Ruleset], plays: int, rounds: int) -> str:
    """A table of rulesets by their names, each played by its fewest seats."""
    found = [Speed(name, rules) for name, rules in rulesets.items()]
    begun = time.perf_counter()
    for each in found:
        say(f"choosing {plays} random games of {each.name}", begun)
        each.choose(plays)
    for number in range(rounds):
        for each in found:
            say(f"round {number + 1} of {rounds}: {each.name}", begun)
            each.measure()
    title = ("random play in place", "decisions/s", "us each", "a game has", "options", "packs")
    return table(title, (each.cells() for each in found))
