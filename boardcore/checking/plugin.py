"""The same for pytest: the test run of a pack gets one more test per check, without any configuration.

Which pack that is, says the ``pyproject.toml`` above the folders that pytest is run on: those that it has
as entry points of the group ``boardcore``. Where single files or tests are run, and where the pyproject
names no pack, nothing is added.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..errors import BoardcoreError
from ..plugins import Catalogue, discover
from ..testing.scenes import Scene
from .run import CHECKS, Wish, check_pack, packs_of
from .verdicts import told

SECONDS = 2.0
"""How long each check plays, if ``--boardcore-time`` does not say."""


class CheckFailed(Exception):
    """A check of the pack has failed; the text is its verdict."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--boardcore-time``."""
    group = parser.getgroup("boardcore", "checks of the boardcore pack under test")
    group.addoption(
        "--boardcore-time",
        type=seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"how long each check of the pack plays (default: {SECONDS}); 0 leaves the checks out",
    )


def seconds(word: str) -> float:
    """A time in seconds, up to a day."""
    found = float(word)
    if not 0 <= found <= 86_400:
        raise argparse.ArgumentTypeError(f"{word!r} is not in the range 0<=x<=86400")
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add one test per check of each pack that this run is about."""
    if config.getoption("boardcore_time") <= 0:
        return
    named = sorted(packs_about(config.invocation_params.dir, config.args))
    catalogue = discover() if named else Catalogue(())
    for pyproject, pack in named:
        if pack in catalogue.packs and not (catalogue.packs[pack].game or catalogue.packs[pack].error):
            continue  # it takes part in no game
        group = Checks.from_parent(session, name=f"boardcore-check-{pack}", path=pyproject, nodeid=f"boardcore:{pack}")
        group.catalogue = catalogue
        more = group.collect()
        config.hook.pytest_collectreport(report=pytest.CollectReport(group.nodeid, "passed", None, [*more]))
        items += more


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the tables of a test that has failed beneath it."""
    report = yield
    if report.failed and call.excinfo is not None:
        report.sections += [(f"table {name!r}", text) for name, text in tables_in(call.excinfo)]
    return report


def tables_in(excinfo: pytest.ExceptionInfo[BaseException]) -> Iterator[tuple[str, str]]:
    """The tables that the functions on the way to an error knew, each once, by name and in words."""
    seen: list[Scene] = []
    for entry in excinfo.traceback:
        for name, value in entry.frame.f_locals.items():
            # One without a state was never set: what has failed says why.
            if isinstance(value, Scene) and hasattr(value, "state") and not any(value is each for each in seen):
                seen.append(value)
                try:
                    yield name, str(value)
                except Exception as why:  # a table that cannot be shown must not hide what has failed
                    yield name, f"cannot be shown: {type(why).__name__}: {why}"


def packs_about(home: Path, arguments: Iterable[str]) -> set[tuple[Path, str]]:
    """The packs that some arguments of pytest are about, each with the file that names it."""
    found: set[tuple[Path, str]] = set()
    for argument in arguments:
        folder = home / argument
        if folder.is_dir():
            for each in (folder.resolve(), *folder.resolve().parents):
                if (pyproject := each / "pyproject.toml").is_file():
                    found.update((pyproject, name) for name in named_in(pyproject))
                    break
    return found


def named_in(pyproject: Path) -> Iterator[str]:
    """The packs that a distribution brings."""
    try:
        data: Any = tomllib.loads(pyproject.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    for way in (("project", "entry-points", "boardcore"), ("tool", "poetry", "plugins", "boardcore")):
        table = data
        for word in way:
            table = table.get(word) if isinstance(table, dict) else None
        if isinstance(table, dict):
            yield from (name for name, target in table.items() if isinstance(target, str))


class Checks(pytest.Collector):
    """All checks of one pack."""

    catalogue: Catalogue

    def collect(self) -> list[pytest.Item]:
        """One test per check."""
        return [CheckItem.from_parent(self, name=name) for name in CHECKS]


class CheckItem(pytest.Item):
    """One check of one pack."""

    def runtest(self) -> None:
        """Run the check."""
        group = self.parent
        assert isinstance(group, Checks), "a check is made by its group"
        (pack,) = packs_of(group.catalogue, [group.nodeid.partition(":")[2]])
        wish = Wish(only=(self.name,), seconds=self.config.getoption("boardcore_time"))
        for verdict in check_pack(group.catalogue, pack, wish):
            if not verdict.passed:
                raise CheckFailed(told(verdict))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The verdict or the error alone: the way through our own code is of no use to the pack's author."""
        if isinstance(excinfo.value, CheckFailed | BoardcoreError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it comes from: the file that names the pack."""
        return self.path, None, self.nodeid
