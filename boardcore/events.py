"""What has happened, and what of it a seat may see.

An event is made by the same function that changes the state, one per happening, with the whole
batch. It names places rather than knowing the state, so it can be stored and filtered later: a card
in it is shown to whoever sees the place it left or the place it reached, to others only the number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec

from .errors import PackError, StateError, listed
from .kinds import SEAT, Kind
from .visibility import BACKS, COUNT, FULL, NO_BACKS, PUBLIC, Level, see_cards

LevelOf = Callable[[str, int, "int | None"], Level]
"""(zone name, owner, looking seat) -> what it may know; ``Schema.level``."""


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The base of all events. Every field says ``PUBLIC``, ``Only(...)`` or ``Between(...)``."""

    changes: ClassVar[bool] = True
    """Whether the table is different afterwards, so that outcomes must be settled again."""
    drawn: ClassVar[bool] = False
    """Whether what it says came from a random stream."""
    answers: ClassVar[bool] = False
    """Whether it shows what seats have chosen in secret, now that all of them have (``AskAll``)."""
    told_by: ClassVar[str] = ""
    """The field whose word decides how the event is put into words, where that takes several sentences."""
    tellings: ClassVar[tuple[str, ...]] = ()
    """Those words: the texts are ``event.<Name>.<word>`` instead of ``event.<Name>``."""


class Between(msgspec.Struct, frozen=True):
    """Marks the cards of a move: shown as far as a seat may see either of the two places.

    The arguments name the event's fields that hold the zones' names and their owner. Where cards go from one
    seat to another, ``owner`` is who has them then, and ``giver`` names the field of the seat that had them.
    """

    src: str = "src"
    dst: str = "dst"
    owner: str = "owner"
    giver: str = ""

    def ends(self, event: Event) -> tuple[tuple[str, int], tuple[str, int]]:
        """The place that the cards of an event have left and the one that they have reached, each with its owner."""
        owner: int = getattr(event, self.owner)
        giver: int = getattr(event, self.giver) if self.giver else owner
        return (getattr(event, self.src), giver), (getattr(event, self.dst), owner)


class Only(msgspec.Struct, frozen=True):
    """Marks a field that just one seat sees: the one in the named field."""

    seat: str


Cards = Annotated[tuple[int, ...], Kind("card"), Between()]
"""The cards of a move between places of one ``owner``, or between one of theirs and a common one: shown to whoever
sees the place they left or the place they reached, to others only how many."""
PassedCards = Annotated[tuple[int, ...], Kind("card"), Between(giver="giver")]
"""The cards of a move from a place of the seat ``giver`` to one of the seat ``owner``: shown to both as far as they see
their own place, to others only how many."""
OpenCard = Annotated[int, Kind("card"), PUBLIC]
"""A card that everybody sees."""
OpenCards = Annotated[tuple[int, ...], Kind("card"), PUBLIC]
"""Cards that everybody sees."""
OpenSeat = Annotated[int, SEAT, PUBLIC]
"""A seat, seen by everybody."""
OpenNumber = Annotated[int, PUBLIC]
"""A number, seen by everybody."""
OpenWord = Annotated[str, PUBLIC]
"""A word, such as the name of a zone or a message id, seen by everybody."""


class Chosen(Event, frozen=True):
    """A seat has answered a decision; the answer is shown to that seat alone."""

    changes: ClassVar[bool] = False
    seat: OpenSeat
    decision: OpenWord
    option: Annotated[str, Only("seat")]


class ChosenOpenly(Event, frozen=True):
    """A seat has answered a decision in public."""

    changes: ClassVar[bool] = False
    seat: OpenSeat
    decision: OpenWord
    option: OpenWord


class PhaseBegan(Event, frozen=True):
    """A phase of the game has begun."""

    changes: ClassVar[bool] = False
    phase: OpenWord


class SeatLeft(Event, frozen=True):
    """A seat has left the game, because it gave up or was eliminated."""

    changes: ClassVar[bool] = False
    seat: OpenSeat
    reason: OpenWord


class GameEnded(Event, frozen=True):
    """The game is over; ``winners`` is empty if nobody won."""

    winners: Annotated[tuple[int, ...], SEAT, PUBLIC]
    reason: OpenWord


CORE_EVENTS: tuple[type[Event], ...] = (Chosen, ChosenOpenly, PhaseBegan, SeatLeft, GameEnded)


class Seen(msgspec.Struct, frozen=True):
    """An event as one seat sees it: its type and the fields it may know.

    Cards it may not see are a number: ``{"count": 2}``.
    """

    type: str
    data: dict[str, Any]


Watcher = Callable[[Any, "int | None", LevelOf], dict[str, Any]]


class EventType(msgspec.Struct, frozen=True):
    """One kind of event in a ruleset: its name and what its fields mean."""

    name: str
    type: type[Event]
    kinds: dict[str, Kind]
    open_fields: tuple[str, ...]
    only: tuple[tuple[str, str], ...]
    between: tuple[tuple[str, Between], ...]

    def watch(self, event: Event, seat: int | None, level: LevelOf, backs: Mapping[int, int] = NO_BACKS) -> Seen:
        """The event as a seat (None: a spectator) sees it."""
        data: dict[str, Any] = {}
        for name in self.open_fields:
            value = getattr(event, name)
            data[name] = value if type(value) in (int, str, bool) else msgspec.to_builtins(value)
        for name, owner in self.only:
            if getattr(event, owner) == seat:
                data[name] = getattr(event, name)
        for name, move in self.between:
            data[name] = see_cards(getattr(event, name), self.sight(event, move, seat, level), backs=backs)
        return Seen(self.name, data)

    def record(self, event: Event) -> Seen:
        """The whole event: the truth, in the shape in which a seat that sees everything would see it."""
        data: dict[str, Any] = {}
        for name in self.type.__struct_fields__:
            value = getattr(event, name)
            data[name] = value if type(value) in (int, str, bool) else msgspec.to_builtins(value)
        for name, _ in self.between:
            data[name] = see_cards(getattr(event, name), FULL)
        return Seen(self.name, data)

    def fault(self, event: Event) -> str:
        """Which field of an event holds something else than it declares; empty if none does.

        For checks: in a game nobody looks.
        """
        hints = get_type_hints(self.type, include_extras=True)
        for name in self.type.__struct_fields__:
            value = getattr(event, name)
            try:
                msgspec.convert(msgspec.to_builtins(value), hints[name])
            except (msgspec.ValidationError, TypeError) as why:
                return f"event {self.name!r}: the field {name!r} is of the type {type(value).__name__}: {why}"
        by, words = self.type.told_by, self.type.tellings
        if by and (word := getattr(event, by)) not in words:
            there = f"there are {listed(words)}"
            return f"event {self.name!r}: the field {by!r} is {word!r} and decides what is said; {there}"
        return ""

    def recall(self, data: dict[str, Any]) -> Event:
        """The event that ``record`` wrote down.

        Raises:
            StateError: ``state/event`` if these are not the fields of such an event.
        """
        fields = dict(data)
        for name, _ in self.between:
            seen = fields.get(name)
            fields[name] = seen.get("cards") if isinstance(seen, dict) else seen
        try:
            return msgspec.convert(fields, self.type)
        except (msgspec.ValidationError, RecursionError) as why:
            raise StateError("state/event", f"not an event {self.name!r}: {why}", event=self.name) from None

    def reveals(self, event: Event, seat: int | None, level: LevelOf) -> bool:
        """Whether something in it enters the seat's sight: cards, secret answers, what a stream gave."""
        if event.drawn or event.answers:
            return True
        for _, move in self.between:
            before, after = (level(zone, owner, seat) for zone, owner in move.ends(event))
            if before < after >= BACKS:
                return True
        return False

    @staticmethod
    def sight(event: Event, move: Between, seat: int | None, level: LevelOf) -> Level:
        """How much of a move's cards the seat sees: at least their number."""
        (src, giver), (dst, owner) = move.ends(event)
        return max(COUNT, level(src, giver, seat), level(dst, owner, seat))


class EventTypes(dict[type[Event], EventType]):
    """The events of the packs in force, by their classes."""

    def __missing__(self, type_: type[Event]) -> EventType:
        name = type_.__name__
        raise PackError(
            "pack/event",
            f"{name} is emitted and not registered by a pack in force; register.events({name})",
            event=name,
        )


def sentences(type_: type[Event]) -> tuple[str, ...]:
    """The texts that an event needs, without its pack: ``event.CardsDrawn``."""
    name = f"event.{type_.__name__}"
    return tuple(f"{name}.{word}" for word in type_.tellings) if type_.told_by else (name,)


def read_event(name: str, type_: type[Event]) -> EventType:
    """Read the marks of an event class.

    Raises:
        PackError: ``pack/event`` if a field does not say who may see it.
    """
    kinds: dict[str, Kind] = {}
    open_fields: list[str] = []
    only: list[tuple[str, str]] = []
    between: list[tuple[str, Between]] = []
    hints = get_type_hints(type_, include_extras=True)
    for field in type_.__struct_fields__:
        marks: tuple[Any, ...] = get_args(hints[field])[1:] if get_origin(hints[field]) is Annotated else ()
        kinds.update((field, mark) for mark in marks if isinstance(mark, Kind))
        if any(mark is PUBLIC for mark in marks):
            open_fields.append(field)
        elif (alone := next((mark for mark in marks if isinstance(mark, Only)), None)) is not None:
            only.append((field, alone.seat))
        elif (move := next((mark for mark in marks if isinstance(mark, Between)), None)) is not None:
            missing = {move.src, move.dst, move.owner, move.giver or move.owner} - set(type_.__struct_fields__)
            if missing:
                raise PackError(
                    "pack/event", f"event {name}: {field!r} names no field {sorted(missing)[0]!r}", event=name
                )
            between.append((field, move))
        else:
            raise PackError(
                "pack/event",
                f"event {name}: nobody says who may see {field!r}; mark it PUBLIC, Only(...) or Between(...)",
                event=name,
                field=field,
            )
    if type_.told_by and (type_.told_by not in open_fields or not type_.tellings):
        raise PackError(
            "pack/event", f"event {name}: {type_.told_by!r} is no public field with words for sentences", event=name
        )
    return EventType(name, type_, kinds, tuple(open_fields), tuple(only), tuple(between))
