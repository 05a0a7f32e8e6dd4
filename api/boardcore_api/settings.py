"""What can be set, by environment variable or by flag: one table, from which both are made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec

from .problems import ServerError

PREFIX = "BOARDCORE_"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a server is to run. Field ``max_bytes`` is ``BOARDCORE_MAX_BYTES`` and ``--max-bytes``."""

    host: Annotated[str, msgspec.Meta(description="The address to listen on.")] = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535, description="The port to listen on; 0 takes a free one.")] = 8000
    workers: Annotated[int, msgspec.Meta(ge=1, le=64, description="Worker processes; any may die at any time.")] = 1
    static: Annotated[str, msgspec.Meta(description="A folder of files to serve at /, a frontend perhaps.")] = ""
    cors: Annotated[
        str, msgspec.Meta(description="Origins whose pages may call the API, with commas between; * for all.")
    ] = ""
    max_bytes: Annotated[
        int, msgspec.Meta(ge=1024, le=1 << 26, description="The longest request body, counted while it arrives.")
    ] = 1 << 20
    max_choices: Annotated[
        int, msgspec.Meta(ge=1, le=100_000, description="The most choices in one apply, watch or replay.")
    ] = 5000
    time_limit: Annotated[
        float, msgspec.Meta(gt=0, le=600, description="Seconds that the rules may work on one request.")
    ] = 2.0
    read_limit: Annotated[float, msgspec.Meta(gt=0, le=600, description="Seconds for a request body to arrive.")] = 30.0
    rulesets: Annotated[
        int, msgspec.Meta(ge=1, le=10_000, description="Rulesets kept ready; beyond that the one unused longest goes.")
    ] = 64
    log: Annotated[Literal["json", "console"], msgspec.Meta(description="How log lines are written.")] = "json"
    docs: Annotated[bool, msgspec.Meta(description="Whether there is a documentation page.")] = True
    metrics: Annotated[bool, msgspec.Meta(description="Whether /metrics is served.")] = True

    @property
    def origins(self) -> tuple[str, ...]:
        """The origins of ``cors`` one by one."""
        return tuple(origin.strip() for origin in self.cors.split(",") if origin.strip())


def variable(name: str) -> str:
    """The environment variable of a setting: ``max_bytes`` -> ``BOARDCORE_MAX_BYTES``."""
    return PREFIX + name.upper()


def flag(name: str) -> str:
    """The flag of a setting: ``max_bytes`` -> ``--max-bytes``."""
    return "--" + name.replace("_", "-")


def describe(name: str) -> str:
    """What a setting is for, in a sentence."""
    hint = get_type_hints(Settings, include_extras=True)[name]
    return next(str(mark.description) for mark in get_args(hint)[1:] if isinstance(mark, msgspec.Meta))


def is_switch(name: str) -> bool:
    """Whether a setting is on or off."""
    hint = get_type_hints(Settings, include_extras=True)[name]
    return get_origin(hint) is Annotated and get_args(hint)[0] is bool


def read_settings(environ: Mapping[str, str]) -> Settings:
    """The settings in an environment.

    >>> read_settings({"BOARDCORE_PORT": "9000", "HOME": "/"}).port
    9000

    Raises:
        ServerError: ``server/setting``, naming the variable, the flag and what would be right.
    """
    given = {name: environ[variable(name)] for name in Settings.__struct_fields__ if variable(name) in environ}
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError as why:
            reason = str(why).partition(" - at ")[0]
            raise ServerError(
                "server/setting", f"{variable(name)} ({flag(name)}) cannot be {value[:80]!r}: {reason}", setting=name
            ) from None
    settings = msgspec.convert(given, Settings, strict=False)
    if settings.static and not Path(settings.static).is_dir():
        raise ServerError(
            "server/setting",
            f"{variable('static')} (--static) is no folder: {settings.static[:80]!r}",
            setting="static",
        )
    return settings
