"""A round of Cardia: play cards, activate the loser's ability, end of the round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcore import CARD, Ask, Effect, Kind, Name, Phase, Step, Together, bound

from . import atoms
from .events import (
    CardPlaced,
    CardShown,
    CardsRevealed,
    Change,
    EncounterCompared,
    NextModifierApplied,
    OutcomesChanged,
    RoundBegan,
    SignetsCounted,
)
from .outcomes import evaluate, signets, winner_text
from .state import CARDIA, COMMITTED, DECIDED, HAND, LOSER, SHOWN, Played
from .verbs import activate

SIGNETS_TO_WIN = 5
STARTING_HAND = 5


@dataclass(frozen=True, slots=True)
class BeginRound(Step):
    """Begin a round; whoever has no card to play has lost (OQ-19)."""

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        drawer.round += 1
        drawer.activations = 0
        fx.frame.seat = 0
        fx.emit(RoundBegan, drawer.round)
        able = [bool(side.hand) for side in drawer.seats]
        if able == [True, True]:
            return
        if any(able):
            fx.end((able.index(True),), "cardia:reason.no_card")
        else:
            first, second = signets(fx)
            if first == second:
                fx.end((), "cardia:reason.draw")
            else:
                fx.end((0 if first > second else 1,), "cardia:reason.more_signets")


@dataclass(frozen=True, slots=True)
class PlaceCards(Ask):
    """Both place a hand card face down, in any order; who must play open does so first (OQ-96)."""

    prompt: str = "cardia:prompt.play"
    text: str = "cardia:option.card"

    def asks(self, fx: Effect) -> tuple[tuple[int, tuple[int, ...]], ...]:
        first, second = CARDIA.of(fx.state).seats
        if first.committed or first.shown or (second.opens and not second.shown and not first.opens):
            return () if second.committed or second.shown else ((1, second.hand),)
        if second.committed or second.shown or (first.opens and not second.opens):
            return ((0, first.hand),)
        return ((0, first.hand), (1, second.hand))

    def answered(self, fx: Effect, seat: int) -> tuple[int, ...]:
        seats = CARDIA.of(fx.state).seats
        if not 0 <= seat < len(seats):
            return ()
        return seats[seat].committed or seats[seat].shown

    def take(self, fx: Effect, seat: int, option: int) -> bool:
        seats = CARDIA.of(fx.state).seats
        side, other = seats[seat], seats[1 - seat]
        at = side.hand.index(option)
        side.hand = side.hand[:at] + side.hand[at + 1 :]
        if side.opens and not other.opens:
            side.shown = (option,)
            fx.passed((option,), HAND, seat, SHOWN, seat, side.hand)
            fx.emit(CardShown, seat, (option,))
        else:
            side.committed = (option,)
            fx.passed((option,), HAND, seat, COMMITTED, seat, side.hand)
            fx.emit(CardPlaced, seat, (option,))
        return bool(other.committed or other.shown)

    def kind_of(self) -> Kind:
        return CARD


@dataclass(frozen=True, slots=True)
class Reveal(Step):
    """Turn both cards face up; they are a new encounter."""

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        if fx.note is None and fx.events is not None:
            fx.note = evaluate(fx).winners
        one, two = drawer.seats
        first, second = (one.committed or one.shown)[0], (two.committed or two.shown)[0]
        for side in drawer.seats:
            side.committed = side.shown = ()
            side.opens = False
        drawer.row = (*drawer.row, (Played(first), Played(second)))
        fx.passed((first,), COMMITTED, 0, None, 0)
        fx.passed((second,), COMMITTED, 1, None, 1)
        fx.emit(CardsRevealed, (first, second))


@dataclass(frozen=True, slots=True)
class ApplyPending(Step):
    """Put the modifiers that waited on the cards just revealed (CORE-NEXT-02)."""

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        place = len(drawer.row) - 1
        for seat, side in enumerate(drawer.seats):
            played = drawer.row[place][seat]
            if side.pending and played is not None:
                atoms.set_at(fx, place, seat, Played(played.card, modifier=side.pending))
                amount, side.pending = side.pending, 0
                fx.emit(NextModifierApplied, played.card, amount)


@dataclass(frozen=True, slots=True)
class Compare(Step):
    """Compare the current encounter: bind its loser, and whether phase 2 takes place (OQ-07, OQ-90)."""

    binds: ClassVar[tuple[str, ...]] = ("loser", "decided")

    loser: Name = LOSER
    decided: Name = DECIDED

    def run(self, fx: Effect) -> None:
        result = evaluate(fx)
        place = len(result.winners) - 1
        winners = result.winners[place]
        fx.emit(EncounterCompared, place, f"cardia:{winner_text(winners)}")
        if result.skips(place):
            return
        fx.bind(self.decided, 0)
        if winners in (1, 2):
            loser = 2 - winners
            fx.bind(self.loser, loser)
            fx.frame.seat = loser


@dataclass(frozen=True, slots=True)
class ActivateLoser(Step):
    """The loser of the current encounter activates its card's ability."""

    starts: ClassVar[bool] = True

    loser: Name = LOSER

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        drawer.activations = 0
        seat = fx.value(self.loser)
        played = drawer.row[-1][seat]
        if played is not None:
            activate(fx, played.card, seat, played.card)


@dataclass(frozen=True, slots=True)
class DrawCards(Step):
    """Both players draw a card (CORE-DRAW-05)."""

    def run(self, fx: Effect) -> None:
        for seat in (0, 1):
            atoms.draw(fx, seat, 1)


@dataclass(frozen=True, slots=True)
class CountSignets(Step):
    """Count the signets; enough of them, and more than the other, win (OQ-17, OQ-18)."""

    def run(self, fx: Effect) -> None:
        first, second = signets(fx)
        fx.emit(SignetsCounted, first, second)
        if first != second and max(first, second) >= SIGNETS_TO_WIN:
            fx.end((0 if first > second else 1,), "cardia:reason.signets")


PHASES = (
    Phase("play_cards", (BeginRound(), PlaceCards(), Together(Reveal(), ApplyPending()), Compare())),
    Phase("activate_ability", (ActivateLoser(),), when=bound(DECIDED)),
    Phase("end_of_round", (DrawCards(), CountSignets())),
)


def settle(fx: Effect) -> None:
    """After an instruction: close gaps, and say which encounters have another outcome now."""
    before: list[int] | None = fx.note
    if before is not None:
        after = evaluate(fx).winners
        changed = tuple(
            Change(f"place:{place + 1}", f"cardia:{winner_text(now)}")
            for place, (old, now) in enumerate(zip(before, after, strict=False))
            if old != now
        )
        if changed:
            fx.emit(OutcomesChanged, changed)
    atoms.close_gaps(fx)


def setup(fx: Effect) -> None:
    """Shuffle both decks and draw the starting hands."""
    for seat in (0, 1):
        side = atoms.side_of(fx, seat)
        side.deck = fx.shuffle(f"deck:{seat}", side.deck)
        atoms.draw(fx, seat, STARTING_HAND)
