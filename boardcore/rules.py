"""A ruleset: the rules of one game with some packs and options, and everything one does with them.

All of it is functions of states. A state is a value: keep it, post it, fork it, come back to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from . import codec, sampling, views
from .choosing import check_choice
from .effect import Effect, Traced
from .engine import advance, take
from .errors import MISTAKES, BoardcoreError, ChoiceError, OptionsError, StateError, fault
from .events import Chosen, ChosenOpenly, Event, Seen
from .leaving import answer_for_absent, resign
from .patches import Patch
from .playout import Playout
from .rng import Seed, digest
from .rulebook import About, Decision, Explanation, Option, Rulebook
from .state import FORMAT, Choice, Frame, PackVersion, Result, State
from .texts import Message, Texts
from .undo import Final, final
from .views import View, effect_at

T = TypeVar("T")


def safely(state: State, function: Callable[..., T], *arguments: Any) -> T:
    """Call what runs packs' code on a state; what that raises by mistake becomes an error naming the blocks.

    Raises:
        PackError: ``pack/error``; it tells the exception's type, and its cause is the exception.
    """
    try:
        return function(*arguments)
    except BoardcoreError:
        raise
    except MISTAKES as why:
        where = " > ".join(frame.block for frame in state.running) or f"a game of {state.game} that is over"
        raise fault(why, where, block=state.running[-1].block if state.running else "") from why


@dataclass(slots=True)
class Applied:
    """What came of a choice: the new state, what happened on the way, and who is asked now."""

    state: State
    events: tuple[Event, ...]
    _book: Rulebook
    _fx: Effect
    _decisions: tuple[Decision, ...] | None = field(default=None)
    trace: tuple[State, ...] = ()
    """The state before, and as it was when each event was said, if that was asked for; see ``Ruleset.patches``."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions of every seat; empty when the game is over."""
        if self._decisions is None:
            self._decisions = safely(self.state, views.decisions, self._book, self._fx)
        return self._decisions

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.state.result


class Ruleset:
    """The rules of a game, ready to play. Make one with ``boardcore.load``; it never changes."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def __repr__(self) -> str:
        return f"<Ruleset {self.game} {self.options} {self.fingerprint}>"

    @property
    def game(self) -> str:
        """The game's name."""
        return self.book.game

    @property
    def options(self) -> dict[str, Any]:
        """The options in force, defaults included."""
        return dict(self.book.options)

    @property
    def packs(self) -> tuple[PackVersion, ...]:
        """The packs in force, the game first."""
        return self.book.packs

    @property
    def fingerprint(self) -> str:
        """A hash of the rules; a state of another fingerprint is refused."""
        return self.book.fingerprint

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats."""
        return self.book.seats

    @property
    def size(self) -> int:
        """How many bytes of JSON a state takes at most, by what the packs in force declare."""
        return self.book.size

    @property
    def texts(self) -> Texts:
        """The words of the packs in force: ``rules.texts.say(message, "de")``."""
        return self.book.texts

    # Playing

    def new(self, seed: Seed = None, seats: int | None = None) -> State:
        """A new game, run to its first decision.

        ``seed`` is any str, int or bytes, and 7 another one than "7"; None takes one from the system. ``seats``
        may be left out where the game fixes it.

        Raises:
            OptionsError: ``options/seed`` or ``options/seats``.
        """
        return self.begin(seed, seats).state

    def begin(
        self, seed: Seed = None, seats: int | None = None, prepare: Callable[[Effect], None] | None = None
    ) -> Applied:
        """The same with the events of setting up.

        ``prepare`` is for tests: it may change the table after the set-up, before the first phase.
        """
        __tracebackhide__ = prepare is not None  # pytest shows the line of the test instead
        book = self.book
        low, high = book.seats
        count = low if seats is None else seats
        if isinstance(count, bool) or not isinstance(count, int) or not low <= count <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            raise OptionsError(
                "options/seats", f"{book.game} is played by {wanted}, not {seats!r}", least=low, most=high
            )
        hashed, origin = digest(seed)
        state = book.state_type(
            FORMAT, book.game, book.packs, book.fingerprint, book.options, count, hashed, origin, {}, 0, 0,
            (), (), (), ((),) * count, (), None, *book.begin(count).values(),
        )  # fmt: skip
        fx = Effect(book.wiring, state)
        for setup in book.setups:
            setup(fx)
        if prepare is not None:
            prepare(fx)
        fx.stack.append(Frame(book.root))
        self._run(fx, advance, fx)
        return self._without_absent(fx)

    def apply(self, state: State, *choices: Choice, trace: bool = False) -> Applied:
        """The state after these choices, made one after the other; the given state stays as it is.

        The same choice again while its decision is open changes nothing, so a repeated request is safe.
        ``trace`` keeps what ``patches`` needs, which takes time.

        Raises:
            ChoiceError: ``choice/...``; nothing has happened, whichever of the choices was refused
                (``details["index"]`` says which).
        """
        book = self.book
        fx = safely(state, effect_at, book, state)
        events: list[Event] = []
        started = False
        for index, choice in enumerate(choices):
            try:
                option = safely(fx.state, check_choice, book, fx, choice)
            except ChoiceError as why:
                why.details["index"] = index
                raise
            if option is None:
                continue
            if not started:
                before = fx
                copied = book.clone(state)
                fx = Traced(book.wiring, copied, book.clone) if trace else Effect(book.wiring, copied)
                fx.open, fx.asks = before.open, before.asks
                fx.events = events
                started = True
            safely(fx.state, self._announce, fx, choice)
            self._run(fx, take, fx, choice.seat, option)
            self._without_absent(fx)
        return Applied(fx.state, tuple(events), book, fx, trace=traced(fx, state) if trace else ())

    def resign(self, state: State, seat: int, *, trace: bool = False) -> Applied:
        """The state after a seat has given up, whoever is asked just now; the given state stays as it is.

        The game goes on while two are left, and as many as it takes at least; then whatever the seat would
        be asked is answered with the first option that gives nothing up. Otherwise the game is over, and
        those who are left have won.

        Raises:
            ChoiceError: ``choice/over`` or ``choice/left``.
            OptionsError: ``options/seat``.
        """
        if not is_seat(seat, state):
            raise OptionsError("options/seat", f"the seats are 0 to {state.seats - 1}, not {seat!r}", given=repr(seat))
        book = self.book
        before = safely(state, effect_at, book, state)
        copied = safely(state, book.clone, state)
        fx = Traced(book.wiring, copied, book.clone) if trace else Effect(book.wiring, copied)
        fx.open, fx.asks = before.open, before.asks
        self._run(fx, resign, book, fx, seat)
        applied = self._without_absent(fx)
        return replace(applied, trace=traced(fx, state)) if trace else applied

    def _announce(self, fx: Effect, choice: Choice) -> None:
        kind = ChosenOpenly if fx.open.ask.is_public() else Chosen
        fx.emit(kind, choice.seat, choice.decision, choice.option)

    def _without_absent(self, fx: Effect) -> Applied:
        """Answer for the seats that have left, and say so."""
        if fx.state.left:

            def announce(seat: int, option: Option) -> None:
                decision = self.book.question(fx.open).id(fx.state.asked)
                self._announce(fx, Choice(seat, decision, option.id))

            self._run(fx, answer_for_absent, self.book, fx, announce)
        return Applied(fx.state, tuple(fx.events or ()), self.book, fx)

    def _run(self, fx: Effect, function: Callable[..., None], *arguments: Any) -> None:
        """Let packs run; what they raise by mistake becomes an error that names the block."""
        try:
            function(*arguments)
        except BoardcoreError:
            raise
        except MISTAKES as why:
            raise fault(why, fx.chain(), block=fx.frame.block) from why

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Every seat's open decisions: the truth, for callers who may know it. Asking changes nothing."""
        return safely(state, lambda: views.decisions(self.book, effect_at(self.book, state)))

    def playout(self, state: State | None = None, *, seed: Seed = None, seats: int | None = None) -> Playout:
        """A copy of the game to be played in place; without a state a new game."""
        return Playout(self.book, self.new(seed, seats) if state is None else state)

    def sample(self, state: State, seat: int | None, seed: Seed = None) -> State:
        """A state that might be the true one for all this seat knows: where a search begins.

        It is drawn from the declared visibility alone: what is hidden from the seat is dealt anew, the other
        seats' secret answers and the seed are exchanged. The same seed gives the same sample.

        Raises:
            OptionsError: ``options/seat`` or ``options/seed``.
        """
        return safely(state, sampling.sample, self.book, state, self._looker(state, seat), seed)

    # Looking

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, with its decisions and who is waited for; None: a spectator."""
        return safely(state, views.view, self.book, state, self._looker(state, seat))

    def watch(self, applied: Applied, seat: int | None) -> tuple[Seen, ...]:
        """The events as a seat sees them."""
        return safely(applied.state, views.watch, self.book, applied.events, self._looker(applied.state, seat))

    def patches(self, applied: Applied, seat: int | None) -> tuple[Patch, ...]:
        """What each event of ``watch`` changes in the seat's view, and last what follows from all of them.

        They are JSON Patches: applied one after the other to the view before, as plain data, they make it the
        view after. The last one holds what is worked out only when the game stands still: figures, decisions,
        the phase, who is waited for.

        Raises:
            OptionsError: ``options/trace`` if the choices were not made with ``trace=True``.
        """
        if not applied.trace:
            raise OptionsError("options/trace", "apply the choices with trace=True to learn what each event changes")
        looker = self._looker(applied.state, seat)
        return safely(applied.state, views.patches, self.book, applied.trace, applied.state, looker)

    def final(self, before: State, applied: Applied) -> Final:
        """What makes choices final: ``chance`` if a stream was used, ``revealed`` if something came to sight.

        Empty if neither did: then the seat that made them may step back to ``before``, as long as nobody
        else has chosen since. It is the same for a seat that has given up.
        """
        return final(self.book, before, applied.state, applied.events)

    def record(self, applied: Applied) -> tuple[Seen, ...]:
        """The events with all that is in them: the truth, to be kept as plain data by whoever may know it."""
        return views.record(self.book, applied.events)

    def watch_record(self, record: Iterable[Seen], state: State, seat: int | None) -> tuple[Seen, ...]:
        """Recorded events as a seat of the game sees them: ``watch`` for those who kept only the record.

        Raises:
            StateError: ``state/event`` for what these rules would not have recorded.
        """
        return views.watch(self.book, views.recall(self.book, record), self._looker(state, seat))

    def tell(self, seen: Seen) -> Message:
        """The message that puts an event into words, as its seat sees it."""
        return views.tell(self.book, seen)

    def subjects(self, state: State, seat: int | None = None) -> tuple[About, ...]:
        """Everything that ``explain`` can be asked about just now."""
        return safely(state, views.subjects, self.book, state, self._looker(state, seat))

    def explanations(self, state: State, seat: int | None = None) -> tuple[tuple[About, Explanation], ...]:
        """All ``subjects``, each with what ``explain`` says of it, for much less than one after the other."""
        return safely(state, views.explanations, self.book, state, self._looker(state, seat))

    def explain(self, state: State, about: About, seat: int | None = None) -> Explanation:
        """Why a value is as it is: its contributions, each with its source, as far as the seat may know.

        Raises:
            AboutError: ``about/unknown`` or ``about/subject``, listing what can be asked.
        """
        return safely(state, views.explain, self.book, state, about, self._looker(state, seat))

    def _looker(self, state: State, seat: int | None) -> int | None:
        if seat is not None and not is_seat(seat, state):
            raise OptionsError(
                "options/seat", f"the seats are 0 to {state.seats - 1} or None, not {seat!r}", given=repr(seat)
            )
        return seat

    # Keeping

    def dump(self, state: State, form: codec.Format = "json") -> bytes:
        """The canonical bytes of a state: JSON, or msgpack for storage."""
        return codec.dump(state, form)

    def load_state(self, data: bytes | str | dict[str, Any]) -> State:
        """A state back from bytes (either form), JSON text or plain data, checked as if an enemy wrote it.

        Raises:
            StateError: with a code of its own for each way to be wrong.
        """
        return self._refusing(codec.load, data)

    def check_state(self, state: State) -> None:
        """Check a state object as ``load_state`` checks bytes."""
        self._refusing(codec.check, state)

    def _refusing(self, function: Callable[[Rulebook, Any], T], given: Any) -> T:
        """Call one of these checks; where a pack trips over what no game brings about, the state is at fault."""
        try:
            return function(self.book, given)
        except StateError:
            raise
        except BoardcoreError as why:
            raise StateError("state/impossible", f"no game can be in this state: {why.message}") from why
        except MISTAKES as why:
            raise StateError("state/impossible", f"no game can be in this state: {type(why).__name__}") from why

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a state."""
        return codec.schema_of(self.book)


def is_seat(seat: object, state: State) -> bool:
    """Whether it is one of the seats of a game."""
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < state.seats


def traced(fx: Effect, state: State) -> tuple[State, ...]:
    """What a traced effect has kept; only the state before, if nothing has happened."""
    return tuple(fx.trace) if isinstance(fx, Traced) else (state,)
