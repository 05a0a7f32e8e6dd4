"""Golden files: what a ruleset does, written down, so that a change of it is seen and decided.

A table in TOML names the games, a text file beside it per row holds what became of them::

    [[golden]]
    name = "mygame-short"       # the file: mygame-short.txt
    game = "mygame"
    options = { length = "short" }
    seats = 3

A test compares, and a command writes them anew; the difference is then for people to look at::

    for row in read_goldens(TABLE):
        check_golden(row)

    python -m boardcore.testing golden tests/golden/games.toml [NAME ...]

The text is that of ``transcript``, the counts of ``count_tree`` and a hash over random games. As it
is the same on every machine, every Python that runs the test is shown to come to the same bytes.
"""

from __future__ import annotations

import difflib
import hashlib
import tomllib
from pathlib import Path

import msgspec

from .games import ContractError, Walk
from .replay import Source, digest
from .transcripts import count_tree, transcript


class Golden(Source, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of a table: how to get the rules, and what to play with them."""

    name: str
    seats: int
    seed: str | int = 1
    """Of the game that is told, and of the opening whose tree is counted."""
    depth: int = 4
    """How many choices the tree is followed."""
    games: int = 40
    """Random games, with the seeds 0, 1, ..., that go into one hash."""
    table: str = ""
    """The table it was read from."""

    @property
    def file(self) -> Path:
        """The file with the text."""
        return Path(self.table).parent / f"{self.name}.txt"


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    golden: tuple[Golden, ...]


def read_goldens(table: Path | str) -> tuple[Golden, ...]:
    """The rows of a table. Its ``path`` entries are meant from where the table lies.

    Raises:
        OSError, tomllib.TOMLDecodeError, msgspec.ValidationError: it is no such table.
    """
    rows = msgspec.convert(tomllib.loads(Path(table).read_text(encoding="utf-8")), _Table).golden
    home = Path(table).resolve().parent
    return tuple(
        msgspec.structs.replace(row, table=str(table), path=tuple(str((home / entry).resolve()) for entry in row.path))
        for row in rows
    )


def golden_text(row: Golden) -> str:
    """What the rules do now: the text that belongs in the row's file."""
    rules = row.load()
    counts = ", ".join(f"{count:,}" for count in count_tree(rules, row.seed, row.depth, row.seats))
    found = hashlib.blake2b(digest_size=12)
    states = 0
    for seed in range(row.games):
        walk = Walk(rules, seed, "golden")
        found.update(digest(rules, walk.start).encode())
        for turn in walk:
            found.update(digest(rules, turn.applied.state, turn.applied).encode())
        states += 1 + len(walk.choices)
    return (
        f"{transcript(rules, row.seed, row.seats)}\n"
        f"Games of 0 to {row.depth} choices that begin like this one: {counts}\n"
        f"States, decisions and events of the random games 0 to {row.games - 1}, {states} states: {found.hexdigest()}\n"
    )


def written(row: Golden) -> str:
    """What the row's file says; nothing if there is none."""
    return row.file.read_text(encoding="utf-8") if row.file.exists() else ""


def check_golden(row: Golden) -> None:
    """The rules do what the row's file says, to the letter.

    Raises:
        ContractError: with the difference, and the command that takes it over if it is meant.
    """
    there, here = written(row), golden_text(row)
    if there != here:
        difference = difflib.unified_diff(
            there.splitlines(), here.splitlines(), "written down", "now", lineterm="", n=1
        )
        lines = list(difference)
        more = f"\n  ... and {len(lines) - 30} more lines" if len(lines) > 30 else ""
        raise ContractError(
            "golden",
            row.seed,
            (),
            f"{row.file} says something else. If that is meant:"
            f" python -m boardcore.testing golden {row.table} {row.name}\n" + "\n".join(lines[:30]) + more,
        )
