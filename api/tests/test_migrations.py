"""A game goes on over HTTP after its pack has been updated; a state that cannot is refused, whoever wrote it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import aged_packs
import msgspec
import pytest
from wire import Direct

import boardcore

BASE = "/v1/games/pair"


def serving(pack: Any) -> Direct:
    """A server with one version of the game installed."""
    return Direct(catalogue=boardcore.discover(extra={"pair": pack}))


@pytest.fixture(scope="module")
def late() -> Iterator[Direct]:
    """The server after the update."""
    direct = serving(aged_packs.third)
    yield direct
    direct.close()


@pytest.fixture(scope="module")
def table() -> Any:
    """A game before it, with a choice made."""
    early = serving(aged_packs.first)
    new = early.post(f"{BASE}/new", {"seed": "7", "options": {"swaps": True}}).json
    found = early.post(f"{BASE}/apply", {"state": new["state"], "choices": [choice(new)]}).json
    early.close()
    return found


def choice(table: Any) -> Any:
    """The first option of the first open decision."""
    decision = table["decisions"][0]
    return {"decision": decision["id"], "seat": decision["seat"], "option": decision["options"][0]["id"]}


def test_a_game_goes_on_after_an_update(late: Direct, table: Any) -> None:
    """The answer holds a state of the present; the same comes of a state in another spelling."""
    state = table["state"]
    assert state["packs"] == [{"name": "pair", "version": "1"}]
    standing = late.post(f"{BASE}/decisions", {"state": state}).json
    assert standing["decisions"] == table["decisions"]
    assert standing["state"]["packs"] == [{"name": "pair", "version": "3"}]
    assert standing["state"]["options"] == {"buries": True}
    body = {"state": state, "choices": [choice(table)]}
    applied = late.post(f"{BASE}/apply", body)
    assert applied.status == 200
    assert applied.json == late.post(f"{BASE}/apply", {**body, "state": standing["state"]}).json
    assert applied.json == late.post(f"{BASE}/apply", {**body, "state": dict(reversed(state.items()))}).json
    assert late.post(f"{BASE}/view", {"state": state, "seat": 0}).json["view"]["table"]["pair"]["rounds"] == 1


def test_what_nobody_brings_up_to_date(table: Any) -> None:
    """It is a conflict of versions, 409."""
    direct = serving(aged_packs.unmigrated)
    reply = direct.post(f"{BASE}/decisions", {"state": table["state"]})
    assert (reply.status, reply.code) == (409, "state/fingerprint")
    direct.close()


@pytest.mark.parametrize(
    "change",
    [
        {"options": {}},
        {"options": {"swaps": True, "components": "/etc/passwd"}},
        {"options": {"swaps": True, "packs": ["x"], "game": "y", "load": 1}},
        {"pair": None},
        {"running": [{"block": "pair:round", "pc": {}}]},
        {"packs": [{"name": "pair", "version": "9" * 6000}]},
        {"packs": [{"name": "pair"}]},
        {"packs": []},
        {"seats": 2**70},
    ],
    ids=lambda change: str(change)[:40],
)
def test_a_hostile_state_of_an_earlier_version(late: Direct, table: Any, change: dict[str, Any]) -> None:
    """A refusal with a code, for the one who holds the state and for a seat; never a fault of the server."""
    state = {**table["state"], **change}
    reply = late.post(f"{BASE}/decisions", {"state": state})
    assert reply.code.startswith("state/"), reply.body
    assert 400 <= reply.status < 500
    veiled = late.post(f"{BASE}/view", {"state": state, "seat": 0})
    assert veiled.code.startswith("state/")
    assert "KeyError" not in veiled.body.decode()


def test_a_migration_that_fails_is_a_conflict(late: Direct, table: Any) -> None:
    """The pack's own trouble with a state is told by its type."""
    problem = late.post(f"{BASE}/decisions", {"state": {**table["state"], "options": {}}})
    assert (problem.status, problem.code) == (409, "state/migration")
    assert problem.json["detail"] == "KeyError in the migration of pack 'pair' from version '1'"


def test_msgpack(late: Direct, table: Any) -> None:
    """A state that was stored in the other form goes on too."""
    headers = {"content-type": "application/msgpack", "accept": "application/json"}
    packed = msgspec.msgpack.encode({"state": table["state"]})
    reply = late.ask("POST", f"{BASE}/decisions", packed, headers)
    assert reply.status == 200, reply.body
    assert json.loads(reply.body)["state"]["options"] == {"buries": True}
