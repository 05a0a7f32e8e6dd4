"""Who wins which encounter and what it is worth: one function of the table (OQ-89, OQ-91).

Nothing here is stored. The layers, in order: more influence wins; effects declare a tie; the owner of
a tie winner wins a tie; effects make a card win. This is the hot third of every game: a row without
effects is compared in one loop that calls nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardcore import Effect

from .cards import CardTable, table_of
from .ongoing import INFLUENCE, NAMED, TIE, TIE_WINNER, WORTH, Contribution, Tally
from .state import CARDIA, Encounter, text_of

BOTH = 3
"""Outcomes are sets of winning seats: 0 nobody, 1 seat 0, 2 seat 1, 3 both."""

Influence = tuple[int | None, int | None]
"""The current influence of both cards of an encounter; None where no card lies."""


@dataclass(slots=True)
class Evaluation:
    """The table as it counts: per place a pair of influences, the winners, and what decided it."""

    row: tuple[Encounter, ...]
    changes: int
    """How many changes the table had seen when this was worked out."""
    influence: list[Influence]
    winners: list[int]
    found: list[Contribution]

    def skips(self, place: int) -> bool:
        """Whether the encounter is a tie that activates nothing, whoever a tie winner gives it to (OQ-90)."""
        first, second = self.influence[place]
        if first is None or second is None:
            return True
        here = [each.what for each in self.found if each.place == place]
        return (first == second or TIE in here) and NAMED not in here


def evaluate(fx: Effect) -> Evaluation:
    """Work out every encounter. It is remembered until the table changes."""
    row = CARDIA.of(fx.state).row
    last: Evaluation | None = fx.memo
    if last is not None and last.row is row and last.changes == fx.state.changes:
        return last
    cards = table_of(fx)
    values, effects = cards.values, bool(cards.sources)
    influence: list[Influence] = []
    winners: list[int] = []
    for first, second in row:
        if first is None or second is None:
            alone = first or second
            effects = effects or (alone is not None and alone.tokens > 0)
            influence.append(
                (
                    None if first is None else values[first.card] + first.modifier,
                    None if second is None else values[second.card] + second.modifier,
                )
            )
            winners.append(0)
        else:
            one, two = values[first.card] + first.modifier, values[second.card] + second.modifier
            influence.append((one, two))
            winners.append(1 if one > two else 2 if one < two else 0)
            if first.tokens or second.tokens:
                effects = True
    found = _contributions(fx, cards, row) if effects else []
    if found:
        _layers(influence, winners, found)
    fx.memo = last = Evaluation(row, fx.state.changes, influence, winners, found)
    return last


def _contributions(fx: Effect, cards: CardTable, row: tuple[Encounter, ...]) -> list[Contribution]:
    """Call each active source once: cards with a token in the order of the row, then the packs' own."""
    tally = Tally(row)
    for place, pair in enumerate(row):
        for side, played in enumerate(pair):
            if played is not None and played.tokens:
                for each in cards.ongoing[text_of(played)]:
                    each.contribute(tally, place, side, played.card)
    for source in cards.sources:
        source(fx, tally)
    return tally.found


def _layers(influence: list[Influence], winners: list[int], found: Iterable[Contribution]) -> None:
    """Let the contributions change influences and winners, layer by layer."""
    ties: set[int] = set()
    named: dict[int, int] = {}
    tie_winners = 0
    for each in found:
        what, place = each.what, each.place
        if what == INFLUENCE:
            influence[place] = _raised(influence[place], each.side, each.amount)
        elif what == TIE:
            ties.add(place)
        elif what == TIE_WINNER:
            tie_winners |= 1 << each.side
        elif what == NAMED:
            named[place] = named.get(place, 0) | 1 << each.side
    for place, (first, second) in enumerate(influence):
        if first is None or second is None:
            continue
        if place in named:
            winners[place] = named[place]
        elif place in ties or first == second:
            winners[place] = tie_winners
        else:
            winners[place] = 1 if first > second else 2


def _raised(pair: Influence, side: int, amount: int) -> Influence:
    first, second = pair
    if side == 0:
        return (first if first is None else first + amount, second)
    return (first, second if second is None else second + amount)


def signets(fx: Effect) -> tuple[int, int]:
    """The signets of both seats: winning cards, what they are worth more, and kept ones (OQ-91, OQ-93)."""
    result = evaluate(fx)
    winners = result.winners
    totals = [0, 0]
    for (first, second), winner in zip(result.row, winners, strict=True):
        if winner == 1:
            totals[0] += 1
        elif winner == 2:
            totals[1] += 1
        elif winner == BOTH:
            totals[0] += 1
            totals[1] += 1
        elif first is None:
            totals[1] += second is not None and second.kept
        elif second is None:
            totals[0] += first.kept
    for each in result.found:
        if each.what == WORTH and winners[each.place] >> each.side & 1:
            totals[each.side] += each.amount
    return totals[0], totals[1]


def winner_text(winners: int) -> str:
    """The message id of an outcome."""
    return ("outcome.tie", "outcome.first", "outcome.second", "outcome.both")[winners]
