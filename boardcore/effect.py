"""The effect: what a step works with while the game runs.

An ``Effect`` is the hand of the interpreter: it knows the state it changes, the running frame, the
events so far and the functions the packs in force have bound. It lives for one ``apply`` or one
playout and never enters a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from . import rng
from .errors import PackError
from .events import Event, GameEnded, SeatLeft
from .kinds import Kind
from .schema import Schema
from .state import Frame, Moment, Result, State, Value, Waiting
from .visibility import FULL, Zone

P = ParamSpec("P")
E = TypeVar("E", bound=Event)

Listener = Callable[["Effect", Any], None]
Replacement = Callable[["Effect", Any], "Event | None"]

DEPTH = 400
"""Frames at once; more is a fault of a pack, far above what any rule allows."""


@dataclass(frozen=True, slots=True)
class Name:
    """A pronoun of an ability: what a choice binds and later steps read. ``IT = Name("it", CARD)``."""

    key: str
    kind: Kind


@dataclass(slots=True)
class Wiring:
    """What a ruleset has bound once: schema, listeners, settlers, replacements."""

    schema: Schema
    blocks: Mapping[str, Any]
    listeners: dict[type[Event], tuple[Listener, ...]]
    replacements: dict[type[Event], tuple[Replacement, ...]]
    settlers: tuple[Callable[[Effect], bool | None], ...]
    present: Callable[[Effect, Waiting], bool] | None = None
    """Whether the source of a waiting trigger is still where it was; a game says what that means."""
    services: dict[str, Any] = field(default_factory=dict)
    """What a game keeps for its own functions: card tables, bound hooks. Never changed in play."""


class Effect:
    """The running game as a step sees it.

    ``seat`` is the seat the running block acts for, ``source`` the card it belongs to.
    """

    __slots__ = (
        "asks", "dirty", "events", "frame", "heard", "looker", "memo", "note", "open", "services", "stack", "state",
        "wiring",
    )  # fmt: skip

    def __init__(self, wiring: Wiring, state: State, record: bool = True) -> None:
        self.wiring = wiring
        self.services = wiring.services
        self.state = state
        self.stack: list[Frame] = list(state.running)
        self.frame: Frame = self.stack[-1] if self.stack else Frame("")
        self.events: list[Event] | None = [] if record else None
        self.heard = record or bool(wiring.listeners)
        """Whether anybody hears what is emitted; if not, events need not be made."""
        self.dirty = False
        self.looker: int | None = None
        """The seat for which figures and explanations are worked out; None: a spectator, or nobody looks."""
        self.memo: Any = None
        """Room for a game to remember what it has worked out; the game says how long it holds."""
        self.note: Any = None
        """Room for a game to remember something about the running instruction; empty between them."""
        self.open: Any = None
        """The operation that asks, where the state stands at one; the engine keeps it."""
        self.asks: tuple[tuple[int, tuple[int, ...]], ...] = ()
        """The seats it asks, each with its options."""

    @property
    def seat(self) -> int:
        """The seat the running block acts for."""
        return self.frame.seat

    @property
    def source(self) -> int:
        """The card the running block belongs to; -1 without one."""
        return self.frame.source

    @property
    def acting(self) -> int:
        """The seat whose ability is being resolved, else the seat of the running phase."""
        return self.stack[1].seat if len(self.stack) > 1 else self.frame.seat

    # Names

    def bound(self, name: Name) -> bool:
        """Whether the name is bound in the running block."""
        return name.key in self.frame.names

    def value(self, name: Name) -> int:
        """What the name is bound to. Steps are only run when the names they read are bound."""
        value = self.frame.names[name.key]
        if isinstance(value, int):
            return value
        raise PackError("pack/name", f"{name.key!r} is a list here, not one {name.kind.name}", name=name.key)

    def values(self, name: Name) -> tuple[int, ...]:
        """The list the name is bound to; a single value is a list of one."""
        value = self.frame.names[name.key]
        return (value,) if isinstance(value, int) else value

    def bind(self, name: Name, value: Value) -> None:
        """Bind a name in the running block."""
        self.frame.names[name.key] = value

    # What happens

    def emit(self, kind: Callable[P, E], *args: P.args, **kwargs: P.kwargs) -> None:
        """Say what has just been done: ``fx.emit(CardsDrawn, owner, cards)``.

        Called by the function that changed the state, with the event's class and fields, so that a
        silent playout need not build events nobody listens to.
        """
        if kind.changes:  # type: ignore[attr-defined]  # an Event class
            self.state.changes += 1
            self.dirty = True
        if not self.heard:
            return
        listeners = self.wiring.listeners.get(kind)  # type: ignore[call-overload]  # as above
        if self.events is None and listeners is None:
            return
        event = kind(*args, **kwargs)
        if self.events is not None:
            self.events.append(event)
        if listeners is not None:
            for listen in listeners:
                listen(self, event)

    def instead(self, event: E) -> E | None:
        """Ask the replacement effects in force before a change; None: it does not happen.

        An atom whose change can be replaced builds its event first and acts on what comes back.
        """
        found: Any = event
        for replace in self.wiring.replacements.get(type(event), ()):
            found = replace(self, found)
            if found is None:
                return None
        return found  # type: ignore[no-any-return]  # a replacement returns the same type

    def start(
        self, block: str, *, seat: int, source: int = -1, at: int = -1, names: dict[str, Value] | None = None
    ) -> None:
        """Begin another block on top of the running one; it is finished before that goes on.

        Only for steps that say so, ``starts: ClassVar[bool] = True``; what listens to an event notes a trigger
        instead (``wait``).
        """
        if len(self.stack) >= DEPTH:
            raise PackError("pack/depth", f"more than {DEPTH} abilities inside each other: {self.chain()}")
        self.stack.append(Frame(block, 0, seat, source, at, self.state.changes, names or {}))

    def wait(
        self,
        block: str,
        moment: Moment,
        *,
        seat: int,
        source: int = -1,
        at: int = -1,
        order: int = 0,
        names: dict[str, Value] | None = None,
    ) -> None:
        """Note a trigger; it starts at the end of the instruction or of the outermost ability.

        Once the game is over nothing starts any more.
        """
        if self.state.result is not None:
            return
        self.dirty = True  # so that the instruction has an end even if its event changed nothing
        given = tuple(sorted((names or {}).items()))
        self.state.waiting += (Waiting(block, moment, seat, source, at, order, given),)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are still in the game, in ascending order."""
        left = self.state.left
        return tuple([seat for seat in range(self.state.seats) if seat not in left])

    def leave(self, seat: int, reason: str) -> None:
        """A seat leaves the game: it is eliminated, or has given up. ``reason`` is a message id.

        What that means for the table and for the end of the game is for the game to say, here or where it
        listens to ``SeatLeft``. If the seat is still asked, it is answered for.

        Raises:
            PackError: ``pack/seat`` for a seat that this game does not have.
        """
        state = self.state
        if not 0 <= seat < state.seats:
            raise PackError("pack/seat", f"seat {seat} cannot leave; the seats are 0 to {state.seats - 1}", seat=seat)
        if seat not in state.left:
            state.left = tuple(sorted((*state.left, seat)))
            self.emit(SeatLeft, seat, reason)

    def end(self, winners: tuple[int, ...], reason: str) -> None:
        """End the game at once: nothing that is still running goes on. A seat that has left does not win."""
        if self.state.left:
            winners = tuple([seat for seat in winners if seat not in self.state.left])
        self.state.result = Result(winners, reason)
        self.state.waiting = ()
        self.state.answers = ()
        self.stack.clear()
        self.emit(GameEnded, winners, reason)

    # Chance

    def shuffle(self, stream: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards in an order drawn from a named stream (one operation)."""
        state = self.state
        operation = state.streams.get(stream, 0)
        state.streams[stream] = operation + 1
        return rng.shuffle(state.seed, stream, operation, cards)

    def draw(self, stream: str, limit: int) -> int:
        """A number from 0 to ``limit - 1`` drawn from a named stream (one operation)."""
        state = self.state
        operation = state.streams.get(stream, 0)
        state.streams[stream] = operation + 1
        return rng.below(state.seed, stream, operation, limit)

    # Cards

    def cards(self, zone: Zone, owner: int = -1) -> tuple[int, ...]:
        """The cards of a zone, in order."""
        return self.wiring.schema.places[zone.name].read(self.state, owner)

    def put(self, zone: Zone, owner: int, cards: tuple[int, ...]) -> None:
        """Replace the cards of a zone. Who remembers what is up to ``passed`` and ``forget``."""
        self.wiring.schema.places[zone.name].write(self.state, owner, cards)

    def move(self, cards: tuple[int, ...], src: Zone, owner: int, dst: Zone, receiver: int = -2) -> None:
        """Take cards out of one zone and put them at the end of another (by default the same owner's)."""
        receiver = owner if receiver == -2 else receiver
        rest = self.cards(src, owner)
        for card in cards:
            at = rest.index(card)
            rest = rest[:at] + rest[at + 1 :]
        self.put(src, owner, rest)
        self.put(dst, receiver, self.cards(dst, receiver) + cards)
        self.passed(cards, src, owner, dst, receiver, rest)

    def passed(
        self,
        cards: tuple[int, ...],
        src: Zone | None,
        owner: int,
        dst: Zone | None,
        receiver: int,
        rest: tuple[int, ...] = (),
    ) -> None:
        """Keep up who knows which hidden card, after a move (None: a place everybody sees).

        A seat that saw a card go into hiding knows where it is, until a card leaves that place unseen;
        then it could be any of them, so that what is forgotten does not depend on which one left.
        """
        state = self.state
        hides = dst is not None and (src is None or owner != receiver or src.mine > dst.mine or src.others > dst.others)
        if not hides and not any(state.known):
            return
        known = list(state.known)
        for seat, mine in enumerate(state.known):
            if dst is None or dst.level(receiver, seat) is FULL:
                known[seat] = tuple([card for card in mine if card not in cards])
            elif src is None or src.level(owner, seat) is FULL:
                known[seat] = tuple(sorted({*mine, *cards}))
            else:
                known[seat] = tuple([card for card in mine if card not in cards and card not in rest])
        state.known = tuple(known)

    def forget(self, cards: tuple[int, ...]) -> None:
        """Nobody knows any more where these hidden cards are: they have been shuffled."""
        if any(self.state.known):
            gone = set(cards)
            self.state.known = tuple(tuple(c for c in each if c not in gone) for each in self.state.known)

    def chain(self) -> str:
        """The running blocks from the outermost in, for an error."""
        return " > ".join(frame.block for frame in self.stack[:3] + self.stack[3:][-5:])


class Traced(Effect):
    """An effect that keeps the state as it was before the first event, and as each event was said."""

    __slots__ = ("copy", "trace")

    def __init__(self, wiring: Wiring, state: State, copy: Callable[[State], State]) -> None:
        super().__init__(wiring, state)
        self.copy = copy
        self.trace: list[State] = [copy(state)]

    def emit(self, kind: Callable[P, E], *args: P.args, **kwargs: P.kwargs) -> None:
        self.trace.append(self.copy(self.state))
        super().emit(kind, *args, **kwargs)
