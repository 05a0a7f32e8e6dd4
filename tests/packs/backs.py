"""A game whose cards have telling backs: a number, twice in the deck, with two different fronts.

The back of the top card of the deck can be seen, and of the cards that a seat has taken face down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

import boardcore
from boardcore import (
    BACK,
    BACKS,
    CARD,
    COUNT,
    FULL,
    PER_SEAT,
    Assembly,
    CardNumber,
    Cards,
    Choose,
    Drawer,
    Effect,
    Event,
    Game,
    KindTable,
    Name,
    OpenNumber,
    OpenSeat,
    OpenWord,
    Phase,
    Pool,
    Register,
    Ruleset,
    Step,
    hookimpl,
)

SIZE = 12
DECK = boardcore.Zone("deck", COUNT, COUNT, "cards")
TOP = boardcore.Zone("top", BACKS, BACKS, "cards")
TAKEN = boardcore.Zone("taken", BACKS, BACKS, "cards")
PILE = boardcore.Zone("pile", FULL, FULL)
IT = Name("it", BACK)


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has taken, face down."""

    taken: Annotated[tuple[CardNumber, ...], TAKEN] = ()


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """A deck with its top card beside it, and a pile."""

    seats: Annotated[tuple[Seat, ...], PER_SEAT]
    deck: Annotated[tuple[CardNumber, ...], DECK] = tuple(range(SIZE))
    top: Annotated[tuple[CardNumber, ...], TOP] = ()
    pile: Annotated[tuple[CardNumber, ...], PILE] = ()


BACKED = Drawer("backs", Table)


class CardMoved(Event, frozen=True):
    """A card has gone from one place to another."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord
    dst: OpenWord


class FrontTold(Event, frozen=True):
    """A leak: which of its two fronts a card has."""

    front: OpenNumber


def back_of(card: int) -> int:
    """Two cards share a back."""
    return card // 2


def move(fx: Effect, card: int, src: boardcore.Zone, dst: boardcore.Zone, receiver: int = -1) -> None:
    """Move a card and say so."""
    fx.move((card,), src, -1, dst, receiver)
    fx.emit(CardMoved, receiver, (card,), src.name, dst.name)


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """Put the next card on top; without one the game is over."""

    def run(self, fx: Effect) -> None:
        fx.frame.seat = (fx.frame.seat + 1) % fx.state.seats
        deck = fx.cards(DECK)
        if deck:
            move(fx, deck[0], DECK, TOP)
        else:
            fx.end((), "backs:over")


@dataclass(frozen=True, slots=True)
class Take(Step):
    """Take the top card face down if its back was named, else turn it up on the pile."""

    name: Name = IT
    leaky: bool = False

    def run(self, fx: Effect) -> None:
        (card,) = fx.cards(TOP)
        if fx.value(self.name) == back_of(card):
            move(fx, card, TOP, TAKEN, fx.seat)
        else:
            move(fx, card, TOP, PILE)
        if self.leaky:
            fx.emit(FrontTold, card % 2)


NAMED = Pool("the back on top and another", lambda fx: tuple(sorted({back_of(fx.cards(TOP)[0]), 0, 1})), BACK)


class Backs:
    """The pack; ``silent`` leaves out what is on the backs, ``shared`` is how many cards have the same."""

    def __init__(self, leaky: bool = False, silent: bool = False, shared: int = 2) -> None:
        self.leaky, self.silent, self.shared = leaky, silent, shared

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """The drawer, the events, the words."""
        register.game(Game((2, 3)))
        register.drawer(BACKED, lambda seats: Table(tuple(Seat() for _ in range(seats))))
        register.events(CardMoved, FrontTold)
        words = {
            "phase.main": "Main",
            "event.CardMoved": "{cards}: {src} to {dst} of {owner}",
            "event.FrontTold": "front {front}",
            "card": "card {number}",
            "back": "back {number}",
            "option": "{back}",
            "over": "over",
        }
        for lang in ("en", "de"):
            register.texts(lang, words)

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        """The cards and their backs."""
        assembly.cards.update(range(SIZE))
        assembly.kind(KindTable(CARD, lambda _: "backs:card", SIZE, args=lambda number: {"number": number}))
        assembly.kind(KindTable(BACK, lambda _: "backs:back", SIZE // 2, args=lambda number: {"number": number}))
        if not self.silent:
            assembly.backs({card: card // self.shared for card in range(SIZE)})

    @hookimpl
    def boardcore_phases(self) -> tuple[Phase, ...]:
        """One turn after the other."""
        choose = Choose(NAMED, IT, public=True, text="backs:option")
        return (Phase("main", (Turn(), choose, Take(leaky=self.leaky))),)

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        """Shuffle."""
        fx.put(DECK, -1, fx.shuffle("deck", fx.cards(DECK)))


def rules_of(pack: Backs) -> Ruleset:
    """The rules of one of these packs."""
    return boardcore.discover(extra={"backs": pack}).load("backs")


healthy = Backs()
leaky = Backs(leaky=True)
