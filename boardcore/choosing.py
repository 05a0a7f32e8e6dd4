"""Whether a choice can be made: what it means where the game stands, or why it is refused."""

from __future__ import annotations

from typing import Any

from .effect import Effect
from .errors import ChoiceError, listed
from .rulebook import Rulebook
from .state import Choice


def check_choice(book: Rulebook, fx: Effect, choice: Choice) -> int | None:
    """The option a choice means; None when it repeats what its seat has already chosen here.

    Raises:
        ChoiceError: ``choice/over``, ``choice/left``, ``choice/decision``, ``choice/closed``, ``choice/seat``,
            ``choice/answered`` or ``choice/option``.
    """
    if fx.open is None or fx.state.result is not None:
        raise ChoiceError("choice/over", "the game is over")
    if choice.seat in fx.state.left:
        raise ChoiceError("choice/left", f"seat {choice.seat} has left the game and is not asked any more")
    question = book.question(fx.open)
    ask = question.ask
    now = question.id(fx.state.asked)
    _check_decision(choice.decision, now, fx.state.asked)
    options = next((options for seat, options in fx.asks if seat == choice.seat), None)
    if options is None:
        given = ask.answered(fx, choice.seat)
        if not given:
            waited = [seat for seat, _ in fx.asks]
            raise ChoiceError(
                "choice/seat",
                f"{now!r} does not ask seat {choice.seat!r}; it waits for {listed(waited)}",
                waiting_for=waited,
            )
        if choice.option in [book.label(ask.kind_of(), pick) for pick in given]:
            return None
        raise ChoiceError("choice/answered", f"seat {choice.seat} has already answered {now!r}", decision=now)
    for option in options:
        if book.option(question, option).id == choice.option:
            return option
    if choice.option in [book.label(ask.kind_of(), pick) for pick in ask.answered(fx, choice.seat)]:
        return None
    offered = [book.option(question, option).id for option in options]
    raise ChoiceError(
        "choice/option",
        f"{str(choice.option)[:80]!r} is not on offer in {now!r}; seat {choice.seat} can choose {listed(offered)}",
        decision=now,
        offered=offered,
    )


def _check_decision(given: Any, now: str, asked: int) -> None:
    if given == now:
        return
    name, _, number = str(given).rpartition("#")
    if number.isascii() and number.isdigit() and len(number) < 10 and name and int(number) < asked:
        raise ChoiceError(
            "choice/closed", f"decision {str(given)[:80]!r} is closed; the open one is {now!r}", decision=now
        )
    raise ChoiceError(
        "choice/decision", f"there is no decision {str(given)[:80]!r}; the open one is {now!r}", decision=now
    )
