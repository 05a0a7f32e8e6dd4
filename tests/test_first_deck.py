"""The mistakes of a first deck for Cardia: each is told by what is wrong, as early as it can be known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from boardcore_cardia import (
    DECK,
    DECK_I,
    HAND,
    SHOWN,
    InfluenceForMine,
    Location,
    Place,
    discard_hidden,
    offer_card,
    offer_location,
    side_of,
)
from night_market import CARDS, LANTERNS, NightMarket

from boardcore import BoardcoreError, Catalogue, Effect, OptionsError, PackError, Zone, discover, load
from boardcore.checking import Verdict, Wish, check_pack


def installed(**parts: Any) -> Catalogue:
    """A catalogue with the pack."""
    return discover({"night_market": NightMarket(**parts)})


def broken(**parts: Any) -> BoardcoreError:
    """What keeps the pack from being used at all."""
    (error,) = [pack.error for pack in installed(**parts).broken if pack.name == "night_market"]
    assert error is not None
    return error


def with_(place: int, card: str) -> tuple[str, ...]:
    """The deck with another card in one place."""
    return (*CARDS[: place - 1], card, *CARDS[place:])


def loaded(catalogue: Catalogue) -> Verdict:
    """The verdict of the check ``load``."""
    (verdict,) = check_pack(catalogue, catalogue.packs["night_market"], Wish(only=("load",), seconds=0, games=1))
    return verdict


# Decks


def test_a_deck_that_is_one() -> None:
    """The pack without a mistake passes, and its deck is among the setups."""
    verdict = loaded(installed())
    assert verdict.passed
    assert installed().load("cardia", deck="market").options["deck"] == "market"


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (with_(3, "lantern_seler"), "there is no card 'lantern_seler' (names like it: 'lantern_seller')"),
        (with_(9, CARDS[7]), f"value 8 more than once: '{CARDS[7]}', '{CARDS[7]}'; value 9 missing"),
        (CARDS[:15], "15 cards, where a deck has 16; value 16 missing"),
    ],
)
def test_a_deck_that_is_none(cards: tuple[str, ...], says: str) -> None:
    """It is refused when its rules are loaded, in the words for a list of cards; the check says so, too."""
    catalogue = installed(cards=cards)
    with pytest.raises(PackError) as refused:
        catalogue.load("cardia", deck="market")
    assert refused.value.code == "pack/deck"
    assert refused.value.details["pack"] == "night_market"
    assert refused.value.message.endswith(f"deck 'market' of pack 'night_market' is not a deck: {says}")
    with pytest.raises(OptionsError) as listed:
        catalogue.load("cardia", deck=list(cards))
    assert listed.value.message == f"not a deck: {says}"
    case = loaded(catalogue).case
    assert case is not None
    assert case.what.startswith("pack/deck")
    assert says in case.what
    assert case.options == {"packs": ["night_market"], "deck": "market"}


def test_a_deck_is_a_tuple_of_ids() -> None:
    """Cards instead of their ids are refused while the pack registers."""
    error = broken(cards=[LANTERNS])
    assert error.code == "pack/deck"
    assert "deck 'market': cards is a tuple of card ids" in error.message


# Cards


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({"instant": Place(+2, LANTERNS)}, "instant is a tuple of steps, not Place; is a comma missing?"),  # type: ignore[arg-type]
        ({"instant": (Place,)}, "instant holds the class Place, which is no step"),
        ({"ongoing": InfluenceForMine(1)}, "ongoing is a tuple of ongoing effects, not InfluenceForMine; is"),
        ({"ongoing": (Place(+2, LANTERNS),)}, "ongoing holds Place, which is no ongoing effect"),  # type: ignore[arg-type]
        ({"ongoing": (InfluenceForMine,)}, "ongoing holds the class InfluenceForMine, which is no ongoing effect"),
        ({"rounds": ("laid", ())}, "rounds holds 'laid', which is no pair of a moment and its steps"),
        ({"rounds": (("lade", ()),)}, "rounds names the moment 'lade'; there are 'activated', "),
        ({"rounds": (("laid", 3),)}, "rounds at 'laid' is a tuple of steps, not 3; is a comma missing?"),
        ({"value": "3"}, "value is a number, not '3'"),
    ],
)
def test_parts_of_a_card(card: dict[str, Any], says: str) -> None:
    """A part of another shape is named with what belongs there, while the pack registers."""
    error = broken(card=replace(LANTERNS, **card))
    assert error.code == "pack/step"
    assert f"card 'lantern_seller': {says}" in error.message


def test_parts_of_a_location() -> None:
    """So are those of a location."""
    error = broken(more=lambda register: offer_location(register, Location("quay", 1, rounds=(("laid", 3),))))  # type: ignore[arg-type]
    assert "location 'quay': rounds at 'laid' is a tuple of steps, not 3; is a comma missing?" in error.message


def test_a_faction_that_nobody_offers() -> None:
    """It is named with those that there are, and with what offers another one."""
    case = loaded(installed(card=replace(LANTERNS, faction="rebels"))).case
    assert case is not None
    assert "card 'lantern_seller': there is no faction 'rebels'; there are 'academy', " in case.what
    assert "your own: offer_faction; it needs the text 'night_market:faction.rebels'" in case.what


def test_a_card_that_another_pack_has() -> None:
    """The clash is told, not the texts that the card would need if it were the pack's own."""
    error = broken(more=lambda register: offer_card(register, replace(LANTERNS, id="judge")))
    assert error.code == "pack/clash"
    assert "it offers cardia.card 'judge', as pack 'cardia'" in error.message


# Zones


@pytest.mark.parametrize("zone", [HAND, DECK])
def test_a_discard_takes_a_zone(zone: Zone) -> None:
    """Cards are discarded from the zone itself, as they are moved."""

    def discard(fx: Effect) -> None:
        gone = fx.cards(zone, 0)[:2]
        discard_hidden(fx, 0, gone, zone)
        assert side_of(fx, 0).discard == gone
        assert not set(gone) & set(fx.cards(zone, 0))

    load("cardia", deck=list(DECK_I.cards)).begin(1, prepare=discard)


@pytest.mark.parametrize("zone", [SHOWN, "hand"])
def test_a_discard_from_elsewhere(zone: Zone) -> None:
    """Another zone, or a name, is refused with those that there are."""
    with pytest.raises(PackError, match="takes cards of the zone HAND or DECK, not of "):
        load("cardia").begin(1, prepare=lambda fx: discard_hidden(fx, 0, (), zone))
