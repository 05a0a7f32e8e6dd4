"""Many random games of a table of rulesets: how they end, how long they are, and how often what happens.

    python tests/bench/simulate.py tests/golden/games.toml --game cardia --games 10000 \\
        --count cardia:AbilityActivated.ability --length cardia:RoundBegan

A table is one of golden files (``boardcore.testing.read_goldens``): its rows say with what to play. The
games are shared out evenly, and all players pick at random, last resorts seldom. ``--count EVENT.FIELD``
counts the events of a kind by the value of one of their fields; a value that never occurred stands at the
end of its table with 0. ``--length EVENT`` counts how many events of a kind a game has. An error or a game
without an end is told with the choices that lead there, and makes the command fail.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, quantiles
from typing import Any

from measure import say

from boardcore import BoardcoreError, Event, Message, Ruleset
from boardcore.testing import ContractError, Golden, Walk, read_goldens

EVERY = 5.0
"""Seconds between two lines of progress."""


@dataclass(slots=True)
class Row:
    """What was counted of the games of one ruleset."""

    name: str
    choices: list[int] = field(default_factory=list)
    lengths: dict[str, list[int]] = field(default_factory=dict)
    """By kind of event: how many of them each game had."""
    ends: Counter[str] = field(default_factory=Counter)
    """By reason, in words; a game that nobody has won says so."""
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    """By what is counted: by value, in words; 0 for what could have occurred and has not."""
    faults: list[str] = field(default_factory=list)


class Counting:
    """Counts events by the value of a field, in one ruleset: ``cardia:AbilityActivated.ability``."""

    def __init__(self, rules: Ruleset, what: str) -> None:
        self.rules = rules
        name, _, self.field = what.rpartition(".")
        found = [each for each in rules.book.events.values() if each.name == name]
        if self.field and found and self.field not in found[0].type.__struct_fields__:
            raise SystemExit(f"{name} has no field {self.field!r}; it has {', '.join(found[0].type.__struct_fields__)}")
        self.type: type[Event] | None = found[0].type if found else None
        """None where no pack in force has such an event."""
        self.kind = found[0].kinds.get(self.field) if found else None

    def words(self, value: Any) -> str:
        """A value as a table shows it."""
        if self.kind is None or not isinstance(value, int):
            return str(self.rules.texts.word(value, "en"))
        return self.rules.texts.word(self.rules.book.label(self.kind, value), "en")

    def values(self) -> Iterator[str]:
        """Every value that there is, where the kind of the field says so."""
        table = None if self.kind is None else self.rules.book.kinds.get(self.kind.name)
        if table is not None:
            yield from (self.words(value) for value in range(table.lowest, table.lowest + table.size))


class Simulation:
    """Many games of one ruleset."""

    def __init__(self, source: Golden, counts: Sequence[str], lengths: Sequence[str]) -> None:
        self.rules = source.load()
        self.seats = source.seats
        self.row = Row(source.name)
        self.seed = f"{source.name} {{}}".format
        self.counting = {what: found for what in counts if (found := Counting(self.rules, what)).type is not None}
        self.lengths = {what: each.type for each in self.rules.book.events.values() if (what := each.name) in lengths}
        for what, found in self.counting.items():
            self.row.counts[what] = Counter(dict.fromkeys(found.values(), 0))

    def play(self, number: int) -> None:
        """Play a game and count it."""
        try:
            seed = self.seed(number)
            walk = Walk(self.rules, seed, start=self.rules.new(seed, self.seats))
            happened: Counter[type[Event]] = Counter()
            for turn in walk:
                for event in turn.applied.events:
                    happened[type(event)] += 1
                    self.count(event)
        except (ContractError, BoardcoreError) as why:
            self.row.faults.append(str(why))
            return
        result = walk.state.result
        assert result is not None, "a walk ends with a result"
        reason = self.rules.texts.say(Message(result.reason), "en")
        self.row.ends[reason if result.winners else f"{reason} (nobody won)"] += 1
        self.row.choices.append(len(walk.choices))
        for what, type_ in self.lengths.items():
            self.row.lengths.setdefault(what, []).append(happened[type_] if type_ else 0)

    def count(self, event: Event) -> None:
        """Count an event, if it is of a kind that is counted."""
        for what, found in self.counting.items():
            if type(event) is found.type:
                value = getattr(event, found.field)
                for each in value if isinstance(value, tuple) else (value,):
                    self.row.counts[what][found.words(each)] += 1


def play_all(found: Sequence[Simulation], games: int, progress: Callable[[str], None]) -> None:
    """Play so many games, as many of each ruleset; the first ones get what is left over."""
    last = time.perf_counter()
    for number in range(games):
        found[number % len(found)].play(number // len(found))
        if time.perf_counter() - last > EVERY:
            last = time.perf_counter()
            faults = sum(len(each.row.faults) for each in found)
            progress(f"{number + 1:,} of {games:,} games, {faults} faults")
    progress(f"{games:,} games played")


def spread(numbers: Iterable[int]) -> str:
    """Some numbers in short: the mean, and in brackets the least, 5 %, median, 95 % and the most."""
    each = sorted(numbers)
    if not each:
        return "-"
    cuts = quantiles(each, n=20, method="inclusive") if len(each) > 1 else each * 19
    ends = f"{each[0]}/{cuts[0]:.0f}/{cuts[9]:.0f}/{cuts[18]:.0f}/{each[-1]}"
    return f"{fmean(each):.1f} ({ends})"


def table(title: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table as READMEs hold it."""
    rows = [tuple(title), tuple("---" for _ in title), *(tuple(line) for line in lines)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def report(rows: Sequence[Row]) -> str:
    """Everything that was counted."""
    reasons = sorted({reason for row in rows for reason in row.ends})
    lengths = sorted({what for row in rows for what in row.lengths})
    total = Row("all")
    for row in rows:
        total.choices += row.choices
        total.ends += row.ends
        for what, numbers in row.lengths.items():
            total.lengths.setdefault(what, []).extend(numbers)
    parts = [table(("games of", "games", "faults", "choices", *lengths, *reasons), (
        (row.name, f"{len(row.choices):,}", str(len(row.faults)), spread(row.choices),
         *(spread(row.lengths.get(what, ())) for what in lengths), *(_share(row, reason) for reason in reasons))
        for row in (*rows, *((total,) if len(rows) > 1 else ()))
    ))]  # fmt: skip
    for what in dict.fromkeys(what for row in rows for what in row.counts):
        counted: Counter[str] = Counter()
        games: Counter[str] = Counter()
        for row in rows:
            for value, number in row.counts.get(what, {}).items():
                counted[value] += number
                games[value] += len(row.choices)
        shown = sorted(counted, key=lambda value: (-counted[value] / max(1, games[value]), value))
        parts.append(
            table(
                (what, "times", "in games with it", "a game"),
                (
                    (value, f"{counted[value]:,}", f"{games[value]:,}", f"{counted[value] / max(1, games[value]):.3f}")
                    for value in shown
                ),
            )
        )
        never = [value for value in shown if not counted[value]]
        parts.append(f"Never: {', '.join(never)}" if never else "Never: none of them")
    parts += [fault for row in rows for fault in row.faults[:3]]
    return "\n\n".join(parts)


def _share(row: Row, reason: str) -> str:
    return f"{100 * row.ends[reason] / len(row.choices):.1f} %" if row.ends[reason] else "-"


def main(words: list[str] | None = None) -> int:
    """Play and print; 1 if something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", help="a table of golden files")
    parser.add_argument("--game", help="only the rows of this game")
    parser.add_argument("--rows", metavar="NAME,NAME", help="only these rows")
    parser.add_argument("--games", type=int, default=10_000, help="how many, of all rulesets together (10000)")
    parser.add_argument("--count", metavar="EVENT.FIELD", action="append", default=[], help="may stand several times")
    parser.add_argument("--length", metavar="EVENT", action="append", default=[], help="may stand several times")
    wanted = parser.parse_args(words)
    names = wanted.rows.split(",") if wanted.rows else None
    sources = [
        row
        for row in read_goldens(wanted.table)
        if wanted.game in (None, row.game) and (names is None or row.name in names)
    ]
    if not sources:
        parser.error("the table has no such row")
    found = [Simulation(source, wanted.count, wanted.length) for source in sources]
    known = {each.name for simulation in found for each in simulation.rules.book.events.values()}
    for what in (*(each.rpartition(".")[0] for each in wanted.count), *wanted.length):
        if what not in known:
            parser.error(f"nothing here has an event {what!r}; there are {', '.join(sorted(known))}")
    begun = time.perf_counter()
    play_all(found, wanted.games, lambda line: say(line, begun))
    print(report([each.row for each in found]))
    return 1 if any(each.row.faults for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
