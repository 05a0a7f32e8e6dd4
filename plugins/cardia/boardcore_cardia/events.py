"""What can happen in Cardia."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from boardcore import (
    AMOUNT,
    CARD,
    OPEN,
    PUBLIC,
    SEAT,
    Between,
    Cards,
    Event,
    OpenCard,
    OpenCards,
    OpenNumber,
    OpenSeat,
    OpenWord,
)

from .state import PLACE

OpenAmount = Annotated[int, AMOUNT, PUBLIC]
OpenPlace = Annotated[int, PLACE, PUBLIC]


class RoundBegan(Event, frozen=True):
    """A round has begun."""

    changes: ClassVar[bool] = False
    round: OpenNumber


class CardsDrawn(Event, frozen=True):
    """A player has drawn cards from the deck; perhaps none."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = "deck"
    dst: OpenWord = "hand"


class CardPlaced(Event, frozen=True):
    """A player has placed a card face down."""

    changes: ClassVar[bool] = False
    owner: OpenSeat
    cards: Cards
    src: OpenWord = "hand"
    dst: OpenWord = "committed"


class CardShown(Event, frozen=True):
    """A player has placed a card face up, before the other one chooses."""

    changes: ClassVar[bool] = False
    owner: OpenSeat
    cards: Cards
    src: OpenWord = "hand"
    dst: OpenWord = "shown"


class CardsRevealed(Event, frozen=True):
    """Both cards of a new encounter are face up."""

    cards: Cards
    owner: OpenSeat = -1
    src: OpenWord = "committed"
    dst: OpenWord = OPEN


class EncounterCompared(Event, frozen=True):
    """The current encounter has been compared in phase 1."""

    changes: ClassVar[bool] = False
    place: OpenPlace
    outcome: OpenWord


class Change(msgspec.Struct, frozen=True):
    """An encounter and its new outcome."""

    place: str
    outcome: str
    says: str = "change"


class OutcomesChanged(Event, frozen=True):
    """Encounters have another outcome than before the instruction; it follows from other changes."""

    changes: ClassVar[bool] = False
    encounters: Annotated[tuple[Change, ...], PUBLIC]


class AbilityActivated(Event, frozen=True):
    """An ability has been activated: on which card, and whose text it is."""

    changes: ClassVar[bool] = False
    seat: OpenSeat
    card: OpenCard
    ability: OpenCard


class ActivationImpossible(Event, frozen=True):
    """An ability could not start again: nothing had changed, or too many had been activated."""

    changes: ClassVar[bool] = False
    card: OpenCard


class ModifierPlaced(Event, frozen=True):
    """A modifier has been put on a card in play."""

    card: OpenCard
    amount: OpenAmount


class ModifiersRemoved(Event, frozen=True):
    """All modifiers on a card have gone back to the supply."""

    card: OpenCard


class TokenPlaced(Event, frozen=True):
    """A card has received an ongoing token."""

    card: OpenCard


class TokensRemoved(Event, frozen=True):
    """All ongoing tokens on a card have gone back to the supply."""

    card: OpenCard


class CountersPlaced(Event, frozen=True):
    """Counters have been laid on a card; ``counter`` is the message id of their kind."""

    card: OpenCard
    counter: OpenWord
    number: OpenNumber


class CountersRemoved(Event, frozen=True):
    """Counters have been taken off a card."""

    card: OpenCard
    counter: OpenWord
    number: OpenNumber


class NextCardAwaited(Event, frozen=True):
    """Something waits for a player's next card; ``counter`` is the message id of what."""

    owner: OpenSeat
    counter: OpenWord


class NextModifierPlaced(Event, frozen=True):
    """A modifier waits for a player's next card."""

    owner: OpenSeat
    amount: OpenAmount


class NextModifierApplied(Event, frozen=True):
    """A waiting modifier has come to lie on the card it waited for."""

    card: OpenCard
    amount: OpenAmount


class OpenPlayAnnounced(Event, frozen=True):
    """A player must place the next card first and face up."""

    owner: OpenSeat


class CardsDiscarded(Event, frozen=True):
    """Cards have gone to their owners' discard piles; perhaps none, from a hidden place."""

    told_by: ClassVar[str] = "src"
    tellings: ClassVar[tuple[str, ...]] = (OPEN, "hand", "deck")
    owner: OpenSeat
    """Whose hand or deck they come from; -1 from the table."""
    cards: Cards
    src: OpenWord
    dst: OpenWord = "discard"


class HandAndDeckDiscarded(Event, frozen=True):
    """A player has discarded cards of the hand and the deck at once; perhaps none.

    All of them together lie on the pile in ascending influence, the highest on top (OQ-104).
    """

    owner: OpenSeat
    hand: Cards
    deck: Annotated[tuple[int, ...], CARD, Between("other")]
    src: OpenWord = "hand"
    other: OpenWord = "deck"
    dst: OpenWord = "discard"


class DeckShuffled(Event, frozen=True):
    """A player has shuffled the deck."""

    owner: OpenSeat


class ModifiersChosen(Event, frozen=True):
    """Players have chosen modifiers for the cards just revealed, in secret until all of them had."""

    changes: ClassVar[bool] = False
    answers: ClassVar[bool] = True
    seats: Annotated[tuple[int, ...], SEAT, PUBLIC]
    amounts: Annotated[tuple[int, ...], AMOUNT, PUBLIC]


class CardReplaced(Event, frozen=True):
    """Cards have been discarded and replaced by others drawn at random from their owner's hand."""

    drawn: ClassVar[bool] = True
    owner: OpenSeat
    cards: OpenCards
    card: Annotated[tuple[int, ...], CARD, Between()]
    src: OpenWord = "hand"
    dst: OpenWord = OPEN


class CardTakenBack(Event, frozen=True):
    """A card in play has been taken back into a hand."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = OPEN
    dst: OpenWord = "hand"


class CardsPutUnder(Event, frozen=True):
    """A player has put hand cards under the deck."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = "hand"
    dst: OpenWord = "deck"


class CardsSwapped(Event, frozen=True):
    """Two cards in play have changed places, with all that lies on them."""

    cards: OpenCards


class EncountersClosed(Event, frozen=True):
    """Encounters without cards are gone; later ones have moved up."""

    places: Annotated[tuple[int, ...], PLACE, PUBLIC]


class SignetsCounted(Event, frozen=True):
    """The signets have been counted at the end of a round."""

    changes: ClassVar[bool] = False
    first: OpenNumber
    second: OpenNumber


EVENTS: tuple[type[Event], ...] = (
    RoundBegan, CardsDrawn, CardPlaced, CardShown, CardsRevealed, EncounterCompared, OutcomesChanged,
    AbilityActivated, ActivationImpossible, ModifierPlaced, ModifiersRemoved, TokenPlaced, TokensRemoved,
    NextModifierPlaced, NextModifierApplied, OpenPlayAnnounced, CardsDiscarded, CardReplaced, CardTakenBack,
    EncountersClosed, SignetsCounted, CountersPlaced, CountersRemoved, NextCardAwaited,
    CardsPutUnder, CardsSwapped, HandAndDeckDiscarded, DeckShuffled, ModifiersChosen,
)  # fmt: skip
