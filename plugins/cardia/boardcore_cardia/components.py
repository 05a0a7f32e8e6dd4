"""What owners of printed Cardia components can correct: cards, locations, factions, decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardcore import Correctable, Detail, Offers, OptionsError, Register, one_offered, whole_number

from .cards import Card
from .options import CARD_OFFER, DECK_OFFER, FACTION_OFFER, LOCATION_OFFER
from .state import DECK_SIZE

ABILITY = "ability"


def register_corrections(register: Register) -> None:
    """Let cards have another value, faction or ability, and the others what is printed on them."""
    card = (
        whole_number("value", 1, DECK_SIZE),
        one_offered("faction", FACTION_OFFER),
        one_offered(ABILITY, CARD_OFFER),
    )
    location = (
        whole_number("skulls", 0, 9),
        one_offered("requires", FACTION_OFFER),
        whole_number("signets_to_win", 1, 32),
        whole_number("starting_hand", 1, DECK_SIZE),
    )
    register.correctable(Correctable("card", CARD_OFFER, card, correct_card, card_text, card_facts))
    register.correctable(Correctable("location", LOCATION_OFFER, location, correct))
    register.correctable(Correctable("faction", FACTION_OFFER, (_colour(),), correct))
    register.correctable(Correctable("deck", DECK_OFFER, (whole_number("skulls", 0, 9),), correct))


def correct(value: Any, name: str, details: Mapping[str, Any], offers: Offers) -> Any:
    """A component whose details are fields of their own."""
    return replace(value, **details)


def correct_card(card: Card, name: str, details: Mapping[str, Any], offers: Offers) -> Card:
    """A card with another value, faction, or the ability of an installed card with all that it needs in the round."""
    fields = {detail: value for detail, value in details.items() if detail != ABILITY}
    if ABILITY in details:  # it becomes that card in all but what is printed beside the ability
        printed = {name: getattr(card, name) for name in ("value", "id", "faction", "deck", "provenance")}
        card = replace(_card(details[ABILITY], offers), **printed)
    return replace(card, **fields)


def card_text(name: str, details: Mapping[str, Any], offers: Offers) -> Mapping[str, str]:
    """With another card's ability a card says what that card says."""
    if ABILITY not in details:
        return {}
    other = offers.get(CARD_OFFER, details[ABILITY])
    assert other is not None, "read as one that is offered"
    return {"text": f"{other.pack}:card.{other.name}.text"}


def _card(name: str, offers: Offers) -> Card:
    offer = offers.get(CARD_OFFER, name)
    assert offer is not None, "read as one that is offered"
    card: Card = offer.value
    return card


def card_facts(card: Card, name: str, details: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is printed on a corrected card, and whose ability it has if not its own."""
    borrowed = {"ability_of": details[ABILITY]} if ABILITY in details else {}
    return {**card.facts(), **borrowed}


def _colour() -> Detail:
    def read(value: Any, offers: Offers) -> str:
        if not isinstance(value, str) or not value.isalpha() or len(value) > 20:
            raise OptionsError("options/components", f"a colour in one word, not {str(value)[:60]!r}")
        return value

    return Detail("colour", read, schema=lambda offers: {"type": "string"})
