"""Moves of ships as single options: push or pull or straight there, from which island to which.

A move is a number, a label (``ship_move:push-near_0-center_a``) and a message. Ships on one island are
alike, so it names no ship.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from boardcore import Effect, KindTable, Pool

from .chart import Chart, chart_of
from .state import ARCHIPELAGO, SHIP_MOVE

PUSH, PULL, DIRECT = range(3)
WAYS = ("push", "pull", "direct")


class ShipMove(NamedTuple):
    """A way to move a ship, and the numbers of the islands it leaves and reaches."""

    way: int
    src: int
    dst: int


@dataclass(frozen=True, slots=True)
class Moves:
    """The numbers of moves on a chart."""

    chart: Chart

    def number(self, way: int, src: int, dst: int) -> int:
        """A move as a number."""
        size = len(self.chart.islands)
        return (way * size + src) * size + dst

    def read(self, number: int) -> ShipMove:
        """A number as a move."""
        rest, dst = divmod(number, len(self.chart.islands))
        way, src = divmod(rest, len(self.chart.islands))
        return ShipMove(way, src, dst)

    def spell(self, number: int) -> str:
        """The rest of its label."""
        way, src, dst = self.read(number)
        return f"{WAYS[way]}-{self.chart.islands[src].id}-{self.chart.islands[dst].id}"

    def text(self, number: int) -> str:
        """The message id that puts it into words, with the arguments below."""
        return f"archipelago:move.{WAYS[self.read(number).way]}"

    def args(self, number: int) -> dict[str, Any]:
        """Where it leads from and to."""
        _, src, dst = self.read(number)
        return {"src": self.chart.label(src), "dst": self.chart.label(dst)}

    def table(self) -> KindTable:
        """The kind of moves."""
        size = len(WAYS) * len(self.chart.islands) ** 2
        return KindTable(SHIP_MOVE, self.text, size, args=self.args, spell=self.spell)


def read_move(fx: Effect, number: int) -> ShipMove:
    """What a number that a choice has bound means."""
    chart = chart_of(fx)
    assert chart is not None, "without islands no move can be chosen"
    return Moves(chart).read(number)


Find = Callable[[Effect, Chart], Iterable[ShipMove]]


def move_pool(label: str, find: Find, *pools: Pool) -> Pool:
    """A pool of moves; without islands it is empty."""

    def members(fx: Effect) -> tuple[int, ...]:
        chart = chart_of(fx)
        return () if chart is None else tuple(Moves(chart).number(*move) for move in find(fx, chart))

    return Pool(label, members, SHIP_MOVE, tuple(name for pool in pools for name in pool.reads))


def pushes(fx: Effect, chart: Chart) -> Iterable[ShipMove]:
    """Every push that a ship somewhere allows (ARC-MOVE-04)."""
    for src, ships in enumerate(ARCHIPELAGO.of(fx.state).ships):
        if ships:
            yield from (ShipMove(PUSH, src, dst) for dst in chart.further(fx.seat, src))


def pulls(fx: Effect, chart: Chart) -> Iterable[ShipMove]:
    """Every pull that a ship somewhere allows (ARC-MOVE-05)."""
    for src, ships in enumerate(ARCHIPELAGO.of(fx.state).ships):
        if ships:
            yield from pulls_from(fx, chart, src)


def pulls_from(fx: Effect, chart: Chart, src: int) -> Iterable[ShipMove]:
    """The pulls of a ship that is, or will be, on an island."""
    return (ShipMove(PULL, src, dst) for dst in chart.nearer(fx.seat, src))


def direct(src: Pool, dst: Pool) -> Pool:
    """Moves of a ship on one of some islands straight to another one of some islands (ARC-MOVE-10)."""

    def find(fx: Effect, chart: Chart) -> Iterable[ShipMove]:
        ships = ARCHIPELAGO.of(fx.state).ships
        for one in src.members(fx):
            if ships[one]:
                yield from (ShipMove(DIRECT, one, two) for two in dst.members(fx) if two != one)

    return move_pool(f"from {src.label} to {dst.label}", find, src, dst)


PUSHES = move_pool("pushes", pushes)
"""Every way to push a ship: to an adjacent island that lies further from you."""
PULLS = move_pool("pulls", pulls)
"""Every way to pull a ship: to an adjacent island that lies nearer to you."""
