"""The row of Guardians in the course of a game: dealt, met, activated, turned up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcore_cardia import CARDIA, at, current_place, evaluate

from boardcore import SEAT, Each, Effect, Name, Note, Pool, Step, When

from .events import GuardianActivated, GuardiansDealt, GuardiansRevealed
from .guardians import PHOENIX_TOKEN
from .state import BOX, FIRST, GUARDIANS, HERE, LAST, READY, ROW, ROW_SIZE, SHOWN, WHO, guardian_at, up_to
from .table import GuardianTable, guardians_of, matches
from .verbs import TokensForRevealed

STREAM = "guardians"


def deal(fx: Effect) -> None:
    """Take some out where that is wanted, shuffle the rest, and deal six."""
    table = guardians_of(fx)
    fx.put(BOX, -1, table.numbers)
    left = table.numbers
    if table.reduced:
        out = _one_of_each(fx, table)
        left = tuple(number for number in left if number not in out)
    row = fx.shuffle(STREAM, left)[:ROW_SIZE]
    fx.put(ROW, -1, row)
    fx.put(BOX, -1, tuple(number for number in table.numbers if number not in row))
    fx.emit(GuardiansDealt, row)
    turn_up(fx, len(row) if table.open else up_to(0))


def _one_of_each(fx: Effect, table: GuardianTable) -> tuple[int, ...]:
    """One Guardian of each faction at random; none where one is out already, for everybody to see (OQ-49)."""
    found: tuple[int, ...] = ()
    for faction in table.factions:
        own = table.of_faction(faction)
        if not any(number in table.absent for number in own):
            found += (own[fx.draw(STREAM, len(own))],)
    return found


def turn_up(fx: Effect, number: int) -> None:
    """Turn Guardians face up until so many are; those that are stay so."""
    drawer = GUARDIANS.of(fx.state)
    cards = drawer.row[: max(0, number - len(drawer.shown))]
    if cards:
        fx.move(cards, ROW, -1, SHOWN, -1)
        fx.emit(GuardiansRevealed, cards)


@dataclass(frozen=True, slots=True)
class MeetGuardian(Step):
    """Note the Guardian at whose place the cards have been revealed; no shift changes that (OQ-108)."""

    binds: ClassVar[tuple[str, ...]] = ("name",)

    name: Name = HERE

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        number = guardian_at(fx, len(drawer.row) - 1) if drawer.revealing else -1
        if number >= 0:
            fx.bind(self.name, number)


def _matching(fx: Effect) -> tuple[int, ...]:
    """The seats that activate the Guardian: by the cards in the encounter now, the loser first (OQ-25, OQ-26)."""
    place = current_place(fx)
    guardian = guardians_of(fx)[fx.value(HERE)]
    cards = {seat: at(fx, place, seat) for seat in (fx.seat, 1 - fx.seat)}
    found = tuple(seat for seat, played in cards.items() if played is not None and matches(fx, played.card, guardian))
    return () if guardian.only and len(found) > 1 else found


@dataclass(frozen=True, slots=True)
class ActivateGuardian(Step):
    """A player activates the Guardian, with the card in this encounter."""

    starts: ClassVar[bool] = True

    guardian: Name = HERE
    who: Name = WHO
    ready: Name = READY

    def run(self, fx: Effect) -> None:
        number, seat, place = fx.value(self.guardian), fx.value(self.who), current_place(fx)
        played = at(fx, place, seat)
        fx.emit(GuardianActivated, seat, number)
        fx.start(
            guardians_of(fx).blocks[number - FIRST],
            seat=seat,
            source=-1 if played is None else played.card,
            at=place,
            names={LAST.key: fx.values(self.ready)[-1]},
        )


@dataclass(frozen=True, slots=True)
class RevealNext(Step):
    """The nearest Guardian at or after the next encounter's place is face up (OQ-24)."""

    def run(self, fx: Effect) -> None:
        turn_up(fx, up_to(len(CARDIA.of(fx.state).row)))


def _tied(fx: Effect) -> bool:
    """Whether this round has no phase 2, because its encounter is a tie."""
    place = current_place(fx)
    return place >= 0 and evaluate(fx).skips(place)


ACTIVATE: tuple[Step, ...] = (
    Note(Pool("who activates the Guardian", _matching, SEAT, (HERE,)), READY),
    Each(READY, WHO, (ActivateGuardian(),)),
)


def steps_at(moment: str, on_tie: bool) -> tuple[Step, ...]:
    """What the Guardians add to a round. A tie skips phase 2, and with it the Guardian, unless ``on_tie`` (OQ-27)."""
    if moment == "revealed":
        return (MeetGuardian(),)
    if moment == "laid":
        return (TokensForRevealed(PHOENIX_TOKEN),)
    if moment == "compared" and on_tie:
        return (When(_tied, ACTIVATE),)
    if moment == "activated":
        return ACTIVATE
    return (RevealNext(),) if moment == "ending" else ()
