"""Functions that are written once per type or seat: copies of Structs, and what a seat is shown of drawers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from boardcore import COUNT, FULL, PER_SEAT, PUBLIC, CardNumber, Count, Zone
from boardcore.copying import make_clone
from boardcore.schema import read_schema

HAND = Zone("wide.hand", FULL, COUNT, "wide")
SEATS = 12


class Hand(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of a seat."""

    cards: Annotated[tuple[CardNumber, ...], HAND]


class Score(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has won."""

    points: Annotated[Count, PUBLIC]


class Wide(msgspec.Struct, forbid_unknown_fields=True):
    """Fields whose names go on with a digit: ``x1`` of seat 1 reads like ``x`` of seat 11."""

    x: Annotated[tuple[Hand, ...], PER_SEAT]
    x1: Annotated[tuple[Score, ...], PER_SEAT]


class Truth(msgspec.Struct):
    """As much of a state as is shown."""

    seats: int
    wide: Wide


def truth() -> Truth:
    """Seat n has card n and 100 + n points."""
    return Truth(
        SEATS, Wide(tuple(Hand((seat,)) for seat in range(SEATS)), tuple(Score(100 + seat) for seat in range(SEATS)))
    )


def test_each_seat_sees_its_own_hand() -> None:
    """Every seat sees its own cards and how many the others have; a spectator only how many."""
    schema = read_schema({"wide": Wide})
    scores = [{"points": 100 + seat} for seat in range(SEATS)]
    for looker in (None, *range(SEATS)):
        hands = [{"cards": {"count": 1, "cards": [seat]} if seat == looker else {"count": 1}} for seat in range(SEATS)]
        assert schema.show(truth(), looker, ()) == {"wide": {"x": hands, "x1": scores}}


def test_a_copy_shares_nothing_that_can_change() -> None:
    """A copy is equal and apart: what is then done to one is not done to the other."""
    first = truth()
    second = make_clone(Truth)(first)
    assert second == first
    second.wide.x[3].cards = ()
    second.wide.x1[3].points = 0
    assert first == truth()


def test_types_of_one_name() -> None:
    """Two packs may call their types the same; each is copied as what it is."""

    def pack(kind: object) -> type[msgspec.Struct]:
        return msgspec.defstruct("Side", [("inner", kind)])

    class Low(msgspec.Struct):
        points: int

    one, other = pack(Low), pack(tuple[Low, ...])
    both = msgspec.defstruct("Both", [("one", one), ("other", other)])
    first = both(one(Low(1)), other((Low(2), Low(3))))
    second = make_clone(both)(first)
    assert second == first
    assert (second.one.inner is first.one.inner, second.other.inner[0] is first.other.inner[0]) == (False, False)
