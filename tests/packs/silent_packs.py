"""Packs that change the table and do not say so: the healthy game of ``pair`` with one part replaced."""

from __future__ import annotations

from dataclasses import dataclass

from pair import DECK, DISCARD, HAND, IT, LOSER, PAIR, Bury, Deal, Pair, Play, Played, draw, value

from boardcore import Effect


class QuietPoint(Play):
    """The point is counted; the event was forgotten."""

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        for seat, card in answers.items():
            fx.move((card,), HAND, seat, DISCARD, -1)
            fx.emit(Played, seat, (card,))
        best = max(value(card) for card in answers.values())
        for seat, card in answers.items():
            if value(card) == best:
                PAIR.of(fx.state).seats[seat].score += 1


@dataclass(frozen=True, slots=True)
class QuietBurial(Bury):
    """The card goes under the deck, and only the drawing is told."""

    def run(self, fx: Effect) -> None:
        seat, card = fx.value(self.who), fx.value(self.card)
        draw(fx, seat)
        fx.move((card,), HAND, seat, DECK, -1)


@dataclass(frozen=True, slots=True)
class Tally(Deal):
    """A public counter goes up at the end of the round, between two phases."""

    def run(self, fx: Effect) -> None:
        Deal.run(self, fx)
        if fx.state.result is None:
            PAIR.of(fx.state).mark += 1


@dataclass(frozen=True, slots=True)
class LastTally(Deal):
    """What is left in the hands is counted when the game ends, and only the end is told."""

    def run(self, fx: Effect) -> None:
        if len(fx.cards(DECK)) < fx.state.seats:
            PAIR.of(fx.state).mark = sum(len(fx.cards(HAND, seat)) for seat in range(fx.state.seats))
        Deal.run(self, fx)


class Points(Pair):
    play = QuietPoint()


class Burials(Pair):
    bury = QuietBurial(IT, LOSER)


class Tallies(Pair):
    deal = Tally()


class LastTallies(Pair):
    deal = LastTally()


quiet_point = Points()
quiet_burial = Burials()
quiet_tally = Tallies()
quiet_end = LastTallies()
