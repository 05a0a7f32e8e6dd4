"""Corrected cards, locations, factions and decks: played, saved, and refused with what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import probe
import pytest
from boardcore_cardia import DECK_I_CARDS, THIS, Card, Deck, Location, Place, offer_card, offer_deck, offer_location
from boardcore_cardia.testing import On, Table

import boardcore
from boardcore import Catalogue, OptionsError, Register, discover, hookimpl
from boardcore.testing import check_play, check_save, check_secrets, check_texts


class Harbour:
    """A pack with a location, a deck, and two cards that do nothing much."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("cardia")
        offer_location(register, Location("quay", 1, signets_to_win=6))
        texts = {"location.quay": "Quay", "location.quay.text": "Six signets win.", "deck.quay": "Quay"}
        for value, name in ((9, "sailor"), (3, "mate")):
            offer_card(register, Card(value, name, "test", (Place(+1, THIS),)))
            texts |= {f"card.{name}": name.title(), f"card.{name}.text": "It gets +1."}
        offer_deck(register, "quay", Deck(tuple(card.id for card in DECK_I_CARDS), "house"))
        for lang in ("en", "de"):
            register.texts(lang, texts)


def catalogue() -> Catalogue:
    """What is installed, with the test packs."""
    return discover({"probe": probe, "harbour": Harbour()})


def table(**more: Any) -> Table:
    """A table at which the cards of the harbour can lie."""
    return Table(extra={"probe": probe, "harbour": Harbour()}, **more)


def card(**details: Any) -> dict[str, Any]:
    """Corrections of one card of the test pack."""
    return {"components": {"card": {"sailor": details}}}


class TestCards:
    """A stand-in becomes another card."""

    def test_its_ability(self) -> None:
        """It has the ability of an installed card, acts in its own name, and says what that says."""
        t = table(hands=(["Sailor"], ["Blank 12"]), options=card(ability="tax_collector"))
        t.play("Sailor", "Blank 12")
        assert (t.influence(0, "Sailor"), t.winners(0)) == (13, (0,))
        text = t.rules.texts.template("harbour:card.sailor.text", "de")
        assert text == t.rules.texts.template("cardia:card.tax_collector.text", "de")

    def test_an_ongoing_ability(self) -> None:
        """It may be an ongoing one."""
        t = table(encounters=[(On("Sailor", tokens=1), "Blank 8")], options=card(ability="aristocrat"))
        assert t.signets == (2, 0)
        t = table(hands=(["Sailor"], ["Blank 12"]), options=card(ability="aristocrat")).play("Sailor", "Blank 12")
        assert t.played(0, "Sailor").tokens == 1

    def test_with_all_it_needs_in_the_round(self) -> None:
        """What an ability does at another moment of the round comes with it, once for several cards that have it."""
        t = table(
            hands=(["Sailor", "Mate"], ["Blank 12", "Blank 4"]),
            deck=["Librarian"],
            options=card(ability="librarian"),
        )
        t.play("Sailor", "Blank 12").play("Mate", "Blank 4")
        assert [option.id for option in t.decision().options] == ["amount:+2", "amount:-2"]
        assert t.choose("amount:+2").prompt == "play"
        assert t.influence(0, "Mate") == 5

    def test_its_value_and_faction(self) -> None:
        """Its value is its influence and its place in the deck; its faction can be named and takes part."""
        options = {"components": {"card": {"sailor": {"value": 3, "faction": "guild"}, "mate": {"value": 9}}}}
        deck = [*(f"blank_{value}" for value in (1, 2, *range(4, 9), *range(10, 17))), "mate", "sailor"]
        rules = catalogue().load("cardia", deck=deck, **options)
        cards = rules.book.wiring.services["cardia"]
        assert (cards.cards[2].id, cards.cards[2].value, cards.cards[2].faction) == ("sailor", 3, "guild")
        assert cards.words == ("guild", "test")
        assert rules.options["deck"][2] == "sailor"

    def test_its_name(self) -> None:
        """It is called by its name wherever it is named, in every language."""
        t = table(hands=(["Sailor"], ["Blank 12"]), options=card(name="Old Salt"))
        for lang in ("en", "de"):
            assert t.rules.texts.label(f"card:{t.card(0, 'Sailor')}", lang) == "Old Salt"
            assert t.rules.texts.say(t.decision(0).options[0].text, lang) == "Old Salt"

    def test_a_deck_by_its_name(self) -> None:
        """The cards of a ready-made deck stay in ascending influence when two change their values."""
        rules = boardcore.load("cardia", components={"card": {"judge": {"value": 4}, "mediator": {"value": 8}}})
        cards = rules.book.wiring.services["cardia"].cards
        assert [each.value for each in cards] == [*range(1, 17)] * 2
        assert (cards[3].id, cards[7].id) == ("judge", "mediator")

    def test_abilities_change_places(self) -> None:
        """Each of two cards can have the other's ability."""
        given = {"card": {"djinn": {"ability": "hired_blade"}, "hired_blade": {"ability": "djinn"}}}
        t = Table(hands=(["Hired Blade"], ["Judge"]), deck="I", options={"components": given})
        assert t.play("Hired Blade", "Judge").result == ((0,), "ability")


class TestTheDeck:
    """A corrected deck is a deck, or is refused with everything that is wrong."""

    def test_values_that_clash(self) -> None:
        """A ready-made deck that has a value twice now, is none."""
        with pytest.raises(OptionsError) as refused:
            boardcore.load("cardia", components={"card": {"judge": {"value": 4}}})
        assert refused.value.code == "options/deck"
        assert refused.value.details["faults"] == ["value 4 more than once: 'mediator', 'judge'", "value 8 missing"]

    def test_a_list(self) -> None:
        """A list is read with the corrected values."""
        deck = [each.id for each in DECK_I_CARDS]
        given = {"card": {"judge": {"value": 4}, "tax_collector": {"value": 8}}}
        deck[3] = "tax_collector"
        assert boardcore.load("cardia", deck=deck, components=given).options["deck"][7] == "tax_collector"
        with pytest.raises(OptionsError, match="value 4 more than once: 'tax_collector', 'judge'"):
            boardcore.load("cardia", deck=deck, components={"card": {"judge": {"value": 4}}})

    def test_only_the_cards_that_are_played(self) -> None:
        """Corrections of cards of another deck are no part of the game, and no fault of it."""
        given = {"card": {card.id: {"name": "X"} for card in DECK_I_CARDS} | {"successor": {"value": 1}}}
        rules, usual = boardcore.load("cardia", deck="I"), boardcore.load("cardia", deck="I", components=given)
        assert set(usual.options["components"]["card"]) == {card.id for card in DECK_I_CARDS}
        assert usual.fingerprint != rules.fingerprint
        only = {"card": {"successor": {"value": 1}}}
        assert boardcore.load("cardia", components=only).fingerprint == rules.fingerprint


class TestOthers:
    """Locations, factions and decks."""

    def test_a_location(self) -> None:
        """Its figures count, where it is chosen."""
        given = {"location": {"quay": {"signets_to_win": 8, "skulls": 2, "name": "Old Quay", "starting_hand": 7}}}
        rules = catalogue().load("cardia", locations=["quay"], components=given)
        table = rules.book.wiring.services["cardia"]
        assert (table.signets_to_win, table.starting_hand) == (8, 7)
        assert rules.texts.template("harbour:location.quay", "en") == "Old Quay"
        assert "components" not in catalogue().load("cardia", components=given).options

    def test_a_location_that_needs_a_faction(self) -> None:
        """What it requires can be corrected too, and is then asked for."""
        given = {"location": {"quay": {"requires": "dynasty"}}}
        assert catalogue().load("cardia", locations=["quay"], components=given)
        blanks = [f"blank_{value}" for value in range(1, 17)]
        with pytest.raises(OptionsError) as refused:
            catalogue().load("cardia", deck=blanks, locations=["quay"], components=given)
        assert refused.value.code == "options/locations"

    def test_a_faction_and_a_deck(self) -> None:
        """A faction has a name and a colour, a deck a name and skulls."""
        given = {"faction": {"guild": {"name": "Crafts", "colour": "orange"}}, "deck": {"I": {"skulls": 1}}}
        found = {(each.kind, each.name): each for each in catalogue().components("cardia", given)}
        assert found["faction", "guild"].facts == {"colour": "orange"}
        assert found["deck", "I"].facts["skulls"] == 1
        texts = boardcore.load("cardia", components=given).texts
        assert texts.label("faction:guild", "de") == "Crafts"

    @pytest.mark.parametrize(
        ("given", "says"),
        [
            ({"card": {"judge": {"value": 0}}}, "card.judge.value: a whole number from 1 to 16, not 0"),
            ({"card": {"judge": {"faction": "guilds"}}}, "card.judge.faction: one of"),
            ({"card": {"judge": {"ability": "judgee"}}}, "such as 'judge'"),
            ({"card": {"jugde": {}}}, "there is no card 'jugde'; it can be one of"),
            (
                {"location": {"quay": {"signets_to_win": 99}}},
                "location.quay.signets_to_win: a whole number from 1 to 32",
            ),
            ({"faction": {"guild": {"colour": "#f00"}}}, "faction.guild.colour: a colour in one word"),
            (
                {"card": {"judge": {"kind": "instant"}}},
                "nothing is known of 'kind'; it has 'ability', 'faction', 'name'",
            ),
        ],
    )
    def test_what_cannot_be(self, given: Any, says: str) -> None:
        """The place, what was given, and what could have been."""
        with pytest.raises(OptionsError) as refused:
            catalogue().load("cardia", components=given)
        assert refused.value.code == "options/components"
        assert says in refused.value.message


FILE = """
[card.surgeon]
name = { en = "Field Surgeon", de = "Feldscherin" }
ability = "librarian"
provenance = "published"

[card.judge]
value = 4
faction = "guild"

[card.mediator]
value = 8
text = { en = "Ongoing: Nobody wins here." }

[card.djinn]
ability = "mechanical_djinn"
"""


class TestPlayed:
    """A whole game with a file."""

    @pytest.fixture
    def rules(self, tmp_path: Path) -> boardcore.Ruleset:
        path = tmp_path / "mine.toml"
        path.write_text(FILE, encoding="utf-8")
        return boardcore.load("cardia", components=path)

    def test_the_contract(self, rules: boardcore.Ruleset) -> None:
        """Corrected rules keep what all rules keep."""
        for seed in range(4):
            check_play(rules, seed)
            check_save(rules, seed, ahead=2)
            check_texts(rules, seed)
            check_secrets(rules, seed, explain=False)

    def test_taken_up_from_its_bytes(self, rules: boardcore.Ruleset) -> None:
        """A state alone leads to the same rules, and says in them what the file said; it costs some hundred bytes."""
        data = rules.dump(rules.new(3))
        again = boardcore.load("cardia", **msgspec.json.decode(data)["options"])
        assert again.fingerprint == rules.fingerprint
        assert again.texts.label("card:2", "de") == "Feldscherin"
        assert again.dump(again.load_state(data)) == data
        usual = boardcore.load("cardia")
        assert len(data) - len(usual.dump(usual.new(3))) < 420
