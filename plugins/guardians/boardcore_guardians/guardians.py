"""The twelve Guardians by faction, in the order of the component list. Each ability reads like its text."""

from __future__ import annotations

from boardcore_cardia import (
    ANY,
    IT,
    MINE,
    MY_HAND,
    MY_PREVIOUS,
    OPPOSING,
    THAT,
    THIS,
    Activate,
    AwaitNext,
    Place,
    PlaceOnNext,
    PutUnder,
    RemoveModifiers,
    Swap,
    modified,
)

from boardcore import Choose

from .table import Guardian
from .verbs import (
    BOOSTS,
    CHOSEN,
    Boost,
    DiscardAtRandom,
    DrawToChoose,
    FlipModifiers,
    ReplaceFromDeck,
    beside,
    beside_mine,
)

UNICORN_MARK = "guardians:counter.unicorn"
"""Unicorn's signet: the counter on a card that carries an additional signet while it wins."""
PHOENIX_TOKEN = "guardians:counter.phoenix"
"""Phoenix's ongoing token: the counter that the next card gets as it is revealed."""

OF_BOTH = "cardia:option.card_of"
OF_ONE = "cardia:option.card"

UNICORN = Guardian("unicorn", "dynasty", provenance="rulebook", ability=(
    AwaitNext(UNICORN_MARK),
))  # fmt: skip

CAT = Guardian("cat", "dynasty", only=True, provenance="rulebook", ability=(
    Choose(ANY.where(modified), IT, "guardians:prompt.flip", text=OF_BOTH),
    FlipModifiers(IT),
))  # fmt: skip

LION = Guardian("lion", "dynasty", provenance="house", ability=(
    PlaceOnNext(+3),
))  # fmt: skip

ELEPHANT = Guardian("elephant", "guild", provenance="rulebook", ability=(
    Place(+5, MY_PREVIOUS),
))  # fmt: skip

PARROT = Guardian("parrot", "guild", only=True, provenance="rulebook", ability=(
    Activate(THIS),
))  # fmt: skip

TORTOISE = Guardian("tortoise", "guild", provenance="house", ability=(
    Choose(ANY.where(modified), IT, "guardians:prompt.unburden", text=OF_BOTH),
    RemoveModifiers(IT),
))  # fmt: skip

PHOENIX = Guardian("phoenix", "academy", never_with="expedition", provenance="rulebook", ability=(
    AwaitNext(PHOENIX_TOKEN),
))  # fmt: skip

OWL = Guardian("owl", "academy", provenance="house", ability=(
    DrawToChoose(),
    Choose(MY_HAND, IT, "guardians:prompt.under", text=OF_ONE),
    PutUnder(IT),
))  # fmt: skip

SPHINX = Guardian("sphinx", "academy", only=True, provenance="house", ability=(
    Choose(BOOSTS, CHOSEN, "guardians:prompt.boost"),
    Boost(3, CHOSEN),
))  # fmt: skip

SCORPION = Guardian("scorpion", "rebellion", provenance="rulebook", ability=(
    DiscardAtRandom(),
))  # fmt: skip

BASILISK = Guardian("basilisk", "rebellion", provenance="rulebook", ability=(
    ReplaceFromDeck(OPPOSING),
))  # fmt: skip

TOAD = Guardian("toad", "rebellion", only=True, provenance="rulebook", ability=(
    Choose(MINE.where(beside_mine), IT, "guardians:prompt.swap", text=OF_ONE),
    Choose(beside(IT), THAT, "guardians:prompt.swap_with", text=OF_ONE),
    Swap(IT, THAT),
))  # fmt: skip

TWELVE = (
    UNICORN, CAT, LION, ELEPHANT, PARROT, TORTOISE, PHOENIX, OWL, SPHINX, SCORPION, BASILISK, TOAD,
)  # fmt: skip
"""The twelve Guardians of this pack."""
