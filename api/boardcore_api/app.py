"""The ASGI application: routes, pages, problems, and what is observed of them."""

from __future__ import annotations

import os
from functools import cached_property
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import Response
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp

from boardcore import Catalogue, discover

from .acts import VERBS
from .answers import Answer, refuse, trace_of
from .docs import page
from .games import Library
from .logs import make_log
from .observe import Meters, Observed
from .openapi import document
from .problems import RequestError
from .routes import Service, get
from .settings import Settings, read_settings


def create_app(settings: Settings | None = None, catalogue: Catalogue | None = None, log: Any = None) -> ASGIApp:
    """The application, for any ASGI server; without settings those of the environment.

    Raises:
        ServerError: ``server/setting``.
    """
    settings = read_settings(os.environ) if settings is None else settings
    log = make_log(settings.log) if log is None else log
    site = Site(settings, Library(discover() if catalogue is None else catalogue, settings.rulesets), log)
    handlers: list[Any] = [*site.service.routes(), *site.pages()]
    if settings.static:
        handlers.append(create_static_files_router("/", [settings.static], html_mode=True, include_in_schema=False))
    app = Litestar(
        handlers,
        openapi_config=None,
        logging_config=None,
        cors_config=CORSConfig(allow_origins=list(settings.origins)) if settings.origins else None,
        exception_handlers={HTTPException: misrouted, Exception: site.failed},
        on_startup=[site.service.prepare],
        debug=False,
    )
    return Observed(app, log, site.meters)


class Site:
    """Everything besides the games: health, numbers, documentation, and what to say when the server itself fails."""

    def __init__(self, settings: Settings, library: Library, log: Any) -> None:
        self.settings = settings
        self.service = Service(settings, library)
        self.meters = Meters()
        self.log = log

    def pages(self) -> list[HTTPRouteHandler]:
        """The handlers of its routes."""
        found = [get("/healthz", self.healthy), get("/openapi.json", self.openapi)]
        if self.settings.metrics:
            found.append(get("/metrics", self.measured))
        if self.settings.docs:
            found.append(get("/docs", self.docs))
            if not self.settings.static:
                found.append(get("/", self.start))
        return found

    @cached_property
    def document(self) -> dict[str, Any]:
        """The OpenAPI document, made when it is first asked for."""
        return document(self.service.desk)

    @cached_property
    def page(self) -> bytes:
        """The documentation page, likewise."""
        return page(self.document).encode()

    async def healthy(self, request: Request[Any, Any, Any]) -> ASGIApp:
        """That this worker answers."""
        return told(request, "/healthz", Answer(b'{"status":"ok"}', "application/json"))

    async def measured(self, request: Request[Any, Any, Any]) -> ASGIApp:
        """The numbers."""
        return told(request, "/metrics", self.meters.answer())

    async def openapi(self, request: Request[Any, Any, Any]) -> ASGIApp:
        """The OpenAPI document."""
        return told(request, "/openapi.json", Answer(msgspec.json.encode(self.document), "application/json"))

    async def docs(self, request: Request[Any, Any, Any]) -> ASGIApp:
        """The documentation page."""
        return told(request, "/docs", Answer(self.page, "text/html; charset=utf-8"))

    async def start(self, request: Request[Any, Any, Any]) -> ASGIApp:
        """The way to the documentation page, for who only knows the address."""
        return told(request, "/", Answer(b"", "text/plain", 307, location="docs"))

    def failed(self, request: Request[Any, Any, Any], why: Exception) -> Response[Any]:
        """The problem for a fault of the server's own. The log tells its kind and place.

        Not its message, nor the values in it: they may be somebody's secrets.
        """
        at = why.__traceback__
        while at is not None and at.tb_next is not None:
            at = at.tb_next
        place = f"{at.tb_frame.f_globals.get('__name__')}:{at.tb_lineno}" if at is not None else ""
        self.log.error("failed", id=trace_of(request.scope).id, kind=type(why).__name__, place=place)
        return answer_of(RequestError("request/failed", "the server failed; its log knows where"), request)


def told(request: Request[Any, Any, Any], route: str, answer: Answer) -> ASGIApp:
    """An answer of a route without a game."""
    trace_of(request.scope).route = route
    return answer


def misrouted(request: Request[Any, Any, Any], why: HTTPException) -> Response[Any]:
    """The problem for a path or a method that there is not."""
    path = request.scope["path"]
    if isinstance(why, MethodNotAllowedException):
        allowed = "OPTIONS, POST" if path.rstrip("/").rpartition("/")[2] in VERBS else "GET, HEAD, OPTIONS"
        return answer_of(RequestError("request/method", f"{path[:80]!r} takes {allowed}"), request, allow=allowed)
    if isinstance(why, NotFoundException):
        return answer_of(RequestError("request/path", f"there is nothing at {path[:80]!r}"), request)
    return answer_of(RequestError("request/malformed", "the request cannot be read"), request)


def answer_of(error: RequestError, request: Request[Any, Any, Any], **headers: str) -> Response[Any]:
    """A problem as Litestar wants it from an exception handler."""
    answer = refuse(error, request.scope, **headers)
    media_type = answer.headers[0][1].decode("latin-1")
    return Response(answer.body, media_type=media_type, status_code=answer.status, headers=headers)
