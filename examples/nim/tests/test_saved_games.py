"""Games that 0.1.0 has saved go on in this version, wherever they stand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

import boardcore_nim
import msgspec
import pytest
from boardcore_nim import HEAPS, MANY, NIM, PLAYER, PLAYERS, UP_TO_ALL, WHICH, End, Take, Taken, mover, nothing_left

import boardcore
from boardcore import (
    ANSWER,
    Applied,
    Assembly,
    Catalogue,
    Choose,
    Each,
    Effect,
    Name,
    Phase,
    Pool,
    Register,
    Ruleset,
    State,
    When,
    hookimpl,
)
from boardcore.testing import positions

# The rules of 0.1.0

ROUND = Phase("round", (
    Each(PLAYERS, PLAYER, do=(
        Choose(HEAPS, WHICH, "nim:prompt.heap", by=mover, public=True, text="nim:option.heap"),
        Choose(UP_TO_ALL, MANY, "nim:prompt.number", by=mover, public=True),
        Take(PLAYER, MANY, WHICH),
        When(nothing_left, (End(PLAYER),)),
    )),
))  # fmt: skip


@hookimpl
def boardcore_phases(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Everybody moves in turn, again and again, also whoever has left."""
    return (*phases, ROUND)


def release(version: str, **changed: Any) -> SimpleNamespace:
    """The pack as a version of it, with what was different then."""
    return SimpleNamespace(**{**vars(boardcore_nim), "__version__": version, **changed})


EARLIER, PRESENT = release("0.1.0", boardcore_phases=boardcore_phases), release("0.2.0")


class Cheers:
    """An expansion that has not changed: after each move the player may be cheered, before anything else happens."""

    __version__ = "1"
    CHEERED = Name("cheered", ANSWER)

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("nim")

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        yes_or_no = Pool("yes or no", lambda fx: (1, 0), ANSWER)
        assembly.block("cheers:move/after", (Choose(yes_or_no, self.CHEERED, public=True),))
        assembly.listen(Taken, listen)


def listen(fx: Effect, event: Taken) -> None:
    """Note that somebody can be cheered."""
    fx.wait("cheers:move/after", "instruction", seat=event.seat)


@cache
def installed(version: str) -> Catalogue:
    """What there is, with a version of the game and the expansion."""
    return boardcore.discover(extra={"nim": {"0.1.0": EARLIER, "0.2.0": PRESENT}[version], "cheers": Cheers()})


def rules_of(version: str, cheered: bool = False, **options: Any) -> Ruleset:
    """The rules of a version."""
    return installed(version).load("nim", packs=["cheers"] if cheered else [], **options)


def resumed(rules: Ruleset, state: State) -> tuple[Ruleset, State]:
    """A state in this version."""
    return installed("0.2.0").resume(rules.dump(state))


def kept() -> list[dict[str, Any]]:
    """The states that 0.1.0 has kept."""
    data = files(boardcore_nim).joinpath("saves", "nim-0.1.0.json").read_bytes()
    found: list[dict[str, Any]] = msgspec.json.decode(data)
    return found


OPTIONS: list[dict[str, Any]] = [{}, {"heaps": "1-3-5-7", "misere": True}, {"heaps": "10-20-30"}]


def test_these_are_the_rules_of_0_1_0() -> None:
    """They have the fingerprint that its states were saved with, and asked at two positions."""
    for state in kept():
        assert [pack["version"] for pack in state["packs"]] == ["0.1.0"]
        assert state["fingerprint"] == rules_of("0.1.0", **state["options"]).fingerprint
        assert state["fingerprint"] != rules_of("0.2.0", **state["options"]).fingerprint
    asks = [[at for at, way in positions(rules_of(version), "nim:round").items() if " asks " in way] for version in (
        "0.1.0", "0.2.0",
    )]  # fmt: skip
    assert asks == [[3, 4], [4, 5]]
    assert {frame["pc"] for state in kept() for frame in state["running"]} == {3, 4}


# Games in which nobody leaves: both versions play the same


def in_step(seed: int, seats: int, cheered: bool, **options: Any) -> Iterator[tuple[Ruleset, State, Ruleset, State]]:
    """A random game at each of its decisions, and when it is over, in the earlier and the present version."""
    old, new = rules_of("0.1.0", cheered, **options), rules_of("0.2.0", cheered, **options)
    there, here = old.new(seed, seats), new.new(seed, seats)
    rng = random.Random(seed)
    while asked := old.decisions(there):
        yield old, there, new, here
        choice = rng.choice([decision.choice(option.id) for decision in asked for option in decision.options])
        there, here = old.apply(there, choice).state, new.apply(here, choice).state
    yield old, there, new, here


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("cheered", [False, True])
def test_a_game_is_taken_up_as_if_this_version_had_played_it(
    cheered: bool, seats: int, options: dict[str, Any]
) -> None:
    """Byte for byte, at every decision, between two choices of a turn and after its move, and when it is over."""
    blocks = set()
    for old, there, new, here in in_step(seats, seats, cheered, **options):
        rules, state = resumed(old, there)
        assert (rules.options, rules.fingerprint) == (new.options, new.fingerprint)
        assert rules.dump(state) == new.dump(here)
        blocks.add(tuple((frame.block, frame.pc) for frame in there.running))
    after_a_move = {(("nim:round", 6), ("cheers:move/after", 0))}
    assert blocks == {(("nim:round", 3),), (("nim:round", 4),), ()} | (after_a_move if cheered else set())


# Games in which somebody leaves


def choose(rules: Ruleset, state: State, option: str) -> Applied:
    """Whoever is asked takes this option."""
    (decision,) = rules.decisions(state)
    return rules.apply(state, decision.choice(option))


@pytest.mark.parametrize("in_mid_turn", [False, True])
def test_who_has_left_is_passed_over(in_mid_turn: bool) -> None:
    """Left in 0.1.0, while somebody else chose a heap or a number, they do not move any more in this version."""
    old = rules_of("0.1.0")
    state = old.new(1, 4)
    state = old.resign(choose(old, state, "heap:3").state if in_mid_turn else state, 1).state
    rules, state = resumed(old, state)
    assert (state.left, state.running[0].names["player+"]) == ((1,), (1, 2, 3))
    state = state if in_mid_turn else choose(rules, state, "heap:3").state
    applied = choose(rules, state, "number:2")
    assert [event.seat for event in applied.events if isinstance(event, Taken)] == [0]
    assert NIM.of(applied.state).heaps == (3, 4, 3)
    assert [decision.seat for decision in applied.decisions] == [2]


def test_what_0_1_0_has_taken_for_who_has_left_is_taken() -> None:
    """A state tells what has happened, and a later version does not undo it."""
    old = rules_of("0.1.0")
    before = old.resign(old.new(1, 3), 0).state
    assert NIM.of(before).heaps == (2, 4, 5)
    rules, state = resumed(old, before)
    assert NIM.of(state).heaps == (2, 4, 5)
    assert [decision.seat for decision in rules.decisions(state)] == [1]


@pytest.mark.parametrize("options", OPTIONS[:2])
@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("cheered", [False, True])
def test_a_game_that_some_have_left_comes_to_its_end(cheered: bool, seats: int, options: dict[str, Any]) -> None:
    """From every decision of 0.1.0: the same seat is asked the same, who has left never moves, and somebody wins."""
    old = rules_of("0.1.0", cheered, **options)
    rng = random.Random(seats)
    left = 0
    for seed in range(3):
        state = old.new(seed, seats)
        while asked := old.decisions(state):
            rules, here = resumed(old, state)
            assert rules.decisions(here) == asked
            assert (here.left, NIM.of(here)) == (state.left, NIM.of(state))
            left += bool(here.left)
            while found := rules.decisions(here):
                applied = rules.apply(here, found[0].choice(rng.choice(found[0].options).id))
                assert not any(event.seat in here.left for event in applied.events if isinstance(event, Taken))
                here = applied.state
            assert here.result is not None
            assert set(here.result.winners) - set(here.left)
            if len(state.left) < seats - 2 and rng.random() < 0.3:
                state = old.resign(state, rng.choice([seat for seat in range(seats) if seat not in state.left])).state
            else:
                state = old.apply(state, asked[0].choice(rng.choice(asked[0].options).id)).state
    assert left > 5


def test_a_state_of_this_version_is_not_migrated() -> None:
    """It is loaded as it is; one that says so with other rules is refused."""
    rules = rules_of("0.2.0")
    state = rules.new(1)
    assert rules.dump(resumed(rules, state)[1]) == rules.dump(state)
    early: dict[str, Any] = msgspec.json.decode(rules_of("0.1.0").dump(rules_of("0.1.0").new(1)))
    early["packs"][0]["version"] = "0.2.0"
    with pytest.raises(boardcore.StateError) as refused:
        installed("0.2.0").resume(early)
    assert refused.value.code == "state/fingerprint"
