"""A watch over packs' code: what does not come back, leaves the program or keeps it from ending is told like any fault.

A loop without an end is broken up by a timer of the system, in the main thread and where there is one.
What no timer reaches, code in C above all, is left to the process outside (``workers``).
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from ..errors import line_of
from ..testing.games import ContractError, Walk

OURS = frozenset(
    {"boardcore", "msgspec", "pluggy", "hypothesis", "pytest", "_pytest", "click", *sys.stdlib_module_names}
)
"""Packages whose code runs around that of packs."""


class Halted(BaseException):
    """A pack's code could not go on; the text says why and where. No ``except Exception`` of a pack catches it."""

    def __init__(self, what: str, frame: FrameType | None) -> None:
        super().__init__(what)
        self.walk = walk_in(frame)

    def error(self, check: str, seed: str | int) -> ContractError:
        """The fault, with the choices that led to it if a game was played."""
        what = str(self)
        return ContractError(check, seed, (), what) if self.walk is None else self.walk.fail(what)


class Stuck(Halted):
    """A pack's code has not come back for long."""


def place(frame: FrameType | None) -> str:
    """The innermost line of a pack's code: ``boardcore_mypack/cards.py:45``; of any code if there is none."""
    here = frame
    while here is not None and _package(here) in OURS:
        here = here.f_back
    here = here or frame
    return "nowhere" if here is None else line_of(here, here.f_lineno)


def _package(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def walk_in(frame: FrameType | None) -> Walk | None:
    """The game that is being played around a line of code."""
    while frame is not None:
        if isinstance(found := frame.f_locals.get("self"), Walk):
            return found
        frame = frame.f_back
    return None


_log: list[Any] = []
"""In a process of its own: the file into which the interpreter writes where it is when nothing else can."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """While inside, whatever takes longer is broken up with ``Stuck``, again and again if it goes on.

    Nothing is done where there is no such timer, or somebody else is using it.
    """
    if _log:
        faulthandler.dump_traceback_later(1.2 * seconds + 0.5, file=_log[0])
    try:
        if not _can_be_set():
            yield
            return

        def ring(_: int, frame: FrameType | None) -> None:
            raise Stuck(f"comes to no end: after {seconds:g} s it is still at {place(frame)}", frame)

        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    finally:
        if _log:
            faulthandler.cancel_dump_traceback_later()


def _can_be_set() -> bool:
    return (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and not signal.getitimer(signal.ITIMER_REAL)[0]
    )


def running() -> dict[int, threading.Thread]:
    """The threads for which a program waits at its end."""
    return {id(each): each for each in threading.enumerate() if not each.daemon}


def left_running(before: dict[int, threading.Thread]) -> str:
    """What is wrong where there is another such thread now; empty if there is none."""
    more = [each.name for key, each in running().items() if key not in before]
    return f"leaves the thread {more[0]!r} running, which keeps a program from ending" if more else ""


def watch_process(log: str) -> None:
    """In a process of its own: ``os._exit`` is told, a crash says where, and Ctrl-C is the business of the parent."""

    def refuse(code: object = None) -> None:
        frame = sys._getframe(1)
        raise Halted(f"ends the program: os._exit({code!r}) at {place(frame)}", frame)

    _log.append(open(log, "w", encoding="utf-8"))  # noqa: SIM115  # for as long as the process lives
    faulthandler.enable(_log[0])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    setattr(os, "_exit", refuse)  # noqa: B010  # mypy allows no assignment


leave = os._exit
"""The end of a process, whatever still runs in it."""
