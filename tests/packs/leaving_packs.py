"""Packs that nobody may leave, each wrong in one way, and a healthy one that eliminates.

Each is the healthy game of ``pair`` with one part replaced.
"""

from __future__ import annotations

from dataclasses import dataclass

from pair import DECK, DISCARD, HAND, PAIR, Deal, Pair, Play, Played, value

from boardcore import Assembly, Effect, SeatLeft, hookimpl


@dataclass(frozen=True, slots=True)
class CountsOnAll(Deal):
    """Points are compared as if everybody were still there, by a place in a list that is not the seat."""

    def run(self, fx: Effect) -> None:
        scores = [PAIR.of(fx.state).seats[seat].score for seat in fx.seats]
        if len(fx.cards(DECK)) < fx.state.seats:
            best = max(range(fx.state.seats), key=lambda seat: scores[seat])
            fx.end((best,), "pair:reason.empty")
            return
        Deal.run(self, fx)


@dataclass(frozen=True, slots=True)
class WaitsForAll(Play):
    """The seats that have left are waited for from the second round on: the cards go back, and it is played again."""

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        if fx.state.left and fx.cards(DISCARD):
            for seat in answers:
                fx.move(fx.cards(HAND, seat)[:1], HAND, seat, DECK, -1)
            return
        Play.close(self, fx, answers)


class Estate(Pair):
    """What a seat held when it left is counted in public."""

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        Pair.boardcore_assemble(self, assembly)
        assembly.listen(SeatLeft, self.inherit)

    def inherit(self, fx: Effect, event: SeatLeft) -> None:
        """Set the counter that everybody sees."""
        PAIR.of(fx.state).mark = sum(value(card) for card in fx.cards(HAND, event.seat))


class QuietEstate(Pair):
    """What a seat held when it left is discarded in the open, and nobody says so."""

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        Pair.boardcore_assemble(self, assembly)
        assembly.listen(SeatLeft, self.inherit)

    def inherit(self, fx: Effect, event: SeatLeft) -> None:
        """The whole hand is discarded."""
        fx.move(fx.cards(HAND, event.seat), HAND, event.seat, DISCARD, -1)


@dataclass(frozen=True, slots=True)
class Knockout(Deal):
    """Everybody still there draws; before the third round whoever has fewest points is out."""

    def run(self, fx: Effect) -> None:
        if fx.state.asked > 4 and not fx.state.left:
            scores = [each.score for each in PAIR.of(fx.state).seats]
            fx.leave(scores.index(min(scores)), "pair:reason.empty")
        if len(fx.seats) < 2 or len(fx.cards(DECK)) < fx.state.seats:
            fx.end(fx.seats, "pair:reason.empty")
            return
        for seat in fx.seats:
            self.draw(fx, seat)


class PlayOfThose(Play):
    """Only those still there play."""

    def choosers(self, fx: Effect) -> tuple[int, ...]:
        return fx.seats


class Eliminates(Pair):
    """A game that puts a seat out; what it held goes to the discard pile in the open."""

    deal = Knockout()
    play = PlayOfThose()

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        Pair.boardcore_assemble(self, assembly)
        assembly.listen(SeatLeft, self.inherit)

    def inherit(self, fx: Effect, event: SeatLeft) -> None:
        """The whole hand is discarded."""
        cards = fx.cards(HAND, event.seat)
        fx.move(cards, HAND, event.seat, DISCARD, -1)
        fx.emit(Played, event.seat, cards)


class CountsAll(Pair):
    deal = CountsOnAll()


class WaitsForEverybody(Pair):
    play = WaitsForAll()


counts_on_all = CountsAll()
waits_for_all = WaitsForEverybody()
estate = Estate()
quiet_estate = QuietEstate()
eliminates = Eliminates()
