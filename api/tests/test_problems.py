"""Bad requests: each is refused with its status and code, says what and where, and none is a fault of the server."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from boardcore_api.problems import STATUS, status_of
from boardcore_api.settings import Settings
from test_bad_states import FAULTS
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


# States


@pytest.mark.parametrize(("what", "change", "code"), FAULTS, ids=[what for what, _, _ in FAULTS])
@pytest.mark.parametrize("form", ["json", "msgpack"])
@pytest.mark.parametrize("verb", WITH_STATE)
def test_a_bad_state(api: Direct, what: str, change: Callable[[Any], None], code: str, form: str, verb: str) -> None:
    """Every way in which a state can be wrong has over HTTP the code that it has in the library."""
    state = middle()
    change(state)
    reply = api.post(f"{BASE}/{verb}", {"state": state, **WITH_STATE[verb]}, form)
    if reply.code == "state/fingerprint" and code == "state/options":
        code = reply.code  # the API takes the rules that the state names, and it was not made by those
    problem = check_problem(reply, status_of(code), code)
    assert problem["pointer"].startswith("/state")


@pytest.mark.parametrize("verb", WITH_STATE)
@pytest.mark.parametrize("state", [None, 1, "x", [], {}, [[]], True, {"format": 1}, {"options": 1, "packs": 2}])
def test_what_is_no_state(api: Direct, verb: str, state: Any) -> None:
    """What is no state at all is 400, in either form."""
    for form in ("json", "msgpack"):
        reply = api.post(f"{BASE}/{verb}", {"state": state, **WITH_STATE[verb]}, form)
        check_problem(reply, 400, "state/malformed")


def test_a_state_cut_off(api: Direct) -> None:
    """A body that ends anywhere is refused."""
    body = json.dumps({"state": middle(), "choices": []}).encode()
    for cut in range(0, len(body), 61):
        assert api.post(f"{BASE}/apply", body[:cut]).status == 400


@pytest.mark.parametrize(
    "options",
    [
        {"deck": "IX"},
        {"components": "/etc/hostname"},
        {"size": 3},
        {"deck": []},
        {"packs": 1},
        {"game": 1},
        {"self": 1},
    ],
)
def test_a_state_of_options_that_cannot_be(api: Direct, options: Any) -> None:
    """A state with options that cannot be had here belongs to other rules: 409."""
    state = {**middle(), "options": options}
    check_problem(api.post(f"{BASE}/decisions", {"state": state}), 409, "state/options")


def test_a_state_of_packs_that_are_not_installed(api: Direct) -> None:
    """A state of packs that are not here is 409, and says which."""
    state = middle()
    state["packs"].append({"name": "lighthouse", "version": "1"})
    state["fingerprint"] = "0" * 32
    problem = check_problem(api.post(f"{BASE}/decisions", {"state": state}), 409, "state/fingerprint")
    assert "lighthouse" in problem["detail"]


# Choices


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"option": "card:99"}, 422, "choice/option"),
        ({"option": ""}, 422, "choice/option"),
        ({"seat": 5}, 422, "choice/seat"),
        ({"seat": -1}, 422, "choice/seat"),
        ({"seat": 10**30}, 422, "choice/seat"),
        ({"decision": "play#7"}, 422, "choice/decision"),
        ({"decision": "play#" + "9" * 5000}, 422, "choice/decision"),
        ({"decision": "\u0000\uffff"}, 422, "choice/decision"),
    ],
)
def test_a_bad_choice(api: Direct, change: Any, status: int, code: str) -> None:
    """A choice that cannot be made is refused, and the answer says which of the choices it was."""
    table = api.post(f"{BASE}/new", {"seed": "7"}).json
    decision = table["decisions"][0]
    choice = {"seat": 0, "decision": decision["id"], "option": decision["options"][0]["id"], **change}
    reply = api.post(f"{BASE}/apply", {"state": table["state"], "choices": [choice]})
    assert check_problem(reply, status, code)["pointer"] == "/choices/0"


def test_a_decision_that_is_closed(api: Direct) -> None:
    """A choice for a decision that was open once is 409; so is another answer to one that still is."""
    table = api.post(f"{BASE}/new", {"seed": "7"}).json
    first, second = (
        {"seat": each["seat"], "decision": each["id"], "option": each["options"][0]["id"]}
        for each in table["decisions"]
    )
    other = {**first, "option": table["decisions"][0]["options"][1]["id"]}
    half = api.post(f"{BASE}/apply", {"state": table["state"], "choices": [first]}).json
    check_problem(api.post(f"{BASE}/apply", {"state": half["state"], "choices": [other]}), 409, "choice/answered")
    whole = api.post(f"{BASE}/apply", {"state": half["state"], "choices": [second]}).json
    check_problem(api.post(f"{BASE}/apply", {"state": whole["state"], "choices": [first]}), 409, "choice/closed")


# Options


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"options": {"deck": "X"}}, "options/value"),
        ({"options": {"deck": ["judge"]}}, "options/deck"),
        ({"options": {"deck": [[[[[[1]]]]]]}}, "options/deck"),
        ({"options": {"deck": 10**60}}, "options/deck"),
        ({"options": {"hands": 3}}, "options/unknown"),
        ({"options": {"packs": ["nothing"]}}, "options/pack"),
        ({"options": {"packs": [{}]}}, "options/pack"),
        ({"options": {"packs": None}}, "options/pack"),
        ({"options": {"game": "nim", "self": 1}}, "options/unknown"),
        ({"options": {"components": "/etc/hostname"}}, "options/components"),
        ({"options": {"components": None}}, "options/components"),
        ({"seats": 3}, "options/seats"),
    ],
)
def test_bad_options(api: Direct, body: Any, code: str) -> None:
    """A game that cannot be played like this is 422, for ``new`` and ``replay`` alike."""
    check_problem(api.post(f"{BASE}/new", body), 422, code)
    check_problem(api.post(f"{BASE}/replay", {"seed": "1", "choices": [], **body}), 422, code)


def test_another_language(api: Direct) -> None:
    """A language that there is not is 422, everywhere."""
    table = api.post(f"{BASE}/new", {}).json
    replies = [
        api.get("/v1/games?lang=tlh"),
        api.get("/v1/games?lang="),
        api.get(f"{BASE}?lang=%ff"),
        api.post(f"{BASE}/new?lang=tlh", {}),
        api.post(f"{BASE}/view?lang=tlh", {"state": table["state"], "seat": 0}),
    ]
    for reply in replies:
        assert check_problem(reply, 422, "options/lang")["details"]["known"] == ["de", "en"]


# Packs


def broken_pack(**hooks: Any) -> Any:
    """An expansion of Cardia with these hooks."""

    class Pack:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("cardia")
            hooks.get("register", lambda register: None)(register)

        @hookimpl
        def boardcore_settle(self, fx: Effect) -> None:
            hooks.get("settle", lambda fx: None)(fx)

    return Pack()


def trip(*_: Any) -> Any:
    """Fail with a message that tells a secret."""
    raise KeyError("card:13")


def test_a_pack_that_trips_while_a_choice_is_made() -> None:
    """A pack's mistake in the middle of a choice is 422 with its code: the state before the choice stays good."""
    direct = Direct(Settings(), boardcore.discover({"clumsy": broken_pack(settle=trip)}))
    reply = direct.post(f"{BASE}/new", {"options": {"packs": ["clumsy"]}})
    assert "KeyError" in check_problem(reply, 422, "pack/error")["detail"]
    direct.close()


def test_a_pack_that_trips_over_a_state() -> None:
    """What a pack raises while a state is looked at is no fault of the server, and tells a seat nothing."""
    pack = broken_pack(register=lambda register: register.figures(trip))
    direct = Direct(Settings(), boardcore.discover({"clumsy": pack}))
    table = direct.post(f"{BASE}/new", {"options": {"packs": ["clumsy"]}}).json
    reply = direct.post(f"{BASE}/view", {"state": table["state"], "seat": 0})
    check_problem(reply, 422, "pack/error")
    assert b"card:13" not in reply.body
    assert b"card:13" not in direct.log.getvalue()
    direct.close()


def test_a_pack_that_trips_over_a_forged_state() -> None:
    """A pack's check that fails otherwise than it should means that the state is impossible."""
    pack = broken_pack(register=lambda register: register.checks.append(trip))
    direct = Direct(Settings(), boardcore.discover({"clumsy": pack}))
    table = direct.post(f"{BASE}/new", {"options": {"packs": ["clumsy"]}}).json
    check_problem(direct.post(f"{BASE}/decisions", {"state": table["state"]}), 422, "state/impossible")
    direct.close()


def test_a_game_that_is_broken() -> None:
    """A broken game is not there: 404 with the reason's code. It is listed by name, and the others go on."""

    class Broken:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            raise RuntimeError("/home/somebody/secret")

    direct = Direct(Settings(), boardcore.discover({"broken": Broken()}))
    listed = direct.get("/v1/games")
    assert listed.json["broken"] == [{"name": "broken", "origin": "given", "code": "pack/error"}]
    for reply in (listed, direct.get("/v1/games/broken"), direct.post("/v1/games/broken/new", {})):
        assert b"somebody" not in reply.body
    check_problem(direct.post("/v1/games/broken/new", {}), 404, "pack/error")
    assert direct.post(f"{BASE}/new", {}).status == 200
    direct.close()


def test_a_fault_of_the_server(api: Direct, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the server itself fail, it says so as a problem, and its log tells where but not what."""
    direct = Direct()
    monkeypatch.setattr("boardcore_api.app.told", trip)
    check_problem(direct.get("/healthz"), 500, "request/failed")
    failed, request = direct.lines()
    assert failed["event"] == "failed"
    assert failed["kind"] == "KeyError"
    assert "test_problems:" in failed["place"]
    assert request["status"] == 500
    assert b"card:13" not in direct.log.getvalue()
    direct.close()


def test_the_statuses() -> None:
    """Only a fault of our own is a 5xx, and every status is one that the documentation names."""
    assert {code for code, status in STATUS.items() if status >= 500} == {"request/failed"}
    assert set(STATUS.values()) | {422} == {400, 404, 405, 406, 408, 409, 413, 415, 422, 500}
