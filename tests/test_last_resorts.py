"""Options that give something up: marked for whoever chooses, and left alone by players without a plan."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
from tiny import IT, TINY, Log, Tiny, cards

import boardcore
from boardcore import CARD, Assembly, Choose, Effect, KindTable, Playout, Ruleset, While, hookimpl
from boardcore.terminal.bots import random_bot
from boardcore.testing import play


def short(fx: Effect) -> bool:
    """Whether fewer than a hundred things have been written down."""
    return len(TINY.of(fx.state).log) < 100


class Wary(Tiny):
    """A game in which taking card 3 gives something up."""

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        super().boardcore_assemble(assembly)
        table = assembly.kinds.pop("card")
        assembly.kind(KindTable(CARD, table.text, table.size, last_resort=lambda card: card == 3))


def rules_of(*options: int) -> Ruleset:
    """A game of a hundred choices between these cards."""
    pack = Wary(While(short, (Choose(cards(*options), IT), Log(IT))))
    return boardcore.discover(extra={"tiny": pack}).load("tiny")


def taken(rules: Ruleset) -> Counter[int]:
    """How often each card is taken in ten random games."""
    return Counter(card for seed in range(10) for card in TINY.of(play(rules, seed).state).log)


def test_a_last_resort_is_marked() -> None:
    """The option says so, and only where it is one; the usual options are the others."""
    rules = rules_of(1, 3, 5)
    (decision,) = rules.decisions(rules.new(1))
    assert [option.last_resort for option in decision.options] == [False, True, False]
    assert [option.id for option in decision.usual] == ["card:1", "card:5"]
    assert ["last_resort" in each for each in msgspec.to_builtins(decision.options)] == [False, True, False]


def test_with_nothing_else_it_is_usual() -> None:
    """Where every option is a last resort, any of them is picked from."""
    rules = rules_of(3)
    (decision,) = rules.decisions(rules.new(1))
    assert decision.usual == decision.options
    assert taken(rules) == {3: 1000}


def test_random_players_seldom_take_one() -> None:
    """The random games of tests try it now and then, the terminal's bots never."""
    rules = rules_of(1, 3, 5)
    found = taken(rules)
    assert 5 <= found[3] <= 40
    assert min(found[1], found[5]) > 400
    view = rules.view(rules.new(1), 0)

    def world(number: int) -> Playout:
        return rules.playout(seed=number)

    assert {random_bot(view, random.Random(seed), world).option for seed in range(200)} == {"card:1", "card:5"}
