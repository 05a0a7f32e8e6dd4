"""Deck IV as a deck: what it holds, how it is set up, and its faction in decks of one's own."""

from __future__ import annotations

import pytest
from boardcore_cardia import CARDIA, DECK_I_CARDS, PRINTED_FACTIONS, supply_left
from boardcore_expedition import DECK_IV, DECK_IV_CARDS, FACTION, PhialCard

import boardcore
from boardcore import OptionsError, Ruleset

BY_ID = {card.id: card for card in DECK_IV_CARDS}
HOUSE = {"skirmisher", "windrider", "skipper", "aeronaut", "rigger", "stormcaller"}
MIXED = [card.id for card in DECK_IV_CARDS if card.faction == FACTION.id]
MIXED += [card.id for card in DECK_I_CARDS if card.value not in {BY_ID[name].value for name in MIXED}]


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    """The rules of a game with Deck IV."""
    return boardcore.load("cardia", deck="IV")


class TestRegistry:
    @pytest.mark.rule("DECK-COMB-04")
    def test_difficulty(self) -> None:
        """Deck IV has 3 skulls."""
        assert DECK_IV.skulls == 3

    @pytest.mark.rule("DECK-DATA-11")
    def test_falconer(self) -> None:
        """Falconer has influence 4 and belongs to the Expedition."""
        falconer = BY_ID["falconer"]
        assert (falconer.value, falconer.faction) == (4, "expedition")
        assert isinstance(falconer, PhialCard)

    @pytest.mark.rule("DECK-DATA-13")
    def test_the_ten_that_are_known(self) -> None:
        """The ten cards that the rulebook names are there; the other six are stand-ins marked house."""
        known = {
            "spy", "scoundrel", "falconer", "usurper", "scout", "forger", "mesmerizer", "wind_whisperer",
            "shapeshifter", "matriarch",
        }  # fmt: skip
        assert {card.id for card in DECK_IV_CARDS if card.provenance != "house"} == known
        assert {card.id for card in DECK_IV_CARDS if card.provenance == "house"} == HOUSE

    def test_one_new_faction_and_two_of_each_other(self) -> None:
        """Eight cards belong to the Expedition, two to each faction of the base game; each value is there once."""
        factions = [card.faction for card in DECK_IV_CARDS]
        assert factions.count("expedition") == FACTION.together == 8
        assert {factions.count(faction.id) for faction in PRINTED_FACTIONS} == {2}
        assert [card.value for card in DECK_IV_CARDS] == list(range(1, 17))

    def test_components_say_what_is_printed(self) -> None:
        """The catalogue lists cards with both abilities, the location, the phials and the faction, with provenance."""
        found = {(each.kind, each.name): each for each in boardcore.discover().components("cardia")}
        scout, rigger = found["card", "scout"], found["card", "rigger"]
        assert (scout.facts["ability"], scout.facts["phial"]) == ("instant", "instant")
        assert found["card", "falconer"].facts["phial"] == "ongoing"
        assert "phial" not in rigger.facts
        assert (scout.provenance, rigger.provenance) == ("rulebook", "house")
        assert found["phial", "phial"].facts == {"number": 8}
        assert found["location", "flying_islands"].facts["requires"] == "expedition"
        assert found["faction", "expedition"].facts == {"colour": "violet"}


class TestSetup:
    @pytest.mark.rule("DECK-IV-02")
    def test_sixteen_cards_each(self, rules: Ruleset) -> None:
        """Each player has the 16 cards of Deck IV, shuffled face down."""
        state = rules.new(1)
        orders = set()
        for seat, side in enumerate(CARDIA.of(state).seats):
            cards = side.hand + side.deck
            assert sorted(cards) == list(range(16 * seat, 16 * seat + 16))
            orders.add(tuple(card % 16 for card in cards))
        assert len(orders) == 2
        assert [card.id for card in rules.book.wiring.services["cardia"].cards] == list(DECK_IV.cards) * 2
        assert rules.view(state, 0).table["cardia"]["seats"][1]["deck"] == {"count": 11}

    @pytest.mark.rule("DECK-IV-01")
    def test_nothing_of_deck_iii(self, rules: Ruleset) -> None:
        """Islands, ships and the cards of Deck III are out of the game."""
        assert "archipelago" not in rules.view(rules.new(1), None).table
        assert {card.deck for card in rules.book.wiring.services["cardia"].cards} == {"IV"}

    @pytest.mark.rule("DECK-IV-03")
    def test_all_else_as_usual(self, rules: Ruleset) -> None:
        """Five cards in hand, nothing on the table, five signets to win."""
        state = rules.new(1)
        drawer = CARDIA.of(state)
        assert [len(side.hand) for side in drawer.seats] == [5, 5]
        assert drawer.row == ()
        view = rules.view(state, None)
        assert view.figures["cardia"]["signets_to_win"] == 5
        assert view.figures["cardia"]["signets"] == [0, 0]
        begun = rules.begin(1)
        assert len(begun.decisions) == 2

    @pytest.mark.rule("DECK-IV-03")
    def test_the_common_supply_is_whole(self, rules: Ruleset) -> None:
        """Signets, tokens and modifiers are those of the box, none of them used yet."""
        left: list[int] = []
        rules.begin(1, prepare=lambda fx: left.append(supply_left(fx).signets))
        assert left == [14]


class TestOwnDecks:
    @pytest.mark.rule("DECK-COMB-08")
    def test_all_eight_or_none(self) -> None:
        """A deck with some Expedition cards is refused; with all 8 or none it is accepted."""
        assert len(MIXED) == 16
        rules = boardcore.load("cardia", deck=MIXED)
        assert rules.view(rules.new(1), None).figures["expedition"]["supplies"] == [4, 4]
        seven = ["void_mage" if name == "scout" else name for name in MIXED]
        with pytest.raises(OptionsError) as refused:
            boardcore.load("cardia", deck=seven)
        assert refused.value.code == "options/deck"
        assert "scout" in str(refused.value)
        boardcore.load("cardia", deck=[card.id for card in DECK_I_CARDS])

    def test_other_cards_of_the_deck_go_anywhere(self) -> None:
        """Cards of Deck IV of the old factions can be in any deck, which then has no phials."""
        deck = ["spy" if card.id == "ambusher" else card.id for card in DECK_I_CARDS]
        rules = boardcore.load("cardia", deck=deck)
        assert rules.view(rules.new(1), None).table["expedition"] == {"supplies": ()}


class TestCorrections:
    def test_an_ability_with_its_phial_side(self) -> None:
        """A card that has an Expedition card's ability has both halves of it, and the text of both."""
        rules = boardcore.load("cardia", deck="IV", components={"card": {"rigger": {"ability": "scout"}}})
        rigger = rules.book.wiring.services["cardia"].cards[10]
        assert (rigger.id, rigger.value, rigger.faction) == ("rigger", 11, "guild")
        assert rigger.facts()["phial"] == "instant"
        assert {"expedition:rigger/instant", "expedition:rigger/phial"} <= set(rules.book.blocks)

    def test_an_ability_without_one(self) -> None:
        """A card that has another card's ability has no phial ability of its own any more."""
        rules = boardcore.load("cardia", deck="IV", components={"card": {"scout": {"ability": "rigger"}}})
        assert "expedition:scout/phial" not in rules.book.blocks
        assert rules.view(rules.new(1), None).figures["expedition"]["supplies"] == [4, 4]
