"""The components: how many of what and with which values, read from one file, each with its provenance.

Everything that depends on them takes them from ``Components``; another file of this shape is another set.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec

from boardcore import Provenance

Small = Annotated[int, msgspec.Meta(ge=1, le=99)]

CREATURES = ("bear", "axolotl", "goose")
HABITATS = ("forest", "river", "mists")


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


@cache
def shipped() -> Components:
    """The components that come with this pack."""
    return read_components(files("boardcore_circadia").joinpath("components.toml").read_text(encoding="utf-8"))
