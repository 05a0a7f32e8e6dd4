"""The terminal's bots know what their seat may know, and have a source of chance of their own."""

from __future__ import annotations

import inspect
import random
from collections import Counter

import pytest
from pair import rules_of

from boardcore import Ruleset, State, load
from boardcore.terminal.bots import Worlds, chance_for, random_bot, search_bot
from boardcore.terminal.play import BOTS
from boardcore.testing import Line, Table, Walk, variant


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    """Cardia with Deck I."""
    return load("cardia")


def worlds(rules: Ruleset, state: State, seat: int) -> Worlds:
    """What might be true for a seat, as the terminal gives it to bots."""
    return lambda number: rules.playout(rules.sample(state, seat, number))


def chosen(rules: Ruleset, state: State, seat: int, seed: str) -> str:
    """What the random bot chooses in a seat."""
    view = rules.view(state, seat)
    return random_bot(view, chance_for(seed, view.decisions[0]), worlds(rules, state, seat)).option


def searched(rules: Ruleset, state: State, seat: int, thought: int = 100) -> str:
    """What the searching bot chooses in a seat."""
    view = rules.view(state, seat)
    return search_bot(view, chance_for("bots", view.decisions[0]), worlds(rules, state, seat), thought).option


def test_a_search_chooses_the_same_whatever_is_hidden_from_it(rules: Ruleset) -> None:
    """It tries what might be true, and how it really is has no part in that: two states of one view, one choice."""
    chance = random.Random(1)
    for turn in Walk(rules, 1, line=Line(stop=6)):
        for decision in turn.decisions:
            choice = searched(rules, turn.before, decision.seat)
            assert choice in [option.id for option in decision.options]
            other = variant(rules, turn.before, decision.seat, chance)
            assert searched(rules, other, decision.seat) == choice


def test_a_search_finds_what_wins() -> None:
    """In the last round of a game of the highest cards it plays the highest."""
    hands = ([5, 6, 1], [0, 12, 2])
    for seed in range(5):
        table = Table(rules_of(), 2, seed=seed, hand=hands, deck=[3, 4], rest="discard")
        assert searched(table.rules, table.state, 0) == "card:5"


def test_samples_have_the_view_of_their_seat_and_are_drawn_by_their_seed(rules: Ruleset) -> None:
    """The same seed, the same sample, for every state that looks the same; another seed, another one."""
    chance = random.Random(2)
    state = Walk(rules, 2, line=Line(since=9)).start
    for seat in (0, 1, None):
        drawn = [rules.sample(state, seat, number) for number in range(6)]
        assert {repr(rules.view(each, seat)) for each in drawn} == {repr(rules.view(state, seat))}
        assert len({rules.dump(each) for each in drawn}) == 6
        assert state.seed not in {each.seed for each in drawn}
        again = rules.sample(variant(rules, state, seat, chance), seat, 3)
        assert rules.view(again, None) == rules.view(drawn[3], None)
        assert [list(again.cardia.seats[0].hand), again.seed] == [list(drawn[3].cardia.seats[0].hand), drawn[3].seed]  # type: ignore[attr-defined]


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
    """Every kind of bot takes the view of its seat, a source of chance, and what might be true for its seat."""
    assert BOTS
    for bot in BOTS.values():
        kinds = [parameter.annotation for parameter in inspect.signature(bot).parameters.values()]
        assert kinds[:3] == ["View", "Random", "Worlds"]


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
