"""Deck I, card by card: the lower eight, what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import DECK_I_CARDS, AbilityActivated, CardsDiscarded
from boardcore_cardia.testing import On, Table
from probe import Probed

Set = Callable[..., Table]


PRINTED = {
    "rebellion": ["hired_blade", "saboteur", "ambusher", "swamp_guardian"],
    "academy": ["void_mage", "fortune_teller", "puppeteer", "magistra"],
    "guild": ["surgeon", "palace_guard", "clockmaker", "inventor"],
    "dynasty": ["mediator", "judge", "treasurer", "djinn"],
}
"""The cards of each faction, every fourth value from 1, 2, 3 and 4 on."""


def test_printed_facts() -> None:
    """Values run from 1 to 16, factions follow the value, and three cards are ongoing."""
    for first, (faction, names) in enumerate(PRINTED.items(), 1):
        found = [(card.value, card.id) for card in DECK_I_CARDS if card.faction == faction]
        assert found == [(first + 4 * step, name) for step, name in enumerate(names)]
    assert [card.id for card in DECK_I_CARDS if card.kind == "ongoing"] == ["mediator", "judge", "treasurer"]


class TestHiredBlade:
    def test_encounter_goes(self, table: Set) -> None:
        """It and the card opposite go to their owners' piles, and the next encounter takes the place."""
        t = table(hands=(["Hired Blade", "Blank 5"], ["Blank 9", "Blank 6"]))
        t.play("Hired Blade", "Blank 9")
        assert t.row == []
        assert (t.zone(0, "discard"), t.zone(1, "discard")) == (["hired_blade"], ["blank_9"])
        t.play("Blank 5", "Blank 6")
        assert t.row == [("blank_5", "blank_6")]

    @pytest.mark.rule("OQ-12", "OQ-104")
    def test_past_gap_closes(self, table: Set) -> None:
        """Activated in a past encounter it takes that one away, and the later ones move up."""
        t = table(hands=(["Waker 3"], ["Blank 9"]), encounters=[("Hired Blade", "Blank 8"), ("Blank 5", "Blank 6")])
        t.play("Waker 3", "Blank 9", "Hired Blade")
        assert t.row == [("blank_5", "blank_6"), ("waker_3", "blank_9")]
        assert (t.zone(0, "discard"), t.zone(1, "discard")) == (["hired_blade"], ["blank_8"])

    @pytest.mark.rule("OQ-92")
    def test_no_opposing_card(self, table: Set) -> None:
        """Alone in its encounter, it still discards itself."""
        t = table(hands=(["Waker 3"], ["Blank 9"]), encounters=[("Hired Blade", None)])
        t.play("Waker 3", "Blank 9", "Hired Blade")
        assert t.row == [("waker_3", "blank_9")]
        assert t.zone(0, "discard") == ["hired_blade"]


class TestVoidMage:
    def lie(self, table: Set) -> Table:
        past = [(On("Blank 9", modifier=3, tokens=2), "Blank 8"), ("Blank 5", On("Blank 6", modifier=-1))]
        t = table(hands=(["Void Mage"], ["Blank 10"]), encounters=past)
        return t.play("Void Mage", "Blank 10")

    @pytest.mark.rule("OQ-101")
    def test_targets(self, table: Set) -> None:
        """Any card of either side with something on it can be chosen, no other."""
        assert self.lie(table).offered() == ["blank_9", "blank_6"]

    def test_modifiers_only(self, table: Set) -> None:
        """Returning the modifiers leaves the tokens."""
        t = self.lie(table).choose("Blank 9").choose("modifiers")
        assert t.played(0, "Blank 9").modifier == 0
        assert t.played(0, "Blank 9").tokens == 2

    def test_all_tokens(self, table: Set) -> None:
        """Returning the tokens returns all of them and leaves the modifiers."""
        t = self.lie(table).choose("Blank 9").choose("tokens")
        assert t.played(0, "Blank 9").modifier == 3
        assert t.played(0, "Blank 9").tokens == 0

    @pytest.mark.rule("OQ-101")
    def test_empty_category(self, table: Set) -> None:
        """A category of which the card has nothing is not offered."""
        assert self.lie(table).choose("Blank 6").offered() == ["modifiers"]

    @pytest.mark.rule("OQ-101")
    def test_nothing_lies_anywhere(self, table: Set) -> None:
        """With nothing to return nobody is asked."""
        t = table(hands=(["Void Mage"], ["Blank 10"])).play("Void Mage", "Blank 10")
        assert t.drawer.round == 2


class TestSurgeon:
    @pytest.mark.rule("OQ-13")
    def test_next_card(self, table: Set) -> None:
        """The next card of its player gets -5 before the comparison, and only that card."""
        t = table(hands=(["Surgeon", "Blank 12", "Blank 11"], ["Blank 9", "Blank 8", "Blank 7"]))
        t.play("Surgeon", "Blank 9")
        assert t.pending == (-5, 0)
        t.play("Blank 12", "Blank 8")
        assert (t.influence(0, "Blank 12"), t.winners(1), t.pending) == (7, (1,), (0, 0))
        assert t.play("Blank 11", "Blank 7").influence(0, "Blank 11") == 11


class TestMediator:
    def test_tie(self, table: Set) -> None:
        """Losing, it makes its encounter a tie, which gives no signet."""
        t = table(hands=(["Mediator"], ["Blank 9"])).play("Mediator", "Blank 9")
        assert (t.winners(0), t.signets, t.played(0, "Mediator").tokens) == ((), (0, 0), 1)

    @pytest.mark.rule("OQ-89")
    def test_not_in_effect(self, table: Set) -> None:
        """Without a token it has no effect."""
        assert table(encounters=[("Mediator", "Blank 9")]).winners(0) == (1,)

    @pytest.mark.rule("OQ-90")
    def test_tie_of_phase_2(self, table: Set) -> None:
        """The tie it brings about comes after its activation and takes nothing of the round away."""
        t = table(hands=(["Mediator"], ["Blank 9"])).play("Mediator", "Blank 9")
        assert len(t.happened(AbilityActivated)) == 1
        assert len(t.zone(0, "hand")) == 1

    def test_influence_does_not_matter(self, table: Set) -> None:
        """The encounter stays a tie whatever the influences become."""
        t = table(hands=(["Plus8 3"], ["Blank 9"]), encounters=[(On("Mediator", tokens=1), "Blank 8")])
        t.play("Plus8 3", "Blank 9", "Mediator")
        assert (t.influence(0, "Mediator"), t.winners(0)) == (12, ())


class TestSaboteur:
    @pytest.mark.rule("OQ-104")
    def test_top_two(self, table: Set) -> None:
        """The top 2 cards of the opponent's deck go to the pile as they come."""
        t = table(hands=(["Saboteur"], ["Blank 9"]), decks=([], ["Blank 7", "Blank 2", "Blank 6"]))
        t.play("Saboteur", "Blank 9")
        assert t.zone(1, "discard")[-2:] == ["blank_7", "blank_2"]
        assert t.zone(1, "hand") == ["blank_6"]

    @pytest.mark.parametrize("deck", [["Blank 7"], []])
    def test_fewer(self, table: Set, deck: list[str]) -> None:
        """A deck with fewer cards gives what it has."""
        t = table(hands=(["Saboteur", "Blank 1"], ["Blank 9", "Blank 8"]), decks=([], deck))
        t.play("Saboteur", "Blank 9")
        assert (t.zone(1, "deck"), t.zone(1, "hand")) == ([], ["blank_8"])
        assert [len(e.cards) for e in t.happened(CardsDiscarded)] == [len(deck)]


class TestFortuneTeller:
    HANDS = (["Fortune Teller", "Blank 3", "Blank 4"], ["Blank 9", "Blank 8", "Blank 7"])

    @pytest.mark.rule("OQ-96")
    def test_opponent_first(self, table: Set) -> None:
        """The opponent places face up, and only then its player chooses, seeing the card."""
        t = table(hands=self.HANDS).play("Fortune Teller", "Blank 9")
        assert [d.seat for d in t.decisions] == [1]
        t.choose("Blank 8")
        assert [d.seat for d in t.decisions] == [0]
        assert t.view(0).table["cardia"]["seats"][1]["shown"]["cards"] == [t.card(1, "Blank 8")]

    @pytest.mark.rule("OQ-96")
    def test_once(self, table: Set) -> None:
        """It concerns one placing of cards only."""
        t = table(hands=self.HANDS).play("Fortune Teller", "Blank 9").play("Blank 3", "Blank 8")
        assert [d.seat for d in t.decisions] == [0, 1]

    @pytest.mark.rule("OQ-96")
    def test_one_of_each(self, table: Set) -> None:
        """One of each player for the same placing: both place face down."""
        t = table(hands=self.HANDS, opens=(True, True))
        assert [d.seat for d in t.decisions] == [0, 1]
        t.choose("Blank 9", seat=1)
        assert (t.zone(1, "shown"), t.zone(1, "committed")) == ([], ["blank_9"])
        assert "cards" not in t.view(0).table["cardia"]["seats"][1]["committed"]
        t.choose("Blank 3", seat=0)
        assert [side.opens for side in t.drawer.seats] == [False, False]

    @pytest.mark.rule("OQ-96")
    def test_not_yet_revealed(self, table: Set) -> None:
        """A card that lies face up early is no played card and takes its modifier only at the reveal."""
        t = table(hands=self.HANDS, opens=(False, True), waiting=(0, 3)).choose("Blank 9")
        assert (t.row, t.pending) == ([], (0, 3))
        assert t.choose("Blank 4").influence(1, "Blank 9") == 12


class TestPalaceGuard:
    def ask(self, table: Set, *hand: str) -> Table:
        t = table(hands=(["Palace Guard"], ["Blank 9", "Surgeon", "Clockmaker", *hand]))
        return t.play("Palace Guard", "Blank 9")

    @pytest.mark.rule("OQ-102")
    def test_factions(self, table: Set) -> None:
        """The factions of the deck in play can be named, and the name is known to both."""
        t = table(deck="I", hands=(["Palace Guard"], ["Judge"])).play("Palace Guard", "Judge")
        assert sorted(t.offered()) == ["academy", "dynasty", "guild", "rebellion"]
        assert sorted(self.ask(table).offered()) == ["guild", "test"]

    def test_opponent_discards(self, table: Set) -> None:
        """The opponent picks one hand card of the faction; then there is no +7."""
        t = self.ask(table).choose("guild")
        assert (t.decision().seat, t.offered()) == (1, ["surgeon", "clockmaker", "done"])
        t.choose("Clockmaker")
        assert (t.zone(1, "discard"), t.influence(0, "Palace Guard")) == (["clockmaker"], 7)
        assert "surgeon" in t.zone(1, "hand")

    def test_opponent_declines(self, table: Set) -> None:
        """Declining costs no card and gives +7."""
        t = self.ask(table).choose("guild").choose("done")
        assert (t.zone(1, "discard"), t.influence(0, "Palace Guard"), t.winners(0)) == ([], 14, (0,))

    @pytest.mark.rule("OQ-103")
    @pytest.mark.parametrize("hand", [["Surgeon"], []])
    def test_always_asked(self, table: Set, hand: list[str]) -> None:
        """Also without a card of that faction, or any card, the opponent is asked and can only decline."""
        t = table(hands=(["Palace Guard"], ["Blank 9", *hand])).play("Palace Guard", "Blank 9", "test")
        assert (t.decision().seat, t.offered()) == (1, ["done"])
        assert t.view(0).waiting_for == (1,)
        assert t.choose("done").influence(0, "Palace Guard") == 14


class TestJudge:
    @pytest.mark.rule("OQ-89", "OQ-90")
    def test_ties(self, table: Set) -> None:
        """Once in effect it wins past ties and ties to come, and a tie activates nothing."""
        t = table(hands=(["Judge", "Blank 6"], ["Blank 9", "Blank 6"]), encounters=[("Blank 5", "Blank 5")])
        t.play("Judge", "Blank 9")
        assert t.winners(0) == (0,)
        t.play("Blank 6", "Blank 6")
        assert (t.winners(2), t.signets) == ((0,), (2, 1))
        assert t.happened(Probed) == []

    @pytest.mark.rule("OQ-89")
    def test_own_encounter(self, table: Set) -> None:
        """Its own encounter counts among the ties."""
        assert table(encounters=[(On("Judge", modifier=1, tokens=1), "Blank 9")]).winners(0) == (0,)

    @pytest.mark.rule("OQ-06", "OQ-89")
    def test_opposed(self, table: Set) -> None:
        """With a Judge of each player both cards win a tie."""
        judge = On("Judge", tokens=1)
        t = table(hands=(["Blank 6"], ["Blank 6"]), encounters=[("Blank 5", "Blank 5"), (judge, judge)])
        t.play("Blank 6", "Blank 6")
        assert [t.winners(place) for place in range(3)] == [(0, 1)] * 3
        assert (t.signets, t.happened(Probed)) == ((3, 3), [])

    @pytest.mark.rule("OQ-09")
    def test_lone_card(self, table: Set) -> None:
        """A card without one opposite is no tie and is not won."""
        assert table(encounters=[("Blank 5", None), (On("Judge", tokens=1), "Blank 9")]).winners(0) == ()
