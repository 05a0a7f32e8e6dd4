"""Showing drawers, by code written once per looking seat.

Who may see what is a function of owner and seat alone, so for a seat at a table of so many it is known
beforehand which fields a view is built from. What is hidden does not occur in the code at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from .visibility import FULL, HIDDEN, Level, Zone, see_cards

Part = tuple[str, "Zone | bool | tuple[Part, ...]"]
"""A field and what it is: a zone; public, and (True) a plain value or (False) not; or one Struct per seat."""

Show = Callable[[Any, "tuple[int, ...]"], dict[str, Any]]
"""Shows all drawers of a state: (the state, the hidden cards that the looker remembers)."""


def make_show(drawers: Mapping[str, tuple[Part, ...]], backs: Mapping[int, int], seat: int | None, seats: int) -> Show:
    """A function that shows the drawers of a state with so many seats to one of them (None: a spectator)."""
    lines = ["def show(state, known):"]
    shown = [
        f"{drawer!r}: {_struct(lines, parts, f'state.{drawer}', f'it_{number}', -1, seat, seats)}"
        for number, (drawer, parts) in enumerate(drawers.items())
    ]
    lines.append(f"    return {{{', '.join(shown)}}}")
    names: dict[str, Any] = {"see_cards": see_cards, "to_builtins": msgspec.to_builtins, "backs": backs}
    names |= Level.__members__
    exec("\n".join(lines), names)  # our own text
    show: Show = names["show"]
    return show


def _struct(
    lines: list[str], parts: tuple[Part, ...], where: str, it: str, owner: int, seat: int | None, seats: int
) -> str:
    """Code for a Struct with these parts, which belongs to ``owner`` (-1: nobody); a line before calls it ``it``."""
    lines.append(f"    {it} = {where}")
    code: list[str] = []
    for name, what in parts:
        value = f"{it}.{name}"
        if isinstance(what, Zone):
            shown = _cards(what, value, owner, seat)
        elif isinstance(what, tuple):
            each = (_struct(lines, what, f"{value}[{n}]", f"{it}_{name}_{n}", n, seat, seats) for n in range(seats))
            shown = f"[{', '.join(each)}]"
        else:
            shown = value if what else f"to_builtins({value})"
        code.append(f"{name!r}: {shown}")
    return f"{{{', '.join(code)}}}"


def _cards(zone: Zone, value: str, owner: int, seat: int | None) -> str:
    """Code for what ``see_cards`` makes of a zone, written out where that is short."""
    level = zone.level(owner, seat)
    if level is FULL:
        return f"{{'count': len({value}), 'cards': list({value})}}"
    if level is HIDDEN:
        return "{}"
    return f"see_cards({value}, {level.name}, known, backs)"
