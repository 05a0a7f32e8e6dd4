"""What can go wrong, and whose fault it was.

Every error has a stable ``code`` (``area/what``) for programs and a message for people that names
the offending thing and what would have been right. ``details`` repeats both as plain data.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial, wraps
from traceback import walk_tb
from types import FrameType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


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

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors go from process to process with all that they say."""
        return partial(type(self), **self.details), (self.code, self.message)


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


MISTAKES = (Exception, SystemExit)
"""What a pack's code raises by mistake. It is no business of a pack to leave the program."""


def fault(why: BaseException, where: str, *, quote: bool = False, **details: Any) -> PackError:
    """What a pack's code has raised by mistake, as an error for whoever uses the pack.

    Raise it ``from why``: the pack's author finds everything there. The error itself tells only the type and
    the place in the code, since the text might name a card that nobody may know; ``quote`` it while there is
    no game. A name that the code there looks up and that is not there is told in any case.

    >>> str(fault(KeyError("card 7"), "the figures of pack 'x'"))
    "KeyError in the figures of pack 'x'"
    """
    said = f": {why}" if quote else ""
    what = type(why).__name__
    if not quote and (name := missing(why)):
        what = f"{what}: no {name!r}"
    place = place_of(why)
    if place:
        where, details = f"{where}, at {place}", {**details, "at": place}
    return PackError("pack/error", f"{what} in {where}{said}", **details)


def missing(why: BaseException) -> str:
    """The name that a line of code looks up and does not find: ``hand.lenght`` -> ``lenght``.

    Only where it is written in that line as it is: a name that has been made out of something, for ``getattr`` or
    as code, might tell what nobody may know. Empty otherwise.
    """
    name = why.name if isinstance(why, AttributeError | NameError) else None
    last = why.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if not isinstance(name, str) or last is None:
        return ""
    code = last.tb_frame.f_code
    if name not in code.co_names or code.co_filename.startswith("<"):
        return ""
    from dis import get_instructions, hasname  # slow to import, and hardly ever needed

    at = next((each for each in get_instructions(code) if each.offset == last.tb_lasti), None)
    return name if at is not None and at.opcode in hasname and at.argval == name else ""


NOT_PACKS = frozenset({"boardcore", "msgspec", "pluggy", *sys.stdlib_module_names})
"""Packages whose code runs between that of packs: the place of a mistake is not there."""


def place_of(why: BaseException) -> str:
    """Where packs' code has raised this: file and line, and whose line called it if that is another package.

    Files are told as modules are (``boardcore_mypack/cards.py:45``), with nothing of where they are installed.
    Empty if no pack's code ran.
    """
    found: list[tuple[str, str]] = []
    for frame, line in walk_tb(why.__traceback__):
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package not in NOT_PACKS and not frame.f_code.co_filename.startswith("<"):
            found.append((package, line_of(frame, line)))
    if not found:
        return ""
    package, place = found[-1]
    caller = next((other for home, other in reversed(found) if home != package), "")
    return f"{place}, called from {caller}" if caller else place


def line_of(frame: FrameType, line: int) -> str:
    """A line of code as it is told: ``boardcore_mypack/cards.py:45``, with nothing of where it is installed."""
    *parents, last = str(frame.f_globals.get("__name__", "")).split(".")
    file = frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
    return f"{'/'.join([*parents, *([last] if file == '__init__.py' else []), file])}:{line}"


def guarded(function: Callable[P, T], where: str, *, quote: bool = False, **details: Any) -> Callable[P, T]:
    """A pack's function, with whatever it raises by mistake made an error of the pack."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except BoardcoreError:
            raise
        except MISTAKES as why:
            raise fault(why, where, quote=quote, **details) from why

    return call


def listed(names: Iterable[object]) -> str:
    """The names in order, quoted, for the end of a message: ``'I', 'II'``; ``none`` when empty."""
    found = sorted(str(name) for name in names)
    return ", ".join(map(repr, found)) or "none"
