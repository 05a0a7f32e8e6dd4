"""The terminal and packs: what is listed, commands that packs add, and games with a drawing of their own or without."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from keyboard import boardcore, last_lines, lines

from boardcore import Catalogue, Game, Pack, Register, discover, hookimpl, load
from boardcore.terminal import app, main
from boardcore.terminal.draw import listed_view, rendered
from boardcore.terminal.extend import add_commands
from boardcore.terminal.screen import Words, core_texts


def test_games_lists_what_is_installed() -> None:
    out, _ = boardcore("games")
    assert "cardia " in out
    assert "from: boardcore-cardia " in out
    assert "option: --deck I" in out
    assert "(default: I)" in out


def test_help_breaks_lines_between_names() -> None:
    """The options of a game are listed with what they can be, no name broken in its middle."""
    out, _ = boardcore("play", "cardia", "--help")
    assert "--deck VALUE[,VALUE...]" in out
    named = set(re.findall(r"[\w]+", out))
    assert named >= {each.name for each in discover().components("cardia") if each.kind in ("card", "location")}


def installed(monkeypatch: pytest.MonkeyPatch, **packs: Any) -> None:
    """As if these packs were installed too."""
    monkeypatch.setattr(app, "discover", lambda: discover(packs))


def pack(**hooks: Callable[..., Any]) -> types.SimpleNamespace:
    """A pack made of functions."""
    return types.SimpleNamespace(**{f"boardcore_{name}": hookimpl(function) for name, function in hooks.items()})


def register_game(register: Register) -> None:
    register.game(Game(seats=(2, 2)))


def register_badly(register: Register) -> None:
    raise ValueError("a\nb")


def add_hello(cli: Any) -> None:
    @cli.command()  # type: ignore[untyped-decorator]  # cli is a click.Group
    def hello() -> None:
        """Say hello."""
        print("hello!")


def add_badly(cli: Any) -> None:
    add_hello(cli)
    raise RuntimeError("no luck")


def add_play(cli: Any) -> None:
    @cli.command()  # type: ignore[untyped-decorator]  # cli is a click.Group
    def play() -> None:
        """Not the real one."""


def test_a_broken_pack_is_named_and_takes_nothing_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(monkeypatch, bad=pack(register=register_badly), idle=pack(commands=add_hello))
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "broken: bad, from: given" in out
    assert "ValueError: a b (pack/error)" in out
    assert "idle 0, from: given: takes part in no game" in out
    assert "cardia" in out
    assert main(["play", "bad"]) == 2
    assert "(pack/error)" in capsys.readouterr().err


def test_a_pack_adds_commands_and_a_broken_one_only_a_warning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(monkeypatch, good=pack(commands=add_hello), bad=pack(commands=add_badly), rude=pack(commands=add_play))
    assert main(["hello"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "hello!\n"
    assert "warning: pack 'bad' of given cannot add commands: RuntimeError: no luck" in shown.err
    assert "warning: pack 'rude' of given adds 'play', which is there already" in shown.err


def test_no_games_at_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(app, "discover", lambda: Catalogue(()))
    assert main(["games"]) == 0
    assert "No games are installed" in capsys.readouterr().out


def as_text(drawing: Any) -> str:
    from rich.console import Console

    console = Console(width=200, color_system=None, force_terminal=False)
    with console.capture() as captured:
        console.print(drawing)
    return captured.get()


def test_a_game_without_a_drawing_is_listed_from_its_view() -> None:
    rules = load("cardia")
    state = rules.new(5)
    for _ in range(8):
        state = rules.apply(state, rules.decisions(state)[0].choice(0)).state
    for seat in (0, 1, None):
        for lang in ("en", "de"):
            words = Words(lang, rules.texts)
            view = rules.view(state, seat)
            text = "".join(as_text(rendered(panel, words)) for panel in listed_view(rules, view, words))
            side = view.table["cardia"]["seats"][0]["hand"]
            for card in side.get("cards", ()):
                assert words.word(f"card:{card}") in text
            assert words.word(f"card:{view.table['cardia']['row'][0][0]['card']}") in text
            assert words.seat(1) in text
            assert ("hidden" if lang == "en" else "verdeckte") in text
            assert "core:" not in text


@pytest.mark.parametrize(
    ("painter", "warnings"),
    [(None, 0), (lambda view, panels: None, 0), (lambda view, panels: 1 / 0, 1), (lambda view, panels: [3], 1)],
)
def test_a_whole_game_without_a_drawing_or_with_a_broken_one(
    painter: Any, warnings: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    real = Catalogue.load

    def without(self: Catalogue, *arguments: Any, **options: Any) -> Any:
        rules = real(self, *arguments, **options)
        rules.book.painters = () if painter is None else (painter,)
        return rules

    monkeypatch.setattr(Catalogue, "load", without)
    file = tmp_path / "typed"
    file.write_text(lines(200))
    with file.open() as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        assert main(["play", "cardia", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert len(last_lines(out)) == 1
    assert out.count("warning: ") == warnings


def test_the_terminal_s_own_words_are_the_same_in_both_languages() -> None:
    texts = core_texts().catalogues
    assert texts["en"].keys() == texts["de"].keys()
    assert sum(key.startswith("core:ui.") for key in texts["en"]) > 20


def test_packs_are_what_they_say() -> None:
    found = discover({"other": pack(register=register_game)})
    assert isinstance(found.packs["other"], Pack)
    assert found.packs["other"].origin == "given"


def test_a_pack_adds_a_command() -> None:
    """An installed distribution can add a command, and one that fails adds nothing."""

    class Greeter:
        @staticmethod
        @hookimpl
        def boardcore_commands(cli: Any) -> None:
            cli.add_command(click.Command("hello"))

    group = click.Group()
    add_commands(group, discover({"greeter": Greeter}))
    assert "hello" in group.commands
