"""The options of a game of Circadia: who starts, and who still has a turn when the end is triggered."""

from __future__ import annotations

from typing import Any

from boardcore import Offers, OptionsError, OptionSpec

from .components import shipped

DRAWN = "drawn"
"""The value of ``start`` with which chance decides who starts."""
OTHERS_ONCE = "others_once"
"""The value of ``final_round`` with which all others have one more turn once the end is triggered."""
FINISH_ROUND = "finish_round"
"""The value of ``final_round`` with which the round is finished once the end is triggered."""


def read_start(value: Any, offers: Offers) -> str | int:
    """``"drawn"`` or a seat; whether so many play is seen when the game begins.

    Raises:
        OptionsError: ``options/value``.
    """
    last = shipped().players.max - 1
    if value == DRAWN and isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= last:
        raise OptionsError(
            "options/value",
            f"option 'start' is a seat from 0 to {last}, or {DRAWN!r}; not {repr(value)[:80]}",
            option="start",
            known=[DRAWN, *range(last + 1)],
        )
    return value


def read_final_round(value: Any, offers: Offers) -> str:
    """``"others_once"`` or ``"finish_round"``.

    Raises:
        OptionsError: ``options/value``.
    """
    if value not in (OTHERS_ONCE, FINISH_ROUND) or not isinstance(value, str):
        raise OptionsError(
            "options/value",
            f"option 'final_round' is {OTHERS_ONCE!r} or {FINISH_ROUND!r}, not {repr(value)[:80]}",
            option="final_round",
            known=[OTHERS_ONCE, FINISH_ROUND],
        )
    return value


START = OptionSpec(
    "start",
    DRAWN,
    read_start,
    schema=lambda offers: {
        "default": DRAWN,
        "anyOf": [
            {"type": "string", "enum": [DRAWN]},
            {"type": "integer", "minimum": 0, "maximum": shipped().players.max - 1},
        ],
    },
)
FINAL_ROUND = OptionSpec(
    "final_round",
    OTHERS_ONCE,
    read_final_round,
    schema=lambda offers: {"type": "string", "enum": [OTHERS_ONCE, FINISH_ROUND], "default": OTHERS_ONCE},
)
