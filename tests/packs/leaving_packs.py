"""Packs that nobody may leave, each wrong in one way: the healthy game of ``pair`` with one part replaced."""

from __future__ import annotations

from dataclasses import dataclass

from pair import DECK, HAND, PAIR, Deal, Pair, Play, value

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
    """The seats that have left are waited for: without them the cards go back, and the round is played again."""

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        if fx.state.left:
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


class CountsAll(Pair):
    deal = CountsOnAll()


class WaitsForEverybody(Pair):
    play = WaitsForAll()


counts_on_all = CountsAll()
waits_for_all = WaitsForEverybody()
estate = Estate()
