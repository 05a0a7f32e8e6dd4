"""A test pack: cards of the four old factions that move ships, which in print none of them does.

So a Guardian of such a faction can activate a card that moves ships.
"""

from __future__ import annotations

from boardcore_archipelago import DECK_III_CARDS
from boardcore_cardia import CARD_OFFER, Card

from boardcore import Register, hookimpl

NAVIGATOR = next(card for card in DECK_III_CARDS if card.id == "navigator")
GUILD_NAVIGATOR = Card(3, "guild_navigator", "guild", NAVIGATOR.instant)


@hookimpl
def boardcore_register(register: Register) -> None:
    """A Navigator of the Guild."""
    register.extends("cardia")
    register.offer(CARD_OFFER, GUILD_NAVIGATOR.id, GUILD_NAVIGATOR)
    for lang in ("en", "de"):
        register.texts(lang, {"card.guild_navigator": "Guild Navigator", "card.guild_navigator.text": "A test card."})
