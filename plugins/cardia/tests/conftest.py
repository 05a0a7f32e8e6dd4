"""What the tests of Cardia's rules share: tables that know the cards of the test pack."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boardcore_cardia.testing import Table

sys.path.insert(0, str(Path(__file__).parents[3] / "tests" / "packs"))

import probe


@pytest.fixture
def table() -> Callable[..., Table]:
    """Make a table whose deck may hold cards of the test pack."""

    def make(**kwargs: Any) -> Table:
        return Table(extra={"probe": probe}, **kwargs)

    return make


@pytest.fixture
def probes() -> Callable[[Table, int, str], int]:
    """Ask how often the ability of a seat's blank has been activated."""
    return lambda table, seat, name: probe.PROBE.of(table.state).counts[table.card(seat, name)]
