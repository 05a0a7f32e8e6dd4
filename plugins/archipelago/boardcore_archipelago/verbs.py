"""The verbs of Deck III: steps that move ships."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcore import DONE, Ask, Effect, Kind, Name, Step

from .atoms import move_ships
from .chart import chart_of
from .moves import Moves, ShipMove, pulls_from, read_move
from .state import ARCHIPELAGO, SHIP_MOVE


@dataclass(frozen=True, slots=True)
class MoveShip(Step):
    """Make this move with one ship; several of them are one move (OQ-29)."""

    moves: tuple[Name, ...]

    def __init__(self, *moves: Name) -> None:
        object.__setattr__(self, "moves", moves)

    def run(self, fx: Effect) -> None:
        found = [read_move(fx, fx.value(name)) for name in self.moves]
        move_ships(fx, *[(1, each.src, each.dst) for each in found])


@dataclass(frozen=True, slots=True)
class MoveAllShips(Step):
    """Move all ships on one island together straight to another."""

    src: Name
    dst: Name

    def run(self, fx: Effect) -> None:
        src = fx.value(self.src)
        move_ships(fx, (ARCHIPELAGO.of(fx.state).ships[src], src, fx.value(self.dst)))


@dataclass(frozen=True, slots=True)
class PullOn(Ask):
    """Let the chosen ship be pulled once more, or not: the move then goes on to where it ends.

    Nothing has moved yet, for both pulls are one move (OQ-100). From your own island there is no further
    pull, and nobody is asked.
    """

    public: ClassVar[bool] = True

    move: Name
    prompt: str = "archipelago:prompt.pull_again"
    text: str = "archipelago:option.move"
    done: str = "archipelago:option.once"

    def asks(self, fx: Effect) -> tuple[tuple[int, tuple[int, ...]], ...]:
        chart = chart_of(fx)
        assert chart is not None, "a move has been chosen"
        further = [Moves(chart).number(*each) for each in pulls_from(fx, chart, read_move(fx, fx.value(self.move)).dst)]
        return ((fx.seat, (*further, DONE)),) if further else ()

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        if option != DONE:
            chart = chart_of(fx)
            assert chart is not None, "a move has been chosen"
            first, then = read_move(fx, fx.value(self.move)), read_move(fx, option)
            fx.bind(self.move, Moves(chart).number(*ShipMove(first.way, first.src, then.dst)))
        return True

    def kind_of(self) -> Kind:
        return SHIP_MOVE
