"""Random games for tests: every decision answered at random, the same way for the same seed.

The randomness here chooses for the players; it never enters a state. All checks of the contract walk
such games, and what they find wrong carries the seed and the choices that lead there.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol, TypeVar

import msgspec

from ..errors import BoardcoreError, ChoiceError, OptionsError
from ..rulebook import Decision
from ..rules import Applied, Ruleset
from ..state import Choice, State

BOUND = 3000
"""Choices after which a random game counts as endless."""

encode = msgspec.json.Encoder(order="deterministic").encode
T = TypeVar("T")


class ContractError(AssertionError):
    """A pack breaks the contract; says which part, where, and how to get there again.

    ``check`` names the part: ``play``, ``save``, ``processes``, ``determinism``, ``purity``,
    ``interleaving``, ``texts``, ``secrets``, ``tree`` or ``golden``. ``picks`` are the choices as a
    ``Line`` takes them, with the one that was made when it went wrong; ``seats`` is how many played.
    """

    def __init__(
        self, check: str, seed: object, choices: Iterable[Choice], what: str, picks: Iterable[int] = (), seats: int = 0
    ) -> None:
        self.check, self.seed, self.choices, self.what = check, seed, tuple(choices), what
        self.picks, self.seats = tuple(picks), seats
        path = " ".join(f"{each.seat}:{each.decision}={each.option}" for each in self.choices)
        super().__init__(f"{check}: {what}\n  seed {seed!r}, after {len(self.choices)} choices: {path or '-'}")


def picks_text(picks: Iterable[int]) -> str:
    """Picks as they are written in a line, with what comes more than three times in a row counted.

    >>> picks_text((0, 0, 3, 1, 1, 1, 1, 1)), picks_text(())
    ('0.0.3.5x1', 'first')
    """
    words: list[str] = []
    for pick, same in groupby(picks):
        many = len(list(same))
        words += [f"{many}x{pick}"] if many > 3 else [str(pick)] * many
    return ".".join(words) or "first"


_PICKS = re.compile(r"(?:(\d{1,4})x)?(\d{1,9})", re.ASCII)


def picks_read(text: str) -> tuple[int, ...]:
    """The picks that a text such as ``0.0.3.5x1`` stands for; ``first`` is always the first option.

    Raises:
        ValueError: it is no such text, or stands for more than ``BOUND`` picks.
    """
    picks: list[int] = []
    for word in [] if text == "first" else text.split("."):
        found = _PICKS.fullmatch(word)
        if found is None:
            raise ValueError(f"{word[:20]!r} is no whole number and no count of one, such as 5x0")
        picks += [int(found[2])] * int(found[1] or 1)
        if len(picks) > BOUND:
            raise ValueError(f"it is more than {BOUND} picks")
    return tuple(picks)


class Chance(Protocol):
    """What makes a random player's choices; ``random.Random`` does."""

    def choice(self, of: Sequence[T], /) -> T:
        """One of them, of which there is at least one."""

    def random(self) -> float:
        """A number from 0 to 1, 1 excepted."""


@dataclass(frozen=True, slots=True)
class Line:
    """How a game is played: at random, or by given picks; the whole of it, or a part.

    A pick is the place of an option among those of all open decisions, last resorts behind all others;
    it counts on from the first one again when there are fewer. After the given picks it is always the
    first option. ``since`` choices are made before the first ``Turn``, and after ``stop`` choices the
    walk ends.
    """

    seats: int | None = None
    picks: tuple[int, ...] | None = None
    since: int = 0
    stop: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One choice of a game: the state before, what was open, what was chosen and what came of it."""

    number: int
    before: State
    decisions: tuple[Decision, ...]
    choice: Choice
    applied: Applied


class Walk:
    """A random game, one ``Turn`` after the other: ``for turn in Walk(rules, "seed", "play"): ...``.

    ``start`` begins in the middle, so that rare positions can be reached. ``chance`` makes the random
    choices, by default a source of its own that follows from the seed; a check that needs chance takes
    ``fork``, so that it does not change the game. ``trace`` applies every choice so that ``Ruleset.patches``
    can be asked for.
    """

    def __init__(
        self,
        rules: Ruleset,
        seed: str | int,
        check: str = "play",
        *,
        start: State | None = None,
        line: Line | None = None,
        bound: int = BOUND,
        trace: bool = False,
        chance: Chance | None = None,
    ) -> None:
        self.rules, self.seed, self.check, self.bound, self.trace = rules, seed, check, bound, trace
        self.line = line or Line()
        own = random.Random(f"boardcore {seed}")
        self.chance: Chance = own if chance is None else chance
        self.choices: list[Choice] = []
        self.picks: list[int] = []
        self.seats = start.seats if start is not None else own.randint(*rules.seats)
        if start is None and self.line.seats is not None:
            self.seats = self.line.seats
        try:
            self.start = self._new() if start is None else start
        except BoardcoreError as why:
            raise self.fail(f"a new game failed: {why.code}: {why}") from why
        self.state = self.start
        self._skip()

    def _new(self) -> State:
        """A new game; with another number of seats where the options do not go with this one."""
        try:
            return self.rules.new(self.seed, self.seats)
        except OptionsError:
            for seats in range(self.rules.seats[0], self.rules.seats[1] + 1):
                with suppress(OptionsError):
                    state = self.rules.new(self.seed, seats)
                    self.seats = seats
                    return state
            raise

    def __repr__(self) -> str:
        return f"<{self.rules.game}, seed {self.seed!r}, {self.seats} seats, picks {picks_text(self.picks)}>"

    def fail(self, what: str) -> ContractError:
        """The error to raise, with the way to here in it."""
        return ContractError(self.check, self.seed, self.choices, what, self.picks, self.seats)

    def fork(self, name: str) -> random.Random:
        """A source of chance for a check, the same whenever the game is walked again."""
        return random.Random(f"{name} {self.seed}")

    def _skip(self) -> None:
        """Make the choices before the first turn; there the walk starts."""
        if self.line.since:
            for turn in self._turns(self.line.since):
                self.start = turn.applied.state

    def __iter__(self) -> Iterator[Turn]:
        return self._turns(self.line.stop)

    def _turns(self, stop: int | None) -> Iterator[Turn]:
        decisions = self.decisions()
        while self.state.result is None and (stop is None or len(self.choices) < stop):
            if not decisions:
                raise self.fail("nobody is asked, and there is no result")
            if len(self.choices) >= self.bound:
                raise self.fail(f"no result after {self.bound} choices")
            if empty := next((each for each in decisions if not each.options), None):
                raise self.fail(f"{empty.id} asks seat {empty.seat} and offers nothing")
            choice = self._choose(decisions)
            turn = Turn(len(self.choices), self.state, decisions, choice, self.apply(self.state, choice))
            yield turn
            self.choices.append(choice)
            self.state, decisions = turn.applied.state, turn.applied.decisions
        if decisions and self.state.result is not None:
            raise self.fail(f"the game is over, and {decisions[0].id} is still open")

    def decisions(self) -> tuple[Decision, ...]:
        """What is open now; whatever goes wrong in asking is the pack's fault."""
        try:
            return self.rules.decisions(self.state)
        except BoardcoreError as why:
            raise self.fail(f"asking failed: {why.code}: {why}") from why

    def _choose(self, decisions: tuple[Decision, ...]) -> Choice:
        """The next choice, noted as a pick."""
        known = self.line.picks
        place = len(self.choices)
        offered = in_order(decisions)
        if known is None:
            choice = pick(self.chance, decisions)
        else:
            choice = offered[(known[place] if place < len(known) else 0) % len(offered)]
        self.picks[place:] = [offered.index(choice)]
        return choice

    def apply(self, state: State, choice: Choice) -> Applied:
        """Apply a choice that is on offer; whatever goes wrong then is the pack's fault."""
        try:
            return self.rules.apply(state, choice, trace=self.trace)
        except ChoiceError as why:
            raise self.fail(
                f"{choice.option!r} is on offer to seat {choice.seat} and refused: {why.code}: {why}"
            ) from why
        except BoardcoreError as why:
            raise self.fail(f"{choice.option!r} of seat {choice.seat} failed: {why.code}: {why}") from why


SELDOM = 0.05
"""How often a random player considers its last resorts."""


def pick(chance: Chance, decisions: tuple[Decision, ...]) -> Choice:
    """A random option of a random one of the open decisions; a last resort seldom, or games might not end."""
    decision = chance.choice(decisions)
    options = decision.usual
    if len(options) < len(decision.options) and chance.random() < SELDOM:
        options = decision.options
    return decision.choice(chance.choice(options).id)


def in_order(decisions: Iterable[Decision]) -> list[Choice]:
    """All choices of all open decisions, last resorts behind all others: what a pick counts."""
    usual: list[Choice] = []
    resorts: list[Choice] = []
    for decision in decisions:
        first = decision.usual
        usual += [decision.choice(option.id) for option in first]
        if len(first) < len(decision.options):
            resorts += [decision.choice(option.id) for option in decision.options if option.last_resort]
    return usual + resorts


def play(
    rules: Ruleset, seed: str | int, *, start: State | None = None, line: Line | None = None, bound: int = BOUND
) -> Walk:
    """Play a random game to its end; the finished walk knows its choices and its last state."""
    walk = Walk(rules, seed, start=start, line=line, bound=bound)
    for _ in walk:
        pass
    return walk


def block_of(state: State) -> str:
    """The address of the block on top, the one that asks; empty when the game is over."""
    return state.running[-1].block if state.running else ""


def differences(one: bytes, other: bytes) -> str:
    """Where two JSON texts differ first, as a path with both values: for people."""
    return _differ(msgspec.json.decode(one), msgspec.json.decode(other), "") or "only in the order of bytes"


def _differ(one: object, other: object, path: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other:
                return f"{path}.{key} is there only once".lstrip(".")
            if found := _differ(one[key], other[key], f"{path}.{key}"):
                return found
        return ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(
            (found for i, pair in enumerate(zip(one, other, strict=True)) if (found := _differ(*pair, f"{path}[{i}]"))),
            "",
        )
    return "" if one == other else f"{path.lstrip('.')}: {str(one)[:120]} / {str(other)[:120]}"
