"""What can go wrong, and whose fault it was.

Every error has a stable ``code`` (``area/what``) for programs and a message for people that names
the offending thing and what would have been right. ``details`` repeats both as plain data.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class BoardcoreError(Exception):
    """The base of every error this library raises on purpose.

    >>> error = ChoiceError("choice/closed", "play#3 is over", decision="play#3")
    >>> error.code, str(error), error.details
    ('choice/closed', 'play#3 is over', {'decision': 'play#3'})
    """

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details


class PackError(BoardcoreError):
    """A pack is broken: its author's fault. Codes ``pack/...``."""


class OptionsError(BoardcoreError):
    """An unknown game, pack or option, or a seed or seat number that cannot be. Codes ``options/...``."""


class StateError(BoardcoreError):
    """A state that is malformed, of other rules, or impossible. Codes ``state/...``."""


class ChoiceError(BoardcoreError):
    """A choice that cannot be made. Codes ``choice/...``; nothing was changed."""


class AboutError(BoardcoreError):
    """A question that has no answer (what ``explain`` is asked about). Codes ``about/...``."""


def listed(names: Iterable[object]) -> str:
    """The names in order, quoted, for the end of a message: ``'I', 'II'``; ``none`` when empty."""
    found = sorted(str(name) for name in names)
    return ", ".join(map(repr, found)) or "none"
