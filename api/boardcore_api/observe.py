"""One log line and a few numbers per request; never what a request or an answer holds."""

from __future__ import annotations

import os
import re
from itertools import count
from time import perf_counter
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest, multiprocess

from .answers import KEY, Answer, Trace
from .forms import header

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder in which worker processes keep their numbers, to be added up."""
GIVEN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Meters:
    """The numbers of a process: requests by what they were and what came of them, and how long they took."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "boardcore_requests",
            "Requests answered, by route, game, status and error code.",
            ["method", "route", "game", "status", "code"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "boardcore_request_seconds",
            "Seconds from a request's first byte to its answer.",
            ["route"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._children: dict[tuple[str, ...], Any] = {}

    def count(self, method: str, trace: Trace, status: int, seconds: float) -> None:
        """Count a request. All that enters here is from lists of ours, so there can be only so many series."""
        key = (method, trace.route, trace.game, str(status), trace.code)
        found = self._children.get(key)
        if found is None:
            found = self._children[key] = (self.requests.labels(*key), self.seconds.labels(trace.route))
        found[0].inc()
        found[1].observe(seconds)

    def answer(self) -> Answer:
        """The numbers of all workers in Prometheus' text format."""
        registry = self.registry
        if os.environ.get(FOLDER):
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # theirs
        return Answer(generate_latest(registry), CONTENT_TYPE_LATEST)


class Observed:
    """An ASGI application with every request of it logged and counted, and named by an id."""

    def __init__(self, app: ASGIApp, log: Any, meters: Meters) -> None:
        self.app = app
        self.log = log
        self.meters = meters
        self._prefix = os.urandom(6).hex()
        self._numbers = count(1)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let the application answer, and write down how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()
        given = header(scope["headers"], b"x-request-id")
        name = given if given and GIVEN_ID.fullmatch(given) else f"{self._prefix}-{next(self._numbers)}"
        trace = Trace(name)
        scope[KEY] = trace
        status = 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"],
                    (b"x-request-id", name.encode("ascii")),
                    (b"x-content-type-options", b"nosniff"),
                ]
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            seconds = perf_counter() - begun
            method = scope["method"] if scope["method"] in METHODS else "other"
            self.meters.count(method, trace, status, seconds)
            self.log.info(
                "request",
                id=name,
                method=method,
                route=trace.route,
                game=trace.game,
                status=status,
                code=trace.code,
                ms=round(seconds * 1000, 3),
            )


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"})


def serialize(event: Any, **_: Any) -> bytes:
    """A log line's data as JSON."""
    return msgspec.json.encode(event, enc_hook=str)
