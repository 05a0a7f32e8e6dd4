"""Rules of Deck III as a deck, of decks that mix its cards with others, and what equipment comes with them."""

from __future__ import annotations

import pytest
from boardcore_archipelago import ARCHIPELAGO, DECK_III, DECK_III_CARDS, FACTION
from boardcore_archipelago.testing import Sea
from boardcore_cardia import CARDIA, DECK_I_CARDS, PRINTED_FACTIONS, Card

import boardcore
from boardcore import OptionsError, Ruleset, State
from boardcore.testing import play

CARDS = {card.id: card for card in DECK_III_CARDS}
SAILING = [card for card in DECK_III_CARDS if card.faction == "archipelago"]


def mixed(taken: list[Card]) -> list[str]:
    """These cards, filled up with Deck I."""
    by_value = {card.value: card.id for card in taken}
    return [by_value.get(card.value, card.id) for card in DECK_I_CARDS]


def ships(state: State) -> tuple[int, ...]:
    """The ships on the islands."""
    return ARCHIPELAGO.of(state).ships


def test_deck_three() -> None:
    """Deck III has its 16 cards, one of each value, 8 of them of the Archipelago and two of each base faction."""
    assert DECK_III.cards == tuple(CARDS)
    assert [card.value for card in DECK_III_CARDS] == list(range(1, 17))
    assert len(SAILING) == FACTION.together == 8
    for faction in PRINTED_FACTIONS:
        assert len([card for card in DECK_III_CARDS if card.faction == faction.id]) == 2


def steps_of_a_round(rules: Ruleset) -> list[str]:
    """What a round of the game consists of, in order."""
    return [repr(op.run or op.ask or op.test).partition(" at 0x")[0] for op in rules.book.blocks["cardia:round"].ops]


@pytest.mark.rule("CORE-META-01")
def test_one_box_alone() -> None:
    """A game of Deck III takes nothing of other decks and plays by the same rules of the round."""
    rules = boardcore.load("cardia", deck="III")
    assert [pack.name for pack in rules.packs] == ["cardia", "archipelago"]
    assert {card.id for card in rules.book.wiring.services["cardia"].cards} == set(CARDS)
    base = boardcore.load("cardia", deck="I")
    assert steps_of_a_round(rules) == steps_of_a_round(base)
    state = rules.new(1)
    while CARDIA.of(state).round == 1:
        state = rules.apply(state, rules.decisions(state)[0].choice(0)).state
    assert (CARDIA.of(state).round, len(CARDIA.of(state).row)) == (2, 1)


@pytest.mark.rule("DECK-SEL-02")
def test_its_new_faction() -> None:
    """Of factions beside the base ones, Deck III adds the Archipelago and no other."""
    base = {faction.id for faction in PRINTED_FACTIONS}
    assert {card.faction for card in DECK_III_CARDS} - base == {"archipelago"}


@pytest.mark.rule("DECK-COMB-03")
def test_difficulty() -> None:
    """Deck III has a difficulty of 2 skulls."""
    (deck,) = [each for each in boardcore.discover().components("cardia") if (each.kind, each.name) == ("deck", "III")]
    assert (deck.facts["skulls"], deck.provenance) == (2, "rulebook")


class TestMixedDecks:
    @pytest.mark.rule("DECK-COMB-07")
    @pytest.mark.parametrize("number", [1, 7])
    def test_some_of_the_archipelago(self, number: int) -> None:
        """A deck with some, but not all Archipelago cards is refused, with their number."""
        with pytest.raises(OptionsError, match=f"{number} cards of the faction 'archipelago'.* 8 or none") as refused:
            boardcore.load("cardia", deck=mixed(SAILING[:number]))
        assert refused.value.code == "options/deck"

    @pytest.mark.rule("DECK-COMB-07", "DECK-COMB-11", "OQ-125")
    def test_all_of_it(self) -> None:
        """With all 8 it is a deck, and islands and ships come with it; there is nothing of other boxes."""
        rules = boardcore.load("cardia", deck=mixed(SAILING))
        state = rules.new(1)
        assert sum(ships(state)) == 3
        assert [pack.name for pack in rules.packs] == ["cardia", "archipelago"]
        assert [kind for kind in rules.book.wiring.services["cardia"].counters if kind[:7] != "cardia:"] == []
        assert play(rules, 1).state.result is not None

    @pytest.mark.rule("DECK-COMB-07", "DECK-COMB-11", "OQ-125")
    def test_none_of_it(self) -> None:
        """Cards of Deck III that are not of the Archipelago mix freely, and bring neither islands nor ships."""
        rules = boardcore.load("cardia", deck=mixed([card for card in DECK_III_CARDS if card not in SAILING]))
        assert [pack.name for pack in rules.packs] == ["cardia", "archipelago"]
        state = rules.new(1)
        assert ships(state) == ()
        view = rules.view(state, 0)
        assert view.figures["archipelago"] == {"islands": []}
        assert view.figures["cardia"]["signets"] == [0, 0]
        assert {about.what for about in rules.subjects(state, 0)} == {"signets"}
        assert rules.load_state(rules.dump(state)) == state
        assert play(rules, 1).state.result is not None

    def test_by_name_only(self) -> None:
        """Put in force by name, the pack brings no islands to a deck without its cards."""
        rules = boardcore.load("cardia", packs=["archipelago"])
        assert ships(rules.new(1)) == ()
        assert "archipelago" not in names(boardcore.load("cardia"))


def names(rules: Ruleset) -> list[str]:
    """The packs in force."""
    return [pack.name for pack in rules.packs]


STATED = [
    pytest.param("buccaneer", 5, "instant", marks=pytest.mark.rule("DECK-DATA-01")),
    pytest.param("shipwright", 7, "instant", marks=pytest.mark.rule("DECK-DATA-02")),
    pytest.param("occultist", 4, "ongoing", marks=pytest.mark.rule("DECK-DATA-03")),
    pytest.param("juggler", 2, "instant", marks=pytest.mark.rule("DECK-DATA-04")),
    pytest.param("tide_shifter", 8, "instant", marks=pytest.mark.rule("DECK-DATA-05")),
    pytest.param("navigator", 3, "instant", marks=pytest.mark.rule("DECK-DATA-06")),
    pytest.param("smuggler", 6, "instant", marks=pytest.mark.rule("DECK-DATA-07")),
    pytest.param("colossus", 15, "instant", marks=pytest.mark.rule("DECK-DATA-08")),
    pytest.param("cartographer", 10, "instant", marks=pytest.mark.rule("DECK-DATA-09")),
    pytest.param("shanty_singer", 9, "ongoing", marks=pytest.mark.rule("DECK-DATA-10")),
]


@pytest.mark.parametrize(("name", "value", "kind"), STATED)
def test_stated_influence(name: str, value: int, kind: str) -> None:
    """The influence that the rulebook states, and the kind of ability."""
    assert (CARDS[name].value, CARDS[name].kind) == (value, kind)


@pytest.mark.rule("DECK-DATA-12")
def test_cards_on_the_free_values() -> None:
    """Four more named cards have values that are left; the cards on the two last values are stand-ins."""
    known = [param.values[1] for param in STATED]
    free = sorted(set(range(1, 17)) - set(known))
    assert free == [1, 11, 12, 13, 14, 16]
    found = {CARDS[name].value for name in ("ferryman", "mentor", "siren", "goddess_of_the_sea")}
    assert found == {1, 12, 14, 16}
    rest = [card for card in DECK_III_CARDS if card.value in set(free) - found]
    assert [(card.id, card.provenance) for card in rest] == [("harbor_pilot", "house"), ("wrecker", "house")]


def test_a_card_of_another_deck_at_sea(sea: type[Sea]) -> None:
    """Copied by a card of Deck I, an ability that moves ships works as for its own card."""
    t = sea(hands=(["Magistra"], ["Blank 16"]), encounters=[("Puller 15", "Blank 2")], ships={"near_0": 3})
    t.play("Magistra", "Blank 16", "Puller 15", "pull-near_0-home_0")
    assert (t.ships_now, t.signets) == ({"home_0": 1, "near_0": 2}, (2, 1))
