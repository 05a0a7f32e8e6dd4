"""``boardcore keep`` writes states of a release into its package, and ``boardcore check`` tries later ones on them."""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import boardcore
from boardcore import BoardcoreError
from boardcore.checking.corpus import BUDGET, keep, kept, states_of
from boardcore.terminal import main

ROOT = Path(__file__).parents[1]
NAME = "boardcore_nim"
GRAB = {"class Take(Step": "class Grab(Step", "Take(PLAYER": "Grab(PLAYER"}
"""A change of the rules: the step has another name."""

Release = Callable[..., Path]


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Release]:
    """Installs the example ``nim`` as a version, with some words of its code replaced; returns its package."""
    package = tmp_path / NAME
    shutil.copytree(ROOT / "examples" / "nim" / NAME, package, ignore=shutil.ignore_patterns("saves", "__pycache__"))
    source = (package / "__init__.py").read_text(encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def releasing(version: str, **words: str) -> Path:
        info = tmp_path / "boardcore_nim-0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: boardcore-nim\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[boardcore]\nnim = {NAME}\n")
        changed = source
        for old, new in words.items():
            assert old in changed
            changed = changed.replace(old, new)
        (package / "__init__.py").write_text(changed, encoding="utf-8")
        sys.modules.pop(NAME, None)
        return package

    yield releasing
    sys.modules.pop(NAME, None)


def checked(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What the check says of the pack."""
    capsys.readouterr()
    main(["check", "nim", "--only", "compatibility", "--games", "2", "--json"])
    (verdict,) = json.loads(capsys.readouterr().out)["verdicts"]
    found: dict[str, Any] = verdict
    return found


def test_from_release_to_release(release: Release, capsys: pytest.CaptureFixture[str]) -> None:
    """Kept of 1.0, states go on in 1.1 with the same rules, and are refused in 2.0 with others."""
    package = release("1.0")
    assert any(
        "0 states kept of version 1.0; 'boardcore keep nim' keeps some" in note for note in checked(capsys)["notes"]
    )
    assert main(["keep", "nim"]) == 0
    file = package / "saves" / "nim-1.0.json"
    assert str(file) in capsys.readouterr().out.replace("\n", "")
    states = json.loads(file.read_bytes())
    assert {state["options"]["heaps"] for state in states} == {"3-4-5", "1-3-5-7", "10-20-30"}
    assert {state["options"]["misere"] for state in states} == {True, False}
    assert any(state["result"] for state in states)
    assert sum(map(len, kept(boardcore.discover().packs["nim"])["1.0"])) <= BUDGET
    went_on = f"{len(states)} kept states taken up and played to the end"
    assert went_on in checked(capsys)["notes"]
    release("1.1")
    assert went_on in checked(capsys)["notes"]
    release("2.0", **GRAB)
    verdict = checked(capsys)
    assert verdict["passed"]
    assert f"{len(states)} kept states refused with state/fingerprint" in verdict["notes"]


def test_rules_that_change_without_a_version(release: Release, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said, and nothing that is kept is overwritten unless that is wished for."""
    package = release("1.0")
    assert main(["keep", "nim"]) == 0
    assert main(["keep", "nim"]) == 0  # the same again
    before = (package / "saves" / "nim-1.0.json").read_bytes()
    release("1.0", **GRAB)
    assert any("of this very version" in note for note in checked(capsys)["notes"])
    assert main(["keep", "nim"]) == 2
    assert "(file/exists)" in capsys.readouterr().err
    assert (package / "saves" / "nim-1.0.json").read_bytes() == before
    assert main(["keep", "nim", "--again"]) == 0
    assert (package / "saves" / "nim-1.0.json").read_bytes() != before
    assert not any("of this very version" in note for note in checked(capsys)["notes"])


def test_a_release_that_breaks_kept_states(release: Release, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules that the fingerprint does not tell from the earlier ones, and that do not take their states: a fault."""
    release("1.0")
    assert main(["keep", "nim"]) == 0
    release("1.1", **{"any(now > then": "any(now >= then"})
    verdict = checked(capsys)
    assert not verdict["passed"]
    assert "neither taken up nor refused as one: state/impossible" in verdict["case"]["what"]


def test_a_file_that_holds_no_states(release: Release, capsys: pytest.CaptureFixture[str]) -> None:
    """It is named."""
    package = release("1.0")
    (package / "saves").mkdir()
    for text in (b"", b"{}", b"[1,", b"\xff"):
        (package / "saves" / "nim-0.9.json").write_bytes(text)
        assert "nim-0.9.json" in checked(capsys)["case"]["what"]


def test_what_cannot_be_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """A pack that is not there, or lies in no package."""
    assert main(["keep", "nothing"]) == 2
    assert "(options/pack)" in capsys.readouterr().err


# What our own packs have kept


def distributions() -> list[Path]:
    """Our packs, and the example that is there to be copied."""
    houses = [path.parent for path in (ROOT / "plugins").glob("*/pyproject.toml")]
    return [*sorted(houses), ROOT / "examples" / "nim"]


@pytest.mark.parametrize("house", distributions(), ids=lambda house: house.name)
def test_our_releases_keep_states(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has states of its present version that go on as they are, byte for byte, and of every option.

    After a change of rules that have never been published: ``boardcore keep PACK --again``.
    """
    if house.name == "nim":
        monkeypatch.syspath_prepend(str(house))
        import boardcore_nim

        project = tomllib.loads((house / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        monkeypatch.setattr(boardcore_nim, "__version__", project["version"], raising=False)
        catalogue = boardcore.discover(extra={"nim": boardcore_nim})
    else:
        catalogue = boardcore.discover()
    pack = catalogue.packs[house.name]
    states = kept(pack)[pack.version]
    assert len(states) > 9
    for data in states:
        rules, state = catalogue.resume(data)
        assert rules.dump(state) == data
    assert sum(map(len, states)) <= BUDGET


def test_states_of_a_release_are_chosen_well() -> None:
    """The same again for the same rules; among them every option's values, and states in the middle of abilities."""
    catalogue = boardcore.discover()
    pack = catalogue.packs["archipelago"]
    states = states_of(catalogue, pack)
    assert states == states_of(catalogue, pack)
    plain = [msgspec.json.decode(data) for data in states]
    assert len({state["running"][-1]["block"] for state in plain if state["running"]}) > 8
    assert any(len(state["running"]) > 2 for state in plain)
    with pytest.raises(BoardcoreError, match="no folder"):
        keep(boardcore.discover(extra={"pair": object()}).packs["pair"], [])


def test_a_pack_that_cannot_be_played_is_told_to_be_checked(
    release: Release, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command fails with one line, and keeps nothing."""
    package = release("1.0", **{"sizes[heap] -= number": "sizes[heap] /= 0"})
    assert main(["keep", "nim"]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert told.startswith("error: pack 'nim' cannot be played, as 'boardcore check nim' shows: ")
    assert told.endswith("(pack/error)")
    assert not (package / "saves").exists()
