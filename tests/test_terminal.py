"""The terminal, as people and pipes use it: through its command line, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest
from keyboard import ESCAPE, boardcore, last_lines, lines

from boardcore import load
from boardcore.terminal import main

# Whole games


def test_two_people_play_a_whole_game_through_a_pipe() -> None:
    out, err = boardcore("play", "cardia", "--seed", "5", "--seats", "human,human", typed=lines(400))
    assert err == ""
    assert len(last_lines(out)) == 1
    assert "To play this game again: boardcore play cardia --seed 5 --seats human,human" in out
    assert "round 2" in out
    assert ESCAPE not in out


def test_a_person_plays_against_a_bot_and_the_same_seed_gives_the_same_game() -> None:
    first, _ = boardcore("play", "cardia", "--seed", "5", "--seats", "human,random", typed=lines(200))
    second, _ = boardcore("play", "cardia", "--seed", "5", typed=lines(200))
    assert first == second
    assert "Pass the keyboard" not in first
    assert len(last_lines(first)) == 1
    other, _ = boardcore("play", "cardia", "--seed", "6", typed=lines(200))
    assert other != first


def test_bots_alone_play_to_the_end_and_only_public_things_are_told() -> None:
    out, _ = boardcore("play", "cardia", "--seed", "5", "--seats", "random,random")
    assert len(last_lines(out)) == 1
    assert "hidden card" in out


@pytest.mark.parametrize("seed", range(6))
def test_the_game_of_a_seed_is_the_library_s_game_of_that_seed(seed: int) -> None:
    out, _ = boardcore("play", "cardia", "--seed", str(seed), typed="q\n")
    rules = load("cardia")
    options = rules.decisions(rules.new(seed))[0].options
    assert [f"  {number}) {rules.texts.say(option.text)}" for number, option in enumerate(options, 1)] == [
        line for line in out.splitlines() if line.startswith("  ") and line[3:4] == ")"
    ]


def test_without_a_seed_one_is_made_and_named() -> None:
    out, _ = boardcore("play", "cardia", typed=lines(200))
    seed = out.split("The seed is ")[1].split(".")[0]
    again, _ = boardcore("play", "cardia", "--seed", seed, typed=lines(200))
    assert again == out


def test_the_input_may_end_at_any_point() -> None:
    assert "input has ended" in boardcore("play", "cardia", "--seed", "5")[0]
    assert "input has ended" in boardcore("play", "cardia", "--seed", "5", typed=lines(3))[0]
    assert "input has ended" in boardcore("play", "cardia", "--seed", "5", "--seats", "human,human")[0]
    assert "input has ended" in boardcore("play", "cardia", "--seed", "5", typed="1")[0]


def test_quitting_and_wrong_input_and_help() -> None:
    typed = "hello\n0\n99\n-1\n\n\x07\n" + "9" * 5000 + "\nh\nt\nq\n"
    out, _ = boardcore("play", "cardia", "--seed", "5", typed=typed)
    assert out.count("That is no choice here") == 7
    assert "What you can type:" in out
    assert out.count("== Cardia") == 2
    assert out.endswith("Goodbye.\n")
    assert "\x07" not in out


def test_the_first_prompt_says_how_to_get_help() -> None:
    """Once, before anything has been typed."""
    out, _ = boardcore("play", "cardia", "--seed", "5", typed=lines(3))
    assert out.count("h shows what else you can type.\nPlayer 1> ") == 1
    assert out.index("h shows") < out.index("Player 1> 1")


def test_an_option_can_be_typed_by_its_id() -> None:
    rules = load("cardia")
    option = rules.decisions(rules.new(5))[0].options[2]
    by_number, _ = boardcore("play", "cardia", "--seed", "5", typed="3\nq\n")
    by_id, _ = boardcore("play", "cardia", "--seed", "5", typed=f"{option.id}\nq\n")
    assert by_number.replace("> 3\n", "") == by_id.replace(f"> {option.id}\n", "")


# Two people at one keyboard


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    rules = load("cardia")
    state = rules.new(5)
    hands = [{rules.texts.say(o.text) for o in decision.options} for decision in rules.decisions(state)]
    out, _ = boardcore("play", "cardia", "--seed", "5", "--seats", "human,human", typed="\n1\n\nq\n")
    before, first, second = out.split("Pass the keyboard to ")
    assert not any(name in before for name in hands[0] | hands[1])
    assert all(name in first for name in hands[0])
    assert not any(name in first for name in hands[1] - hands[0])
    assert all(name in second for name in hands[1])
    assert not any(name in second for name in hands[0] - hands[1])
    assert "Player 1 has chosen." in second


def test_a_terminal_is_cleared_between_two_people() -> None:
    command = "import sys; from boardcore.terminal import main; sys.exit(main())"
    arguments = ["-c", command, "play", "cardia", "--seed", "5", "--seats", "human,human"]
    environment = {**os.environ, "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    child = pexpect.spawn(sys.executable, arguments, env=environment, encoding="utf-8", timeout=30)
    for seat in (1, 2):
        child.expect(f"keyboard to Player {seat}")
        assert "\x1b[2J" in child.before
        assert "\x1b[3J" in child.before
        child.sendline("")
        child.expect(f"Player {seat}> ")
        child.sendline("1" if seat == 1 else "q")
    child.expect("Goodbye")
    child.close()
    plain = pexpect.spawn(sys.executable, arguments, env={**environment, "NO_COLOR": "1"}, encoding="utf-8", timeout=30)
    plain.expect("keyboard to Player 1")
    plain.sendline("q")
    plain.expect("Goodbye")
    plain.close()


# Explaining


def test_every_number_on_the_table_can_be_explained() -> None:
    played = lines(3)
    out, _ = boardcore("play", "cardia", "--seed", "5", typed=played + "?\n? 1\n?1\n? 999\n? x\nq\n")
    listed = [line for line in out.splitlines() if line.strip().startswith("1) Influence of")]
    assert len(listed) == 1
    title = listed[0].strip().removeprefix("1) ")
    assert out.count(f"\n{title}\n") == 2
    assert "Printed influence (from " in out
    assert out.count("There is no such number") == 2
    assert "Type ? and a number for the reasons." in out


def test_what_the_cards_say_can_be_read() -> None:
    out, _ = boardcore("play", "cardia", "--seed", "5", typed="i\nq\n")
    rules = load("cardia")
    first = rules.decisions(rules.new(5))[0].options[0]
    assert f"  {rules.texts.say(first.text)}: " in out


# Words and escape codes


def test_everything_is_there_in_german() -> None:
    out, _ = boardcore("play", "cardia", "--seed", "5", "--lang", "de", typed="h\nu\n?\n? 1\n" + lines(200))
    for words in ("Was du tippen kannst:", "Was geschehen ist:", "Spieler 1> ", "Gewonnen: Spieler", "Runde 2"):
        assert words in out
    assert "--lang de" in out
    for words in ("What happened", "Player", "Won:", "round"):
        assert words not in out
    assert "Vorgabe" in boardcore("games", "--lang", "de")[0]


def test_a_terminal_that_knows_no_umlauts_is_no_reason_to_stop() -> None:
    out, _ = boardcore("play", "cardia", "--seed", "5", "--lang", "de", typed="h\nq\n", PYTHONIOENCODING="ascii")
    assert out.isascii()


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_escape_codes_go_through_a_pipe(environment: dict[str, Any]) -> None:
    typed = "\x1b[31mred\n?\n? 1\nh\n" + lines(200)
    out, err = boardcore("play", "cardia", "--seed", "5", typed=typed, **environment)
    assert ESCAPE not in out + err
    assert ESCAPE not in boardcore("games", **environment)[0]


# Errors


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "chess"], "(options/game)"),
        (["play", "chess", "--deck", "I"], "(options/game)"),
        (["play"], "(options/game)"),
        (["play", "cardia", "--deck", "no such deck"], "(options/value)"),
        (["play", "cardia", "--deck", "a,b"], "(options/deck)"),
        (["play", "cardia", "--seats", "human"], "(options/seats)"),
        (["play", "cardia", "--seats", "human,human,human"], "(options/seats)"),
        (["play", "cardia", "--seats", "human,robot"], "'search' (options/seats)"),
        (["play", "cardia", "--lang", "fr"], "(options/lang)"),
        (["play", "cardia", "--packs", "nothing"], "(options/pack)"),
        (["play", "cardia", "--colour", "red"], "(usage)"),
        (["play", "cardia", "--seed"], "(usage)"),
        (["play", "cardia", "--resume", "x", "--seed", "1"], "(options/resume)"),
        (["play", "--resume", "x", "--packs", "y"], "(options/resume)"),
        (["play", "--resume", "no/such/file"], "(file/read)"),
        (["play", "--resume", "."], "(file/read)"),
        (["dance"], "(usage)"),
        (["games", "--lang", "fr"], "(options/lang)"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.endswith(f"{says}\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_it_says_what_to_install(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None; from boardcore.terminal import main; sys.exit(main(['games']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "pip install 'boardcore[terminal]'" in done.stderr
