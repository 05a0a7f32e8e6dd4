"""What the Expedition adds to a ruleset, once the options are known."""

from __future__ import annotations

from boardcore_cardia import CardTable

from boardcore import Assembly, Effect

from .cards import PhialCard, PhialTable, phials_of
from .deck4 import EXPEDITION as FACTION
from .places import place_table
from .state import EACH, EXPEDITION


def assemble(assembly: Assembly) -> None:
    """The phial abilities of the cards in the deck, and phials if it holds Expedition cards (OQ-125)."""
    table: CardTable = assembly.services["cardia"]
    assembly.kind(place_table(len(table.cards)))
    blocks: list[str] = []
    deck = len(table.cards) // 2
    for card, text in zip(table.cards[:deck], table.texts, strict=False):
        pack = text.partition(":")[0]
        instant = isinstance(card, PhialCard) and bool(card.phial_instant)
        blocks.append(f"{pack}:{card.id}/phial" if instant else "")
        if isinstance(card, PhialCard):
            assembly.fact((card.id, card.phial_ongoing))
            if card.phial_instant:
                assembly.block(blocks[-1], card.phial_instant)
    assembly.serve(
        "expedition",
        PhialTable(
            in_play=FACTION in table.words,
            blocks=tuple(blocks) * 2,
            ongoing=tuple(card.phial_ongoing if isinstance(card, PhialCard) else () for card in table.cards),
        ),
    )


def set_up(fx: Effect) -> None:
    """Give each player a supply of phials (EXP-SETUP-02)."""
    if phials_of(fx).in_play:
        EXPEDITION.of(fx.state).supplies = (EACH, EACH)
