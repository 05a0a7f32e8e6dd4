"""The verbs of Deck IV: steps that move phials, and a few that do more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from boardcore_cardia import IT, THIS, add_modifier, in_play_now, members

from boardcore import DONE, Choose, Effect, Name, Note, Pool, Step, When, you

from .atoms import activate_phial, move_phials, replace_from_hand
from .pools import MY_SUPPLY, on_others_than, supply_left
from .state import FROM, PLACED


@dataclass(frozen=True, slots=True)
class MovePhials(Step):
    """Put a phial from each of these places on the card of the same number, all at once.

    It activates nothing by itself: ``ActivatePhials`` does, with the cards that it binds.
    """

    binds: ClassVar[tuple[str, ...]] = ("placed",)

    sources: tuple[Name, ...]
    targets: tuple[Name, ...]
    by: Callable[[Effect], int] = you
    placed: Name = PLACED

    def run(self, fx: Effect) -> None:
        places, cards = [fx.value(name) for name in self.sources], [fx.value(name) for name in self.targets]
        if reached := move_phials(fx, self.by(fx), *zip(places, cards, strict=True)):
            fx.bind(self.placed, reached)


@dataclass(frozen=True, slots=True)
class ActivatePhials(Step):
    """Activate the phial abilities of cards on which phials have been placed, if they are still in play."""

    starts: ClassVar[bool] = True

    cards: Pool | Name = PLACED

    def run(self, fx: Effect) -> None:
        for card in reversed(in_play_now(fx, self.cards)):  # what starts last is resolved first
            activate_phial(fx, card)


def choose_phial(pool: Pool, name: Name, prompt: str) -> Choose:
    """The choice of where a phial is taken from, made in public."""
    return Choose(pool, name, f"expedition:prompt.{prompt}", public=True, text="expedition:option.phials")


def bring_phial(source: Name, on: Name) -> tuple[Step, ...]:
    """Put a phial from a place on a card, which activates its phial ability at once (EXP-PHI-04)."""
    return (MovePhials((source,), (on,)), ActivatePhials())


def place_phial(on: Name) -> tuple[Step, ...]:
    """Place a phial on a card: from your supply, or with none left there from another card of yours (EXP-PLACE-03)."""
    return (
        When(
            supply_left,
            (Note(MY_SUPPLY, FROM), *bring_phial(FROM, on)),
            otherwise=(choose_phial(on_others_than(on), FROM, "move_from"), *bring_phial(FROM, on)),
        ),
    )


def place_phial_on_this(name: Name = IT) -> tuple[Step, ...]:
    """Place a phial on this card, if it is in play."""
    return (Note(THIS, name), *place_phial(name))


@dataclass(frozen=True, slots=True)
class MayChoose(Choose):
    """A choice that may be declined, among what everybody sees; with nothing to pick from nobody is asked."""

    def asks(self, fx: Effect) -> tuple[tuple[int, tuple[int, ...]], ...]:
        options = members(fx, self.pool)
        return ((self.by(fx), (*options, DONE)),) if options else ()


@dataclass(frozen=True, slots=True)
class ReplaceFromHand(Step):
    """Discard a card in play and put a hand card of its owner in its place; it is not activated (OQ-111)."""

    card: Pool | Name
    new: Name

    def run(self, fx: Effect) -> None:
        for card in in_play_now(fx, self.card):
            replace_from_hand(fx, card, fx.value(self.new))


@dataclass(frozen=True, slots=True)
class PlaceForEach(Step):
    """Put one modifier on each of these cards in play: so much for every card of a pool as it is now."""

    amount: int
    pool: Pool
    on: Pool | Name

    def run(self, fx: Effect) -> None:
        amount = self.amount * len(self.pool.members(fx))
        for card in in_play_now(fx, self.on) if amount else ():
            add_modifier(fx, card, amount)
