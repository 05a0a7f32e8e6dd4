"""Steps: the clauses of which abilities and phases are made.

A step is a frozen dataclass with one job. An acting step overrides ``run``; an asking step
(``Ask``) says whom it asks, with which options, and what an answer does; the shaping steps below
(``When``, ``Each``, ``While``, ``May``, ``Forever``, ``Together``) are compiled away. A pack adds steps by
writing classes; there is no list to enter them in.

A step is skipped when a name it reads is unbound, which is how "as far as possible" works: a choice
without options binds nothing, and what depended on it does not happen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import ClassVar

from .effect import Effect, Name
from .errors import PackError
from .kinds import ANSWER, DONE, Kind
from .pools import Pool, Test, as_pool
from .state import Answer

Steps = tuple["Step", ...]
Asks = tuple[tuple[int, tuple[int, ...]], ...]
Who = Callable[[Effect], int]


def you(fx: Effect) -> int:
    """The seat the running block acts for."""
    return fx.seat


@dataclass(frozen=True, slots=True)
class Condition:
    """A question about the game that mentions names: ``bound(IT)``, ``is_word(CATEGORY, 1)``.

    A plain function ``(fx) -> bool`` is a condition too, if it reads no names. ``reads`` must be
    bound for the question to be asked (the step is skipped otherwise); ``mentions`` need not be.
    """

    label: str
    check: Callable[[Effect], bool]
    reads: tuple[Name, ...] = ()
    mentions: tuple[Name, ...] = ()

    def __call__(self, fx: Effect) -> bool:
        return self.check(fx)


def bound(name: Name) -> Condition:
    """Whether a choice has bound this name: "if they do"."""
    return Condition(f"bound {name.key}", lambda fx: name.key in fx.frame.names, mentions=(name,))


def equals(name: Name, value: int) -> Condition:
    """Whether the name is bound to this value."""
    return Condition(f"{name.key} is {value}", lambda fx: fx.value(name) == value, reads=(name,))


class Step:
    """The base of all steps: a frozen dataclass whose fields are what the clause is about.

    A class says two things of itself beside ``run``, as class variables:

    * ``binds``: the fields that hold names this step binds, ``binds: ClassVar[tuple[str, ...]] = ("name",)``;
      every other name in a field is read, and has to be bound for the step to happen.
    * ``starts``: whether it may start another block (``fx.start``), ``starts: ClassVar[bool] = True``. The block
      is run first, then what comes after the step, so ``Together`` holds no such step. One that starts a block
      and does not say so is refused when it does it, with ``pack/step``.
    """

    __slots__ = ()

    binds: ClassVar[tuple[str, ...]] = ()
    """The fields that hold names this step binds; every other name in a field is read."""
    starts: ClassVar[bool] = False
    """Whether it may start another block (``fx.start``); the rest then waits for that. It has to say so."""

    def run(self, fx: Effect) -> None:
        """Do it. Called once, with every name it reads bound."""
        raise PackError("pack/step", f"{type(self).__name__} neither runs nor asks", step=type(self).__name__)

    def reads(self) -> tuple[Name, ...]:
        """The names that must be bound for this step to happen."""
        return tuple(name for key, name in self._names() if key not in self.binds)

    def bound(self) -> tuple[Name, ...]:
        """The names this step may bind."""
        return tuple(name for key, name in self._names() if key in self.binds)

    def _names(self) -> list[tuple[str, Name]]:
        found: list[tuple[str, Name]] = []
        for each in fields(self):  # type: ignore[arg-type]  # steps are dataclasses
            value = getattr(self, each.name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Name):
                    found.append((each.name, part))
                elif isinstance(part, Pool | Test | Condition):
                    found.extend((each.name, name) for name in part.reads)
        return found


class Ask(Step):
    """A step that waits for choices. The interpreter stops before it and derives its options.

    ``asks`` must be a pure function of the state, and whether a seat is asked must not depend on
    what it may not know: a choice among hidden cards is always asked, if only with ``DONE``.
    """

    __slots__ = ()

    public: ClassVar[bool] = False

    def asks(self, fx: Effect) -> Asks:
        """The seats still asked, each with its options; empty when the step is done or impossible."""
        raise PackError("pack/step", f"{type(self).__name__} says nobody to ask", step=type(self).__name__)

    def answered(self, fx: Effect, seat: int) -> tuple[int, ...]:
        """What the seat has already picked in this step while others are still asked."""
        return next((answer.picks for answer in fx.state.answers if answer.seat == seat), ())

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        """Accept one of the options; returns whether the whole step is now complete."""
        raise PackError("pack/step", f"{type(self).__name__} takes no answer", step=type(self).__name__)

    def prompt_of(self) -> str:
        """The message id of the question; its last part also begins the decision's id."""
        return getattr(self, "prompt", "core:prompt.choose")

    def kind_of(self) -> Kind:
        """What the options are."""
        raise PackError("pack/step", f"{type(self).__name__} has no kind of options", step=type(self).__name__)

    def text_of(self) -> str:
        """The message id that puts an option into words, with the option as its only argument."""
        return getattr(self, "text", "") or f"core:option.{self.kind_of().name}"

    def done_of(self) -> str:
        """The message id of ``DONE``."""
        return getattr(self, "done", "core:option.done")

    def is_public(self) -> bool:
        """Whether everybody learns which option was taken."""
        return bool(getattr(self, "public", False))


@dataclass(frozen=True, slots=True)
class Choose(Ask):
    """One seat picks one member of a pool and binds it to a name.

    With nothing to pick from nobody is asked and nothing is bound. ``optional`` adds ``DONE``, which
    binds nothing, and then the seat is asked in any case. Unless ``public``, other seats learn only
    that a choice was made; declare it public when declining is itself information.
    """

    binds: ClassVar[tuple[str, ...]] = ("name",)

    pool: Pool | Name
    name: Name
    prompt: str = "core:prompt.choose"
    by: Who = you
    optional: bool = False
    public: bool = False  # type: ignore[misc]  # a class-wide default that a step may set
    text: str = ""
    done: str = "core:option.done"

    def asks(self, fx: Effect) -> Asks:
        options = as_pool(self.pool).members(fx)
        if self.optional:
            options += (DONE,)
        return ((self.by(fx), options),) if options else ()

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        if option != DONE:
            fx.bind(self.name, option)
        return True

    def kind_of(self) -> Kind:
        return self.name.kind


class AskAll(Ask):
    """A step that asks several seats at once; their answers stay secret until the last is in.

    A subclass gives ``choosers`` and ``options`` and acts in ``close``, which gets all the answers. Where
    a seat picks several options, one after the other, it says how many in ``number`` and acts in
    ``finish``.
    """

    __slots__ = ()

    def choosers(self, fx: Effect) -> tuple[int, ...]:
        """The seats asked, whether or not they have answered."""
        return tuple(range(fx.state.seats))

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        """What a seat can choose; a seat without options is not asked."""
        raise PackError("pack/step", f"{type(self).__name__} has no options", step=type(self).__name__)

    def number(self, fx: Effect, seat: int) -> int:
        """How many different options a seat picks, as far as there are so many."""
        return 1

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        """Act on the answers, by seat."""
        raise PackError("pack/step", f"{type(self).__name__} does not close", step=type(self).__name__)

    def finish(self, fx: Effect, picks: dict[int, tuple[int, ...]]) -> None:
        """Act on all picks, by seat, in the order in which they were made."""
        self.close(fx, {seat: picked[0] for seat, picked in picks.items()})

    def asks(self, fx: Effect) -> Asks:
        found: list[tuple[int, tuple[int, ...]]] = []
        for seat in self.choosers(fx):
            picked = self.answered(fx, seat)
            if len(picked) < self.number(fx, seat):
                options = self.options(fx, seat)
                left = tuple([option for option in options if option not in picked]) if picked else options
                if left:
                    found.append((seat, left))
        return tuple(found)

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        picked = {answer.seat: answer.picks for answer in fx.state.answers}
        picked[seat] = (*picked.get(seat, ()), option)
        fx.state.answers = tuple([Answer(each, picked[each]) for each in sorted(picked)])
        if self.asks(fx):
            return False
        self.complete(fx)
        return True

    def complete(self, fx: Effect) -> None:
        """Act on all the answers there are, now that nobody is asked any more."""
        picks = {answer.seat: answer.picks for answer in fx.state.answers}
        fx.state.answers = ()
        self.finish(fx, picks)


@dataclass(frozen=True, slots=True)
class ChooseHidden(Choose):
    """A choice among cards that others cannot see, and that cannot be declined.

    Where nothing fits, the seat is asked all the same, with ``DONE`` alone: being asked must tell nobody
    what it holds. It is mostly public, since not to choose is then information too.
    """

    def asks(self, fx: Effect) -> Asks:
        return ((self.by(fx), as_pool(self.pool).members(fx) or (DONE,)),)


@dataclass(frozen=True, slots=True)
class ChooseSeveral(AskAll):
    """One seat picks different members of a pool, one after the other, and binds them in that order.

    It picks ``most`` of them, or all if there are no more; with nothing to pick from nobody is asked and
    nothing is bound. What it has picked stays secret until the last pick, and after it too.
    """

    binds: ClassVar[tuple[str, ...]] = ("name",)

    pool: Pool | Name
    name: Name
    most: int
    prompt: str = "core:prompt.choose"
    by: Who = you
    text: str = ""

    def choosers(self, fx: Effect) -> tuple[int, ...]:
        return (self.by(fx),)

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return as_pool(self.pool).members(fx)

    def number(self, fx: Effect, seat: int) -> int:
        return self.most

    def finish(self, fx: Effect, picks: dict[int, tuple[int, ...]]) -> None:
        for picked in picks.values():
            fx.bind(self.name, picked)

    def kind_of(self) -> Kind:
        return self.name.kind


@dataclass(frozen=True, slots=True)
class Note(Step):
    """Bind what a pool means just now: ``Note(opposite(IT), THAT)``. An empty pool binds nothing."""

    binds: ClassVar[tuple[str, ...]] = ("name",)

    pool: Pool
    name: Name

    def run(self, fx: Effect) -> None:
        members = self.pool.members(fx)
        if members:
            fx.bind(self.name, members[0] if len(members) == 1 else members)


# Shapes: compiled into jumps, never run


@dataclass(frozen=True, slots=True)
class When(Step):
    """Do one thing if a condition holds, otherwise (perhaps) another."""

    condition: Condition | Callable[[Effect], bool]
    do: Steps
    otherwise: Steps = ()


@dataclass(frozen=True, slots=True)
class Each(Step):
    """Do something for every member of a pool, as the pool is now, in its order."""

    binds: ClassVar[tuple[str, ...]] = ("name",)

    pool: Pool | Name
    name: Name
    do: Steps


@dataclass(frozen=True, slots=True)
class May(Step):
    """A seat may do something: it is asked yes or no first."""

    do: Steps
    prompt: str = "core:prompt.may"
    by: Who = you


@dataclass(frozen=True, slots=True)
class Forever(Step):
    """Do something again and again; only the end of the game ends it."""

    do: Steps


@dataclass(frozen=True, slots=True)
class While(Step):
    """Do something as long as a condition holds, which is asked before each time.

    ``While(turns_left, (TakeTurn(),))``; what is bound inside is unbound again each time round.
    """

    condition: Condition | Callable[[Effect], bool]
    do: Steps


@dataclass(frozen=True, slots=True)
class Together(Step):
    """Make several acting steps one instruction: nothing is settled in between. Holds no choice."""

    steps: Steps

    def __init__(self, *steps: Step) -> None:
        object.__setattr__(self, "steps", steps)


@dataclass(frozen=True, slots=True)
class Phase(Step):
    """A named part of a game's round; it begins with an event. ``when`` False: it does not take place."""

    name: str
    do: Steps
    when: Condition | Callable[[Effect], bool] | None = None


YES_OR_NO = Pool("yes or no", lambda fx: (1, 0), ANSWER)
