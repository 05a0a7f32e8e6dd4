"""The options of a Cardia game, which deck both players use and the locations, and what packs offer for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardcore import Offer, Offers, OptionsError, OptionSpec, PackError, Register, listed

from .cards import Card, CounterKind, Deck, Faction, Location, check_card, check_rounds, check_steps
from .state import DECK_SIZE

CARD_OFFER = "cardia.card"
"""The kind of offer that a ``Card`` is; ``offer_card`` makes it."""
DECK_OFFER = "cardia.deck"
"""The kind of offer that a ``Deck`` is; ``offer_deck`` makes it."""
FACTION_OFFER = "cardia.faction"
"""The kind of offer that a ``Faction`` is; ``offer_faction`` makes it."""
LOCATION_OFFER = "cardia.location"
"""The kind of offer that a ``Location`` is; ``offer_location`` makes it."""
COUNTER_OFFER = "cardia.counter"
"""The kind of offer that a ``CounterKind`` is; ``offer_counter`` makes it."""
PRESET_OFFER = "cardia.preset"


def offer_card(register: Register, card: Card) -> None:
    """Let decks take a card of this pack, and list it among the components.

    Its texts are ``card.<id>`` (its name) and ``card.<id>.text`` (what it says).

    Raises:
        PackError: ``pack/step`` for parts of the card that are not what they should be.
    """
    check_card(card)
    register.offer(CARD_OFFER, card.id, card)
    texts = {"name": f"card.{card.id}", "text": f"card.{card.id}.text"}
    register.component("card", card.id, card.provenance, texts, **card.facts())


def offer_deck(register: Register, name: str, deck: Deck) -> None:
    """Let games be played with a deck of this pack by its name, and list it; its text is ``deck.<name>``.

    It holds what a list of cards holds that is given as a deck: one card of each value. Whether it does is
    known when all packs are there, so rules with the deck do not load if it is none (``pack/deck``).

    Raises:
        PackError: ``pack/deck`` for what is no tuple of ids.
    """
    if not isinstance(deck.cards, tuple) or not all(isinstance(card, str) for card in deck.cards):
        raise PackError("pack/deck", f"deck {name!r}: cards is a tuple of card ids, not {deck.cards!r}")
    register.offer(DECK_OFFER, name, deck)
    register.component("deck", name, deck.provenance, {"name": f"deck.{name}"}, cards=deck.cards, skulls=deck.skulls)


def offer_faction(register: Register, faction: Faction) -> None:
    """Name a faction of this pack's cards, and list it; its text is ``faction.<id>``."""
    register.offer(FACTION_OFFER, faction.id, faction)
    register.component(
        "faction", faction.id, faction.provenance, {"name": f"faction.{faction.id}"}, colour=faction.colour
    )


def offer_location(register: Register, location: Location) -> None:
    """Let games be played at a location of this pack, and list it.

    Its texts are ``location.<id>`` (its name) and ``location.<id>.text`` (what it says).

    Raises:
        PackError: ``pack/step`` for parts of the location that are not what they should be.
    """
    check_rounds(f"location {location.id!r}", location.rounds)
    for name, steps in location.blocks:
        check_steps(f"location {location.id!r}", f"block {name!r}", steps)
    register.offer(LOCATION_OFFER, location.id, location)
    texts = {"name": f"location.{location.id}", "text": f"location.{location.id}.text"}
    register.component(
        "location", location.id, location.provenance, texts, skulls=location.skulls, box=location.box,
        requires=location.requires,
    )  # fmt: skip


def offer_counter(register: Register, name: str, kind: CounterKind) -> str:
    """Let cards carry counters of a kind, or let them wait for cards; its text is ``counter.<name>``.

    Returns the kind's id, as ``add_counter`` and ``await_next`` want it.
    """
    register.needs(f"counter.{name}")
    register.offer(COUNTER_OFFER, f"{register.pack}:counter.{name}", kind)
    return f"{register.pack}:counter.{name}"


def offer_preset(register: Register, name: str, locations: tuple[str, ...]) -> None:
    """Let a word stand for some locations: ``locations="beginner"``; its text is ``preset.<name>``."""
    register.offer(PRESET_OFFER, name, locations)
    register.component("preset", name, "rulebook", {"name": f"preset.{name}"}, locations=locations)


def read_deck(value: Any, offers: Offers) -> str | tuple[str, ...]:
    """A deck by name, or 16 card ids with one card of each value 1 to 16 (DECK-COMB-06).

    Raises:
        OptionsError: ``options/deck``, naming everything that is wrong with the list, or
            ``options/value`` for an unknown name.
    """
    names = offers.names(DECK_OFFER)
    if isinstance(value, str):
        if value not in names:
            raise OptionsError(
                "options/value",
                f"option 'deck' cannot be {value[:80]!r}; there are {', '.join(map(repr, names))}"
                ", or a list of 16 cards",
                option="deck",
                known=list(names),
            )
        return value
    if not isinstance(value, list | tuple) or not all(isinstance(card, str) for card in value):
        raise OptionsError("options/deck", "a deck is a name or a list of 16 card ids, the same for both players")
    faults = list(deck_faults(tuple(value), offers))
    if faults:
        raise OptionsError("options/deck", f"not a deck: {'; '.join(faults)}", faults=faults)
    return tuple(sorted(value, key=lambda card: _card(card, offers).value))


def _card(name: str, offers: Offers) -> Card:
    offer = offers.get(CARD_OFFER, name)
    assert offer is not None
    card: Card = offer.value
    return card


def deck_faults(cards: tuple[str, ...], offers: Offers, *, torn: bool = False) -> Iterable[str]:
    """Everything that keeps these cards from being a deck, one sentence each.

    A ``torn`` one may hold some cards of a faction that comes together.
    """
    offered: dict[str, Card] = offers.values(CARD_OFFER)
    unknown = sorted({card for card in cards if card not in offered})
    if unknown:
        yield f"there is no card {', '.join(repr(card[:80]) for card in unknown)}{_near(unknown, offered)}"
    if len(cards) != DECK_SIZE:
        yield f"{len(cards)} cards, where a deck has {DECK_SIZE}"
    found = [offered[card] for card in cards if card in offered]
    for faction in offers.values(FACTION_OFFER).values():
        held = [card.id for card in found if card.faction == faction.id]
        if faction.together and not torn and len(held) not in (0, faction.together):
            lacking = [name for name, card in offered.items() if card.faction == faction.id and name not in held]
            yield (
                f"{len(held)} cards of the faction {faction.id!r}, of which a deck holds {faction.together} or none;"
                f" there are also {listed(lacking)}"
            )
    for value in range(1, DECK_SIZE + 1):
        same = [card.id for card in found if card.value == value]
        if len(same) > 1:
            yield f"value {value} more than once: {', '.join(map(repr, same))}"
    missing = sorted(set(range(1, DECK_SIZE + 1)) - {card.value for card in found})
    if missing and not unknown:
        yield f"value {', '.join(map(str, missing))} missing"


def _near(names: Iterable[str], known: Iterable[str]) -> str:
    """What may have been meant instead of some names, for the end of a message; empty if nothing is like them."""
    from difflib import get_close_matches  # only a mistake needs it

    ids = list(known)
    found = {near for name in names for near in get_close_matches(name[:80], ids, cutoff=0.75)}
    return f" (names like it: {listed(found)})" if found else ""


def check_deck(name: str, offers: Offers) -> None:
    """Refuse a ready-made deck that would be refused as a list of cards.

    Raises:
        PackError: ``pack/deck``, naming its pack and everything that is wrong with it.
    """
    offer = offers.get(DECK_OFFER, name)
    assert offer is not None, "read as one that is offered"
    deck: Deck = offer.value
    if faults := list(deck_faults(deck.cards, offers, torn=deck.torn)):
        raise PackError(
            "pack/deck",
            f"deck {name!r} of pack {offer.pack!r} is not a deck: {'; '.join(faults)}",
            pack=offer.pack,
            faults=faults,
        )


def deck_offers(value: Any, offers: Offers) -> list[Offer]:
    """The offers a deck takes: its own, if it has a name, its cards in ascending influence, and their factions.

    So what a faction is played with follows from the cards, whoever brings them (OQ-125).

    Raises:
        PackError: ``pack/deck`` for a ready-made deck with a card that there is not.
    """
    used: list[Offer] = []
    names: tuple[str, ...] = tuple(value) if not isinstance(value, str) else ()
    if isinstance(value, str):
        deck = offers.get(DECK_OFFER, value)
        assert deck is not None
        used.append(deck)
        names = deck.value.cards
    cards: list[Offer] = []
    for name in names:
        card = offers.get(CARD_OFFER, name)
        if card is None and isinstance(value, str):
            check_deck(value, offers)
        if card is None:
            raise OptionsError("options/deck", f"the deck names the card {name!r}, which is not installed")
        cards.append(card)
    used += sorted(cards, key=lambda each: int(each.value.value))
    for faction in dict.fromkeys(each.value.faction for each in used if each.kind == CARD_OFFER):
        if (home := offers.get(FACTION_OFFER, faction)) is not None:
            used.append(home)
    return used


DECK = OptionSpec(
    "deck",
    "I",
    read_deck,
    deck_offers,
    lambda offers: {
        "default": "I",
        "anyOf": [
            {"type": "string", "enum": list(offers.names(DECK_OFFER))},
            {
                "type": "array",
                "items": {"type": "string", "enum": list(offers.names(CARD_OFFER))},
                "minItems": DECK_SIZE,
                "maxItems": DECK_SIZE,
            },
        ],
    },
)


def read_locations(value: Any, offers: Offers) -> tuple[str, ...]:
    """The names of locations, each once, in the order of the packs that offer them; or a preset by its name.

    Raises:
        OptionsError: ``options/locations``, naming what is wrong.
    """
    known = offers.names(LOCATION_OFFER)
    presets = offers.values(PRESET_OFFER)
    if isinstance(value, str):
        if value not in presets:
            raise OptionsError(
                "options/locations",
                f"locations is a list of names or a preset, not {value[:80]!r}; the presets are {listed(presets)}",
                option="locations",
                known=sorted(presets),
            )
        value = presets[value]
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise OptionsError("options/locations", "locations is a list of names", option="locations", known=list(known))
    unknown = sorted({name for name in value if name not in known})
    if unknown:
        raise OptionsError(
            "options/locations",
            f"there is no location {', '.join(repr(name[:80]) for name in unknown)}; there are {listed(known)}",
            option="locations",
            known=list(known),
        )
    if len(set(value)) < len(value):
        raise OptionsError("options/locations", "each location can be chosen once", option="locations")
    return tuple(name for name in known if name in value)


def location_offers(value: Any, offers: Offers) -> list[Offer]:
    """The offers that the chosen locations take."""
    return [offer for name in value if (offer := offers.get(LOCATION_OFFER, name)) is not None]


def _location_schema(offers: Offers) -> dict[str, Any]:
    known, presets = list(offers.names(LOCATION_OFFER)), list(offers.names(PRESET_OFFER))
    items: dict[str, Any] = {"type": "string", "enum": known} if known else {"type": "string", "maxLength": 0}
    names = {"type": "array", "items": items, "uniqueItems": True, "maxItems": len(known)}
    if not presets:
        return {"default": [], **names}
    return {"default": [], "anyOf": [{"type": "string", "enum": presets}, names]}


LOCATIONS = OptionSpec("locations", (), read_locations, location_offers, _location_schema)

OPTIONS = (DECK, LOCATIONS)
