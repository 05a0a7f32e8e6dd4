"""Secret answers that are shown once all are in: the event that shows them has to say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest
from tiny import Tiny, cards

import boardcore
from boardcore import (
    CARD,
    PUBLIC,
    AskAll,
    Choose,
    Effect,
    Event,
    Kind,
    OpenSeat,
    Register,
    Ruleset,
    hookimpl,
)
from boardcore.testing import ContractError, check_secrets


class Shown(Event, frozen=True):
    """A seat's answer is shown, without saying that it was a secret until now."""

    seat: OpenSeat
    answer: Annotated[int, PUBLIC]


class Revealed(Shown, frozen=True):
    """The same, and it says so."""

    answers: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Vote(AskAll):
    """All seats choose one of the same three cards, which everybody sees, and the answers are shown."""

    event: type[Shown]

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return (1, 2, 3)

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        for seat, answer in answers.items():
            fx.emit(self.event, seat, answer)

    def kind_of(self) -> Kind:
        return CARD


class Voting(Tiny):
    """The smallest game with a vote."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        super().boardcore_register(register)
        register.events(Shown, Revealed)
        for lang in ("en", "de"):
            register.texts(lang, {"event.Shown": "{seat}: {answer}", "event.Revealed": "{seat}: {answer}"})


def voting(event: type[Shown], *more: Any) -> Ruleset:
    """The rules of a vote whose answers are shown by this event."""
    return boardcore.discover(extra={"tiny": Voting(Vote(event), *more)}).load("tiny")


def test_an_event_that_shows_answers_says_so() -> None:
    """Then those who see it learn the answers by right; without it the same event is a leak."""
    for seed in range(4):
        check_secrets(voting(Revealed, Choose(cards(1, 2), boardcore.Name("it", CARD))), seed)
    with pytest.raises(ContractError, match=r"event tiny:Shown, data\.answer") as caught:
        check_secrets(voting(Shown), 0)
    assert caught.value.check == "secrets"


def test_stepping_back_behind_it_would_be_unfair() -> None:
    """Whatever asks whether an event has revealed something is told so, for every seat and the spectator."""
    book = voting(Revealed).book
    for looker in (None, 0, 1):
        level = book.wiring.schema.level
        assert book.events[Revealed].reveals(Revealed(0, 1), looker, level)
        assert not book.events[Shown].reveals(Shown(0, 1), looker, level)
