"""The Archipelago for Cardia: Deck III, six islands with three ships, and the location Uncharted Waters.

This module is the table of contents: what the pack tells boardcore, hook by hook. The names below are
what a further expansion may use: cards that move ships are made of the pools and verbs here.
"""

from __future__ import annotations

from boardcore_cardia import ExtraSignets, offer_card, offer_deck, offer_faction, offer_location

from boardcore import Assembly, Effect, Panel, Register, View, hookimpl

from . import assembling, explain
from .atoms import move_ships
from .chart import Chart, MakeEffect, chart_of
from .checks import check
from .components import register_corrections
from .deck3 import CARDS as DECK_III_CARDS
from .deck3 import DECK_III, FACTION
from .drawing import draw_islands
from .effects import MAKERS, DrawPerShip, PlacePerShip
from .events import EVENTS, IslandActivated, ShipsMoved, Voyage
from .islands import EFFECT_OFFER, ISLAND_MAP, ISLAND_OFFER, ISLANDS, MAP_OFFER, SHIPS, Island, IslandMap
from .moves import PULLS, PUSHES, direct
from .ongoing import WhenYouMoveShips, WinsWithFaction
from .pools import CENTERS, MY_ISLAND, MY_SIDE, THEIR_SIDE, with_ships
from .pools import ISLANDS as ALL_ISLANDS
from .state import (
    ARCHIPELAGO,
    FROM,
    HERE,
    ISLAND,
    MOVE,
    NEXT_MOVE,
    SHIP_MOVE,
    TO,
    Archipelago,
    Landing,
    Song,
    begin,
)
from .verbs import MoveAllShips, MoveShip, PullOn
from .waters import UNCHARTED_WATERS

__all__ = [
    "ALL_ISLANDS", "ARCHIPELAGO", "CENTERS", "DECK_III", "DECK_III_CARDS", "EFFECT_OFFER", "FACTION", "FROM", "HERE",
    "ISLAND", "ISLANDS", "ISLAND_MAP", "ISLAND_OFFER", "MAP_OFFER", "MOVE", "MY_ISLAND", "MY_SIDE", "NEXT_MOVE",
    "PULLS", "PUSHES", "SHIPS", "SHIP_MOVE", "THEIR_SIDE", "TO", "UNCHARTED_WATERS", "Archipelago", "Chart",
    "DrawPerShip", "Island", "IslandActivated", "IslandMap", "Landing", "MakeEffect", "MoveAllShips", "MoveShip",
    "PlacePerShip", "PullOn", "ShipsMoved", "Song", "Voyage", "WhenYouMoveShips", "WinsWithFaction", "chart_of",
    "direct", "move_ships", "with_ships",
]  # fmt: skip


@hookimpl
def boardcore_register(register: Register) -> None:
    """Deck III and its faction, the islands, and a location."""
    register.extends("cardia")
    register.size(1024)
    register.drawer(ARCHIPELAGO, begin, check)
    register.events(*EVENTS)
    register.text_files("boardcore_archipelago")
    offer_faction(register, FACTION)
    offer_deck(register, "III", DECK_III)
    for card in DECK_III_CARDS:
        offer_card(register, card)
    for island in ISLANDS:
        register.offer(ISLAND_OFFER, island.id, island)
        texts = {"name": f"island.{island.id}", "text": f"island.{island.id}.text"}
        register.component(
            "island", island.id, island.provenance, texts,
            effect=island.effect, amount=island.amount, anchor=island.anchor, home=island.home,
        )  # fmt: skip
    register.offer(MAP_OFFER, "islands", ISLAND_MAP)
    register.component(
        "map", "islands", ISLAND_MAP.provenance, {"name": "label.islands"},
        cards=ISLAND_MAP.cards, lines=ISLAND_MAP.lines,
    )  # fmt: skip
    register.component("ship", "ship", "rulebook", {"name": "ship"}, number=SHIPS)
    for name, make in MAKERS.items():
        register.offer(EFFECT_OFFER, name, make)
    register_corrections(register)
    offer_location(register, UNCHARTED_WATERS)
    register.explain("island", ISLAND, explain.islands, explain.why_effect)
    register.figures(explain.figures)
    register.needs("voyage", "explain.ships", "explain.per_ship", "explain.island")
    register.needs(*(f"label.{each}" for each in ("islands", "island", "ships", "joined", "effect", "waiting")))


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The islands, if the deck holds Archipelago cards."""
    assembling.assemble(assembly)


@hookimpl
def boardcore_setup(fx: Effect) -> None:
    """Put the ships at anchor."""
    assembling.set_up(fx)


@hookimpl
def boardcore_draw(view: View, panels: list[Panel]) -> list[Panel]:
    """The islands, below the table."""
    return panels + draw_islands(view)


@hookimpl
def cardia_signets(fx: Effect) -> tuple[ExtraSignets, ...]:
    """Ships at home."""
    return explain.ship_signets(fx)
