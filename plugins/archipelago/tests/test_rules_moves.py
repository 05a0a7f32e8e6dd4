"""Rules of the islands' map, and of moving ships."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_archipelago import ISLAND_MAP, ISLANDS, SHIPS, Chart, ShipsMoved
from boardcore_archipelago.testing import Sea
from boardcore_cardia import DECK_OFFER, Deck
from boardcore_cardia.testing import Table

import boardcore
from boardcore.testing import Walk, block_of

Set = Callable[..., Sea]
LOSE = ("Pusher 2", "Blank 10")
RULES = boardcore.load("cardia", deck="III")
AT_ANCHOR = {"near_0": 1, "center_a": 1, "near_1": 1}


def chart_of(sea: Set) -> Chart:
    """The islands of a game of Deck III."""
    chart = sea(deck="III").chart
    assert chart is not None
    return chart


def named(chart: Chart, islands: tuple[int, ...]) -> set[str]:
    """Islands by their ids."""
    return {chart.islands[island].id for island in islands}


class TestMap:
    @pytest.mark.rule("ARC-COMP-01", "ARC-MAP-01")
    def test_three_cards_with_six_islands(self, sea: Set) -> None:
        """There are 3 island cards, which show 6 islands in total."""
        assert len(ISLAND_MAP.cards) == 3
        names = [name for card in ISLAND_MAP.cards for name in card]
        assert len(set(names)) == len(ISLANDS) == len(chart_of(sea).islands) == 6

    @pytest.mark.rule("ARC-SETUP-01")
    def test_from_end_to_end(self, sea: Set) -> None:
        """The cards lie in a row: one nearest each player, one in the middle."""
        chart = chart_of(sea)
        assert ISLAND_MAP.cards[0] == ("home_0", "near_0")
        assert named(chart, chart.sides[0]) == {"home_0", "near_0"}
        assert named(chart, chart.centers) == {"center_a", "center_b"}
        assert named(chart, chart.sides[1]) == {"near_1", "home_1"}
        for seat in (0, 1):
            reach = [max(chart.distance[seat][each] for each in card) for card in (chart.sides[seat], chart.centers)]
            assert reach == [1, 2]
            assert min(chart.distance[seat][each] for each in chart.sides[1 - seat]) == 3

    @pytest.mark.rule("ARC-MAP-02")
    def test_a_line_makes_islands_adjacent(self, sea: Set) -> None:
        """Two islands are adjacent, in both directions, exactly if a line joins them."""
        chart = chart_of(sea)
        joined = {frozenset(line) for line in ISLAND_MAP.lines}
        for one, island in enumerate(chart.islands):
            for two, other in enumerate(chart.islands):
                assert (two in chart.neighbours[one]) == ({island.id, other.id} in joined)
                assert (two in chart.neighbours[one]) == (one in chart.neighbours[two])
        assert chart.number("near_0") in chart.neighbours[chart.number("home_0")]
        assert chart.number("center_a") not in chart.neighbours[chart.number("home_0")]

    @pytest.mark.rule("ARC-MAP-03")
    def test_own_islands(self, sea: Set) -> None:
        """Exactly one island is closest to each player, at the two ends of the map."""
        chart = chart_of(sea)
        assert [chart.islands[home].id for home in chart.homes] == ["home_0", "home_1"]
        for seat in (0, 1):
            assert [island for island in range(6) if chart.distance[seat][island] == 0] == [chart.homes[seat]]
            assert max(chart.distance[seat]) == chart.distance[seat][chart.homes[1 - seat]] == 4

    @pytest.mark.rule("ARC-MAP-05")
    def test_two_center_islands(self, sea: Set) -> None:
        """Two of the six are center islands, as far from one player as from the other, with no line between them."""
        chart = chart_of(sea)
        one, two = chart.centers
        assert [chart.distance[seat][island] for seat in (0, 1) for island in chart.centers] == [2] * 4
        assert two not in chart.neighbours[one]

    @pytest.mark.rule("ARC-MAP-06")
    def test_sides(self, sea: Set) -> None:
        """A player's side is the two islands of the card nearest that player, the own island among them."""
        chart = chart_of(sea)
        assert named(chart, chart.sides[1]) == {"near_1", "home_1"}
        assert chart.homes[1] in chart.sides[1]


class TestShips:
    @pytest.mark.rule("ARC-COMP-02", "ARC-SETUP-02")
    def test_one_on_each_anchor(self, sea: Set) -> None:
        """One ship starts on each of the three islands with an anchor, and on no other."""
        assert [island.id for island in ISLANDS if island.anchor] == list(AT_ANCHOR)
        assert sea(deck="III").ships_now == AT_ANCHOR

    @pytest.mark.rule("ARC-COMP-02")
    def test_always_three(self) -> None:
        """Whatever happens, three ships lie on the islands."""
        seen: set[tuple[int, ...]] = set()
        for seed in range(25):
            for turn in Walk(RULES, seed):
                (ships,) = (view["ships"] for view in [RULES.view(turn.applied.state, None).table["archipelago"]])
                assert sum(ships) == SHIPS == 3
                seen.add(tuple(ships))
        assert len(seen) > 10

    @pytest.mark.rule("ARC-SETUP-03")
    def test_only_with_the_archipelago(self) -> None:
        """A deck without Archipelago cards has no islands, no ships, and no signets from ships."""
        catalogue = boardcore.discover()
        decks: dict[str, Deck] = catalogue.offers("cardia").values(DECK_OFFER)
        without = [name for name in decks if name != "III"]
        assert "I" in without
        for name in without:
            rules = catalogue.load("cardia", deck=name)
            view = rules.view(rules.new(1), 0)
            assert "archipelago" not in view.table
            assert view.figures["cardia"]["signets"] == [0, 0]

    @pytest.mark.rule("ARC-MOVE-01")
    def test_only_archipelago_cards_move_ships(self) -> None:
        """Without a pending ability nobody can move a ship; when one moves, an Archipelago card did it."""
        cards = RULES.book.wiring.services["cardia"].cards
        faction = {f"archipelago:{card.id}/instant": card.faction for card in cards}
        moved = 0
        for seed in range(25):
            for turn in Walk(RULES, seed):
                block = block_of(turn.before)
                if block == "cardia:round":
                    options = [option.id for each in turn.decisions for option in each.options]
                    assert all(option.startswith("card:") for option in options)
                if any(isinstance(event, ShipsMoved) for event in turn.applied.events):
                    assert faction[block] == "archipelago"
                    moved += 1
        assert moved > 50


class TestDirections:
    @pytest.mark.rule("ARC-MAP-04")
    def test_ones_push_is_the_others_pull(self, sea: Set) -> None:
        """Towards and away are seen from the acting player: one's pull and the other's push come to the same."""
        pulled = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"center_a": 3})
        pulled.play("Puller 2", "Blank 10", "pull-center_a-near_0")
        pushed = sea(hands=(["Blank 10"], ["Pusher 2"]), ships={"center_a": 3})
        pushed.play("Blank 10", "Pusher 2", "push-center_a-near_0")
        assert pulled.ships_now == pushed.ships_now == {"near_0": 1, "center_a": 2}

    @pytest.mark.rule("ARC-MOVE-02")
    def test_each_option_is_a_move(self, sea: Set) -> None:
        """Each option names the island of a ship, a destination and push or pull: further away, or nearer."""
        t = sea(hands=(["Navigator"], ["Blank 10"]), ships={"home_0": 1, "center_b": 1, "near_1": 1})
        t.play("Navigator", "Blank 10")
        chart = t.chart
        assert chart is not None
        for option in t.offered():
            way, src, dst = option.split("-")
            change = chart.distance[0][chart.number(dst)] - chart.distance[0][chart.number(src)]
            assert change == {"push": +1, "pull": -1}[way]
        assert len(t.offered()) == 1 + 2 + 3

    @pytest.mark.rule("ARC-MOVE-03")
    def test_any_ship(self, sea: Set) -> None:
        """Any ship can be moved, on whichever island it lies."""
        t = sea(hands=(["Navigator"], ["Blank 10"]), ships={"home_0": 1, "center_a": 1, "home_1": 1})
        assert {option.split("-")[1] for option in t.play("Navigator", "Blank 10").offered()} == {
            "home_0",
            "center_a",
            "home_1",
        }

    @pytest.mark.rule("ARC-MOVE-04")
    def test_push(self, sea: Set) -> None:
        """A pushed ship is one island further from the mover; no other ship has moved."""
        t = sea(hands=(["Pusher 2"], ["Blank 10"]), ships={"center_a": 2, "home_1": 1}).play(*LOSE)
        assert t.offered() == ["push-center_a-near_1"]
        assert t.choose("push-center_a-near_1").ships_now == {"center_a": 1, "near_1": 1, "home_1": 1}

    @pytest.mark.rule("ARC-MOVE-05")
    def test_pull(self, sea: Set) -> None:
        """A pulled ship is one island nearer to the mover; no other ship has moved."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"near_0": 1, "home_0": 1, "center_b": 1})
        t.play("Puller 2", "Blank 10", "pull-near_0-home_0")
        assert t.ships_now == {"home_0": 2, "center_b": 1}

    @pytest.mark.rule("ARC-MOVE-06", "ARC-MOVE-07")
    def test_push_to_either_center(self, sea: Set) -> None:
        """From the island next to home a ship can be pushed to either center island; the mover picks."""
        t = sea(hands=(["Pusher 2"], ["Blank 10"]), ships={"near_0": 3}).play(*LOSE)
        assert t.offered() == ["push-near_0-center_a", "push-near_0-center_b"]
        assert t.decision().seat == 0
        assert t.choose("push-near_0-center_b").ships_now == {"near_0": 2, "center_b": 1}

    @pytest.mark.rule("ARC-MOVE-08")
    def test_pull_home(self, sea: Set) -> None:
        """From there the own island is the only one a ship can be pulled to."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"near_0": 3})
        assert t.play("Puller 2", "Blank 10").offered() == ["pull-near_0-home_0"]

    @pytest.mark.rule("ARC-MOVE-09")
    def test_no_capacity(self, sea: Set) -> None:
        """A ship may move onto an island with others on it."""
        t = sea(hands=(["Pusher 2"], ["Blank 10"]), ships={"near_0": 1, "center_a": 2})
        assert t.play(*LOSE, "push-near_0-center_a").ships_now == {"center_a": 3}

    @pytest.mark.rule("ARC-MOVE-10")
    def test_straight_there(self, sea: Set) -> None:
        """An ability that names the island needs no line to it."""
        t = sea(hands=(["Homing 2"], ["Blank 10"]), ships={"home_0": 1, "home_1": 1, "center_a": 1})
        t.play("Homing 2", "Blank 10")
        assert t.offered() == ["direct-center_a-home_0", "direct-home_1-home_0"]
        assert t.choose("direct-home_1-home_0").ships_now == {"home_0": 2, "center_a": 1}

    @pytest.mark.rule("ARC-MOVE-11")
    def test_no_pull_from_home(self, sea: Set) -> None:
        """A ship on the mover's own island cannot be pulled: without another nothing happens and nobody is asked."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"home_0": 3}).play("Puller 2", "Blank 10")
        assert (t.drawer.round, t.ships_now, t.landings, t.happened(ShipsMoved)) == (2, {"home_0": 3}, [], [])

    @pytest.mark.rule("ARC-MOVE-12")
    def test_no_push_from_the_other_end(self, sea: Set) -> None:
        """A ship on the opponent's island cannot be pushed."""
        t = sea(hands=(["Pusher 2"], ["Blank 10"]), ships={"home_1": 3}).play(*LOSE)
        assert (t.drawer.round, t.ships_now, t.happened(ShipsMoved)) == (2, {"home_1": 3}, [])

    @pytest.mark.rule("ARC-MOVE-13", "OQ-101")
    def test_what_can_move_must(self, sea: Set) -> None:
        """A ship that cannot move is not offered, and moving none is no option."""
        t = sea(hands=(["Puller 2"], ["Blank 10"]), ships={"home_0": 2, "center_a": 1})
        assert t.play("Puller 2", "Blank 10").offered() == ["pull-center_a-near_0"]


@pytest.mark.rule("OQ-113", "OQ-15")
def test_the_mover_is_whoever_resolves_the_ability(sea: Set) -> None:
    """A copied ability moves ships for the copying player, an activated one for the activating player."""
    for opener in ("Copier 2", "Waker 2"):
        t = sea(hands=(["Blank 10"], [opener]), encounters=[("Blank 5", "Puller 4")], ships={"center_a": 3})
        t.play("Blank 10", opener, "Puller 4")
        assert (t.decision().seat, t.offered()) == (1, ["pull-center_a-near_1"])
        t.choose("pull-center_a-near_1")
        assert [event.seat for event in t.happened(ShipsMoved)] == [1]
        assert t.decision().seat == 1


def test_without_islands_no_move_can_be_chosen(table: Callable[..., Table]) -> None:
    """A card that moves ships, in a deck without the Archipelago, finds none and does nothing."""
    t = table(hands=(["Adrift 2"], ["Blank 10"]), packs=["archipelago"])
    assert t.play("Adrift 2", "Blank 10").drawer.round == 2
    assert not t.view(None).table["archipelago"]["ships"]
