"""Cards with a phial ability, and the table a ruleset makes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardcore_cardia import Card, Ongoing

from boardcore import Effect, Step


@dataclass(frozen=True, slots=True)
class PhialCard(Card):
    """A card with a second ability, which only phials activate (EXP-CARD-03).

    It is one of two kinds: ``phial_instant`` are steps, done every time a phial is placed on the card;
    ``phial_ongoing`` are effects, there while at least one phial lies on it.
    """

    phial_instant: tuple[Step, ...] = ()
    phial_ongoing: tuple[Ongoing, ...] = ()

    @property
    def phial_kind(self) -> str:
        """The type of its phial ability: ``instant`` or ``ongoing``."""
        return "ongoing" if self.phial_ongoing else "instant"

    def facts(self) -> dict[str, Any]:
        """What is printed on it besides its texts, as plain data."""
        return {**Card.facts(self), "phial": self.phial_kind}


@dataclass(frozen=True, slots=True)
class PhialTable:
    """The phial abilities of a ruleset's cards by number: both seats' decks, one after the other."""

    in_play: bool
    """Whether the game has phials at all (OQ-125)."""
    blocks: tuple[str, ...]
    """The addresses of phial instant abilities; empty for other cards."""
    ongoing: tuple[tuple[Ongoing, ...], ...]


def phials_of(fx: Effect) -> PhialTable:
    """The phial abilities of the running ruleset."""
    table: PhialTable = fx.services["expedition"]
    return table
