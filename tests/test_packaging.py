"""What is built, installed and promised agrees: distributions, tox, the README and CI.

Run as a script (``tox -e packaging``) this builds every distribution, looks into what was built,
installs the wheels in a fresh environment and starts a game there.
"""

from __future__ import annotations

import ast
import importlib
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from email.message import Message
from email.parser import Parser
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))
API = ROOT / "api"
HOUSES = [ROOT, API, *PLUGINS]
"""The folders with a pyproject.toml: one distribution each."""

CACHES = {"__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache"}
"""Folders that tools leave behind, in templates as well."""

AREAS = ("about", "choice", "file", "options", "pack", "request", "server", "state")
PLAY = """
import boardcore
found = boardcore.discover()
assert not found.broken, found.broken
for game in found.games:
    rules = found.load(game)
    state = rules.new(seed=7)
    while decisions := rules.decisions(state):
        state = rules.load_state(rules.dump(rules.apply(state, decisions[0].choice(0)).state))
    print("played", game, "from", boardcore.__file__)
"""


SERVE = """
import json, re, subprocess, sys, urllib.request
from pathlib import Path
command = [Path(sys.executable).with_name("boardcore"), "serve", "--port", "0", "--workers", "2"]
with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
    try:
        url = re.search(r"http://\\S+", server.stdout.readline())[0]
        games = [each["game"] for each in json.load(urllib.request.urlopen(url))["games"]]
        assert b"<h1>" in urllib.request.urlopen(url.replace("/v1/games", "/docs")).read()
        print("served", *games)
    finally:
        server.terminate()
"""


def project(house: Path) -> dict[str, Any]:
    """A distribution's pyproject.toml."""
    return tomllib.loads((house / "pyproject.toml").read_text(encoding="utf-8"))


def package(house: Path) -> str:
    """The import package of a distribution."""
    return "boardcore" if house == ROOT else f"boardcore_{house.name}"


def files(house: Path) -> set[str]:
    """What a wheel of this distribution must hold: every file of its package."""
    home = house / package(house)
    found = (path.relative_to(house) for path in home.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if not CACHES & set(path.parts)}


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The README's blocks in a language."""
    return re.findall(rf"```{language}\n(.*?)\n```", readme(), re.DOTALL)


def section(text: str, name: str) -> str:
    """One section of an ini file."""
    return text.partition(f"[{name}]\n")[2].partition("\n[")[0]


TOX = (ROOT / "tox.ini").read_text(encoding="utf-8")


# What is built


def wheel_faults(house: Path, names: Iterable[str], meta: Message, points: str) -> list[str]:
    """What is wrong with a wheel: its files, its metadata, its entry points."""
    faults: list[str] = []
    inside = {name for name in names if ".dist-info/" not in name}
    faults += [f"{name} is missing" for name in sorted(files(house) - inside)]
    faults += [f"{name} does not belong there" for name in sorted(inside - files(house))]
    if f"{package(house)}/py.typed" not in inside:
        faults.append("py.typed is missing")
    if house != API and not any(re.fullmatch(r"\w+/(texts|words)/\w+\.toml", name) for name in inside):
        faults.append("there are no texts")
    told = project(house)["project"]
    wanted = {
        "Name": told["name"],
        "Version": told["version"],
        "License-Expression": "MIT",
        "Requires-Python": told["requires-python"],
        "Description-Content-Type": "text/markdown",
    }
    faults += [f"{key} is {meta[key]!r}, not {value!r}" for key, value in wanted.items() if meta[key] != value]
    if (house / "LICENSE").exists() and meta.get_all("License-File") != ["LICENSE"]:
        faults.append("the LICENSE is missing")
    if not str(meta.get_payload()).strip():
        faults.append("the README is missing")
    if house != ROOT and f"[boardcore]\n{house.name} = {package(house)}" not in points:
        faults.append("the entry point is missing")
    return faults


def look_into(wheel: Path, house: Path) -> list[str]:
    """What is wrong with a wheel that was built."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (meta,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        points = [archive.read(name).decode() for name in names if name.endswith(".dist-info/entry_points.txt")]
        told = Parser().parsestr(archive.read(meta).decode("utf-8"))
    return wheel_faults(house, names, told, "".join(points))


def good_wheel(house: Path) -> tuple[set[str], Message, str]:
    """A wheel as it should be, without building it."""
    told = project(house)["project"]
    head = f"Name: {told['name']}\nVersion: {told['version']}\nLicense-Expression: MIT\n"
    head += f"Requires-Python: {told['requires-python']}\nDescription-Content-Type: text/markdown\n"
    head += "License-File: LICENSE\n" if (house / "LICENSE").exists() else ""
    return files(house), Parser().parsestr(head + "\nread me"), f"[boardcore]\n{house.name} = {package(house)}\n"


@pytest.mark.parametrize("house", HOUSES, ids=package)
def test_a_planted_fault_of_a_wheel_is_found(house: Path) -> None:
    """The check of the wheels can fail, and passes what is right."""
    names, meta, points = good_wheel(house)
    assert wheel_faults(house, names, meta, points) == []
    for name in (f"{package(house)}/py.typed", *(name for name in names if name.endswith(".toml"))):
        assert f"{name} is missing" in wheel_faults(house, names - {name}, meta, points)
    assert wheel_faults(house, names | {"tests/x.py"}, meta, points) == ["tests/x.py does not belong there"]
    assert bool(wheel_faults(house, names, meta, "")) == (house != ROOT)
    del meta["License-Expression"]
    assert wheel_faults(house, names, meta, points) == ["License-Expression is None, not 'MIT'"]


# What is promised


@pytest.mark.parametrize("house", HOUSES, ids=package)
def test_a_distribution_says_what_builds_it(house: Path) -> None:
    """Nothing but hatchling; the builds of the tests are not isolated and would not miss what is not named."""
    assert project(house)["build-system"] == {"requires": ["hatchling"], "build-backend": "hatchling.build"}


@pytest.mark.parametrize("house", [API, *PLUGINS], ids=package)
def test_a_plugin_is_a_distribution_of_its_own(house: Path) -> None:
    """One folder, one distribution, one import package, one entry point, all of one name."""
    told = project(house)
    assert told["project"]["name"] == f"boardcore-{house.name}"
    assert told["project"]["entry-points"] == {"boardcore": {house.name: package(house)}}
    assert told["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == [package(house)]
    assert (house / "README.md").stat().st_size > 500


@pytest.mark.parametrize("house", HOUSES, ids=package)
def test_versions_agree(house: Path) -> None:
    """All distributions share a version, which the changelog is about, and ask for that core."""
    told, core = project(house)["project"], project(ROOT)["project"]["version"]
    assert told["version"] == core == version(told["name"])
    assert core in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert told["requires-python"] == ">=3.11"
    if house != ROOT:
        low, high = ".".join(core.split(".")[:2]), f"0.{int(core.split('.')[1]) + 1}"
        needed = [each for each in told["dependencies"] if re.match(r"boardcore(\[|>)", each)]
        assert [each.replace("[terminal]", "") for each in needed] == [f"boardcore>={low},<{high}"]


def test_tox_installs_and_types_every_plugin() -> None:
    """tox installs exactly the API and the distributions in plugins/, and types those and the examples."""
    folders = {house.name for house in PLUGINS}
    assert {path.name for path in (ROOT / "plugins").iterdir() if path.is_dir()} == folders | {"guide"}
    assert set(re.findall(r"\{tox_root\}/plugins/(\w+)", section(TOX, "testenv"))) == folders
    typed = section(TOX, "testenv:typing").partition("mypy --exclude /templates/ ")[2].partition("\n")[0].split()
    homes = {f"plugins/{house.name}/{package(house)}" for house in PLUGINS}
    extra = {name for name in ("tests/bench", "examples") if (ROOT / name).is_dir()}
    assert "{tox_root}/api " in section(TOX, "testenv")
    assert set(typed) == {"boardcore", "api/boardcore_api", "api/bench"} | homes | extra


def test_tox_tests_every_python_that_we_name() -> None:
    """The environments are the versions in the classifiers of every distribution."""
    (names,) = re.findall(r"py\{([\d,]+)\}", TOX)
    for house in HOUSES:
        marks = re.findall(r"Python :: 3\.(\d+)", "\n".join(project(house)["project"]["classifiers"]))
        assert [f"3{mark}" for mark in marks] == names.split(",")


def test_the_readmes_commands_are_those_that_run() -> None:
    """CI runs the README's test command; its other command installs everything of ours and starts the server."""
    play, check = blocks("sh")
    assert "\n" not in play
    assert "\n" not in check
    assert check in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert check.endswith(".venv/bin/tox run-parallel")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert set(re.findall(r"\./plugins/(\w+)", play)) == {house.name for house in PLUGINS}
    assert " ./api " in play
    assert play.endswith(" && .venv/bin/boardcore serve")
    (extra,) = re.findall(r"'\.\[(\w+)\]'", play)
    assert extra in project(ROOT)["project"]["optional-dependencies"]
    assert "boardcore" in project(ROOT)["project"]["scripts"]


def test_the_readmes_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The README's lines of library use play a game to its end."""
    (code,) = blocks("python")
    exec(compile(code, "README.md", "exec"), {})
    assert re.fullmatch(r"cardia:reason\.\w+ \[\d+, \d+\]\n", capsys.readouterr().out)
    for verb in ("load", "new", "decisions", "apply", "view", "dump", "load_state"):
        assert f".{verb}(" in code


def codes(source: str) -> set[str]:
    """The error codes in a module: every string ``area/what``."""
    texts = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    return {text for text in texts if isinstance(text, str) and re.fullmatch(rf"({'|'.join(AREAS)})/[a-z_]+", text)}


def test_the_readme_lists_every_error_code() -> None:
    """The table of error codes holds exactly those that the code raises."""
    sources = [path for house in HOUSES for path in (house / package(house)).rglob("*.py")]
    raised = {code for path in sources for code in codes(path.read_text(encoding="utf-8"))}
    listed = re.findall(r"^\| `(\w+/\w+)` \|", readme(), re.MULTILINE)
    assert sorted(listed) == sorted(raised)


def test_an_error_code_is_found() -> None:
    """The search for error codes finds them and nothing else."""
    assert codes('"""See state/x."""\nraise Error("state/x", "text/plain", f"{a}/x")') == {"state/x"}


@pytest.mark.parametrize("house", HOUSES, ids=package)
def test_the_installed_packages_are_whole(house: Path) -> None:
    """What is imported has its texts and its mark of types; under tox it is never the checkout."""
    home = Path(str(importlib.import_module(package(house)).__file__)).parent
    there = {f"{package(house)}/{path.relative_to(home).as_posix()}" for path in home.rglob("*") if path.is_file()}
    assert files(house) - there == set()
    if os.environ.get("BOARDCORE_INSTALLED"):
        assert "site-packages" in home.parts


def test_other_processes_import_the_same_package() -> None:
    """A process that a test starts does not fall back to the checkout it was started in."""
    code = "import boardcore; print(boardcore.__file__)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    if os.environ.get("BOARDCORE_INSTALLED"):
        assert "site-packages" in Path(done.stdout.strip()).parts


# Building


def build(house: Path, target: Path) -> list[str]:
    """Build a distribution's sdist, and its wheel from that; what is wrong with them.

    It is built by the hatchling of this environment, which has nothing else that builds.
    """
    target.mkdir()
    run(sys.executable, "-P", "-m", "build", "--no-isolation", "--outdir", str(target), str(house))
    (wheel,), (sdist,) = target.glob("*.whl"), target.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = files(house) | {"pyproject.toml", "README.md"} | ({"LICENSE", "CHANGELOG.md"} if house == ROOT else set())
    return [f"sdist: {name} is missing" for name in sorted(wanted - names)] + look_into(wheel, house)


def run(*command: str, cwd: Path | None = None) -> str:
    """Run a command; if it fails, with what it said."""
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def main() -> None:
    """Build all, look into all, install all wheels together, and play."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for house in HOUSES:
            faults = build(house, work / package(house))
            if faults:
                sys.exit("\n".join([f"{package(house)}:", *faults]))
            print(f"{package(house)}: wheel and sdist are whole")
        venv.create(work / "fresh", with_pip=False)
        python = str(work / "fresh" / "bin" / "python")
        run(sys.executable, "-m", "pip", "--python", python, "install", "-q", *map(str, work.glob("*/*.whl")))
        print(run(python, "-I", "-c", PLAY, cwd=work).strip().replace(folder, "..."))
        print(run(python, "-I", "-c", SERVE, cwd=work).strip())


if __name__ == "__main__":
    main()
