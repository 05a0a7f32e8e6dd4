"""The islands as data: what lies where, what is joined to what, where ships start, what each island does.

Everything here can be replaced: islands, their effects and the map are offers, and what a ruleset takes
of them is checked when it is put together (``chart.py``).
"""

from __future__ import annotations

from dataclasses import dataclass

from boardcore import Provenance

ISLAND_OFFER = "archipelago.island"
"""The kind of offer that an ``Island`` is: ``register.offer(ISLAND_OFFER, island.id, island)``."""
EFFECT_OFFER = "archipelago.effect"
"""The kind of offer that an island's effect is: a ``MakeEffect``, by the name that islands know it by."""
MAP_OFFER = "archipelago.map"
"""The kind of offer that an ``IslandMap`` is."""

SHIPS = 3
"""How many ships there are, and islands with an anchor, on which they start (ARC-COMP-02)."""


@dataclass(frozen=True, slots=True)
class Island:
    """An island: its effect by the name of an offer, and how strong that is for each ship lying there."""

    id: str
    effect: str
    amount: int
    anchor: bool = False
    """Whether a ship starts here."""
    home: int = -1
    """The seat whose own island it is; -1: nobody's."""
    provenance: Provenance = "house"


@dataclass(frozen=True, slots=True)
class IslandMap:
    """How the islands lie: two to a card, the cards from the first player's end to the second's, and the lines."""

    cards: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, str], ...]
    provenance: Provenance = "house"


ISLANDS = (
    Island("home_0", "signets", 1, home=0, provenance="rulebook"),
    Island("near_0", "influence", +2, anchor=True, provenance="derived"),
    Island("center_a", "draw", 1, anchor=True),
    Island("center_b", "influence", -1),
    Island("near_1", "influence", +2, anchor=True, provenance="derived"),
    Island("home_1", "signets", 1, home=1, provenance="rulebook"),
)
"""The six islands (OQ-02): a diamond with a home at each end and the two center islands in the middle."""

ISLAND_MAP = IslandMap(
    cards=(("home_0", "near_0"), ("center_a", "center_b"), ("near_1", "home_1")),
    lines=(
        ("home_0", "near_0"),
        ("near_0", "center_a"),
        ("near_0", "center_b"),
        ("center_a", "near_1"),
        ("center_b", "near_1"),
        ("near_1", "home_1"),
    ),
    provenance="derived",
)
"""Which islands share a card, and the lines between them."""
