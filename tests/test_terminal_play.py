"""The terminal, through pipes: whole games, saving, undo, other languages, errors, added commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click

from boardcore import Catalogue, discover, hookimpl
from boardcore.terminal.extend import add_commands


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command, with so much typed into it."""
    code = "import sys; from boardcore.terminal import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, *arguments],
        input=typed, capture_output=True, text=True, timeout=120, check=False, env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip


def test_games() -> None:
    """The installed games are listed with their origin."""
    found = run("games")
    assert found.returncode == 0
    assert "boardcore-cardia" in found.stdout


def test_a_whole_game() -> None:
    """A game against a bot ends with a winner and the seed, without colour codes in a pipe."""
    found = run("play", "cardia", "--seed", "3", "--seats", "human,random", typed="1\n" * 400)
    assert found.returncode == 0
    assert "Won: Player 1" in found.stdout
    assert "--seed=3" in found.stdout
    assert "\x1b[" not in found.stdout


def test_german() -> None:
    """The table speaks German."""
    found = run("play", "cardia", "--seed", "3", "--seats", "human,random", "--lang", "de", typed="1\nq\n")
    assert "Spieler 1" in found.stdout


def test_save_and_resume(tmp_path: Path) -> None:
    """A saved game is taken up in another process from its file alone."""
    file = tmp_path / "game.json"
    saved = run("play", "cardia", "--seed", "3", "--seats", "human,random", typed=f"1\ns {file}\nq\n")
    assert file.is_file(), saved.stdout
    resumed = run("play", "--resume", str(file), "--seats", "human,random", typed="1\n" * 400)
    assert resumed.returncode == 0, resumed.stderr
    assert "Won:" in resumed.stdout


def test_why() -> None:
    """A question mark lists and explains the numbers on the table."""
    found = run("play", "cardia", "--seed", "3", "--seats", "human,random", typed="1\n?\n? 1\nq\n")
    assert found.returncode == 0
    assert "Influence of" in found.stdout


def test_errors_are_lines(tmp_path: Path) -> None:
    """What is wrong is said in a line with its code; nobody sees a traceback."""
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    for arguments in (
        ("chess",),
        ("cardia", "--deck", "X"),
        ("--resume", str(broken)),
        ("--resume", str(tmp_path / "no")),
    ):
        found = run("play", *arguments)
        assert found.returncode == 2, arguments
        assert "Traceback" not in found.stderr + found.stdout
        assert "error" in (found.stderr + found.stdout).lower()


def test_without_the_extra() -> None:
    """Without the libraries of the extra the command says in one line what to install."""
    code = "import sys; sys.modules['click'] = None; from boardcore.terminal import main; sys.exit(main())"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "boardcore[terminal]" in found.stderr + found.stdout
    assert "Traceback" not in found.stderr


def test_a_pack_adds_a_command() -> None:
    """An installed distribution can add a command."""

    @hookimpl
    def boardcore_commands(cli: Any) -> None:
        cli.add_command(click.Command("hello"))

    cli = click.Group()
    packs = discover({"greeter": SimpleNamespace(boardcore_commands=boardcore_commands)})
    add_commands(cli, Catalogue(packs.packs.values()))
    assert "hello" in cli.commands
