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

    rules, waiting, marked = rulelist.catalogue(), rulelist.waiting(), rulelist.marked()
    terminalreporter.section("rules")
    for game, lists in rulelist.by_game().items():
        counts = ", ".join(f"{name} {len(each & marked)} of {len(each)}" for name, each in lists.items())
        total = set().union(*lists.values())
        terminalreporter.line(f"{game}: {len(total & marked)} of {len(total)} ({counts})")
    wait = f"{len(waiting)} wait:" if waiting else "none waits"
    terminalreporter.line(f"{len(rules & marked)} of {len(rules)} rules have a test, {wait}")
    for rule, reason in sorted(waiting.items()):
        terminalreporter.line(f"  {rule}: {reason}")
