"""Deck III, in printed order. Each ability reads like its text; the texts are in ``texts/``."""

from __future__ import annotations

from boardcore_cardia import (
    IT,
    MINE,
    THAT,
    THAT_MUCH,
    THEIR_HAND,
    THIS,
    THIS_MUCH,
    Activate,
    Card,
    Deck,
    DiscardFromHand,
    DiscardTop,
    Faction,
    MoveModifiers,
    Place,
    PlaceOnNext,
    WorthWhileLow,
    can_be_activated,
    has_another,
    has_ongoing,
    last_of,
    less_than_this,
    modified,
    opponent,
    plus_or_minus,
)

from boardcore import Choose, Name, Pool, Together

from .moves import PULLS, PUSHES, direct
from .ongoing import WhenYouMoveShips, WinsWithFaction
from .pools import CENTERS, ISLANDS, MY_SIDE, THEIR_SIDE, with_ships
from .state import FROM, MOVE, NEXT_MOVE, TO
from .verbs import MoveAllShips, MoveShip, PullOn

FACTION = Faction("archipelago", "turquoise", "derived", together=8)
"""The faction of Deck III, of which a deck holds eight cards or none."""
ARCHIPELAGO = FACTION.id


def choose_mine(pool: Pool, name: Name, prompt: str) -> Choose:
    """A choice among your own cards in play, made in public."""
    return Choose(pool, name, f"archipelago:prompt.{prompt}", public=True, text="cardia:option.card")


def choose_move(pool: Pool, name: Name, prompt: str) -> Choose:
    """The choice of a ship's move, made in public."""
    return Choose(pool, name, f"archipelago:prompt.{prompt}", public=True, text="archipelago:option.move")


def choose_island(pool: Pool, name: Name, prompt: str) -> Choose:
    """The choice of an island, made in public."""
    return Choose(pool, name, f"archipelago:prompt.{prompt}", public=True, text="archipelago:option.island")


FERRYMAN = Card(1, "ferryman", ARCHIPELAGO, deck="III", provenance="derived", instant=(
    choose_move(direct(ISLANDS, CENTERS), MOVE, "move"),
    MoveShip(MOVE),
))  # fmt: skip

JUGGLER = Card(2, "juggler", "academy", deck="III", provenance="rulebook", instant=(
    choose_mine(MINE.where(modified).where(has_another), IT, "juggle"),
    choose_mine(MINE - IT, THAT, "catch"),
    MoveModifiers(IT, THAT, times=2),
))  # fmt: skip

NAVIGATOR = Card(3, "navigator", ARCHIPELAGO, deck="III", provenance="rulebook", instant=(
    choose_move(PUSHES | PULLS, MOVE, "push_or_pull"),
    MoveShip(MOVE),
))  # fmt: skip

OCCULTIST = Card(4, "occultist", "dynasty", deck="III", provenance="rulebook", ongoing=(
    WorthWhileLow(2, limit=0),
))  # fmt: skip

BUCCANEER = Card(5, "buccaneer", "rebellion", deck="III", provenance="rulebook", instant=(
    DiscardTop(1, opponent),
    Choose(THEIR_HAND, IT, "cardia:prompt.discard", by=opponent, text="cardia:option.card"),
    DiscardFromHand(IT, opponent),
))  # fmt: skip

SMUGGLER = Card(6, "smuggler", ARCHIPELAGO, deck="III", provenance="derived", instant=(
    choose_move(direct(THEIR_SIDE, MY_SIDE), MOVE, "move"),
    MoveShip(MOVE),
))  # fmt: skip

SHIPWRIGHT = Card(7, "shipwright", "guild", deck="III", provenance="rulebook", instant=(
    Choose(plus_or_minus(3), THIS_MUCH, "archipelago:prompt.my_next", public=True),
    Choose(plus_or_minus(3), THAT_MUCH, "archipelago:prompt.their_next", public=True),
    Together(PlaceOnNext(THIS_MUCH), PlaceOnNext(THAT_MUCH, opponent)),
))  # fmt: skip

TIDE_SHIFTER = Card(8, "tide_shifter", ARCHIPELAGO, deck="III", provenance="rulebook", instant=(
    choose_move(PULLS, MOVE, "pull"),
    PullOn(MOVE),
    MoveShip(MOVE),
))  # fmt: skip

SHANTY_SINGER = Card(9, "shanty_singer", ARCHIPELAGO, deck="III", provenance="derived", ongoing=(
    WhenYouMoveShips((Place(+2, THIS),)),
))  # fmt: skip

CARTOGRAPHER = Card(10, "cartographer", "academy", deck="III", provenance="rulebook", instant=(
    choose_mine(MINE.where(less_than_this).where(can_be_activated), IT, "activate"),
    Activate(IT),
))  # fmt: skip

HARBOR_PILOT = Card(11, "harbor_pilot", ARCHIPELAGO, deck="III", provenance="house", instant=(
    choose_move(PUSHES, MOVE, "push"),
    MoveShip(MOVE),
    choose_move(PULLS, NEXT_MOVE, "pull"),
    MoveShip(NEXT_MOVE),
))  # fmt: skip

MENTOR = Card(12, "mentor", "dynasty", deck="III", provenance="rulebook", instant=(
    Activate(last_of(MINE.where(has_ongoing))),
))  # fmt: skip

WRECKER = Card(13, "wrecker", "rebellion", deck="III", provenance="house", instant=(
    DiscardTop(3, opponent),
))  # fmt: skip

SIREN = Card(14, "siren", ARCHIPELAGO, deck="III", provenance="rulebook", instant=(
    choose_island(ISLANDS.where(with_ships), FROM, "fleet"),
    choose_island(ISLANDS - FROM, TO, "fleet_to"),
    MoveAllShips(FROM, TO),
))  # fmt: skip

COLOSSUS = Card(15, "colossus", "guild", deck="III", provenance="derived", instant=(
    Place(+5, THIS),
))  # fmt: skip

GODDESS_OF_THE_SEA = Card(16, "goddess_of_the_sea", ARCHIPELAGO, deck="III", provenance="rulebook", ongoing=(
    WinsWithFaction(ARCHIPELAGO),
))  # fmt: skip

CARDS = (
    FERRYMAN, JUGGLER, NAVIGATOR, OCCULTIST, BUCCANEER, SMUGGLER, SHIPWRIGHT, TIDE_SHIFTER,
    SHANTY_SINGER, CARTOGRAPHER, HARBOR_PILOT, MENTOR, WRECKER, SIREN, COLOSSUS, GODDESS_OF_THE_SEA,
)  # fmt: skip
"""The sixteen cards of Deck III, of influence 1 to 16."""

DECK_III = Deck(tuple(card.id for card in CARDS), "rulebook", skulls=2)
"""Deck III: ``DECK_III.cards`` are the ids of its cards."""
