"""What a pack's code raises by mistake is an error of that pack, and says nothing of what it was about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from tiny import IT, TINY, Begin, Log, Over, Say, Table, Tiny, cards

from boardcore import (
    CARD,
    About,
    Between,
    Choice,
    Choose,
    Effect,
    Event,
    Explanation,
    Game,
    Message,
    OptionsError,
    OptionSpec,
    PackError,
    Panel,
    Pool,
    Register,
    Ruleset,
    StateError,
    View,
    discover,
    hookimpl,
)
from boardcore.errors import guarded
from boardcore.terminal.draw import painted

SECRET = "card 7 is on top"
"""What a fault might tell."""


RAISED: list[type[BaseException]] = [ZeroDivisionError]
"""What it is that is raised."""


@pytest.fixture(params=[ZeroDivisionError, SystemExit])
def mistake(request: pytest.FixtureRequest) -> Iterator[None]:
    """Mistakes of several sorts."""
    RAISED.append(request.param)
    yield
    RAISED.pop()


def fail(*_: Any, **__: Any) -> Any:
    """A fault that knows too much."""
    raise RAISED[-1](SECRET)


FAILS = f"{__name__.replace('.', '/')}.py:{fail.__code__.co_firstlineno + 2}"
"""The line that fails, with nothing of where the file is on this machine."""
PICK = Choose(cards(1, 2), IT)


class Careless(Tiny):
    """The tiny game with faults in some places."""

    def __init__(self, where: str, *steps: Any, **parts: Any) -> None:
        super().__init__(*(steps or (PICK, Log(1))), **parts)
        self.where = where

    def at(self, where: str, otherwise: Callable[..., Any]) -> Callable[..., Any]:
        """A function that fails if this is the place."""
        return fail if self.where == where else otherwise

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Tiny.boardcore_register(self, register)
        assert register.drawer_ is not None
        register.drawer(TINY, self.at("begin", register.drawer_[1]), self.at("check", lambda fx: None))
        register.figures(self.at("figures", lambda fx: {}))
        subjects = self.at("subjects", lambda fx: (1,))
        why = self.at("why", lambda fx, card: Explanation(Message("tiny:over"), 1, ()))
        register.explain("luck", CARD, subjects, why)

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        self.at("setup", lambda: None)()

    @hookimpl
    def boardcore_draw(self, view: View) -> list[Panel] | None:
        panels: list[Panel] | None = self.at("draw", lambda: None)()
        return panels


def careless(where: str, *steps: Any, **parts: Any) -> Ruleset:
    """The rules of the game with a fault there."""
    return discover(extra={"tiny": Careless(where, *steps, **parts)}).load("tiny")


def begun(where: str, *steps: Any, **parts: Any) -> tuple[Ruleset, Any]:
    """A game with a fault there, begun."""
    rules = careless(where, *steps, **parts)
    return rules, rules.new(1)


def look(where: str) -> None:
    """Do whatever comes to the fault."""
    if where in ("begin", "setup"):
        careless(where).new(1)
        return
    rules, state = begun(where)
    match where:
        case "figures":
            rules.view(state, 0)
        case "subjects":
            rules.subjects(state, 0)
        case "why":
            rules.explain(state, About("luck", "card:1"), 0)
        case "draw":
            rules.book.painters[0](rules.view(state, 0), [])


PLACES = {
    "begin": "the new drawer of pack 'tiny'",
    "setup": "boardcore_setup of pack 'tiny'",
    "figures": "the figures of pack 'tiny'",
    "subjects": "the explanation of 'luck' by pack 'tiny'",
    "why": "the explanation of 'luck' by pack 'tiny'",
    "draw": "boardcore_draw of pack 'tiny'",
}


def is_fault(caught: pytest.ExceptionInfo[PackError], place: str) -> bool:
    """Whether this is the error of a fault there: cause and line for the author, no text for a seat."""
    error = caught.value
    told = f"{error} {error.details}"
    return (
        error.code == "pack/error"
        and str(error) == f"{RAISED[-1].__name__} in {place}, at {FAILS}"
        and error.details["at"] == FAILS
        and SECRET not in told
        and str(error.__cause__) == SECRET
    )


@pytest.mark.usefixtures("mistake")
@pytest.mark.parametrize("where", PLACES)
def test_a_fault_names_its_pack_and_no_secret(where: str) -> None:
    """A fault in any function that a pack has given away is reported as its pack's."""
    with pytest.raises(PackError) as caught:
        look(where)
    assert is_fault(caught, PLACES[where])


@pytest.mark.usefixtures("mistake")
def test_a_fault_in_a_step_names_the_block() -> None:
    """A fault in a step, a listener or a trigger names the running blocks."""

    @dataclass(frozen=True, slots=True)
    class Fails(Log):
        """Fails."""

        def run(self, fx: Effect) -> None:
            fail()

    rules, state = begun("", PICK, Begin("tiny:other"), blocks={"tiny:other": (Fails(1),)})
    with pytest.raises(PackError) as caught:
        rules.apply(state, rules.decisions(state)[0].choice(0))
    assert is_fault(caught, "tiny:round > tiny:other")


@pytest.mark.usefixtures("mistake")
def test_a_fault_while_asking_names_the_block() -> None:
    """A fault in what is on offer is reported by everything that asks for it; nothing of it is remembered."""
    broken: list[bool] = []
    pool = Pool("some", lambda fx: fail() if broken else (1, 2), CARD)
    rules, state = begun("", Choose(pool, IT))
    applied = rules.begin(1)
    broken.append(True)
    for ask in (
        lambda: rules.decisions(state),
        lambda: rules.view(state, 0),
        lambda: rules.subjects(state),
        lambda: rules.apply(state, Choice(0, "choose#0", "card:1")),
    ):
        with pytest.raises(PackError) as caught:
            ask()
        assert is_fault(caught, "tiny:round")
    broken.clear()
    assert [option.id for option in applied.decisions[0].options] == ["card:1", "card:2"]


@pytest.mark.usefixtures("mistake")
def test_a_check_that_fails_refuses_the_state() -> None:
    """Where a check trips over a state from outside, that state is impossible; the reason stays inside."""
    rules, state = begun("check")
    for refuse in (lambda: rules.load_state(rules.dump(state)), lambda: rules.check_state(state)):
        with pytest.raises(StateError) as caught:
            refuse()
        assert caught.value.code == "state/impossible"
        assert SECRET not in f"{caught.value} {caught.value.details}"


def test_the_terminal_draws_without_a_broken_painter() -> None:
    """A painter that fails is named on one line, and the table is drawn without it."""
    rules, state = begun("draw")
    panels, fault = painted(rules, rules.view(state, 0))
    assert panels is None
    assert fault == f"a pack cannot draw the table: ZeroDivisionError in boardcore_draw of pack 'tiny', at {FAILS}"


# Options


class Optional(Tiny):
    """The tiny game with options."""

    def __init__(self, *options: OptionSpec) -> None:
        super().__init__(Over())
        self.options = options

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Tiny.boardcore_register(self, register)
        register.game(Game((2, 2), self.options))


@pytest.mark.parametrize("name", ["game", "packs", "two words", "", "kebab-case"])
def test_names_that_no_option_can_have(name: str) -> None:
    """An option is named among the arguments of ``load``, so it cannot have the name of another one."""
    found = discover(extra={"tiny": Optional(OptionSpec(name, 1, lambda value, offers: 1))})
    (pack,) = [each for each in found.broken if each.name == "tiny"]
    assert pack.error is not None
    assert pack.error.code == "pack/option"
    assert "'game', 'packs'" in str(pack.error)
    with pytest.raises(PackError, match="pack 'tiny' of given"):
        found.load("tiny")


def test_an_expansion_s_option_is_checked_too() -> None:
    """The options that an expansion adds follow the same rule."""

    class Adding:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("tiny")
            register.option(OptionSpec("packs", 1, lambda value, offers: 1))

    found = discover(extra={"adding": Adding(), "tiny": Optional()})
    assert [pack.name for pack in found.broken] == ["adding"]
    assert found.load("tiny").new(1).result is not None


def test_an_option_that_fails_names_its_pack() -> None:
    """What an option's own function raises by mistake is told in full: there is no game yet."""
    found = discover(extra={"tiny": Optional(OptionSpec("size", 1, fail, schema=fail))})
    for call in (lambda: found.load("tiny", size=3), lambda: found.schema("tiny")):
        with pytest.raises(PackError) as caught:
            call()
        assert str(caught.value) == f"ZeroDivisionError in the option 'size' of pack 'tiny', at {FAILS}: {SECRET}"
    with pytest.raises(OptionsError, match="'size'"):
        found.load("tiny", sise=3)


def test_a_fault_tells_whose_line_and_who_called_it() -> None:
    """What one pack's line makes another package's code do wrong is told with both; a library alone has no place."""

    def of(package: str, code: str, **names: Any) -> Any:
        home: dict[str, Any] = {"__name__": package, **names}
        exec(compile(code, f"/somewhere/on/this/machine/{package.rpartition('.')[2]}.py", "exec"), home)
        return home["go"]

    inner = of("boardcore_board.atoms", "def go(): return {}[7]")
    outer = of("boardcore_mypack.cards", "\ndef go(): inner()", inner=inner)
    core = of("boardcore.steps", "def go(): outer()", outer=outer)
    with pytest.raises(PackError) as caught:
        guarded(core, "some place")()
    assert str(caught.value) == (
        "KeyError in some place, at boardcore_board/atoms.py:1, called from boardcore_mypack/cards.py:2"
    )
    with pytest.raises(PackError, match=r"^KeyError in some place$"):
        guarded(of("boardcore.steps", "def go(): return {}[7]"), "some place")()


class Forgotten(Event, frozen=True):
    """Something that happens and that no pack has registered."""


def test_an_event_that_nobody_has_registered_is_named() -> None:
    """It is told by its class and by what registers it."""
    rules, state = begun("", PICK, Say(Forgotten))
    applied = rules.apply(state, rules.decisions(state)[0].choice(0))
    for look_at in (lambda: rules.watch(applied, None), lambda: rules.record(applied)):
        with pytest.raises(PackError, match=r"^Forgotten is emitted and not registered") as caught:
            look_at()
        assert caught.value.code == "pack/event"
        assert str(caught.value).endswith("register.events(Forgotten)")


# Messages that are the same every time


class Moved(Event, frozen=True):
    """A move that says too little."""

    cards: Annotated[tuple[int, ...], Between("from", "to", "whose")]


def test_the_first_missing_field_of_an_event_is_named() -> None:
    """Of several fields that a move names and the event lacks, the first in order is named."""

    class Moving(Tiny):
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            Tiny.boardcore_register(self, register)
            register.events(Moved)

    (pack,) = [each for each in discover(extra={"tiny": Moving(Over())}).broken if each.name == "tiny"]
    assert "'cards' names no field 'from'" in str(pack.error)


def test_the_table_is_untouched() -> None:
    """The healthy game of this file is healthy."""
    rules, state = begun("")
    assert isinstance(TINY.of(state), Table)
    assert rules.apply(state, rules.decisions(state)[0].choice(0)).result is not None
