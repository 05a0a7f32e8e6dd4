"""What the tests of the Archipelago share: tables with islands that know the cards of two test packs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boardcore_archipelago.testing import Sea
from boardcore_cardia.testing import Table

sys.path.insert(0, str(Path(__file__).parents[3] / "tests" / "packs"))
sys.path.insert(0, str(Path(__file__).parent / "packs"))

import probe
import shoals

PACKS = {"probe": probe, "shoals": shoals}


@pytest.fixture
def sea() -> Callable[..., Sea]:
    """Make a table with islands."""

    def make(**kwargs: Any) -> Sea:
        return Sea(**{"extra": PACKS, **kwargs})

    return make


@pytest.fixture
def table() -> Callable[..., Table]:
    """Make a table without islands: none of its cards belongs to the Archipelago."""

    def make(**kwargs: Any) -> Table:
        return Table(**{"extra": PACKS, **kwargs})

    return make


@pytest.fixture
def probes() -> Callable[[Table, int, str], int]:
    """Ask how often the ability of a seat's blank has been activated."""
    return lambda table, seat, name: probe.PROBE.of(table.state).counts[table.card(seat, name)]
