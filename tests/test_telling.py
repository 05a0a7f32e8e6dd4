"""How events are put into words: several sentences of one event, and seats that are nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import boardcore
from boardcore import Effect, Event, Game, OpenSeat, OpenWord, PackError, Phase, Register, Ruleset, Step, hookimpl


class Found(Event, frozen=True):
    """Somebody has found something somewhere."""

    told_by: ClassVar[str] = "place"
    tellings: ClassVar[tuple[str, ...]] = ("wood", "sea")
    seat: OpenSeat
    place: OpenWord


class Lost(Event, frozen=True):
    """Somebody, perhaps nobody, has lost something."""

    seat: OpenSeat


class Unsaid(Event, frozen=True):
    """Names a field that it does not have."""

    told_by: ClassVar[str] = "place"
    tellings: ClassVar[tuple[str, ...]] = ("wood",)
    seat: OpenSeat


@dataclass(frozen=True, slots=True)
class Tell(Step):
    """Let it all happen, and end the game."""

    def run(self, fx: Effect) -> None:
        for seat, place in ((0, "wood"), (1, "sea")):
            fx.emit(Found, seat, place)
        fx.emit(Lost, -1)
        fx.emit(Lost, 0)
        fx.end((), "finds:over")


WORDS = {
    "phase.main": "Main",
    "event.Found.wood": "{seat} found it in the wood.",
    "event.Found.sea": "The sea gave it to {seat}.",
    "event.Lost": "It was lost by {seat}.",
    "event.Unsaid": "{seat}",
    "over": "over",
}


class Finds:
    """A game in which everything happens at once."""

    def __init__(self, words: Mapping[str, str] = WORDS, *events: type[Event]) -> None:
        self.words, self.events = words, events

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """Two seats, the events, the words."""
        register.game(Game((2, 2)))
        register.events(Found, Lost, *self.events)
        for lang in ("en", "de"):
            register.texts(lang, self.words)

    @hookimpl
    def boardcore_phases(self) -> tuple[Phase, ...]:
        """One phase."""
        return (Phase("main", (Tell(),)),)


def rules_of(pack: Any) -> Ruleset:
    """The rules of the game."""
    return boardcore.discover(extra={"finds": pack}).load("finds")


def test_a_word_chooses_the_sentence() -> None:
    """The same event is told in the words of the place; a seat that is nobody is called so."""
    rules = rules_of(Finds())
    happened = rules.watch(rules.begin(1, 2), None)
    told = [rules.texts.say(rules.tell(seen)) for seen in happened if seen.type.startswith("finds:")]
    assert told == [
        "Player 1 found it in the wood.",
        "The sea gave it to Player 2.",
        "It was lost by nobody.",
        "It was lost by Player 1.",
    ]


def test_each_sentence_is_needed() -> None:
    """A sentence that is missing is found when the rules are put together, and named."""
    with pytest.raises(PackError) as refused:
        rules_of(Finds({key: text for key, text in WORDS.items() if key != "event.Found.sea"}))
    assert refused.value.code == "pack/text"
    assert "'finds:event.Found.sea'" in refused.value.message


def test_the_choosing_field_is_public() -> None:
    """A field that decides about the sentence is one that everybody sees."""
    with pytest.raises(PackError) as refused:
        rules_of(Finds(WORDS, Unsaid))
    assert refused.value.code == "pack/event"
    assert "'place'" in refused.value.message
