"""The rules of the solo game: SOLO-SETUP, SOLO-LOW, SOLO-HIGH, SOLO-SCORE, SOLO-HARD."""

from __future__ import annotations

from typing import Any

import pytest
from boardcore_tides import (
    AI,
    TIDES,
    CraftTaken,
    FirstPlayerGiven,
    FirstPlayerPassed,
    ItemsTaken,
    Passed,
    RowCardDiscarded,
    RowFilled,
    SetScored,
    SoloSetScored,
    minimal_sets,
    shipped,
    table_of,
)
from boardcore_tides.testing import Beach, deal, set_up

from boardcore import Effect


def solo(**table: Any) -> Beach:
    """A solo game set up as told."""
    return set_up(seats=1, **table)


def scored_with(cards: list[int]) -> list[tuple[str, tuple[int, ...], int]]:
    """What the AI scores at High Tide with these cards: item, cards and points, in order."""
    row = [card for card in range(1, 18) if card not in cards][:4]
    beach = solo(ai_items=cards, row=row, tide="high", first=AI)
    items = table_of(Effect(beach.rules.book.wiring, beach.state, record=False)).items
    return [(items[event.item], event.cards, event.points) for event in beach.happened(SoloSetScored)]


# SETUP


@pytest.mark.rule("SOLO-SETUP-01")
def test_set_up_as_for_two() -> None:
    """What the solo rules do not change is as for two: shuffled, a row, two cards of which one is kept, a pile."""
    beach = deal(seats=1)
    assert beach.phase == "setup"
    assert len(beach.crafts(0)) == 2
    assert len(beach.pile) == 11
    assert beach.drawer.top == (beach.pile[0],)
    keeps, drops = beach.crafts(0)
    beach.keep(keeps, 0)
    assert (beach.crafts(0), beach.discard) == ([keeps], [drops])
    assert beach.phase == "low_tide"
    assert {beach.face(card)["up"] for card in beach.row} == {"low"}
    assert deal(seats=1, seed=4).row == deal(seats=1, seed=4).row != deal(seats=1, seed=5).row


@pytest.mark.rule("SOLO-SETUP-02")
def test_no_crafts_for_the_ai() -> None:
    """The AI is dealt nothing, and there is no place for a craft of its."""
    beach = deal(seats=1)
    assert beach.ai_items == []
    assert sorted([*beach.row, *beach.pile, *beach.crafts(0)]) == list(range(1, 18))
    places = [key for key in beach.view(None).table["tides"] if key.startswith("ai")]
    assert places == ["ai_items", "ai_scored", "ai_held"]


@pytest.mark.rule("SOLO-SETUP-03", "OQ-62")
def test_four_in_the_row() -> None:
    """The row has four cards, and is filled up to four at each change of the tide."""
    beach = deal(seats=1)
    assert len(beach.row) == 4
    assert beach.figures()["row_places"] == 4
    beach.keep(beach.crafts(0)[0], 0)
    for cycle in range(1, 5):
        gone = cycle % 2 == 0  # in even cycles the AI goes first, and has taken or discarded a card already
        for phase in ("low_tide", "high_tide"):
            assert (beach.drawer.cycle, beach.phase) == (cycle, phase)
            assert len(beach.row) == 4 - gone
            beach.skip(2 if phase == "low_tide" else 1)


@pytest.mark.rule("SOLO-SETUP-04", "OQ-63")
@pytest.mark.parametrize("options", [{}, {"starting_seat": 0}, {"starting_seat": 1}])
def test_the_human_starts(options: dict[str, int]) -> None:
    """The human has the First Player card first, whatever is asked for; it passes to the AI and back (A1)."""
    for seed in range(8):
        beach = deal(seats=1, seed=seed, **options)
        assert beach.drawer.first == 0
        assert [event.side for event in beach.happened(FirstPlayerGiven)] == [0]
    beach.keep(beach.crafts(0)[0], 0)
    for _ in range(9):
        beach.skip()
    assert [event.side for event in beach.happened(FirstPlayerPassed)] == [AI, 0, AI]


# LOW


def actions(beach: Beach) -> list[str]:
    """Who has acted how, in order."""
    kinds = {ItemsTaken: "takes", CraftTaken: "takes", Passed: "passes", SetScored: "scores"}
    return [
        f"{'AI' if event.side == AI else 'human'} {kinds[type(event)]}"  # type: ignore[attr-defined]
        for event in beach.events
        if type(event) in kinds
    ]


@pytest.mark.rule("SOLO-LOW-01")
def test_human_and_ai_alternate() -> None:
    """At Low Tide human and AI take one action at a time, two each, whoever has the First Player card first."""
    human_first = solo(first=0)
    human_first.skip(2)
    assert actions(human_first) == ["human passes", "AI takes", "human passes", "AI takes"]
    ai_first = solo(first=AI)
    assert actions(ai_first) == ["AI takes"]
    ai_first.skip(2)
    assert actions(ai_first) == ["AI takes", "human passes", "AI takes", "human passes"]


@pytest.mark.rule("SOLO-LOW-02")
def test_the_ai_only_takes_at_low_tide() -> None:
    """The AI takes a card in each of its Low Tide actions, even with a set to score; without a card it passes."""
    beach = solo(ai_items=[6, 10], row=[1, 2, 3, 4], first=AI)
    beach.skip()
    assert beach.drawer.turn == 3
    assert beach.ai_items == [6, 10, 1, 2]
    assert beach.points == (0, 0)
    assert not beach.happened(SoloSetScored)
    empty = solo(row=[], first=AI)
    assert actions(empty) == ["AI passes"]


@pytest.mark.rule("SOLO-LOW-03")
def test_the_ai_takes_the_leftmost() -> None:
    """The AI takes the leftmost card that is there; gaps do not matter (A2)."""
    beach = solo(row=[3, 7, 1, 2])
    beach.skip()
    assert (beach.ai_items, beach.row) == ([3], [7, 1, 2])
    beach.take(7)
    assert beach.ai_items == [3, 1], "with its left neighbours gone this card is leftmost"


@pytest.mark.rule("SOLO-LOW-04")
@pytest.mark.parametrize("looker", [None, 0])
def test_the_ais_cards_are_open(looker: int | None) -> None:
    """Everybody sees the AI's cards, Low Tide side up, from both sides (A14)."""
    beach = solo(row=[3, 7, 1, 2])
    beach.skip()
    assert beach.view(looker).table["tides"]["ai_items"] == {"count": 1, "cards": [3]}
    face = beach.face(3, looker)
    assert face["up"] == "low"
    assert face["low_tide"]["items"] == {"shell": 2, "sand_dollar": 2, "shark_tooth": 1}
    assert "high_tide" in face


# HIGH


@pytest.mark.rule("SOLO-HIGH-01")
def test_the_ai_discards_the_leftmost() -> None:
    """At High Tide the AI discards the leftmost card of the row and takes none."""
    beach = solo(row=[3, 7, 1, 2], tide="high", first=AI)
    assert beach.row == [7, 1, 2]
    assert beach.discard == [3]
    assert beach.ai_items == []
    assert [event.card for event in beach.happened(RowCardDiscarded)] == [3]


@pytest.mark.rule("SOLO-HIGH-02", "OQ-64")
def test_the_ai_scores_at_high_tide() -> None:
    """After discarding the AI scores what it can, in its turn."""
    beach = solo(ai_items=[6, 10], row=[3, 7, 1, 2], tide="high", first=AI)
    kinds = [type(event) for event in beach.events if type(event) in (RowCardDiscarded, SoloSetScored)]
    assert kinds == [RowCardDiscarded, SoloSetScored]
    assert beach.points == (0, 10)
    later = solo(ai_items=[6, 10], row=[3, 7, 1, 2], tide="high", first=0)
    assert later.points == (0, 0), "the human has the First Player card and goes first"
    later.skip()
    assert later.points == (0, 10)
    poor = solo(ai_items=[10], row=[3, 7, 1, 2], tide="high", first=AI)
    assert poor.points == (0, 0)
    assert poor.ai_items == [10]


@pytest.mark.rule("SOLO-HIGH-03", "SOLO-HIGH-04")
def test_cards_slide_and_are_dealt_from_the_right() -> None:
    """At the end of Low Tide what is left moves right in its order; new cards fill up from right to left."""
    beach = solo(row=[3, 7, 1, 2], pile=[11, 12, 13])
    beach.take(1)
    assert beach.row == [7, 2]
    beach.skip()
    # The AI has taken 3 and 7; 2 slides to the right end, then 11, 12 and 13 are dealt to the left of it.
    assert beach.phase == "high_tide"
    assert beach.row == [13, 12, 11, 2]
    assert beach.happened(RowFilled)[-1].cards == (11, 12, 13)


@pytest.mark.rule("SOLO-HIGH-03", "SOLO-HIGH-04")
def test_cards_slide_at_the_other_change_too() -> None:
    """At the end of High Tide it is the same: B and D of four are left, X and Y are drawn, and it is Y X B D."""
    beach = solo(row=[1, 2, 3, 4], pile=[8, 9], tide="high", first=0)
    beach.take(3)
    assert beach.drawer.cycle == 3
    # The AI has discarded card 1 at High Tide; card 9 was dealt last and is leftmost, and the AI goes first now.
    assert beach.happened(RowFilled)[-1].cards == (8, 9)
    assert [event.card for event in beach.happened(ItemsTaken)] == [9]
    assert beach.row == [8, 2, 4]


# SCORE


@pytest.mark.rule("SOLO-SCORE-01")
def test_crafts_play_no_part() -> None:
    """The AI scores items of its Low Tide cards and no craft, and its points do not depend on one."""
    beach = solo(ai_items=[6, 10], row=[3, 7, 1, 2], crafts=([5], []), tide="high", first=AI)
    (event,) = beach.happened(SoloSetScored)
    assert set(event.cards) == {6, 10}
    assert beach.drawer.ai_scored[0].cards == (6, 10)
    assert beach.crafts(0) == [5]


@pytest.mark.rule("SOLO-SCORE-02")
def test_the_ai_has_a_table_of_its_own() -> None:
    """Points and numbers come from the solo scoring: one item per set, exactly as many as it says."""
    table = {line.item: (line.count, line.points) for line in shipped().solo}
    assert table == {
        "stone": (5, 7),
        "shell": (4, 7),
        "driftwood": (4, 8),
        "sea_glass": (3, 8),
        "sand_dollar": (3, 10),
        "shark_tooth": (2, 10),
    }
    assert scored_with([8, 9, 10]) == [("stone", (8, 9, 10), 7)]
    assert scored_with([10, 11]) == [("shell", (10, 11), 7)]
    assert scored_with([5, 4]) == [("driftwood", (5, 4), 8)]
    assert scored_with([15, 6]) == [("sea_glass", (15, 6), 8)]
    assert scored_with([17, 7]) == [("sand_dollar", (17, 7), 10)]
    assert scored_with([2]) == [("shark_tooth", (2,), 10)]
    assert scored_with([7, 8]) == [("driftwood", (7, 8), 8)], "with four stones and not five there is no set of stones"


@pytest.mark.rule("SOLO-SCORE-03", "OQ-65")
def test_the_most_points() -> None:
    """Stones with all three cards, shells with two or shark teeth with two others: the teeth bring most."""
    assert scored_with([10, 12, 6]) == [("shark_tooth", (10, 6), 10)]
    beach = solo(ai_items=[10, 12, 6], row=[1, 2, 3, 4], tide="high", first=AI)
    assert beach.ai_items == [12]


@pytest.mark.rule("SOLO-SCORE-03", "OQ-65")
def test_the_most_points_in_all() -> None:
    """What counts is the sum of all sets, not the best single one."""
    # The best single set costs the cards of both others: two teeth for 10 against shells and driftwood for 15.
    cards = [14, 10, 16, 8]
    found = scored_with(cards)
    assert sum(points for *_, points in found) > 10
    assert "shark_tooth" not in [item for item, *_ in found]


@pytest.mark.rule("SOLO-SCORE-04")
def test_ties_go_to_the_commoner_item() -> None:
    """Stones with three cards or shells with two, for 7 either way: the stones, although they cost a card more."""
    assert scored_with([10, 11, 12]) == [("stone", (10, 11, 12), 7)]


@pytest.mark.rule("SOLO-SCORE-05")
def test_several_sets_in_one_turn() -> None:
    """Two sets that share no card are both scored at the same High Tide."""
    assert scored_with([2, 7, 8]) == [("shark_tooth", (2,), 10), ("driftwood", (7, 8), 8)]


@pytest.mark.rule("SOLO-SCORE-06")
def test_one_set_after_the_other() -> None:
    """Each set is scored with its points and its cards discarded before the next."""
    beach = solo(ai_items=[7, 2, 8], row=[1, 3, 4, 5], tide="high", first=AI)
    first, second = beach.happened(SoloSetScored)
    assert (first.cards, first.score) == ((2,), 10)
    assert (second.cards, second.score) == ((7, 8), 18)
    assert beach.discard == [1, 2, 7, 8]
    assert beach.ai_items == []


@pytest.mark.rule("SOLO-SCORE-07")
def test_a_card_is_in_one_set() -> None:
    """Shells and teeth could be scored with a card in common; only one of the two sets is."""
    cards = [10, 11, 6]
    beach = solo(ai_items=cards, row=[1, 3, 4, 5], tide="high", first=AI)
    table = table_of(Effect(beach.rules.book.wiring, beach.state, record=False))
    assert minimal_sets(table, tuple(cards), table.solo(1)) == ((10, 11),)
    assert minimal_sets(table, tuple(cards), table.solo(5)) == ((10, 6),)
    assert scored_with(cards) == [("shark_tooth", (10, 6), 10)]
    assert beach.ai_items == [11]


# HARD


def taken_first(row: list[int], ai: str) -> int:
    """The card that the AI takes from a row."""
    beach = solo(row=row, first=AI, ai=ai)
    (card,) = TIDES.of(beach.state).ai_items
    return card


@pytest.mark.rule("SOLO-HARD-01", "OQ-75")
def test_the_rarest_item() -> None:
    """In hard mode the AI takes the card with the rarest item; in normal mode the leftmost."""
    assert taken_first([4, 7, 6, 8], "hard") == 6
    assert taken_first([4, 7, 6, 8], "normal") == 4
    assert taken_first([4, 7, 6, 2], "hard") == 2, "two shark teeth are more than one"


@pytest.mark.rule("SOLO-HARD-01", "OQ-75")
def test_equally_rare_cards() -> None:
    """Then the next rarest item decides, then the one after that, and in the end the left card (A12)."""
    assert taken_first([10, 13, 14, 6], "hard") == 6, "one tooth, and a sand dollar"
    assert taken_first([4, 14, 16, 8], "hard") == 16, "one tooth, no rarer ones, and two driftwood"
    beach = solo(row=[12, 17, 7, 9], first=AI, ai="hard")
    assert beach.ai_items == [17], "no teeth: two sand dollars"


@pytest.mark.rule("SOLO-HARD-01")
def test_hard_mode_only_takes_otherwise() -> None:
    """The High Tide discard stays leftmost in hard mode, and the human's game is the same."""
    beach = solo(row=[4, 7, 6, 2], tide="high", first=AI, ai="hard")
    assert [event.card for event in beach.happened(RowCardDiscarded)] == [4]


@pytest.mark.rule("SOLO-HARD-02")
def test_the_order_of_rarity() -> None:
    """The order of the solo scoring is the order of rarity: later is rarer, which hard mode goes by."""
    beach = solo(ai="hard")
    items = list(table_of(Effect(beach.rules.book.wiring, beach.state, record=False)).items)
    assert [line.item for line in shipped().solo] == items
    assert items == ["stone", "shell", "driftwood", "sea_glass", "sand_dollar", "shark_tooth"]
    # The second card has more of the rarer of two neighbouring items, and what is rarer than both is alike.
    assert taken_first([8, 4], "hard") == 4, "shells before stones"
    assert taken_first([11, 8], "hard") == 8, "driftwood before shells"
    assert taken_first([14, 11], "hard") == 11, "sea glass before driftwood"
    assert taken_first([5, 7], "hard") == 7, "sand dollars before sea glass"
    assert taken_first([17, 6], "hard") == 6, "shark teeth before sand dollars"


@pytest.mark.rule("SOLO-HARD-03", "SOLO-HARD-04")
def test_the_two_ends_of_rarity() -> None:
    """Stones are the most common item, shark teeth the rarest."""
    beach = deal(seats=1)
    items = beach.figures()["items"]
    assert items[0] == "stone"
    assert items[-1] == "shark_tooth"
    assert shipped().solo[0].item == "stone"
    assert shipped().solo[-1].item == "shark_tooth"
