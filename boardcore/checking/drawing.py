"""The random games that the checks look at: hypothesis draws each, and what of a long one is looked at.

Hypothesis is handed bytes that follow from a game's seed, as a fuzzer would hand them. So the setups take
turns, a check can end at any time, and each game comes up again by its seed alone.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace

from hypothesis import Verbosity, given, settings
from hypothesis import strategies as st

from ..rules import Ruleset
from ..testing.games import ContractError, Line, block_of
from ..testing.strategies import Draw, begun

ENOUGH = 1 << 13
"""How many bytes a game is drawn from, if they suffice."""
MOST = 1 << 23
"""How many bytes suffice for any game."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was drawn."""

    line: Line
    """With all its picks, to its end or to where it fails."""
    asked: tuple[str, ...]
    """The block that asked, choice by choice."""


class Games:
    """The random games of some rules by their seeds, each drawn once."""

    def __init__(self, rules: Ruleset, seats: int | None = None) -> None:
        self.rules, self.seats = rules, seats
        self.known: dict[str | int, Game] = {}
        self.seed: str | int = 0

        @settings(database=None, verbosity=Verbosity.quiet)
        @given(st.composite(self._game)())
        def noted(game: Game) -> None:
            self.known[self.seed] = game

        self.fuzz = noted.hypothesis.fuzz_one_input  # type: ignore[attr-defined]

    def of(self, seed: str | int) -> Game:
        """The game of a seed."""
        size = ENOUGH
        while seed not in self.known:
            self.seed = seed
            # The longer bytes begin with the shorter, so it is one game however many there are.
            self.fuzz(random.Random(f"boardcore {seed}").randbytes(size))
            size *= 4
            if size > MOST:
                raise RuntimeError("hypothesis has drawn no game")
        return self.known[seed]

    def _game(self, draw: Draw) -> Game:
        asked: list[str] = []
        try:
            walk = begun(draw, self.rules, self.seed, self.seats)
            for turn in walk:
                asked.append(block_of(turn.before))
        except ContractError as why:
            return Game(Line(why.seats, why.picks), tuple(asked))
        return Game(Line(walk.seats, tuple(walk.picks)), tuple(asked))


class Stretches:
    """Which part of a long game is looked at, so that what is seldom asked gets its turn."""

    def __init__(self, length: int) -> None:
        self.length = length
        """How many choices are looked at."""
        self.met = Counter[str]()
        """How often each block asked in what was looked at."""

    def of(self, game: Game, seed: str | int, number: int) -> Line:
        """All of a game that is not much longer; else its beginning, or any part, or one in which a rare block asks.

        ``number`` counts the games. One in four is looked at from its beginning, and two in four where the
        block asks, of those in the game, that was met least so far.
        """
        asked = game.asked
        since, stop = 0, len(asked)
        if stop > 2 * self.length:
            rng = random.Random(f"stretch {seed}")
            latest = stop - self.length
            since = rng.randint(0, latest) if number % 4 else 0
            if number % 4 > 1:
                rare = min(sorted(set(asked)), key=self.met.__getitem__)
                place = rng.choice([place for place, block in enumerate(asked) if block == rare])
                since = min(max(0, place - rng.randrange(self.length)), latest)
            stop = since + self.length
        self.met.update(asked[since:stop])
        return replace(game.line, since=since, stop=stop or None)
