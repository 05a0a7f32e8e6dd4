"""``boardcore serve``: the command, with a flag for every setting."""

from __future__ import annotations

import os
from typing import Any

import click

from boardcore import Catalogue

from .settings import Settings, describe, flag, is_switch, read_settings, variable


def option_of(name: str) -> click.Option:
    """The flag of a setting. What it can be is checked where the environment is read."""
    default = getattr(Settings(), name)
    shown = "on" if default is True else str(default) or "none"
    told = f"{describe(name)} ({variable(name)}; default: {shown})"
    declared = f"{flag(name)}/--no-{flag(name)[2:]}" if is_switch(name) else flag(name)
    return click.Option([declared, name], default=None, metavar=None if is_switch(name) else "VALUE", help=told)


@click.pass_obj
def start(catalogue: Catalogue, /, **given: Any) -> None:
    """Serve the installed games over HTTP.

    Every flag can be given as an environment variable instead; a flag counts more.
    """
    for name, value in given.items():
        if value is not None:
            # The worker processes read their settings from there.
            os.environ[variable(name)] = str(value).lower() if isinstance(value, bool) else value
    settings = read_settings(os.environ)
    from .server import run

    run(settings, catalogue)


serve = click.Command(
    "serve",
    callback=start,
    params=[option_of(name) for name in Settings.__struct_fields__],
    help=start.__doc__,
    short_help="Serve the installed games over HTTP.",
)
