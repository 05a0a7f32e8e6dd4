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
from .ongoing import COUNSEL, INFLUENCE, NAMED, TIE, TIE_WINNER, WORTH, WORTH_LOW, Contribution, Tally
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
        tied = first == second or any(each.what == TIE and each.place == place for each in self.found)
        return tied and place not in named_winners(self.found)

    def worth(self, place: int, side: int) -> int:
        """What the card there counts besides the signet for winning: winning more, and while it is low."""
        return sum(each.amount for each in self.found if (each.place, each.side) == (place, side) and self.counts(each))

    def counts(self, each: Contribution) -> bool:
        """Whether a contribution to what a card is worth counts as things are."""
        if each.what == WORTH:
            return bool(self.winners[each.place] >> each.side & 1)
        influence = self.influence[each.place][each.side]
        return each.what == WORTH_LOW and influence is not None and influence <= each.limit


def evaluate(fx: Effect) -> Evaluation:
    """Work out every encounter. It is remembered until the row changes; with other sources, until anything does."""
    drawer = CARDIA.of(fx.state)
    row = drawer.row
    last: Evaluation | None = fx.memo
    cards = table_of(fx)
    if last is not None and last.row is row and (not cards.sources or last.changes == fx.state.changes):
        return last
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
    if drawer.revealing:
        winners[-1] = 0  # nobody wins an encounter that has not been compared yet (OQ-95)
    fx.memo = last = Evaluation(row, fx.state.changes, influence, winners, found)
    return last


def _contributions(fx: Effect, cards: CardTable, row: tuple[Encounter, ...]) -> list[Contribution]:
    """Call each active source once: cards with a token in the order of the row, then the packs' own."""
    tally = Tally(fx, row)
    for place, pair in enumerate(row):
        for side, played in enumerate(pair):
            if played is not None and played.tokens:
                for each in cards.ongoing[text_of(played)]:
                    each.contribute(tally, place, side, played.card)
    for source in cards.sources:
        source(fx, tally)
    return tally.found


def named_winners(found: Iterable[Contribution]) -> dict[int, int]:
    """Layer 4, by place: the sides that effects name as winners; two counsels for one encounter cancel."""
    named: dict[int, int] = {}
    counselled: dict[int, int] = {}
    for each in found:
        if each.what == NAMED:
            named[each.place] = named.get(each.place, 0) | 1 << each.side
        elif each.what == COUNSEL:
            counselled[each.place] = counselled.get(each.place, 0) | 1 << each.side
    for place, sides in counselled.items():
        if sides != BOTH:
            named[place] = named.get(place, 0) | sides
    return named


def _layers(influence: list[Influence], winners: list[int], found: Iterable[Contribution]) -> None:
    """Let the contributions change influences and winners, layer by layer."""
    ties: set[int] = set()
    tie_winners = 0
    for each in found:
        what, place = each.what, each.place
        if what == INFLUENCE:
            influence[place] = _raised(influence[place], each.side, each.amount)
        elif what == TIE:
            ties.add(place)
        elif what == TIE_WINNER:
            tie_winners |= 1 << each.side
    named = named_winners(found)
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
        if result.counts(each):
            totals[each.side] += each.amount
    for extra in extra_signets(fx):
        totals[extra.seat] += extra.number
    return totals[0], totals[1]


@dataclass(frozen=True, slots=True)
class ExtraSignets:
    """Signets that lie on no card: whose, how many, the message id of why, and the label of what gives them."""

    seat: int
    number: int
    why: str
    source: str = ""


def extra_signets(fx: Effect) -> list[ExtraSignets]:
    """What the packs' ``cardia_signets`` add."""
    return [extra for hook in table_of(fx).extras for extra in hook(fx) or ()]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """A row of encounters and who wins each (0 nobody, 1 seat 0, 2 seat 1, 3 both)."""

    row: tuple[Encounter, ...]
    winners: tuple[int, ...]

    def won(self) -> set[int]:
        """The cards that win."""
        return {
            played.card
            for pair, winners in zip(self.row, self.winners, strict=True)
            for side, played in enumerate(pair)
            if played is not None and winners >> side & 1
        }


def outcomes(fx: Effect) -> Outcomes:
    """The outcomes as they are now."""
    result = evaluate(fx)
    return Outcomes(result.row, tuple(result.winners))


def note_outcomes(fx: Effect) -> None:
    """Before an instruction's first change: remember the outcomes, if anybody will ask (``fx.note``)."""
    if fx.note is None and (fx.heard or table_of(fx).settled):
        fx.note = outcomes(fx)


def winner_text(winners: int) -> str:
    """The message id of an outcome."""
    return ("outcome.tie", "outcome.first", "outcome.second", "outcome.both")[winners]
