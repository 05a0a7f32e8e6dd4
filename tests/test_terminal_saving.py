"""Games in the terminal that are saved, resumed, given up and stepped back in, and files that hold no game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from keyboard import boardcore, last_lines, lines

from boardcore import discover, load
from boardcore.terminal import main


def test_a_saved_game_goes_on_in_another_process_to_the_same_end(tmp_path: Path) -> None:
    whole, _ = boardcore("play", "cardia", "--seed", "5", typed=lines(200))
    file = tmp_path / "game.json"
    for played in (0, 1, 4, 7):
        out, _ = boardcore("play", "cardia", "--seed", "5", typed=lines(played) + f"s {file}\nq\n")
        assert f"boardcore play --resume {file} --seed 5 --seats human,random" in out
        rest, _ = boardcore("play", "--resume", str(file), "--seed", "5", typed=lines(200))
        assert last_lines(rest) == last_lines(whole)
        table = whole.rpartition("== Cardia")[2].partition("What happened")[0]
        assert table == rest.rpartition("== Cardia")[2].partition("What happened")[0]
        assert f"--resume {file}" in rest
    file.write_bytes(file.read_bytes() + b"\n")
    boardcore("play", "--resume", str(file), typed="q\n")


def test_bots_have_their_chance_from_the_command_not_from_the_game(tmp_path: Path) -> None:
    """The same game goes on in other ways with other bots, and in the same way with the same ones."""
    file = tmp_path / "game.json"
    boardcore("play", "cardia", "--seed", "5", typed=f"s {file}\nq\n")
    ends = [boardcore("play", "--resume", str(file), "--seed", str(n), typed=lines(200))[0] for n in (1, 1, 2, 3)]
    assert ends[0] == ends[1]
    assert len(set(ends)) == 3
    rest, _ = boardcore("play", "--resume", str(file), typed=lines(200))
    seed = rest.split("--seed ")[1].split()[0]
    assert boardcore("play", "--resume", str(file), "--seed", seed, typed=lines(200))[0] == rest
    people, _ = boardcore("play", "--resume", str(file), "--seats", "human,human", typed=f"\ns {file}\nq\n")
    assert f"boardcore play --resume {file} --seats human,human" in people


def test_a_game_with_options_is_resumed_from_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rules = load("cardia")
    deck = discover().offers("cardia").values("cardia.deck")["I"]
    cards = list(deck.cards)
    out, _ = boardcore("play", "cardia", "--deck", ",".join(cards), "--seed", "x", typed=f"s {file}\nq\n")
    assert "Saved" in out
    assert load("cardia", deck=cards).load_state(file.read_bytes()).options != rules.options
    rest, _ = boardcore("play", "--resume", str(file), "--seed", "x", typed=lines(200))
    whole, _ = boardcore("play", "cardia", "--deck", ",".join(cards), "--seed", "x", typed=lines(200))
    assert last_lines(rest) == last_lines(whole)
    assert f"boardcore play cardia --deck {','.join(cards)} --seed x" in whole


def test_giving_up_is_asked_once_more() -> None:
    out, _ = boardcore("play", "cardia", "--seed", "5", typed="resign\n\nresign\nresign\n")
    assert out.count("Type the word resign once more") == 2
    assert "You play on." in out
    assert "Player 1 has left the game (resigned)." in out
    assert "Won: Player 2. Why: resigned." in out


def test_stepping_back_is_refused_with_the_reason() -> None:
    out, _ = boardcore("play", "cardia", "--seed", "5", typed="u\n")
    assert "nothing to step back to" in out or "Player 2 has chosen since" in out
    out, _ = boardcore("play", "cardia", "--seed", "5", "--seats", "human,human", typed="\nu\n1\n\nu\nq\n")
    assert "nothing to step back to" in out
    assert "You cannot step back: Player 1 has chosen since." in out


def test_stepping_back_within_one_s_own_choices() -> None:
    """Some game has two choices of one seat in a row with nothing revealed between them."""
    rules = load("cardia")
    for seed in range(300):
        state, typed, chooser = rules.new(seed), [], random.Random(seed)
        before: Any = None
        screen = None
        while state.result is None:
            decision = rules.decisions(state)[0]
            if decision.seat != screen:
                typed.append("")
                screen = decision.seat
            if before is not None and before[1] == decision.seat and before[0].streams == state.streams:
                level = rules.book.wiring.schema.level
                if not any(rules.book.events[type(e)].reveals(e, s, level) for e in before[2] for s in (0, 1, None)):
                    break
            option = chooser.randrange(len(decision.options))
            applied = rules.apply(state, decision.choice(option))
            typed.append(str(option + 1))
            before = (state, decision.seat, applied.events)
            state = applied.state
        else:
            continue
        text = "\n".join([*typed, "u", "q", ""])
        out, _ = boardcore("play", "cardia", "--seed", str(seed), "--seats", "human,human", typed=text)
        assert "Stepped back." in out
        shown = [block.partition("> ")[0].rpartition("What happened")[2] for block in out.split("== Cardia")[1:]]
        options = [[line for line in block.splitlines() if line[3:4] == ")"] for block in shown]
        assert options[-1] == options[-3]
        return
    pytest.fail("no such game among 300")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"{}", b"hello", b"\x00\xff\xfe", b"[1, 2]", b"null", b"{" * 100_000, b"[" * 100_000,
        b'{"game": 3}', b'{"game":"cardia","packs":[],"options":{}}', b'{"game":"cardia","packs":[3],"options":{}}',
        b'{"game":"chess","packs":[],"options":{}}', b'{"game":"cardia","packs":[],"options":{"packs":1,"game":2}}',
        b'{"game":"cardia","packs":[{"name":"cardia"}],"options":{"deck":[1]}}', b"{" + b" " * (1 << 21),
    ],
)  # fmt: skip
def test_a_file_that_is_no_saved_game_is_one_line_and_exit_code_2(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    assert main(["play", "--resume", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1


def test_a_saved_game_that_was_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    boardcore("play", "cardia", "--seed", "5", typed=f"s {file}\nq\n")
    good = file.read_bytes()
    file.write_bytes(good[: len(good) // 2])
    assert "state/malformed" in boardcore("play", "--resume", str(file), code=2)[1]
    file.write_bytes(good.replace(b'"format":1', b'"format":9'))
    assert "state/format" in boardcore("play", "--resume", str(file), code=2)[1]
    file.write_bytes(good.replace(b'"seats":2', b'"seats":9'))
    boardcore("play", "--resume", str(file), code=2)
    corrections = tmp_path / "mine.toml"  # a state is anybody's: it does not make us read files
    corrections.write_text("[card.judge]\nvalue = 4\n")
    named = b'"options":{"components":"' + str(corrections).encode() + b'",'
    file.write_bytes(good.replace(b'"options":{', named))
    assert "(state/options)" in boardcore("play", "--resume", str(file), code=2)[1]


def test_a_file_that_cannot_be_written_costs_nobody_the_game(tmp_path: Path) -> None:
    mine = tmp_path / "letter.txt"
    mine.write_text("Dear Ada")
    names = [str(tmp_path / "no" / "such" / "folder"), str(tmp_path), str(mine), "a\0b", "", "~nobody-at-all/x"]
    typed = "".join(f"s {name}\n" for name in names)
    out, err = boardcore("play", "cardia", "--seed", "5", typed=typed + lines(200))
    assert err == ""
    assert out.count("error: ") == len(names) - 1
    assert "(file/exists)" in out
    assert "(file/write)" in out
    assert "Type s and the name of a file." in out
    assert mine.read_text() == "Dear Ada"
    assert list(tmp_path.iterdir()) == [mine]
    assert not list(Path.cwd().glob(".boardcore-*"))
    assert len(last_lines(out)) == 1
