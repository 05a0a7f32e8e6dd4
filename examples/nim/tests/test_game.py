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
