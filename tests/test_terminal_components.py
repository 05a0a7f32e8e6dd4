"""Components in the terminal: the list of all of them, and games with a file that corrects some."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardcore import Catalogue, discover
from boardcore.terminal import main

FILE = """
[card.surgeon]
name = { en = "Barber", de = "Feldscherin" }
ability = "librarian"
provenance = "published"

[card.judge]
text = "Ongoing: Ties are yours."
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A file with corrections."""
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8")
    return str(path)


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal on which few lines would fit, if the list went to it."""
    monkeypatch.setenv("COLUMNS", "40")


def rows(text: str) -> dict[str, list[str]]:
    """The rows of the tables, by the id in their first column."""
    found = [[cell.strip() for cell in line.strip().split("   ") if cell.strip()] for line in text.splitlines()]
    return {row[0]: row[1:] for row in found if len(row) > 2}


@pytest.mark.usefixtures("narrow")
def test_every_component_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """All are listed with their name and where they come from, kind by kind, in both languages."""
    catalogue: Catalogue = discover()
    for game in catalogue.games:
        for lang in ("en", "de"):
            assert main(["cards", game, "--lang", lang]) == 0
            out = capsys.readouterr().out
            words = catalogue.texts(game)
            for component in catalogue.components(game):
                assert component.name in out
                assert str(words.template(f"core:provenance.{component.provenance}", lang)) in out
                if "name" in component.texts:
                    assert str(words.template(component.texts["name"], lang)) in out


@pytest.mark.usefixtures("narrow")
def test_one_kind_with_its_texts(capsys: pytest.CaptureFixture[str]) -> None:
    """``--kind`` lists one kind, ``--texts`` what they say; through a pipe each component has one line."""
    assert main(["cards", "cardia", "--kind", "card", "--texts"]) == 0
    out = capsys.readouterr().out
    assert len(rows(out)) == len([each for each in discover().components("cardia") if each.kind == "card"]) + 1
    assert rows(out)["judge"][:4] == ["Judge", "value 8, faction dynasty, ability ongoing", "published game", "cardia"]
    assert "Your cards win all ties" in out
    assert "Dynasty" not in rows(out)


@pytest.mark.usefixtures("narrow")
def test_as_corrected(mine: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a file the list shows what becomes of them, and marks what is not as installed."""
    assert main(["cards", "cardia", "--kind", "card", "--components", mine, "--lang", "de"]) == 0
    out = capsys.readouterr().out
    surgeon = ["Feldscherin", "value 3, faction guild, ability instant, ability_of librarian", "veröffentlichtes Spiel"]
    assert rows(out)["surgeon *"][:3] == surgeon
    assert rows(out)["judge *"][2] == "eigene"
    assert "mediator" in rows(out)
    assert out.rstrip().endswith("* durch deine Komponentendatei berichtigt")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["cards"], "say which game; there are 'cardia'"),
        (["cards", "chess"], "there is no game 'chess' installed"),
        (
            ["cards", "cardia", "--kind", "tool"],
            "cardia has no components of the kind 'tool'; there are 'card', 'deck'",
        ),
        (["cards", "cardia", "--lang", "fr"], "there is no language 'fr'"),
        (["cards", "cardia", "--components", "nowhere.toml"], "cannot read 'nowhere.toml'"),
        (["play", "cardia", "--components", "nowhere.toml"], "cannot read 'nowhere.toml'"),
        (["cards", "cardia", "--components", "~nobody_at_all/x.toml"], "home directory. (file/read)"),
        (["play", "--resume", "x", "--components", "y.toml"], "a saved game says itself what it is"),
    ],
)
def test_what_is_wrong_is_one_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Errors are one line that says what would have been right."""
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_a_faulty_file_names_its_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The faults of a file are said with its name, all of them."""
    path = tmp_path / "mine.toml"
    path.write_text('[card.judge]\nvalue = 17\nvalour = 3\n[card.jugde]\nname = ""\n', encoding="utf-8")
    assert main(["play", "cardia", "--components", str(path)]) == 2
    err = capsys.readouterr().err
    for fault in ("mine.toml: card.judge.value: a whole number", "'valour'", "there is no card 'jugde'"):
        assert fault in err


def test_played_and_repeated(mine: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A game with a file is told in its words, and the line to repeat it names the file."""
    for seed in range(3):
        assert main(["play", "cardia", "--seed", str(seed), "--seats", "random,random", "--components", mine]) == 0
        out = capsys.readouterr().out
        assert f"boardcore play cardia --components {mine} --seed {seed} --seats random,random" in out
        assert "Surgeon" not in out


def test_saved_and_resumed(
    mine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A saved game needs the file no more."""
    saved = str(tmp_path / "game.json")
    typed = iter(["1", "1", f"s {saved}", "q"])
    monkeypatch.setattr("boardcore.terminal.screen.Screen.ask", lambda self, prompt: next(typed, None))
    assert main(["play", "cardia", "--seed", "7", "--seats", "human,random", "--components", mine]) == 0
    Path(mine).unlink()
    assert main(["play", "--resume", saved, "--seats", "random,random", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "Surgeon" not in out
    assert "Barber" in out
    assert "The game is over." in out
