"""What ``explain`` says: scores, what a set can claim and why not, where a card fits and why not."""

from __future__ import annotations

import pytest
from boardcore_circadia.testing import Table

from boardcore import About, AboutError


def test_a_score() -> None:
    """A score is the sum of the habitats of the line, each named as far as it can be seen."""
    game = Table(hands=["bear 1"], lines=[["forest 5 day", "?river 3", "mists 8 day"]])
    why = game.explain("score", "seat:0", seat=1)
    assert why.value == sum(part.amount or 0 for part in why.parts) == 16
    assert game.reasons("score", "seat:0", seat=1) == [
        "Forest 5 (day): face up, day",
        "River 3: face down, counts as night",
        "Mists 8 (day): face up, day",
        "on a tie these are compared, the highest first: 8, 5, 3",
    ]
    assert game.explain("score", "seat:1").value == 0


def test_what_a_set_can_claim() -> None:
    """For each habitat of its creature: yes, or what is missing."""
    game = Table(
        hands=["goose 1, bear 2"],
        sets=[["goose 1 1 1", "bear 1 1 1"]],
        lines=[["forest 3 day"]],
        rows=["mists 3 day", "mists 4 night", "mists 5 night", "forest 4 night"],
        tops=["mists 4", "forest 3"],
    )
    game.play("Goose 1 to set 1")
    assert game.reasons("claims", "set:0-0", seat=1) == [
        "it has 4 cards of Goose",
        "Mists 3 (day): no: the next card of the line has to be night",
        "Mists 4 (night): yes",
        "Mists 5 (night): no: 4 cards are fewer than 5",
        "Mists 4: yes",
    ]
    assert game.explain("claims", "set:0-0").value == 2
    assert game.reasons("claims", "set:0-1") == [
        "it has 3 cards of Bear",
        "Forest 4 (night): no: nothing was added to the set this turn",
        "Forest 3: no: nothing was added to the set this turn",
    ]
    game.play("play no more creatures")
    assert len(game.offered()) - 1 == game.explain("claims", "set:0-0").value


def test_where_a_card_fits() -> None:
    """For each of one's sets and for a new one: yes, or why not."""
    game = Table(hands=["goose 1, bear 2, bear 1", "bear 5"], sets=[["goose 2", "bear 1", "bear 2"], ["bear 5"]])
    goose, bear = (f"card:{card}" for card in game.drawer.players[0].hand[:2])
    assert game.reasons("plays", goose, seat=0) == [
        "set 1 of Player 1: lower than the last card, Goose 2",
        "set 2 of Player 1: another creature than the last card, Bear 1",
        "set 3 of Player 1: another creature than the last card, Bear 2",
        "no new set: there are at most 3",
    ]
    assert game.explain("plays", goose, seat=0).value == 0
    assert game.reasons("plays", bear, seat=0) == [
        "set 1 of Player 1: another creature than the last card, Goose 2",
        "set 2 of Player 1: yes: it fits on Bear 1",
        "set 3 of Player 1: yes: it fits on Bear 2",
        "no new set: there are at most 3",
    ]
    game.play("Bear 1 to set 2")
    assert game.reasons("plays", bear, seat=0) == ["all creatures of a turn have one value, this time 1"]
    (five,) = game.drawer.players[1].hand
    assert game.reasons("plays", f"card:{five}", seat=1) == [
        "set 1 of Player 2: yes: it fits on Bear 5",
        "yes: it can start a new set",
    ], "between turns the value of another's turn is no matter"


def test_nobody_asks_about_another_hand() -> None:
    """What fits where is explained to the owner of the cards alone."""
    game = Table(hands=["goose 1", "bear 2"])
    for seat in (0, 1):
        (card,) = game.drawer.players[seat].hand
        for looker in (None, 0, 1):
            asked = [about for about in game.rules.subjects(game.state, looker) if about.what == "plays"]
            assert (About("plays", f"card:{card}") in asked) == (looker == seat)
            if looker != seat:
                with pytest.raises(AboutError):
                    game.explain("plays", f"card:{card}", seat=looker)
