"""The options of the Guardians: how the row is dealt, and whether some of them are taken out before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardcore import Offer, Offers, OptionsError, OptionSpec, flag, listed

ROW_OFFER = "guardians.row"

OFF, HIDDEN_ROW, OPEN_ROW = "off", "hidden", "open"
"""No Guardians; the row face down but for the next one; the strategic variant, all of them face up."""
AUTOMATIC, YES, NO = "automatic", "yes", "no"


def _reader(name: str, values: tuple[str, ...]) -> Any:
    def read(value: Any, offers: Offers) -> str:
        if not isinstance(value, str) or value not in values:
            raise OptionsError(
                "options/value",
                f"option {name!r} cannot be {repr(value)[:80]}; there are {listed(values)}",
                option=name,
                known=sorted(values),
            )
        return value

    return read


def _spec(name: str, values: tuple[str, ...], uses: Any = lambda value, offers: ()) -> OptionSpec:
    schema = {"type": "string", "enum": list(values), "default": values[0]}
    return OptionSpec(name, values[0], _reader(name, values), uses, lambda offers: dict(schema))


def _row(value: Any, offers: Offers) -> tuple[Offer, ...]:
    offer = offers.get(ROW_OFFER, str(value))
    return () if offer is None else (offer,)


ROW_OPTION = _spec("guardians", (OFF, HIDDEN_ROW, OPEN_ROW), _row)
REDUCED_OPTION = _spec("guardians_reduced", (AUTOMATIC, YES, NO))
ON_TIE_OPTION = flag("guardians_on_tie")
"""Whether a Guardian is activated after a tie too; the rulebook can be read either way (OQ-27)."""

OPTIONS = (ROW_OPTION, REDUCED_OPTION, ON_TIE_OPTION)


def is_reduced(options: Mapping[str, Any], reducing: bool) -> bool:
    """Whether one Guardian of each faction is taken out; ``reducing``: the deck has cards that speak for it."""
    wish = options[REDUCED_OPTION.name]
    return reducing if wish == AUTOMATIC else bool(wish == YES)
