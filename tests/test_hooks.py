"""Every hook is a promise: it is documented, has a test, and somebody uses it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import probe
import pytest
from boardcore_cardia import (
    CARDIA,
    Counter,
    CounterKind,
    ExtraSignets,
    Played,
    Tally,
    await_next,
    count_on,
    offer_counter,
)
from boardcore_cardia.testing import On, Table

import boardcore
from boardcore import Effect, Panel, View, hookimpl

ROOT = Path(__file__).parents[1]

LIFE = ["register", "migrate", "assemble", "phases", "setup", "settle", "draw", "commands", "templates"]
"""The core's hooks in the order of a game's life; a new one needs its place here and in hookspecs.py."""

PARTS = ("When", "Arguments", "Return", "None")


def specs(source: str) -> dict[str, ast.FunctionDef]:
    """The hooks that a module specifies, in its order."""
    return dict(marked(ast.parse(source), "hookspec"))


def marked(tree: ast.Module, mark: str) -> list[tuple[str, ast.FunctionDef]]:
    """The functions decorated with ``hookspec`` or ``hookimpl``."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [(node.name, node) for node in found if any(ast.unparse(d).startswith(mark) for d in node.decorator_list)]


def faults(hook: ast.FunctionDef) -> list[str]:
    """What is missing in the docstring of a hook."""
    text = ast.get_docstring(hook) or ""
    summary, _, rest = text.partition("\n\n")
    found = re.split(r"^(\w+): +(?=\S)", rest, flags=re.MULTILINE)
    if tuple(found[1::2]) != PARTS:
        return [f"{hook.name} says {found[1::2]}; a hook says {', '.join(PARTS)}, in this order"]
    missing = [] if summary.endswith(".") else [f"{hook.name} does not begin with a sentence"]
    arguments = found[found.index("Arguments") + 1]
    return missing + [
        f"{hook.name} does not say what {each.arg} is" for each in hook.args.args if f"``{each.arg}``" not in arguments
    ]


SPECS = [ROOT / "boardcore" / "hookspecs.py", *sorted(ROOT.glob("plugins/*/boardcore_*/hookspecs.py"))]
HOOKS = {name: node for path in SPECS for name, node in specs(path.read_text(encoding="utf-8")).items()}
TESTS = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("plugins/*/tests/**/*.py")]
PACKS = [*TESTS, *ROOT.glob("plugins/*/boardcore_*/**/*.py")]


def test_the_hooks_stand_in_the_order_of_a_games_life() -> None:
    """Reading hookspecs.py from top to bottom is following a game from registration to the table."""
    assert list(specs(SPECS[0].read_text(encoding="utf-8"))) == [f"boardcore_{each}" for each in LIFE]


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_is_documented(name: str) -> None:
    """A hook says when it is called, with what, what to return, and what None means."""
    assert faults(HOOKS[name]) == []


def implemented(paths: list[Path]) -> set[str]:
    """The hooks that these files implement, as functions or methods."""
    found: set[str] = set()
    for path in paths:
        found |= {name for name, _ in marked(ast.parse(path.read_text(encoding="utf-8")), "hookimpl")}
    return found


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_is_used(name: str) -> None:
    """Somebody implements every hook: a plugin of ours or a pack of the tests."""
    assert name in implemented(PACKS)


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_is_tested(name: str) -> None:
    """A pack of the tests implements every hook."""
    assert name in implemented(TESTS)


@pytest.mark.parametrize(
    "docstring",
    [
        "",
        "Do it.\n\nWhen: now.\nArguments: ``fx``.\nReturn: nothing.",
        "Do it.\n\nArguments: ``fx``.\nWhen: now.\nReturn: nothing.\nNone: fine.",
        "Do it.\n\nWhen: now.\nArguments: some.\nReturn: nothing.\nNone: fine.",
        "Do it.\n\nWhen: now.\nArguments: ``fx``.\nReturn: nothing.\nNone:",
        "Do it\n\nWhen: now.\nArguments: ``fx``.\nReturn: nothing.\nNone: fine.",
    ],
    ids=["nothing", "a part is missing", "another order", "an argument is missing", "an empty part", "no sentence"],
)
def test_a_planted_gap_is_found(docstring: str) -> None:
    """The check of the docstrings can fail."""
    (hook,) = specs(f"@hookspec\ndef boardcore_x(fx):\n    {docstring!r}\n").values()
    assert faults(hook)


# Two hooks that no other test shows.


def test_an_expansion_draws_after_its_game() -> None:
    """``boardcore_draw`` asks the game first, then its expansions, each with the drawing so far."""

    class Painter:
        @hookimpl
        def boardcore_register(self, register: boardcore.Register) -> None:
            register.extends("cardia")

        @hookimpl
        def boardcore_draw(self, view: View, panels: list[Panel]) -> list[Panel] | None:
            return [*panels, Panel("a picture")] if view.seat == 0 else None

    rules = boardcore.discover({"painter": Painter()}).load("cardia", packs=["painter"])
    first, second = rules.book.painters
    state = rules.new(1)
    table = first(rules.view(state, 0), [])
    assert second(rules.view(state, 0), table) == [*table, Panel("a picture")]
    assert second(rules.view(state, 1), table) is None


def test_an_expansion_adds_an_option() -> None:
    """The option counts while its pack is in force; otherwise it is no part of the rules."""

    class Weather:
        @hookimpl
        def boardcore_register(self, register: boardcore.Register) -> None:
            register.extends("cardia")
            register.offer("weather", "rain", 1)
            register.option(boardcore.one_of("weather", "weather", "sun"))

    with_it = boardcore.discover({"weather": Weather()})
    assert "weather" in with_it.schema("cardia")["properties"]
    wet = with_it.load("cardia", weather="rain")
    assert wet.options["weather"] == "rain"
    assert [pack.name for pack in wet.packs] == ["cardia", "weather"]
    dry, without = with_it.load("cardia"), boardcore.load("cardia")
    assert dry.options == without.options
    assert dry.fingerprint == without.fingerprint
    with pytest.raises(boardcore.OptionsError, match="weather"):
        with_it.load("cardia", weather="hail")
    twice = boardcore.discover({"weather": Weather(), "wetter": Weather()})
    assert [pack.name for pack in twice.broken] == ["wetter"]


def test_an_expansion_is_switched_on() -> None:
    """An option that is on takes what its pack offers, which puts the pack in force; off, it takes nothing."""

    class Rain:
        @hookimpl
        def boardcore_register(self, register: boardcore.Register) -> None:
            register.extends("cardia")
            register.offer("rain.rule", "rain", 1)
            register.option(boardcore.flag("rain", takes="rain.rule"))

    found = boardcore.discover({"rain": Rain()})
    assert [pack.name for pack in found.load("cardia", rain=True).packs] == ["cardia", "rain"]
    for dry in (found.load("cardia", rain=False), found.load("cardia")):
        assert [pack.name for pack in dry.packs] == ["cardia"]
        assert "rain" not in dry.options


def test_an_expansion_of_cardia_contributes() -> None:
    """What ``cardia_contribute`` adds counts in the comparison and is named by ``explain``."""

    class Wind:
        @hookimpl
        def boardcore_register(self, register: boardcore.Register) -> None:
            register.extends("cardia")

        @hookimpl
        def cardia_contribute(self, fx: Effect, tally: Tally) -> None:
            for place, (first, _) in enumerate(tally.row):
                if first is not None:
                    tally.influence(place, 0, 10, first.card)

    packs = {"probe": probe, "wind": Wind()}
    still = Table(hands=(["Blank 3"], ["Blank 9"]), extra=packs).play("Blank 3", "Blank 9")
    windy = Table(hands=(["Blank 3"], ["Blank 9"]), extra=packs, packs=["wind"]).play("Blank 3", "Blank 9")
    assert (still.signets, windy.signets) == ((0, 1), (1, 0))
    why = windy.explain("influence", f"card:{windy.card(0, 'Blank 3')}")
    assert [part.amount for part in why.parts] == [3, 10]


class Fleet:
    """An expansion that brings a step, a counter, signets beside the cards, and wants its counters back."""

    left: ClassVar[list[tuple[int, int]]] = []

    @hookimpl
    def boardcore_register(self, register: boardcore.Register) -> None:
        register.extends("cardia")
        self.flag = offer_counter(register, "flag", CounterKind(lies=True))
        for lang in ("en", "de"):
            register.texts(lang, {"counter.flag": "a flag", "why": "flags"})

    @hookimpl
    def cardia_steps(self, moment: str) -> tuple[boardcore.Step, ...] | None:
        return (Hoist(self.flag),) if moment == "resolved" else None

    @hookimpl
    def cardia_signets(self, fx: Effect) -> list[ExtraSignets]:
        flags = [count_on(pair[0], self.flag) for pair in CARDIA.of(fx.state).row if pair[0] is not None]
        return [ExtraSignets(0, sum(flags), "fleet:why")]

    @hookimpl
    def cardia_left(self, fx: Effect, side: int, played: Played) -> None:
        Fleet.left.append((side, count_on(played, self.flag)))


@dataclass(frozen=True)
class Hoist(boardcore.Step):
    """Let a flag wait for the next card of the first player."""

    flag: str

    def run(self, fx: Effect) -> None:
        await_next(fx, 0, self.flag)


def test_an_expansion_of_cardia_brings_steps_counters_and_signets() -> None:
    """``cardia_steps``, ``cardia_signets`` and ``cardia_left``, with a counter that waits and then lies on a card."""
    Fleet.left.clear()
    table = Table(
        hands=(["Blank 3", "Blank 4", "Blank 7"], ["Blank 9", "Blank 2", "Blank 8"]),
        extra={"probe": probe, "fleet": Fleet()},
        packs=["fleet"],
    )
    table.play("Blank 3", "Blank 9")
    assert table.signets == (0, 1)
    assert table.drawer.seats[0].waiting == (Counter("fleet:counter.flag"),)
    table.play("Blank 4", "Blank 2")
    assert count_on(table.played(0, "Blank 4"), "fleet:counter.flag") == 1
    assert table.signets == (2, 1)
    assert [part.text.id for part in table.explain("signets", "seat:0").parts] == [
        "cardia:explain.winning",
        "fleet:why",
    ]
    assert table.rules.load_state(table.rules.dump(table.state)) == table.state
    assert Fleet.left == []
    for pair in [(Counter("fleet:counter.oar"),), (Counter("fleet:counter.flag", 0),)]:
        broken = table.rules.book.clone(table.state)
        CARDIA.of(broken).seats[0].waiting = pair
        with pytest.raises(boardcore.StateError):
            table.rules.check_state(broken)


def test_an_expansion_hears_of_a_card_that_leaves_with_its_counters() -> None:
    """``cardia_left`` is told the side and the card, with what lay on it."""
    Fleet.left.clear()
    table = Table(
        hands=(["Blank 9"], ["Strike 8"]),
        encounters=[(On("Blank 4", counters={"fleet:counter.flag": 2}), "Blank 2")],
        extra={"probe": probe, "fleet": Fleet()},
        packs=["fleet"],
    )
    assert table.signets == (3, 0)
    table.play("Blank 9", "Strike 8", "Blank 4")
    assert Fleet.left == [(0, 2)]
    assert table.signets == (1, 0)
