"""The contract with phials: Deck IV alone, at its locations, and in a mixed deck; and no block leaks."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from boardcore_cardia import DECK_I_CARDS
from boardcore_expedition import DECK_IV_CARDS, FACTION

import boardcore
from boardcore.testing import Pairs, Source, check_all, check_blocks, check_secrets, play

NEW = {card.value: card.id for card in DECK_IV_CARDS if card.faction == FACTION.id}
MIXED = [NEW.get(card.value, card.id) for card in DECK_I_CARDS]
WAYS: dict[str, dict[str, Any]] = {
    "alone": {"deck": "IV"},
    "isles": {"deck": "IV", "locations": ["flying_islands"]},
    "mixed": {"deck": MIXED},
}
ways = pytest.mark.parametrize("options", WAYS.values(), ids=list(WAYS))


@ways
def test_the_contract_holds(options: dict[str, Any]) -> None:
    """Random games with phials keep the whole contract."""
    rules = boardcore.load("cardia", **options)
    source = Source("cardia", options=options, path=tuple(sys.path))
    report = check_all(rules, range(3), source=source)
    assert report.pairs.states.total() > 200


def test_every_card_keeps_secrets() -> None:
    """Pairs of games that differ in hidden cards are compared in each block of this pack that asks."""
    rules = boardcore.load("cardia", deck="IV")
    pairs = Pairs()
    for seed in range(3):
        pairs.add(check_secrets(rules, seed))
    pairs = check_blocks(rules, range(400), pairs=pairs)
    asking = [address for address, block in rules.book.blocks.items() if block.asks and address[0] == "e"]
    assert sorted(asking) == [
        f"expedition:{name}/instant"
        for name in (
            "aeronaut", "falconer", "forger", "matriarch", "mesmerizer", "scoundrel", "scout", "skipper",
            "stormcaller", "usurper", "wind_whisperer", "windrider",
        )
    ]  # fmt: skip
    assert {address: pairs.states[address] for address in asking if pairs.states[address] < 50} == {}


@ways
def test_random_games_end(options: dict[str, Any]) -> None:
    """Random games with phials come to a result."""
    rules = boardcore.load("cardia", **options)
    for seed in range(40):
        assert play(rules, seed).state.result is not None
