"""The ASGI application: routes, health, metrics, problems, and what is observed of them."""

from __future__ import annotations

import os
from typing import Any

from litestar import Litestar, Request
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.response import Response
from litestar.types import ASGIApp

from boardcore import BoardcoreError, Catalogue, discover

from .answers import Answer, refuse, trace_of
from .games import Library
from .logs import make_log
from .observe import Meters, Observed
from .problems import RequestError
from .routes import VERBS, Service, get
from .settings import Settings, read_settings

POSTED = frozenset(verb.name for verb in VERBS)


def create_app(settings: Settings | None = None, catalogue: Catalogue | None = None, log: Any = None) -> ASGIApp:
    """The application, for any ASGI server; without settings those of the environment.

    Raises:
        ServerError: ``server/setting``.
    """
    settings = read_settings(os.environ) if settings is None else settings
    service = Service(settings, Library(discover() if catalogue is None else catalogue, settings.rulesets))
    meters = Meters()
    log = make_log(settings.log) if log is None else log
    handlers: list[Any] = [*service.routes(), get("/healthz", healthy)]

    async def measured(request: Request[Any, Any, Any]) -> ASGIApp:
        return told(request, "/metrics", meters.answer())

    if settings.metrics:
        handlers.append(get("/metrics", measured))

    def failed(request: Request[Any, Any, Any], why: Exception) -> Response[Any]:
        where = why.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        place = f"{where.tb_frame.f_globals.get('__name__')}:{where.tb_lineno}" if where is not None else ""
        # The message of an exception may hold what is secret; its kind and place do not.
        log.error("failed", id=trace_of(request.scope).id, kind=type(why).__name__, place=place)
        return answer_of(RequestError("request/failed", "the server failed; its log knows where"), request)

    app = Litestar(
        handlers,
        openapi_config=None,
        logging_config=None,
        cors_config=CORSConfig(allow_origins=list(settings.origins)) if settings.origins else None,
        exception_handlers={HTTPException: misrouted, Exception: failed},
        on_startup=[service.budget.install],
        debug=False,
    )
    return Observed(app, log, meters)


async def healthy(request: Request[Any, Any, Any]) -> ASGIApp:
    """That this worker answers."""
    return told(request, "/healthz", Answer(b'{"status":"ok"}', "application/json"))


def told(request: Request[Any, Any, Any], route: str, answer: Answer) -> ASGIApp:
    """An answer of a route without a game."""
    trace_of(request.scope).route = route
    return answer


def misrouted(request: Request[Any, Any, Any], why: HTTPException) -> Response[Any]:
    """The problem for a path or a method that there is not."""
    path = request.scope["path"]
    if isinstance(why, MethodNotAllowedException):
        allowed = "OPTIONS, POST" if path.rstrip("/").rpartition("/")[2] in POSTED else "GET, HEAD, OPTIONS"
        error: BoardcoreError = RequestError("request/method", f"{path[:80]!r} takes {allowed}")
        return answer_of(error, request, allow=allowed)
    if isinstance(why, NotFoundException):
        return answer_of(RequestError("request/path", f"there is nothing at {path[:80]!r}; see /docs"), request)
    return answer_of(RequestError("request/malformed", "the request cannot be read", status=why.status_code), request)


def answer_of(error: BoardcoreError, request: Request[Any, Any, Any], **headers: str) -> Response[Any]:
    """A problem as Litestar wants it from an exception handler."""
    answer = refuse(error, request.scope, **headers)
    media_type = answer.headers[0][1].decode("latin-1")
    return Response(answer.body, media_type=media_type, status_code=answer.status, headers=headers)
