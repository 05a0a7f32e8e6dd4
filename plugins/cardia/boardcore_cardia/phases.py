"""A round of Cardia: play cards, activate the loser's ability, end of the round."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from boardcore import CARD, Ask, Effect, Kind, Name, Phase, Step, bound

from . import atoms
from .cards import table_of
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
from .ongoing import WinsIfFollowing
from .outcomes import Outcomes, evaluate, outcomes, signets, winner_text
from .state import CARDIA, COMMITTED, DECIDED, HAND, LOSER, SHOWN, Played, text_of
from .verbs import activate


@dataclass(frozen=True, slots=True)
class BeginRound(Step):
    """Begin a round; whoever has no card to play has lost (OQ-19)."""

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        drawer.round += 1
        drawer.activations = 0
        drawer.current = False
        fx.frame.seat = 0
        fx.emit(RoundBegan, drawer.round)
        one, two = drawer.seats
        if one.hand and two.hand:
            return
        if one.hand or two.hand:
            fx.end((0 if one.hand else 1,), "cardia:reason.no_card")
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
    """Turn both cards face up; they are a new encounter. With nothing placed there is none."""

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        one, two = drawer.seats
        if not (one.committed or one.shown):
            return
        drawer.revealing, drawer.before = True, evaluate(fx).winners
        first, second = (one.committed or one.shown)[0], (two.committed or two.shown)[0]
        for side in drawer.seats:
            side.committed = side.shown = ()
            side.opens = False
        drawer.row = (*drawer.row, (Played(first), Played(second)))
        drawer.current = True
        fx.passed((first,), COMMITTED, 0, None, 0)
        fx.passed((second,), COMMITTED, 1, None, 1)
        fx.emit(CardsRevealed, (first, second))


@dataclass(frozen=True, slots=True)
class ApplyPending(Step):
    """Put what waited on the cards just revealed: modifiers, and counters that lie on cards (CORE-NEXT-02)."""

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        if not drawer.revealing:
            return
        for seat, side in enumerate(drawer.seats):
            if not (side.pending or side.waiting):
                continue
            played = drawer.row[-1][seat]
            if played is None:
                continue
            if side.pending:
                amount, side.pending = side.pending, 0
                changed = msgspec.structs.replace(played, modifier=played.modifier + amount)
                atoms.set_at(fx, len(drawer.row) - 1, seat, changed)
                fx.emit(NextModifierApplied, played.card, amount)
            kinds = table_of(fx).counters
            for kind in sorted({counter.kind for counter in side.waiting}):
                if kinds[kind].lies:
                    found = atoms.take_awaited(fx, seat, kind)
                    atoms.add_counter(fx, played.card, kind, sum(counter.number for counter in found))


@dataclass(frozen=True, slots=True)
class Compare(Step):
    """Compare the current encounter: bind its loser, and whether phase 2 takes place (OQ-07, OQ-90)."""

    binds: ClassVar[tuple[str, ...]] = ("loser", "decided")

    loser: Name = LOSER
    decided: Name = DECIDED

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        if not drawer.revealing:
            return
        if fx.heard or table_of(fx).settled:
            fx.note = Outcomes(drawer.row[:-1], drawer.before)
        fx.dirty = True  # the end of the one instruction that revealing is
        drawer.revealing, drawer.before = False, ()
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
        played = drawer.row[-1][seat] if drawer.current else None
        if played is not None:
            activate(fx, played.card, seat, played.card)


@dataclass(frozen=True, slots=True)
class WinByOngoing(Step):
    """Ongoing abilities that win the game if something holds now; of two at once more signets win (OQ-99)."""

    def run(self, fx: Effect) -> None:
        cards, winners = table_of(fx), evaluate(fx).winners
        able: set[int] = set()
        for place, pair in enumerate(CARDIA.of(fx.state).row):
            for side, played in enumerate(pair):
                if played is not None and played.tokens:
                    for each in cards.ongoing[text_of(played)]:
                        if isinstance(each, WinsIfFollowing) and each.holds(winners, place, side):
                            able.add(side)
        if able:
            win(fx, able)


def win(fx: Effect, seats: Collection[int], reason: str = "cardia:reason.ability") -> None:
    """These players win; of both, who has more signets (OQ-31, OQ-99)."""
    if len(seats) == 1:
        fx.end(tuple(seats), reason)
        return
    first, second = signets(fx)
    if first == second:
        fx.end((), "cardia:reason.draw")
    else:
        fx.end((0 if first > second else 1,), reason)


@dataclass(frozen=True, slots=True)
class DrawCards(Step):
    """Both players draw a card (CORE-DRAW-05), or as many as the locations say."""

    def run(self, fx: Effect) -> None:
        for seat in (0, 1):
            if number := round_draw(fx, seat):
                atoms.draw(fx, seat, number)


def round_draw(fx: Effect, seat: int) -> int:
    """How many cards a player draws at the end of a round, as far as there are so many."""
    number = 1
    for draw in table_of(fx).draws:
        number = draw(fx, seat, number)
    return number


@dataclass(frozen=True, slots=True)
class CountSignets(Step):
    """Count the signets; enough of them, and more than the other, win (OQ-17, OQ-18)."""

    def run(self, fx: Effect) -> None:
        first, second = signets(fx)
        fx.emit(SignetsCounted, first, second)
        if first != second and max(first, second) >= table_of(fx).signets_to_win:
            fx.end((0 if first > second else 1,), "cardia:reason.signets")


def make_phases(at: Callable[[str], tuple[Step, ...]]) -> tuple[Phase, ...]:
    """The phases of a round, with the steps that the packs in force bring ``at`` each moment."""
    play: tuple[Step, ...] = (BeginRound(), PlaceCards(), *at("placed"), Reveal(), *at("revealed"))
    play += (ApplyPending(), *at("laid"), *at("raised"), *at("chosen"), *at("reacted"), *at("read"))
    end = (*at("resolved"), *at("winning"), *at("ending"), DrawCards(), *at("drawn"), *at("counting"), CountSignets())
    return (
        Phase("play_cards", (*play, Compare(), *at("compared"))),
        Phase("activate_ability", (ActivateLoser(), *at("activated")), when=bound(DECIDED)),
        Phase("end_of_round", end),
    )


def settle(fx: Effect) -> bool:
    """After an instruction: close gaps, say which encounters have another outcome now, ask the locations.

    Returns whether the instruction goes on: from the reveal to the comparison all is one (OQ-95).
    """
    drawer = CARDIA.of(fx.state)
    if drawer.revealing:
        return True
    closed = atoms.close_gaps(fx) if atoms.GAP in drawer.row else ()
    before: Outcomes | None = fx.note
    settled = table_of(fx).settled
    if before is None and not settled:
        return False
    after = outcomes(fx)
    if before is None:
        before = after
    elif closed:
        before = _without(before, closed)
    if changed := _changed(before.winners, after.winners):
        fx.emit(OutcomesChanged, changed)
    for ask in settled:
        ask(fx, before, after)
        if not fx.stack:
            break
    return False


def _changed(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[Change, ...]:
    """The encounters of both that have another outcome now."""
    if before == after[: len(before)]:
        return ()
    return tuple(
        Change(f"place:{place + 1}", f"cardia:{winner_text(now)}")
        for place, (old, now) in enumerate(zip(before, after, strict=False))
        if old != now
    )


def _without(old: Outcomes, closed: tuple[int, ...]) -> Outcomes:
    """The outcomes as they were, of the encounters that are still there."""
    kept = [place for place in range(len(old.winners)) if place not in closed]
    return Outcomes(tuple(old.row[place] for place in kept), tuple(old.winners[place] for place in kept))


def setup(fx: Effect) -> None:
    """Shuffle both decks and draw the starting hands."""
    for seat in (0, 1):
        side = atoms.side_of(fx, seat)
        side.deck = fx.shuffle(f"deck:{seat}", side.deck)
        atoms.draw(fx, seat, table_of(fx).starting_hand)
