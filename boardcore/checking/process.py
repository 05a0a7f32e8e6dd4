"""What all code of a process shares, and a pack leaves as it is: the recursion limit, the locale, and such."""

from __future__ import annotations

import decimal
import gc
import locale
import logging
import os
import random
import sys
from collections.abc import Callable, Mapping
from typing import Any

SHARED: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    "sys.setrecursionlimit": (sys.getrecursionlimit, sys.setrecursionlimit),
    "random.seed": (random.getstate, random.setstate),
    "locale.setlocale": (lambda: locale.setlocale(locale.LC_ALL), lambda old: locale.setlocale(locale.LC_ALL, old)),
    "decimal.getcontext": (lambda: decimal.getcontext().copy(), lambda old: decimal.setcontext(old.copy())),
    "os.environ": (lambda: dict(os.environ), lambda old: _environ(old)),
    "os.chdir": (os.getcwd, os.chdir),
    "sys.path": (lambda: list(sys.path), lambda old: sys.path.__setitem__(slice(None), old)),
    "gc.disable": (gc.isenabled, lambda old: gc.enable() if old else gc.disable()),
    "logging.disable": (lambda: logging.root.manager.disable, logging.disable),
    "logging.root": (
        lambda: list(logging.root.handlers),
        lambda old: logging.root.handlers.__setitem__(slice(None), old),
    ),
}
"""By the name that an author knows it by: how it is read, and how it is put back."""


def shared() -> dict[str, Any]:
    """All of it, as it is now."""
    return {name: read() for name, (read, _) in SHARED.items()}


def differing(before: Mapping[str, Any]) -> str | None:
    """The first that is another one now."""
    return next((name for name, (read, _) in SHARED.items() if _plain(read()) != _plain(before[name])), None)


def restore(before: Mapping[str, Any]) -> None:
    """Put back what is another one now."""
    while (name := differing(before)) is not None:
        SHARED[name][1](before[name])


def _plain(value: Any) -> Any:
    """A value that can be compared: contexts of decimals cannot, and count what has happened in them."""
    return (value.prec, value.rounding, value.Emin, value.Emax) if isinstance(value, decimal.Context) else value


def _environ(old: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(old)
