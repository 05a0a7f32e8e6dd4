"""Cardia: the base rules of the duel, and Decks I and II.

For authors of cards, the game in ten sentences:

1. Both players have the same 16 cards; in a round each places one face down, both are revealed, and lie at the end of
   the row (``MINE``, ``THEIRS``, ``ANY``) as a new encounter.
2. More influence wins the encounter, and the card that *loses* activates its ability (``instant`` steps, ``fx.seat``
   being the loser); in a tie nobody does.
3. Influence is what is printed, the sum of the modifiers on the card (``Place``), and what ongoing effects add; a
   modifier can also wait for a player's next card (``PlaceOnNext``).
4. To activate an ``ongoing`` ability is to put a token on its card: the effect holds as long as one lies there, and a
   card that has never been activated has none.
5. Winning an encounter is worth a signet, and all encounters of the row are compared anew after every instruction: what
   is won can be lost again, which activates nothing.
6. Cards stay in the row until something takes them away, and then all that lies on them goes back to the supply, which
   never runs out.
7. Where one of two cards has left (``Discard``, ``TakeBack``), the other one stays, keeps the signet that it has won,
   and neither wins nor loses until a card lies opposite again; where both have left, the later encounters move up.
8. To a discard pile (``DISCARD``) go cards from the row, a hand or a deck, always their owner's, open to all; nothing
   else goes there, and it is never shuffled back.
9. What else lies on cards or waits for one is a counter of a pack's own (``offer_counter``, ``add_counter``,
   ``await_next``).
10. At the end of a round both draw a card; whoever then has 5 signets or more, and more than the other, has won, and so
    has who still can place a card when the other cannot.

This module is the table of contents: what the pack tells boardcore, hook by hook. The names below
are what an expansion may use: cards are made of ``Card``, the verbs, pools and ongoing effects here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

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
    discard_hand_and_deck,
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
    shuffle_deck,
    side_of,
    swap_places,
    take_awaited,
    take_back,
)
from .cards import FACTIONS as PRINTED_FACTIONS
from .cards import MOMENTS, Card, CardTable, CounterKind, Deck, Faction, Location, faction_of, table_of
from .checks import check
from .components import register_corrections
from .deck1 import CARDS as DECK_I_CARDS
from .deck1 import DECK_I
from .deck2 import CARDS as DECK_II_CARDS
from .deck2 import COUNTERS, DECK_II
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
    DeckShuffled,
    EncounterCompared,
    EncountersClosed,
    HandAndDeckDiscarded,
    ModifierPlaced,
    ModifiersChosen,
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
from .ongoing import (
    InfluenceForMine,
    Ongoing,
    Tally,
    Tied,
    WinsIfFollowing,
    WinsInPrevious,
    WinsTies,
    WorthInPrevious,
    WorthWhileLow,
    WorthWhileWinning,
)
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
    offer_preset,
)
from .outcomes import Evaluation, ExtraSignets, Outcomes, evaluate, outcomes, signets, winner_text
from .phases import WinByOngoing, round_draw, win
from .pools import (
    ANY,
    FACTIONS,
    MINE,
    MY_FOLLOWING,
    MY_HAND,
    MY_PAST,
    MY_PREVIOUS,
    OPPOSING,
    THEIR_DECK,
    THEIR_HAND,
    THEIRS,
    THIS,
    at_least_this,
    at_most,
    burdened,
    can_be_activated,
    can_be_copied,
    has_another,
    has_ongoing,
    influence_of,
    instant,
    last_of,
    less_than_this,
    losing,
    lying_on,
    modified,
    more_than,
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
    THOSE,
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
    Copy,
    Discard,
    DiscardFromHand,
    DiscardFromHandAndDeck,
    DiscardTop,
    Draw,
    LowerTo,
    MoveModifiers,
    MoveTokens,
    Place,
    PlaceOnNext,
    PlayOpen,
    PutUnder,
    RemoveModifiers,
    RemoveTokens,
    ReplaceAtRandom,
    ShuffleDeck,
    Swap,
    TakeBack,
    Win,
    activate,
    in_play_now,
    members,
)
from .waiting import (
    AwaitNext,
    ChooseSigns,
    DiscardForOtherFaction,
    TurnIntoModifiers,
    UseUp,
    waiting_for,
)

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = [
    "ANY", "CARDIA", "CARD_OFFER", "CATEGORY", "COMMITTED", "COUNTER_OFFER", "DECK", "DECK_I", "DECK_II",
    "DECK_II_CARDS", "DECK_I_CARDS", "DECK_OFFER", "DECK_SIZE", "DISCARD", "FACTION", "FACTIONS", "FACTION_OFFER",
    "HAND", "IT", "LOCATION_OFFER", "MINE", "MOMENTS", "MY_FOLLOWING", "MY_HAND", "MY_PAST", "MY_PREVIOUS", "NAMED",
    "OPPOSING", "PLACE", "PRINTED_FACTIONS", "SHOWN", "SUPPLY", "THAT", "THAT_MUCH", "THEIRS", "THEIR_DECK",
    "THEIR_HAND", "THIS", "THIS_MUCH", "THOSE", "WHICH", "AbilityActivated", "Activate", "ActivationImpossible",
    "AwaitNext", "Card", "CardPlaced", "CardReplaced", "CardShown", "CardTable", "CardTakenBack", "Cardia",
    "CardsDiscarded", "CardsDrawn", "CardsPutUnder", "CardsRevealed", "CardsSwapped", "ChooseSigns", "Copy", "Counter",
    "CounterKind", "CountersPlaced", "CountersRemoved", "Deck", "DeckShuffled", "Discard", "DiscardForOtherFaction",
    "DiscardFromHand", "DiscardFromHandAndDeck", "DiscardTop", "Draw", "Encounter", "EncounterCompared",
    "EncountersClosed", "Evaluation", "ExtraSignets", "Faction", "HandAndDeckDiscarded", "InfluenceForMine", "Location",
    "LowerTo", "ModifierPlaced", "ModifiersChosen", "ModifiersRemoved", "MoveModifiers", "MoveTokens",
    "NextCardAwaited", "NextModifierApplied", "NextModifierPlaced", "Ongoing", "OpenPlayAnnounced", "Outcomes",
    "OutcomesChanged", "Place", "PlaceOnNext", "PlayOpen", "Played", "PutUnder", "RemoveModifiers", "RemoveTokens",
    "ReplaceAtRandom", "RoundBegan", "ShuffleDeck", "Side", "SignetsCounted", "Supply", "Swap", "TakeBack", "Tally",
    "Tied", "TokenPlaced", "TokensRemoved", "TurnIntoModifiers", "UseUp", "Win", "WinByOngoing", "WinsIfFollowing",
    "WinsInPrevious", "WinsTies", "WorthInPrevious", "WorthWhileLow", "WorthWhileWinning", "activate", "add_counter",
    "add_modifier", "add_pending", "add_token", "at", "at_least_this", "at_most", "await_next", "burdened",
    "can_be_activated", "can_be_copied", "count_on", "current_place", "discard_hand_and_deck", "discard_hidden",
    "discard_played", "draw", "evaluate", "faction_of", "find", "has_another", "has_ongoing", "here", "in_play_now",
    "influence_of", "instant", "last_of", "less_than_this", "losing", "lying_on", "may_start", "members", "modified",
    "more_than", "of_faction", "offer_card", "offer_counter", "offer_deck", "offer_faction", "offer_location",
    "offer_preset", "opponent", "opposite", "outcomes", "owner_of", "plus_or_minus", "put_under", "remove_counters",
    "remove_modifiers", "remove_tokens", "replace_played", "round_draw", "set_at", "shuffle_deck", "side_of", "signets",
    "supply_left", "swap_places", "table_of", "take_awaited", "take_back", "text_of", "waiting_for", "win",
    "winner_text", "with_counters",
]  # fmt: skip


@hookimpl
def boardcore_register(register: Register) -> None:
    """A game for two with Decks I and II."""
    register.game(Game((2, 2), OPTIONS, hookspecs))
    register.size(2048)
    register.drawer(CARDIA, begin, check)
    register.events(*EVENTS)
    register.text_files("boardcore_cardia")
    for faction in PRINTED_FACTIONS:
        offer_faction(register, faction)
    for name, deck in (("I", DECK_I), ("II", DECK_II)):
        offer_deck(register, name, deck)
    for card in DECK_I_CARDS + DECK_II_CARDS:
        offer_card(register, card)
    for counter, kind in COUNTERS.items():
        offer_counter(register, counter, kind)
    register_corrections(register)
    register.explain("influence", CARD, explain.cards_in_play, explain.why_influence)
    register.explain("outcome", PLACE, explain.places, explain.why_outcome)
    register.explain("signets", SEAT, explain.both, explain.why_signets)
    register.figures(explain.figures)
    register.needs(*(f"reason.{why}" for why in ("signets", "ability", "no_card", "more_signets", "draw")))
    register.needs(*(f"outcome.{which}" for which in ("tie", "first", "second", "both")))
    register.needs("prompt.card", "prompt.other_card")  # for cards of other packs


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
def boardcore_settle(fx: Effect) -> bool:
    """Close gaps and say which outcomes changed, once what is being revealed has been compared."""
    return phases.settle(fx)


@hookimpl
def boardcore_draw(view: View) -> list[Panel]:
    """The row of encounters, and both sides of the table."""
    return draw_table(view)


@hookimpl
def boardcore_templates() -> Mapping[str, Traversable]:
    """A deck of four cards and an expansion to begin with."""
    from importlib.resources import files

    return {kind: files("boardcore_cardia") / "templates" / kind for kind in ("deck", "expansion")}
