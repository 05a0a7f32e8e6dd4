"""Bad requests: each is refused with its status and code, says what and where, and none is a fault of the server."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from boardcore_api.problems import STATUS
from boardcore_api.settings import Settings
from wire import Direct, Reply

import boardcore
from boardcore import Effect, Game, Register, hookimpl

RULES = boardcore.load("cardia")
BASE = "/v1/games/cardia"
VERBS = ("new", "apply", "resign", "decisions", "view", "sample", "watch", "explain", "replay")
WITH_STATE: dict[str, dict[str, Any]] = {
    "apply": {"choices": []},
    "resign": {"seat": 0},
    "decisions": {},
    "view": {"seat": 0},
    "sample": {"seat": 0},
    "watch": {"seat": 0, "choices": []},
    "explain": {"about": {"what": "signets", "of": "seat:0"}},
}


def middle() -> Any:
    """A state from the middle of a game, as plain data."""
    rng = random.Random(5)
    state = RULES.new(5)
    for _ in range(9):
        decision = RULES.decisions(state)[0]
        state = RULES.apply(state, decision.choice(rng.choice(decision.options).id)).state
    return json.loads(RULES.dump(state))


def check_problem(reply: Reply, status: int, code: str) -> Any:
    """A problem document as RFC 9457 has it, with our code."""
    assert (reply.status, reply.code) == (status, code), reply.body
    problem = reply.json
    assert problem["type"] == f"urn:boardcore:error:{code}"
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    assert problem["instance"] == f"urn:boardcore:request:{reply.headers['x-request-id']}"
    return problem


# The document


MALFORMED: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"state",
    "an array": b"[]",
    "null": b"null",
    "truncated": b'{"state": {"format": 1',
    "invalid UTF-8": b'{"seed": "\xff\xfe"}',
    "a lone surrogate": b'{"seed": "\\ud800"}',
    "a lone surrogate in a state": b'{"state": {"game": "\\ud800"}, "choices": []}',
    "NaN": b'{"options": {"deck": NaN}}',
    "Infinity": b'{"options": {"deck": Infinity}}',
    "a number out of range": b'{"options": {"deck": 1e999}}',
    "an endless integer": b'{"seats": ' + b"9" * 6000 + b"}",
    "deep nesting": b'{"options": {"deck": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
    "deep nesting in a state": b'{"state": '
    + b'{"a":' * 100_000
    + b"1"
    + b"}" * 100_000
    + b', "seat": 0, "choices": []}',
    "an unknown name": b'{"seed": "1", "sead": "2"}',
    "a byte order mark": b'\xef\xbb\xbf{"seed": "1"}',
    "two documents": b'{"seed": "1"}{"seed": "2"}',
    "control characters": b'{"seed": "\x00\x01"}',
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_what_is_no_document(api: Direct, verb: str, body: bytes) -> None:
    """What cannot be read, or has another shape, is 400."""
    reply = api.post(f"{BASE}/{verb}", body)
    assert reply.code in ("request/malformed", "state/malformed"), reply.body
    check_problem(reply, 400, reply.code)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        b"\x90",
        b"\x81\xa4seed\xc7\x01\x05\x00",  # an extension type
        b"\x81\xa7options\x81\xa4deck\xd6\xff\x00\x00\x00\x00",  # a timestamp
        b"\x81\xa4seed\xa2\xff\xfe",  # no UTF-8
        b"\x81\xa5state\xdf\xff\xff\xff\xff",  # a map of four billion
        b"\x81\xa7options" + b"\x91" * 100_000,
        b"\x81\x01\x02",  # a name that is no text
        b"\x82\xa4seed\xa11\xa4seed\xa12",
        b"\x81\xa5seats\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",  # NaN
    ],
)
def test_what_is_no_msgpack(api: Direct, verb: str, body: bytes) -> None:
    """The same in msgpack: extension types, sizes that lie, names twice."""
    reply = api.post(f"{BASE}/{verb}", body, "msgpack")
    assert 400 <= reply.status < 500, reply.body
    check_problem(reply, reply.status, reply.code)


@pytest.mark.parametrize(
    ("verb", "body", "pointer"),
    [
        ("new", {"seed": 7}, "/seed"),
        ("new", {"seats": "2"}, "/seats"),
        ("new", {"options": []}, "/options"),
        ("apply", {"state": {}, "choices": [{"seat": 0, "decision": "a", "option": 7}]}, "/choices/0/option"),
        ("apply", {"state": {}, "choices": {"0": 1}}, "/choices"),
        ("view", {"state": {}, "seat": "0"}, "/seat"),
        ("view", {"state": {}, "seat": -1}, "/seat"),
        ("view", {"state": {}, "seat": 0, "events": [{"type": 1}]}, "/events/0/type"),
        ("explain", {"state": {}, "about": {"what": []}}, "/about/what"),
        ("replay", {"seed": None, "choices": []}, "/seed"),
        ("replay", {"seed": "7", "choices": [], "at": -1}, "/at"),
    ],
)
def test_where_the_document_is_wrong(api: Direct, verb: str, body: Any, pointer: str) -> None:
    """A wrong type is pointed at."""
    assert check_problem(api.post(f"{BASE}/{verb}", body), 400, "request/malformed")["pointer"] == pointer


@pytest.mark.parametrize("verb", VERBS)
def test_a_name_twice(api: Direct, verb: str) -> None:
    """Readers would not agree on an object with a name twice, so it is refused, wherever it stands."""
    good = json.dumps({"state": middle(), **WITH_STATE[verb]} if verb in WITH_STATE else {"seed": "1", "choices": []})
    good = good if verb != "new" else '{"seed": "1"}'
    assert api.post(f"{BASE}/{verb}", good.encode()).status == 200
    twice = good[:-1] + ", " + good[1:]
    check_problem(api.post(f"{BASE}/{verb}", twice.encode()), 400, "request/duplicate")
    if verb in WITH_STATE:
        inside = good.replace('"format": 1', '"format": 1, "format": 1')
        reply = api.post(f"{BASE}/{verb}", inside.encode())
        assert reply.code in ("request/duplicate", "state/malformed")


# HTTP


@pytest.mark.parametrize(
    "content_type", ["", "text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-1"]
)
def test_another_type(api: Direct, content_type: str) -> None:
    """A body of another type is 415, and so is one without a type."""
    headers = {"content-type": content_type} if content_type else {}
    problem = check_problem(api.ask("POST", f"{BASE}/new", b"{}", headers), 415, "request/type")
    assert problem["details"]["known"] == ["application/json", "application/msgpack"]


def test_a_compressed_body(api: Direct) -> None:
    """Bodies are taken as they are."""
    headers = {"content-type": "application/json", "content-encoding": "gzip"}
    check_problem(api.ask("POST", f"{BASE}/new", b"{}", headers), 415, "request/type")


@pytest.mark.parametrize("path", ["/v1/games", BASE])
def test_an_answer_that_nobody_takes(api: Direct, path: str) -> None:
    """A form that we do not speak is 406."""
    check_problem(api.get(path, accept="text/html"), 406, "request/accept")
    check_problem(api.post(f"{BASE}/new", {}, accept="application/json;q=0"), 406, "request/accept")


@pytest.mark.parametrize(
    "path", ["/nothing", "/v1", "/v1/games/cardia/nothing", "/v1/games/cardia/new/more", "/v2/games"]
)
def test_another_path(api: Direct, path: str) -> None:
    """A path that there is not is 404."""
    check_problem(api.get(path), 404, "request/path")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", f"{BASE}/new", "OPTIONS, POST"),
        ("POST", "/v1/games", "GET, HEAD, OPTIONS"),
        ("DELETE", BASE, "GET, HEAD, OPTIONS"),
    ],
)
def test_another_method(api: Direct, method: str, path: str, allowed: str) -> None:
    """A method that a path does not take is 405, with those that it does."""
    reply = api.ask(method, path)
    check_problem(reply, 405, "request/method")
    assert reply.headers["allow"] == allowed


@pytest.mark.parametrize("game", ["chess", "CARDIA", "%2e%2e", "api", "c\u00e4rdia", "x" * 4000])
def test_another_game(api: Direct, game: str) -> None:
    """A game that is not installed is 404, and those that are are named."""
    for reply in (api.get(f"/v1/games/{game}"), api.post(f"/v1/games/{game}/new", {})):
        assert "cardia" in check_problem(reply, 404, "options/game")["details"]["known"]


# Limits


@pytest.fixture(scope="module")
def small() -> Any:
    """An application with small limits."""
    direct = Direct(Settings(max_bytes=2000, max_choices=3, time_limit=0.2))
    yield direct
    direct.close()


def test_a_body_that_is_too_long(small: Direct) -> None:
    """The length is counted while the body arrives, whatever was announced."""
    body = b'{"seed": "' + b"x" * 3000 + b'"}'
    for parts in ([body], [body[:1999], body[1999:]], [body[i : i + 7] for i in range(0, len(body), 7)]):
        reply = small.ask("POST", f"{BASE}/new", parts, {"content-type": "application/json"})
        check_problem(reply, 413, "request/size")
        assert reply.headers["connection"] == "close"


def test_an_endless_body(small: Direct) -> None:
    """A body without end is not read to its end."""
    sent = 0

    def endless() -> Any:
        nonlocal sent
        while True:
            sent += 1000
            yield b" " * 1000

    reply = small.ask("POST", f"{BASE}/new", endless(), {"content-type": "application/json"})
    check_problem(reply, 413, "request/size")
    assert sent < 20_000


def test_a_body_in_parts(small: Direct) -> None:
    """A body may come in any parts."""
    parts = [b'{"se', b"", b'ed": ', b'"7"}', b""]
    assert small.ask("POST", f"{BASE}/new", parts, {"content-type": "application/json"}).status == 200


def test_too_many_choices(small: Direct) -> None:
    """The number of choices in one request is bounded."""
    choices = [{"seat": 0, "decision": "play#0", "option": "card:1"}] * 4
    for verb, rest in (("apply", {"state": {}}), ("watch", {"state": {}, "seat": 0}), ("replay", {"seed": "1"})):
        reply = small.post(f"{BASE}/{verb}", {"choices": choices, **rest})
        assert check_problem(reply, 413, "request/choices")["pointer"] == "/choices"


class Sluggish:
    """A game whose set-up never ends, in a loop of its own that no budget of the interpreter sees."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.game(Game((1, 1)))

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        while True:
            fx.shuffle("deck", tuple(range(50)))


def test_rules_that_take_too_long() -> None:
    """What takes too long is stopped, and the worker goes on."""
    direct = Direct(Settings(time_limit=2.0), boardcore.discover({"sluggish": Sluggish()}))  # enough for an honest game
    for _ in range(2):
        problem = check_problem(direct.post("/v1/games/sluggish/new", {}), 413, "request/time")
        assert problem["details"]["seconds"] == 2.0
        assert direct.post(f"{BASE}/new", {}).status == 200
    direct.close()


def test_the_statuses() -> None:
    """Only a fault of our own is a 5xx, and every status is one that the documentation names."""
    assert {code for code, status in STATUS.items() if status >= 500} == {"request/failed"}
    assert set(STATUS.values()) | {422} == {400, 404, 405, 406, 408, 409, 413, 415, 422, 500}
