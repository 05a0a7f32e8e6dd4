"""A load client in a process of its own: N connections, each posting the same request again and again.

Prints one line of JSON: requests per second and latency percentiles in milliseconds. It reads just
enough of an answer to know where it ends, so that it measures the server and not itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from time import perf_counter
from typing import Any

import uvloop


class Connection(asyncio.Protocol):
    """One connection with one request under way at any time."""

    def __init__(self, request: bytes, until: float, times: list[float], done: asyncio.Event) -> None:
        self.request = request
        self.until = until
        self.times = times
        self.done = done
        self.rest = b""
        self.begun = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Post the first request."""
        self.transport: Any = transport  # uvloop's is no asyncio.Transport
        self.post()

    def post(self) -> None:
        """Post the request once more."""
        self.begun = perf_counter()
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Go on when an answer is complete; anything but 200 is a fault of the benchmark."""
        self.rest += data
        head = self.rest.find(b"\r\n\r\n")
        if head < 0:
            return
        at = self.rest.find(b"content-length: ") + 16
        if len(self.rest) < head + 4 + int(self.rest[at : self.rest.index(b"\r", at)]):
            return
        if not self.rest.startswith(b"HTTP/1.1 200"):
            sys.exit(self.rest.decode("utf-8", "replace"))
        now = perf_counter()
        self.times.append(now - self.begun)
        self.rest = b""
        if now < self.until:
            self.post()
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that this connection is done."""
        self.done.set()


async def load(host: str, port: int, request: bytes, connections: int, seconds: float) -> list[float]:
    """Post until the time is over; the seconds that each answer took."""
    loop = asyncio.get_running_loop()
    times: list[float] = []
    until = perf_counter() + seconds
    events = [asyncio.Event() for _ in range(connections)]
    for event in events:
        await loop.create_connection(lambda event=event: Connection(request, until, times, event), host, port)  # type: ignore[misc]
    for event in events:
        await event.wait()
    return times


def main() -> None:
    """Read the request's body from standard input and post it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("path")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    body = sys.stdin.buffer.read()
    head = f"POST {arguments.path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n"
    request = f"{head}content-length: {len(body)}\r\n\r\n".encode() + body
    begun = perf_counter()
    times = uvloop.run(load("127.0.0.1", arguments.port, request, arguments.connections, arguments.seconds))
    times.sort()
    spent = perf_counter() - begun
    found = {f"p{share}": times[min(len(times) - 1, len(times) * share // 100)] * 1000 for share in (50, 90, 99)}
    print(json.dumps({"rps": len(times) / spent, **found}))


if __name__ == "__main__":
    main()
