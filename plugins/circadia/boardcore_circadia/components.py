"""The components: how many of what and with which values, read from one file, each with its provenance.

Everything that depends on them takes them from ``Components``; another file of this shape is another set.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec

from boardcore import Correctable, Detail, Offers, OptionsError, Provenance, Register

Small = Annotated[int, msgspec.Meta(ge=1, le=99)]

CREATURES = ("bear", "axolotl", "goose")
"""The creatures, by number."""
HABITATS = ("forest", "river", "mists")
"""The habitats, by number."""
VALUES_OFFER = "circadia.values"
"""The values that are printed: of ``creatures``, in the order of their copies, and of ``habitats``."""


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many can play."""

    min: Small
    max: Small


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards dealt at the start, and how many may be kept at the end of a turn."""

    start: Small
    limit: Small


class Habitats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points on the habitats: one card of each by day and one by night, for each habitat."""

    values: Annotated[tuple[Small, ...], msgspec.Meta(min_length=1)]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All components of a game."""

    players: Players
    pairs: dict[str, str]
    """The habitat that each creature claims."""
    hand: Hand
    display: Small
    row: Small
    max_sets: Small
    target: Small
    provenance: dict[str, Provenance]
    """Where each table or key is known from."""
    creature_copies: Annotated[dict[Small, Small], msgspec.Meta(min_length=1)]
    """By value: how many cards there are of each creature."""
    habitats: Habitats

    def habitat_of(self, creature: int) -> int:
        """The habitat, by its place in ``HABITATS``, that a creature claims."""
        return HABITATS.index(self.pairs[CREATURES[creature]])


def read_components(text: str) -> Components:
    """Components from the text of a file.

    Raises:
        ValueError: naming what is wrong and what would be right.
    """
    found = msgspec.convert(tomllib.loads(text), Components, strict=False)
    if tuple(found.pairs) != CREATURES or sorted(found.pairs.values()) != sorted(HABITATS):
        raise ValueError(f"'pairs' gives each of {', '.join(CREATURES)} one of {', '.join(HABITATS)}, each once")
    tables = {name for name in Components.__struct_fields__ if name != "provenance"}
    if tables != set(found.provenance):
        raise ValueError(f"'provenance' names exactly {', '.join(sorted(tables))}")
    return found


def read_values(value: Any, offers: Offers) -> tuple[int, ...]:
    """Printed values as a list of whole numbers.

    Raises:
        OptionsError: ``options/components``.
    """
    numbers = tuple(value) if isinstance(value, list | tuple) else ()
    if not numbers or not all(type(each) is int and 1 <= each <= 99 for each in numbers):
        raise OptionsError(
            "options/components", f"a list of whole numbers from 1 to 99, not {repr(value)[:60]}", known=[1, 99]
        )
    return numbers


def correct_values(value: tuple[int, ...], name: str, details: Mapping[str, Any], offers: Offers) -> tuple[int, ...]:
    """Other values instead of those installed, as many as these; those of creatures are all different.

    Raises:
        OptionsError: ``options/components``.
    """
    printed: tuple[int, ...] = details["values"]
    if len(printed) != len(value):
        raise OptionsError("options/components", f"values: {len(value)} numbers, not {len(printed)}")
    if name == "creatures" and len(set(printed)) != len(printed):
        raise OptionsError("options/components", f"values: {len(value)} different numbers, not {list(printed)}")
    return printed


VALUES = Correctable(
    "values",
    VALUES_OFFER,
    (
        Detail(
            "values",
            read_values,
            schema=lambda offers: {
                "type": "array",
                "items": {"type": "integer", "minimum": 1, "maximum": 99},
                "minItems": 1,
            },
        ),
    ),
    correct_values,
    always=True,
)
"""Owners of the printed cards can correct what is on them."""


def with_values(components: Components, creatures: tuple[int, ...], habitats: tuple[int, ...]) -> Components:
    """The same components with other values printed on them.

    Raises:
        ValueError: if they are not as many as there are numbers of copies and points.
    """
    copies = tuple(components.creature_copies.values())
    if len(set(creatures)) != len(copies) or len(creatures) != len(copies):
        raise ValueError(f"the creatures have {len(copies)} different values, not {creatures}")
    if len(habitats) != len(components.habitats.values):
        raise ValueError(f"the habitats have {len(components.habitats.values)} numbers of points, not {habitats}")
    return msgspec.structs.replace(
        components,
        creature_copies=dict(zip(creatures, copies, strict=True)),
        habitats=Habitats(habitats),
    )


def in_force(offers: Offers) -> Components:
    """The shipped components with the values that are offered: those of the file, or what somebody made of them."""
    printed = offers.values(VALUES_OFFER)
    return with_values(shipped(), tuple(printed["creatures"]), tuple(printed["habitats"]))


def register_components(register: Register) -> None:
    """Say which components there are and where each is known from, and offer the values printed on them."""
    components = shipped()
    known = components.provenance
    values = {"creatures": tuple(components.creature_copies), "habitats": components.habitats.values}
    for name, printed in values.items():
        register.offer(VALUES_OFFER, name, printed)
    register.correctable(VALUES)
    for creature, habitat in components.pairs.items():
        register.component("creature", creature, known["pairs"], {"name": f"creature.{creature}"}, habitat=habitat)
    for habitat in HABITATS:
        register.component("habitat", habitat, known["pairs"], {"name": f"habitat.{habitat}"})
    copies = tuple(components.creature_copies.values())
    for name, key, facts in (
        ("creatures", "creature_copies", {"copies": copies}),
        ("habitats", "habitats", {}),
    ):
        register.component("values", name, known[key], {"name": f"values.{name}"}, values=values[name], **facts)
    for name, key, number in (
        ("least_players", "players", components.players.min),
        ("most_players", "players", components.players.max),
        ("starting_hand", "hand", components.hand.start),
        ("hand_limit", "hand", components.hand.limit),
        ("display", "display", components.display),
        ("row", "row", components.row),
        ("sets", "max_sets", components.max_sets),
        ("target", "target", components.target),
    ):
        register.component("number", name, known[key], {"name": f"number.{name}"}, number=number)


@cache
def shipped() -> Components:
    """The components that come with this pack."""
    return read_components(files("boardcore_circadia").joinpath("components.toml").read_text(encoding="utf-8"))
