"""The terminal, as people and pipes use it: through its command line, in a process of its own."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pexpect  # type: ignore[import-untyped]
import pytest

from boardcore import Catalogue, Game, Pack, Register, discover, hookimpl, load
from boardcore.terminal import app, main
from boardcore.terminal.draw import listed_view, rendered
from boardcore.terminal.extend import add_commands
from boardcore.terminal.screen import Words, core_texts

ESCAPE = "\x1b"


def boardcore(*arguments: str, typed: str = "", code: int = 0, **environment: Any) -> tuple[str, str]:
    """Run the command line in a process of its own; returns what it printed, on both streams."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from boardcore.terminal import main; sys.exit(main())", *arguments],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=120,
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    assert done.returncode == code, (done.returncode, out[-2000:], err)
    return out, err


def lines(count: int, line: str = "1") -> str:
    """The same line typed again and again."""
    return f"{line}\n" * count


def last_lines(out: str) -> list[str]:
    return [line for line in out.splitlines() if line.startswith(("Won:", "Nobody won."))]


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


# Saving and stepping back


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
def test_a_mistake_is_one_line_and_exit_code_2(arguments: list[str], says: str) -> None:
    out, err = boardcore(*arguments, code=2)
    assert out == ""
    assert err.startswith("error: ")
    assert err.endswith(f"{says}\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"{}", b"hello", b"\x00\xff\xfe", b"[1, 2]", b"null", b"{" * 100_000, b"[" * 100_000,
        b'{"game": 3}', b'{"game":"cardia","packs":[],"options":{}}', b'{"game":"cardia","packs":[3],"options":{}}',
        b'{"game":"chess","packs":[],"options":{}}', b'{"game":"cardia","packs":[],"options":{"packs":1,"game":2}}',
        b'{"game":"cardia","packs":[{"name":"cardia"}],"options":{"deck":[1]}}', b"{" + b" " * (1 << 21),
    ],
)  # fmt: skip
def test_a_file_that_is_no_saved_game_is_one_line_and_exit_code_2(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    out, err = boardcore("play", "--resume", str(file), code=2)
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


# Packs


def test_games_lists_what_is_installed() -> None:
    out, _ = boardcore("games")
    assert "cardia " in out
    assert "from: boardcore-cardia " in out
    assert "option: --deck I" in out
    assert "(default: I)" in out
    assert "--deck" in boardcore("play", "cardia", "--help")[0]


def installed(monkeypatch: pytest.MonkeyPatch, **packs: Any) -> None:
    """As if these packs were installed too."""
    monkeypatch.setattr(app, "discover", lambda: discover(packs))


def pack(**hooks: Callable[..., Any]) -> types.SimpleNamespace:
    """A pack made of functions."""
    return types.SimpleNamespace(**{f"boardcore_{name}": hookimpl(function) for name, function in hooks.items()})


def register_game(register: Register) -> None:
    register.game(Game(seats=(2, 2)))


def register_badly(register: Register) -> None:
    raise ValueError("a\nb")


def add_hello(cli: Any) -> None:
    @cli.command()  # type: ignore[untyped-decorator]  # cli is a click.Group
    def hello() -> None:
        """Say hello."""
        print("hello!")


def add_badly(cli: Any) -> None:
    add_hello(cli)
    raise RuntimeError("no luck")


def add_play(cli: Any) -> None:
    @cli.command()  # type: ignore[untyped-decorator]  # cli is a click.Group
    def play() -> None:
        """Not the real one."""


def test_a_broken_pack_is_named_and_takes_nothing_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(monkeypatch, bad=pack(register=register_badly), idle=pack(commands=add_hello))
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "broken: bad, from: given" in out
    assert "ValueError: a b (pack/error)" in out
    assert "idle 0, from: given: takes part in no game" in out
    assert "cardia" in out
    assert main(["play", "bad"]) == 2
    assert "(pack/error)" in capsys.readouterr().err


def test_a_pack_adds_commands_and_a_broken_one_only_a_warning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(monkeypatch, good=pack(commands=add_hello), bad=pack(commands=add_badly), rude=pack(commands=add_play))
    assert main(["hello"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "hello!\n"
    assert "warning: pack 'bad' of given cannot add commands: RuntimeError: no luck" in shown.err
    assert "warning: pack 'rude' of given adds 'play', which is there already" in shown.err


def test_no_games_at_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(app, "discover", lambda: Catalogue(()))
    assert main(["games"]) == 0
    assert "No games are installed" in capsys.readouterr().out


def as_text(drawing: Any) -> str:
    from rich.console import Console

    console = Console(width=200, color_system=None, force_terminal=False)
    with console.capture() as captured:
        console.print(drawing)
    return captured.get()


def test_a_game_without_a_drawing_is_listed_from_its_view() -> None:
    rules = load("cardia")
    state = rules.new(5)
    for _ in range(8):
        state = rules.apply(state, rules.decisions(state)[0].choice(0)).state
    for seat in (0, 1, None):
        for lang in ("en", "de"):
            words = Words(lang, rules.texts)
            view = rules.view(state, seat)
            text = "".join(as_text(rendered(panel, words)) for panel in listed_view(rules, view, words))
            side = view.table["cardia"]["seats"][0]["hand"]
            for card in side.get("cards", ()):
                assert words.word(f"card:{card}") in text
            assert words.word(f"card:{view.table['cardia']['row'][0][0]['card']}") in text
            assert words.seat(1) in text
            assert ("hidden" if lang == "en" else "verdeckte") in text
            assert "core:" not in text


@pytest.mark.parametrize(
    ("painter", "warnings"),
    [(None, 0), (lambda view, panels: None, 0), (lambda view, panels: 1 / 0, 1), (lambda view, panels: [3], 1)],
)
def test_a_whole_game_without_a_drawing_or_with_a_broken_one(
    painter: Any, warnings: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    real = Catalogue.load

    def without(self: Catalogue, *arguments: Any, **options: Any) -> Any:
        rules = real(self, *arguments, **options)
        rules.book.painters = () if painter is None else (painter,)
        return rules

    monkeypatch.setattr(Catalogue, "load", without)
    file = tmp_path / "typed"
    file.write_text(lines(200))
    with file.open() as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        assert main(["play", "cardia", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert len(last_lines(out)) == 1
    assert out.count("warning: ") == warnings


def test_the_terminal_s_own_words_are_the_same_in_both_languages() -> None:
    texts = core_texts().catalogues
    assert texts["en"].keys() == texts["de"].keys()
    assert sum(key.startswith("core:ui.") for key in texts["en"]) > 20


def test_packs_are_what_they_say() -> None:
    found = discover({"other": pack(register=register_game)})
    assert isinstance(found.packs["other"], Pack)
    assert found.packs["other"].origin == "given"


def test_a_pack_adds_a_command() -> None:
    """An installed distribution can add a command, and one that fails adds nothing."""

    class Greeter:
        @staticmethod
        @hookimpl
        def boardcore_commands(cli: Any) -> None:
            cli.add_command(click.Command("hello"))

    group = click.Group()
    add_commands(group, discover({"greeter": Greeter}))
    assert "hello" in group.commands
