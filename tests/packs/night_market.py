"""A pack with cards for Cardia and one mistake, as authors of a first deck make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardcore_cardia import DECK_I, IT, MINE, Card, Deck, Place, offer_card, offer_deck

from boardcore import Choose, Register, hookimpl

LANTERNS = Card(3, "lantern_seller", "guild", (Choose(MINE, IT), Place(+2, IT)))
CARDS = tuple("lantern_seller" if value == 3 else card for value, card in enumerate(DECK_I.cards, 1))
"""A deck that is one."""


class NightMarket:
    """The pack, with one card and the deck ``market``."""

    def __init__(
        self, card: Any = LANTERNS, cards: Any = CARDS, more: Callable[[Register], None] = lambda register: None
    ) -> None:
        self.card, self.cards, self.more = card, cards, more

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """Offer the card and the deck."""
        register.extends("cardia")
        offer_card(register, self.card)
        offer_deck(register, "market", Deck(self.cards, "house"))
        self.more(register)
        for lang in ("en", "de"):
            texts = {"card.lantern_seller": "Lanterns", "card.lantern_seller.text": "+2", "deck.market": "Market"}
            register.texts(lang, texts)
