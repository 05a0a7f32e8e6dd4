"""The rules of the two tides and of hands: TID-CYC, TID-LOW, TID-HAND, TID-LOWEND, TID-HIGH."""

from __future__ import annotations

import pytest
from boardcore_tides import (
    CraftTaken,
    HandCardDiscarded,
    ItemsTaken,
    Passed,
    RowFilled,
    RowTurned,
    SetScored,
)
from boardcore_tides.testing import Beach, deal, set_up

from boardcore import Choice, ChoiceError, PhaseBegan


def refused(beach: Beach, option: str) -> str:
    """The code with which a choice is refused; nothing happens."""
    before = beach.rules.dump(beach.state)
    code = beach.refused(option)
    assert beach.rules.dump(beach.state) == before
    return code


def actors(beach: Beach) -> list[int]:
    """Who has acted, in order."""
    return [event.side for event in beach.events if type(event) in (Passed, ItemsTaken, CraftTaken, SetScored)]


# CYC


@pytest.mark.rule("TID-CYC-01")
def test_tides_alternate() -> None:
    """After the set-up the phases are Low Tide, High Tide, Low Tide, High Tide, and so on."""
    beach = deal(starting_seat=0)
    for seat in (0, 1):
        beach.keep(beach.crafts(seat)[0], seat)
    beach.skip(12)
    phases = [event.phase.rpartition(".")[2] for event in beach.happened(PhaseBegan)]
    assert phases == ["setup", "low_tide", "high_tide", "low_tide", "high_tide", "low_tide"]


@pytest.mark.rule("TID-CYC-02")
def test_it_begins_with_low_tide() -> None:
    """Once the first crafts are chosen it is Low Tide of the first cycle."""
    beach = deal()
    assert beach.phase == "setup"
    for seat in (0, 1):
        beach.keep(beach.crafts(seat)[0], seat)
    assert beach.phase == "low_tide"
    assert beach.drawer.cycle == 1
    assert beach.figures()["tide"] == "low"


# LOW


@pytest.mark.rule("TID-LOW-01")
@pytest.mark.parametrize("first", [0, 1])
def test_low_tide_alternates(first: int) -> None:
    """At Low Tide the players act one action at a time, beginning with the holder of the First Player card."""
    beach = set_up(first=first)
    for expected in (first, 1 - first, first, 1 - first):
        assert beach.asked == [expected]
        assert beach.figures()["acting"] == f"side:{expected}"
        beach.skip()
    assert actors(beach) == [first, 1 - first, first, 1 - first]


@pytest.mark.rule("TID-LOW-02")
def test_two_actions_each() -> None:
    """Low Tide ends when both have taken exactly two actions; a pass counts like a take or a score."""
    beach = set_up(row=[1, 2, 3, 4, 5], crafts=([], [8]), items=([], [6]))
    assert beach.figures()["actions_left"] == 2
    beach.take(1).score(8, 1, 6).skip()
    assert beach.phase == "low_tide"
    assert beach.figures()["actions_left"] == 1
    beach.take(2)
    assert beach.phase == "high_tide"
    assert [actors(beach).count(seat) for seat in (0, 1)] == [2, 2]


@pytest.mark.rule("TID-LOW-03")
def test_take_at_low_tide() -> None:
    """A card of the row, any of them, comes to the hand with its Low Tide side up; the others stay in order."""
    beach = set_up(row=[1, 2, 3, 4, 5])
    assert beach.takeable == [1, 2, 3, 4, 5]
    beach.take(3)
    assert beach.items(0) == [3]
    assert beach.crafts(0) == []
    assert beach.face(3)["up"] == "low"
    assert beach.row == [1, 2, 4, 5]
    assert [(event.side, event.card) for event in beach.happened(ItemsTaken)] == [(0, 3)]


@pytest.mark.rule("TID-LOW-03", "OQ-80")
def test_nothing_to_take() -> None:
    """From an empty row nothing can be taken; passing stays."""
    beach = set_up(row=[])
    assert beach.offered() == ["pass"]
    assert refused(beach, "action:take-1") == "choice/option"


@pytest.mark.rule("TID-LOW-04")
def test_score_at_low_tide() -> None:
    """A set can be scored at Low Tide, for the points of that tide."""
    beach = set_up(crafts=([1], []), items=([10], []))
    beach.score(1, 1, 10)
    assert beach.points == (4, 0)
    (event,) = beach.happened(SetScored)
    assert (event.points, event.score) == (4, 4)


@pytest.mark.rule("TID-LOW-05")
def test_pass_at_low_tide() -> None:
    """Passing is always on offer at Low Tide and is one of the two actions."""
    beach = set_up(row=[1, 2, 3, 4, 5], crafts=([8], []), items=([6], []))
    before = (beach.row, beach.items(0), beach.crafts(0), beach.points)
    for _ in range(4):
        assert beach.offered()[-1] == "pass"
        beach.skip()
    assert beach.phase == "high_tide"
    assert actors(beach) == [0, 1, 0, 1]
    assert (beach.row, beach.items(0), beach.crafts(0), beach.points) == before


@pytest.mark.rule("TID-LOW-06", "OQ-77")
@pytest.mark.parametrize("looker", [None, 0, 1])
def test_hands_are_open(looker: int | None) -> None:
    """Everybody sees both sides of every card in every hand."""
    beach = set_up(row=[2], items=([10], [3]), crafts=([1], [4]))
    hands = beach.view(looker).table["tides"]["seats"]
    assert [hand["items"]["cards"] for hand in hands] == [[10], [3]]
    assert [hand["crafts"]["cards"] for hand in hands] == [[1], [4]]
    for card, up in ((10, "low"), (1, "high"), (3, "low"), (4, "high")):
        face = beach.face(card, looker)
        assert face["up"] == up
        assert face["low_tide"]["items"]
        assert len(face["high_tide"]["columns"]) == 3


@pytest.mark.rule("TID-LOW-07")
def test_hand_cards_are_never_turned() -> None:
    """A card keeps the side it was taken with, through both changes of the tide; no action turns it."""
    beach = set_up(row=[1, 2, 3, 4, 5], crafts=([6], []))
    beach.take(3).skip(3)
    assert beach.phase == "high_tide"
    assert beach.face(3)["up"] == "low"
    assert {each.partition("-")[0] for each in beach.offered()} == {"take", "discard", "pass"}
    beach.skip(2)
    assert beach.phase == "low_tide"
    assert (beach.items(0), beach.crafts(0)) == ([3], [6])
    assert beach.face(6)["up"] == "high"


@pytest.mark.rule("TID-LOW-08")
def test_the_row_is_not_filled_up_in_between() -> None:
    """After a card is taken the row has one place less until the tide changes."""
    beach = set_up(row=[1, 2, 3, 4, 5])
    for left in (4, 3, 2):
        beach.take(beach.row[0])
        assert len(beach.row) == left
    assert not beach.happened(RowFilled)


# HAND


@pytest.mark.rule("TID-HAND-01")
@pytest.mark.parametrize("tide", ["low", "high"])
def test_six_cards_at_most(tide: str) -> None:
    """With six cards in hand taking is not on offer and is refused; with five it is on offer."""
    row = [7, 8, 9, 10, 11]
    full = set_up(row=row, items=([1, 2, 3, 12, 13, 14], []), tide=tide)  # type: ignore[arg-type]
    assert full.takeable == []
    assert refused(full, "action:take-7") == "choice/option"
    nearly = set_up(row=row, items=([1, 2, 3, 12, 13], []), tide=tide)  # type: ignore[arg-type]
    assert nearly.takeable == row


@pytest.mark.rule("TID-HAND-02")
def test_both_sides_count_for_the_limit() -> None:
    """Three cards of each side are six."""
    beach = set_up(row=[7, 8, 9, 10, 11], items=([1, 2, 3], []), crafts=([4, 5, 6], []))
    assert beach.takeable == []
    assert refused(beach, "action:take-7") == "choice/option"


@pytest.mark.rule("TID-HAND-03", "OQ-78")
def test_discard_first_then_take() -> None:
    """A hand card of either side can be discarded before the action, which is still to be taken."""
    beach = set_up(row=[7, 8, 9, 10, 11], items=([1, 2, 3], []), crafts=([4, 5, 6], []))
    beach.drop(5)
    assert beach.discard[-1:] == [5]
    assert beach.asked == [0]
    assert beach.figures()["actions_left"] == 2
    beach.take(7)
    assert (beach.items(0), beach.crafts(0)) == ([1, 2, 3, 7], [4, 6])
    assert beach.asked == [1]
    assert [(event.side, event.card) for event in beach.happened(HandCardDiscarded)] == [(0, 5)]


@pytest.mark.rule("TID-HAND-03")
def test_discard_as_many_as_one_likes() -> None:
    """Any number of cards can go before an action, only one's own, and only in one's own turn."""
    beach = set_up(row=[7, 8, 9, 10, 11], items=([1, 2], [12]), crafts=([4], []))
    assert [each for each in beach.offered() if each.startswith("discard")] == ["discard-1", "discard-2", "discard-4"]
    beach.drop(1).drop(4).drop(2)
    assert (beach.items(0), beach.crafts(0)) == ([], [])
    decision = beach.decision()
    with pytest.raises(ChoiceError) as why:
        beach.rules.apply(beach.state, Choice(1, decision.id, "action:discard-12"))
    assert why.value.code == "choice/seat"
    beach.skip()
    assert [each for each in beach.offered() if each.startswith("discard")] == ["discard-12"]


# LOWEND


@pytest.mark.rule("TID-LOWEND-01")
def test_the_rest_of_the_row_is_turned() -> None:
    """At the end of Low Tide the cards left are turned to High Tide and keep their places."""
    beach = set_up(row=[1, 2, 3, 4, 5])
    beach.take(1).take(3).take(4).skip()
    assert beach.row[:2] == [2, 5]
    assert [beach.face(card)["up"] for card in (2, 5)] == ["high", "high"]
    (event,) = beach.happened(RowTurned)
    assert event.cards == (2, 5)
    assert event.tide == "tides:phase.high_tide"


@pytest.mark.rule("TID-LOWEND-02")
def test_the_row_is_filled_up_after_low_tide() -> None:
    """Then cards are drawn until there are five, all High Tide side up."""
    beach = set_up(row=[1, 2, 3, 4, 5], pile=[6, 7, 8, 9])
    beach.take(1).take(3).take(4).skip()
    assert beach.row == [2, 5, 6, 7, 8]
    assert beach.pile == [9]
    assert {beach.face(card)["up"] for card in beach.row} == {"high"}
    assert beach.happened(RowFilled)[-1].cards == (6, 7, 8)


@pytest.mark.rule("TID-LOWEND-03")
@pytest.mark.parametrize("taken", [0, 1, 4])
def test_five_cards_at_high_tide(taken: int) -> None:
    """High Tide begins with five cards in the row, however many were taken."""
    beach = set_up(row=[1, 2, 3, 4, 5])
    for number in range(4):
        if number < taken:
            beach.take(beach.row[0])
        else:
            beach.skip()
    assert beach.phase == "high_tide"
    assert len(beach.row) == 5


@pytest.mark.rule("TID-LOWEND-03", "OQ-79")
def test_a_row_stays_short_when_all_piles_are_empty() -> None:
    """With no card left anywhere the row stays short: only hands beyond the limit can bring that about (T9)."""
    beach = set_up(row=[1, 2], items=([3, 4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17]))
    beach.skip(4)
    assert beach.phase == "high_tide"
    assert beach.row == [1, 2]


# HIGH


@pytest.mark.rule("TID-HIGH-01")
@pytest.mark.parametrize("first", [0, 1])
def test_one_action_each_at_high_tide(first: int) -> None:
    """At High Tide each player has one action, the holder of the First Player card first; then it is over."""
    beach = set_up(tide="high", first=first)
    assert beach.asked == [first]
    assert beach.figures()["actions_left"] == 1
    beach.skip()
    assert beach.asked == [1 - first]
    beach.skip()
    assert beach.phase == "low_tide"
    assert actors(beach) == [first, 1 - first]


@pytest.mark.rule("TID-HIGH-02")
def test_take_at_high_tide() -> None:
    """A card taken at High Tide comes to the hand with its High Tide side up."""
    beach = set_up(row=[1, 2, 3, 4, 5], tide="high")
    beach.take(3)
    assert beach.crafts(0) == [3]
    assert beach.items(0) == []
    assert beach.face(3)["up"] == "high"
    assert beach.row == [1, 2, 4, 5]
    assert [(event.side, event.card) for event in beach.happened(CraftTaken)] == [(0, 3)]


@pytest.mark.rule("TID-HIGH-03")
def test_score_at_high_tide() -> None:
    """A set scored at High Tide brings the points of that tide."""
    beach = set_up(crafts=([1], []), items=([10], []), tide="high")
    beach.score(1, 1, 10)
    assert beach.points == (6, 0)


@pytest.mark.rule("TID-HIGH-04")
def test_pass_at_high_tide() -> None:
    """Passing is on offer at High Tide and is the action."""
    beach = set_up(tide="high")
    assert beach.offered()[-1] == "pass"
    beach.skip()
    assert beach.asked == [1]


@pytest.mark.rule("TID-HIGH-05")
@pytest.mark.parametrize("tide", ["low", "high"])
def test_both_tides_offer_the_same(tide: str) -> None:
    """Take, score and pass are the actions of either tide; discarding comes before them."""
    beach = set_up(row=[2, 3, 4, 5, 6], crafts=([1], []), items=([10], []), tide=tide)  # type: ignore[arg-type]
    verbs = {each.partition("-")[0] for each in beach.offered()}
    assert verbs - {"discard"} == {"take", "score", "pass"}
