"""Leaving a game: a seat that resigns or is eliminated, and how the game goes on without it.

A seat that has left is never asked again: wherever a step asks it, it is answered for it at once, with
the first option on offer that gives nothing up. That follows from the state alone, so a game with an empty
seat is saved, searched and repeated like any other.
"""

from __future__ import annotations

from collections.abc import Callable

from .effect import Effect
from .engine import BUDGET, advance, settle, take
from .errors import ChoiceError, PackError
from .rulebook import Option, Rulebook
from .state import Frame
from .steps import AskAll

RESIGNED = "core:reason.resigned"
"""Why a seat has left that resigned, and why a game is over that it cannot go on without."""


def resign(book: Rulebook, fx: Effect, seat: int) -> None:
    """A seat gives up, in the middle of whatever is going on.

    The game goes on as long as two are left, and as many as the game takes at least. Otherwise it is over,
    and those who are left have won.

    Raises:
        ChoiceError: ``choice/over`` or ``choice/left``.
    """
    if fx.state.result is not None:
        raise ChoiceError("choice/over", "the game is over")
    if seat in fx.state.left:
        raise ChoiceError("choice/left", f"seat {seat} has already left the game", seat=seat)
    asking, given = fx.stack[-1], _offers(fx)
    fx.leave(seat, RESIGNED)
    if fx.stack and len(fx.seats) < max(2, book.seats[0]):
        fx.end(fx.seats, RESIGNED)
    if fx.dirty and fx.stack:
        settle(fx)
    if fx.state.answers:
        _review(fx, asking, given)
    advance(fx)


def _offers(fx: Effect) -> dict[int, tuple[int, tuple[int, ...]]]:
    """How many options each seat is asked for in the open step, and which, as if nobody had answered yet."""
    answers, fx.state.answers = fx.state.answers, ()
    ask = fx.open.ask
    found = {seat: (ask.number(fx, seat) if isinstance(ask, AskAll) else 1, options) for seat, options in ask.asks(fx)}
    fx.state.answers = answers
    return found


def _review(fx: Effect, asking: Frame, given: dict[int, tuple[int, tuple[int, ...]]]) -> None:
    """An answer stands if its seat would be offered the same again; where that leaves nobody to ask, the step is over.

    It depends on the offer and never on the answer, so that nobody learns what was chosen. Where something
    else comes first, all are asked again afterwards.
    """
    if fx.stack[-1] is not asking:
        fx.state.answers = ()
        return
    fx.frame = asking
    now, ask = _offers(fx), fx.open.ask
    fx.state.answers = tuple([each for each in fx.state.answers if now.get(each.seat) == given.get(each.seat)])
    if fx.state.answers and isinstance(ask, AskAll) and not ask.asks(fx):
        ask.complete(fx)
        if fx.stack:
            asking.pc += 1
            fx.state.asked += 1
            if fx.dirty:
                settle(fx)


def answer_for_absent(book: Rulebook, fx: Effect, announce: Callable[[int, Option], None] | None = None) -> None:
    """Answer for the seats that have left, until somebody is asked who has not, or the game is over.

    ``announce`` is told each answer before it is given.

    Raises:
        PackError: ``pack/budget`` where that never comes to an end.
    """
    fuel = BUDGET
    left = fx.state.left
    while (asked := next((each for each in fx.asks if each[0] in left), None)) is not None:
        seat, options = asked
        option, shown = _first(book, fx, options)
        if announce is not None:
            announce(seat, shown)
        take(fx, seat, option)
        left = fx.state.left
        fuel -= 1
        if fuel < 0:
            raise PackError("pack/budget", f"only seats that have left are asked, without end, in {fx.chain()}")


def _first(book: Rulebook, fx: Effect, options: tuple[int, ...]) -> tuple[int, Option]:
    question = book.question(fx.open)
    shown = [(option, book.option(question, option)) for option in options]
    return next((each for each in shown if not each[1].last_resort), shown[0])
