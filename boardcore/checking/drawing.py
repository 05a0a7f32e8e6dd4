"""The random games that the checks look at: hypothesis draws each, and what of a long one is looked at.

Hypothesis is handed bytes that follow from a game's seed, as a fuzzer would hand them. So the setups take
turns, a check can end at any time, and each game comes up again by its seed alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from hypothesis import Verbosity, given, settings
from hypothesis import strategies as st

from ..compile import Block
from ..rules import Ruleset
from ..testing.games import ContractError, Line, block_of
from ..testing.strategies import Draw, begun
from .trial import numbered

ENOUGH = 1 << 13
"""How many bytes a game is drawn from, if they suffice."""
AHEAD = 10_000
"""How far from a seed lie those that are drawn with it to choose from."""
FEW = 3
"""How many choices of a game are looked at closely."""
MOST = 1 << 23
"""How many bytes suffice for any game."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was drawn."""

    line: Line
    """With all its picks, to its end or to where it fails."""
    ran: tuple[frozenset[str], ...]
    """The blocks that asked or ran, choice by choice: from its question to the next one."""


class Running(dict[str, Block]):
    """Blocks by their addresses that note which of them are run."""

    def __init__(self, blocks: Mapping[str, Block]) -> None:
        super().__init__(blocks)
        self.ran = set[str]()

    def get(self, address: str, default: Any = None) -> Any:
        """As the interpreter asks for it when it runs a block."""
        self.ran.add(address)
        return super().get(address, default)


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
        wiring, ran = self.rules.book.wiring, list[frozenset[str]]()
        plain = wiring.blocks
        wiring.blocks = running = Running(plain)
        try:
            walk = begun(draw, self.rules, self.seed, self.seats)
            for turn in walk:
                ran.append(frozenset({*running.ran, block_of(turn.before)}))
                running.ran.clear()
        except ContractError as why:
            return Game(Line(why.seats, why.picks), tuple(ran))
        finally:
            wiring.blocks = plain
        return Game(Line(walk.seats, tuple(walk.picks)), tuple(ran))


class Looks:
    """The looks of a check at the games of a setup, chosen so that what seldom runs gets its turn.

    ``own`` are the blocks to look for, ``length`` is how many choices of a long game are looked at, and
    ``met`` counts how often each block ran in what was looked at.
    """

    def __init__(self, games: Games, own: Iterable[str], length: int, met: Counter[str]) -> None:
        self.games, self.own, self.length, self.met = games, frozenset(own), length, met
        self.ahead: list[str | int] = []
        """Seeds that were not looked at yet."""
        self.number = -1

    def at(self, seed: str | int) -> tuple[str | int, Line, frozenset[int]]:
        """The next game to look at, by its seed, and its line with what is looked at, and which choices closely.

        It is the game of this seed at first and in every fourth look; else one of the seeds up to it that were
        not looked at, in which something runs that was met least.
        """
        self.number += 1
        if not self.ahead:
            self.ahead = [numbered(seed, AHEAD * step) for step in range(1, 4)]
        self.ahead.append(seed)
        if self.number % 4:
            seed = min(self.ahead, key=lambda each: self.rarity(self.games.of(each)))
        self.ahead.remove(seed)
        game = self.games.of(seed)
        part = self.part(game, seed)
        closely = self.closely(game, part)
        for blocks in game.ran[part.since : part.stop]:
            self.met.update(blocks)
        return seed, part, closely

    def rarity(self, game: Game) -> float:
        """How often was met what was met least, of all that runs in a game and is looked for."""
        return min((self.met[block] for blocks in game.ran for block in blocks & self.own), default=inf)

    def closely(self, game: Game, part: Line) -> frozenset[int]:
        """The few choices after which something runs that was met least."""
        found = [
            (min(self.met[block] for block in blocks & self.own), number)
            for number, blocks in enumerate(game.ran)
            if number >= part.since and (part.stop is None or number < part.stop) and blocks & self.own
        ]
        return frozenset(number for _, number in sorted(found)[:FEW])

    def part(self, game: Game, seed: str | int) -> Line:
        """All of a game that is not much longer; else its beginning, or any part, or one in which something rare runs.

        One game in four is looked at from its beginning, and two in four where the block runs, of those in
        the game, that was met least so far.
        """
        ran = game.ran
        since, stop = 0, len(ran)
        if stop > 2 * self.length:
            rng = random.Random(f"stretch {seed}")
            latest = stop - self.length
            since = rng.randint(0, latest) if self.number % 4 else 0
            if self.number % 4 > 1:
                every = {block for blocks in ran for block in blocks}
                rare = min(sorted(every & self.own or every), key=self.met.__getitem__)
                place = rng.choice([place for place, blocks in enumerate(ran) if rare in blocks])
                since = min(max(0, place - rng.randrange(self.length)), latest)
            stop = since + self.length
        return replace(game.line, since=since, stop=stop or None)
