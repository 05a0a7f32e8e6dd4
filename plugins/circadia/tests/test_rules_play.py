"""The rules of the first step, playing creatures: CIR-PLAY."""

from __future__ import annotations

import pytest
from boardcore_circadia import SetDiscarded
from boardcore_circadia.testing import Table

STOP = "play no more creatures"


@pytest.mark.rule("CIR-PLAY-01")
def test_at_least_one_card() -> None:
    """Nobody may stop before having played a card; after one card it is allowed, whatever is left in hand (C1)."""
    game = Table(hands=["bear 1, bear 1, goose 1, goose 2, axolotl 3"])
    assert STOP not in game.offered()
    assert game.refuses(STOP)
    game.play("Bear 1 as a new set")
    assert STOP in game.offered()


@pytest.mark.rule("C1")
def test_not_all_cards_of_the_value_need_be_played() -> None:
    """Of three cards of the value two are kept."""
    game = Table(hands=["goose 1, goose 1, bear 1"])
    game.play("Bear 1 as a new set", STOP)
    assert game.hand() == ["Goose 1", "Goose 1"]
    assert game.prompt == "draw"


@pytest.mark.rule("CIR-PLAY-02")
def test_a_card_goes_to_a_set_of_ones_own() -> None:
    """A goose starts a set; to the bears, or to somebody else's geese, it cannot go."""
    game = Table(hands=["goose 1"], sets=[["bear 1"], ["goose 1", "goose 1"]])
    assert game.refuses("Goose 1 to set 1")
    assert game.refuses("Goose 1 to set 2"), "only the other seat has a second set"
    game.play("Goose 1 as a new set")
    assert game.sets_of(0) == [["Bear 1"], ["Goose 1"]]
    assert game.sets_of(1) == [["Goose 1"], ["Goose 1"]]
    assert game.hand() == []


@pytest.mark.rule("CIR-PLAY-03")
def test_several_cards_of_any_creatures() -> None:
    """Two bears and a goose in one turn: a set of two and a set of one."""
    game = Table(hands=["bear 2, bear 2, goose 2"])
    game.play("Bear 2 as a new set", "Bear 2 to set 1", "Goose 2 as a new set", STOP)
    assert game.sets_of() == [["Bear 2", "Bear 2"], ["Goose 2"]]


@pytest.mark.rule("CIR-PLAY-04")
def test_all_cards_of_a_turn_have_one_value() -> None:
    """After a bear of value 2 one of value 3 is refused, for a set and as a new one."""
    game = Table(hands=["bear 2, bear 3"])
    assert "Bear 3 as a new set" in game.offered()
    game.play("Bear 2 as a new set")
    assert game.refuses("Bear 3 to set 1")
    assert game.refuses("Bear 3 as a new set")
    assert game.offered() == [STOP]


@pytest.mark.rule("CIR-PLAY-05")
def test_at_most_three_sets() -> None:
    """With three sets a fourth is refused, until one is given up."""
    game = Table(hands=["bear 1, goose 1"], sets=[["bear 1", "axolotl 2", "axolotl 3"]])
    assert game.refuses("Goose 1 as a new set")
    assert game.refuses("Bear 1 as a new set")
    game.play("give up set 3", "Goose 1 as a new set")
    assert len(game.sets_of()) == 3
    assert game.refuses("Bear 1 as a new set")


@pytest.mark.rule("CIR-PLAY-06", "C2")
def test_several_sets_of_one_creature() -> None:
    """A second set of bears may be started, and cards of one turn go to different sets of one creature."""
    game = Table(hands=["bear 1, bear 1, bear 1"], sets=[["bear 3"]])
    game.play("Bear 1 as a new set", "Bear 1 as a new set", "Bear 1 to set 2", STOP)
    assert game.sets_of() == [["Bear 3"], ["Bear 1", "Bear 1"], ["Bear 1"]]


@pytest.mark.rule("CIR-PLAY-07")
def test_a_set_is_of_one_creature() -> None:
    """An axolotl of a high value cannot join the bears."""
    game = Table(hands=["axolotl 3, bear 3"], sets=[["bear 1"]])
    assert game.refuses("Axolotl 3 to set 1")
    assert "Bear 3 to set 1" in game.offered()


@pytest.mark.rule("CIR-PLAY-08")
@pytest.mark.parametrize(("value", "fits"), [(1, False), (2, True), (3, True)])
def test_values_do_not_go_down(value: int, fits: bool) -> None:
    """To geese that end in 2 a goose of 1 cannot be added, one of 2 or 3 can."""
    game = Table(hands=[f"goose {value}"], sets=[["goose 1 2"]])
    if not fits:
        assert game.refuses(f"Goose {value} to set 1")
        return
    game.play(f"Goose {value} to set 1")
    assert game.sets_of() == [["Goose 1", "Goose 2", f"Goose {value}"]]


@pytest.mark.rule("CIR-PLAY-09", "C6")
def test_with_no_place_left_a_set_has_to_go() -> None:
    """Three sets that end in 5 and a hand of low cards: only giving up a set is possible, then a new one starts."""
    game = Table(hands=["bear 4, goose 1, axolotl 2"], sets=[["bear 5", "axolotl 5", "goose 5"]])
    assert game.offered() == ["give up set 1", "give up set 2", "give up set 3"]
    assert game.refuses(STOP)
    game.play("give up set 2")
    assert {text for text in game.offered() if text.endswith("new set")} == {
        "Goose 1 as a new set",
        "Axolotl 2 as a new set",
        "Bear 4 as a new set",
    }
    game.play("Axolotl 2 as a new set")
    assert game.sets_of() == [["Bear 5"], ["Goose 5"], ["Axolotl 2"]]


@pytest.mark.rule("CIR-PLAY-10")
def test_a_set_is_given_up_whole() -> None:
    """All four bears go to the discard pile, which all players share; one set fewer is left."""
    game = Table(hands=["goose 1"], sets=[["bear 1 1 2 3", "goose 1"]], discard="axolotl 1", deck="goose 5")
    before = game.pile("discard")
    game.play("give up set 1")
    assert game.pile("discard") == [*before, "Bear 1", "Bear 1", "Bear 2", "Bear 3"]
    assert game.sets_of() == [["Goose 1"]]
    (event,) = game.happened(SetDiscarded)
    assert (event.owner, event.number, len(event.cards)) == (0, 1, 4)


@pytest.mark.rule("CIR-PLAY-11", "C4", "C5")
def test_any_number_of_sets_may_be_given_up() -> None:
    """With two sets both may go, although a bear would fit on one of them; no new set has to be started."""
    game = Table(hands=["bear 2"], sets=[["bear 1", "goose 1"]])
    assert "Bear 2 to set 1" in game.offered()
    game.play("give up set 1", "give up set 1")
    assert game.sets_of() == []
    game.play("Bear 2 as a new set")
    assert game.sets_of() == [["Bear 2"]]


@pytest.mark.rule("CIR-PLAY-11", "C4")
def test_a_set_added_to_this_turn_stays() -> None:
    """A set that was started or extended this turn cannot be given up in it."""
    game = Table(hands=["bear 2, bear 2, goose 2"], sets=[["bear 1", "axolotl 1"]])
    game.play("Bear 2 to set 1")
    assert game.refuses("give up set 1")
    assert "give up set 2" in game.offered()
    game.play("Goose 2 as a new set")
    assert game.refuses("give up set 3")


@pytest.mark.rule("CIR-PLAY-11", "C4")
def test_sets_are_given_up_only_while_a_card_can_still_be_played() -> None:
    """After the last card of the turn's value nothing is given up any more, though other cards are in hand."""
    game = Table(hands=["bear 2, goose 2, goose 3"], sets=[["axolotl 1"]])
    game.play("Bear 2 as a new set")
    assert "give up set 1" in game.offered()
    game.play("Goose 2 as a new set")
    assert game.offered() == [STOP]
    assert game.refuses("give up set 1")


@pytest.mark.rule("CIR-PLAY-11", "C4")
def test_starting_a_new_set_is_no_duty() -> None:
    """Having given up a set with a card played, a player may stop."""
    game = Table(hands=["bear 2, goose 2"], sets=[["axolotl 1"]])
    game.play("Bear 2 as a new set", "give up set 1", STOP)
    assert game.sets_of() == [["Bear 2"]]


@pytest.mark.rule("CIR-PLAY-12")
def test_ryan_plays_his_fours() -> None:
    """Golden case: Ryan adds his bear and his axolotl of value 4 to his sets, which end in 4 at most."""
    game = Table(hands=["bear 4, axolotl 4, goose 1"], sets=[["bear 2 3", "axolotl 4"]])
    game.play("Bear 4 to set 1", "Axolotl 4 to set 2", STOP)
    assert game.sets_of() == [["Bear 2", "Bear 3", "Bear 4"], ["Axolotl 4", "Axolotl 4"]]


@pytest.fixture
def beth() -> Table:
    """Beth has axolotls, and geese that end in 2; she has just started a set of bears."""
    game = Table(hands=["bear 1, goose 1, goose 1"], sets=[["axolotl 1 1", "goose 1 2"]])
    return game.play("Bear 1 as a new set")


@pytest.mark.rule("CIR-PLAY-13")
def test_beth_cannot_add_her_geese(beth: Table) -> None:
    """Golden case: the bear is her third set; a goose of 1 does not fit on geese that end in 2."""
    assert len(beth.sets_of()) == 3
    assert beth.refuses("Goose 1 to set 2")


@pytest.mark.rule("CIR-PLAY-14")
def test_beth_may_give_up_a_set_or_stop(beth: Table) -> None:
    """Golden case: a fourth set needs one to go, her axolotls or her geese; she may stop as well."""
    assert beth.refuses("Goose 1 as a new set")
    assert beth.offered() == ["give up set 1", "give up set 2", STOP]
    beth.play("give up set 2", "Goose 1 as a new set")
    assert beth.sets_of() == [["Axolotl 1", "Axolotl 1"], ["Bear 1"], ["Goose 1"]]


@pytest.mark.rule("C22")
def test_an_empty_hand() -> None:
    """Without a card a seat neither plays nor claims; it draws one and the turn is over."""
    game = Table(hands=["", "bear 1"], sets=[["bear 1 1 1"]], rows=["forest 3 day"], display="goose 1, bear 2")
    assert game.prompt == "draw"
    assert game.drawer.draws == 1
    game.play("Goose 1")
    assert game.active == 1
    assert game.hand(0) == ["Goose 1"]


def test_equal_cards_are_one_option() -> None:
    """Nobody could tell equal cards apart; what everybody saw drawn is played before what was dealt."""
    game = Table(hands=["bear 1, goose 4", "goose 1"], display="bear 1, axolotl 1, axolotl 1, axolotl 2, axolotl 3")
    dealt = game.drawer.players[0].hand[0]
    game.play("Goose 4 as a new set", STOP, "Bear 1", "Axolotl 1", "Axolotl 1", "Axolotl 2")
    game.play("Goose 1 as a new set", STOP, "Axolotl 3")
    assert game.active == 0
    assert game.offered().count("Bear 1 as a new set") == 1
    game.play("Bear 1 as a new set")
    assert dealt in game.drawer.players[0].hand
