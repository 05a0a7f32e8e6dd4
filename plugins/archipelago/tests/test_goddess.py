"""Goddess of the Sea, the 16 of Deck III: what she wins, until when, and her rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_archipelago.testing import Sea
from boardcore_cardia import AbilityActivated, EncounterCompared
from boardcore_cardia.testing import On, Table

Set = Callable[..., Sea]

GODDESS = (On("Goddess of the Sea", tokens=1), "Blank 10")


class TestGoddess:
    @pytest.mark.rule("CARD3-GOD-01", "OQ-43", "OQ-89")
    def test_wins_with_the_archipelago(self, sea: Set) -> None:
        """In effect, its player wins wherever they have an Archipelago card, on both sides of it and in its own."""
        row = [("Sailor 3", "Blank 9"), GODDESS, ("Sailor 2", "Blank 5"), ("Blank 4", "Blank 6")]
        t = sea(encounters=row)
        assert [t.winners(place) for place in range(4)] == [(0,), (0,), (0,), (1,)]
        assert t.signets == (3, 1)
        lost = sea(encounters=[("Sailor 3", "Blank 9"), (On("Goddess of the Sea", modifier=-9, tokens=1), "Blank 10")])
        assert lost.winners(1) == (0,)

    def test_not_in_effect(self, sea: Set) -> None:
        """Without a token it changes nothing."""
        t = sea(encounters=[("Sailor 3", "Blank 9"), ("Goddess of the Sea", "Blank 10")])
        assert [t.winners(place) for place in range(2)] == [(1,), (0,)]

    @pytest.mark.rule("CARD3-GOD-02")
    def test_ties(self, sea: Set) -> None:
        """An encounter that would be a tie is won too, with a signet there."""
        t = sea(encounters=[("Sailor 6", On("Blank 5", modifier=1)), GODDESS])
        assert (t.winners(0), t.signets) == ((0,), (2, 0))

    @pytest.mark.rule("CARD3-GOD-03")
    def test_both_goddesses(self, sea: Set) -> None:
        """With both in effect an encounter with an Archipelago card on each side is won by both; nobody loses it."""
        goddess = On("Goddess of the Sea", tokens=1)
        t = sea(encounters=[(goddess, goddess), ("Sailor 3", "Sailor 8")])
        assert [t.winners(place) for place in range(2)] == [(0, 1), (0, 1)]
        assert t.signets == (2, 2)

    @pytest.mark.rule("CARD3-GOD-03", "OQ-07")
    def test_nobody_is_activated_if_both_win(self, sea: Set) -> None:
        """A new encounter that both win has no loser: no ability is activated, and the round goes on."""
        goddess = On("Goddess of the Sea", tokens=1)
        t = sea(hands=(["Sailor 3"], ["Sailor 8"]), encounters=[(goddess, goddess)]).play("Sailor 3", "Sailor 8")
        assert (t.happened(AbilityActivated), t.drawer.round) == ([], 2)
        assert t.signets == (2, 2)

    @pytest.mark.rule("CARD3-GOD-04")
    def test_when_it_ends(self, sea: Set) -> None:
        """When its last token is gone, so are the signets it gave, and the opponent's cards have theirs back."""
        row = [("Sailor 3", "Blank 9"), GODDESS, ("Sailor 2", "Blank 5")]
        t = sea(hands=(["Blank 12"], ["Untoken 7"]), encounters=row)
        assert t.signets == (3, 0)
        t.play("Blank 12", "Untoken 7", "Goddess of the Sea")
        assert [t.winners(place) for place in range(4)] == [(1,), (0,), (1,), (0,)]
        assert t.signets == (2, 2)

    @pytest.mark.rule("CARD3-GOD-05", "OQ-07", "OQ-90")
    def test_encounters_to_come(self, sea: Set, probes: Callable[[Table, int, str], int]) -> None:
        """It works for encounters played later; the card that loses there, though stronger, is activated."""
        t = sea(hands=(["Sailor 2"], ["Blank 12"]), encounters=[GODDESS]).play("Sailor 2", "Blank 12")
        assert (t.winners(1), t.signets) == ((0,), (2, 0))
        assert probes(t, 1, "Blank 12") == 1
        tied = sea(hands=(["Sailor 5"], ["Blank 4"]), encounters=[GODDESS], waiting=(0, 1))
        tied.play("Sailor 5", "Blank 4")
        assert (tied.influence(1, "Blank 4"), tied.winners(1), probes(tied, 1, "Blank 4")) == (5, (0,), 1)
        assert len(tied.happened(EncounterCompared)) == 1

    @pytest.mark.rule("OQ-89")
    def test_named_by_explain(self, sea: Set) -> None:
        """Why an encounter is won says whose doing it is."""
        t = sea(encounters=[("Sailor 3", "Blank 9"), GODDESS])
        parts = t.explain("outcome", "place:1").parts
        assert [part.text.id for part in parts if part.amount is None] == ["cardia:explain.named"]
        assert parts[-1].source == f"card:{t.card(0, 'Goddess of the Sea')}"

    def test_a_card_alone_wins_nothing(self, sea: Set) -> None:
        """A card without an opposing one wins no encounter, whatever its faction."""
        assert sea(encounters=[("Sailor 3", None), GODDESS]).winners(0) == ()
