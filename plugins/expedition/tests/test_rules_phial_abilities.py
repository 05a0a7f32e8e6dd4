"""Rules of the abilities that phials activate: at once, every time, or for as long as one lies there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import AbilityActivated, CardsDiscarded, OutcomesChanged
from boardcore_cardia.testing import Table
from boardcore_expedition import (
    DECK_IV_CARDS,
    FACTION,
    PhialAbilityActivated,
    PhialCard,
    PhialsMoved,
)
from boardcore_expedition.testing import Sky, phials

Set = Callable[..., Sky]
Count = Callable[[Table, int, str], int]
EXPEDITION_CARDS = [card for card in DECK_IV_CARDS if card.faction == FACTION.id]


class TestTwoAbilities:
    @pytest.mark.rule("EXP-GEN-01", "EXP-CARD-01")
    def test_every_expedition_card_has_two(self) -> None:
        """Each of the 8 Expedition cards has one upper and one phial ability; other cards have only their own."""
        assert len(EXPEDITION_CARDS) == 8
        for card in EXPEDITION_CARDS:
            assert isinstance(card, PhialCard)
            assert [bool(card.instant), bool(card.ongoing)].count(True) == 1
            assert [bool(card.phial_instant), bool(card.phial_ongoing)].count(True) == 1
        assert not any(isinstance(card, PhialCard) for card in DECK_IV_CARDS if card.faction != FACTION.id)

    @pytest.mark.rule("EXP-CARD-02", "EXP-CARD-04")
    def test_losing_activates_the_upper_one(self, sky: Set, probes: Count, tastes: Count) -> None:
        """When the card loses its encounter, its upper ability is resolved once, and its phial ability is not."""
        played = sky(hands=(["Vial 3", "Blank 1"], ["Blank 9"])).play("Vial 3", "Blank 9")
        assert probes(played, 0, "Vial 3") == 1
        assert tastes(played, 0, "Vial 3") == 0

    @pytest.mark.rule("EXP-CARD-03")
    def test_a_phial_activates_the_lower_one(self, sky: Set, probes: Count, tastes: Count) -> None:
        """A phial placed on the card activates its phial ability, and not the upper one."""
        played = sky(hands=(["Give 3", "Blank 1"], ["Blank 9"]), encounters=[("Vial 12", "Blank 5")])
        played.play("Give 3", "Blank 9", "Vial 12")
        assert tastes(played, 0, "Vial 12") == 1
        assert probes(played, 0, "Vial 12") == 0

    @pytest.mark.rule("EXP-PHI-01")
    def test_two_kinds(self) -> None:
        """Phial abilities are instant or ongoing."""
        kinds = {card.phial_kind for card in EXPEDITION_CARDS if isinstance(card, PhialCard)}
        assert kinds == {"instant", "ongoing"}


class TestPhialAbilities:
    @pytest.mark.rule("EXP-PHI-02")
    def test_they_are_abilities_like_others(self, sky: Set, probes: Count) -> None:
        """A phial ability's +5 in a past encounter moves the signet, and activates nothing there."""
        played = sky(hands=(["Give 3", "Blank 1"], ["Blank 10"]), encounters=[("Surge 6", "Blank 9")])
        played.play("Give 3", "Blank 10", "Surge 6")
        assert played.influence(0, "Surge 6") == 11
        assert played.winners(0) == (0,)
        assert probes(played, 1, "Blank 9") == 0

    @pytest.mark.rule("EXP-PHI-03", "OQ-105")
    def test_only_phials_activate_them(self, sky: Set, probes: Count, tastes: Count) -> None:
        """Activating an Expedition card means its upper ability."""
        played = sky(hands=(["Waker 3", "Blank 1"], ["Blank 9"]), encounters=[("Vial 12", "Blank 5")])
        played.play("Waker 3", "Blank 9", "Vial 12")
        assert probes(played, 0, "Vial 12") == 1
        assert tastes(played, 0, "Vial 12") == 0

    @pytest.mark.rule("EXP-PHI-04", "OQ-15", "OQ-100")
    def test_at_once(self, sky: Set, tastes: Count) -> None:
        """The phial ability is resolved as soon as the phial lies there, before the rest of what placed it."""
        played = sky(hands=(["Pour 3", "Blank 1"], ["Blank 9"]), encounters=[("Vial 12", "Blank 5")])
        played.play("Pour 3", "Blank 9", "Vial 12")
        assert tastes(played, 0, "Vial 12") == 1
        played.choose("Blank 5")
        order = [type(event) for event in played.events]
        marks = [order.index(kind) for kind in (PhialsMoved, PhialAbilityActivated, CardsDiscarded)]
        assert marks == sorted(marks)

    @pytest.mark.rule("EXP-PHI-05")
    def test_instant_ones_every_time(self, sky: Set, tastes: Count) -> None:
        """Three phials placed over the game activate a phial instant ability three times."""
        played = sky(
            hands=(["Give 3", "Give 4", "Give 5"], ["Blank 9", "Blank 10", "Blank 11"]),
            encounters=[("Vial 12", "Blank 6")],
        )
        for mine, theirs in (("Give 3", "Blank 9"), ("Give 4", "Blank 10"), ("Give 5", "Blank 11")):
            played.play(mine, theirs, "Vial 12")
        assert tastes(played, 0, "Vial 12") == 3
        assert played.on(0, "Vial 12") == 3

    @pytest.mark.rule("EXP-PHI-06")
    def test_ongoing_ones_while_a_phial_lies_there(self, sky: Set) -> None:
        """With two phials a phial ongoing ability outlasts the first that leaves, not the second."""
        played = sky(
            hands=(["Blank 13", "Blank 14", "Blank 16"], ["Rob 2", "Rob 3"]),
            encounters=[(phials(2, "Glow 12"), "Blank 6")],
        )
        assert played.influence(0, "Glow 12") == 13
        played.play("Blank 13", "Rob 2", "Glow 12", "Rob 2")
        assert played.influence(0, "Glow 12") == 13
        played.play("Blank 14", "Rob 3", "Glow 12", "Rob 2")
        assert played.on(0, "Glow 12") == 0
        assert played.influence(0, "Glow 12") == 12

    @pytest.mark.rule("EXP-PHI-07")
    def test_ongoing_side_up(self, sky: Set) -> None:
        """A phial on a card with a phial ongoing ability is shown with its ongoing side up."""
        played = sky(hands=(["Blank 1"], ["Blank 2"]), encounters=[(phials(1, "Glow 12"), phials(2, "Vial 6"))])
        assert played.view(1).figures["expedition"]["cards"] == [
            {"card": f"card:{played.card(0, 'Glow 12')}", "seat": 0, "phials": 1, "ongoing": True},
            {"card": f"card:{played.card(1, 'Vial 6')}", "seat": 1, "phials": 2, "ongoing": False},
        ]

    @pytest.mark.rule("EXP-PHI-08", "OQ-49")
    def test_no_token_needed_and_none_does_it(self, sky: Set) -> None:
        """A phial alone puts a phial ongoing ability into effect; an ongoing token does not."""
        with_phial = sky(hands=(["Blank 1"], ["Blank 2"]), encounters=[(phials(1, "Glow 12"), "Blank 6")])
        assert with_phial.played(0, "Glow 12").tokens == 0
        assert with_phial.influence(0, "Glow 12") == 13
        with_token = sky(hands=(["Blank 1"], ["Blank 2"]), encounters=[(phials(0, "Glow 12", tokens=1), "Blank 6")])
        assert with_token.influence(0, "Glow 12") == 12

    @pytest.mark.rule("EXP-PHI-09", "OQ-38")
    def test_all_changes_at_once_when_the_last_one_leaves(self, sky: Set, probes: Count) -> None:
        """Without its phial Falconer ties the previous encounter no more: the higher card wins, and that is all."""
        played = sky(
            hands=(["Blank 13", "Blank 1"], ["Rob 2"]),
            encounters=[("Blank 3", "Blank 11"), ("Blank 12", "Blank 9"), (phials(1, "Falconer"), "Blank 5")],
        )
        assert played.winners(1) == ()
        played.play("Blank 13", "Rob 2", "Falconer", "Rob 2")
        assert played.winners(1) == (0,)
        changes = [change for event in played.happened(OutcomesChanged) for change in event.encounters]
        assert ("place:2", "cardia:outcome.first") in [(each.place, each.outcome) for each in changes]
        assert [probes(played, seat, name) for seat, name in ((0, "Blank 12"), (1, "Blank 9"), (1, "Blank 5"))] == [
            0
        ] * 3

    @pytest.mark.rule("EXP-PHI-10", "OQ-38")
    def test_a_moved_phial_is_placed(self, sky: Set, tastes: Count) -> None:
        """A phial moved for want of another activates its new card, and leaving activates nothing."""
        played = sky(
            hands=(["Give 3", "Blank 1"], ["Blank 9"]),
            encounters=[(phials(1, "Vial 12"), "Blank 5"), ("Vial 10", "Blank 6")],
            supplies=(0, 7),
        ).play("Give 3", "Blank 9", "Vial 10", "Vial 12")
        assert tastes(played, 0, "Vial 10") == 1
        assert tastes(played, 0, "Vial 12") == 0

    @pytest.mark.rule("OQ-38")
    def test_the_source_stops_before_the_target_acts(self, sky: Set) -> None:
        """The encounters are compared again without the source's ability before the target's ability is resolved."""
        played = sky(
            hands=(["Give 3", "Blank 1"], ["Blank 9"]),
            encounters=[(phials(1, "Glow 5"), "Blank 6"), ("Vial 12", "Blank 11")],
            supplies=(0, 7),
        )
        played.play("Give 3", "Blank 9", "Vial 12")
        assert played.winners(0) == ()
        played.choose("Glow 5")
        order = [type(event) for event in played.events]
        assert order.index(OutcomesChanged, order.index(PhialsMoved)) < order.index(PhialAbilityActivated)

    @pytest.mark.rule("OQ-106")
    def test_they_count_as_activations(self, sky: Set) -> None:
        """A phial instant ability counts among the activations of the phase."""
        played = sky(hands=(["Fill 3", "Blank 1"], ["Blank 9"])).play("Fill 3", "Blank 9")
        assert len(played.happened(AbilityActivated)) == len(played.happened(PhialAbilityActivated)) == 1
        assert [event.card for event in played.happened(PhialAbilityActivated)] == [played.card(0, "Fill 3")]
