"""What a check says of a pack, for people and for programs."""

from __future__ import annotations

import shlex
from typing import Any

import msgspec

from ..testing.games import picks_text


class Case(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The smallest game found in which something is wrong, and how to come there again."""

    what: str
    change: str
    """What its author can do about it."""
    options: dict[str, Any]
    """What ``boardcore.load`` takes besides the game."""
    command: str
    """The command line with which it happens again."""
    seed: str | int | None = None
    seats: int = 0
    picks: tuple[int, ...] | None = None
    """The choices as places among the options on offer; None if only the whole random game shows it."""
    choices: tuple[str, ...] = ()
    """The choices before it goes wrong: ``0: play#0 = card:7``."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One check of one pack."""

    pack: str
    check: str
    promise: str
    """What has to hold."""
    passed: bool
    games: int = 0
    setups: int = 0
    """How many of the pack's ``all_setups`` were played with."""
    all_setups: int = 0
    seconds: float = 0.0
    case: Case | None = None
    notes: tuple[str, ...] = ()
    """What was not looked at."""


def command_line(
    pack: str, check: str, seed: str | int, options: dict[str, Any], seats: int, picks: tuple[int, ...] | None
) -> str:
    """What to type to see one game of one check again."""
    words = ["boardcore", "check", pack, "--only", check]
    words += [f"--seed={seed}"] if str(seed).startswith("-") else ["--seed", str(seed)]
    if options:
        words += ["--options", msgspec.json.encode(options, order="deterministic").decode()]
    if picks is None:
        words += ["--games", "1"]
    else:
        words += ["--seats", str(seats), "--picks", picks_text(picks)]
    return shlex.join(words)


def told(verdict: Verdict) -> str:
    """A verdict that failed, in a few lines."""
    case = verdict.case
    lines = [f"{verdict.check} of {verdict.pack}: {verdict.promise}"]
    if case is not None:
        lines += [f"what:    {case.what}"]
        if case.seed is not None:
            lines += [f"case:    seed {case.seed!r}, {_game(case)}"]
            shown = case.choices[-12:]
            lines += [f"         {'... ' if len(shown) < len(case.choices) else ''}{'; '.join(shown)}"] if shown else []
        lines += [f"options: {case.options}"] if case.options else []
        lines += [f"again:   {case.command}", f"change:  {case.change}"]
    return "\n".join(lines)


def _game(case: Case) -> str:
    seats = f"{case.seats} seats" if case.seats else "a new game"
    kind = ", a random game" if case.picks is None else ""
    number = len(case.choices)
    when = "at the first decision" if not number else "after 1 choice" if number == 1 else f"after {number} choices"
    return f"{seats}{kind}, {when}"
