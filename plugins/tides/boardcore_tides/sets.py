"""Which cards make a set: the ways to cover what is needed with no card too many."""

from __future__ import annotations

from itertools import combinations

from .components import Table

Sets = tuple[tuple[int, ...], ...]


def covers(table: Table, cards: tuple[int, ...], scoring: int) -> bool:
    """Whether these cards together show all the items that a scoring needs."""
    have = sum([table.packed[card] for card in cards])
    # Every item has a field of its own with a spare bit on top, which survives if nothing is lacking.
    return (have + table.spare - table.needs[scoring]) & table.spare == table.spare


def minimal_sets(table: Table, cards: tuple[int, ...], scoring: int) -> Sets:
    """Every choice of cards that covers the need and of which none could be left out (T3).

    The cards of each keep their order; smaller sets come first.
    """
    if not covers(table, cards, scoring):
        return ()
    useful = [card for card in cards if table.fields[card] & table.wants[scoring]]
    found: list[tuple[int, ...]] = []
    for size in range(1, len(useful) + 1):
        for chosen in combinations(useful, size):
            if covers(table, chosen, scoring) and not any(set(smaller) < set(chosen) for smaller in found):
                found.append(chosen)
    return tuple(found)
