"""The terminal's bots know what their seat may know, and have a source of chance of their own."""

from __future__ import annotations

import inspect
import random
from collections import Counter

import pytest

from boardcore import Ruleset, State, load
from boardcore.terminal.bots import chance_for, random_bot
from boardcore.terminal.play import BOTS
from boardcore.testing import Walk, variant


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    """Cardia with Deck I."""
    return load("cardia")


def chosen(rules: Ruleset, state: State, seat: int, seed: str) -> str:
    """What the random bot chooses in a seat."""
    view = rules.view(state, seat)
    return random_bot(view, chance_for(seed, view.decisions[0])).option


def test_a_bot_chooses_the_same_whatever_is_hidden_from_it(rules: Ruleset) -> None:
    """Other cards in other hands, another game's seed: nothing that its seat cannot see changes its choice."""
    compared = 0
    for seed in range(8):
        walk = Walk(rules, seed)
        chance = random.Random(seed)
        for turn in walk:
            for decision in turn.decisions:
                choice = chosen(rules, turn.before, decision.seat, "bots")
                assert choice in [option.id for option in decision.options]
                for _ in range(3):
                    other = variant(rules, turn.before, decision.seat, chance)
                    assert other.seed != turn.before.seed
                    assert chosen(rules, other, decision.seat, "bots") == choice
                    compared += 1
    assert compared > 500


def test_a_bot_is_given_a_view_and_chance_and_nothing_else() -> None:
    """Every kind of bot takes the view of its seat and a source of chance."""
    assert BOTS
    for bot in BOTS.values():
        kinds = [parameter.annotation for parameter in inspect.signature(bot).parameters.values()]
        assert kinds == ["View", "Random"]


def test_every_option_is_as_likely_as_the_others(rules: Ruleset) -> None:
    """Over many seeds of the command each of the five cards is chosen about as often."""
    state = rules.new(1)
    found = Counter(chosen(rules, state, 0, str(seed)) for seed in range(2000))
    assert len(found) == 5
    assert all(320 < count < 480 for count in found.values()), found


def test_the_chance_is_that_of_the_seed_and_the_decision(rules: Ruleset) -> None:
    """The same seed draws the same for one decision, however often; another seat or seed draws anew."""
    one, other = rules.decisions(rules.new(1))
    drawn = {chance_for(seed, decision).random() for seed in ("1", "2") for decision in (one, other) for _ in range(2)}
    assert len(drawn) == 4
