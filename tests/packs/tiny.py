"""The smallest game around a few steps: for tests of the interpreter.

``tiny(Log(1), Choose(...))`` is a game of one phase that does these steps and then ends. What
happened is in the log, in order: ``run(rules, "card:3")`` gives it after these choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import msgspec

import boardcore
from boardcore import (
    CARD,
    COUNT,
    FULL,
    NUMBER,
    PER_SEAT,
    PUBLIC,
    Assembly,
    CardNumber,
    Count,
    Drawer,
    Effect,
    Event,
    Game,
    KindTable,
    Name,
    OpenNumber,
    Phase,
    Pool,
    Register,
    Ruleset,
    State,
    Step,
    Waiting,
    Zone,
    hookimpl,
)

DECK = Zone("tiny.deck", COUNT, COUNT, "tiny")
HAND = Zone("tiny.hand", FULL, COUNT, "tiny")
PILE = Zone("tiny.pile", FULL, FULL)
CARDS = 12


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has."""

    hand: Annotated[tuple[CardNumber, ...], HAND] = ()


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """Some zones, and the log of what happened."""

    seats: Annotated[tuple[Seat, ...], PER_SEAT]
    deck: Annotated[tuple[CardNumber, ...], DECK] = ()
    pile: Annotated[tuple[CardNumber, ...], PILE] = tuple(range(CARDS))
    log: Annotated[tuple[Count, ...], PUBLIC] = ()


TINY = Drawer("tiny", Table)


class Logged(Event, frozen=True):
    """A number has been written down."""

    number: OpenNumber


class Happened(Event, frozen=True):
    """Something has happened, for triggers to listen to."""


class Quiet(Event, frozen=True):
    """Something has been said that changes nothing."""

    changes: ClassVar[bool] = False


IT, THAT, N = Name("it", CARD), Name("that", CARD), Name("n", NUMBER)


def cards(*members: int) -> Pool:
    """A pool of these cards."""
    return Pool(f"cards {members}", lambda fx: members, CARD)


def log(fx: Effect, number: int) -> None:
    """Write a number down, if nothing replaces it."""
    event = fx.instead(Logged(number))
    if event is not None:
        TINY.of(fx.state).log += (event.number,)
        fx.emit(Logged, event.number)


@dataclass(frozen=True, slots=True)
class Log(Step):
    """Write a number down, or what a name is bound to."""

    number: int | Name

    def run(self, fx: Effect) -> None:
        for number in fx.values(self.number) if isinstance(self.number, Name) else (self.number,):
            log(fx, number)


@dataclass(frozen=True, slots=True)
class Say(Step):
    """Emit an event."""

    event: type[Event]

    def run(self, fx: Effect) -> None:
        fx.emit(self.event)


@dataclass(frozen=True, slots=True)
class Begin(Step):
    """Start another block for a seat."""

    starts: ClassVar[bool] = True

    block: str
    seat: int = 0

    def run(self, fx: Effect) -> None:
        fx.start(self.block, seat=self.seat)


@dataclass(frozen=True, slots=True)
class Do(Step):
    """Whatever a test wants."""

    what: Callable[[Effect], None]

    def run(self, fx: Effect) -> None:
        self.what(fx)


@dataclass(frozen=True, slots=True)
class Over(Step):
    """End the game."""

    def run(self, fx: Effect) -> None:
        fx.end((), "tiny:over")


WORDS = {
    "phase.main": "Main",
    "event.Logged": "{number}",
    "event.Happened": "!",
    "event.Quiet": ".",
    "over": "over",
    "card": "card",
}


class Tiny:
    """The pack; every argument is optional."""

    def __init__(
        self,
        *steps: Step,
        blocks: dict[str, tuple[Step, ...]] | None = None,
        given: tuple[Name, ...] = (),
        listen: Iterable[tuple[type[Any], Callable[[Effect, Any], None]]] = (),
        replace: Iterable[Callable[[Effect, Any], Any]] = (),
        settle: Callable[[Effect], bool | None] = lambda fx: None,
        present: Callable[[Effect, Waiting], bool] | None = None,
        setup: Callable[[Effect], None] = lambda fx: None,
    ) -> None:
        self.steps, self.blocks, self.given, self.listen = steps, blocks or {}, given, tuple(listen)
        self.replace, self.settle, self.present, self.setup = tuple(replace), settle, present, setup

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """The drawer, the events, the words."""
        register.game(Game((2, 4)))
        register.drawer(TINY, lambda seats: Table(tuple(Seat() for _ in range(seats))))
        register.events(Logged, Happened, Quiet)
        for lang in ("en", "de"):
            register.texts(lang, WORDS)

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        """The blocks, and who listens."""
        assembly.kind(KindTable(CARD, lambda _: "tiny:card", CARDS))
        assembly.cards.update(range(CARDS))
        for address, steps in self.blocks.items():
            assembly.block(address, steps, self.given)
        for event, listener in self.listen:
            assembly.listen(event, listener)
        for replacement in self.replace:
            assembly.replace(Logged, replacement)
        if self.present is not None:
            assembly.present(self.present)

    @hookimpl
    def boardcore_phases(self) -> tuple[Phase, ...]:
        """One phase."""
        return (Phase("main", (*self.steps, Over())),)

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        """What the test wants."""
        self.setup(fx)

    @hookimpl
    def boardcore_settle(self, fx: Effect) -> bool | None:
        """What the test wants."""
        return self.settle(fx)


def tiny(*steps: Step, **parts: Any) -> Ruleset:
    """Rules that do these steps and end the game."""
    return boardcore.discover(extra={"tiny": Tiny(*steps, **parts)}).load("tiny")


def play(rules: Ruleset, *options: str) -> State:
    """The state after these options, each chosen in the first open decision."""
    state = rules.new(1)
    for option in options:
        state = rules.apply(state, rules.decisions(state)[0].choice(option)).state
    return state


def run(rules: Ruleset, *options: str) -> tuple[int, ...]:
    """The log after these options."""
    return TINY.of(play(rules, *options)).log
