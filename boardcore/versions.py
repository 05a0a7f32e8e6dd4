"""Versions of packs, and a state that an earlier one has saved, on its way into the present."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
    ...     saved.shift("toy:round", {3: 2})
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

    def shift(self, block: str, moved: Mapping[int, int]) -> None:
        """Move on the positions of a running block, because steps have come in or gone.

        ``{3: 1, 5: 2}``: one position has come in before what was at 3, and two more before what was at 5. All
        positions are those of the earlier version; what ``boardcore.testing.positions`` says of both versions
        shows which have moved, and how far. Nested steps count, and so does a shape around them. Where steps
        have gone the number is negative; a frame that stands at one of them is for the migration to move first.

        >>> frame = {"block": "toy:round", "pc": 6, "names": {"may4": 1}}
        >>> Saved({"running": [frame], "waiting": []}, "toy", "0.1").shift("toy:round", {3: 1, 5: 2})
        >>> frame
        {'block': 'toy:round', 'pc': 9, 'names': {'may5': 1}}
        """
        for frame in self.data["running"]:
            if frame["block"] == block:
                if by := _further(frame.get("pc", 0), moved):
                    frame["pc"] = frame.get("pc", 0) + by
                if "names" in frame:
                    frame["names"] = {_renamed(name, moved): value for name, value in frame["names"].items()}


def _further(position: int, moved: Mapping[int, int]) -> int:
    """How far a position has moved."""
    return sum(by for since, by in moved.items() if position >= since)


def _renamed(name: str, moved: Mapping[int, int]) -> str:
    """What an answer to ``May`` is called now; other names stay as they are."""
    found = MAY.fullmatch(name)
    return name if found is None else f"may{int(found[1]) + _further(int(found[1]), moved)}"
