"""Prints the rule list at the end of a run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many rules have a test, and which wait for what."""
    rules = {line for file in (ROOT / "tests/rules").glob("*.txt") for line in file.read_text().split()}
    files = [*ROOT.glob("tests/test_*.py"), *ROOT.glob("plugins/*/tests/test_*.py")]
    named = {rule for file in files for rule in re.findall(r'"([A-Z0-9]+-[A-Z]+-[0-9]+)"', file.read_text("utf-8"))}
    waiting: dict[str, str] = {}
    for file in sorted(ROOT.glob("plugins/*/tests/waiting*.toml")):
        waiting |= tomllib.loads(file.read_text("utf-8"))
    terminalreporter.section("rules")
    terminalreporter.line(f"{len(rules & named)} of {len(rules)} rules have a test, {len(waiting)} wait:")
    for rule, reason in sorted(waiting.items()):
        terminalreporter.line(f"  {rule}: {reason}")
