"""Every installed game keeps the contract with its default options; ``test_replay`` plays in fresh processes."""

from __future__ import annotations

import random
from functools import cache

import pytest

import boardcore
from boardcore import Ruleset
from boardcore.testing import (
    Line,
    Pairs,
    check_blocks,
    check_determinism,
    check_interleaving,
    check_play,
    check_purity,
    check_save,
    check_secrets,
    check_texts,
    play,
)

CATALOGUE = boardcore.discover()
GAMES = CATALOGUE.games
LEAST = 50
"""Pairs that must have been compared in every block."""
LONG = 60
"""Choices in a game; of games longer than that a stretch is looked at."""
STRETCH = 25
"""Choices in such a stretch."""

games = pytest.mark.parametrize("game", GAMES)


@cache
def rules_of(game: str) -> Ruleset:
    """The rules of a game with its default options."""
    return CATALOGUE.load(game)


@cache
def length_of(game: str) -> int:
    """How many choices a random game of it takes, in the mean."""
    return sum(len(play(rules_of(game), seed).choices) for seed in range(5)) // 5


@cache
def part(game: str, seed: int) -> Line | None:
    """What is looked at of a random game: all of it, or of a long one a random stretch, in every fourth the last."""
    if length_of(game) <= LONG:
        return None
    last = max(0, len(play(rules_of(game), seed).choices) - STRETCH)
    since = last if seed % 4 == 0 else random.Random(seed).randint(0, last)
    return Line(since=since, stop=None if seed % 4 == 0 else since + STRETCH)


def test_nothing_is_broken() -> None:
    """Every installed pack loads."""
    assert {pack.name: str(pack.error) for pack in CATALOGUE.broken} == {}


@games
def test_play(game: str) -> None:
    """Random games end in a result; a choice is accepted if and only if it is listed; refusals change nothing."""
    for seed in range(40):
        played = check_play(rules_of(game), seed, line=part(game, seed))
        assert played.size < 100_000


@games
def test_save(game: str) -> None:
    """Every state goes through its bytes and has the same future."""
    for seed in range(25):
        check_save(rules_of(game), seed, line=part(game, seed))


@games
def test_determinism(game: str) -> None:
    """The same seed and choices give the same game, alone and between the choices of another."""
    for seed in range(25):
        check_determinism(rules_of(game), seed, line=part(game, seed))
        check_interleaving(rules_of(game), seed, line=part(game, seed))


@games
def test_purity(game: str) -> None:
    """Nothing changes the state it was given, and a playout ends where apply ends."""
    for seed in range(20):
        check_purity(rules_of(game), seed, line=part(game, seed))


@games
def test_texts(game: str) -> None:
    """Everything that is said can be said in every language."""
    for seed in range(15):
        check_texts(rules_of(game), seed, line=part(game, seed))


@games
def test_secrets(game: str) -> None:
    """Nobody receives anything that depends on what they may not know, in any block that asks."""
    assert compare(rules_of(game)).short(rules_of(game), LEAST) == {}


def compare(rules: Ruleset) -> Pairs:
    """Random games first, a stretch of each if they are long, then those blocks that are rare in them."""
    pairs = Pairs()
    for seed in range(20):
        pairs.add(check_secrets(rules, seed, line=part(rules.game, seed)))
    return check_blocks(rules, range(2000), least=LEAST, pairs=pairs)


def report() -> None:
    """Print how many pairs were compared in each block: ``python -c "import test_contract as t; t.report()"``."""
    for game in GAMES:
        pairs = compare(rules_of(game))
        print(
            f"{game}: {pairs.states.total()} pairs of states, {pairs.steps.total()} of steps, {pairs.revealed} revealed"
        )
        for block in sorted(pairs.states):
            print(f"  {block:40} {pairs.states[block]:6} {pairs.steps[block]:6}")
