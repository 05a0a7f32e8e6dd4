"""What every view shows of the Guardians besides the table."""

from __future__ import annotations

from typing import Any

from boardcore import BACK, Effect

from .state import FIRST, GUARDIANS, HERE
from .table import guardians_of


def figures(fx: Effect) -> dict[str, Any]:
    """The row by the places of the encounters, and the Guardian that was met in this round.

    Of a Guardian face down there is only what its back shows.
    """
    drawer, table = GUARDIANS.of(fx.state), guardians_of(fx)
    row: list[dict[str, Any]] = []
    for index, number in enumerate(drawer.shown + drawer.row):
        guardian, up = table[number], index < len(drawer.shown)
        row.append(
            {
                "place": 2 * index + 2,
                "back": f"{BACK.name}:{guardian.faction}",
                "guardian": f"guardian:{guardian.id}" if up else None,
                "text": f"{table.texts[number - FIRST]}.text" if up else None,
                "only": guardian.only if up else None,
            }
        )
    met = fx.stack[0].names.get(HERE.key) if fx.stack else None
    return {"row": row, "met": f"guardian:{table[met].id}" if isinstance(met, int) else None}
