"""``boardcore check``: the verdict on packs, as a table for people or as JSON for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import isnan
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from .screen import Screen

DAY = 86_400
"""Seconds: no check plays longer."""

if TYPE_CHECKING:
    from ..checking import Verdict

# The checks are imported when they are wanted: whoever plays does not wait for them.


def read_only(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    """The names of checks, separated by commas."""
    from ..checking import CHECKS

    names = CHECKS if value is None else tuple(name.strip() for name in value.split(","))
    if strange := [name for name in names if name not in CHECKS]:
        raise click.BadParameter(f"there is no check {strange[0]!r}; there are {', '.join(CHECKS)}")
    return tuple(dict.fromkeys(names))


def read_time(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    """A time in seconds; what is not a number is in no range, though it passes for one."""
    if value is not None and isnan(value):
        raise click.BadParameter(f"{value} is not in the range 0<=x<={DAY}.")
    return value


def read_picks(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """Places among the options on offer, separated by dots; ``first`` for always the first one."""
    if value is None:
        return None
    from ..testing.games import picks_read

    try:
        return picks_read(value)
    except ValueError as why:
        raise click.BadParameter(
            f"picks are whole numbers separated by dots (5x0 for 0.0.0.0.0), or the word 'first'; {why}"
        ) from None


def read_options(_: click.Context, __: click.Parameter, value: str | None) -> dict[str, Any] | None:
    """The options of a game as a JSON object."""
    if value is None:
        return None
    try:
        return msgspec.json.decode(value, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as why:
        raise click.BadParameter(f"options are a JSON object: {why}") from None


def read_any_seed(_: click.Context, __: click.Parameter, value: str) -> str | int:
    """A whole number or any text."""
    number = value.removeprefix("-")
    return int(value) if number.isascii() and number.isdigit() and len(number) < 19 else value


@click.command()
@click.argument("packs", nargs=-1, metavar="[PACK ...]")
@click.option("--only", callback=read_only, metavar="CHECK,CHECK", help="Some of the checks, such as play,secrets.")
@click.option("--time", "seconds", type=click.FloatRange(0, DAY), callback=read_time, metavar="SECONDS",
              help="How long each check plays.")  # fmt: skip
@click.option("--seed", callback=read_any_seed, default="1", show_default=True, help="Of the first random game.")
@click.option("--games", type=click.IntRange(1), help="So many games in each check, instead of a time.")
@click.option("--options", callback=read_options, metavar="JSON", help="Play with these options of the game only.")
@click.option("--seats", type=click.IntRange(1), help="How many play.")
@click.option("--picks", callback=read_picks, metavar="N.N.N", help="Only the game with these choices, as printed.")
@click.option("--jobs", type=click.IntRange(0), help="So many packs at a time; by default one for each core. With 0 in"
              " this process, for a debugger, where nothing is noticed from outside.")  # fmt: skip
@click.option("--limit", type=click.FloatRange(0.1, DAY), callback=read_time, metavar="SECONDS",
              help="How long one look at a game may take; by default a minute and five times --time.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of a table.")
def check(
    packs: tuple[str, ...],
    only: tuple[str, ...],
    seconds: float | None,
    seed: str | int,
    games: int | None,
    options: dict[str, Any] | None,
    seats: int | None,
    picks: tuple[int, ...] | None,
    jobs: int | None,
    limit: float | None,
    as_json: bool,
) -> int:
    """Prove installed packs, a game or an expansion, ours or anybody's: all of them, or those that are named.

    Every check plays random games with every value of the pack's options. What is wrong is told with the
    smallest case that was found and the command that shows it again. The exit code is 0 if everything
    holds, 1 if something does not, and 2 if it could not be checked.
    """
    from ..checking import SECONDS, Wish, check_packs, packs_of, survey

    seconds = SECONDS if seconds is None else seconds
    plan = Wish(only, seconds, seed, games, options, seats, picks, limit=limit)
    catalogue, lost = survey(plan.patience)
    wanted = packs_of(catalogue, packs)
    screen = Screen()
    verdicts: list[Verdict] = []
    with progress(len(wanted) * len(only)) as tell:
        wish = replace(plan, progress=tell, lost=lost)
        for mine in check_packs(catalogue, wanted, wish, jobs):
            verdicts += mine
            if not as_json:
                show(screen, mine)
    failed = [verdict for verdict in verdicts if not verdict.passed]
    if as_json:
        screen.line(msgspec.json.encode({"passed": not failed, "verdicts": verdicts}).decode())
    else:
        screen.line()
        screen.line(f"{len(verdicts) - len(failed)} of {len(verdicts)} checks hold, of {len(wanted)} pack(s).")
    return 1 if failed else 0


def show(screen: Screen, verdicts: list[Verdict]) -> None:
    """One pack's table, and beneath it what is wrong."""
    from ..checking import told

    table = Table(
        "check", "verdict", "seen", "what has to hold", title=verdicts[0].pack, title_justify="left", box=None
    )
    for verdict in verdicts:
        mark, style = ("holds", "green") if verdict.passed else ("FAILED", "bold red")
        table.add_row(verdict.check, Text(mark, style=style), seen(verdict), verdict.promise)
    screen.show(table)
    for verdict in verdicts:
        if verdict.passed:
            for note in verdict.notes:
                screen.line(f"  {verdict.check}: {note}", "dim")
        else:
            screen.line()
            for line in told(verdict).splitlines():
                screen.line(f"  {line}")
            screen.line()


def seen(verdict: Verdict) -> str:
    """How much was looked at."""
    setups = f", {verdict.setups}/{verdict.all_setups} setups" if verdict.all_setups > 1 else ""
    games = "1 game" if verdict.games == 1 else f"{verdict.games} games"
    return f"{games}{setups}, {verdict.seconds:.0f} s"


@contextmanager
def progress(steps: int) -> Iterator[Any]:
    """A bar on a terminal's error stream; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield lambda pack, check, games, done: None
        return
    seen_checks: list[tuple[str, str]] = []
    console = Console(file=sys.stderr)  # this one, though a check catches what packs print
    with Progress(TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[games]} games"),
                  console=console, transient=True) as bar:  # fmt: skip
        task = bar.add_task("", total=steps, games=0)

        def tell(pack: str, name: str, games: int, done: float) -> None:
            if (pack, name) not in seen_checks:
                seen_checks.append((pack, name))
            bar.update(task, description=f"{pack}: {name}", completed=len(seen_checks) - 1 + done, games=games)

        yield tell
