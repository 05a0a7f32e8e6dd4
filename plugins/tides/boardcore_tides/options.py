"""The options of a Tides game: who starts, and how the AI of the solo game chooses its cards."""

from __future__ import annotations

from typing import Any

from boardcore import Offers, OptionsError, OptionSpec, one_of

AI_OFFER = "tides.ai"
"""What a pack offers to be a way for the AI to choose: an ``ai.Takes``."""


def read_seat(value: Any, offers: Offers) -> int | None:
    """The seat that starts, or None for one that is drawn.

    Raises:
        OptionsError: ``options/value``.
    """
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value in (0, 1)):
        return value
    raise OptionsError(
        "options/value",
        f"option 'starting_seat' is 0, 1 or nothing, for one that is drawn; not {str(value)[:80]!r}",
        option="starting_seat",
        known=[None, 0, 1],
    )


STARTING_SEAT = OptionSpec(
    "starting_seat",
    None,
    read_seat,
    schema=lambda offers: {"type": ["integer", "null"], "minimum": 0, "maximum": 1, "default": None},
)
AI_MODE = one_of("ai", AI_OFFER, "normal")
OPTIONS = (STARTING_SEAT, AI_MODE)
