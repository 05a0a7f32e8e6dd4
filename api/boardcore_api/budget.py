"""The time the rules may take for one request.

The rules are plain functions that run to their end in a worker's main thread. What bounds them by
count (bytes, choices, the interpreter's operations) bounds no pack's own loops, so an alarm stops
what takes too long. What is stopped worked on a copy; nothing has to be undone.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType


class OutOfTime(BaseException):
    """Raised by the alarm. No ``Exception``, so that no pack swallows it as one of its own errors."""


class Budget:
    """Seconds for what is done inside ``with budget:``.

    Where there is no alarm (outside the main thread, or on a system without one) there is no limit but
    the counts. It is not reentrant: one thread does one thing at a time.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._armed = False
        self._works = False

    def install(self) -> bool:
        """Take the alarm for this process, if this thread can; returns whether."""
        self._works = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if self._works:
            signal.signal(signal.SIGALRM, self._ring)
        return self._works

    def _ring(self, _: int, __: FrameType | None) -> None:
        if self._armed:
            self._armed = False
            raise OutOfTime

    def __enter__(self) -> None:
        if self._works:
            self._armed = True
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, _: TracebackType | None) -> None:
        if self._works:
            self._armed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
