"""The automated opponent of the solo game: which card it takes, and which sets it scores.

It is a side of the table like another, but no seat: nobody is asked for it. What it does follows
from the table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .components import Table
from .sets import minimal_sets

Takes = Callable[[Table, tuple[int, ...]], int]
"""Which card of the row (from left to right) an AI takes at Low Tide."""


def leftmost(table: Table, row: tuple[int, ...]) -> int:
    """The leftmost card: normal mode."""
    return row[0]


def rarest(table: Table, row: tuple[int, ...]) -> int:
    """The card with the rarest item: hard mode.

    Of several with that item the one with more of it, then with more of the next rarest, and so on;
    of those still equal the leftmost (A12).
    """
    return max(row, key=lambda card: (table.supplies[card][::-1], -row.index(card)))


@dataclass(frozen=True, slots=True)
class SoloSet:
    """A set of the AI's table: the item, and the cards that supply it."""

    item: int
    cards: tuple[int, ...]


Plan = tuple[SoloSet, ...]
"""Sets that share no card, in the order in which they are scored."""


def possible_sets(table: Table, held: tuple[int, ...]) -> tuple[SoloSet, ...]:
    """Every set that the cards allow, with no card too many (A6, A9): the common items first."""
    return tuple(
        SoloSet(item, cards)
        for item in range(len(table.items))
        for cards in minimal_sets(table, held, table.solo(item))
    )


def plans(table: Table, held: tuple[int, ...]) -> Iterator[Plan]:
    """Every way to divide the cards into sets, the empty one first."""
    sets = possible_sets(table, held)

    def further(chosen: Plan, used: frozenset[int], start: int) -> Iterator[Plan]:
        yield chosen
        for place in range(start, len(sets)):
            if used.isdisjoint(sets[place].cards):
                yield from further((*chosen, sets[place]), used.union(sets[place].cards), place + 1)

    return further((), frozenset(), 0)


def worth(table: Table, plan: Plan) -> int:
    """The points of a plan."""
    return sum(table.scorings[table.solo(each.item)].high for each in plan)


Preference = tuple[int, tuple[int, ...], int, tuple[int, ...], tuple[tuple[int, ...], ...]]


def preference(table: Table, held: tuple[int, ...], plan: Plan) -> Preference:
    """How much the AI likes a plan, the smallest best: most points, then what decides ties (A7, A8).

    Ties go to the commoner items, compared from the commonest; then to fewer cards; then to cards
    held longer; the last part only settles which card counts for which set.
    """
    spent = sorted(held.index(card) for each in plan for card in each.cards)
    assigned = tuple(tuple(held.index(card) for card in each.cards) for each in plan)
    return -worth(table, plan), tuple(each.item for each in plan), len(spent), tuple(spent), assigned


def best_plan(table: Table, held: tuple[int, ...]) -> Plan:
    """What the AI scores with these cards: the highest points first, then the commoner item."""
    best = min(plans(table, held), key=lambda plan: preference(table, held, plan))
    return tuple(sorted(best, key=lambda each: (-table.scorings[table.solo(each.item)].high, each.item)))


def most_held(table: Table) -> int:
    """The most cards an AI can ever hold: too few for any set, and two more taken since (A11)."""
    spare = sum(scoring.need[item] - 1 for item, scoring in enumerate(table.scorings[table.solo(0) :]))
    return spare // min(sum(supply) for supply in table.supplies[1:]) + 2
