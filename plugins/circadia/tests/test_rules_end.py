"""The rules of the end and of the final scoring: CIR-END, and the rulings about them."""

from __future__ import annotations

from typing import Any

import pytest
from boardcore_circadia import TURN_LIMIT, TargetReached, TurnBegan
from boardcore_circadia.testing import Table

import boardcore
from boardcore import OptionsError

STOP, NO_MORE = "play no more creatures", "claim nothing more"


def about_to_reach(seat: int, seats: int = 3, **more: Any) -> Table:
    """This seat, with 12 points, claims a habitat of 3 in its turn; the others have one card each."""
    hands = ["goose 1"] * seats
    sets: list[list[str]] = [[]] * seats
    lines: list[list[str]] = [[]] * seats
    hands[seat], sets[seat], lines[seat] = "bear 1, goose 1", ["bear 1 1"], ["river 5 day", "river 7 night"]
    return Table(
        seats=seats,
        hands=hands,
        sets=sets,
        lines=lines,
        rows=["forest 3 day"],
        tops=["forest 8", "mists 8"],
        fields={"turn": seat},
        **more,
    )


def reach(game: Table) -> Table:
    """The claim that triggers the end."""
    return game.play("Bear 1 to set 1", STOP, "Forest 3 (day) with set 1")


@pytest.mark.rule("CIR-END-01", "C24")
def test_the_others_take_one_more_turn() -> None:
    """Seat 1 of three reaches 15 in its turn: seats 2 and 0 take one turn each, then it is over."""
    game = reach(about_to_reach(1))
    game.auto()
    assert game.active == 2
    game.auto()
    assert game.active == 0, "also a seat before the one that triggered it"
    game.auto()
    assert game.state.result is not None
    assert [event.seat for event in game.happened(TurnBegan)] == [1, 2, 0]
    assert game.result == ((1,), "points")


@pytest.mark.rule("CIR-END-01", "C24")
def test_nobody_extends_the_end() -> None:
    """Another seat that reaches 15 in its last turn gets no further turns for the others."""
    game = Table(
        seats=3,
        hands=["bear 1, goose 1", "axolotl 1, goose 1", "goose 1"],
        sets=[["bear 1 1"], ["axolotl 1 1 1"]],
        lines=[["river 5 day", "river 7 night"], ["mists 5 day", "mists 7 night"]],
        rows=["forest 3 day", "river 4 day"],
    )
    reach(game).auto()
    game.play("Axolotl 1 to set 1", STOP, "River 4 (day) with set 1").auto()
    assert game.active == 2
    game.auto()
    assert game.scores == [15, 16, 0]
    assert game.result == ((1,), "points"), "the end was not triggered by the winner"
    assert [event.seat for event in game.happened(TargetReached)] == [0]
    assert [event.seat for event in game.happened(TurnBegan)] == [0, 1, 2]


@pytest.mark.rule("CIR-END-01", "C24")
@pytest.mark.parametrize(("seat", "turns"), [(0, [0, 1, 2]), (1, [1, 2]), (2, [2])])
def test_the_round_is_finished(seat: int, turns: list[int]) -> None:
    """By the option ``finish_round`` only the seats up to the one before the starting seat get a turn."""
    game = reach(about_to_reach(seat, options={"final_round": "finish_round"}))
    assert game.view(0).figures["circadia"]["last_turn"] == 3
    game.auto(3)
    assert game.state.result is not None
    assert [event.seat for event in game.happened(TurnBegan)] == turns


@pytest.mark.rule("C24")
def test_the_round_begins_with_the_starting_seat() -> None:
    """With seat 2 starting, seat 1 is the last of a round: it triggers the end and nobody has another turn."""
    game = Table(
        seats=3,
        start=2,
        hands=["goose 1", "bear 1, goose 1", "goose 1"],
        sets=[[], ["bear 1 1"]],
        lines=[[], ["river 5 day", "river 7 night"]],
        rows=["forest 3 day"],
        options={"final_round": "finish_round"},
        fields={"turn": 2},
    )
    assert game.active == 1
    reach(game).auto()
    assert game.result == ((1,), "points")


@pytest.mark.rule("C24", "C30")
def test_the_printed_rule_is_the_default() -> None:
    """Everybody else gets a last turn unless one asks for something else; there are no other variants."""
    assert boardcore.load("circadia").options == {"start": "drawn", "final_round": "others_once"}
    assert [option.name for option in boardcore.discover().options("circadia")] == ["start", "final_round"]
    with pytest.raises(OptionsError) as refused:
        boardcore.load("circadia", final_round="never")
    assert refused.value.code == "options/value"
    assert "'finish_round'" in refused.value.message


@pytest.mark.rule("CIR-END-02", "C24")
def test_the_turn_goes_on_after_the_trigger() -> None:
    """The seat that reaches 15 still draws, and may still claim before."""
    game = reach(about_to_reach(1))
    assert (game.prompt, game.active) == ("draw", 1)
    assert game.drawer.draws == 1
    game.auto()
    assert len(game.hand(1)) == 2
    assert game.state.result is None


@pytest.mark.rule("CIR-END-03")
def test_the_score_counts_face_down_cards() -> None:
    """5 face up, 3 face down and 8 face up are 16."""
    game = Table(hands=["bear 1"], lines=[["forest 5 day", "?river 3", "mists 8 day"]])
    assert game.scores[0] == 16


def decided(*lines: list[str]) -> tuple[tuple[int, ...], str]:
    """The result of a game that ends with these lines."""
    seats = len(lines)
    game = Table(
        seats=seats,
        hands=["bear 1"] * seats,
        lines=lines,
        fields={"turn": seats - 1, "reached": 1},
        opening={seat: "day" for seat, line in enumerate(lines) if line and line[0].startswith("?")},
    )
    game.auto()
    assert game.result is not None
    return game.result


@pytest.mark.rule("CIR-END-04")
def test_the_highest_habitat_breaks_a_tie() -> None:
    """16 = 8 + 5 + 3 beats 16 = 6 + 6 + 4, in whatever order they lie."""
    eight = ["mists 3 day", "forest 8 night", "river 5 day"]
    six = ["forest 6 day", "river 6 night", "mists 4 day"]
    assert decided(eight, six) == ((0,), "habitats")
    assert decided(six, eight) == ((1,), "habitats")


@pytest.mark.rule("CIR-END-05", "C26")
def test_then_the_next_highest() -> None:
    """16 = 8 + 5 + 3 beats 16 = 8 + 4 + 4; with other lengths it is the same, and face-down points count."""
    fives = ["forest 8 day", "forest 5 night", "forest 3 day"]
    assert decided(["river 8 day", "river 4 night", "mists 4 day"], fives) == ((1,), "habitats")
    assert decided(["river 8 day", "river 4 night", "mists 4 day"], ["?forest 8", "forest 8 night"]) == (
        (1,),
        "habitats",
    )
    assert decided(fives, ["?river 8", "?river 4", "?mists 4"]) == ((0,), "habitats")


@pytest.mark.rule("CIR-END-06")
def test_a_shared_victory() -> None:
    """16 = 8 + 5 + 3 on both sides: both win, and a third with less does not."""
    lines = [[f"{habitat} 8 day", f"{habitat} 5 night", f"{habitat} 3 day"] for habitat in ("forest", "river")]
    assert decided(*lines, ["mists 8 day", "mists 7 night"]) == ((0, 1), "shared")


@pytest.mark.rule("CIR-END-07", "C25")
def test_beth_beats_ryan() -> None:
    """Golden case: both have 16, Beth with an 8 among them, Ryan without: Beth wins."""
    ryan = ["forest 7 day", "river 5 night", "mists 4 day"]
    beth = ["river 3 day", "mists 5 night", "forest 8 day"]
    assert decided(ryan, beth) == ((1,), "habitats")


@pytest.mark.rule("C28")
def test_the_limit_of_turns() -> None:
    """Once everybody has had 200 turns the game is over and scored as usual, whatever was triggered before."""
    assert TURN_LIMIT == 200
    for reached in (0, 399):
        game = Table(
            hands=["bear 1", "bear 1"],
            lines=[["forest 3 day"], ["river 4 day"]],
            fields={"turn": 398, "reached": reached},
        )
        assert game.active == 0
        game.auto()
        assert game.state.result is None
        game.auto()
        assert game.result == ((1,), "turn_limit")
