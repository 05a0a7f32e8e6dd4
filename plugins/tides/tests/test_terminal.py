"""A Tides game in the terminal, for one and for two."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest


def play(typed: str, *words: str) -> str:
    """What a game prints when this is typed."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from boardcore.terminal import main; sys.exit(main())", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "110", "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_a_solo_game() -> None:
    """One player against the AI to the end: its moves are told, its cards lie open, and the result says who leads."""
    shown = play("1\n" * 400, "play", "tides", "--seats", "human", "--seed", "1")
    assert "The AI took" in shown
    assert "The AI discarded the leftmost card of the row" in shown
    assert "The AI scored" in shown
    assert "Items of The AI" in shown
    assert "The game is over." in shown
    assert re.search(r"(Won: Player 1|Nobody won)\. Why: (most points|the AI has more points|a draw)", shown)
    assert not re.search(r"\b(card|item|side|tides):", shown)


def test_alone_is_the_default() -> None:
    """Without saying who plays, one person plays against the AI."""
    shown = play("q\n", "play", "tides", "--seed", "1", "--ai", "hard")
    assert "boardcore" not in shown.splitlines()[0]
    assert "The AI" in shown
    assert "Player 2" not in shown


def test_the_table_for_two() -> None:
    """Two at one keyboard: both hands are open, and the keyboard is passed."""
    shown = play("1\n\n2\n\n1\nq\n", "play", "tides", "--seats", "human,human", "--seed", "3")
    for part in ("Crafts of Player 1", "Crafts of Player 2", "On top of the pile", "Goes first", "Draw pile: 8"):
        assert part in shown
    assert "The AI" not in shown


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_the_cards_say(lang: str) -> None:
    """The texts of the cards, explanations and the table in both languages."""
    shown = play("1\ni\n?\n? 1\nt\nq\n", "play", "tides", "--seats", "human", "--seed", "5", "--lang", lang)
    assert ("Low Tide side:" if lang == "en" else "Ebbeseite:") in shown
    assert ("Score of Player 1: 0" if lang == "en" else "Punkte: Spieler 1: 0") in shown
    assert ("shark tooth" if lang == "en" else "Haizahn") in shown


def test_games_lists_it() -> None:
    """The list of games says how many can play, and with which options."""
    shown = play("", "games")
    entry = shown[shown.index("tides 0.1.0") :]
    assert "players: 1-2" in entry
    assert "option: --starting-seat 0 to 1\n" in entry
    assert "--ai normal | hard" in entry
