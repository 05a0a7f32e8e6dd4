"""A pack's own code without a clock and without chance: whatever it asks of them raises, and is told.

Only what the pack's modules do is guarded. Other code of the process may look at its clock meanwhile.
"""

from __future__ import annotations

import datetime
import locale
import os
import platform
import random
import secrets
import sys
import time
import types
import uuid
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

SOURCES: dict[types.ModuleType, tuple[str, ...]] = {
    random: (
        "random", "randrange", "randint", "choice", "choices", "shuffle", "sample", "uniform", "getrandbits",
        "randbytes", "gauss", "normalvariate", "triangular", "betavariate", "expovariate", "seed", "getstate",
        "setstate",
    ),
    time: (
        "time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "localtime",
        "gmtime", "strftime", "ctime",
    ),
    uuid: ("uuid1", "uuid4"),
    os: ("urandom", "getpid", "getenv", "getcwd", "cpu_count"),
    platform: ("system", "node", "platform", "python_version", "machine"),
    locale: ("getlocale", "localeconv"),
    secrets: ("choice", "randbelow", "randbits", "token_bytes", "token_hex", "token_urlsafe"),
}  # fmt: skip
"""What gives two runs or two machines different answers, by module."""
CLOCKS: dict[type, tuple[str, ...]] = {datetime.datetime: ("now", "utcnow", "today"), datetime.date: ("today",)}


class Forbidden(Exception):
    """A pack has asked a clock, a source of chance that is not the state's, or what its machine is like."""


def top(name: str) -> str:
    """The top-level package of a module."""
    return name.partition(".")[0]


def homes(packs: Iterable[Any]) -> set[str]:
    """The top-level packages that packs come from: modules, or objects with their classes and parts."""
    found: set[str] = set()
    for pack in packs:
        if isinstance(pack, types.ModuleType):
            found.add(top(pack.__name__))
        else:
            parts = [type(pack), *map(type, vars(pack).values())]
            found |= {top(each.__module__) for part in parts for each in part.__mro__}
    return found - {"boardcore", "builtins", "msgspec"}


def module_of(pack: Any) -> str:
    """The module that a pack comes from: itself, or that of its class."""
    return pack.__name__ if isinstance(pack, types.ModuleType) else str(type(pack).__module__)


def environ(packages: set[str], asked: list[str]) -> dict[str, str]:
    """A copy of the environment of which these packages cannot ask anything."""

    def method(name: str) -> Any:
        def refuse(self: dict[str, str], *args: Any) -> Any:
            _check("os.environ", packages, asked)
            return getattr(dict, name)(self, *args)

        return refuse

    names = ("__getitem__", "__contains__", "__iter__", "get", "keys", "values", "items")
    made: dict[str, str] = type("environ", (dict,), {name: method(name) for name in names})(os.environ)
    return made


@contextmanager
def guarded(packages: set[str]) -> Iterator[list[str]]:
    """While inside, every clock and source of chance raises ``Forbidden`` for the code of these packages.

    Yields the list of what was asked for, each as ``'time.time' in mygame.rules, line 17``.
    """
    asked: list[str] = []
    before: list[tuple[Any, str, Any]] = []

    def put(keeper: Any, name: str, value: Any) -> None:
        before.append((keeper, name, getattr(keeper, name)))
        setattr(keeper, name, value)

    replaced: dict[int, Any] = {}
    for module, names in SOURCES.items():
        for name in names:
            original = getattr(module, name)
            replaced[id(original)] = _refusing(f"{module.__name__}.{name}", original, packages, asked)
            put(module, name, replaced[id(original)])
    replaced[id(os.environ)] = environ(packages, asked)
    put(os, "environ", replaced[id(os.environ)])
    clocks = {cls: _clock(cls, names, packages, asked) for cls, names in CLOCKS.items()}
    stand_in = types.SimpleNamespace(**{**vars(datetime), **{cls.__name__: made for cls, made in clocks.items()}})
    try:
        for module in [each for name, each in list(sys.modules.items()) if top(name) in packages]:
            for name, value in list(vars(module).items()):
                if value is datetime:
                    put(module, name, stand_in)
                elif isinstance(value, type) and value in clocks:
                    put(module, name, clocks[value])
                elif id(value) in replaced and (callable(value) or isinstance(value, MutableMapping)):
                    put(module, name, replaced[id(value)])
        yield asked
    finally:
        for keeper, name, value in reversed(before):
            setattr(keeper, name, value)


def _refusing(name: str, original: Callable[..., Any], packages: set[str], asked: list[str]) -> Callable[..., Any]:
    """The function, which raises when one of these packages calls it."""

    def refuse(*args: Any, **kwargs: Any) -> Any:
        _check(name, packages, asked)
        return original(*args, **kwargs)

    return refuse


def _check(name: str, packages: set[str], asked: list[str]) -> None:
    frame = sys._getframe(2)
    module = str(frame.f_globals.get("__name__", ""))
    if top(module) in packages:
        asked.append(f"{name!r} in {module}, line {frame.f_lineno}")
        raise Forbidden(asked[-1])


def _clock(cls: type, names: tuple[str, ...], packages: set[str], asked: list[str]) -> type:
    """A class of dates of which these packages cannot ask today's."""

    def method(name: str) -> Any:
        def refuse(_: type, *args: Any, **kwargs: Any) -> Any:
            _check(f"datetime.{cls.__name__}.{name}", packages, asked)
            return getattr(cls, name)(*args, **kwargs)

        return classmethod(refuse)

    return type(cls.__name__, (cls,), {name: method(name) for name in names})
