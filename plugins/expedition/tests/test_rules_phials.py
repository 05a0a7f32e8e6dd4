"""Rules of phials: whose they are, how they are placed, moved and stolen, and what they activate."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia.testing import On, Table
from boardcore_expedition import EXPEDITION, PHIAL, PhialsMoved
from boardcore_expedition.testing import Sky, phials

import boardcore
from boardcore.testing import Walk

Set = Callable[..., Sky]
Count = Callable[[Table, int, str], int]


def total(sky: Sky) -> int:
    """All phials, in supplies and on cards."""
    return sum(sky.supplies_now) + sum(sky.phials_now.values())


class TestSetup:
    @pytest.mark.rule("EXP-COMP-01")
    def test_there_are_always_eight(self) -> None:
        """In every state of random games both supplies and all cards together hold 8 phials, at Flying Islands too."""
        rules = boardcore.load("cardia", deck="IV", locations=["flying_islands"])
        lying = 0
        for seed in range(15):
            for turn in Walk(rules, seed):
                figures = rules.view(turn.before, None).figures["expedition"]
                on_cards = [each["phials"] for each in figures["cards"]]
                assert sum(figures["supplies"]) + sum(on_cards) == 8
                lying = max(lying, *on_cards, 0)
        assert lying > 1

    @pytest.mark.rule("EXP-SETUP-01", "EXP-SETUP-04")
    def test_nothing_of_the_islands(self) -> None:
        """With Deck IV there are no islands, ships or cards of Deck III, and nothing stands for summary cards."""
        rules = boardcore.load("cardia", deck="IV")
        state = rules.new(1)
        assert [pack.name for pack in rules.packs] == ["cardia", "expedition"]
        assert set(rules.view(state, 0).table) == {"cardia", "expedition"}
        assert rules.view(state, 0).table["expedition"] == {"supplies": (4, 4)}
        assert {card.deck for card in rules.book.wiring.services["cardia"].cards} == {"IV"}

    @pytest.mark.rule("EXP-SETUP-02")
    def test_four_phials_each(self) -> None:
        """Each player starts with 4 phials, none of them on a card."""
        state = boardcore.load("cardia", deck="IV").new(1)
        assert EXPEDITION.of(state).supplies == (4, 4)

    @pytest.mark.rule("EXP-SETUP-03")
    def test_supplies_are_personal(self, sky: Set) -> None:
        """A phial that one player places leaves the other's supply as it is."""
        played = sky(hands=(["Fill 2", "Blank 1"], ["Blank 9"])).play("Fill 2", "Blank 9")
        assert played.supplies_now == (3, 4)

    @pytest.mark.rule("OQ-125")
    def test_phials_follow_the_cards(self, sky: Set) -> None:
        """A deck without Expedition cards is played without phials, also where another card of Deck IV is in it."""
        rules = boardcore.load("cardia", deck=_mixed_without_expedition())
        state = rules.new(1)
        assert [pack.name for pack in rules.packs] == ["cardia", "expedition"]
        assert EXPEDITION.of(state).supplies == ()
        assert rules.view(state, 0).figures["expedition"] == {"supplies": [], "cards": []}
        assert [pack.name for pack in boardcore.load("cardia").packs] == ["cardia"]


def _mixed_without_expedition() -> list[str]:
    """Deck I with the Rigger of Deck IV instead of the Clockmaker."""
    names = [card.id for card in boardcore.load("cardia").book.wiring.services["cardia"].cards[:16]]
    return ["rigger" if name == "clockmaker" else name for name in names]


class TestPlacing:
    @pytest.mark.rule("EXP-PLACE-01")
    def test_from_the_own_supply(self, sky: Set) -> None:
        """A phial is taken from the player's supply and lies on the card."""
        played = sky(hands=(["Fill 3", "Blank 1"], ["Blank 9"])).play("Fill 3", "Blank 9")
        assert played.supplies_now == (3, 4)
        assert played.on(0, "Fill 3") == 1
        (event,) = played.happened(PhialsMoved)
        assert event.seat == 0
        assert [(each.src, each.dst) for each in event.moves] == [
            ("phials:supply_0", f"card:{played.card(0, 'Fill 3')}")
        ]

    @pytest.mark.rule("EXP-PLACE-02")
    def test_the_ability_says_where(self, sky: Set) -> None:
        """Falconer's phial goes on a card that loses: a winning card is not offered."""
        played = sky(
            hands=(["Falconer"], ["Blank 9"]), encounters=[("Blank 3", "Blank 10"), ("Blank 12", "Blank 5")]
        ).play("Falconer", "Blank 9")
        assert played.offered(0) == ["blank_3", "falconer"]

    @pytest.mark.rule("EXP-PLACE-03", "OQ-36", "OQ-112")
    def test_with_an_empty_supply_it_comes_from_another_card(self, sky: Set, tastes: Count) -> None:
        """The player must choose one of the own other cards with a phial, the target itself is none of them."""
        played = sky(
            hands=(["Fill 3", "Blank 1"], ["Blank 9"]),
            encounters=[
                (phials(1, "Blank 12"), "Blank 5"),
                (phials(2, "Blank 10"), "Blank 6"),
                ("Blank 13", "Blank 4"),
            ],
            supplies=(0, 5),
        ).play("Fill 3", "Blank 9")
        assert played.prompt == "move_from"
        assert played.offered(0) == ["blank_12", "blank_10"]
        played.choose("Blank 10")
        assert played.phials_now == {"blank_12": 1, "blank_10": 1, "fill_3": 1}
        assert played.supplies_now == (0, 5)
        assert tastes(played, 0, "Fill 3") == 1

    @pytest.mark.rule("EXP-PLACE-03", "OQ-36")
    def test_not_from_the_target_itself(self, sky: Set) -> None:
        """A card with all phials of its player is no target with an empty supply; the acting card is a source."""
        played = sky(
            hands=(["Give 3", "Blank 1"], ["Blank 9"]),
            encounters=[(phials(4, "Blank 12"), "Blank 5")],
            supplies=(0, 4),
        ).play("Give 3", "Blank 9")
        assert played.offered(0) == ["give_3"]
        played.choose("Give 3").choose("Blank 12")
        assert played.phials_now == {"blank_12": 3, "give_3": 1}
        acting = sky(
            hands=(["Waker 3", "Blank 1"], ["Blank 9"]),
            encounters=[(phials(1, "Give 6"), "Blank 12")],
            supplies=(0, 7),
        ).play("Waker 3", "Blank 9", "Give 6")
        assert acting.offered(0) == ["waker_3"]
        acting.choose("Waker 3")
        assert acting.offered(0) == ["give_6"]

    @pytest.mark.rule("EXP-PLACE-04")
    def test_a_supply_comes_first(self, sky: Set) -> None:
        """While a phial is in the supply it comes from there, and nobody is asked for another source."""
        played = sky(
            hands=(["Fill 3", "Blank 1"], ["Blank 9"]), encounters=[(phials(1, "Blank 12"), "Blank 5")], supplies=(1, 6)
        ).play("Fill 3", "Blank 9")
        assert played.prompt == "play"
        assert played.supplies_now == (0, 6)
        assert played.phials_now == {"blank_12": 1, "fill_3": 1}

    @pytest.mark.rule("EXP-MULTI-01")
    def test_more_than_one_on_a_card(self, sky: Set) -> None:
        """A second phial lies beside the first."""
        played = sky(hands=(["Give 3", "Blank 1"], ["Blank 9"]), encounters=[(phials(1, "Blank 12"), "Blank 5")])
        played.play("Give 3", "Blank 9", "Blank 12")
        assert played.on(0, "Blank 12") == 2

    @pytest.mark.rule("EXP-LIMIT-01")
    def test_without_any_phial_nothing_happens(self, sky: Set, tastes: Count) -> None:
        """With an empty supply and none on another card no phial is placed, and no phial ability is activated."""
        played = sky(hands=(["Fill 3", "Blank 1"], ["Blank 9"]), supplies=(0, 8)).play("Fill 3", "Blank 9")
        assert played.prompt == "play"
        assert played.phials_now == {}
        assert tastes(played, 0, "Fill 3") == 0
        assert played.happened(PhialsMoved) == []

    @pytest.mark.rule("OQ-101")
    def test_no_target_no_question(self, sky: Set) -> None:
        """Where no phial can be brought to any card, nobody is asked where to place one."""
        played = sky(hands=(["Give 3", "Blank 1"], ["Blank 9"]), supplies=(0, 8)).play("Give 3", "Blank 9")
        assert played.prompt == "play"


class TestStealing:
    @pytest.mark.rule("EXP-STEAL-01", "OQ-40")
    def test_from_a_card(self, sky: Set) -> None:
        """A phial stolen from a card is gone from there; that card's phial ongoing ability stops."""
        played = sky(hands=(["Rob 3", "Blank 1"], ["Blank 9"]), encounters=[("Blank 12", phials(1, "Glow 5"))])
        assert played.influence(1, "Glow 5") == 6
        played.play("Rob 3", "Blank 9")
        assert played.decision().seat == 0
        played.choose("Glow 5").choose("Blank 12")
        assert played.on(1, "Glow 5") == 0
        assert played.supplies_now == (4, 3)
        assert played.influence(1, "Glow 5") == 5

    @pytest.mark.rule("EXP-STEAL-03", "OQ-40")
    def test_from_the_supply(self, sky: Set) -> None:
        """The opponent's supply, if there are phials in it, and each of their cards with one can be chosen."""
        played = sky(
            hands=(["Rob 3", "Blank 1"], ["Blank 9"]), encounters=[("Blank 12", phials(1, "Blank 5"))], supplies=(5, 2)
        ).play("Rob 3", "Blank 9")
        assert played.offered(0) == ["supply", "blank_5"]
        played.choose("supply").choose("Blank 12")
        assert played.supplies_now == (5, 1)
        assert played.on(1, "Blank 5") == 1
        empty = sky(
            hands=(["Rob 3", "Blank 1"], ["Blank 9"]), encounters=[("Blank 12", phials(1, "Blank 5"))], supplies=(7, 0)
        ).play("Rob 3", "Blank 9")
        assert empty.offered(0) == ["blank_5"]

    @pytest.mark.rule("EXP-STEAL-02")
    def test_it_goes_straight_to_its_card(self, sky: Set, tastes: Count) -> None:
        """A stolen phial lies on the card that the ability says, activates it, and never is in the thief's supply."""
        played = sky(hands=(["Rob 3", "Blank 1"], ["Blank 9"]), encounters=[("Vial 12", "Blank 5")])
        played.play("Rob 3", "Blank 9", "supply", "Vial 12")
        assert played.on(0, "Vial 12") == 1
        assert tastes(played, 0, "Vial 12") == 1
        assert played.supplies_now == (4, 3)

    @pytest.mark.rule("EXP-LIMIT-02")
    def test_nothing_to_steal(self, sky: Set) -> None:
        """From an opponent without phials nothing is stolen."""
        played = sky(hands=(["Rob 3", "Blank 1"], ["Blank 9"]), supplies=(8, 0)).play("Rob 3", "Blank 9")
        assert played.phials_now == {}
        assert played.supplies_now == (8, 0)


class TestLeaving:
    @pytest.mark.rule("EXP-DISC-01", "OQ-37")
    def test_phials_of_a_discarded_card_go_to_its_sides_supply(self, sky: Set) -> None:
        """They are not lost: the player on whose side the card lay has them in the supply."""
        played = sky(
            hands=(["Blank 13", "Blank 1"], ["Strike 3"]),
            encounters=[(phials(2, "Scout"), "Blank 9"), (phials(1, "Blank 12"), "Blank 5")],
            supplies=(1, 4),
        ).play("Blank 13", "Strike 3", "Scout")
        assert played.zone(0, "discard")[-1] == "scout"
        assert played.supplies_now == (3, 4)
        assert played.phials_now == {"blank_12": 1}
        assert total(played) == 8

    @pytest.mark.rule("OQ-37", "OQ-107")
    def test_phials_of_a_card_taken_back_too(self, sky: Set) -> None:
        """Swamp Guardian takes a card back and discards the opposite one: their phials go to each side's supply."""
        played = sky(
            hands=(["Swamp Guardian", "Blank 1"], ["Blank 15"]),
            encounters=[(phials(2, "Vial 12"), phials(1, "Vial 5"))],
        ).play("Swamp Guardian", "Blank 15", "Vial 12")
        assert "vial_12" in played.zone(0, "hand")
        assert played.zone(1, "discard")[-1] == "vial_5"
        assert played.supplies_now == (4, 4)


class TestBesideOtherCards:
    @pytest.mark.rule("EXP-PHI-03", "OQ-105")
    @pytest.mark.parametrize("copier", ["Magistra", "Elemental", "Illusionist"])
    def test_cards_of_other_decks_mean_the_upper_ability(
        self, sky: Set, probes: Count, tastes: Count, copier: str
    ) -> None:
        """Whoever copies or activates an Expedition card gets its upper ability."""
        in_hand = copier == "Elemental"
        played = sky(
            hands=([copier, "Blank 1", *(["Vial 15"] if in_hand else [])], ["Blank 16"]),
            encounters=[("Blank 3" if in_hand else "Vial 15", On("Blank 5", modifier=20))],
        ).play(copier, "Blank 16", "Vial 15")
        acting = "Vial 15" if copier == "Illusionist" else copier
        assert probes(played, 0, acting) == 1
        assert tastes(played, 0, acting) == tastes(played, 0, "Vial 15") == 0

    def test_phials_are_no_ongoing_tokens(self, sky: Set) -> None:
        """Void Mage removes no phials, and Kinesis Mage leaves them where they lie."""
        alone = sky(hands=(["Void Mage", "Blank 1"], ["Blank 16"]), encounters=[(phials(1, "Vial 12"), "Blank 5")])
        assert alone.play("Void Mage", "Blank 16").prompt == "play"
        moved = sky(
            hands=(["Kinesis Mage", "Blank 1"], ["Blank 16"]), encounters=[(phials(1, "Vial 12", 3, 1), "Blank 5")]
        ).play("Kinesis Mage", "Blank 16", "Vial 12", "Kinesis Mage")
        assert moved.on(0, "Vial 12") == 1
        assert moved.influence(0, "Kinesis Mage") == 5


class TestExamples:
    @pytest.mark.rule("EXP-EX-01", "EXP-EX-02")
    def test_falconer(self, sky: Set) -> None:
        """Falconer has lost and may take the phial itself: the previous encounter is a tie, its signet gone."""
        played = sky(
            hands=(["Falconer", "Blank 1"], ["Blank 9"]), encounters=[("Blank 5", "Blank 6"), ("Blank 3", "Usurper")]
        )
        assert played.signets == (0, 2)
        played.play("Falconer", "Blank 9")
        assert "falconer" in played.offered(0)
        played.choose("Falconer")
        assert played.on(0, "Falconer") == 1
        assert played.supplies_now == (3, 4)
        assert played.winners(1) == ()
        assert played.signets == (0, 2)  # the first encounter and Falconer's own; Usurper's is gone
        assert PHIAL in {counter.kind for counter in played.played(0, "Falconer").counters}
