"""Choices of a special sort, and instructions that take several steps, some of which ask."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import DECK, HAND, IT, PILE, Do, Happened, Log, Say, Tiny, cards, log, play, run, tiny

import boardcore
from boardcore import (
    CARD,
    Choice,
    ChoiceError,
    ChooseHidden,
    ChooseSeveral,
    Effect,
    Name,
    Pool,
    Ruleset,
    Step,
    When,
    bound,
    hookimpl,
)
from boardcore.testing import ContractError, check_purity, check_save, check_secrets

THOSE = Name("those", CARD)
OWN = Pool("own hand", lambda fx: fx.cards(HAND, fx.seat))
SECOND = Pool("second hand", lambda fx: fx.cards(HAND, 1))
LOW = OWN.where(lambda fx, card: card < 6)


def deal(fx: Effect) -> None:
    """Three cards into each hand, the others into the deck."""
    fx.move(fx.shuffle("deal", tuple(range(12))), PILE, -1, DECK)
    for seat in range(fx.state.seats):
        fx.move(fx.cards(DECK)[:3], DECK, -1, HAND, seat)


class TestChooseHidden:
    """A compulsory choice among cards that others cannot see."""

    def test_what_fits_is_all_there_is(self) -> None:
        """Where something fits, it cannot be declined."""
        rules = tiny(ChooseHidden(cards(3, 4), IT), Log(IT))
        assert [option.id for option in rules.decisions(rules.new(1))[0].options] == ["card:3", "card:4"]
        assert run(rules, "card:4") == (4,)

    def test_asked_all_the_same(self) -> None:
        """Where nothing fits, the seat is asked and can only say so; nothing is bound."""
        rules = tiny(ChooseHidden(cards(), IT), When(bound(IT), (Log(1),), otherwise=(Log(2),)))
        assert [option.id for option in rules.decisions(rules.new(1))[0].options] == ["done"]
        assert run(rules, "done") == (2,)

    def test_being_asked_tells_nothing(self) -> None:
        """Nobody learns from it what the hand holds; an optional question instead would tell."""
        step = ChooseHidden(LOW, IT, public=True)
        for seed in range(6):
            check_secrets(tiny(step, Log(1), setup=deal), seed)
        leak = tiny(boardcore.Choose(LOW, IT, public=True), Log(1), setup=deal)
        with pytest.raises(ContractError) as caught:
            [check_secrets(leak, seed) for seed in range(20)]
        assert caught.value.check == "secrets"


class TestChooseSeveral:
    """Several picks of one seat, one after the other."""

    def test_bound_in_order(self) -> None:
        """What was picked is bound as a list, in the order of picking, and is offered no more."""
        rules = tiny(ChooseSeveral(cards(3, 4, 5), THOSE, 2), Log(THOSE))
        state = play(rules, "card:5")
        (decision,) = rules.decisions(state)
        assert (decision.id, [option.id for option in decision.options]) == ("choose#0", ["card:3", "card:4"])
        assert run(rules, "card:5", "card:3") == (5, 3)

    @pytest.mark.parametrize(("members", "picks"), [((3,), ("card:3",)), ((), ())])
    def test_as_many_as_there_are(self, members: tuple[int, ...], picks: tuple[str, ...]) -> None:
        """With fewer to pick from all are picked; with none nobody is asked, and nothing is bound."""
        rules = tiny(ChooseSeveral(cards(*members), THOSE, 2), When(bound(THOSE), (Log(THOSE),)), Log(9))
        assert run(rules, *picks) == (*members, 9)

    def test_a_repeated_choice(self) -> None:
        """The same pick again while the question is open changes nothing; another seat is refused."""
        rules = tiny(ChooseSeveral(cards(3, 4, 5), THOSE, 2), Log(THOSE))
        state = play(rules, "card:5")
        assert rules.apply(state, Choice(0, "choose#0", "card:5")).state == state
        with pytest.raises(ChoiceError) as refused:
            rules.apply(state, Choice(1, "choose#0", "card:3"))
        assert refused.value.code == "choice/seat"

    def test_kept_and_secret_between_the_picks(self) -> None:
        """The state between two picks loads, plays on in place, and tells others nothing."""
        rules = tiny(ChooseSeveral(SECOND, THOSE, 2, by=lambda fx: 1), Log(1), setup=deal)
        for seed in range(4):
            check_save(rules, seed)
            check_purity(rules, seed)
            check_secrets(rules, seed)


def sort_of(fx: Effect, card: int) -> int:
    """Cards 0 to 11 are of three sorts."""
    return card % 3


class TestDistinct:
    """Equal cards are offered once."""

    def test_the_first_of_each(self) -> None:
        """Of the members with one key the first, in the order of the pool."""
        rules = tiny(boardcore.Choose(cards(7, 4, 3, 9, 2).distinct(sort_of), IT), Log(IT))
        assert [option.id for option in rules.decisions(rules.new(1))[0].options] == ["card:7", "card:3", "card:2"]
        assert boardcore.distinct((), lambda card: card) == ()

    def test_it_combines(self) -> None:
        """It is a pool like any other, with the names that the pool reads and a label of its own."""
        same = cards(1, 2, 3, 4, 5).where(boardcore.Test("other", lambda fx, card: card != fx.value(IT), (IT,)))
        pool = same.distinct(sort_of) - cards(2)
        assert pool.reads == (IT,)
        assert "one of each sort_of" in pool.label
        assert run(tiny(boardcore.Note(cards(1), IT), boardcore.Note(pool, THOSE), Log(THOSE))) == (3, 4)

    def test_a_hidden_choice_tells_nothing(self) -> None:
        """Neither that some cards of a hand are equal nor which of them was taken; the state is kept."""
        for seed in range(6):
            rules = tiny(boardcore.Choose(OWN.distinct(sort_of), IT), Log(1), setup=deal)
            check_secrets(rules, seed)
            check_save(rules, seed)


class Late:
    """A pack of the same game that is asked after it when an instruction ends."""

    def __init__(self) -> None:
        self.asked = 0

    @hookimpl
    def boardcore_register(self, register: boardcore.Register) -> None:
        """For the smallest game."""
        register.extends("tiny")

    @hookimpl
    def boardcore_settle(self, fx: Effect) -> None:
        """Count."""
        self.asked += 1


class TestLongInstruction:
    """A pack says that its instruction is not over yet."""

    def rules(self, late: Any, *steps: Step) -> Ruleset:
        game = Tiny(
            *steps,
            blocks={"tiny:trigger": (Log(7),)},
            listen=[(Happened, lambda fx, event: fx.wait("tiny:trigger", "instruction", seat=0))],
            settle=lambda fx: len(fx.state.tiny.log) < 3,  # type: ignore[attr-defined]  # its drawer
        )
        return boardcore.discover(extra={"tiny": game, "late": late}).load("tiny", packs=["late"])

    def test_nothing_is_settled_before_its_end(self) -> None:
        """Until then no further pack is asked and no trigger starts, not even across a question."""
        late = Late()
        rules = self.rules(late, Say(Happened), Log(1), ChooseSeveral(cards(3, 4), THOSE, 2), Log(2), Log(3), Log(4))
        state = play(rules, "card:4", "card:3")
        assert state.tiny.log == (1, 2, 3, 7, 4)  # type: ignore[attr-defined]  # its drawer
        assert late.asked == 3, "after the end of the long instruction, the trigger, and the last step"

    def test_kept_in_the_middle(self) -> None:
        """A trigger that waits for the end is part of the state, whichever way it is played on."""
        rules = self.rules(Late(), Say(Happened), Log(1), ChooseSeveral(cards(3, 4), THOSE, 2), Log(2), Log(3), Log(4))
        assert [each.block for each in rules.new(1).waiting] == ["tiny:trigger"]
        check_save(rules, 1)
        check_purity(rules, 1)

    def test_its_last_step_may_change_nothing(self) -> None:
        """The pack's last step marks the table, so that the end comes in any case."""

        def mark(fx: Effect) -> None:
            fx.dirty = True

        late = Late()
        rules = self.rules(late, Do(lambda fx: log(fx, 1)), Do(lambda fx: log(fx, 2)), Do(mark), Log(5))
        assert run(rules) == (1, 2, 5)
        assert late.asked == 1
