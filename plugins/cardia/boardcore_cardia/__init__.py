"""Cardia: the base rules of the duel, and Deck I.

This module is the table of contents: what the pack tells boardcore, hook by hook. The names below
are what an expansion may use: cards are made of ``Card``, the verbs, pools and ongoing effects here.
"""

from __future__ import annotations

from boardcore import CARD, SEAT, Assembly, Effect, Game, KindTable, Panel, Phase, Register, View, hookimpl

from . import explain, hookspecs, phases
from .atoms import (
    add_modifier,
    add_pending,
    add_token,
    at,
    discard_hidden,
    discard_played,
    draw,
    find,
    here,
    remove_modifiers,
    remove_tokens,
    side_of,
    take_back,
)
from .cards import FACTIONS as PRINTED_FACTIONS
from .cards import Card, Deck, Faction, make_table, table_of
from .checks import check
from .deck1 import CARDS as DECK_I_CARDS
from .deck1 import DECK_I
from .drawing import draw_table
from .events import (
    EVENTS,
    AbilityActivated,
    ActivationImpossible,
    CardPlaced,
    CardReplaced,
    CardsDiscarded,
    CardsDrawn,
    CardShown,
    CardsRevealed,
    CardTakenBack,
    EncounterCompared,
    EncountersClosed,
    ModifierPlaced,
    ModifiersRemoved,
    NextModifierApplied,
    NextModifierPlaced,
    OpenPlayAnnounced,
    OutcomesChanged,
    RoundBegan,
    SignetsCounted,
    TokenPlaced,
    TokensRemoved,
)
from .ongoing import InfluenceForMine, Ongoing, Tally, Tied, WinsTies, WorthInPrevious
from .options import CARD_OFFER, DECK, DECK_OFFER, deck_offers, offer_card, offer_deck
from .outcomes import evaluate, signets
from .pools import (
    ANY,
    FACTIONS,
    MINE,
    MY_FOLLOWING,
    MY_HAND,
    MY_PAST,
    MY_PREVIOUS,
    OPPOSING,
    THEIR_HAND,
    THEIRS,
    THIS,
    at_least_this,
    burdened,
    can_be_activated,
    can_be_copied,
    influence_of,
    instant,
    less_than_this,
    lying_on,
    modified,
    of_faction,
    opponent,
    opposite,
)
from .state import CARDIA, CATEGORY, DECK_SIZE, FACTION, IT, NAMED, PLACE, THAT, WHICH, Cardia, Played, Side, begin
from .supply import SUPPLY, Supply, supply_left
from .verbs import (
    Activate,
    Copy,
    Discard,
    DiscardFromHand,
    DiscardTop,
    Draw,
    Place,
    PlaceOnNext,
    PlayOpen,
    RemoveModifiers,
    RemoveTokens,
    ReplaceAtRandom,
    TakeBack,
    Win,
)

__all__ = [
    "ANY", "CARDIA", "CARD_OFFER", "CATEGORY", "DECK_I", "DECK_I_CARDS", "DECK_OFFER", "DECK_SIZE", "FACTION",
    "FACTIONS", "IT", "MINE", "MY_FOLLOWING", "MY_HAND", "MY_PAST", "MY_PREVIOUS", "NAMED", "OPPOSING", "PLACE",
    "PRINTED_FACTIONS", "SUPPLY", "THAT", "THEIRS", "THEIR_HAND", "THIS", "WHICH", "AbilityActivated", "Activate",
    "ActivationImpossible", "Card", "CardPlaced", "CardReplaced", "CardShown", "CardTakenBack", "Cardia",
    "CardsDiscarded", "CardsDrawn", "CardsRevealed", "Copy", "Deck", "Discard", "DiscardFromHand", "DiscardTop",
    "Draw", "EncounterCompared", "EncountersClosed", "Faction", "InfluenceForMine", "ModifierPlaced",
    "ModifiersRemoved", "NextModifierApplied", "NextModifierPlaced", "Ongoing", "OpenPlayAnnounced",
    "OutcomesChanged", "Place", "PlaceOnNext", "PlayOpen", "Played", "RemoveModifiers", "RemoveTokens",
    "ReplaceAtRandom", "RoundBegan", "Side", "SignetsCounted", "Supply", "TakeBack", "Tally", "Tied", "TokenPlaced",
    "TokensRemoved", "Win", "WinsTies", "WorthInPrevious", "add_modifier", "add_pending", "add_token", "at",
    "at_least_this", "burdened", "can_be_activated", "can_be_copied", "discard_hidden", "discard_played", "draw",
    "evaluate", "find", "here", "influence_of", "instant", "less_than_this", "lying_on", "modified", "of_faction",
    "offer_card", "offer_deck", "opponent", "opposite", "remove_modifiers", "remove_tokens", "side_of", "signets",
    "supply_left", "table_of", "take_back",
]  # fmt: skip


@hookimpl
def boardcore_register(register: Register) -> None:
    """A game for two with Deck I."""
    register.game(Game((2, 2), (DECK,), hookspecs))
    register.drawer(CARDIA, begin, check)
    register.events(*EVENTS)
    register.text_files("boardcore_cardia")
    for faction in PRINTED_FACTIONS:
        register.component(
            "faction", faction.id, faction.provenance, {"name": f"faction.{faction.id}"}, colour=faction.colour
        )
    offer_deck(register, "I", DECK_I)
    for card in DECK_I_CARDS:
        offer_card(register, card)
    register.explain("influence", CARD, explain.cards_in_play, explain.why_influence)
    register.explain("outcome", PLACE, explain.places, explain.why_outcome)
    register.explain("signets", SEAT, explain.both, explain.why_signets)
    register.figures(explain.figures)
    register.needs(*(f"reason.{why}" for why in ("signets", "ability", "no_card", "more_signets", "draw")))
    register.needs(*(f"outcome.{which}" for which in ("tie", "first", "second", "both")))


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The cards of the chosen deck, for both seats, and their abilities."""
    offers = assembly.offers
    cards = [offer for offer in deck_offers(assembly.options["deck"], offers) if offer.kind == CARD_OFFER]
    table = make_table(tuple((o.pack, o.value) for o in cards), assembly.hooks("cardia_contribute"))
    assembly.serve("cardia", table)
    assembly.cards.update(range(2 * DECK_SIZE))
    assembly.kind(
        KindTable(CARD, lambda n: table.texts[n], 2 * DECK_SIZE, extra=lambda n: {"owner": f"seat:{n // DECK_SIZE}"})
    )
    assembly.kind(KindTable(FACTION, lambda n: table.word_texts[n], len(table.words), table.words))
    assembly.kind(
        KindTable(CATEGORY, lambda n: f"cardia:category.{('modifiers', 'tokens')[n]}", 2, ("modifiers", "tokens"))
    )
    assembly.kind(KindTable(PLACE, None, DECK_SIZE * 2, tuple(str(n + 1) for n in range(DECK_SIZE * 2))))
    for offer in cards:
        card: Card = offer.value
        assembly.needs(f"{offer.pack}:card.{card.id}.text", f"card {card.id!r}")
        assembly.fact((card.id, card.value, card.faction, card.ongoing))
        if card.instant:
            assembly.block(f"{offer.pack}:{card.id}/instant", card.instant)


@hookimpl
def boardcore_phases(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Play cards, activate the loser's ability, end of the round."""
    return phases + _PHASES


_PHASES = phases.PHASES


@hookimpl
def boardcore_setup(fx: Effect) -> None:
    """Shuffle and draw five."""
    phases.setup(fx)


@hookimpl
def boardcore_settle(fx: Effect) -> None:
    """Close gaps and say which outcomes changed."""
    phases.settle(fx)


@hookimpl
def boardcore_draw(view: View) -> list[Panel]:
    """The row of encounters, and both sides of the table."""
    return draw_table(view)
