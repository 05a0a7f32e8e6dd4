"""What a Cardia ruleset is put together from, once the options are known."""

from __future__ import annotations

from collections.abc import Callable

from boardcore import AMOUNT, CARD, Assembly, KindTable, Offer, OptionsError, Step, listed

from .cards import MOMENTS, Card, Location, make_table
from .options import (
    CARD_OFFER,
    COUNTER_OFFER,
    DECK_OFFER,
    FACTION_OFFER,
    check_deck,
    deck_faults,
    deck_offers,
    location_offers,
)
from .state import CATEGORY, DECK_SIZE, FACTION, PLACE

SIGNETS_TO_WIN = 5
STARTING_HAND = 5
MOST = 20
"""The size of the largest modifier that can be chosen; what adds up on a card knows no bound."""


def assemble(assembly: Assembly) -> None:
    """The cards of the chosen deck for both seats with their abilities, and the locations.

    Raises:
        OptionsError: ``options/locations`` for a location that does not fit the deck, ``options/deck`` for a
            deck that corrected cards have made none.
        PackError: ``pack/deck`` for a ready-made deck that is none.
    """
    offers = assembly.offers
    deck = assembly.options["deck"]
    if isinstance(deck, str) and "components" not in assembly.options:
        check_deck(deck, offers)
    used = deck_offers(deck, offers)
    cards = [(offer.pack, offer.value) for offer in used if offer.kind == CARD_OFFER]
    torn = any(offer.value.torn for offer in used if offer.kind == DECK_OFFER)
    corrected = "components" in assembly.options
    faults = list(deck_faults(tuple(card.id for _, card in cards), offers, torn=torn)) if corrected else []
    if faults:
        raise OptionsError(
            "options/deck", f"with these components {deck!r} is no deck: {'; '.join(faults)}", faults=faults
        )
    locations = location_offers(assembly.options["locations"], offers)
    _fit(locations, {card.faction for _, card in cards})
    homes = {name: offer.pack for name in offers.names(FACTION_OFFER) if (offer := offers.get(FACTION_OFFER, name))}
    chosen: list[Location] = [offer.value for offer in locations]
    table = make_table(
        tuple(cards),
        homes,
        counters={k: v for k, v in offers.values(COUNTER_OFFER).items() if k.partition(":")[0] in assembly.order},
        signets_to_win=max([SIGNETS_TO_WIN, *(each.signets_to_win for each in chosen)]),
        starting_hand=next((each.starting_hand for each in chosen if each.starting_hand), STARTING_HAND),
        sources=assembly.hooks("cardia_contribute"),
        extras=assembly.hooks("cardia_signets"),
        leaving=assembly.hooks("cardia_left"),
        draws=tuple(each.round_draw for each in chosen if each.round_draw is not None),
        settled=tuple(each.settled for each in chosen if each.settled is not None),
    )
    assembly.serve("cardia", table)
    for faction, text in zip(table.words, table.word_texts, strict=True):
        if faction not in homes:  # its text alone will do, for factions that nobody lists
            card = next(card for _, card in cards if card.faction == faction)
            missing = f"there is no faction {faction!r}; there are {listed(homes)}; your own: offer_faction"
            assembly.needs(text, f"card {card.id!r}: {missing}; it")
    _kinds(assembly)
    for pack, card in cards:
        _card(assembly, pack, card)
    for offer in locations:
        location: Location = offer.value
        assembly.needs(f"{offer.pack}:location.{location.id}", f"location {location.id!r}")
        assembly.fact((location.id, location.signets_to_win, location.starting_hand))
        for name, steps in location.blocks:
            assembly.block(f"{offer.pack}:{location.id}/{name}", steps)


def _fit(locations: list[Offer], factions: set[str]) -> None:
    for offer in locations:
        needed = offer.value.requires
        if needed and needed not in factions:
            raise OptionsError(
                "options/locations",
                f"the location {offer.name!r} needs {needed} cards in the deck; there are {sorted(factions)}",
                option="locations",
                needs=needed,
            )


def _kinds(assembly: Assembly) -> None:
    table = assembly.services["cardia"]
    both = 2 * DECK_SIZE
    assembly.cards.update(range(both))
    assembly.kind(
        KindTable(CARD, lambda n: str(table.texts[n]), both, extra=lambda n: {"owner": f"seat:{n // DECK_SIZE}"})
    )
    assembly.kind(KindTable(FACTION, lambda n: str(table.word_texts[n]), len(table.words), table.words))
    categories = ("modifiers", "tokens")
    assembly.kind(KindTable(CATEGORY, lambda n: f"cardia:category.{categories[n]}", len(categories), categories))
    assembly.kind(KindTable(AMOUNT, None, 2 * MOST + 1, lowest=-MOST))
    assembly.kind(KindTable(PLACE, None, both, tuple(str(n + 1) for n in range(both))))


def _card(assembly: Assembly, pack: str, card: Card) -> None:
    assembly.needs(f"{pack}:card.{card.id}.text", f"card {card.id!r}")
    assembly.fact((card.id, card.value, card.faction, card.ongoing))
    if card.instant:
        assembly.block(f"{pack}:{card.id}/instant", card.instant)


def steps_at(assembly: Assembly) -> Callable[[str], tuple[Step, ...]]:
    """The steps that come at a moment of the round: of the cards, then the locations, then the packs.

    What two cards with the same ability bring is there once: it acts for whatever waits or lies.
    """
    offers = assembly.offers
    cards = [offer.value for offer in deck_offers(assembly.options["deck"], offers) if offer.kind == CARD_OFFER]
    locations = [offer.value for offer in location_offers(assembly.options["locations"], offers)]
    hooks = assembly.hooks("cardia_steps")

    def at(moment: str) -> tuple[Step, ...]:
        assert moment in MOMENTS, moment
        parts: list[tuple[Step, ...]] = []
        for card in cards:
            parts += [steps for when, steps in card.rounds if when == moment and steps not in parts]
        parts += [steps for location in locations for when, steps in location.rounds if when == moment]
        found = tuple(step for steps in parts for step in steps)
        for hook in hooks:
            found += hook(moment, assembly) or ()
        return found

    return at
