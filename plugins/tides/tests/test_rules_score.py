"""The rules of scoring, of the end of a cycle and of the game: TID-SCORE, TID-END-CYC, TID-END."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from boardcore_tides import (
    CycleBegan,
    FirstPlayerPassed,
    GoalReached,
    PileShuffled,
    RowFilled,
    RowTurned,
    SetScored,
)
from boardcore_tides.testing import Beach, set_up

# SCORE


def refused(beach: Beach, option: str) -> None:
    """A choice that is not on offer is refused and changes nothing."""
    before = beach.rules.dump(beach.state)
    assert beach.refused(option) == "choice/option"
    assert beach.rules.dump(beach.state) == before


@pytest.mark.rule("TID-SCORE-01", "OQ-59")
def test_a_set_is_a_craft_and_its_items() -> None:
    """A craft scores with Low Tide cards of the same hand that show what a column needs; not with less."""
    one = set_up(crafts=([16], []), items=([6], []))
    assert one.scorable == ["16-1-6", "16-2-6"], "a stone, sea glass and a sand dollar, but not two sand dollars"
    refused(one, "action:score-16-3-6")
    two = set_up(crafts=([16], []), items=([6, 17], []))
    assert "16-3-6-17" in two.scorable
    two.score(16, 3, 6, 17)
    assert two.points == (13, 0)


@pytest.mark.rule("TID-SCORE-01")
def test_others_cards_do_not_help() -> None:
    """Neither the row nor the other hand supplies anything, nor does another hand's craft score."""
    beach = set_up(row=[6, 7, 8, 9, 10], crafts=([16], [17]), items=([4], [12, 13]))
    assert beach.scorable == []
    refused(beach, "action:score-16-1-12")
    refused(beach, "action:score-16-1-6")
    refused(beach, "action:score-17-1-4")


@pytest.mark.rule("TID-SCORE-02")
def test_each_side_has_its_part() -> None:
    """Crafts in hand supply no items although these are on their backs, and Low Tide cards are no crafts."""
    backs = set_up(crafts=([1, 10, 12], []))
    assert backs.scorable == []
    refused(backs, "action:score-1-1-10")
    fronts = set_up(items=([1, 10, 12], []))
    assert fronts.scorable == []
    refused(fronts, "action:score-1-1-10")
    both = set_up(crafts=([1], []), items=([10], []))
    assert both.scorable == ["1-1-10"]


@pytest.mark.rule("TID-SCORE-03")
@pytest.mark.parametrize("looker", [None, 0, 1])
def test_a_set_is_shown(looker: int | None) -> None:
    """Everybody sees which craft was scored with which cards, and for what."""
    beach = set_up(crafts=([1], []), items=([10, 12], []), tide="high")
    beach.score(1, 3, 10, 12)
    assert beach.last is not None
    (seen,) = [each for each in beach.rules.watch(beach.last, looker) if each.type == "tides:SetScored"]
    assert seen.data == {"side": 0, "craft": 1, "column": 3, "cards": (10, 12), "points": 18, "score": 18}


@pytest.mark.rule("TID-SCORE-04")
@pytest.mark.parametrize(("tide", "gained"), [("low", (4, 9, 13)), ("high", (6, 12, 18))])
def test_points_are_those_of_the_tide(tide: Literal["low", "high"], gained: tuple[int, ...]) -> None:
    """The same set brings the column's figure for the tide in which it is scored."""
    for column, points in enumerate(gained, 1):
        beach = set_up(crafts=([1], []), items=([10, 12], []), tide=tide)
        sets = {1: (10,), 2: (10, 12), 3: (10, 12)}
        beach.score(1, column, *sets[column])
        assert beach.points == (points, 0)


@pytest.mark.rule("TID-SCORE-05")
def test_the_score_adds_up() -> None:
    """What a set brings is added to what is noted already, for that side alone."""
    beach = set_up(crafts=([4], []), items=([3], []), scores=(10, 7), tide="high")
    beach.score(4, 1, 3)
    assert beach.points == (15, 7)
    assert beach.happened(SetScored)[-1].score == 15
    why = beach.explain("score", "side:0")
    assert why.value == 15
    assert sum(part.amount or 0 for part in why.parts) == 15


@pytest.mark.rule("TID-SCORE-06")
def test_the_set_is_discarded() -> None:
    """All cards of the set go to the discard pile, the craft with them; the rest of the hand stays."""
    beach = set_up(crafts=([1, 5], []), items=([10, 12, 3], []), discard=[8])
    beach.score(1, 3, 10, 12)
    assert (beach.items(0), beach.crafts(0)) == ([3], [5])
    assert beach.discard == [8, 10, 12, 1]


@pytest.mark.rule("TID-SCORE-07")
def test_one_set_for_an_action() -> None:
    """Items for two sets, or for two columns, score once: one column, and the action is over."""
    beach = set_up(crafts=([1], []), items=([10, 12, 11], []))
    beach.score(1, 1, 10)
    assert beach.points == (4, 0)
    assert len(beach.happened(SetScored)) == 1
    assert beach.crafts(0) == []
    assert beach.asked == [1]


@pytest.mark.rule("TID-SCORE-07", "OQ-59")
def test_more_items_on_a_card_are_lost() -> None:
    """A card that shows more than is needed scores no more, and is discarded whole."""
    beach = set_up(crafts=([4], []), items=([3], []), tide="high")
    assert beach.scorable == ["4-1-3"], "two sand dollars where one is needed"
    beach.score(4, 1, 3)
    assert beach.points == (5, 0)
    assert beach.items(0) == []


# END-CYC


@pytest.mark.rule("TID-END-CYC-01")
def test_the_row_is_turned_back() -> None:
    """After High Tide the cards left in the row are turned to Low Tide and keep their places."""
    beach = set_up(row=[1, 2, 3, 4, 5], tide="high")
    beach.take(2).take(4)
    assert beach.row[:3] == [1, 3, 5]
    assert [beach.face(card)["up"] for card in (1, 3, 5)] == ["low"] * 3
    assert beach.happened(RowTurned)[-1].cards == (1, 3, 5)
    assert beach.happened(RowTurned)[-1].tide == "tides:phase.low_tide"


@pytest.mark.rule("TID-END-CYC-02")
def test_the_row_is_filled_up_after_high_tide() -> None:
    """Then cards are drawn until there are five, Low Tide side up."""
    beach = set_up(row=[1, 2, 3, 4, 5], pile=[6, 7, 8], tide="high")
    beach.take(2).take(4)
    assert beach.row == [1, 3, 5, 6, 7]
    assert beach.pile == [8]
    assert {beach.face(card)["up"] for card in beach.row} == {"low"}


def everything(beach: Beach) -> list[int]:
    """Every card, in order."""
    hands = [card for seat in (0, 1) for card in (*beach.items(seat), *beach.crafts(seat))]
    return sorted([*beach.row, *beach.pile, *beach.discard, *hands])


@pytest.mark.rule("TID-END-CYC-03", "OQ-79")
def test_an_empty_pile_is_made_anew() -> None:
    """When a card is needed and the pile is empty, the discard pile is shuffled into a new one, Low Tide side up."""
    discarded = [6, 7, 8, 9, 10, 11, 12, 13]
    beach = set_up(row=[1, 2, 3, 4, 5], pile=[17], discard=discarded, crafts=([14, 15], [16]))
    beach.take(1).take(2).take(3).skip()
    assert beach.row[:3] == [4, 5, 17], "the last card of the old pile comes first"
    assert set(beach.row[3:]) < set(discarded)
    assert (len(beach.pile), beach.discard) == (6, [])
    assert [event.count for event in beach.happened(PileShuffled)] == [8]
    assert [len(event.cards) for event in beach.happened(RowFilled)] == [1, 2]
    assert beach.face(beach.pile[0])["up"] == "low"
    assert everything(beach) == list(range(1, 18))


@pytest.mark.rule("TID-END-CYC-03")
def test_a_pile_is_not_made_anew_before_it_is_needed() -> None:
    """The last card of the pile can be drawn without a shuffle; the next time a card is needed there is one (T10)."""
    beach = set_up(row=[1, 2, 3, 4, 5], pile=[17], crafts=([14], []))
    beach.take(1).skip(3)
    assert beach.pile == []
    assert beach.drawer.top == ()
    assert not beach.happened(PileShuffled)
    beach.skip(2)
    assert not beach.happened(PileShuffled), "the row was full"
    beach.take(2).skip(3)
    assert [event.count for event in beach.happened(PileShuffled)] == [10]
    assert (len(beach.pile), beach.discard) == (9, [])


@pytest.mark.rule("TID-END-CYC-03")
def test_the_new_pile_is_shuffled() -> None:
    """The order of the new pile depends on the seed, and is the same for equal seeds."""

    def pile(seed: int) -> list[int]:
        beach = set_up(row=[1, 2, 3, 4, 5], pile=[], seed=seed)
        beach.take(1).skip(3)
        return [*beach.row[4:], *beach.pile]

    assert pile(3) == pile(3)
    assert len({tuple(pile(seed)) for seed in range(20)}) == 20
    assert all(sorted(pile(seed)) == list(range(6, 18)) for seed in range(5))


@pytest.mark.rule("TID-END-CYC-04")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_card_is_passed(first: int) -> None:
    """At the end of a cycle the other player gets the First Player card and acts first in both tides."""
    beach = set_up(tide="high", first=first)
    beach.skip(2)
    assert beach.drawer.first == 1 - first
    assert beach.asked == [1 - first]
    assert [event.side for event in beach.happened(FirstPlayerPassed)] == [1 - first]
    beach.skip(4)
    assert beach.phase == "high_tide"
    assert beach.asked == [1 - first]


@pytest.mark.rule("TID-END-CYC-05")
def test_a_new_cycle_begins() -> None:
    """With nobody at 50 the next cycle begins with Low Tide, and everybody has all actions again."""
    beach = set_up(tide="high", cycle=3, scores=(49, 48))
    beach.skip(2)
    assert (beach.drawer.cycle, beach.drawer.turn, beach.phase) == (4, 0, "low_tide")
    assert beach.happened(CycleBegan)[-1].cycle == 4
    assert beach.figures()["actions_left"] == 2


# END


@pytest.mark.rule("TID-END-01")
def test_fifty_points_end_the_game() -> None:
    """With 50 points or more the end is announced and seen by all; with 49 it is not."""
    beach = set_up(crafts=([4], []), items=([3], []), scores=(48, 0))
    assert beach.figures()["last_cycle"] is False
    beach.score(4, 1, 3)
    assert beach.points == (52, 0)
    assert beach.figures()["last_cycle"] is True
    assert [(event.side, event.score) for event in beach.happened(GoalReached)] == [(0, 52)]
    exactly = set_up(crafts=([4], []), items=([3], []), scores=(45, 0), tide="high")
    exactly.score(4, 1, 3)
    assert exactly.figures()["last_cycle"] is True
    below = set_up(crafts=([4], []), items=([3], []), scores=(44, 0), tide="high")
    below.score(4, 1, 3)
    assert below.figures()["last_cycle"] is False
    assert not below.happened(GoalReached)


@pytest.mark.rule("TID-END-02")
def test_the_cycle_is_finished() -> None:
    """After 50 points at Low Tide all actions of the cycle are still played, of both tides and both players."""
    beach = set_up(crafts=([4], []), items=([3], []), scores=(48, 0))
    beach.score(4, 1, 3)
    asked = []
    while beach.asked:
        asked.append((beach.phase, *beach.asked))
        beach.skip()
    assert asked == [("low_tide", 1), ("low_tide", 0), ("low_tide", 1), ("high_tide", 0), ("high_tide", 1)]
    assert beach.result == ((0,), "goal")
    assert beach.drawer.cycle == 2


def ended(**table: Any) -> Beach:
    """A game at the end of a cycle in which nothing more is done."""
    beach = set_up(tide="high", taken=1, **table)
    return beach.skip()


@pytest.mark.rule("TID-END-03")
def test_a_tie_needs_another_cycle() -> None:
    """A tie with 50 or more is played on for a whole cycle, again and again, until somebody leads."""
    tied = ended(scores=(52, 52))
    assert tied.result is None
    assert (tied.drawer.cycle, tied.phase, tied.drawer.turn) == (3, "low_tide", 0)
    tied.skip(5)
    assert tied.result is None, "the extra cycle is played to its end"
    tied.skip()
    assert tied.result is None
    assert tied.drawer.cycle == 4
    assert ended(scores=(60, 57)).result == ((0,), "goal")
    assert ended(scores=(60, 60)).result is None


@pytest.mark.rule("TID-END-03")
def test_a_lead_in_the_extra_cycle_decides_at_its_end() -> None:
    """Whoever leads when the extra cycle is over has won, not whoever led in between."""
    beach = set_up(row=[1, 2, 3, 5, 6], crafts=([4], [12]), items=([7], [8, 9]), scores=(52, 52), cycle=7)
    beach.score(4, 1, 7)
    assert beach.points == (56, 52)
    assert beach.result is None
    beach.take(6).skip(2)
    assert beach.phase == "high_tide"
    beach.skip().score(12, 1, 6)
    assert beach.points == (56, 58)
    assert beach.result == ((1,), "goal")


@pytest.mark.rule("TID-END-04")
@pytest.mark.parametrize(("scores", "winner"), [((50, 53), 1), ((53, 50), 0), ((50, 49), 0), ((12, 55), 1)])
def test_the_highest_score_wins(scores: tuple[int, int], winner: int) -> None:
    """The most points win, whoever had 50 first."""
    assert ended(scores=scores).result == ((winner,), "goal")


@pytest.mark.rule("TID-END-04")
def test_who_reaches_fifty_first_can_lose() -> None:
    """A player with 50 points is overtaken in the rest of the cycle."""
    beach = set_up(row=[9, 10, 11, 13, 14], crafts=([4], [12]), items=([3], [6]), scores=(46, 48))
    beach.score(4, 1, 3)
    assert beach.points == (50, 48)
    beach.skip(2).skip(2)
    assert beach.asked == [1]
    beach.score(12, 1, 6)
    assert beach.points == (50, 54)
    assert beach.result == ((1,), "goal")
