"""Deck II, in printed order. Each ability reads like its text; the texts are in ``texts/``."""

from __future__ import annotations

from boardcore import Choose, ChooseHidden, ChooseSeveral, Together, When, bound, you

from .cards import Card, CounterKind, Deck
from .deck1 import CHOOSE_FACTION, OF_BOTH, OF_ONE
from .ongoing import WinsIfFollowing, WinsInPrevious, WorthWhileWinning
from .phases import WinByOngoing
from .pools import (
    ANY,
    MINE,
    MY_HAND,
    OPPOSING,
    THEIR_DECK,
    THEIR_HAND,
    THIS,
    at_most,
    burdened,
    can_be_activated,
    can_be_copied,
    has_another,
    instant,
    losing,
    more_than,
    of_faction,
    opponent,
)
from .state import IT, NAMED, THAT, THOSE
from .verbs import (
    Activate,
    Copy,
    DiscardFromHand,
    DiscardFromHandAndDeck,
    Draw,
    LowerTo,
    MoveModifiers,
    MoveTokens,
    Place,
    PlaceOnNext,
    ShuffleDeck,
)
from .waiting import AwaitNext, ChooseSigns, DiscardForOtherFaction, TurnIntoModifiers, UseUp

SIGN, DEMAND, LATER = "cardia:counter.sign", "cardia:counter.demand", "cardia:counter.later"
COUNTERS = {"sign": CounterKind(), "demand": CounterKind(factions=True), "later": CounterKind(lies=True)}
"""What waits for a next card: a choice of + or -, a faction it should have, a modifier that comes later."""

POISONER = Card(1, "poisoner", "rebellion", deck="II", provenance="published", instant=(
    LowerTo(THIS, OPPOSING),
))  # fmt: skip

KINESIS_MAGE = Card(2, "kinesis_mage", "academy", deck="II", provenance="published", instant=(
    Choose(MINE.where(burdened).where(has_another), IT, "cardia:prompt.move_from", text=OF_ONE),
    Choose(MINE - IT, THAT, "cardia:prompt.move_to", text=OF_ONE),
    Together(MoveModifiers(IT, THAT), MoveTokens(IT, THAT)),
))  # fmt: skip

ENVOY = Card(3, "envoy", "guild", deck="II", provenance="published", instant=(
    Choose(
        ANY, IT, "cardia:prompt.lower_or_next",
        optional=True, public=True, text=OF_BOTH, done="cardia:option.next_card",
    ),
    When(bound(IT), (Place(-3, IT),), otherwise=(PlaceOnNext(-3),)),
))  # fmt: skip

TAX_COLLECTOR = Card(4, "tax_collector", "dynasty", deck="II", provenance="published", instant=(
    Place(+4, THIS),
))  # fmt: skip

REVOLUTIONARY = Card(5, "revolutionary", "rebellion", deck="II", provenance="published", instant=(
    ChooseSeveral(THEIR_HAND, THOSE, 2, "cardia:prompt.discard", opponent, OF_ONE),
    Together(DiscardFromHand(THOSE, opponent, as_chosen=True), Draw(2, opponent)),
))  # fmt: skip

LIBRARIAN = Card(6, "librarian", "academy", deck="II", provenance="published", instant=(
    AwaitNext(SIGN),
), rounds=(
    ("chosen", (ChooseSigns(SIGN, 2, "cardia:prompt.sign"),)),
))  # fmt: skip

PRODIGY = Card(7, "prodigy", "guild", deck="II", provenance="published", instant=(
    Choose(MINE.where(at_most(8)), IT, "cardia:prompt.raise_low", text=OF_ONE),
    Place(+3, IT),
))  # fmt: skip

ARISTOCRAT = Card(8, "aristocrat", "dynasty", deck="II", provenance="published", ongoing=(
    WorthWhileWinning(1),
))  # fmt: skip

BLACKMAILER = Card(9, "blackmailer", "rebellion", deck="II", provenance="published", instant=(
    CHOOSE_FACTION,
    AwaitNext(DEMAND, opponent, NAMED),
), rounds=(
    ("reacted", (DiscardForOtherFaction(DEMAND, 2), UseUp(DEMAND))),
))  # fmt: skip

ILLUSIONIST = Card(10, "illusionist", "academy", deck="II", provenance="published", instant=(
    Choose((MINE - THIS).where(losing).where(can_be_activated), IT, "cardia:prompt.activate", text=OF_ONE),
    Activate(IT),
))  # fmt: skip

ENGINEER = Card(11, "engineer", "guild", deck="II", provenance="published", instant=(
    AwaitNext(LATER),
), rounds=(
    ("resolved", (TurnIntoModifiers(LATER, +5),)),
))  # fmt: skip

COUNSELOR = Card(12, "counselor", "dynasty", deck="II", provenance="published", ongoing=(
    WinsInPrevious(),
))  # fmt: skip

WITCH_KING = Card(13, "witch_king", "rebellion", deck="II", provenance="published", instant=(
    CHOOSE_FACTION,
    Together(
        DiscardFromHandAndDeck((THEIR_HAND | THEIR_DECK).where(of_faction(NAMED)), opponent),
        ShuffleDeck(opponent),
    ),
))  # fmt: skip

ELEMENTAL = Card(14, "elemental", "academy", deck="II", provenance="published", instant=(
    ChooseHidden(
        MY_HAND.where(instant).where(can_be_copied), IT, "cardia:prompt.discard_and_copy",
        public=True, text=OF_ONE, done="cardia:option.no_such_card",
    ),
    DiscardFromHand(IT, you),
    Copy(IT),
    Draw(1),
))  # fmt: skip

MECHANICAL_DJINN = Card(15, "mechanical_djinn", "guild", deck="II", provenance="published", ongoing=(
    WinsIfFollowing(),
), rounds=(
    ("winning", (WinByOngoing(),)),
))  # fmt: skip

SUCCESSOR = Card(16, "successor", "dynasty", deck="II", provenance="published", instant=(
    When(
        more_than(2, THEIR_HAND),
        (
            ChooseSeveral(THEIR_HAND, THOSE, 2, "cardia:prompt.keep", opponent, OF_ONE),
            DiscardFromHandAndDeck((THEIR_HAND - THOSE) | THEIR_DECK, opponent),
        ),
        otherwise=(DiscardFromHandAndDeck(THEIR_DECK, opponent),),
    ),
))  # fmt: skip

CARDS = (
    POISONER, KINESIS_MAGE, ENVOY, TAX_COLLECTOR, REVOLUTIONARY, LIBRARIAN, PRODIGY, ARISTOCRAT,
    BLACKMAILER, ILLUSIONIST, ENGINEER, COUNSELOR, WITCH_KING, ELEMENTAL, MECHANICAL_DJINN, SUCCESSOR,
)  # fmt: skip
"""The cards of Deck II, in ascending influence."""

DECK_II = Deck(tuple(card.id for card in CARDS), "published")
"""Deck II: ``DECK_II.cards`` are the ids of its cards, of influence 1 to 16."""
