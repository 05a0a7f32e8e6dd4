"""Foggy Swamp: cards stay face down for one encounter (OQ-114).

Once both have placed a card, it changes places with the one that has waited since the round before,
and so does everything that waits for "the next card": what was there before this card was chosen goes
with it. From then on the round is an ordinary one with the older cards; in the first round there are none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
from boardcore_cardia import CARDIA, COMMITTED, SHOWN, Counter, Location, Side, owner_of

from boardcore import COUNT, FULL, PER_SEAT, PUBLIC, Amount, CardNumber, Drawer, Effect, StateError, Step, Zone

from .events import CardsLeftInFog, CardsOutOfFog

WAITING = Zone("waiting", FULL, COUNT, "deck")
WAITING_OPEN = Zone("waiting_open", FULL, FULL)


class Fog(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What waits of one player, and what waits for that card."""

    waiting: Annotated[tuple[CardNumber, ...], WAITING] = ()
    """The card that is revealed in the next round; its owner may look at it."""
    waiting_open: Annotated[tuple[CardNumber, ...], WAITING_OPEN] = ()
    """The same, if it had to be placed face up (OQ-96)."""
    pending: Annotated[Amount, PUBLIC] = 0
    """The modifier that it will get."""
    counters: Annotated[tuple[Counter, ...], PUBLIC] = ()
    """What else will take effect when it is revealed."""


class Locations(msgspec.Struct, forbid_unknown_fields=True):
    """The locations' drawer: empty but for Foggy Swamp."""

    seats: Annotated[tuple[Fog, ...], PER_SEAT]


LOCATIONS = Drawer("locations", Locations)
"""The handle on the locations' part of the state: ``LOCATIONS.of(fx.state).seats``; see ``Locations``."""


def begin(seats: int) -> Locations:
    """Nothing waits at the beginning."""
    return Locations(tuple(Fog() for _ in range(seats)))


@dataclass(frozen=True, slots=True)
class LeaveInFog(Step):
    """Let the cards just placed wait, and those that have waited take their place."""

    def run(self, fx: Effect) -> None:
        for seat, side in enumerate(CARDIA.of(fx.state).seats):
            _exchange(fx, seat, side, LOCATIONS.of(fx.state).seats[seat])


def _exchange(fx: Effect, seat: int, side: Side, fog: Fog) -> None:
    placed, shown = side.committed, side.shown
    older, older_open = fog.waiting, fog.waiting_open
    side.committed, side.shown, fog.waiting, fog.waiting_open = older, older_open, placed, shown
    side.pending, fog.pending = fog.pending, side.pending
    side.waiting, fog.counters = fog.counters, side.waiting
    if placed:
        fx.passed(placed, COMMITTED, seat, WAITING, seat)
        fx.emit(CardsLeftInFog, seat, placed, COMMITTED.name, WAITING.name)
    if shown:
        fx.emit(CardsLeftInFog, seat, shown, SHOWN.name, WAITING_OPEN.name)
    if older:
        fx.passed(older, WAITING, seat, COMMITTED, seat)
        fx.emit(CardsOutOfFog, seat, older, WAITING.name, COMMITTED.name)
    if older_open:
        fx.emit(CardsOutOfFog, seat, older_open, WAITING_OPEN.name, SHOWN.name)


FOGGY_SWAMP = Location(
    "foggy_swamp", 3, box="duel", provenance="published",
    rounds=(("placed", (LeaveInFog(),)),),
)  # fmt: skip


def check(fx: Effect) -> None:
    """Refuse what no fog can hide.

    Raises:
        StateError: ``state/impossible``.
    """
    chosen = fx.state.options.get("locations")
    foggy = isinstance(chosen, tuple) and "foggy_swamp" in chosen
    counts: list[int] = []
    for seat, fog in enumerate(LOCATIONS.of(fx.state).seats):
        cards = (*fog.waiting, *fog.waiting_open)
        counts.append(len(cards))
        if not foggy and (cards or fog.pending or fog.counters):
            raise StateError("state/impossible", "something waits in the fog, but there is no Foggy Swamp")
        if len(cards) > 1:
            raise StateError("state/impossible", f"{len(cards)} cards of seat {seat} wait; it can be one at most")
        if any(owner_of(card) != seat for card in cards):
            raise StateError("state/impossible", f"a card that waits for seat {seat} does not belong to that seat")
    if len(set(counts)) > 1:
        raise StateError("state/impossible", "a card of one player waits, and none of the other")
