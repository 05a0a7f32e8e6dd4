"""Packs that change the table and do not say so, or say otherwise: the game of ``pair`` with one part replaced."""

from __future__ import annotations

from dataclasses import dataclass

from pair import (
    DECK,
    DISCARD,
    HAND,
    IT,
    LOSER,
    PAIR,
    Buried,
    Bury,
    Deal,
    Drawn,
    Pair,
    Play,
    Played,
    Scored,
    draw,
    value,
)  # fmt: skip

from boardcore import Effect, Event, OpenSeat


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


@dataclass(frozen=True, slots=True)
class Keepsake(Bury):
    """The last card of the discard pile comes to the hand, and only what is buried then is told."""

    def run(self, fx: Effect) -> None:
        seat = fx.value(self.who)
        fx.move(fx.cards(DISCARD)[-1:], DISCARD, -1, HAND, seat)
        Bury.run(self, fx)


@dataclass(frozen=True, slots=True)
class HastyBurial(Bury):
    """It is said that a card is buried and another one drawn; then it is done."""

    def run(self, fx: Effect) -> None:
        seat, card = fx.value(self.who), fx.value(self.card)
        top = fx.cards(DECK)[:1]
        fx.emit(Buried, seat, (card,))
        fx.emit(Drawn, seat, top)
        fx.move((card,), HAND, seat, DECK, -1)
        fx.move(top, DECK, -1, HAND, seat)
        PAIR.of(fx.state).seats[seat].score += 1
        fx.emit(Scored, seat, PAIR.of(fx.state).seats[seat].score)


@dataclass(frozen=True, slots=True)
class WrongOwner(Deal):
    """Everybody's card is said to come to the hand of seat 0."""

    def draw(self, fx: Effect, seat: int) -> None:
        cards = fx.cards(DECK)[:1]
        fx.move(cards, DECK, -1, HAND, seat)
        fx.emit(Drawn, 0, cards)


class Tidied(Play):
    """The discard pile is turned round, and only what is drawn next is told."""

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        Play.close(self, fx, answers)
        fx.put(DISCARD, -1, fx.cards(DISCARD)[::-1])
        draw(fx, 0)


class RoundPlayed(Event, frozen=True):
    """All cards of a round have been compared; no pack has registered it."""

    seat: OpenSeat


class Unheard(Play):
    """A happening is said that nobody has registered."""

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        Play.close(self, fx, answers)
        if len(answers) == 2:
            fx.emit(RoundPlayed, 0)


@dataclass(frozen=True, slots=True)
class DealtAtOnce(Deal):
    """All have drawn, and have their hands in order, when each drawing is told."""

    def run(self, fx: Effect) -> None:
        seats = range(fx.state.seats)
        top = fx.cards(DECK)[: len(seats)]
        if len(top) < len(seats):
            Deal.run(self, fx)
            return
        for seat, card in zip(seats, top, strict=True):
            fx.move((card,), DECK, -1, HAND, seat)
            fx.put(HAND, seat, tuple(sorted(fx.cards(HAND, seat))))
        for seat, card in zip(seats, top, strict=True):
            fx.emit(Drawn, seat, (card,))


@dataclass(frozen=True, slots=True)
class Exchange(Bury):
    """A card changes places with the one under the deck, and that one with itself, before anything is told."""

    def run(self, fx: Effect) -> None:
        seat, card = fx.value(self.who), fx.value(self.card)
        last = fx.cards(DECK)[-1:]
        fx.move((card,), HAND, seat, DECK, -1)
        for src, owner, dst, receiver in ((DECK, -1, HAND, seat), (HAND, seat, DECK, -1), (DECK, -1, HAND, seat)):
            fx.move(last, src, owner, dst, receiver)
        fx.emit(Buried, seat, (card,))
        for event in (Drawn, Buried, Drawn) if last else ():
            fx.emit(event, seat, last)


class ToldTogether(Pair):
    """Several events in a row tell what has happened before the first of them: there is nothing wrong with it."""

    deal = DealtAtOnce()
    bury = Exchange(IT, LOSER)


class Keepsakes(Pair):
    bury = Keepsake(IT, LOSER)


class HastyBurials(Pair):
    bury = HastyBurial(IT, LOSER)


class WrongOwners(Pair):
    deal = WrongOwner()


class Tidies(Pair):
    play = Tidied()


class Unregistered(Pair):
    play = Unheard()


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
quiet_keepsake = Keepsakes()
hasty_burial = HastyBurials()
wrong_owner = WrongOwners()
quiet_tidying = Tidies()
unregistered = Unregistered()
told_together = ToldTogether()
