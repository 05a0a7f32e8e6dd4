"""What begins beside the round: triggers in their order, replaced events, and blocks that steps start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from tiny import (
    IT,
    TINY,
    Begin,
    Do,
    Happened,
    Log,
    Logged,
    N,
    Quiet,
    Say,
    cards,
    run,
    tiny,
)

from boardcore import (
    CARD,
    AskAll,
    Choose,
    Effect,
    Kind,
    PackError,
    PhaseBegan,
    Ruleset,
    State,
    StateError,
    Step,
    Together,
    When,
)
from boardcore.testing import positions


def trigger(number: int, moment: Any, seat: int, **more: Any) -> Any:
    """A listener that notes a trigger which logs a number."""
    return Happened, lambda fx, event: fx.wait("tiny:trigger", moment, seat=seat, names={"n": number}, **more)


def triggered(*triggers: Any, event: type[Any] = Happened, **more: Any) -> tuple[int, ...]:
    """The log of an ability of seat 1 that does something, then logs 0, after which the phase logs 100."""
    blocks = {"tiny:ability": (Say(event), Log(0)), "tiny:trigger": (Log(N),)}
    listen = [(event, listener) for _, listener in triggers]
    # The blocks share their given names, so the ability is one that is given a number it does not need.
    rules = tiny(Begin("tiny:ability", 1), Log(100), blocks=blocks, given=(N,), listen=listen, **more)
    return run(rules)


def test_moments() -> None:
    """Triggers of the instruction start after it, those of the ability after that and before the phase goes on."""
    log = triggered(trigger(1, "ability", 0), trigger(2, "instruction", 0), trigger(3, "ability", 1))
    assert log == (2, 0, 3, 1, 100)


def test_order_of_triggers() -> None:
    """The acting seat first, then around the table; then by pack; then by place."""
    log = triggered(
        trigger(1, "instruction", 0, order=0, at=0),
        trigger(2, "instruction", 1, order=1, at=0),
        trigger(3, "instruction", 1, order=0, at=7),
        trigger(4, "instruction", 1, order=0, at=3),
    )
    assert log == (4, 3, 2, 1, 0, 100)


def test_triggers_that_ask_wait_for_each_other() -> None:
    """Of two triggers ready together the second has not begun while the first asks; such a state can be kept."""
    blocks = {"tiny:trigger": (Choose(cards(4, 5), IT), Log(IT), Log(N))}
    listen = [trigger(1, "instruction", 0), trigger(2, "instruction", 1)]
    rules = tiny(Say(Happened), blocks=blocks, given=(N,), listen=listen)
    state = rules.load_state(rules.dump(rules.new(1)))
    assert [(frame.block, frame.pc, frame.names) for frame in state.running[1:]] == [
        ("tiny:trigger", 0, {"n": 2}),
        ("tiny:trigger", 0, {"n": 1}),
    ]
    for option in ("card:5", "card:4"):
        state = rules.apply(state, rules.decisions(state)[0].choice(option)).state
    assert TINY.of(state).log == (5, 1, 4, 2)
    broken = rules.book.clone(rules.new(1))
    broken.running[1].names = {}
    with pytest.raises(StateError, match="cannot be waiting for another at position 0"):
        rules.check_state(broken)


def test_source_is_gone() -> None:
    """A trigger whose source has left its place does nothing."""
    log = triggered(
        trigger(1, "instruction", 1, source=5),
        trigger(2, "instruction", 1, source=6),
        present=lambda fx, waiting: waiting.source != 5,
    )
    assert log == (2, 0, 100)


def test_trigger_of_a_quiet_event() -> None:
    """An event that changes nothing can start triggers too, such as the beginning of a phase."""
    log = triggered(trigger(1, "instruction", 1), trigger(2, "ability", 1), event=Quiet)
    assert log == (1, 0, 2, 100)


def test_trigger_of_a_phase() -> None:
    """A trigger of the beginning of a phase comes before the first choice of the phase."""
    from boardcore.events import PhaseBegan

    blocks = {"tiny:trigger": (Log(N),)}
    _, listener = trigger(1, "instruction", 0)
    rules = tiny(Choose(cards(3), IT), Log(IT), blocks=blocks, given=(N,), listen=[(PhaseBegan, listener)])
    assert run(rules) == (1,)
    assert run(rules, "card:3") == (1, 3)


def test_triggers_after_the_end() -> None:
    """What happens while the game ends starts nothing any more, and the finished game can be saved."""

    def end(fx: Effect) -> None:
        fx.end((0,), "tiny:over")
        fx.emit(Happened)

    blocks = {"tiny:trigger": (Log(N),)}
    rules = tiny(Do(end), blocks=blocks, given=(N,), listen=[trigger(1, "instruction", 0)])
    assert rules.load_state(rules.dump(rules.new(1))).result is not None


def test_replacement() -> None:
    """A replacement is asked before the change; it may change it, and nothing happens where it says None."""
    rules = tiny(
        Log(1),
        Log(2),
        Log(3),
        replace=[
            lambda fx, event: None if event.number == 1 else Logged(event.number + 10),
            lambda fx, event: Logged(event.number * 2) if event.number == 12 else event,
        ],
    )
    applied = rules.begin(1)
    assert TINY.of(applied.state).log == (24, 13)
    assert [event.number for event in applied.events if isinstance(event, Logged)] == [24, 13]


@dataclass(frozen=True, slots=True)
class Ask1(AskAll):
    """All seats choose; what is done with it is for a test to say."""

    then: Callable[[Effect], None]

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return (1, 2)

    def kind_of(self) -> Kind:
        return CARD

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        self.then(fx)


@dataclass(frozen=True, slots=True)
class AskAndStart(Ask1):
    """The same, saying that it starts a block."""

    starts: ClassVar[bool] = True


OTHER = {"tiny:other": (Choose(cards(5), IT), Log(IT))}


def other(fx: Effect, event: object = None) -> None:
    """Start the other block."""
    fx.start("tiny:other", seat=0)


@pytest.mark.parametrize(
    ("steps", "who"),
    [
        ((Do(other),), "main.1: Do"),
        ((When(lambda fx: True, (Together(Log(1), Do(other)),)),), "main.1.do.1.2: Do"),
        ((Choose(cards(5), IT), Log(IT), Do(other)), "main.3: Do"),
        ((Ask1(other), Log(1)), "main.1: Ask1"),
        ((Say(Quiet),), "main.1: Say"),
    ],
)
def test_a_start_has_to_be_declared(steps: tuple[Step, ...], who: str) -> None:
    """A step that starts a block and does not say so is an error that names it, wherever it stands.

    A listener that starts one is told what listeners do instead.
    """
    with pytest.raises(PackError, match=rf"{who} starts a block and does not say so: starts: ClassVar") as caught:
        answered(tiny(*steps, blocks=OTHER, listen=[(Quiet, other)]))
    assert caught.value.code == "pack/step"
    assert "fx.wait" in str(caught.value)


def answered(rules: Ruleset) -> State:
    """A game in which as many choices have been made as there are seats."""
    state = rules.new(1)
    for _ in range(state.seats):
        state = rules.apply(state, rules.decisions(state)[0].choice(0)).state
    return state


def test_an_answer_can_start_a_block() -> None:
    """If its step says so; the state in the middle of it can be kept."""
    rules = tiny(AskAndStart(other), Log(1), blocks=OTHER)
    state = rules.load_state(rules.dump(answered(rules)))
    assert [frame.block for frame in state.running] == ["tiny:round", "tiny:other"]
    state = rules.apply(state, rules.decisions(state)[0].choice(0)).state
    assert TINY.of(state).log == (5, 1)


def test_a_trigger_after_an_answer_or_a_phase_can_ask() -> None:
    """What begins at the end of an answer, or of the beginning of a phase, may ask; such a state can be kept."""

    def note(fx: Effect, event: object) -> None:
        fx.wait("tiny:other", "instruction", seat=0)

    rules = tiny(Ask1(lambda fx: fx.emit(Happened)), Log(1), blocks=OTHER, listen=[(Happened, note)])
    state = rules.load_state(rules.dump(answered(rules)))
    assert state.running[0].pc in positions(rules, "tiny:round")
    assert TINY.of(rules.apply(state, rules.decisions(state)[0].choice(0)).state).log == (5, 1)
    rules = tiny(Log(1), blocks=OTHER, listen=[(PhaseBegan, note)])
    state = rules.load_state(rules.dump(rules.new(1)))
    assert state.running[0].pc in positions(rules, "tiny:round")
    assert TINY.of(rules.apply(state, rules.decisions(state)[0].choice(0)).state).log == (5, 1)


def test_help_tells_what_a_step_says_of_itself() -> None:
    """``help(Step)`` explains both class variables."""
    assert "starts: ClassVar[bool] = True" in (Step.__doc__ or "")
    assert "binds: ClassVar[tuple[str, ...]]" in (Step.__doc__ or "")
