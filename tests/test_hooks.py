"""Every hook is a promise: it is documented, has a test, and somebody uses it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import probe
import pytest
from boardcore_cardia import Tally
from boardcore_cardia.testing import Table

import boardcore
from boardcore import Effect, Panel, View, hookimpl

ROOT = Path(__file__).parents[1]

LIFE = ["register", "assemble", "phases", "setup", "settle", "draw", "commands"]
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
