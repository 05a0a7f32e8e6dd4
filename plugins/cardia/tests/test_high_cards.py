"""Deck I, card by card: the higher eight, what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import CardsDiscarded, ModifierPlaced
from boardcore_cardia.testing import On, Table
from probe import Probed

Set = Callable[..., Table]


class TestAmbusher:
    @pytest.mark.rule("OQ-104")
    def test_pile_order(self, table: Set) -> None:
        """Every hand card of the faction goes, the highest on top of the pile; others stay."""
        hand = ["Blank 10", "Treasurer", "Mediator", "Blank 5", "Judge"]
        t = table(hands=(["Ambusher"], hand), discards=([], ["Blank 1"])).play("Ambusher", "Blank 10", "dynasty")
        assert t.zone(1, "discard") == ["blank_1", "mediator", "judge", "treasurer"]
        assert "blank_5" in t.zone(1, "hand")

    def test_none(self, table: Set) -> None:
        """Without such a card nothing is discarded, and this too is an event."""
        t = table(hands=(["Ambusher"], ["Blank 10", "Blank 5"])).play("Ambusher", "Blank 10", "rebellion")
        assert t.zone(1, "discard") == []
        assert [(e.owner, e.cards, e.src) for e in t.happened(CardsDiscarded)] == [(1, (), "hand")]

    @pytest.mark.rule("OQ-102")
    def test_factions(self, table: Set) -> None:
        """Only factions of the deck in play can be named."""
        t = table(hands=(["Ambusher"], ["Blank 10"])).play("Ambusher", "Blank 10")
        assert sorted(t.offered()) == ["rebellion", "test"]


class TestPuppeteer:
    @pytest.mark.rule("OQ-111")
    def test_replaces(self, table: Set) -> None:
        """A random hand card takes the opposing card's place, is compared, and is not activated."""
        t = table(hands=(["Puppeteer"], ["Blank 14", "Blank 3"])).play("Puppeteer", "Blank 14")
        assert (t.row, t.winners(0)) == ([("puppeteer", "blank_3")], (0,))
        assert (t.zone(1, "discard"), t.happened(Probed)) == (["blank_14"], [])

    def test_random(self, table: Set) -> None:
        """Each card of the opponent's hand can come."""
        seen = set()
        for seed in range(12):
            t = table(hands=(["Puppeteer"], ["Blank 14", "Blank 3", "Blank 4"]), seed=seed)
            seen.add(t.play("Puppeteer", "Blank 14").row[0][1])
        assert seen == {"blank_3", "blank_4"}

    @pytest.mark.rule("OQ-10", "OQ-111")
    def test_empty_hand(self, table: Set) -> None:
        """With no card in the opponent's hand its player wins, before anything is discarded."""
        t = table(hands=(["Puppeteer"], ["Blank 14"])).play("Puppeteer", "Blank 14")
        assert (t.result, t.row) == (((0,), "ability"), [("puppeteer", "blank_14")])

    @pytest.mark.rule("OQ-92", "OQ-111")
    def test_no_opposing_card(self, table: Set) -> None:
        """Without an opposing card nothing happens, and nobody wins by it."""
        t = table(hands=(["Waker 3"], ["Blank 14"]), encounters=[("Puppeteer", None)])
        t.play("Waker 3", "Blank 14", "Puppeteer")
        assert (t.over, t.row[0]) == (False, ("puppeteer", None))

    @pytest.mark.rule("OQ-11", "OQ-111")
    def test_takes_nothing_pending(self, table: Set) -> None:
        """What waits for the next card does not go to the replacement."""
        t = table(
            hands=(["Waketwo 3"], ["Blank 14", "Blank 4"]), encounters=[("Both 5", "Blank 6"), ("Puppeteer", "Blank 7")]
        )
        t.play("Waketwo 3", "Blank 14", "Both 5", "Puppeteer")
        assert (t.row[1], t.influence(1, "Blank 4"), t.pending) == (("puppeteer", "blank_4"), 4, (3, -3))


class TestClockmaker:
    def test_both_parts(self, table: Set) -> None:
        """Its player's card in the previous encounter gets +3 at once, the next card later."""
        t = table(hands=(["Clockmaker", "Blank 5"], ["Blank 12", "Blank 7"]), encounters=[("Blank 6", "Blank 8")])
        t.play("Clockmaker", "Blank 12")
        assert (t.influence(0, "Blank 6"), t.winners(0), t.pending) == (9, (0,), (3, 0))
        assert t.play("Blank 5", "Blank 7").influence(0, "Blank 5") == 8

    @pytest.mark.rule("OQ-92")
    @pytest.mark.parametrize("past", [[], [(None, "Blank 6")]])
    def test_no_previous(self, table: Set, past: list[tuple[None, str]]) -> None:
        """In the first encounter, or with no card of its player before, only the second part is done."""
        t = table(hands=(["Clockmaker"], ["Blank 12"]), encounters=past).play("Clockmaker", "Blank 12")
        assert (t.pending, t.happened(ModifierPlaced)) == ((3, 0), [])


class TestTreasurer:
    ON = On("Treasurer", tokens=1)

    def test_activated(self, table: Set) -> None:
        """Losing, it makes the card that wins the encounter before worth 1 signet more."""
        t = table(hands=(["Treasurer"], ["Blank 14"]), encounters=[("Blank 9", "Blank 8")])
        assert t.play("Treasurer", "Blank 14").signets == (2, 1)

    @pytest.mark.rule("OQ-91")
    def test_either_side(self, table: Set) -> None:
        """The winner's side does not matter."""
        assert table(encounters=[("Blank 8", "Blank 9"), (self.ON, "Blank 13")]).signets == (0, 3)

    @pytest.mark.rule("OQ-91", "OQ-92")
    def test_first_encounter(self, table: Set) -> None:
        """In the first encounter it has no effect."""
        assert table(encounters=[(self.ON, "Blank 13")]).signets == (0, 1)

    @pytest.mark.rule("OQ-91")
    @pytest.mark.parametrize("past", [("Blank 9", "Blank 9"), (On("Blank 9", kept=True), None)])
    def test_nobody_wins(self, table: Set, past: tuple[str, str]) -> None:
        """It gives nothing for a tie, nor to a card that stands alone."""
        alone = int(past[1] is None)
        assert table(encounters=[past, (self.ON, "Blank 13")]).signets == (alone, 1)

    @pytest.mark.rule("OQ-91")
    def test_two(self, table: Set) -> None:
        """Both players' Treasurers in one encounter give 2."""
        assert table(encounters=[("Blank 9", "Blank 8"), (self.ON, self.ON)]).signets == (3, 0)


class TestSwampGuardian:
    @pytest.mark.rule("OQ-107")
    def test_takes_back(self, table: Set) -> None:
        """The card returns to the hand, the one opposite is discarded, all on them goes, the gap closes."""
        past = [(On("Blank 9", modifier=2, tokens=1), On("Blank 8", modifier=-1)), ("Blank 3", "Blank 2")]
        t = table(hands=(["Swamp Guardian"], ["Blank 14", "Blank 5"]), encounters=past)
        t.play("Swamp Guardian", "Blank 14")
        assert (t.offered(), t.decision().seat) == (["blank_9", "blank_3"], 0)
        t.choose("Blank 9")
        assert t.row == [("blank_3", "blank_2"), ("swamp_guardian", "blank_14")]
        assert "blank_9" in t.zone(0, "hand")
        assert (t.zone(0, "discard"), t.zone(1, "discard")) == ([], ["blank_8"])
        assert t.play("Blank 9", "Blank 5").influence(0, "Blank 9") == 9

    @pytest.mark.rule("OQ-107")
    def test_hidden_again(self, table: Set) -> None:
        """The card is part of a hidden hand again; the opponent only still knows of it, until it is replayed."""
        t = table(hands=(["Swamp Guardian"], ["Blank 14", "Blank 5"]), encounters=[("Blank 9", "Blank 8")])
        t.play("Swamp Guardian", "Blank 14", "Blank 9")
        seen = t.view(1).table["cardia"]["seats"][0]["hand"]
        assert seen == {"count": 2, "known": [t.card(0, "Blank 9")]}
        assert "known" not in t.view(None).table["cardia"]["seats"][0]["hand"]
        t.play("Blank 9", "Blank 5")
        assert "known" not in t.view(1).table["cardia"]["seats"][0]["hand"]

    def test_no_other_card(self, table: Set) -> None:
        """Without another card of its player nothing happens."""
        t = table(hands=(["Swamp Guardian"], ["Blank 14"]), encounters=[(None, "Blank 8")])
        t.play("Swamp Guardian", "Blank 14")
        assert t.row == [(None, "blank_8"), ("swamp_guardian", "blank_14")]

    @pytest.mark.rule("OQ-107")
    def test_lone_card(self, table: Set) -> None:
        """Without a card opposite only its player's card goes."""
        t = table(hands=(["Swamp Guardian"], ["Blank 14"]), encounters=[("Blank 9", None)])
        t.play("Swamp Guardian", "Blank 14", "Blank 9")
        assert (t.row, t.zone(1, "discard")) == ([("swamp_guardian", "blank_14")], [])

    @pytest.mark.rule("OQ-107", "OQ-12")
    def test_current_encounter(self, table: Set) -> None:
        """Activated in a past encounter it may take the current card; the next round plays in its place."""
        t = table(hands=(["Waker 3"], ["Blank 14", "Blank 5"]), encounters=[("Swamp Guardian", "Blank 15")])
        t.play("Waker 3", "Blank 14", "Swamp Guardian", "Waker 3")
        assert (t.row, t.drawer.round) == ([("swamp_guardian", "blank_15")], 2)
        assert t.play("Waker 3", "Blank 5").place(0, "Waker 3") == 1


class TestMagistra:
    def test_targets(self, table: Set) -> None:
        """Her player's other instant cards with at least her influence are offered, modifiers included."""
        mine = ["Blank 15", "Blank 11", On("Judge", modifier=9), On("Djinn", modifier=-3), On("Blank 9", modifier=5)]
        theirs = ["Blank 13", "Blank 1", "Blank 2", "Blank 3", "Djinn"]
        t = table(hands=(["Magistra"], ["Blank 15"]), encounters=list(zip(mine, theirs, strict=True)))
        assert t.play("Magistra", "Blank 15").offered() == ["blank_15", "blank_9"]

    @pytest.mark.rule("OQ-105")
    def test_counts_as_hers(self, table: Set) -> None:
        """The copied ability acts from her place, for her card."""
        t = table(hands=(["Magistra"], ["Blank 16"]), encounters=[("Grow 15", "Blank 13")])
        t.play("Magistra", "Blank 16", "Grow 15")
        assert (t.influence(0, "Magistra"), t.influence(0, "Grow 15")) == (19, 15)

    def test_none(self, table: Set) -> None:
        """Without such a card nothing happens."""
        t = table(hands=(["Magistra"], ["Blank 16"]), encounters=[("Blank 13", "Blank 15")])
        assert t.play("Magistra", "Blank 16").drawer.round == 2


class TestInventor:
    def test_any_two(self, table: Set) -> None:
        """One card in play gets +3 and another one -3, on either side."""
        t = table(hands=(["Inventor"], ["Blank 16"]), encounters=[("Blank 8", "Blank 9")])
        t.play("Inventor", "Blank 16").choose("Blank 8")
        assert "blank_8" not in t.offered()
        t.choose("Blank 9")
        assert (t.influence(0, "Blank 8"), t.influence(1, "Blank 9"), t.winners(0)) == (11, 6, (0,))

    @pytest.mark.parametrize(("up", "down", "found"), [("Inventor", "Blank 16", 18), ("Blank 16", "Inventor", 12)])
    def test_itself(self, table: Set, up: str, down: str, found: int) -> None:
        """It may be chosen itself, for either part."""
        t = table(hands=(["Inventor"], ["Blank 16"])).play("Inventor", "Blank 16", up, down)
        assert t.influence(0, "Inventor") == found

    def test_from_the_past(self, table: Set) -> None:
        """Any card in play is offered, also those of encounters other than its own."""
        t = table(hands=(["Waker 3"], ["Blank 16"]), encounters=[("Inventor", None)])
        assert t.play("Waker 3", "Blank 16", "Inventor").offered() == ["inventor", "waker_3", "blank_16"]


class TestDjinn:
    def test_wins(self, table: Set) -> None:
        """Its player wins the game at once, with no draw at the end of the round."""
        t = table(hands=(["Djinn"], ["Blank 15"]), waiting=(-2, 0)).play("Djinn", "Blank 15")
        assert (t.result, t.decisions, t.zone(0, "hand")) == (((0,), "ability"), (), [])

    def test_nothing_follows(self, table: Set) -> None:
        """What an ability would still do after the win is not done."""
        t = table(hands=(["Waketwo 3"], ["Blank 15"]), encounters=[("Djinn", "Blank 5"), ("Blank 8", "Blank 9")])
        t.play("Waketwo 3", "Blank 15", "Djinn")
        assert (t.result, t.decisions, t.happened(Probed)) == (((0,), "ability"), (), [])
