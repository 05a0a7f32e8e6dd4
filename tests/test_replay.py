"""Games replayed from their seed and choices in fresh processes, on every Python there is: the same bytes.

By hand, over many games: ``tox -e replay``, or ``python tests/test_replay.py --games 2000`` where the
packages are installed. That also installs them for each further Python on the path, in a folder that
is gone afterwards; ``--python PATH`` names one that is not on the path.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import boardcore
from boardcore import Ruleset
from boardcore.build import _form
from boardcore.testing import ContractError, Line, check_processes, check_resumed, play

ROOT = Path(__file__).parents[1]
GAMES = boardcore.discover().games
BATCH = 100
"""Games between two lines of progress."""
CHOICES = 4000
"""Once games have so many, no further one is replayed in the tests."""

SAME_CODE = """
import hashlib, pathlib, sys, boardcore
found = hashlib.sha256()
for module in (boardcore, *(pack.module for pack in boardcore.discover().packs.values())):
    for path in sorted(pathlib.Path(module.__file__).parent.rglob("*.py")):
        found.update(path.read_bytes())
print("Python", sys.version.split()[0], found.hexdigest())
"""
"""Prints the version, and a hash of the core and all packs: an old copy may well play differently."""


def code_of(python: str) -> tuple[str, str] | None:
    """The version of an interpreter and the hash of our code there; None where that does not import."""
    done = subprocess.run([python, "-c", SAME_CODE], capture_output=True, text=True, check=False)
    found = re.search(r"^Python (\S+) (\w{64})$", done.stdout, re.MULTILINE)
    return (found[1], found[2]) if found else None


def versions() -> list[str]:
    """The Pythons that the project names: 3.11, 3.12, ..."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    return [mark.rpartition(" ")[2] for mark in told if re.search(r":: 3\.\d+$", mark)]


def candidates() -> Iterator[str]:
    """Interpreters that may have our packages: those of tox's environments, and those on the path."""
    yield from map(str, sorted(Path(os.environ.get("TOX_WORK_DIR", ROOT / ".tox")).glob("py*/bin/python")))
    yield from filter(None, (shutil.which(f"python{version}") for version in versions()))


def others(pythons: Iterable[str]) -> dict[str, str]:
    """By version other than ours: an interpreter that imports the same code."""
    mine = code_of(sys.executable)
    assert mine is not None, "the packages are installed here"
    found: dict[str, str] = {}
    for python in pythons:
        there = code_of(python)
        if there is not None and there[1] == mine[1] and there[0] not in (mine[0], *found):
            found[there[0]] = python
    return found


def some(rules: Ruleset, seeds: Iterable[str | int]) -> list[str | int]:
    """The first of these seeds, whose games have as many choices as are replayed in every run of the tests."""
    found: list[str | int] = []
    choices = 0
    for seed in seeds:
        if choices < CHOICES:
            found.append(seed)
            choices += len(play(rules, seed).choices)
    return found


def test_what_only_people_read_makes_no_other_rules() -> None:
    """Docstrings, which an optimising Python leaves out, are no part of the fingerprint."""
    code = "import boardcore; print(*[boardcore.load(game).fingerprint for game in boardcore.discover().games])"
    done = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [boardcore.load(game).fingerprint for game in GAMES]
    schema = {"description": "A", "properties": {"description": {"description": "B", "type": "string"}}}
    assert _form(schema) == {"properties": {"description": {"type": "string"}}}
    assert _form({"anyOf": [{"description": "C"}, {"type": "null"}]}) == {"anyOf": [{}, {"type": "null"}]}


def test_states_are_resumed_where_nobody_has_seen_the_game() -> None:
    """Each of a stretch of a game, and what is asked for is looked at: no more choices than there are."""
    for game in GAMES:
        rules = boardcore.load(game)
        assert check_resumed(rules, 1, line=Line(since=3, stop=9)) == 6
        assert check_resumed(rules, 1, line=Line(stop=0)) == 0


@pytest.mark.parametrize("game", GAMES)
def test_games_are_the_same_in_every_process(game: str) -> None:
    """Forty games, or fewer long ones, give the same bytes under another hash seed, on each Python found."""
    pythons = [sys.executable, *others(candidates()).values()]
    rules = boardcore.load(game)
    for hash_seed, named in ((1, range(20)), (2, (f"replay {number}" for number in range(20)))):
        seeds = some(rules, named)
        assert check_processes(rules, seeds, pythons=pythons, hash_seeds=(hash_seed,)) > 400 * len(pythons)


def test_an_interpreter_that_cannot_play_is_no_success() -> None:
    """A process that fails is an error with what it said, not a game without differences."""
    with pytest.raises(RuntimeError, match="the fresh process failed"):
        check_processes(boardcore.load(GAMES[0]), [1], pythons=[shutil.which("false") or "false"])


def test_the_search_tells_our_code_from_other_code(tmp_path: Path) -> None:
    """An interpreter without our packages, or with other ones, is not compared with."""
    assert code_of(sys.executable) == code_of(sys.executable)
    assert code_of(shutil.which("false") or "false") is None
    fake = tmp_path / "python"
    fake.write_text(f"#!/bin/sh\necho Python 3.99.0 {'0' * 64}\n")
    fake.chmod(0o755)
    assert code_of(str(fake)) == ("3.99.0", "0" * 64)
    assert others([str(fake), sys.executable]) == {}
    assert versions()[0] == "3.11"


# Many games


def install(python: str, home: Path) -> str | None:
    """A fresh environment of an interpreter with our packages; None, with a line why, if there can be none."""
    parts = [str(ROOT), *(str(path.parent) for path in sorted(ROOT.glob("plugins/*/pyproject.toml")))]
    inside = str(home / "bin" / "python")
    for command in ([python, "-m", "venv", str(home)], [inside, "-m", "pip", "install", "-q", *parts]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{python}: not used: {(done.stderr.strip() or 'it fails').splitlines()[0]}", flush=True)
            return None
    return inside


def replay(game: str, games: int, pythons: dict[str, str]) -> None:
    """Replay so many games of one kind, with progress."""
    rules = boardcore.load(game)
    compared = 0
    for start in range(0, games, BATCH):
        seeds = [f"replay {number}" for number in range(start, min(start + BATCH, games))]
        compared += check_processes(rules, seeds, pythons=list(pythons.values()))
        print(f"{game}: {start + len(seeds)} of {games} games", file=sys.stderr, flush=True)
    names = ", ".join(pythons)
    print(f"{game}: {games} games, each twice on Python {names}: {compared} states, all bytes the same", flush=True)


def main() -> None:
    """Replay many games of every installed game; the exit code says whether all bytes were the same."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=2000, help="how many of each (2000)")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this one; may be given again")
    parser.add_argument("--python", action="append", default=[], help="a further interpreter; may be given again")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ready = others([*arguments.python, *candidates()])
        installed = []
        for number, python in enumerate((*arguments.python, *candidates())):
            done = subprocess.run([python, "-V"], capture_output=True, text=True, check=False)
            version = done.stdout.strip().removeprefix("Python ")
            if done.returncode == 0 and version not in (sys.version.split()[0], *ready):
                installed.append(install(python, Path(folder) / str(number)))
                ready |= others(filter(None, installed))
        pythons = {sys.version.split()[0]: sys.executable, **ready}
        try:
            for game in arguments.game or GAMES:
                replay(game, arguments.games, pythons)
        except ContractError as why:
            sys.exit(f"\n{why}")


if __name__ == "__main__":
    main()
