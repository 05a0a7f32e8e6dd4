"""Many games of Tides by simple players, and how they went beside the yardsticks of the rulings.

    python plugins/tides/tests/random_games.py              # 10,000 games of each kind: some minutes
    python plugins/tides/tests/random_games.py 500 solo     # fewer, and only the kinds with this word

The yardsticks come from throw-away simulators of the same rules and components; they are no rules. Three
players: *uniform* picks any option, free discards included; *sparing* discards only with six cards in hand;
*greedy* looks one step ahead.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from boardcore_tides import (
    AI,
    HAND_LIMIT,
    ROW_PLACES,
    TIDES,
    Action,
    Actions,
    Table,
    make_table,
    minimal_sets,
    shipped,
)
from boardcore_tides.testing import rules_of

from boardcore import Playout, Ruleset

TABLE: Table = make_table(shipped())
ACTIONS = Actions(TABLE)
Player = Callable[[random.Random, Playout, int, tuple[int, ...]], int]


def uniform(chance: random.Random, game: Playout, seat: int, options: tuple[int, ...]) -> int:
    """Any option."""
    return chance.choice(options)


def sparing(chance: random.Random, game: Playout, seat: int, options: tuple[int, ...]) -> int:
    """Any option but a discard, which is picked only with a full hand."""
    if choosing_a_craft(game) or full(game, seat):
        return chance.choice(options)
    return chance.choice([option for option in options if ACTIONS.action(option).verb != "discard"])


def greedy(chance: random.Random, game: Playout, seat: int, options: tuple[int, ...]) -> int:
    """The option after which points and prospects are best; with a full hand the card that is missed least."""
    if choosing_a_craft(game):
        return chance.choice(options)
    wanted = [option for option in options if (ACTIONS.action(option).verb != "discard") or full(game, seat)]
    return max(wanted, key=lambda option: (outlook(game, seat, ACTIONS.action(option)), chance.random()))


def choosing_a_craft(game: Playout) -> bool:
    """Whether the first crafts are still being chosen, whose options are cards."""
    return TIDES.of(game.state).cycle == 0


def full(game: Playout, seat: int) -> bool:
    """Whether a hand is full."""
    hand = TIDES.of(game.state).seats[seat]
    return len(hand.items) + len(hand.crafts) == HAND_LIMIT


def outlook(game: Playout, seat: int, action: Action) -> float:
    """What an action brings, and what the hand is good for after it."""
    hand = TIDES.of(game.state).seats[seat]
    items, crafts, gained = list(hand.items), list(hand.crafts), 0
    if action.verb == "take":
        (crafts if action.high else items).append(action.card)
    elif action.verb == "score":
        gained = TABLE.scorings[action.scoring].points(action.high)
        items = [card for card in items if card not in action.cards]
        crafts.remove(action.card)
    elif action.verb == "discard":
        items, crafts = [c for c in items if c != action.card], [c for c in crafts if c != action.card]
    else:
        gained = -1
    return gained + prospect(items, crafts)


def prospect(items: list[int], crafts: list[int]) -> float:
    """What the best craft could bring at High Tide, the less the more of its items are lacking."""
    have = TABLE.supply(items)
    best = 0.0
    for craft in crafts:
        for scoring in (TABLE.scorings[place] for place in TABLE.columns(craft)):
            there = sum(min(has, need) for has, need in zip(have, scoring.need, strict=True))
            best = max(best, 0.9 * scoring.high * (there / sum(scoring.need)) ** 2)
    return best + 0.2 * len(crafts) + 0.1 * len(items)


@dataclass(slots=True)
class Tally:
    """What became of some games."""

    cycles: list[int] = field(default_factory=list)
    winners: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    best: list[int] = field(default_factory=list)
    decisions: int = 0
    options: int = 0
    most: int = 0
    short: int = 0
    """Rows that were not full when a tide began."""

    def add(self, rules: Ruleset, game: Playout, began: int) -> None:
        """Count a game that is over."""
        result = game.result
        assert result is not None
        self.cycles.append(TIDES.of(game.state).cycle)
        self.best.append(max(each["score"] for each in rules.view(game.state, None).figures["tides"]["scores"]))
        reason = result.reason.rpartition(".")[2]
        self.reasons[reason] += 1
        winner = AI if reason == "ai" else result.winners[0] if result.winners else None
        self.winners["draw" if winner is None else "AI" if winner == AI else f"seat {winner}"] += 1
        if winner is not None:
            self.first["first" if winner == began else "second"] += 1


def play(number: int, seats: int, players: tuple[Player, ...], options: dict[str, Any]) -> Tally:
    """So many games, with the seeds 0, 1, 2, ..."""
    rules = rules_of(**options)
    tally = Tally()
    for seed in range(number):
        chance = random.Random(seed)
        game = rules.playout(seed=seed, seats=seats)
        began = TIDES.of(game.state).first
        places = 5 if seats == 2 else 4
        while game.result is None:
            seat, offered = game.asks[0]
            drawer = TIDES.of(game.state)
            tally.decisions += 1
            tally.options += len(offered)
            tally.most = max(tally.most, len(offered))
            tally.short += drawer.cycle > 0 and drawer.turn in (0, 4) and len(drawer.row) != places
            game.take(seat, players[seat % len(players)](chance, game, seat, offered))
        tally.add(rules, game, began)
    return tally


KINDS: dict[str, tuple[int, tuple[Player, ...], dict[str, Any], str]] = {
    "duel, uniform": (2, (uniform,), {}, "18.7 cycles (- / 18 / 26 / 32), even, guard never reached"),
    "duel, sparing": (2, (sparing,), {}, "10.75 cycles (8 / 11 / 14 / 19), even"),
    "duel, greedy": (2, (greedy,), {}, "6.28 cycles (5 / 6 / 7 / 9), even, winner 58.6 points"),
    "duel, greedy against sparing": (2, (greedy, sparing), {}, "6.58 cycles (5 / 7 / 8 / 10), greedy always"),
    "solo, uniform": (1, (uniform,), {}, "-"),
    "solo, sparing": (1, (sparing,), {}, "6.61 cycles, wins 0.3 %"),
    "solo, greedy": (1, (greedy,), {}, "6.41 cycles (5 / 6 / 8 / 10), wins 74 %"),
    "solo hard, uniform": (1, (uniform,), {"ai": "hard"}, "-"),
    "solo hard, sparing": (1, (sparing,), {"ai": "hard"}, "-"),
    "solo hard, greedy": (1, (greedy,), {"ai": "hard"}, "6.18 cycles (5 / 6 / 7 / 9), wins 45 %"),
}


def told(tally: Tally) -> str:
    """A tally in words."""
    cycles, games = sorted(tally.cycles), len(tally.cycles)

    def at(share: float) -> int:
        return cycles[min(games - 1, int(share * games))]

    def shares(counts: Counter[str]) -> str:
        return ", ".join(f"{name} {100 * count / games:.1f} %" for name, count in sorted(counts.items()))

    return (
        f"{sum(cycles) / games:.2f} cycles ({at(0.05)} / {at(0.5)} / {at(0.95)} / {cycles[-1]}), best score"
        f" {sum(tally.best) / games:.1f}; won: {shares(tally.winners)}; by {shares(tally.first)} to act;"
        f" ended by: {shares(tally.reasons)}; options {tally.options / tally.decisions:.1f}, at most {tally.most};"
        f" rows short: {tally.short}"
    )


def most_options() -> int:
    """The most options that any hand allows, by trying every hand of five (and a full row) or six cards."""
    most = 0
    for size in range(1, HAND_LIMIT):
        for items in combinations(range(1, TABLE.size + 1), size):
            sets = {
                craft: sum(len(minimal_sets(TABLE, items, scoring)) for scoring in TABLE.columns(craft))
                for craft in range(1, TABLE.size + 1)
                if craft not in items
            }
            best = sorted(sets.values(), reverse=True)
            for held, taking in ((HAND_LIMIT - 1, ROW_PLACES), (HAND_LIMIT, 0)):
                most = max(most, sum(best[: held - size]) + held + taking + 1)
    return most


def main(number: int = 10_000, word: str = "") -> None:
    """Play and print."""
    for kind, (seats, players, options, yardstick) in KINDS.items():
        if word in kind:
            tally = play(number, seats, players, options)
            print(f"{kind}, {number:,} games\n  here:      {told(tally)}\n  yardstick: {yardstick}", flush=True)
    print(f"By trying all hands: no decision can have more than {most_options()} options.")


if __name__ == "__main__":
    main(*(int(word) if word.isdigit() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
