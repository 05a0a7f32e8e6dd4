"""The benchmark works, and its hand-written duel is the game that the engine plays. No time is judged here."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path

import pytest

import boardcore

sys.path.insert(0, str(Path(__file__).parent / "bench"))

import agreement
import bench
import floor_cardia
import unused
from measure import Goal, Row, run_rounds, table

GAMES = 2000
CATALOGUE = boardcore.discover()


@pytest.fixture(scope="module")
def engine() -> agreement.Played:
    """Random games of the engine."""
    return agreement.play_engine(boardcore.load("cardia", deck="I"), GAMES)


def test_the_duel_and_the_engine_agree(engine: agreement.Played) -> None:
    """Decisions, discards, encounters and each way to end lie no further apart than chance puts them."""
    found = list(agreement.compare(agreement.play_floor(GAMES), engine))
    assert [each.name for each in found if not each.agrees] == []
    assert {each.name for each in found} >= {"decisions a game", "discards a game", "encounters a game"}
    assert {"ability", "no_card", "signets"} <= set(engine.ends)


@pytest.mark.parametrize("value", [5, 8, 12, 14, 16])
def test_another_game_is_told_apart(engine: agreement.Played, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: a duel in which one card does nothing is another game."""
    activate = floor_cardia.Duel._activate
    monkeypatch.setattr(
        floor_cardia.Duel,
        "_activate",
        lambda duel, card: duel._end_round() if card == value else activate(duel, card),
    )
    found = list(agreement.compare(agreement.play_floor(GAMES), engine))
    assert any(not each.agrees for each in found)
    assert "they differ in: " in agreement.report(found, GAMES)


def test_everything_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """A small run prints every ratio with its goal, the statistics and the speed of each installed game."""
    bench.main(["--plays", "2", "--rounds", "1", "--alive", "50", "--ends", "100"])
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    for start in ("speed in place", "speed of apply", "speed of clone and step", "time of the generated clone"):
        assert sum(line.startswith(start) for line in lines) == 1
    judged = [line for line in lines if line.endswith(("met", "missed", "met, stretch too"))]
    assert len(judged) == 10
    assert "all agree within 4 standard errors" in lines
    speeds = lines[next(n for n, line in enumerate(lines) if line.startswith("random play in place ")) + 2 :]
    assert [re.split("  +", line)[0] for line in speeds] == [*boardcore.discover().games, *bench.FULL]
    assert sum(re.search("  the same  ", line) is not None for line in lines) == 2
    assert "round 1 of 1, 0/" in shown.err


def test_only_some_games(capsys: pytest.CaptureFixture[str]) -> None:
    """``--games`` measures the named games and nothing else; one that is not installed is named."""
    bench.main(["--games", "cardia", "--plays", "2", "--rounds", "1"])
    shown = capsys.readouterr()
    assert all(line.startswith("cardia") for line in shown.out.splitlines()[-1 - len(bench.FULL) :])
    assert "duel" not in shown.out
    with pytest.raises(SystemExit):
        bench.main(["--games", "chess"])
    assert "(options/game)" in capsys.readouterr().err


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_packs_that_are_not_used_cost_nothing(game: str) -> None:
    """With all expansions installed and none asked for, a game makes exactly the calls that it makes alone."""
    for each in unused.compare(CATALOGUE, game, 3):
        assert each.same, f"{game}, {each.way}: {each.alone} calls alone, {each.installed} beside {each.packs}"
        assert each.alone.decisions > 30


def test_a_cost_is_seen() -> None:
    """The count can differ: with Guardians at the table, Cardia makes more calls for a decision."""
    with_row = boardcore.load("cardia", guardians="hidden")
    alone = unused.counted(partial(unused.in_place, boardcore.load("cardia"), 3))
    beside = unused.counted(partial(unused.in_place, with_row, 3))
    assert beside.python / beside.decisions > alone.python / alone.decisions


def test_everything_that_is_written_for_cardia_is_in_force() -> None:
    """The rows with all packs have all of them in force."""
    found = bench.rulesets(CATALOGUE, ["cardia"])
    for name in bench.FULL:
        assert {pack.name for pack in found[name].packs} == {pack.name for pack in CATALOGUE.of("cardia")}


def test_a_ratio_is_the_median_of_the_rounds_against_its_goal() -> None:
    """Speeds are theirs over ours in time, and want to be high; times are ours over theirs, and low."""
    ours, theirs = iter([10.0, 30.0, 20.0] * 2), iter([10.0] * 6)
    fast = Row("fast", lambda: next(ours), lambda: next(theirs), Goal(True, 0.5, 0.6), speed=True)
    slow = Row("slow", lambda: next(ours), lambda: next(theirs), Goal(False, 1.5))
    run_rounds([fast], 3)
    run_rounds([slow], 3)
    assert fast.cells() == ("fast", "20.00", "10.00", "0.50", ">= 0.5 (0.6)", "met")
    assert slow.cells() == ("slow", "20.00", "10.00", "2.00", "<= 1.5", "missed")
    assert Goal(True, 0.5, 0.6).verdict(0.7) == "met, stretch too"
    assert table(("a", "b"), [("long", "1"), ("x", "20")]) == "a      b\n--------\nlong   1\nx     20"
