"""A test pack: for each faction and value a card that counts itself, and one with an ongoing ability.

``Guild 9`` has the ability of a Blank, ``Guildongoing 9`` that of an OngoingProbe.
"""

from __future__ import annotations

import probe
from boardcore_cardia import CARD_OFFER, DECK_SIZE, InfluenceForMine

from boardcore import Register, hookimpl

NEW = ("archipelago", "expedition")
FACTIONS = ("rebellion", "academy", "guild", "dynasty", *NEW)
CARDS = tuple(
    each
    for value in range(1, DECK_SIZE + 1)
    for faction in FACTIONS
    for each in (
        probe.card(value, faction, probe.Probe(), faction=faction),
        probe.card(value, f"{faction}ongoing", ongoing=(InfluenceForMine(1),), faction=faction),
    )
)


@hookimpl
def boardcore_register(register: Register) -> None:
    """Cards of every faction."""
    register.extends("cardia")
    texts = {f"faction.{faction}": faction.title() for faction in FACTIONS}
    for each in CARDS:
        register.offer(CARD_OFFER, each.id, each)
        texts[f"card.{each.id}"] = each.id.replace("_", " ").title()
        texts[f"card.{each.id}.text"] = "A test card."
    register.texts("en", texts)
    register.texts("de", texts)
