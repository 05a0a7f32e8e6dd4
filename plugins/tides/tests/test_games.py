"""Some dozens of random games of each kind: they end, are even, and come near the yardsticks of the rulings."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).with_name("random_games.py")


def script() -> Any:
    """The script beside this file."""
    spec = importlib.util.spec_from_file_location("tides_random_games", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


GAMES = script()
NEAR = {
    "duel, uniform": (16.5, 21),
    "duel, sparing": (10, 12),
    "duel, greedy": (4.5, 6.5),
    "solo, sparing": (6.1, 7.1),
    "solo, greedy": (5, 6.5),
    "solo hard, uniform": (5.6, 6.6),
    "solo hard, greedy": (5, 6.5),
}
"""Cycles in the mean between which the games of a kind lie."""


@pytest.mark.parametrize("kind", NEAR)
def test_games(kind: str) -> None:
    """No row is short, no decision has more than 60 options, the guard is not needed, and the length fits."""
    seats, players, options, _ = GAMES.KINDS[kind]
    tally = GAMES.play(60, seats, players, options)
    low, high = NEAR[kind]
    assert low < sum(tally.cycles) / 60 < high
    assert tally.most <= 60
    assert tally.short == 0
    assert set(tally.reasons) <= {"goal", "ai"}
    assert min(tally.best) >= 50


def test_hard_mode_is_harder() -> None:
    """The AI wins most games against chance, and more against a good player in hard mode than in normal mode."""
    wins = {}
    for kind in ("solo, greedy", "solo hard, greedy"):
        seats, players, options, _ = GAMES.KINDS[kind]
        wins[kind] = GAMES.play(150, seats, players, options).winners["AI"]
    assert 0 < wins["solo, greedy"] < wins["solo hard, greedy"] < 75


def test_a_good_player_beats_chance() -> None:
    """Looking one step ahead wins nearly always."""
    seats, players, options, _ = GAMES.KINDS["duel, greedy against sparing"]
    assert GAMES.play(60, seats, players, options).winners["seat 0"] >= 57
