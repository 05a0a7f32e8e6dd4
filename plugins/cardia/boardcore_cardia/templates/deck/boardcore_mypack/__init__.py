"""My Pack: four cards for Cardia, one of them with a step of its own, and a deck to play them in."""

from __future__ import annotations

from boardcore import Register, hookimpl
from boardcore_cardia import offer_card, offer_deck

from .cards import CARDS, DECK
from .steps import RepeatModifiers

__all__ = ["CARDS", "DECK", "RepeatModifiers"]


@hookimpl
def boardcore_register(register: Register) -> None:
    """Four cards and a deck. The pack takes part in games whose deck has one of them, and in no others."""
    register.extends("cardia")
    for card in CARDS:
        offer_card(register, card)
    offer_deck(register, "mypack", DECK)
    register.text_files(__name__)
