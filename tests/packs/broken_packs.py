"""Packs that are each wrong in exactly one way, so that the contract can be seen to catch it.

All are the healthy game of ``pair`` with one part replaced. The instances at the end carry the names
under which ``test_broken_packs`` and a fresh process find them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from pair import (
    DECK,
    HAND,
    IT,
    LOSER,
    PAIR,
    TEXTS,
    Bury,
    Deal,
    Drawn,
    Pair,
    Play,
    draw,
    healthy,
    loser,
    lowest,
    value,
)

from boardcore import (
    CARD,
    NUMBER,
    SEAT,
    Assembly,
    Choose,
    Effect,
    Event,
    Forever,
    Name,
    Note,
    OpenCards,
    OpenSeat,
    Phase,
    Pool,
    Step,
    When,
    bound,
    hookimpl,
)

__all__ = ["healthy"]

# What a seat may not know


@dataclass(frozen=True, slots=True)
class LeakyCounter(Deal):
    """A public counter grows with the value of a card drawn in secret."""

    def draw(self, fx: Effect, seat: int) -> None:
        draw(fx, seat)
        PAIR.of(fx.state).mark += value(fx.cards(HAND, seat)[-1])


class DrawnInTheOpen(Event, frozen=True):
    """A card drawn in secret, in a field that everybody sees."""

    owner: OpenSeat
    cards: OpenCards


@dataclass(frozen=True, slots=True)
class LeakyEvent(Deal):
    """The event of a secret draw names the card."""

    def draw(self, fx: Effect, seat: int) -> None:
        cards = fx.cards(DECK)[:1]
        fx.move(cards, DECK, -1, HAND, seat)
        fx.emit(DrawnInTheOpen, seat, cards)


@dataclass(frozen=True, slots=True)
class LeakyOptions(Play):
    """A seat may only play what beats something in the next seat's hand."""

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        theirs = fx.cards(HAND, (seat + 1) % fx.state.seats)
        mine = fx.cards(HAND, seat)
        low = min((value(card) for card in theirs), default=0)
        return tuple(card for card in mine if value(card) >= low) or mine[:1]


@dataclass(frozen=True, slots=True)
class LeakySilence(Deal):
    """A secret draw is only mentioned when the card is high."""

    def draw(self, fx: Effect, seat: int) -> None:
        cards = fx.cards(DECK)[:1]
        fx.move(cards, DECK, -1, HAND, seat)
        if value(cards[0]) > 2:
            fx.emit(Drawn, seat, cards)


@dataclass(frozen=True, slots=True)
class LeakyAsking(Play):
    """Only seats with a high card in hand are asked."""

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        mine = fx.cards(HAND, seat)
        return mine if seat == 0 or any(value(card) > 2 for card in mine) else ()


def high_cards(fx: Effect) -> tuple[int, ...]:
    """Those of the loser's hand."""
    return tuple([card for card in fx.cards(HAND, loser(fx)) if value(card) > 2])


class LeakyChoice(Pair):
    """The loser may only bury a high card, and who has none is not asked."""

    def swap(self) -> tuple[Step, ...]:
        choose = Choose(Pool("high cards", high_cards, CARD, (LOSER,)), IT, "pair:prompt.bury", by=loser)
        lost = When(bound(LOSER), (choose, When(bound(IT), (self.bury,))))
        return Note(Pool("lowest", lowest, SEAT), LOSER), lost


@dataclass(frozen=True, slots=True)
class LeakyAnswer(Play):
    """While others still choose, a public counter already counts the card chosen."""

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        PAIR.of(fx.state).mark += value(option)
        return Play.take(self, fx, seat, option)


MEMORY = Name("memory", NUMBER)
"""What a hidden card counts, kept in a name until it is shown three steps later."""


@dataclass(frozen=True, slots=True)
class Show(Step):
    """Put what is remembered where everybody sees it."""

    memory: Name

    def run(self, fx: Effect) -> None:
        PAIR.of(fx.state).mark = fx.value(self.memory)


class LeakyMemory(Pair):
    """A secret is remembered in a name now and shown after the next choice."""

    @hookimpl
    def boardcore_phases(self, phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
        peek = Note(
            Pool("value of the top card", lambda fx: tuple(value(c) for c in fx.cards(DECK)[:1]), NUMBER), MEMORY
        )
        return (Phase("draw", (self.deal, peek)), Phase("play", (self.play, Show(MEMORY))), Phase("swap", self.swap()))


# What a step may not do

KEPT: list[Any] = []
"""A global of a careless pack."""


@dataclass(frozen=True, slots=True)
class ImpureAlias(Deal):
    """A step keeps the table of the last state and changes it later."""

    def draw(self, fx: Effect, seat: int) -> None:
        draw(fx, seat)
        for table in KEPT:
            table.mark += 1
        KEPT[:] = [PAIR.of(fx.state)]


@dataclass(frozen=True, slots=True)
class ImpureAsking(Play):
    """Asking counts how often it was asked, in the state."""

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        PAIR.of(fx.state).mark += 1
        return fx.cards(HAND, seat)


class GlobalState(Pair):
    """The round is counted in the pack instead of the state; set-up begins anew."""

    def __init__(self) -> None:
        self.rounds = 0
        self.deal = CountingDeal(self)

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        self.rounds = 0
        Pair.boardcore_setup(self, fx)


@dataclass(frozen=True, slots=True)
class CountingDeal(Deal):
    """Counts the rounds in its pack."""

    pack: Any

    def run(self, fx: Effect) -> None:
        self.pack.rounds += 1
        PAIR.of(fx.state).mark = self.pack.rounds
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class OwnChance(Deal):
    """Chance comes from somewhere else than the state."""

    def run(self, fx: Effect) -> None:
        PAIR.of(fx.state).mark = random.randrange(10_000)
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class OrderOfASet(Deal):
    """The seats draw in the order of a set of words, which depends on the process."""

    def run(self, fx: Effect) -> None:
        for place, word in enumerate({"north", "east", "south", "west", "up", "down"}):
            if word == "north":
                PAIR.of(fx.state).mark = place
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class SilentPlayout(Deal):
    """Something only happens when somebody listens."""

    def draw(self, fx: Effect, seat: int) -> None:
        draw(fx, seat)
        if fx.events is not None:
            PAIR.of(fx.state).mark += 1


@dataclass(frozen=True, slots=True)
class Lost(Bury):
    """A card is taken from a hand and put nowhere."""

    def run(self, fx: Effect) -> None:
        seat, card = fx.value(self.who), fx.value(self.card)
        fx.put(HAND, seat, tuple(each for each in fx.cards(HAND, seat) if each != card))
        draw(fx, seat)


@dataclass(frozen=True, slots=True)
class Crash(Bury):
    """A step stumbles over a case nobody thought of: two cards of one value in a hand."""

    def run(self, fx: Effect) -> None:
        Bury.run(self, fx)
        values = [value(card) for card in fx.cards(HAND, fx.value(self.who))]
        if len(set(values)) < len(values):
            raise ZeroDivisionError


# What a decision may not be


@dataclass(frozen=True, slots=True)
class NothingOffered(Play):
    """A seat is asked and has nothing to choose from."""

    def asks(self, fx: Effect) -> tuple[tuple[int, tuple[int, ...]], ...]:
        return tuple((seat, ()) for seat, _ in Play.asks(self, fx))


@dataclass(frozen=True, slots=True)
class OfferedTwice(Play):
    """A seat can choose the same card in two ways."""

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return fx.cards(HAND, seat) * 2


@dataclass(frozen=True, slots=True)
class Endless(Deal):
    """The game never ends: the deck is filled again and again."""

    def run(self, fx: Effect) -> None:
        if len(fx.cards(DECK)) < fx.state.seats:
            cards = PAIR.of(fx.state).discard
            PAIR.of(fx.state).discard = ()
            fx.put(DECK, -1, fx.cards(DECK) + cards)
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class Idle(Step):
    """Does nothing."""

    def run(self, fx: Effect) -> None:
        """Nothing."""


class Loop(Pair):
    """A step is repeated for ever without a choice in between."""

    def swap(self) -> tuple[Step, ...]:
        return (Forever((Idle(),)),)


# What is not said


class MissingReason(Pair):
    """The text of a reason, of which only a function knows, is missing."""

    texts: ClassVar[dict[str, dict[str, str]]] = {
        lang: {key: text for key, text in texts.items() if key != "reason.empty"} for lang, texts in TEXTS.items()
    }


class UnfilledText(Pair):
    """A text wants an argument that its message does not have."""

    texts: ClassVar[dict[str, dict[str, str]]] = {
        lang: {**texts, "event.Scored": "{seat} {bonus} {score}"} for lang, texts in TEXTS.items()
    }


class Bare(Pair):
    """The healthy game with some parts replaced."""

    def __init__(self, **parts: Any) -> None:
        for name, part in parts.items():
            setattr(self, name, part)


class Shown(Bare):
    """The same with the texts of one more event."""

    events = (*Pair.events, DrawnInTheOpen)
    texts: ClassVar[dict[str, dict[str, str]]] = {
        lang: {**texts, "event.DrawnInTheOpen": "{owner}: {cards}"} for lang, texts in TEXTS.items()
    }


@dataclass(frozen=True, slots=True)
class Encore(Bury):
    """What is done afterwards is a block, and the step does not say that it starts one."""

    def run(self, fx: Effect) -> None:
        Bury.run(self, fx)
        fx.start("pair:encore", seat=fx.value(self.who))


class UndeclaredStart(Pair):
    """A step starts a block and does not say so."""

    bury = Encore(IT, LOSER)

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        Pair.boardcore_assemble(self, assembly)
        assembly.block("pair:encore", (Note(Pool("lowest", lowest, SEAT), LOSER),))


leaky_counter = Bare(deal=LeakyCounter())
leaky_event = Shown(deal=LeakyEvent())
leaky_options = Bare(play=LeakyOptions())
leaky_silence = Bare(deal=LeakySilence())
leaky_asking = Bare(play=LeakyAsking())
leaky_choice = LeakyChoice()
leaky_answer = Bare(play=LeakyAnswer())
leaky_memory = LeakyMemory()
impure_alias = Bare(deal=ImpureAlias())
impure_asking = Bare(play=ImpureAsking())
global_state = GlobalState()
own_chance = Bare(deal=OwnChance())
order_of_a_set = Bare(deal=OrderOfASet())
silent_playout = Bare(deal=SilentPlayout())
lost_card = Bare(bury=Lost(IT, LOSER))
crash = Bare(bury=Crash(IT, LOSER))
nothing_offered = Bare(play=NothingOffered())
offered_twice = Bare(play=OfferedTwice())
endless = Bare(deal=Endless())
loop = Loop()
missing_reason = MissingReason()
unfilled_text = UnfilledText()
undeclared_start = UndeclaredStart()
