"""Watching: what a seat receives of choices, and of a seat that gives up, event by event."""

from __future__ import annotations

from typing import Any

import jsonpatch
import pytest
from test_problems import check_problem
from test_routes import BASE, begin, choice, play, without_words
from wire import Direct

CIRCADIA = "/v1/games/circadia"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_is_kept_up_to_date(api: Direct, seat: int | None) -> None:
    """Whoever applies the patches of the events, and the last one, to the view before has the view after."""
    table = begin(api)
    view = api.post(f"{BASE}/view", {"state": table["state"], "seat": seat}).json["view"]
    for _ in range(14):
        body = {"state": table["state"], "choices": [choice(table)]}
        table = api.post(f"{BASE}/apply", body).json
        watched = api.post(f"{BASE}/watch", {**body, "seat": seat}).json
        for patch in (*(event["patch"] for event in watched["events"]), watched["patch"]):
            view = jsonpatch.apply_patch(view, patch)
        now = api.post(f"{BASE}/view", {"state": table["state"], "seat": seat, "events": table["events"]}).json
        assert view == watched["view"] == now["view"]
        assert watched["decisions"] == now["decisions"]
        assert [without_patch(event) for event in watched["events"]] == now["events"]


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("gives_up", [0, 1])
def test_giving_up_is_watched(api: Direct, seat: int | None, gives_up: int) -> None:
    """``resign`` in place of ``choices`` shows a seat giving up: the same table as the verb, event by event."""
    table = play(api, 5)
    view = api.post(f"{BASE}/view", {"state": table["state"], "seat": seat}).json["view"]
    over = api.post(f"{BASE}/resign", {"state": table["state"], "seat": gives_up}).json
    body = {"state": table["state"], "resign": gives_up, "seat": seat}
    watched = api.post(f"{BASE}/watch", body).json
    for patch in (*(event["patch"] for event in watched["events"]), watched["patch"]):
        view = jsonpatch.apply_patch(view, patch)
    now = api.post(f"{BASE}/view", {"state": over["state"], "seat": seat, "events": over["events"]}).json
    assert view == watched["view"] == now["view"]
    assert view["result"] == over["result"] == {"winners": [1 - gives_up], "reason": "core:reason.resigned"}
    assert [without_patch(event) for event in watched["events"]] == now["events"]
    assert watched["events"][0]["patch"] == [{"op": "add", "path": "/left/0", "value": gives_up}]
    assert watched["final"] == ("" if seat == gives_up else "others")
    said = api.post(f"{BASE}/watch?lang=de", body).json
    assert said["events"][0]["words"] == f"Spieler {gives_up + 1} hat das Spiel verlassen (aufgegeben)."
    assert without_words(said) == watched
    assert api.post(f"{BASE}/watch", {**body, "choices": None}).json == watched


def without_patch(event: dict[str, Any]) -> dict[str, Any]:
    """An event without what it changes."""
    return {name: value for name, value in event.items() if name != "patch"}


def test_stepping_back(api: Direct) -> None:
    """Placing a card in secret can be taken back; what the other one does cannot, nor what has been revealed."""
    table = begin(api)
    placed = {"state": table["state"], "choices": [choice(table)]}
    assert api.post(f"{BASE}/watch", {**placed, "seat": 0}).json["final"] == ""
    assert api.post(f"{BASE}/watch", {**placed, "seat": 1}).json["final"] == "others"
    table = api.post(f"{BASE}/apply", placed).json
    revealed = {"state": table["state"], "choices": [choice(table)], "seat": 1}
    assert api.post(f"{BASE}/watch", revealed).json["final"] in ("chance", "revealed")


def test_giving_up_is_final_where_it_reveals(api: Direct) -> None:
    """Where the others have answered and a seat gives up, everybody sees the answers, and there is no way back."""
    table = api.post("/v1/games/circadia/new", {"seed": "7", "seats": 3}).json
    while len(table["decisions"]) != 1 or table["decisions"][0]["seat"] != 2:
        body = {"state": table["state"], "choices": [choice(table)]}
        table = api.post("/v1/games/circadia/apply", body).json
    watched = api.post("/v1/games/circadia/watch", {"state": table["state"], "resign": 2, "seat": 2}).json
    assert watched["final"] in ("chance", "revealed")
    assert watched["view"]["result"] is None


# What is refused


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        ({}, ""),
        ({"choices": None}, ""),
        ({"choices": None, "resign": None}, ""),
        ({"choices": [], "resign": 0}, "/resign"),
        ({"choices": [{"seat": 0, "decision": "play#0", "option": "card:1"}] * 6000, "resign": 1}, "/resign"),
    ],
    ids=["neither", "null", "both null", "no choices and a seat", "both"],
)
def test_either_choices_or_a_seat(api: Direct, given: Any, pointer: str) -> None:
    """Exactly one of the two is watched."""
    reply = api.post(f"{BASE}/watch", {"state": begin(api)["state"], "seat": 0, **given})
    problem = check_problem(reply, 422, "request/either")
    assert problem.get("pointer", "") == pointer
    assert "'choices'" in problem["detail"]
    assert "'resign'" in problem["detail"]


@pytest.mark.parametrize("seat", ["0", 0.5, True, -1, 64, 2**64, 10**30, [], [0], {}, {"seat": 0}], ids=repr)
def test_what_is_no_seat(api: Direct, seat: Any) -> None:
    """A seat is a number that a seat can have; anything else is no document of this kind."""
    reply = api.post(f"{BASE}/watch", {"state": begin(api)["state"], "seat": 0, "resign": seat})
    assert check_problem(reply, 400, "request/malformed")["pointer"] == "/resign"


def test_seats_that_the_game_does_not_have(api: Direct) -> None:
    """It is pointed at which of the two seats is meant."""
    state = begin(api)["state"]
    for body, pointer in (({"seat": 0, "resign": 2}, "/resign"), ({"seat": 63, "resign": 1}, "/seat")):
        reply = api.post(f"{BASE}/watch", {"state": state, **body})
        problem = check_problem(reply, 422, "options/seat")
        assert problem["pointer"] == pointer
        assert "0 to 1" in problem["detail"]
    assert api.post(f"{BASE}/resign", {"state": state, "seat": 2}).json["pointer"] == "/seat"
    assert api.post(f"{BASE}/view", {"state": state, "seat": 2}).json["pointer"] == "/seat"


def test_a_seat_that_has_left_already(api: Direct) -> None:
    """Nobody leaves twice, nor after the end; the words of the refusal are those of ``resign``."""
    table = api.post(f"{CIRCADIA}/new", {"seed": "7", "seats": 3}).json
    table = api.post(f"{CIRCADIA}/resign", {"state": table["state"], "seat": 1}).json
    over = api.post(f"{CIRCADIA}/resign", {"state": table["state"], "seat": 0}).json
    for state, seat, code in ((table["state"], 1, "choice/left"), (over["state"], 2, "choice/over")):
        watched = api.post(f"{CIRCADIA}/watch", {"state": state, "resign": seat, "seat": None})
        problem = check_problem(watched, 409, code)
        assert problem["pointer"] == "/resign"
        refused = check_problem(api.post(f"{CIRCADIA}/resign", {"state": state, "seat": seat}), 409, code)
        assert (refused["pointer"], refused["detail"]) == ("/seat", problem["detail"])


def test_a_state_of_another_game(api: Direct) -> None:
    """It is refused with the code that every verb has for it."""
    state = api.post(f"{CIRCADIA}/new", {"seed": "7", "seats": 3}).json["state"]
    reply = api.post(f"{BASE}/watch", {"state": state, "resign": 0, "seat": 0})
    check_problem(reply, 409, "state/game")


def test_a_seat_that_gives_up_is_refused_without_a_secret(api: Direct) -> None:
    """A state that is none is refused with its code alone, as for choices."""
    state = begin(api)["state"]
    state["cardia"]["seats"][1]["deck"].append(state["cardia"]["seats"][1]["hand"][0])
    reply = api.post(f"{BASE}/watch", {"state": state, "resign": 0, "seat": 0})
    assert reply.json["detail"] == "these rules do not take the state; post it to .../decisions to learn why"
    assert reply.json["pointer"] == "/state"
