"""Running the checks on packs: games one after the other until the time is up or something is wrong."""

from __future__ import annotations

import time as clock
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..errors import BoardcoreError, OptionsError, listed
from ..packs import Pack
from ..plugins import Catalogue
from ..rules import Ruleset
from ..testing.games import BOUND, ContractError, Line
from . import probes
from .notes import Notes, some
from .output import captured
from .process import restore, shared
from .setups import Setup, Setups, setups_of
from .suite import SUITE
from .trial import Check, Probe, Trial, line_of, numbered
from .verdicts import Case, Verdict, command_line
from .watch import Halted, Stuck, left_running, limited, running

if TYPE_CHECKING:
    from .drawing import Games, Looks

CHECKS = tuple(check.name for check in SUITE)
"""The names of all checks, in the order in which they are run."""
SECONDS = 6.0
"""How long each check plays, if nobody says."""


def quiet(pack: str, check: str, games: int, done: float) -> None:
    """Tell nobody how far it is."""


def idle() -> None:
    """Tell nobody that it goes on."""


@dataclass(frozen=True)
class Wish:
    """What is wanted of a run."""

    only: tuple[str, ...] = CHECKS
    seconds: float = SECONDS
    """For each check; what it has begun it finishes, and looking for the smallest case has as long again."""
    seed: str | int = 1
    games: int | None = None
    """So many games in each check, however long they take, instead of a time."""
    options: dict[str, Any] | None = None
    """Only this setup, instead of all there are."""
    seats: int | None = None
    picks: tuple[int, ...] | None = None
    """Only the game with these choices."""
    extra: Mapping[str, str] = field(default_factory=dict)
    """Where fresh processes find packs that are not installed."""
    path: tuple[str, ...] = ()
    progress: Callable[[str, str, int, float], None] = quiet
    """Told of each game: pack, check, games so far, share of the time."""
    alive: Callable[[], None] = idle
    """Called now and then."""
    limit: float | None = None
    """Seconds that a pack's code may take for one look at one game, if not as long as ``patience`` says."""
    lost: tuple[str, ...] = ()
    """Names of installed packs that must not be imported."""

    @property
    def patience(self) -> float:
        """Seconds after which one look at one game is taken for a loop without an end."""
        return 60 + 5 * self.seconds if self.limit is None else self.limit


def packs_of(catalogue: Catalogue, names: Iterable[str] = ()) -> tuple[Pack, ...]:
    """The packs to check: the named ones, or all that take part in a game or would, were they not broken.

    Raises:
        OptionsError: ``options/pack``.
    """
    known = {name: pack for name, pack in catalogue.packs.items() if pack.game or pack.error is not None}
    wanted = tuple(dict.fromkeys(names)) or tuple(known)
    for name in wanted:
        if name not in known:
            idle = " takes part in no game" if name in catalogue.packs else " is not installed"
            raise OptionsError("options/pack", f"pack {name!r}{idle}; there are {listed(known)}", known=sorted(known))
    return tuple(known[name] for name in wanted)


def need_extra() -> None:
    """Refuse to check without hypothesis, which makes the cases small.

    Raises:
        OptionsError: ``options/extra``.
    """
    if find_spec("hypothesis") is None:
        raise OptionsError("options/extra", "the checks need hypothesis: pip install 'boardcore[testing]'")


def check_pack(catalogue: Catalogue, pack: Pack, wish: Wish | None = None) -> Iterator[Verdict]:
    """The verdict of each check on one pack, as soon as it is known.

    A pack that does not load fails that check, whether it was asked for or not, and gets no others.

    Raises:
        OptionsError: the wished options or number of seats cannot be, or ``options/extra``: hypothesis,
            which makes the cases small, is not installed.
    """
    wish = wish or Wish()
    need_extra()
    subject = _Subject(catalogue, pack, wish)
    start = clock.monotonic()
    if (case := subject.unloaded()) is not None:
        load = SUITE[0]
        yield Verdict(
            pack=pack.name, check=load.name, promise=load.promise, passed=False, case=case,
            all_setups=len(subject.setups.all), seconds=round(clock.monotonic() - start, 1),
        )  # fmt: skip
        return
    for check in SUITE:
        if check.name in wish.only:
            yield subject.verdict(check)
            if subject.stuck:  # as it would be in the next check, for as long again
                return


class _Subject:
    """A pack with all that is kept from check to check."""

    def __init__(self, catalogue: Catalogue, pack: Pack, wish: Wish) -> None:
        self.catalogue, self.pack, self.wish = catalogue, pack, wish
        self.setups = Setups((), ())
        self.rules: dict[str, Ruleset] = {}
        self.games: dict[str, Games] = {}
        self.looks: dict[tuple[str, str], Looks] = {}
        self.met: dict[str, Counter[str]] = {}
        """How often each block ran in what a check has looked at."""
        self.shared = shared()
        self.stuck = False
        """Whether it was found to come to no end."""

    def unloaded(self) -> Case | None:
        """What keeps the pack from loading, with whichever of its options.

        Raises:
            OptionsError: what is wished for cannot be.
        """
        setup = Setup(self.pack.game, self.wish.options or {})
        try:
            if self.pack.error is not None:
                raise self.pack.error
            with captured():
                if self.wish.options is None:
                    with limited(self.wish.patience):
                        self.setups = setups_of(self.catalogue, self.pack)
                else:
                    self.setups = Setups((setup,), ())
                for setup, error in self.setups.refused:
                    return self.case_of_loading(setup, f"{error.code}: {' '.join(error.message.split())}")
                for setup in self.setups.all:
                    self.wish.alive()
                    with limited(self.wish.patience):
                        self.rules[setup.text] = rules = setup.load(self.catalogue)
                    self.check_seats(rules)
        except (OptionsError, KeyboardInterrupt):
            raise
        except BoardcoreError as why:
            return self.case_of_loading(setup, f"{why.code}: {' '.join(why.message.split())}")
        except Halted as why:
            return self.case_of_loading(setup, f"pack/error: {why}")
        except BaseException as why:
            return self.case_of_loading(setup, f"pack/error: {type(why).__name__}: {why}")
        return None

    def check_seats(self, rules: Ruleset) -> None:
        low, high = rules.seats
        if self.wish.seats is not None and not low <= self.wish.seats <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            raise OptionsError(
                "options/seats", f"{rules.game} is played by {wanted}, not {self.wish.seats}", least=low, most=high
            )

    def case_of_loading(self, setup: Setup, what: str) -> Case:
        command = f"boardcore check {self.pack.name} --only load"
        if setup.given:
            command = command_line(self.pack.name, "load", self.wish.seed, setup.given, 0, None)
        return Case(what=what, change=SUITE[0].change(what), options=setup.given, command=command)

    def verdict(self, check: Check) -> Verdict:
        """Play until something is wrong, or for as long as is wanted."""
        start = clock.monotonic()
        played, used = 0, set[str]()
        notes = Notes(check, self.pack.name)
        for number, trial in enumerate(self.trials()):
            done = self.share(check, number, clock.monotonic() - start)
            self.wish.progress(self.pack.name, check.name, number, min(1.0, done))
            if number and done >= 1:
                break
            played += 1
            used.add(trial.setup.text)
            if (error := self.look(check, trial)) is not None:
                case = self.case(check, trial, error)
                return self.said(check, start, played, len(used), case=case)
            notes.add(trial)
        return self.said(check, start, played, len(used), notes=(*self.about(check), *notes.said()))

    def said(self, check: Check, start: float, games: int, used: int, **more: Any) -> Verdict:
        return Verdict(
            pack=self.pack.name, check=check.name, promise=check.promise, passed="case" not in more, games=games,
            setups=used, all_setups=len(self.setups.all), seconds=round(clock.monotonic() - start, 1), **more,
        )  # fmt: skip

    def about(self, check: Check) -> list[str]:
        """What was played with, and what of the pack never ran there."""
        if check.name == "load":
            missed = [f"no game found with {each}" for each in self.setups.missed]
            return [f"played with {some([setup.text for setup in self.setups.all])}", *missed]
        met = self.met.get(check.name, Counter())
        every = {block for setup in self.setups.all for block in self.own(setup)}
        blocks = sorted(every, key=lambda block: (met[block], block))
        never = [block for block in blocks if not met[block]]
        lines = [f"never run: {some(never, 16)}"] if never and met else []
        if check.name == "play" and len(never) < len(blocks):
            least = [f"{block} {met[block]}" for block in blocks[len(never) :]]
            lines.insert(0, f"how often its blocks ran: {some(least, 16)}")
        return lines

    def share(self, check: Check, number: int, past: float) -> float:
        """How much of a check is done after so many games and seconds; from 1 on it is over."""
        wish, least = self.wish, len(self.setups.all) if check.every else 1
        if wish.picks is not None:
            return float(number)
        if wish.games is not None:
            return number / wish.games
        return min(number / least, past / wish.seconds if wish.seconds else 1.0)

    def trials(self) -> Iterator[Trial]:
        """The games to look at, without end: all setups in turn, each game with a seed of its own.

        A setup in which nothing of the pack can run is looked at once, if there are others.
        """
        wish, number = self.wish, 0
        close = wish.picks is not None
        line = Line(wish.seats) if wish.picks is None else line_of(wish.picks, wish.seats)
        setups = self.setups.all
        while True:
            for setup in setups:
                yield self.trial(setup, numbered(wish.seed, number), line, number, close)
                number += 1
            setups = tuple(setup for setup in self.setups.all if self.own(setup)) or setups

    def own(self, setup: Setup) -> list[str]:
        """The blocks of the pack itself in a setup, without the round, which always runs."""
        book = self.rules[setup.text].book
        return [block for block in book.blocks if block.startswith(f"{self.pack.name}:") and block != book.root]

    def trial(self, setup: Setup, seed: str | int, line: Line, number: int, close: bool) -> Trial:
        rules = self.rules[setup.text]
        wish = self.wish
        return Trial(
            self.catalogue, setup, rules, seed, line, line, number=number, close=close,
            extra=wish.extra, path=wish.path, pack=self.pack.name,
            # While a case is made small, hypothesis itself has set the recursion limit.
            shared=shared() if close else self.shared, all_rules=tuple(self.rules.values()), lost=wish.lost,
        )  # fmt: skip

    def draw(self, check: Check, trial: Trial) -> None:
        """Have a game drawn, if it is not given, and the stretch of it that is looked at.

        It is that of the trial's seed in the first look at a setup; later it may be another of the next ones,
        in which more of the pack runs that was met least.
        """
        from .drawing import Games, Looks  # with hypothesis

        if trial.line.picks is not None:
            return
        setup = trial.setup
        if setup.text not in self.games:
            self.games[setup.text] = Games(trial.rules, self.wish.seats)
        if (check.name, setup.text) not in self.looks:
            met = self.met.setdefault(check.name, Counter())
            self.looks[check.name, setup.text] = Looks(self.games[setup.text], self.own(setup), check.stretch, met)
        trial.seed, trial.part, trial.closely = self.looks[check.name, setup.text].at(trial.seed)
        trial.line = self.games[setup.text].of(trial.seed).line

    def look(self, check: Check, trial: Trial, some: Iterable[Probe] = ()) -> ContractError | None:
        """What is wrong in one game, for all of a check's probes or some."""
        for number, probe in enumerate(some or check.probes):
            trial.probe = probe
            self.wish.alive()
            before = running()
            try:
                # What a pack prints belongs to no verdict, and no warning of its is an error.
                with limited(self.wish.patience), captured():
                    if not number:
                        self.draw(check, trial)
                    probe(trial)
                if what := left_running(before):
                    return ContractError(check.name, trial.seed, (), what)
            except ContractError as why:
                return why
            except KeyboardInterrupt:
                raise
            except Halted as why:
                self.stuck = self.stuck or isinstance(why, Stuck)
                return why.error(check.name, trial.seed)
            except BaseException as why:
                return ContractError(check.name, trial.seed, (), f"failed: {type(why).__name__}: {why}")
            finally:
                restore(trial.shared)
        return None

    def case(self, check: Check, trial: Trial, fault: ContractError) -> Case:
        """The smallest game like it."""
        from .shorten import Played, shorten  # with hypothesis, of which a pack that holds has no need

        end = clock.monotonic() + (self.wish.seconds or 1.0)
        setups = self.setups.all
        seats = [self.seats(self.rules[setup.text]) for setup in setups]
        number = setups.index(trial.setup)
        found = Played(number, fault.seats or seats[number][0], trial.seed, fault.picks)
        others = [each for each in check.probes if each is not trial.probe and each not in probes.SLOW]
        first = [trial.probe] if trial.probe is not None else []
        again_by = first if trial.probe in probes.SLOW else first + others

        def again(played: Played, line: Line) -> ContractError | None:
            return self.look(check, self.trial(setups[played.setup], played.seed, line, 0, True), again_by)

        # Each try of a loop without an end would take as long again.
        small = None if self.stuck else shorten(again, found, fault, seats, lambda: clock.monotonic() > end)
        played, error = (found, fault) if small is None else (small.played, small.error)
        shown = small is not None or (self.stuck and error.seats > 0)
        picks = error.picks if shown and len(error.picks) < BOUND else None
        options = setups[played.setup].given
        return Case(
            what=error.what,
            change=check.change(error.what),
            options=options,
            command=command_line(self.pack.name, check.name, played.seed, options, error.seats, picks),
            seed=played.seed,
            seats=error.seats,
            picks=picks,
            choices=tuple(f"{each.seat}: {each.decision} = {each.option}" for each in error.choices),
        )

    def seats(self, rules: Ruleset) -> tuple[int, int]:
        """The fewest and most seats to play with."""
        return rules.seats if self.wish.seats is None else (self.wish.seats, self.wish.seats)
