"""Rules of choosing and combining decks."""

from __future__ import annotations

from typing import Any

import probe
import pytest
from boardcore_cardia import DECK_I_CARDS

import boardcore
from boardcore import OptionsError, Ruleset, discover

DECK_I = [card.id for card in DECK_I_CARDS]
MIXED = [*DECK_I[:8], *(f"blank_{value}" for value in range(9, 17))]


def load(deck: Any) -> Ruleset:
    """The rules with a deck that may hold cards of the test pack."""
    return discover({"probe": probe}).load("cardia", deck=deck)


def deck_of(rules: Ruleset) -> list[str]:
    """The card ids of the deck, in ascending influence, which are the same for both seats."""
    ids = [card.id for card in rules.book.wiring.services["cardia"].cards]
    assert ids[:16] == ids[16:]
    return ids[:16]


@pytest.mark.rule("DECK-SEL-01")
def test_one_deck_for_both_players() -> None:
    """A game uses one deck by name for both, Deck I if none is named; several or unknown ones are refused."""
    assert deck_of(boardcore.load("cardia", deck="I")) == DECK_I
    assert deck_of(boardcore.load("cardia")) == DECK_I
    with pytest.raises(OptionsError) as unknown:
        boardcore.load("cardia", deck="XII")
    assert "'I'" in str(unknown.value)
    assert "I" in unknown.value.details["known"]
    with pytest.raises(OptionsError) as several:
        boardcore.load("cardia", deck=["I", "II"])
    assert "'I'" in str(several.value)


@pytest.mark.rule("DECK-COMB-01", "DECK-COMB-02")
def test_decks_may_be_mixed() -> None:
    """Cards of several decks and packs may be mixed into one deck with each value once."""
    rules = load(MIXED)
    assert deck_of(rules) == MIXED
    assert deck_of(load(MIXED[::-1])) == MIXED
    assert rules.decisions(rules.begin(1).state)


@pytest.mark.rule("DECK-COMB-05")
def test_both_players_use_the_same_deck() -> None:
    """Two different lists for the two players are refused."""
    with pytest.raises(OptionsError) as refused:
        load([DECK_I, MIXED])
    assert "the same for both players" in str(refused.value)


@pytest.mark.rule("DECK-COMB-06")
def test_each_value_once() -> None:
    """A deck has one card of each value 1 to 16; what is there twice and what is missing is named."""
    twice = [*DECK_I[:7], "blank_7", *DECK_I[8:]]
    with pytest.raises(OptionsError) as refused:
        load(twice)
    assert refused.value.details["faults"] == ["value 7 more than once: 'palace_guard', 'blank_7'", "value 8 missing"]
    with pytest.raises(OptionsError) as short:
        load(DECK_I[:15])
    assert short.value.details["faults"] == ["15 cards, where a deck has 16", "value 16 missing"]


@pytest.mark.rule("DECK-COMB-09")
def test_ready_made_scenarios_are_unknown() -> None:
    """A scenario by name is refused, naming the decks there are; combined decks come as lists."""
    with pytest.raises(OptionsError) as refused:
        load("Storm over the Islands")
    assert refused.value.details["known"] == list(discover().offers("cardia").names("cardia.deck"))
    assert deck_of(load(MIXED)) == MIXED


@pytest.mark.rule("DECK-COMB-10")
def test_experience_is_not_checked() -> None:
    """A combined deck is accepted with nothing but its list: that one should know both decks is advice."""
    assert deck_of(load(MIXED)) == MIXED
