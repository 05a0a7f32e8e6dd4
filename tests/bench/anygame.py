"""Random play of any installed game through public functions: decisions per second, in place."""

from __future__ import annotations

import gc
import random
import time
from dataclasses import dataclass, field
from statistics import median

from measure import say, table

import boardcore
from boardcore import Ruleset


@dataclass(slots=True)
class Speed:
    """How fast one game is played."""

    game: str
    rules: Ruleset
    plays: int = 0
    decisions: int = 0
    options: int = 0
    rates: list[float] = field(default_factory=list)

    def measure(self, plays: int) -> None:
        """Play some random games, the same in every round, and note the decisions per second."""
        gc.collect()
        decisions = options = 0
        begun = time.perf_counter()
        for seed in range(plays):
            draw = random.Random(seed).random
            game = self.rules.playout(seed=seed)
            while game.asks:
                seat, offered = game.asks[0]
                game.take(seat, offered[int(draw() * len(offered))])
                decisions += 1
                options += len(offered)
        self.rates.append(decisions / (time.perf_counter() - begun))
        self.plays, self.decisions, self.options = plays, decisions, options

    def cells(self) -> tuple[str, ...]:
        """A line of the table."""
        rate = median(self.rates)
        packs = ", ".join(pack.name for pack in self.rules.packs)
        return (
            self.game, f"{rate:,.0f}", f"{1e6 / rate:.2f}", f"{self.decisions / self.plays:.1f}",
            f"{self.options / self.decisions:.1f}", packs,
        )  # fmt: skip


def speeds(games: list[str], plays: int, rounds: int) -> str:
    """A table of the games, each with its default options and its fewest seats.

    Raises:
        BoardcoreError: a game is not installed, or broken.
    """
    found = [Speed(game, boardcore.load(game)) for game in games]
    begun = time.perf_counter()
    for number in range(rounds):
        for each in found:
            say(f"round {number + 1} of {rounds}: random games of {each.game}", begun)
            each.measure(plays)
    title = ("random play in place", "decisions/s", "us each", "a game has", "options", "packs")
    return table(title, (each.cells() for each in found))
