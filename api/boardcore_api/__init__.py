"""boardcore over HTTP: every installed game, in JSON or msgpack, by a server that keeps nothing.

``boardcore serve`` starts it. ``boardcore_api.app.create_app`` makes the same as an ASGI application
for a server of your own. Nothing heavy is imported until then: this module is loaded whenever packs
are looked for.
"""

from __future__ import annotations

from typing import Any

from boardcore import hookimpl

__all__ = ["boardcore_commands"]


@hookimpl
def boardcore_commands(cli: Any) -> None:
    """Add ``boardcore serve``."""
    from .command import serve

    cli.add_command(serve)
