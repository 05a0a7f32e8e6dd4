"""The components: what the shipped file says, and what a changed one is told."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest
from boardcore_tides import make_table, read, shipped

from boardcore import OptionsError, discover, load
from boardcore.testing import play

TEXT = files("boardcore_tides").joinpath("components.toml").read_text(encoding="utf-8")
BOX = shipped()


def test_what_the_box_holds() -> None:
    """17 double-sided cards with five items and three columns each, and a line of solo scoring for each item."""
    assert len(BOX.card) == 17
    assert all(sum(card.low_tide.values()) == 5 for card in BOX.card)
    assert all(column.low < column.high for card in BOX.card for column in card.columns)
    assert [line.item for line in BOX.solo] == list(BOX.items.order)


def test_common_items_are_common() -> None:
    """The deck shows the items the more often the more common they are said to be."""
    shown: Counter[str] = Counter()
    for card in BOX.card:
        shown.update(card.low_tide)
    assert [shown[item] for item in BOX.items.order] == [21, 18, 16, 13, 10, 7]


def test_each_side_tells_the_card() -> None:
    """Low Tide sides differ, High Tide sides differ, so either side says which card it is."""
    table = make_table(BOX)
    assert len(set(table.supplies)) == 18
    assert len({str(card.columns) for card in BOX.card}) == 17


def test_every_column_can_be_paid_from_a_full_hand() -> None:
    """Five cards beside the craft are enough for each column."""
    table = make_table(BOX)
    for scoring in table.scorings:
        others = [card for card in range(1, 18) if card != scoring.craft]
        assert any(
            all(have >= need for have, need in zip(table.supply(cards), scoring.need, strict=True))
            for cards in combinations(others, 5)
        )


def test_provenance() -> None:
    """One card is known from the published game; the others, and the solo scoring, are ours."""
    found = discover().components("tides")
    cards = {each.name: each for each in found if each.kind == "card"}
    assert {name for name, each in cards.items() if each.provenance == "published"} == {"1"}
    assert {each.provenance for name, each in cards.items() if name != "1"} == {"house"}
    assert {each.provenance for each in found if each.kind == "solo"} == {"house"}
    assert {each.provenance for each in found if each.kind == "item"} == {"derived"}
    assert cards["1"].facts["low_tide"] == {"driftwood": 2, "sea_glass": 2, "sand_dollar": 1}
    texts = load("tides").texts
    assert texts.template(cards["1"].texts["name"], "de") == "Kerzenhalter"
    assert "3× shell, 2× stone" not in str(texts.template(cards["1"].texts["text"], "en"))
    assert "2× stone, 3× shell for 12 points, at Low Tide 9" in str(texts.template(cards["1"].texts["text"], "en"))


def test_another_edition() -> None:
    """Changed figures are read like the shipped ones, and make other tables."""
    other = read(
        TEXT.replace("{ need = { shell = 2 }, high = 6, low = 4 }", "{ need = { shell = 3 }, high = 9, low = 1 }")
    )
    column = make_table(other).scorings[0]
    assert (column.need[1], column.points(True), column.points(False)) == (3, 9, 1)


FAULTS = {
    "not TOML": ("[items]", "[items", "Expected"),
    "a strange key": ('provenance = "published"', 'provenance = "published"\ncolour = "red"', "unknown field `colour`"),
    "a strange provenance": ('provenance = "published"', 'provenance = "rumour"', "Invalid enum value 'rumour'"),
    "an id out of order": ("id = 2\n", "id = 3\n", "card ids count from 1 in order"),
    "an item twice": ('"shell", "driftwood"', '"stone", "driftwood"', "items.order names an item twice"),
    "a strange item": ("low_tide = { driftwood = 2", "low_tide = { pearl = 2", "low_tide: there is no item 'pearl'"),
    "an empty need": ("{ need = { shell = 2 }, high = 6", "{ need = {}, high = 6", "card 1, column 1: it is empty"),
    "no points": ("high = 6, low = 4 }", "high = 6, low = 0 }", "Expected `int` >= 1"),
    "two columns": ("  { need = { stone = 3, shell = 4 }, high = 18, low = 13 },\n", "", "length 3"),
    "no German name": (', de = "Kerzenhalter"', "", "card 1 has no name in 'de'"),
    "no solo line": ('item = "stone"', 'item = "shell"', "solo has one entry per item in their order"),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_what_is_wrong_is_named(what: str) -> None:
    """Each fault is refused with the card and what is wrong."""
    old, new, why = FAULTS[what]
    assert old in TEXT
    with pytest.raises(ValueError, match="no components of Tides") as refused:
        read(TEXT.replace(old, new, 1))
    assert why in str(refused.value)


PRINTED = """
[card.1]
name = "Lantern"
low_tide = { stone = 1 }
columns = [
    { need = { shell = 1 }, high = 9, low = 8 },
    { need = { stone = 2 }, high = 9, low = 8 },
    { need = { shell = 3 }, high = 9, low = 8 },
]
[solo.stone]
points = 7
"""


def test_owners_of_the_printed_cards_correct_them(tmp_path: Path) -> None:
    """A component file with other sides and another solo scoring is played, and the state knows them."""
    file = tmp_path / "printed.toml"
    file.write_text(PRINTED)
    rules = load("tides", components=file)
    table = rules.book.wiring.services["tides"]
    assert table.supplies[1] == (1, 0, 0, 0, 0, 0)
    assert [(each.high, each.low) for each in table.scorings[:3]] == [(9, 8)] * 3
    assert table.scorings[table.solo(0)].high == 7
    assert table.supplies[2:] == make_table(BOX).supplies[2:]
    assert rules.texts.label("card:1", "en") == "Lantern"
    assert rules.fingerprint != load("tides").fingerprint
    for seats in (1, 2):
        walk = play(rules, 3, start=rules.new(3, seats=seats))
        assert walk.state.result is not None
        assert rules.dump(rules.load_state(rules.dump(walk.start))) == rules.dump(walk.start)


@pytest.mark.parametrize(
    ("corrected", "said"),
    [
        ({"low_tide": {}}, "at least one item"),
        ({"low_tide": {"pearl": 1}}, "no item 'pearl'"),
        ({"low_tide": {"stone": 0}}, "from 1 to 99"),
        ({"low_tide": "stone"}, "a table of items"),
        ({"columns": []}, "3 tables"),
        ({"columns": [{"need": {"stone": 1}, "high": 1, "low": 1, "more": 1}] * 3}, "3 tables"),
        ({"columns": [{"need": {}, "high": 1, "low": 1}] * 3}, "at least one item"),
    ],
)
def test_wrong_corrections(corrected: dict[str, object], said: str) -> None:
    """The refusal says what is wrong with a side."""
    with pytest.raises(OptionsError, match=said) as caught:
        load("tides", components={"card": {"1": corrected}})
    assert caught.value.code == "options/components"
