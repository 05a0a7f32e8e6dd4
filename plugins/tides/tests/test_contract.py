"""The contract of boardcore for each way to play: for two, alone, and alone in hard mode."""

from __future__ import annotations

import random
from typing import Any

import pytest
from boardcore_tides.testing import rules_of

from boardcore.testing import (
    Walk,
    check_determinism,
    check_interleaving,
    check_play,
    check_processes,
    check_purity,
    check_save,
    check_secrets,
    check_texts,
    play,
)

MODES: dict[str, tuple[int, dict[str, Any]]] = {"duel": (2, {}), "solo": (1, {}), "solo hard": (1, {"ai": "hard"})}
modes = pytest.mark.parametrize("mode", MODES)


@modes
def test_the_contract(mode: str) -> None:
    """Random games end, choices are accepted if and only if they are listed, states survive their bytes, and so on."""
    seats, options = MODES[mode]
    rules = rules_of(**options)
    for seed in range(2):
        start = rules.new(f"{mode} {seed}", seats)
        played = check_play(rules, seed, start=start)
        assert played.options <= 60
        assert played.size < 4000
        check_save(rules, seed, start=start)
        check_determinism(rules, seed, start=start)
        check_purity(rules, seed, start=start)
        assert check_texts(rules, seed, start=start) > 50


@modes
def test_secrets(mode: str) -> None:
    """Nobody learns the order of the pile, from the set-up on and in the middle of games."""
    seats, options = MODES[mode]
    rules = rules_of(**options)
    compared = 0
    for seed in range(3):
        start = rules.new(f"{mode} {seed}", seats)
        compared += check_secrets(rules, seed, start=start, choices=6).states.total()
        middle = random.Random(seed).choice([turn.before for turn in Walk(rules, seed, start=start)])
        compared += check_secrets(rules, seed, start=middle, choices=10).states.total()
    assert compared > 100


def test_hard_mode_elsewhere() -> None:
    """Fresh processes with other hash seeds come to the same bytes, and games do not touch each other."""
    check_processes(rules_of(ai="hard"), range(4))
    check_interleaving(rules_of(ai="hard"), 1)


@modes
def test_other_rules_refuse_the_state(mode: str) -> None:
    """Normal and hard mode are different rules; a state of one is no state of the other."""
    seats, options = MODES[mode]
    walk = play(rules_of(**options), 3, start=rules_of(**options).new(3, seats))
    others = rules_of(ai="normal" if options else "hard")
    with pytest.raises(Exception, match="made by other rules"):
        others.load_state(rules_of(**options).dump(walk.state))
