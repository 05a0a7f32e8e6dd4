"""Every ruleset in the table still does what was written down; see ``tests/golden/games.toml``."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import broken_packs
import pytest
from pair import healthy, rules_of
from tiny import IT, THAT, cards, tiny

import boardcore
from boardcore import Choose, When, equals
from boardcore.testing import ContractError, Golden, check_golden, count_tree, read_goldens, transcript
from boardcore.testing.__main__ import main

TABLE = Path(__file__).parent / "golden" / "games.toml"
ROWS = read_goldens(TABLE)


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_nothing_has_changed(row: Golden) -> None:
    """The transcript, the move-tree counts and the hash of random games are those of the file."""
    check_golden(row)


def test_every_pack_is_in_the_table() -> None:
    """Each installed pack that is part of a game takes part in a row; each file belongs to a row."""
    catalogue = boardcore.discover()
    installed = {name for name, pack in catalogue.packs.items() if pack.game}
    found = (row.load() if row.extra else catalogue.load(row.game, packs=row.packs, **row.options) for row in ROWS)
    shown = {pack.name for rules in found for pack in rules.packs}
    assert installed - shown == set(), f"add a row to {TABLE}"
    assert sorted(TABLE.parent.glob("*.txt")) == sorted(row.file for row in ROWS)


# The tools


@pytest.fixture
def small(tmp_path: Path) -> Golden:
    """A table of one short row, written to its file."""
    table = tmp_path / "small.toml"
    path = str(Path(broken_packs.__file__).parent)
    table.write_text(
        f'[[golden]]\nname = "small"\ngame = "pair"\nseats = 2\ndepth = 2\ngames = 2\n'
        f'extra = {{ pair = "pair:healthy" }}\npath = ["{path}"]\n'
    )
    main(["golden", str(table)])
    (row,) = read_goldens(table)
    return row


def test_a_change_is_found_and_taken_over(small: Golden, capsys: pytest.CaptureFixture[str]) -> None:
    """A change fails with the difference and the command; the command takes it over, and says so."""
    check_golden(small)
    text = small.file.read_text(encoding="utf-8")
    small.file.write_text(text.replace("Player 1 plays", "Player 1 eats", 1), encoding="utf-8")
    with pytest.raises(ContractError) as caught:
        check_golden(small)
    assert re.search(r"-    Player 1 eats .*\n\+    Player 1 plays ", caught.value.what)
    command = re.search(r"python -m boardcore\.testing (.+)", caught.value.what)
    assert command is not None
    for outcome in ("changed", "as before"):
        main(command[1].split())
        assert outcome in capsys.readouterr().out
    assert small.file.read_text(encoding="utf-8") == text


def test_a_file_that_is_not_there_fails(small: Golden) -> None:
    """A row without its file is a difference like any other."""
    small.file.unlink()
    with pytest.raises(ContractError, match="A random game of pair"):
        check_golden(small)


@pytest.mark.parametrize("arguments", [[], ["golden"], ["silver", "x"], ["golden", "TABLE", "nothing"]])
def test_the_command_says_what_was_wrong(small: Golden, arguments: list[str]) -> None:
    """Wrong words give one line: the usage, or the rows there are."""
    with pytest.raises(SystemExit) as left:
        main([small.table if word == "TABLE" else word for word in arguments])
    assert str(left.value).startswith("usage: ") or str(left.value).endswith("has no row 'nothing'; it has small")


def test_a_table_can_be_moved(small: Golden, tmp_path: Path) -> None:
    """A row's file lies beside its table, wherever the two are."""
    home = tmp_path / "elsewhere"
    home.mkdir()
    for file in (Path(small.table), small.file):
        shutil.copy(file, home)
    (row,) = read_goldens(home / "small.toml")
    check_golden(row)


def test_a_transcript_tells_the_truth_and_what_a_spectator_is_told() -> None:
    """A hidden card is named once, before the bar; the number of options stands with each decision."""
    text = transcript(rules_of(healthy), "words", 3)
    drawn = [line for line in text.splitlines() if "draws" in line]
    assert drawn
    assert all(re.fullmatch(r"    (Player \d) draws a card\. \| \1 draws 1 hidden card\.", line) for line in drawn)
    assert "1. Play a card (play#0, options: 3 for Player 1, 3 for Player 2, 3 for Player 3)" in text
    assert re.search(r"\nOver after \d+ choices\. Won by Player \d.*: the deck is empty\n", text)
    assert text == transcript(rules_of(healthy), "words", 3)
    assert "Spieler 1 zieht eine Karte." in transcript(rules_of(healthy), "words", 3, lang="de")


def test_a_tree_is_counted_through_every_choice() -> None:
    """Two seats choose one of three cards each; what the nine games go on with is counted by hand."""
    rules = rules_of(healthy)
    counts = count_tree(rules, 1, 3, 2)
    assert counts[:3] == (1, 3, 9)
    state = rules.new(1, 2)
    thirds = 0
    for one in range(3):
        middle = rules.apply(state, rules.decisions(state)[0].choice(one)).state
        for other in range(3):
            after = rules.apply(middle, rules.decisions(middle)[0].choice(other))
            thirds += len(after.decisions[0].options)
    assert counts[3] == thirds
    assert count_tree(rules, 1, 0, 2) == (1,)
    assert count_tree(boardcore.load("cardia"), 1, 2) == (1, 5, 25)


def test_a_tree_stops_where_games_end() -> None:
    """A game that is over counts with its own length: here after one choice of two, or two of three."""
    first = Choose(cards(1, 2), IT)
    second = Choose(cards(3, 4, 5), THAT)
    rules = tiny(first, When(equals(IT, 2), (second,)))
    assert count_tree(rules, 1, 4, 2) == (1, 2, 3, 0, 0)


def test_a_playout_that_differs_is_found_in_the_tree() -> None:
    """Where apply and a playout come to different states, the walk says so with the way to there."""
    with pytest.raises(ContractError, match="apply and a playout come to other states") as caught:
        count_tree(rules_of(broken_packs.silent_playout), 1, 3, 2)
    assert caught.value.check == "tree"
    assert caught.value.choices
