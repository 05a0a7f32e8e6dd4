"""Secrets in the rare blocks: random games seldom meet some cards, so their moments are looked for.

Playing is a hundred times as fast as comparing. So many games are only played, the states in which
each block asks are kept, and the comparison starts from those of the blocks that lack pairs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import Ruleset
from ..state import Choice, State
from .games import ContractError, Walk, block_of
from .interference import Pairs, check_secrets


@dataclass(frozen=True, slots=True)
class Moment:
    """A state, with the seed and the choices that lead there."""

    seed: str | int
    choices: tuple[Choice, ...]
    state: State


def states_by_block(rules: Ruleset, seeds: Iterable[str | int], *, keep: int = 10) -> dict[str, list[Moment]]:
    """By block that asks: up to ``keep`` moments in which it does, one per random game of these seeds."""
    missing = {address for address, block in rules.book.blocks.items() if block.asks}
    found: dict[str, list[Moment]] = {address: [] for address in missing}
    for seed in seeds:
        met: set[str] = set()
        walk = Walk(rules, seed, "secrets")
        for turn in walk:
            block = block_of(turn.before)
            if block in missing and block not in met:
                met.add(block)
                found[block].append(Moment(seed, tuple(walk.choices), turn.before))
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
            moment = found[block][round_ % len(found[block])]
            try:
                seed = f"{moment.seed} {round_}"
                total.add(check_secrets(rules, seed, start=moment.state, choices=2, variants=4))
            except ContractError as why:
                raise ContractError(why.check, moment.seed, moment.choices + why.choices, why.what) from why
    return total
