"""Packs that do not come back, or take the program with them: the healthy game of ``pair`` with one step replaced."""

from __future__ import annotations

import itertools
import os
import signal
import threading
from dataclasses import dataclass

from broken_packs import Bare
from pair import Deal, Play, draw

from boardcore import Effect


@dataclass(frozen=True, slots=True)
class Endless(Deal):
    """Waits for what never happens."""

    def draw(self, fx: Effect, seat: int) -> None:
        while seat < 99:
            pass


@dataclass(frozen=True, slots=True)
class EndlessAsking(Play):
    """So do the options of a seat, and nothing that is raised there gets out."""

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        while True:
            try:
                seat += 0
            except Exception:
                continue


@dataclass(frozen=True, slots=True)
class Deaf(Deal):
    """A loop in C, which hears no signal."""

    def draw(self, fx: Effect, seat: int) -> None:
        sum(itertools.repeat(0))


@dataclass(frozen=True, slots=True)
class Gone(Deal):
    """Leaves the program without a word."""

    def draw(self, fx: Effect, seat: int) -> None:
        os._exit(0)


@dataclass(frozen=True, slots=True)
class Killed(Deal):
    """Ends its own process."""

    def draw(self, fx: Effect, seat: int) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Threaded(Deal):
    """Leaves a thread that waits for ever."""

    def draw(self, fx: Effect, seat: int) -> None:
        threading.Thread(target=threading.Event().wait, name="waiter").start()
        draw(fx, seat)


class Unheard(BaseException):
    """No exception that anybody catches."""


@dataclass(frozen=True, slots=True)
class Raising(Deal):
    """Raises it."""

    def draw(self, fx: Effect, seat: int) -> None:
        raise Unheard("of")


endless = Bare(deal=Endless())
endless_asking = Bare(play=EndlessAsking())
deaf = Bare(deal=Deaf())
gone = Bare(deal=Gone())
killed = Bare(deal=Killed())
threaded = Bare(deal=Threaded())
raising = Bare(deal=Raising())
