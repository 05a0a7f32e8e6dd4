"""What the guide for authors shows is true: every block of it is run, and nothing that an author can use is left out.

A block whose first line names a file is written to that file of one pack; the pack is then installed as pip
would install it for work on it, by its metadata alone. Other blocks of Python are run in order, as one module
per file of the guide (per section of its first page), and blocks of a shell in the pack's folder.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import boardcore_cardia
import pytest

import boardcore
from boardcore.checking import CHECKS
from boardcore.terminal import main as terminal
from boardcore.terminal.docs import PARTS, hooks, summary_of, vocabulary, what_it_is, words_of
from boardcore.testing import catalogue

ROOT = Path(__file__).parents[1]
DOOR = ROOT / "plugins" / "README.md"
NIM = ROOT / "examples" / "nim"
"""The example that blocks import, as if it were installed."""
FILES = (DOOR, *sorted((ROOT / "plugins" / "guide").glob("*.md")))

ELSEWHERE = {"A new pack in five minutes"}
"""Sections with blocks that other tests run: ``test_new_pack.py`` installs what they write in a fresh environment."""


@dataclass(frozen=True)
class Block:
    """A block of a guide's file."""

    file: Path
    section: str
    line: int
    language: str
    text: str

    @property
    def target(self) -> str:
        """The file of a pack that it is, if its first line says so."""
        found = re.match(r"# ([\w./-]+\.(?:py|toml))\n", self.text)
        return found[1] if found is not None else ""


def read(file: Path) -> list[Block]:
    """The blocks of a file, in order."""
    text = file.read_text(encoding="utf-8")
    titles = [(each.start(), each[1]) for each in re.finditer(r"^## (.+)$", text, re.MULTILINE)]
    found: list[Block] = []
    for each in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        section = next((title for at, title in reversed(titles) if at < each.start()), "")
        found.append(Block(file, section, text.count("\n", 0, each.start()) + 2, each[1], each[2]))
    return found


BLOCKS = [block for file in FILES for block in read(file)]


class Project:
    """A folder in which an author works."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home, self.site = home / "project", home / "site"
        self.home.mkdir()
        self.site.mkdir()
        self.monkeypatch = monkeypatch
        self.module = ModuleType("guide")
        monkeypatch.setitem(sys.modules, "guide", self.module)
        for folder in (NIM, self.home, self.site):
            monkeypatch.syspath_prepend(str(folder))

    def run(self, block: Block) -> None:
        """Do what a block says."""
        if block.target:
            path = self.home / block.target
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text.partition("\n")[2], encoding="utf-8")
        if block.target == "pyproject.toml":
            self.install(tomllib.loads(block.text))
        elif block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "python" and not block.target:
            code = "\n" * (block.line - 1) + block.text
            importlib.invalidate_caches()
            exec(compile(code, str(block.file), "exec", dont_inherit=True), vars(self.module))
        elif block.language == "sh":
            self.shell(block)

    def install(self, told: dict[str, dict[str, str]]) -> None:
        """Say that the pack is installed, as an editable installation does: metadata, and its folder on the path."""
        project = told["project"]
        name, version = project["name"].replace("-", "_"), project["version"]
        info = self.site / f"{name}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n")
        points = told["project"]["entry-points"]["boardcore"]  # type: ignore[index]  # a table in a table
        lines = [f"{key} = {value}" for key, value in points.items()]  # type: ignore[attr-defined]  # the same
        (info / "entry_points.txt").write_text("\n".join(["[boardcore]", *lines, ""]))

    def shell(self, block: Block) -> None:
        """Run its lines, each of which must succeed, with somebody who always takes the first option."""
        lines = [line for line in block.text.splitlines() if not line.startswith("pip install -e ")]
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        done = subprocess.run(
            ["sh", "-ec", "\n".join(lines)],
            input="1\n" * 400,
            cwd=self.home,
            env={
                **{key: value for key, value in os.environ.items() if not key.startswith(("COVERAGE", "PYTEST"))},
                "PATH": path,
                "PYTHONPATH": os.pathsep.join([str(self.home), str(self.site)]),
                "PYTEST_ADDOPTS": "--boardcore-time=0 -p no:cacheprovider",
            },
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, f"{block.file}, line {block.line}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def parts() -> list[pytest.ParameterSet]:
    """What is run as one module: a section of the first page, any other file as a whole."""
    found: dict[str, list[Block]] = {}
    for block in BLOCKS:
        if block.section not in ELSEWHERE:
            found.setdefault(block.section if block.file == DOOR else block.file.name, []).append(block)
    return [pytest.param(blocks, id=name) for name, blocks in found.items()]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """An empty folder; what was imported from it is forgotten afterwards."""
    before = set(sys.modules)
    yield Project(tmp_path, monkeypatch)
    for name in set(sys.modules) - before:
        if name.startswith("boardcore_") and str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.mark.parametrize("blocks", parts())
def test_a_part_runs(blocks: list[Block], project: Project) -> None:
    """Its blocks, one after the other."""
    for block in blocks:
        project.run(block)


def test_what_is_shown_of_the_example_is_its_code() -> None:
    """The migration in the guide is the one of ``examples/nim``, word for word."""
    (shown,) = [block.text for block in BLOCKS if 'shift("nim:round"' in block.text]
    assert shown in (NIM / "boardcore_nim" / "__init__.py").read_text(encoding="utf-8")


# Nothing is left out

EXECUTED = [block for block in BLOCKS if block.language == "python"]


def named_in(blocks: list[Block]) -> set[str]:
    """The names that some code uses, imports of them not counted."""
    trees = [ast.parse(block.text) for block in blocks]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }


USED = named_in(EXECUTED)


@pytest.mark.parametrize("name", boardcore.__all__)
def test_a_public_name_is_shown(name: str) -> None:
    """Every step, pool, condition, kind, mark, and whatever else the core makes public is used in a block."""
    assert name in USED


def test_the_vocabulary_is_in_its_place() -> None:
    """Steps, conditions, pools and tests are shown where an author looks for them."""
    found = vocabulary()
    assert min(map(len, found.values())) > 3
    wanted = {name for sort in ("Steps", "Conditions", "Names, pools and tests") for name in found[sort]}
    assert wanted - named_in([block for block in EXECUTED if block.file.name == "vocabulary.md"]) == set()


HOOKS = {hook.name: hook for hook in hooks(catalogue())}
TEXT = {file.name: file.read_text(encoding="utf-8") for file in FILES}


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_has_its_place(name: str) -> None:
    """It has a row in the guide, a block that implements it, and a contract that ``boardcore docs`` can print."""
    assert f"| `{name}` | " in TEXT["hooks.md"]
    assert any(f"def {name}(" in block.text for block in EXECUTED)
    hook = HOOKS[name]
    assert tuple(hook.contract) == PARTS
    assert all(hook.contract.values())
    assert hook.summary.endswith(".")
    assert not [each for each in hook.arguments if f"``{each}``" not in hook.contract["Arguments"]]


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_has_a_user_of_ours(name: str) -> None:
    """A package of ours implements every hook, as anybody's would."""
    files = [file for where in OURS for file in ROOT.glob(where) if "templates" not in file.parts]
    assert any(f"def {name}(" in file.read_text(encoding="utf-8") for file in files)


OURS = ("plugins/*/boardcore_*/**/*.py", "api/boardcore_api/**/*.py", "examples/*/boardcore_*/**/*.py")


METHODS = [
    f"{type_.__name__.lower()}.{name}"
    for type_ in (boardcore.Register, boardcore.Assembly)
    for name, value in vars(type_).items()
    if inspect.isfunction(value) and not name.startswith("_") and name != "texts_needed"
]


@pytest.mark.parametrize("method", METHODS)
def test_what_a_pack_can_say_is_listed(method: str) -> None:
    """Every method of ``Register`` and ``Assembly`` has a row in the guide and is called in a block."""
    assert re.search(rf"^\| `{method}\(", TEXT["hooks.md"], re.MULTILINE)
    assert any(f"{method}(" in block.text for block in EXECUTED)


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_is_explained(check: str) -> None:
    """The guide says of every check what it does and what fails it most often."""
    row = re.search(rf"^\| `{check}` \| (.+) \| (.+) \|$", TEXT[DOOR.name], re.MULTILINE)
    assert row is not None
    assert min(len(row[1]), len(row[2])) > 15
    assert re.search(rf"^\| `{check}` \| .{{15,}} \|$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_links_lead_somewhere(file: Path) -> None:
    """To a file that is there, and to a heading in it."""
    for target in re.findall(r"\]\(([^)\s]+)\)", TEXT[file.name]):
        path, _, anchor = target.partition("#")
        there = (file.parent / path).resolve() if path else file
        titles = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
        assert not anchor or anchor in anchors, target


# What the command line says of it

Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def docs(capsys: pytest.CaptureFixture[str]) -> Say:
    """Run ``boardcore docs``; the exit code and what is printed, on both streams."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = terminal(["docs", *arguments])
        return code, *capsys.readouterr()

    return run


def test_hooks_are_printed(docs: Say) -> None:
    """Each hook with its contract, the core's before those of games."""
    code, out, err = docs("hooks")
    assert (code, err) == (0, "")
    assert [line.partition("(")[0] for line in out.splitlines() if re.match(r"\w+_\w+\(", line)] == list(HOOKS)
    assert "Hooks of boardcore\n\nboardcore_register(register) -> None\n  Say what the pack brings" in out
    assert "  When: once per game, before the first phase" in out
    assert len(re.findall(r"^  None: ", out, re.MULTILINE)) == len(HOOKS)


def test_hooks_of_a_game(docs: Say) -> None:
    """A game's own hooks alone, for people and for programs."""
    code, out, _ = docs("hooks", "cardia", "--json")
    assert code == 0
    found = json.loads(out)["hooks"]
    assert [each["name"] for each in found] == [name for name in HOOKS if name.startswith("cardia_")]
    assert set(found[0]) == {"of", "name", "arguments", "returns", "summary", "contract"}
    assert list(found[0]["contract"]) == list(PARTS)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("nowhere", "there is no game 'nowhere'"),
        ("tides", "tides has no hooks of its own; games that have some: 'cardia'"),
    ],
)
def test_hooks_of_no_game(docs: Say, game: str, says: str) -> None:
    """What cannot be says so."""
    code, out, err = docs("hooks", game)
    assert (code, out) == (2, "")
    assert says in err
    assert "(options/game)" in err


def test_the_vocabulary_is_printed(docs: Say) -> None:
    """Every name with its arguments and its first sentence."""
    code, out, _ = docs("steps")
    assert code == 0
    assert "  Each(pool: Pool | Name, name: Name, do: Steps)\n      Do something for every member of a pool" in out
    assert "  ChooseSeveral(pool: Pool | Name, name: Name, most: int, prompt: str = 'core:prompt.choose', " in out
    assert "  bound(name: Name) -> Condition\n" in out
    assert "  fx.cards(zone: Zone, owner: int = -1) -> tuple[int, ...]\n" in out
    assert "<" not in out
    words = {each["name"]: each for each in json.loads(docs("steps", "--json")[1])["words"]}
    assert set(words) == {name for names in vocabulary().values() for name in names}
    assert words["Together"]["signature"] == "(*steps: Step)"
    assert all(each["summary"] for each in words.values())
    assert words["OpenCard"]["summary"] == "A card that everybody sees."


@pytest.mark.parametrize("name", boardcore.__all__)
def test_a_public_name_says_what_it_is(name: str) -> None:
    """Types and functions by their docstrings, values by what is written behind them."""
    assert summary_of("boardcore", name, getattr(boardcore, name)).endswith((".", ":", '"'))


@pytest.mark.parametrize("game", catalogue().games)
def test_a_word_of_a_game_says_what_it_is(game: str) -> None:
    """Every word that an installed game and its expansions offer.

    A pool or name says more than its kind, a zone more than its levels.
    """
    modules = {pack.name: pack.module for pack in catalogue().of(game)}
    found = list(words_of(catalogue(), game))
    assert len(found) == sum(len(module.__all__) for module in modules.values())
    unsaid = [word for word in found if word.summary in ("", what_it_is(getattr(modules[word.of], word.name)))]
    assert unsaid == []


def test_the_vocabulary_of_a_game(docs: Say) -> None:
    """What a game offers for its expansions: all that it makes public."""
    code, out, _ = docs("steps", "cardia")
    assert code == 0
    assert "  Place(amount: int | Name, on: Pool | Name)\n      Put a modifier" in out
    assert "  draw(fx: Effect, seat: int, number: int) -> None\n      Draw from the top of the deck" in out
    assert "  MY_PREVIOUS\n      Your card in the encounter just before this card's. A pool of the kind 'card'." in out
    words = json.loads(docs("steps", "cardia", "--json")[1])["words"]
    assert {each["name"] for each in words if each["of"] == "cardia"} == set(boardcore_cardia.__all__)
    assert {each["sort"] for each in words} > {"Steps", "Events", "Kinds", "Visibility", "Functions", "Types", "Values"}
    assert docs("steps", "nowhere")[0] == 2


def test_the_vocabulary_of_expansions(docs: Say) -> None:
    """After what a game offers comes what each of its expansions does, for packs that build on it."""
    _, out, _ = docs("steps", "cardia")
    _, found = out.split("\nSteps, by expedition\n")
    found, _ = found.split("\nSteps, by guardians\n")
    assert "  ActivatePhials(" in found
    assert "  THEIR_DISCARDS\n      The cards in your opponent's discard pile. A pool of the kind 'card'." in found
    assert "\nEvents, by expedition\n" in found
    words = json.loads(docs("steps", "cardia", "--json")[1])["words"]
    assert list(dict.fromkeys(each["of"] for each in words)) == [pack.name for pack in catalogue().of("cardia")]
    assert [each["of"] for each in words if each["name"] == "DECK_IV"] == ["expedition"]


def test_texts_to_reuse(docs: Say) -> None:
    """A game's texts for questions and options, then the core's, each with its arguments; no expansion's."""
    _, found = docs("steps", "cardia")[1].split("\nTexts to reuse, as prompt=, text= or done=\n")
    assert "  cardia:option.card_of\n      {card} ({owner})\n" in found
    assert "  cardia:prompt.card\n      Which card in play do you choose?\n" in found
    assert "  core:option.done\n      done\n" in found
    texts = json.loads(docs("steps", "cardia", "--json")[1])["texts"]
    assert {each["of"] for each in texts} == {"cardia", "boardcore"}
    assert {each["id"]: each["arguments"] for each in texts}["cardia:option.card_of"] == ["card", "owner"]
    assert [each["id"] for each in json.loads(docs("steps", "--json")[1])["texts"]] == [
        each["id"] for each in texts if each["of"] == "boardcore"
    ]


def test_what_a_game_says_to_authors(docs: Say) -> None:
    """Before its words stands what its package says of itself; the core's words need no such thing."""
    _, out, _ = docs("steps", "cardia")
    assert out.startswith("Cardia: the base rules of the duel")
    assert out.index("For authors of cards") < out.index("\nSteps\n")
    assert json.loads(docs("steps", "cardia", "--json")[1])["about"] == inspect.getdoc(boardcore_cardia)
    assert docs("steps")[1].startswith("Steps\n")


def test_a_game_that_offers_nothing(monkeypatch: pytest.MonkeyPatch, docs: Say) -> None:
    """It is said, and where its words would stand."""
    monkeypatch.setattr(catalogue().packs["tides"].module, "__all__", [])
    assert docs("steps", "tides")[1] == (
        "Neither tides nor an expansion of it offers any: what is in `__all__` of a pack's package.\n"
    )
