"""Setting a beach in a few lines, playing by card numbers, and looking at what came of it.

    beach = set_up(row=[2, 3, 4, 5, 6], crafts=([1], []), items=([10, 12], []), tide="high")
    beach.score(1, 3, 10, 12)
    assert beach.points == (18, 0)

Cards are their numbers in ``components.toml``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from boardcore import Applied, Effect, Event, Ruleset, State
from boardcore.testing import Scene, catalogue

from .components import Table, table_of
from .scoring import score
from .sets import minimal_sets
from .state import AI, LOW_TURNS, TIDES, Scored, Tides, places, sides

__all__ = ["Beach", "deal", "rules_of", "set_up"]

__tracebackhide__ = True
"""A test that fails shows its author's line, not ours."""

Hands = tuple[Sequence[int], Sequence[int]]
NONE: Hands = ((), ())


def set_up(
    *,
    seats: int = 2,
    row: Sequence[int] | None = None,
    items: Hands = NONE,
    crafts: Hands = NONE,
    ai_items: Sequence[int] = (),
    pile: Sequence[int] | None = None,
    discard: Sequence[int] = (),
    scores: tuple[int, int] = (0, 0),
    first: int = 0,
    tide: Literal["low", "high"] = "low",
    taken: int = 0,
    cycle: int = 2,
    quiet: int = 0,
    seed: int | str = 1,
    **options: Any,
) -> Beach:
    """A game set up as told, at somebody's action in the second tide cycle or a later one.

    ``items`` and ``crafts`` are the hand cards per seat by the side that is up, ``ai_items`` the AI's;
    ``scores`` are the points that the two sides have already; ``taken`` says how many actions of this tide
    have been taken, by both together. ``pile`` is from the top down and ``discard`` from the bottom up; cards
    not named lie in the pile if ``pile`` is None, else in the discard pile. A row that is not given is dealt
    from the pile. ``seats=1`` is a solo game. What the AI does first has been done.
    """

    def prepare(fx: Effect) -> None:
        drawer = TIDES.of(fx.state)
        table = table_of(fx)
        named = [*(row or ()), *ai_items, *(pile or ()), *discard]
        named += [card for hands in (items, crafts) for hand in hands for card in hand]
        rest = tuple(card for card in range(1, table.size + 1) if card not in named)
        cards = rest if pile is None else tuple(pile)
        if row is None:
            drawer.row, cards = cards[: places(fx)], cards[places(fx) :]
        else:
            drawer.row = tuple(row)
        drawer.top, drawer.pile = cards[:1], cards[1:]
        drawer.discard = (() if pile is None else rest) + tuple(discard)
        drawer.ai_items = tuple(ai_items)
        for seat, hand in enumerate(drawer.seats):
            hand.items, hand.crafts = tuple(items[seat]), tuple(crafts[seat])
            hand.scored = sheet(table, scores[seat], cycle - 1)
        if AI in sides(fx):
            drawer.ai_scored = sheet(table, scores[1], cycle - 1, solo=True)
        drawer.cycle, drawer.first, drawer.quiet = cycle - 1, first, quiet
        drawer.turn = taken + (LOW_TURNS if tide == "high" else 0)
        if fx.events is not None:
            fx.events.clear()  # what happened to the table that is not used

    if cycle < 2:
        raise ValueError("the first cycle begins with the choice of crafts: begin with deal()")
    return _begin(rules_of(**options), seed, seats, prepare)


def deal(*, seats: int = 2, seed: int | str = 1, **options: Any) -> Beach:
    """A new game, before the first crafts are chosen."""
    return _begin(rules_of(**options), seed, seats, None)


def rules_of(**options: Any) -> Ruleset:
    """The rules with these options. Rules never change, so each are made once."""
    return _rules_of(tuple(sorted(options.items())))


@cache
def _rules_of(options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return catalogue().load("tides", **dict(options))


def _begin(rules: Ruleset, seed: int | str, seats: int, prepare: Any) -> Beach:
    begun = rules.begin(seed, seats, prepare=prepare)
    return Beach(rules, begun.state, list(begun.events))


def sheet(table: Table, points: int, cycle: int, solo: bool = False) -> tuple[Scored, ...]:
    """A score sheet of so many points, all scored at High Tide, whatever came of the cards.

    Raises:
        ValueError: no sets add up to that.
    """
    worth: dict[int, int] = {}
    for place, scoring in enumerate(table.scorings):
        if (scoring.craft == 0) == solo:
            worth.setdefault(scoring.high, place)
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for total in range(1, points + 1):
        for gain, place in worth.items():
            if total - gain in ways and total not in ways:
                ways[total] = (*ways[total - gain], place)
    if points not in ways:
        raise ValueError(f"no sets bring {points} points")
    cards = tuple(range(1, table.size + 1))
    return tuple(
        Scored(place, cycle, True, minimal_sets(table, _without(cards, table.scorings[place].craft), place)[0])
        for place in ways[points]
    )


def _without(cards: tuple[int, ...], craft: int) -> tuple[int, ...]:
    return tuple(card for card in cards if card != craft)


@dataclass(repr=False, eq=False)
class Beach(Scene):
    """A game of Tides and its past."""

    rules: Ruleset
    state: State
    events: list[Event] = field(default_factory=list)
    last: Applied | None = None
    """What came of the latest choice."""

    # Playing

    def act(self, what: str, seat: int | None = None) -> Beach:
        """Choose an option of the open decision (of that seat) by its id or the part after the kind: ``take-7``."""
        decision = self.decision(seat)
        fitting = [each.id for each in decision.options if what in (each.id, each.id.partition(":")[2])]
        if not fitting:
            raise AssertionError(f"{what!r} is not among {self.offered(seat)}\n{self}")
        self.go_on(self.rules.apply(self.state, decision.choice(fitting[0])))
        return self

    def keep(self, card: int, seat: int) -> Beach:
        """Keep one of the crafts dealt to a seat."""
        return self.act(f"card:{card}", seat)

    def take(self, card: int) -> Beach:
        """Take a card of the row."""
        return self.act(f"take-{card}")

    def score(self, craft: int, column: int, *cards: int) -> Beach:
        """Score a column (from 1) of a craft with these cards."""
        return self.act("-".join(map(str, ("score", craft, column, *sorted(cards)))))

    def drop(self, card: int) -> Beach:
        """Discard a hand card, which is no action."""
        return self.act(f"discard-{card}")

    def skip(self, times: int = 1) -> Beach:
        """Let whoever is asked pass, so many times."""
        for _ in range(times):
            self.act("pass")
        return self

    # Looking

    def offered(self, seat: int | None = None) -> list[str]:
        """The options of the open decision by the part after the kind, in order."""
        return [option.id.partition(":")[2] for option in self.decision(seat).options]

    @property
    def scorable(self) -> list[str]:
        """The sets on offer: ``1-3-10-12`` is craft 1, column 3, paid with cards 10 and 12."""
        return [each.partition("-")[2] for each in self.offered() if each.startswith("score-")]

    @property
    def takeable(self) -> list[int]:
        """The cards of the row on offer."""
        return [int(each.partition("-")[2]) for each in self.offered() if each.startswith("take-")]

    @property
    def drawer(self) -> Tides:
        """Tides' part of the state."""
        return TIDES.of(self.state)

    @property
    def row(self) -> list[int]:
        """The row from left to right."""
        return list(self.drawer.row)

    @property
    def pile(self) -> list[int]:
        """The draw pile from the top down."""
        return [*self.drawer.top, *self.drawer.pile]

    @property
    def discard(self) -> list[int]:
        """The discard pile from the bottom up."""
        return list(self.drawer.discard)

    def items(self, seat: int) -> list[int]:
        """A seat's hand cards with their Low Tide side up."""
        return list(self.drawer.seats[seat].items)

    def crafts(self, seat: int) -> list[int]:
        """A seat's hand cards with their High Tide side up."""
        return list(self.drawer.seats[seat].crafts)

    @property
    def ai_items(self) -> list[int]:
        """The AI's cards."""
        return list(self.drawer.ai_items)

    @property
    def points(self) -> tuple[int, int]:
        """The points of both sides."""
        fx = self.effect
        one, two = sides(fx)
        return score(fx, one), score(fx, two)

    @property
    def phase(self) -> str:
        """The running phase."""
        return self.view(None).phase

    def figures(self, seat: int | None = None) -> dict[str, Any]:
        """What follows from the table, in a seat's view."""
        found: dict[str, Any] = self.view(seat).figures["tides"]
        return found

    def face(self, card: int, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees of a card."""
        found: dict[str, Any] = next(each for each in self.figures(seat)["cards"] if each["card"] == f"card:{card}")
        return found

    def __str__(self) -> str:
        lines = [
            f"cycle {self.drawer.cycle}, {self.phase or 'over'}, action {self.drawer.turn}, points {self.points}",
            f"  row {self.row}, pile {self.pile}, discard pile {self.discard}",
        ]
        for seat in range(self.state.seats):
            lines.append(f"  seat {seat}: items {self.items(seat)}, crafts {self.crafts(seat)}")
        if self.state.seats == 1:
            lines.append(f"  AI: {self.ai_items}")
        lines += [f"  asked: {each.id} seat {each.seat}" for each in self.decisions]
        return "\n".join(lines)
