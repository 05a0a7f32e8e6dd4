"""Kinds of values: what a number in a name, an option or an event stands for.

Inside, everything is an int. At the edge a value becomes a label, ``card:7`` or ``seat:0``, which is
how options are identified, how messages carry arguments and how a client tells kinds apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

DONE = -1
"""The option that picks nothing more; its label is ``done``."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of value; its name is the part of a label before the colon."""

    name: str

    def label(self, value: int) -> str:
        """The plain label; a ruleset replaces the number by a word for kinds that have words.

        >>> CARD.label(7), CARD.label(DONE)
        ('card:7', 'done')
        """
        if value == DONE and self.name != "amount":
            return "done"
        return f"amount:{value:+d}" if self.name == "amount" else f"{self.name}:{value}"


CARD = Kind("card")
"""A card by its number; where numbers begin and what each stands for is the game's."""
BACK = Kind("back")
"""What the back of a card shows, in games where backs differ; see ``Assembly.backs``."""
SEAT = Kind("seat")
"""A place at the table, from 0; -1 is nobody."""
NUMBER = Kind("number")
"""A whole number from 0."""
AMOUNT = Kind("amount")
"""A number with its sign: ``amount:+3``."""
ANSWER = Kind("answer")
"""Yes or no; its words are ``no`` (0) and ``yes`` (1)."""


class KindTable(msgspec.Struct, frozen=True):
    """The values of a kind in one ruleset: their labels and how each is put into words.

    ``words`` makes the labels (``faction:guild``), from the ``lowest`` value on; without it the values,
    ``size`` of them, are numbers.
    ``text`` gives the message id of a value's name; without it the word or number speaks for itself.
    ``args`` gives the arguments of that text, as in "{creature} {number}"; ``extra`` gives further
    arguments of an option's text, such as whose card it is.

    Where the things to choose from are of different sorts (take this card, score that set, pass), one
    kind holds them all: ``spell`` makes the part of a label after the colon, which need not be listed,
    and ``says`` gives the message id of an option with its arguments, instead of the step's own text.
    ``last_resort`` says which options give something up: players without a plan, such as random bots,
    leave them alone while there are others, so that their games come to an end.
    """

    kind: Kind
    text: Callable[[int], str] | None
    size: int
    words: tuple[str, ...] = ()
    lowest: int = 0
    extra: Callable[[int], dict[str, str]] | None = None
    args: Callable[[int], dict[str, Any]] | None = None
    spell: Callable[[int], str] | None = None
    says: Callable[[int], tuple[str, dict[str, Any]]] | None = None
    last_resort: Callable[[int], bool] | None = None

    def label(self, value: int) -> str:
        """The label of a value of this kind."""
        if self.spell is not None and value != DONE:
            return f"{self.kind.name}:{self.spell(value)}"
        if self.words and 0 <= value - self.lowest < len(self.words):
            return f"{self.kind.name}:{self.words[value - self.lowest]}"
        return self.kind.label(value)

    def holds(self, value: int) -> bool:
        """Whether there is such a value."""
        return self.lowest <= value < self.lowest + self.size
