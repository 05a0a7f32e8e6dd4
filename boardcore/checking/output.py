"""What a pack prints, logs and warns of goes to people who run a server: nothing secret may be in it.

Canaries are what no such line may name: the seed, and cards that nobody at the table can see from
outside. Then the lines are compared with those of a game that looks the same to a spectator.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TypeVar

from ..errors import BoardcoreError
from ..kinds import CARD
from ..rules import Ruleset
from ..sampling import hidden_groups
from ..state import State
from ..testing.games import Line, Turn, Walk, encode
from ..testing.twins import counterpart, variant

T = TypeVar("T")

MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?Z?|0x[0-9a-f]+")
"""What may differ from line to line: times, and addresses of objects."""


@contextmanager
def captured() -> Iterator[list[str]]:
    """All lines written, logged at any level or warned of while inside; they go nowhere else."""
    lines: list[str] = []
    stream = io.StringIO()
    old = logging.Logger.isEnabledFor, logging.Logger.handle

    def handle(self: logging.Logger, record: logging.LogRecord) -> None:
        lines.append(f"{record.name}: {record.getMessage()}")

    with warnings.catch_warnings(record=True) as warned, redirect_stdout(stream), redirect_stderr(stream):
        warnings.simplefilter("always")
        setattr(logging.Logger, "isEnabledFor", lambda self, level: True)  # noqa: B010  # mypy allows no assignment
        setattr(logging.Logger, "handle", handle)  # noqa: B010
        try:
            yield lines
        finally:
            setattr(logging.Logger, "isEnabledFor", old[0])  # noqa: B010
            setattr(logging.Logger, "handle", old[1])  # noqa: B010
            lines += stream.getvalue().splitlines()
            lines += [str(each.message) for each in warned]
            lines[:] = [MOMENT.sub("", line) for line in lines]


def heard(function: Callable[..., T], *args: Any) -> tuple[T, list[str]]:
    """What a function returns, and the lines that it wrote."""
    with captured() as lines:
        found = function(*args)
    return found, lines


def check_output(rules: Ruleset, seed: str | int, *, line: Line | None = None, variants: int = 2) -> int:
    """Nothing that is written while a game is played depends on what a spectator may not know.

    Returns how many lines were written.
    """
    with captured():
        walk = Walk(rules, seed, "secrets", line=line)
    rng = walk.fork("output")
    written = 0
    turns = iter(walk)
    while True:
        turn, _ = heard(next, turns, None)
        if turn is None:
            return written
        applied, lines = heard(_played, rules, turn)
        written += len(lines)
        if not lines:
            continue
        _no_canary(walk, turn.before, applied.state, lines)
        for _ in range(variants):
            there = variant(rules, turn.before, None, rng)
            choice = counterpart(rules, turn, there, None, rng)
            if choice is None:
                continue
            try:
                other, theirs = heard(_played, rules, Turn(turn.number, there, turn.decisions, choice, turn.applied))
            except BoardcoreError:  # that it fails in only one of the two is for another check to tell
                continue
            if encode(rules.watch(applied, None)) == encode(rules.watch(other, None)) and lines != theirs:
                mine, its = next(
                    (pair for pair in zip(lines, theirs, strict=False) if pair[0] != pair[1]), (lines[-1], "nothing")
                )
                raise walk.fail(f"a line that is written depends on what nobody may know: {mine!r} / {its!r}")


def _played(rules: Ruleset, turn: Turn) -> Any:
    """Ask and choose, as a server does."""
    rules.decisions(turn.before)
    applied = rules.apply(turn.before, turn.choice)
    rules.view(applied.state, None)
    return applied


def _no_canary(walk: Walk, before: State, after: State, lines: list[str]) -> None:
    """Neither the seed nor a card that was hidden from a spectator and still is."""
    book = walk.rules.book
    for card in sorted(_hidden(walk.rules, before) & _hidden(walk.rules, after)):
        label = book.label(CARD, card)
        if found := next((line for line in lines if re.search(rf"(?<!\w){re.escape(label)}(?!\w)", line)), None):
            raise walk.fail(f"a line that is written names {label!r}, which is hidden: {found!r}")
    if found := next((line for line in lines if before.seed in line), None):
        raise walk.fail(f"a line that is written holds the seed: {found!r}")


def _hidden(rules: Ruleset, state: State) -> set[int]:
    groups = hidden_groups(rules.book, state, None)
    return {card for spots in groups.values() for spot in spots for card in spot.cards}
