"""What all tests share: the test packs on the path, and what a run says at its end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
for folder in (HERE.parent / "plugins" / "guardians" / "tests" / "packs", HERE / "packs"):
    sys.path.insert(0, str(folder))


LONGEST = (
    "test_contract.py", "test_strangers.py", "test_check.py", "test_check_alarms.py", "test_check_watch.py",
    "test_new_pack.py", "test_check_command.py", "test_guide.py", "test_combinations.py", "test_mixed_decks.py",
    "test_golden.py", "test_replay.py",
)  # fmt: skip
"""Files that take long, some of them with few tests: begun first, so that no worker is alone with one at the end.

A run of all tests ends with the times of the longest, and names those that are not in this list.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first."""
    place = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.name, len(LONGEST)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many rules have a test, and which wait for what."""
    import rulelist

    score(terminalreporter)
    longest(terminalreporter)
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


def longest(terminalreporter: pytest.TerminalReporter) -> None:
    """How long the longest files took, if the run did, and which of them should begin earlier."""
    taken: dict[str, float] = {}
    for report in (each for found in terminalreporter.stats.values() for each in found):
        if isinstance(report, pytest.TestReport):
            file = report.nodeid.partition("::")[0]
            taken[file] = taken.get(file, 0) + report.duration
    if sum(taken.values()) < 300:
        return
    terminalreporter.section("longest files")
    for place, (name, seconds) in enumerate(sorted(taken.items(), key=lambda each: -each[1])[:15]):
        late = place < len(LONGEST) and Path(name).name not in LONGEST
        terminalreporter.line(f"{seconds:4.0f} s {name}{', which LONGEST in tests/conftest.py lacks' * late}")


def score(terminalreporter: pytest.TerminalReporter) -> None:
    """How many planted faults the checks of packs have caught, if that was tried, and what they say of ours."""
    found: dict[str, dict[str, set[str]]] = {}
    for outcome in ("passed", "failed", "error"):
        for report in terminalreporter.getreports(outcome):
            test, _, name = report.nodeid.rpartition("::")[2].rstrip("]").partition("[")
            if report.when == "call" or outcome != "passed":
                found.setdefault(test, {}).setdefault(outcome, set()).add(name)
    caught = [found.get(test, {}) for test in ("test_a_fault_is_caught", "test_bad_samplers")]
    missed = set().union(*(each.get(outcome, set()) for each in caught for outcome in ("failed", "error")))
    number = sum(len(each.get("passed", ())) for each in caught)
    shipped = found.get("test_no_false_alarm_on_what_is_shipped", {})
    alarms = shipped.get("failed", set()) | shipped.get("error", set())
    if number or missed:
        terminalreporter.section("planted faults")
        terminalreporter.line(
            f"planted faults: {number} of {number + len(missed)} caught; "
            f"false alarms on {len(shipped.get('passed', set()) | alarms)} shipped packs: {len(alarms)}"
        )
        for name in sorted(missed | alarms):
            terminalreporter.line(f"  {name}")
