"""The bare route to compare with: Litestar takes the ``Request``, a prebuilt decoder reads the body, it goes back.

``python echo.py GAME`` serves it on a free port, whose number is the first line it prints.
"""

from __future__ import annotations

import socket
import sys
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, Request, post

from boardcore import Choice, load


def make_app(game: str) -> Litestar:
    """The application; the body's type is the one of ``apply``, with the game's own state in it."""
    fields = [("state", load(game).book.state_type), ("choices", tuple[Choice, ...])]
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(msgspec.defstruct("Body", fields))

    @post("/echo", status_code=200)
    async def echo(request: Request[Any, Any, Any]) -> Any:
        return decoder.decode(await request.body())

    return Litestar([echo], openapi_config=None, logging_config=None)


def main() -> None:
    """Serve it as ``boardcore serve`` serves its application."""
    sock = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(sock.getsockname()[1], flush=True)
    config = uvicorn.Config(
        make_app(sys.argv[1]), access_log=False, log_level="warning", server_header=False, ws="none"
    )
    uvicorn.Server(config).run(sockets=[sock])


if __name__ == "__main__":
    main()
