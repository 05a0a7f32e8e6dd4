"""Whatever a pack does, a check ends, with what happened and where, and the other packs get their verdicts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import broken_packs
import pytest
import stuck_packs
from faults import Fault

from boardcore.checking import Wish
from boardcore.terminal import main

PACKS = str(Path(broken_packs.__file__).parent)
LIMIT = "4"
"""Seconds: enough for each import and each look at a game, on a machine that does much else."""


def install(site: Path, monkeypatch: pytest.MonkeyPatch, **packs: str) -> None:
    """Installs packs by name, each of a distribution of its own."""
    for name, target in packs.items():
        info = site / f"boardcore_{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: boardcore-{name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[boardcore]\n{name} = {target}\n")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), PACKS]))


@pytest.mark.parametrize("name", ["endless", "endless_asking"])
def test_a_loop_is_broken_up(name: str) -> None:
    """It is told with the line that it is in, and with a game that comes there again; no check goes the same way."""
    (verdict,) = Fault(stuck_packs, name).verdicts(Wish(only=("play", "save"), games=2, limit=0.5))
    case = verdict.case
    assert case is not None
    assert verdict.check == "play"
    assert re.search(r"comes to no end: after 0.5 s it is still at stuck_packs.py:\d+", case.what)
    assert case.change.startswith("Let the loop there end")
    assert "--picks first" in case.command


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("endless", r"comes to no end: after 4 s it is still at stuck_packs.py:\d+"),
        ("deaf", r"comes to no end: nothing was heard of it for \d+ s; it was at packs/stuck_packs.py:\d+"),
        ("gone", r"ends the program: os._exit\(0\) at stuck_packs.py:\d+"),
        ("killed", r"ends the program: its process was ended by SIGKILL"),
        ("threaded", r"leaves the thread 'waiter' running"),
        ("raising", r"Unheard: of"),
    ],
)
def test_every_pack_has_its_verdict(
    name: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Also beside one that hangs, leaves, or raises what nobody catches."""
    install(tmp_path, monkeypatch, pair=f"stuck_packs:{name}")
    words = ["check", "pair", "tides", "--only", "play", "--games", "1", "--limit", LIMIT, "--jobs", "1", "--json"]
    assert main(words) == 1
    out, err = capfd.readouterr()
    assert err == ""
    mine, tides = json.loads(out)["verdicts"]
    assert (mine["pack"], mine["passed"], tides["pack"], tides["passed"]) == ("pair", False, "tides", True)
    assert re.search(says, mine["case"]["what"])


IMPORTS = {
    "loops": ("while True:\n    pass\n", "comes to no end: after 4 s it is still at loops.py:[12]"),
    "leaves": ("import os\nos._exit(0)\n", r"ends the program: os._exit\(0\) at leaves.py:2"),
    "dies": ("import os\nos.kill(os.getpid(), 9)\n", "ends the program: its process was ended by SIGKILL"),
    "raises": ("raise KeyboardInterrupt('no')\n", "raises KeyboardInterrupt: no"),
    "waits": ("import threading as t\nt.Thread(target=t.Event().wait, name='w').start()\n", "leaves the thread 'w'"),
}


def test_what_goes_wrong_at_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each such pack does not load; the others are checked, and the program ends."""
    install(tmp_path, monkeypatch, **{name: name for name in IMPORTS})
    for name, (source, _) in IMPORTS.items():
        (tmp_path / f"{name}.py").write_text(source)
    words = ["check", *IMPORTS, "tides", "--only", "determinism", "--games", "1", "--limit", LIMIT, "--json"]
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from boardcore.terminal import main; sys.exit(main())", *words],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    *lost, tides = json.loads(done.stdout)["verdicts"]
    assert (tides["pack"], tides["passed"]) == ("tides", True)
    for verdict in lost:
        assert verdict["check"] == "load"
        assert re.search(IMPORTS[verdict["pack"]][1], verdict["case"]["what"])
    assert [each["pack"] for each in lost] == [*IMPORTS]
