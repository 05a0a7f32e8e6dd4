"""Pools and tests: named sets worked out when they are needed, and questions with a name.

A pool answers "which cards (or seats) are meant just now"; a test answers yes or no about one of
them. Both are part of the rules and never leave the process; the fingerprint knows them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

import msgspec

from .effect import Effect, Name
from .kinds import CARD, Kind

Members = Callable[[Effect], tuple[int, ...]]
Check = Callable[[Effect, int], bool]
Key = Callable[[Effect, int], Hashable]


class Test(msgspec.Struct, frozen=True):
    """A question about one value that reads names: ``of_faction(FACTION)``.

    A plain function ``(fx, value) -> bool`` is a test too, if it reads none.
    """

    __test__ = False

    label: str
    check: Check
    reads: tuple[Name, ...] = ()

    def __call__(self, fx: Effect, value: int) -> bool:
        return self.check(fx, value)


class Pool(msgspec.Struct, frozen=True):
    """A named set of values of one kind, in a fixed order.

    Pools combine: ``MINE - THIS``, ``MINE | OPPOSING``, ``ANY & MINE``, ``ANY.where(modified)``; a
    name stands for the pool of what it is bound to.
    """

    label: str
    members: Members
    kind: Kind = CARD
    reads: tuple[Name, ...] = ()

    def __call__(self, fx: Effect) -> tuple[int, ...]:
        return self.members(fx)

    def where(self, test: Check | Test) -> Pool:
        """Those of which the test is true."""
        reads = test.reads if isinstance(test, Test) else ()
        label = f"{self.label} where {test.label if isinstance(test, Test) else test.__qualname__}"
        return Pool(label, lambda fx: tuple(v for v in self.members(fx) if test(fx, v)), self.kind, self.reads + reads)

    def distinct(self, key: Key) -> Pool:
        """One of each: of the members with the same key the first, so that equal cards are offered once.

        ``MY_HAND.distinct(height)`` with a plain function ``(fx, value) -> key``. See ``distinct``.
        """
        label = f"{self.label}, one of each {key.__qualname__}"
        return Pool(label, lambda fx: distinct(self.members(fx), lambda v: key(fx, v)), self.kind, self.reads)

    def __sub__(self, other: Pool | Name) -> Pool:
        return self._with("-", other, lambda mine, theirs: tuple(v for v in mine if v not in theirs))

    def __and__(self, other: Pool | Name) -> Pool:
        return self._with("&", other, lambda mine, theirs: tuple(v for v in mine if v in theirs))

    def __or__(self, other: Pool | Name) -> Pool:
        return self._with("|", other, lambda mine, theirs: mine + tuple(v for v in theirs if v not in mine))

    def _with(
        self,
        sign: str,
        other: Pool | Name,
        join: Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]],
    ) -> Pool:
        pool = as_pool(other)
        return Pool(
            f"({self.label} {sign} {pool.label})",
            lambda fx: join(self.members(fx), pool.members(fx)),
            self.kind,
            self.reads + pool.reads,
        )


def distinct(values: Iterable[int], key: Callable[[int], Hashable]) -> tuple[int, ...]:
    """One of each: of the values with the same key the first, in their order; for ``AskAll.options``.

    >>> distinct((3, 15, 4), lambda card: card % 12)
    (3, 4)
    """
    found: dict[Hashable, int] = {}
    for value in values:
        found.setdefault(key(value), value)
    return tuple(found.values())


def as_pool(of: Pool | Name) -> Pool:
    """A pool as it is; a name as the pool of what it is bound to."""
    if isinstance(of, Pool):
        return of
    return Pool(of.key, lambda fx: fx.values(of), of.kind, (of,))
