"""The rules of the third step and of the hand limit: CIR-DRAW, CIR-HAND."""

from __future__ import annotations

import pytest
from boardcore_circadia import CreatureDrawn, DeckRenewed, DisplayFilled, HandReduced
from boardcore_circadia.testing import Table

STOP = "play no more creatures"
FIVE = "bear 1, axolotl 1, goose 1, bear 2, axolotl 2"


@pytest.mark.rule("CIR-DRAW-01", "C19")
def test_as_many_as_the_value() -> None:
    """Two creatures of value 3 draw exactly 3: not their sum, not their number."""
    game = Table(hands=["bear 3, goose 3"], display=FIVE)
    game.play("Bear 3 as a new set", "Goose 3 as a new set", STOP)
    assert (game.prompt, game.drawer.draws) == ("draw", 3)
    game.play("Bear 1", "Goose 1", "Axolotl 2")
    assert game.active == 1
    assert game.hand(0) == ["Axolotl 2", "Bear 1", "Goose 1"]
    assert len(game.happened(CreatureDrawn)) == 3


@pytest.mark.rule("CIR-DRAW-02", "C18")
def test_the_player_chooses_from_the_display() -> None:
    """Of A to E the second and the last are taken; the others stay as they lie, and nothing comes from the deck."""
    game = Table(hands=["goose 2"], display=FIVE, deck="goose 5 5 5")
    game.play("Goose 2 as a new set", STOP)
    assert sorted(game.offered()) == ["Axolotl 1", "Axolotl 2", "Bear 1", "Bear 2", "Goose 1"]
    assert game.refuses("Goose 5"), "on top of the deck"
    game.play("Axolotl 1")
    assert game.pile("display") == ["Bear 1", "Goose 1", "Bear 2", "Axolotl 2"]
    game.play("Axolotl 2")
    assert game.hand(0) == ["Axolotl 1", "Axolotl 2"]
    assert game.pile("display")[:3] == ["Bear 1", "Goose 1", "Bear 2"]


@pytest.mark.rule("CIR-DRAW-03", "C18")
def test_the_display_is_filled_after_the_whole_draw() -> None:
    """Drawing 3 of 5 is a choice among those 5 only; then there are 5 again."""
    game = Table(hands=["goose 3"], display=FIVE, deck="goose 5 5 5")
    game.play("Goose 3 as a new set", STOP, "Bear 1", "Axolotl 1")
    assert game.offered() == ["Goose 1", "Bear 2", "Axolotl 2"]
    assert len(game.happened(DisplayFilled)) == 1, "that of the set-up"
    game.play("Bear 2")
    assert game.pile("display") == ["Goose 1", "Axolotl 2", "Goose 5", "Goose 5", "Goose 5"]


@pytest.mark.rule("CIR-DRAW-04", "C20")
def test_the_discard_pile_is_shuffled_into_a_new_deck() -> None:
    """One card is left in the deck and 20 are discarded: that one comes, then two of the twenty; 18 are left."""
    twenty = "axolotl 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2"
    game = Table(hands=["goose 3"], display=FIVE, deck="goose 5", discard=twenty, seats=3)
    game.play("Goose 3 as a new set", STOP, "Bear 1", "Bear 2", "Goose 1")
    assert game.pile("display")[:3] == ["Axolotl 1", "Axolotl 2", "Goose 5"]
    assert {name.split()[0] for name in game.pile("display")[3:]} == {"Axolotl"}
    assert (len(game.pile("display")), len(game.pile("deck")), len(game.pile("discard"))) == (5, 18, 0)
    assert [event.number for event in game.happened(DeckRenewed)] == [20]
    assert sorted(game.pile("deck")) != game.pile("deck"), "shuffled"
    for looker in (None, 0, 1, 2):
        assert game.view(looker).table["circadia"]["deck"] == {"count": 18}


@pytest.mark.rule("CIR-DRAW-04", "C20")
def test_what_the_new_deck_holds() -> None:
    """A set discarded this turn is shuffled in; cards discarded for the hand limit come later."""
    game = Table(
        hands=["goose 4, bear 1, bear 2, bear 3, bear 4, axolotl 3, axolotl 4, axolotl 5"],
        sets=[["goose 1 1"]],
        display=FIVE,
        deck="",
        discard="bear 5 5",
        seats=3,
    )
    game.play("give up set 1", "Goose 4 as a new set", STOP, "Bear 1", "Axolotl 1", "Goose 1", "Bear 2")
    assert game.prompt == "discard"
    assert sorted(game.pile("display") + game.pile("deck")) == ["Axolotl 2", "Bear 5", "Bear 5", "Goose 1", "Goose 1"]
    game.play("Axolotl 3")
    assert game.pile("discard") == ["Axolotl 3"]


@pytest.mark.rule("C21")
def test_deck_and_discard_pile_both_empty() -> None:
    """Then the display stays short and one draws what is there; as soon as there are cards it is filled again."""
    game = Table(
        hands=["goose 5", "goose 1", "bear 1"],
        sets=[[], ["bear 3 3"]],
        display="bear 1, axolotl 1, goose 1",
        deck="",
        discard="",
        seats=3,
    )
    game.play("Goose 5 as a new set", STOP)
    assert game.drawer.draws == 5
    game.play("Bear 1", "Axolotl 1", "Goose 1")
    assert (game.active, game.pile("display"), game.drawer.draws) == (1, [], 0)
    game.play("give up set 1", "Goose 1 as a new set", STOP)
    assert game.active == 2, "there was nothing to draw"
    assert sorted(game.pile("display")) == ["Bear 3", "Bear 3"]


@pytest.mark.rule("CIR-DRAW-05")
def test_ryan_draws_four() -> None:
    """Golden case: having played two fours Ryan has to draw exactly four, and cannot stop before."""
    sets = [["bear 2 3", "axolotl 4"]]
    game = Table(hands=["bear 4, axolotl 4, goose 1"], sets=sets, display=FIVE, tops=["forest 8"])
    game.play("Bear 4 to set 1", "Axolotl 4 to set 2", STOP)
    for card in ("Bear 1", "Axolotl 1", "Goose 1", "Bear 2"):
        assert game.refuses(STOP)
        assert game.active == 0
        game.play(card)
    assert game.active == 1
    assert len(game.hand(0)) == 5


# The hand limit


def after_drawing(hand: str, *draws: str) -> Table:
    """Seat 0 has played a goose of value 5 and drawn five cards."""
    game = Table(hands=[f"goose 5, {hand}"], display=FIVE)
    return game.play("Goose 5 as a new set", STOP, *draws)


@pytest.mark.rule("CIR-HAND-01", "C23")
def test_a_hand_of_ten_is_reduced_to_eight() -> None:
    """Ten cards after the draw: exactly two are discarded, to the common pile; before, nobody cared."""
    five = ("Bear 1", "Axolotl 1", "Goose 1", "Bear 2", "Axolotl 2")
    game = after_drawing("bear 3, axolotl 3, goose 2, axolotl 4, bear 4", *five[:4])
    assert (game.prompt, len(game.drawer.players[0].hand)) == ("draw", 9), "the draw goes on over the limit"
    game.play(five[4])
    assert (game.prompt, len(game.hand())) == ("discard", 10)
    game.play("Goose 1")
    assert (game.prompt, game.active) == ("discard", 0)
    game.play("Bear 4")
    assert game.active == 1
    assert len(game.hand(0)) == 8
    assert game.pile("discard") == ["Goose 1", "Bear 4"]
    assert [game.names(event.cards) for event in game.happened(HandReduced)] == [["Goose 1"], ["Bear 4"]]


@pytest.mark.rule("CIR-HAND-02")
def test_the_limit_is_eight() -> None:
    """Eight cards after the draw are no reason to discard."""
    game = after_drawing("bear 3, axolotl 3, goose 2", "Bear 1", "Axolotl 1", "Goose 1", "Bear 2", "Axolotl 2")
    assert game.active == 1
    assert len(game.hand(0)) == 8
    assert game.happened(HandReduced) == []


@pytest.mark.rule("CIR-HAND-03")
def test_the_player_chooses_what_to_discard() -> None:
    """Nine cards, nine options."""
    game = after_drawing(
        "bear 3, axolotl 3, goose 2, axolotl 4", "Bear 1", "Axolotl 1", "Goose 1", "Bear 2", "Axolotl 2"
    )
    assert game.prompt == "discard"
    assert sorted(game.offered()) == game.hand()
    assert len(game.offered()) == 9
