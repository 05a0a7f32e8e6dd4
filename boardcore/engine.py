"""The interpreter: runs blocks until somebody has to choose or the game is over.

It stops *before* a choice, so that a state at rest is nothing but positions and bindings, and the
options are worked out from it whenever they are wanted.
"""

from __future__ import annotations

from .compile import ASK, BRANCH, DROP, EACH, FINISH, JUMP, PHASE, RUN, Block, Op
from .effect import Effect
from .errors import PackError
from .events import PhaseBegan
from .state import Frame, Moment, Value, Waiting

BUDGET = 20_000
"""Jumps back and blocks ended between two decisions; more is a fault of a pack, far above what any rule allows."""


def advance(fx: Effect) -> None:
    """Run until the step on top asks somebody, or the game is over.

    Afterwards ``fx.open`` is the operation that asks and ``fx.asks`` holds whom, with the options; the
    state is at rest.

    Raises:
        PackError: ``pack/budget`` or ``pack/depth`` when a pack does not stop, ``pack/ended`` when the
            game's round ends without a result, ``pack/block`` when a block is unknown, ``pack/step`` when a
            step starts one and does not say so.
    """
    stack = fx.stack
    blocks = fx.wiring.blocks
    fuel = BUDGET
    fx.open, fx.asks = None, ()
    while stack:
        frame = fx.frame = stack[-1]
        code = (blocks.get(frame.block) or _block(fx, frame)).code
        names, pc = frame.names, frame.pc  # the position is written back whenever the loop leaves the frame
        while True:
            what, reads, call, op = code[pc]
            pc += 1
            if reads and not _bound(names, reads):
                pc = op.skip
            elif what <= RUN:  # RUN, or PHASE, which only says something
                if what == RUN:
                    call(fx)
                elif fx.heard:
                    fx.emit(PhaseBegan, op.name)
                if not stack or stack[-1] is not frame:
                    if stack and not op.starts:
                        raise _undeclared(frame, op)
                    frame.pc = pc
                    if fx.dirty and op.settles and stack:
                        settle(fx)
                    break
                if fx.dirty and op.settles:
                    settle(fx)
                    if not stack or stack[-1] is not frame:
                        frame.pc = pc
                        break
            elif what == BRANCH:
                if not call(fx):
                    pc = op.target
            elif what == ASK:
                asks = call(fx)
                if asks:
                    frame.pc = pc - 1
                    fx.open, fx.asks = op, asks
                    fx.state.running = tuple(stack)
                    return
            elif what == JUMP:
                pc = op.target
                fuel -= 1
                if fuel < 0:
                    raise _endless(fx)
            elif what == DROP:
                for key in op.names:
                    names.pop(key, None)
            elif what == FINISH:
                stack.pop()
                if len(stack) == 1 and fx.state.waiting:
                    release(fx, "ability")
                fuel -= 1
                if fuel < 0:
                    raise _endless(fx)
                break
            elif what == EACH:
                names[op.name] = call(fx)
            elif not _next(frame, op):
                pc = op.target
    fx.state.running = ()
    if fx.state.result is None:
        raise PackError("pack/ended", "the game's round ended without a result")


def take(fx: Effect, seat: int, option: int) -> None:
    """Accept one of the options on offer and run on to the next stop."""
    stack = fx.stack
    frame = fx.frame = stack[-1]
    if fx.open.ask.take(fx, seat, option) and stack:
        frame.pc += 1
        fx.state.asked += 1
    if stack:
        if stack[-1] is not frame and not fx.open.ask.starts:
            raise _undeclared(frame, fx.open)
        if fx.dirty:
            settle(fx)
    advance(fx)


def settle(fx: Effect) -> None:
    """The end of an instruction: packs put the table in order, then the triggers of now start.

    A pack whose instruction goes on over several steps says so; then nothing is settled yet.
    """
    fx.dirty = False
    for settler in fx.wiring.settlers:
        if settler(fx) or not fx.stack:
            return
    fx.dirty = False
    fx.note = None
    if fx.state.waiting:
        release(fx, "instruction")
        if len(fx.stack) == 1:
            release(fx, "ability")


def release(fx: Effect, moment: Moment) -> None:
    """Start the triggers that wait for this moment, the first of them on top."""
    state = fx.state
    ready = [each for each in state.waiting if each.moment == moment]
    if not ready:
        return
    state.waiting = tuple(each for each in state.waiting if each.moment != moment)
    for each in reversed(in_order(ready, fx.acting, state.seats)):
        if fx.wiring.present is None or fx.wiring.present(fx, each):
            fx.start(each.block, seat=each.seat, source=each.source, at=each.at, names=dict(each.names))


def in_order(waiting: list[Waiting], acting: int, seats: int) -> list[Waiting]:
    """The order of triggers: acting seat first, then around the table, then by pack, then by place."""
    return sorted(waiting, key=lambda each: ((each.seat - acting) % seats, each.order, each.at))


def stand(fx: Effect) -> None:
    """Work out who is asked where a state at rest stands: ``fx.open`` and ``fx.asks``."""
    fx.open, fx.asks = None, ()
    if fx.stack:
        frame = fx.stack[-1]
        op = _block(fx, frame).ops[frame.pc]
        if op.ask is not None:
            fx.open, fx.asks = op, op.ask.asks(fx)


def _block(fx: Effect, frame: Frame) -> Block:
    block: Block | None = fx.wiring.blocks.get(frame.block)
    if block is None:
        raise PackError("pack/block", f"there is no block {frame.block!r} in these rules", block=frame.block)
    return block


def _bound(names: dict[str, Value], keys: tuple[str, ...]) -> bool:
    """Whether all the names an operation reads are bound; otherwise it is skipped (OQ-21)."""
    for key in keys:  # noqa: SIM110  # hot: a generator costs three times as much
        if key not in names:
            return False
    return True


def _next(frame: Frame, op: Op) -> bool:
    """Bind the next member of an ``Each``; False when there is none left."""
    rest = frame.names[f"{op.name}+"]
    if isinstance(rest, tuple) and rest:
        frame.names[op.name] = rest[0]
        frame.names[f"{op.name}+"] = rest[1:]
        return True
    frame.names.pop(op.name, None)
    del frame.names[f"{op.name}+"]
    return False


def _undeclared(frame: Frame, op: Op) -> PackError:
    step = type(getattr(op.run, "__self__", op.ask)).__name__ if op.code != PHASE else "Phase"
    return PackError(
        "pack/step",
        f"{frame.block}, step {op.path}: {step} starts a block and does not say so: starts: ClassVar[bool] = True"
        " (what listens to an event starts nothing: it notes a trigger, fx.wait)",
        block=frame.block,
        step=op.path,
    )


def _endless(fx: Effect) -> PackError:
    return PackError(
        "pack/budget", f"no decision and no result after {BUDGET} jumps, in {fx.chain()}", chain=fx.chain()
    )
