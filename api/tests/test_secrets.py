"""What a seat is told holds nothing that it may not know; logs, metrics and problems neither."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from wire import Direct

import boardcore
from boardcore import FULL, Ruleset, State
from boardcore.testing import Turn, Walk, variant

GAMES = boardcore.discover().games


def hidden(rules: Ruleset, state: State, seat: int | None) -> set[str]:
    """The labels of the cards that a seat (None: a spectator) may not know."""
    known = state.known[seat] if seat is not None else ()
    return {
        f"card:{card}"
        for place in rules.book.wiring.schema.places.values()
        for owner in place.owners(state)
        if place.zone.level(owner, seat) < FULL
        for card in place.read(state, owner)
        if card not in known
    }


def labels(data: Any, under: str = "") -> Iterator[str]:
    """Every card in an answer, whether it stands as a label or as a number among cards."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from labels(value, key)
    elif isinstance(data, list):
        for item in data:
            yield from labels(item, under)
    elif isinstance(data, str):
        yield data
    elif isinstance(data, int) and under in ("card", "cards", "known"):
        yield f"card:{data}"


def turns(rules: Ruleset, seeds: int, bound: int = 25) -> Iterator[Turn]:
    """Turns of random games, some from each part of every game, so many in all."""
    found = [turn for seed in range(seeds) for turn in Walk(rules, seed)]
    yield from found[:: max(1, len(found) // bound)]


def bodies(rules: Ruleset, state: State, seat: int | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that a seat can ask about a state."""
    plain = json.loads(rules.dump(state))
    yield "view", {"state": plain, "seat": seat}
    yield "watch", {"state": plain, "seat": seat, "choices": []}
    for decision in rules.decisions(state):
        yield "watch", {"state": plain, "seat": seat, "choices": [{**msg(decision), "option": "card:99"}]}
        yield "watch", {"state": plain, "seat": seat, "choices": [{**msg(decision), "decision": "play#99"}]}
    yield "watch", {"state": plain, "seat": seat, "resign": state.seats}
    for about in rules.subjects(state, seat)[::5]:
        yield "explain", {"state": plain, "seat": seat, "about": {"what": about.what, "of": about.of}}
    yield "explain", {"state": plain, "seat": seat, "about": {"what": "influence", "of": "card:99"}}
    yield "explain", {"state": plain, "seat": seat, "about": {"what": "nothing", "of": "card:1"}}


def test_no_hidden_card_is_in_what_a_seat_is_told(api: Direct) -> None:
    """Canaries: the hidden cards of a state are in no view, explanation or refusal for a seat; nor is the seed.

    In Cardia, where what is hidden now is named nowhere else. For every game the next test says it.
    """
    rules = boardcore.load("cardia")
    looked = 0
    for turn in turns(rules, 3):
        for seat in (0, 1, None):
            secret = hidden(rules, turn.before, seat)
            for verb, body in bodies(rules, turn.before, seat):
                reply = api.post(f"/v1/games/cardia/{verb}", body)
                assert reply.status in (200, 409, 422)
                told = set(labels(reply.json)) - {"card:99"}
                assert not told & secret, (verb, body["seat"], told & secret)
                assert turn.before.seed.encode() not in reply.body
                looked += len(secret)
    assert looked > 1000


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_the_same_whatever_is_hidden(api: Direct, game: str) -> None:
    """Two states that differ only in what a seat may not know give it the same bytes, refusals included."""
    rules = boardcore.load(game)
    rng = random.Random(1)
    for turn in turns(rules, 2):
        for seat in (*range(turn.before.seats), None):
            other = variant(rules, turn.before, seat, rng)
            for (verb, here), (_, there) in zip(
                bodies(rules, turn.before, seat), bodies(rules, other, seat), strict=True
            ):
                replies = [
                    api.post(f"/v1/games/{game}/{verb}?lang=en", body, **{"x-request-id": "same"})
                    for body in (here, there)
                ]
                assert replies[0] == replies[1]


def test_the_events_of_a_table_for_a_seat(api: Direct) -> None:
    """The events of a choice, told to a seat, hold no card that it could not see then."""
    rules = boardcore.load("cardia")
    told = 0
    for turn in turns(rules, 2):
        state = turn.before
        decision = rules.decisions(state)[0]
        body = {"state": json.loads(rules.dump(state)), "choices": [msg(decision)]}
        table = api.post("/v1/games/cardia/apply", body).json
        for seat in (0, 1, None):
            asked = {"state": table["state"], "seat": seat, "events": table["events"]}
            seen = api.post("/v1/games/cardia/view", asked).json["events"]
            after = rules.load_state(table["state"])
            secret = hidden(rules, after, seat) & hidden(rules, state, seat)
            assert not set(labels(seen)) & secret
            watched = api.post("/v1/games/cardia/watch", {**body, "seat": seat}).json
            assert [{"type": each["type"], "data": each["data"]} for each in watched["events"]] == seen
            assert not set(labels(watched)) & secret
            told += len(seen)
    assert told > 50


def test_a_seat_that_gives_up_shows_nothing_more(api: Direct) -> None:
    """Who gives up in Cardia ends the game, and what was hidden then is hidden from whoever watches it."""
    rules = boardcore.load("cardia")
    for turn in turns(rules, 2):
        state = json.loads(rules.dump(turn.before))
        for gives_up, seat in ((0, 0), (0, 1), (1, 0), (0, None)):
            reply = api.post("/v1/games/cardia/watch", {"state": state, "seat": seat, "resign": gives_up})
            assert reply.json["view"]["left"] == [gives_up]
            assert not set(labels(reply.json)) & hidden(rules, turn.before, seat)


def msg(decision: boardcore.Decision) -> dict[str, Any]:
    """The choice of a decision's first option, as posted."""
    return {"decision": decision.id, "seat": decision.seat, "option": decision.options[0].id}


def test_a_refused_state_tells_a_seat_nothing(api: Direct) -> None:
    """Where a state is refused a seat learns only that; whoever holds the state can learn more."""
    rules = boardcore.load("cardia")
    states = []
    for place in (0, 1):
        state = json.loads(rules.dump(rules.new(1)))
        card = state["cardia"]["seats"][1]["hand"][place]
        state["cardia"]["seats"][1]["deck"].append(card)
        assert f"card {card}" in api.post("/v1/games/cardia/decisions", {"state": state}).json["detail"]
        states.append(state)
    for verb, rest in (
        ("view", {"seat": 0}),
        ("watch", {"seat": 0, "choices": []}),
        ("watch", {"seat": 0, "resign": 0}),
        ("explain", {"about": {"what": "signets", "of": "seat:0"}}),
    ):
        replies = [
            api.post(f"/v1/games/cardia/{verb}", {"state": state, **rest}, **{"x-request-id": "same"})
            for state in states
        ]
        assert replies[0] == replies[1]
        assert replies[0].code == "state/impossible"


def test_logs_and_metrics_hold_no_secret() -> None:
    """Whatever is asked, accepted or refused: log and metrics know routes, games, statuses and codes."""
    rules = boardcore.load("cardia")
    direct = Direct()
    table = direct.post("/v1/games/cardia/new", {"seed": "canary-seed"}).json
    seed, fingerprint = table["state"]["seed"], table["state"]["fingerprint"]
    canaries = {"canary", seed, fingerprint, *hidden(rules, rules.load_state(table["state"]), None)}
    for verb, body in [
        ("apply", {"state": table["state"], "choices": [{"decision": "canary", "seat": 0, "option": "card:1"}]}),
        ("apply", {"state": table["state"], "choices": [{"decision": "play#0", "seat": 0, "option": "canary"}]}),
        ("view", {"state": {**table["state"], "canary": 1}, "seat": 0}),
        ("explain", {"state": table["state"], "about": {"what": "canary", "of": "canary"}}),
        ("decisions", {"state": {**table["state"], "running": "canary"}}),
        ("new", {"options": {"deck": "canary"}, "seed": "canary"}),
        ("new", {"canary": 1}),
        ("new?lang=canary", {}),
    ]:
        assert 400 <= direct.post(f"/v1/games/cardia/{verb}", body).status < 500
    direct.get("/canary", **{"user-agent": "canary", "cookie": "canary", "referer": "canary"})
    direct.post("/v1/games/canary/new", {})
    written = direct.log.getvalue() + direct.get("/metrics").body
    assert not [canary for canary in canaries if canary.encode() in written]
    expected = {"event", "level", "timestamp", "id", "method", "route", "game", "status", "code", "ms"}
    assert all(set(line) == expected for line in direct.lines())
    direct.close()
