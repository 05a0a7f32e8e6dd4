"""The cards 1 to 8 of Deck IV: what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import CardReplaced, CardsSwapped, OutcomesChanged
from boardcore_cardia.testing import On, Table
from boardcore_expedition import CardReplacedFromHand, PhialAbilityActivated
from boardcore_expedition.testing import Sky, phials

Set = Callable[..., Sky]
Tables = Callable[..., Table]
Count = Callable[[Table, int, str], int]


class TestSkirmisher:
    def test_both_get_less(self, table: Tables) -> None:
        """The opposing card gets -3, and the opponent's next card too when it is revealed."""
        played = table(hands=(["Skirmisher", "Blank 8"], ["Blank 5", "Blank 10"])).play("Skirmisher", "Blank 5")
        assert played.influence(1, "Blank 5") == 2
        assert played.pending == (0, -3)
        assert played.signets == (0, 1)
        played.play("Blank 8", "Blank 10")
        assert played.influence(1, "Blank 10") == 7
        assert played.signets == (1, 1)

    @pytest.mark.rule("OQ-92")
    def test_without_an_opposing_card(self, table: Tables) -> None:
        """Activated where no card lies opposite, only the second part happens."""
        played = table(
            hands=(["Waker 2", "Blank 8"], ["Blank 9"]), encounters=[("Blank 5", "Blank 4"), ("Skirmisher", None)]
        ).play("Waker 2", "Blank 9", "Skirmisher")
        assert played.pending == (0, -3)
        assert played.influence(1, "Blank 9") == 9


class TestScout:
    @pytest.mark.rule("CARD4-SCT-01")
    def test_a_phial_on_itself(self, sky: Set) -> None:
        """Having lost, Scout takes a phial, which activates its phial ability."""
        played = sky(hands=(["Scout", "Blank 1"], ["Blank 9"])).play("Scout", "Blank 9")
        assert played.on(0, "Scout") == 1
        assert played.supplies_now == (3, 4)
        assert [event.card for event in played.happened(PhialAbilityActivated)] == [played.card(0, "Scout")]

    @pytest.mark.rule("CARD4-SCT-02", "OQ-42")
    def test_five_more_for_each_phial(self, sky: Set) -> None:
        """Each phial placed on Scout adds a modifier of +5, which stays when the phial leaves; it can win thereby."""
        played = sky(hands=(["Scout", "Blank 13"], ["Blank 6", "Rob 3"])).play("Scout", "Blank 6")
        assert played.played(0, "Scout").modifier == 5
        assert played.influence(0, "Scout") == 7
        assert played.winners(0) == (0,)
        played.play("Blank 13", "Rob 3", "Scout", "Rob 3")
        assert played.on(0, "Scout") == 0
        assert played.influence(0, "Scout") == 7

    def test_no_phial_to_place(self, sky: Set) -> None:
        """Without a phial anywhere but on Scout itself nothing happens."""
        played = sky(
            hands=(["Waker 3", "Blank 1"], ["Blank 9"]), encounters=[(phials(4, "Scout"), "Blank 5")], supplies=(0, 4)
        ).play("Waker 3", "Blank 9", "Scout")
        assert played.prompt == "play"
        assert played.influence(0, "Scout") == 2
        assert played.on(0, "Scout") == 4

    @pytest.mark.rule("OQ-105")
    def test_copied_by_another_card(self, sky: Set, probes: Count) -> None:
        """A copied "place a phial on this card" puts it on the copying card, where it activates nothing."""
        played = sky(hands=(["Copier 3", "Blank 1"], ["Blank 9"]), encounters=[("Scout", "Blank 5")])
        played.play("Copier 3", "Blank 9", "Scout")
        assert played.phials_now == {"copier_3": 1}
        assert played.influence(0, "Copier 3") == 3
        assert played.influence(0, "Scout") == 2


class TestForger:
    @pytest.mark.rule("CARD4-FOR-01", "CARD4-FOR-02", "OQ-111")
    def test_a_card_from_the_hand_instead(self, sky: Set, probes: Count) -> None:
        """Forger is discarded, the new card lies in its place with -3, not activated although it loses."""
        played = sky(
            hands=(["Forger", "Vial 5", "Blank 13"], ["Blank 9", "Blank 1"]), encounters=[("Blank 6", "Blank 4")]
        ).play("Forger", "Blank 9")
        assert played.offered(0) == ["vial_5", "blank_13"]
        played.choose("Vial 5")
        assert played.row == [("blank_6", "blank_4"), ("vial_5", "blank_9")]
        assert played.played(0, "Vial 5").modifier == -3
        assert probes(played, 0, "Vial 5") == 0
        assert played.zone(0, "discard")[-1] == "forger"
        assert "vial_5" not in played.zone(0, "hand")
        assert played.signets == (1, 1)

    @pytest.mark.rule("OQ-111")
    def test_compared_once(self, table: Tables) -> None:
        """The encounter is compared once, with the new card and its -3: 10 - 3 does not win against 9."""
        played = table(hands=(["Forger", "Blank 10", "Blank 1"], ["Blank 9", "Blank 2"]))
        played.play("Forger", "Blank 9", "Blank 10")
        assert played.winners(0) == (1,)
        assert played.happened(OutcomesChanged) == []

    @pytest.mark.rule("OQ-10", "OQ-21")
    def test_an_empty_hand(self, table: Tables) -> None:
        """Without a hand card nothing happens: Forger stays, and nobody wins by it."""
        played = table(hands=(["Forger"], ["Blank 9", "Blank 1"])).play("Forger", "Blank 9")
        assert played.row == [("forger", "blank_9")]
        assert played.played(0, "Forger").modifier == 0
        assert not played.over

    def test_no_longer_in_play(self, table: Tables) -> None:
        """Copied by a card that has left play there is nothing to replace, and nobody is asked."""
        played = table(hands=(["Fade 2", "Blank 13"], ["Blank 9"]), encounters=[("Forger", "Blank 5")])
        played.play("Fade 2", "Blank 9", "Forger")
        assert played.prompt == "play"
        assert played.row == [("forger", "blank_5"), (None, "blank_9")]

    @pytest.mark.rule("OQ-37")
    def test_phials_on_it_return(self, sky: Set) -> None:
        """What lies on Forger goes back with it, phials to its player's supply."""
        played = sky(
            hands=(["Waker 2", "Blank 13", "Blank 1"], ["Blank 9"]), encounters=[(phials(2, "Forger"), "Vial 5")]
        ).play("Waker 2", "Blank 9", "Forger", "Blank 13")
        assert played.supplies_now == (4, 4)
        assert played.phials_now == {}

    def test_what_is_chosen_is_secret_until_it_lies_there(self, sky: Set) -> None:
        """The opponent sees that a card was chosen, and then the card itself."""
        played = sky(hands=(["Forger", "Vial 5", "Blank 13"], ["Blank 9", "Blank 1"])).play("Forger", "Blank 9")
        assert played.view(1).decisions == ()
        played.choose("Vial 5")
        assert played.last is not None
        seen = played.rules.watch(played.last, 1)
        chosen = next(each for each in seen if each.type == "core:Chosen")
        assert "option" not in chosen.data
        replaced = next(each for each in seen if each.type == "expedition:CardReplacedFromHand")
        assert replaced.data["card"] == {"count": 1, "cards": [played.card(0, "Vial 5")]}


class TestFalconer:
    @pytest.mark.rule("CARD4-FAL-01", "OQ-89")
    def test_on_a_losing_card(self, sky: Set) -> None:
        """Cards that lose now can take the phial; winners and cards in ties cannot."""
        played = sky(
            hands=(["Falconer", "Blank 1"], ["Blank 9"]),
            encounters=[("Blank 3", "Blank 10"), ("Blank 12", "Blank 5"), ("Blank 7", "Blank 7")],
        ).play("Falconer", "Blank 9")
        assert played.offered(0) == ["blank_3", "falconer"]

    @pytest.mark.rule("CARD4-FAL-02", "OQ-89")
    def test_the_previous_encounter_is_a_tie(self, sky: Set) -> None:
        """With a phial on Falconer the encounter before is a tie without signets, and stays one."""
        played = sky(
            hands=(["Plus8 8", "Blank 1"], ["Blank 13"]),
            encounters=[("Blank 6", "Blank 2"), ("Blank 12", "Blank 9"), (phials(1, "Falconer"), "Blank 11")],
        )
        assert played.winners(1) == ()
        assert played.signets == (1, 1)
        played.play("Plus8 8", "Blank 13")
        played.choose("Blank 12", of=0)
        assert played.influence(0, "Blank 12") == 20
        assert played.winners(1) == ()

    @pytest.mark.rule("CARD4-FAL-03", "OQ-92")
    def test_in_the_first_encounter(self, sky: Set) -> None:
        """There is no previous encounter, and nothing changes."""
        played = sky(
            hands=(["Blank 8"], ["Blank 13"]), encounters=[(phials(1, "Falconer"), "Blank 11"), ("Blank 6", "Blank 2")]
        )
        assert [played.winners(place) for place in (0, 1)] == [(1,), (0,)]

    def test_after_a_closed_gap(self, sky: Set) -> None:
        """Previous is what lies there now: when the tied encounter is gone, the one before it is tied."""
        played = sky(
            hands=(["Waker 3", "Blank 8"], ["Blank 13"]),
            encounters=[("Blank 6", "Blank 2"), ("Hired Blade", "Blank 9"), (phials(1, "Falconer"), "Blank 11")],
        )
        assert [played.winners(place) for place in (0, 1)] == [(0,), ()]
        played.play("Waker 3", "Blank 13", "Hired Blade")
        assert played.place(0, "Falconer") == 1
        assert played.winners(0) == ()

    def test_none_of_your_cards_loses(self, sky: Set) -> None:
        """Activated while none of its player's cards loses, nothing happens."""
        played = sky(
            hands=(["Blank 13", "Blank 1"], ["Waker 6"]), encounters=[("Blank 3", "Falconer"), ("Blank 5", "Grow 10")]
        ).play("Blank 13", "Waker 6", "Falconer")
        assert played.offered(1) == ["waker_6"]
        winning = sky(
            hands=(["Waker 3", "Blank 1"], ["Blank 9"]), encounters=[("Falconer", "Blank 2")], waiting=(+9, 0)
        ).play("Waker 3", "Blank 9")
        assert winning.prompt == "play"

    @pytest.mark.rule("OQ-101")
    def test_no_phial(self, sky: Set) -> None:
        """Without a phial to place nobody is asked."""
        played = sky(hands=(["Falconer", "Blank 1"], ["Blank 9"]), supplies=(0, 8)).play("Falconer", "Blank 9")
        assert played.prompt == "play"

    @pytest.mark.rule("OQ-89")
    def test_goddess_like_effects_win_over_it(self, sky: Set) -> None:
        """A declared tie yields to an effect that makes a card win (layer 4)."""
        played = sky(
            hands=(["Blank 8"], ["Blank 13"]),
            encounters=[(On("Champion 6", tokens=1), "Blank 2"), (phials(1, "Falconer"), "Blank 11")],
        )
        assert played.winners(0) == (0,)


class TestWindrider:
    def test_draw_for_each_phial(self, sky: Set) -> None:
        """Its player places a phial on any own card; one placed on Windrider lets its player draw."""
        played = sky(
            hands=(["Windrider", "Blank 1"], ["Blank 9"]),
            decks=(["Blank 14", "Blank 13", "Blank 12"], ["Blank 2"]),
        ).play("Windrider", "Blank 9")
        assert played.offered(0) == ["windrider"]
        played.choose("Windrider")
        assert played.zone(0, "hand") == ["blank_1", "blank_14", "blank_13"]

    @pytest.mark.rule("OQ-112")
    def test_on_any_card(self, sky: Set) -> None:
        """Any own card can carry a phial; on one without a phial ability it activates nothing."""
        played = sky(
            hands=(["Windrider", "Blank 1"], ["Blank 9"]),
            encounters=[(phials(1, "Blank 12"), "Blank 6")],
            decks=(["Blank 14", "Blank 13"], []),
        ).play("Windrider", "Blank 9")
        assert played.offered(0) == ["blank_12", "windrider"]
        played.choose("Blank 12")
        assert played.on(0, "Blank 12") == 2
        assert played.zone(0, "hand") == ["blank_1", "blank_14"]

    @pytest.mark.rule("OQ-21")
    def test_an_empty_deck(self, sky: Set) -> None:
        """With an empty deck the phial is placed and nothing is drawn."""
        played = sky(hands=(["Windrider", "Blank 1"], ["Blank 9", "Blank 2"]), decks=([], []))
        played.play("Windrider", "Blank 9", "Windrider")
        assert played.on(0, "Windrider") == 1
        assert played.zone(0, "hand") == ["blank_1"]


class TestMesmerizer:
    @pytest.mark.rule("CARD4-MES-01", "OQ-45", "OQ-109")
    def test_two_of_the_opponents_cards(self, sky: Set) -> None:
        """They change places with everything on them; the encounters are compared anew, nothing is activated."""
        played = sky(
            hands=(["Mesmerizer", "Blank 1"], ["Blank 9", "Blank 2"]),
            encounters=[("Blank 5", On("Ongoingprobe 4", modifier=3, tokens=1)), ("Blank 13", phials(1, "Vial 11"))],
        )
        assert [played.winners(place) for place in (0, 1)] == [(1,), (0,)]
        played.play("Mesmerizer", "Blank 9")
        assert played.offered(0) == ["ongoingprobe_4", "vial_11", "blank_9"]
        played.choose("Ongoingprobe 4")
        assert played.offered(0) == ["vial_11", "blank_9"]
        played.choose("Vial 11")
        assert played.row[:2] == [("blank_5", "vial_11"), ("blank_13", "ongoingprobe_4")]
        moved = played.played(1, "Ongoingprobe 4")
        assert (moved.modifier, moved.tokens) == (3, 1)
        assert played.on(1, "Vial 11") == 1
        assert [played.winners(place) for place in (0, 1)] == [(1,), (0,)]
        assert len(played.happened(CardsSwapped)) == 1

    @pytest.mark.rule("OQ-109", "OQ-12")
    def test_falconer_moves_its_tie_along(self, sky: Set) -> None:
        """What looks at neighbours looks at the new ones."""
        played = sky(
            hands=(["Mesmerizer", "Blank 1"], ["Blank 9", "Blank 2"]),
            encounters=[("Blank 5", "Blank 3"), ("Blank 13", phials(1, "Falconer")), ("Blank 12", "Blank 10")],
        )
        assert [played.winners(place) for place in range(3)] == [(), (0,), (0,)]
        played.play("Mesmerizer", "Blank 9", "Falconer", "Blank 10")
        assert [played.winners(place) for place in range(3)] == [(0,), (), (0,)]

    def test_fewer_than_two(self, table: Tables) -> None:
        """With only one card of the opponent in play nothing happens."""
        played = table(hands=(["Mesmerizer", "Blank 1"], ["Blank 9"])).play("Mesmerizer", "Blank 9")
        assert played.prompt == "play"
        assert played.happened(CardsSwapped) == []


class TestSkipper:
    def test_less_for_the_opposing_card(self, sky: Set) -> None:
        """A phial on Skipper gives the card opposite Skipper -3."""
        played = sky(hands=(["Skipper", "Blank 1"], ["Blank 9"]), encounters=[("Blank 12", "Blank 6")])
        played.play("Skipper", "Blank 9")
        assert played.offered(0) == ["blank_12", "skipper"]
        played.choose("Skipper")
        assert played.influence(1, "Blank 9") == 6
        assert played.winners(1) == (0,)

    @pytest.mark.rule("OQ-92")
    def test_no_opposing_card(self, sky: Set) -> None:
        """Where no card lies opposite Skipper, its phial ability does nothing."""
        played = sky(
            hands=(["Give 3", "Blank 1"], ["Blank 9"]), encounters=[("Blank 5", "Blank 4"), ("Skipper", None)]
        ).play("Give 3", "Blank 9", "Skipper")
        assert played.on(0, "Skipper") == 1
        assert [played.influence(1, name) for name in ("Blank 4", "Blank 9")] == [4, 9]


class TestScoundrel:
    @pytest.mark.rule("CARD4-SCO-01", "OQ-11", "OQ-111")
    def test_the_opponent_replaces_the_card(self, table: Tables, probes: Count) -> None:
        """The opposing card is discarded, its player chooses another from the hand; it is compared, not activated."""
        played = table(hands=(["Scoundrel", "Blank 2"], ["Blank 12", "Blank 1", "Blank 14"]), decks=([], [])).play(
            "Scoundrel", "Blank 12"
        )
        assert played.prompt == "replace"
        assert played.decision().seat == 1
        assert played.offered(1) == ["blank_1", "blank_14"]
        played.choose("Blank 1")
        assert played.row == [("scoundrel", "blank_1")]
        assert played.zone(1, "discard")[-1] == "blank_12"
        assert played.zone(1, "hand") == ["blank_14"]
        assert played.signets == (1, 0)
        assert probes(played, 1, "Blank 1") == 0
        (event,) = played.happened(CardReplacedFromHand)
        assert (event.owner, event.cards, event.card) == (
            1,
            (played.card(1, "Blank 12"),),
            (played.card(1, "Blank 1"),),
        )

    def test_the_new_card_was_not_played_next(self, table: Tables) -> None:
        """A replacement takes no modifier that waits for the next card."""
        played = table(
            hands=(["Waketwo 3", "Blank 2"], ["Blank 12", "Blank 13"]),
            encounters=[("Skirmisher", "Blank 9"), ("Scoundrel", "Blank 10")],
        ).play("Waketwo 3", "Blank 12", "Skirmisher", "Scoundrel", "Blank 13")
        assert played.row[1] == ("scoundrel", "blank_13")
        assert played.influence(1, "Blank 13") == 13
        assert played.pending == (0, -3)

    @pytest.mark.rule("CARD4-SCO-02", "OQ-10")
    def test_an_empty_hand_wins(self, table: Tables) -> None:
        """Without a hand card of the opponent Scoundrel's player wins at once, before anything is discarded."""
        played = table(hands=(["Scoundrel", "Blank 2"], ["Blank 12"])).play("Scoundrel", "Blank 12")
        assert played.result == ((0,), "ability")
        assert played.row == [("scoundrel", "blank_12")]

    @pytest.mark.rule("OQ-92", "OQ-111")
    def test_no_opposing_card(self, table: Tables) -> None:
        """Without an opposing card nothing happens, and nobody wins by it."""
        played = table(
            hands=(["Waker 3", "Blank 2"], ["Blank 12"]), encounters=[("Blank 9", "Blank 7"), ("Scoundrel", None)]
        ).play("Waker 3", "Blank 12", "Scoundrel")
        assert not played.over
        assert played.happened(CardReplacedFromHand) == played.happened(CardReplaced) == []

    @pytest.mark.rule("OQ-37")
    def test_phials_of_the_discarded_card(self, sky: Set) -> None:
        """Phials on the discarded card go to the supply of its side; the new card has none."""
        played = sky(
            hands=(["Waker 3", "Blank 2"], ["Blank 12", "Blank 13"]), encounters=[("Scoundrel", phials(2, "Vial 9"))]
        ).play("Waker 3", "Blank 12", "Scoundrel", "Blank 13")
        assert played.supplies_now == (4, 4)
        assert played.phials_now == {}
