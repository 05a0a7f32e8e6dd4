"""What no game of Cardia can look like, however well-formed its state is."""

from __future__ import annotations

from boardcore import Effect, StateError, listed

from .cards import table_of
from .outcomes import BOTH
from .phases import Compare, Reveal
from .state import CARDIA, Counter, owner_of


def check(fx: Effect) -> None:
    """Refuse a state that cannot have come about.

    Raises:
        StateError: ``state/impossible``.
    """
    drawer = CARDIA.of(fx.state)
    for seat, side in enumerate(drawer.seats):
        for name in ("hand", "deck", "committed", "shown", "discard"):
            cards = getattr(side, name)
            for card in (min(cards), max(cards)) if cards else ():  # a seat's cards are one range of numbers
                if owner_of(card) != seat:
                    raise _wrong(f"card {card} lies in the {name} of seat {seat}, but belongs to seat {owner_of(card)}")
        if len(side.committed) + len(side.shown) > 1:
            raise _wrong(f"seat {seat} has placed more than one card")
        _check_counters(fx, side.waiting, f"waiting for seat {seat}", lying=False)
    if drawer.revealing and not _in_reveal(fx):
        raise _wrong("an encounter is being revealed at a moment of the round at which none can be")
    if drawer.revealing and (not drawer.row or len(drawer.before) != len(drawer.row) - 1):
        raise _wrong("an encounter is being revealed, but the outcomes before it are not those of the others")
    if not drawer.revealing and drawer.before:
        raise _wrong("no encounter is being revealed, so no outcomes before it are kept")
    if drawer.current and not drawer.row:
        raise _wrong("no encounter lies in the row, so none is the current one")
    if any(winners > BOTH for winners in drawer.before):
        raise _wrong("an outcome names a seat that is not there")
    ongoing = table_of(fx).ongoing
    for place, pair in enumerate(drawer.row):
        if pair == (None, None) and not drawer.revealing:  # gaps close at the end of an instruction
            raise _wrong(f"encounter {place + 1} has no card")
        for side_number, played in enumerate(pair):
            if played is None:
                continue
            _check_counters(fx, played.counters, f"on card {played.card}", lying=True)
            if played.kept and pair[1 - side_number] is not None:
                raise _wrong(f"card {played.card} keeps a signet, but does not stand alone")
            if played.text >= 0 and (played.text >= len(ongoing) or not ongoing[played.text] or not played.tokens):
                raise _wrong(f"card {played.card} cannot have copied the ability of card {played.text}")
    if any(frame.at >= len(drawer.row) + 1 for frame in fx.stack):
        raise _wrong("an ability remembers a place that never was")


def _in_reveal(fx: Effect) -> bool:
    """Whether the round, if it has both, stands between the reveal and the comparison; or has ended there."""
    if not fx.stack:
        return fx.state.result is not None
    round_ = fx.stack[0]
    spans = {Reveal: 0, Compare: 0}
    for place, op in enumerate(fx.wiring.blocks[round_.block].ops):
        step = type(getattr(op.run, "__self__", None))
        if step in spans:
            spans[step] = place
    return not all(spans.values()) or spans[Reveal] < round_.pc <= spans[Compare]


def _check_counters(fx: Effect, counters: tuple[Counter, ...], where: str, lying: bool) -> None:
    if not counters:
        return
    kinds = table_of(fx).counters
    for counter in counters:
        if counter.kind not in kinds:
            raise _wrong(f"no pack in force has the counter {counter.kind!r} {where}; there are {listed(kinds)}")
        if counter.number < 1:
            raise _wrong(f"there are no {counter.kind!r} {where}")
        if lying and counter.about:
            raise _wrong(f"a counter {where} is about something, which only one that waits can be")
        if not lying and kinds[counter.kind].factions and counter.about >= len(table_of(fx).words):
            raise _wrong(f"the counter {counter.kind!r} {where} is about no faction of this deck")
    names = [counter.kind for counter in counters]
    if lying and names != sorted(set(names)):
        raise _wrong(f"the counters {where} are not ordered by kind")


def _wrong(what: str) -> StateError:
    return StateError("state/impossible", what)
