"""Who wins which encounter and what it is worth: one function of the table (OQ-89, OQ-91).

Nothing here is stored. The layers, in order: more influence wins; effects declare a tie; the owner of
a tie winner wins a tie; effects make a card win. This is the hot third of every game: what no effect
touches is compared in one loop that calls nothing, and only from the first encounter on that has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from boardcore import Effect

from .cards import CardTable, table_of
from .ongoing import COUNSEL, INFLUENCE, NAMED, TIE, TIE_WINNER, WORTH, WORTH_LOW, Contribution, Tally
from .state import CARDIA, Encounter, text_of

BOTH = 3
"""Outcomes are sets of winning seats: 0 nobody, 1 seat 0, 2 seat 1, 3 both."""

Influence = tuple[int | None, int | None]
"""The current influence of both cards of an encounter; None where no card lies."""


class Comparison(msgspec.Struct):
    """A row as it counts without any effect. Nobody changes the lists."""

    row: tuple[Encounter, ...]
    influence: list[Influence]
    winners: list[int]
    marked: list[int]
    """The places where a token lies."""
    alone: list[int]
    """The places with one card only."""


class Evaluation(msgspec.Struct):
    """The table as it counts: per place a pair of influences, the winners, and what decided it."""

    plain: Comparison
    revealing: bool
    """Whether the last encounter has not been compared yet; then nobody wins it (OQ-95)."""
    changes: int
    """How many changes the table had seen when this was worked out."""
    influence: Sequence[Influence]
    winners: tuple[int, ...]
    found: Sequence[Contribution]

    @property
    def row(self) -> tuple[Encounter, ...]:
        """The encounters."""
        return self.plain.row

    def skips(self, place: int) -> bool:
        """Whether the encounter is a tie that activates nothing, whoever a tie winner gives it to (OQ-90)."""
        first, second = self.influence[place]
        if first is None or second is None:
            return True
        if not self.found:
            return first == second
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
    last: Evaluation | None = fx.memo
    cards = table_of(fx)
    if last is None:
        plain = compare(cards.values, drawer.row, None)
    elif last.plain.row is not drawer.row:
        plain = compare(cards.values, drawer.row, last.plain)
    elif last.revealing is drawer.revealing and (not cards.sources or last.changes == fx.state.changes):
        return last
    else:
        plain = last.plain
    influence, winners = plain.influence, plain.winners
    found: Sequence[Contribution] = ()
    if plain.marked or cards.sources:
        found = _contributions(fx, cards, plain)
        if found:
            influence, winners = _layers(plain, found)
    won = (*winners[:-1], 0) if drawer.revealing else tuple(winners)
    fx.memo = last = Evaluation(plain, drawer.revealing, fx.state.changes, influence, won, found)
    return last


def compare(values: Sequence[int], row: tuple[Encounter, ...], last: Comparison | None) -> Comparison:
    """Compare a row without any effect; what was the same in the last one need not be compared again."""
    influence: list[Influence] = []
    winners: list[int] = []
    marked: list[int] = []
    alone: list[int] = []
    start = 0
    if last is not None:
        # Mostly an encounter has come, or the last one has changed; comparing tuples of the same cards costs nothing.
        size = len(last.row)
        if row[:size] == last.row:
            start = size
        elif row[: size - 1] == last.row[:-1]:
            start = size - 1
        influence, winners = last.influence[:start], last.winners[:start]
        marked = [place for place in last.marked if place < start]
        alone = [place for place in last.alone if place < start]
    for place in range(start, len(row)):
        first, second = row[place]
        if first is None or second is None:
            if first is not None:
                influence.append((values[first.card] + first.modifier, None))
            else:
                influence.append((None, None if second is None else values[second.card] + second.modifier))
            winners.append(0)
            only = first or second
            if only is not None:
                alone.append(place)
                if only.tokens:
                    marked.append(place)
        else:
            one, two = values[first.card] + first.modifier, values[second.card] + second.modifier
            influence.append((one, two))
            winners.append(1 if one > two else 2 if one < two else 0)
            if first.tokens or second.tokens:
                marked.append(place)
    return Comparison(row, influence, winners, marked, alone)


def _contributions(fx: Effect, cards: CardTable, plain: Comparison) -> list[Contribution]:
    """Call each active source once: cards with a token in the order of the row, then the packs' own."""
    tally = Tally(fx, plain.row)
    for place in plain.marked:
        for side, played in enumerate(plain.row[place]):
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


def _layers(plain: Comparison, found: Sequence[Contribution]) -> tuple[list[Influence], list[int]]:
    """Let the contributions change influences and winners, layer by layer; an encounter of one card stays as it is."""
    influence, winners = plain.influence.copy(), plain.winners.copy()
    ties: list[int] = []
    tie_winners = 0
    names = False
    for each in found:
        what, place = each.what, each.place
        if what == INFLUENCE:
            first, second = influence[place] = _raised(influence[place], each.side, each.amount)
            if first is not None and second is not None:
                winners[place] = 1 if first > second else 2 if first < second else 0
        elif what == TIE:
            ties.append(place)
        elif what == TIE_WINNER:
            tie_winners |= 1 << each.side
        elif what in (NAMED, COUNSEL):
            names = True
    for place in ties:
        winners[place] = 0
    if tie_winners:
        for place, winner in enumerate(winners):
            if winner == 0 and None not in influence[place]:
                winners[place] = tie_winners
    if names:
        for place, sides in named_winners(found).items():
            if None not in influence[place]:
                winners[place] = sides
    return influence, winners


def _raised(pair: Influence, side: int, amount: int) -> Influence:
    first, second = pair
    if side == 0:
        return (first if first is None else first + amount, second)
    return (first, second if second is None else second + amount)


def signets(fx: Effect) -> tuple[int, int]:
    """The signets of both seats: winning cards, what they are worth more, and kept ones (OQ-91, OQ-93)."""
    result = evaluate(fx)
    both = result.winners.count(BOTH)
    totals = [result.winners.count(1) + both, result.winners.count(2) + both]
    for place in result.plain.alone:
        for side, played in enumerate(result.row[place]):
            totals[side] += played is not None and played.kept
    for each in result.found:
        if result.counts(each):
            totals[each.side] += each.amount
    if table_of(fx).extras:
        for extra in extra_signets(fx):
            totals[extra.seat] += extra.number
    return totals[0], totals[1]


class ExtraSignets(msgspec.Struct, frozen=True, gc=False):
    """Signets that lie on no card: whose, how many, the message id of why, and the label of what gives them."""

    seat: int
    number: int
    why: str
    source: str = ""


def extra_signets(fx: Effect) -> list[ExtraSignets]:
    """What the packs' ``cardia_signets`` add."""
    return [extra for hook in table_of(fx).extras for extra in hook(fx) or ()]


class Outcomes(msgspec.Struct, frozen=True, gc=False):
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
    return Outcomes(result.row, result.winners)


def note_outcomes(fx: Effect) -> None:
    """Before an instruction's first change: remember the outcomes, if anybody will ask (``fx.note``)."""
    if fx.note is None and (fx.heard or table_of(fx).settled):
        fx.note = outcomes(fx)


def winner_text(winners: int) -> str:
    """The message id of an outcome."""
    return ("outcome.tie", "outcome.first", "outcome.second", "outcome.both")[winners]
