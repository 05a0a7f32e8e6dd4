"""Setting a Cardia table in a few lines, playing by card names, and looking at what came of it.

    table = Table(hands=(["Blank 12"], ["Blank 9"]), extra={"probe": probe_pack})
    table.play("Blank 12", "Blank 9")
    assert table.signets == (1, 0)

Cards are named by their ids or printed names, in any case; a deck is filled up with blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from boardcore import (
    Applied,
    Catalogue,
    Choice,
    Decision,
    Effect,
    Event,
    Register,
    Ruleset,
    State,
    hookimpl,
    listed,
)
from boardcore.testing import Scene, catalogue

from .cards import Card, Deck, Faction, card_number
from .options import CARD_OFFER, DECK_OFFER, FACTION_OFFER
from .outcomes import evaluate, signets
from .state import CARDIA, DECK_SIZE, Cardia, Counter, Played, Side

__all__ = ["On", "Pair", "Table"]
__tracebackhide__ = True
"""A test that fails shows its author's line, not ours."""


@dataclass(frozen=True, slots=True)
class On:
    """A card in play with what lies on it: ``On("Blank 9", modifier=+3, tokens=1)``.

    - ``modifier``, ``tokens``, ``kept``: as in ``Played``.
    - ``counters``: what else lies on it, by kind: ``{"expedition:counter.phial": 1}``.
    """

    card: str
    modifier: int = 0
    tokens: int = 0
    kept: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)


Spot = str | On | None
Pair = tuple[Spot, Spot]
"""An encounter: a card of each player, or None."""


def _torn(deck: str | Sequence[str], catalogue: Catalogue) -> bool:
    """Whether the deck holds some, but not all cards of a faction whose cards come together."""
    offers = catalogue.offers("cardia")
    cards: dict[str, Card] = offers.values(CARD_OFFER)
    factions: Iterable[Faction] = offers.values(FACTION_OFFER).values()
    held = [cards[name].faction for name in deck if name in cards]
    return any(held.count(each.id) not in (0, each.together) for each in factions if each.together)


def key(name: str) -> str:
    """The id of a card by its name: ``"Blank 9"`` -> ``blank_9``."""
    return name.strip().lower().replace(" ", "_").replace("'", "")


class Scenario:
    """A pack that offers one deck by its name: a list of cards would have to hold all cards of some factions."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.deck = Deck(tuple(cards), "house", torn=True)

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """Offer the deck."""
        register.extends("cardia")
        register.offer(DECK_OFFER, "scenario", self.deck)


@dataclass(repr=False, eq=False)
class Table(Scene):
    """A game of Cardia set up as told, at the start of a round. What is not given is empty, but for the decks.

    Where the cards lie, by id or printed name:

    - ``hands``: per seat.
    - ``decks``: per seat, from the top down; None: every card that lies nowhere else.
    - ``encounters``: the row in the direction of play, pairs of a card of seat 0 and one of seat 1 (None: no card).
    - ``discards``: per seat, from the bottom up; what lies nowhere else is put below.
    - ``waiting``: per seat, the modifier for the next card.
    - ``opens``: per seat, whether the next card must be placed face up.

    What is played:

    - ``deck``: as in ``boardcore.load``; None: the cards named above, filled up with blanks, which a pack in ``extra``
      offers. Such a deck may hold some cards of a faction of which a deck for play must hold all or none.
    - ``extra``: packs that are not installed, by name.
    - ``packs``, ``locations``, ``options``: further options, as in ``boardcore.load``.
    - ``seed``: of the game.
    - ``blank``: how the ids of the blanks begin; their value comes behind it.
    - ``prepare``: a function of ``fx`` that sets what other packs keep, once the cards lie where they belong.

    ``rules``, ``state``, ``events`` (all so far) and ``last`` (what the last choice led to) are there to look at.
    """

    hands: tuple[Sequence[str], Sequence[str]] = ((), ())
    decks: tuple[Sequence[str], Sequence[str]] | None = None
    encounters: Sequence[Pair] = ()
    discards: tuple[Sequence[str], Sequence[str]] = ((), ())
    waiting: tuple[int, int] = (0, 0)
    opens: tuple[bool, bool] = (False, False)
    deck: str | Sequence[str] | None = None
    extra: Mapping[str, Any] | None = None
    packs: Sequence[str] = ()
    locations: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 1
    blank: str = "blank_"
    prepare: Callable[[Effect], None] | None = None
    rules: Ruleset = field(init=False)
    state: State = field(init=False)
    events: list[Event] = field(init=False, default_factory=list)
    ids: tuple[str, ...] = field(init=False)
    last: Applied | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        found = catalogue(self.extra)
        options = {"locations": list(self.locations), **self.options} if self.locations else dict(self.options)
        deck = self._deck(found)
        if self.deck is None and _torn(deck, found):
            found, deck = catalogue({**(self.extra or {}), "scenario": Scenario(deck)}), "scenario"
        self.rules = found.load("cardia", deck=deck, packs=self.packs, **options)
        cards: tuple[Card, ...] = self.rules.book.wiring.services["cardia"].cards
        self.ids = tuple(card.id for card in cards[:DECK_SIZE])
        self.go_on(self.rules.begin(self.seed, prepare=self._prepare))

    def _deck(self, found: Catalogue) -> str | tuple[str, ...]:
        """The deck asked for, or the cards named, filled up with blanks."""
        if isinstance(self.deck, str):
            return self.deck
        offered: dict[str, Card] = found.offers("cardia").values(CARD_OFFER)
        named = [key(name) for name in (self.deck or ())] + list(self._named())
        by_value: dict[int, str] = {}
        for name in named:
            if name not in offered:
                near = get_close_matches(name, offered, 5, 0)
                raise KeyError(f"there is no card {name!r}; names like it are {listed(near)}")
            other = by_value.setdefault(offered[name].value, name)
            if other != name:
                raise ValueError(f"{other} and {name} have the same value; a deck has each value once")
        return tuple(by_value.get(value, f"{self.blank}{value}") for value in range(1, DECK_SIZE + 1))

    def _named(self) -> Iterable[str]:
        piles = [*self.hands, *(self.decks or ()), *self.discards]
        for pile in piles:
            yield from (key(name) for name in pile)
        for pair in self.encounters:
            yield from (key(spot.card if isinstance(spot, On) else spot) for spot in pair if spot is not None)

    def _prepare(self, fx: Effect) -> None:
        drawer: Cardia = CARDIA.of(fx.state)
        drawer.row = tuple((self._spot(0, first), self._spot(1, second)) for first, second in self.encounters)
        for seat in (0, 1):
            side: Side = drawer.seats[seat]
            side.hand = self._cards(seat, self.hands[seat])
            piled = self._cards(seat, self.discards[seat])
            used = {*side.hand, *piled, *(p.card for pair in drawer.row for p in pair if p is not None)}
            rest = tuple(n for n in range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE) if n not in used)
            side.deck = rest if self.decks is None else self._cards(seat, self.decks[seat])
            side.discard = tuple(n for n in rest if n not in side.deck) + piled
            side.pending = self.waiting[seat]
            side.opens = self.opens[seat]
        if self.prepare is not None:
            self.prepare(fx)

    def _cards(self, seat: int, names: Sequence[str]) -> tuple[int, ...]:
        return tuple(self.card(seat, name) for name in names)

    def _spot(self, seat: int, spot: Spot) -> Played | None:
        if spot is None:
            return None
        on = spot if isinstance(spot, On) else On(spot)
        counters = tuple(Counter(kind, number) for kind, number in sorted(on.counters.items()))
        return Played(self.card(seat, on.card), on.modifier, on.tokens, on.kept, counters=counters)

    # Naming

    def card(self, seat: int, name: str) -> int:
        """The number of a seat's card."""
        if key(name) not in self.ids:
            raise KeyError(f"there is no card {name!r} in this deck, which has {listed(self.ids)}")
        return card_number(seat, self.ids.index(key(name)))

    def name(self, card: int) -> str:
        """The id of a card by its number."""
        return self.ids[card % DECK_SIZE]

    # Playing

    def play(self, first: str, second: str, *rest: str | tuple[int, str]) -> Table:
        """Both place a card; ``rest`` are the answers to what is asked then, as for ``choose``."""
        asked = [decision.seat for decision in self.decisions]
        names = {0: first, 1: second}
        for seat in asked or (0, 1):
            self.choose(names.pop(seat), seat=seat)
        for seat in sorted(names):
            self.choose(names[seat], seat=seat)
        for answer in rest:
            if isinstance(answer, tuple):
                self.choose(answer[1], seat=answer[0])
            else:
                self.choose(answer)
        return self

    def choose(self, what: str, *, seat: int | None = None, of: int | None = None) -> Table:
        """Answer the open decision (of that seat): a card's name, a word (``guild``), ``done``.

        A card of both players' decks that lies on both sides needs ``of``, its owner.
        """
        decision = self.decision(seat)
        option = self._named_option(decision, what, of)
        self.go_on(self.rules.apply(self.state, Choice(decision.seat, decision.id, option)))
        return self

    def _named_option(self, decision: Decision, what: str, of: int | None) -> str:
        offered = [option.id for option in decision.options]
        if what in offered:
            return what
        word = key(what)
        owners = (of,) if of is not None else (0, 1)
        fitting = [
            option
            for option in offered
            if option.partition(":")[2] == word
            or (word in self.ids and option in {f"card:{self.card(owner, what)}" for owner in owners})
        ]
        if len(fitting) != 1:
            raise AssertionError(f"{what!r} fits {fitting} of {self.offered(decision.seat)}\n{self}")
        return fitting[0]

    def offered(self, seat: int | None = None) -> list[str]:
        """The options of the open decision by card name or word, in order."""
        return [self._word(option.id) for option in self.decision(seat).options]

    def _word(self, option: str) -> str:
        kind, _, rest = option.partition(":")
        return self.name(int(rest)) if kind == "card" else rest or option

    # Looking

    @property
    def drawer(self) -> Cardia:
        """Cardia's part of the state."""
        return CARDIA.of(self.state)

    @property
    def signets(self) -> tuple[int, int]:
        """The signets of both seats."""
        return signets(self.effect)

    def influence(self, seat: int, name: str) -> int:
        """The current influence of a card in play."""
        place = self.place(seat, name)
        value = evaluate(self.effect).influence[place][seat]
        assert value is not None
        return value

    def place(self, seat: int, name: str) -> int:
        """The place in the row, from 0, of a seat's card."""
        number = self.card(seat, name)
        for place, pair in enumerate(self.drawer.row):
            if any(played is not None and played.card == number for played in pair):
                return place
        raise AssertionError(f"{name} of seat {seat} is not in play\n{self}")

    def played(self, seat: int, name: str) -> Played:
        """A card in play with what lies on it."""
        found = self.drawer.row[self.place(seat, name)][seat]
        assert found is not None
        return found

    def winners(self, place: int) -> tuple[int, ...]:
        """The seats that win an encounter."""
        found = evaluate(self.effect).winners[place]
        return tuple(seat for seat in (0, 1) if found >> seat & 1)

    @property
    def row(self) -> list[tuple[str | None, str | None]]:
        """The encounters by card id."""
        names = [tuple(None if p is None else self.name(p.card) for p in pair) for pair in self.drawer.row]
        return [(first, second) for first, second in names]

    def zone(self, seat: int, name: str) -> list[str]:
        """The cards of a zone (hand, deck, discard, committed, shown) by id, in order."""
        return [self.name(card) for card in getattr(self.drawer.seats[seat], name)]

    @property
    def pending(self) -> tuple[int, int]:
        """The modifiers that wait."""
        first, second = self.drawer.seats
        return first.pending, second.pending

    def __str__(self) -> str:
        lines = [f"round {self.drawer.round}, signets {self.signets}"]
        for place, pair in enumerate(self.row):
            lines.append(f"  {place + 1}: {pair[0]} - {pair[1]}  won by {self.winners(place)}")
        for seat in (0, 1):
            zones = ", ".join(f"{name} {self.zone(seat, name)}" for name in ("hand", "deck", "discard"))
            lines.append(f"  seat {seat}: {zones}")
        lines += [f"  asked: {each.id} seat {each.seat}" for each in self.decisions]
        return "\n".join(lines)
