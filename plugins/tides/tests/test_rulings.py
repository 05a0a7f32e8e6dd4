"""The rulings for two where the rulebook is silent, T1 to T20, and the golden cases of points."""

from __future__ import annotations

from typing import Literal

import pytest
from boardcore_tides import (
    AI,
    CraftKept,
    GoalReached,
    PileShuffled,
    RowFilled,
    make_table,
    minimal_sets,
    shipped,
)
from boardcore_tides.testing import deal, set_up

from boardcore import GameEnded

TABLE = make_table(shipped())


def test_t01_the_row_can_always_be_filled() -> None:
    """17 cards are a row of five and two hands of six, so the row never runs short."""
    beach = set_up(
        row=[1, 2, 3, 4], items=([6, 7, 8, 9, 10], [11, 12, 13, 14, 15]), crafts=([16], [17]), pile=[], discard=[5]
    )
    beach.skip(4)
    assert len(beach.row) == 5
    assert (beach.pile, beach.discard) == ([], [])


def test_t02_one_column_which_the_player_names() -> None:
    """Any column that can be paid is on offer, a lower one too, and one action scores one of them."""
    beach = set_up(crafts=([1], []), items=([10, 12], []), tide="high")
    assert beach.scorable == ["1-1-10", "1-1-12", "1-2-10-12", "1-3-10-12"]
    beach.score(1, 2, 10, 12)
    assert beach.points == (12, 0)
    assert beach.asked == [1]


def test_t03_only_sets_without_a_card_too_many() -> None:
    """Whole cards that together cover the column, none of which could be left out."""
    beach = set_up(crafts=([1], []), items=([10, 11, 12, 16, 5], []))
    offered = {each for each in beach.scorable if each.startswith("1-")}
    assert {each for each in offered if each.startswith("1-1-")} == {"1-1-10", "1-1-11", "1-1-12", "1-1-16"}
    # Card 5 shows one shell, which counts only beside another card's two.
    assert {each for each in offered if each.startswith("1-2-")} == {
        "1-2-10-11", "1-2-10-12", "1-2-11-12", "1-2-10-16", "1-2-11-16",
        "1-2-12-16", "1-2-5-10", "1-2-5-11", "1-2-5-12",
    }  # fmt: skip
    for scoring in range(len(TABLE.scorings)):
        need = TABLE.scorings[scoring].need
        found = minimal_sets(TABLE, (10, 11, 12, 16, 5), scoring)
        assert len(set(map(frozenset, found))) == len(found)
        for cards in found:
            assert all(have >= wanted for have, wanted in zip(TABLE.supply(cards), need, strict=True))
            for card in cards:
                rest = TABLE.supply(each for each in cards if each != card)
                assert any(have < wanted for have, wanted in zip(rest, need, strict=True))


@pytest.mark.parametrize(("tide", "points"), [("low", 13), ("high", 18)])
def test_t04_points_of_the_tide(tide: Literal["low", "high"], points: int) -> None:
    """At Low Tide a set brings its Low Tide figure."""
    beach = set_up(crafts=([1], []), items=([10, 12], []), tide=tide)
    assert beach.score(1, 3, 10, 12).points == (points, 0)


def test_t05_crafts_in_hand_supply_nothing() -> None:
    """A craft in hand is neither used for its items nor turned."""
    beach = set_up(crafts=([1, 10, 12], []), items=([11], []))
    assert all("10" not in each.split("-")[2:] and "12" not in each.split("-")[2:] for each in beach.scorable)
    assert not [each for each in beach.offered() if each.startswith(("turn", "flip"))]


def test_t06_at_six_cards_one_goes_first() -> None:
    """At six cards no take is on offer; after a discard it is, and the taken card cannot be thrown away with it."""
    beach = set_up(row=[1, 2, 3, 4, 5], items=([6, 7, 8, 9, 10, 11], []))
    assert beach.takeable == []
    assert len([each for each in beach.offered() if each.startswith("discard")]) == 6
    beach.drop(9)
    assert beach.takeable == [1, 2, 3, 4, 5]
    beach.take(1)
    assert beach.items(0) == [6, 7, 8, 10, 11, 1]
    assert beach.asked == [1]


def test_t07_discarding_is_free_in_the_own_turn() -> None:
    """A discard costs no action and is not asked of anybody in the other player's turn."""
    beach = set_up(items=([6, 7], [8]))
    beach.drop(6).drop(7)
    assert beach.drawer.turn == 0
    assert beach.asked == [0]
    assert "discard-8" not in beach.offered()


def test_t08_passing_is_always_possible() -> None:
    """In each of 200 random decisions passing is on offer."""
    beach = deal(seed=3)
    for seat in (0, 1):
        beach.keep(beach.crafts(seat)[0], seat)
    for number in range(200):
        offered = beach.offered()
        assert offered[-1] == "pass"
        beach.act(offered[number * 7 % len(offered)])
        if not beach.asked:
            break


def test_t09_a_row_stays_short_without_cards() -> None:
    """Where no card is left anywhere, the row stays as it is, and the game goes on."""
    # Such hands are larger than any can be; within the limit there is always a card (T1).
    beach = set_up(row=[1, 2], items=([3, 4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17]))
    beach.skip(4)
    assert beach.phase == "high_tide"
    assert beach.row == [1, 2]
    empty = set_up(seats=1, row=[], items=([3, 4, 5, 6, 7, 8, 9, 10, 1], []), ai_items=[11, 12, 13, 14, 15, 16, 17, 2])
    empty.skip(2)
    assert (empty.phase, empty.row) == ("high_tide", [])


def test_t10_the_pile_is_made_anew_when_a_card_is_needed() -> None:
    """The discard pile is shuffled in the middle of filling the row, all Low Tide side up; not before."""
    beach = set_up(row=[1, 2, 3, 4, 5], pile=[6, 7], discard=[8, 9, 10])
    beach.take(1).take(2).skip(2)
    assert beach.pile == []
    assert not beach.happened(PileShuffled)
    beach.skip().take(6)
    kinds = [type(event) for event in beach.events if type(event) in (RowFilled, PileShuffled)]
    assert kinds == [RowFilled, PileShuffled, RowFilled]
    assert beach.face(beach.pile[0])["up"] == "low"


@pytest.mark.parametrize("looker", [None, 0, 1])
def test_t11_only_the_order_of_the_pile_is_hidden(looker: int | None) -> None:
    """Row, hands, discard pile and the front of the top card are open; of the pile below only the number is."""
    beach = set_up(row=[1, 2, 3, 4, 5], items=([6], [7]), crafts=([8], [9]), pile=[10, 11, 12], discard=[13])
    table = beach.view(looker).table["tides"]
    assert table["row"]["cards"] == [1, 2, 3, 4, 5]
    assert table["discard"]["cards"][-1] == 13
    assert table["top"]["cards"] == [10]
    assert table["pile"] == {"count": 2}
    assert [seat["items"]["cards"] for seat in table["seats"]] == [[6], [7]]
    assert "high_tide" not in beach.face(10, looker)


def test_t12_both_choose_before_anything_is_shown() -> None:
    """The first answer shows nothing; with the second both are shown together."""
    beach = deal()
    beach.keep(beach.crafts(1)[0], 1)
    assert not beach.happened(CraftKept)
    assert beach.discard == []
    beach.keep(beach.crafts(0)[0], 0)
    assert len(beach.happened(CraftKept)) == 2


def test_t13_who_starts() -> None:
    """Drawn or chosen for two, the human alone."""
    assert {deal(seed=seed).drawer.first for seed in range(20)} == {0, 1}
    assert {deal(seed=seed, starting_seat=1).drawer.first for seed in range(20)} == {1}
    assert {deal(seed=seed, seats=1).drawer.first for seed in range(20)} == {0}


def test_t14_fifty_in_the_middle_of_a_cycle() -> None:
    """The rest of both tides is played, and the end is looked for only then."""
    beach = set_up(crafts=([4], []), items=([3], []), scores=(48, 0))
    beach.score(4, 1, 3)
    assert len(beach.happened(GoalReached)) == 1
    beach.skip(4)
    assert beach.result is None
    assert beach.skip().result == ((0,), "goal")


def test_t15_both_at_fifty() -> None:
    """The higher score wins."""
    assert set_up(tide="high", taken=1, scores=(56, 58)).skip().result == ((1,), "goal")


def test_t16_a_tie_below_fifty_means_nothing() -> None:
    """A tie with fifty is played on after passing the First Player card; one below is an ordinary cycle."""
    tied = set_up(tide="high", taken=1, scores=(54, 54), first=0).skip()
    assert (tied.result, tied.drawer.first, tied.phase) == (None, 1, "low_tide")
    low = set_up(tide="high", taken=1, scores=(20, 20), first=0).skip()
    assert (low.result, low.drawer.first, low.phase) == (None, 1, "low_tide")
    assert set_up(tide="high", taken=1, scores=(48, 20)).skip().result is None


def test_t17_no_cards_are_dealt_after_the_end() -> None:
    """When the game is over nothing more is turned, dealt or passed."""
    beach = set_up(row=[1, 2, 3, 4, 5], tide="high", taken=1, scores=(50, 20))
    beach.take(1)
    assert beach.row == [2, 3, 4, 5]
    assert type(beach.events[-1]) is GameEnded
    assert type(beach.events[-2]) is not RowFilled


def test_t18_turn_fill_pass() -> None:
    """The row is turned, then filled; after High Tide the First Player card is passed then."""
    beach = set_up(row=[1, 2, 3, 4, 5])
    beach.take(1).skip(5)
    wanted = ("RowTurned", "RowFilled", "FirstPlayerPassed", "PhaseBegan", "CycleBegan")
    names = [type(event).__name__ for event in beach.events if type(event).__name__ in wanted]
    assert names == [
        "PhaseBegan", "CycleBegan", "RowTurned", "RowFilled",
        "PhaseBegan", "RowTurned", "FirstPlayerPassed",
        "PhaseBegan", "CycleBegan",
    ]  # fmt: skip


def test_t19_three_quiet_cycles() -> None:
    """Three cycles in a row without a card taken or a set scored end the game; the higher score wins."""
    beach = set_up(cycle=2, scores=(20, 13))
    beach.skip(17)
    assert beach.result is None
    assert beach.skip().result == ((0,), "quiet")
    assert beach.drawer.cycle == 4
    draw = set_up(cycle=2, scores=(20, 20))
    assert draw.skip(18).result == ((), "draw")


@pytest.mark.parametrize("what", ["take", "score"])
def test_t19_anything_done_begins_the_count_anew(what: str) -> None:
    """One card taken or one set scored in the third cycle, and three more cycles are needed; discards do not count."""
    beach = set_up(cycle=2, row=[1, 2, 3, 5, 6], crafts=([], [4]), items=([8], [7]), scores=(20, 13))
    beach.drop(8).skip(17)
    assert (beach.drawer.cycle, beach.asked) == (4, [1])
    if what == "take":
        beach.take(1)
    else:
        beach.score(4, 1, 7)
    assert beach.result is None
    assert beach.drawer.cycle == 5
    beach.skip(17)
    assert beach.result is None
    assert beach.skip().result == ((0,), "quiet")


@pytest.mark.parametrize(
    ("seats", "scores", "result"),
    [
        (2, (20, 13), ((0,), "cycles")),
        (2, (13, 20), ((1,), "cycles")),
        (2, (20, 20), ((), "draw")),
        (2, (55, 55), ((), "draw")),
        (2, (55, 13), ((0,), "goal")),
        (1, (40, 24), ((0,), "cycles")),
        (1, (6, 24), ((), "ai")),
        (1, (24, 24), ((), "draw")),
    ],
)
def test_t19_sixty_cycles(seats: int, scores: tuple[int, int], result: tuple[tuple[int, ...], str]) -> None:
    """After 60 cycles the game is over, for two and in solo play; a tie is a draw then."""
    beach = set_up(seats=seats, cycle=59, scores=scores, row=[1, 3, 4, 5] if seats == 1 else None)
    if result[1] == "goal":
        assert beach.skip(6).result == result
        return
    beach.skip(6 if seats == 2 else 3)
    assert (beach.result, beach.drawer.cycle) == (None, 60)
    last = set_up(seats=seats, cycle=60, scores=scores, tide="high", taken=1, first=0 if seats == 2 else AI,
                  row=[1, 3, 4, 5])  # fmt: skip
    assert last.skip().result == result


def test_t20_more_than_fifty() -> None:
    """Scores go on past 50."""
    beach = set_up(crafts=([1], []), items=([10, 12], []), tide="high", scores=(49, 0))
    assert beach.score(1, 3, 10, 12).points == (67, 0)


# The golden cases


@pytest.mark.parametrize(("tide", "points"), [("high", 18), ("low", 13)])
def test_golden_candle_holder(tide: Literal["low", "high"], points: int) -> None:
    """With cards 10 and 12 four stones and four shells: the third column, and three cards are discarded."""
    beach = set_up(crafts=([1], []), items=([10, 12], []), tide=tide, discard=[5])
    assert TABLE.supply((10, 12))[:2] == (4, 4)
    beach.score(1, 3, 10, 12)
    assert beach.points == (points, 0)
    assert beach.discard == [5, 10, 12, 1]


@pytest.mark.parametrize(("tide", "points"), [("high", 6), ("low", 4)])
def test_golden_candle_holder_with_one_card(tide: Literal["low", "high"], points: int) -> None:
    """With card 10 alone two shells: only the first column."""
    beach = set_up(crafts=([1], []), items=([10], []), tide=tide)
    assert beach.scorable == ["1-1-10"]
    assert beach.score(1, 1, 10).points == (points, 0)


def test_all_cards_are_somewhere() -> None:
    """Row, pile, discard pile and hands hold all 17 cards at all times."""
    for seats in (1, 2):
        beach = deal(seats=seats, seed=9)
        for number in range(300):
            hands = [card for seat in range(seats) for card in (*beach.items(seat), *beach.crafts(seat))]
            cards = [*beach.row, *beach.pile, *beach.discard, *beach.ai_items, *hands]
            assert sorted(cards) == list(range(1, 18))
            if not beach.asked:
                break
            offered = beach.decision().options
            beach.act(offered[number * 5 % len(offered)].id)
