"""Versions of packs, and a state that an earlier one has saved, on its way into the present."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MAY = re.compile(r"may(\d+)")
"""The names of the answers to ``May``: each is called after its position in the block."""


def numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version for comparing.

    >>> numbers("0.10.0rc1") == numbers("0.10") > numbers("0.9")
    True
    """
    release = re.match(r"\d+(\.\d+)*", version)
    found = [int(each) for each in release.group().split(".")] if release else []
    while found and not found[-1]:
        found.pop()
    return tuple(found)


@dataclass(slots=True)
class Saved:
    """A state as an earlier version has saved it: plain data, to be changed in place by ``boardcore_migrate``.

    It is a copy, and nothing of it has been checked: it may be what anybody wrote. What a migration raises
    because something is not as it should be refuses the state with ``state/migration``.

    >>> data = {"options": {"cards": 9}, "running": [{"block": "toy:round", "pc": 4}], "waiting": [], "toy": {}}
    >>> saved = Saved(data, "toy", "0.1")
    >>> if saved.before("0.2"):
    ...     saved.options["deck"] = saved.options.pop("cards")
    ...     saved.shift("toy:round", since=3, by=2)
    >>> saved.options, next(saved.frames("toy:round"))
    ({'deck': 9}, {'block': 'toy:round', 'pc': 6})
    """

    data: dict[str, Any]
    """The whole state. What has its default is left out of a frame: ``pc``, ``seat``, ``source``, ``names``."""
    pack: str
    """The pack that is asked."""
    version: str
    """The version of that pack which the state was saved with."""

    @property
    def options(self) -> dict[str, Any]:
        """The options that the game was begun with, every one of them."""
        found: dict[str, Any] = self.data["options"]
        return found

    @property
    def drawer(self) -> dict[str, Any]:
        """What the pack keeps in the state."""
        found: dict[str, Any] = self.data[self.pack]
        return found

    def before(self, version: str) -> bool:
        """Whether the state was saved by a version of the pack before this one."""
        return numbers(self.version) < numbers(version)

    def frames(self, block: str) -> Iterator[dict[str, Any]]:
        """Where a block is running or waiting to start: what is at ``block``, ``pc`` and ``names`` can be changed."""
        for frame in (*self.data["running"], *self.data["waiting"]):
            if frame["block"] == block:
                yield frame

    def shift(self, block: str, *, since: int, by: int) -> None:
        """Move on the positions of a running block from ``since`` on, because steps have come in there or gone.

        Positions count what a block is made of, nested steps included; see the guide.
        """
        for frame in self.data["running"]:
            if frame["block"] == block:
                if frame.get("pc", 0) >= since:
                    frame["pc"] = frame["pc"] + by
                if "names" in frame:
                    frame["names"] = {_shifted(name, since, by): value for name, value in frame["names"].items()}


def _shifted(name: str, since: int, by: int) -> str:
    found = MAY.fullmatch(name)
    return f"may{int(found[1]) + by}" if found is not None and int(found[1]) >= since else name
