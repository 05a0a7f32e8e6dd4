"""What the tests of the Expedition share: tables with phials that know the cards of two test packs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boardcore_cardia.testing import Table
from boardcore_expedition.testing import Sky

sys.path.insert(0, str(Path(__file__).parents[3] / "tests" / "packs"))
sys.path.insert(0, str(Path(__file__).parent / "packs"))

import probe
import vials

PACKS = {"probe": probe, "vials": vials}


@pytest.fixture
def sky() -> Callable[..., Sky]:
    """Make a table with phials."""

    def make(**kwargs: Any) -> Sky:
        return Sky(**{"extra": PACKS, "packs": ["probe", "vials"], **kwargs})

    return make


@pytest.fixture
def table() -> Callable[..., Table]:
    """Make a table of the bare game: without phials where no card of the deck belongs to the Expedition."""

    def make(**kwargs: Any) -> Table:
        return Table(**{"extra": PACKS, **kwargs})

    return make


@pytest.fixture
def probes() -> Callable[[Table, int, str], int]:
    """Ask how often the upper ability of a seat's test card has been activated."""
    return lambda table, seat, name: probe.PROBE.of(table.state).counts[table.card(seat, name)]


@pytest.fixture
def tastes() -> Callable[[Table, int, str], int]:
    """Ask how often the phial ability of a seat's test card has been activated."""
    return lambda table, seat, name: vials.VIALS.of(table.state).counts[table.card(seat, name)]
