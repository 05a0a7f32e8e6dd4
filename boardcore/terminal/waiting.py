"""A pack that takes long to import is named, so that whoever waits knows for what.

Which packs a game needs cannot be known without importing all of them: each says itself what it extends.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from ..packs import Pack, installed

TICK = 1.0
"""Seconds from one look to the next."""
LOOKS = 5
"""After so many looks at the same import it takes long."""


@contextmanager
def told_if_long(say: Callable[[str], None], tick: float = TICK) -> Iterator[None]:
    """While inside, each pack that this thread imports for long is named once; nothing is broken up."""
    done = threading.Event()
    mine = threading.get_ident()

    def look() -> None:
        last, looks = "", 0
        while not done.wait(tick):
            pack = imported(sys._current_frames().get(mine))
            name = "" if pack is None else pack.name
            last, looks = name, looks + 1 if name == last else 1
            if pack is not None and looks == LOOKS:
                where = f"'boardcore check {name}' says where"
                say(f"still importing pack {name!r} of {pack.origin}; {where}, Ctrl-C stops")

    threading.Thread(target=look, name="boardcore-waiting", daemon=True).start()
    try:
        yield
    finally:
        done.set()


def imported(frame: FrameType | None) -> Pack | None:
    """The pack that is being imported where a thread stands, or that registers."""
    while frame is not None:
        if frame.f_code is installed.__code__:
            found = frame.f_locals.get("found")
            return found if isinstance(found, Pack) else None
        frame = frame.f_back
    return None
