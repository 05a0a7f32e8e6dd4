"""Strangers' distributions beside ours: built, installed and used exactly as a third party would.

One fresh environment holds the wheels of boardcore, Cardia, the API and the two examples, and what they
depend on. Broken distributions are laid beside it, each alone and all at once.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from environments import BUILT_HERE, Shop, ask, open_shop, pip, play_over_http
from strangers import BROKEN, HARMLESS, LATE, Stranger

ROOT = Path(__file__).parents[1]
OURS = [ROOT, ROOT / "plugins" / "cardia", ROOT / "api"]
EXAMPLES = [ROOT / "examples" / "nim", ROOT / "examples" / "lone_card"]

DIGEST = """
import json, sys
import boardcore

def play(rules):
    state = rules.new(7)
    while asked := rules.decisions(state):
        state = rules.load_state(rules.dump(rules.apply(state, asked[0].choice(0)).state))
    return state.result.reason

def tell(folder):
    sys.path.insert(0, folder)
    found = boardcore.discover()
    ends = [play(found.load(game, **options)) for game, options in (("nim", {}), ("cardia", {"deck": "mirror_maker"}))]
    sys.path.remove(folder)
    return {
        "games": list(found.games),
        "packs": [pack.name for game in found.games for pack in found.of(game)],
        "broken": [[pack.name, pack.origin, pack.error.code, pack.error.message] for pack in found.broken],
        "ends": ends,
    }
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """Build every wheel, and install all of them with their dependencies in an environment of its own."""
    return open_shop(tmp_path_factory.mktemp("shop"), OURS + EXAMPLES)


# Installed as by anybody


def test_nothing_comes_from_the_checkout(shop: Shop) -> None:
    """All distributions are installed, each with its version, and imported from there."""
    assert {name for name in shop.installed if name.startswith("boardcore")} == {
        "boardcore", "boardcore-api", "boardcore-cardia", "boardcore-lone-card", "boardcore-nim",
    }  # fmt: skip
    out, _ = shop.python(
        "-c", "import boardcore, boardcore_nim, boardcore_lone_card as c; print(c.__file__, boardcore.__file__)"
    )
    assert all(str(shop.home / "env") in path for path in out.split())


@pytest.mark.parametrize("house", EXAMPLES, ids=lambda house: house.name)
def test_their_own_tests_pass(shop: Shop, house: Path) -> None:
    """Each example's tests, the contract among them, pass where it is installed."""
    tests = shop.home / f"tests-{house.name}"
    shutil.copytree(house / "tests", tests)
    out, _ = shop.python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", "--import-mode=importlib", str(tests)
    )
    assert re.search(r"^\d+ passed", out, re.MULTILINE), out
    assert "check_all" in "".join(path.read_text(encoding="utf-8") for path in tests.glob("*.py"))


def test_the_contract_with_further_options(shop: Shop) -> None:
    """The contract holds for strangers' games and cards with options that their own tests leave out."""
    code = """
import boardcore
from boardcore.testing import check_all
from boardcore_lone_card import DECK
for game, options in (("nim", {"heaps": "10-20-30"}), ("cardia", {"deck": list(DECK.cards)})):
    report = check_all(boardcore.load(game, **options), ["a", "b"])
    print(report.played.games)
"""
    assert shop.python("-c", code) == ("2\n2\n", "")


# In the terminal


def test_games_tells_where_each_comes_from(shop: Shop) -> None:
    """``boardcore games`` lists the strangers with their distributions and versions, like ours."""
    out, err = shop.boardcore("games")
    assert err == ""
    cardia, nim = re.split(r"^nim 0.2.0$", out, flags=re.MULTILINE)
    assert "  from: boardcore-nim 0.2.0\n  players: 2-6\n" in nim
    assert "option: --heaps 3-4-5 | 1-3-5-7 | 10-20-30 (default: 3-4-5)" in nim
    assert "  from: boardcore-cardia 0.1.0\n" in cardia
    assert "  pack: lone_card 0.1.0, from: boardcore-lone-card 0.1.0\n" in cardia
    assert "broken" not in out


@pytest.mark.parametrize(
    ("arguments", "title", "end"),
    [
        ("nim --heaps 1-3-5-7 --misere", "Nim", r"Won: Player \d\. Why: left the last object to another player\."),
        ("nim --lang de --seats human,human,random", "Nim", r"\w.*Spieler \d.*hat das letzte Stück genommen"),
        ("cardia --deck mirror_maker", "Cardia", r"(Won|Nobody won)"),
        ("cardia --deck {ids} --lang de", "Cardia", r"\w.*Spieler \d|Niemand"),
    ],
)  # fmt: skip
def test_a_whole_game_through_a_pipe(shop: Shop, arguments: str, title: str, end: str) -> None:
    """A person at a pipe plays a whole game, and can play it again with the line that the game prints."""
    ids = shop.python("-c", "import boardcore_lone_card as pack; print(*pack.DECK.cards, sep=',')")[0].strip()
    words = arguments.format(ids=ids).split()
    out, err = shop.boardcore("play", *words, "--seed", "5", typed="\n1\n" * 300)
    assert err == ""
    assert f"== {title} · " in out
    assert re.search(f"^{end}", out, re.MULTILINE), out[-600:]
    again = re.search(r"boardcore (play .*)$", out, re.MULTILINE)
    assert again is not None
    assert shop.boardcore(*again[1].split(), typed="\n1\n" * 300) == (out, "")


def test_a_game_is_put_away_and_taken_up(shop: Shop) -> None:
    """A stranger's game is saved in the middle and goes on in another process, by the line that the game prints."""
    whole, _ = shop.boardcore("play", "nim", "--seed", "5", typed="1\n" * 100)
    out, _ = shop.boardcore("play", "nim", "--seed", "5", typed="1\n1\n1\ns nim.json\nq\n")
    later = re.search(r"^Saved\. .*boardcore (play .*)$", out, re.MULTILINE)
    assert later is not None
    rest, _ = shop.boardcore(*later[1].split(), typed="1\n" * 100)
    ends = [re.findall(r"^Won: .*$", text, re.MULTILINE) for text in (whole, rest)]
    assert ends[0] == ends[1] != []


# Broken ones


@pytest.fixture(scope="module")
def told(shop: Shop) -> dict[str, dict[str, Any]]:
    """What an interpreter says about each broken distribution, laid beside the good ones alone."""
    for each in BROKEN:
        folder = shop.home / "broken" / each.name
        folder.mkdir(parents=True)
        with zipfile.ZipFile(each.wheel(shop.home)) as wheel:
            wheel.extractall(folder)
    code = f"{DIGEST}\nprint(json.dumps({{name: tell('broken/' + name) for name in {[each.name for each in BROKEN]}}}))"
    out, _ = shop.python("-c", code)
    found: dict[str, dict[str, Any]] = json.loads(out)
    return found


@pytest.mark.parametrize("stranger", BROKEN, ids=lambda each: each.name)
def test_a_broken_distribution_is_named_and_takes_nothing_down(told: dict[str, Any], stranger: Stranger) -> None:
    """Its distribution and pack are named, with a code and what is wrong; all other games load and play."""
    found = told[stranger.name]
    assert found["games"] == ["cardia", "nim"]
    assert found["packs"] == ["cardia", "lone_card", "nim"]
    assert found["ends"][0] == "nim:reason.last_wins"
    assert found["ends"][1].startswith("cardia:reason.")
    ((name, origin, code, message),) = found["broken"]
    assert (name, origin, code) == (stranger.name, stranger.origin, stranger.code)
    assert message.startswith(f"pack {stranger.name!r} of {stranger.origin}: ")
    assert stranger.says in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("files", "name", "says"),
    [
        ({"METADATA": "Name: junk\nVersion: 1", "entry_points.txt": "[boardcore]\njunk"}, "junk", "cannot be read"),
        ({"entry_points.txt": "[boardcore]\nlost = nowhere\n"}, "lost", "pack 'lost' of nowhere: it cannot"),
    ],
)  # fmt: skip
def test_a_distribution_whose_own_files_are_wrong(shop: Shop, files: dict[str, str], name: str, says: str) -> None:
    """Metadata that nobody can read is no reason why other packs should not be found."""
    info = shop.home / f"spoilt-{name}" / "spoilt-1.0.dist-info"
    info.mkdir(parents=True)
    for file, text in files.items():
        (info / file).write_text(text)
    out, _ = shop.python("-c", f"{DIGEST}\nprint(json.dumps(tell({str(info.parent)!r})))")
    found = json.loads(out)
    assert found["packs"] == ["cardia", "lone_card", "nim"]
    ((broken, _, code, message),) = found["broken"]
    assert (broken, code) == (name, "pack/import")
    assert says in message


@pytest.fixture(scope="module")
def crowd(shop: Shop) -> Path:
    """All of them at once and some harmless ones, installed by pip, which is told not to look at what they need."""
    folder = shop.home / "crowd"
    wheels = [str(each.wheel(shop.home)) for each in (*BROKEN, *LATE, *HARMLESS)]
    pip("install", "--no-index", "--no-deps", "--target", str(folder), *wheels)
    return folder


def test_games_lists_all_that_is_broken(shop: Shop, crowd: Path) -> None:
    """With all of them installed, each has one line with its distribution and one with its error."""
    out, err = shop.boardcore("games", path=crowd)
    assert err == ""
    for each in BROKEN:
        says = rf"  pack .*{re.escape(each.says)}.* \({each.code}\)"
        assert re.search(f"^broken: {each.name}, from: {each.origin}\n{says}$", out, re.MULTILINE), each.name
    assert out.count("\nbroken: ") == len(BROKEN)
    for each in LATE:
        says = rf"    pack .*{re.escape(each.says)}.* \({each.code}\)"
        assert re.search(f"^  broken: {each.name}, from: {each.origin}\n{says}$", out, re.MULTILINE), each.name
    assert out.count("\n  broken: ") == len(LATE)
    assert "\nnim 0.2.0\n" in out
    assert "option: --loud | --no-loud (default: --no-loud)" in out
    assert "idle 1.0, from: stranger-idle 1.0: takes part in no game" in out
    assert "pack: lone_card 0.1.0, from: boardcore-lone-card 0.1.0" in out


def test_games_play_on_among_broken_packs(shop: Shop, crowd: Path) -> None:
    """With all of them installed, games play as they did without."""
    for words in (["nim"], ["cardia", "--deck", "mirror_maker"]):
        alone = shop.boardcore("play", *words, "--seed", "5", typed="1\n" * 300)
        assert shop.boardcore("play", *words, "--seed", "5", typed="1\n" * 300, path=crowd) == alone


def test_asking_for_a_broken_pack(shop: Shop, crowd: Path) -> None:
    """Whoever asks for a broken game or pack gets its error on one line, and the exit code of a mistake."""
    for words, says in (
        (["option"], "pack 'option' of stranger-option 1.0: no option can be named 'packs'"),
        (["nim", "--packs", "raises"], "pack 'raises' of stranger-raises 1.0: it cannot register"),
    ):
        out, err = shop.boardcore("play", *words, code=2, path=crowd)
        assert out == ""
        assert re.fullmatch(rf"error: {re.escape(says)}.* \(pack/\w+\)\n", err)


@pytest.mark.parametrize("stranger", LATE, ids=lambda each: each.name)
def test_a_fault_that_shows_in_force(shop: Shop, crowd: Path, stranger: Stranger) -> None:
    """What can only be seen when a pack is in force is refused before the game, and names the distribution."""
    out, err = shop.boardcore("play", "nim", "--packs", stranger.name, code=2, path=crowd)
    assert out == ""
    assert err.startswith(f"error: pack {stranger.name!r} of {stranger.origin}: ")
    assert stranger.says in err
    assert err.endswith(f"({stranger.code})\n")
    assert err.count("\n") == 1


# Over HTTP, among broken packs


@pytest.fixture(scope="module")
def server(shop: Shop, crowd: Path) -> Iterator[str]:
    """The address of a server that finds the strangers, and all the broken ones."""
    with shop.serving(crowd) as address:
        yield address


def test_the_api_tells_where_each_comes_from(server: str) -> None:
    """The list of games names the strangers with their distributions, and every broken one with its code."""
    told = ask(f"{server}/v1/games")
    origins = {pack["name"]: pack["origin"] for game in told["games"] for pack in game["packs"]}
    assert origins["nim"] == "boardcore-nim 0.2.0"
    assert origins["lone_card"] == "boardcore-lone-card 0.1.0"
    assert {(each["name"], each["origin"], each["code"]) for each in told["broken"]} == {
        (each.name, each.origin, each.code) for each in BROKEN
    }
    components = ask(f"{server}/v1/games/cardia?lang=de")["components"]
    (card,) = [each for each in components if each["name"] == "mirror_maker" and each["kind"] == "card"]
    assert (card["pack"], card["provenance"]) == ("lone_card", "house")
    assert card["texts"]["name"] == "Spiegelmacherin"


@pytest.mark.parametrize(
    ("game", "options"), [("nim", {"heaps": "1-3-5-7", "misere": True}), ("cardia", {"deck": "mirror_maker"})]
)
def test_a_whole_game_over_http(server: str, game: str, options: dict[str, Any]) -> None:
    """A client that knows no rules plays a stranger's game, and one with a stranger's card, to the end."""
    assert play_over_http(server, game, options)["reason"].startswith(f"{game}:reason.")


# Copying


@pytest.mark.parametrize("house", EXAMPLES, ids=lambda house: house.name)
def test_a_copy_is_a_pack_of_its_own(shop: Shop, house: Path, tmp_path: Path) -> None:
    """The three lines of an example's README make a pack that works beside the one it was copied from."""
    readme = (house / "README.md").read_text(encoding="utf-8")
    (copying,) = (block for block in re.findall(r"```sh\n(.*?)```", readme, re.DOTALL) if block.startswith("cp "))
    (name,) = re.findall(r"mv \w+ boardcore_(\w+)", copying)
    version = tomllib.loads((house / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    shutil.copytree(house, tmp_path / "examples" / house.name, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["sh", "-ec", copying], cwd=tmp_path, check=True)
    pip("install", *BUILT_HERE, "--target", str(tmp_path / "site"), str(tmp_path / name))
    out, _ = shop.boardcore("games", path=tmp_path / "site")
    assert f"from: boardcore-{name} {version}" in out
    assert f"from: boardcore-{house.name.replace('_', '-')} {version}" in out
    assert "broken" not in out
    tests = str(tmp_path / name / "tests")
    words = ("-q", "-p", "no:cacheprovider", "--import-mode=importlib", "--boardcore-time=0.1", "-k", "not contract")
    shop.python("-m", "pytest", *words, tests, path=tmp_path / "site")
