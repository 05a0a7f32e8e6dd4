"""What no game of Tides can look like, however well-formed its state is."""

from __future__ import annotations

from boardcore import Effect, StateError

from .ai import most_held
from .components import Table, table_of
from .sets import covers
from .state import (
    AI,
    CYCLE_TURNS,
    DEALT,
    HAND_LIMIT,
    MOST_CYCLES,
    QUIET_CYCLES,
    TIDES,
    Scored,
    Tides,
    places,
    scored_by,
    sides,
)


def check(fx: Effect) -> None:
    """Refuse a state that cannot have come about.

    Raises:
        StateError: ``state/impossible``.
    """
    drawer = TIDES.of(fx.state)
    table = table_of(fx)
    if drawer.first not in sides(fx):
        raise _wrong(f"side {drawer.first} does not play, and cannot hold the First Player card")
    if len(drawer.row) > places(fx):
        raise _wrong(f"the row has {places(fx)} places, not {len(drawer.row)}")
    if len(drawer.top) > 1 or (drawer.pile and not drawer.top):
        raise _wrong("one card lies on top of a pile, and none of an empty one")
    _check_hands(fx, drawer, table)
    _check_time(fx, drawer)
    for side in sides(fx):
        for line in scored_by(fx, side):
            _check_line(drawer, table, side, line)


def _check_hands(fx: Effect, drawer: Tides, table: Table) -> None:
    for seat, hand in enumerate(drawer.seats):
        held = len(hand.items) + len(hand.crafts)
        if held > HAND_LIMIT:
            raise _wrong(f"seat {seat} holds {held} cards, more than {HAND_LIMIT}")
    alone = AI in sides(fx)
    if not alone and (drawer.ai_items or drawer.ai_scored or drawer.ai_held):
        raise _wrong("the AI has cards or points in a game for two")
    if alone and max(len(drawer.ai_items), len(drawer.ai_held)) > most_held(table):
        raise _wrong(f"the AI never holds more than {most_held(table)} cards")
    strange = [card for card in drawer.ai_held if not 1 <= card <= table.size]
    if strange or len(set(drawer.ai_held)) != len(drawer.ai_held):
        raise _wrong(f"the AI cannot have held {drawer.ai_held}")


def _check_time(fx: Effect, drawer: Tides) -> None:
    over = fx.state.result is not None
    if drawer.cycle > MOST_CYCLES:
        raise _wrong(f"a game has at most {MOST_CYCLES} tide cycles, not {drawer.cycle}")
    if drawer.turn > CYCLE_TURNS - (not over):
        raise _wrong(f"a tide cycle has {CYCLE_TURNS} actions, and {drawer.turn} are said to be taken")
    if drawer.quiet >= QUIET_CYCLES * CYCLE_TURNS + CYCLE_TURNS:
        raise _wrong(f"the game would have ended before {drawer.quiet} actions without a card taken or a set scored")
    if drawer.cycle:
        return
    untouched = all(len(hand.crafts) == DEALT and not hand.items and not hand.scored for hand in drawer.seats)
    ended = over and not fx.state.left
    if not untouched or ended or drawer.turn or drawer.quiet or drawer.ai_items or drawer.ai_scored or drawer.ai_held:
        raise _wrong("something has been played before the first crafts are chosen")


def _check_line(drawer: Tides, table: Table, side: int, line: Scored) -> None:
    if line.scoring >= len(table.scorings):
        raise _wrong(f"side {side} has scored what cannot be scored: {line.scoring}")
    scoring = table.scorings[line.scoring]
    cards = line.cards
    known = all(1 <= card <= table.size and card != scoring.craft for card in cards) and len(set(cards)) == len(cards)
    if (side == AI) != (scoring.craft == 0) or not 1 <= line.cycle <= drawer.cycle or (side == AI and not line.high):
        raise _wrong(f"side {side} cannot have scored that in tide cycle {line.cycle}")
    if not known or len(cards) > HAND_LIMIT or not covers(table, cards, line.scoring):
        raise _wrong(f"side {side} cannot have scored that with cards {cards}")


def _wrong(what: str) -> StateError:
    return StateError("state/impossible", what)
