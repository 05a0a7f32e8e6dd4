"""What Cardia keeps in the state: hands, decks and piles, the row of encounters, what waits."""

from __future__ import annotations

from typing import Annotated

import msgspec

from boardcore import (
    AMOUNT,
    CARD_SLOT,
    COUNT,
    FULL,
    PER_SEAT,
    PUBLIC,
    Amount,
    CardNumber,
    Count,
    Drawer,
    Kind,
    Name,
    Zone,
)
from boardcore import CARD as CARD
from boardcore import SEAT as SEAT

DECK_SIZE = 16
"""Cards in a deck; card ``n`` of seat ``s`` is number ``16 * s + n``, in ascending printed influence."""

HAND = Zone("hand", FULL, COUNT, "deck")
"""A player's hand. Put a card there with ``take_back`` or ``draw``, or with ``fx.move`` and an event of your own."""
DECK = Zone("deck", COUNT, COUNT, "deck")
"""A player's deck, from the top down."""
COMMITTED = Zone("committed", FULL, COUNT, "deck")
"""The card that a player has placed face down this round, before the reveal; it is not in play yet."""
SHOWN = Zone("shown", FULL, FULL)
"""The card that a player had to place face up, before the reveal; it is not in play yet."""
DISCARD = Zone("discard", FULL, FULL)
"""A player's discard pile, from the bottom up: always the owner's own cards, which everybody sees."""

FACTION = Kind("faction")
"""A faction of the deck: ``faction:guild``."""
CATEGORY = Kind("category")
"""What lies on a card: ``category:modifiers``, ``category:tokens``."""
PLACE = Kind("place")
"""A place in the row of encounters, from 0 in the direction of play."""

IT = Name("it", CARD)
"""The card that an ability is about, usually bound by its first choice."""
THAT = Name("that", CARD)
"""A second card."""
THOSE = Name("those", CARD)
"""Several cards, in the order in which they were chosen."""
NAMED = Name("named", FACTION)
"""The faction that a player has named."""
LOSER = Name("loser", SEAT)
DECIDED = Name("decided", SEAT)
WHICH = Name("which", CATEGORY)
"""Whether modifiers or ongoing tokens are meant."""
THIS_MUCH = Name("this_much", AMOUNT)
"""A modifier with its sign, such as one chosen from ``plus_or_minus(2)``."""
THAT_MUCH = Name("that_much", AMOUNT)
"""A second modifier."""


CounterId = Annotated[str, msgspec.Meta(max_length=80)]


class Counter(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Something other than a modifier or token that lies on a card in play, or waits for one: a phial, a mark.

    ``kind`` is the message id of its name (``expedition:counter.phial``), as offered by a pack; ``about``
    is what it concerns, such as a faction, and means what its pack says.
    """

    kind: CounterId
    number: Count = 1
    """How many of them."""
    about: Count = 0


class Played(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A card in play with all that lies on it; leaving play leaves it all behind."""

    card: Annotated[CardNumber, CARD_SLOT]
    """Its number; what is printed on it is in ``table_of(fx)``."""
    modifier: Amount = 0
    """The sum of its modifiers."""
    tokens: Count = 0
    """Ongoing tokens."""
    kept: bool = False
    """Whether it keeps a signet from before it stood alone (OQ-93)."""
    text: Annotated[int, msgspec.Meta(ge=-1, le=65535)] = -1
    """The card whose ongoing ability it has copied (OQ-44); -1: its own. See ``text_of``."""
    counters: tuple[Counter, ...] = ()
    """What else lies on it, ordered by kind. See ``count_on``."""


def count_on(played: Played, kind: str) -> int:
    """How many counters of a kind lie on a card."""
    for counter in played.counters:
        if counter.kind == kind:
            return counter.number
    return 0


def with_counters(played: Played, kind: str, number: int) -> Played:
    """The card with so many counters of a kind on it."""
    others = [counter for counter in played.counters if counter.kind != kind]
    if number:
        others.append(Counter(kind, number))
    return msgspec.structs.replace(played, counters=tuple(sorted(others, key=lambda counter: counter.kind)))


def text_of(played: Played) -> int:
    """The card whose ability it has: its own or the one it has copied."""
    return played.card if played.text < 0 else played.text


Encounter = tuple[Played | None, Played | None]
"""One place of the row: the card of seat 0 and that of seat 1, each with what lies on it, None where one has left.

A ``Played`` has ``card`` (its number), ``modifier`` (the sum), ``tokens`` (ongoing ones), ``counters`` (what else lies
there), ``text`` (the card whose ongoing ability it has copied, -1: its own) and ``kept`` (a signet from before it stood
alone).
"""


class Side(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One player's side of the table."""

    hand: Annotated[tuple[CardNumber, ...], HAND]
    """In the order of coming."""
    deck: Annotated[tuple[CardNumber, ...], DECK]
    """From the top down."""
    committed: Annotated[tuple[CardNumber, ...], COMMITTED] = ()
    """The card placed face down this round."""
    shown: Annotated[tuple[CardNumber, ...], SHOWN] = ()
    """The card placed face up early (OQ-96)."""
    discard: Annotated[tuple[CardNumber, ...], DISCARD] = ()
    """From the bottom up."""
    pending: Annotated[Amount, PUBLIC] = 0
    """The modifier that waits for the next card (OQ-13)."""
    waiting: Annotated[tuple[Counter, ...], PUBLIC] = ()
    """What else waits for the next card, in the order of coming (OQ-97)."""
    opens: Annotated[bool, PUBLIC] = False
    """Whether this player must place the next card first and face up."""


class Cardia(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Cardia's drawer."""

    round: Annotated[Count, PUBLIC]
    """From 1."""
    activations: Annotated[Count, PUBLIC]
    """Abilities activated in this phase (OQ-106)."""
    seats: Annotated[tuple[Side, ...], PER_SEAT]
    """Both sides of the table."""
    row: Annotated[tuple[Encounter, ...], PUBLIC]
    """The encounters in the direction of play."""
    revealing: Annotated[bool, PUBLIC] = False
    """Whether the last encounter has been revealed and not yet compared: all that is one instruction (OQ-95)."""
    before: Annotated[tuple[Count, ...], PUBLIC] = ()
    """While ``revealing``: who won which encounter before."""
    current: Annotated[bool, PUBLIC] = False
    """Whether the last encounter of the row is this round's: revealed, and not discarded since (OQ-12)."""


CARDIA = Drawer("cardia", Cardia)
"""The handle on Cardia's part of the state: ``CARDIA.of(fx.state)``.

It has ``row`` (encounters, in the direction of play), ``seats`` (per seat ``hand``, ``deck``, ``discard``,
``committed``, ``shown``, and for the next card ``pending``, ``waiting`` and ``opens``), ``round``, ``activations``,
``revealing``, ``before`` and ``current``.
"""


def owner_of(card: int) -> int:
    """The seat whose card back a card has."""
    return card // DECK_SIZE


def begin(seats: int) -> Cardia:
    """The drawer before the set-up: both decks in order, nothing dealt."""
    return Cardia(
        round=0,
        activations=0,
        seats=tuple(
            Side((), tuple(range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE)), (), (), (), 0, (), False)
            for seat in range(seats)
        ),
        row=(),
        revealing=False,
        before=(),
    )
