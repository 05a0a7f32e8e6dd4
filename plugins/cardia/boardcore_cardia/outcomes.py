"""Who wins which encounter and what it is worth: one function of the table (OQ-89, OQ-91).

Nothing here is stored. The layers, in order: more influence wins; effects declare a tie; the owner of
a tie winner wins a tie; effects make a card win.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardcore import Effect

from .cards import table_of
from .ongoing import INFLUENCE, NAMED, TIE, TIE_WINNER, WORTH, Contribution, Tally
from .state import CARDIA, text_of

BOTH = 3
"""Outcomes are sets of winning seats: 0 nobody, 1 seat 0, 2 seat 1, 3 both."""


@dataclass(slots=True)
class Evaluation:
    """The table as it counts: per place a pair of influences, the winners, and what decided it."""

    influence: list[tuple[int | None, int | None]]
    winners: list[int]
    skips: list[bool]
    """Whether the encounter is a tie that activates nothing, whoever a tie winner gives it to (OQ-90)."""
    found: list[Contribution]

    def worth(self, place: int, side: int) -> int:
        """What the winning card there is worth beyond its signet."""
        return sum(c.amount for c in self.found if c.what == WORTH and (c.place, c.side) == (place, side))


def evaluate(fx: Effect) -> Evaluation:
    """Work out every encounter."""
    row = CARDIA.of(fx.state).row
    cards = table_of(fx)
    values, ongoing = cards.values, cards.ongoing
    tally: Tally | None = None
    influence: list[tuple[int | None, int | None]] = []
    for place, (first, second) in enumerate(row):
        if (first is not None and first.tokens) or (second is not None and second.tokens):
            tally = tally or Tally(row)
            for side, played in ((0, first), (1, second)):
                if played is not None and played.tokens:
                    for each in ongoing[text_of(played)]:
                        each.contribute(tally, place, side, played.card)
        influence.append(
            (
                None if first is None else values[first.card] + first.modifier,
                None if second is None else values[second.card] + second.modifier,
            )
        )
    if cards.sources:
        tally = tally or Tally(row)
        for source in cards.sources:
            source(fx, tally)
    if tally is None or not tally.found:
        winners = [_higher(first, second) for first, second in influence]
        return Evaluation(influence, winners, [winner == 0 for winner in winners], [])
    return _layers(influence, tally.found)


def _higher(first: int | None, second: int | None) -> int:
    """Layer 1; a card that stands alone wins nothing."""
    if first is None or second is None or first == second:
        return 0
    return 1 if first > second else 2


def _layers(influence: list[tuple[int | None, int | None]], found: list[Contribution]) -> Evaluation:
    for each in found:
        if each.what == INFLUENCE:
            pair = list(influence[each.place])
            now = pair[each.side]
            if now is not None:
                pair[each.side] = now + each.amount
                influence[each.place] = (pair[0], pair[1])
    ties = {each.place for each in found if each.what == TIE}
    tie_winners = 0
    for each in found:
        if each.what == TIE_WINNER:
            tie_winners |= 1 << each.side
    named: dict[int, int] = {}
    for each in found:
        if each.what == NAMED:
            named[each.place] = named.get(each.place, 0) | 1 << each.side
    winners: list[int] = []
    skips: list[bool] = []
    for place, (first, second) in enumerate(influence):
        alone = first is None or second is None
        winner = 0 if place in ties else _higher(first, second)
        skips.append(winner == 0 and (alone or place not in named))
        if alone:
            winners.append(0)
        elif place in named:
            winners.append(named[place])
        else:
            winners.append(winner or tie_winners)
    return Evaluation(influence, winners, skips, found)


def signets(fx: Effect) -> tuple[int, int]:
    """The signets of both seats: winning cards, what they are worth more, and kept ones (OQ-91, OQ-93)."""
    row = CARDIA.of(fx.state).row
    result = evaluate(fx)
    totals = [0, 0]
    for place, winner in enumerate(result.winners):
        if winner:
            if winner & 1:
                totals[0] += 1
            if winner & 2:
                totals[1] += 1
        else:
            for side, played in enumerate(row[place]):
                if played is not None and played.kept and row[place][1 - side] is None:
                    totals[side] += 1
    for each in result.found:
        if each.what == WORTH and result.winners[each.place] >> each.side & 1:
            totals[each.side] += each.amount
    return totals[0], totals[1]


def winner_text(winners: int) -> str:
    """The message id of an outcome."""
    return ("outcome.tie", "outcome.first", "outcome.second", "outcome.both")[winners]
