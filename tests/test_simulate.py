"""The simulation of many games counts what it says, for any game, and tells faults instead of hiding them."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "bench"))

import simulate
from pair import Buried, Scored

from boardcore.testing import Walk, read_goldens

PACKS = Path(__file__).parent / "packs"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table with a healthy game, with the same for three, and with one that stumbles now and then."""
    rows = (("two", "pair:healthy", 2), ("three", "pair:healthy", 3), ("bad", "broken_packs:crash", 2))
    file = tmp_path / "table.toml"
    file.write_text(
        "".join(
            f'[[golden]]\nname = "{name}"\ngame = "pair"\nseats = {seats}\n'
            f'extra = {{ pair = "{pack}" }}\npath = ["{PACKS}"]\n'
            for name, pack, seats in rows
        ),
        encoding="utf-8",
    )
    return file


def rows_of(out: str) -> dict[str, list[str]]:
    """The lines of the tables by their first cell."""
    lines = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in out.splitlines() if line[:1] == "|"]
    return {first: rest for first, *rest in lines}


def test_it_counts_games_and_events(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ends, lengths and counts are those of the same games played by hand; each value of a kind has a line."""
    words = ["--games", "10", "--rows", "two,three", "--length", "pair:Scored", "--count", "pair:Scored.seat"]
    assert simulate.main([str(table), *words, "--count", "pair:Buried.cards"]) == 0
    out = capsys.readouterr().out
    found = rows_of(out)
    choices: dict[str, list[int]] = {"two": [], "three": []}
    scores = Counter({f"Player {number}": 0 for number in (1, 2, 3)})
    buried = 0
    for row in read_goldens(table)[:2]:
        rules = row.load()
        for number in range(5):
            seed = f"{row.name} {number}"
            walk = Walk(rules, seed, start=rules.new(seed, row.seats))
            for turn in walk:
                for event in turn.applied.events:
                    if isinstance(event, Scored):
                        scores[f"Player {event.seat + 1}"] += 1
                    buried += len(event.cards) if isinstance(event, Buried) else 0
            choices[row.name].append(len(walk.choices))
    for name in ("two", "three"):
        assert found[name][:3] == ["5", "0", simulate.spread(choices[name])]
    assert found["all"][:3] == ["10", "0", simulate.spread(choices["two"] + choices["three"])]
    assert {name: int(found[name][0]) for name in scores} == scores
    assert int(found[rules.texts.word("card:0", "en")][0]) == buried > 0


def test_what_never_happened_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """In one game some abilities are activated; all the others of the deck stand below them with 0."""
    golden = str(Path(__file__).parent / "golden" / "games.toml")
    words = ["--rows", "cardia-deck-1", "--games", "1", "--count", "cardia:AbilityActivated.ability"]
    assert simulate.main([golden, *words]) == 0
    out = capsys.readouterr().out
    lines = {name: cells for name, cells in rows_of(out).items() if len(cells) == 3 and cells[1] == "1"}
    assert len(lines) == 16
    never = {name for name, cells in lines.items() if cells[0] == "0"}
    assert 0 < len(never) < 16
    assert set(out.rpartition("Never: ")[2].strip().split(", ")) == never


def test_a_fault_is_told_with_the_way_to_it(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that stumbles is counted as a fault, its choices are printed, and the command fails."""
    assert simulate.main([str(table), "--games", "20", "--rows", "bad"]) == 1
    out = capsys.readouterr().out
    games, faults = rows_of(out)["bad"][:2]
    assert int(games) + int(faults) == 20
    assert int(faults) > 0
    assert "ZeroDivisionError" in out
    assert re.search(r"seed 'bad \d+', after \d+ choices: 0:play#0=", out)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--rows", "four"], "no such row"),
        (["--game", "chess"], "no such row"),
        (["--count", "pair:Scored.nothing"], "it has seat, score"),
        (["--count", "pair:Lost.seat"], "nothing here has an event 'pair:Lost'"),
        (["--length", "Scored"], "nothing here has an event 'Scored'"),
    ],
)
def test_wrong_words_are_named(table: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A row, event or field that is not there ends the command before a game is played."""
    with pytest.raises(SystemExit) as left:
        simulate.main([str(table), "--games", "1", *words])
    assert told in f"{left.value} {capsys.readouterr().err}"


def test_a_spread() -> None:
    """The mean, and the least, 5 %, median, 95 % and the most."""
    assert simulate.spread(range(1, 102)) == "51.0 (1/6/51/96/101)"
    assert simulate.spread([7]) == "7.0 (7/7/7/7/7)"
    assert simulate.spread([]) == "-"
