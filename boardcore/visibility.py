"""Who may see what: the words with which a pack declares it.

Every field of a pack's drawer carries one of three marks in its ``Annotated`` type:

* ``PUBLIC``: everybody sees it, with everything inside it;
* a ``Zone``: cards; its levels say what their owner and everybody else may know;
* ``PER_SEAT``: a tuple with one Struct per seat, whose own fields are marked in turn.

The default is hidden, and since nobody can have meant that, an unmarked field does not load.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from operator import attrgetter
from typing import Annotated, Any, Generic, TypeVar

import msgspec


class Level(IntEnum):
    """How much of a zone a seat may know; each level includes the ones below.

    ``COUNT``: how many cards there are; ``BACKS``: in which order, and what the back of each shows, as
    ``Assembly.backs`` says; ``FULL``: which they are.
    """

    HIDDEN = 0
    COUNT = 1
    BACKS = 2
    FULL = 3


HIDDEN = Level.HIDDEN
"""Nothing is seen of a zone, not even how many cards there are."""
COUNT = Level.COUNT
"""Only how many cards there are is seen of a zone."""
BACKS = Level.BACKS
"""The order of a zone's cards and what their backs show are seen."""
FULL = Level.FULL
"""Which cards a zone has is seen."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: its name, what its owner and all others may know, and its secrecy pool.

    ``pool`` names the zones whose cards share a back: for all an outsider can tell, a hidden card
    of one of them might be any hidden card of the others (with the same back, where it can be seen
    and backs differ). A pool that only zones of seats name is each seat's own; one that a common zone
    names too is shared by all. A zone without an owner (a common deck) gives everybody the ``others`` level.
    """

    name: str
    mine: Level
    others: Level
    pool: str = ""

    def level(self, owner: int, seat: int | None) -> Level:
        """What ``seat`` (None: a spectator) may know of this zone of ``owner`` (-1: nobody's)."""
        return self.mine if seat is not None and seat == owner else self.others


class Mark:
    """A sign in an ``Annotated`` type."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


PUBLIC = Mark("PUBLIC")
"""Marks a field that everybody sees, with everything inside it."""
OPEN = "open"
"""The name, in an event, of any place that is no zone and that everybody sees."""
PER_SEAT = Mark("PER_SEAT")
"""Marks a tuple with one Struct per seat, whose own fields are marked in turn."""
CARD_SLOT = Mark("CARD_SLOT")
"""Marks an int inside a public Struct as a card lying there, so that it is counted once like any other."""

CardNumber = Annotated[int, msgspec.Meta(ge=0, le=65535)]
"""A card in a state: an int from 0 to 65535."""
SeatNumber = Annotated[int, msgspec.Meta(ge=-1, le=63)]
"""A seat in a state; -1 is nobody."""
Count = Annotated[int, msgspec.Meta(ge=0, le=65535)]
"""A number in a state: an int from 0 to 65535."""
Amount = Annotated[int, msgspec.Meta(ge=-65535, le=65535)]
"""A number with its sign in a state: an int from -65535 to 65535."""

D = TypeVar("D", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class Drawer(Generic[D]):
    """A typed handle on one pack's part of the state: ``CARDIA.of(state).row``."""

    name: str
    type: type[D]
    of: Callable[[object], D] = field(init=False, repr=False, compare=False)
    """This drawer of a state. The hottest call of all, so it is a getter made once, in C."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "of", attrgetter(self.name))


NO_BACKS: Mapping[int, int] = {}


def see_cards(
    cards: tuple[int, ...], level: Level, known: tuple[int, ...] = (), backs: Mapping[int, int] = NO_BACKS
) -> dict[str, Any]:
    """What a level shows of some cards: their number, what their backs show, or which they are.

    ``known`` are hidden cards that the looker remembers: everybody saw them go there.

    >>> see_cards((4, 7), FULL), see_cards((4, 7), COUNT), see_cards((4, 7), COUNT, known=(7,))
    ({'count': 2, 'cards': [4, 7]}, {'count': 2}, {'count': 2, 'known': [7]})
    >>> see_cards((4, 7), BACKS, backs={4: 0, 7: 1})
    {'count': 2, 'backs': [0, 1]}
    """
    if level is FULL:
        return {"count": len(cards), "cards": list(cards)}
    if level is HIDDEN:
        return {}
    seen: dict[str, Any] = {"count": len(cards)}
    if level is BACKS:
        seen["backs"] = [backs[card] for card in cards]
    if known and (remembered := [card for card in known if card in cards]):
        seen["known"] = remembered
    return seen
