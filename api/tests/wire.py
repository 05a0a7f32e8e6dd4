"""Talking to the API in tests: in process, to the ASGI application itself, or to a server of its own."""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
from boardcore_api.app import create_app
from boardcore_api.logs import make_log
from boardcore_api.settings import Settings

from boardcore import Catalogue

Say = Callable[[str], None]
"""Says a line at the end of the run of the tests."""
BOARDCORE = Path(sys.executable).with_name("boardcore")


@dataclass
class Reply:
    """An answer as it came."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body read as JSON."""
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The error code of a problem; empty for anything else."""
        return self.json["code"] if self.headers.get("content-type") == "application/problem+json" else ""


@dataclass
class Direct:
    """The application without a network between, its log kept."""

    settings: Settings = field(default_factory=Settings)
    catalogue: Catalogue | None = None

    def __post_init__(self) -> None:
        self.log = io.BytesIO()
        self.loop = asyncio.new_event_loop()
        self.app = create_app(self.settings, self.catalogue, make_log(self.settings.log, self.log))
        self.loop.run_until_complete(self._start())

    def close(self) -> None:
        """Give the loop back."""
        self.loop.close()

    async def _start(self) -> None:
        messages = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])

        async def receive() -> Any:
            return next(messages)

        async def send(_: Any) -> None:
            return None

        scope: Any = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        await self.app(scope, receive, send)

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | Iterable[bytes] = b"",
        headers: dict[str, str] | None = None,
    ) -> Reply:
        """One request; a body in several parts arrives in several parts."""
        return self.loop.run_until_complete(self.send(method, path, body, headers))

    async def send(
        self, method: str, path: str, body: bytes | Iterable[bytes] = b"", headers: dict[str, str] | None = None
    ) -> Reply:
        """The same for a loop that is running."""
        parts = iter([body] if isinstance(body, bytes) else body)
        bare, _, query = path.partition("?")
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": bare,
            "raw_path": bare.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(key.lower().encode(), value.encode("latin-1")) for key, value in (headers or {}).items()],
            "client": ("test", 1),
            "server": ("test", 80),
            "state": {},
        }
        reply = Reply(0, {}, b"")
        following: list[bytes] = [next(parts, b"")]

        async def receive() -> Any:
            now = following.pop()
            upcoming = next(parts, None)
            if upcoming is not None:
                following.append(upcoming)
            return {"type": "http.request", "body": now, "more_body": upcoming is not None}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                reply.status = message["status"]
                reply.headers = {key.decode(): value.decode() for key, value in message["headers"]}
            else:
                reply.body += message.get("body", b"")

        await self.app(scope, receive, send)
        return reply

    def post(self, path: str, body: Any, form: str = "json", **headers: str) -> Reply:
        """Post plain data in one of the forms, or bytes as they are."""
        encode = {"json": msgspec.json.encode, "msgpack": msgspec.msgpack.encode}[form]
        data = body if isinstance(body, bytes) else encode(body)
        return self.ask("POST", path, data, {"content-type": f"application/{form}", **headers})

    def get(self, path: str, **headers: str) -> Reply:
        """Read something."""
        return self.ask("GET", path, b"", headers)

    def lines(self) -> list[dict[str, Any]]:
        """The log so far."""
        return [json.loads(line) for line in self.log.getvalue().splitlines()]


@dataclass
class Remote:
    """A server in a process of its own, and one connection to it."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path
    welcome: str

    def __post_init__(self) -> None:
        self.port = int(self.url.rpartition(":")[2])
        self.connection = HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Reply:
        """One request over the connection."""
        self.connection.request(method, path, body, headers or {})
        answer = self.connection.getresponse()
        return Reply(answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read())

    def post(self, path: str, body: Any) -> Any:
        """Post plain data; what came back, which must be a success."""
        reply = self.ask("POST", path, json.dumps(body), {"content-type": "application/json"})
        assert reply.status == 200, reply.body
        return reply.json

    def reconnect(self) -> None:
        """Take another connection, perhaps to another worker."""
        self.connection.close()


@contextmanager
def serving(*flags: str, **environ: str) -> Iterator[Remote]:
    """A server with these flags, on a free port, until the end of the block."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [str(BOARDCORE), "serve", "--port", "0", *flags]
        with log.open("wb") as file:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=file, env={**os.environ, **environ}, cwd=folder
            )
        assert process.stdout is not None
        said = ""
        try:
            while "Ctrl+C" not in said:
                line = process.stdout.readline().decode()
                assert line, f"the server did not start: {log.read_text()}"
                said += line
            (url,) = re.findall(r"at (http://\S+)/v1/games", said)
            remote = Remote(url, process, log, said)
            yield remote
            remote.connection.close()
        finally:
            process.terminate()
            process.wait(20)
            process.stdout.close()
