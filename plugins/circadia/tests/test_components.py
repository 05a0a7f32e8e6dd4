"""The components as data: another file is another set, and a wrong one is refused with what is wrong."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from boardcore_circadia import (
    CREATURES,
    HABITATS,
    make_table,
    read_components,
    shipped,
    table_of,
    with_values,
)

import boardcore
from boardcore import Effect, OptionsError
from boardcore.testing import play

TEXT = files("boardcore_circadia").joinpath("components.toml").read_text(encoding="utf-8")


def test_the_shipped_components() -> None:
    """What the game is played with, and where each part of it is known from."""
    found = shipped()
    assert (found.players.min, found.players.max) == (2, 5)
    assert (found.hand.start, found.hand.limit, found.display, found.row, found.max_sets) == (5, 8, 5, 3, 3)
    assert found.target == 15
    assert found.creature_copies == {1: 17, 2: 13, 3: 8, 4: 6, 5: 4}
    assert found.habitats.values == (3, 4, 5, 6, 7, 8)
    assert found.provenance["habitats"] == "house"
    assert found.provenance["creature_copies"] == "derived"
    assert set(found.provenance.values()) == {"published", "rulebook", "derived", "house"}


def test_components_are_listed_with_their_provenance() -> None:
    """Every creature, habitat and number says where it is known from, and the values printed on the cards too."""
    told = {(each.kind, each.name): each for each in boardcore.discover().components("circadia")}
    assert [name for kind, name in told if kind in ("creature", "habitat")] == [*CREATURES, *HABITATS]
    assert told["creature", "bear"].provenance == "rulebook"
    assert told["number", "target"].facts == {"number": 15}
    assert told["number", "most_players"].provenance == "published"
    assert told["values", "creatures"].provenance == "derived"
    assert told["values", "creatures"].facts == {"values": (1, 2, 3, 4, 5), "copies": (17, 13, 8, 6, 4)}
    assert told["values", "habitats"].provenance == "house"
    assert told["values", "habitats"].facts == {"values": (3, 4, 5, 6, 7, 8)}


@pytest.mark.parametrize(
    ("creatures", "habitats", "said"),
    [
        ((1, 2, 3, 4), (3, 4, 5, 6, 7, 8), "5 different"),
        ((1, 1, 2, 3, 4), (3,) * 6, "5 different"),
        ((1, 2, 3, 4, 6), (3, 4), "6 numbers"),
    ],
)
def test_other_values(creatures: tuple[int, ...], habitats: tuple[int, ...], said: str) -> None:
    """As many values as there are numbers of copies, all different; as many points as there are habitats."""
    with pytest.raises(ValueError, match=said):
        with_values(shipped(), creatures, habitats)
    other = with_values(shipped(), (2, 1, 3, 4, 6), (3, 3, 5, 6, 7, 9))
    assert other.creature_copies == {2: 17, 1: 13, 3: 8, 4: 6, 6: 4}
    assert other.habitats.values == (3, 3, 5, 6, 7, 9)


def test_owners_of_the_printed_cards_correct_the_values(tmp_path: Path) -> None:
    """A component file with other values is played: hands, rows and names have them, and the state knows them."""
    file = tmp_path / "printed.toml"
    file.write_text("[values.creatures]\nvalues = [1, 2, 3, 4, 6]\n[values.habitats]\nvalues = [2, 3, 4, 6, 7, 9]\n")
    rules = boardcore.load("circadia", components=file)
    table = table_of(Effect(rules.book.wiring, rules.new(1)))
    assert sorted(set(table.values[: table.creatures])) == [1, 2, 3, 4, 6]
    assert sorted({table.values[card] for card in table.habitats(2)}) == [2, 3, 4, 6, 7, 9]
    assert rules.fingerprint != boardcore.load("circadia").fingerprint
    walk = play(rules, 3)
    assert walk.state.result is not None
    assert rules.dump(rules.load_state(rules.dump(walk.start))) == rules.dump(walk.start)
    named = {rules.texts.label(f"card:{card}", "en") for card in range(table.size)}
    assert {"Goose 6", "Mists 9 (day)"} <= named
    assert "Goose 5" not in named


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("creatures", [1, 2, 3, 4], "5 numbers, not 4"),
        ("creatures", [1, 2, 3, 4, 4], "5 different numbers"),
        ("habitats", [3, 4, 5, 6, 7, 100], "from 1 to 99"),
        ("habitats", "3 4 5", "a list of whole numbers"),
        ("habitats", [True] * 6, "a list of whole numbers"),
    ],
)
def test_wrong_values(name: str, values: object, said: str) -> None:
    """The refusal says what is wrong with the values."""
    with pytest.raises(OptionsError) as refused:
        boardcore.load("circadia", components={"values": {name: {"values": values}}})
    assert refused.value.code == "options/components"
    assert said in refused.value.message


def test_another_file() -> None:
    """Printed values, once somebody knows them, are a matter of the file; points may repeat."""
    text = TEXT.replace("[3, 4, 5, 6, 7, 8]", "[3, 4, 5, 5, 7, 8]").replace("5 = 4", "6 = 4")
    table = make_table(read_components(text))
    assert table.size == 180
    assert max(table.values[: table.creatures]) == 6
    assert len(table.back_faces) == 15
    assert sorted({table.values[card] for card in table.habitats(0)}) == [3, 4, 5, 7, 8]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('bear = "forest"', 'bear = "river"', "each once"),
        ('bear = "forest"', 'wolf = "forest"', "bear, axolotl, goose"),
        ("display = 5\n", "display = 0\n", "$.display"),
        ("display = 5\n", "", "display"),
        ("5 = 4", "five = 4", "$.creature_copies"),
        ("values = [3, 4, 5, 6, 7, 8]", "values = []", "$.habitats.values"),
        ('habitats = "house"', 'habitats = "rumour"', "$.provenance"),
        ('habitats = "house"\n', "", "'provenance' names exactly"),
        ("target = 15", "target = 15\ncolour = 3", "colour"),
    ],
)
def test_a_wrong_file(before: str, after: str, said: str) -> None:
    """The error names the place and what belongs there."""
    assert before in TEXT
    with pytest.raises(ValueError, match=said.replace("$", r"\$").replace(".", r"\.")):
        read_components(TEXT.replace(before, after, 1))
