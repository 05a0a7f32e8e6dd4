"""What the Archipelago adds to a ruleset, once the options are known."""

from __future__ import annotations

from typing import cast

from boardcore_cardia import CardTable

from boardcore import Assembly, Effect, KindTable, OptionsError, PackError

from .atoms import LANDINGS, song_of
from .chart import Chart, chart_of, make_chart
from .deck3 import FACTION
from .effects import USE_EFFECTS
from .events import ShipsMoved
from .islands import EFFECT_OFFER, ISLAND_OFFER, MAP_OFFER
from .moves import Moves
from .ongoing import WhenYouMoveShips
from .state import ARCHIPELAGO, HERE, ISLAND
from .waters import UNCHARTED_WATERS, come_home


def assemble(assembly: Assembly) -> None:
    """The islands with their effects if the deck holds Archipelago cards (OQ-125), and what reacts to moves.

    Raises:
        PackError: ``pack/islands`` if the islands offered are no map.
        OptionsError: ``options/components`` if corrections have made them none.
    """
    cards: CardTable = assembly.services["cardia"]
    chart, effects = _chart(assembly), assembly.offers.values(EFFECT_OFFER)
    used = FACTION.id in cards.words
    assembly.serve("archipelago", chart if used else None)
    for island, block in zip(chart.islands, chart.blocks, strict=True):
        if used and block:
            assembly.block(block, effects[island.effect](island.amount), (HERE,))
    if used:
        assembly.block(LANDINGS, USE_EFFECTS)
    for card in cards.cards[: len(cards.cards) // 2]:
        for each in card.ongoing:
            if isinstance(each, WhenYouMoveShips):
                assembly.block(song_of(card.id), each.do)
    if UNCHARTED_WATERS.id in cast("tuple[str, ...]", assembly.options["locations"]):
        assembly.listen(ShipsMoved, come_home)


def _chart(assembly: Assembly) -> Chart:
    """The islands on offer, and the kinds of values that name them and moves between them."""
    offers = assembly.offers
    where = offers.get(MAP_OFFER, "islands")
    assert where is not None, "this pack offers it"
    packs = {name: offer.pack for name in offers.names(ISLAND_OFFER) if (offer := offers.get(ISLAND_OFFER, name))}
    try:
        chart = make_chart(where.value, offers.values(ISLAND_OFFER), offers.values(EFFECT_OFFER), packs)
    except PackError as why:
        if "components" not in assembly.options:
            raise
        raise OptionsError("options/components", why.message, **why.details) from None
    names = tuple(island.id for island in chart.islands)
    assembly.fact((where.value, chart.islands))
    assembly.kind(KindTable(ISLAND, lambda island: chart.texts[island], len(names), names))
    assembly.kind(Moves(chart).table())
    for text in chart.texts:
        assembly.needs(f"{text}.text", f"island {text!r}")
    return chart


def set_up(fx: Effect) -> None:
    """Put a ship on each island with an anchor (ARC-SETUP-02)."""
    chart = chart_of(fx)
    if chart is not None:
        ARCHIPELAGO.of(fx.state).ships = chart.at_anchor()
