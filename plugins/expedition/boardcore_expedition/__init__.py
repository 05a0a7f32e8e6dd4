"""The Expedition for Cardia: Deck IV, eight phials, and the location Flying Islands.

This module is the table of contents: what the pack tells boardcore, hook by hook. The names below are
what a further expansion may use: cards with a phial ability are ``PhialCard``, made of the verbs and pools here.
"""

from __future__ import annotations

from boardcore_cardia import (
    CounterKind,
    Played,
    Tally,
    offer_card,
    offer_counter,
    offer_deck,
    offer_faction,
    offer_location,
)

from boardcore import Assembly, Effect, Panel, Register, View, hookimpl

from . import assembling, explain
from .atoms import activate_phial, move_phials, phials_at, phials_on, replace_from_hand, return_phials
from .cards import PhialCard, PhialTable, phials_of
from .checks import check
from .deck4 import CARDS as DECK_IV_CARDS
from .deck4 import DECK_IV, FACTION
from .drawing import draw_phials
from .events import EVENTS, CardReplacedFromHand, Passage, PhialAbilityActivated, PhialsMoved
from .isles import FLYING_ISLANDS
from .ongoing import InfluencePerPhial, TiesPrevious, contribute_phials
from .places import card_at, on_card, supply, supply_of
from .pools import (
    MY_SUPPLY,
    THEIR_DISCARDS,
    THEIR_PHIALS,
    TOP_OF_THEIR_DECK,
    answers_phials,
    can_steal,
    laden,
    on_others_than,
    reachable,
    still_there,
    supply_left,
)
from .state import ALL, ALSO_FROM, EXPEDITION, FROM, PHIAL, PHIALS, PLACED, Expedition, begin
from .verbs import (
    ActivatePhials,
    MayChoose,
    MovePhials,
    PlaceForEach,
    ReplaceFromHand,
    bring_phial,
    choose_phial,
    place_phial,
    place_phial_on_this,
)

__all__ = [
    "ALSO_FROM", "DECK_IV", "DECK_IV_CARDS", "EXPEDITION", "FACTION", "FLYING_ISLANDS", "FROM", "MY_SUPPLY", "PHIAL",
    "PHIALS", "PLACED", "THEIR_DISCARDS", "THEIR_PHIALS", "TOP_OF_THEIR_DECK", "ActivatePhials", "CardReplacedFromHand",
    "Expedition", "InfluencePerPhial", "MayChoose", "MovePhials", "Passage", "PhialAbilityActivated", "PhialCard",
    "PhialTable", "PhialsMoved", "PlaceForEach", "ReplaceFromHand", "TiesPrevious", "activate_phial", "answers_phials",
    "bring_phial", "can_steal", "card_at", "choose_phial", "laden", "move_phials", "on_card", "on_others_than",
    "phials_at", "phials_of", "phials_on", "place_phial", "place_phial_on_this", "reachable", "replace_from_hand",
    "still_there", "supply", "supply_left", "supply_of",
]  # fmt: skip


@hookimpl
def boardcore_register(register: Register) -> None:
    """Deck IV and its faction, phials, and a location."""
    register.extends("cardia")
    register.size(1024)
    register.drawer(EXPEDITION, begin, check)
    register.events(*EVENTS)
    register.text_files("boardcore_expedition")
    offer_faction(register, FACTION)
    offer_deck(register, "IV", DECK_IV)
    for card in DECK_IV_CARDS:
        offer_card(register, card)
    offer_counter(register, "phial", CounterKind())
    register.component("phial", "phial", "rulebook", {"name": "counter.phial"}, number=ALL)
    offer_location(register, FLYING_ISLANDS)
    register.figures(explain.figures)
    register.needs("passage", "explain.phial")
    register.needs(*(f"label.{each}" for each in ("phials", "supply", "on_cards", "lying", "ongoing")))


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The phial abilities, and phials if the deck holds Expedition cards."""
    assembling.assemble(assembly)


@hookimpl
def boardcore_setup(fx: Effect) -> None:
    """Give each player four phials."""
    assembling.set_up(fx)


@hookimpl
def boardcore_draw(view: View, panels: list[Panel]) -> list[Panel] | None:
    """The phials, below the table."""
    return draw_phials(view, panels)


@hookimpl
def cardia_contribute(fx: Effect, tally: Tally) -> None:
    """Phial ongoing abilities in effect."""
    contribute_phials(tally)


@hookimpl
def cardia_left(fx: Effect, side: int, played: Played) -> None:
    """Phials of a card that leaves go back to a supply."""
    return_phials(fx, side, played)
