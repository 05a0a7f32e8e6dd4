"""Several packs at a time, each in a process of its own, and their verdicts in order."""

from __future__ import annotations

import os
import time as clock
from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from ..errors import BoardcoreError
from ..packs import Pack
from ..plugins import Catalogue
from .run import Wish, check_pack, idle, need_extra, quiet
from .suite import SUITE
from .survey import catalogue_without
from .verdicts import Case, Verdict
from .watch import place
from .workers import Tell, Worker, heard

BEAT = 0.2
"""Seconds between two signs of life."""


def cores() -> int:
    """How many cores there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_packs(
    catalogue: Catalogue, packs: Sequence[Pack], wish: Wish, jobs: int | None = None
) -> Iterator[list[Verdict]]:
    """The verdicts on each pack, in the order of the packs; ``jobs`` of them are checked at a time.

    By default as many as there are cores. Each has a process of its own: whatever a pack does there, it gets
    a verdict, and so do the others. With 0 jobs, and where a pack is not installed, all is done in this
    process, as a debugger wants it.

    Raises:
        OptionsError: what is wished for cannot be.
    """
    jobs = min(cores() if jobs is None else jobs, len(packs))
    if not jobs or any(pack.origin == "given" for pack in packs):
        for pack in packs:
            yield list(check_pack(catalogue, pack, wish))
        return
    need_extra()
    queue = list(packs)
    under_way: list[_Checked] = []
    finished: dict[str, list[Verdict] | BoardcoreError] = {}
    try:
        for pack in packs:
            while pack.name not in finished:
                while queue and len(under_way) < jobs:
                    first = queue.pop(0)
                    if first.error is not None:  # nothing of it runs
                        finished[first.name] = list(check_pack(catalogue, first, wish))
                    else:
                        under_way.append(_Checked(first, wish))
                _attend(under_way, finished)
            found = finished.pop(pack.name)
            if isinstance(found, BoardcoreError):
                raise found
            yield found
    finally:
        for each in under_way:
            each.worker.close()


def _attend(under_way: list[_Checked], finished: dict[str, list[Verdict] | BoardcoreError]) -> None:
    """Hear those that have something to say, and take away those that are done."""
    ready = heard([each.worker for each in under_way], BEAT) if under_way else []
    for each in list(under_way):
        if each.worker in ready:
            each.hear()
        elif each.worker.overdue():
            each.give_up()
        if each.worker.done:
            each.worker.close()
            under_way.remove(each)
            finished[each.pack.name] = each.refused or each.verdicts


class _Checked:
    """A pack whose checks are under way in another process."""

    def __init__(self, pack: Pack, wish: Wish) -> None:
        self.pack, self.wish = pack, wish
        self.verdicts: list[Verdict] = []
        self.refused: BoardcoreError | None = None
        """Why what is wished for cannot be."""
        self.check, self.since = SUITE[0], clock.monotonic()
        told = replace(wish, progress=quiet, alive=idle)
        self.worker = Worker(_check, (pack.name, told), wish.patience)

    def hear(self) -> None:
        """One thing that is told."""
        match self.worker.told():
            case None:
                self.give_up()
            case ("at", check, games, done):
                if check != self.check.name:
                    self.check, self.since = next(each for each in SUITE if each.name == check), clock.monotonic()
                self.wish.progress(self.pack.name, check, games, done)
            case ("verdict", verdict):
                self.verdicts.append(msgspec.json.decode(verdict, type=Verdict))
            case ("refused", BoardcoreError() as why):
                self.refused, self.worker.done = why, True
            case ("failed", str() as why):
                self.worker.why = why
                self.give_up()
            case ("done",):
                self.worker.done = True

    def give_up(self) -> None:
        """A verdict on a pack that has no process any more."""
        check, what = self.check, self.worker.why
        command = f"boardcore check {self.pack.name} --only {check.name}"
        case = Case(what=what, change=check.change(what), options={}, command=command)
        self.verdicts.append(
            Verdict(
                pack=self.pack.name, check=check.name, promise=check.promise, passed=False, case=case,
                seconds=round(clock.monotonic() - self.since, 1),
            )
        )  # fmt: skip
        self.worker.done = True


def _check(tell: Tell, name: str, wish: Wish) -> None:
    """All checks of one pack."""
    last = clock.monotonic()

    def progress(pack: str, check: str, games: int, done: float) -> None:
        tell("at", check, games, done)

    def alive() -> None:
        nonlocal last
        if clock.monotonic() - last > BEAT:
            last = clock.monotonic()
            tell("alive")

    try:
        catalogue = catalogue_without(wish.lost)
        tell("alive")
        for verdict in check_pack(catalogue, catalogue.packs[name], replace(wish, progress=progress, alive=alive)):
            tell("verdict", msgspec.json.encode(verdict))
        tell("done")
    except BoardcoreError as why:
        tell("refused", why)
    except BaseException as why:
        trace = why.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        tell("failed", f"failed: {type(why).__name__}: {why}, at {place(trace.tb_frame if trace else None)}")
