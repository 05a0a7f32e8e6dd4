"""Cards and decks: what a card is, and the tables a ruleset makes of its deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardcore import Effect, PackError, Provenance, Step, listed

from .ongoing import Ongoing
from .state import DECK_SIZE

Rounds = tuple[tuple[str, tuple[Step, ...]], ...]
"""Steps for the round: (one of ``MOMENTS``, the steps)."""

MOMENTS = (
    "placed", "revealed", "laid", "raised", "chosen", "reacted", "read", "compared",
    "activated", "resolved", "winning", "ending", "drawn", "counting",
)  # fmt: skip
"""The moments of a round at which cards, locations and packs may add steps, in order (OQ-95, OQ-98).

- ``placed``: both have placed a card, nothing is revealed yet;
- ``revealed``: two cards have been turned face up; for what ends the game at once;
- ``laid``: together with the modifiers that waited;
- ``raised``: what else changes influence by itself;
- ``chosen``: what the players choose for the cards just revealed;
- ``reacted``: what follows from how they are now;
- ``read``: what reads the finished influence, before the comparison;
- ``compared``: after the comparison in phase 1;
- ``activated``: at the end of phase 2, after the loser's ability and all that followed;
- ``resolved``: at the start of phase 3;
- ``winning``: then: what wins the game if something holds now;
- ``ending``: then: what else begins phase 3;
- ``drawn``: after the draws at the end of the round;
- ``counting``: before the signets are counted.

From ``revealed`` to ``read`` all is one instruction: outcomes are evaluated after it.
"""


@dataclass(frozen=True, slots=True)
class CounterKind:
    """A kind of counter that a pack lays on cards; offered with ``offer_counter`` under its message id.

    - ``lies``: one that waits for a player's next card comes to lie on that card when it is revealed.
    - ``factions``: what one that waits is about is a faction of the deck.
    """

    lies: bool = False
    factions: bool = False


@dataclass(frozen=True, slots=True)
class Location:
    """A location: what it changes, as steps at moments of the round, figures and functions.

    A location that needs more is a pack like any other, with ``cardia_...`` hooks of its own.

    - ``id``: its text is ``location.<id>``.
    - ``skulls``: how difficult it makes the game.
    - ``box``: the box that it comes in; empty for others.
    - ``provenance``: as for a ``Card``.
    - ``requires``: a faction without which the location cannot be chosen; empty: none.
    - ``rounds``: steps that the round has with it, each with its moment (``MOMENTS``).
    - ``signets_to_win``: how many signets win instead of the printed number; 0: that number.
    - ``starting_hand``: how many cards a hand starts with instead; 0: the printed number.
    - ``round_draw``: (fx, seat, number so far) -> how many cards that seat draws at the end of the round.
    - ``settled``: called at every settle with the outcomes before and after; see ``Outcomes``.
    - ``blocks``: what it starts as a trigger: (name, steps); the address is ``pack:location_id/name``.
    """

    id: str
    skulls: int
    box: str = ""
    provenance: Provenance = "house"
    requires: str = ""
    rounds: Rounds = ()
    signets_to_win: int = 0
    starting_hand: int = 0
    round_draw: Callable[[Effect, int, int], int] | None = None
    settled: Callable[[Effect, Any, Any], None] | None = None
    blocks: tuple[tuple[str, tuple[Step, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A character card: what is printed on it, and its ability as steps or as ongoing effects.

    - ``value``: its printed influence, 1 to 16; a deck has one card of each.
    - ``id``: begins with the pack's name; the texts of the card are ``card.<id>`` and ``card.<id>.text``.
    - ``faction``: the id of a faction that a pack offers: ``academy``, ``dynasty``, ``guild``, ``rebellion``.
    - ``instant``: what its ability does, clause by clause. A card has this or ``ongoing``.
    - ``ongoing``: what holds while a token lies on it.
    - ``deck``: the name of the deck it is printed in; empty for others.
    - ``provenance``: ``house`` for your own cards, else ``published``, ``rulebook`` or ``derived``.
    - ``rounds``: steps that the round has while the card is in the deck, each with its moment (``MOMENTS``).
    """

    value: int
    id: str
    faction: str
    instant: tuple[Step, ...] = ()
    ongoing: tuple[Ongoing, ...] = ()
    deck: str = ""
    provenance: Provenance = "house"
    rounds: Rounds = ()

    @property
    def kind(self) -> str:
        """The type of its ability: ``instant`` or ``ongoing``."""
        return "ongoing" if self.ongoing else "instant"

    def facts(self) -> dict[str, Any]:
        """What is printed on it besides its texts, as plain data."""
        return {"value": self.value, "faction": self.faction, "ability": self.kind}


@dataclass(frozen=True, slots=True)
class Deck:
    """A ready-made deck, the same for both players.

    - ``cards``: the ids of its 16 cards, one of each value.
    - ``provenance``: as for a ``Card``.
    - ``skulls``: how difficult it is to play, where that is printed.
    - ``torn``: whether it may hold some, but not all cards of a faction that comes ``together``, as decks for tests do.
    """

    cards: tuple[str, ...]
    provenance: Provenance
    skulls: int | None = None
    torn: bool = False


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction of cards.

    - ``id``: what cards name; its text is ``faction.<id>``, its icon whatever a client draws for it.
    - ``colour``: the English word for it, for drawing.
    - ``provenance``: as for a ``Card``.
    - ``together``: how many cards of it a deck must hold if it holds any; 0: any number.
    """

    id: str
    colour: str
    provenance: Provenance
    together: int = 0


FACTIONS = (
    Faction("rebellion", "green", "published"),
    Faction("academy", "yellow", "published"),
    Faction("guild", "red", "published"),
    Faction("dynasty", "blue", "published"),
)
"""The four factions of the printed decks, with their colours."""


def check_card(card: Card) -> None:
    """Refuse a card whose parts are not what they should be.

    Raises:
        PackError: ``pack/step``, naming the card, the part, and what belongs there.
    """
    where = f"card {card.id!r}"
    if isinstance(card.value, bool) or not isinstance(card.value, int):
        raise PackError("pack/step", f"{where}: value is a number, not {_shown(card.value)}", card=card.id)
    check_steps(where, "instant", card.instant)
    for each in _tuple(where, "ongoing", "ongoing effects", card.ongoing):
        if isinstance(each, type) or not callable(getattr(each, "contribute", None)):
            raise PackError(
                "pack/step", f"{where}: ongoing holds {_shown(each)}, which is no ongoing effect", card=card.id
            )
    check_rounds(where, card.rounds)


def check_rounds(where: str, rounds: Rounds) -> None:
    """Refuse what are no steps at moments of the round.

    Raises:
        PackError: ``pack/step``.
    """
    for each in _tuple(where, "rounds", "pairs of a moment and its steps", rounds):
        if not isinstance(each, tuple) or len(each) != 2:
            raise PackError(
                "pack/step", f"{where}: rounds holds {_shown(each)}, which is no pair of a moment and its steps"
            )
        moment, steps = each
        if moment not in MOMENTS:
            raise PackError(
                "pack/step", f"{where}: rounds names the moment {_shown(moment)}; there are {listed(MOMENTS)}"
            )
        check_steps(where, f"rounds at {moment!r}", steps)


def check_steps(where: str, part: str, steps: tuple[Step, ...]) -> None:
    """Refuse what are no steps.

    Raises:
        PackError: ``pack/step``.
    """
    for each in _tuple(where, part, "steps", steps):
        if not isinstance(each, Step):
            raise PackError("pack/step", f"{where}: {part} holds {_shown(each)}, which is no step")


def _shown(value: Any) -> str:
    """A value in an error: as it is written if it is a word or number, else what it is."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return repr(value) if isinstance(value, str | int | None) else type(value).__name__


def _tuple(where: str, part: str, what: str, given: Any) -> tuple[Any, ...]:
    if not isinstance(given, tuple):
        raise PackError("pack/step", f"{where}: {part} is a tuple of {what}, not {_shown(given)}; is a comma missing?")
    return given


@dataclass(frozen=True, slots=True)
class CardTable:
    """The cards of a ruleset by number: both seats' decks, one after the other. Get it with ``table_of(fx)``.

    By the number of a card, as in ``table_of(fx).values[card]``:

    - ``cards``: what is printed on it.
    - ``texts``: the message id of its name; that of its rules text is the same with ``.text``.
    - ``blocks``: the address of its instant ability; empty for an ongoing one.
    - ``values``: its printed influence; the current one is ``influence_of(fx, card)``.
    - ``factions``: the place of its faction in ``words``, a number of the kind ``FACTION``; see ``faction_of``.
    - ``ongoing``: its ongoing effects; empty for an instant ability.

    By the number of a faction:

    - ``words``: the ids of the factions of the deck, such as ``guild``.
    - ``word_texts``: the message ids of their names.

    Of the game:

    - ``counters``: the kinds of counters of the packs in force, by message id.
    - ``signets_to_win``, ``starting_hand``: how many signets win, and how many cards a hand starts with.
    - ``sources``, ``extras``, ``leaving``: the packs' hooks ``cardia_contribute``, ``cardia_signets``, ``cardia_left``.
    - ``draws``, ``settled``: the locations' functions ``round_draw`` and ``settled``.
    """

    cards: tuple[Card, ...]
    texts: tuple[str, ...]
    blocks: tuple[str, ...]
    words: tuple[str, ...]
    word_texts: tuple[str, ...]
    values: tuple[int, ...] = field(default=())
    factions: tuple[int, ...] = field(default=())
    ongoing: tuple[tuple[Ongoing, ...], ...] = field(default=())
    counters: Mapping[str, CounterKind] = field(default_factory=dict)
    signets_to_win: int = 5
    starting_hand: int = 5
    sources: tuple[Any, ...] = ()
    extras: tuple[Any, ...] = ()
    leaving: tuple[Any, ...] = ()
    draws: tuple[Any, ...] = ()
    settled: tuple[Any, ...] = ()


def make_table(deck: tuple[tuple[str, Card], ...], homes: Mapping[str, str], **more: Any) -> CardTable:
    """The card table of a deck of (pack, card), in ascending influence, for both seats.

    ``homes`` are the offered factions with the pack that names each; ``more`` are the table's other fields.
    """
    both = deck * 2
    words = tuple(dict.fromkeys(card.faction for _, card in deck))
    order = [faction.id for faction in FACTIONS]
    words = tuple(sorted(words, key=lambda word: (word not in order, order.index(word) if word in order else 0, word)))
    first_home = {card.faction: pack for pack, card in reversed(deck)}
    return CardTable(
        cards=tuple(card for _, card in both),
        texts=tuple(f"{pack}:card.{card.id}" for pack, card in both),
        blocks=tuple(f"{pack}:{card.id}/instant" if card.instant else "" for pack, card in both),
        words=words,
        word_texts=tuple(f"{homes.get(word, first_home[word])}:faction.{word}" for word in words),
        values=tuple(card.value for _, card in both),
        factions=tuple(words.index(card.faction) for _, card in both),
        ongoing=tuple(card.ongoing for _, card in both),
        **more,
    )


def table_of(fx: Effect) -> CardTable:
    """The card table of the running ruleset."""
    table: CardTable = fx.services["cardia"]
    return table


def faction_of(fx: Effect, card: int) -> int:
    """A card's faction, a number of the kind ``FACTION``: two cards with the same one are of the same faction.

    Its word, such as ``guild``, is ``table_of(fx).cards[card].faction``.
    """
    return table_of(fx).factions[card]


def card_number(seat: int, index: int) -> int:
    """The number of a seat's card by its place in the deck list."""
    return seat * DECK_SIZE + index
