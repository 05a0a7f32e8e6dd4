"""Guardians of the Wild: a row of Guardians beside every second encounter of Cardia.

This module is the table of contents: what the pack tells boardcore, hook by hook. A pack with Guardians of its own
needs ``Guardian`` and ``offer_guardian``; what their abilities are made of comes from Cardia.
"""

from __future__ import annotations

from boardcore_cardia import DECK_SIZE, CounterKind, Tally, count_on, offer_counter

from boardcore import BACK, Assembly, Effect, KindTable, Panel, Register, Step, View, hookimpl

from . import row
from .checks import check
from .drawing import draw_row
from .events import (
    EVENTS,
    CardDiscardedAtRandom,
    CardReplacedFromDeck,
    GuardianActivated,
    GuardiansDealt,
    GuardiansRevealed,
    ModifiersFlipped,
)
from .explain import figures
from .guardians import PHOENIX_TOKEN, TWELVE, UNICORN_MARK
from .options import HIDDEN_ROW, OFF, ON_TIE_OPTION, OPEN_ROW, OPTIONS, ROW_OFFER, ROW_OPTION, is_reduced
from .state import FIRST, GUARDIAN, GUARDIANS, HERE, LAST, ROW_SIZE, Guardians, begin
from .table import GUARDIAN_OFFER, Guardian, GuardianTable, guardians_of, make_table, offer_guardian
from .verbs import (
    BOOST,
    Boost,
    DiscardAtRandom,
    DrawToChoose,
    FlipModifiers,
    ReplaceFromDeck,
    TokensForRevealed,
    boost_kind,
)

__all__ = [
    "BOOST", "FIRST", "GUARDIAN", "GUARDIANS", "GUARDIAN_OFFER", "HERE", "LAST", "PHOENIX_TOKEN", "ROW_SIZE",
    "TWELVE", "UNICORN_MARK", "Boost", "CardDiscardedAtRandom", "CardReplacedFromDeck", "DiscardAtRandom",
    "DrawToChoose", "FlipModifiers", "Guardian", "GuardianActivated", "GuardianTable", "Guardians", "GuardiansDealt",
    "GuardiansRevealed", "ModifiersFlipped", "ReplaceFromDeck", "TokensForRevealed", "guardians_of", "offer_guardian",
]  # fmt: skip

REDUCING = ("archipelago", "expedition")
"""The factions with which one Guardian of each faction is taken out by default (OQ-122)."""


@hookimpl
def boardcore_register(register: Register) -> None:
    """Twelve Guardians for Cardia, in force with a row of them."""
    register.extends("cardia")
    register.size(768)
    register.drawer(GUARDIANS, begin, check)
    register.events(*EVENTS)
    register.text_files("boardcore_guardians")
    for way in (HIDDEN_ROW, OPEN_ROW):
        register.offer(ROW_OFFER, way, way)
    for option in OPTIONS:
        register.option(option)
    offer_counter(register, "unicorn", CounterKind(lies=True))
    offer_counter(register, "phoenix", CounterKind())
    for guardian in TWELVE:
        offer_guardian(register, guardian)
    register.figures(figures)
    register.needs("explain.unicorn")
    register.needs(*(f"label.{each}" for each in ("row", "encounter", "guardian", "faction", "face_down", "says")))


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The Guardians with their abilities, and what the backs of all cards show."""
    dealt = assembly.options[ROW_OPTION.name]
    factions = assembly.services["cardia"].words
    table = make_table(
        assembly,
        dealt=dealt != OFF,
        open=dealt == OPEN_ROW,
        reduced=is_reduced(assembly.options, any(faction in REDUCING for faction in factions)),
    )
    assembly.serve("guardians", table)
    assembly.kind(boost_kind(3))
    names = tuple(guardian.id for guardian in table.guardians)
    assembly.kind(KindTable(GUARDIAN, lambda n: table.texts[n - FIRST], len(names), names, lowest=FIRST))
    _backs(assembly, table)
    if table.dealt:
        assembly.cards.update(table.numbers)
    for guardian, text, block in zip(table.guardians, table.texts, table.blocks, strict=True):
        assembly.needs(f"{text}.text", f"Guardian {guardian.id!r}")
        assembly.fact((guardian.id, guardian.faction, guardian.only))
        assembly.block(block, guardian.ability, (LAST,))


def _backs(assembly: Assembly, table: GuardianTable) -> None:
    """The backs of Guardians show their faction (GUA-GEN-04), those of characters nothing that matters."""
    character = len(table.factions)
    texts = (*table.faction_texts, "guardians:back.character")
    assembly.kind(KindTable(BACK, lambda n: texts[n], len(texts), (*table.factions, "character")))
    assembly.backs(dict.fromkeys(range(2 * DECK_SIZE), character))
    assembly.backs({number: table.back(number) for number in table.numbers})


@hookimpl
def boardcore_setup(fx: Effect) -> None:
    """Deal the row."""
    if guardians_of(fx).dealt:
        row.deal(fx)


@hookimpl
def cardia_steps(moment: str, assembly: Assembly) -> tuple[Step, ...] | None:
    """Meet the Guardian at the reveal, activate it after the abilities, turn up the next one in phase 3."""
    if assembly.options[ROW_OPTION.name] == OFF:
        return None
    return row.steps_at(moment, on_tie=bool(assembly.options[ON_TIE_OPTION.name]))


@hookimpl
def cardia_contribute(fx: Effect, tally: Tally) -> None:
    """A card with the Unicorn's mark is worth one more signet while it wins (OQ-47)."""
    for place, pair in enumerate(tally.row):
        for side, played in enumerate(pair):
            if played is not None and played.counters and (marks := count_on(played, UNICORN_MARK)):
                tally.worth(place, side, marks, played.card, "guardians:explain.unicorn")


@hookimpl
def boardcore_draw(view: View, panels: list[Panel]) -> list[Panel] | None:
    """The row of Guardians below Cardia's table."""
    return draw_row(view, panels)
