"""Packs that take long to import: the terminal names them, and goes on as soon as they are there."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from boardcore.packs import GROUP, installed
from boardcore.plugins import gathered
from boardcore.terminal import app
from boardcore.terminal.waiting import LOOKS, told_if_long

HELD = """
import threading
from boardcore import *
threading.Event.held.wait(60)
"""
QUICK = "from boardcore import *\n"
SLOW_TO_REGISTER = """
import threading
from boardcore import *
@hookimpl
def boardcore_register(register):
    threading.Event.held.wait(60)
"""


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """What the packs here wait for."""
    event = threading.Event()
    monkeypatch.setattr(threading.Event, "held", event, raising=False)
    return event


@pytest.fixture
def points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points of three packs, two of which take long."""
    monkeypatch.syspath_prepend(str(tmp_path))
    found = []
    for name, source in {"quick": QUICK, "held_up": HELD, "slow": SLOW_TO_REGISTER}.items():
        (tmp_path / f"{name}.py").write_text(source)
        found.append(EntryPoint(name, name, GROUP))
    yield found
    for point in found:
        sys.modules.pop(point.name, None)


def test_a_pack_that_takes_long_is_named(held: threading.Event, points: list[EntryPoint]) -> None:
    """Each once, whether it is its import or what it registers; nothing is broken up."""
    said: list[str] = []

    def hear(line: str) -> None:
        said.append(line)
        held.set()

    with told_if_long(hear, 0.01):
        packs = [installed(points[0]), installed(points[1])]
        held.clear()
        packs.append(installed(points[2]))
    assert [line.partition(";")[0] for line in said] == [
        "still importing pack 'held_up' of held_up",
        "still importing pack 'slow' of slow",
    ]
    assert "'boardcore check slow' says where" in said[1]
    assert [(pack.name, pack.error) for pack in packs] == [("quick", None), ("held_up", None), ("slow", None)]


def test_it_is_said_once(held: threading.Event, points: list[EntryPoint]) -> None:
    """However long it takes."""
    said: list[str] = []
    threading.Timer(0.02 * LOOKS * 4, held.set).start()
    with told_if_long(said.append, 0.01):
        installed(points[1])
    assert len(said) == 1


def test_nothing_is_said_of_packs_that_are_quick(points: list[EntryPoint]) -> None:
    said: list[str] = []
    with told_if_long(said.append, 0.5):
        installed(points[0])
    assert said == []


def test_the_terminal_says_it(
    held: threading.Event,
    points: list[EntryPoint],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where it does not disturb what a program reads, and before the answer, which comes all the same."""

    def note(line: str) -> None:
        print_note(line)
        held.set()

    print_note = app.note
    monkeypatch.setattr(app, "note", note)
    monkeypatch.setattr(app, "told_if_long", lambda say: told_if_long(say, 0.01))
    monkeypatch.setattr(app, "discover", lambda: gathered([installed(points[1])], {}))
    assert app.run(["games"]) == 0
    out, err = capsys.readouterr()
    assert err.startswith("still importing pack 'held_up' of held_up; ")
    assert "still importing" not in out
    assert not [each for each in threading.enumerate() if each.name == "boardcore-waiting" and not each.daemon]
