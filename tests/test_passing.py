"""Hidden cards that go from one player's hand to another's: both know which, nobody else learns it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from pair import HAND, Pair, rules_of, value

from boardcore import CARD, SEAT, Choose, Effect, Event, Name, Note, OpenSeat, OpenWord, PassedCards, Pool, Step
from boardcore.testing import Table
from boardcore.testing.interference import check_secrets

GIVER, GIFT = Name("giver", SEAT), Name("gift", CARD)


class Passed(Event, frozen=True):
    """A card has gone from a hand to another one."""

    giver: OpenSeat
    owner: OpenSeat
    cards: PassedCards
    src: OpenWord = HAND.name
    dst: OpenWord = HAND.name


class Robbed(Passed, frozen=True):
    """The same, and chance has chosen the card."""

    drawn: ClassVar[bool] = True


def pass_on(fx: Effect, giver: int, card: int, kind: type[Event]) -> None:
    """A card goes from a hand to the hand of the next seat."""
    owner = (giver + 1) % fx.state.seats
    fx.move((card,), HAND, giver, HAND, owner)
    fx.emit(kind, giver, owner, (card,))


@dataclass(frozen=True, slots=True)
class Give(Step):
    """The giver hands the chosen card to the next seat."""

    giver: Name
    card: Name

    def run(self, fx: Effect) -> None:
        pass_on(fx, fx.value(self.giver), fx.value(self.card), Passed)


@dataclass(frozen=True, slots=True)
class Rob(Step):
    """A random card of the giver goes to the next seat."""

    giver: Name

    def run(self, fx: Effect) -> None:
        giver = fx.value(self.giver)
        cards = fx.cards(HAND, giver)
        if cards:
            pass_on(fx, giver, cards[fx.draw("rob", len(cards))], Robbed)


FIRST = Pool("the first seat", lambda fx: (0,), SEAT)
THEIR_HAND = Pool("the giver's hand", lambda fx: fx.cards(HAND, fx.value(GIVER)), CARD, (GIVER,))
TEXTS = {
    lang: {**texts, "event.Passed": "{giver} {owner} {cards}", "event.Robbed": "{giver} {owner} {cards}"}
    for lang, texts in Pair.texts.items()
}


class Giving(Pair):
    """At the end of a round the first seat gives a card away."""

    events = (*Pair.events, Passed, Robbed)
    texts = TEXTS

    def swap(self) -> tuple[Step, ...]:
        choose = Choose(THEIR_HAND, GIFT, "pair:prompt.bury", by=lambda fx: 0)
        return Note(FIRST, GIVER), choose, Give(GIVER, GIFT)


class Robbing(Giving):
    """At the end of a round chance takes a card from the first seat."""

    def swap(self) -> tuple[Step, ...]:
        return Note(FIRST, GIVER), Rob(GIVER)


@pytest.mark.parametrize("pack", [Giving(), Robbing()], ids=["chosen", "by chance"])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_else_learns_which(pack: Pair, seed: int) -> None:
    """For everybody at a table of three: what they receive does not depend on what they may not know."""
    pairs = check_secrets(rules_of(pack), seed, variants=4, follow=4)
    assert pairs.revealed


def test_both_see_it_and_the_third_does_not() -> None:
    """The giver knows what has gone, the taker what has come; the others are told how many."""
    table = Table(rules_of(Giving()), 3, seed=3)
    while table.prompt != "bury":
        for seat in table.asked:
            table.choose(table.decision(seat).options[0].id, seat=seat)
    table.choose(table.decision().options[0].id)
    assert table.last is not None
    seen = [
        next(each for each in table.rules.watch(table.last, looker) if each.type == "pair:Passed").data["cards"]
        for looker in (0, 1, 2, None)
    ]
    (card,) = table.happened(Passed)[0].cards
    assert seen == [{"count": 1, "cards": [card]}, {"count": 1, "cards": [card]}, {"count": 1}, {"count": 1}]
    assert value(card) in range(6)
