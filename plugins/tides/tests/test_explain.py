"""Explanations: a score set by set, what a craft could bring and lacks, what the AI scored and left."""

from __future__ import annotations

import pytest
from boardcore_tides import AI
from boardcore_tides.testing import Beach, set_up

from boardcore import AboutError, Explanation


def said(beach: Beach, why: Explanation, lang: str = "en") -> list[tuple[int | None, str, str]]:
    """The parts in words."""
    return [(part.amount, beach.rules.texts.say(part.text, lang), part.source) for part in why.parts]


def test_a_score() -> None:
    """Every set with its points, its column, its tide and its cards; together they are the score."""
    beach = set_up(row=[2, 3, 5, 7, 8], crafts=([1, 4], []), items=([10, 12], []))
    beach.score(4, 1, 12).skip()
    beach.score(1, 1, 10)
    why = beach.explain("score", "side:0")
    assert why.value == 8
    assert beach.rules.texts.say(why.title) == "Score of Player 1"
    assert said(beach, why) == [
        (4, "Column 1 at Low Tide of cycle 2, paid with Letter Opener", "card:4"),
        (4, "Column 1 at Low Tide of cycle 2, paid with Mobile", "card:1"),
    ]
    assert said(beach, why, "de")[0][1] == "Spalte 1 bei Ebbe in Gezeitenzyklus 2, bezahlt mit Brieföffner"
    assert beach.explain("score", "side:1").parts == ()


def test_the_ais_score() -> None:
    """The sets of the AI's table."""
    beach = set_up(seats=1, ai_items=[2, 7, 8], row=[1, 3, 4, 5], tide="high", first=AI)
    why = beach.explain("score", "side:ai")
    assert why.value == 18
    assert said(beach, why) == [
        (10, "2× shark tooth in cycle 2, with Cairn Lamp", ""),
        (8, "4× driftwood in cycle 2, with Earrings, Picture Frame", ""),
    ]


@pytest.mark.parametrize(("tide", "best"), [("low", 9), ("high", 12)])
def test_a_craft(tide: str, best: int) -> None:
    """Each column with its points just now, or with what is lacking."""
    beach = set_up(crafts=([1], []), items=([10, 5], []), tide=tide)  # type: ignore[arg-type]
    why = beach.explain("craft", "card:1")
    assert why.value == best
    first = 6 if tide == "high" else 4
    assert said(beach, why) == [
        (first, "Column 1 (2× shell): can be paid in 1 way(s)", "card:1"),
        (best, "Column 2 (2× stone, 3× shell): can be paid in 1 way(s)", "card:1"),
        (None, "Column 3 (3× stone, 4× shell): 1× stone, 1× shell lacking", "card:1"),
    ]


def test_what_the_ai_scored() -> None:
    """The sets it chose, and for every other item why not: too few, less in all, or a rarer item."""
    beach = set_up(seats=1, ai_items=[10, 12, 6], row=[1, 2, 3, 4], tide="high", first=AI)
    why = beach.explain("ai_scored", "side:ai")
    assert why.value == 10
    assert beach.rules.texts.say(why.title) == "The AI scored last time, with Mobile, Letter Opener, Wind Chime"
    assert said(beach, why) == [
        (10, "2× shark tooth, with Mobile, Wind Chime", ""),
        (None, "Not stone: with it, 7 at most", ""),
        (None, "Not shell: with it, 7 at most", ""),
        (None, "Not driftwood: 0 of 4", ""),
        (None, "Not sea glass: 1 of 3", ""),
        (None, "Not sand dollar: 2 of 3", ""),
    ]
    beach.skip()
    assert beach.explain("ai_scored", "side:ai").value == 10, "it stays until the next High Tide"


def test_why_the_stones() -> None:
    """A tie is explained: the other item would bring as much, but is rarer."""
    beach = set_up(seats=1, ai_items=[10, 11, 12], row=[1, 2, 3, 4], tide="high", first=AI)
    parts = said(beach, beach.explain("ai_scored", "side:ai"))
    assert parts[0] == (7, "5× stone, with Mobile, Sculpture, Letter Opener", "")
    assert parts[1] == (None, "Not shell: with it 7 too, but of rarer items", "")


def test_what_the_ai_would_score() -> None:
    """At any time one can ask what the AI's cards would come to."""
    beach = set_up(seats=1, ai_items=[2], row=[1, 3, 4, 5])
    assert beach.explain("ai_would_score", "side:ai").value == 10
    beach.skip()
    assert beach.explain("ai_would_score", "side:ai").value == 10
    assert beach.points == (0, 0)


@pytest.mark.parametrize(
    ("what", "of"), [("ai_scored", "side:ai"), ("ai_would_score", "side:ai"), ("craft", "card:5"), ("score", "side:ai")]
)
def test_nothing_to_explain(what: str, of: str) -> None:
    """For two there is no AI, and a card in the row is no craft in a hand."""
    beach = set_up(row=[5], crafts=([1], []))
    with pytest.raises(AboutError) as refused:
        beach.explain(what, of)
    assert refused.value.code == "about/subject"


def test_before_the_first_high_tide() -> None:
    """What the AI scored last time is no question before there was one."""
    beach = set_up(seats=1)
    assert "ai_scored" not in {about.what for about in beach.rules.subjects(beach.state)}
    assert "ai_would_score" in {about.what for about in beach.rules.subjects(beach.state)}
