"""The rulings of the solo game where the rulebook is silent, A1 to A14, and the golden cases of the AI."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest
from boardcore_tides import (
    AI,
    ItemsTaken,
    RowCardDiscarded,
    SoloSetScored,
    best_plan,
    make_table,
    minimal_sets,
    plans,
    rarest,
    shipped,
    worth,
)
from boardcore_tides.testing import Beach, deal, set_up

from boardcore import Choice, ChoiceError

TABLE = make_table(shipped())


def solo(**table: Any) -> Beach:
    """A solo game set up as told."""
    return set_up(seats=1, **table)


def scored_with(*cards: int) -> list[tuple[str, tuple[int, ...], int]]:
    """What the AI scores at High Tide with these cards: item, cards and points, in order."""
    row = [card for card in range(1, 18) if card not in cards][:4]
    beach = solo(ai_items=cards, row=row, tide="high", first=AI)
    return [(TABLE.items[event.item], event.cards, event.points) for event in beach.happened(SoloSetScored)]


def test_a01_the_ai_goes_first_in_even_cycles() -> None:
    """The First Player card goes back and forth: in even cycles the AI acts first in both tides."""
    beach = deal(seats=1)
    beach.keep(beach.crafts(0)[0], 0)
    assert len(beach.row) == 4
    beach.skip(3)
    assert (beach.drawer.cycle, beach.drawer.first, beach.drawer.turn) == (2, AI, 1)
    beach.skip(2)
    assert (beach.phase, beach.drawer.turn) == ("high_tide", 5), "the AI has acted already"


def test_a02_the_ai_takes_whatever_it_could_score() -> None:
    """The AI takes the leftmost card still there, at Low Tide always."""
    beach = solo(row=[3, 7, 1, 2], ai_items=[6, 10])
    beach.take(3)
    assert beach.ai_items == [6, 10, 7]
    assert not beach.happened(SoloSetScored)


def test_a03_discard_first_then_score() -> None:
    """The card that the AI discards at High Tide is not one that it could score with."""
    beach = solo(ai_items=[6], row=[10, 7, 1, 3], tide="high", first=AI)
    assert beach.discard == [10]
    assert beach.points == (0, 0)
    assert [event.card for event in beach.happened(RowCardDiscarded)] == [10]


def test_a04_the_newest_card_is_leftmost() -> None:
    """The new row is the new cards in reverse, then the old ones in their order."""
    beach = solo(row=[3, 7, 1, 2], pile=[11, 12, 13, 14], first=0)
    beach.skip().skip()
    assert beach.row == [12, 11, 1, 2]


def test_a05_four_places_throughout() -> None:
    """After both changes of the tide the row has four cards."""
    beach = solo(row=[3, 7, 1, 2], first=AI)
    beach.take(2).skip()
    assert (beach.phase, len(beach.row)) == ("high_tide", 3), "of four the AI has discarded one"
    beach.skip()
    assert (beach.phase, len(beach.row)) == ("low_tide", 4)


def test_a06_one_item_for_a_set() -> None:
    """A set of the AI is so many of one item; surplus items on its cards are lost."""
    assert scored_with(2) == [("shark_tooth", (2,), 10)]
    assert scored_with(10, 11) == [("shell", (10, 11), 7)], "four stones are lost"
    assert scored_with(9, 10) == [], "nothing is made up of several items"


def test_a07_the_total_counts() -> None:
    """The plan with the most points in all is scored, also where the best single set would come first otherwise."""
    assert scored_with(14, 10, 16, 8) == [("driftwood", (16, 8), 8), ("shell", (14, 10), 7)]
    best_first = max(plans(TABLE, (14, 10, 16, 8)), key=lambda plan: [-len(plan), worth(TABLE, plan)])
    assert worth(TABLE, best_first) < 15


def brute_force(held: tuple[int, ...]) -> int:
    """The most points by trying every order of cards and cutting off sets as soon as they are complete."""
    best = 0
    for order in permutations(held):
        for items in permutations(range(len(TABLE.items)), 2):
            total, pool = 0, list(order)
            for item in (*items, *items):
                scoring = TABLE.solo(item)
                taken: list[int] = []
                for card in pool:
                    if TABLE.supplies[card][item]:
                        taken.append(card)
                    if TABLE.supply(taken)[item] >= TABLE.scorings[scoring].need[item]:
                        total += TABLE.scorings[scoring].high
                        pool = [each for each in pool if each not in taken]
                        break
            best = max(best, total)
    return best


@pytest.mark.parametrize("held", [(1, 2, 6, 10), (14, 10, 16, 8), (2, 6, 9, 13), (7, 9, 17, 12), (15, 5, 1, 4, 3)])
def test_a07_nothing_better_is_overlooked(held: tuple[int, ...]) -> None:
    """No way of dividing the cards brings more than the plan."""
    assert worth(TABLE, best_plan(TABLE, held)) == brute_force(held)


def test_a08_the_order_among_ties() -> None:
    """Commoner items, then fewer cards, then the cards held longest; within the plan the highest points first."""
    assert scored_with(10, 11, 12) == [("stone", (10, 11, 12), 7)], "commoner, although a card more"
    assert scored_with(10, 16, 3) == [("shark_tooth", (10, 16), 10)]
    assert scored_with(16, 10, 3) == [("shark_tooth", (16, 10), 10)], "of three cards with a tooth the two held longest"
    assert scored_with(6, 2, 13) == [("shark_tooth", (2,), 10), ("shark_tooth", (6, 13), 10)]
    # One card with two teeth rather than two cards with one each, where only one set is possible.
    assert scored_with(6, 2) == [("shark_tooth", (2,), 10)]
    found = scored_with(2, 10, 11)
    assert found == [("shark_tooth", (2,), 10), ("shell", (10, 11), 7)], "the highest points first"


def test_a09_no_card_too_many() -> None:
    """A set of the AI has no card that it could do without, so that others are kept."""
    beach = solo(ai_items=[2, 6], row=[1, 3, 4, 5], tide="high", first=AI)
    assert beach.ai_items == [6]
    for held in permutations((2, 6, 10, 12), 3):
        for plan in plans(TABLE, held):
            for each in plan:
                assert each.cards in minimal_sets(TABLE, held, TABLE.solo(each.item))


def test_a10_one_figure_per_item() -> None:
    """The AI scores only at High Tide, for the one figure of the item."""
    assert all(TABLE.scorings[TABLE.solo(item)].high == TABLE.scorings[TABLE.solo(item)].low for item in range(6))
    beach = solo(ai_items=[2], row=[1, 3, 4, 5], first=AI)
    beach.skip()
    assert (beach.phase, beach.drawer.turn) == ("low_tide", 3)
    assert not beach.happened(SoloSetScored)
    beach.skip()
    assert [event.points for event in beach.happened(SoloSetScored)] == [10, 10]
    assert all(line.high for line in beach.drawer.ai_scored)


def test_a11_the_ai_needs_no_hand_limit() -> None:
    """Whatever the AI keeps after scoring is at most three cards: all sets of four contain a set to score."""
    assert all(best_plan(TABLE, four) for four in combinations(range(1, 18), 4))
    beach = solo(ai_items=[1, 9, 13], row=[4, 5, 7, 8], first=AI)
    beach.skip()
    assert len(beach.ai_items) == 5


@pytest.mark.parametrize(
    ("row", "card"),
    [([4, 7, 6, 8], 6), ([4, 7, 6, 2], 2), ([10, 13, 14, 6], 6), ([4, 14, 16, 8], 16), ([10, 12], 10), ([7, 9], 9)],
)
def test_a12_hard_mode(row: list[int], card: int) -> None:
    """The rarest item, then more of it, then the next rarest; the High Tide discard stays leftmost."""
    assert [event.card for event in solo(row=row, first=AI, ai="hard").happened(ItemsTaken)] == [card]
    beach = solo(row=[4, 7, 6, 2], first=AI, tide="high", ai="hard")
    assert beach.discard == [4]


def test_a12_the_left_card_of_equal_ones() -> None:
    """Of cards alike in every item the left one is taken; no two shipped ones are, so they are made so here."""
    assert len(set(TABLE.supplies[1:])) == 17
    same = replace(TABLE, supplies=(TABLE.supplies[0], *(TABLE.supplies[6],) * 17))
    assert rarest(same, (9, 3, 5)) == 9


@pytest.mark.parametrize(
    ("scores", "result"), [((54, 50), ((0,), "goal")), ((50, 54), ((), "ai")), ((54, 54), None), ((40, 54), ((), "ai"))]
)
def test_a13_the_result(scores: tuple[int, int], result: object) -> None:
    """The same end: the AI ahead is a loss, a tie another cycle."""
    beach = solo(scores=scores, tide="high", taken=1, first=AI, row=[1, 3, 4, 5])
    assert beach.skip().result == result


def test_a14_the_ais_cards_lie_open() -> None:
    """Everybody sees them, Low Tide side up."""
    beach = solo(ai_items=[3, 7])
    assert beach.view(None).table["tides"]["ai_items"]["cards"] == [3, 7]
    assert beach.face(3)["up"] == "low"


def test_nobody_answers_for_the_ai() -> None:
    """There is one seat in a solo game, and no decision and no choice for another."""
    beach = deal(seats=1)
    beach.keep(beach.crafts(0)[0], 0)
    decision = beach.decision()
    assert beach.asked == [0]
    for seat in (1, AI):
        with pytest.raises(ChoiceError) as why:
            beach.rules.apply(beach.state, Choice(seat, decision.id, "action:pass"))
        assert why.value.code == "choice/seat"


def test_golden_the_ais_choice() -> None:
    """Cards 10, 12 and 6: six stones with all, shells with two, teeth with two; the teeth for 10, card 12 stays."""
    assert scored_with(10, 12, 6) == [("shark_tooth", (10, 6), 10)]
    beach = solo(ai_items=[10, 12, 6], row=[1, 2, 3, 4], tide="high", first=AI)
    assert beach.ai_items == [12]
    assert beach.points == (0, 10)


def test_golden_the_ais_tie() -> None:
    """Cards 10, 11 and 12: stones or shells for 7; the stones are commoner, although they cost a card more."""
    assert scored_with(10, 11, 12) == [("stone", (10, 11, 12), 7)]


def test_golden_hard_mode() -> None:
    """From the row 4, 7, 6, 2 the AI takes card 2, which has two teeth."""
    assert solo(row=[4, 7, 6, 2], first=AI, ai="hard").ai_items == [2]
