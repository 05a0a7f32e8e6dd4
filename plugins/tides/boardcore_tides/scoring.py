"""Points: what a score sheet comes to, and when the game is over and who has won."""

from __future__ import annotations

from boardcore import Effect

from .components import table_of
from .state import AI, CYCLE_TURNS, GOAL, MOST_CYCLES, QUIET_CYCLES, TIDES, Scored, scored_by, sides


def points(fx: Effect, line: Scored) -> int:
    """What a line of the score sheet brought."""
    return table_of(fx).scorings[line.scoring].points(line.high)


def score(fx: Effect, side: int) -> int:
    """A side's points."""
    return sum(points(fx, line) for line in scored_by(fx, side))


def is_last_cycle(fx: Effect) -> bool:
    """Whether a side has reached the goal, so that the game can end with this cycle (T14)."""
    return any(score(fx, side) >= GOAL for side in sides(fx))


def ending(fx: Effect) -> tuple[tuple[int, ...], str] | None:
    """At the end of a cycle: the winners and the reason, or None if another cycle is played.

    A side with the goal and more points than the other wins (T15, T16). Without that the game ends
    after too many cycles, or too many without a card taken or a set scored (T19).
    """
    drawer = TIDES.of(fx.state)
    one, two = sides(fx)
    first, second = score(fx, one), score(fx, two)
    if max(first, second) >= GOAL and first != second:
        reason = "goal"
    elif drawer.cycle >= MOST_CYCLES:
        reason = "cycles"
    elif drawer.quiet >= QUIET_CYCLES * CYCLE_TURNS:
        reason = "quiet"
    else:
        return None
    if first == second:
        return (), "tides:reason.draw"
    winner = one if first > second else two
    if winner == AI:
        return (), "tides:reason.ai"
    return (winner,), f"tides:reason.{reason}"
