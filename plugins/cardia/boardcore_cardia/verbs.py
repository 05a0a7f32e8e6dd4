"""The verbs of Cardia's cards: steps that change the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from boardcore import Effect, Name, Pool, Step, you

from . import atoms
from .cards import table_of
from .events import AbilityActivated, ActivationImpossible
from .pools import influence_of
from .rulings import may_start
from .state import CARDIA, DECK, HAND, owner_of

Who = Callable[[Effect], int]


def members(fx: Effect, of: Pool | Name) -> tuple[int, ...]:
    """The cards a pool or a name means."""
    return fx.values(of) if isinstance(of, Name) else of.members(fx)


def in_play_now(fx: Effect, of: Pool | Name) -> tuple[int, ...]:
    """Those of them that are still in play."""
    return tuple([card for card in members(fx, of) if atoms.lying(fx, card) is not None])


def amount_of(fx: Effect, amount: int | Name) -> int:
    """A modifier as it is printed, or as it has been chosen."""
    return fx.value(amount) if isinstance(amount, Name) else amount


@dataclass(frozen=True, slots=True)
class Place(Step):
    """Put a modifier, printed or chosen, on each of these cards in play."""

    amount: int | Name
    on: Pool | Name

    def run(self, fx: Effect) -> None:
        for card in in_play_now(fx, self.on):
            atoms.add_modifier(fx, card, amount_of(fx, self.amount))


@dataclass(frozen=True, slots=True)
class PlaceOnNext(Step):
    """Let a modifier, printed or chosen, wait for the next card that a player plays."""

    amount: int | Name
    who: Who = you

    def run(self, fx: Effect) -> None:
        atoms.add_pending(fx, self.who(fx), amount_of(fx, self.amount))


@dataclass(frozen=True, slots=True)
class MoveModifiers(Step):
    """Take all modifiers from one card and put them, perhaps multiplied, on another."""

    source: Name
    target: Name
    times: int = 1

    def run(self, fx: Effect) -> None:
        played = atoms.lying(fx, fx.value(self.source))
        if played is not None and played.modifier and in_play_now(fx, self.target):
            atoms.remove_modifiers(fx, played.card)
            atoms.add_modifier(fx, fx.value(self.target), self.times * played.modifier)


@dataclass(frozen=True, slots=True)
class MoveTokens(Step):
    """Take all ongoing tokens from one card and put them on another, whose ongoing ability they put into effect."""

    source: Name
    target: Name

    def run(self, fx: Effect) -> None:
        played = atoms.lying(fx, fx.value(self.source))
        if played is not None and played.tokens and in_play_now(fx, self.target):
            atoms.remove_tokens(fx, played.card)
            for _ in range(played.tokens):
                atoms.add_token(fx, fx.value(self.target))


@dataclass(frozen=True, slots=True)
class LowerTo(Step):
    """Put on a card exactly the negative modifier that leaves it no more influence than another has (OQ-110)."""

    other: Pool
    card: Pool

    def run(self, fx: Effect) -> None:
        for other in in_play_now(fx, self.other):
            for card in in_play_now(fx, self.card):
                more = influence_of(fx, card) - influence_of(fx, other)
                if more > 0:
                    atoms.add_modifier(fx, card, -more)


@dataclass(frozen=True, slots=True)
class RemoveModifiers(Step):
    """Return all modifiers on these cards to the supply."""

    of: Pool | Name

    def run(self, fx: Effect) -> None:
        for card in in_play_now(fx, self.of):
            atoms.remove_modifiers(fx, card)


@dataclass(frozen=True, slots=True)
class RemoveTokens(Step):
    """Return ongoing tokens on these cards to the supply: all of them, or so many of each."""

    of: Pool | Name
    number: int | None = None

    def run(self, fx: Effect) -> None:
        for card in in_play_now(fx, self.of):
            atoms.remove_tokens(fx, card, self.number)


@dataclass(frozen=True, slots=True)
class Discard(Step):
    """Discard these cards from play, all at once."""

    cards: Pool | Name

    def run(self, fx: Effect) -> None:
        cards = in_play_now(fx, self.cards)
        if cards:
            atoms.discard_played(fx, cards)


@dataclass(frozen=True, slots=True)
class DiscardFromHand(Step):
    """Discard these cards from their owner's hand, perhaps none; which seat's hand is said by ``who``.

    They go on the pile in ascending influence, or ``as_chosen`` by their owner (OQ-104).
    """

    cards: Pool | Name
    who: Who
    as_chosen: bool = False

    def run(self, fx: Effect) -> None:
        cards = members(fx, self.cards)
        atoms.discard_hidden(fx, self.who(fx), cards if self.as_chosen else atoms.ascending(fx, cards), HAND)


@dataclass(frozen=True, slots=True)
class DiscardFromHandAndDeck(Step):
    """Discard these cards of a player's hand and deck, all at once, perhaps none."""

    cards: Pool
    who: Who

    def run(self, fx: Effect) -> None:
        atoms.discard_hand_and_deck(fx, self.who(fx), members(fx, self.cards))


@dataclass(frozen=True, slots=True)
class ShuffleDeck(Step):
    """A player shuffles the deck."""

    who: Who = you

    def run(self, fx: Effect) -> None:
        atoms.shuffle_deck(fx, self.who(fx))


@dataclass(frozen=True, slots=True)
class DiscardTop(Step):
    """Discard the top cards of a player's deck, as many as there are."""

    number: int
    who: Who

    def run(self, fx: Effect) -> None:
        seat = self.who(fx)
        atoms.discard_hidden(fx, seat, atoms.side_of(fx, seat).deck[: self.number], DECK)


@dataclass(frozen=True, slots=True)
class Draw(Step):
    """A player draws cards, as many as there are."""

    number: int
    who: Who = you

    def run(self, fx: Effect) -> None:
        atoms.draw(fx, self.who(fx), self.number)


@dataclass(frozen=True, slots=True)
class TakeBack(Step):
    """Take these cards in play back into their owners' hands."""

    cards: Pool | Name

    def run(self, fx: Effect) -> None:
        for card in in_play_now(fx, self.cards):
            atoms.take_back(fx, card)


@dataclass(frozen=True, slots=True)
class ReplaceAtRandom(Step):
    """Discard these cards and replace each with a random card of their owner's hand.

    With too few cards in that hand you win instead, before anything is discarded (OQ-10).
    """

    cards: Pool | Name

    def run(self, fx: Effect) -> None:
        cards = in_play_now(fx, self.cards)
        if not cards:
            return
        if len(atoms.side_of(fx, owner_of(cards[0])).hand) < len(cards):
            fx.end((fx.seat,), "cardia:reason.ability")
        else:
            atoms.replace_at_random(fx, cards)


@dataclass(frozen=True, slots=True)
class PutUnder(Step):
    """A player puts these hand cards under the deck, in this order."""

    cards: Pool | Name
    who: Who = you

    def run(self, fx: Effect) -> None:
        atoms.put_under(fx, self.who(fx), members(fx, self.cards))


@dataclass(frozen=True, slots=True)
class Swap(Step):
    """Let two cards in play change places; everything on them stays on them."""

    one: Pool | Name
    other: Pool | Name

    def run(self, fx: Effect) -> None:
        cards = in_play_now(fx, self.one) + in_play_now(fx, self.other)
        if len(set(cards)) == 2:
            atoms.swap_places(fx, *cards)


@dataclass(frozen=True, slots=True)
class PlayOpen(Step):
    """A player must place the next card first and face up."""

    who: Who

    def run(self, fx: Effect) -> None:
        atoms.announce_open(fx, self.who(fx))


@dataclass(frozen=True, slots=True)
class Copy(Step):
    """Copy another card's ability and activate it as if it were printed on this card."""

    starts: ClassVar[bool] = True

    of: Pool | Name

    def run(self, fx: Effect) -> None:
        for card in members(fx, self.of):
            activate(fx, fx.source, fx.seat, card)


@dataclass(frozen=True, slots=True)
class Activate(Step):
    """Activate the ability of a card in play, in its own place."""

    starts: ClassVar[bool] = True

    card: Pool | Name

    def run(self, fx: Effect) -> None:
        for card in in_play_now(fx, self.card):
            spot = atoms.find(fx, card)
            assert spot is not None
            activate(fx, card, spot[1], card)


def activate(fx: Effect, card: int, seat: int, ability: int) -> None:
    """Activate an ability for a card: start an instant one, put a token for an ongoing one."""
    block = table_of(fx).blocks[ability]
    if not may_start(fx, block, card, seat):
        fx.emit(ActivationImpossible, card)
        return
    CARDIA.of(fx.state).activations += 1
    fx.emit(AbilityActivated, seat, card, ability)
    if block:
        spot = atoms.find(fx, card)
        place = fx.frame.at if spot is None and fx.source == card else -1
        fx.start(block, seat=seat, source=card, at=place)
    elif atoms.find(fx, card) is not None:
        atoms.add_token(fx, card, ability if ability != card else -1)


@dataclass(frozen=True, slots=True)
class Win(Step):
    """You win the game."""

    def run(self, fx: Effect) -> None:
        fx.end((fx.seat,), "cardia:reason.ability")
