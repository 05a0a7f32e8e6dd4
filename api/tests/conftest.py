"""What the tests of the API share: one application in process, one server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
for folder in (HERE, ROOT / "tests", ROOT / "tests" / "packs"):
    sys.path.insert(0, str(folder))

from wire import REPORT, Direct, Remote, serving  # noqa: E402  # the path comes first


@pytest.fixture(scope="session")
def api() -> Iterator[Direct]:
    """The application, without a network."""
    direct = Direct()
    yield direct
    direct.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Remote]:
    """A server with one worker."""
    with serving() as remote:
        yield remote


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was tried over HTTP, and what was answered."""
    lines = terminalreporter.config.stash.get(REPORT, [])
    if lines:
        terminalreporter.section("requests")
    for line in lines:
        terminalreporter.line(line)
