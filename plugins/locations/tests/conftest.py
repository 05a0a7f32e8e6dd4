"""What the tests of the locations share: tables whose decks hold plain cards of any faction."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boardcore_cardia import DECK_SIZE, THIS, Card, Draw, Place, offer_card
from boardcore_cardia.testing import Table

from boardcore import Register, hookimpl

sys.path.insert(0, str(Path(__file__).parents[3] / "tests" / "packs"))

import probe

FACTIONS = ("rebellion", "academy", "guild", "dynasty", "archipelago", "expedition")


class Plain:
    """A pack with a card of every faction and value whose ability does nothing, and one that adds +5 to itself."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("cardia")
        for faction in FACTIONS:
            for value in range(1, DECK_SIZE + 1):
                for name, steps in ((faction, (Draw(0),)), (f"growing_{faction}", (Place(+5, THIS),))):
                    card = Card(value, f"{name}_{value}", faction, steps)
                    offer_card(register, card)
                    texts = {f"card.{card.id}": card.id, f"card.{card.id}.text": "-", f"faction.{faction}": faction}
                    register.texts("en", texts)
                    register.texts("de", texts)


PLAIN = Plain()


@pytest.fixture
def table() -> Callable[..., Table]:
    """Make a table at these locations; its cards are ``<faction>_<value>`` and those of the test pack."""

    def make(*locations: str, **kwargs: Any) -> Table:
        return Table(extra={"probe": probe, "plain": PLAIN}, locations=locations, **kwargs)

    return make


@pytest.fixture
def probes() -> Callable[[Table, int, str], int]:
    """Ask how often the ability of a seat's blank has been activated."""
    return lambda table, seat, name: probe.PROBE.of(table.state).counts[table.card(seat, name)]
