"""Secrets in the rare blocks: random games seldom meet some cards, so their moments are looked for.

Playing is a hundred times as fast as comparing. So many games are only played, the states in which
each block asks are kept, and the comparison starts from those of the blocks that lack pairs.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Ruleset
from ..state import State
from .games import Walk, block_of
from .interference import Pairs, check_secrets

Found = dict[str, list[tuple[str | int, State]]]
"""By block: states in which it asks, each with the seed of its game."""


def states_by_block(rules: Ruleset, seeds: Iterable[str | int], *, keep: int = 10) -> Found:
    """Up to ``keep`` states for each block that asks, from random games of these seeds, one per game."""
    missing = {address for address, block in rules.book.blocks.items() if block.asks}
    found: Found = {address: [] for address in missing}
    for seed in seeds:
        met: set[str] = set()
        for turn in Walk(rules, seed, "secrets"):
            block = block_of(turn.before)
            if block in missing and block not in met:
                met.add(block)
                found[block].append((seed, turn.before))
        missing -= {block for block in met if len(found[block]) >= keep}
        if not missing:
            break
    return found


def check_blocks(
    rules: Ruleset, seeds: Iterable[str | int], *, least: int = 50, pairs: Pairs | None = None, tries: int = 50
) -> Pairs:
    """Compare ``least`` pairs for every block that asks, as ``check_secrets`` does, started where it asks.

    ``pairs`` are those compared before. What is still ``short`` afterwards was not met in any game of
    these seeds, or nothing is hidden from anybody there.
    """
    total = pairs or Pairs()
    short = total.short(rules, least)
    if not short:
        return total
    found = states_by_block(rules, seeds)
    for block in sorted(short):
        for round_ in range(tries):
            if total.states[block] >= least or not found[block]:
                break
            seed, state = found[block][round_ % len(found[block])]
            total.add(check_secrets(rules, f"{seed} {round_}", start=state, choices=2, variants=4))
    return total
