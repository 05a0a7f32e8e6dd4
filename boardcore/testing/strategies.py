"""Random games for hypothesis, an extra (``boardcore[testing]``): it draws how many play, the seed and every choice.

    @given(games(boardcore.load("mygame")))
    def test_nobody_loses_coins(walk):
        assert all(coins >= 0 for coins in walk.state.mygame.coins)

A test that fails is shown with a small game: few seats, a low seed, first options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from ..rules import Ruleset
from .games import Line, Walk

T = TypeVar("T")
Draw = Callable[[st.SearchStrategy[int]], int]


@st.composite
def games(draw: Draw, rules: Ruleset, *, seats: int | None = None) -> Walk:
    """A strategy for whole random games: each is a ``Walk`` that has come to its end.

    ``seats`` is how many play, by default any number that the game is played by.

    Raises:
        ContractError: when a game is drawn that fails or comes to no result.
    """
    walk = begun(draw, rules, draw(st.integers(0, 2**32 - 1)), seats)
    for _ in walk:
        pass
    return walk


def begun(draw: Draw, rules: Ruleset, seed: str | int, seats: int | None) -> Walk:
    """A game before its first choice, in which ``draw`` draws every choice."""
    low, high = rules.seats
    if seats is None:
        # From 0 on, as all that is drawn: earlier releases draw nothing else well from bytes.
        seats = low + draw(below(high - low + 1)) if low < high else low
    return Walk(rules, seed, line=Line(seats), chance=Drawn(draw))


class Drawn:
    """The chance of a random player, as hypothesis draws it; nothing is drawn where there is no choice."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw

    def choice(self, of: Sequence[T], /) -> T:
        """One of them."""
        return of[self.draw(below(len(of)))] if len(of) > 1 else of[0]

    def random(self) -> float:
        """A number from 0 to 1, in hundredths; the lowest that it can be made is the highest number."""
        return 0.99 - self.draw(below(100)) / 100


@cache
def below(number: int) -> st.SearchStrategy[int]:
    """A number from 0 on, so many of them."""
    return st.integers(0, number - 1)
