"""How it is played: the changes, the steps that make them, and the round that the steps make.

Each change is made by one function, which also says that it has happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcore import CARD, AskAll, Effect, Kind, Phase, Step, When, distinct

from .events import Caught, Drawn, Launched
from .shown import scores
from .state import CAUGHT, DECK, FLOWN, HAND, HAND_SIZE, KITES, height

# Changes


def draw(fx: Effect, seat: int, number: int) -> None:
    """A player draws from the top of the deck, as many as there are."""
    cards = fx.cards(DECK)[:number]
    fx.move(cards, DECK, -1, HAND, seat)
    fx.emit(Drawn, seat, cards)


def launch(fx: Effect, seat: int, card: int) -> None:
    """A player's kite goes up."""
    fx.move((card,), HAND, seat, FLOWN, -1)
    fx.emit(Launched, seat, (card,))


def catch(fx: Effect, seat: int, card: int) -> None:
    """A player takes a kite that has flown."""
    fx.move((card,), FLOWN, -1, CAUGHT, seat)
    fx.emit(Caught, seat, (card,))


def set_up(fx: Effect) -> None:
    """Shuffle all kites and deal every hand."""
    fx.put(DECK, -1, fx.shuffle("deck", tuple(range(KITES))))
    for seat in range(fx.state.seats):
        draw(fx, seat, HAND_SIZE)


# Questions


def is_deck_left(fx: Effect) -> bool:
    """Whether there is anything to draw; everybody sees that."""
    return bool(fx.cards(DECK))


def is_over(fx: Effect) -> bool:
    """Whether the last kites have flown."""
    return not any(fx.cards(HAND, seat) for seat in range(fx.state.seats))


# Steps


@dataclass(frozen=True, slots=True)
class Launch(AskAll):
    """Everybody chooses a kite in secret; when all have chosen, all go up, in the order of seats."""

    prompt: ClassVar[str] = "mypack:prompt.launch"

    def kind_of(self) -> Kind:
        return CARD

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return distinct(fx.cards(HAND, seat), height)  # of two kites of one height either will do

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        for seat, card in answers.items():
            launch(fx, seat, card)


@dataclass(frozen=True, slots=True)
class Catch(Step):
    """The highest kite that flies alone catches the lowest of all; in a storm the lowest alone the highest."""

    def run(self, fx: Effect) -> None:
        best, worst = (min, max) if fx.state.options["storm"] else (max, min)
        kites = fx.cards(FLOWN)[-fx.state.seats :]
        heights = [height(card) for card in kites]
        alone = [each for each in heights if heights.count(each) == 1]
        if alone:
            catch(fx, heights.index(best(alone)), worst(kites, key=height))


@dataclass(frozen=True, slots=True)
class Refill(Step):
    """Everybody draws a full hand again."""

    def run(self, fx: Effect) -> None:
        for seat in range(fx.state.seats):
            draw(fx, seat, HAND_SIZE - len(fx.cards(HAND, seat)))


@dataclass(frozen=True, slots=True)
class End(Step):
    """The game is over; whoever has the highest score wins, perhaps several. ``fx.seats`` have not left."""

    def run(self, fx: Effect) -> None:
        found = scores(fx)
        most = max(found[seat] for seat in fx.seats)
        fx.end(tuple(seat for seat in fx.seats if found[seat] == most), "mypack:reason.most")


PHASES = (
    Phase("launch", (Launch(),)),
    Phase("catch", (Catch(),)),
    Phase("draw", (When(is_deck_left, (Refill(),)), When(is_over, (End(),)))),
)
"""One round; boardcore goes through the phases again and again until the game ends."""
