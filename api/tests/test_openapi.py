"""The OpenAPI document is valid, its examples are real, and no request made from its schemas fails the server."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from openapi_spec_validator import validate
from wire import Direct, Remote, Say, serving

import boardcore
from boardcore.testing import Walk

GAMES = boardcore.discover().games


@pytest.fixture(scope="module")
def document(api: Direct) -> Any:
    """The document as served."""
    reply = api.get("/openapi.json")
    assert reply.status == 200
    return reply.json


def operations(document: Any) -> list[tuple[str, str, Any]]:
    """Every operation with its method and path."""
    return [(method, path, each) for path, item in document["paths"].items() for method, each in item.items()]


def check_against(document: Any, schema: Any, value: Any) -> None:
    """Whether a value fits a schema of the document."""
    jsonschema_rs.validator_for({**schema, "components": document["components"]}).validate(value)


def test_the_document_is_valid(document: Any) -> None:
    """It is a valid OpenAPI 3.1 document."""
    validate(document)


def test_every_route_is_described(document: Any) -> None:
    """Every installed game has its own paths, and nothing that is served is missing."""
    verbs = ("new", "apply", "resign", "decisions", "view", "sample", "watch", "explain", "replay")
    played = {f"/v1/games/{game}/{verb}" for game in GAMES for verb in verbs}
    assert set(document["paths"]) == played | {"/v1/games", "/v1/games/{game}", "/healthz", "/metrics"}


def test_a_drawer_may_be_named_like_a_document_of_ours(document: Any) -> None:
    """The parts of a state have names of their own, so no game's ``Table`` stands for another."""
    schemas = document["components"]["schemas"]
    for game in GAMES:
        assert "decisions" in schemas[f"{game}.Table"]["properties"]
        drawer = schemas[f"{game}.State"]["properties"][game]
        assert drawer["$ref"].startswith(f"#/components/schemas/{game}.state.")


def test_examples_are_real(api: Direct, document: Any) -> None:
    """Every example body fits its schema and is accepted; the answer is, byte for byte, the example of the answer."""
    tried = 0
    for method, path, operation in operations(document):
        if method != "post":
            continue
        body = operation["requestBody"]["content"]["application/json"]
        answer = operation["responses"]["200"]["content"]["application/json"]
        given, expected = body["examples"]["example"]["value"], answer["examples"]["example"]["value"]
        check_against(document, body["schema"], given)
        reply = api.post(path, given)
        assert reply.status == 200, reply.body
        assert reply.json == expected
        check_against(document, answer["schema"], reply.json)
        tried += 1
    assert tried >= 5 * len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_answers_fit_their_schemas(api: Direct, document: Any, game: str) -> None:
    """Whatever is answered in a random game, with words and without, has the shape that the document says."""
    rules = boardcore.load(game)

    def answered(verb: str, body: Any, query: str) -> None:
        path = f"/v1/games/{game}/{verb}"
        operation = document["paths"][path]["post"]
        content = "application/json"
        check_against(document, operation["requestBody"]["content"][content]["schema"], body)
        reply = api.post(path + query, body)
        assert reply.status == 200, reply.body
        check_against(document, operation["responses"]["200"]["content"][content]["schema"], reply.json)

    for turn in Walk(rules, 1):
        if turn.number % 7:
            continue
        query = "?lang=de" if turn.number % 2 else ""
        state = json.loads(rules.dump(turn.before))
        choice = turn.choice
        made = {"seat": choice.seat, "decision": choice.decision, "option": choice.option}
        answered("apply", {"state": state, "choices": [made]}, query)
        answered("decisions", {"state": state}, query)
        answered("watch", {"state": state, "choices": [made], "seat": None}, query)
        answered("watch", {"state": state, "resign": choice.seat, "seat": 0}, query)
        record = json.loads(json.dumps([{"type": e.type, "data": e.data} for e in rules.record(turn.applied)]))
        answered("view", {"state": state, "seat": 0, "events": record}, query)
        for about in rules.subjects(turn.before, None)[:3]:
            answered("explain", {"state": state, "about": {"what": about.what, "of": about.of}}, query)


def test_problems_fit_their_schema(api: Direct, document: Any) -> None:
    """A problem has the documented shape and a documented status."""
    for body in (b"", b'{"seats": 9}', b'{"options": {"x": 1}}'):
        reply = api.post(f"/v1/games/{GAMES[0]}/new", body)
        answer = document["paths"][f"/v1/games/{GAMES[0]}/new"]["post"]["responses"][str(reply.status)]
        check_against(document, answer["content"]["application/problem+json"]["schema"], reply.json)


# Fuzzing

BOUNDS = "^/(v1/games/cardia/(new|apply|replay)|v1/games|v1/games/.game.|healthz|metrics)$"
"""What is tried at the bounds of every schema; the readers are the same for all games, and for all states."""


def test_schemathesis(say: Say, stranger: Path) -> None:
    """Requests made from the schemas, good and bad, get documented answers; none is a fault of the server.

    A schema cannot say all that makes a state or a deck valid, so a refusal of what fits it is no failure.
    """
    runs = [
        ("coverage", BOUNDS),
        ("examples,fuzzing", "."),
    ]
    with serving(PYTHONPATH=str(stranger)) as server:
        for phases, paths in runs:
            done = subprocess.run(
                [
                    *(str(Path(sys.executable).with_name("schemathesis")), "run", f"{server.url}/openapi.json"),
                    *("--phases", phases, "--include-path-regex", paths, "--max-examples", "4", "--seed", "1"),
                    *("--exclude-checks", "positive_data_acceptance", "--warnings", "off", "--no-color"),
                    *("--generation-database", "none"),
                ],
                capture_output=True,
                text=True,
                check=False,
                cwd=server.log.parent,
            )
            assert done.returncode == 0, done.stdout[-8000:]
        report(say, "Schemathesis over the OpenAPI document", answers_of(server))


def answers_of(server: Remote) -> Counter[int]:
    """What a server has answered since it was started, by status: it counts that itself."""
    found: Counter[int] = Counter()
    for line in server.ask("GET", "/metrics").body.decode().splitlines():
        if line.startswith("boardcore_requests_total"):
            (status,) = re.findall(r'status="(\d+)"', line)
            found[int(status)] += int(float(line.rpartition(" ")[2]))
    return found


def report(say: Say, title: str, found: Counter[int]) -> None:
    """Say what was tried, in the summary of the run, and see that the server was never at fault."""
    told = ", ".join(f"{count} with {status}" for status, count in sorted(found.items()))
    say(f"{title}: {found.total()} requests answered, {told}")
    assert found.total() > 500
    assert not [status for status in found if not 200 <= status < 500]


NASTY: tuple[Any, ...] = (
    0,
    1,
    -1,
    2,
    63,
    65535,
    2**31 - 1,
    2**70,
    True,
    None,
    "",
    "x",
    "card:1",
    "\u0000",
    [],
    {},
    [[]],
)


def mutated(rng: random.Random, data: Any) -> Any:
    """Data with one thing in it changed, somewhere: taken away, doubled, moved, exchanged or made up."""
    if isinstance(data, dict) and data and rng.random() < 0.95:
        key = rng.choice(sorted(data))
        if rng.random() < 0.05:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: mutated(rng, data[key])}
    if isinstance(data, list) and data and rng.random() < 0.9:
        at = rng.randrange(len(data))
        kind = rng.random()
        if kind < 0.1:
            return [*data[:at], *data[at + 1 :]]
        if kind < 0.2:
            return [*data, data[at]]
        if kind < 0.3:
            return rng.sample(data, len(data))
        return [*data[:at], mutated(rng, data[at]), *data[at + 1 :]]
    if isinstance(data, int) and not isinstance(data, bool) and rng.random() < 0.7:
        return data + rng.choice((-2, -1, 1, 2, 16))
    return rng.choice(NASTY)


@pytest.mark.parametrize("game", GAMES)
def test_forged_states(say: Say, game: str) -> None:
    """States of real games, changed a little here or there, are refused or played on with; never is it a 5xx.

    Here a pack is shown what no game of its own brings about. What it trips over is reported with its code.
    """
    rules, rng = boardcore.load(game), random.Random(f"forged {game}")
    direct = Direct()
    answers: Counter[int] = Counter()
    tripped: Counter[str] = Counter()
    turns = [turn for seed in range(6) for turn in Walk(rules, seed)]
    for _ in range(700):
        turn = rng.choice(turns)
        state = json.loads(rules.dump(turn.before))
        for _ in range(rng.choice((1, 1, 2, 3))):
            state = mutated(rng, state)
        choice = {"seat": turn.choice.seat, "decision": turn.choice.decision, "option": turn.choice.option}
        for verb, body in (("apply", {"choices": [choice]}), ("view", {"seat": 0})):
            reply = direct.post(f"/v1/games/{game}/{verb}", {"state": state, **body})
            answers[reply.status] += 1
            if reply.code.startswith("pack/"):
                tripped[reply.code] += 1
    direct.close()
    report(say, f"Forged states of {game} ({dict(tripped) or 'no pack tripped'})", answers)
