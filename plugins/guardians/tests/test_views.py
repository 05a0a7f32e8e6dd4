"""What is shown of the Guardians: figures, explanations, the drawing for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boardcore_cardia.testing import On, Table

from boardcore import Message, Panel

MakeTable = Callable[..., Table]

ROW = [(On("Blank 6", modifier=3), "Blank 5")]


def drawn(table: Table, seat: int | None = 0) -> list[Panel]:
    """The panels that all packs draw, one after the other."""
    panels: list[Panel] = []
    for painter in table.rules.book.painters:
        panels = painter(table.view(seat), panels) or panels
    return panels


def said(table: Table, value: Any, lang: str = "en") -> str:
    """A part of a drawing in words."""
    return table.rules.texts.word(value, lang)


def test_the_row_is_drawn_below_the_table(table: MakeTable) -> None:
    """A line for each Guardian with its place and faction, its name if it is face up, and what the next one says."""
    t = table("cat", "owl", encounters=ROW, hands=(["Dynasty 9"], ["Blank 3"]))
    panels = drawn(t)
    assert len(panels) == 3
    row = panels[2]
    assert said(t, row.title) == "Guardians"
    lines = [[said(t, cell) for cell in line] for line in row.rows]
    assert lines[:2] == [["2", "Cat", "Dynasty"], ["4", "face down", "Academy"]]
    assert len(lines) == 6
    (note,) = row.notes
    assert said(t, note).startswith("Cat: If only one player has a Dynasty card in this encounter")
    assert said(t, note, "de").startswith("Katze: Wenn in dieser Begegnung")


def test_the_guardian_that_was_met_is_told(table: MakeTable) -> None:
    """While its round goes on, a view names the Guardian that was met, and the drawing what it says."""
    t = table("cat", "owl", encounters=ROW, hands=(["Dynasty 9"], ["Blank 3"]), guardians="open")
    assert t.view(None).figures["guardians"]["met"] is None
    t.play("Dynasty 9", "Blank 3")
    assert t.prompt == "flip"
    for seat in (None, 0, 1):
        assert t.view(seat).figures["guardians"]["met"] == "guardian:cat"
    assert said(t, drawn(t)[2].notes[0]).startswith("Cat: ")
    t.choose("Blank 6")
    assert t.view(None).figures["guardians"]["met"] is None
    assert said(t, drawn(t)[2].notes[0]).startswith("Owl: ")


def test_without_a_row_nothing_is_drawn(table: MakeTable) -> None:
    """In a game without Guardians the drawing is Cardia's alone; beyond the last of them there is no note."""
    assert len(drawn(table(guardians="off", hands=(["Blank 3"], ["Blank 5"])))) == 2
    ties = [(f"Blank {value}", f"Blank {value}") for value in range(1, 13)]
    assert drawn(table("cat", encounters=ties, hands=(["Blank 13"], ["Blank 14"])))[2].notes == ()


@pytest.mark.rule("GUA-UNI-01")
@pytest.mark.parametrize(("lang", "why"), [("en", "Unicorn's signet"), ("de", "Siegel des Einhorns")])
def test_the_unicorns_signet_is_explained(table: MakeTable, lang: str, why: str) -> None:
    """Of the signets of a player, that of the Unicorn names itself and its card."""
    t = table("lion", encounters=[(On("Blank 9", counters={"guardians:counter.unicorn": 1}), "Blank 5")],
              hands=(["Blank 3"], ["Blank 4"]))  # fmt: skip
    part = t.explain("signets", "seat:0").parts[1]
    assert (part.amount, part.source) == (1, f"card:{t.card(0, 'Blank 9')}")
    assert said(t, part.text, lang).startswith(why)
    shown = t.view(None).figures["cardia"]["encounters"][0]["cards"][0]
    assert shown["counters"] == {"guardians:counter.unicorn": 1}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_guardian_has_a_name_and_a_text(table: MakeTable, lang: str) -> None:
    """Twelve names and twelve texts, no two alike; the exclusive ones say their condition."""
    t = table(guardians="open")
    known = t.rules.book.wiring.services["guardians"]
    names = [said(t, Message(text), lang) for text in known.texts]
    texts = [said(t, Message(f"{text}.text"), lang) for text in known.texts]
    assert len(set(names)) == len(set(texts)) == 12
    start = {"en": "If only one player", "de": "Wenn in dieser Begegnung nur eine Person"}[lang]
    assert [text.startswith(start) for text in texts] == [guardian.only for guardian in known.guardians]
