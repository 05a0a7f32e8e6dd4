"""One more card for Cardia, with a step that Cardia does not have, and a deck to play it in."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore_cardia import (
    ANY,
    DECK_I,
    IT,
    THAT,
    Card,
    Deck,
    add_modifier,
    at,
    find,
    offer_card,
    offer_deck,
    remove_modifiers,
)

from boardcore import Choose, Effect, Name, Register, Step, hookimpl


@dataclass(frozen=True, slots=True)
class SwapModifiers(Step):
    """Two cards in play exchange what modifiers lie on them."""

    one: Name
    other: Name

    def run(self, fx: Effect) -> None:
        one, other = fx.value(self.one), fx.value(self.other)
        before = {one: modifier(fx, one), other: modifier(fx, other)}
        for card in before:
            if before[card]:
                remove_modifiers(fx, card)
        for card, amount in ((one, before[other]), (other, before[one])):
            if amount:
                add_modifier(fx, card, amount)


def modifier(fx: Effect, card: int) -> int:
    """The sum of the modifiers on a card in play."""
    spot = find(fx, card)
    played = None if spot is None else at(fx, *spot)
    return 0 if played is None else played.modifier


MIRROR_MAKER = Card(10, "mirror_maker", "academy", instant=(
    Choose(ANY, IT, "lone_card:prompt.one", text="cardia:option.card_of"),
    Choose(ANY - IT, THAT, "lone_card:prompt.other", text="cardia:option.card_of"),
    SwapModifiers(IT, THAT),
))  # fmt: skip

DECK = Deck(tuple("mirror_maker" if card == "puppeteer" else card for card in DECK_I.cards), "house")
"""Deck I with this card for the one of the same value."""


@hookimpl
def boardcore_register(register: Register) -> None:
    """A card and a deck for Cardia."""
    register.extends("cardia")
    offer_card(register, MIRROR_MAKER)
    offer_deck(register, "mirror_maker", DECK)
    register.text_files(__name__)
