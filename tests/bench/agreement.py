"""Whether the engine and the hand-written duel play the same game: their statistics side by side."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, pvariance

import floor_cardia
from measure import table

from boardcore import Ruleset

TOLERANCE = 4.0
"""Standard errors that two means may lie apart: by chance more in one of 16,000 comparisons."""


@dataclass(slots=True)
class Played:
    """What was counted at the end of random games."""

    decisions: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    encounters: list[int] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)

    def add(self, decisions: int, discards: int, encounters: int, end: str) -> None:
        """Count a game."""
        self.decisions.append(decisions)
        self.discards.append(discards)
        self.encounters.append(encounters)
        self.ends.append(end)


def play_floor(games: int) -> Played:
    """Random games of the hand-written duel."""
    found = Played()
    for seed in range(games):
        duel = floor_cardia.play(seed)
        found.add(duel.decisions, duel.discards, duel.encounters, duel.end)
    return found


def play_engine(rules: Ruleset, games: int) -> Played:
    """Random games of the engine; the end is read from what a spectator sees."""
    found = Played()
    for seed in range(games):
        draw = random.Random(f"choices {seed}").random
        game = rules.playout(seed=seed)
        decisions = 0
        while game.asks:
            seat, options = game.asks[0]
            game.take(seat, options[int(draw() * len(options))])
            decisions += 1
        view = rules.view(game.state, None)
        shown = view.table["cardia"]
        assert view.result is not None
        end = view.result.reason.rpartition(".")[2].replace("more_signets", "signets")
        found.add(decisions, sum(side["discard"]["count"] for side in shown["seats"]), len(shown["row"]), end)
    return found


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure of both, and how many standard errors they lie apart."""

    name: str
    floor: float
    engine: float
    apart: float

    @property
    def agrees(self) -> bool:
        """Whether chance may well be the reason."""
        return self.apart <= TOLERANCE


def compare(floor: Played, engine: Played) -> Iterator[Compared]:
    """The means of what was counted, and the shares of each way to end."""
    for name in ("decisions", "discards", "encounters"):
        yield _compare(f"{name} a game", getattr(floor, name), getattr(engine, name))
    counted = Counter(floor.ends) + Counter(engine.ends)
    for end in sorted(counted):
        yield _compare(f"share ending by {end}", [x == end for x in floor.ends], [x == end for x in engine.ends])


def _compare(name: str, one: list[int] | list[bool], other: list[int] | list[bool]) -> Compared:
    means = fmean(one), fmean(other)
    error = sqrt(pvariance(map(float, one)) / len(one) + pvariance(map(float, other)) / len(other))
    difference = abs(means[0] - means[1])
    return Compared(name, *means, difference / error if error else 0.0 if not difference else float("inf"))


def report(found: list[Compared], games: int) -> str:
    """The table, and whether all agree."""
    lines = [
        (each.name, f"{each.floor:.4f}", f"{each.engine:.4f}", f"{each.apart:.1f}", "" if each.agrees else "DIFFERENT")
        for each in found
    ]
    wrong = [each.name for each in found if not each.agrees]
    verdict = f"they differ in: {', '.join(wrong)}" if wrong else f"all agree within {TOLERANCE:g} standard errors"
    title = (f"statistics of {games:,} random games", "duel", "engine", "errors apart", "")
    return f"{table(title, lines)}\n{verdict}"
