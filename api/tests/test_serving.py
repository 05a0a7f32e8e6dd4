"""Real servers: whole games by a client that knows no rules, handed around, at once, and through a worker's death."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from wire import Remote, Say, serving

import boardcore

GAMES = tuple(dict.fromkeys((*boardcore.discover().games, "nim")))
"""What is installed here, and what a stranger has installed beside it."""


def pick(rng: random.Random, table: Any) -> dict[str, Any]:
    """Some choice of some decision: all that a client has to know."""
    decision = rng.choice(table["decisions"])
    usual = [option for option in decision["options"] if not option.get("last_resort")]
    option = rng.choice(usual or decision["options"])
    return {"decision": decision["id"], "seat": decision["seat"], "option": option["id"]}


def play_game(server: Remote, game: str, seed: int, seats: int | None = None) -> tuple[list[dict[str, Any]], Any]:
    """A whole random game over HTTP; its choices and its last table."""
    rng = random.Random(seed)
    base = f"/v1/games/{game}"
    table = server.post(f"{base}/new", {"seed": str(seed)} | ({} if seats is None else {"seats": seats}))
    choices = []
    while table["decisions"]:
        choices.append(pick(rng, table))
        table = server.post(f"{base}/apply", {"state": table["state"], "choices": choices[-1:]})
        assert len(choices) < 5000
    return choices, table


@pytest.mark.parametrize("game", GAMES)
def test_fifty_games(say: Say, server: Remote, game: str) -> None:
    """Fifty random games of every installed game end in a result, and each replays to the same digest."""
    ends: dict[str, int] = {}
    for seed in range(50):
        choices, table = play_game(server, game, seed)
        ends[table["result"]["reason"]] = ends.get(table["result"]["reason"], 0) + 1
        again = server.post(f"/v1/games/{game}/replay", {"seed": str(seed), "choices": choices})
        assert again["state"] == table["state"]
        assert again["result"] == table["result"]
    say(f"50 random games of {game} over HTTP ended in: {ends}")
    assert sum(ends.values()) == 50


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table(server: Remote, game: str) -> None:
    """A game with as many seats as there can be ends in a result; each of them has chosen."""
    most = boardcore.load(game).seats[1] if game in boardcore.discover().games else 2
    choices, table = play_game(server, game, 5, most)
    assert table["result"] is not None
    assert {choice["seat"] for choice in choices} == set(range(most))


def test_a_game_handed_around(server: Remote, stranger: Path) -> None:
    """Two servers that know nothing of each other play one game, each every other choice."""
    rng = random.Random(3)
    with serving(PYTHONPATH=str(stranger)) as other:
        both = [server, other]
        table = server.post("/v1/games/cardia/new", {"seed": "3"})
        moves = 0
        while table["decisions"]:
            moves += 1
            body = {"state": table["state"], "choices": [pick(rng, table)]}
            table, same = (each.post("/v1/games/cardia/apply", body) for each in both[:: 1 if moves % 2 else -1])
            assert table == same
    assert table["result"] is not None
    assert moves > 10


def test_requests_at_once(server: Remote) -> None:
    """Requests at the same time, of several games and kinds, give the answers that they give alone."""

    def job(number: int) -> Any:
        mine = Remote(server.url, server.process, server.log, server.welcome)
        game = GAMES[number % len(GAMES)]
        found = play_game(mine, game, number)[1] if number % 3 else mine.ask("POST", f"/v1/games/{game}/new", "{").code
        mine.connection.close()
        return found

    server.reconnect()
    alone = [job(number) for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(job, [*range(8)] * 3)) == alone * 3


def workers_of(server: Remote) -> list[int]:
    """The worker processes of a server, as the system knows them."""
    family = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    commands = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in family}
    return [child for child, command in commands.items() if b"spawn_main" in command]


def patiently(server: Remote, path: str, body: Any) -> Any:
    """Post as a client does that expects a server to fail: again, over a new connection."""
    for _ in range(50):
        try:
            return server.post(path, body)
        except (OSError, HTTPException):
            server.reconnect()
            time.sleep(0.2)
    raise AssertionError("the server did not come back")


def test_a_worker_is_killed() -> None:
    """A worker killed in the middle of a game takes nothing with it: the game goes on, and so do the numbers."""
    rng = random.Random(4)
    with serving("--workers", "2") as server:
        table = patiently(server, "/v1/games/cardia/new", {"seed": "4"})
        first = workers_of(server)
        assert len(first) == 2
        killed: list[int] = []
        moves = 0
        while table["decisions"]:
            body = {"state": table["state"], "choices": [pick(rng, table)]}
            moves += 1
            if moves in (5, 10):
                # Each of the two that the game began with.
                os.kill(first[len(killed)], signal.SIGKILL)
                killed.append(first[len(killed)])
                server.reconnect()
            table = patiently(server, "/v1/games/cardia/apply", body)
        assert table["result"] is not None
        assert killed == first
        for _ in range(100):
            if len(now := workers_of(server)) == 2 and not set(now) & set(killed):
                break
            time.sleep(0.1)
        assert not set(workers_of(server)) & set(killed)
        metrics = server.ask("GET", "/metrics").body.decode()
        (line,) = (
            line for line in metrics.splitlines() if 'route="/v1/games/{game}/apply"' in line and "_total" in line
        )
        assert float(line.rpartition(" ")[2]) >= moves - 2


def test_a_body_sent_in_chunks(server: Remote) -> None:
    """A body of unknown length is read, and cut off where it becomes too long."""
    server.reconnect()
    headers = {"content-type": "application/json", "transfer-encoding": "chunked"}
    server.connection.request(
        "POST", "/v1/games/cardia/new", iter([b'{"se', b'ed": "7"}']), headers, encode_chunked=True
    )
    assert server.connection.getresponse().read().startswith(b'{"state":')
    server.reconnect()
    big = (b" " * 65536 for _ in range(20))
    server.connection.request("POST", "/v1/games/cardia/new", big, headers, encode_chunked=True)
    answer = server.connection.getresponse()
    assert (answer.status, json.loads(answer.read())["code"]) == (413, "request/size")
    server.reconnect()
    assert server.ask("GET", "/healthz").status == 200


def test_the_log_of_a_server(server: Remote) -> None:
    """A server writes one line of JSON for each request, and nothing else."""
    headers = {"content-type": "application/json"}
    server.ask("POST", "/v1/games/cardia/new", b"{}", {**headers, "x-request-id": "log-1"})
    server.ask("GET", "/nothing", headers={"x-request-id": "log-2"})
    for _ in range(50):
        lines = [json.loads(line) for line in server.log.read_bytes().splitlines()]
        mine = [(line["route"], line["status"]) for line in lines if line["id"].startswith("log-")]
        if len(mine) == 2:
            break
        time.sleep(0.05)  # the line is written when the answer is out
    assert mine == [("/v1/games/{game}/new", 200), ("", 404)]
    assert {line["event"] for line in lines} == {"request"}
