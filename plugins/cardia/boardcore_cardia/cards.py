"""Cards and decks: what a card is, and the tables a ruleset makes of its deck."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from boardcore import Effect, Provenance, Step

from .ongoing import Ongoing
from .state import DECK_SIZE


@dataclass(frozen=True, slots=True)
class Card:
    """A character card: what is printed on it, and its ability as steps or as ongoing effects."""

    value: int
    id: str
    faction: str
    instant: tuple[Step, ...] = ()
    ongoing: tuple[Ongoing, ...] = ()
    deck: str = ""
    provenance: Provenance = "house"

    @property
    def kind(self) -> str:
        """The type of its ability: ``instant`` or ``ongoing``."""
        return "ongoing" if self.ongoing else "instant"


@dataclass(frozen=True, slots=True)
class Deck:
    """A ready-made deck: the ids of its cards, and its difficulty in skulls where one is printed."""

    cards: tuple[str, ...]
    provenance: Provenance
    skulls: int | None = None


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction: its colour is for drawing; its icon is whatever a client draws for its id."""

    id: str
    colour: str
    provenance: Provenance


FACTIONS = (
    Faction("rebellion", "green", "published"),
    Faction("academy", "yellow", "published"),
    Faction("guild", "red", "published"),
    Faction("dynasty", "blue", "published"),
)


@dataclass(frozen=True, slots=True)
class CardTable:
    """The cards of a ruleset by number: both seats' decks, one after the other."""

    cards: tuple[Card, ...]
    texts: tuple[str, ...]
    """The message ids of their names; the rules text is the same with ``.text``."""
    blocks: tuple[str, ...]
    """The addresses of their instant abilities; empty for ongoing ones."""
    words: tuple[str, ...]
    """The factions of the deck."""
    word_texts: tuple[str, ...]
    """The message ids of their names."""
    values: tuple[int, ...] = field(default=())
    factions: tuple[int, ...] = field(default=())
    ongoing: tuple[tuple[Ongoing, ...], ...] = field(default=())
    sources: tuple[Any, ...] = ()
    """The packs' ``cardia_contribute`` hooks."""


def make_table(deck: tuple[tuple[str, Card], ...], sources: tuple[Any, ...]) -> CardTable:
    """The card table of a deck of (pack, card), in ascending influence, for both seats."""
    both = deck * 2
    words = tuple(dict.fromkeys(card.faction for _, card in deck))
    order = [faction.id for faction in FACTIONS]
    words = tuple(sorted(words, key=lambda word: (word not in order, order.index(word) if word in order else 0, word)))
    return CardTable(
        cards=tuple(card for _, card in both),
        texts=tuple(f"{pack}:card.{card.id}" for pack, card in both),
        blocks=tuple(f"{pack}:{card.id}/instant" if card.instant else "" for pack, card in both),
        words=words,
        word_texts=tuple(f"{_home(word, deck)}:faction.{word}" for word in words),
        values=tuple(card.value for _, card in both),
        factions=tuple(words.index(card.faction) for _, card in both),
        ongoing=tuple(card.ongoing for _, card in both),
        sources=sources,
    )


def _home(word: str, deck: tuple[tuple[str, Card], ...]) -> str:
    """The pack that names a faction: Cardia for its own four, else the pack of its first card."""
    if any(faction.id == word for faction in FACTIONS):
        return "cardia"
    return next(pack for pack, card in deck if card.faction == word)


def table_of(fx: Effect) -> CardTable:
    """The card table of the running ruleset."""
    table: CardTable = fx.services["cardia"]
    return table


def card_number(seat: int, index: int) -> int:
    """The number of a seat's card by its place in the deck list."""
    return seat * DECK_SIZE + index
