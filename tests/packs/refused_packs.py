"""Packs that are refused before a game, each for one reason.

Like ``broken_packs`` they are the healthy game of ``pair`` with one part replaced.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
from pair import (
    HAND,
    IT,
    LOSER,
    TEXTS,
    Pair,
    Seat,
)

from boardcore import (
    CARD,
    PER_SEAT,
    PUBLIC,
    Choose,
    Count,
    Drawer,
    Event,
    Note,
    OpenSeat,
    Pool,
    Register,
    Step,
    Together,
    hookimpl,
)


class Undeclared(msgspec.Struct, forbid_unknown_fields=True):
    """A drawer with a field of which nobody says who may see it."""

    seats: Annotated[tuple[Seat, ...], PER_SEAT]
    mark: Count = 0


class UndeclaredField(Pair):
    """Nobody says who may see a field."""

    drawer = Drawer("pair", Undeclared)


class Listed(msgspec.Struct, forbid_unknown_fields=True):
    """A drawer with a list, which an alias could change."""

    marks: Annotated[list[int], PUBLIC]


class ListInTheState(Pair):
    """A field can be changed through an alias."""

    drawer = Drawer("pair", Listed)


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A Struct that can be changed."""

    mark: Count = 0


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Struct that cannot, but holds one that can."""

    box: Box


class Cased(msgspec.Struct, forbid_unknown_fields=True):
    """A drawer with such a field."""

    case: Annotated[Case, PUBLIC]


class ChangeableInFrozen(Pair):
    """States would share something that can be changed."""

    drawer = Drawer("pair", Cased)


class ChoiceTogether(Pair):
    """A choice is hidden inside an instruction."""

    def swap(self) -> tuple[Step, ...]:
        choose = Choose(Pool("hand", lambda fx: fx.cards(HAND, fx.seat), CARD), IT, "pair:prompt.bury")
        return (Note(Pool("me", lambda fx: (fx.seat,), LOSER.kind), LOSER), Together(choose, self.bury))


class MissingText(Pair):
    """A prompt has no German."""

    texts: ClassVar[dict[str, dict[str, str]]] = {
        "en": TEXTS["en"],
        "de": {key: text for key, text in TEXTS["de"].items() if key != "prompt.bury"},
    }


class Misspelt(Pair):
    """A hook's name is wrong by one letter."""

    @hookimpl
    def boardcore_asemble(self, assembly: Any) -> None:
        """Never called."""


class Unnamed(Event, frozen=True):
    """An event with a field of which nobody says who may see it."""

    seat: OpenSeat
    card: int


class UndeclaredEvent(Pair):
    """Nobody says who may see a field of an event."""

    events = (*Pair.events, Unnamed)

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Pair.boardcore_register(self, register)
        for lang in TEXTS:
            register.texts(lang, {"event.Unnamed": "?"})


undeclared_field = UndeclaredField()
undeclared_event = UndeclaredEvent()
list_in_the_state = ListInTheState()
changeable_in_frozen = ChangeableInFrozen()
choice_together = ChoiceTogether()
missing_text = MissingText()
misspelt = Misspelt()
