"""What turns are made of: doing something as long as a condition holds, and options of different sorts in one list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tiny import IT, TINY, Do, Log, N, Tiny, cards, log, play, run, tiny

import boardcore
from boardcore import (
    NUMBER,
    Ask,
    Assembly,
    Choose,
    Condition,
    Effect,
    Kind,
    KindTable,
    Note,
    PackError,
    Pool,
    Ruleset,
    When,
    While,
    bound,
    hookimpl,
)


def short(fx: Effect) -> bool:
    """Whether fewer than three things have been written down."""
    return len(TINY.of(fx.state).log) < 3


# While


def test_while_asks_before_each_time() -> None:
    """The body is done as long as the condition holds, then the rest; not at all where it never holds."""
    assert run(tiny(While(short, (Log(7),)), Log(8))) == (7, 7, 7, 8)
    assert run(tiny(Log(1), Log(2), Log(3), While(short, (Log(7),)), Log(8))) == (1, 2, 3, 8)


def test_while_pauses_at_a_choice() -> None:
    """A state saved inside the loop goes on in it, with a decision of its own each time round."""
    rules = tiny(While(short, (Choose(cards(3, 4), IT), Log(IT))), Log(9))
    state = rules.new(1)
    for number, card in enumerate(("card:4", "card:3", "card:4")):
        (decision,) = rules.decisions(state)
        assert decision.id == f"choose#{number}"
        state = rules.load_state(rules.dump(rules.apply(state, decision.choice(card)).state))
    assert TINY.of(state).log == (4, 3, 4, 9)


def test_what_a_round_binds_ends_with_it() -> None:
    """A name bound in one round is unbound in the next, and after the loop it cannot be read."""
    first = Pool("the first time", lambda fx: () if TINY.of(fx.state).log else (5,), NUMBER)
    assert run(tiny(While(short, (Note(first, N), When(bound(N), (Log(N),), (Log(6),)))))) == (5, 6, 6)
    with pytest.raises(PackError, match="'n' is read before any step binds it") as caught:
        tiny(While(short, (Note(first, N), Log(N))), Log(N))
    assert caught.value.code == "pack/name"


def test_while_is_skipped_without_its_name() -> None:
    """A condition that reads an unbound name is not asked: the loop is skipped, like any step."""
    nothing = Pool("nothing", lambda fx: (), NUMBER)
    low = Condition("low", lambda fx: fx.value(N) < 3, reads=(N,))
    assert run(tiny(Note(nothing, N), While(low, (Log(7),)), Log(8))) == (8,)
    with pytest.raises(PackError, match="'n' is read before any step binds it"):
        tiny(While(low, (Log(7),)))


def test_a_loop_without_end_is_stopped() -> None:
    """A condition that always holds, around nothing that asks, ends with an error that names the block."""
    with pytest.raises(PackError, match="tiny:round") as caught:
        tiny(While(lambda fx: True, (Do(lambda fx: None),))).new(1)
    assert caught.value.code == "pack/budget"


# Options of different sorts

MOVE = Kind("move")


@dataclass(frozen=True, slots=True)
class Act(Ask):
    """Take one of a thousand things (0 to 999), or pass (1000)."""

    def asks(self, fx: Effect) -> Any:
        return ((0, (999, 7, 1000)),)

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        log(fx, option)
        return True

    def kind_of(self) -> Kind:
        return MOVE


class Mixed(Tiny):
    """A game with a kind whose values are spelled and said one by one."""

    @hookimpl
    def boardcore_register(self, register: boardcore.Register) -> None:
        super().boardcore_register(register)
        register.texts("en", {"take": "Take no. {thing}.", "pass": "Pass."})
        register.texts("de", {"take": "Nimm Nr. {thing}.", "pass": "Passe."})

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        super().boardcore_assemble(assembly)
        assembly.kind(
            KindTable(
                MOVE,
                None,
                1001,
                spell=lambda value: "pass" if value == 1000 else f"take-{value}",
                says=lambda value: ("tiny:pass", {}) if value == 1000 else ("tiny:take", {"thing": value}),
            )
        )


def mixed() -> Ruleset:
    """Its rules."""
    return boardcore.discover(extra={"tiny": Mixed(Act())}).load("tiny")


def test_options_of_different_sorts() -> None:
    """Each option has its own label and its own sentence; the step needs no text for all of them."""
    rules = mixed()
    (decision,) = rules.decisions(rules.new(1))
    assert [option.id for option in decision.options] == ["move:take-999", "move:take-7", "move:pass"]
    assert [rules.texts.say(option.text) for option in decision.options] == ["Take no. 999.", "Take no. 7.", "Pass."]
    assert rules.texts.say(decision.options[1].text, "de") == "Nimm Nr. 7."


def test_a_spelled_label_is_a_choice() -> None:
    """The label is what a caller answers with, and what is not on offer is refused with the list."""
    rules = mixed()
    assert TINY.of(play(rules, "move:take-7")).log == (7,)
    state = rules.new(1)
    with pytest.raises(boardcore.ChoiceError, match="'move:pass', 'move:take-7', 'move:take-999'") as caught:
        rules.apply(state, boardcore.Choice(0, rules.decisions(state)[0].id, "move:take-8"))
    assert caught.value.code == "choice/option"
