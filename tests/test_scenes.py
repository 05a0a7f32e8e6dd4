"""The table for tests of any game: how it is set, played and looked at, and what it says when a test is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import boardcore_cardia.testing
import pair
import pytest
from pair import Played, Scored, rules_of

import boardcore
from boardcore.testing import Scene, Table


def of_two(**more: Any) -> Table:
    """Seat 0 holds a 5 and a 0, seat 1 a 2 and a 1; ``pair`` calls every card by its number."""
    return Table(rules_of(), 2, **{"hand": ([5, 0], [2, 1]), "rest": "deck", **more})


def test_zones_are_as_they_are_told() -> None:
    """A zone holds what is said, in that order, and the rest what is left over."""
    table = of_two(discard=[17])
    assert [table.state.pair.seats[seat].hand[:2] for seat in (0, 1)] == [(5, 0), (2, 1)]  # type: ignore[attr-defined]
    assert table.state.pair.discard == (17,)  # type: ignore[attr-defined]
    table.rules.check_state(table.state)


def test_a_round_is_played_by_ids() -> None:
    table = of_two()
    assert table.asked == [0, 1]
    assert table.prompt == "play"
    table.play("card:5", (1, "card:2"))
    assert [event.seat for event in table.happened(Scored)] == [0]
    assert len(table.happened(Played)) == 2
    assert "Player 1 scores and has 1." in table.told(None)


def test_by_words_and_texts() -> None:
    """In Circadia plays are chosen by what they say; case and underscores do not matter."""
    rules = boardcore.load("circadia", start=0)
    table = Table(rules, 2)
    first = table.offered()[0]
    table.choose(first.upper().replace(" ", "_"))
    assert table.told(0)


def test_leaving_and_the_end() -> None:
    table = of_two()
    assert table.result is None
    assert not table.over
    assert table.resign(0).result == ((1,), "resigned")
    assert table.over
    assert table.asked == []
    assert table.prompt == ""


def test_a_refusal_changes_nothing() -> None:
    table = of_two()
    before = table.rules.dump(table.state)
    assert table.refused("card:2", seat=0) == "choice/option"
    assert table.refused("card:5", seat=0) == ""
    assert table.rules.dump(table.state) == before


def test_what_is_asked_of_the_rules() -> None:
    table = of_two()
    assert table.explain("score", "seat:0").value == 0
    assert table.view(0).seat == 0
    assert table.zone("hand", 1)
    assert table.effect.state == table.state


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"hands": []}, "no zone is called 'hands'; there are 'pair.deck'"),
        ({"hand": ["a card"]}, "takes a list of cards for each of 2 seats"),
        ({"hand": ([5], [5])}, "no card 5 is left"),
        ({"hand": ([99], [])}, "no card 99 is left"),
        ({"hand": (["ace"], [])}, "no card 'ace' is left; there are 'a card'"),
        ({"hand": ([5], []), "rest": ""}, "must lie somewhere"),
        ({"rest": "hand"}, "is for the rest and is given too"),
        ({"rest": "attic"}, "no zone is called 'attic'"),
    ],
)
def test_a_table_that_cannot_be_set(setting: dict[str, Any], says: str) -> None:
    """The error says what is wrong and what there is."""
    with pytest.raises(AssertionError, match=says):
        of_two(**setting)


def test_errors_show_the_table() -> None:
    """A choice that is not on offer is told with what is, and with everything on the table."""
    table = of_two()
    with pytest.raises(AssertionError) as why:
        table.choose("card:7", seat=0)
    assert "'card:7' is not among" in str(why.value)
    assert "pair.hand of seat 1: a card" in str(why.value)
    assert "seat 1 is asked play#0" in str(why.value)
    with pytest.raises(AssertionError, match="seat 3 is asked"):
        table.choose("card:5", seat=3)
    with pytest.raises(AssertionError, match="zone 'hand' has no owner -1; it has 0, 1"):
        table.zone("hand")


def said_of(folder: Path, tests: str) -> str:
    """What pytest says of some tests with tables of the small game."""
    head = f"import sys\nsys.path.insert(0, {str(Path(pair.__file__).parent)!r})\n"
    head += "from pair import rules_of\nfrom boardcore.testing import Table\n"
    (folder / "test_it.py").write_text(head + tests)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)],
        capture_output=True, text=True, check=False, cwd=folder,
    ).stdout  # fmt: skip


def test_pytest_shows_the_table(tmp_path: Path) -> None:
    """Beneath a test that fails stands every table in it, once; in an assertion its name is enough."""
    said = said_of(
        tmp_path,
        "def test_it():\n    table = Table(rules_of(), 2, discard=[17], rest='deck')\n"
        "    other = table\n    assert table.over\n"
        "def test_that():\n    table = Table(rules_of(), 2)\n    assert not table.over\n",
    )
    assert "<Table of pair, " in said
    assert said.count("pair.hand of seat 0: ") == 1
    assert "table 'table'" in said
    assert "1 failed, 1 passed" in said


def test_a_table_that_cannot_be_set_shows_the_author_s_line(tmp_path: Path) -> None:
    """pytest shows the line of the test and the reason: nothing of ours, and no table that was never set."""
    said = said_of(
        tmp_path,
        "import boardcore_cardia.testing\nimport boardcore_circadia.testing\n"
        "def test_any():\n    table = Table(rules_of(), 2, hand=([99], []), rest='deck')\n"
        "def test_cardia():\n    table = boardcore_cardia.testing.Table(hands=(['Blnk 9'], []))\n"
        "def test_circadia():\n    table = boardcore_circadia.testing.Table(hands=['bear 99'])\n",
    )
    assert "3 failed" in said
    assert "no card 99 is left" in said
    assert "there is no card 'blnk_9'" in said
    assert said.count(">  ") == 3
    assert "scenes.py" not in said
    assert "testing.py" not in said
    assert "rules.py" not in said
    assert "cannot be shown" not in said


def test_a_table_is_a_scene() -> None:
    """A game's own table for tests, such as Cardia's, can all that ours can."""
    assert issubclass(Table, Scene)
    assert issubclass(boardcore_cardia.testing.Table, Scene)
