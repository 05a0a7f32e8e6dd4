"""Packs whose rules cannot be put together: the healthy game of ``pair`` with one part replaced."""

from __future__ import annotations

from typing import ClassVar

from pair import IT, LOSER, TEXTS, Bury, Pair, Scored

from boardcore import Assembly, Event, Forever, OpenSeat, Step, hookimpl


class TooEarly(Pair):
    """The card is buried before it has been chosen."""

    def swap(self) -> tuple[Step, ...]:
        return (Bury(IT, LOSER), *Pair.swap(self))


class AfterTheEnd(Pair):
    """Behind what goes on for ever stands one more step."""

    def swap(self) -> tuple[Step, ...]:
        return (Forever((self.deal, self.play)), self.deal)


class Namesake(Event, frozen=True):
    """A second event of a name that is taken."""

    seat: OpenSeat


Namesake.__name__ = Scored.__name__


class Twice(Pair):
    """Two events have one name."""

    events = (*Pair.events, Namesake)


class Stranger(Pair):
    """A text wants an argument that its event does not have."""

    texts: ClassVar[dict[str, dict[str, str]]] = {
        lang: {**texts, "event.Scored": texts["event.Scored"] + " {points}"} for lang, texts in TEXTS.items()
    }


class Nameless(Pair):
    """Cards are chosen, and nobody says how cards are called."""

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        assembly.cards.update(range(18))


too_early = TooEarly()
after_the_end = AfterTheEnd()
twice = Twice()
stranger = Stranger()
nameless = Nameless()
