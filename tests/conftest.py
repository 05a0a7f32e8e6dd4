"""What all tests share: the test packs on the path, and the rule list at the end of a run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
for folder in (HERE.parent / "plugins" / "guardians" / "tests" / "packs", HERE / "packs"):
    sys.path.insert(0, str(folder))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many rules have a test, and which wait for what."""
    import rulelist

    rules, waiting = rulelist.catalogue(), rulelist.waiting()
    terminalreporter.section("rules")
    terminalreporter.line(f"{len(rules & rulelist.marked())} of {len(rules)} rules have a test, {len(waiting)} wait:")
    for rule, reason in sorted(waiting.items()):
        terminalreporter.line(f"  {rule}: {reason}")
