"""The interpreter: runs blocks until somebody has to choose or the game is over.

It stops *before* a choice, so that a state at rest is nothing but positions and bindings, and the
options are worked out from it whenever they are wanted.
"""

from __future__ import annotations

from .compile import ASK, BRANCH, DROP, EACH, FINISH, JUMP, NEXT, RUN, Block, Op
from .effect import Effect
from .errors import PackError
from .state import Frame, Moment, Waiting

BUDGET = 100_000
"""Operations between two decisions; more is a fault of a pack, far above what any rule allows."""


def advance(fx: Effect) -> None:
    """Run until the step on top asks somebody, or the game is over.

    Afterwards ``fx.asks`` holds who is asked, with the options, and the state is at rest.

    Raises:
        PackError: ``pack/budget`` or ``pack/depth`` when a pack does not stop, ``pack/ended`` when the
            game's round ends without a result, ``pack/block`` when a block is unknown.
    """
    stack = fx.stack
    blocks = fx.wiring.blocks
    fuel = BUDGET
    fx.asks = ()
    while stack:
        frame = fx.frame = stack[-1]
        block = blocks.get(frame.block) or _block(fx, frame)
        ops: tuple[Op, ...] = block.ops
        names = frame.names
        while True:
            op = ops[frame.pc]
            for key in op.reads:
                if key not in names:
                    frame.pc = op.skip
                    break
            else:
                code = op.code
                if code == RUN:
                    frame.pc += 1
                    op.run(fx)  # type: ignore[misc]  # a RUN has it
                    if fx.dirty and op.settles and stack:
                        settle(fx)
                    if not stack or stack[-1] is not frame:
                        break
                elif code == BRANCH:
                    frame.pc = frame.pc + 1 if op.test(fx) else op.target  # type: ignore[misc]
                elif code == ASK:
                    asks = op.ask.asks(fx)  # type: ignore[union-attr]
                    if asks:
                        fx.asks = asks
                        fx.state.running = tuple(stack)
                        return
                    frame.pc += 1
                elif code == JUMP:
                    frame.pc = op.target
                elif code == DROP:
                    for key in op.names:
                        names.pop(key, None)
                    frame.pc += 1
                elif code == FINISH:
                    stack.pop()
                    if len(stack) == 1 and fx.state.waiting:
                        release(fx, "ability")
                    break
                elif code == EACH:
                    names[op.name] = op.pool.members(fx)  # type: ignore[union-attr]
                    frame.pc += 1
                elif code == NEXT:
                    _next(frame, op)
            fuel -= 1
            if fuel < 0:
                raise PackError(
                    "pack/budget",
                    f"no decision and no result after {BUDGET} operations, in {fx.chain()}",
                    chain=fx.chain(),
                )
    fx.state.running = ()
    if fx.state.result is None:
        raise PackError("pack/ended", "the game's round ended without a result")


def take(fx: Effect, seat: int, option: int) -> None:
    """Accept one of the options on offer and run on to the next stop."""
    frame = fx.frame = fx.stack[-1]
    op: Op = fx.wiring.blocks[frame.block].ops[frame.pc]
    complete = op.ask.take(fx, seat, option)  # type: ignore[union-attr]  # it stands at an ASK
    if complete and fx.stack:
        frame.pc += 1
        fx.state.asked += 1
    if fx.dirty and fx.stack:
        settle(fx)
    advance(fx)


def settle(fx: Effect) -> None:
    """The end of an instruction: packs put the table in order, then the triggers of now start."""
    fx.dirty = False
    for each in fx.wiring.settlers:
        each(fx)
        if not fx.stack:
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


def asking(fx: Effect) -> Op | None:
    """The operation the state stands at; None when nothing is running."""
    if not fx.stack:
        return None
    frame = fx.stack[-1]
    op: Op = _block(fx, frame).ops[frame.pc]
    return op if op.code == ASK else None


def _block(fx: Effect, frame: Frame) -> Block:
    block: Block | None = fx.wiring.blocks.get(frame.block)
    if block is None:
        raise PackError("pack/block", f"there is no block {frame.block!r} in these rules", block=frame.block)
    return block


def _next(frame: Frame, op: Op) -> None:
    """Bind the next member of an ``Each``, or leave it."""
    rest = frame.names[f"{op.name}+"]
    if isinstance(rest, tuple) and rest:
        frame.names[op.name] = rest[0]
        frame.names[f"{op.name}+"] = rest[1:]
        frame.pc += 1
    else:
        frame.names.pop(op.name, None)
        del frame.names[f"{op.name}+"]
        frame.pc = op.target
