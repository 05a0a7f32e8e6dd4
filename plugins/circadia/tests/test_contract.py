"""The contract of every pack, for each number of players and both options, and what must stay secret."""

from __future__ import annotations

import random

import pytest
from boardcore_circadia import CIRCADIA, HABITATS, table_of
from boardcore_circadia.testing import Table

import boardcore
from boardcore import Effect, Ruleset, State
from boardcore.testing import (
    Walk,
    check_determinism,
    check_play,
    check_purity,
    check_save,
    check_secrets,
    check_texts,
    play,
    variant,
)

RULES = boardcore.load("circadia")
FINISH = boardcore.load("circadia", final_round="finish_round", start=1)

seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def start(seats: int, rules: Ruleset = RULES) -> State:
    """A new game for so many."""
    return rules.new(f"contract {seats}", seats)


def moments(seats: int, number: int) -> list[State]:
    """States from all over a game for so many."""
    states = [turn.before for turn in Walk(RULES, f"moments {seats}", start=start(seats))]
    return states[:: len(states) // number]


@seats
def test_the_last_part(seats: int) -> None:
    """When all has happened: choices are accepted if and only if listed, states survive their bytes, the same
    choices give the same game, looking changes nothing, and everything can be said."""
    late = moments(seats, 15)[-1]
    played = check_play(RULES, seats, start=late, every=10)
    assert played.options <= 30
    assert played.size < 4000
    for check in (check_save, check_determinism, check_purity, check_texts):
        check(RULES, seats, start=late)


@seats
def test_the_other_end(seats: int) -> None:
    """A game in which only the round is finished, and seat 1 starts: everybody has had as many turns."""
    walk = play(FINISH, seats, start=start(seats, FINISH))
    assert CIRCADIA.of(walk.state).turn % seats == 0


@seats
def test_secrets(seats: int) -> None:
    """Nobody receives anything that depends on what they may not know: all over a game, with all that can be asked."""
    total = 0
    for number, state in enumerate(moments(seats, 8)):
        pairs = check_secrets(RULES, f"{seats} {number}", start=state, choices=12)
        total += pairs.states["circadia:round"]
    assert total > 200


def test_what_a_seat_cannot_tell() -> None:
    """Hidden hands, decks and fronts may be any that fit: each is something else in some variant."""
    game = Table(
        hands=["bear 1, bear 2, goose 3", "axolotl 1, axolotl 2"],
        lines=[["?forest 3", "?mists 4"], ["?river 5"]],
        tops=["forest 4", "river 6", "mists 7"],
        opening={0: "day", 1: "night"},
    )
    table = table_of(Effect(game.rules.book.wiring, game.state))
    chance = random.Random(1)
    seen = [CIRCADIA.of(variant(game.rules, game.state, 1, chance)) for _ in range(200)]
    assert {drawer.players[1].hand for drawer in seen} == {game.drawer.players[1].hand}
    assert len({drawer.players[0].hand for drawer in seen}) > 100
    for habitat, name in enumerate(HABITATS):
        covered = [card for drawer in seen for player in drawer.players for card in getattr(player, f"{name}_covered")]
        tops = [card for drawer in seen for card in getattr(drawer, f"{name}_top")]
        assert {table.suits[card] for card in covered + tops} == {habitat}
        for cards in (covered, tops):
            assert len({table.backs[card] for card in cards}) == 1, "the back stays"
            assert {table.times[card] for card in cards} == {0, 1}, "the time of day may be either"
        assert len({getattr(drawer, f"{name}_deck") for drawer in seen}) > 100


def test_what_follows_from_what_lies_open() -> None:
    """With its twin face up the time of day of a face-down card can be worked out; nobody is told more than that."""
    game = Table(hands=["bear 1"], lines=[["?forest 3 night"]], rows=["forest 3 day"], opening={0: "day"})
    table = table_of(Effect(game.rules.book.wiring, game.state))
    seen = [CIRCADIA.of(variant(game.rules, game.state, 1, random.Random(seed))) for seed in range(50)]
    assert {table.times[drawer.players[0].forest_covered[0]] for drawer in seen} == {1}
    for looker in (None, 0, 1):
        (shown,) = game.view(looker).figures["circadia"]["players"][0]["line"]
        assert shown["acts_as"] == "day"
        assert "card" not in shown
