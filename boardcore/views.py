"""What a seat may know: its view, its decisions, the events it sees, the answers to its questions.

Everything here is worked out on the concealed state, so a pack cannot leak by being careless: what
a seat may not know is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from .effect import Effect
from .engine import stand
from .errors import AboutError, StateError, listed
from .events import Event, Seen
from .kinds import BACK, SEAT, Kind
from .patches import Patch, diff
from .rulebook import About, Decision, Explanation, Option, Question, Rulebook
from .sampling import conceal
from .state import Result, State
from .texts import Message, Unseen


class View(msgspec.Struct, frozen=True):
    """A game as one seat (None: a spectator) may know it.

    ``table`` holds the visible part of each pack's drawer, ``figures`` what follows from it (so that
    no client works out rules), ``waiting_for`` the seats that are still to choose, ``left`` those that
    have left the game.
    """

    game: str
    seat: int | None
    seats: int
    phase: str
    table: dict[str, Any]
    figures: dict[str, Any]
    decisions: tuple[Decision, ...]
    waiting_for: tuple[int, ...]
    left: tuple[int, ...]
    result: Result | None


def effect_at(book: Rulebook, state: State, looker: int | None = None) -> Effect:
    """A silent effect standing where the state stands, with who is asked worked out."""
    fx = Effect(book.wiring, state, record=False)
    fx.looker = looker
    stand(fx)
    return fx


def decisions(book: Rulebook, fx: Effect) -> tuple[Decision, ...]:
    """The open decisions of every seat, rendered."""
    if fx.open is None:
        return ()
    question = book.question(fx.open)
    name = question.id(fx.state.asked)
    return tuple(
        [Decision(name, seat, question.prompt, _offered(book, question, options)) for seat, options in fx.asks]
    )


def _offered(book: Rulebook, question: Question, options: tuple[int, ...]) -> tuple[Option, ...]:
    known = question.options
    return tuple([known.get(value) or book.option(question, value) for value in options])


def view(book: Rulebook, state: State, seat: int | None) -> View:
    """What the seat may know of the state."""
    concealed = conceal(book, state, seat)
    fx = effect_at(book, concealed, seat)
    known = state.known[seat] if seat is not None else ()
    return View(
        game=book.game,
        seat=seat,
        seats=state.seats,
        phase=phase(book, state),
        table=book.wiring.schema.show(concealed, seat, known),
        figures={name: figure(fx) for name, figure in book.figures.items()},
        decisions=tuple(each for each in decisions(book, fx) if each.seat == seat),
        waiting_for=tuple(each for each, _ in fx.asks),
        left=state.left,
        result=state.result,
    )


def patches(book: Rulebook, trace: Sequence[State], after: State, seat: int | None) -> tuple[Patch, ...]:
    """What each event changes in the seat's view, and at the end what follows from it: figures, decisions, phase."""
    parts = [_in_sight(book, state, seat) for state in trace]
    found = [diff(one, other) for one, other in pairwise(parts)]
    before, now = (_plain(view(book, state, seat)) for state in (trace[0], after))
    return (*found, diff({**before, **parts[-1]}, now))


def _in_sight(book: Rulebook, state: State, seat: int | None) -> dict[str, Any]:
    """The part of a view that can be told in the middle of an instruction, too."""
    known = state.known[seat] if seat is not None else ()
    table = book.wiring.schema.show(state, seat, known)
    return {"table": _plain(table), "left": list(state.left), "result": _plain(state.result)}


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))  # JSON's own types, so that they can be compared


def phase(book: Rulebook, state: State) -> str:
    """The name of the running phase; empty when the game is over."""
    if not state.running:
        return ""
    root = state.running[0]
    ops = book.blocks[root.block].ops
    return ops[max(0, root.pc - 1) if len(state.running) > 1 else root.pc].phase


def watch(book: Rulebook, events: tuple[Event, ...], seat: int | None) -> tuple[Seen, ...]:
    """The events as the seat sees them."""
    schema = book.wiring.schema
    return tuple(book.events[type(event)].watch(event, seat, schema.level, schema.backs) for event in events)


def record(book: Rulebook, events: Iterable[Event]) -> tuple[Seen, ...]:
    """The events with everything that is in them."""
    return tuple(book.events[type(event)].record(event) for event in events)


def recall(book: Rulebook, record: Iterable[Seen]) -> tuple[Event, ...]:
    """The events that ``record`` wrote down, however they were kept since.

    Raises:
        StateError: ``state/event`` for an event that these rules do not have.
    """
    types = {each.name: each for each in book.events.values()}
    found: list[Event] = []
    for seen in record:
        if seen.type not in types:
            raise StateError(
                "state/event", f"there is no event {seen.type[:80]!r}; there are {listed(types)}", known=sorted(types)
            )
        found.append(types[seen.type].recall(seen.data))
    return tuple(found)


def tell(book: Rulebook, seen: Seen) -> Message:
    """The message that puts a seen event into words."""
    event = next(each for each in book.events.values() if each.name == seen.type)
    pack, _, name = seen.type.partition(":")
    args = {key: _argument(book, pack, event.kinds.get(key), value) for key, value in seen.data.items()}
    by = event.type.told_by
    return Message(f"{pack}:event.{name}.{seen.data[by]}" if by else f"{pack}:event.{name}", args)


def _argument(book: Rulebook, pack: str, kind: Kind | None, value: Any) -> Any:
    if isinstance(value, dict) and "count" in value:
        if "backs" in value:
            return tuple(book.label(BACK, back) for back in value["backs"])
        if "cards" not in value:
            return Unseen(value["count"])
        value = value["cards"]
    if kind is not None and isinstance(value, int):
        return "seat:-1" if kind == SEAT and value < 0 else book.label(kind, value)
    if isinstance(value, list | tuple):
        return tuple(_argument(book, pack, kind, item) for item in value)
    if isinstance(value, dict):
        inner = {key: _argument(book, pack, None, item) for key, item in value.items()}
        return Message(f"{pack}:{inner.pop('says', 'item')}", inner)
    return value


def subjects(book: Rulebook, state: State, seat: int | None) -> tuple[About, ...]:
    """Everything this seat can ask ``explain`` about just now."""
    fx = effect_at(book, conceal(book, state, seat), seat)
    return tuple(
        About(what, book.label(each.kind, value))
        for what, each in book.explainers.items()
        for value in each.subjects(fx)
    )


def explanations(book: Rulebook, state: State, seat: int | None) -> tuple[tuple[About, Explanation], ...]:
    """Everything this seat can ask about just now, with the answers."""
    fx = effect_at(book, conceal(book, state, seat), seat)
    return tuple(
        (About(what, book.label(each.kind, value)), each.why(fx, value))
        for what, each in book.explainers.items()
        for value in each.subjects(fx)
    )


def explain(book: Rulebook, state: State, about: About, seat: int | None) -> Explanation:
    """Why something is as it is, as far as the seat may know.

    Raises:
        AboutError: ``about/unknown`` for another question, ``about/subject`` for something that
            cannot be asked about just now; both list what can.
    """
    explainer = book.explainers.get(about.what)
    if explainer is None:
        raise AboutError(
            "about/unknown",
            f"nothing explains {about.what!r}; there are {listed(book.explainers)}",
            about=about.what,
            known=sorted(book.explainers),
        )
    fx = effect_at(book, conceal(book, state, seat), seat)
    for value in explainer.subjects(fx):
        if book.label(explainer.kind, value) == about.of:
            return explainer.why(fx, value)
    offered = [book.label(explainer.kind, value) for value in explainer.subjects(fx)]
    raise AboutError(
        "about/subject",
        f"{about.what} of {about.of!r} cannot be explained now; of these it can: {listed(offered)}",
        about=about.of,
        known=offered,
    )
