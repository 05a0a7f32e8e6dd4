"""An event whose fields hold something else than they declare: the check of what a game says names the field."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from tiny import IT, Do, Tiny, cards

from boardcore import Choose, Effect, Event, OpenNumber, OpenWord, Register, discover, hookimpl
from boardcore.testing import ContractError, check_texts


class Told(Event, frozen=True):
    """Something with two sentences."""

    told_by: ClassVar[str] = "where"
    tellings: ClassVar[tuple[str, ...]] = ("here", "there")
    number: OpenNumber
    where: OpenWord = "here"


class Telling(Tiny):
    """The tiny game, which tells one such event."""

    def __init__(self, *fields: Any) -> None:
        def tell(fx: Effect) -> None:
            fx.emit(Told, *fields)

        super().__init__(Choose(cards(1, 2), IT), Do(tell))

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Tiny.boardcore_register(self, register)
        register.events(Told)
        for lang in ("en", "de"):
            register.texts(lang, {"event.Told.here": "{number} {where}", "event.Told.there": "{number} {where}"})


def said(*fields: Any) -> str:
    """What the check says of a game that tells this."""
    with pytest.raises(ContractError) as caught:
        check_texts(discover({"tiny": Telling(*fields)}).load("tiny"), 1)
    assert caught.value.check == "texts"
    return caught.value.what


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        (("one",), "event 'tiny:Told': the field 'number' is of the type str: Expected `int`, got `str`"),
        ((1, object()), "event 'tiny:Told': the field 'where' is of the type object: Encoding objects of type"),
        ((1, IT), "event 'tiny:Told': the field 'where' is of the type Name: Expected `str`, got `object`"),
        (
            (1, "away"),
            "event 'tiny:Told': the field 'where' is 'away' and decides what is said; there are 'here', 'there'",
        ),
    ],
)
def test_a_wrong_value(fields: tuple[Any, ...], says: str) -> None:
    """The event and the field are named, with what belongs there."""
    assert said(*fields).startswith(says)


@pytest.mark.parametrize("where", Told.tellings)
def test_right_values(where: str) -> None:
    """An event as it is declared is none of this check's business."""
    rules = discover({"tiny": Telling(1, where)}).load("tiny")
    (event,) = [
        each
        for each in rules.apply(rules.new(1), rules.decisions(rules.new(1))[0].choice(0)).events
        if isinstance(each, Told)
    ]
    assert rules.book.events[Told].fault(event) == ""
