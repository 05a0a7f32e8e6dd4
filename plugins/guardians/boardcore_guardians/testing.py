"""Laying the row of Guardians that a test needs, on a table of ``boardcore_cardia.testing``.

table = Table(hands=(["Palace Guard"], ["Judge"]), options={"guardians": "hidden"})
set_row(table, "Unicorn", "Elephant")
"""

from __future__ import annotations

from boardcore_cardia.testing import Table

from .state import FIRST, GUARDIANS, ROW_SIZE, up_to
from .table import GuardianTable

__all__ = ["row_of", "set_row"]


def set_row(table: Table, *names: str) -> None:
    """Lay these Guardians from the second encounter on, and others after them; as many are face up as should be."""
    known = _table(table)
    ids = [guardian.id for guardian in known.guardians]
    wanted = tuple(FIRST + ids.index(name.lower()) for name in names)
    row = (wanted + tuple(number for number in known.numbers if number not in wanted))[:ROW_SIZE]
    up = ROW_SIZE if known.open else up_to(len(table.drawer.row))
    drawer = GUARDIANS.of(table.state)
    drawer.shown, drawer.row = row[:up], row[up:]
    drawer.box = tuple(number for number in known.numbers if number not in row)


def row_of(table: Table) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The ids of the Guardians that are face up, face down, and in the box."""
    known, drawer = _table(table), GUARDIANS.of(table.state)
    up, down, box = (tuple(known[number].id for number in zone) for zone in (drawer.shown, drawer.row, drawer.box))
    return up, down, box


def _table(table: Table) -> GuardianTable:
    found: GuardianTable = table.rules.book.wiring.services["guardians"]
    return found
