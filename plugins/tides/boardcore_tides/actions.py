"""Actions: what a seat can do in its turn, each as one number, one label and one sentence.

A number is twice its content, plus 1 at High Tide; the content is 0 for passing, then one per card to
take, one per card to discard, then one per column of a craft and set of cards, the set as bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from boardcore import Effect, KindTable, Message

from .components import COLUMNS, Table, table_of
from .sets import minimal_sets
from .state import ACTION, HAND_LIMIT, TIDES, is_high

Verb = Literal["take", "score", "discard", "pass"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do: with which card, which scoring, and which cards pay for it."""

    verb: Verb
    high: bool
    card: int = 0
    scoring: int = 0
    cards: tuple[int, ...] = ()


class Actions:
    """The numbers of all actions that these components allow."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards = table.size
        self.first_set = 1 + 2 * self.cards
        self.size = 2 * (self.first_set + (COLUMNS * self.cards << self.cards))

    def number(self, action: Action) -> int:
        """The number of an action."""
        if action.verb == "score":
            bits = sum(1 << card - 1 for card in action.cards)
            content = self.first_set + (action.scoring << self.cards) + bits
        else:
            content = {"pass": 0, "take": action.card, "discard": self.cards + action.card}[action.verb]
        return 2 * content + action.high

    def action(self, number: int) -> Action:
        """The action with this number."""
        content, high = number >> 1, bool(number & 1)
        if content >= self.first_set:
            scoring, bits = divmod(content - self.first_set, 1 << self.cards)
            cards = tuple(card for card in range(1, self.cards + 1) if bits >> card - 1 & 1)
            return Action("score", high, self.table.scorings[scoring].craft, scoring, cards)
        if content > self.cards:
            return Action("discard", high, content - self.cards)
        return Action("take", high, content) if content else Action("pass", high)

    def kind(self) -> KindTable:
        """The kind of these numbers."""
        return KindTable(ACTION, None, self.size, spell=self.spell, says=self.says)

    def spell(self, number: int) -> str:
        """The label: ``take-7``, ``discard-7``, ``score-1-3-10-12`` (craft, column, cards) or ``pass``."""
        action = self.action(number)
        parts: list[Any] = [action.verb]
        if action.verb == "score":
            parts += [action.card, self.table.scorings[action.scoring].column + 1, *action.cards]
        elif action.card:
            parts.append(action.card)
        return "-".join(map(str, parts))

    def says(self, number: int) -> tuple[str, dict[str, Any]]:
        """The sentence of an option."""
        action = self.action(number)
        card = f"card:{action.card}"
        if action.verb == "pass":
            return "tides:option.pass", {}
        if action.verb == "discard":
            return "tides:option.discard", {"card": card}
        if action.verb == "score":
            scoring = self.table.scorings[action.scoring]
            return "tides:option.score", {
                "craft": card,
                "column": scoring.column + 1,
                "points": scoring.points(action.high),
                "cards": tuple(f"card:{each}" for each in action.cards),
            }
        if action.high:
            return "tides:option.take_craft", {"card": card}
        return "tides:option.take_items", {
            "card": card,
            "items": items(self.table.items, self.table.supplies[action.card]),
        }


def items(names: tuple[str, ...], counts: tuple[int, ...]) -> tuple[Message, ...]:
    """So many of each item, to be said: ``2× stone, 1× shell``."""
    return tuple(
        Message("tides:label.items", {"count": count, "item": f"item:{name}"})
        for name, count in zip(names, counts, strict=True)
        if count
    )


def offered(fx: Effect, seat: int) -> tuple[int, ...]:
    """What a seat can do now: take a card, score a set, discard cards first (T7), or pass (T8)."""
    drawer = TIDES.of(fx.state)
    hand = drawer.seats[seat]
    table = table_of(fx)
    high = is_high(fx)
    # The numbers are put together here rather than by ``Actions.number``: this runs at every decision.
    cards, first_set = table.size, 1 + 2 * table.size
    found: list[int] = []
    if len(hand.items) + len(hand.crafts) < HAND_LIMIT:
        found += [2 * card + high for card in drawer.row]
    for craft in hand.crafts:
        for scoring in table.columns(craft):
            for paying in minimal_sets(table, hand.items, scoring):
                bits = sum(1 << card - 1 for card in paying)
                found.append(2 * (first_set + (scoring << cards) + bits) + high)
    found += [2 * (cards + card) + high for card in (*hand.items, *hand.crafts)]
    found.append(int(high))
    return tuple(found)


def actions_of(fx: Effect) -> Actions:
    """The actions of the running ruleset."""
    found: Actions = fx.services["tides.actions"]
    return found
