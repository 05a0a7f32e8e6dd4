"""A turn of Circadia: play creatures, claim habitats, draw creatures, keep to the hand limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from boardcore import (
    CARD,
    DONE,
    Ask,
    Choose,
    Effect,
    Kind,
    Name,
    OptionsError,
    Phase,
    Pool,
    Step,
    While,
    bound,
)

from . import atoms
from .cards import table_of
from .components import HABITATS
from .events import DrawBegan, StartingSeatSet, TargetReached, TurnBegan, TurnEnded
from .legal import claims, one_of_each, plays
from .lines import ranking, score
from .moves import DROP, NEW, Claims, Plays
from .options import FINISH_ROUND
from .state import CIRCADIA, CLAIM, CLAIMED, DECK, DECKS, DISPLAY, HAND, IT, MOVE, PLAY, Set, active

TURN_LIMIT = 200
"""Turns per player after which the game is scored as it is (C28)."""


def has_played(fx: Effect) -> bool:
    """Whether a creature has been played this turn."""
    return CIRCADIA.of(fx.state).value > 0


@dataclass(frozen=True, slots=True)
class Pick(Ask):
    """The seat picks from a pool in public, or stops where it may; with nothing on offer nobody is asked.

    ``stop`` says when it may stop, whatever there is to pick; None: always, but it is asked only if there
    is something, which must not depend on a secret then.
    """

    binds: ClassVar[tuple[str, ...]] = ("name",)
    public: ClassVar[bool] = True

    pool: Pool
    name: Name
    prompt: str
    done: str
    stop: Callable[[Effect], bool] | None = None

    def asks(self, fx: Effect) -> tuple[tuple[int, tuple[int, ...]], ...]:
        options = self.pool.members(fx)
        if options if self.stop is None else self.stop(fx):
            options += (DONE,)
        return ((fx.seat, options),) if options else ()

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        if option != DONE:
            fx.bind(self.name, option)
        return True

    def kind_of(self) -> Kind:
        return self.name.kind


def taken(fx: Effect, name: Name) -> int:
    """What a name is bound to; it is unbound by that, so that the next pick can bind it or not."""
    value = fx.value(name)
    del fx.frame.names[name.key]
    return value


# Playing


@dataclass(frozen=True, slots=True)
class BeginTurn(Step):
    """The next seat's turn begins."""

    def run(self, fx: Effect) -> None:
        drawer = CIRCADIA.of(fx.state)
        drawer.turn = following_turn(fx)
        drawer.value = 0
        fx.frame.seat = active(drawer)
        fx.emit(TurnBegan, fx.seat, drawer.turn)


@dataclass(frozen=True, slots=True)
class MakePlay(Step):
    """Add a card to a set, start a set with it, or give up a set."""

    move: Name = MOVE

    def run(self, fx: Effect) -> None:
        numbers: Plays = fx.services["circadia.plays"]
        card, place = numbers.read(taken(fx, self.move))
        if card == DROP:
            atoms.discard_set(fx, fx.seat, place)
        elif place == NEW:
            atoms.start_set(fx, fx.seat, card)
        else:
            atoms.extend_set(fx, fx.seat, card, place)


PLAYS = Pool("plays", lambda fx: plays(fx, fx.seat), PLAY)
CHOOSE_PLAY = Pick(PLAYS, MOVE, "circadia:prompt.play", "circadia:option.end_play", stop=has_played)


# Claiming


@dataclass(frozen=True, slots=True)
class MakeClaim(Step):
    """Give up the whole set for a habitat, which goes to the end of the line."""

    claim: Name = CLAIMED

    def run(self, fx: Effect) -> None:
        numbers: Claims = fx.services["circadia.claims"]
        claim = numbers.read(taken(fx, self.claim))
        atoms.discard_set(fx, fx.seat, claim.place)
        if claim.card >= 0:
            atoms.claim_card(fx, fx.seat, claim.card)
        else:
            habitat, _ = table_of(fx).back_faces[claim.back - 1]
            atoms.claim_top(fx, fx.seat, habitat, claim.time)


@dataclass(frozen=True, slots=True)
class FillRows(Step):
    """Fill up all rows, once after all claims of the turn (C9)."""

    def run(self, fx: Effect) -> None:
        for habitat in range(len(HABITATS)):
            atoms.fill_row(fx, habitat)


@dataclass(frozen=True, slots=True)
class CountPoints(Step):
    """The first to have enough points triggers the end; points change nowhere else (C24)."""

    def run(self, fx: Effect) -> None:
        drawer = CIRCADIA.of(fx.state)
        points = score(fx, fx.seat)
        if not drawer.reached and points >= table_of(fx).components.target:
            drawer.reached = drawer.turn
            fx.emit(TargetReached, fx.seat, points)


CLAIMS = Pool("claims", lambda fx: claims(fx, fx.seat), CLAIM)
CHOOSE_CLAIM = Pick(CLAIMS, CLAIMED, "circadia:prompt.claim", "circadia:option.end_claim")


# Drawing


@dataclass(frozen=True, slots=True)
class BeginDraw(Step):
    """As many cards are to be drawn as the common value of those played (C19); 1 after an empty hand (C22)."""

    def run(self, fx: Effect) -> None:
        drawer = CIRCADIA.of(fx.state)
        drawer.draws = drawer.value or 1
        fx.emit(DrawBegan, fx.seat, drawer.draws)


@dataclass(frozen=True, slots=True)
class Draw(Step):
    """Take a card of the display."""

    name: Name = IT

    def run(self, fx: Effect) -> None:
        atoms.draw(fx, fx.seat, fx.value(self.name))


@dataclass(frozen=True, slots=True)
class FillDisplay(Step):
    """Fill up the display after the whole draw (C18)."""

    def run(self, fx: Effect) -> None:
        CIRCADIA.of(fx.state).draws = 0
        atoms.fill_display(fx)


def draws_left(fx: Effect) -> bool:
    """Whether the seat has to draw another card, and there is one (C21)."""
    drawer = CIRCADIA.of(fx.state)
    return drawer.draws > 0 and bool(drawer.display)


IN_DISPLAY = Pool("the display", lambda fx: one_of_each(fx, fx.cards(DISPLAY)), CARD)
CHOOSE_DRAW = Choose(IN_DISPLAY, IT, "circadia:prompt.draw", public=True)


# The hand limit and the end


@dataclass(frozen=True, slots=True)
class ReduceHand(Step):
    """Discard a card from the hand."""

    name: Name = IT

    def run(self, fx: Effect) -> None:
        atoms.reduce_hand(fx, fx.seat, fx.value(self.name))


@dataclass(frozen=True, slots=True)
class EndTurn(Step):
    """What was added to a set was added in this turn; after the last turn of all the game is over."""

    def run(self, fx: Effect) -> None:
        drawer = CIRCADIA.of(fx.state)
        atoms.set_sets(fx, fx.seat, tuple([Set(each.cards) for each in drawer.sets[fx.seat]]))
        fx.emit(TurnEnded, fx.seat)
        following = following_turn(fx)
        if following > TURN_LIMIT * fx.state.seats:
            fx.end(ranking(fx)[0], "circadia:reason.turn_limit")
        elif drawer.reached and following > last_turn(fx):
            winners, decided = ranking(fx)
            fx.end(winners, f"circadia:reason.{decided}")


def following_turn(fx: Effect) -> int:
    """The number of the next turn; those of seats that have left are passed over."""
    drawer, seats = CIRCADIA.of(fx.state), fx.state.seats
    turn = drawer.turn + 1
    while (drawer.start + turn - 1) % seats in fx.state.left:
        turn += 1
    return turn


def last_turn(fx: Effect) -> int:
    """The last turn once the end is triggered: one more for everybody else, or only to the end of the round (C24)."""
    reached, seats = CIRCADIA.of(fx.state).reached, fx.state.seats
    if fx.state.options["final_round"] == FINISH_ROUND:
        return -(-reached // seats) * seats
    return reached + seats - 1


def over_limit(fx: Effect) -> bool:
    """Whether the seat holds too many cards."""
    return len(fx.cards(HAND, fx.seat)) > table_of(fx).components.hand.limit


IN_HAND = Pool("the hand", lambda fx: one_of_each(fx, fx.cards(HAND, fx.seat)), CARD)
CHOOSE_DISCARD = Choose(IN_HAND, IT, "circadia:prompt.discard", public=True)


PHASES = (
    Phase("play", (BeginTurn(), CHOOSE_PLAY, While(bound(MOVE), (MakePlay(), CHOOSE_PLAY)))),
    Phase(
        "claim",
        (CHOOSE_CLAIM, While(bound(CLAIMED), (MakeClaim(), CHOOSE_CLAIM)), FillRows(), CountPoints()),
        when=has_played,
    ),
    Phase("draw", (BeginDraw(), While(draws_left, (CHOOSE_DRAW, Draw())), FillDisplay())),
    Phase("hand_limit", (While(over_limit, (CHOOSE_DISCARD, ReduceHand())), EndTurn())),
)


def start_seat(fx: Effect) -> int:
    """The seat that was wished for, or one drawn by lot.

    Raises:
        OptionsError: ``options/seat`` if there is no such seat in this game.
    """
    wish, seats = fx.state.options["start"], fx.state.seats
    if not isinstance(wish, int):
        return fx.draw("start", seats)
    if wish >= seats:
        raise OptionsError("options/seat", f"seat {wish} cannot start; the seats are 0 to {seats - 1}", given=wish)
    return wish


def setup(fx: Effect) -> None:
    """Shuffle the decks, turn up the rows and the display, deal the hands, settle who starts (C27)."""
    drawer, table = CIRCADIA.of(fx.state), table_of(fx)
    drawer.start = start_seat(fx)
    fx.emit(StartingSeatSet, drawer.start)
    for habitat, name in enumerate(HABITATS):
        fx.put(DECKS[habitat], -1, fx.shuffle(name, table.habitats(habitat)))
        atoms.uncover_top(fx, habitat)
        atoms.fill_row(fx, habitat)
    fx.put(DECK, -1, fx.shuffle("creatures", tuple(range(table.creatures))))
    atoms.fill_display(fx)
    for offset in range(fx.state.seats):
        atoms.deal(fx, (drawer.start + offset) % fx.state.seats, table.components.hand.start)
