"""Rules of island effects, and of what ships at home are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import probe
import pytest
import shoals
from boardcore_archipelago import ISLANDS, IslandActivated, ShipsMoved
from boardcore_archipelago.testing import Sea
from boardcore_cardia import CardsDiscarded, CardsDrawn, ModifierPlaced, draw, supply_left
from boardcore_cardia.testing import On

import boardcore
from boardcore import Effect, Register, Step, hookimpl

Set = Callable[..., Sea]


def used(t: Sea) -> list[tuple[str, int]]:
    """The islands whose effects have been used so far, each with the ships there."""
    chart = t.chart
    assert chart is not None
    return [(chart.islands[event.island].id, event.ships) for event in t.happened(IslandActivated)]


def order(t: Sea, *kinds: type[boardcore.Event]) -> list[type[boardcore.Event]]:
    """The events of these types in the order in which they happened in the latest choice."""
    assert t.last is not None
    return [type(event) for event in t.last.events if type(event) in kinds]


class TestActivation:
    @pytest.mark.rule("ARC-EFF-01")
    def test_each_island_has_one(self, sea: Set) -> None:
        """Each of the six islands has an effect; of the two home islands it is the signet rule only."""
        chart = sea(deck="III").chart
        assert chart is not None
        assert [island.effect for island in ISLANDS] == [
            "signets", "influence", "draw", "influence", "influence", "signets",
        ]  # fmt: skip
        assert [island.id for island, block in zip(chart.islands, chart.blocks, strict=True) if not block] == [
            "home_0",
            "home_1",
        ]

    @pytest.mark.rule("ARC-EFF-02")
    def test_each_island_where_ships_ended(self, sea: Set) -> None:
        """Two ships moved to two islands give their mover both effects."""
        t = sea(hands=(["Convoy 2"], ["Blank 10"]), ships={"near_0": 2, "near_1": 1})
        t.play("Convoy 2", "Blank 10", "push-near_0-center_a", "pull-near_1-center_b")
        assert len(t.happened(ShipsMoved)) == 1
        assert t.landings == [(0, "center_a"), (0, "center_b")]
        t.choose("center_a").choose("Blank 10")
        assert used(t) == [("center_a", 1), ("center_b", 1)]

    @pytest.mark.rule("ARC-EFF-03")
    def test_not_where_a_ship_left(self, sea: Set) -> None:
        """An island that a ship only leaves is not activated."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"center_a": 3})
        t.play("Puller 2", "Blank 10", "pull-center_a-near_0", "Puller 2")
        assert used(t) == [("near_0", 1)]

    @pytest.mark.rule("ARC-EFF-12")
    def test_not_where_nothing_moved(self, sea: Set) -> None:
        """Ships that just lie somewhere activate nothing."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"center_a": 1, "center_b": 2})
        t.play("Puller 2", "Blank 10", "pull-center_a-near_0", "Puller 2")
        assert used(t) == [("near_0", 1)]

    @pytest.mark.rule("ARC-EFF-04")
    def test_not_without_a_move(self, sea: Set) -> None:
        """Without any ship having been moved no island effect is activated."""
        t = sea(hands=(["Convoy 2", "Puller 3"], ["Blank 10", "Blank 9"]), ships={"home_0": 3})
        t.play("Convoy 2", "Blank 10", "push-home_0-near_0", "push-home_0-near_0", "Convoy 2")
        assert used(t) == [("near_0", 2)]
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"home_0": 3}).play("Puller 2", "Blank 10")
        assert (used(t), t.landings, t.drawer.round) == ([], [], 2)

    @pytest.mark.rule("ARC-EFF-05")
    def test_once_for_one_move(self, sea: Set) -> None:
        """Several ships ending on the same island in one move activate it once."""
        t = sea(hands=(["Convoy 2"], ["Blank 10"]), ships={"near_0": 1, "near_1": 1, "home_1": 1})
        t.play("Convoy 2", "Blank 10", "push-near_0-center_a", "pull-near_1-center_a")
        assert used(t) == [("center_a", 2)]

    @pytest.mark.rule("OQ-29")
    def test_once_for_each_of_two_moves(self, sea: Set) -> None:
        """Two moves ending on the same island activate it twice, both counting what lies there then."""
        t = sea(hands=(["Twice 2"], ["Blank 10"]), ships={"near_0": 1, "near_1": 1, "home_1": 1})
        t.play("Twice 2", "Blank 10", "push-near_0-center_a", "pull-near_1-center_a")
        assert used(t) == [("center_a", 2), ("center_a", 2)]
        assert [len(event.cards) for event in t.happened(CardsDrawn)][-4:-2] == [2, 2]

    @pytest.mark.rule("OQ-29")
    def test_the_ship_has_gone_on(self, sea: Set) -> None:
        """An activation is kept though the ship leaves again; with no ship there its effect is nothing."""
        t = sea(hands=(["Twice 2"], ["Blank 10"]), ships={"near_0": 1, "home_0": 2})
        t.play("Twice 2", "Blank 10", "push-near_0-center_b", "pull-center_b-near_0")
        assert t.landings == [(0, "center_b"), (0, "near_0")]
        t.choose("center_b")
        assert used(t) == [("center_b", 0), ("near_0", 1)]
        assert t.prompt == "raise"

    @pytest.mark.rule("ARC-EFF-06", "OQ-28")
    @pytest.mark.parametrize("first", ["center_a", "near_0"])
    def test_order(self, sea: Set, first: str) -> None:
        """With several effects to use, the mover decides the order."""
        t = sea(hands=(["Twice 2"], ["Blank 10"]), ships={"near_0": 1, "center_b": 2})
        t.play("Twice 2", "Blank 10", "push-near_0-center_a", "pull-center_b-near_0")
        assert (t.decision().seat, t.offered(), t.prompt) == (0, ["near_0", "center_a"], "effect")
        t.choose(first)
        if t.prompt == "raise":
            t.choose("Twice 2")
        assert [island for island, _ in used(t)] == [first, *({"center_a", "near_0"} - {first})]
        assert t.drawer.round == 2

    @pytest.mark.rule("ARC-EFF-07")
    def test_after_the_ability(self, sea: Set) -> None:
        """Island effects come after everything else the ability does."""
        t = sea(hands=(["Raider 2"], ["Blank 10"]), ships={"near_0": 3})
        t.play("Raider 2", "Blank 10", "push-near_0-center_a")
        drawn = [ShipsMoved, CardsDiscarded, IslandActivated, CardsDrawn]
        assert order(t, *drawn)[:4] == drawn

    @pytest.mark.rule("ARC-EFF-07", "OQ-28")
    def test_after_activated_abilities(self, sea: Set) -> None:
        """All abilities are resolved first, those that the first one activates too; then all islands wait together."""
        t = sea(
            hands=(["Caller 2"], ["Blank 10"]),
            encounters=[("Raider 4", "Blank 5")],
            ships={"near_0": 2, "center_b": 1},
        )
        t.play("Caller 2", "Blank 10", "push-near_0-center_a", "Raider 4", "pull-center_b-near_0")
        assert (used(t), t.landings) == ([], [(0, "center_a"), (0, "near_0")])
        assert len(t.happened(CardsDiscarded)) == 1

    @pytest.mark.rule("OQ-30")
    def test_before_what_follows_the_ability(self, sea: Set) -> None:
        """Island effects belong to the ability: they come before whatever else phase 2 holds, such as a Guardian."""
        t = sea(
            hands=(["Pusher 2"], ["Blank 10"]),
            ships={"near_0": 3},
            extra={"probe": probe, "shoals": shoals, "guard": Guard()},
            packs=["guard"],
        )
        t.play("Pusher 2", "Blank 10", "push-near_0-center_a")
        assert [event.owner for event in t.happened(CardsDrawn)][-4:] == [0, 1, 0, 1]
        assert order(t, IslandActivated, CardsDrawn)[:3] == [IslandActivated, CardsDrawn, CardsDrawn]

    @pytest.mark.rule("ARC-EFF-08")
    def test_used_by_the_mover(self, sea: Set) -> None:
        """The effect is used by whoever moved the ship, whosever side the island is on."""
        t = sea(hands=(["Pusher 2"], ["Blank 10"]), ships={"center_a": 3})
        t.play("Pusher 2", "Blank 10", "push-center_a-near_1")
        assert (t.decision().seat, t.prompt) == (0, "raise")
        assert t.choose("Pusher 2").influence(0, "Pusher 2") == 4


@dataclass(frozen=True)
class EachDraws(Step):
    """Each player, the second first, draws a card."""

    def run(self, fx: Effect) -> None:
        draw(fx, 1, 1)


class Guard:
    """An expansion that does something at the end of phase 2, as Guardians do."""

    moments: ClassVar[tuple[str, ...]] = ("activated",)

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("cardia")

    @hookimpl
    def cardia_steps(self, moment: str) -> tuple[Step, ...] | None:
        return (EachDraws(),) if moment in self.moments else None


class TestInfluence:
    @pytest.mark.rule("ARC-EFF-09")
    def test_any_one_card(self, sea: Set) -> None:
        """The island gives +2 for each ship on it to any one card, of either side."""
        t = sea(
            hands=(["Puller 2"], ["Blank 10"]),
            encounters=[("Blank 3", "Blank 9")],
            ships={"near_0": 1, "center_a": 1, "home_1": 1},
        )
        t.play("Puller 2", "Blank 10", "pull-center_a-near_0")
        assert t.offered() == ["blank_3", "blank_9", "puller_2", "blank_10"]
        t.choose("Blank 3")
        assert (t.played(0, "Blank 3").modifier, t.influence(0, "Blank 3")) == (4, 7)
        assert len(t.happened(ModifierPlaced)) == 1

    @pytest.mark.rule("ARC-EFF-10", "ARC-EFF-11")
    @pytest.mark.parametrize("ships", [1, 2, 3])
    def test_every_ship_there_counts(self, sea: Set, ships: int) -> None:
        """An effect counts all ships on its island, those that lay there before too."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"near_0": ships - 1, "center_a": 1, "home_0": 3 - ships})
        t.play("Puller 2", "Blank 10", "pull-center_a-near_0", "Puller 2")
        assert t.played(0, "Puller 2").modifier == 2 * ships

    @pytest.mark.parametrize("ships", [1, 2, 3])
    def test_center_b(self, sea: Set, ships: int) -> None:
        """The second center island takes 1 influence per ship from any one card, of either side."""
        t = sea(hands=(["Pusher 2"], ["Blank 10"]), ships={"near_0": 1, "center_b": ships - 1, "home_1": 3 - ships})
        t.play("Pusher 2", "Blank 10", "push-near_0-center_b")
        assert (t.prompt, t.offered()) == ("lower", ["pusher_2", "blank_10"])
        assert t.choose("Blank 10").played(1, "Blank 10").modifier == -ships

    @pytest.mark.rule("OQ-113")
    def test_no_card_in_play(self, sea: Set) -> None:
        """An effect that needs a card finds none if no card is in play: nobody is asked."""
        t = sea(hands=(["Scuttler 2", "Blank 3"], ["Blank 10", "Blank 4"]), ships={"center_b": 3})
        t.play("Scuttler 2", "Blank 10", "pull-center_b-near_0")
        assert (used(t), t.row, t.drawer.round) == ([("near_0", 1)], [], 2)
        assert t.happened(ModifierPlaced) == []


class TestDraw:
    @pytest.mark.parametrize(("ships", "deck", "drawn"), [(1, 5, 1), (2, 5, 2), (3, 5, 3), (3, 2, 2), (2, 0, 0)])
    def test_center_a(self, sea: Set, ships: int, deck: int, drawn: int) -> None:
        """The first center island lets its mover draw a card per ship, as many as there are."""
        cards = [f"Blank {value}" for value in range(11, 11 + deck)]
        t = sea(
            hands=(["Pusher 2"], ["Blank 10"]),
            decks=(cards, []),
            ships={"near_0": 1, "center_a": ships - 1, "home_1": 3 - ships},
        )
        t.play("Pusher 2", "Blank 10", "push-near_0-center_a")
        assert len(t.zone(0, "hand")) == min(deck, drawn + 1)
        assert len(t.happened(CardsDrawn)[-3].cards) == drawn
        assert t.happened(CardsDrawn)[-3].owner == 0


class TestSignets:
    @pytest.mark.rule("ARC-SIG-01", "ARC-SIG-02", "ARC-SIG-03")
    def test_worth_a_signet_while_there(self, sea: Set) -> None:
        """Each ship at a player's own island is worth 1 signet to that player, as long as it stays there."""
        t = sea(
            hands=(["Blank 12"], ["Puller 2"]),
            encounters=[("Blank 9", "Blank 4"), ("Blank 8", "Blank 3"), ("Blank 5", "Blank 11")],
            ships={"home_0": 2, "home_1": 1},
        )
        assert t.signets == (2 + 2, 1 + 1)
        t.play("Blank 12", "Puller 2", "pull-home_0-near_0")
        assert t.signets == (3 + 1, 2)

    @pytest.mark.rule("ARC-SIG-04")
    def test_nothing_else(self, sea: Set) -> None:
        """Apart from that the home islands have no effect: no decision, no change but the signet total."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"near_0": 1, "center_a": 2})
        t.play("Puller 2", "Blank 10", "pull-near_0-home_0")
        assert (t.signets, used(t), t.landings, t.drawer.round) == ((1, 1), [], [], 2)
        assert t.happened(ModifierPlaced) == []

    @pytest.mark.rule("ARC-SIG-05")
    def test_no_piece_of_the_supply(self, sea: Set) -> None:
        """No signet is put on a card for a ship at home; only the computed total rises."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), encounters=[("Blank 9", "Blank 4")], ships={"near_0": 3})
        before = t.drawer.row
        t.play("Puller 2", "Blank 10", "pull-near_0-home_0")
        assert t.signets == (2, 1)
        assert t.drawer.row[:1] == before
        assert [part.source for part in t.explain("signets", "seat:0").parts] == [
            f"card:{t.card(0, 'Blank 9')}",
            "island:home_0",
        ]
        assert supply_left(Effect(t.rules.book.wiring, t.state, record=False)).signets == 14 - 2

    @pytest.mark.rule("ARC-SIG-06", "CORE-END-05")
    @pytest.mark.parametrize(("cards", "ships"), [(4, 1), (3, 2)])
    def test_count_at_the_end_of_a_round(self, sea: Set, cards: int, ships: int) -> None:
        """Ships at home count for the 5 signets that win."""
        won = [(f"Blank {9 + place}", f"Blank {place + 1}") for place in range(cards)]
        t = sea(
            hands=(["Sailor 8"], ["Sailor 8"]),
            encounters=[*won, ("Blank 6", "Blank 14")],
            ships={"home_0": ships, "near_0": 3 - ships},
        )
        assert t.signets == (5, 1)
        t.play("Sailor 8", "Sailor 8")
        assert t.result == ((0,), "signets")

    @pytest.mark.rule("ARC-SIG-07")
    def test_count_when_nobody_can_play(self, sea: Set) -> None:
        """Ships at home count when signets are compared because nobody can play."""
        row = [("Blank 9", "Blank 4"), ("Blank 10", "Blank 5"), ("Blank 2", "Blank 11"), ("Blank 3", "Blank 12")]
        for ships, winners in (({"home_0": 1, "near_0": 2}, (0,)), ({"home_1": 1, "near_0": 2}, (1,))):
            t = sea(encounters=row, decks=([], []), ships=ships, discards=(["Sailor 8"], []))
            assert t.result == (winners, "more_signets")
        t = sea(encounters=row, decks=([], []), ships={"near_0": 3}, discards=(["Sailor 8"], []))
        assert t.result == ((), "draw")


@pytest.mark.rule("ARC-EX-01", "ARC-EX-02")
def test_example_navigator(sea: Set) -> None:
    """Navigator (3) loses against Smuggler (6), pulls a second ship to the +2 island, gets +4 and wins with 7."""
    t = sea(hands=(["Navigator"], ["Smuggler"]), ships={"near_0": 1, "center_a": 1, "near_1": 1})
    t.play("Navigator", "Smuggler", "pull-center_a-near_0")
    assert (t.ships_now, t.prompt, t.decision().seat) == ({"near_0": 2, "near_1": 1}, "raise", 0)
    t.choose("Navigator")
    assert (t.influence(0, "Navigator"), t.signets) == (7, (1, 0))
    assert t.drawer.round == 2
    assert len(t.happened(ShipsMoved)) == 1


def test_gains_on_both_sides(sea: Set) -> None:
    """A modifier from an island lasts and is added to those there."""
    t = sea(
        hands=(["Puller 2"], ["Blank 10"]), encounters=[(On("Blank 3", modifier=-1), "Blank 4")], ships={"center_a": 3}
    )
    t.play("Puller 2", "Blank 10", "pull-center_a-near_0", "Blank 3")
    assert (t.played(0, "Blank 3").modifier, t.winners(0)) == (1, ())
