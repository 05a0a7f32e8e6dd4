"""Patches: what comes with each event brings a view up to date, also for those who know nothing of boardcore."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonpatch
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from leaving_packs import eliminates
from pair import healthy, rules_of

import boardcore
from boardcore import Change, OptionsError, Ruleset, patched
from boardcore.patches import diff
from boardcore.testing import Line, Walk, catalogue

DATA: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab~/", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab~/", max_size=2), inner, max_size=4),
    max_leaves=12,
)


def plain(value: Any) -> Any:
    """As a client of JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def text(value: Any) -> str:
    """JSON text, in which true is not 1; the order of names means nothing."""
    return json.dumps(value, sort_keys=True)


@given(DATA, DATA)
def test_a_difference_applied_gives_the_other_value(one: Any, other: Any) -> None:
    """By our own function, and by another implementation of the standard."""
    changes = diff(one, other)
    assert text(patched(one, changes)) == text(other)
    assert text(jsonpatch.JsonPatch(plain(changes)).apply(one)) == text(other)


@given(DATA)
def test_equal_values_have_no_difference(one: Any) -> None:
    assert diff(one, plain(one)) == ()


NOWHERE = [
    *(Change("replace", path, 1) for path in ("/a", "b", "/b/7", "/b/-", "/b/00", "/b/0/c")),
    *(Change("remove", path) for path in ("/a/b", "/b/-1", "/b/x", "/b/1")),
    *(Change("add", path, 1) for path in ("b", "/a/b", "/b/2", "/b/x", "/b/0/c")),
    Change("add", "/a"),
]


@pytest.mark.parametrize("change", NOWHERE, ids=lambda change: f"{change.op} {change.path}")
def test_a_path_that_leads_nowhere(change: Change) -> None:
    with pytest.raises(LookupError):
        patched({"b": [1]}, [change])


def test_the_end_of_a_list_has_a_name() -> None:
    assert patched({"b": [1]}, [Change("add", "/b/-", 2), Change("add", "/b/2", 3)]) == {"b": [1, 2, 3]}


@pytest.mark.parametrize("game", catalogue().games)
def test_a_view_is_kept_up_to_date_by_events(game: str) -> None:
    """In a random game a client that has only the first view and the patches knows every later view."""
    rules = catalogue().load(game)
    walk = Walk(rules, 11, line=Line(stop=40), trace=True)
    lookers = (None, *range(walk.seats))
    views = {looker: plain(rules.view(walk.start, looker)) for looker in lookers}
    for turn in walk:
        for looker in lookers:
            for patch in rules.patches(turn.applied, looker):
                views[looker] = jsonpatch.apply_patch(views[looker], plain(patch))
            assert views[looker] == plain(rules.view(turn.applied.state, looker))


@pytest.mark.parametrize("game", [*catalogue().games, "pair", "eliminates"])
def test_a_view_is_kept_up_to_date_when_a_seat_gives_up(game: str) -> None:
    """Whichever seat it is, at any moment, also where one has left before: everybody knows the view after it."""
    packs = {"pair": healthy, "eliminates": eliminates}
    rules = rules_of(packs[game]) if game in packs else catalogue().load(game)
    left = 0
    walk = Walk(rules, 7, line=Line(seats=rules.seats[1], stop=24))
    for turn in walk:
        states = [turn.before]
        for state in states:
            for seat in (each for each in range(walk.seats) if each not in state.left):
                applied = rules.resign(state, seat, trace=True)
                left += 1
                if applied.result is None and turn.number % 8 == 0 and len(states) < 3:
                    states.append(applied.state)
                for looker in (None, *range(walk.seats)):
                    view = plain(rules.view(state, looker))
                    for patch in rules.patches(applied, looker):
                        view = jsonpatch.apply_patch(view, plain(patch))
                    assert view == plain(rules.view(applied.state, looker))
    assert left > 20


def of_two(seed: int = 1) -> tuple[Ruleset, boardcore.State]:
    rules = rules_of()
    return rules, rules.new(seed, 2)


def test_each_event_has_its_part() -> None:
    """First both cards are shown, then a point is scored, then the phase is another and there is more to choose."""
    rules, state = of_two()
    choices = [decision.choice(0) for decision in rules.decisions(state)]
    applied = rules.apply(state, *choices, trace=True)
    parts = dict(zip([type(each).__name__ for each in applied.events], rules.patches(applied, 0), strict=False))
    assert parts["Chosen"] == ()
    assert [change.path for change in parts["Scored"]] == ["/table/pair/seats/1/score"]
    assert "/table/pair/discard/count" in [change.path for change in parts["Played"]]
    assert {change.path.split("/")[1] for change in rules.patches(applied, 0)[-1]} <= {
        "phase", "decisions", "figures", "waiting_for",
    }  # fmt: skip


def test_giving_up_can_be_followed_too() -> None:
    rules, state = of_two()
    applied = rules.resign(state, 0, trace=True)
    left, ended, rest = rules.patches(applied, None)
    assert left == (Change("add", "/left/0", 0),)
    assert [change.path for change in ended] == ["/result"]
    assert {change.path for change in rest} >= {"/phase"}


def test_a_repeated_choice_changes_nothing() -> None:
    rules, state = of_two()
    choice = rules.decisions(state)[0].choice(0)
    once = rules.apply(state, choice).state
    applied = rules.apply(once, choice, trace=True)
    assert rules.patches(applied, 1) == ((),)


def test_patches_need_a_trace() -> None:
    rules, state = of_two()
    applied = rules.apply(state, rules.decisions(state)[0].choice(0))
    with pytest.raises(OptionsError, match="trace=True"):
        rules.patches(applied, 0)


def test_a_trace_does_not_change_the_game() -> None:
    """The same state and events, whether or not somebody wants to know more."""
    rules, state = of_two()
    rng = random.Random(3)
    while state.result is None:
        decision = rules.decisions(state)[0]
        choice = decision.choice(rng.randrange(len(decision.options)))
        one, other = rules.apply(state, choice), rules.apply(state, choice, trace=True)
        assert (rules.dump(one.state), one.events) == (rules.dump(other.state), other.events)
        state = one.state
