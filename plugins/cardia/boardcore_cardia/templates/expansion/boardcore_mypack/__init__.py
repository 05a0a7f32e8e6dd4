"""My Pack: an expansion of Cardia. Whoever is behind in signets may spend favours to raise a card.

This module is the table of contents, hook by hook. ``state.py`` says what the pack keeps, ``favours.py``
what it does.
"""

from __future__ import annotations

from boardcore import Assembly, Panel, Register, Step, View, flag, hookimpl

from .drawing import draw_favours
from .favours import SPEND_FAVOURS, FavourSpent
from .state import DRAWER, begin, check

__all__ = ["DRAWER", "FavourSpent"]


@hookimpl
def boardcore_register(register: Register) -> None:
    """An option of Cardia. While it is on, it takes what this pack offers, and so the pack takes part."""
    register.extends("cardia")
    register.offer("mypack.rule", "favours", True)
    register.option(flag("mypack", takes="mypack.rule"))
    register.drawer(DRAWER, begin, check)
    register.events(FavourSpent)
    register.component("rule", "favours", "house", {"name": "favours", "text": "favours.text"})
    register.text_files(__name__)
    register.needs("label.player", "label.favours")


@hookimpl
def cardia_steps(moment: str, assembly: Assembly) -> tuple[Step, ...] | None:
    """At the start of a round's last phase favours are spent."""
    return SPEND_FAVOURS if moment == "resolved" and assembly.options["mypack"] else None


@hookimpl
def boardcore_draw(view: View, panels: list[Panel]) -> list[Panel]:
    """The favours, below Cardia's table."""
    return [*panels, draw_favours(view)]
