"""The contract with Guardians: nothing leaks from the row or the box, in any block that asks."""

from __future__ import annotations

import sys

import pytest
from boardcore_guardians import GUARDIANS

import boardcore
from boardcore import Ruleset
from boardcore.testing import Pairs, Source, check_all, check_blocks, check_secrets, play, variant

WAYS = ("hidden", "open")


@pytest.mark.parametrize("way", WAYS)
def test_the_contract_holds(way: str) -> None:
    """Random games with Guardians keep the whole contract."""
    rules = boardcore.load("cardia", guardians=way)
    source = Source("cardia", options={"guardians": way}, path=tuple(sys.path))
    report = check_all(rules, range(4), source=source)
    assert report.pairs.states.total() > 200


@pytest.mark.parametrize("way", WAYS)
def test_every_guardian_keeps_secrets(way: str) -> None:
    """Pairs of games that differ in hidden cards and Guardians are compared in each Guardian's own choices."""
    rules = boardcore.load("cardia", guardians=way)
    pairs = Pairs()
    for seed in range(4):
        pairs.add(check_secrets(rules, seed))
    pairs = check_blocks(rules, range(700), pairs=pairs)
    asking = [address for address, block in rules.book.blocks.items() if block.asks and address[0] == "g"]
    assert sorted(asking) == [f"guardians:{name}/ability" for name in ("cat", "owl", "sphinx", "toad", "tortoise")]
    assert {address: pairs.states[address] for address in asking if pairs.states[address] < 50} == {}


def fronts(rules: Ruleset, seed: int) -> set[tuple[int, ...]]:
    """The rows that might lie there for all that a spectator knows."""
    import random

    chance = random.Random(seed)
    state = rules.new(seed)
    return {GUARDIANS.of(variant(rules, state, None, chance)).row for _ in range(60)}


def test_variants_exchange_guardians_of_one_faction() -> None:
    """What might lie face down has the same backs and other fronts, which lie in the box; those face up stay."""
    rules = boardcore.load("cardia", guardians="hidden", guardians_reduced="yes")
    table = rules.book.wiring.services["guardians"]
    for seed in range(5):
        rows = fronts(rules, seed)
        assert len(rows) > 1
        assert len({tuple(table[number].faction for number in row) for row in rows}) == 1
        for row in rows:
            assert all(not set(table.of_faction(faction)) <= set(row) for faction in table.factions)


def test_random_games_end() -> None:
    """Random games with Guardians come to a result."""
    rules = boardcore.load("cardia", guardians="hidden")
    for seed in range(60):
        assert play(rules, seed).state.result is not None
