"""What a check advises: about what is wrong, and not what the author has done already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest
from pair import DECK, DISCARD, HAND, TEXTS, Deal, Pair

import boardcore
from boardcore import Cards, Effect, Event, Kind, Only, OpenSeat, OpenWord
from boardcore.checking import CHECKS, Case, Wish, check_pack
from boardcore.checking.suite import SUITE
from boardcore.checking.trial import MEND


def case_of(pack: Pair, check: str) -> Case:
    """What the check finds."""
    found = boardcore.discover(extra={"pair": pack})
    (verdict,) = check_pack(found, found.packs["pair"], Wish(only=(check,), seconds=0.3, games=12))
    assert verdict.case is not None
    return verdict.case


class Worded(Pair):
    """The healthy game with one more event."""

    def __init__(self, event: type[Event], text: str, deal: Deal) -> None:
        self.events = (*Pair.events, event)
        texts = {lang: {**known, f"event.{event.__name__}": text} for lang, known in TEXTS.items()}
        vars(self)["texts"] = texts
        self.deal = deal


# Cards that go from one seat to another


class Handed(Event, frozen=True):
    """A card has gone from hand to hand, and is marked as if both were of one seat."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = HAND.name
    dst: OpenWord = HAND.name


@dataclass(frozen=True, slots=True)
class HandOn(Deal):
    """Everybody draws; then the first card of seat 0 goes to seat 1."""

    owner: int

    def run(self, fx: Effect) -> None:
        Deal.run(self, fx)
        if cards := fx.cards(HAND, 0)[:1]:
            fx.move(cards, HAND, 0, HAND, 1)
            fx.emit(Handed, self.owner, cards)


@pytest.mark.parametrize(
    ("owner", "what"), [(1, "event pair:Handed, data.cards"), (0, "what event Handed changes in the view")]
)
def test_cards_of_another_seat(owner: int, what: str) -> None:
    """Who has marked them ``Cards`` is told that there is ``PassedCards`` with a ``giver``, whoever is called owner."""
    case = case_of(Worded(Handed, "{owner} {cards}", HandOn(owner)), "secrets")
    assert what in case.what
    assert "`PassedCards`" in case.change
    assert "the `giver`" in case.change


@pytest.mark.parametrize("owner", [0, 1])
def test_that_they_are_of_another_seat(owner: int) -> None:
    """The check ``events`` sees where they have come from, and the advice is that alone."""
    case = case_of(Worded(Handed, "{owner} {cards}", HandOn(owner)), "events")
    assert "it has gone from 'pair.hand' of seat 0 to 'pair.hand' of seat 1" in case.what
    assert case.change.startswith("Mark the cards `PassedCards`, and name in `giver` the seat that had them")


def test_a_step_back_past_cards_of_another_seat() -> None:
    """So is who has shown them without an event that says so."""
    (undo,) = (check for check in SUITE if check.name == "undo")
    assert "`PassedCards` and its `giver`" in undo.change(
        "seat 0 may step back, from which seat 1 has learnt something"
    )


# Fields that only one seat gets


class LookedAt(Event, frozen=True):
    """A seat has looked at the top of the deck."""

    owner: OpenSeat
    cards: Annotated[tuple[int, ...], Kind("card"), Only("owner")]


@dataclass(frozen=True, slots=True)
class Peek(Deal):
    """Seat 0 looks at a card first."""

    def run(self, fx: Effect) -> None:
        fx.emit(LookedAt, 0, fx.cards(DECK)[:1])
        Deal.run(self, fx)


def test_a_text_with_what_only_one_seat_gets() -> None:
    """The others are told that text, too, and the error says so instead of that something is missing."""
    case = case_of(Worded(LookedAt, "{owner} shows {cards}.", Peek()), "load")
    assert "'pair:event.LookedAt' in 'en' cannot be told to everybody" in case.what
    assert "only one seat gets {cards}, which is marked Only('owner')" in case.what
    assert "the text is told to those, too, who do not get the field" in case.change


# A pack's own mistakes


@dataclass(frozen=True, slots=True)
class Misspelt(Deal):
    """A name that is not there, from the second round on."""

    def run(self, fx: Effect) -> None:
        if fx.cards(DISCARD):
            fx.hand(0)  # type: ignore[attr-defined]
        Deal.run(self, fx)


class Stumbling(Pair):
    """The healthy game with that step."""

    deal = Misspelt()


@pytest.mark.parametrize("check", ["play", "save", "secrets", "sampler"])
def test_one_advice_in_every_check(check: str) -> None:
    """What is wrong with the pack's code is told alike wherever it is met, with the name that is not there."""
    case = case_of(Stumbling(), check)
    assert "pack/error: AttributeError: no 'hand' in " in case.what
    assert case.change == MEND


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(
    "why",
    [
        "pack/block: there is no block 'pair:event.nothing' in these rules",
        "pack/name: 'it' is a list here, not one card; the truth, always, twice, asking something else",
        "pack/step: Lacks neither runs nor asks",
        "pack/error: KeyError in pair:round, at boardcore_pair/steps.py:49",
    ],
)
def test_words_in_the_message_do_not_matter(check: str, why: str) -> None:
    """Whatever words an error of the pack has: none of them is taken for something else that is wrong."""
    (found,) = (each for each in SUITE if each.name == check)
    for way in ("a new game failed", "'card:1' of seat 0 failed", "asking failed", "x is refused or fails in only one"):
        assert found.change(f"{way}: {why}") == MEND


def test_what_only_leaving_meets() -> None:
    """Where a seat has left first, the cause may be that it has; that stays the advice."""
    (leaving,) = (check for check in SUITE if check.name == "leaving")
    for what in ("seat 0 cannot leave: pack/error: x", "after seat 1 has left, 'a' of seat 0 failed: pack/error: x"):
        assert "`fx.seats`" in leaving.change(what)


def test_loops_and_questions() -> None:
    """A loop, and a question that depends on what is hidden, are told alike in every check."""
    loops = {check.change("'a' of seat 0 failed: pack/budget: no decision") for check in SUITE}
    asked = {check.change("asking failed: pack/asked: seat 1 has answered") for check in SUITE}
    assert loops == {"Let a loop end, or put a choice into it."}
    assert len(asked) == 1
    assert "`ChooseHidden`" in asked.pop()
