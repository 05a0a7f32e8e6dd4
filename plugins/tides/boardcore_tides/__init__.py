"""Tides: a duel with double-sided cards, and the solo game against the rulebook's automated opponent.

This module is the table of contents: what the pack tells boardcore, hook by hook. The names below
are what an expansion or a player program may use.
"""

from __future__ import annotations

from boardcore import CARD, Assembly, Effect, Game, KindTable, Panel, Phase, Register, View, hookimpl

from . import checks, components, corrections, explain, phases
from .actions import Action, Actions, actions_of, offered
from .ai import Plan, SoloSet, Takes, best_plan, leftmost, plans, rarest, worth
from .components import Components, Scoring, Table, make_table, read, shipped, table_of
from .drawing import draw_table
from .events import (
    EVENTS,
    CraftKept,
    CraftTaken,
    CycleBegan,
    FirstPlayerGiven,
    FirstPlayerPassed,
    GoalReached,
    HandCardDiscarded,
    HandDealt,
    ItemsTaken,
    Passed,
    PileShuffled,
    RowCardDiscarded,
    RowFilled,
    RowTurned,
    SetScored,
    SoloSetScored,
    TopShown,
)
from .faces import figures
from .options import AI_OFFER, OPTIONS
from .scoring import points, score
from .sets import minimal_sets
from .state import (
    AI,
    GOAL,
    HAND_LIMIT,
    ITEM,
    MOST_CYCLES,
    ROW_PLACES,
    SIDE,
    SIDES,
    TIDES,
    Scored,
    Seat,
    Tides,
    begin,
    sides,
)

__all__ = [
    "AI", "AI_OFFER", "EVENTS", "GOAL", "HAND_LIMIT", "ITEM", "MOST_CYCLES", "ROW_PLACES", "SIDE", "SIDES", "TIDES",
    "Action", "Actions", "Components", "CraftKept", "CraftTaken", "CycleBegan", "FirstPlayerGiven", "FirstPlayerPassed",
    "GoalReached", "HandCardDiscarded", "HandDealt", "ItemsTaken", "Passed", "PileShuffled", "Plan",
    "RowCardDiscarded", "RowFilled", "RowTurned", "Scored", "Scoring", "Seat", "SetScored", "SoloSet",
    "SoloSetScored", "Table", "Takes", "Tides", "TopShown", "actions_of", "best_plan", "leftmost", "make_table",
    "minimal_sets", "offered", "plans", "points", "rarest", "read", "score", "shipped", "sides", "table_of", "worth",
]  # fmt: skip


@hookimpl
def boardcore_register(register: Register) -> None:
    """A game for two, or for one against the AI."""
    box = components.shipped()
    register.game(Game((1, 2), OPTIONS))
    register.size(3072)
    register.drawer(TIDES, begin, checks.check)
    register.events(*EVENTS)
    register.text_files("boardcore_tides")
    components.register_box(register, box)
    corrections.register_corrections(register, box)
    register.offer(AI_OFFER, "normal", leftmost)
    register.offer(AI_OFFER, "hard", rarest)
    register.explain("score", SIDE, explain.both_sides, explain.why_score)
    register.explain("craft", CARD, explain.crafts_in_hand, explain.why_craft)
    register.explain("ai_scored", SIDE, explain.ai_has_scored, explain.why_ai_scored)
    register.explain("ai_would_score", SIDE, explain.ai_plays, explain.why_ai_would_score)
    register.figures(figures)
    register.needs(*(f"reason.{why}" for why in ("goal", "cycles", "quiet", "ai", "draw")))
    register.needs(*(f"option.{what}" for what in ("pass", "discard", "score", "take_items", "take_craft")))


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The cards, the sides, the items, the actions, and the AI that was chosen."""
    table = make_table(corrections.in_force(assembly.offers))
    actions = Actions(table)
    ai = assembly.offers.get(AI_OFFER, str(assembly.options["ai"]))
    assert ai is not None, "the option was read with the same offers"
    assembly.serve("tides", table)
    assembly.serve("tides.actions", actions)
    assembly.serve("tides.ai", ai.value)
    assembly.cards.update(range(1, table.size + 1))
    assembly.kind(KindTable(CARD, lambda card: f"tides:card.{card}", table.size, lowest=1))
    assembly.kind(KindTable(SIDE, lambda side: f"tides:side.{SIDES[side]}", len(SIDES), SIDES))
    assembly.kind(KindTable(ITEM, lambda item: f"tides:item.{table.items[item]}", len(table.items), table.items))
    assembly.kind(actions.kind())
    assembly.fact(components.facts(table))
    assembly.fact((ai.pack, ai.name))


@hookimpl
def boardcore_phases(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """The choice of the first craft, Low Tide, High Tide."""
    return phases + _PHASES


_PHASES = phases.PHASES


@hookimpl
def boardcore_setup(fx: Effect) -> None:
    """Shuffle and deal."""
    phases.setup(fx)


@hookimpl
def boardcore_draw(view: View) -> list[Panel]:
    """The row, both sides and their hands."""
    return draw_table(view)
