"""Compiling: nested steps to flat programs, with everything checked that can be checked early.

Each block (an ability, a trigger's effect, a game's round) becomes a tuple of operations; a running
block is a position in it. Compiling follows the names, so that reading one before anything can have
bound it, or after its part has ended, is an error naming block and step while the rules are loaded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import msgspec

from .effect import Effect, Name
from .errors import PackError
from .kinds import ANSWER, Kind
from .pools import Pool, Test, as_pool
from .steps import YES_OR_NO, Ask, Choose, Condition, Each, Forever, May, Phase, Step, Steps, Together, When, While

PHASE, RUN, ASK, JUMP, BRANCH, EACH, NEXT, DROP, FINISH = range(9)


class Op(msgspec.Struct):
    """One operation: what to do at a position, and where to go instead."""

    code: int
    path: str
    reads: tuple[str, ...] = ()
    run: Callable[[Effect], None] | None = None
    ask: Ask | None = None
    test: Callable[[Effect], bool] | None = None
    pool: Pool | None = None
    name: str = ""
    names: tuple[str, ...] = ()
    target: int = 0
    skip: int = 0
    """Where to go on when a name it reads is unbound."""
    phase: str = ""
    settles: bool = False
    starts: bool = False
    words: Any = None
    """How an ASK is put into words; the rulebook writes it down once."""


class Block(msgspec.Struct, frozen=True):
    """A compiled block: its operations, and which names of which kind can be bound where."""

    address: str
    ops: tuple[Op, ...]
    code: tuple[tuple[int, tuple[str, ...], Any, Op], ...]
    """The operations as the interpreter wants them: (code, names it reads, what to call, the rest)."""
    scopes: tuple[dict[str, Kind], ...]
    given: tuple[Name, ...]
    asks: tuple[Ask, ...]


def compile_block(address: str, steps: Steps, given: tuple[Name, ...] = ()) -> Block:
    """Compile an ability or a round. ``given`` are names that whoever starts it binds first.

    Raises:
        PackError: ``pack/name``, ``pack/together``, ``pack/step`` or ``pack/block``.
    """
    writer = _Writer(address)
    scope = {name.key: name.kind for name in given}
    writer.steps(steps, "", scope, settles=True)
    writer.add(Op(FINISH, "end"), scope)
    asks = tuple(op.ask for op in writer.ops if op.ask is not None)
    return Block(address, tuple(writer.ops), tuple(map(_code, writer.ops)), tuple(writer.scopes), given, asks)


def _code(op: Op) -> tuple[int, tuple[str, ...], Any, Op]:
    """An operation unpacked: reaching into an object costs four times as much, at every step of every game."""
    ask = op.ask.asks if op.ask is not None else None
    members = op.pool.members if op.pool is not None else None
    return op.code, op.reads, op.run or op.test or ask or members, op


class _Writer(msgspec.Struct):
    address: str
    ops: list[Op] = msgspec.field(default_factory=list)
    scopes: list[dict[str, Kind]] = msgspec.field(default_factory=list)
    dead: bool = False
    phase_name: str = ""

    def fail(self, code: str, path: str, why: str) -> PackError:
        return PackError(code, f"{self.address}, step {path or 'all'}: {why}", block=self.address, step=path)

    def add(self, op: Op, scope: dict[str, Kind]) -> Op:
        self.ops.append(op)
        op.skip = len(self.ops)
        op.phase = self.phase_name
        self.scopes.append(dict(scope))
        return op

    def steps(self, steps: Steps, path: str, scope: dict[str, Kind], settles: bool) -> None:
        if not isinstance(steps, tuple) or not all(isinstance(step, Step) for step in steps):
            raise self.fail("pack/step", path, "a block is a tuple of steps; is a comma missing?")
        if bare := next((step for step in steps if not is_dataclass(step)), None):
            raise self.fail("pack/step", path, f"{type(bare).__name__} is a step without @dataclass(frozen=True)")
        for number, step in enumerate(steps, 1):
            here = f"{path}.{number}" if path else str(number)
            if self.dead:
                raise self.fail("pack/block", here, "it can never be reached, after Forever")
            self.step(step, here, scope, settles)

    def step(self, step: Step, path: str, scope: dict[str, Kind], settles: bool) -> None:
        reads = self.reads(step.reads(), path, scope)
        if isinstance(step, When):
            self.when(step, reads, path, scope, settles)
        elif isinstance(step, Phase):
            self.phase(step, path, scope, settles)
        elif isinstance(step, Each):
            self.each(step, reads, path, scope, settles)
        elif isinstance(step, While):
            self.loop(step, reads, path, scope, settles)
        elif isinstance(step, May):
            self.may(step, path, scope, settles)
        elif isinstance(step, Forever):
            top = len(self.ops)
            self.part(step.do, f"{path}.do", scope, settles)
            self.add(Op(JUMP, path, target=top), scope)
            self.dead = True
        elif isinstance(step, Together):
            self.together(step, path, scope, settles)
        elif isinstance(step, Ask):
            if not settles:
                raise self.fail("pack/together", path, "Together holds no choice: choose first, then act")
            self.add(Op(ASK, path, reads, ask=step), scope)
            self.binds(step, path, scope)
        else:
            if type(step).run is Step.run:
                raise self.fail("pack/step", path, f"{type(step).__name__} neither runs nor asks")
            self.add(Op(RUN, path, reads, run=step.run, settles=settles, starts=step.starts), scope)
            self.binds(step, path, scope)

    def reads(self, names: Iterable[Name], path: str, scope: dict[str, Kind]) -> tuple[str, ...]:
        for name in names:
            if name.key not in scope:
                raise self.fail("pack/name", path, f"{name.key!r} is read before any step binds it")
            if scope[name.key] != name.kind:
                raise self.fail(
                    "pack/name", path, f"{name.key!r} is a {scope[name.key].name} here, not a {name.kind.name}"
                )
        return tuple(dict.fromkeys(name.key for name in names))

    def binds(self, step: Step, path: str, scope: dict[str, Kind]) -> None:
        for name in step.bound():
            if scope.get(name.key, name.kind) != name.kind:
                raise self.fail("pack/name", path, f"{name.key!r} is already a {scope[name.key].name}")
            scope[name.key] = name.kind

    def part(self, steps: Steps, path: str, scope: dict[str, Kind], settles: bool) -> bool:
        """A nested part; the names bound in it end with it. Returns whether its end is never reached."""
        inner = dict(scope)
        self.steps(steps, path, inner, settles)
        new = tuple(sorted(set(inner) - set(scope)))
        if new and not self.dead:
            self.add(Op(DROP, path, names=new), inner)
        dead, self.dead = self.dead, False
        return dead

    def when(self, step: When, reads: tuple[str, ...], path: str, scope: dict[str, Kind], settles: bool) -> None:
        if isinstance(step.condition, Condition):
            self.reads(step.condition.mentions, path, scope)
        branch = self.add(Op(BRANCH, path, reads, test=step.condition), scope)
        dead = self.part(step.do, f"{path}.do", scope, settles)
        if step.otherwise:
            jump = self.add(Op(JUMP, path), scope)
            branch.target = len(self.ops)
            self.dead = self.part(step.otherwise, f"{path}.otherwise", scope, settles) and dead
            jump.target = len(self.ops)
        else:
            branch.target = len(self.ops)
        branch.skip = len(self.ops)

    def phase(self, step: Phase, path: str, scope: dict[str, Kind], settles: bool) -> None:
        branch = None
        if step.when is not None:
            if isinstance(step.when, Condition):
                self.reads(step.when.mentions, path, scope)
            branch = self.add(Op(BRANCH, path, test=step.when), scope)
        name = step.name
        self.phase_name = name
        text = f"{self.address.partition(':')[0]}:phase.{name}"
        self.add(Op(PHASE, path, name=text, settles=settles), scope)
        self.steps(step.do, f"{path}.{step.name}", scope, settles)
        if branch is not None:
            branch.target = len(self.ops)
            self.dead = False

    def each(self, step: Each, reads: tuple[str, ...], path: str, scope: dict[str, Kind], settles: bool) -> None:
        rest = f"{step.name.key}+"
        start = self.add(Op(EACH, path, reads, pool=as_pool(step.pool), name=rest), scope)
        inner = {**scope, rest: step.name.kind}
        top = len(self.ops)
        following = self.add(Op(NEXT, path, name=step.name.key), inner)
        body = {**inner, step.name.key: step.name.kind}
        self.part(step.do, f"{path}.do", body, settles)
        self.add(Op(JUMP, path, target=top), body)
        start.skip = following.target = len(self.ops)

    def loop(self, step: While, reads: tuple[str, ...], path: str, scope: dict[str, Kind], settles: bool) -> None:
        if isinstance(step.condition, Condition):
            self.reads(step.condition.mentions, path, scope)
        top = len(self.ops)
        branch = self.add(Op(BRANCH, path, reads, test=step.condition), scope)
        if not self.part(step.do, f"{path}.do", scope, settles):
            self.add(Op(JUMP, path, target=top), scope)
        branch.target = branch.skip = len(self.ops)

    def may(self, step: May, path: str, scope: dict[str, Kind], settles: bool) -> None:
        answer = Name(f"may{len(self.ops)}", ANSWER)
        self.step(Choose(YES_OR_NO, answer, step.prompt, step.by, public=True), path, scope, settles)
        test = Condition("yes", lambda fx: fx.frame.names.get(answer.key) == 1)
        branch = self.add(Op(BRANCH, path, test=test), scope)
        self.part(step.do, f"{path}.do", scope, settles)
        branch.target = len(self.ops)
        self.add(Op(DROP, path, names=(answer.key,)), scope)
        del scope[answer.key]

    def together(self, step: Together, path: str, scope: dict[str, Kind], settles: bool) -> None:
        first = len(self.ops)
        self.steps(step.steps, path, scope, settles=False)
        if any(op.starts for op in self.ops[first:]):
            raise self.fail(
                "pack/together", path, "Together starts no other ability; that is an instruction of its own"
            )
        if settles:
            self.add(Op(RUN, path, run=_nothing, settles=True), scope)


def _nothing(fx: Effect) -> None:
    """The end of a bundle: only there to be settled after."""


def fingerprint(blocks: Iterable[tuple[str, Steps]], more: Iterable[Any] = ()) -> str:
    """A hash of the rules a state depends on: addresses, steps, positions and their data.

    A function counts by its name, so a repaired function keeps old states loadable; a step added,
    moved or given another number does not.
    """
    text = hashlib.blake2b(digest_size=16)
    for address, steps in sorted(blocks, key=lambda pair: pair[0]):
        text.update(f"{address}={spell(steps)}\n".encode())
    for item in more:
        text.update(f"{spell(item)}\n".encode())
    return text.hexdigest()


def spell(value: Any) -> str:
    """Write out what a step is made of, the same on every Python."""
    if isinstance(value, Pool | Test | Condition):
        return f"<{value.label}>"
    if isinstance(value, Enum):
        return value.name
    if is_dataclass(value) and not isinstance(value, type):
        inside = ",".join(f"{each.name}={spell(getattr(value, each.name))}" for each in fields(value))
        return f"{type(value).__name__}({inside})"
    if isinstance(value, tuple | list):
        return f"[{','.join(spell(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{','.join(f'{key}:{spell(value[key])}' for key in sorted(value))}}}"
    if callable(value):
        return str(getattr(value, "__qualname__", type(value).__name__))
    return repr(value)
