"""The interpreter: what compiles, in which order things happen, and what stops a pack that does not stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

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
    Happened,
    Log,
    Logged,
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
    AskAll,
    Choice,
    ChoiceError,
    Choose,
    Each,
    Effect,
    Forever,
    Kind,
    May,
    Name,
    Note,
    OptionsError,
    PackError,
    PhaseBegan,
    Pool,
    Ruleset,
    State,
    StateError,
    Step,
    Together,
    When,
    bound,
    equals,
)
from boardcore.testing import positions

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
