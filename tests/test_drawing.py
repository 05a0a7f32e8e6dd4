"""Random games are drawn by hypothesis: for the checks by their seeds, and for anybody's own tests."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import broken_packs
import faults
import known_leaks
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from pair import PAIR, healthy, rules_of

import boardcore
from boardcore import PackError, Ruleset
from boardcore.checking import Wish, drawing
from boardcore.checking.drawing import Game, Games, Looks
from boardcore.testing import ContractError, Line, check_secrets
from boardcore.testing.games import SELDOM, Walk, picks_read, picks_text, play
from boardcore.testing.strategies import Drawn, games

PACKS = Path(__file__).parent / "packs"
SEEDS = ("one", 1, -3, 4, 5, 6, 7, 8)


def drawn(rules: Ruleset) -> list[Line]:
    """Some games."""
    mine = Games(rules)
    return [mine.of(seed).line for seed in SEEDS]


# Games by their seeds


def test_each_seed_has_a_game_of_its_own() -> None:
    """They differ in who plays and what is chosen, and the picks lead through the same game again."""
    rules = rules_of(healthy)
    lines = drawn(rules)
    assert {line.seats for line in lines} == {2, 3}
    assert len({line.picks for line in lines}) == len(lines)
    for seed, line in zip(SEEDS, lines, strict=True):
        again = play(rules, seed, line=line)
        assert again.state.result is not None
        assert tuple(again.picks) == line.picks


def test_the_game_of_a_seed_is_the_same_everywhere() -> None:
    """In another process with another hash seed, drawn in another order, and from fewer bytes at a time."""
    code = (
        "import json; from pair import *; from boardcore.checking.drawing import Games;"
        "mine = Games(rules_of(healthy));"
        "found = {seed: mine.of(seed).line.picks for seed in reversed(('one', 1, -3, 4, 5, 6, 7, 8))};"
        "print(json.dumps(list(reversed(found.values()))))"
    )
    path = os.pathsep.join([str(PACKS), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ran.stdout) == [list(line.picks or ()) for line in drawn(rules_of(healthy))]


def test_a_game_longer_than_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn from more, and is the same game."""
    before = drawn(rules_of(healthy))
    monkeypatch.setattr(drawing, "ENOUGH", 4)
    assert drawn(rules_of(healthy)) == before


def test_a_game_that_fails_is_drawn_as_far_as_it_goes() -> None:
    """Its last pick is the one that fails; one that cannot begin has none."""
    rules = rules_of(broken_packs.crash)
    lines = [Games(rules).of(seed).line for seed in range(30)]
    errors = {}
    for seed, line in enumerate(lines):
        try:
            play(rules, seed, line=line)
        except ContractError as why:
            errors[seed] = why
    assert 0 < len(errors) < 30
    assert {seed: why.picks for seed, why in errors.items()} == {seed: lines[seed].picks for seed in errors}


def test_a_last_resort_is_drawn_seldom() -> None:
    """One in twenty, and never in the simplest game."""
    assert Drawn(lambda _: 0).random() > SELDOM
    assert sum(Drawn(lambda _, place=place: place).random() < SELDOM for place in range(100)) == 5


# What is looked at


class Known(Games):
    """Games that are not drawn: the blocks that run in each, choice by choice."""

    def __init__(self, *ran: tuple[str, ...]) -> None:
        super().__init__(rules_of(healthy))
        self.ran = ran

    def of(self, seed: str | int) -> Game:
        blocks = self.ran[int(seed) % len(self.ran)]
        return Game(Line(2, (0,) * len(blocks)), tuple(frozenset({block}) for block in blocks))


def looks(games: Games, own: str, length: int, many: int) -> tuple[list[tuple[str | int, Line]], Counter[str]]:
    """What is looked at, and how often each block was met."""
    met = Counter[str]()
    mine = Looks(games, own.split(), length, met)
    return [mine.at(seed)[:2] for seed in range(many)], met


def test_what_is_seldom_asked_gets_its_turn() -> None:
    """Once in a game of 200 choices, and yet in every other stretch of ten; a game is also looked at anywhere."""
    found, met = looks(Known(("often",) * 150 + ("once",) + ("often",) * 49), "often once", 10, 40)
    lines = [line for _, line in found]
    for line in lines:
        assert (line.stop or 0) - line.since == 10
        assert 0 <= line.since <= 190
    there = [line.since <= 150 < (line.stop or 0) for line in lines]
    assert sum(there) >= 20
    assert met["once"] == sum(there)
    assert len({line.since for line in lines}) > 15
    assert not any(line.since for line in lines[::4])


def test_a_game_in_which_something_rare_runs_is_looked_at_before_others() -> None:
    """Of all that is known, by the seeds so far; no game twice, and the first one is that of its seed."""
    found, met = looks(Known(*[("often",)] * 9, ("often", "rare")), "often rare", 10, 40)
    seeds = [seed for seed, _ in found]
    assert seeds[0] == 0
    assert len(set(seeds)) == 40
    assert met["rare"] >= 4
    assert sum(int(seed) % 10 == 9 for seed in seeds[:14]) >= 1


def test_what_is_not_of_the_pack_is_not_looked_for() -> None:
    """However seldom it is."""
    found, _ = looks(Known(*[("mine",)] * 9, ("mine", "others")), "mine", 10, 12)
    assert [seed for seed, _ in found][:5] == [0, 10_000, 20_000, 30_000, 4]


def test_some_choices_are_looked_at_closely() -> None:
    """Those before what was met least, of what is looked for; there many more twins are made."""
    games = Known((*("often",) * 5, "rare", "others", "rare", *("often",) * 3, "seldom"))
    mine = Looks(games, ["often", "rare", "seldom"], 10, Counter(often=9, rare=2, seldom=3))
    assert mine.at(0)[2] == {5, 7, 11}
    assert Looks(games, [], 10, Counter()).at(0)[2] == frozenset()
    rules, line = rules_of(healthy), Line(stop=6)
    few, many = (check_secrets(rules, 4, line=line, closely=closely) for closely in ((), {0, 1, 2, 3, 4, 5}))
    assert sum(many.states.values()) > 4 * sum(few.states.values())


def test_a_short_game_is_looked_at_from_end_to_end() -> None:
    """As is one in which nothing is asked."""
    assert looks(Known(("a", "b", "c")), "a", 10, 1)[0] == [(0, Line(2, (0, 0, 0), 0, 3))]
    assert looks(Known(()), "a", 10, 1)[0] == [(0, Line(2, (), 0, None))]


def test_the_blocks_that_run_are_noted_choice_by_choice() -> None:
    """Also those that ask nothing, and nothing of it stays with the rules."""
    rules = boardcore.load("cardia", deck="II")
    plain = rules.book.wiring.blocks
    mine = Games(rules)
    ran = [blocks for seed in range(5) for blocks in mine.of(seed).ran]
    assert rules.book.wiring.blocks is plain
    every = set().union(*ran)
    assert {"cardia:round", "cardia:poisoner/instant"} <= every <= set(plain)
    asks = {address for address, block in plain.items() if block.asks}
    assert every - asks
    assert all(len(blocks) < 4 for blocks in ran)


@given(st.lists(st.integers(0, 3), max_size=40))
def test_picks_are_written_and_read(picks: list[int]) -> None:
    """What is the same many times in a row is counted, and it is read as it was."""
    text = picks_text(picks)
    assert picks_read(text) == tuple(picks)
    assert len(text) <= max(5, 2 * len(picks))
    assert picks_text([0] * 280 + [3, 1, 1]) == "280x0.3.1.1"


# For anybody's tests


@settings(max_examples=10, database=None, deadline=None)
@given(games(rules_of(healthy)))
def test_a_property_of_every_game(walk: Walk) -> None:
    """A pair of cards is scored in every round at least once."""
    scores = [seat.score for seat in PAIR.of(walk.state).seats]
    assert walk.state.result is not None
    assert sum(scores) >= len(PAIR.of(walk.state).discard) // walk.seats > 0


def test_a_property_that_does_not_hold_is_shown_with_a_small_game() -> None:
    """No longer than the first that was met, with a lower seed, and a line that says which game it is."""
    met: list[Walk] = []

    def the_first_is_far_ahead(walk: Walk) -> bool:
        first, second, *_ = (seat.score for seat in PAIR.of(walk.state).seats)
        found = first > second + 2
        met.extend([walk] if found else [])
        return found

    quiet = settings(database=None, deadline=None, max_examples=2000)
    walk = find(games(rules_of(healthy)), the_first_is_far_ahead, settings=quiet, random=random.Random(2))
    assert len(walk.picks) <= len(met[0].picks)
    assert int(walk.seed) <= int(met[0].seed)
    assert sum(walk.picks) < 5
    assert repr(walk) == f"<pair, seed {walk.seed}, {walk.seats} seats, picks {picks_text(walk.picks)}>"


def test_how_many_play_can_be_said() -> None:
    """And a game that fails says so."""
    assert find(games(rules_of(healthy), seats=3), lambda walk: True).seats == 3
    with pytest.raises(ContractError, match="ZeroDivisionError"):
        find(games(rules_of(broken_packs.crash)), lambda walk: False, settings=settings(database=None, deadline=None))


# Found by the first games that were drawn like this


def test_who_has_answered_would_not_have_been_asked() -> None:
    """A pack that asks by hidden cards is told so by the view and the sampler, with a code."""
    rules = rules_of(known_leaks.asks_in_time)
    errors = []
    for seed in range(20):
        for turn in Walk(rules, seed):
            if turn.before.answers:
                for act in (lambda state: rules.view(state, None), lambda state: rules.sample(state, None, 1)):
                    try:
                        act(turn.before)
                    except PackError as why:
                        errors.append(why)
    assert {why.code for why in errors} == {"pack/asked"}
    assert {why.details["block"] for why in errors} == {"pair:round"}
    assert {why.details["seat"] for why in errors} == {1, 2}
    (verdict,) = faults.Fault(known_leaks, "asks_in_time").verdicts(Wish(only=("secrets",), seconds=0, games=12))
    assert verdict.case is not None
    assert "who is asked depends on what it may not know" in verdict.case.what
