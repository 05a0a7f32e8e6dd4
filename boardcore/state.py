"""The envelope: everything a game remembers besides the drawers of its packs.

A ruleset builds its own state type from ``State`` with one more field per drawer. Running abilities
are addresses and positions; what they have found so far are names bound to numbers. Nothing here
holds an object of the rules, a function or an iterator, so nothing can hold itself: ``gc=False`` keeps
the garbage collector away from the states of a search.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

FORMAT = 1
"""The version of the envelope; a state of another format is refused with ``state/format``."""

Small = Annotated[int, msgspec.Meta(ge=-1, le=2**31 - 1)]
Word = Annotated[str, msgspec.Meta(max_length=200)]
Value = int | tuple[int, ...]
"""What a name can be bound to: a card, seat, word or number (all ints), or a list of them."""
Components = dict[str, Any]
"""Corrected components by kind, name and detail, as plain data: the option ``components`` of rules that have some.

Their pack says what a detail can be; a state must have exactly what its rules have, to the byte.
"""
OptionValue = bool | int | str | tuple[str, ...] | Components | None

Moment = Literal["instruction", "ability"]


class Frame(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A running block: where it is, for whom, and what it has bound so far."""

    block: Word
    pc: Small = 0
    seat: Small = 0
    """The seat it acts for ("you")."""
    source: Small = -1
    """The card it belongs to ("this"); -1 without one."""
    at: Small = -1
    """The last place of a source that has left its place; a game gives it meaning."""
    since: Small = 0
    """How many changes the table had seen when the block was started."""
    names: dict[str, Value] = {}


class Waiting(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A trigger that has fired and waits for its moment."""

    block: Word
    moment: Moment
    seat: Small
    source: Small = -1
    at: Small = -1
    order: Small = 0
    """Its pack's place in the order of packs."""
    names: tuple[tuple[Word, Value], ...] = ()


class Answer(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a seat has chosen in the open step, while others are still asked."""

    seat: Small
    picks: tuple[int, ...]


class Result(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How the game ended: the seats that won (none or several: shared or drawn) and why.

    ``reason`` is a message id.
    """

    winners: tuple[Small, ...]
    reason: Word


class PackVersion(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A pack in force and its version when the state was made."""

    name: Word
    version: Word


class State(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A whole game: the truth. The ruleset's own type adds a field for each drawer."""

    format: Small
    game: Word
    packs: tuple[PackVersion, ...]
    fingerprint: Word
    options: Mapping[str, OptionValue]
    """They never change, so that states share them."""
    seats: Annotated[int, msgspec.Meta(ge=1, le=64)]
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
    origin: Literal["given", "system"]
    streams: dict[str, Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]]
    """Operations so far, by stream; a stream that was never used is absent."""
    asked: Small
    """Choosing steps completed so far."""
    changes: Small
    """Changes of the table so far; lets a game cut repetitions by rule."""
    running: tuple[Frame, ...]
    answers: tuple[Answer, ...]
    waiting: tuple[Waiting, ...]
    known: tuple[tuple[int, ...], ...]
    """Per seat: hidden cards it has seen go where they are, in ascending order."""
    left: tuple[Small, ...]
    """Seats that have left the game, in ascending order; they are not asked any more."""
    result: Result | None


ENVELOPE = frozenset(State.__struct_fields__)
"""Names that no drawer may take."""


class Choice(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A seat's answer to a decision: ``Choice(0, "play#0", "card:7")``."""

    seat: int
    decision: str
    option: str
