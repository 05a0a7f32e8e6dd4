"""How games of Circadia go: their length, scores and winning seats, beside what the rulings page found.

    python many_games.py --games 2500 --uniform 125 --greedy 500

``patient`` players pick at random and give up a set only when they must; ``uniform`` ones pick from all
options alike and so run into the limit of turns; ``greedy`` ones look one step ahead. Turns per player
are the mean and in brackets 5 %, median, 95 % and most; seats count from the starting seat.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean, quantiles

from boardcore_circadia import CIRCADIA, PLAY, Plays

import boardcore
from boardcore import DONE, Playout, Ruleset

Options = tuple[int, ...]
Player = Callable[[Playout, int, Options, random.Random], int]

SEEN = {
    2: ("10.5 (8/10/14/18)", 17.1, 4.1, "55, 45 %"),
    3: ("10.4 (8/10/13/16)", 17.2, 3.9, "44, 31, 25 %"),
    4: ("10.3 (8/10/13/17)", 17.0, 3.8, "33, 28, 23, 16 %"),
    5: ("10.2 (8/10/13/15)", 17.1, 3.7, "29, 21, 19, 16, 15 %"),
}
"""What the rulings page says of greedy play with ``others_once``: turns, points, cards, wins by seat."""


@dataclass(slots=True)
class Tally:
    """What was counted over many games."""

    games: int = 0
    turns: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)
    renewed: int = 0
    decisions: int = 0
    options: int = 0
    most: int = 0
    seconds: float = 0.0


class Simulation:
    """Many games of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.plays: Plays = rules.book.wiring.services["circadia.plays"]
        self.values: tuple[int, ...] = rules.book.wiring.services["circadia"].values
        self.suits: tuple[int, ...] = rules.book.wiring.services["circadia"].suits

    # Players

    def uniform(self, game: Playout, seat: int, options: Options, chance: random.Random) -> int:
        """Any option."""
        return chance.choice(options)

    def patient(self, game: Playout, seat: int, options: Options, chance: random.Random) -> int:
        """Any option that gives nothing up."""
        if self.asks_for_play(game):
            keeping = tuple(option for option in options if option == DONE or not self.plays.gives_up(option))
            options = keeping or options
        return chance.choice(options)

    def greedy(self, game: Playout, seat: int, options: Options, chance: random.Random) -> int:
        """The option after which the table looks best."""
        best, found = -1e9, options[0]
        for option in chance.sample(options, len(options)):
            branch = game.copy()
            branch.take(seat, option)
            worth = self.worth(branch, seat)
            if worth > best:
                best, found = worth, option
        return found

    def asks_for_play(self, game: Playout) -> bool:
        """Whether the open step is the first of a turn."""
        frame = game.state.running[-1]
        ask = self.rules.book.blocks[frame.block].ops[frame.pc].ask
        return ask is not None and ask.kind_of() == PLAY

    def worth(self, game: Playout, seat: int) -> float:
        """How good a table looks: points, long sets that can still grow, cards for them, cards to come."""
        drawer = CIRCADIA.of(game.state)
        player = drawer.players[seat]
        cards = (*player.shown, *player.forest_covered, *player.river_covered, *player.mists_covered)
        found: float = 10.0 * sum(self.values[card] for card in cards)
        ends = [(self.suits[each.cards[-1]], self.values[each.cards[-1]]) for each in drawer.sets[seat]]
        found += sum(len(each.cards) ** 1.5 - 0.5 * end[1] for each, end in zip(drawer.sets[seat], ends, strict=True))
        for card in player.hand:
            fits = any(self.suits[card] == suit and self.values[card] >= last for suit, last in ends)
            found += 1.0 if fits else 0.4
        return found + (0.5 * (drawer.draws or drawer.value) if game.asks and game.asks[0][0] == seat else 0)

    # Games

    def play(self, seats: int, seed: int, player: Player, tally: Tally) -> None:
        """One game, counted."""
        chance = random.Random(f"{seed}/{seats}")
        game = self.rules.playout(seed=seed, seats=seats)
        while game.asks:
            ((seat, options),) = game.asks
            tally.decisions += 1
            tally.options += len(options)
            tally.most = max(tally.most, len(options))
            game.take(seat, player(game, seat, options, chance))
        assert game.result is not None
        self.count(game, seats, tally)

    def count(self, game: Playout, seats: int, tally: Tally) -> None:
        """Count a finished game."""
        drawer, result = CIRCADIA.of(game.state), game.result
        assert result is not None
        tally.games += 1
        tally.turns.append(drawer.turn / seats)
        tally.wins = tally.wins or [0.0] * seats
        for seat in result.winners:
            tally.wins[(seat - drawer.start) % seats] += 1 / len(result.winners)
        player = drawer.players[result.winners[0]]
        cards = (*player.shown, *player.forest_covered, *player.river_covered, *player.mists_covered)
        tally.points.append(sum(self.values[card] for card in cards))
        tally.cards.append(len(cards))
        reason = result.reason.rpartition(".")[2]
        tally.reasons[reason] = tally.reasons.get(reason, 0) + 1
        tally.renewed += game.state.streams["creatures"] - 1

    def run(self, seats: int, games: int, player: Player) -> Tally:
        """Many games with one kind of player."""
        tally, begun = Tally(), time.perf_counter()
        for seed in range(games):
            self.play(seats, seed, player, tally)
        tally.seconds = time.perf_counter() - begun
        return tally


def line(name: str, seats: int, tally: Tally) -> str:
    """A tally on two lines."""
    cuts = quantiles(tally.turns, n=20)
    wins = ", ".join(f"{100 * each / tally.games:.0f}" for each in tally.wins)
    reasons = ", ".join(f"{key} {100 * number / tally.games:.1f} %" for key, number in sorted(tally.reasons.items()))
    return (
        f"{seats} {name:8} {tally.games:6} games: turns per player {mean(tally.turns):.1f}"
        f" ({cuts[0]:.0f}/{cuts[9]:.0f}/{cuts[18]:.0f}/{max(tally.turns):.0f}), winner {mean(tally.points):.1f} points"
        f" with {mean(tally.cards):.1f} cards, wins by seat {wins} %\n"
        f"  {reasons}; decks renewed {tally.renewed / tally.games:.2f} a game; options at most {tally.most},"
        f" {tally.options / tally.decisions:.1f} in the mean; {tally.decisions / tally.games:.0f} decisions a game,"
        f" {tally.decisions / tally.seconds:,.0f} a second"
    )


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2500, help="games of patient players, for each number of seats")
    parser.add_argument("--uniform", type=int, default=125)
    parser.add_argument("--greedy", type=int, default=0)
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--final-round", default="others_once")
    wanted = parser.parse_args(arguments)
    simulation = Simulation(boardcore.load("circadia", final_round=wanted.final_round))
    players = (
        ("patient", wanted.games, simulation.patient),
        ("uniform", wanted.uniform, simulation.uniform),
        ("greedy", wanted.greedy, simulation.greedy),
    )
    for seats in wanted.seats:
        for name, games, player in players:
            if games:
                print(line(name, seats, simulation.run(seats, games, player)), flush=True)
        turns, points, cards, wins = SEEN[seats]
        print(f"{seats} rulings, greedy: turns {turns}, winner {points} points with {cards} cards, wins {wins}")


if __name__ == "__main__":
    main(sys.argv[1:])
