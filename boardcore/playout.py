"""A game in the hand of a search: played in place, for speed."""

from __future__ import annotations

from .engine import take
from .leaving import answer_for_absent
from .rulebook import Rulebook
from .state import Result, State
from .views import effect_at


class Playout:
    """A game played in place, for search and simulation: no events, no rendering, no copies.

    It ends in the same state as ``apply`` with the same choices, byte for byte. ``asks`` pairs each
    seat that is asked with its options as ints; ``take`` answers for one of them.
    """

    __slots__ = ("_book", "_fx")

    def __init__(self, book: Rulebook, state: State) -> None:
        self._book = book
        self._fx = effect_at(book, book.clone(state))

    @property
    def asks(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Who is asked, with which options; empty when the game is over."""
        return self._fx.asks

    @property
    def state(self) -> State:
        """The state as it is now. It changes with the next ``take``; ``copy`` it to keep it."""
        return self._fx.state

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self._fx.state.result

    def take(self, seat: int, option: int) -> None:
        """Answer for a seat with one of its options. Only what ``asks`` offers is allowed; nothing is checked."""
        take(self._fx, seat, option)
        if self._fx.state.left:
            answer_for_absent(self._book, self._fx)

    def copy(self) -> Playout:
        """A second playout at the same point."""
        return Playout(self._book, self._fx.state)
