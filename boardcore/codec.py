"""States as bytes: canonical JSON for the wire, canonical msgpack for storage.

Equal states give equal bytes on every machine. Nothing is believed about bytes from outside: they
are decoded strictly, must be what we would have written, and must describe a game at rest in which
every card lies in one place and whatever runs stands where it can stand.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Literal

import msgspec

from .compile import ASK, Block
from .effect import Effect
from .errors import MISTAKES, BoardcoreError, StateError, listed
from .kinds import SEAT, Kind
from .rulebook import Rulebook
from .state import FORMAT, Frame, State, Value
from .steps import AskAll
from .visibility import FULL

MAX_BYTES = 1 << 20
MAX_DEPTH = 40
MAX_FRAMES = 400
MAX_COUNT = 1 << 30
"""How far a counter can have come: far enough from its type's bound that no play can get there."""

_UNREADABLE = (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeDecodeError)
STREAM = re.compile(r"[a-z0-9_:.]{1,80}")

Format = Literal["json", "msgpack"]

_json = msgspec.json.Encoder(order="deterministic")
_pack = msgspec.msgpack.Encoder(order="deterministic")


def dump(state: State, form: Format = "json") -> bytes:
    """The canonical bytes of a state."""
    return _json.encode(state) if form == "json" else _pack.encode(state)


def load(book: Rulebook, data: Any) -> State:
    """Bytes (JSON or msgpack), JSON text or plain data to a state of these rules, fully checked.

    Raises:
        StateError: with a code of its own for each way to be wrong; see the README.
    """
    state = _decode(book, data)
    check(book, state)
    return state


def check(book: Rulebook, state: State) -> None:
    """Refuse a state that these rules cannot have brought about at rest."""
    _envelope(book, state)
    _cards(book, state)
    _running(book, state)
    fx = Effect(book.wiring, state, record=False)
    for each in book.checks:
        each(fx)
    _at_rest(book, fx)


def _decode(book: Rulebook, data: Any) -> State:
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if isinstance(data, bytes | bytearray | memoryview):
        raw = bytes(data)
        if len(raw) > MAX_BYTES:
            raise StateError("state/size", f"a state has at most {MAX_BYTES} bytes, this has {len(raw)}", size=len(raw))
        as_json = raw[:1] == b"{"
        state = _typed(book, raw, as_json)
        if dump(state, "json" if as_json else "msgpack") != raw:
            raise StateError(
                "state/canonical",
                "these are not the bytes that dump() writes for this state (a doubled key, another order, spaces?)",
            )
        return state
    if not isinstance(data, dict):
        raise StateError("state/malformed", f"a state is an object, not {type(data).__name__}")
    _depth(data)
    _head(book, data)
    try:
        return msgspec.convert(data, book.state_type)
    except (msgspec.ValidationError, RecursionError) as why:
        raise StateError("state/malformed", f"not a state: {why}") from None


def _typed(book: Rulebook, raw: bytes, as_json: bool) -> State:
    decode = msgspec.json.decode if as_json else msgspec.msgpack.decode
    try:
        state = decode(raw, type=book.state_type)
    except _UNREADABLE as why:
        with suppress(*_UNREADABLE):
            _head(book, msgspec.structs.asdict(decode(raw, type=_Head)))
        raise StateError("state/malformed", f"not a state: {why or type(why).__name__}") from None
    if (state.format, state.game, state.fingerprint) != (FORMAT, book.game, book.fingerprint):
        _head(book, msgspec.to_builtins(state))
    return state


class _Head(msgspec.Struct):
    """The fields that say whose state it is; all optional, for the sake of a good error."""

    format: Any = None
    game: Any = None
    fingerprint: Any = None
    packs: Any = None


def _head(book: Rulebook, data: dict[str, Any]) -> None:
    """Say first whether it is our kind of state at all; the rest would only confuse."""
    if isinstance(data.get("format"), int) and data["format"] != FORMAT:
        raise StateError("state/format", f"this is format {data['format']}; these rules read format {FORMAT}")
    game = data.get("game")
    if isinstance(game, str) and game != book.game:
        raise StateError("state/game", f"this is a state of {game[:80]!r}, not of {book.game!r}", game=game[:80])
    mark = data.get("fingerprint")
    if isinstance(mark, str) and mark != book.fingerprint:
        raise StateError(
            "state/fingerprint",
            f"the state was made by other rules ({mark[:80]}, these are {book.fingerprint}); {_packs(book, data)}",
            theirs=mark[:80],
            ours=book.fingerprint,
        )


def _packs(book: Rulebook, data: dict[str, Any]) -> str:
    """How the packs of a state differ from ours, in words."""
    ours = {f"{pack.name} {pack.version}" for pack in book.packs}
    theirs = set()
    packs = data.get("packs")
    for pack in packs if isinstance(packs, list | tuple) else ():
        if isinstance(pack, dict):
            theirs.add(f"{str(pack.get('name'))[:80]} {str(pack.get('version'))[:80]}")
    if theirs == ours:
        return "the packs and versions are the same, so the options or components differ"
    return f"it has {listed(theirs - ours)} where these rules have {listed(ours - theirs)}"


def _depth(data: Any) -> None:
    """Plain data nested deeper than any state is refused before anything walks into it."""
    level, depth = [data], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise StateError("state/malformed", f"a state is nested at most {MAX_DEPTH} deep")
        following: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                following.extend(item.values())
            elif isinstance(item, list | tuple):
                following.extend(item)
        level = following


def _wrong(what: str, **details: Any) -> StateError:
    return StateError("state/impossible", what, **details)


def _envelope(book: Rulebook, state: State) -> None:
    low, high = book.seats
    if not low <= state.seats <= high:
        raise _wrong(f"{book.game} has {low} to {high} seats, not {state.seats}")
    # Equal is not enough: to Python true, 1 and 1.0 are equal too, and would be other bytes.
    if state.options != book.options or _json.encode(state.options) != _json.encode(book.options):
        raise StateError("state/options", f"the state has other options than these rules: {state.options}")
    if tuple(pack.name for pack in state.packs) != tuple(pack.name for pack in book.packs):
        raise StateError("state/packs", "the state has other packs than these rules")
    if len(state.known) != state.seats:
        raise _wrong(f"'known' needs one list per seat, {state.seats}")
    if tuple(sorted(set(state.left) & set(range(state.seats)))) != state.left:
        raise _wrong("'left' are seats of this game in ascending order")
    if min(state.asked, state.changes) < 0:
        raise _wrong("'asked' and 'changes' count from 0")
    if max(state.asked, state.changes, *state.streams.values()) > MAX_COUNT:
        raise _wrong(f"no game goes on until something has been counted to {MAX_COUNT}")
    for stream in state.streams:
        if not STREAM.fullmatch(stream):
            raise _wrong(f"there is no stream {stream[:80]!r}")


def _cards(book: Rulebook, state: State) -> None:
    """Every card lies in exactly one place."""
    schema = book.wiring.schema
    for name, fields in schema.per_seat.items():
        for field in fields:
            if len(getattr(getattr(state, name), field)) != state.seats:
                raise _wrong(f"{name}.{field} needs one entry per seat, {state.seats}")
    cards = schema.cards(state)
    if len(cards) != len(book.cards) or not book.cards.issuperset(cards) or len(set(cards)) != len(cards):
        _misplaced(book, cards)
    for seat, known in enumerate(state.known):
        if known:
            _remembered(book, state, seat, known)


def _misplaced(book: Rulebook, cards: list[int]) -> None:
    """Say which card is not in exactly one place."""
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise _wrong(f"card {card} lies in two places", card=card)
        seen.add(card)
    if strange := seen - book.cards:
        raise _wrong(f"there is no card {min(strange)} in this game", card=min(strange))
    missing = min(book.cards - seen)
    raise _wrong(f"card {missing} is missing", card=missing)


def _remembered(book: Rulebook, state: State, seat: int, known: tuple[int, ...]) -> None:
    """What a seat remembers are cards that are hidden from it, in order."""
    hidden = {
        card
        for place in book.wiring.schema.places.values()
        for owner in place.owners(state)
        if place.zone.level(owner, seat) < FULL
        for card in place.read(state, owner)
    }
    if tuple(sorted(set(known))) != known or not hidden.issuperset(known):
        raise _wrong(f"seat {seat} remembers cards that are not hidden from it, or not in order")


def _running(book: Rulebook, state: State) -> None:
    """Every frame stands at a possible position with possible names."""
    if state.result is not None:
        if state.running or state.answers or state.waiting:
            raise _wrong("a game that is over has nothing running")
        winners = state.result.winners
        if any(not 0 <= seat < state.seats for seat in winners) or tuple(sorted(set(winners))) != winners:
            raise _wrong("the winners are not seats of this game in ascending order")
        if set(winners) & set(state.left):
            raise _wrong("a seat that has left does not win")
        return
    if not state.running:
        raise _wrong("nothing is running and there is no result")
    if len(state.running) > MAX_FRAMES:
        raise _wrong(f"at most {MAX_FRAMES} abilities run inside each other")
    if state.running[0].block != book.root:
        raise _wrong(f"the outermost block is {book.root!r}, not {state.running[0].block[:80]!r}")
    last = len(state.running) - 1
    for depth, frame in enumerate(state.running):
        block = _known_block(book, frame.block)
        _frame(book, state, frame, block)
        if depth and frame.block == book.root:
            raise _wrong("the game's round runs only once")
        if depth < last:
            before = block.ops[frame.pc - 1] if frame.pc else None
            if depth and before is None and set(frame.names) == {name.key for name in block.given}:
                continue  # a trigger that begins when those above it, which were ready with it, are over
            if state.left and block.ops[frame.pc].code == ASK:
                continue  # a seat has left while it asked, and what listens to that has begun something
            if before is None or not (before.code == ASK or before.starts or before.settles):
                raise _wrong(f"block {frame.block!r} cannot be waiting for another at position {frame.pc}")
        elif block.ops[frame.pc].code != ASK:
            places = ", ".join(str(place) for place, op in enumerate(block.ops) if op.code == ASK) or "none"
            raise _wrong(f"block {frame.block!r} asks nobody at position {frame.pc}; it asks at {places}")
    for each in state.waiting:
        block = _known_block(book, each.block)
        given = {name.key: name.kind for name in block.given}
        _names(book, state, each.block, dict(each.names), given)
        if set(given) != {key for key, _ in each.names} or each.source not in book.cards | {-1}:
            raise _wrong(f"a waiting {each.block!r} lacks what it needs")
        if not 0 <= each.seat < state.seats:
            raise _wrong(f"a waiting {each.block!r} is for no seat of this game")


def _known_block(book: Rulebook, address: str) -> Block:
    block = book.blocks.get(address)
    if block is None:
        raise StateError("state/address", f"there is no block {address[:80]!r} in these rules", block=address[:80])
    return block


def _frame(book: Rulebook, state: State, frame: Frame, block: Block) -> None:
    if not 0 <= frame.pc < len(block.ops):
        raise StateError(
            "state/address",
            f"block {frame.block!r} has positions 0 to {len(block.ops) - 1}, not {frame.pc}",
            block=frame.block,
        )
    if not 0 <= frame.seat < state.seats:
        raise _wrong(f"block {frame.block!r} runs for no seat of this game: {frame.seat}")
    if frame.source != -1 and frame.source not in book.cards:
        raise _wrong(f"block {frame.block!r} belongs to no card of this game: {frame.source}")
    if not 0 <= frame.since <= state.changes:
        raise _wrong(f"block {frame.block!r} was started in the future")
    _names(book, state, frame.block, frame.names, block.scopes[frame.pc])


def _names(book: Rulebook, state: State, address: str, names: dict[str, Value], scope: dict[str, Kind]) -> None:
    for key, value in names.items():
        kind = scope.get(key)
        if kind is None:
            raise StateError("state/name", f"block {address!r} binds no {key[:80]!r} there; {listed(scope)} can be")
        table = book.kinds.get(kind.name)
        for each in (value,) if isinstance(value, int) else value:
            known = (table is None or table.holds(each)) and (kind != SEAT or each < state.seats)
            if isinstance(each, bool) or not known:
                raise StateError("state/name", f"block {address!r}: {key!r} is bound to no {kind.name}: {each}")


def _at_rest(book: Rulebook, fx: Effect) -> None:
    """Somebody is asked, and what has been answered was on offer."""
    state = fx.state
    if not fx.stack:
        return
    frame = fx.stack[-1]
    op = book.blocks[frame.block].ops[frame.pc]
    if op.ask is None or any(key not in frame.names for key in op.reads):
        raise _wrong(f"block {frame.block!r} asks nobody at position {frame.pc}")
    try:
        asks = op.ask.asks(fx)
        answers, state.answers = state.answers, ()
        offered = dict(op.ask.asks(fx))
        state.answers = answers
    except BoardcoreError:
        raise
    except MISTAKES as why:
        raise _wrong(f"block {frame.block!r} cannot ask in this state: {type(why).__name__}") from why
    if not asks:
        raise _wrong(f"block {frame.block!r} has nobody to ask at position {frame.pc}")
    if any(seat in state.left for seat, _ in asks):
        raise _wrong(f"block {frame.block!r} asks a seat that has left")
    seats = [answer.seat for answer in state.answers]
    if seats != sorted(set(seats)):
        raise _wrong("the answers are not one per seat in ascending order")
    for answer in state.answers:
        most = op.ask.number(fx, answer.seat) if isinstance(op.ask, AskAll) else 1
        fitting = 1 <= len(set(answer.picks)) == len(answer.picks) <= most
        if not fitting or any(pick not in offered.get(answer.seat, ()) for pick in answer.picks):
            raise _wrong(f"seat {answer.seat} cannot have answered that")


def schema_of(book: Rulebook) -> dict[str, Any]:
    """The JSON Schema of a state of these rules."""
    return msgspec.json.schema(book.state_type)
