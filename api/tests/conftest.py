"""What the tests of the API share: one application in process, one server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
for folder in (HERE, ROOT / "tests", ROOT / "tests" / "packs"):
    sys.path.insert(0, str(folder))

from wire import Direct, Remote, Say, serving  # noqa: E402  # the path comes first


@pytest.fixture(scope="session")
def api() -> Iterator[Direct]:
    """The application, without a network."""
    direct = Direct()
    yield direct
    direct.close()


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a stranger's game installed in it, beside our own packages: the example ``nim``."""
    folder = tmp_path_factory.mktemp("stranger")
    # Built by the hatchling that is here: an environment for it takes longer than the build.
    how = ["-q", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    install = [sys.executable, "-m", "pip", "install", *how]
    subprocess.run([*install, "--target", str(folder), str(ROOT / "examples" / "nim")], check=True)
    return folder


@pytest.fixture(scope="session")
def server(stranger: Path) -> Iterator[Remote]:
    """A server with one worker, which finds the stranger's game too."""
    with serving(PYTHONPATH=str(stranger)) as remote:
        yield remote


SAID = "requests"
"""The property of a test's report that holds what is to be said at the end of the run, in whatever process it ran."""


@pytest.fixture
def say(record_property: Callable[[str, object], None]) -> Say:
    """Say something in the summary at the end of the run."""
    return lambda line: record_property(SAID, line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was tried over HTTP, and what was answered."""
    reports = [each for found in terminalreporter.stats.values() for each in found]
    properties = [pair for each in reports for pair in getattr(each, "user_properties", ())]
    lines = dict.fromkeys(str(value) for name, value in properties if name == SAID)
    if lines:
        terminalreporter.section("requests")
    for line in lines:
        terminalreporter.line(line)
