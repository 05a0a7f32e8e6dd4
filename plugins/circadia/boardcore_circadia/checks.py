"""What no game of Circadia can look like, however well-formed its state is."""

from __future__ import annotations

from collections.abc import Iterator

from boardcore import Effect, StateError

from .cards import Table, table_of
from .components import HABITATS
from .phases import TURN_LIMIT
from .state import CIRCADIA, COVERED, DECK, DECKS, DISCARD, DISPLAY, FACE_UP, HAND, ROWS, SHOWN, TOPS, Circadia, active


def check(fx: Effect) -> None:
    """Refuse a state that cannot have come about.

    Raises:
        StateError: ``state/impossible``.
    """
    drawer, table = CIRCADIA.of(fx.state), table_of(fx)
    for fault in (*_turn(fx, drawer, table), *_places(fx, table), *_sets(fx, table), *_lines(fx, table)):
        raise StateError("state/impossible", fault)


def _places(fx: Effect, table: Table) -> Iterator[str]:
    """Every card lies where cards of its sort lie, and there are not too many in one place."""
    seats = range(fx.state.seats)
    creatures = [fx.cards(zone) for zone in (DECK, DISPLAY, DISCARD)] + [fx.cards(HAND, seat) for seat in seats]
    for card in (card for cards in creatures for card in cards):
        if not table.is_creature(card):
            yield f"card {card} is a habitat and lies among the creatures"
    for habitat in range(len(HABITATS)):
        own = set(table.habitats(habitat))
        zones = [fx.cards(zone) for zone in (DECKS[habitat], TOPS[habitat], ROWS[habitat])]
        zones += [fx.cards(COVERED[habitat], seat) for seat in seats]
        for card in (card for cards in zones for card in cards):
            if card not in own:
                yield f"card {card} is no {HABITATS[habitat]} and lies among those"
        if len(fx.cards(ROWS[habitat])) > table.components.row or len(fx.cards(TOPS[habitat])) > 1:
            yield f"there is no room for so many cards beside the deck of {HABITATS[habitat]}"
        if fx.cards(DECKS[habitat]) and not fx.cards(TOPS[habitat]):
            yield f"the deck of {HABITATS[habitat]} has cards and no top"
    if len(fx.cards(DISPLAY)) > table.components.display:
        yield f"the display holds at most {table.components.display} cards"


def _sets(fx: Effect, table: Table) -> Iterator[str]:
    """Sets are of one creature in ascending value, and not too many."""
    drawer = CIRCADIA.of(fx.state)
    if len(drawer.sets) != fx.state.seats:
        yield f"'sets' needs one list per seat, {fx.state.seats}"
    for seat, sets in enumerate(drawer.sets):
        if len(sets) > table.components.max_sets:
            yield f"seat {seat} has more than {table.components.max_sets} sets"
        for each in sets:
            values = [table.values[card] for card in each.cards]
            if not values or not all(map(table.is_creature, each.cards)):
                yield f"a set of seat {seat} is empty or holds a habitat"
            elif len({table.suits[card] for card in each.cards}) > 1 or values != sorted(values):
                yield f"a set of seat {seat} mixes creatures, or its values go down"
            elif each.touched and (seat != active(drawer) or values[-1] != drawer.value):
                yield f"a set of seat {seat} cannot have been added to this turn"


def _lines(fx: Effect, table: Table) -> Iterator[str]:
    """A line names each of its cards once, and day and night alternate along it."""
    for seat, player in enumerate(CIRCADIA.of(fx.state).players):
        zones = {FACE_UP: SHOWN, **dict(enumerate(COVERED))}
        if any(player.line.count(which) != len(fx.cards(zone, seat)) for which, zone in zones.items()):
            yield f"the line of seat {seat} does not name the cards that lie there"
            continue
        if any(table.is_creature(card) for card in player.shown):
            yield f"there is a creature in the line of seat {seat}"
            continue
        if (player.opening >= 0) != (bool(player.line) and player.line[0] != FACE_UP):
            yield f"seat {seat} chooses a time of day for a face-down first card, and only for that"
            continue
        shown = iter(player.shown)
        times = [table.times[next(shown)] if which == FACE_UP else -1 for which in player.line]
        first = times[0] if player.line[:1] == (FACE_UP,) else player.opening
        if any(time not in (-1, (first + place) % 2) for place, time in enumerate(times)):
            yield f"day and night do not alternate in the line of seat {seat}"


def _turn(fx: Effect, drawer: Circadia, table: Table) -> Iterator[str]:
    """How far the game is agrees with itself."""
    seats = fx.state.seats
    if drawer.start >= seats or not 1 <= drawer.turn <= TURN_LIMIT * seats:
        yield f"the first seat is 0 to {seats - 1}, and there are at most {TURN_LIMIT} turns each"
    if fx.stack and fx.stack[0].seat != active(drawer):
        yield f"it is the turn of seat {active(drawer)}"
    if drawer.reached > drawer.turn:
        yield "the target is reached in a turn that has not begun"
    if drawer.value and drawer.value not in table.components.creature_copies:
        yield f"there is no creature of value {drawer.value}"
    if drawer.draws > max(1, drawer.value):
        yield "more creatures are to be drawn than the value of those played"
