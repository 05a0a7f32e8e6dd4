"""Packs that depend on the process they are in, each in one way that no game should notice.

Like ``broken_packs`` they are the healthy game of ``pair`` with one part replaced.
"""

from __future__ import annotations

import decimal
import os
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass

from broken_packs import Bare
from guest_pack import SIGNED
from pair import PAIR, Deal

from boardcore import Effect

SIGNED.append("worldly")


@dataclass(frozen=True, slots=True)
class Marks(Deal):
    """The mark shows something that has nothing to do with the game."""

    number: Callable[[], int]

    def run(self, fx: Effect) -> None:
        PAIR.of(fx.state).mark = self.number()
        Deal.run(self, fx)


def hashed() -> int:
    """A hash, another one in each process."""
    return abs(hash("north")) % 100


def place_in_order() -> int:
    """When the pack was imported, of all that have signed."""
    return SIGNED.index("worldly")


def neighbour() -> int:
    """Whether another pack is there."""
    return int("early_guest" in sys.modules)


def house_rules() -> int:
    """What the machine's environment says."""
    return int(os.environ.get("PAIR_BONUS", "0"))


def machine() -> int:
    """Where it runs."""
    return len(platform.system()) - len(platform.system())


def deep() -> int:
    """A setting that a pack makes for itself, and so for everybody."""
    sys.setrecursionlimit(sys.getrecursionlimit() + 1)
    return 0


def coarse() -> int:
    """Numbers are rounded from now on, in all of the process."""
    decimal.getcontext().prec = 4
    return 0


by_hash = Bare(deal=Marks(hashed))
by_order = Bare(deal=Marks(place_in_order))
by_neighbour = Bare(deal=Marks(neighbour))
by_environment = Bare(deal=Marks(house_rules))
by_machine = Bare(deal=Marks(machine))
sets_depth = Bare(deal=Marks(deep))
sets_digits = Bare(deal=Marks(coarse))
