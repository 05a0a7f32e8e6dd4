"""Decks of cards from Decks I and II: what is a deck, what is none and why, and the contract for some of them."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import probe
import pytest
from boardcore_cardia import DECK_I_CARDS, DECK_II_CARDS, Card, Faction, offer_card, offer_faction

import boardcore
from boardcore import OptionsError, Register, Ruleset, discover, hookimpl
from boardcore.testing import Pairs, check_blocks, check_play, check_purity, check_save, check_secrets, check_texts

ONE, TWO = (tuple(card.id for card in cards) for cards in (DECK_I_CARDS, DECK_II_CARDS))
FIRST = tuple((ONE, TWO)[number % 2][number] for number in range(16))
SECOND = tuple((TWO, ONE)[number % 2][number] for number in range(16))
LOOPS = tuple("magistra" if card == "elemental" else card for card in TWO)
"""Deck II with Magistra, who can copy Illusionist, who can activate her."""

DECKS: dict[str, Any] = {"II": "II", "first": FIRST, "second": SECOND, "loops": LOOPS}


@cache
def rules_of(name: str) -> Ruleset:
    """The rules with one of these decks."""
    return boardcore.load("cardia", deck=DECKS[name])


decks = pytest.mark.parametrize("name", DECKS)


class TestContract:
    """What every game keeps, with the decks that the default options do not show."""

    @decks
    def test_play(self, name: str) -> None:
        """Random games end in a result, and a choice is accepted if and only if it is listed."""
        for seed in range(8):
            assert check_play(rules_of(name), seed).options <= 60

    @decks
    def test_save_and_purity(self, name: str) -> None:
        """Every state goes through its bytes; a playout ends where apply ends."""
        for seed in range(5):
            check_save(rules_of(name), seed, ahead=2)
            check_purity(rules_of(name), seed)

    @decks
    def test_texts(self, name: str) -> None:
        """Everything that is said can be said in every language."""
        for seed in range(4):
            check_texts(rules_of(name), seed)

    @decks
    def test_secrets(self, name: str) -> None:
        """Nobody learns what they may not know, in any ability that asks."""
        pairs = Pairs()
        for seed in range(5):
            pairs.add(check_secrets(rules_of(name), seed))
        pairs = check_blocks(rules_of(name), range(1500), least=30, pairs=pairs)
        assert pairs.short(rules_of(name), 30) == {}


def test_any_mix_of_the_two_decks() -> None:
    """Of each value either card will do: a random half is a deck in ascending influence, and can be played."""
    rng = random.Random(1)
    for seed in range(6):
        deck = [rng.choice(pair) for pair in zip(ONE, TWO, strict=True)]
        shuffled = rng.sample(deck, 16)
        rules = boardcore.load("cardia", deck=shuffled)
        assert rules.options["deck"] == tuple(deck)
        assert [card.id for card in rules.book.wiring.services["cardia"].cards] == deck * 2
        check_play(rules, seed, every=9)


def test_the_same_deck_is_the_same_rules() -> None:
    """However its cards are listed; as a list it is another option than by its name, with the same rules."""
    by_name, by_list = boardcore.load("cardia", deck="II"), boardcore.load("cardia", deck=TWO[::-1])
    assert by_name.fingerprint == by_list.fingerprint
    assert boardcore.load("cardia", deck=FIRST).fingerprint != by_list.fingerprint


def faults(deck: Any, *packs: Any) -> list[str]:
    """What is wrong with a list of cards."""
    catalogue = discover({"probe": probe, **{f"pack{number}": pack for number, pack in enumerate(packs)}})
    with pytest.raises(OptionsError) as refused:
        catalogue.load("cardia", deck=deck)
    assert refused.value.code == "options/deck"
    found: list[str] = refused.value.details.get("faults", [refused.value.message])
    assert all(each in refused.value.message for each in found)
    return found


class Tribe:
    """A pack with a faction whose eight cards come together, on the values 1 to 8, and one more card."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("cardia")
        offer_faction(register, Faction("tribe", "black", "house", together=8))
        texts = {"faction.tribe": "Tribe"}
        for value in range(1, 9):
            offer_card(register, Card(value, f"member_{value}", "tribe", (probe.Place(+1, probe.THIS),)))
            texts |= {f"card.member_{value}": f"Member {value}", f"card.member_{value}.text": "It gets +1."}
        for lang in ("en", "de"):
            register.texts(lang, texts)


MEMBERS = tuple(f"member_{value}" for value in range(1, 9))


class TestWhatIsWrong:
    """Every violation is named, all at once."""

    @pytest.mark.rule("DECK-COMB-06")
    def test_values(self) -> None:
        """Each doubled value with its cards, each missing one, and the number of cards."""
        assert faults([*FIRST[:7], "palace_guard", *FIRST[8:]]) == [
            "value 7 more than once: 'palace_guard', 'palace_guard'",
            "value 8 missing",
        ]
        assert faults([*FIRST, "prodigy", "poisoner"]) == [
            "18 cards, where a deck has 16",
            "value 1 more than once: 'hired_blade', 'poisoner'",
            "value 7 more than once: 'palace_guard', 'prodigy'",
        ]
        assert faults([]) == [
            "0 cards, where a deck has 16",
            f"value {', '.join(map(str, range(1, 17)))} missing",
        ]

    def test_unknown_cards_beside_the_rest(self) -> None:
        """Unknown cards are named together with what is wrong with the known ones."""
        assert faults(["dragon", "unicorn", "prodigy", *FIRST[3:]]) == [
            "there is no card 'dragon', 'unicorn'",
            "value 7 more than once: 'prodigy', 'palace_guard'",
        ]

    def test_a_faction_that_comes_together(self) -> None:
        """Eight or none; what is lacking is named."""
        catalogue = discover({"tribe": Tribe()})
        for deck in (ONE, (*MEMBERS, *ONE[8:])):
            assert catalogue.load("cardia", deck=deck).options["deck"] == deck
        (fault,) = faults((*ONE[:1], *MEMBERS[1:], *ONE[8:]), Tribe())
        assert fault == "7 cards of the faction 'tribe', of which a deck holds 8 or none; there are also 'member_1'"
        assert faults((*MEMBERS[:1], *ONE[:1], *ONE[2:]), Tribe())[1:] == [
            "value 1 more than once: 'member_1', 'hired_blade'",
            "value 2 missing",
        ]

    @pytest.mark.rule("DECK-COMB-05")
    @pytest.mark.parametrize("deck", [[ONE, TWO], {"0": ONE, "1": TWO}, 5, None, [1] * 16, [None] * 16])
    def test_no_list_of_cards(self, deck: Any) -> None:
        """One list is for both players; anything else is told so."""
        assert "the same for both players" in faults(deck)[0]

    def test_a_name_that_is_none(self) -> None:
        """An unknown name is refused with the names there are."""
        with pytest.raises(OptionsError) as refused:
            boardcore.load("cardia", deck="V")
        assert {"I", "II"} <= set(refused.value.details["known"])


def test_what_can_be_listed() -> None:
    """The schema of the option names every card of both decks, and the decks."""
    name, cards = discover().schema("cardia")["properties"]["deck"]["anyOf"]
    assert {"I", "II"} <= set(name["enum"])
    assert set(ONE + TWO) <= set(cards["items"]["enum"])
    assert (cards["minItems"], cards["maxItems"]) == (16, 16)
    msgspec.json.encode(cards)
