"""Deck III, card by card: the lower eight, what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_archipelago import DECK_III_CARDS, IslandActivated, ShipsMoved
from boardcore_archipelago.testing import Sea
from boardcore_cardia import AbilityActivated, CardsDiscarded, NextModifierPlaced, OutcomesChanged
from boardcore_cardia.testing import On, Table

Set = Callable[..., Sea]
Dry = Callable[..., Table]


PRINTED = {
    1: ("ferryman", "archipelago", "instant", "derived"),
    2: ("juggler", "academy", "instant", "rulebook"),
    3: ("navigator", "archipelago", "instant", "rulebook"),
    4: ("occultist", "dynasty", "ongoing", "rulebook"),
    5: ("buccaneer", "rebellion", "instant", "rulebook"),
    6: ("smuggler", "archipelago", "instant", "derived"),
    7: ("shipwright", "guild", "instant", "rulebook"),
    8: ("tide_shifter", "archipelago", "instant", "rulebook"),
    9: ("shanty_singer", "archipelago", "ongoing", "derived"),
    10: ("cartographer", "academy", "instant", "rulebook"),
    11: ("harbor_pilot", "archipelago", "instant", "house"),
    12: ("mentor", "dynasty", "instant", "rulebook"),
    13: ("wrecker", "rebellion", "instant", "house"),
    14: ("siren", "archipelago", "instant", "rulebook"),
    15: ("colossus", "guild", "instant", "derived"),
    16: ("goddess_of_the_sea", "archipelago", "ongoing", "rulebook"),
}


def test_printed_facts() -> None:
    """Name, faction, kind and provenance of all 16 cards, by influence."""
    assert {card.value: (card.id, card.faction, card.kind, card.provenance) for card in DECK_III_CARDS} == PRINTED


def islands_used(t: Sea) -> list[str]:
    """The islands whose effects have been used so far."""
    chart = t.chart
    assert chart is not None
    return [chart.islands[event.island].id for event in t.happened(IslandActivated)]


class TestFerryman:
    def play(self, sea: Set, **ships: int) -> Sea:
        t = sea(hands=(["Ferryman"], ["Blank 10"]), ships=ships)
        return t.play("Ferryman", "Blank 10")

    @pytest.mark.rule("CARD3-FER-01", "OQ-55", "OQ-113")
    def test_from_center_to_center(self, sea: Set) -> None:
        """Any ship goes straight to a center island, from the other one too, which is neither push nor pull."""
        t = self.play(sea, center_a=1, home_1=1, home_0=1)
        assert t.offered() == [
            "direct-home_0-center_a",
            "direct-home_0-center_b",
            "direct-center_a-center_b",
            "direct-home_1-center_a",
            "direct-home_1-center_b",
        ]
        t.choose("direct-center_a-center_b").choose("Blank 10")
        assert t.ships_now == {"home_0": 1, "center_b": 1, "home_1": 1}
        assert islands_used(t) == ["center_b"]

    def test_not_where_it_is(self, sea: Set) -> None:
        """A ship cannot stay at the center island it lies at."""
        assert self.play(sea, center_b=3).offered() == ["direct-center_b-center_a"]


class TestJuggler:
    def lie(self, sea: Dry) -> Table:
        row = [(On("Blank 6", modifier=2), On("Blank 9", modifier=5)), ("Blank 9", "Blank 8")]
        return sea(hands=(["Juggler"], ["Blank 10"]), encounters=row).play("Juggler", "Blank 10")

    @pytest.mark.rule("CARD3-JUG-01", "CARD3-JUG-05")
    def test_doubles_and_moves(self, table: Dry) -> None:
        """The modifiers of one own card, doubled, go to another own card; the opponent's are not offered."""
        t = self.lie(table)
        assert t.offered() == ["blank_6"]
        t.choose("Blank 6")
        assert t.offered() == ["blank_9", "juggler"]
        assert t.decision().seat == 0
        t.choose("Blank 9", of=0)
        assert (t.played(0, "Blank 6").modifier, t.played(0, "Blank 9").modifier) == (0, 4)
        assert t.played(1, "Blank 9").modifier == 5

    @pytest.mark.rule("CARD3-JUG-02", "OQ-14", "OQ-100")
    def test_compared_once_at_the_end(self, table: Dry) -> None:
        """Taking off, doubling and putting on are one instruction: both encounters are compared once, together."""
        row = [(On("Blank 6", modifier=5), "Blank 8"), ("Blank 3", "Blank 12")]
        t = table(hands=(["Juggler"], ["Blank 10"]), encounters=row)
        assert (t.winners(0), t.winners(1)) == ((0,), (1,))
        t.play("Juggler", "Blank 10", "Blank 6", "Blank 3")
        assert (t.influence(0, "Blank 6"), t.influence(0, "Blank 3")) == (6, 13)
        assert (t.winners(0), t.winners(1)) == ((1,), (0,))
        (changed,) = [event for event in t.happened(OutcomesChanged) if len(event.encounters) > 1]
        assert [each.place for each in changed.encounters] == ["place:1", "place:2"]

    @pytest.mark.rule("CARD3-JUG-03")
    def test_to_one_other_card(self, table: Dry) -> None:
        """All modifiers go to one card, which is not the source; with two own cards that is settled."""
        t = table(hands=(["Juggler"], ["Blank 10"]), encounters=[(On("Blank 6", modifier=3), "Blank 8")])
        t.play("Juggler", "Blank 10", "Blank 6")
        assert t.offered() == ["juggler"]
        assert t.choose("Juggler").influence(0, "Juggler") == 2 + 6

    @pytest.mark.rule("CARD3-JUG-04")
    def test_negative_stays_negative(self, table: Dry) -> None:
        """A negative total is doubled as such, and added to what lies there."""
        t = table(
            hands=(["Juggler"], ["Blank 10"]),
            encounters=[(On("Blank 6", modifier=-3), "Blank 8"), (On("Blank 9", modifier=1), "Blank 7")],
        )
        assert t.play("Juggler", "Blank 10", "Blank 6", "Blank 9").played(0, "Blank 9").modifier == -5

    @pytest.mark.rule("OQ-52", "OQ-101")
    def test_without_a_second_card(self, table: Dry) -> None:
        """Without another own card nothing happens, though the only one has modifiers."""
        t = table(hands=(["Juggler"], ["Blank 10"]), waiting=(2, 0)).play("Juggler", "Blank 10")
        assert (t.played(0, "Juggler").modifier, t.drawer.round) == (2, 2)

    @pytest.mark.rule("OQ-52", "OQ-101")
    def test_without_modifiers(self, table: Dry) -> None:
        """A source without modifiers is not offered; if no own card has any, nobody is asked."""
        t = table(hands=(["Juggler"], ["Blank 10"]), encounters=[("Blank 6", On("Blank 8", modifier=1))])
        assert t.play("Juggler", "Blank 10").drawer.round == 2


class TestNavigator:
    @pytest.mark.rule("CARD3-NAV-01")
    def test_push_or_pull(self, sea: Set) -> None:
        """Any ship can be pushed or pulled, as far as there is an island in that direction."""
        t = sea(hands=(["Navigator"], ["Blank 10"]), ships={"home_0": 1, "center_a": 1, "home_1": 1})
        t.play("Navigator", "Blank 10")
        assert t.offered() == [
            "push-home_0-near_0",
            "push-center_a-near_1",
            "pull-center_a-near_0",
            "pull-home_1-near_1",
        ]
        t.choose("pull-home_1-near_1").choose("Navigator")
        assert t.ships_now == {"home_0": 1, "center_a": 1, "near_1": 1}
        assert islands_used(t) == ["near_1"]

    def test_one_is_always_possible(self, sea: Set) -> None:
        """Even with all ships at home one can be pushed."""
        t = sea(hands=(["Navigator"], ["Blank 10"]), ships={"home_0": 3})
        assert t.play("Navigator", "Blank 10").offered() == ["push-home_0-near_0"]


class TestOccultist:
    @pytest.mark.rule("CARD3-OCC-01", "CORE-ONG-09")
    def test_token(self, table: Dry) -> None:
        """Losing against Shipwright, it gets an ongoing token; with influence 4 it is worth nothing."""
        t = table(hands=(["Occultist"], ["Shipwright"]), encounters=[("Blank 5", "Blank 8")])
        t.play("Occultist", "Shipwright")
        assert t.played(0, "Occultist").tokens == 1
        assert t.winners(1) == (1,)
        assert t.signets == (0, 2)

    @pytest.mark.rule("CARD3-OCC-02", "CARD3-OCC-03")
    @pytest.mark.parametrize(("modifier", "worth"), [(-3, 0), (-4, 2), (-9, 2), (0, 0)])
    def test_worth_while_low(self, table: Dry, modifier: int, worth: int) -> None:
        """In effect, it is worth 2 signets at influence 0 or less, and nothing above."""
        t = table(encounters=[(On("Occultist", modifier=modifier, tokens=1), "Blank 8")])
        assert t.signets == (worth, 1)
        assert len(t.explain("signets", "seat:0").parts) == (worth > 0)

    def test_not_in_effect(self, table: Dry) -> None:
        """Without a token it is worth nothing."""
        assert table(encounters=[(On("Occultist", modifier=-4), "Blank 8")]).signets == (0, 1)

    @pytest.mark.rule("OQ-50", "OQ-91")
    def test_on_top_of_a_signet(self, table: Dry) -> None:
        """The 2 come on top of a signet for winning."""
        t = table(encounters=[(On("Occultist", modifier=-4, tokens=1), On("Blank 8", modifier=-9))])
        assert t.signets == (3, 0)

    @pytest.mark.rule("OQ-22")
    def test_two_tokens(self, table: Dry) -> None:
        """A second token doubles nothing."""
        assert table(encounters=[(On("Occultist", modifier=-4, tokens=2), "Blank 8")]).signets == (2, 1)

    def test_alone(self, table: Dry) -> None:
        """It needs no card opposite."""
        assert table(encounters=[(On("Occultist", modifier=-4, tokens=1), None)]).signets == (2, 0)


class TestBuccaneer:
    def play(self, table: Dry, hand: list[str], deck: list[str]) -> Table:
        t = table(hands=(["Buccaneer"], ["Blank 10", *hand]), decks=([], deck))
        return t.play("Buccaneer", "Blank 10")

    @pytest.mark.rule("CARD3-BUC-01")
    def test_top_card(self, table: Dry) -> None:
        """First the top card of the opponent's deck is discarded, before anything is chosen."""
        t = self.play(table, ["Blank 4", "Blank 11"], ["Blank 2", "Blank 3"])
        assert (t.zone(1, "discard")[-1], t.zone(1, "deck")) == ("blank_2", ["blank_3"])

    @pytest.mark.rule("CARD3-BUC-02")
    def test_hand_card(self, table: Dry) -> None:
        """Then the opponent discards a hand card of their choice."""
        t = self.play(table, ["Blank 4", "Blank 11"], ["Blank 2"])
        assert (t.decision().seat, t.offered()) == (1, ["blank_4", "blank_11"])
        t.choose("Blank 11")
        assert (t.zone(1, "hand"), t.zone(1, "discard")[-2:]) == (["blank_4"], ["blank_2", "blank_11"])

    @pytest.mark.rule("OQ-21")
    def test_empty_deck(self, table: Dry) -> None:
        """With an empty deck only a hand card is discarded."""
        t = self.play(table, ["Blank 4"], []).choose("Blank 4")
        assert t.zone(1, "hand") == []
        assert t.zone(1, "discard")[-1] == "blank_4"

    @pytest.mark.rule("OQ-21")
    def test_empty_hand(self, table: Dry) -> None:
        """With an empty hand only the top card of the deck is discarded, and nobody is asked."""
        t = self.play(table, [], ["Blank 2", "Blank 3"])
        assert (t.zone(1, "discard")[-1], t.zone(1, "hand")) == ("blank_2", ["blank_3"])
        assert len(t.happened(CardsDiscarded)) == 1


class TestSmuggler:
    @pytest.mark.rule("CARD3-SMU-01", "OQ-113")
    def test_from_their_side_to_mine(self, sea: Set) -> None:
        """A ship on either island of the opponent's side goes straight to either island of one's own."""
        t = sea(hands=(["Smuggler"], ["Blank 10"]), ships={"near_1": 1, "home_1": 1, "center_a": 1})
        t.play("Smuggler", "Blank 10")
        assert t.offered() == [
            "direct-near_1-home_0",
            "direct-near_1-near_0",
            "direct-home_1-home_0",
            "direct-home_1-near_0",
        ]
        t.choose("direct-home_1-home_0")
        assert t.ships_now == {"home_0": 1, "center_a": 1, "near_1": 1}

    def test_sides_are_turned_for_the_other_player(self, sea: Set) -> None:
        """For the second player the sides are the other way round."""
        t = sea(hands=(["Blank 10"], ["Smuggler"]), ships={"near_0": 3}).play("Blank 10", "Smuggler")
        assert t.offered() == ["direct-near_0-near_1", "direct-near_0-home_1"]

    @pytest.mark.rule("OQ-113", "ARC-EFF-04")
    def test_no_ship_there(self, sea: Set) -> None:
        """Without a ship on the opponent's side nothing happens."""
        t = sea(hands=(["Smuggler"], ["Blank 10"]), ships={"near_0": 1, "center_a": 1, "center_b": 1})
        t.play("Smuggler", "Blank 10")
        assert (t.drawer.round, t.happened(ShipsMoved), islands_used(t)) == (2, [], [])


class TestShipwright:
    @pytest.mark.rule("CARD3-SHI-01", "CARD3-SHI-02", "OQ-34")
    @pytest.mark.parametrize("mine", ["+3", "-3"])
    @pytest.mark.parametrize("theirs", ["+3", "-3"])
    def test_two_signs(self, table: Dry, mine: str, theirs: str) -> None:
        """Both next cards get a modifier of size 3; its player picks either sign for each, in public."""
        t = table(hands=(["Shipwright", "Blank 9"], ["Blank 10", "Blank 8"])).play("Shipwright", "Blank 10")
        for prompt, sign in (("my_next", mine), ("their_next", theirs)):
            assert (t.prompt, t.decision().seat, t.offered()) == (prompt, 0, ["+3", "-3"])
            t.choose(f"amount:{sign}")
        assert t.pending == (int(mine), int(theirs))
        t.play("Blank 9", "Blank 8")
        assert (t.influence(0, "Blank 9"), t.influence(1, "Blank 8")) == (9 + int(mine), 8 + int(theirs))

    @pytest.mark.rule("OQ-13")
    def test_adds_up(self, table: Dry) -> None:
        """Activated twice, its modifiers add up."""
        t = table(hands=(["Waketwo 3"], ["Blank 10"]), encounters=[("Shipwright", "Blank 8")])
        t.play("Waketwo 3", "Blank 10", "Shipwright", "amount:+3", "amount:-3")
        assert t.pending == (3, -3)
        t.choose("Shipwright").choose("amount:+3").choose("amount:+3")
        assert t.pending == (6, 0)
        assert [event.owner for event in t.happened(NextModifierPlaced)] == [0, 1, 0, 1]


class TestTideShifter:
    def play(self, sea: Set, **ships: int) -> Sea:
        t = sea(hands=(["Tide Shifter"], ["Blank 10"]), ships=ships)
        return t.play("Tide Shifter", "Blank 10")

    @pytest.mark.rule("CARD3-TIS-01", "CARD3-TIS-03")
    def test_once_or_twice(self, sea: Set) -> None:
        """After the first pull its player is asked whether to pull the same ship again; both answers are legal."""
        t = self.play(sea, near_1=1, home_1=1, center_b=1)
        assert t.offered() == [
            "pull-center_b-near_0",
            "pull-near_1-center_a",
            "pull-near_1-center_b",
            "pull-home_1-near_1",
        ]
        t.choose("pull-near_1-center_b")
        assert (t.prompt, t.decision().seat, t.offered()) == ("pull_again", 0, ["pull-center_b-near_0", "done"])
        assert t.choose("pull-center_b-near_0").ships_now == {"near_0": 1, "center_b": 1, "home_1": 1}
        t = self.play(sea, near_1=1, home_1=1, center_b=1).choose("pull-near_1-center_b").choose("done")
        assert t.ships_now == {"center_b": 2, "home_1": 1}

    @pytest.mark.rule("CARD3-TIS-02", "OQ-29", "OQ-100")
    def test_one_move(self, sea: Set) -> None:
        """Two pulls are one move, and only the island where the ship ends is activated."""
        t = self.play(sea, near_1=3).choose("pull-near_1-center_a").choose("pull-center_a-near_0").choose("Blank 10")
        assert (islands_used(t), len(t.happened(ShipsMoved))) == (["near_0"], 1)
        (moved,) = t.happened(ShipsMoved)
        assert [(each.number, each.src, each.dst) for each in moved.moves] == [(1, "island:near_1", "island:near_0")]

    def test_the_second_pull_may_choose_its_way(self, sea: Set) -> None:
        """From the opponent's near island the second pull follows from where the first one ends."""
        t = self.play(sea, home_1=3).choose("pull-home_1-near_1")
        assert t.offered() == ["pull-near_1-center_a", "pull-near_1-center_b", "done"]

    def test_once_to_home(self, sea: Set) -> None:
        """A ship that is home after the first pull cannot be pulled on, and nobody is asked."""
        t = self.play(sea, near_0=1, home_0=2).choose("pull-near_0-home_0")
        assert (t.ships_now, t.drawer.round) == ({"home_0": 3}, 2)

    @pytest.mark.rule("ARC-MOVE-11")
    def test_no_ship_to_pull(self, sea: Set) -> None:
        """With all ships at home nothing happens."""
        t = self.play(sea, home_0=3)
        assert (t.drawer.round, t.happened(ShipsMoved)) == (2, [])
        assert len(t.happened(AbilityActivated)) == 1
