"""The cards, each of which reads like its text, and the deck.

The ids begin with the pack's name, since all packs of a game share them. A value says which card of
Deck I the card stands for in the deck; any list of 16 cards, one of each value, is a deck as well.
"""

from __future__ import annotations

from boardcore import Choose, When
from boardcore_cardia import (
    ANY,
    DECK_I,
    IT,
    MINE,
    MY_PREVIOUS,
    THAT,
    THIS,
    Card,
    Deck,
    Draw,
    InfluenceForMine,
    Place,
    modified,
    more_than,
)

from .steps import RepeatModifiers

# Two choices and the step of our own.
COPYIST = Card(2, "mypack_copyist", "academy", instant=(
    Choose(ANY.where(modified), IT, "mypack:prompt.repeat", text="cardia:option.card_of"),
    Choose(MINE - IT, THAT, "mypack:prompt.receive", text="cardia:option.card"),
    RepeatModifiers(IT, THAT),
))  # fmt: skip

# One clause after the other; each does as much as is possible.
PICKPOCKET = Card(5, "mypack_pickpocket", "rebellion", instant=(
    Draw(1),
    Choose(ANY, IT, "mypack:prompt.lower", text="cardia:option.card_of"),
    Place(-1, IT),
))  # fmt: skip

# A condition.
STONEMASON = Card(11, "mypack_stonemason", "guild", instant=(
    When(more_than(2, MINE), (Place(+5, MY_PREVIOUS),), otherwise=(Place(+3, THIS),)),
))  # fmt: skip

# An ability that stays in effect.
BANNER_BEARER = Card(12, "mypack_banner_bearer", "dynasty", ongoing=(
    InfluenceForMine(+1),
))  # fmt: skip

CARDS = (COPYIST, PICKPOCKET, STONEMASON, BANNER_BEARER)

_BY_VALUE = {card.value: card.id for card in CARDS}
DECK = Deck(tuple(_BY_VALUE.get(value, card) for value, card in enumerate(DECK_I.cards, 1)), "house")
"""Deck I with these four for those of the same values."""
