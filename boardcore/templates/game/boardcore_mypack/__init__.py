"""My Pack: kites in secret, for two to four. The highest kite that flies alone catches the lowest.

This module is the table of contents, hook by hook. ``state.py`` says what the game keeps and who sees it,
``events.py`` what can happen, ``rules.py`` how it is played, ``shown.py`` what follows from the table.
"""

from __future__ import annotations

from boardcore import CARD, SEAT, Assembly, Effect, Game, KindTable, Panel, Phase, Register, View, flag, hookimpl

from .events import EVENTS, Caught, Drawn, Launched
from .rules import PHASES, set_up
from .shown import LABELS, draw_table, figures, why_score
from .state import CAUGHT, DECK, DRAWER, FLOWN, HAND, KITES, begin, check, height

__all__ = ["CAUGHT", "DECK", "DRAWER", "FLOWN", "HAND", "KITES", "Caught", "Drawn", "Launched", "height"]


@hookimpl
def boardcore_register(register: Register) -> None:
    """A game for two to four with one option, and everything that it says."""
    register.game(Game((2, 4), options=(flag("storm"),)))
    register.drawer(DRAWER, begin, check)
    register.events(*EVENTS)
    register.component("deck", "kites", "house", {"name": "deck.kites"}, cards=KITES)
    register.figures(figures)
    register.explain("score", SEAT, lambda fx: tuple(range(fx.state.seats)), why_score)
    register.text_files(__name__)
    register.needs("reason.most", "score", "score.kite", *(f"label.{name}" for name in LABELS))


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The kites, each called by its height."""
    assembly.cards.update(range(KITES))
    kites = KindTable(
        CARD,
        lambda card: "mypack:card",
        KITES,
        args=lambda card: {"height": height(card)},
    )
    assembly.kind(kites)


@hookimpl
def boardcore_phases(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """A round: launch, catch, draw."""
    return (*phases, *PHASES)


@hookimpl
def boardcore_setup(fx: Effect) -> None:
    """Shuffle and deal."""
    set_up(fx)


@hookimpl
def boardcore_draw(view: View) -> list[Panel]:
    """The table for the terminal."""
    return draw_table(view)
