"""What the tests of the Guardians share: tables with a row of them, and test cards of every faction."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from boardcore_cardia.testing import Table
from boardcore_guardians.testing import set_row

sys.path.insert(0, str(Path(__file__).parents[3] / "tests" / "packs"))
sys.path.insert(0, str(Path(__file__).parent / "packs"))

import kin
import probe


@pytest.fixture
def table() -> Callable[..., Table]:
    """Make a table with these Guardians in the row, from the second encounter on."""

    def make(
        *row: str, guardians: str = "hidden", reduced: str = "automatic", on_tie: bool = False,
        more: Mapping[str, Any] | None = None, **kwargs: Any,
    ) -> Table:  # fmt: skip
        options = {"guardians": guardians, "guardians_reduced": reduced, "guardians_on_tie": on_tie}
        packs = {"probe": probe, "kin": kin, **(more or {})}
        made = Table(extra=packs, packs=["probe"], options=options, **kwargs)
        if row:
            set_row(made, *row)
        return made

    return make


@pytest.fixture
def probes() -> Callable[[Table, int, str], int]:
    """Ask how often the ability of a seat's test card has been activated."""
    return lambda table, seat, name: probe.PROBE.of(table.state).counts[table.card(seat, name)]
