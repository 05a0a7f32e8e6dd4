"""Leaks that were published for other engines, each rebuilt in miniature as a pack that an author could have written.

The rows are those of a list of what users of other engines have suffered. Like ``broken_packs`` the packs are
the healthy game of ``pair`` with one part replaced. What no pack can get wrong here is not among them: a
view is worked out on a state in which everything hidden is dealt anew, so figures and explanations leak nothing.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from broken_packs import Bare
from pair import DECK, DISCARD, HAND, IT, LOSER, PAIR, TEXTS, Buried, Bury, Deal, Pair, Play, Seat, draw, value

from boardcore import (
    PER_SEAT,
    PUBLIC,
    CardNumber,
    Count,
    Drawer,
    Effect,
    Event,
    OpenCard,
    OpenNumber,
    OpenSeat,
    Register,
    StateError,
    hookimpl,
)

log = logging.getLogger("pair.register")


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The drawer of ``pair`` with a public list of numbers."""

    seats: Annotated[tuple[Seat, ...], PER_SEAT]
    deck: Annotated[tuple[CardNumber, ...], DECK] = ()
    discard: Annotated[tuple[CardNumber, ...], DISCARD] = ()
    mark: Annotated[Count, PUBLIC] = 0
    kept: Annotated[tuple[Count, ...], PUBLIC] = ()


KEPT = Drawer("pair", Kept)


class Keeping(Bare):
    """The game with that drawer."""

    drawer = KEPT

    def begin(self, seats: int) -> Kept:
        return Kept(tuple(Seat() for _ in range(seats)))


class Telling(Bare):
    """The game with one more event."""

    def __init__(self, event: type[Event], text: str, **parts: Any) -> None:
        super().__init__(**parts)
        self.events = (*Pair.events, event)
        self.texts: Any = {lang: {**texts, f"event.{event.__name__}": text} for lang, texts in TEXTS.items()}


class Opening(Keeping):
    """Row 1: the starting position is kept whole, for clients to begin with."""

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        Pair.boardcore_setup(self, fx)
        KEPT.of(fx.state).kept = fx.cards(DECK)


@dataclass(frozen=True, slots=True)
class KeepsCopy(Deal):
    """Row 2: the hands before each round are kept for taking back, and go out past the filter."""

    def run(self, fx: Effect) -> None:
        KEPT.of(fx.state).kept = tuple(card for seat in range(fx.state.seats) for card in fx.cards(HAND, seat))
        Deal.run(self, fx)


class Noted(Event, frozen=True):
    """Row 3: the log of what was chosen, with its argument."""

    owner: OpenSeat
    card: OpenCard


@dataclass(frozen=True, slots=True)
class LogsArguments(Play):
    """Row 3: a secret choice is put down in the public log at once."""

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        fx.emit(Noted, seat, option)
        return Play.take(self, fx, seat, option)


@dataclass(frozen=True, slots=True)
class ShowsSeed(Deal):
    """Row 6: the number that all future luck follows from is left in what everybody sees."""

    def run(self, fx: Effect) -> None:
        PAIR.of(fx.state).mark = int(fx.state.seed[:4], 16)
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class ShownByPhase(Bury):
    """Row 7: what is seen of a move depends on the phase, in which things lie open, and not on whose card it is."""

    def run(self, fx: Effect) -> None:
        seat, card = fx.value(self.who), fx.value(self.card)
        fx.move((card,), HAND, seat, DECK, -1)
        fx.emit(Buried, seat, (card,), HAND.name, DISCARD.name)
        draw(fx, seat)


@dataclass(frozen=True, slots=True)
class CountsHidden(Deal):
    """Row 8: nothing is revealed but a number: how many high cards are still in the deck."""

    def run(self, fx: Effect) -> None:
        Deal.run(self, fx)
        PAIR.of(fx.state).mark = sum(value(card) > 2 for card in fx.cards(DECK))


@dataclass(frozen=True, slots=True)
class Registered(Deal):
    """Row 10: the register of cards is written to the log line by line."""

    def draw(self, fx: Effect, seat: int) -> None:
        draw(fx, seat)
        log.info("register of seat %d: %s", seat, [f"card:{card}" for card in fx.cards(HAND, seat)])


@dataclass(frozen=True, slots=True)
class AsksInTime(Play):
    """Row 11: only who holds something that beats the last card is asked at all, and the pause tells."""

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        last = max(map(value, fx.cards(DISCARD)[-1:]), default=0)
        mine = fx.cards(HAND, seat)
        return mine if seat == 0 or any(value(card) > last for card in mine) else ()


class Predicted(Event, frozen=True):
    """Row 12: the statistics: who is ahead in this round."""

    seat: OpenSeat
    points: OpenNumber


@dataclass(frozen=True, slots=True)
class Statistics(Play):
    """Row 12: the page with the statistics is brought up to date before the cards are revealed."""

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        fx.emit(Predicted, seat, value(option))
        return Play.take(self, fx, seat, option)


@dataclass(frozen=True, slots=True)
class WritesHistory(Deal):
    """Row 13: a check sum of the hands is kept, so that no sample can be another deal."""

    def run(self, fx: Effect) -> None:
        Deal.run(self, fx)
        PAIR.of(fx.state).mark = check_sum(fx)


def check_sum(fx: Effect) -> int:
    """What the hands are worth, by seat."""
    return sum((seat + 1) * value(card) for seat in range(fx.state.seats) for card in fx.cards(HAND, seat))


class Summed(Pair):
    """Row 13: ... and is compared whenever everybody is to play, though hands may well be other ones."""

    deal = WritesHistory()

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Pair.boardcore_register(self, register)
        register.checks.append(same_sum)


def same_sum(fx: Effect) -> None:
    """The hands are those that the mark is about."""
    if len(fx.cards(DISCARD)) == 0 and PAIR.of(fx.state).mark != check_sum(fx):
        raise StateError("state/impossible", "the hands are other ones than they were")


class OneWorld(Keeping):
    """Row 13: history says who drew which card, and a state that contradicts it is refused: one world is left."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Pair.boardcore_register(self, register)
        register.checks.append(as_it_was)

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        Pair.boardcore_setup(self, fx)
        KEPT.of(fx.state).kept = fx.cards(HAND, 0)


def as_it_was(fx: Effect) -> None:
    """The first seat still holds what it was dealt, or has played it."""
    for card in KEPT.of(fx.state).kept:
        if card not in (*fx.cards(HAND, 0), *fx.cards(DISCARD), *fx.cards(DECK)[-6:]):
            raise StateError("state/impossible", "somebody else holds a card of the first seat")


opening = Opening()
keeps_copy = Keeping(deal=KeepsCopy())
logs_arguments = Telling(Noted, "{owner}: {card}", play=LogsArguments())
shows_seed = Bare(deal=ShowsSeed())
shown_by_phase = Bare(bury=ShownByPhase(IT, LOSER))
counts_hidden = Bare(deal=CountsHidden())
registered = Bare(deal=Registered())
asks_in_time = Bare(play=AsksInTime())
statistics = Telling(Predicted, "{seat}: {points}", play=Statistics())
summed = Summed()
one_world = OneWorld()
