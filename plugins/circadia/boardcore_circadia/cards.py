"""What each card number stands for: creatures first, then habitats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardcore import Effect

from .components import CREATURES, HABITATS, Components

DAY, NIGHT = 0, 1
TIMES = ("day", "night")
"""The times of day, by number: the words of the kind ``TIME``."""


@dataclass(frozen=True, slots=True)
class Table:
    """The cards of a ruleset, by number."""

    components: Components
    creatures: int
    """How many creature cards there are; the numbers from there on are habitats."""
    suits: tuple[int, ...]
    """Of a creature card its place in ``CREATURES``, of a habitat card its place in ``HABITATS``."""
    values: tuple[int, ...]
    times: tuple[int, ...]
    """Of a habitat card ``DAY`` or ``NIGHT``."""
    backs: tuple[int, ...]
    """What the back of a card shows: 0 for creatures; for habitats the habitat and the points, from 1 on."""
    back_faces: tuple[tuple[int, int], ...]
    """For each back from 1 on: the habitat and the points."""
    claims: tuple[int, ...]
    """By creature: the habitat it claims."""

    @property
    def size(self) -> int:
        """The number of all cards."""
        return len(self.values)

    def is_creature(self, card: int) -> bool:
        """Whether it is a creature card."""
        return card < self.creatures

    def face(self, card: int) -> tuple[int, int]:
        """A creature card's value and creature; cards of one face are alike. In the order for hands."""
        return self.values[card], self.suits[card]

    def habitats(self, habitat: int) -> tuple[int, ...]:
        """The cards of one habitat."""
        return tuple(card for card in range(self.creatures, self.size) if self.suits[card] == habitat)


def make_table(components: Components) -> Table:
    """Number the cards: creature by creature in ascending value, then habitat by habitat, day before night."""
    creatures = [
        (creature, value, DAY, 0)
        for creature in range(len(CREATURES))
        for value, copies in sorted(components.creature_copies.items())
        for _ in range(copies)
    ]
    points = sorted(components.habitats.values)
    faces = [(habitat, value) for habitat in range(len(HABITATS)) for value in dict.fromkeys(points)]
    habitats = [
        (habitat, value, time, 1 + faces.index((habitat, value)))
        for habitat in range(len(HABITATS))
        for value in points
        for time in (DAY, NIGHT)
    ]
    suits, values, times, backs = zip(*creatures, *habitats, strict=True)
    claims = tuple(components.habitat_of(creature) for creature in range(len(CREATURES)))
    return Table(components, len(creatures), suits, values, times, backs, tuple(faces), claims)


def table_of(fx: Effect) -> Table:
    """The cards of the running ruleset."""
    table: Table = fx.services["circadia"]
    return table


# Names


def card_text(table: Table, card: int) -> tuple[str, dict[str, Any]]:
    """The message that names a card: "Bear 2", "Forest 5 (day)"."""
    if table.is_creature(card):
        return "circadia:card.creature", {
            "creature": f"circadia:creature.{CREATURES[table.suits[card]]}",
            "value": table.values[card],
        }
    return "circadia:card.habitat", {
        "habitat": f"circadia:habitat.{HABITATS[table.suits[card]]}",
        "value": table.values[card],
        "time": f"circadia:time.{TIMES[table.times[card]]}",
    }


def back_text(table: Table, back: int) -> tuple[str, dict[str, Any]]:
    """The message that names a card by its back: "Forest 5"."""
    if back == 0:
        return "circadia:back.creature", {}
    habitat, value = table.back_faces[back - 1]
    return "circadia:back.habitat", {"habitat": f"circadia:habitat.{HABITATS[habitat]}", "value": value}
