"""Non-interference: what a seat receives never depends on what it may not know.

*States*: a variant is a state that a seat cannot tell from the true one: hidden cards dealt anew,
other seats' answers and the seed replaced. The seat's observation must be the same in both.

*Steps*: the same choice is applied to both members of such a pair. What the seat receives is a
sequence, the events as it sees them and then its observation; both sequences are equal, or their
first difference lies inside a public choice of another seat or an event that reveals something to
it. Then the two are no longer a pair. Pairs are followed from choice to choice, so that a secret
that is remembered now and shown later is found as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..errors import BoardcoreError, PackError
from ..events import ChosenOpenly
from ..rules import Applied, Ruleset
from ..state import Choice, State
from .games import Line, Turn, Walk, block_of, differences, encode
from .twins import Looker, counterpart, differ, is_public, refusals, variant

Observation = dict[str, bytes]


@dataclass(slots=True)
class Pairs:
    """How many pairs that really differ were compared, by the block that was asking."""

    states: Counter[str] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)
    revealed: int = 0
    """Pairs that ended because their seat was rightly shown the difference."""

    def add(self, other: Pairs) -> None:
        """Count another check's pairs too."""
        self.states.update(other.states)
        self.steps.update(other.steps)
        self.revealed += other.revealed

    def short(self, rules: Ruleset, least: int = 50) -> dict[str, int]:
        """The blocks that ask something and have fewer pairs of states than that, with their number."""
        asking = (address for address, block in rules.book.blocks.items() if block.asks)
        return {address: self.states[address] for address in asking if self.states[address] < least}


@dataclass(slots=True)
class _Twin:
    """The other member of a pair: what else might be true, for all its seat knows."""

    looker: Looker
    state: State
    age: int = 0


CLOSELY = 16
"""How many twins are made where one looks closely."""


def check_secrets(
    rules: Ruleset,
    seed: str | int,
    *,
    start: State | None = None,
    line: Line | None = None,
    variants: int = 2,
    follow: int = 2,
    explain: bool = True,
    choices: int | None = None,
    lookers: Iterable[Looker] | None = None,
    closely: Container[int] = (),
) -> Pairs:
    """Play a random game and compare it, for every seat and the spectator, with what it might be instead.

    At each decision ``variants`` new twins are made per looker, and ``CLOSELY`` before the choices with the
    numbers ``closely``; ``follow`` of them are followed as long as nothing reveals them. ``explain`` False
    leaves out the explanations, which cost most; ``choices`` ends the game early.
    """
    walk = Walk(rules, seed, "secrets", start=start, line=line, trace=True)
    watcher = Watcher(walk, variants, follow, explain, closely)
    looking: tuple[Looker, ...] = tuple(lookers) if lookers is not None else (None, *range(walk.seats))
    for looker in looking:
        watcher.own[looker] = watcher.observe(walk.start, looker)
    for turn in walk:
        for looker in looking:
            watcher.turn(turn, looker)
        if choices is not None and turn.number + 1 >= choices:
            break
    return watcher.pairs


class Watcher:
    """One walk, watched by everybody."""

    def __init__(self, walk: Walk, variants: int, follow: int, explain: bool, closely: Container[int] = ()) -> None:
        self.walk, self.rules, self.closely = walk, walk.rules, closely
        self.variants, self.follow, self.explain = variants, follow, explain
        self.random = walk.fork("secrets")
        self.pairs = Pairs()
        self.own: dict[Looker, Observation] = {}
        self.twins: dict[Looker, list[_Twin]] = {}

    def turn(self, turn: Turn, looker: Looker) -> None:
        """Compare before the choice with fresh variants, and after it with all twins."""
        block = block_of(turn.before)
        twins = self.twins.get(looker, [])
        for _ in range(CLOSELY if turn.number in self.closely else self.variants):
            other = self.variant(turn.before, looker, block)
            if differ(self.rules, turn.before, other):
                self.same(self.own[looker], self.observe(other, looker), looker, block, "in a variant")
                self.pairs.states[block] += 1
                twins.append(_Twin(looker, other))
        after = self.observe(turn.applied.state, looker)
        kept: list[_Twin] = []
        for twin in twins:
            if (choice := counterpart(self.rules, turn, twin.state, looker, self.random)) is None:
                continue
            self.pairs.steps[block] += 1
            applied = self.apply(twin.state, choice, looker, block)
            if self.step(turn.applied, applied, after, looker, block):
                kept.append(_Twin(looker, applied.state, twin.age + 1))
            else:
                self.pairs.revealed += 1
        kept += self.otherwise(turn, looker, after, block)
        kept.sort(key=lambda twin: -twin.age)
        self.twins[looker] = kept[: self.follow]
        self.own[looker] = after

    def variant(self, state: State, looker: Looker, block: str) -> State:
        """What might be instead; that another seat has answered is known, and may not follow from its cards."""
        with self.asked(looker, block):
            return variant(self.rules, state, looker, self.random)

    @contextmanager
    def asked(self, looker: Looker, block: str) -> Iterator[None]:
        """That a seat has answered and would not have been asked is a leak like any other."""
        try:
            yield
        except PackError as why:
            if why.code != "pack/asked":
                raise
            raise self.leak(looker, block, f"who is asked depends on what it may not know: {why.message}") from why

    def otherwise(self, turn: Turn, looker: Looker, after: Observation, block: str) -> list[_Twin]:
        """While a step is open, another seat's secret answer may be any other one."""
        if turn.choice.seat == looker or is_public(self.rules, turn.before):
            return []
        if turn.applied.state.asked != turn.before.asked or turn.applied.state.result is not None:
            return []
        options = next(each.options for each in turn.decisions if each.seat == turn.choice.seat)
        other = self.random.choice(options).id
        if other == turn.choice.option:
            return []
        choice = Choice(turn.choice.seat, turn.choice.decision, other)
        applied = self.apply(turn.before, choice, looker, block)
        if applied.state.asked != turn.before.asked:
            return []
        self.pairs.steps[block] += 1
        return [_Twin(looker, applied.state)] if self.step(turn.applied, applied, after, looker, block) else []

    def step(self, one: Applied, other: Applied, after: Observation, looker: Looker, block: str) -> bool:
        """Compare what the looker receives; False if it was rightly shown the difference."""
        level = self.rules.book.wiring.schema.level
        types = self.rules.book.events
        seen = self.rules.watch(one, looker), self.rules.watch(other, looker)
        for place, (mine, theirs) in enumerate(zip(*seen, strict=False)):
            here, there = encode(mine), encode(theirs)
            if here == there:
                continue
            a, b = one.events[place], other.events[place]
            if type(a) is not type(b):
                what = f"a {mine.type} happens in one, a {theirs.type} in the other"
                raise self.leak(looker, block, asked_next(one, other) or what)
            if isinstance(a, ChosenOpenly) and a.seat != looker:
                return False
            if any(types[type(each)].reveals(each, looker, level) for each in (a, b)):
                return False
            cause = asked_next(one, other) if mine.type.startswith("core:") else ""
            raise self.leak(looker, block, cause or f"event {mine.type}, {differences(here, there)}")
        if len(seen[0]) != len(seen[1]):
            extra = max(seen, key=len)[min(map(len, seen))]
            what = f"event {extra.type} happens in only one of the two"
            raise self.leak(looker, block, asked_next(one, other) or what)
        if len(seen[0]) > 1 and one.trace and other.trace:
            self.on_the_way(one, other, looker, block)
        self.same(after, self.observe(other.state, looker), looker, block, "after the same choice")
        return True

    def on_the_way(self, one: Applied, other: Applied, looker: Looker, block: str) -> None:
        """What each event changes in the looker's view is equal too."""
        changed = self.rules.patches(one, looker), self.rules.patches(other, looker)
        for event, mine, theirs in zip(one.events, *changed, strict=False):
            if mine != theirs:
                what = f"what event {type(event).__name__} changes in the view, {mine} / {theirs}"
                raise self.leak(looker, block, what)

    def same(self, one: Observation, other: Observation, looker: Looker, block: str, when: str) -> None:
        """Both observations are equal."""
        for part, mine in one.items():
            if mine != other[part]:
                raise self.leak(looker, block, f"{part} {when}, {differences(mine, other[part])}")

    def apply(self, state: State, choice: Choice, looker: Looker, block: str) -> Applied:
        try:
            return self.rules.apply(state, choice, trace=True)
        except BoardcoreError as why:
            raise self.leak(looker, block, f"{choice} is refused or fails in only one: {why.code}: {why}") from why

    def leak(self, looker: Looker, block: str, what: str) -> Exception:
        who = "the spectator" if looker is None else f"seat {looker}"
        return self.walk.fail(f"{who} learns what it may not know, in {block}: {what}")

    def observe(self, state: State, looker: Looker) -> Observation:
        """All that a seat can find out by asking; checks that its view shows what is true."""
        rules = self.rules
        with self.asked(looker, block_of(state)):
            view = rules.view(state, looker)
        true = rules.decisions(state)
        own = encode([each for each in true if each.seat == looker])
        waiting = [each.seat for each in true]
        if own != encode(view.decisions):
            what = differences(own, encode(view.decisions))
            raise self.leak(looker, block_of(state), f"its options depend on what it may not know: {what}")
        if waiting != list(view.waiting_for):
            what = f"{waiting} in truth, {list(view.waiting_for)} in its view"
            raise self.leak(looker, block_of(state), f"who is asked depends on what it may not know: {what}")
        found = {
            "the view": encode(view),
            "its decisions": own,
            "who is waited for": encode([(each.seat, each.id, each.prompt) for each in true]),
        }
        if looker is not None:
            found["its refusals"] = encode(refusals(rules, state, looker, true[0].id if true else "none#0"))
        if self.explain:
            found["explanations"] = encode(rules.explanations(state, looker))
        return found


def asked_next(one: Applied, other: Applied) -> str:
    """That two games differ in who is asked next, and what; empty if they do not.

    Then they differ in their events as well, but whoever has to mend it looks for the question.
    """
    here, there = (_questions(each) for each in (one, other))
    return "" if here == there else f"who is asked next depends on what it may not know: {here} / {there}"


def _questions(applied: Applied) -> str:
    blocks = block_of(applied.state)
    seats = ", ".join(f"seat {each.seat}" for each in applied.decisions)
    return f"{seats} in {blocks}" if seats else "nobody"
