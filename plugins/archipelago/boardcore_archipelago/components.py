"""What owners of printed islands can correct: an island's effect, strength and anchor, and how the islands lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardcore import Correctable, Detail, Offers, OptionsError, Register, one_offered, whole_number, yes_or_no

from .islands import EFFECT_OFFER, ISLAND_OFFER, MAP_OFFER, Island, IslandMap

STRONGEST = 20
"""How much an island can do for each ship at most, either way."""


def register_corrections(register: Register) -> None:
    """Let islands do something else, and lie elsewhere; what is no map is refused when rules are put together."""
    effect, anchor = one_offered("effect", EFFECT_OFFER), yes_or_no("anchor")
    island = (effect, whole_number("amount", -STRONGEST, STRONGEST), anchor)
    register.correctable(Correctable("island", ISLAND_OFFER, island, correct_island, island_text, always=True))
    register.correctable(Correctable("map", MAP_OFFER, (_pairs("cards"), _pairs("lines")), correct_map, always=True))


def correct_island(island: Island, name: str, details: Mapping[str, Any], offers: Offers) -> Island:
    """An island with another effect, strength or anchor."""
    return replace(island, **details)


def island_text(name: str, details: Mapping[str, Any], offers: Offers) -> Mapping[str, str]:
    """An island says what an installed one says that does the same, if there is one."""
    if not {"effect", "amount"} & set(details):
        return {}
    installed: dict[str, Island] = offers.values(ISLAND_OFFER)
    changed = correct_island(installed[name], name, details, offers)
    for other, island in installed.items():
        home = offers.get(ISLAND_OFFER, other)
        if home is not None and (island.effect, island.amount) == (changed.effect, changed.amount):
            return {"text": f"{home.pack}:island.{other}.text"}
    return {}


def correct_map(where: IslandMap, name: str, details: Mapping[str, Any], offers: Offers) -> IslandMap:
    """A map with other cards or lines."""
    parts: dict[str, Any] = {part: tuple((one, two) for one, two in pairs) for part, pairs in details.items()}
    return replace(where, **parts)


def _pairs(name: str) -> Detail:
    """A list of pairs of islands."""

    def read(value: Any, offers: Offers) -> list[list[str]]:
        pairs: list[Any] = list(value) if isinstance(value, list | tuple) and len(value) <= 20 else [None]
        if not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in pairs):
            raise OptionsError("options/components", f"a list of pairs of islands, not {str(value)[:60]!r}")
        known = offers.names(ISLAND_OFFER)
        if strange := next((each for pair in pairs for each in pair if each not in known), None):
            raise OptionsError("options/components", f"pairs of {', '.join(known)}, none of {str(strange)[:60]!r}")
        return [list(pair) for pair in pairs]

    def schema(offers: Offers) -> dict[str, Any]:
        island = {"type": "string", "enum": list(offers.names(ISLAND_OFFER))}
        return {"type": "array", "items": {"type": "array", "items": island, "minItems": 2, "maxItems": 2}}

    return Detail(name, read, schema=schema)
