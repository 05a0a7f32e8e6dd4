"""What a check is, and one game that it looks at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..plugins import Catalogue
from ..rules import Ruleset
from ..testing.games import Line
from ..testing.interference import Pairs
from .process import shared
from .setups import Setup

Picks = tuple[int, ...]
STRETCH = 25
"""How many choices are looked at, where a game is longer than that."""


def line_of(picks: Picks, seats: int | None) -> Line:
    """The game with these picks and the decision after them, looked at on the last stretch.

    With no picks it is a stretch of first options.
    """
    number = len(picks)
    return Line(seats, picks, max(0, number - STRETCH), number + 1 if picks else STRETCH)


def numbered(seed: str | int, number: int) -> str | int:
    """The seed of the first game, the second, ...; each of them can be asked for."""
    if not number:
        return seed
    return seed + number if isinstance(seed, int) else f"{seed} {number}"


@dataclass
class Trial:
    """One game that is to be looked at, and what was counted on the way."""

    catalogue: Catalogue
    setup: Setup
    rules: Ruleset
    seed: str | int
    line: Line
    """How it is played."""
    part: Line
    """The same, with the stretch that is looked at."""
    closely: frozenset[int] = frozenset()
    """The numbers of choices to look at closely."""
    number: int = 0
    """Which game of the check it is; what takes long is not done in every one."""
    close: bool = False
    """Whether to look closely, because it is a single game that something was wrong in."""
    extra: Mapping[str, str] = field(default_factory=dict)
    """Packs that are not installed, for fresh processes: ``module:attribute`` by name."""
    path: tuple[str, ...] = ()
    pack: str = ""
    """The pack that is checked."""
    pairs: Pairs = field(default_factory=Pairs)
    counted: Counter[str] = field(default_factory=Counter)
    shared: Mapping[str, Any] = field(default_factory=shared)
    """What all code of the process shares, as it was before the pack was played."""
    probe: Callable[[Trial], None] | None = None
    """What has looked at it last."""
    all_rules: tuple[Ruleset, ...] = ()
    """Those of all setups of the pack."""
    shown: set[str] = field(default_factory=set)
    """The ids of the texts that the game has shown."""
    unsure: set[str] = field(default_factory=set)
    """The ids of texts of which only a game can tell that they are used."""
    lost: tuple[str, ...] = ()
    """Installed packs that must not be imported, in fresh processes either."""


Probe = Callable[[Trial], None]


LEFT = r"seat \d+ (has left|cannot leave)"
"""What goes wrong only because a seat has left, perhaps."""
MEND = (
    "Mend what the message names first; the other checks meet the same. A debugger finds the cause with `--jobs 0`"
    " behind the command."
)
ALWAYS = (
    ("comes to no end", "Let the loop there end, or wait for nothing; `--limit` gives slow code more time."),
    ("ends the program", "Take it out: it is no business of a pack to leave the program."),
    ("is emitted and not registered", "Add the class to `register.events(...)`, with its text `event.<Name>`."),
    ("pack/budget", "Let a loop end, or put a choice into it."),
    (
        "pack/asked|who is asked",
        "Ask whether or not there is something to choose: by `ChooseHidden`, or with `optional=True`.",
    ),
    (rf"^(?!.*{LEFT}).*.\bpack/\w+: ", MEND),
    ("leaves the thread", "Take the thread out: rules are functions of the state, and wait for nothing."),
)
"""What to change in any check."""


@dataclass(frozen=True)
class Check:
    """One row of the table."""

    name: str
    promise: str
    probes: tuple[Probe, ...]
    advice: tuple[tuple[str, str], ...]
    """What to change, by what the error says; the last one for everything else."""
    stretch: int = 25
    """How many choices of a long game are looked at."""
    every: bool = False
    """Whether every setup is played with, however long that takes."""

    def change(self, what: str) -> str:
        """What an author can do about this."""
        return next(text for pattern, text in (*ALWAYS, *self.advice) if re.search(pattern, what))
