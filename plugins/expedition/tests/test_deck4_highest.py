"""The cards 15 and 16 of Deck IV: what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import CardReplaced, CardsDiscarded, OutcomesChanged
from boardcore_cardia.testing import Table
from boardcore_expedition import PhialAbilityActivated, PhialsMoved
from boardcore_expedition.testing import Sky, phials

Set = Callable[..., Sky]
Tables = Callable[..., Table]
Count = Callable[[Table, int, str], int]


class TestMatriarch:
    @pytest.mark.rule("CARD4-MAT-01", "CARD4-MAT-02", "CARD4-MAT-04", "OQ-100", "OQ-112")
    def test_both_phials_first_then_the_abilities_in_any_order(self, sky: Set, tastes: Count) -> None:
        """Two phials are stolen and lie there at once; then their player says which ability is resolved first."""
        played = sky(
            hands=(["Matriarch", "Blank 1"], ["Blank 16"]), encounters=[("Vial 12", "Blank 5"), ("Vial 10", "Blank 6")]
        ).play("Matriarch", "Blank 16", "supply", "Vial 12", "supply", "Vial 10")
        assert played.phials_now == {"vial_12": 1, "vial_10": 1}
        assert played.supplies_now == (4, 2)
        assert [tastes(played, 0, name) for name in ("Vial 12", "Vial 10")] == [0, 0]
        assert played.prompt == "order"
        assert played.offered(0) == ["vial_12", "vial_10"]
        played.choose("Vial 10")
        order = [event.card for event in played.happened(PhialAbilityActivated)]
        assert order == [played.card(0, "Vial 10"), played.card(0, "Vial 12")]
        assert [tastes(played, 0, name) for name in ("Vial 12", "Vial 10")] == [1, 1]
        (event,) = played.happened(PhialsMoved)
        assert len(event.moves) == 2

    @pytest.mark.rule("CARD4-MAT-03")
    def test_on_two_different_cards(self, sky: Set) -> None:
        """The card that gets the first phial is not offered for the second."""
        played = sky(
            hands=(["Matriarch", "Blank 1"], ["Blank 16"]), encounters=[("Vial 12", "Blank 5"), ("Vial 10", "Blank 6")]
        ).play("Matriarch", "Blank 16", "supply")
        assert played.offered(0) == ["vial_12", "vial_10", "matriarch"]
        played.choose("Vial 12").choose("supply")
        assert played.offered(0) == ["vial_10", "matriarch"]

    @pytest.mark.rule("OQ-112")
    def test_a_phial_is_stolen_once(self, sky: Set) -> None:
        """What the first phial leaves empty is no source for the second; where two lay, one is left."""
        played = sky(
            hands=(["Matriarch", "Blank 1"], ["Blank 16"]),
            encounters=[("Blank 12", phials(1, "Blank 5")), ("Blank 10", phials(2, "Blank 6"))],
            supplies=(4, 1),
        ).play("Matriarch", "Blank 16")
        assert played.offered(0) == ["supply", "blank_5", "blank_6"]
        played.choose("supply").choose("Matriarch")
        assert played.offered(0) == ["blank_5", "blank_6"]
        both = sky(
            hands=(["Matriarch", "Blank 1"], ["Blank 16"]),
            encounters=[("Blank 12", "Blank 5"), ("Blank 10", phials(2, "Blank 6"))],
            supplies=(6, 0),
        ).play("Matriarch", "Blank 16", "Blank 6", "Matriarch")
        assert both.offered(0) == ["blank_6"]
        both.choose("Blank 6").choose("Blank 12")
        assert both.on(1, "Blank 6") == 0
        assert both.phials_now == {"blank_12": 1, "matriarch": 1}

    @pytest.mark.rule("EXP-LIMIT-02", "OQ-35")
    def test_fewer_than_two_phials(self, sky: Set) -> None:
        """With one phial to steal none is stolen, and nobody is asked."""
        played = sky(
            hands=(["Matriarch", "Blank 1"], ["Blank 16"]), encounters=[("Vial 12", "Blank 5")], supplies=(7, 1)
        )
        played.play("Matriarch", "Blank 16")
        assert played.prompt == "play"
        assert played.phials_now == {}

    @pytest.mark.rule("OQ-35", "OQ-112")
    def test_only_one_card_in_play(self, sky: Set) -> None:
        """With Matriarch as the only own card one phial is enough, and one is stolen."""
        played = sky(hands=(["Matriarch", "Blank 1"], ["Blank 16"]), supplies=(7, 1)).play("Matriarch", "Blank 16")
        played.choose("supply").choose("Matriarch")
        assert played.supplies_now == (7, 0)
        assert played.influence(0, "Matriarch") == 20
        rich = sky(hands=(["Matriarch", "Blank 1"], ["Blank 16"])).play("Matriarch", "Blank 16", "supply", "Matriarch")
        assert rich.supplies_now == (4, 3)
        none = sky(hands=(["Matriarch", "Blank 1"], ["Blank 16"]), supplies=(8, 0)).play("Matriarch", "Blank 16")
        assert none.prompt == "play"

    @pytest.mark.rule("OQ-112", "OQ-100")
    def test_compared_once_for_both(self, sky: Set) -> None:
        """Ongoing abilities start and stop together: the encounters are compared once for both phials."""
        played = sky(
            hands=(["Matriarch", "Blank 1"], ["Blank 16"]), encounters=[("Blank 3", "Blank 7"), ("Falconer", "Blank 5")]
        ).play("Matriarch", "Blank 16", "supply", "Falconer", "supply", "Matriarch")
        assert played.prompt == "play"
        (event,) = played.happened(OutcomesChanged)
        changes = {each.place: each.outcome for each in event.encounters}
        assert changes == {
            "place:1": "cardia:outcome.tie", "place:2": "cardia:outcome.first", "place:3": "cardia:outcome.first"
        }  # fmt: skip

    def test_one_instant_ability_needs_no_order(self, sky: Set, tastes: Count) -> None:
        """With one phial instant ability there is no order to choose."""
        played = sky(hands=(["Matriarch", "Blank 1"], ["Blank 16"]), encounters=[("Vial 12", "Blank 5")])
        played.play("Matriarch", "Blank 16", "supply", "Vial 12", "supply", "Matriarch")
        assert played.prompt == "play"
        assert tastes(played, 0, "Vial 12") == 1

    @pytest.mark.rule("CARD4-MAT-05", "OQ-41")
    def test_five_more_per_phial(self, sky: Set) -> None:
        """With a phial on Matriarch each own card has +5 per phial, on top of modifiers, and it is no modifier."""
        played = sky(
            hands=(["Blank 1"], ["Blank 3"]),
            encounters=[(phials(2, "Scout", modifier=5), phials(1, "Blank 7")), (phials(1, "Matriarch"), "Blank 5")],
        )
        assert played.influence(0, "Matriarch") == 20
        assert played.influence(0, "Scout") == 2 + 5 + 10
        assert played.played(0, "Scout").modifier == 5
        assert played.influence(1, "Blank 7") == 7
        without = sky(
            hands=(["Blank 1"], ["Blank 3"]), encounters=[(phials(2, "Scout"), "Blank 7"), ("Matriarch", "Blank 5")]
        )
        assert without.influence(0, "Scout") == 2

    @pytest.mark.rule("CARD4-MAT-06")
    def test_whichever_side_is_up(self, sky: Set) -> None:
        """A phial counts with its ongoing side up and without, also on a card without a phial ability."""
        played = sky(
            hands=(["Blank 1"], ["Blank 3"]),
            encounters=[
                (phials(1, "Falconer"), "Blank 7"),
                (phials(1, "Vial 6"), "Blank 5"),
                (phials(1, "Blank 9"), "Blank 8"),
                (phials(1, "Matriarch"), "Blank 2"),
            ],
        )
        assert [played.influence(0, name) for name in ("Falconer", "Vial 6", "Blank 9")] == [9, 11, 14]

    @pytest.mark.rule("OQ-41")
    def test_two_who_strengthen_add_up(self, sky: Set) -> None:
        """Matriarch and Stormcaller each add theirs; nothing of it goes with the modifiers of a card."""
        played = sky(
            hands=(["Blank 8"], ["Blank 1"]),
            encounters=[(phials(1, "Matriarch"), "Blank 5"), (phials(1, "Stormcaller"), "Blank 6")],
        )
        assert played.influence(0, "Matriarch") == 15 + 5 + 1
        assert played.influence(0, "Stormcaller") == 13 + 5
        moved = sky(
            hands=(["Kinesis Mage", "Blank 1"], ["Blank 8"]),
            encounters=[(phials(1, "Matriarch", modifier=2), "Blank 5"), ("Blank 3", "Blank 6")],
        ).play("Kinesis Mage", "Blank 8", "Matriarch", "Blank 3")
        assert moved.influence(0, "Matriarch") == 20
        assert moved.influence(0, "Blank 3") == 5


class TestUsurper:
    @pytest.mark.rule("CARD4-USU-01", "OQ-72")
    def test_up_to_two(self, table: Tables) -> None:
        """None, one or two of the opponent's played cards can be chosen, one by one, with a way to stop."""

        def make() -> Table:
            made = table(
                hands=(["Usurper", "Blank 1"], ["Blank 15", "Blank 2", "Blank 3", "Blank 4"]),
                encounters=[("Blank 12", "Blank 5"), ("Blank 10", "Blank 6")],
                waiting=(-9, 0),
            )
            return made.play("Usurper", "Blank 15")

        played = make()
        assert played.offered(0) == ["blank_5", "blank_6", "blank_15", "done"]
        played.choose("done")
        assert played.prompt == "play"
        assert played.happened(CardReplaced) == []
        one = make().choose("Blank 6")
        assert one.offered(0) == ["blank_5", "blank_15", "done"]
        one.choose("done")
        assert one.row[0] == ("blank_12", "blank_5")
        assert one.row[1][1] in {"blank_2", "blank_3", "blank_4"}
        two = make().choose("Blank 6").choose("Blank 5")
        assert two.prompt == "play"
        assert {two.row[0][1], two.row[1][1]} < {"blank_2", "blank_3", "blank_4"}

    @pytest.mark.rule("CARD4-USU-02", "OQ-104", "OQ-111")
    def test_random_cards_from_the_lowest_place_on(self, table: Tables) -> None:
        """Each place holds a random hand card, the lowest place the first drawn; the opponent chooses nothing."""
        found = set()
        for seed in range(6):
            played = table(
                hands=(["Usurper", "Blank 1"], ["Blank 15", "Blank 2", "Blank 3", "Blank 4"]),
                encounters=[("Blank 12", "Blank 7"), ("Blank 10", "Blank 6")],
                decks=(["Blank 9"], []),
                waiting=(-9, 0),
                seed=seed,
            ).play("Usurper", "Blank 15", "Blank 6", "Blank 7")
            (event,) = played.happened(CardReplaced)
            assert event.cards == (played.card(1, "Blank 7"), played.card(1, "Blank 6"))
            assert [played.name(card) for card in event.card] == [played.row[0][1], played.row[1][1]]
            assert len(played.zone(1, "hand")) == 1
            assert played.zone(1, "discard")[-2:] == ["blank_6", "blank_7"]
            found.add(event.card)
        assert len(found) > 1

    @pytest.mark.rule("CARD4-USU-03")
    def test_the_new_cards_are_not_activated(self, table: Tables, probes: Count) -> None:
        """A new card that loses its encounter does not activate its ability."""
        played = table(
            hands=(["Usurper", "Blank 1"], ["Blank 15", "Blank 3"]),
            encounters=[("Blank 12", "Blank 5")],
            waiting=(-9, 0),
        ).play("Usurper", "Blank 15", "Blank 5", "done")
        assert played.row[0] == ("blank_12", "blank_3")
        assert probes(played, 1, "Blank 3") == 0

    @pytest.mark.rule("CARD4-USU-04", "OQ-10", "OQ-111")
    def test_too_few_hand_cards_win(self, table: Tables) -> None:
        """Two chosen and one hand card, or one and none: Usurper's player wins before anything is discarded."""
        for hand, chosen in ((["Blank 2"], ("Blank 5", "Blank 15")), ([], ("Blank 5", "done"))):
            played = table(
                hands=(["Usurper", "Blank 1"], ["Blank 15", *hand]),
                encounters=[("Blank 12", "Blank 5")],
                waiting=(-9, 0),
            ).play("Usurper", "Blank 15", *chosen)
            assert played.result == ((0,), "ability")
            assert played.row == [("blank_12", "blank_5"), ("usurper", "blank_15")]

    def test_with_nobody_to_discard(self, table: Tables) -> None:
        """Without a card of the opponent in play nobody is asked; with one card, not a second time."""
        nobody = table(hands=(["Clear 3", "Blank 1"], ["Blank 15", "Blank 2"]), encounters=[("Usurper", "Blank 5")])
        nobody.play("Clear 3", "Blank 15", "Usurper")
        assert nobody.prompt == "play"
        assert not nobody.over
        one = table(hands=(["Usurper", "Blank 1"], ["Blank 15", "Blank 2"]), waiting=(-9, 0)).play(
            "Usurper", "Blank 15"
        )
        assert one.offered(0) == ["blank_15", "done"]
        one.choose("Blank 15")
        assert one.row == [("usurper", "blank_2")]
        assert one.prompt == "play"

    @pytest.mark.rule("OQ-37")
    def test_phials_return(self, sky: Set) -> None:
        """Phials on a discarded card go to the supply of its side."""
        played = sky(
            hands=(["Usurper", "Blank 1"], ["Blank 15", "Blank 2"]),
            encounters=[("Blank 12", phials(3, "Vial 5"))],
            waiting=(-9, 0),
        ).play("Usurper", "Blank 15", "Vial 5", "done")
        assert played.supplies_now == (4, 4)
        assert played.happened(CardsDiscarded) == []
