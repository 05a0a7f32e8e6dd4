"""The server process: it listens first, says where, and hands the socket to its workers."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import click
import uvicorn
from uvicorn.supervisors import Multiprocess

from boardcore import Catalogue

from .logs import server_logging
from .observe import FOLDER
from .problems import ServerError
from .settings import Settings

APPLICATION = "boardcore_api.app:create_app"


def run(settings: Settings, catalogue: Catalogue) -> None:
    """Serve until told to stop.

    Raises:
        ServerError: ``server/address`` if the port cannot be had.
    """
    with ExitStack() as stack:
        sock = stack.enter_context(listen(settings.host, settings.port))
        if settings.workers > 1 and settings.metrics and FOLDER not in os.environ:
            # Workers keep their numbers in files, so that any of them can tell of all.
            os.environ[FOLDER] = stack.enter_context(tempfile.TemporaryDirectory(prefix="boardcore-"))
        config = uvicorn.Config(
            APPLICATION,
            factory=True,
            workers=settings.workers,
            access_log=False,
            log_config=server_logging(settings.log),
            server_header=False,
            ws="none",
            timeout_graceful_shutdown=5,
        )
        click.echo(welcome(settings, catalogue, sock))
        if settings.workers > 1:
            Multiprocess(config, sockets=[sock]).run()
        else:
            server = uvicorn.Server(config)
            server.run(sockets=[sock])


def listen(host: str, port: int) -> socket.socket:
    """A listening socket."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except (OSError, UnicodeError) as why:
        raise ServerError(
            "server/address", f"cannot listen on {host}:{port}: {getattr(why, 'strerror', None) or why}"
        ) from None


def welcome(settings: Settings, catalogue: Catalogue, sock: socket.socket) -> str:
    """What is said before the first request: what is played, where, and how to play without a browser."""
    host, port = sock.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    lines = [f"boardcore serves {', '.join(catalogue.games) or 'no game'} at {url}/v1/games"]
    if settings.static:
        lines.append(f"Your files: {url}/")
    if settings.docs:
        lines.append(f"How to use it, with examples: {url}/docs")
    if catalogue.games:
        lines.append(f"To play in the terminal instead: {program()} play {catalogue.games[0]}")
    return "\n".join([*lines, "Ctrl+C stops the server."])


def program() -> str:
    """This program as it can be typed: by its name if that is enough, else the way it was typed now."""
    typed = sys.argv[0]
    found = shutil.which(Path(typed).name)
    return Path(typed).name if found and Path(found).resolve() == Path(typed).resolve() else shlex.quote(typed)
