"""The interpreter: what compiles, in which order things happen, and what stops a pack that does not stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tiny import (
    DECK,
    HAND,
    IT,
    PILE,
    THAT,
    TINY,
    Begin,
    Do,
    Log,
    N,
    Over,
    Quiet,
    Say,
    cards,
    play,
    run,
    tiny,
)

from boardcore import (
    CARD,
    NUMBER,
    SEAT,
    Choice,
    ChoiceError,
    Choose,
    Each,
    Effect,
    Forever,
    May,
    Name,
    Note,
    OptionsError,
    PackError,
    Pool,
    State,
    Step,
    Together,
    When,
    bound,
    equals,
)

YES = Pool("yes", lambda fx: (1,), NUMBER)
NONE = Pool("none", lambda fx: (), NUMBER)


@dataclass(frozen=True, slots=True)
class Inert(Step):
    """A step that forgets to do anything."""


class Bare(Step):
    """A step that forgets to be a dataclass."""

    def run(self, fx: Effect) -> None:
        """Nothing."""


NEVER_LOADS: dict[str, tuple[tuple[Any, ...], str, str]] = {
    "read before bound": ((Log(N),), "pack/name", "'n' is read before"),
    "read after its part": ((May((Note(YES, N), Log(N))), Log(N)), "pack/name", "'n' is read before"),
    "mentioned before bound": ((When(bound(N), (Log(1),)),), "pack/name", "'n' is read before"),
    "read as another kind": ((Note(YES, N), Log(Name("n", SEAT))), "pack/name", "number here, not a seat"),
    "bound as another kind": ((Note(YES, N), Note(cards(1), Name("n", CARD))), "pack/name", "already a number"),
    "dead code": ((Forever((Log(1),)), Log(2)), "pack/block", "never be reached"),
    "dead in both ways": (
        (When(lambda fx: True, (Forever((Log(1),)),), (Forever((Log(2),)),)), Log(3)),
        "pack/block",
        "never be reached",
    ),
    "missing comma": ((May(Log(1)),), "pack/step", "comma"),  # type: ignore[arg-type]  # the mistake
    "no step": ((May((Log,)),), "pack/step", "tuple of steps"),  # type: ignore[arg-type]  # the mistake
    "does nothing": ((Inert(),), "pack/step", "Inert neither runs nor asks"),
    "no dataclass": ((Bare(),), "pack/step", "Bare is a step without @dataclass"),
    "choice together": ((Together(Log(1), Choose(cards(1), IT)),), "pack/together", "choose first"),
    "may together": ((Together(May((Log(1),))),), "pack/together", "choose first"),
    "start together": ((Together(Log(1), Begin("tiny:other")),), "pack/together", "starts no other"),
}


@pytest.mark.parametrize("what", NEVER_LOADS)
def test_compile_errors(what: str) -> None:
    """A block that cannot work is refused while loading, with the block and the step in the message."""
    steps, code, why = NEVER_LOADS[what]
    with pytest.raises(PackError, match=why) as caught:
        tiny(*steps)
    assert caught.value.code == code
    assert caught.value.details["block"] == "tiny:round"
    assert "main" in caught.value.details["step"]


def test_forever_in_a_part() -> None:
    """What follows a part that never ends can be reached when the part is not done."""
    never = When(lambda fx: False, (Forever((Log(1),)),))
    assert run(tiny(never, May((Forever((Log(2),)),)), Log(3)), "answer:no") == (3,)


def test_when() -> None:
    """The condition decides between both parts."""
    steps = Note(YES, N), When(equals(N, 1), (Log(1),), (Log(2),)), When(equals(N, 2), (Log(3),), (Log(4),)), Log(5)
    assert run(tiny(*steps)) == (1, 4, 5)


def test_unbound_is_skipped() -> None:
    """A step that reads an unbound name is skipped; the rest still happens."""
    steps = (
        Note(NONE, N),
        Log(N),
        When(equals(N, 1), (Log(1),), (Log(2),)),
        When(bound(N), (Log(3),), (Log(4),)),
        Log(5),
    )
    assert run(tiny(*steps)) == (4, 5)


def test_note_of_several() -> None:
    """A name can be a list; one value is a list of one."""
    many = Pool("many", lambda fx: (3, 1, 2), NUMBER)
    assert run(tiny(Note(many, N), Log(N), Note(YES, N), Log(N))) == (3, 1, 2, 1)


def test_each_takes_the_pool_as_it_is_at_the_start() -> None:
    """What a round of ``Each`` adds to the pool is not visited; names of one round are gone in the next."""
    pool = Pool("log", lambda fx: TINY.of(fx.state).log, NUMBER)
    first = Pool("first", lambda fx: (0,) if fx.value(N) == 1 else (), CARD, (N,))
    steps = Log(1), Log(2), Each(pool, N, (Note(first, IT), Log(N), When(bound(IT), (Log(9),))))
    assert run(tiny(*steps)) == (1, 2, 1, 9, 2)


def test_each_survives_a_choice() -> None:
    """A choice inside ``Each`` is saved and resumed with the rest of the list."""
    rules = tiny(Each(cards(4, 5, 6), IT, (Choose(cards(1, 2), THAT), Log(IT), Log(THAT))))
    state = rules.new(1)
    for option in ("card:1", "card:2", "card:2"):
        state = rules.load_state(rules.dump(state, "msgpack"))
        state = rules.apply(state, rules.decisions(state)[0].choice(option)).state
    assert TINY.of(state).log == (4, 1, 5, 2, 6, 2)


def test_may() -> None:
    """``May`` asks in public and does its part only after a yes."""
    rules = tiny(May((Log(1),)), Log(2))
    assert run(rules, "answer:yes") == (1, 2)
    assert run(rules, "answer:no") == (2,)
    applied = rules.apply(rules.new(1), rules.decisions(rules.new(1))[0].choice("answer:no"))
    assert rules.watch(applied, 1)[0].data["option"] == "answer:no"


def test_choose_from_nothing() -> None:
    """A choice with no option asks nobody and binds nothing; an optional one asks in any case."""
    empty = Pool("empty", lambda fx: (), CARD)
    assert run(tiny(Choose(empty, IT), Log(IT), Log(1))) == (1,)
    rules = tiny(Choose(empty, IT, optional=True), Log(IT), Log(1))
    assert [option.id for option in rules.decisions(rules.new(1))[0].options] == ["done"]
    assert run(rules, "done") == (1,)


def test_together_is_settled_once() -> None:
    """An instruction is settled once at its end, ``Together`` makes one of several, nothing changed is no end."""

    def settled(*steps: Step) -> int:
        times: list[int] = []
        play(tiny(*steps, settle=lambda fx: times.append(len(TINY.of(fx.state).log))))
        return len(times)

    assert settled(Log(1), Log(2)) == 2
    assert settled(Together(Log(1), Log(2))) == 1
    assert settled(Together(Log(1), Together(Log(2), Log(3)), When(lambda fx: True, (Log(4),)))) == 1
    assert settled(Note(YES, N), Say(Quiet)) == 0


def test_budget() -> None:
    """A block that never asks stops with an error that names it, and the state before stays good."""
    rules = tiny(Choose(cards(1), IT), Begin("tiny:loop"), blocks={"tiny:loop": (Forever((Say(Quiet),)),)})
    state = rules.new(1)
    before = rules.dump(state)
    with pytest.raises(PackError, match="tiny:round > tiny:loop") as caught:
        rules.apply(state, rules.decisions(state)[0].choice("card:1"))
    assert caught.value.code == "pack/budget"
    assert rules.dump(state) == before


def test_depth() -> None:
    """An ability that starts itself without end stops with an error that names the chain."""
    with pytest.raises(PackError, match="tiny:round > tiny:again > tiny:again") as caught:
        tiny(Begin("tiny:again"), blocks={"tiny:again": (Begin("tiny:again"), Log(1))}).new(1)
    assert caught.value.code == "pack/depth"


def test_a_crash_names_the_block() -> None:
    """What a step raises by mistake becomes an error that names the block it happened in."""
    with pytest.raises(PackError, match=r"ZeroDivisionError in tiny:round") as caught:
        tiny(Do(lambda fx: fx.bind(N, 1 // 0))).new(1)
    assert caught.value.code == "pack/error"


def test_unknown_block() -> None:
    """A step that starts a block nobody defined is an error that names the address."""
    with pytest.raises(PackError, match="tiny:nowhere") as caught:
        tiny(Begin("tiny:nowhere")).new(1)
    assert caught.value.code == "pack/block"


def test_streams_are_independent() -> None:
    """What one stream gives does not depend on how often another was used."""

    def shuffled(others: int) -> tuple[int, ...]:
        def setup(fx: Effect) -> None:
            for _ in range(others):
                fx.draw("other", 6)
            fx.put(PILE, -1, fx.shuffle("deck", fx.cards(PILE)))

        state = tiny(Over(), setup=setup).new(1)
        assert state.streams == ({"other": others} if others else {}) | {"deck": 1}
        return TINY.of(state).pile

    assert shuffled(0) == shuffled(3)
    assert shuffled(0) != tuple(range(12))


def known(state: State) -> tuple[tuple[int, ...], ...]:
    """What each seat remembers just now."""
    return state.known


def test_known_cards() -> None:
    """A seat knows a card it saw go into hiding until one leaves that place unseen, or they are shuffled."""
    rules = tiny(Choose(cards(1), IT))
    state = rules.new(1)
    fx = Effect(rules.book.wiring, state)
    fx.move((3, 4), PILE, -1, HAND, 0)
    assert known(state) == ((), (3, 4))
    hand = rules.view(state, 1).table["tiny"]["seats"][0]["hand"]
    assert (hand["count"], hand["known"]) == (2, [3, 4])
    assert "known" not in rules.view(state, None).table["tiny"]["seats"][0]["hand"]
    rules.load_state(rules.dump(state))
    fx.move((3,), HAND, 0, PILE, -1)
    assert known(state) == ((), (4,))
    fx.move((5,), PILE, -1, HAND, 0)
    fx.move((4,), HAND, 0, DECK, -1)
    assert known(state) == ((4,), ())
    fx.forget(fx.cards(DECK))
    assert known(state) == ((), ())


@pytest.mark.parametrize("seed", [0, -1, 10**40, "", "0", "\ud800", b"", b"\xff", None])
def test_seeds(seed: Any) -> None:
    """Any text, number or bytes is a seed; none takes one from the system."""
    rules = tiny(Choose(cards(1), IT))
    state = rules.new(seed)
    assert state.origin == ("system" if seed is None else "given")
    assert (rules.new(seed).seed == state.seed) is (seed is not None)
    assert len({rules.new(each).seed for each in (0, "0", b"0")}) == 3


@pytest.mark.parametrize("seed", [True, 1.0, (), object()])
def test_no_seeds(seed: Any) -> None:
    """Anything else is no seed."""
    with pytest.raises(OptionsError, match="a seed is") as caught:
        tiny(Over()).new(seed)
    assert caught.value.code == "options/seed"


def test_stale_choice() -> None:
    """A choice for a step that is over is told so; one for a step that never was, too."""
    rules = tiny(Choose(cards(1, 2), IT), Choose(cards(1, 2), THAT))
    state = play(rules, "card:1")
    for decision, code in (("choose#0", "closed"), ("choose#2", "decision"), ("other#1", "decision"), ("", "decision")):
        with pytest.raises(ChoiceError) as caught:
            rules.apply(state, Choice(0, decision, "card:1"))
        assert caught.value.code == f"choice/{code}"
