"""The rulebook: everything a ruleset knows once its packs are assembled; data, checked and compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from .compile import Block, Op
from .effect import Effect, Wiring
from .events import Event, EventType
from .kinds import AMOUNT, DONE, Kind, KindTable
from .state import Choice, OptionValue, PackVersion, State
from .steps import Ask
from .texts import Message, Texts


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a seat can choose: its id and what it says."""

    id: str
    text: Message
    last_resort: bool = False
    """Whether it gives something up, so that one picks it only when nothing else helps."""


class Decision(msgspec.Struct, frozen=True):
    """What the game waits for: one seat, a question and the options on offer.

    ``id`` is the same for all seats asked together and does not change when one of them answers.
    """

    id: str
    seat: int
    prompt: Message
    options: tuple[Option, ...]

    @property
    def usual(self) -> tuple[Option, ...]:
        """The options without the last resorts, if there are any: what a player without a plan picks from."""
        return tuple([option for option in self.options if not option.last_resort]) or self.options

    def choice(self, option: int | str) -> Choice:
        """The choice of an option, by its place in the list or its id."""
        return Choice(self.seat, self.id, self.options[option].id if isinstance(option, int) else option)


@dataclass(frozen=True, slots=True)
class Explainer:
    """One question ``explain`` can answer: about what, and how.

    ``subjects`` lists the values it can be asked about; ``why`` gives the answer for one of them.
    """

    what: str
    kind: Kind
    subjects: Callable[[Effect], tuple[int, ...]]
    why: Callable[[Effect, int], Explanation]


class Part(msgspec.Struct, frozen=True):
    """One contribution to a value: how much (or None, if it decides rather than adds) and from what."""

    amount: int | None
    text: Message
    source: str = ""
    """The label of what contributes it, such as ``card:11``; empty for a rule of the game."""


class Explanation(msgspec.Struct, frozen=True):
    """Why something is as it is: a value and the contributions that make it up."""

    title: Message
    value: int | Message
    parts: tuple[Part, ...]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question for ``explain``: ``About("influence", "card:7")``."""

    what: str
    of: str


@dataclass(frozen=True, slots=True)
class Question:
    """How an asking step is put into words: its part of the decision's id, its prompt, its options so far."""

    ask: Ask
    word: str
    prompt: Message
    options: dict[int, Option]

    def id(self, asked: int) -> str:
        """The decision's id: ``play#7``."""
        return f"{self.word}#{asked}"


@dataclass(slots=True)
class Rulebook:
    """The assembled rules of one game with some packs and options."""

    game: str
    packs: tuple[PackVersion, ...]
    options: dict[str, OptionValue]
    seats: tuple[int, int]
    root: str
    blocks: dict[str, Block]
    wiring: Wiring
    kinds: dict[str, KindTable]
    events: dict[type[Event], EventType]
    texts: Texts
    fingerprint: str
    state_type: type[State]
    clone: Callable[[State], State]
    begin: Callable[[int], dict[str, msgspec.Struct]]
    """Makes the drawers of a new game for a number of seats."""
    setups: tuple[Callable[[Effect], None], ...]
    checks: tuple[Callable[[Effect], None], ...]
    figures: dict[str, Callable[[Effect], dict[str, Any]]]
    explainers: dict[str, Explainer]
    cards: frozenset[int]
    """The cards of the game, each of which lies in exactly one place."""
    painters: tuple[Callable[..., Any], ...] = ()
    size: int = 0
    """How many bytes of JSON a state takes at most, as the packs say."""

    def label(self, kind: Kind, value: int) -> str:
        """The label of a value: ``card:7``, ``faction:guild``."""
        table = self.kinds.get(kind.name)
        return table.label(value) if table is not None else kind.label(value)

    def question(self, op: Op) -> Question:
        """How an asking operation is put into words."""
        words: Question | None = op.words
        if words is None:
            assert op.ask is not None, "only an ASK has words"
            prompt = op.ask.prompt_of()
            words = op.words = Question(op.ask, prompt.rpartition(".")[2], Message(prompt), {})
        return words

    def option(self, question: Question, value: int) -> Option:
        """One option of a question, rendered; each is made once."""
        found = question.options.get(value)
        if found is None:
            ask = question.ask
            kind = ask.kind_of()
            label = self.label(kind, value)
            if value == DONE and kind != AMOUNT:
                message = Message(ask.done_of())
            else:
                table = self.kinds.get(kind.name)
                if table is not None and table.says is not None:
                    message = Message(*table.says(value))
                else:
                    extra = table.extra(value) if table is not None and table.extra is not None else {}
                    message = Message(ask.text_of(), {kind.name: label, **extra})
            table = self.kinds.get(kind.name)
            resort = value != DONE and table is not None and table.last_resort is not None and table.last_resort(value)
            found = question.options[value] = Option(label, message, resort)
        return found
