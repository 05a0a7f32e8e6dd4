"""The common supply: figures worked out for display, from what the box holds and what lies on the cards.

Nothing of it is stored and no rule reads it: signets, tokens and modifiers never run out (OQ-74, OQ-124).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from boardcore import Effect, Provenance

from .outcomes import extra_signets, signets
from .state import CARDIA


@dataclass(frozen=True, slots=True)
class Supply:
    """How many pieces there are of each sort; ``modifiers`` by their value."""

    signets: int
    ongoing_tokens: int
    modifiers: Mapping[int, int]
    provenance: Provenance


SUPPLY = Supply(14, 6, MappingProxyType({1: 8, 2: 6, 3: 8, 5: 6}), "rulebook")
"""What the box holds."""


def pieces(amount: int) -> dict[int, int]:
    """The fewest modifiers that add up to an amount of either sign: ``pieces(-4)`` -> ``{3: 1, 1: 1}``."""
    left = abs(amount)
    found: dict[int, int] = {}
    for value in sorted(SUPPLY.modifiers, reverse=True):
        if left >= value:
            found[value], left = divmod(left, value)
    return found


def supply_left(fx: Effect) -> Supply:
    """What the table leaves in the supply, never less than none."""
    drawer = CARDIA.of(fx.state)
    played = [each for pair in drawer.row for each in pair if each is not None]
    modifiers = dict(SUPPLY.modifiers)
    for amount in (*(each.modifier for each in played), *(side.pending for side in drawer.seats)):
        for value, number in pieces(amount).items():
            modifiers[value] = max(0, modifiers[value] - number)
    on_cards = sum(signets(fx)) - sum(extra.number for extra in extra_signets(fx))
    return Supply(
        max(0, SUPPLY.signets - on_cards),
        max(0, SUPPLY.ongoing_tokens - sum(each.tokens for each in played)),
        MappingProxyType(modifiers),
        SUPPLY.provenance,
    )
