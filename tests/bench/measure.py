"""Ratios: two things timed one after the other in every round, the median of the rounds, and a goal."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import median

Sample = Callable[[], float]
"""Does something often enough to be timed; returns microseconds for each time."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a ratio should reach: at least (``more``) or at most so much, and what would be better still."""

    more: bool
    goal: float
    stretch: float | None = None

    def met(self, value: float, wanted: float) -> bool:
        """Whether a value reaches what is wanted."""
        return value >= wanted if self.more else value <= wanted

    def verdict(self, value: float) -> str:
        """The value against the goal, in a word."""
        if not self.met(value, self.goal):
            return "missed"
        return "met, stretch too" if self.stretch is not None and self.met(value, self.stretch) else "met"

    def __str__(self) -> str:
        sign = ">=" if self.more else "<="
        further = "" if self.stretch is None else f" ({self.stretch:g})"
        return f"{sign} {self.goal:g}{further}"


@dataclass(slots=True)
class Row:
    """One line of the table: ours and theirs, timed in every round.

    The ratio is that of speeds (theirs / ours in time) if ``speed``, else of times (ours / theirs).
    """

    name: str
    ours: Sample
    theirs: Sample
    goal: Goal | None = None
    speed: bool = False
    times: list[tuple[float, float]] = field(default_factory=list)

    def measure(self, ours_first: bool) -> None:
        """Time both once."""
        if ours_first:
            ours = self.ours()
            self.times.append((ours, self.theirs()))
        else:
            theirs = self.theirs()
            self.times.append((self.ours(), theirs))

    @property
    def ratio(self) -> float:
        """The median of the rounds."""
        return median(theirs / ours if self.speed else ours / theirs for ours, theirs in self.times)

    def cells(self) -> tuple[str, ...]:
        """The line."""
        ours, theirs = (median(pair[side] for pair in self.times) for side in (0, 1))
        return (self.name, f"{ours:,.2f}", f"{theirs:,.2f}", f"{self.ratio:.2f}", *judged(self.goal, self.ratio))


def judged(goal: Goal | None, value: float) -> tuple[str, str]:
    """The last two cells of a line."""
    return ("", "") if goal is None else (str(goal), goal.verdict(value))


def timed(call: Callable[[], int]) -> float:
    """Microseconds for each of the operations that a call says it has done."""
    gc.collect()
    begun = time.perf_counter()
    done = call()
    return (time.perf_counter() - begun) / done * 1e6


def run_rounds(rows: list[Row], rounds: int) -> None:
    """Measure every row in every round, and say on the way how far it is."""
    begun = time.perf_counter()
    for number in range(rounds):
        for place, row in enumerate(rows):
            done = number * len(rows) + place
            say(f"round {number + 1} of {rounds}, {done}/{rounds * len(rows)} done: {row.name}", begun)
            row.measure(ours_first=number % 2 == 0)
    say("measured", begun)


def say(what: str, begun: float) -> None:
    """A line of progress, apart from the result."""
    print(f"[{time.perf_counter() - begun:5.1f} s] {what}", file=sys.stderr, flush=True)


def table(title: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    """Lines of cells under each other: the first column to the left, numbers to the right."""
    cells = [tuple(title), *(tuple(line) for line in lines)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    shown = []
    for line in cells:
        rest = (cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        shown.append("  ".join((line[0].ljust(widths[0]), *rest)).rstrip())
    shown.insert(1, "-" * max(map(len, shown)))
    return "\n".join(shown)
