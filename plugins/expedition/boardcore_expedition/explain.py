"""What every view shows of the phials besides the table."""

from __future__ import annotations

from typing import Any

from boardcore_cardia import CARDIA, count_on

from boardcore import Effect

from .cards import phials_of
from .state import EXPEDITION, PHIAL


def figures(fx: Effect) -> dict[str, Any]:
    """The supplies, and the cards with phials: how many, and whether they lie with the ongoing side up (EXP-PHI-07).

    Both are empty in a game without phials.
    """
    ongoing = phials_of(fx).ongoing
    return {
        "supplies": list(EXPEDITION.of(fx.state).supplies),
        "cards": [
            {"card": f"card:{played.card}", "seat": side, "phials": number, "ongoing": bool(ongoing[played.card])}
            for pair in CARDIA.of(fx.state).row
            for side, played in enumerate(pair)
            if played is not None and (number := count_on(played, PHIAL))
        ],
    }
