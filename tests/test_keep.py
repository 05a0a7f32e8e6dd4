"""``boardcore keep`` writes states of a release into its package, and ``boardcore check`` tries later ones on them."""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import leaving_packs
import msgspec
import pytest

import boardcore
from boardcore import BoardcoreError, Catalogue, StateError
from boardcore.checking.compatibility import REFUSALS
from boardcore.checking.corpus import BUDGET, keep, kept, states_of
from boardcore.terminal import main
from boardcore.testing import play
from boardcore.versions import numbers

ROOT = Path(__file__).parents[1]
NAME = "boardcore_nim"
EARLIER = ROOT / "examples" / "nim" / NAME / "saves" / "nim-0.1.0.json"
"""What the first version of the example has kept, which its second one takes up."""
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
    assert any(state["left"] and state["running"] for state in states)
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


def first_states(package: Path) -> int:
    """Keep in a package what the first version has kept; how many states that is."""
    (package / "saves").mkdir()
    shutil.copy(EARLIER, package / "saves")
    return len(json.loads(EARLIER.read_bytes()))


@pytest.mark.parametrize("version", ["0.2.0", "1.0"])
def test_a_migration_is_tried_on_what_was_kept(
    release: Release, capsys: pytest.CaptureFixture[str], version: str
) -> None:
    """Every state of 0.1.0 goes on; without the migration each is refused."""
    states = first_states(release(version))
    assert f"{states} kept states taken up and played to the end" in checked(capsys)["notes"]
    release(version, **{"return True": "return None"})
    verdict = checked(capsys)
    assert verdict["passed"]
    assert f"{states} kept states refused with state/fingerprint" in verdict["notes"]


@pytest.mark.parametrize(
    ("moved", "says"),
    [
        ("{}", "asks nobody at position 3; it asks at 4, 5"),
        ("{4: 1, 5: 1}", "asks nobody at position 3"),
        ("{3: 2, 5: 1}", "asks nobody at position 5"),
        ("{3: 1, 4: 1}", "asks nobody at position 6"),
        ("{3: 1, 4: -1}", "binds no 'which' there"),
        ("{3: -1, 5: 1}", "binds no 'player' there"),
        ("{3: 99}", "has positions 0 to 13, not 102"),
    ],
)
def test_a_migration_that_moves_by_the_wrong_number(
    release: Release, capsys: pytest.CaptureFixture[str], moved: str, says: str
) -> None:
    """It is a fault, with the first kept state that it spoils; the positions that can be are named."""
    states = first_states(release("0.2.0", **{"{3: 1, 5: 1}": moved}))
    verdict = checked(capsys)
    assert not verdict["passed"]
    what = verdict["case"]["what"]
    assert says in what
    assert 1 <= int(what.partition("state ")[2].partition(" kept of version 0.1.0")[0]) <= states
    assert "`saved.shift`" in verdict["case"]["change"]


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


def version_of(house: Path) -> str:
    """The version of a distribution."""
    found: str = tomllib.loads((house / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return found


@pytest.fixture
def catalogue(house: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """Our packs, and the example if it is what is looked at."""
    if house.name != "nim":
        return boardcore.discover()
    monkeypatch.syspath_prepend(str(house))
    import boardcore_nim

    monkeypatch.setattr(boardcore_nim, "__version__", version_of(house), raising=False)
    return boardcore.discover(extra={"nim": boardcore_nim})


@pytest.mark.parametrize("house", distributions(), ids=lambda house: house.name)
def test_our_releases_keep_states(house: Path, catalogue: Catalogue) -> None:
    """Each has states of its present version that go on as they are, byte for byte, and of every option.

    After a change of rules that have never been published: ``boardcore keep PACK --again``.
    """
    pack = catalogue.packs[house.name]
    states = kept(pack)[pack.version]
    assert len(states) > 9
    for data in states:
        rules, state = catalogue.resume(data)
        assert rules.dump(state) == data
    assert sum(map(len, states)) <= BUDGET


RELEASES = [(house, file.stem) for house in distributions() for file in sorted(house.glob("boardcore_*/saves/*"))]
"""Every file of kept states, each by the name of its pack and a version."""
BEFORE = [(house, release) for house, release in RELEASES if release != f"{house.name}-{version_of(house)}"]
GIVEN_UP: set[str] = set()
"""Earlier releases whose games are refused on purpose. None is so far."""


def test_a_release_has_one_file() -> None:
    """It is called after the pack, and no version is later than the present one; our second release is among them."""
    for house, release in RELEASES:
        name, _, version = release.rpartition("-")
        assert name == house.name
        assert numbers(version) <= numbers(version_of(house))
    assert [release for _, release in BEFORE if release not in GIVEN_UP][:1] == ["nim-0.1.0"]


@pytest.mark.parametrize(("house", "release"), BEFORE, ids=lambda value: value if isinstance(value, str) else "")
def test_our_earlier_releases_are_taken_up(house: Path, release: str, catalogue: Catalogue) -> None:
    """Each kept state becomes one of the present version and is played to its end, or is refused as what it is."""
    pack = catalogue.packs[house.name]
    for data in kept(pack)[release.rpartition("-")[2]]:
        if release in GIVEN_UP:
            with pytest.raises(StateError) as refused:
                catalogue.resume(data)
            assert refused.value.code in REFUSALS
            assert "error" not in refused.value.details  # it is no mistake of a migration
            continue
        rules, state = catalogue.resume(data)
        assert {each.name: each.version for each in state.packs}[pack.name] == pack.version
        assert rules.dump(rules.load_state(rules.dump(state))) == rules.dump(state) != data
        assert play(rules, release, start=state).state.result is not None


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


def test_states_of_a_game_that_eliminates() -> None:
    """A seat that the game has eliminated does not leave once more; all states that are kept go on."""
    catalogue = boardcore.discover(extra={"pair": leaving_packs.eliminates})
    states = states_of(catalogue, catalogue.packs["pair"])
    assert any(msgspec.json.decode(data)["left"] for data in states)
    for data in states:
        rules, state = catalogue.resume(data)
        assert play(rules, 1, start=state).state.result is not None


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
