"""Processes in which packs run, seen from outside: what they say, that they have ended, and that they say nothing."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import sys
import sysconfig
import tempfile
import time as clock
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from .watch import leave, watch_process

BEGINNING = 120.0
"""Seconds until a process has to have said something."""

Tell = Callable[..., None]


class Worker:
    """A process that runs ``work(tell, *args)``; ``said`` is what it has told, as tuples.

    ``allowed`` is for how many seconds it may say nothing; by then its own watch has told what it can tell.
    """

    def __init__(self, work: Callable[..., None], args: tuple[Any, ...], limit: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.receiver, sender = context.Pipe(duplex=False)
        handle, self.log = tempfile.mkstemp(prefix="boardcore-check-")
        os.close(handle)
        self.allowed = 1.5 * limit + 1
        self.heard, self.begun, self.done = clock.monotonic(), False, False
        self.why = ""
        """What is wrong, once it has ended without saying that it is done."""
        self.process = context.Process(target=_run, args=(sender, self.log, work, args), daemon=True)
        self.process.start()
        sender.close()

    def told(self) -> tuple[Any, ...] | None:
        """The next thing it says; None if it has ended."""
        try:
            message: tuple[Any, ...] = self.receiver.recv()
        except (EOFError, OSError):
            self.process.join(5)
            code = self.process.exitcode
            how = f"with exit code {code}" if code is None or code >= 0 else f"by {signal.Signals(-code).name}"
            self.why = f"ends the program: its process was ended {how}{self.last_place()}"
            return None
        self.heard, self.begun = clock.monotonic(), True
        return message

    def overdue(self) -> bool:
        """Whether it has said nothing for so long that nothing more is to be expected; then it is ended."""
        quiet = clock.monotonic() - self.heard
        if quiet <= (self.allowed if self.begun else max(self.allowed, BEGINNING)):
            return False
        self.why = f"comes to no end: nothing was heard of it for {quiet:.0f} s{self.last_place()}"
        return True

    def last_place(self) -> str:
        """Where the interpreter says that it was."""
        with suppress(OSError):
            said = Path(self.log).read_text(encoding="utf-8", errors="replace")
            for file, line in re.findall(r'File "([^"]+)", line (\d+)', said):
                if not _around(file):
                    return f"; it was at {'/'.join(Path(file).parts[-2:])}:{line}"
        return ""

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.join()
        self.receiver.close()
        with suppress(OSError):
            os.unlink(self.log)


def _around(file: str) -> bool:
    """Whether a file is no pack's: ours, the standard library's, or of what we are built on."""
    ours, library = str(Path(__file__).parents[1]), sysconfig.get_path("stdlib")
    if file.startswith(("<", ours + os.sep)):
        return True
    packages = {"site-packages", "dist-packages"} & set(Path(file).parts)
    if file.startswith(library + os.sep) and not packages:
        return True
    return bool({"pluggy", "msgspec", "hypothesis"} & set(Path(file).parts))


def heard(workers: Iterable[Worker], seconds: float) -> list[Worker]:
    """Those that have something to say, or have ended; waits for one of them no longer than that."""
    known: dict[Any, Worker] = {each.receiver: each for each in workers}
    return [known[each] for each in wait(list(known), seconds)]


def _run(sender: Connection, log: str, work: Callable[..., None], args: tuple[Any, ...]) -> None:
    """What the process does. It ends at once, whatever threads a pack has left."""
    watch_process(log)
    try:
        work(lambda *words: sender.send(words), *args)
    finally:
        sender.close()
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        leave(0)
