"""What goes back over the wire: bytes with a status, and problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.types import Receive, Scope, Send

from boardcore import BoardcoreError

from .problems import MEDIA_TYPE, encode_problem, problem_of

KEY = "boardcore"
"""Where a connection's scope keeps its ``Trace``."""


@dataclass(slots=True)
class Trace:
    """What is known of a request besides what it holds: for the log, the metrics, and the answer's headers."""

    id: str
    route: str = ""
    game: str = ""
    code: str = ""


class Answer:
    """An ASGI response that is nothing but bytes; Litestar sends it as it is."""

    __slots__ = ("body", "headers", "status")

    def __init__(self, body: bytes, media_type: str, status: int = 200, **headers: str) -> None:
        self.body = body
        self.status = status
        self.headers = [
            (b"content-type", media_type.encode("latin-1")),
            (b"content-length", b"%d" % len(body)),
            *((name.replace("_", "-").encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it; to a HEAD request without the body."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        body = b"" if scope.get("method") == "HEAD" else self.body
        await send({"type": "http.response.body", "body": body, "more_body": False})


def trace_of(scope: Any) -> Trace:
    """The trace of a request; one without an id outside of our own server."""
    trace: Trace = scope.setdefault(KEY, Trace(""))
    return trace


def refuse(error: BoardcoreError, scope: Any, **headers: str) -> Answer:
    """The problem document for an error."""
    trace = trace_of(scope)
    problem = problem_of(error, trace.id)
    trace.code = problem.code
    if problem.status in (408, 413):
        # Whatever of the body is still to come is not waited for.
        headers["connection"] = "close"
    return Answer(encode_problem(problem), MEDIA_TYPE, problem.status, **headers)
