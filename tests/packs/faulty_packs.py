"""More packs that are each wrong in one way: with a clock, in what they write, in samples and steps back.

Like ``broken_packs`` they are the healthy game of ``pair`` with one part replaced.
"""

from __future__ import annotations

import datetime
import logging
import warnings
from dataclasses import dataclass
from itertools import count
from random import randrange
from time import time_ns
from typing import Annotated

import msgspec
from broken_packs import Bare
from pair import DECK, DISCARD, HAND, PAIR, Deal, Pair, Seat, draw

from boardcore import (
    PER_SEAT,
    PUBLIC,
    Assembly,
    CardNumber,
    Count,
    Drawer,
    Effect,
    Register,
    StateError,
    hookimpl,
)

log = logging.getLogger("pair.table")


@dataclass(frozen=True, slots=True)
class LateAtNight(Deal):
    """Something is different on some days: a function of a module looks at the clock."""

    def run(self, fx: Effect) -> None:
        if datetime.date.today().year < 1900:
            PAIR.of(fx.state).mark += 1
        Deal.run(self, fx)


def asked_the_time() -> int:
    """Nanoseconds."""
    return time_ns()


@dataclass(frozen=True, slots=True)
class Timed(Deal):
    """The clock is asked by a name of the pack's own, to no effect that a test could see."""

    def run(self, fx: Effect) -> None:
        if asked_the_time() < 0:
            PAIR.of(fx.state).mark += 1
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class SeldomByChance(Deal):
    """Once in a million games chance that is not the state's decides."""

    def run(self, fx: Effect) -> None:
        if randrange(10**9) == 0:
            PAIR.of(fx.state).mark += 1
        Deal.run(self, fx)


class CountsOffers(Pair):
    """The game is another one as soon as an expansion is installed that offers something."""

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        Pair.boardcore_assemble(self, assembly)
        assembly.serve("pair", len(assembly.offers.names("pair.wish")))

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        PAIR.of(fx.state).mark = fx.services["pair"]
        Pair.boardcore_setup(self, fx)


class Wishes:
    """An expansion that offers something."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """One offer, of which no option knows."""
        register.extends("pair")
        register.offer("pair.wish", "rain", None)


@dataclass(frozen=True, slots=True)
class Logged(Deal):
    """The log names the card that is drawn, as its label."""

    def draw(self, fx: Effect, seat: int) -> None:
        draw(fx, seat)
        log.debug("seat %d draws card:%d", seat, fx.cards(HAND, seat)[-1])


@dataclass(frozen=True, slots=True)
class Printed(Deal):
    """A line left over from looking for a mistake shows the deck."""

    def draw(self, fx: Effect, seat: int) -> None:
        print("top of the deck:", fx.cards(DECK)[0] % 3)
        draw(fx, seat)


@dataclass(frozen=True, slots=True)
class WarnedOf(Deal):
    """A warning tells a hand by how much it is worth."""

    def draw(self, fx: Effect, seat: int) -> None:
        draw(fx, seat)
        warnings.warn(f"seat {seat} holds {sum(fx.cards(HAND, seat))}", stacklevel=1)


@dataclass(frozen=True, slots=True)
class SaysSeed(Deal):
    """The log holds the seed, from which everything can be worked out."""

    def run(self, fx: Effect) -> None:
        log.info("a round of the game %s", fx.state.seed)
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class SaysRound(Deal):
    """Not a fault: a line that anybody may read."""

    def run(self, fx: Effect) -> None:
        log.info("%d cards left", len(fx.cards(DECK)))
        Deal.run(self, fx)


class NoTwins(Pair):
    """A state is refused as impossible though the hidden cards may well lie like this."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Pair.boardcore_register(self, register)
        register.checks.append(no_two_of_one_value)


def no_two_of_one_value(fx: Effect) -> None:
    """No seat may hold two cards of one value, says a check that nobody has thought through."""
    for seat in range(fx.state.seats):
        values = [card % 6 for card in fx.cards(HAND, seat)]
        if len(set(values)) < len(values):
            raise StateError("state/impossible", f"seat {seat} holds two cards of one value")


CALLS = count(1)
"""How often a careless pack has been called."""


@dataclass(frozen=True, slots=True)
class Moody(Deal):
    """Once cards have been played it goes wrong for a while, and then does not, whatever is played."""

    def run(self, fx: Effect) -> None:
        if next(CALLS) % 90 < 30 and len(fx.cards(DISCARD)) > 3:
            raise ZeroDivisionError
        Deal.run(self, fx)


class Noted(msgspec.Struct, forbid_unknown_fields=True):
    """The drawer of ``pair`` with a diary."""

    seats: Annotated[tuple[Seat, ...], PER_SEAT]
    deck: Annotated[tuple[CardNumber, ...], DECK] = ()
    discard: Annotated[tuple[CardNumber, ...], DISCARD] = ()
    mark: Annotated[Count, PUBLIC] = 0
    diary: Annotated[tuple[Count, ...], PUBLIC] = ()


DIARY = Drawer("pair", Noted)


@dataclass(frozen=True, slots=True)
class WritesDiary(Deal):
    """Everything that was ever so is kept, though no rule asks for it."""

    def run(self, fx: Effect) -> None:
        table = DIARY.of(fx.state)
        table.diary += tuple(1000 + len(seat.hand) for seat in table.seats) * 200
        Deal.run(self, fx)


class Diary(Bare):
    """A state that grows with every round."""

    drawer = DIARY

    def begin(self, seats: int) -> Noted:
        return Noted(tuple(Seat() for _ in range(seats)))


class Tight(Pair):
    """A game that says it is smaller than it is."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Pair.boardcore_register(self, register)
        register.size(250)


class Sizeless(Pair):
    """A game that takes any number of bytes."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Pair.boardcore_register(self, register)
        register.size(0)


moody = Bare(deal=Moody())
diary = Diary(deal=WritesDiary())
tight = Tight()
sizeless = Sizeless()
late_at_night = Bare(deal=LateAtNight())
timed = Bare(deal=Timed())
seldom_by_chance = Bare(deal=SeldomByChance())
counts_offers = CountsOffers()
wishes = Wishes()
logged = Bare(deal=Logged())
printed = Bare(deal=Printed())
warned_of = Bare(deal=WarnedOf())
says_seed = Bare(deal=SaysSeed())
says_round = Bare(deal=SaysRound())
no_twins = NoTwins()
