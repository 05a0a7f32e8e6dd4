"""What tox runs when nobody says what: never nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
HERE = f"py{sys.version_info.major}{sys.version_info.minor}"


def tox(home: Path, settings: str, toxfile: str = "") -> subprocess.CompletedProcess[str]:
    """What ``tox list`` says about these settings."""
    (home / "tox.ini").write_text(settings, encoding="utf-8")
    (home / "toxfile.py").write_text(toxfile or (ROOT / "toxfile.py").read_text(encoding="utf-8"), encoding="utf-8")
    command = [sys.executable, "-m", "tox", "list", "--no-desc"]
    return subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)


def defaults(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The environments that run by default."""
    assert done.returncode == 0, done.stderr
    return done.stdout.partition("additional environments:")[0].split()


def test_the_python_that_runs_tox_is_always_tested(tmp_path: Path) -> None:
    """It is tested once where tox.ini names it, and all the same where it does not."""
    settings = (ROOT / "tox.ini").read_text(encoding="utf-8")
    named = defaults(tox(tmp_path, settings))
    assert named.count(HERE) == 1
    other = re.sub(r"\bpy3\d+", "py399", re.sub(r"py\{[\d,]+\}", "py{399}", settings))
    found = defaults(tox(tmp_path, other))
    assert found.count(HERE) == 1
    assert set(found) - {HERE, "py399"} == {name for name in named if not re.fullmatch(r"py3\d+", name)}


def test_a_python_that_is_too_old_is_refused(tmp_path: Path) -> None:
    """A Python older than the oldest we support ends tox with one line and a code that is not 0."""
    toxfile = (ROOT / "toxfile.py").read_text(encoding="utf-8").replace("OLDEST = (3, 11)", "OLDEST = (3, 99)")
    done = tox(tmp_path, (ROOT / "tox.ini").read_text(encoding="utf-8"), toxfile)
    assert done.returncode not in (0, None)
    assert re.search(r"boardcore needs Python 3\.11 or newer; tox runs on 3\.", done.stderr)
    assert "Traceback" not in done.stderr
