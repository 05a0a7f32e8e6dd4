"""How fast the engine is, as ratios to a complete hand-written duel measured in the same rounds.

Absolute times drift on shared machines: only ratios of one run count. Without arguments everything is
measured; ``--games cardia,...`` measures only how fast those games are played, whatever is installed, and
counts what their expansions cost them while they are not used.
"""

from __future__ import annotations

import argparse
import platform

import agreement
import anygame
import duel_rows
import unused
from measure import judged, run_rounds, table

import boardcore
from boardcore import Catalogue, Ruleset

FULL = {
    "cardia III, all packs": {
        "deck": "III",
        "guardians": "hidden",
        "locations": ["soft_breeze", "uncharted_waters"],
        "packs": ["expedition"],
    },
    "cardia IV, all packs": {
        "deck": "IV",
        "guardians": "hidden",
        "locations": ["soft_breeze", "flying_islands"],
        "packs": ["archipelago"],
    },
}
"""Cardia with everything that is written for it in force, as far as it fits together."""
COUNTED = 20
"""Random games in which calls are counted, which is slow and always comes to the same."""


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


def rulesets(catalogue: Catalogue, games: list[str]) -> dict[str, Ruleset]:
    """The rules of these games with their default options, and of Cardia with all its packs too.

    Raises:
        BoardcoreError: a game is not installed, or broken.
    """
    found = {game: catalogue.load(game) for game in games}
    if "cardia" in games:
        found |= {name: catalogue.load("cardia", **options) for name, options in FULL.items()}
    return found


def main(words: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", metavar="GAME,GAME", help="only how fast these games are played in place")
    parser.add_argument("--plays", type=int, default=300, help="random games in one timing (300)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of which the median counts (5)")
    parser.add_argument("--alive", type=int, default=20_000, help="states kept alive while branching (20000)")
    parser.add_argument("--ends", type=int, default=10_000, help="games for the statistics (10000)")
    arguments = parser.parse_args(words)
    catalogue = boardcore.discover()
    installed = list(catalogue.games)
    games = arguments.games.split(",") if arguments.games else installed
    print(f"Python {platform.python_version()}", end="\n\n", flush=True)
    try:
        if not arguments.games:
            duel(arguments.plays, arguments.rounds, arguments.alive, arguments.ends)
        found = rulesets(catalogue, games)
        print(unused.report(catalogue, games, min(arguments.plays, COUNTED)), end="\n\n", flush=True)
        print(anygame.speeds(found, arguments.plays, arguments.rounds))
    except boardcore.BoardcoreError as why:
        parser.error(f"{why.message} ({why.code})")


if __name__ == "__main__":
    main()
