"""The Archipelago and the Expedition together: what exists only where both boxes of cards meet."""

from __future__ import annotations

import boardcore_archipelago
import boardcore_expedition
import probe
import pytest
from boardcore_cardia import PRINTED_FACTIONS, RoundBegan
from boardcore_cardia.testing import On, Table
from boardcore_expedition.testing import Sky, phials

import boardcore
from boardcore import Ruleset
from boardcore.testing import Walk, check_determinism, check_play, check_save, check_secrets, check_texts

DECKS = {"III": boardcore_archipelago.DECK_III_CARDS, "IV": boardcore_expedition.DECK_IV_CARDS}
NEW = ("archipelago", "expedition")
BOTH = sorted((card for cards in DECKS.values() for card in cards if card.faction in NEW), key=lambda card: card.value)


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    """The rules of a deck of all Archipelago and all Expedition cards."""
    return boardcore.load("cardia", deck=[card.id for card in BOTH])


@pytest.mark.rule("CORE-COMP-01")
def test_sixty_four_cards() -> None:
    """Decks III and IV hold 16 different cards each, every one of them for both players: 2 × 32 = 64."""
    copies = {}
    for name, cards in DECKS.items():
        assert {card.deck for card in cards} == {name}
        assert len({card.id for card in cards}) == len(cards)
        copies[name] = len(boardcore.load("cardia", deck=name).book.wiring.services["cardia"].cards)
    assert copies == {"III": 32, "IV": 32}


@pytest.mark.rule("DECK-SEL-02")
def test_each_deck_has_one_new_faction() -> None:
    """Beside the four base factions Deck III has the Archipelago, Deck IV the Expedition, and neither another one."""
    base = {faction.id for faction in PRINTED_FACTIONS}
    added = {name: {card.faction for card in cards} - base for name, cards in DECKS.items()}
    assert added == {"III": {"archipelago"}, "IV": {"expedition"}}


@pytest.mark.rule("CORE-META-01")
@pytest.mark.parametrize("deck", list(DECKS))
def test_a_deck_needs_the_base_rules_and_its_own_pack(deck: str) -> None:
    """A game with Deck III or IV has no card of another deck and no pack but Cardia and its own; a round is played."""
    rules = boardcore.load("cardia", deck=deck)
    assert [pack.name for pack in rules.packs] == ["cardia", {"III": "archipelago", "IV": "expedition"}[deck]]
    assert {card.deck for card in rules.book.wiring.services["cardia"].cards} == {deck}
    rounds = [event.round for turn in Walk(rules, 1) for event in turn.applied.events if isinstance(event, RoundBegan)]
    assert rounds[0] == 2


@pytest.mark.rule("CORE-META-01")
def test_base_rules_are_the_same_with_either() -> None:
    """The same cards without ships or phials come to the same table and the same events, whichever deck they are in."""

    def played(*low: str) -> Table:
        table = Table(
            discards=(low, ()),
            extra={"probe": probe},
            hands=(["Blank 9", "Next 3", "Blank 14"], ["Blank 8", "Blank 6", "Blank 16"]),
            encounters=[("Blank 5", On("Blank 7", modifier=-3))],
        )
        return table.play("Blank 9", "Blank 8").play("Next 3", "Blank 6").play("Blank 14", "Blank 16")

    sea, sky = played("Ferryman", "Blank 2"), played("Blank 1", "Scout")
    assert {pack.name for pack in sea.rules.packs} ^ {pack.name for pack in sky.rules.packs} == {*NEW}
    assert sea.drawer == sky.drawer
    assert sea.events == sky.events


@pytest.mark.rule("OQ-73", "DECK-COMB-01", "DECK-COMB-08", "DECK-COMB-11")
def test_eight_and_eight(rules: Ruleset) -> None:
    """The values of both factions are disjoint: a deck of 8 + 8 is legal, with islands, ships and phials."""
    assert [card.value for card in BOTH] == list(range(1, 17))
    view = rules.view(rules.new(1), None)
    assert [pack.name for pack in rules.packs] == ["cardia", "archipelago", "expedition"]
    assert sum(view.table["archipelago"]["ships"]) == 3
    assert view.table["expedition"]["supplies"] == (4, 4)


def test_the_contract_holds(rules: Ruleset) -> None:
    """Random games with islands, ships and phials keep the contract."""
    for seed in range(3):
        check_play(rules, seed)
        check_save(rules, seed)
        check_determinism(rules, seed)
        check_texts(rules, seed)
        check_secrets(rules, seed)


@pytest.mark.rule("OQ-06", "OQ-73", "OQ-89")
def test_goddess_over_falconer(rules: Ruleset) -> None:
    """Falconer ties the previous encounter, and Goddess of the Sea makes its Archipelago card win all the same."""
    deck = [card.id for card in BOTH]

    def table(tokens: int) -> Sky:
        return Sky(
            deck=deck,
            hands=(["Ferryman"], ["Scout"]),
            encounters=[
                ("Navigator", "Windrider"),
                ("Wind Whisperer", phials(1, "Falconer")),
                (On("Goddess of the Sea", tokens=tokens), "Stormcaller"),
            ],
        )

    assert [table(0).winners(0), table(1).winners(0)] == [(), (0,)]
    why = table(1).explain("outcome", "place:1")
    assert [part.text.id for part in why.parts[2:]] == ["cardia:explain.named"]
