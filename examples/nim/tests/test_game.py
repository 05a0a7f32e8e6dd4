"""The rules of the game, one by one, and the contract that every pack keeps."""

from __future__ import annotations

from typing import Any

import pytest
from boardcore_nim import NIM, Taken

import boardcore
from boardcore import OptionsError, Ruleset, State, StateError
from boardcore.testing import check_all


def play(rules: Ruleset, *moves: tuple[int, int], seats: int = 2) -> State:
    """The state after these moves, each a heap (from 1) and a number."""
    state = rules.new(1, seats)
    for heap, number in moves:
        (which,) = rules.decisions(state)
        state = rules.apply(state, which.choice(f"heap:{heap}")).state
        (many,) = rules.decisions(state)
        state = rules.apply(state, many.choice(f"number:{number}")).state
    return state


def result(state: State) -> tuple[tuple[int, ...], str] | None:
    """Who has won and why, once the game is over."""
    return None if state.result is None else (state.result.winners, state.result.reason)


@pytest.mark.parametrize("options", [{}, {"heaps": "1-3-5-7", "misere": True}])
def test_the_contract(options: dict[str, Any]) -> None:
    """Random games end; states save, load and replay; everything that is said has words."""
    assert check_all(boardcore.load("nim", **options), range(4)).played.games == 4


def test_a_move() -> None:
    """A player takes any number of objects, but at least one, from one heap; then the next one moves."""
    rules = boardcore.load("nim")
    state = rules.new(1)
    (heap,) = rules.decisions(state)
    assert [option.id for option in heap.options] == ["heap:1", "heap:2", "heap:3"]
    state = rules.apply(state, heap.choice("heap:2")).state
    (number,) = rules.decisions(state)
    assert [option.id for option in number.options] == ["number:1", "number:2", "number:3", "number:4"]
    applied = rules.apply(state, number.choice("number:3"))
    assert NIM.of(applied.state).heaps == (3, 1, 5)
    assert [event for event in applied.events if isinstance(event, Taken)] == [Taken(seat=0, number=3, heap=1, left=1)]
    assert [decision.seat for decision in applied.decisions] == [1]


def test_an_empty_heap_is_not_on_offer() -> None:
    """Nobody can choose a heap without objects."""
    rules = boardcore.load("nim")
    (decision,) = rules.decisions(play(rules, (2, 4)))
    assert [option.id for option in decision.options] == ["heap:1", "heap:3"]


def test_the_last_object_wins() -> None:
    """Whoever takes the last object wins."""
    assert result(play(boardcore.load("nim"), (1, 3), (2, 4), (3, 5))) == ((0,), "nim:reason.last_wins")


def test_the_last_object_loses() -> None:
    """In a misère game all others win."""
    rules = boardcore.load("nim", misere=True)
    assert result(play(rules, (1, 3), (2, 4), (3, 5))) == ((1,), "nim:reason.last_loses")
    assert result(play(rules, (1, 3), (2, 4), (3, 5), seats=3)) == ((0, 1), "nim:reason.last_loses")


def test_the_heaps_are_an_option() -> None:
    """The heaps have one of the sizes on offer."""
    assert NIM.of(boardcore.load("nim", heaps="1-3-5-7").new(1)).heaps == (1, 3, 5, 7)
    with pytest.raises(OptionsError, match="10-20-30"):
        boardcore.load("nim", heaps="2-2")


def test_heaps_cannot_have_grown() -> None:
    """A state from outside is refused when no game comes to it."""
    rules = boardcore.load("nim")
    state = rules.new(1)
    for heaps in ((4, 4, 5), (3, 4), (0, 0, 0)):
        NIM.of(state).heaps = heaps
        with pytest.raises(StateError) as caught:
            rules.check_state(state)
        assert caught.value.code == "state/impossible"


# Whoever leaves


def leave(rules: Ruleset, state: State, *seats: int) -> State:
    """The state after these have resigned, one after the other; nobody takes anything by it."""
    for seat in seats:
        applied = rules.resign(state, seat)
        assert not any(isinstance(event, Taken) for event in applied.events)
        assert NIM.of(applied.state).heaps == NIM.of(state).heaps
        state = applied.state
    return state


def choose_heap(rules: Ruleset, state: State, heap: int) -> State:
    """The state in the middle of a turn: the heap is chosen, and how many is not."""
    (which,) = rules.decisions(state)
    return rules.apply(state, which.choice(f"heap:{heap}")).state


def asked(rules: Ruleset, state: State) -> list[tuple[int, str]]:
    """Who is asked what."""
    return [(decision.seat, decision.prompt.id) for decision in rules.decisions(state)]


HEAP, NUMBER = "nim:prompt.heap", "nim:prompt.number"


@pytest.mark.parametrize("in_mid_turn", [False, True])
def test_who_leaves_in_their_turn_takes_nothing(in_mid_turn: bool) -> None:
    """Whether or not they have chosen a heap, the turn is over, and the next player chooses among all heaps."""
    rules = boardcore.load("nim")
    state = rules.new(1, 3)
    state = leave(rules, choose_heap(rules, state, 1) if in_mid_turn else state, 0)
    assert asked(rules, state) == [(1, HEAP)]
    assert [option.id for option in rules.decisions(state)[0].options] == ["heap:1", "heap:2", "heap:3"]


@pytest.mark.parametrize("in_mid_turn", [False, True])
def test_who_leaves_before_their_turn_is_passed_over(in_mid_turn: bool) -> None:
    """The turn that is going on goes on; then it is the next one's who is still there."""
    rules = boardcore.load("nim")
    state = rules.new(1, 4)
    before = choose_heap(rules, state, 3) if in_mid_turn else state
    after = leave(rules, before, 1, 2)
    assert asked(rules, after) == asked(rules, before) == [(0, NUMBER if in_mid_turn else HEAP)]
    state = after if in_mid_turn else choose_heap(rules, after, 3)
    applied = rules.apply(state, rules.decisions(state)[0].choice("number:2"))
    assert [event.seat for event in applied.events if isinstance(event, Taken)] == [0]
    assert NIM.of(applied.state).heaps == (3, 4, 3)
    assert asked(rules, applied.state) == [(3, HEAP)]


def test_nobody_chooses_for_who_was_not_there_when_the_turn_came() -> None:
    """Nothing is said of whoever is passed over: after a move the next thing is the next player's turn."""
    rules = boardcore.load("nim")
    state = choose_heap(rules, leave(rules, rules.new(1, 3), 1), 3)
    applied = rules.apply(state, rules.decisions(state)[0].choice("number:2"))
    assert {seen.data["seat"] for seen in rules.watch(applied, None) if "seat" in seen.data} == {0}


def test_who_has_moved_and_leaves_is_missing_from_the_next_round() -> None:
    """Rounds begin with the first player who is still there, also when the last one of a round leaves in their turn."""
    rules = boardcore.load("nim")
    state = leave(rules, play(rules, (1, 1), seats=3), 0)
    assert asked(rules, state) == [(1, HEAP)]
    state = leave(rules, play(rules, (1, 1), (1, 1), (1, 1), seats=4), 0)
    assert asked(rules, state) == [(3, HEAP)]
    assert asked(rules, leave(rules, state, 3)) == [(1, HEAP)]
    assert asked(rules, leave(rules, choose_heap(rules, state, 2), 3)) == [(1, HEAP)]


@pytest.mark.parametrize(
    ("misere", "end"),
    [(False, ((1,), "nim:reason.last_wins")), (True, ((2,), "nim:reason.last_loses"))],
)
@pytest.mark.parametrize("in_mid_turn", [False, True])
def test_the_last_object_is_left_to_the_next_player(
    in_mid_turn: bool, misere: bool, end: tuple[tuple[int, ...], str]
) -> None:
    """Whoever leaves before the last object does not take it: the next player wins by it or, if so agreed, loses."""
    rules = boardcore.load("nim", misere=misere)
    state = play(rules, (1, 3), (2, 4), (3, 4), seats=3)
    state = leave(rules, choose_heap(rules, state, 3) if in_mid_turn else state, 0)
    assert result(state) is None
    state = choose_heap(rules, state, 3)
    assert result(rules.apply(state, rules.decisions(state)[0].choice("number:1")).state) == end


def test_who_was_to_take_the_last_object_is_passed_over() -> None:
    """It is left to somebody who is still there."""
    rules = boardcore.load("nim")
    state = leave(rules, play(rules, (1, 3), (2, 4), seats=4), 3)
    state = choose_heap(rules, state, 3)
    state = rules.apply(state, rules.decisions(state)[0].choice("number:4")).state
    assert asked(rules, state) == [(0, HEAP)]
    state = choose_heap(rules, state, 3)
    assert result(rules.apply(state, rules.decisions(state)[0].choice("number:1")).state) == (
        (0,),
        "nim:reason.last_wins",
    )


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("in_mid_turn", [False, True])
@pytest.mark.parametrize("leaving", [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2)])
def test_the_last_one_there_has_won(leaving: tuple[int, int], in_mid_turn: bool, misere: bool) -> None:
    """Whoever left, in whatever order and turn; nobody takes anything any more."""
    rules = boardcore.load("nim", misere=misere)
    state = rules.new(1, 3)
    state = leave(rules, choose_heap(rules, state, 2) if in_mid_turn else state, *leaving)
    assert result(state) == (tuple({0, 1, 2} - set(leaving)), "core:reason.resigned")
