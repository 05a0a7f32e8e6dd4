"""What events with cards tell: these cards have moved since the event before, as it says, and no others.

Several such events in a row, with no card moved in between, may tell one change together. An event in which no
cards are marked ``Between`` does not say what moves, so it may stand for whatever has changed since the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..events import Event
from ..kinds import CARD
from ..rules import Applied, Ruleset
from ..state import State
from ..visibility import BACKS

End = tuple[str, int]
"""A zone and its owner; -1 for a common one."""
OPENLY: End = ("", -1)
"""Any place that is no zone."""
Homes = Mapping[End, tuple[int, ...]]
"""The cards of every zone."""


def untold(rules: Ruleset, applied: Applied) -> str | None:
    """What the events of a choice say wrong of the cards that move, or leave out; None if nothing is wrong."""
    lain = [homes(rules, state) for state in applied.trace]
    row: list[Event] = []
    since = lain[0]
    for event, before, now in zip(applied.events, lain, lain[1:], strict=False):
        between = bool(rules.book.events[type(event)].between)
        if row and (not between or before != now):
            if (wrong := _wrong(rules, row, since, before)) is not None:
                return wrong
            row = []
        if between:
            since = since if row else before
            row.append(event)
    return _wrong(rules, row, since, lain[-1]) if row else None


def homes(rules: Ruleset, state: State) -> Homes:
    """The cards of every zone."""
    places = rules.book.wiring.schema.places
    return {(name, owner): place.read(state, owner) for name, place in places.items() for owner in place.owners(state)}


class Move(NamedTuple):
    """A card that has gone from one place to another, or is said to."""

    src: End
    dst: End
    event: str = ""


def _wrong(rules: Ruleset, row: Sequence[Event], before: Homes, now: Homes) -> str | None:
    """What is wrong with events in a row that tell of one change."""
    was, has = _ends(before), _ends(now)
    moves = {card: Move(was.get(card, OPENLY), has.get(card, OPENLY)) for card in sorted(was.keys() | has.keys())}
    told: dict[int, Move] = {}
    shown: set[int] = set()
    for event in row:
        shown |= _shown(rules, event)
        for card, move in _said(rules, event):
            told[card] = Move(told[card].src, move.dst, move.event) if card in told else move
    for card, said in told.items():
        if (wrong := _differs(rules, said, moves.get(card, Move(OPENLY, OPENLY)))) is not None:
            return wrong
    name = type(row[-1]).__name__
    moved = {card: move for card, move in moves.items() if move.src != move.dst}
    for card, move in moved.items():
        if card not in told and card not in shown:
            return f"when {name} is said, a card has gone {_way(rules, move)}, and no event has said so"
    touched = {end for card, move in moves.items() if card in told or card in moved for end in move[:2]}
    for end, cards in before.items():
        zone = rules.book.wiring.schema.places[end[0]].zone
        if end not in touched and cards != now.get(end, cards) and max(zone.mine, zone.others) >= BACKS:
            return f"when {name} is said, the order of {_place(rules, end)} has changed, and no event has said so"
    return None


def _said(rules: Ruleset, event: Event) -> Iterator[tuple[int, Move]]:
    """The cards of an event, with where it says that they have gone."""
    type_ = rules.book.events[type(event)]
    for name, between in type_.between:
        move = Move(*between.ends(event), type_.type.__name__)
        for card in getattr(event, name):
            yield card, move


def _shown(rules: Ruleset, event: Event) -> set[int]:
    """The cards that an event names to everybody, without saying where they go."""
    type_ = rules.book.events[type(event)]
    values = [getattr(event, name) for name in type_.open_fields if type_.kinds.get(name) == CARD]
    return {card for value in values for card in ((value,) if isinstance(value, int) else value)}


def _ends(lain: Homes) -> dict[int, End]:
    """The zone of every card that lies in one."""
    return {card: end for end, cards in lain.items() for card in cards}


def _differs(rules: Ruleset, said: Move, real: Move) -> str | None:
    """What is wrong with what is said of a card."""
    src = _is(rules, said.src, real.src) or _uncovered(rules, said.src, real.src)
    if src and _is(rules, said.dst, real.dst):
        return None
    what = f"event {said.event} tells that a card has gone {_way(rules, said)}, and "
    if real.src == real.dst:
        return what + f"it has not moved since the event before and is in {_place(rules, real.dst)}"
    return what + f"it has gone {_way(rules, real)}"


def _is(rules: Ruleset, said: End, real: End) -> bool:
    """Whether a card lies where it is said to lie; where no seat is named that is in the zone of any."""
    if said[0] not in rules.book.wiring.schema.places:
        return real == OPENLY
    return said[0] == real[0] and (said[1] == real[1] or min(said[1], real[1]) < 0)


def _uncovered(rules: Ruleset, said: End, real: End) -> bool:
    """Whether a card lay uncovered on what it is said to come from, as the top of a deck that is a zone of its own."""
    places = rules.book.wiring.schema.places
    if said[1] >= 0 or said[0] not in places or real[0] not in places:
        return False
    one, other = places[said[0]], places[real[0]]
    return bool(one.holder) == bool(other.holder) and BACKS <= other.zone.others > one.zone.others


def _way(rules: Ruleset, move: Move) -> str:
    return f"from {_place(rules, move.src)} to {_place(rules, move.dst)}"


def _place(rules: Ruleset, end: End) -> str:
    place = rules.book.wiring.schema.places.get(end[0])
    if place is None:
        return "an open place"
    return f"{end[0]!r} of seat {end[1]}" if place.holder and end[1] >= 0 else f"{end[0]!r}"
