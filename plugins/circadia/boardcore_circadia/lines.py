"""Lines of habitats: what they show, what may follow, what they are worth, and who wins with them."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore import Effect

from .cards import Table, table_of
from .state import CIRCADIA, FACE_UP, Player


@dataclass(frozen=True, slots=True)
class Claimed:
    """A habitat in a line: the card, whether it lies face up, and the time of day it stands for."""

    card: int
    face_up: bool
    acts_as: int


def line_of(fx: Effect, seat: int) -> tuple[Claimed, ...]:
    """A seat's line from left to right. Times alternate, so that the first one settles all (C12)."""
    player = CIRCADIA.of(fx.state).players[seat]
    covered = (iter(player.forest_covered), iter(player.river_covered), iter(player.mists_covered))
    shown = iter(player.shown)
    first = first_time(table_of(fx), player)
    return tuple(
        Claimed(next(shown if which == FACE_UP else covered[which]), which == FACE_UP, (first + place) % 2)
        for place, which in enumerate(player.line)
    )


def first_time(table: Table, player: Player) -> int:
    """What the first card of a line stands for: printed if it is face up, else chosen (C13)."""
    return table.times[player.shown[0]] if player.line[:1] == (FACE_UP,) else player.opening


def next_time(fx: Effect, seat: int) -> int | None:
    """The time of day that the next face-up card must have; None for a first card."""
    player = CIRCADIA.of(fx.state).players[seat]
    if not player.line:
        return None
    return (first_time(table_of(fx), player) + len(player.line)) % 2


def points_of(fx: Effect, seat: int) -> tuple[int, ...]:
    """The points of a seat's habitats, face up and face down, the highest first."""
    values = table_of(fx).values
    player = CIRCADIA.of(fx.state).players[seat]
    cards = (*player.shown, *player.forest_covered, *player.river_covered, *player.mists_covered)
    return tuple(sorted([values[card] for card in cards], reverse=True))


def score(fx: Effect, seat: int) -> int:
    """A seat's Balance points."""
    return sum(points_of(fx, seat))


def ranking(fx: Effect) -> tuple[tuple[int, ...], str]:
    """The winners among those still in the game, and what decided.

    That is ``points``, ``habitats`` (the tie-break of C26) or ``shared``.
    """
    points = {seat: points_of(fx, seat) for seat in fx.seats}
    most = max(map(sum, points.values()))
    tied = [seat for seat, each in points.items() if sum(each) == most]
    best = max(points[seat] for seat in tied)
    winners = tuple(seat for seat in tied if points[seat] == best)
    return winners, "points" if len(tied) == 1 else "habitats" if len(winners) == 1 else "shared"
