"""What may be done in a turn, and why something may not: one function for both, so that they agree."""

from __future__ import annotations

from boardcore import Effect

from .cards import TIMES, table_of
from .lines import next_time
from .moves import DROP, NEW, OPEN_TIME, Claim, Claims, Plays
from .state import CIRCADIA, HAND, ROWS, TOPS

ALLOWED = ""
"""No obstacle. An obstacle is the key of its text, ``obstacle.<key>``."""


def one_of_each(fx: Effect, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Of cards that are alike just one, in ascending value: nobody could tell them apart.

    It is the last one, so that of a hand those leave first that everybody saw drawn, and playing one of
    two equal cards tells no more than it would at a table.
    """
    face = table_of(fx).face
    last = {face(card): card for card in cards}
    return tuple([last[each] for each in sorted(last)])


# Playing


def value_obstacle(fx: Effect, card: int) -> str:
    """Why this card cannot be played at all: all cards of a turn have one value."""
    value = CIRCADIA.of(fx.state).value
    return "value" if value and table_of(fx).values[card] != value else ALLOWED


def add_obstacle(fx: Effect, seat: int, card: int, place: int) -> str:
    """Why this card cannot be added to this set."""
    table = table_of(fx)
    last = CIRCADIA.of(fx.state).sets[seat][place].cards[-1]
    if table.suits[card] != table.suits[last]:
        return "creature"
    return "lower" if table.values[card] < table.values[last] else ALLOWED


def start_obstacle(fx: Effect, seat: int) -> str:
    """Why no new set can be started."""
    sets = CIRCADIA.of(fx.state).sets[seat]
    return "full" if len(sets) >= table_of(fx).components.max_sets else ALLOWED


def plays(fx: Effect, seat: int) -> tuple[int, ...]:
    """Every play there is just now; none if no card in hand can still be played (C4)."""
    numbers: Plays = fx.services["circadia.plays"]
    sets = CIRCADIA.of(fx.state).sets[seat]
    hand = [card for card in one_of_each(fx, fx.cards(HAND, seat)) if value_obstacle(fx, card) == ALLOWED]
    found: list[int] = []
    for card in hand:
        found += [numbers.number(card, place) for place in range(len(sets)) if not add_obstacle(fx, seat, card, place)]
        if start_obstacle(fx, seat) == ALLOWED:
            found.append(numbers.number(card, NEW))
    if hand:
        found += [numbers.number(DROP, place) for place, each in enumerate(sets) if not each.touched]
    return tuple(found)


# Claiming


def claim_obstacle(fx: Effect, seat: int, place: int, habitat: int, points: int, time: int | None) -> str:
    """Why a set cannot claim a card of this habitat with these points; ``time`` None: a face-down card."""
    table = table_of(fx)
    each = CIRCADIA.of(fx.state).sets[seat][place]
    if table.claims[table.suits[each.cards[0]]] != habitat:
        return "habitat"
    if not each.touched:
        return "untouched"
    if len(each.cards) < points:
        return "few"
    wanted = next_time(fx, seat)
    return f"not_{TIMES[wanted]}" if wanted is not None and time not in (None, wanted) else ALLOWED


def claims(fx: Effect, seat: int) -> tuple[int, ...]:
    """Every claim there is just now."""
    table = table_of(fx)
    numbers: Claims = fx.services["circadia.claims"]
    times = (0, 1) if next_time(fx, seat) is None else (OPEN_TIME,)
    found: list[int] = []
    for place, each in enumerate(CIRCADIA.of(fx.state).sets[seat]):
        habitat = table.claims[table.suits[each.cards[0]]]
        for card in fx.cards(ROWS[habitat]):
            if not claim_obstacle(fx, seat, place, habitat, table.values[card], table.times[card]):
                found.append(numbers.number(Claim(place, card)))
        for card in fx.cards(TOPS[habitat]):
            if not claim_obstacle(fx, seat, place, habitat, table.values[card], None):
                found += [numbers.number(Claim(place, -1, table.backs[card], time)) for time in times]
    return tuple(found)
