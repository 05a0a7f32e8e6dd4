"""A load client in a process of its own: N connections, each posting request after request without a pause.

Reads bodies from standard input, one a line, and posts them in turn. Prints one line of JSON: requests
per second and latency percentiles in milliseconds. It reads just enough of an answer to know where it
ends, so that it measures the server and not itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator
from itertools import cycle
from time import perf_counter
from typing import Any

import uvloop


class Connection(asyncio.Protocol):
    """One connection with one request under way at any time."""

    def __init__(self, requests: Iterator[bytes], times: list[float]) -> None:
        self.requests = requests
        self.times = times
        self.until = 0.0
        self.ready = asyncio.Event()
        self.done = asyncio.Event()
        self.rest = b""
        self.begun = 0.0

    def connection_made(self, transport: Any) -> None:
        """Post a first request, which is not counted: a server may take its time to accept a connection."""
        self.transport = transport
        self.post()

    def start(self, until: float) -> None:
        """Post requests until then."""
        self.until = until
        self.post()

    def post(self) -> None:
        """Post the next request."""
        self.begun = perf_counter()
        self.transport.write(next(self.requests))

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
        self.rest = b""
        if not self.ready.is_set():
            self.ready.set()
            return
        self.times.append(now - self.begun)
        if now < self.until:
            self.post()
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that this connection is done."""
        self.done.set()


async def load(port: int, requests: Iterator[bytes], connections: int, seconds: float) -> tuple[list[float], float]:
    """Post until the time is over; the seconds that each answer took, and all of them together."""
    loop = asyncio.get_running_loop()
    times: list[float] = []
    found = [Connection(requests, times) for _ in range(connections)]
    for each in found:
        await loop.create_connection(lambda each=each: each, "127.0.0.1", port)  # type: ignore[misc]
        await each.ready.wait()
    begun = perf_counter()
    for each in found:
        each.start(begun + seconds)
    for each in found:
        await each.done.wait()
    return times, perf_counter() - begun


def main() -> None:
    """Post what stands in standard input, again and again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("path")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    head = f"POST {given.path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: "
    bodies = sys.stdin.buffer.read().splitlines()
    requests = cycle([f"{head}{len(body)}\r\n\r\n".encode() + body for body in bodies])
    times, spent = uvloop.run(load(given.port, requests, given.connections, given.seconds))
    times.sort()
    found = {f"p{share}": times[min(len(times) - 1, len(times) * share // 100)] * 1000 for share in (50, 90, 99)}
    print(json.dumps({"rps": len(times) / spent, **found}))


if __name__ == "__main__":
    main()
