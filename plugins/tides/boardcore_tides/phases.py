"""A tide cycle: Low Tide with two actions each, the change of the tide, High Tide with one, the end of the cycle."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore import CARD, Ask, AskAll, Effect, Kind, Phase, Step, When, While

from . import atoms
from .actions import actions_of, offered
from .ai import Takes
from .components import table_of
from .events import CycleBegan, FirstPlayerGiven
from .scoring import ending
from .state import ACTION, AI, CYCLE_TURNS, DEALT, LOW_TURNS, TIDES, acting, is_high

# The set-up


def setup(fx: Effect) -> None:
    """Give the First Player card, shuffle, deal the row, then the hands."""
    drawer = TIDES.of(fx.state)
    drawer.first = first_player(fx)
    fx.emit(FirstPlayerGiven, drawer.first)
    atoms.shuffle_pile(fx, tuple(range(1, table_of(fx).size + 1)))
    atoms.fill_row(fx)
    for seat in range(fx.state.seats):
        atoms.deal_hand(fx, seat, DEALT)
    atoms.show_top(fx)


def first_player(fx: Effect) -> int:
    """Who starts: in solo play the human, else the seat asked for, else one that is drawn (T13)."""
    if fx.state.seats == 1:
        return 0
    wanted = fx.state.options["starting_seat"]
    return wanted if isinstance(wanted, int) else fx.draw("first", fx.state.seats)


@dataclass(frozen=True, slots=True)
class KeepCraft(AskAll):
    """Every seat keeps one of the cards it was dealt; all choose before anything is shown (T12)."""

    prompt: str = "tides:prompt.keep"

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return TIDES.of(fx.state).seats[seat].crafts

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        for seat, card in answers.items():
            atoms.keep(fx, seat, card)

    def kind_of(self) -> Kind:
        return CARD


# Turns


@dataclass(frozen=True, slots=True)
class Act(Ask):
    """The seat whose turn it is takes a card, scores a set or passes; it may discard cards first."""

    high: bool
    prompt: str = "tides:prompt.act"

    def asks(self, fx: Effect) -> tuple[tuple[int, tuple[int, ...]], ...]:
        seat = acting(fx)
        # Neither is ever the case in play, but a state from outside may claim it.
        if is_high(fx) is not self.high or seat == AI:
            return ()
        return ((seat, offered(fx, seat)),)

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        action = actions_of(fx).action(option)
        if action.verb == "discard":
            atoms.discard_from_hand(fx, seat, action.card)
            return True
        if action.verb == "take":
            atoms.take(fx, seat, action.card)
        elif action.verb == "score":
            atoms.score_set(fx, seat, action.scoring, action.cards)
        else:
            atoms.do_nothing(fx, seat)
        atoms.end_action(fx, seat)
        return True

    def kind_of(self) -> Kind:
        return ACTION


@dataclass(frozen=True, slots=True)
class AiTakes(Step):
    """The AI takes a card of the row: the only thing it does at Low Tide (A2)."""

    def run(self, fx: Effect) -> None:
        drawer = TIDES.of(fx.state)
        if drawer.row:
            choose: Takes = fx.services["tides.ai"]
            atoms.take(fx, AI, choose(table_of(fx), drawer.row))
        else:
            atoms.do_nothing(fx, AI)
        atoms.end_action(fx, AI)


@dataclass(frozen=True, slots=True)
class AiDiscards(Step):
    """The AI discards the leftmost card of the row (A3)."""

    def run(self, fx: Effect) -> None:
        if TIDES.of(fx.state).row:
            atoms.discard_leftmost(fx)
        else:
            atoms.do_nothing(fx, AI)


@dataclass(frozen=True, slots=True)
class AiScores(Step):
    """The AI scores all that it can, and its High Tide is done."""

    def run(self, fx: Effect) -> None:
        atoms.score_all_solo_sets(fx)
        atoms.end_action(fx, AI)


# The cycle


@dataclass(frozen=True, slots=True)
class BeginCycle(Step):
    """Begin a tide cycle."""

    def run(self, fx: Effect) -> None:
        drawer = TIDES.of(fx.state)
        drawer.cycle += 1
        fx.emit(CycleBegan, drawer.cycle, drawer.first)


@dataclass(frozen=True, slots=True)
class ChangeTide(Step):
    """Turn the rest of the row and fill it up; in solo play the cards slide to the right first (T18, A4)."""

    def run(self, fx: Effect) -> None:
        atoms.turn_row(fx)
        atoms.fill_row(fx, from_right=fx.state.seats == 1)


@dataclass(frozen=True, slots=True)
class CountUp(Step):
    """At the end of a cycle, end the game if it is over."""

    def run(self, fx: Effect) -> None:
        found = ending(fx)
        if found is not None:
            fx.end(*found)


@dataclass(frozen=True, slots=True)
class PassFirstPlayer(Step):
    """The First Player card goes to the other side."""

    def run(self, fx: Effect) -> None:
        atoms.pass_first_player(fx)


def nothing_kept(fx: Effect) -> bool:
    """Whether the first crafts are still to be chosen."""
    return TIDES.of(fx.state).cycle == 0


def low_actions_left(fx: Effect) -> bool:
    """Whether a side still has an action at Low Tide."""
    return TIDES.of(fx.state).turn < LOW_TURNS


def high_actions_left(fx: Effect) -> bool:
    """Whether a side still has its action at High Tide."""
    return TIDES.of(fx.state).turn < CYCLE_TURNS


def ai_acts(fx: Effect) -> bool:
    """Whether it is the AI's turn."""
    return acting(fx) == AI


PHASES = (
    Phase("setup", (KeepCraft(),), when=nothing_kept),
    Phase("low_tide", (
        BeginCycle(),
        While(low_actions_left, (
            When(ai_acts, (AiTakes(),), otherwise=(Act(high=False),)),
        )),
        ChangeTide(),
    )),
    Phase("high_tide", (
        While(high_actions_left, (
            When(ai_acts, (AiDiscards(), AiScores()), otherwise=(Act(high=True),)),
        )),
        CountUp(),
        ChangeTide(),
        PassFirstPlayer(),
    )),
)  # fmt: skip
