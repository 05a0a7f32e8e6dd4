"""The rules of the goal and of turns: CIR-GOAL, CIR-TURN."""

from __future__ import annotations

import pytest
from boardcore_circadia import TargetReached, TurnBegan
from boardcore_circadia.testing import Table

import boardcore
from boardcore import OptionsError


@pytest.mark.rule("CIR-GOAL-01")
def test_a_score() -> None:
    """Habitats of 3 and 5 are 8 Balance points; creatures are worth none."""
    game = Table(hands=["bear 1"], sets=[["goose 5 5 5"]], lines=[["forest 3 day", "river 5 night"]])
    assert game.scores == [8, 0]
    assert game.view(1).figures["circadia"]["players"][0]["score"] == 8


@pytest.mark.rule("CIR-GOAL-02")
@pytest.mark.parametrize(("points", "reached"), [(3, True), (4, True), (0, False)])
def test_fifteen_points_trigger_the_end(points: int, reached: bool) -> None:
    """With 12 points a habitat of 3 or of 4 triggers the end as soon as it is claimed; without it nothing does."""
    game = Table(
        hands=["bear 1, goose 1"],
        sets=[["bear 1 1 1"]],
        lines=[["river 4 day", "river 8 night"]],
        rows=["forest 3 day", "forest 4 day"],
    )
    game.play("Bear 1 to set 1", "play no more creatures")
    assert game.drawer.reached == 0
    game.play(f"Forest {points} (day) with set 1" if points else "claim nothing more")
    assert game.prompt == "draw", "the turn goes on"
    assert game.drawer.reached == (game.drawer.turn if reached else 0)
    assert [event.points for event in game.happened(TargetReached)] == ([12 + points] if reached else [])
    assert game.view(1).figures["circadia"]["last_turn"] == (2 if reached else None)


@pytest.mark.rule("CIR-GOAL-02")
def test_fourteen_points_do_not() -> None:
    """One point less than the target triggers nothing."""
    game = Table(
        hands=["bear 1, goose 1"],
        sets=[["bear 1 1 1"]],
        lines=[["river 4 day", "river 7 night"]],
        rows=["forest 3 day"],
    )
    game.play("Bear 1 to set 1", "play no more creatures", "Forest 3 (day) with set 1")
    assert game.scores == [14, 0]
    assert game.drawer.reached == 0


@pytest.mark.rule("CIR-GOAL-03")
def test_the_top_score_wins() -> None:
    """16, 14 and 9 points at the end of the game: the first seat wins."""
    game = Table(
        seats=3,
        hands=["bear 1", "bear 1", "bear 1"],
        lines=[["forest 8 day", "river 8 night"], ["forest 7 day", "river 7 night"], ["forest 5 day", "river 4 night"]],
        fields={"turn": 2, "reached": 1},
    )
    assert game.active == 2
    game.auto()
    assert game.scores == [16, 14, 9]
    assert game.result == ((0,), "points")


@pytest.mark.rule("CIR-TURN-01", "C7")
def test_the_order_of_steps() -> None:
    """A turn is to play, then to claim, then to draw: nothing comes before its time or comes back."""
    game = Table(
        hands=["bear 1, bear 1, goose 1, goose 1"],
        sets=[["bear 1 1 1 1", "goose 2 2 2 2", "axolotl 1"]],
        rows=["forest 4 day", "mists 4 night"],
    )
    assert game.prompt == "play"
    assert game.refuses("Forest 4 (day) with set 1")
    assert game.refuses("Axolotl 1"), "drawing before playing"
    game.play("Bear 1 to set 1", "play no more creatures")
    assert game.prompt == "claim"
    assert game.refuses("Bear 1 to set 1")
    assert game.refuses("Goose 1 as a new set")
    assert game.refuses("Axolotl 1"), "drawing before the claims are done"
    game.play("Forest 4 (day) with set 1")
    assert game.prompt == "draw", "a place for a new set is free now, but playing is over"
    assert game.refuses("Goose 1 as a new set")
    assert game.refuses("Mists 4 (night) with set 1")
    game.play("Axolotl 1")
    assert game.active == 1


@pytest.mark.rule("CIR-TURN-02")
def test_turns_go_round() -> None:
    """After seat 1 comes seat 2, and after that seat 0."""
    game = Table(seats=3, start=1, hands=["bear 1"] * 3)
    assert game.active == 1
    game.auto()
    assert game.active == 2
    game.auto()
    assert game.active == 0
    game.auto()
    assert game.active == 1
    assert [event.seat for event in game.happened(TurnBegan)] == [1, 2, 0, 1]


@pytest.mark.rule("CIR-TURN-03")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_two_to_five_play(seats: int) -> None:
    """Games for 2 to 5 begin, for 1 or 6 there are none."""
    rules = boardcore.load("circadia")
    if 2 <= seats <= 5:
        assert rules.new(1, seats).seats == seats
        return
    with pytest.raises(OptionsError) as refused:
        rules.new(1, seats)
    assert refused.value.code == "options/seats"
    assert "2 to 5" in refused.value.message
