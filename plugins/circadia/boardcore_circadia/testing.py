"""Setting a table of Circadia for a test, and playing it in words.

    game = Table(hands=["bear 2, bear 2, goose 2"], sets=[["bear 1 1"]], rows=["forest 3 day"])
    game.choose("Bear 2 to set 1", "Bear 2 to set 1", "play no more creatures", "Forest 3 (day) with set 1")
    assert game.scores == [3, 0]

Seat 0 starts unless ``start`` says otherwise. Creatures are written ``bear 2``, habitats
``forest 3 day``, face-down ones in a line ``?forest 3``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardcore import (
    Applied,
    Choice,
    ChoiceError,
    Effect,
    Event,
    Ruleset,
    State,
)
from boardcore.testing import Scene, catalogue

from .cards import TIMES, table_of
from .cards import Table as Cards
from .components import CREATURES, HABITATS
from .lines import line_of, score
from .state import CIRCADIA, COVERED, DECK, DECKS, DISCARD, DISPLAY, FACE_UP, HAND, ROWS, SHOWN, TOPS, Circadia, Set

__all__ = ["Table"]

__tracebackhide__ = True
"""A test that fails shows its author's line, not ours."""


@dataclass(repr=False, eq=False)
class Table(Scene):
    """A game set up as a test wants it.

    ``hands``, ``sets`` and ``lines`` are by seat; seats left out have nothing. A set is a creature with
    its values (``"goose 1 1 2"``). ``rows`` and ``tops`` name habitat cards; each lies beside its own deck,
    whose other cards are in ``decks`` by habitat, or all that are left. ``display``, ``deck`` (from the top)
    and ``discard`` name creatures; those left are in the deck, else in the discard pile. What is left
    when both are given, and habitats left out of ``decks``, lie before the last seat.
    ``opening`` says what a face-down first card stands for, ``options`` are those of the game, and
    ``fields`` are numbers in its drawer.
    """

    hands: Sequence[str] = ()
    sets: Sequence[Sequence[str]] = ()
    lines: Sequence[Sequence[str]] = ()
    rows: Sequence[str] = ()
    tops: Sequence[str] = ()
    decks: Mapping[str, Sequence[str]] | None = None
    display: str | None = None
    deck: str | None = None
    discard: str | None = None
    opening: Mapping[int, str] = field(default_factory=dict)
    seats: int = 2
    start: int | str = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    fields: Mapping[str, int] = field(default_factory=dict)
    seed: int | str = 1
    rules: Ruleset = field(init=False)
    state: State = field(init=False)
    events: list[Event] = field(init=False, default_factory=list)
    last: Applied | None = field(init=False, default=None)
    """What came of the latest choice."""
    _left: list[int] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.rules = catalogue().load("circadia", start=self.start, **self.options)
        self.go_on(self.rules.begin(self.seed, self.seats, prepare=self._prepare))
        self.rules.check_state(self.state)

    # Setting the table

    def _prepare(self, fx: Effect) -> None:
        drawer, cards = CIRCADIA.of(fx.state), table_of(fx)
        self._left = list(range(cards.size))
        for seat, names in enumerate(self.sets):
            sets = tuple(Set(self._creatures(cards, f"{each}")) for each in names)
            drawer.sets = (*drawer.sets[:seat], sets, *drawer.sets[seat + 1 :])
        for seat in range(self.seats):
            self._line(fx, cards, seat, self.lines[seat] if seat < len(self.lines) else ())
            fx.put(HAND, seat, self._creatures(cards, self.hands[seat] if seat < len(self.hands) else ""))
        self._habitats(fx, cards)
        self._piles(fx, cards)
        for name, value in self.fields.items():
            setattr(drawer, name, value)

    def _line(self, fx: Effect, cards: Cards, seat: int, names: Sequence[str]) -> None:
        player = CIRCADIA.of(fx.state).players[seat]
        for name in names:
            card = self._take(cards, name.removeprefix("?"))
            zone = COVERED[cards.suits[card]] if name.startswith("?") else SHOWN
            fx.put(zone, seat, (*fx.cards(zone, seat), card))
            player.line += (cards.suits[card] if name.startswith("?") else FACE_UP,)
        if seat in self.opening:
            player.opening = TIMES.index(self.opening[seat])

    def _habitats(self, fx: Effect, cards: Cards) -> None:
        rows = [self._take(cards, name) for name in self.rows]
        tops = [self._take(cards, name) for name in self.tops]
        for habitat, name in enumerate(HABITATS):
            fx.put(ROWS[habitat], -1, tuple(card for card in rows if cards.suits[card] == habitat))
            top = tuple(card for card in tops if cards.suits[card] == habitat)
            given = self.decks.get(name) if self.decks is not None else None
            rest = tuple(card for card in cards.habitats(habitat) if card in self._left)
            deck = rest if given is None else tuple(self._take(cards, each) for each in given)
            if given is None and not top:
                top, deck = rest[:1], rest[1:]
            fx.put(TOPS[habitat], -1, top)
            fx.put(DECKS[habitat], -1, deck)
            self._left = [card for card in self._left if card not in (*top, *deck)]
            lost = tuple(card for card in cards.habitats(habitat) if card in self._left)
            self._away(fx, lost, habitat)

    def _away(self, fx: Effect, cards: tuple[int, ...], habitat: int) -> None:
        """Cards that no test wants: face down in the last seat's line, which such a test leaves alone."""
        seat = self.seats - 1
        player = CIRCADIA.of(fx.state).players[seat]
        if cards and not player.line:
            player.opening = 0
        player.line += (habitat,) * len(cards)
        fx.put(COVERED[habitat], seat, (*fx.cards(COVERED[habitat], seat), *cards))
        self._left = [card for card in self._left if card not in cards]

    def _piles(self, fx: Effect, cards: Cards) -> None:
        wanted = self.display if self.display is not None else "bear 1, bear 2, axolotl 1, axolotl 2, goose 1"
        fx.put(DISPLAY, -1, self._creatures(cards, wanted))
        deck = None if self.deck is None else self._creatures(cards, self.deck)
        discard = None if self.discard is None else self._creatures(cards, self.discard)
        rest = tuple(card for card in self._left if cards.is_creature(card))
        if deck is None:
            deck = rest
        elif discard is None:
            discard = rest
        else:
            self._spare(fx, cards, rest)
        fx.put(DECK, -1, deck)
        fx.put(DISCARD, -1, discard or ())

    def _spare(self, fx: Effect, cards: Cards, rest: tuple[int, ...]) -> None:
        """Creatures that no test wants: in sets of the last seat."""
        drawer = CIRCADIA.of(fx.state)
        suits = [tuple(card for card in rest if cards.suits[card] == suit) for suit in range(len(CREATURES))]
        drawer.sets = (*drawer.sets[:-1], tuple(Set(each) for each in suits if each))

    def _creatures(self, cards: Cards, names: str) -> tuple[int, ...]:
        """``"bear 1 1 2, goose 3"`` -> the cards."""
        found: list[int] = []
        for part in filter(None, map(str.strip, names.split(","))):
            creature, *values = part.split()
            found += [self._take(cards, f"{creature} {value}") for value in values]
        return tuple(found)

    def _take(self, cards: Cards, name: str) -> int:
        kind, value, *time = name.split()
        for card in self._left:
            suits = CREATURES if cards.is_creature(card) else HABITATS
            found = (suits[cards.suits[card]], cards.values[card], TIMES[cards.times[card]])
            if found[:2] == (kind, int(value)) and (not time or found[2] == time[0]):
                self._left.remove(card)
                return card
        raise KeyError(f"there is no {name!r} left")

    # Playing

    def play(self, *texts: str) -> Table:
        """Answer one decision after the other with the option of this English text."""
        for text in texts:
            self.choose(text)
        return self

    def refuses(self, text: str) -> bool:
        """Whether everything of this text, on any card, is refused, and nothing has changed by trying."""
        before = self.rules.dump(self.state)
        decision = self.decision()
        labels = list(self._labels(text))
        assert labels, f"nothing is called {text!r}"
        for label in labels:
            try:
                self.rules.apply(self.state, Choice(decision.seat, decision.id, label))
            except ChoiceError as why:
                if why.code != "choice/option":
                    raise
            else:
                return False
        return self.rules.dump(self.state) == before

    def _labels(self, text: str) -> Iterable[str]:
        """The labels of everything that is called so: plays, claims, cards, or to stop."""
        for stop in ("end_play", "end_claim"):
            if self.rules.texts.template(f"circadia:option.{stop}", "en") == text:
                yield "done"
        for name in ("play", "claim", "card"):
            table = self.rules.book.kinds[name]
            for value in range(table.size):
                label = table.label(value)
                if self.rules.texts.label(label, "en") == text:
                    yield label

    def auto(self, turns: int = 1) -> Table:
        """Let the seats play whole turns, with the last option of every decision, which stops where one may."""
        goal = self.drawer.turn + turns
        while self.state.result is None and self.drawer.turn < goal:
            self.go_on(self.rules.apply(self.state, self.decision().choice(len(self.decision().options) - 1)))
        return self

    # Looking

    def say(self, message: Any) -> str:
        """A message in English."""
        return self.rules.texts.say(message, "en")

    @property
    def active(self) -> int:
        """The seat that is asked."""
        return self.decision().seat

    @property
    def drawer(self) -> Circadia:
        """Circadia's part of the state."""
        return CIRCADIA.of(self.state)

    def names(self, cards: Iterable[int]) -> list[str]:
        """The names of cards."""
        return [self.name(card) for card in cards]

    def hand(self, seat: int = 0) -> list[str]:
        """The cards of a hand by name, sorted."""
        return sorted(self.names(self.drawer.players[seat].hand))

    def sets_of(self, seat: int = 0) -> list[list[str]]:
        """A seat's sets by card name."""
        return [self.names(each.cards) for each in self.drawer.sets[seat]]

    def line(self, seat: int = 0) -> list[str]:
        """A seat's line by name: face-up cards, and face-down ones with what they count as."""
        back = self.rules.book.wiring.schema.backs
        return [
            self.name(each.card)
            if each.face_up
            else f"?{self.rules.texts.label(f'back:{back[each.card]}', 'en')} as {TIMES[each.acts_as]}"
            for each in line_of(self.effect, seat)
        ]

    def pile(self, name: str) -> list[str]:
        """A common zone (``display``, ``deck``, ``discard``, ``forest_row`` ...) by name, in order."""
        return self.names(getattr(self.drawer, name))

    @property
    def scores(self) -> list[int]:
        """Everybody's points."""
        return [score(self.effect, seat) for seat in range(self.state.seats)]

    def reasons(self, what: str, of: str, seat: int | None = None) -> list[str]:
        """The parts of an explanation in English, each with its source."""
        word = self.rules.texts.word
        return [
            f"{word(part.source, 'en')}: {self.say(part.text)}" if part.source else self.say(part.text)
            for part in self.explain(what, of, seat).parts
        ]

    def __str__(self) -> str:
        lines = [f"turn {self.drawer.turn}, value {self.drawer.value}, draws {self.drawer.draws}"]
        for seat in range(self.state.seats):
            lines.append(f"  seat {seat}: hand {self.hand(seat)}, sets {self.sets_of(seat)}, line {self.line(seat)}")
        for habitat in HABITATS:
            lines.append(f"  {habitat}: {self.pile(f'{habitat}_row')}, top {self.pile(f'{habitat}_top')}")
        lines.append(f"  display {self.pile('display')}")
        lines += [f"  asked: {each.id} seat {each.seat}" for each in self.rules.decisions(self.state)]
        return "\n".join(lines)
