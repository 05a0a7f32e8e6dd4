"""Nim: take objects from heaps; whoever takes the last one wins or, if so agreed, loses.

A whole game from top to bottom: what it keeps in the state, what can happen, the words of its rules,
its one step of its own, its round, and the hooks that tell boardcore about all of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from boardcore import (
    NUMBER,
    PUBLIC,
    SEAT,
    Assembly,
    Choose,
    Condition,
    Count,
    Drawer,
    Each,
    Effect,
    Event,
    Game,
    Kind,
    KindTable,
    Name,
    OpenNumber,
    OpenSeat,
    Phase,
    Pool,
    Register,
    Saved,
    StateError,
    Step,
    When,
    flag,
    hookimpl,
    one_of,
)

# What it keeps, and what can happen


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """All there is on the table, for everybody to see."""

    heaps: Annotated[tuple[Count, ...], PUBLIC]


NIM = Drawer("nim", Table)
HEAP = Kind("heap")


class Taken(Event, frozen=True):
    """A player has taken objects from a heap."""

    seat: OpenSeat
    number: OpenNumber
    heap: Annotated[int, HEAP, PUBLIC]
    left: OpenNumber


# The words of the rules

PLAYER, WHICH, MANY = Name("player", SEAT), Name("which", HEAP), Name("many", NUMBER)


def heaps(fx: Effect) -> tuple[int, ...]:
    """How many objects lie in each heap."""
    return NIM.of(fx.state).heaps


def mover(fx: Effect) -> int:
    """The player whose turn it is."""
    return fx.value(PLAYER)


def nothing_left(fx: Effect) -> bool:
    """Whether the last object has been taken."""
    return not any(heaps(fx))


HERE = Condition("the player is still in the game", lambda fx: fx.value(PLAYER) in fx.seats, reads=(PLAYER,))
PLAYERS = Pool("players", lambda fx: fx.seats, SEAT)
HEAPS = Pool("heaps", lambda fx: tuple(heap for heap, size in enumerate(heaps(fx)) if size), HEAP)
UP_TO_ALL = Pool("up to all of it", lambda fx: tuple(range(1, heaps(fx)[fx.value(WHICH)] + 1)), NUMBER, (WHICH,))


@dataclass(frozen=True, slots=True)
class Take(Step):
    """A player takes so many objects from a heap."""

    player: Name
    number: Name
    heap: Name

    def run(self, fx: Effect) -> None:
        number, heap = fx.value(self.number), fx.value(self.heap)
        sizes = list(heaps(fx))
        sizes[heap] -= number
        NIM.of(fx.state).heaps = tuple(sizes)
        fx.emit(Taken, fx.value(self.player), number, heap, sizes[heap])


@dataclass(frozen=True, slots=True)
class End(Step):
    """The game is over: whoever has moved last wins or, if so agreed, everybody else."""

    last: Name

    def run(self, fx: Effect) -> None:
        last = fx.value(self.last)
        if fx.state.options["misere"]:
            fx.end(tuple(seat for seat in fx.seats if seat != last), "nim:reason.last_loses")
        else:
            fx.end((last,), "nim:reason.last_wins")


ROUND = Phase("round", (
    Each(PLAYERS, PLAYER, do=(
        When(HERE, (  # whoever has left since the round began is passed over
            Choose(HEAPS, WHICH, "nim:prompt.heap", by=mover, public=True, text="nim:option.heap"),
            Choose(UP_TO_ALL, MANY, "nim:prompt.number", by=mover, public=True),
            When(HERE, (  # nothing is taken for whoever has left in the middle of their turn
                Take(PLAYER, MANY, WHICH),
                When(nothing_left, (End(PLAYER),)),
            )),
        )),
    )),
))  # fmt: skip


# The hooks


@hookimpl
def boardcore_register(register: Register) -> None:
    """A game for two to six, with its options and texts."""
    register.game(Game((2, 6), options=(one_of("heaps", "nim.heaps", "3-4-5"), flag("misere"))))
    register.size(1024)
    for sizes in ((3, 4, 5), (1, 3, 5, 7), (10, 20, 30)):
        register.offer("nim.heaps", "-".join(map(str, sizes)), sizes)
    register.drawer(NIM, lambda seats: Table(heaps=()), check)
    register.events(Taken)
    register.figures(figures)
    register.text_files(__name__)
    register.needs("reason.last_wins", "reason.last_loses")


def check(fx: Effect) -> None:
    """Refuse a state that no game comes to: heaps only shrink."""
    first = fx.services["nim"]
    if len(heaps(fx)) != len(first) or any(now > then for now, then in zip(heaps(fx), first, strict=True)):
        raise StateError("state/impossible", f"the heaps began as {first} and cannot be {heaps(fx)}")


def figures(fx: Effect) -> dict[str, Any]:
    """What every view shows besides the table."""
    return {"left": sum(heaps(fx))}


@hookimpl
def boardcore_migrate(saved: Saved) -> bool | None:
    """Games of 0.1.0 go on. The round has two conditions more: one before the choices, one before what is taken."""
    if not saved.before("0.2.0"):
        return None
    saved.shift("nim:round", {3: 1, 5: 1})
    return True


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The heaps that the option asks for."""
    offer = assembly.offers.get("nim.heaps", str(assembly.options["heaps"]))
    assert offer is not None, "the option has been read"
    numbers = tuple(str(number) for number in range(1, len(offer.value) + 1))
    assembly.serve("nim", offer.value)
    assembly.kind(KindTable(HEAP, None, len(numbers), numbers))


@hookimpl
def boardcore_phases(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Everybody moves in turn, again and again."""
    return (*phases, ROUND)


@hookimpl
def boardcore_setup(fx: Effect) -> None:
    """Lay out the heaps."""
    NIM.of(fx.state).heaps = fx.services["nim"]
