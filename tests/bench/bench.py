"""How fast the engine is, as ratios to a complete hand-written duel measured in the same rounds.

Absolute times drift on shared machines: only ratios of one run count. Without arguments everything is
measured; ``--games cardia,...`` measures only how fast those games are played, whatever is installed.
"""

from __future__ import annotations

import argparse
import platform

import agreement
import anygame
import duel_rows
from measure import judged, run_rounds, table

import boardcore


def duel(plays: int, rounds: int, alive: int, ends: int) -> None:
    """Cardia with Deck I beside the hand-written duel: ratios, sizes and statistics."""
    rules = boardcore.load("cardia", deck="I")
    rows = duel_rows.rows(rules, plays, alive)
    run_rounds(rows, rounds)
    title = (f"ratio (median of {rounds} rounds)", "ours us", "theirs us", "ratio", "goal (stretch)", "")
    fixed = [
        (name, "", "", written or f"{value:.2f}", *judged(goal, value))
        for name, value, written, goal in duel_rows.sizes(rules)
    ]
    print(table(title, [*(row.cells() for row in rows), *fixed]), end="\n\n", flush=True)
    floor, engine = agreement.play_floor(ends), agreement.play_engine(rules, ends)
    print(agreement.report(list(agreement.compare(floor, engine)), ends), end="\n\n", flush=True)


def main(words: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", metavar="GAME,GAME", help="only how fast these games are played in place")
    parser.add_argument("--plays", type=int, default=300, help="random games in one timing (300)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of which the median counts (5)")
    parser.add_argument("--alive", type=int, default=20_000, help="states kept alive while branching (20000)")
    parser.add_argument("--ends", type=int, default=10_000, help="games for the statistics (10000)")
    arguments = parser.parse_args(words)
    installed = list(boardcore.discover().games)
    games = arguments.games.split(",") if arguments.games else installed
    print(f"Python {platform.python_version()}", end="\n\n", flush=True)
    try:
        if not arguments.games:
            duel(arguments.plays, arguments.rounds, arguments.alive, arguments.ends)
        print(anygame.speeds(games, arguments.plays, arguments.rounds))
    except boardcore.BoardcoreError as why:
        parser.error(f"{why.message} ({why.code})")


if __name__ == "__main__":
    main()
