"""Properties of the core, tried on states and changes that nobody thought of; failures shrink to small ones."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pair import healthy, rules_of

import boardcore
from boardcore import Choice, ChoiceError, Ruleset, State, StateError

RULES = {"cardia": boardcore.load("cardia"), "pair": rules_of(healthy)}
games = pytest.mark.parametrize("game", RULES)

# The same examples every time, however slow the machine is.
settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=150)
settings.load_profile("steady")

SEEDS = st.integers(0, 999) | st.text(max_size=5)
PICKS = st.lists(st.integers(0, 50), max_size=60)
"""Which of all the options on offer is taken, counted around."""
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.integers(-3, 40),
    st.sampled_from([2**31, 2**63, -(2**63), True, None, 0.5, "", "cardia", "cardia:round", "card:7", [], {}]),
    st.lists(st.integers(0, 40), max_size=4),
)
"""What a place in a state might hold instead."""


def choices(rules: Ruleset, state: State) -> list[Choice]:
    """Everything that can be chosen now, by anybody."""
    return [decision.choice(option.id) for decision in rules.decisions(state) for option in decision.options]


def reached(rules: Ruleset, seed: int | str, picks: list[int]) -> State:
    """The state after these picks, or at the end of the game if it comes first."""
    state = rules.new(seed)
    for pick in picks:
        if not (offered := choices(rules, state)):
            break
        state = rules.apply(state, offered[pick % len(offered)]).state
    return state


def loaded(rules: Ruleset, data: bytes) -> State | None:
    """The state of some bytes, which are then what ``dump`` writes for it; None if they are refused with a code."""
    try:
        state = rules.load_state(data)
    except StateError as why:
        refused = why
    else:
        assert rules.dump(state, "json" if data[:1] == b"{" else "msgpack") == data
        return state
    assert refused.code.startswith("state/")
    assert refused.message
    return None


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside some plain data."""
    keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [found for key in keys for found in ((*path, key), *places(data[key], (*path, key)))]


def inside(data: Any, path: tuple[Any, ...]) -> Any:
    """What lies at a path."""
    for key in path:
        data = data[key]
    return data


@st.composite
def changes(draw: st.DrawFn) -> Any:
    """A function that spoils plain data in one place: another value, another place's value, one more or one less.

    Most are the kind of change that keeps the types, so that it is not refused for them.
    """
    where, source = draw(st.integers(0, 250)), draw(st.integers(0, 250))
    how = draw(st.sampled_from(["nudge", "nudge", "copy", "swap", "drop", "double", "value"]))
    value, by = draw(VALUES), draw(st.integers(-3, 20))

    def change(data: Any) -> None:
        paths = places(data)
        *path, key = paths[where % len(paths)]
        *other, index = paths[source % len(paths)]
        home, there = inside(data, tuple(path)), inside(data, tuple(other))
        if how == "nudge" and isinstance(home[key], int):
            home[key] += by
        elif how in ("nudge", "value"):
            home[key] = value
        elif how == "copy":
            home[key] = copy.deepcopy(there[index])
        elif how == "swap":
            home[key], there[index] = copy.deepcopy(there[index]), copy.deepcopy(home[key])
        elif how == "drop":
            del home[key]
        elif isinstance(home, list):
            home.insert(key, copy.deepcopy(home[key]))

    return change


@games
@given(seed=SEEDS, picks=PICKS)
def test_a_state_comes_back_from_its_bytes(game: str, seed: int | str, picks: list[int]) -> None:
    """Whatever was played: both forms load to an equal state, with equal bytes and equal decisions."""
    rules = RULES[game]
    state = reached(rules, seed, picks)
    for data in (rules.dump(state), rules.dump(state, "msgpack")):
        again = rules.load_state(data)
        assert again == state
        assert rules.dump(again) == rules.dump(state)
        assert rules.dump(again, "msgpack") == rules.dump(state, "msgpack")
        assert rules.decisions(again) == rules.decisions(state)
    assert bool(choices(rules, state)) == (state.result is None)


@games
@given(seed=SEEDS, picks=PICKS)
def test_a_playout_is_the_game(game: str, seed: int | str, picks: list[int]) -> None:
    """Played in place with the same picks a game comes to the same bytes, and a copy of it stays behind."""
    rules = RULES[game]
    playout = rules.playout(seed=seed)
    for pick in picks:
        offered = [(seat, option) for seat, options in playout.asks for option in options]
        if not offered:
            break
        before, kept = rules.dump(playout.state), playout.copy()
        playout.take(*offered[pick % len(offered)])
        assert rules.dump(kept.state) == before
    assert rules.dump(playout.state) == rules.dump(reached(rules, seed, picks))


@games
@settings(max_examples=600)
@given(
    seed=SEEDS,
    picks=PICKS,
    spoil=st.lists(changes(), min_size=1, max_size=2),
    more=st.lists(st.integers(0, 50), min_size=1, max_size=9),
)
def test_a_spoilt_state_is_refused_or_can_be_played(
    game: str, seed: int | str, picks: list[int], spoil: list[Any], more: list[int]
) -> None:
    """A state changed somewhere is refused with a code, or it is a whole state: seen, explained and played on."""
    rules = RULES[game]
    data = msgspec.json.decode(rules.dump(reached(rules, seed, picks)))
    for change in spoil:
        change(data)
    state = loaded(rules, msgspec.json.encode(data))  # in the order of the fields, as it was
    if state is None:
        return
    for seat in (None, *range(state.seats)):
        rules.view(state, seat)
        for about in rules.subjects(state, seat):
            rules.explain(state, about, seat)
    for pick in more:
        if not (offered := choices(rules, state)):
            break
        state = rules.apply(state, offered[pick % len(offered)]).state
        assert rules.load_state(rules.dump(state)) == state


@games
@pytest.mark.parametrize("form", ["json", "msgpack"])
@settings(max_examples=300)
@given(seed=SEEDS, picks=PICKS, at=st.integers(0, 9999), put=st.binary(max_size=3), cut=st.integers(0, 3))
def test_spoilt_bytes_are_refused_or_are_a_state_s(
    game: str, form: Any, seed: int | str, picks: list[int], at: int, put: bytes, cut: int
) -> None:
    """Bytes with some replaced are refused with a code, or are what ``dump`` writes for the state they are."""
    rules = RULES[game]
    data = rules.dump(reached(rules, seed, picks), form)
    place = at % len(data)
    loaded(rules, data[:place] + put + data[place + cut :])


@games
@given(seed=SEEDS, picks=PICKS, seat=st.integers(-2, 4), decision=st.text(max_size=8), option=st.text(max_size=8))
def test_what_is_not_on_offer_is_refused(
    game: str, seed: int | str, picks: list[int], seat: int, decision: str, option: str
) -> None:
    """Any other words for a choice are refused with a code of their own; the state stays as it is."""
    rules = RULES[game]
    state = reached(rules, seed, picks)
    before = rules.dump(state)
    offered = choices(rules, state)
    names = {choice.decision for choice in offered} | {decision}
    for name in sorted(names):
        choice = Choice(seat, name, option)
        if choice not in offered:
            with pytest.raises(ChoiceError) as refused:
                rules.apply(state, choice)
            assert refused.value.code.startswith("choice/")
    assert rules.dump(state) == before


def test_a_name_of_a_seat_that_is_not_at_the_table_is_refused() -> None:
    """A seat that the game could have, but this table has not, is no seat here. (Found by the properties above.)"""
    rules = RULES["pair"]
    state = rules.new(0, 2)
    while "loser" not in state.running[-1].names:
        state = rules.apply(state, rules.decisions(state)[0].choice(0)).state
    data = msgspec.json.decode(rules.dump(state))
    data["running"][-1]["names"]["loser"] = 2
    with pytest.raises(StateError) as refused:
        rules.load_state(msgspec.json.encode(data))
    assert refused.value.code == "state/name"
