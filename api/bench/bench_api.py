"""``POST apply`` beside a bare Litestar route that reads and returns the same bodies, in one run.

The bodies are the choices of whole random games. Server and client are processes of their own. Absolute
figures drift on shared machines; every ratio pairs two runs made one after the other, and the median of
the rounds is printed beside its goal.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import msgspec
from boardcore_api.acts import VERBS, Desk
from boardcore_api.bodies import Table
from boardcore_api.forms import Reader, encode
from boardcore_api.games import Library

import boardcore
from boardcore.testing import Walk

HERE = Path(__file__).parent
CONNECTIONS = (1, 8, 64)
GOALS = {("rps", 8): "0.7 (stretch 0.8)", ("p99", 64): "at most 2 (stretch 1.5)"}


def bodies_of(game: str, games: int) -> list[bytes]:
    """Every choice of some random games, as it is posted."""
    rules = boardcore.load(game)
    found: list[bytes] = []
    for seed in range(games):
        for turn in Walk(rules, seed):
            choices = msgspec.json.encode([turn.choice])
            found.append(b'{"state":%b,"choices":%b}' % (rules.dump(turn.before), choices))
    return found


@contextmanager
def served(command: list[str], port: str) -> Iterator[int]:
    """A server, by its port, found in the first line that it prints."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        (found,) = re.findall(port, process.stdout.readline())
        try:
            yield int(found)
        finally:
            process.terminate()
            process.wait()


def load(port: int, path: str, bodies: bytes, connections: int, seconds: float) -> dict[str, float]:
    """Load one of them, from another process."""
    command = [sys.executable, str(HERE / "load.py"), str(port), path]
    options = ["--connections", str(connections), "--seconds", str(seconds)]
    done = subprocess.run([*command, *options], input=bodies, stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def compare(game: str, bodies: list[bytes], rounds: int, seconds: float) -> None:
    """Print the table."""
    ours = [str(Path(sys.executable).with_name("boardcore")), "serve", "--port", "0"]
    theirs = [sys.executable, str(HERE / "echo.py"), game]
    data = b"\n".join(bodies)
    pairs: dict[int, list[tuple[dict[str, float], dict[str, float]]]] = {count: [] for count in CONNECTIONS}
    with served(ours, r"http://[^/]*:(\d+)") as apply, served(theirs, r"(\d+)") as echo:
        for number in range(rounds + 1):
            print(f"round {number} of {rounds}" if number else "warming up", file=sys.stderr)
            for count in CONNECTIONS:
                pair = (
                    load(apply, f"/v1/games/{game}/apply", data, count, seconds),
                    load(echo, "/echo", data, count, seconds),
                )
                if number:
                    pairs[count].append(pair)
    print(f"{'connections':>11} {'':5} {'apply':>9} {'bare':>9} {'ratio':>6}  goal")
    for count, found in pairs.items():
        for what in ("rps", "p50", "p90", "p99"):
            mine, bare = (median(pair[side][what] for pair in found) for side in (0, 1))
            ratio = median(pair[0][what] / pair[1][what] for pair in found)
            goal = GOALS.get((what, count), "")
            print(f"{count:11} {what:5} {mine:9.2f} {bare:9.2f} {ratio:6.2f}  {goal}".rstrip())


def parts(game: str, bodies: list[bytes]) -> None:
    """Where the time goes, without HTTP: microseconds per request, each part timed over all bodies."""
    desk = Desk(Library(boardcore.discover(), 8), 1000)
    reader = Reader(VERBS["apply"].body)
    rules = boardcore.load(game)
    read = [reader.read(body, "json") for body in bodies]
    raw = [bytes(body.state) for body in read]
    states = [rules.load_state(data) for data in raw]
    done = [rules.apply(state, *body.choices) for state, body in zip(states, read, strict=True)]
    tables = [Table(each.state, each.decisions, rules.record(each), each.result) for each in done]
    decode = msgspec.json.Decoder(rules.book.state_type).decode
    rows: list[tuple[str, Callable[[int], Any]]] = [
        ("read the body", lambda at: reader.read(bodies[at], "json")),
        ("only decode the state", lambda at: decode(raw[at])),
        ("find the rules, decode and check the state", lambda at: desk.library.state(game, read[at].state, "json")),
        ("make the choice", lambda at: rules.apply(states[at], *read[at].choices)),
        ("record the events", lambda at: rules.record(done[at])),
        ("encode the table", lambda at: encode(tables[at], "json")),
        (
            "all of it",
            lambda at: encode(VERBS["apply"].act(desk, game, reader.read(bodies[at], "json"), "json")[1], "json"),
        ),
    ]
    print(f"\nwithout HTTP, microseconds of processor time per request (median of 5 rounds over {len(bodies)} bodies)")
    for name, call in rows:
        times = []
        for _ in range(5):
            begun = process_time()
            for at in range(len(bodies)):
                call(at)
            times.append((process_time() - begun) / len(bodies) * 1e6)
        print(f"  {name:44} {median(times):7.1f}")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="cardia")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    bodies = bodies_of(given.game, given.games)
    print(f"{len(bodies)} bodies of {sum(map(len, bodies)) // len(bodies)} bytes on average, choices of {given.game}")
    compare(given.game, bodies, given.rounds, given.seconds)
    parts(given.game, bodies)


if __name__ == "__main__":
    main()
