"""What no game with Guardians can look like, however well-formed its state is."""

from __future__ import annotations

from boardcore import Effect, StateError

from .state import GUARDIANS, ROW_SIZE, up_to
from .table import guardians_of


def check(fx: Effect) -> None:
    """Refuse a row that cannot have been dealt.

    Raises:
        StateError: ``state/impossible``.
    """
    drawer, table = GUARDIANS.of(fx.state), guardians_of(fx)
    row = drawer.shown + drawer.row
    if not table.dealt:
        return
    if len(row) != ROW_SIZE:
        raise _wrong(f"a row has {ROW_SIZE} Guardians, not {len(row)}")
    if len(drawer.shown) < up_to(0) or (table.open and drawer.row):
        raise _wrong(f"only {len(drawer.shown)} Guardians are face up")
    for faction in table.factions if table.reduced else ():
        if set(table.of_faction(faction)) <= set(row):
            raise _wrong(f"every Guardian of the faction {faction!r} is in the row, but one went back to the box")


def _wrong(what: str) -> StateError:
    return StateError("state/impossible", what)
