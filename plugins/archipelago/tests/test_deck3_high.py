"""Deck III, card by card: 9 to 15, what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boardcore_archipelago import IslandActivated, ShipsMoved
from boardcore_archipelago.testing import Sea
from boardcore_cardia import (
    AbilityActivated,
    CardsDiscarded,
    CardsDrawn,
    ModifierPlaced,
    TokenPlaced,
)
from boardcore_cardia.testing import On, Table

Set = Callable[..., Sea]
Dry = Callable[..., Table]


def used(t: Sea) -> list[tuple[str, int]]:
    """The islands whose effects have been used so far, each with the ships there."""
    chart = t.chart
    assert chart is not None
    return [(chart.islands[event.island].id, event.ships) for event in t.happened(IslandActivated)]


def order(t: Sea, *kinds: type[Any]) -> list[type[Any]]:
    """The events of these types so far, in order."""
    return [type(event) for event in t.events if type(event) in kinds]


SINGING = (On("Shanty Singer", tokens=1), "Blank 12")


class TestShantySinger:
    @pytest.mark.rule("CARD3-SHA-01", "CARD3-SHA-02", "OQ-53", "OQ-113")
    def test_at_once(self, sea: Set) -> None:
        """Right after its player has moved a ship, it gets +2, before any island effect."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), encounters=[SINGING], ships={"center_a": 3})
        t.play("Puller 2", "Blank 10", "pull-center_a-near_0")
        assert t.played(0, "Shanty Singer").modifier == 2
        assert t.prompt == "raise"
        assert order(t, ShipsMoved, ModifierPlaced, IslandActivated) == [ShipsMoved, ModifierPlaced, IslandActivated]
        t.choose("Puller 2")
        assert [event.amount for event in t.happened(ModifierPlaced)] == [2, 2]

    @pytest.mark.rule("CARD3-SHA-03")
    def test_once_a_round(self, sea: Set) -> None:
        """Two moves in a round place one modifier; the next round it can do so again."""
        t = sea(hands=(["Twice 2", "Pusher 3"], ["Blank 10", "Blank 8"]), encounters=[SINGING], ships={"home_0": 3})
        t.play("Twice 2", "Blank 10", "push-home_0-near_0", "pull-near_0-home_0")
        assert (t.played(0, "Shanty Singer").modifier, len(t.happened(ShipsMoved))) == (2, 2)
        assert t.drawer.round == 2
        t.play("Pusher 3", "Blank 8", "push-home_0-near_0", "Blank 8")
        assert t.played(0, "Shanty Singer").modifier == 4

    @pytest.mark.rule("CARD3-SHA-04")
    def test_only_its_own_player(self, sea: Set) -> None:
        """It reacts to its own player's moves, not to the opponent's."""
        t = sea(hands=(["Blank 10"], ["Puller 2"]), encounters=[SINGING], ships={"home_1": 2, "near_1": 1})
        t.play("Blank 10", "Puller 2", "pull-near_1-home_1")
        assert (t.played(0, "Shanty Singer").modifier, len(t.happened(ShipsMoved))) == (0, 1)

    def test_not_in_effect(self, sea: Set) -> None:
        """Without a token it reacts to nothing."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), encounters=[("Shanty Singer", "Blank 12")], ships={"near_0": 3})
        assert t.play("Puller 2", "Blank 10", "pull-near_0-home_0").played(0, "Shanty Singer").modifier == 0

    def test_losing_only_puts_a_token(self, sea: Set) -> None:
        """Activated, it gets a token and nothing else."""
        t = sea(hands=(["Shanty Singer"], ["Blank 10"])).play("Shanty Singer", "Blank 10")
        assert (t.played(0, "Shanty Singer").tokens, t.played(0, "Shanty Singer").modifier) == (1, 0)

    @pytest.mark.rule("OQ-22", "CARD3-SHA-03")
    def test_two_tokens(self, sea: Set) -> None:
        """A second token adds no second modifier."""
        row = [(On("Shanty Singer", tokens=2), "Blank 12")]
        t = sea(hands=(["Puller 2"], ["Blank 10"]), encounters=row, ships={"near_0": 3})
        assert t.play("Puller 2", "Blank 10", "pull-near_0-home_0").played(0, "Shanty Singer").modifier == 2

    @pytest.mark.rule("OQ-113")
    def test_in_effect_from_mid_round(self, sea: Set) -> None:
        """In effect only after the first move of a round, it is triggered by the next one of that round."""
        t = sea(hands=(["Captain 2"], ["Blank 10"]), encounters=[("Shanty Singer", "Blank 12")], ships={"home_0": 3})
        t.play("Captain 2", "Blank 10", "push-home_0-near_0", "Shanty Singer")
        assert (t.played(0, "Shanty Singer").tokens, t.played(0, "Shanty Singer").modifier) == (1, 0)
        t.choose("pull-near_0-home_0")
        assert t.played(0, "Shanty Singer").modifier == 2

    @pytest.mark.rule("OQ-113")
    def test_a_move_by_an_activated_card_counts(self, sea: Set) -> None:
        """Whoever resolves an ability is the mover, also of an activated one: its player's singer reacts."""
        t = sea(
            hands=(["Cartographer"], ["Blank 12"]),
            encounters=[(On("Shanty Singer", tokens=1), "Blank 11"), ("Puller 2", "Blank 7")],
            ships={"near_0": 3},
        )
        t.play("Cartographer", "Blank 12", "Puller 2", "pull-near_0-home_0")
        assert t.played(0, "Shanty Singer").modifier == 2

    @pytest.mark.rule("OQ-99")
    def test_by_position(self, sea: Set) -> None:
        """Several cards that react to one move do so one after the other, from the earliest encounter on."""
        row = [(On("Lookout 4", tokens=1), "Blank 12"), (On("Shanty Singer", tokens=1), "Blank 13")]
        t = sea(hands=(["Puller 2"], ["Blank 10"]), encounters=row, ships={"near_0": 3})
        t.play("Puller 2", "Blank 10", "pull-near_0-home_0")
        amounts = [(t.name(event.card), event.amount) for event in t.happened(ModifierPlaced)]
        assert amounts == [
            *(("lookout_4", 1), ("shanty_singer", 1), ("puller_2", 1)),
            ("shanty_singer", 2),
        ]

    @pytest.mark.rule("OQ-44", "OQ-53")
    def test_each_of_them_once(self, sea: Set) -> None:
        """A card that has copied the ability reacts too: once a round each, independent of the other."""
        row = [(On("Shanty Singer", tokens=1), "Blank 12"), ("Copier 3", "Blank 13")]
        t = sea(hands=(["Waker 2", "Twice 4"], ["Blank 10", "Blank 8"]), encounters=row, ships={"home_0": 3})
        t.play("Waker 2", "Blank 10", "Copier 3", "Shanty Singer")
        assert t.played(0, "Copier 3").tokens == 1
        t.play("Twice 4", "Blank 8", "push-home_0-near_0", "pull-near_0-home_0")
        assert (t.played(0, "Shanty Singer").modifier, t.played(0, "Copier 3").modifier) == (2, 2)

    def test_a_saved_game_remembers(self, sea: Set) -> None:
        """Put away between two moves of a round, the game still knows that it has sung."""
        t = sea(hands=(["Twice 2"], ["Blank 10"]), encounters=[SINGING], ships={"home_0": 3})
        t.play("Twice 2", "Blank 10", "push-home_0-near_0")
        t.state = t.rules.load_state(t.rules.dump(t.state))
        assert t.choose("pull-near_0-home_0").played(0, "Shanty Singer").modifier == 2


class TestCartographer:
    @pytest.mark.rule("CARD3-CAR-01", "OQ-51")
    def test_targets(self, table: Dry) -> None:
        """Only own cards with strictly less current influence are offered; equal is not less, nor is itself."""
        row = [("Blank 9", "Blank 8"), (On("Blank 12", modifier=-2), "Blank 7"), ("Blank 11", "Blank 6")]
        t = table(hands=(["Cartographer"], ["Blank 15"]), encounters=row).play("Cartographer", "Blank 15")
        assert (t.offered(), t.decision().seat) == (["blank_9"], 0)

    @pytest.mark.rule("OQ-51")
    def test_own_modifiers_count(self, table: Dry) -> None:
        """Its own influence counts with modifiers too."""
        t = table(hands=(["Cartographer"], ["Blank 15"]), encounters=[("Blank 9", "Blank 8")], waiting=(-2, 0))
        assert t.play("Cartographer", "Blank 15").drawer.round == 2

    @pytest.mark.rule("CARD3-CAR-02")
    def test_under_the_normal_rules(self, table: Dry, probes: Callable[[Table, int, str], int]) -> None:
        """The chosen card's ability is activated as usual, by its player."""
        t = table(hands=(["Cartographer"], ["Blank 15"]), encounters=[("Blank 9", "Blank 8")])
        t.play("Cartographer", "Blank 15", "Blank 9")
        assert probes(t, 0, "Blank 9") == 1
        assert [event.card for event in t.happened(AbilityActivated)] == [
            t.card(0, "Cartographer"),
            t.card(0, "Blank 9"),
        ]

    @pytest.mark.rule("CARD3-CAR-03")
    def test_positions_of_the_chosen_card(self, table: Dry) -> None:
        """Positions in its ability are read from the chosen card."""
        row = [("Blank 12", "Blank 8"), ("Back 3", "Blank 7"), ("Blank 13", "Blank 6")]
        t = table(hands=(["Cartographer"], ["Blank 15"]), encounters=row)
        t.play("Cartographer", "Blank 15", "Back 3")
        assert (t.played(0, "Blank 12").modifier, t.played(0, "Blank 13").modifier) == (1, 0)

    @pytest.mark.rule("CARD3-CAR-04")
    def test_ongoing(self, sea: Set) -> None:
        """A card with an ongoing ability may be chosen; it gets a token."""
        t = sea(hands=(["Cartographer"], ["Colossus"]), encounters=[("Shanty Singer", "Blank 12")])
        t.play("Cartographer", "Colossus")
        assert t.offered() == ["shanty_singer"]
        assert t.choose("Shanty Singer").played(0, "Shanty Singer").tokens == 1

    def test_no_target(self, table: Dry) -> None:
        """Without a weaker card of its player it does nothing."""
        t = table(hands=(["Cartographer"], ["Blank 15"]), encounters=[("Blank 12", "Blank 3")])
        assert t.play("Cartographer", "Blank 15").drawer.round == 2

    @pytest.mark.rule("OQ-101", "OQ-106")
    def test_not_what_cannot_start(self, table: Dry) -> None:
        """A card whose ability is running, with nothing changed since, is not offered."""
        row = [("Cartographer", "Blank 12"), ("Blank 4", "Blank 13")]
        t = table(hands=(["Waker 3"], ["Blank 15"]), encounters=row).play("Waker 3", "Blank 15", "Cartographer")
        assert t.offered() == ["blank_4"]


class TestHarborPilot:
    @pytest.mark.rule("OQ-29", "OQ-113")
    def test_two_moves(self, sea: Set) -> None:
        """It pushes a ship, then pulls one: two moves, and both destinations are activated."""
        t = sea(hands=(["Harbor Pilot"], ["Blank 12"]), ships={"near_0": 1, "center_b": 1, "home_1": 1})
        t.play("Harbor Pilot", "Blank 12")
        assert t.offered() == ["push-near_0-center_a", "push-near_0-center_b", "push-center_b-near_1"]
        t.choose("push-near_0-center_a")
        assert t.offered() == ["pull-center_a-near_0", "pull-center_b-near_0", "pull-home_1-near_1"]
        t.choose("pull-home_1-near_1")
        assert t.ships_now == {"center_a": 1, "center_b": 1, "near_1": 1}
        assert (len(t.happened(ShipsMoved)), t.landings) == (2, [(0, "center_a"), (0, "near_1")])

    @pytest.mark.rule("OQ-113")
    def test_the_same_ship(self, sea: Set) -> None:
        """The second move may take the same ship back; the first island then has no ship and does nothing."""
        t = sea(hands=(["Harbor Pilot"], ["Blank 12"]), ships={"near_0": 1, "home_0": 2})
        t.play("Harbor Pilot", "Blank 12", "push-near_0-center_b", "pull-center_b-near_0", "center_b")
        assert (used(t), t.prompt) == ([("center_b", 0), ("near_0", 1)], "raise")

    @pytest.mark.rule("ARC-MOVE-12")
    def test_no_push(self, sea: Set) -> None:
        """With all ships at the opponent's home only the pull is left."""
        t = sea(hands=(["Harbor Pilot"], ["Blank 12"]), ships={"home_1": 3}).play("Harbor Pilot", "Blank 12")
        assert t.offered() == ["pull-home_1-near_1"]
        assert t.choose("pull-home_1-near_1").ships_now == {"near_1": 1, "home_1": 2}


class TestMentor:
    def play(self, table: Dry, *row: tuple[Any, Any]) -> Table:
        t = table(hands=(["Mentor"], ["Blank 15"]), encounters=row)
        return t.play("Mentor", "Blank 15")

    @pytest.mark.rule("CARD3-MEN-01")
    def test_the_last_one(self, table: Dry) -> None:
        """The own ongoing card closest to the current encounter is activated; there is no choice."""
        row = [("Occultist", "Blank 7"), ("Blank 9", "Blank 3"), ("Ongoingprobe 5", "Blank 8"), ("Blank 2", "Banner 6")]
        t = self.play(table, *row)
        assert (t.played(0, "Ongoingprobe 5").tokens, t.played(0, "Occultist").tokens) == (1, 0)
        assert t.played(1, "Banner 6").tokens == 0
        assert t.drawer.round == 2

    @pytest.mark.rule("CARD3-MEN-02", "OQ-71")
    def test_last_by_position(self, table: Dry) -> None:
        """Last is meant by position: after a swap the card that was played first is the last one."""
        row = [("Occultist", "Blank 7"), ("Blank 9", "Blank 3"), ("Ongoingprobe 5", "Blank 8")]
        t = table(hands=(["Shuttle 2", "Mentor"], ["Blank 14", "Blank 15"]), encounters=row)
        t.play("Shuttle 2", "Blank 14", "Occultist", "Ongoingprobe 5")
        assert [first for first, _ in t.row[:3]] == ["ongoingprobe_5", "blank_9", "occultist"]
        t.play("Mentor", "Blank 15")
        assert (t.played(0, "Occultist").tokens, t.played(0, "Ongoingprobe 5").tokens) == (1, 0)

    @pytest.mark.rule("CARD3-MEN-03")
    def test_another_token(self, table: Dry) -> None:
        """A card that has a token receives another."""
        t = self.play(table, (On("Occultist", tokens=1), "Blank 7"))
        assert t.played(0, "Occultist").tokens == 2

    @pytest.mark.rule("CARD3-MEN-04")
    def test_none(self, table: Dry) -> None:
        """Without an own card with an ongoing ability nothing happens."""
        t = self.play(table, ("Blank 1", "Occultist"), ("Blank 2", "Blank 3"))
        assert (t.happened(TokenPlaced), t.drawer.round) == ([], 2)

    @pytest.mark.rule("OQ-71")
    def test_the_current_encounter_is_included(self, table: Dry) -> None:
        """Activated from a past encounter, it means the card of the current one if that is ongoing."""
        t = table(hands=(["Ongoingprobe 5"], ["Blank 15"]), encounters=[("Mentor", "Blank 7"), ("Waker 3", "Blank 13")])
        t.play("Ongoingprobe 5", "Blank 15")
        assert t.played(0, "Ongoingprobe 5").tokens == 1
        t = table(hands=(["Waker 3"], ["Blank 15"]), encounters=[("Mentor", "Blank 7"), ("Ongoingprobe 5", "Blank 13")])
        t.play("Waker 3", "Blank 15", "Mentor")
        assert t.played(0, "Ongoingprobe 5").tokens == 1


class TestWrecker:
    @pytest.mark.rule("OQ-104")
    @pytest.mark.parametrize("cards", [4, 3, 2, 0])
    def test_top_three(self, table: Dry, cards: int) -> None:
        """The opponent discards the top 3 cards of the deck as they come, or as many as there are."""
        deck = ["Blank 9", "Blank 4", "Blank 7", "Blank 2"][:cards]
        t = table(hands=(["Wrecker"], ["Blank 15"]), decks=([], deck)).play("Wrecker", "Blank 15")
        (gone,) = t.happened(CardsDiscarded)
        assert [t.name(card) for card in gone.cards] == ["blank_9", "blank_4", "blank_7"][:cards]
        assert t.zone(1, "hand") == (["blank_2"] if cards > 3 else [])


class TestSiren:
    def play(self, sea: Set, **ships: int) -> Sea:
        t = sea(hands=(["Siren"], ["Blank 15"]), ships=ships)
        return t.play("Siren", "Blank 15")

    @pytest.mark.rule("CARD3-SIR-01")
    def test_one_source(self, sea: Set) -> None:
        """Each option names one island with ships; one without is not offered."""
        t = self.play(sea, home_0=1, center_a=1, near_1=1)
        assert (t.offered(), t.decision().seat) == (["home_0", "center_a", "near_1"], 0)

    @pytest.mark.rule("CARD3-SIR-02")
    def test_all_together(self, sea: Set) -> None:
        """All ships of the chosen island move together to one other island."""
        t = self.play(sea, center_a=2, near_1=1).choose("center_a")
        assert t.offered() == ["home_0", "near_0", "center_b", "near_1", "home_1"]
        assert t.choose("home_1").ships_now == {"near_1": 1, "home_1": 2}
        (moved,) = t.happened(ShipsMoved)
        assert [each.number for each in moved.moves] == [2]

    @pytest.mark.rule("CARD3-SIR-03", "CARD3-SIR-04")
    def test_one_activation(self, sea: Set) -> None:
        """The destination's effect is used once, and its per-ship part counts every ship there."""
        t = self.play(sea, center_a=2, near_1=1).choose("center_a").choose("near_1").choose("Siren")
        assert used(t) == [("near_1", 3)]
        assert t.played(0, "Siren").modifier == 6

    @pytest.mark.rule("CARD3-SIR-05", "OQ-54")
    def test_own_island(self, sea: Set) -> None:
        """The own island may be the source or the destination."""
        t = self.play(sea, center_a=1, home_0=2)
        assert "home_0" in t.offered()
        t.choose("center_a")
        assert t.choose("home_0").ships_now == {"home_0": 3}
        away = self.play(sea, center_a=1, home_0=2).choose("home_0").choose("center_a")
        assert (away.ships_now, used(away)) == ({"center_a": 3}, [("center_a", 3)])
        assert len(away.happened(CardsDrawn)[-3].cards) == 3


class TestColossus:
    def test_stronger(self, table: Dry) -> None:
        """Losing, it gets +5."""
        t = table(hands=(["Colossus"], ["Blank 16"])).play("Colossus", "Blank 16")
        assert (t.influence(0, "Colossus"), t.winners(0)) == (20, (0,))

    @pytest.mark.rule("OQ-39")
    def test_after_leaving(self, table: Dry) -> None:
        """Copied by a card that has left play, it has nowhere to put a modifier."""
        t = table(hands=(["Copier 3"], ["Blank 16"]), encounters=[("Colossus", "Blank 2")])
        t.play("Copier 3", "Blank 16", "Colossus")
        assert (t.played(0, "Copier 3").modifier, t.played(0, "Colossus").modifier) == (5, 0)
