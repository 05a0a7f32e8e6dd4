"""``boardcore check`` and the plugin for pytest, on packs that are installed as a stranger's would be."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import broken_packs
import pytest

from boardcore.checking import CHECKS
from boardcore.checking.plugin import packs_about
from boardcore.terminal import main

PACKS = str(Path(broken_packs.__file__).parent)

Install = Callable[[str], Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Installs one of the test packs as the pack ``pair`` of a distribution; returns the folder of its project."""

    def installing(target: str) -> Path:
        info = tmp_path / "site" / "boardcore_pair-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: boardcore-pair\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[boardcore]\npair = {target}\n")
        project = tmp_path / "project"
        (project / "tests").mkdir(parents=True)
        (project / "pyproject.toml").write_text(
            f'[project]\nname = "boardcore-pair"\n[project.entry-points.boardcore]\npair = "{target}"\n'
        )
        (project / "tests" / "test_own.py").write_text("def test_own() -> None:\n    assert 1 + 1 == 2\n")
        monkeypatch.syspath_prepend(str(tmp_path / "site"))
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), PACKS]))
        return project

    return installing


# The command


def test_a_pack_that_holds(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    """A table with one row per check, and the exit code 0."""
    install("pair:healthy")
    assert main(["check", "pair", "--games", "2", "--only", "load,play,save,purity"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    rows = [line.split()[:2] for line in out.splitlines()]
    assert [row for row in rows if row and row[0] in CHECKS] == [
        ["load", "holds"],
        ["play", "holds"],
        ["save", "holds"],
        ["purity", "holds"],
    ]
    assert out.endswith("4 of 4 checks hold, of 1 pack(s).\n")


def test_a_pack_that_does_not(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong, the smallest case, what to change, and a command that shows it again; the exit code is 1."""
    install("broken_packs:crash")
    assert main(["check", "pair", "--games", "12", "--time", "0.5", "--only", "play"]) == 1
    out = capsys.readouterr().out
    lines = dict(line.strip().split(":", 1) for line in out.splitlines() if line.startswith("  ") and ":" in line)
    assert "ZeroDivisionError in pair:round" in lines["what"]
    assert lines["change"].strip()
    again = shlex.split(lines["again"])
    assert again[:5] == ["boardcore", "check", "pair", "--only", "play"]
    assert main(again[1:]) == 1
    assert lines["what"] in capsys.readouterr().out


def test_the_same_for_machines(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    """``--json`` is one document with every verdict, and the game as data."""
    install("broken_packs:leaky_answer")
    assert main(["check", "pair", "--games", "3", "--time", "0.3", "--only", "play,secrets", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["passed"] is False
    play, secrets = found["verdicts"]
    assert (play["check"], play["passed"]) == ("play", True)
    assert (secrets["check"], secrets["passed"]) == ("secrets", False)
    case = secrets["case"]
    assert {"what", "change", "options", "command", "seed", "seats", "picks", "choices"} >= set(case)
    assert "table.pair.mark" in case["what"]


def test_what_a_pack_prints_is_not_ours(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack that prints spoils neither the table nor the document."""
    install("faulty_packs:printed")
    assert main(["check", "pair", "--games", "2", "--only", "play,secrets", "--json"]) == 1
    out, err = capsys.readouterr()
    assert [each["check"] for each in json.loads(out)["verdicts"] if not each["passed"]] == ["secrets"]
    assert err == ""


def test_a_pack_that_cannot_be_loaded(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever was asked for, the answer is that it does not load, and why."""
    install("refused_packs:misspelt")
    assert main(["check", "pair", "--only", "secrets"]) == 1
    out = capsys.readouterr().out
    assert [line.split()[:2] for line in out.splitlines() if "FAILED" in line] == [["load", "FAILED"]]
    assert "boardcore_asemble" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("nowhere", "'nowhere' is not installed; there are"),
        ("api", "takes part in no game"),
        ("--only luck", "there is no check 'luck'; there are load, play,"),
        ("--picks 1.x", "picks are whole numbers separated by dots"),
        ("--picks 3x", "'3x' is no whole number and no count of one, such as 5x0"),
        ("--picks 2000x0.1001x1", "it is more than 3000 picks"),
        ("--picks 99999999x0", "no count of one"),
        ("--options [1]", "options are a JSON object"),
        ("--time soon", "soon"),
        ("--time inf", "is not in the range 0<=x<=86400"),
        ("--time nan", "is not in the range 0<=x<=86400"),
        ("""cardia --options {"deck":"V"}""", "option 'deck' cannot be 'V'"),
        ("cardia --seats 9 --games 1 --only play --picks first", "is played by 2, not 9"),
    ],
)
def test_what_cannot_be_checked(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong word is one line on the error stream and the exit code 2."""
    assert main(["check", *words.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1


def test_an_option_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """A game can be checked with options of one's own, down to one game."""
    words = ["check", "cardia", "--only", "play,save", "--games", "1", "--options", '{"deck":"II"}', "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)["verdicts"]
    assert [(each["games"], each["all_setups"]) for each in found] == [(1, 1), (1, 1)]


def test_without_the_extra(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not installed what the checks need is told which extra it is."""
    monkeypatch.setattr("boardcore.checking.run.find_spec", lambda name: None)
    assert main(["check", "tides", "--only", "play"]) == 2
    assert "pip install 'boardcore[testing]'" in capsys.readouterr().err


def test_several_packs_at_a_time(capfd: pytest.CaptureFixture[str]) -> None:
    """Packs are checked in processes of their own; what is said, and its order, do not depend on how many."""
    words = ["check", "tides", "guardians", "locations", "--only", "sampler,undo", "--games", "1", "--json"]
    said: list[list[dict[str, object]]] = []
    for jobs in ("1", "2"):
        assert main([*words, "--jobs", jobs]) == 0
        found = json.loads(capfd.readouterr().out)["verdicts"]
        said.append([{name: value for name, value in each.items() if name != "seconds"} for each in found])
    assert said[0] == said[1]
    assert [each["pack"] for each in said[0][::2]] == ["tides", "guardians", "locations"]
    assert main([*words, "--jobs", "2", "--options", '{"deck":"V"}']) == 2
    assert "tides has no option 'deck'" in capfd.readouterr().err


# The plugin for pytest


def test_one_test_per_check(install: Install) -> None:
    """A pack's own test run has one more test for each check, which fails with the verdict and nothing else."""
    project = install("broken_packs:silent_playout")
    words = ["-rA", "--boardcore-time", "0.1", "-k", "own or play or purity", str(project)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:schemathesis", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=project.parent,
    )
    out = done.stdout + done.stderr
    assert done.returncode == 1, out
    assert "boardcore:pair::play\n" in out
    assert "boardcore:pair::purity - purity of pair" in out
    assert "again:   boardcore check pair --only purity" in out
    assert "Traceback" not in out
    others = len(CHECKS) - 2
    assert f"collected {len(CHECKS) + 1} items / {others} deselected / 3 selected" in out
    assert f"1 failed, 2 passed, {others} deselected" in out


@pytest.mark.parametrize("word", ["nan", "inf", "-1", "soon"])
def test_a_time_is_a_time(word: str) -> None:
    """What is no time is refused before any test runs."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:schemathesis", f"--boardcore-time={word}", "--co"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 4
    assert "--boardcore-time" in done.stderr


@pytest.mark.parametrize(
    ("words", "found"),
    [([""], True), (["tests"], True), (["tests/test_own.py", "tests"], True), (["tests/test_own.py"], False)],
)
def test_which_runs_have_them(install: Install, words: list[str], found: bool) -> None:
    """Runs of the project or its folders have them; runs of single files have not."""
    project = install("pair:healthy")
    assert packs_about(project.parent, [f"project/{word}" for word in words]) == (
        {(project / "pyproject.toml", "pair")} if found else set()
    )


def test_our_own_runs_have_none() -> None:
    """The whole suite of this repository is about no pack of its own."""
    root = Path(__file__).parents[1]
    assert packs_about(root, ["", "tests", "plugins", "examples"]) == set()
    assert {name for _, name in packs_about(root, ["plugins/cardia/tests"])} == {"cardia"}
