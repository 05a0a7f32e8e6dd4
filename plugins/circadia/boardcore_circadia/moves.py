"""Plays and claims as single options: each is a number, a label and a message.

A play is a card with where it goes (``play:card7-set0``, ``play:card7-new``) or a set to give up
(``play:drop-set1``). A claim is a set with a face-up card (``claim:set0-card150``) or with the top of its
deck, known by its back (``claim:set0-back3``), on which the time of day is chosen if it is a first card
(``claim:set0-back3-day``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from .cards import TIMES, Table

NEW, DROP = -1, -1
OPEN_TIME = -1
"""The time of day of a claim that chooses none."""


class Play(NamedTuple):
    """A card (``DROP``: none) and the place of a set (``NEW``: a new one)."""

    card: int
    place: int


class Claim(NamedTuple):
    """The place of a set; a face-up card or -1; else the back of the top card; the time chosen for it."""

    place: int
    card: int
    back: int = -1
    time: int = OPEN_TIME


@dataclass(frozen=True, slots=True)
class Plays:
    """The numbers of plays."""

    table: Table

    @property
    def places(self) -> int:
        """The most sets a seat can have."""
        return self.table.components.max_sets

    @property
    def size(self) -> int:
        """How many plays there can be."""
        return self.table.creatures * (self.places + 1) + self.places

    def number(self, card: int, place: int) -> int:
        """A play as a number."""
        if card == DROP:
            return self.table.creatures * (self.places + 1) + place
        return card * (self.places + 1) + (self.places if place == NEW else place)

    def read(self, number: int) -> Play:
        """A number as a play."""
        card, place = divmod(number, self.places + 1)
        if number >= self.table.creatures * (self.places + 1):
            return Play(DROP, number - self.table.creatures * (self.places + 1))
        return Play(card, NEW if place == self.places else place)

    def gives_up(self, number: int) -> bool:
        """Whether it gives up a set."""
        return self.read(number).card == DROP

    def spell(self, number: int) -> str:
        """The rest of its label."""
        card, place = self.read(number)
        if card == DROP:
            return f"drop-set{place}"
        return f"card{card}-new" if place == NEW else f"card{card}-set{place}"

    def says(self, number: int) -> tuple[str, dict[str, Any]]:
        """Its message."""
        card, place = self.read(number)
        if card == DROP:
            return "circadia:play.drop", {"number": place + 1}
        if place == NEW:
            return "circadia:play.new", {"card": f"card:{card}"}
        return "circadia:play.add", {"card": f"card:{card}", "number": place + 1}


@dataclass(frozen=True, slots=True)
class Claims:
    """The numbers of claims."""

    table: Table

    @property
    def _backs(self) -> int:
        return len(self.table.back_faces)

    @property
    def _each(self) -> int:
        """Claims with one set: any habitat face up, any back, and any back with a time."""
        return self.table.size - self.table.creatures + self._backs * (1 + len(TIMES))

    @property
    def size(self) -> int:
        """How many claims there can be."""
        return self._each * self.table.components.max_sets

    def number(self, claim: Claim) -> int:
        """A claim as a number."""
        place, card, back, time = claim
        habitats = self.table.size - self.table.creatures
        if card >= 0:
            return place * self._each + card - self.table.creatures
        return place * self._each + habitats + (back - 1) * (1 + len(TIMES)) + 1 + time

    def read(self, number: int) -> Claim:
        """A number as a claim."""
        place, rest = divmod(number, self._each)
        habitats = self.table.size - self.table.creatures
        if rest < habitats:
            return Claim(place, rest + self.table.creatures)
        back, time = divmod(rest - habitats, 1 + len(TIMES))
        return Claim(place, -1, back + 1, time - 1)

    def gives_up(self, number: int) -> bool:
        """No claim is a last resort."""
        return False

    def spell(self, number: int) -> str:
        """The rest of its label."""
        place, card, back, time = self.read(number)
        if card >= 0:
            return f"set{place}-card{card}"
        return f"set{place}-back{back}" if time == OPEN_TIME else f"set{place}-back{back}-{TIMES[time]}"

    def says(self, number: int) -> tuple[str, dict[str, Any]]:
        """Its message."""
        place, card, back, time = self.read(number)
        if card >= 0:
            return "circadia:claim.card", {"card": f"card:{card}", "number": place + 1}
        args: dict[str, Any] = {"back": f"back:{back}", "number": place + 1}
        if time == OPEN_TIME:
            return "circadia:claim.back", args
        return "circadia:claim.back_as", {**args, "time": f"circadia:time.{TIMES[time]}"}
