"""Why: a score, what a set can claim, where a card can be played; and the figures of every view."""

from __future__ import annotations

from typing import Any

from boardcore import Effect, Explanation, Message, Part

from .cards import TIMES, table_of
from .components import CREATURES
from .legal import ALLOWED, add_obstacle, claim_obstacle, one_of_each, start_obstacle, value_obstacle
from .lines import line_of, next_time, points_of, score
from .phases import last_turn
from .state import CIRCADIA, HAND, ROWS, TOPS, active


def _said(key: str, **args: Any) -> Message:
    return Message(f"circadia:explain.{key}", args)


def _obstacle(key: str, **args: Any) -> Message:
    return Message(f"circadia:obstacle.{key}", args)


# Scores


def seats(fx: Effect) -> tuple[int, ...]:
    """Every seat has a score."""
    return tuple(range(fx.state.seats))


def why_score(fx: Effect, seat: int) -> Explanation:
    """A score: the points of each habitat in the line, and where the tie-break would look first."""
    table = table_of(fx)
    parts = tuple(
        Part(
            table.values[each.card],
            _said("face_up" if each.face_up else "face_down", time=f"circadia:time.{TIMES[each.acts_as]}"),
            f"card:{each.card}" if each.face_up else f"back:{table.backs[each.card]}",
        )
        for each in line_of(fx, seat)
    )
    points = points_of(fx, seat)
    if points:
        parts += (Part(None, _said("tie_break", values=points)),)
    return Explanation(_said("score", seat=f"seat:{seat}"), score(fx, seat), parts)


# What a set can claim


def all_sets(fx: Effect) -> tuple[int, ...]:
    """Every set on the table, as a value of the kind ``SET``."""
    most = table_of(fx).components.max_sets
    return tuple(
        seat * most + place for seat, sets in enumerate(CIRCADIA.of(fx.state).sets) for place in range(len(sets))
    )


def why_claims(fx: Effect, number: int) -> Explanation:
    """How many habitats a set can claim as it lies there: its cards, and for each of these yes or why not."""
    table = table_of(fx)
    seat, place = divmod(number, table.components.max_sets)
    cards = CIRCADIA.of(fx.state).sets[seat][place].cards
    habitat = table.claims[table.suits[cards[0]]]
    creature = f"circadia:creature.{CREATURES[table.suits[cards[0]]]}"
    parts = [Part(None, _said("cards", number=len(cards), creature=creature))]
    found = 0
    for zone, face_up in ((ROWS[habitat], True), (TOPS[habitat], False)):
        for card in fx.cards(zone):
            time = table.times[card] if face_up else None
            why = claim_obstacle(fx, seat, place, habitat, table.values[card], time)
            found += why == ALLOWED
            said = _obstacle(why, number=len(cards), points=table.values[card]) if why else _said("can_claim")
            parts.append(Part(None, said, f"card:{card}" if face_up else f"back:{table.backs[card]}"))
    return Explanation(_said("claims", set=f"set:{seat}-{place}"), found, tuple(parts))


# Where a card can be played


def own_hand(fx: Effect) -> tuple[int, ...]:
    """The hand of whoever asks, one of each face."""
    return () if fx.looker is None else one_of_each(fx, fx.cards(HAND, fx.looker))


def why_plays(fx: Effect, card: int) -> Explanation:
    """In how many places a card in one's hand fits: each of one's sets and a new one, yes or why not."""
    drawer, table, seat = CIRCADIA.of(fx.state), table_of(fx), fx.looker
    assert seat is not None, "only an owner asks"
    parts: list[Part] = []
    found = 0
    turn = seat == active(drawer)
    if turn and value_obstacle(fx, card):
        parts.append(Part(None, _obstacle("value", value=drawer.value)))
    for place, each in enumerate(drawer.sets[seat]):
        why = (turn and value_obstacle(fx, card)) or add_obstacle(fx, seat, card, place)
        found += why == ALLOWED
        last = f"card:{each.cards[-1]}"
        if why != "value":
            said = _obstacle(why, last=last) if why else _said("can_add", last=last)
            parts.append(Part(None, said, f"set:{seat}-{place}"))
    why = (turn and value_obstacle(fx, card)) or start_obstacle(fx, seat)
    found += why == ALLOWED
    if why != "value":
        parts.append(Part(None, _obstacle(why, most=table.components.max_sets) if why else _said("can_start")))
    return Explanation(_said("plays", card=f"card:{card}"), found, tuple(parts))


# Figures


def figures(fx: Effect) -> dict[str, Any]:
    """What every view shows besides the table: whose turn it is, scores, lines and sets, worked out."""
    drawer, table = CIRCADIA.of(fx.state), table_of(fx)
    return {
        "active": active(drawer),
        "target": table.components.target,
        "last_turn": last_turn(fx) if drawer.reached else None,
        "players": [
            {
                "score": score(fx, seat),
                "next": None if (time := next_time(fx, seat)) is None else TIMES[time],
                "line": [
                    {
                        **({"card": each.card} if each.face_up else {"back": table.backs[each.card]}),
                        "face_up": each.face_up,
                        "points": table.values[each.card],
                        "acts_as": TIMES[each.acts_as],
                    }
                    for each in line_of(fx, seat)
                ],
                "sets": [
                    {
                        "creature": CREATURES[table.suits[each.cards[0]]],
                        "count": len(each.cards),
                        "values": [table.values[card] for card in each.cards],
                        "touched": each.touched,
                    }
                    for each in drawer.sets[seat]
                ],
            }
            for seat in range(fx.state.seats)
        ],
    }
