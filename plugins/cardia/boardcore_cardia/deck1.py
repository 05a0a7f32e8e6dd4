"""Deck I, in printed order. Each ability reads like its text; the texts are in ``texts/``."""

from __future__ import annotations

from boardcore import Choose, Note, Together, When, bound, equals

from .cards import Card, Deck
from .ongoing import Tied, WinsTies, WorthInPrevious
from .pools import (
    ANY,
    FACTIONS,
    MINE,
    MODIFIERS,
    MY_PREVIOUS,
    OPPOSING,
    THEIR_HAND,
    THIS,
    TOKENS,
    at_least_this,
    burdened,
    can_be_copied,
    instant,
    lying_on,
    of_faction,
    opponent,
    opposite,
)
from .state import IT, NAMED, THAT, WHICH
from .verbs import (
    Copy,
    Discard,
    DiscardFromHand,
    DiscardTop,
    Place,
    PlaceOnNext,
    PlayOpen,
    RemoveModifiers,
    RemoveTokens,
    ReplaceAtRandom,
    TakeBack,
    Win,
)

CHOOSE_FACTION = Choose(FACTIONS, NAMED, "cardia:prompt.faction", public=True, text="cardia:option.faction")

OF_BOTH = "cardia:option.card_of"
OF_ONE = "cardia:option.card"

HIRED_BLADE = Card(1, "hired_blade", "rebellion", deck="I", provenance="published", instant=(
    Discard(THIS | OPPOSING),
))  # fmt: skip

VOID_MAGE = Card(2, "void_mage", "academy", deck="I", provenance="published", instant=(
    Choose(ANY.where(burdened), IT, "cardia:prompt.clear", text=OF_BOTH),
    Choose(lying_on(IT), WHICH, "cardia:prompt.category", text="cardia:option.category"),
    When(equals(WHICH, MODIFIERS), (RemoveModifiers(IT),)),
    When(equals(WHICH, TOKENS), (RemoveTokens(IT),)),
))  # fmt: skip

SURGEON = Card(3, "surgeon", "guild", deck="I", provenance="published", instant=(
    PlaceOnNext(-5),
))  # fmt: skip

MEDIATOR = Card(4, "mediator", "dynasty", deck="I", provenance="published", ongoing=(
    Tied(),
))  # fmt: skip

SABOTEUR = Card(5, "saboteur", "rebellion", deck="I", provenance="published", instant=(
    DiscardTop(2, opponent),
))  # fmt: skip

FORTUNE_TELLER = Card(6, "fortune_teller", "academy", deck="I", provenance="published", instant=(
    PlayOpen(opponent),
))  # fmt: skip

PALACE_GUARD = Card(7, "palace_guard", "guild", deck="I", provenance="published", instant=(
    CHOOSE_FACTION,
    Choose(
        THEIR_HAND.where(of_faction(NAMED)), IT, "cardia:prompt.discard_or_not",
        by=opponent, optional=True, public=True, text=OF_ONE, done="cardia:option.none",
    ),
    When(bound(IT), (DiscardFromHand(IT, opponent),), otherwise=(Place(+7, THIS),)),
))  # fmt: skip

JUDGE = Card(8, "judge", "dynasty", deck="I", provenance="published", ongoing=(
    WinsTies(),
))  # fmt: skip

AMBUSHER = Card(9, "ambusher", "rebellion", deck="I", provenance="published", instant=(
    CHOOSE_FACTION,
    DiscardFromHand(THEIR_HAND.where(of_faction(NAMED)), opponent),
))  # fmt: skip

PUPPETEER = Card(10, "puppeteer", "academy", deck="I", provenance="published", instant=(
    ReplaceAtRandom(OPPOSING),
))  # fmt: skip

CLOCKMAKER = Card(11, "clockmaker", "guild", deck="I", provenance="published", instant=(
    Together(Place(+3, MY_PREVIOUS), PlaceOnNext(+3)),
))  # fmt: skip

TREASURER = Card(12, "treasurer", "dynasty", deck="I", provenance="published", ongoing=(
    WorthInPrevious(1),
))  # fmt: skip

SWAMP_GUARDIAN = Card(13, "swamp_guardian", "rebellion", deck="I", provenance="published", instant=(
    Choose(MINE - THIS, IT, "cardia:prompt.take_back", text=OF_ONE),
    Note(opposite(IT), THAT),
    Together(TakeBack(IT), Discard(THAT)),
))  # fmt: skip

MAGISTRA = Card(14, "magistra", "academy", deck="I", provenance="published", instant=(
    Choose(
        (MINE - THIS).where(instant).where(at_least_this).where(can_be_copied), IT, "cardia:prompt.copy", text=OF_ONE
    ),
    Copy(IT),
))  # fmt: skip

INVENTOR = Card(15, "inventor", "guild", deck="I", provenance="published", instant=(
    Choose(ANY, IT, "cardia:prompt.raise", text=OF_BOTH),
    Choose(ANY - IT, THAT, "cardia:prompt.lower", text=OF_BOTH),
    Together(Place(+3, IT), Place(-3, THAT)),
))  # fmt: skip

DJINN = Card(16, "djinn", "dynasty", deck="I", provenance="published", instant=(
    Win(),
))  # fmt: skip

CARDS = (
    HIRED_BLADE, VOID_MAGE, SURGEON, MEDIATOR, SABOTEUR, FORTUNE_TELLER, PALACE_GUARD, JUDGE,
    AMBUSHER, PUPPETEER, CLOCKMAKER, TREASURER, SWAMP_GUARDIAN, MAGISTRA, INVENTOR, DJINN,
)  # fmt: skip
"""The cards of Deck I, in ascending influence."""

DECK_I = Deck(tuple(card.id for card in CARDS), "published")
"""Deck I: ``DECK_I.cards`` are the ids of its cards, of influence 1 to 16."""
