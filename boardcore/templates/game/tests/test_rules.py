"""The rules of the game, each by an example. The checks of every pack join this run by themselves."""

from __future__ import annotations

import boardcore
import pytest
from boardcore import StateError
from boardcore.testing import Table

from boardcore_mypack import DRAWER, Drawn


def game(*hands: list[int], deck: bool = True, storm: bool = False) -> Table:
    """A game with these hands, by height; all other kites are in the deck or have flown."""
    rules = boardcore.load("mypack", storm=storm)
    kites = [[f"kite {height}" for height in hand] for hand in hands]
    if deck:
        return Table(rules, len(hands), hand=kites, rest="deck")
    return Table(rules, len(hands), hand=kites, deck=[], rest="flown")


def launch(table: Table, *heights: int) -> Table:
    """Every player launches a kite, in the order of seats."""
    return table.play(*(f"kite {height}" for height in heights))


def caught(table: Table) -> list[list[str]]:
    """What every player has caught."""
    return [table.zone("caught", seat) for seat in range(table.state.seats)]


@pytest.mark.parametrize(
    ("heights", "catcher", "kite"),
    [((9, 4), 0, 4), ((9, 4, 7), 0, 4), ((9, 9, 7), 2, 7), ((9, 9, 7, 3), 2, 3)],
)
def test_the_highest_kite_alone_catches_the_lowest(heights: tuple[int, ...], catcher: int, kite: int) -> None:
    """Of the kites whose height no other has, the highest catches the lowest of all, even if that is itself."""
    found = caught(launch(game(*([height] for height in heights)), *heights))
    assert found == [[f"kite {kite}"] if seat == catcher else [] for seat in range(len(heights))]


def test_kites_of_one_height_catch_nothing() -> None:
    """Where no kite is alone, none is caught."""
    assert caught(launch(game([5], [5]), 5, 5)) == [[], []]


def test_in_a_storm_all_is_the_other_way_round() -> None:
    """With the option, the lowest kite that is alone catches the highest of all."""
    assert caught(launch(game([9], [4], [7], storm=True), 9, 4, 7)) == [[], ["kite 9"], []]
    assert caught(launch(game([4], [4], [7], storm=True), 4, 4, 7)) == [[], [], ["kite 7"]]


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    """The others learn that a player has chosen; which kite that is, they see when all go up."""
    nine, two = game([9, 2], [4, 7]).choose("kite 9"), game([9, 2], [4, 7]).choose("kite 2")
    assert nine.view(1) == two.view(1)
    assert nine.told(1) == two.told(1) == ["Player 1 has chosen."]
    assert "Player 1 launched kite 9." in nine.choose("kite 4").told(1)


def test_kites_of_one_height_are_one_choice() -> None:
    """Whichever of them goes up, nothing is different."""
    assert game([5, 3, 5], [4]).offered(0) == ["kite 5", "kite 3"]


def test_everybody_draws_a_full_hand() -> None:
    """After a round every hand has three kites again; what others draw one does not see."""
    table = launch(game([9], [4]), 9, 4)
    assert [len(table.zone("hand", seat)) for seat in (0, 1)] == [3, 3]
    assert "Player 2 drew 3 hidden cards." in table.told(0)
    assert [event.owner for event in table.happened(Drawn)][-2:] == [0, 1]


def test_the_highest_score_wins() -> None:
    """With the last kites flown, the heights of what each player has caught are added up."""
    table = launch(game([9, 3], [4, 8], deck=False), 9, 4)
    assert not table.over
    launch(table, 3, 8)
    assert caught(table) == [["kite 4"], ["kite 3"]]
    assert table.result == ((0,), "most")


def test_equal_scores_win_together() -> None:
    """Who has as much as the best has won too."""
    assert launch(game([5], [5], deck=False), 5, 5).result == ((0, 1), "most")


def test_a_score_is_explained() -> None:
    """Asked why, the game names each kite that counts."""
    table = launch(game([9, 3], [4, 2], deck=False), 9, 4)
    why = table.explain("score", "seat:0")
    assert (why.value, [part.amount for part in why.parts]) == (4, [4])
    assert table.rules.texts.word(why.parts[0].source, "en") == "kite 4"


def test_impossible_hands_are_refused() -> None:
    """A state from outside in which one player has more kites than another is no game."""
    table = launch(game([9], [4]), 9, 4)
    first = DRAWER.of(table.state).players[0]
    first.hand, first.caught = (*first.hand, *first.caught), ()
    with pytest.raises(StateError) as refused:
        table.rules.check_state(table.state)
    assert refused.value.code == "state/impossible"
