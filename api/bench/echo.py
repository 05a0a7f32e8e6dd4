"""The bare route to compare with: Litestar takes the ``Request``, a prebuilt decoder reads the body, it goes back."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar, Request, post

from boardcore import Choice, discover


class Body(msgspec.Struct):
    """The body of ``POST apply``, fully typed."""

    state: Any
    choices: tuple[Choice, ...]


def make_app() -> Litestar:
    """The application."""
    state_type = discover().load("cardia").book.state_type
    body_type = msgspec.defstruct("Body", [("state", state_type), ("choices", tuple[Choice, ...])])
    decoder = msgspec.json.Decoder(body_type)

    @post("/echo", status_code=200)
    async def echo(request: Request[Any, Any, Any]) -> Any:
        return decoder.decode(await request.body())

    return Litestar([echo], openapi_config=None, logging_config=None)
