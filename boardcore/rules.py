"""A ruleset: the rules of one game with some packs and options, and everything one does with them.

All of it is functions of states. A state is a value: keep it, post it, fork it, come back to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from . import codec, views
from .effect import Effect
from .engine import advance, take
from .errors import BoardcoreError, ChoiceError, OptionsError, StateError, fault, listed
from .events import Chosen, ChosenOpenly, Event, Seen
from .leaving import answer_for_absent, resign
from .rng import Seed, digest
from .rulebook import About, Decision, Explanation, Option, Rulebook
from .state import FORMAT, Choice, Frame, PackVersion, Result, State
from .texts import Message, Texts
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
    except Exception as why:
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


class Playout:
    """A game played in place, for search and simulation: no events, no rendering, no copies.

    It ends in the same state as ``apply`` with the same choices, byte for byte. ``asks`` pairs each
    seat that is asked with its options as ints; ``take`` answers for one of them.
    """

    __slots__ = ("_book", "_fx")

    def __init__(self, book: Rulebook, state: State) -> None:
        self._book = book
        self._fx = effect_at(book, book.clone(state))

    @property
    def asks(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Who is asked, with which options; empty when the game is over."""
        return self._fx.asks

    @property
    def state(self) -> State:
        """The state as it is now. It changes with the next ``take``; ``copy`` it to keep it."""
        return self._fx.state

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self._fx.state.result

    def take(self, seat: int, option: int) -> None:
        """Answer for a seat with one of its options. Only what ``asks`` offers is allowed; nothing is checked."""
        take(self._fx, seat, option)
        if self._fx.state.left:
            answer_for_absent(self._book, self._fx)

    def copy(self) -> Playout:
        """A second playout at the same point."""
        return Playout(self._book, self._fx.state)


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
    def texts(self) -> Texts:
        """The words of the packs in force: ``rules.texts.say(message, "de")``."""
    @property
    def size(self) -> int:
        """How many bytes of JSON a state takes at most, by what the packs in force declare."""
        return self.book.size

        return self.book.texts

    # Playing

    def new(self, seed: Seed = None, seats: int | None = None) -> State:
        """A new game, run to its first decision.

        ``seed`` is any str, int or bytes; None takes one from the system. ``seats`` may be left out
        where the game fixes it.

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

    def apply(self, state: State, *choices: Choice) -> Applied:
        """The state after these choices, made one after the other; the given state stays as it is.

        The same choice again while its decision is open changes nothing, so a repeated request is safe.

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
                fx = Effect(book.wiring, book.clone(state))
                fx.open, fx.asks = before.open, before.asks
                fx.events = events
                started = True
            safely(fx.state, self._announce, fx, choice)
            self._run(fx, take, fx, choice.seat, option)
            self._without_absent(fx)
        return Applied(fx.state, tuple(events), book, fx)

    def resign(self, state: State, seat: int) -> Applied:
        """The state after a seat has given up, whoever is asked just now; the given state stays as it is.

        The game goes on while two are left, and as many as it takes at least; then whatever the seat would
        be asked is answered with the first option that gives nothing up. Otherwise the game is over, and
        those who are left have won.

        Raises:
            ChoiceError: ``choice/over`` or ``choice/left``.
        """
        if seat is None or self._looker(state, seat) is None:
            raise OptionsError("options/seat", f"the seats are 0 to {state.seats - 1}, not None", given="None")
        fx = safely(state, effect_at, self.book, self.book.clone(state))
        fx.events, fx.heard = [], True
        self._run(fx, resign, self.book, fx, seat)
        return self._without_absent(fx)

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
        except Exception as why:
            raise fault(why, fx.chain(), block=fx.frame.block) from why

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Every seat's open decisions: the truth, for callers who may know it. Asking changes nothing."""
        return safely(state, lambda: views.decisions(self.book, effect_at(self.book, state)))

    def playout(self, state: State | None = None, *, seed: Seed = None, seats: int | None = None) -> Playout:
        """A copy of the game to be played in place; without a state a new game."""
        return Playout(self.book, self.new(seed, seats) if state is None else state)

    # Looking

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, with its decisions and who is waited for; None: a spectator."""
        return safely(state, views.view, self.book, state, self._looker(state, seat))

    def watch(self, applied: Applied, seat: int | None) -> tuple[Seen, ...]:
        """The events as a seat sees them."""
        return safely(applied.state, views.watch, self.book, applied.events, self._looker(applied.state, seat))

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
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.seats):
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
        except Exception as why:
            raise StateError("state/impossible", f"no game can be in this state: {type(why).__name__}") from why

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a state."""
        return codec.schema_of(self.book)


def check_choice(book: Rulebook, fx: Effect, choice: Choice) -> int | None:
    """The option a choice means; None when it repeats what its seat has already chosen here.

    Raises:
        ChoiceError: ``choice/over``, ``choice/left``, ``choice/decision``, ``choice/closed``, ``choice/seat``,
            ``choice/answered`` or ``choice/option``.
    """
    if fx.open is None or fx.state.result is not None:
        raise ChoiceError("choice/over", "the game is over")
    if choice.seat in fx.state.left:
        raise ChoiceError("choice/left", f"seat {choice.seat} has left the game and is not asked any more")
    question = book.question(fx.open)
    ask = question.ask
    now = question.id(fx.state.asked)
    _check_decision(choice.decision, now, fx.state.asked)
    options = next((options for seat, options in fx.asks if seat == choice.seat), None)
    if options is None:
        given = ask.answered(fx, choice.seat)
        if not given:
            waited = [seat for seat, _ in fx.asks]
            raise ChoiceError(
                "choice/seat",
                f"{now!r} does not ask seat {choice.seat!r}; it waits for {listed(waited)}",
                waiting_for=waited,
            )
        if choice.option in [book.label(ask.kind_of(), pick) for pick in given]:
            return None
        raise ChoiceError("choice/answered", f"seat {choice.seat} has already answered {now!r}", decision=now)
    for option in options:
        if book.option(question, option).id == choice.option:
            return option
    if choice.option in [book.label(ask.kind_of(), pick) for pick in ask.answered(fx, choice.seat)]:
        return None
    offered = [book.option(question, option).id for option in options]
    raise ChoiceError(
        "choice/option",
        f"{str(choice.option)[:80]!r} is not on offer in {now!r}; seat {choice.seat} can choose {listed(offered)}",
        decision=now,
        offered=offered,
    )


def _check_decision(given: Any, now: str, asked: int) -> None:
    if given == now:
        return
    name, _, number = str(given).rpartition("#")
    if number.isascii() and number.isdigit() and len(number) < 10 and name and int(number) < asked:
        raise ChoiceError(
            "choice/closed", f"decision {str(given)[:80]!r} is closed; the open one is {now!r}", decision=now
        )
    raise ChoiceError(
        "choice/decision", f"there is no decision {str(given)[:80]!r}; the open one is {now!r}", decision=now
    )
