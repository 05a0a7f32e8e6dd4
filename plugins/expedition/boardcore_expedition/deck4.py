"""Deck IV, in printed order. Each ability reads like its text; the texts are in ``texts/``."""

from __future__ import annotations

from boardcore_cardia import (
    IT,
    MINE,
    MY_HAND,
    MY_PREVIOUS,
    OPPOSING,
    THAT,
    THEIR_HAND,
    THEIRS,
    THIS,
    Activate,
    Card,
    Copy,
    Deck,
    DiscardTop,
    Draw,
    Faction,
    Place,
    PlaceOnNext,
    ReplaceAtRandom,
    Swap,
    Win,
    has_another,
    instant,
    losing,
    more_than,
    opponent,
)

from boardcore import Choose, Name, Note, Pool, Together, When, bound

from .cards import PhialCard
from .ongoing import InfluencePerPhial, TiesPrevious
from .pools import THEIR_DISCARDS, THEIR_PHIALS, TOP_OF_THEIR_DECK, answers_phials, can_steal, reachable, still_there
from .state import ALSO_FROM, FIRST, FROM, PLACED
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

FACTION = Faction("expedition", "violet", "derived", together=8)
"""The faction of Deck IV, of which a deck holds eight cards or none."""
EXPEDITION = FACTION.id
OF_ONE = "cardia:option.card"


def choose_card(pool: Pool, name: Name, prompt: str) -> Choose:
    """A choice among cards of one side in play, made in public."""
    return Choose(pool, name, f"expedition:prompt.{prompt}", public=True, text=OF_ONE)


PLACE_ON_ONE_OF_MINE = (choose_card(MINE.where(reachable), IT, "place"), *place_phial(IT))

SKIRMISHER = Card(1, "skirmisher", "rebellion", deck="IV", provenance="house", instant=(
    Together(Place(-3, OPPOSING), PlaceOnNext(-3, opponent)),
))  # fmt: skip

SCOUT = PhialCard(2, "scout", EXPEDITION, deck="IV", provenance="rulebook", instant=(
    *place_phial_on_this(),
), phial_instant=(
    Place(+5, THIS),
))  # fmt: skip

FORGER = Card(3, "forger", "guild", deck="IV", provenance="derived", instant=(
    When(more_than(0, THIS), (
        Choose(MY_HAND, IT, "expedition:prompt.forge", text=OF_ONE),
        Together(ReplaceFromHand(THIS, IT), Place(-3, IT)),
    )),
))  # fmt: skip

FALCONER = PhialCard(4, "falconer", EXPEDITION, deck="IV", provenance="rulebook", instant=(
    choose_card(MINE.where(losing).where(reachable), IT, "place_losing"),
    *place_phial(IT),
), phial_ongoing=(
    TiesPrevious(),
))  # fmt: skip

WINDRIDER = PhialCard(5, "windrider", EXPEDITION, deck="IV", provenance="house", instant=(
    *PLACE_ON_ONE_OF_MINE,
), phial_instant=(
    Draw(1),
))  # fmt: skip

MESMERIZER = Card(6, "mesmerizer", "academy", deck="IV", provenance="derived", instant=(
    choose_card(THEIRS.where(has_another), IT, "swap"),
    choose_card(THEIRS - IT, THAT, "swap_with"),
    Swap(IT, THAT),
))  # fmt: skip

SKIPPER = PhialCard(7, "skipper", EXPEDITION, deck="IV", provenance="house", instant=(
    *PLACE_ON_ONE_OF_MINE,
), phial_instant=(
    Place(-3, OPPOSING),
))  # fmt: skip

SCOUNDREL = Card(8, "scoundrel", "dynasty", deck="IV", provenance="rulebook", instant=(
    When(more_than(0, OPPOSING), (
        When(more_than(0, THEIR_HAND), (
            Choose(THEIR_HAND, IT, "expedition:prompt.replace", by=opponent, text=OF_ONE),
            ReplaceFromHand(OPPOSING, IT),
        ), otherwise=(Win(),)),
    )),
))  # fmt: skip

SPY = Card(9, "spy", "rebellion", deck="IV", provenance="rulebook", instant=(
    Note(TOP_OF_THEIR_DECK, IT),
    DiscardTop(1, opponent),
    Copy((THEIR_DISCARDS & IT).where(instant)),
))  # fmt: skip

AERONAUT = PhialCard(10, "aeronaut", EXPEDITION, deck="IV", provenance="house", instant=(
    *PLACE_ON_ONE_OF_MINE,
), phial_instant=(
    DiscardTop(1, opponent),
))  # fmt: skip

RIGGER = Card(11, "rigger", "guild", deck="IV", provenance="house", instant=(
    PlaceForEach(+1, MY_HAND, THIS),
))  # fmt: skip

WIND_WHISPERER = PhialCard(12, "wind_whisperer", EXPEDITION, deck="IV", provenance="derived", instant=(
    *PLACE_ON_ONE_OF_MINE,
), phial_instant=(
    Activate(MY_PREVIOUS),
))  # fmt: skip

STORMCALLER = PhialCard(13, "stormcaller", EXPEDITION, deck="IV", provenance="house", instant=(
    *PLACE_ON_ONE_OF_MINE,
), phial_ongoing=(
    InfluencePerPhial(+1, others_only=True),
))  # fmt: skip

SHAPESHIFTER = Card(14, "shapeshifter", "academy", deck="IV", provenance="rulebook", instant=(
    Copy(OPPOSING.where(instant)),
))  # fmt: skip

ANSWERING = (MINE & PLACED).where(answers_phials)

MATRIARCH = PhialCard(15, "matriarch", EXPEDITION, deck="IV", provenance="rulebook", instant=(
    When(can_steal(2), (
        choose_phial(THEIR_PHIALS, FROM, "steal"),
        choose_card(MINE, IT, "steal_to"),
        When(more_than(0, MINE - IT), (
            choose_phial(still_there(FROM), ALSO_FROM, "steal_also"),
            choose_card(MINE - IT, THAT, "steal_also_to"),
            MovePhials((FROM, ALSO_FROM), (IT, THAT)),
            When(more_than(1, ANSWERING), (
                choose_card(ANSWERING, FIRST, "order"),
                ActivatePhials(FIRST),
                ActivatePhials(ANSWERING - FIRST),
            ), otherwise=(ActivatePhials(ANSWERING),)),
        ), otherwise=bring_phial(FROM, IT)),
    )),
), phial_ongoing=(
    InfluencePerPhial(+5),
))  # fmt: skip

USURPER = Card(16, "usurper", "dynasty", deck="IV", provenance="rulebook", instant=(
    MayChoose(THEIRS, IT, "expedition:prompt.usurp", public=True, text=OF_ONE, done="expedition:option.no_more"),
    MayChoose(THEIRS - IT, THAT, "expedition:prompt.usurp", public=True, text=OF_ONE, done="expedition:option.no_more"),
    When(bound(THAT), (ReplaceAtRandom(THEIRS & IT | THEIRS & THAT),), otherwise=(ReplaceAtRandom(IT),)),
))  # fmt: skip

CARDS = (
    SKIRMISHER, SCOUT, FORGER, FALCONER, WINDRIDER, MESMERIZER, SKIPPER, SCOUNDREL,
    SPY, AERONAUT, RIGGER, WIND_WHISPERER, STORMCALLER, SHAPESHIFTER, MATRIARCH, USURPER,
)  # fmt: skip
"""The sixteen cards of Deck IV, of influence 1 to 16."""

DECK_IV = Deck(tuple(card.id for card in CARDS), "rulebook", skulls=3)
"""Deck IV: ``DECK_IV.cards`` are the ids of its cards."""
