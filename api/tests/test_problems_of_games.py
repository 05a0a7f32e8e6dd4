"""Bad states, choices, options and packs: each is refused with its status and code, and says what and where."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from boardcore_api.problems import status_of
from boardcore_api.settings import Settings
from test_bad_states import FAULTS
from test_problems import BASE, WITH_STATE, check_problem, middle
from wire import Direct

import boardcore
from boardcore import Effect, Register, hookimpl

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


def test_an_option_of_a_broken_pack() -> None:
    """That the pack is broken is told, and which; why is not: that may tell of this machine."""

    class Broken:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            raise RuntimeError("/home/somebody/secret")

    direct = Direct(Settings(), boardcore.discover({"market": Broken()}))
    for options in ({"deck": "market"}, {"deck": "stalls"}, {"stalls": True}):
        reply = direct.post(f"{BASE}/new", {"options": options})
        problem = check_problem(reply, 422, "options/unknown" if "stalls" in options else "options/value")
        assert problem["detail"].endswith("; broken on this server: 'market'")
        assert problem["details"]["broken"] == ["market"]
        assert b"somebody" not in reply.body
        assert b"secret" not in reply.body
    direct.close()


def test_a_fault_of_the_server(api: Direct, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the server itself fail, it says so as a problem, and its log tells where but not what."""
    direct = Direct()
    monkeypatch.setattr("boardcore_api.app.told", trip)
    check_problem(direct.get("/healthz"), 500, "request/failed")
    failed, request = direct.lines()
    assert failed["event"] == "failed"
    assert failed["kind"] == "KeyError"
    assert "test_problems_of_games:" in failed["place"]
    assert request["status"] == 500
    assert b"card:13" not in direct.log.getvalue()
    direct.close()
