"""The cards 9 to 14 of Deck IV: what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import AbilityActivated, ActivationImpossible
from boardcore_cardia.testing import Table
from boardcore_expedition import PhialAbilityActivated, PhialsMoved
from boardcore_expedition.testing import Sky, phials

Set = Callable[..., Sky]
Tables = Callable[..., Table]
Count = Callable[[Table, int, str], int]


class TestSpy:
    @pytest.mark.rule("CARD4-SPY-01")
    def test_the_opponents_top_card(self, table: Tables) -> None:
        """The opponent discards the top card of the deck."""
        played = table(hands=(["Spy", "Blank 1"], ["Blank 12"]), decks=([], ["Blank 6", "Blank 2"]))
        played.play("Spy", "Blank 12")
        assert played.zone(1, "discard")[-1] == "blank_6"

    @pytest.mark.rule("CARD4-SPY-02")
    def test_its_instant_ability_is_copied(self, table: Tables) -> None:
        """The discarded card's "+5 to this card" is for Spy."""
        played = table(hands=(["Spy", "Blank 1"], ["Blank 12"]), decks=([], ["Grow 6", "Blank 2"]))
        played.play("Spy", "Blank 12")
        assert played.influence(0, "Spy") == 14
        assert played.winners(0) == (0,)
        assert played.zone(1, "discard")[-1] == "grow_6"

    @pytest.mark.rule("CARD4-SPY-03", "OQ-105")
    def test_never_a_phial_ability(self, sky: Set, probes: Count, tastes: Count) -> None:
        """Of an Expedition card the upper ability is copied, acting for Spy; no phial moves."""
        played = sky(hands=(["Spy", "Blank 1"], ["Blank 12"]), decks=([], ["Vial 6", "Blank 2"]))
        played.play("Spy", "Blank 12")
        assert probes(played, 0, "Spy") == 1
        assert [tastes(played, seat, name) for seat, name in ((0, "Spy"), (1, "Vial 6"))] == [0, 0]
        assert played.happened(PhialsMoved) == []

    @pytest.mark.rule("CARD4-SPY-04")
    def test_an_ongoing_ability_is_not_copied(self, table: Tables) -> None:
        """Of a card with an ongoing ability nothing but the discarding is left."""
        played = table(hands=(["Spy", "Blank 1"], ["Blank 12"]), decks=([], ["Ongoingprobe 6", "Blank 2"]))
        played.play("Spy", "Blank 12")
        assert played.zone(1, "discard")[-1] == "ongoingprobe_6"
        assert played.played(0, "Spy").tokens == 0
        assert len(played.happened(AbilityActivated)) == 1

    @pytest.mark.rule("OQ-21")
    def test_an_empty_deck(self, table: Tables) -> None:
        """With an empty deck nothing is copied, not even of a card that lay on the pile before."""
        played = table(hands=(["Spy", "Blank 1"], ["Blank 12", "Blank 2"]), decks=([], []), discards=([], ["Grow 6"]))
        played.play("Spy", "Blank 12")
        assert played.influence(0, "Spy") == 9
        assert played.prompt == "play"

    @pytest.mark.rule("OQ-105")
    def test_a_copied_phial_goes_on_spy(self, sky: Set) -> None:
        """Scout's copied "place a phial on this card" puts a phial of Spy's player on Spy."""
        played = sky(hands=(["Spy", "Blank 1"], ["Blank 12"]), decks=([], ["Scout", "Blank 3"]))
        played.play("Spy", "Blank 12")
        assert played.phials_now == {"spy": 1}
        assert played.supplies_now == (3, 4)
        assert played.influence(0, "Spy") == 9

    @pytest.mark.rule("OQ-106")
    def test_a_spy_on_top(self, table: Tables) -> None:
        """The opponent's own Spy on top is copied: the table has changed, so the next card is discarded too."""
        played = table(hands=(["Spy", "Blank 1"], ["Blank 12"]), decks=([], ["Spy", "Grow 6", "Blank 2"]))
        played.play("Spy", "Blank 12")
        assert played.zone(1, "discard")[-2:] == ["spy", "grow_6"]
        assert played.influence(0, "Spy") == 14


class TestAeronaut:
    def test_the_opponent_discards_for_each_phial(self, sky: Set) -> None:
        """A phial on Aeronaut makes the opponent discard the top card of the deck."""
        played = sky(hands=(["Aeronaut", "Blank 1"], ["Blank 12"]), decks=([], ["Blank 6", "Blank 3"]))
        played.play("Aeronaut", "Blank 12", "Aeronaut")
        assert played.zone(1, "discard")[-1] == "blank_6"
        assert played.on(0, "Aeronaut") == 1

    @pytest.mark.rule("OQ-21")
    def test_an_empty_deck(self, sky: Set) -> None:
        """From an empty deck nothing is discarded; the phial is placed all the same."""
        played = sky(hands=(["Aeronaut", "Blank 1"], ["Blank 12", "Blank 2"]), decks=([], []))
        before = played.zone(1, "discard")
        played.play("Aeronaut", "Blank 12", "Aeronaut")
        assert played.zone(1, "discard") == before
        assert played.on(0, "Aeronaut") == 1


class TestRigger:
    def test_one_for_each_hand_card(self, table: Tables) -> None:
        """Rigger gets one modifier for the cards in its player's hand, counted when it is resolved."""
        played = table(hands=(["Rigger", "Blank 1", "Blank 2", "Blank 3"], ["Blank 13"])).play("Rigger", "Blank 13")
        assert played.played(0, "Rigger").modifier == 3
        assert played.winners(0) == (0,)
        assert len(played.zone(0, "hand")) == 4

    def test_an_empty_hand(self, table: Tables) -> None:
        """Without hand cards there is no modifier."""
        played = table(hands=(["Rigger"], ["Blank 13"]), decks=(["Blank 1", "Blank 2"], ["Blank 3"]))
        played.play("Rigger", "Blank 13")
        assert played.influence(0, "Rigger") == 11


class TestWindWhisperer:
    @pytest.mark.rule("CARD4-WIN-01", "OQ-105")
    def test_the_previous_cards_upper_ability(self, sky: Set, probes: Count, tastes: Count) -> None:
        """A phial on Wind Whisperer activates the upper ability of its player's previous card, not the lower one."""
        played = sky(hands=(["Wind Whisperer", "Blank 1"], ["Blank 13"]), encounters=[("Vial 9", "Blank 5")])
        played.play("Wind Whisperer", "Blank 13", "Wind Whisperer")
        assert probes(played, 0, "Vial 9") == 1
        assert tastes(played, 0, "Vial 9") == 0

    @pytest.mark.rule("OQ-105")
    def test_an_ongoing_ability_gets_its_token(self, sky: Set) -> None:
        """An ongoing ability there gets a token as usual."""
        played = sky(hands=(["Wind Whisperer", "Blank 1"], ["Blank 13"]), encounters=[("Ongoingprobe 9", "Blank 5")])
        played.play("Wind Whisperer", "Blank 13", "Wind Whisperer")
        assert played.played(0, "Ongoingprobe 9").tokens == 1
        assert played.influence(0, "Ongoingprobe 9") == 10

    @pytest.mark.rule("OQ-92")
    def test_no_previous_card(self, sky: Set) -> None:
        """In the first encounter, or with no own card before, the phial ability does nothing."""
        first = sky(hands=(["Wind Whisperer", "Blank 1"], ["Blank 13"])).play(
            "Wind Whisperer", "Blank 13", "Wind Whisperer"
        )
        assert first.on(0, "Wind Whisperer") == 1
        alone = sky(hands=(["Wind Whisperer", "Blank 1"], ["Blank 13"]), encounters=[(None, "Blank 5")])
        alone.play("Wind Whisperer", "Blank 13", "Wind Whisperer")
        assert len(alone.happened(PhialAbilityActivated)) == 1

    @pytest.mark.rule("OQ-106", "EXP-PHI-05")
    def test_phials_going_round_come_to_an_end(self, sky: Set) -> None:
        """Windrider, activated by Wind Whisperer, may place the next phial there again, until none is left to bring."""
        played = sky(hands=(["Wind Whisperer", "Blank 1"], ["Blank 13"]), encounters=[("Windrider", "Blank 6")])
        played.play("Wind Whisperer", "Blank 13", "Wind Whisperer")
        while "wind_whisperer" in played.offered(0) and played.prompt == "place":
            played.choose("Wind Whisperer")
        assert played.supplies_now == (0, 4)
        assert played.on(0, "Wind Whisperer") == 4
        assert played.offered(0) == ["windrider"]
        assert len(played.happened(PhialAbilityActivated)) == 4

    def test_choices_are_its_players(self, sky: Set) -> None:
        """Positions and choices of the activated ability are those of the previous card and its player."""
        played = sky(
            hands=(["Wind Whisperer", "Blank 1"], ["Blank 13"]),
            encounters=[("Blank 8", "Blank 7"), ("Back 9", "Blank 5")],
        )
        played.play("Wind Whisperer", "Blank 13", "Wind Whisperer")
        assert played.influence(0, "Blank 8") == 9


class TestStormcaller:
    @pytest.mark.rule("OQ-41")
    def test_other_cards_with_phials(self, sky: Set) -> None:
        """With a phial on Stormcaller each other card of its player has +1 per phial, which is no modifier."""
        played = sky(
            hands=(["Blank 1"], ["Blank 2"]),
            encounters=[
                (phials(2, "Blank 6"), phials(1, "Blank 7")),
                (phials(1, "Stormcaller"), "Blank 5"),
                ("Blank 9", "Blank 8"),
            ],
        )
        assert played.influence(0, "Blank 6") == 8
        assert played.played(0, "Blank 6").modifier == 0
        assert played.influence(0, "Stormcaller") == 13
        assert played.influence(0, "Blank 9") == 9
        assert played.influence(1, "Blank 7") == 7
        assert played.winners(0) == (0,)

    def test_not_without_a_phial_on_it(self, sky: Set) -> None:
        """Without a phial on Stormcaller itself nothing is added; one placed by its upper ability starts it."""
        played = sky(hands=(["Stormcaller", "Blank 1"], ["Blank 15"]), encounters=[(phials(2, "Blank 6"), "Blank 7")])
        assert played.influence(0, "Blank 6") == 6
        played.play("Stormcaller", "Blank 15", "Stormcaller")
        assert played.influence(0, "Blank 6") == 8


class TestShapeshifter:
    @pytest.mark.rule("CARD4-SHP-01", "OQ-105")
    def test_the_opposing_upper_ability(self, sky: Set, probes: Count, tastes: Count) -> None:
        """The opposing card's instant ability is copied, of an Expedition card the upper one."""
        played = sky(hands=(["Shapeshifter", "Blank 1"], ["Vial 15"])).play("Shapeshifter", "Vial 15")
        assert probes(played, 0, "Shapeshifter") == 1
        assert [probes(played, 1, "Vial 15"), tastes(played, 1, "Vial 15")] == [0, 0]
        grown = sky(hands=(["Shapeshifter", "Vial 1"], ["Grow 15"])).play("Shapeshifter", "Grow 15")
        assert grown.influence(0, "Shapeshifter") == 19

    @pytest.mark.rule("CARD4-SHP-02")
    def test_no_instant_ability_opposite(self, table: Tables) -> None:
        """An ongoing ability is not copied."""
        played = table(hands=(["Shapeshifter", "Blank 1"], ["Ongoingprobe 15"])).play("Shapeshifter", "Ongoingprobe 15")
        assert played.played(0, "Shapeshifter").tokens == 0
        assert played.influence(0, "Shapeshifter") == 14

    @pytest.mark.rule("OQ-92")
    def test_no_card_opposite(self, table: Tables) -> None:
        """Without an opposing card nothing happens."""
        played = table(
            hands=(["Waker 3", "Blank 1"], ["Blank 15"]), encounters=[("Blank 9", "Blank 7"), ("Shapeshifter", None)]
        ).play("Waker 3", "Blank 15", "Shapeshifter")
        assert len(played.happened(AbilityActivated)) == 2

    @pytest.mark.rule("OQ-106")
    def test_two_opposing_ones(self, table: Tables) -> None:
        """Of two opposing Shapeshifters the loser copies itself once, which is impossible: nothing happens."""
        played = table(hands=(["Shapeshifter", "Blank 1"], ["Shapeshifter"]), waiting=(0, 2))
        played.play("Shapeshifter", "Shapeshifter")
        assert [event.card for event in played.happened(ActivationImpossible)] == [played.card(0, "Shapeshifter")]
        assert played.prompt == "play"
