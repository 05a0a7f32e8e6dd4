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

    def __init__(self, requests: Iterator[bytes], until: float, times: list[float], done: asyncio.Event) -> None:
        self.requests = requests
        self.until = until
        self.times = times
        self.done = done
        self.rest = b""
        self.begun = 0.0

    def connection_made(self, transport: Any) -> None:
        """Post the first request."""
        self.transport = transport
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
        self.times.append(now - self.begun)
        self.rest = b""
        if now < self.until:
            self.post()
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that this connection is done."""
        self.done.set()


async def load(port: int, requests: Iterator[bytes], connections: int, seconds: float) -> list[float]:
    """Post until the time is over; the seconds that each answer took."""
    loop = asyncio.get_running_loop()
    times: list[float] = []
    events = [asyncio.Event() for _ in range(connections)]
    until = perf_counter() + seconds
    await asyncio.gather(
        *(
            loop.create_connection(lambda done=done: Connection(requests, until, times, done), "127.0.0.1", port)  # type: ignore[misc]
            for done in events
        )
    )
    for event in events:
        await event.wait()
    return times


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
    begun = perf_counter()
    times = sorted(uvloop.run(load(given.port, requests, given.connections, given.seconds)))
    spent = perf_counter() - begun
    found = {f"p{share}": times[min(len(times) - 1, len(times) * share // 100)] * 1000 for share in (50, 90, 99)}
    print(json.dumps({"rps": len(times) / spent, **found}))


if __name__ == "__main__":
    main()
