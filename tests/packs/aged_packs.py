"""One game in three versions, and its third version with migrations that are each wrong in one way.

Version 1 is the game of ``pair`` with an option ``swaps``. Version 2 calls it ``buries`` and counts the
rounds. In version 3 counting them is a step of its own, so that every position of the round has moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar

import msgspec
from pair import DECK, DISCARD, PAIR, Deal, Pair, Seat

import boardcore
from boardcore import (
    PER_SEAT,
    PUBLIC,
    CardNumber,
    Count,
    Drawer,
    Effect,
    Event,
    Game,
    OpenNumber,
    Phase,
    Register,
    Saved,
    StateError,
    Step,
    flag,
    hookimpl,
)
from boardcore.checking.corpus import states_of

ROUND = "pair:round"


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """The drawer since version 2."""

    seats: Annotated[tuple[Seat, ...], PER_SEAT]
    rounds: Annotated[Count, PUBLIC] = 0
    deck: Annotated[tuple[CardNumber, ...], DECK] = ()
    discard: Annotated[tuple[CardNumber, ...], DISCARD] = ()
    mark: Annotated[Count, PUBLIC] = 0


class RoundCounted(Event, frozen=True):
    """A round has begun, and is the one of this number."""

    number: OpenNumber


def count(fx: Effect) -> None:
    """Count the round: the change first, then its event."""
    table = PAIR.of(fx.state)
    table.rounds += 1
    fx.emit(RoundCounted, table.rounds)


@dataclass(frozen=True, slots=True)
class CountingDeal(Deal):
    """Everybody draws, and the round is counted."""

    def run(self, fx: Effect) -> None:
        count(fx)
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class CountRound(Step):
    """Count the round."""

    def run(self, fx: Effect) -> None:
        count(fx)


class First(Pair):
    """Version 1."""

    __version__ = "1"
    option: ClassVar[str] = "swaps"

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Pair.boardcore_register(self, register)
        register.game(Game((2, 3), (flag(self.option, True),)))

    @hookimpl
    def boardcore_phases(self, phases: tuple[Phase, ...], assembly: boardcore.Assembly) -> tuple[Phase, ...]:
        first, play, swap = Pair.boardcore_phases(self, phases)
        return (self.first(first), play, *([swap] if assembly.options[self.option] else []))

    def first(self, phase: Phase) -> Phase:
        """The first phase of a round."""
        return phase


class Second(First):
    """Version 2."""

    __version__ = "2"
    option = "buries"
    drawer = Drawer("pair", Table)
    deal = CountingDeal()
    events = (*Pair.events, RoundCounted)
    texts: ClassVar[dict[str, dict[str, str]]] = {
        lang: {**texts, "event.RoundCounted": "{number}"} for lang, texts in Pair.texts.items()
    }

    def begin(self, seats: int) -> Any:
        return Table(tuple(Seat() for _ in range(seats)))


class Unmigrated(Second):
    """Version 3 that takes up nothing of the earlier ones."""

    __version__ = "3"
    deal = Deal()

    def first(self, phase: Phase) -> Phase:
        return Phase(phase.name, (CountRound(), *phase.do))


class Third(Unmigrated):
    """Version 3, which takes up the states of both."""

    saves: Any

    @cached_property
    def saves(self) -> dict[str, list[bytes]]:  # type: ignore[no-redef]
        """States of versions 1 and 2."""
        return {pack.__version__: kept_of(pack) for pack in (First(), Second())}

    @hookimpl
    def boardcore_migrate(self, saved: Saved) -> bool | None:
        """From version 1 to 2, and from 2 to 3."""
        if saved.before("2"):
            self.rename(saved)
            self.count(saved)
        self.move(saved)
        return True

    def rename(self, saved: Saved) -> None:
        """Version 2 calls the option ``buries``."""
        saved.options["buries"] = saved.options.pop("swaps")

    def count(self, saved: Saved) -> None:
        """Version 2 counts rounds: everybody has played one card in each that is over."""
        played = len(saved.drawer["discard"])
        playing = any(frame.get("pc") == 3 for frame in saved.frames(ROUND))
        saved.drawer["rounds"] = played // saved.data["seats"] + (playing or not saved.data["running"])

    def move(self, saved: Saved) -> None:
        """Version 3 counts in a step of its own."""
        saved.shift(ROUND, {1: 1})


def kept_of(pack: Any) -> list[bytes]:
    """States of a version, as it would keep them."""
    catalogue = boardcore.discover(extra={"pair": pack})
    return states_of(catalogue, catalogue.packs["pair"], 8_000)


class Crashes(Third):
    """It expects what version 1 never had."""

    def rename(self, saved: Saved) -> None:
        saved.options["buries"] = saved.options.pop("burying")


class Unmoved(Third):
    """It forgets that the positions have moved."""

    def move(self, saved: Saved) -> None:
        pass


class HalfDone(Third):
    """It says that a state is up to date and leaves an option of version 1 in it."""

    def rename(self, saved: Saved) -> None:
        pass


class Counting(Third):
    """What it makes of a state depends on what it has seen before."""

    seen = 0

    def count(self, saved: Saved) -> None:
        self.seen += 1
        saved.drawer["rounds"] = self.seen


class MakesUp(Third):
    """Whatever was running, it goes on where everybody plays a card."""

    def move(self, saved: Saved) -> None:
        if saved.data["running"]:
            saved.data["running"] = [{"block": ROUND, "pc": 4}]


@dataclass(frozen=True, slots=True)
class CountDown(Step):
    """Count the round, and stumble where nobody has counted those before."""

    def run(self, fx: Effect) -> None:
        table = PAIR.of(fx.state)
        if table.discard and not table.rounds:
            raise ZeroDivisionError
        count(fx)


class Uncounted(Third):
    """It leaves out what the rules rely on."""

    def count(self, saved: Saved) -> None:
        saved.drawer["rounds"] = 0

    def first(self, phase: Phase) -> Phase:
        return Phase(phase.name, (CountDown(), *phase.do))


class Refusing(Third):
    """It says on purpose that it takes up nothing of version 1. That is no fault."""

    def rename(self, saved: Saved) -> None:
        raise StateError("state/migration", "a game of version 1 cannot go on")


first, second, third, unmigrated, refusing = First(), Second(), Third(), Unmigrated(), Refusing()
crashes, unmoved, half_done, counting = Crashes(), Unmoved(), HalfDone(), Counting()
makes_up, uncounted = MakesUp(), Uncounted()
