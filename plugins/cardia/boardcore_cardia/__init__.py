"""Cardia: the base rules of the duel, and Deck I.

This module is the table of contents: what the pack tells boardcore, hook by hook. The names below
are what an expansion may use: cards are made of ``Card``, the verbs, pools and ongoing effects here.
"""

from __future__ import annotations

from boardcore import CARD, SEAT, Assembly, Effect, Game, Panel, Phase, Register, View, hookimpl

from . import assembling, explain, hookspecs, phases
from .atoms import (
    add_counter,
    add_modifier,
    add_pending,
    add_token,
    at,
    await_next,
    current_place,
    discard_hidden,
    discard_played,
    draw,
    find,
    here,
    put_under,
    remove_counters,
    remove_modifiers,
    remove_tokens,
    replace_played,
    set_at,
    side_of,
    swap_places,
    take_awaited,
    take_back,
)
from .cards import FACTIONS as PRINTED_FACTIONS
from .cards import MOMENTS, Card, CardTable, CounterKind, Deck, Faction, Location, table_of
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
    CardsPutUnder,
    CardsRevealed,
    CardsSwapped,
    CardTakenBack,
    CountersPlaced,
    CountersRemoved,
    EncounterCompared,
    EncountersClosed,
    ModifierPlaced,
    ModifiersRemoved,
    NextCardAwaited,
    NextModifierApplied,
    NextModifierPlaced,
    OpenPlayAnnounced,
    OutcomesChanged,
    RoundBegan,
    SignetsCounted,
    TokenPlaced,
    TokensRemoved,
)
from .ongoing import InfluenceForMine, Ongoing, Tally, Tied, WinsIfFollowing, WinsTies, WorthInPrevious, WorthWhileLow
from .options import (
    CARD_OFFER,
    COUNTER_OFFER,
    DECK_OFFER,
    FACTION_OFFER,
    LOCATION_OFFER,
    OPTIONS,
    offer_card,
    offer_counter,
    offer_deck,
    offer_faction,
    offer_location,
)
from .outcomes import Evaluation, ExtraSignets, Outcomes, evaluate, outcomes, signets, winner_text
from .phases import win
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
    has_another,
    has_ongoing,
    influence_of,
    instant,
    last_of,
    less_than_this,
    lying_on,
    modified,
    of_faction,
    opponent,
    opposite,
    plus_or_minus,
)
from .rulings import may_start
from .state import (
    CARDIA,
    CATEGORY,
    COMMITTED,
    DECK,
    DECK_SIZE,
    DISCARD,
    FACTION,
    HAND,
    IT,
    NAMED,
    PLACE,
    SHOWN,
    THAT,
    THAT_MUCH,
    THIS_MUCH,
    WHICH,
    Cardia,
    Counter,
    Encounter,
    Played,
    Side,
    begin,
    count_on,
    owner_of,
    text_of,
    with_counters,
)
from .supply import SUPPLY, Supply, supply_left
from .verbs import (
    Activate,
    AwaitNext,
    Copy,
    Discard,
    DiscardFromHand,
    DiscardTop,
    Draw,
    MoveModifiers,
    Place,
    PlaceOnNext,
    PlayOpen,
    PutUnder,
    RemoveModifiers,
    RemoveTokens,
    ReplaceAtRandom,
    Swap,
    TakeBack,
    Win,
    activate,
    in_play_now,
    members,
)

__all__ = [
    "ANY", "CARDIA", "CARD_OFFER", "CATEGORY", "COMMITTED", "COUNTER_OFFER", "DECK", "DECK_I", "DECK_I_CARDS",
    "DECK_OFFER", "DECK_SIZE", "DISCARD", "FACTION", "FACTIONS", "FACTION_OFFER", "HAND", "IT", "LOCATION_OFFER",
    "MINE", "MOMENTS", "MY_FOLLOWING", "MY_HAND", "MY_PAST", "MY_PREVIOUS", "NAMED", "OPPOSING", "PLACE",
    "PRINTED_FACTIONS", "SHOWN", "SUPPLY", "THAT", "THAT_MUCH", "THEIRS", "THEIR_HAND", "THIS", "THIS_MUCH", "WHICH",
    "AbilityActivated", "Activate", "ActivationImpossible", "AwaitNext", "Card", "CardPlaced", "CardReplaced",
    "CardShown", "CardTable", "CardTakenBack", "Cardia", "CardsDiscarded", "CardsDrawn", "CardsPutUnder",
    "CardsRevealed", "CardsSwapped", "Copy", "Counter", "CounterKind", "CountersPlaced", "CountersRemoved", "Deck",
    "Discard", "DiscardFromHand", "DiscardTop", "Draw", "Encounter", "EncounterCompared", "EncountersClosed",
    "Evaluation", "ExtraSignets", "Faction", "InfluenceForMine", "Location", "ModifierPlaced", "ModifiersRemoved",
    "MoveModifiers", "NextCardAwaited", "NextModifierApplied", "NextModifierPlaced", "Ongoing", "OpenPlayAnnounced",
    "Outcomes", "OutcomesChanged", "Place", "PlaceOnNext", "PlayOpen", "Played", "PutUnder", "RemoveModifiers",
    "RemoveTokens", "ReplaceAtRandom", "RoundBegan", "Side", "SignetsCounted", "Supply", "Swap", "TakeBack", "Tally",
    "Tied", "TokenPlaced", "TokensRemoved", "Win", "WinsIfFollowing", "WinsTies", "WorthInPrevious", "WorthWhileLow",
    "activate", "add_counter", "add_modifier", "add_pending", "add_token", "at", "at_least_this", "await_next",
    "burdened", "can_be_activated", "can_be_copied", "count_on", "current_place", "discard_hidden", "discard_played",
    "draw", "evaluate", "find", "has_another", "has_ongoing", "here", "in_play_now", "influence_of", "instant",
    "last_of", "less_than_this", "lying_on", "may_start", "members", "modified", "of_faction", "offer_card",
    "offer_counter", "offer_deck", "offer_faction", "offer_location", "opponent", "opposite", "outcomes", "owner_of",
    "plus_or_minus", "put_under", "remove_counters", "remove_modifiers", "remove_tokens", "replace_played", "set_at",
    "side_of", "signets", "supply_left", "swap_places", "table_of", "take_awaited", "take_back", "text_of", "win",
    "winner_text", "with_counters",
]  # fmt: skip


@hookimpl
def boardcore_register(register: Register) -> None:
    """A game for two with Deck I."""
    register.game(Game((2, 2), OPTIONS, hookspecs))
    register.drawer(CARDIA, begin, check)
    register.events(*EVENTS)
    register.text_files("boardcore_cardia")
    for faction in PRINTED_FACTIONS:
        offer_faction(register, faction)
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
    """The cards of the chosen deck, for both seats, their abilities, and the locations."""
    assembling.assemble(assembly)


@hookimpl
def boardcore_phases(phases: tuple[Phase, ...], assembly: Assembly) -> tuple[Phase, ...]:
    """Play cards, activate the loser's ability, end of the round."""
    return phases + _make_phases(assembling.steps_at(assembly))


_make_phases = phases.make_phases


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
