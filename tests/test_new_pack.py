"""``boardcore new-pack``: what it writes works at once, and what it refuses it names.

``check_templates.py`` beside this has mypy and ruff look at what is written.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from environments import Shop, ask, open_shop, play_over_http

import boardcore
from boardcore import Catalogue, OptionsError, Register, hookimpl
from boardcore.checking import CHECKS
from boardcore.terminal import main as terminal
from boardcore.terminal.templates import LONGEST, Words, choose, drafted, templates_of
from boardcore.testing import play

ROOT = Path(__file__).parents[1]
TEMPLATES = templates_of(boardcore.discover())
GUIDE = (ROOT / "plugins" / "README.md").read_text(encoding="utf-8")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in an empty folder; what it returns and what it prints, on both streams."""
    monkeypatch.chdir(tmp_path)

    def go(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = terminal(["new-pack", *arguments])
        return code, *capsys.readouterr()

    return go


# What is written


def test_the_templates_there_are() -> None:
    """The core offers a game, Cardia a deck and an expansion."""
    found = [(each.kind, each.offered_by) for each in TEMPLATES]
    assert found == [("game", ""), ("deck", "cardia"), ("expansion", "cardia")]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda each: each.kind)
def test_a_pack_under_its_own_name(template: Any) -> None:
    """Every file is written, and nothing in it or in its path is left of the template's words."""
    texts = drafted(template, Words("night_train", 'A "B" \\ C'))
    assert {
        "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", ".gitignore", "boardcore_night_train/__init__.py",
        "boardcore_night_train/py.typed", "boardcore_night_train/texts/en.toml", "boardcore_night_train/texts/de.toml",
    } < set(texts)  # fmt: skip
    assert any(path.startswith("tests/test_") for path in texts)
    everything = "\n".join([*texts, *texts.values()])
    assert not re.search("my.?pack", everything, re.IGNORECASE)
    told = tomllib.loads(texts["pyproject.toml"])["project"]
    assert (told["name"], told["authors"]) == ("boardcore-night-train", [{"name": 'A "B" \\ C'}])
    assert told["entry-points"] == {"boardcore": {"night_train": "boardcore_night_train"}}
    assert 'Copyright (c) A "B" \\ C\n' in texts["LICENSE"]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda each: each.kind)
def test_it_asks_for_this_core(template: Any) -> None:
    """What a pack needs are the versions that it was written with."""
    major, minor, _ = boardcore.discover().packs["cardia"].version.split(".")
    low, high = f"{major}.{minor}", f"{major}.{int(minor) + 1}"
    told = tomllib.loads(template.folder.joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = ["boardcore", *([f"boardcore-{template.offered_by}"] if template.offered_by else [])]
    assert told["dependencies"] == [f"{name}>={low},<{high}" for name in names]


def test_two_of_each_kind_live_together(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has a name that all packs share begins with the pack's own, so that nothing of two packs clashes."""
    extra: dict[str, Any] = {}
    for template in TEMPLATES:
        for number in ("one", "two"):
            name = f"{template.kind}_{number}"
            assert run(name, "--kind", template.kind)[0] == 0
            monkeypatch.syspath_prepend(tmp_path / name)
            extra[name] = import_module(f"boardcore_{name}")
    found = boardcore.discover(extra)
    assert found.broken == ()
    rules = found.load("cardia", packs=["deck_two"], deck="deck_one", expansion_one=True, expansion_two=True)
    assert [pack.name for pack in rules.packs] == ["cardia", "deck_one", "deck_two", "expansion_one", "expansion_two"]
    assert play(rules, 1).state.result is not None
    assert play(found.load("game_two"), 1).state.result is not None


def test_the_command_says_what_to_type_next(run: Run, tmp_path: Path) -> None:
    """It names the folder and the commands of the pack's README, the first of them from where one is."""
    code, out, err = run("night_train", "--kind", "expansion", "--into", "my night")
    assert (code, err) == (0, "")
    assert out.splitlines()[1:] == [
        "  cd 'my night' && pip install -e '.[test]'",
        "  boardcore check night_train",
        "  boardcore play cardia --night-train",
    ]
    assert re.match(r"night_train: \d+ files in my night\. Next:$", out.splitlines()[0])
    assert [path.name for path in tmp_path.iterdir()] == ["my night"]
    assert "Copyright (c) The Night Train authors\n" in (tmp_path / "my night" / "LICENSE").read_text()


# What is refused


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("Train", r"'Train': .*lower-case letters.* \(options/name\)"),
        ("my-train", r"'my-train': .* \(options/name\)"),
        ("2nd", r"\(options/name\)"),
        ("a__b", r"\(options/name\)"),
        ("../x", r"\(options/name\)"),
        ("x" * (LONGEST + 1), r"it has 25 letters, where a name has at most 24 \(options/name\)"),
        ("class", r"a meaning of its own .*\(options/name\)"),
        ("core", r"a meaning of its own .*\(options/name\)"),
        ("running", r"a meaning of its own .*\(options/name\)"),
        ("seat", r"a meaning of its own .*\(options/name\)"),
        ("faction --kind deck", r"a meaning of its own .*\(options/name\)"),
        ("lang --kind expansion", r"a meaning of its own .*\(options/name\)"),
        ("cardia", r"pack 'cardia' of boardcore-cardia \S+ is installed \(options/name\)"),
        ("api", r"pack 'api' of boardcore-api \S+ is installed \(options/name\)"),
        ("locations --kind deck", r"\(options/name\)"),
        ("deck --kind expansion", r"'cardia' of boardcore-cardia \S+ brings something of this name \(options/name\)"),
        ("judge --kind deck", r"'cardia' of boardcore-cardia \S+ brings something of this name \(options/name\)"),
        ("x --kind opera", r"there is no template 'opera'; there are 'deck \(of cardia\)', .* \(options/kind\)"),
        ("x --kind deck --of tides", r"pack 'tides' has no template 'deck'; there are .* \(options/kind\)"),
        ("x --kind deck --of chess", r"'chess' is not installed; .* offered by 'cardia' \(options/pack\)"),
        ("x --author", r"\(usage\)"),
        ("x --into no/where", r"cannot write 'no/where': No such file or directory \(file/write\)"),
        ("x --into ~nobody_at_all/x", r"cannot write .* home directory\. \(file/write\)"),
    ],
)
def test_what_cannot_be(run: Run, tmp_path: Path, arguments: str, says: str) -> None:
    """What is wrong is named with its code on one line, and nothing is written."""
    code, out, err = run(*arguments.split())
    assert (code, out) == (2, "")
    assert re.fullmatch(rf"error: .*{says}\n", err)
    assert list(tmp_path.iterdir()) == []


def test_a_package_that_is_no_pack(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is taken by whatever is imported by it, be it a pack or not."""
    (tmp_path / "boardcore_kit").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    assert run("kit")[2].endswith(": a package boardcore_kit is installed (options/name)\n")


@pytest.mark.parametrize("author", ["", " ", "two\nlines", "\x1b[1m", "x" * 201])
def test_an_author_is_one_line(run: Run, author: str) -> None:
    """Whose name stands in the licence is one line that can be read."""
    assert run("x", "--author", author)[2].endswith(" (options/author)\n")


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    """A folder, even an empty one, or a file of that name stays as it is."""
    assert run("one")[0] == 0
    (tmp_path / "two").mkdir()
    (tmp_path / "three").write_text("mine")
    (tmp_path / "four").symlink_to("nowhere")
    before = sorted(tmp_path.rglob("*"))
    for name in ("one", "two", "three", "four"):
        code, _, err = run(name)
        assert (code, err) == (2, f"error: {name!r} is there already; name a new folder with --into (file/exists)\n")
    assert sorted(tmp_path.rglob("*")) == before


# Other packs that offer templates


class Game:
    """A pack that offers a template; ``folders`` is what its hook returns."""

    def __init__(self, folders: Any) -> None:
        self.folders = folders

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """Extend Cardia."""
        register.extends("cardia")

    @hookimpl
    def boardcore_templates(self) -> Mapping[str, Any] | None:
        """A template for it."""
        if isinstance(self.folders, Exception):
            raise self.folders
        return self.folders  # type: ignore[no-any-return]  # a broken one returns anything


def with_game(folders: Any) -> Catalogue:
    """What is installed, and that pack."""
    return boardcore.discover({"other": Game(folders)})


def test_of_says_whose(tmp_path: Path) -> None:
    """Where several packs offer a kind, one has to say which; where one does, that is taken."""
    catalogue = with_game({"deck": tmp_path, "guest": tmp_path})
    with pytest.raises(OptionsError, match=r"a deck is offered by 'cardia', 'other'; say which with --of"):
        choose(catalogue, "deck", None)
    assert choose(catalogue, "deck", "other").folder == tmp_path
    assert choose(catalogue, "deck", "cardia").offered_by == "cardia"
    assert choose(catalogue, "guest", None).offered_by == "other"
    assert choose(with_game(None), "deck", None).offered_by == "cardia"


@pytest.mark.parametrize("folders", [RuntimeError("lost"), ["deck"], 7])
def test_a_broken_offer_takes_nothing_down(folders: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack that fails to offer is named on one line; other templates are there."""
    assert choose(with_game(folders), "deck", None).offered_by == "cardia"
    warning = capsys.readouterr().err
    assert warning.startswith("warning: pack 'other' of given cannot offer templates: ")
    assert warning.count("\n") == 1


@pytest.mark.parametrize("files", [{}, {"pyproject.toml": b""}, {"pyproject.toml": b"\xff"}, None])
def test_a_template_that_is_none(tmp_path: Path, files: dict[str, bytes] | None) -> None:
    """A folder that is not there, cannot be read or holds no distribution is a fault of the pack that offers it."""
    for path, data in (files or {}).items():
        (tmp_path / path).write_bytes(data)
    folder = tmp_path if files is not None else tmp_path / "nowhere"
    template = choose(with_game({"guest": folder}), "guest", None)
    with pytest.raises(boardcore.PackError, match="the template 'guest' of other") as refused:
        drafted(template, Words("x", "Me"))
    assert refused.value.code == "pack/template"


# Installed as by anybody


def guide() -> list[str]:
    """The blocks of the guide's section."""
    section = GUIDE.partition("## A new pack in five minutes\n")[2].partition("\n## ")[0]
    return re.findall(r"^```sh\n(.*?)^```", section, re.DOTALL | re.MULTILINE)


QUICK = {"PYTEST_ADDOPTS": "--boardcore-time=0.1 -p no:cacheprovider", "PIP_NO_BUILD_ISOLATION": "0"}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """An environment with boardcore, Cardia and the API, and the means to build a pack in it."""
    houses = (ROOT, ROOT / "plugins" / "cardia", ROOT / "api")
    shop = open_shop(tmp_path_factory.mktemp("new"), houses, "hatchling", "editables")
    installer = shop.home / "env" / "bin" / "pip"
    python = shop.home / "env" / "bin" / "python"
    installer.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pip --python "{python}" "$@"\n')
    installer.chmod(0o755)
    return shop


@pytest.fixture(scope="module")
def played(shop: Shop) -> tuple[str, str]:
    """What the blocks of the guide print, one after the other, with somebody who always takes the first option."""
    first, second = guide()
    return shop.shell(first, typed="1\n" * 400, **QUICK), shop.shell(second, typed="1\n" * 400, **QUICK)


def test_the_guide_does_what_it_says(shop: Shop, played: tuple[str, str]) -> None:
    """Its commands write three packs, install them, prove them, and play a game with each to its end."""
    game, more = played
    assert f"{len(CHECKS)} of {len(CHECKS)} checks hold, of 1 pack" in game
    assert re.search(r"= \d+ passed in ", game)
    assert "== Night Train · " in game
    assert "Favours" in more
    for text in played:
        assert re.search(r"^(Won: |Nobody won)", text, re.MULTILINE)
    assert "A. Player" in (shop.home / "odds" / "LICENSE").read_text()
    listed, _ = shop.boardcore("games")
    assert "broken" not in listed
    assert "  from: boardcore-night-train 0.1.0\n  players: 2-4\n" in listed


@pytest.mark.parametrize(("folder", "name"), [("street_cats", "street_cats"), ("odds", "long_odds")])
def test_their_own_tests_pass(shop: Shop, played: tuple[str, str], folder: str, name: str) -> None:
    """The tests that come with a deck and an expansion pass, with all checks among them."""
    out = shop.shell(f"cd {folder} && pytest -v", **QUICK)
    assert re.search(r"= \d+ passed in ", out)
    assert re.findall(rf"^boardcore:{name}::(\w+) PASSED", out, re.MULTILINE) == list(CHECKS)


@pytest.fixture(scope="module")
def server(shop: Shop, played: tuple[str, str]) -> Iterator[str]:
    """A server in the environment."""
    with shop.serving() as address:
        yield address


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("night_train", {"storm": True}),
        ("cardia", {"deck": "street_cats"}),
        ("cardia", {"long_odds": True}),
    ],
    ids=["game", "deck", "expansion"],
)  # fmt: skip
def test_a_game_over_http(server: str, game: str, options: dict[str, Any]) -> None:
    """Each of them is played over HTTP as it is."""
    assert play_over_http(server, game, options)["reason"].startswith(f"{game}:reason.")
    assert "broken" not in json.dumps(ask(f"{server}/v1/games")["games"])
