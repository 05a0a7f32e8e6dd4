"""What each route answers: tables, views, explanations and replays, in JSON and msgpack, with and without words."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
import pytest
from wire import Direct

import boardcore

RULES = boardcore.load("cardia")
BASE = "/v1/games/cardia"


def plain(value: Any) -> Any:
    """A value as a client of JSON sees it."""
    return json.loads(msgspec.json.encode(value))


def begin(api: Direct, seed: str = "7") -> Any:
    """A new table."""
    return api.post(f"{BASE}/new", {"seed": seed}).json


def choice(table: Any, which: int = 0, option: int = 0) -> dict[str, Any]:
    """The choice of an option of one of a table's decisions."""
    decision = table["decisions"][which]
    return {"decision": decision["id"], "seat": decision["seat"], "option": decision["options"][option]["id"]}


def play(api: Direct, choices: int, seed: str = "7") -> Any:
    """The table after some choices."""
    table = begin(api, seed)
    for _ in range(choices):
        table = api.post(f"{BASE}/apply", {"state": table["state"], "choices": [choice(table)]}).json
    return table


def test_the_games(api: Direct) -> None:
    """Every installed game is listed with its packs, seats and origin."""
    listed = {each["game"]: each for each in api.get("/v1/games").json["games"]}
    assert set(listed) == set(boardcore.discover().games)
    assert listed["cardia"]["name"] == "Cardia"
    assert listed["cardia"]["seats"] == [2, 2]
    assert listed["cardia"]["packs"][0]["origin"].startswith("boardcore-cardia ")


def test_a_game(api: Direct) -> None:
    """One game tells its options as a JSON Schema, and every component with its texts and where it comes from."""
    found = api.get(f"{BASE}").json
    assert found["options"]["properties"]["deck"]["default"] == "I"
    judge = next(each for each in found["components"] if each["name"] == "judge")
    assert judge["provenance"] == "published"
    assert judge["facts"]["value"] == 8
    assert judge["texts"]["name"] == "Judge"
    assert found["messages"]["cardia:prompt.play"]
    assert not [key for key in found["messages"] if key.startswith("core:ui.")]


def test_a_game_in_another_language(api: Direct) -> None:
    """``?lang=`` chooses the language of a game's texts; without it they are English."""
    german = api.get(f"{BASE}?lang=de").json
    assert german["lang"] == "de"
    assert german["languages"] == ["de", "en"]
    name = next(each["texts"]["name"] for each in german["components"] if each["name"] == "judge")
    assert name == RULES.texts.catalogues["de"]["cardia:card.judge"]
    assert api.get("/v1/games?lang=de").json["games"][0]["about"] != api.get("/v1/games").json["games"][0]["about"]


def test_a_new_table(api: Direct) -> None:
    """A table has the state, everybody's decisions, what happened in setting up, and no result yet."""
    reply = api.post(f"{BASE}/new", {"options": {}, "seats": 2, "seed": "7"})
    assert reply.status == 200
    table = reply.json
    assert list(table) == ["state", "decisions", "events", "result"]
    assert table["result"] is None
    state = RULES.new("7")
    assert msgspec.json.encode(table["state"]) == RULES.dump(state)
    assert [each["seat"] for each in table["decisions"]] == [0, 1]
    assert set(table["decisions"][0]) == {"id", "seat", "prompt", "options"}
    assert set(table["decisions"][0]["options"][0]) == {"id", "text"}
    assert table["events"]


def test_a_game_from_the_systems_chance(api: Direct) -> None:
    """Without a seed, or with null, every game is another."""
    states = [api.post(f"{BASE}/new", body).json["state"]["seed"] for body in ({}, {"seed": None})]
    assert len(set(states)) == 2


def test_a_choice_is_made(api: Direct) -> None:
    """``apply`` gives what the library gives: the same state, decisions and events."""
    table = begin(api)
    made = api.post(f"{BASE}/apply", {"state": table["state"], "choices": [choice(table, 0, 1)]}).json
    state = RULES.new("7")
    applied = RULES.apply(state, RULES.decisions(state)[0].choice(1))
    assert msgspec.json.encode(made["state"]) == RULES.dump(applied.state)
    assert made["decisions"] == plain(applied.decisions)
    assert made["events"] == plain(RULES.record(applied))


def test_choices_are_made_in_order(api: Direct) -> None:
    """Several choices at once come to the same as one after the other."""
    table = begin(api)
    both = [choice(table, 0), choice(table, 1)]
    at_once = api.post(f"{BASE}/apply", {"state": table["state"], "choices": both}).json
    first = api.post(f"{BASE}/apply", {"state": table["state"], "choices": both[:1]}).json
    second = api.post(f"{BASE}/apply", {"state": first["state"], "choices": both[1:]}).json
    assert at_once["state"] == second["state"]
    assert at_once["events"] == first["events"] + second["events"]


def test_no_choices(api: Direct) -> None:
    """Without choices the table stands as it stood."""
    table = begin(api)
    same = api.post(f"{BASE}/apply", {"state": table["state"], "choices": []}).json
    assert (same["state"], same["decisions"], same["events"]) == (table["state"], table["decisions"], [])


def test_all_or_none(api: Direct) -> None:
    """If one of several choices cannot be made the answer points at it, and nothing was done."""
    table = begin(api)
    bad = {**choice(table, 1), "option": "card:99"}
    reply = api.post(f"{BASE}/apply", {"state": table["state"], "choices": [choice(table, 0), bad]})
    assert (reply.status, reply.code) == (422, "choice/option")
    assert reply.json["pointer"] == "/choices/1"
    assert reply.json["details"]["offered"] == [option["id"] for option in table["decisions"][1]["options"]]


def test_the_same_choice_again(api: Direct) -> None:
    """A repeated choice changes nothing while its decision is open, so a request can be sent again."""
    table = begin(api)
    once = api.post(f"{BASE}/apply", {"state": table["state"], "choices": [choice(table)]}).json
    again = api.post(f"{BASE}/apply", {"state": once["state"], "choices": [choice(table)]}).json
    assert again["state"] == once["state"]


def test_giving_up(api: Direct) -> None:
    """A seat gives up whoever is asked; of two, the other one has won, and nothing more can be done."""
    table = play(api, 3)
    state = RULES.load_state(json.dumps(table["state"], separators=(",", ":")))
    over = api.post(f"{BASE}/resign?lang=en", {"state": table["state"], "seat": 1}).json
    assert over["result"]["winners"] == [0]
    assert over["events"][0]["words"] == "Player 2 has left the game (resigned)."
    assert without_words(over)["state"] == plain(RULES.resign(state, 1).state)
    again = api.post(f"{BASE}/resign", {"state": over["state"], "seat": 0})
    assert (again.status, again.code) == (409, "choice/over")
    assert api.post(f"{BASE}/resign", {"state": table["state"], "seat": 2}).code == "options/seat"


def test_decisions(api: Direct) -> None:
    """``decisions`` is the table of a state, without events."""
    table = play(api, 5)
    standing = api.post(f"{BASE}/decisions", {"state": table["state"]}).json
    assert standing == {key: table[key] for key in ("state", "decisions", "result")}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view(api: Direct, seat: int | None) -> None:
    """``view`` is what the library's view is: what that seat may know, and its decisions only."""
    table = play(api, 5)
    seen = api.post(f"{BASE}/view", {"state": table["state"], "seat": seat}).json
    view = plain(RULES.view(RULES.load_state(table["state"]), seat))
    decisions = view.pop("decisions")
    assert seen == {"view": view, "decisions": decisions, "events": []}
    assert all(each["seat"] == seat for each in seen["decisions"])


def test_events_for_a_seat(api: Direct) -> None:
    """A table's events, posted with the state, come back as far as the seat may know them."""
    table = begin(api)
    for seat in (0, 1, None):
        body = {"state": table["state"], "seat": seat, "events": table["events"]}
        seen = api.post(f"{BASE}/view", body).json["events"]
        begun = RULES.begin("7")
        assert seen == plain(RULES.watch(begun, seat))
    assert seen != table["events"]


def test_a_sample(api: Direct) -> None:
    """What is drawn for a seat looks the same to it, is another game, and the same again for the same seed."""
    state = play(api, 5)["state"]
    body = {"state": state, "seat": 0, "seed": "a"}
    drawn = api.post(f"{BASE}/sample", body).json
    assert drawn == api.post(f"{BASE}/sample", body).json
    assert drawn["state"] != state
    views = [api.post(f"{BASE}/view", {"state": each, "seat": 0}).json for each in (state, drawn["state"])]
    assert views[0] == views[1]


def test_watching_refuses_what_cannot_be_chosen(api: Direct) -> None:
    """The same refusal as where choices are made, pointing at the choice."""
    table = begin(api)
    body = {"state": table["state"], "choices": [{**choice(table), "option": "card:99"}], "seat": 0}
    reply = api.post(f"{BASE}/watch", body)
    assert (reply.status, reply.code) == (422, "choice/option")
    assert reply.json["pointer"] == "/choices/0"


def test_an_explanation(api: Direct) -> None:
    """``explain`` gives the contributions that the library gives."""
    table = play(api, 9)
    state = RULES.load_state(table["state"])
    for about in RULES.subjects(state, 0):
        body = {"state": table["state"], "about": {"what": about.what, "of": about.of}, "seat": 0}
        told = api.post(f"{BASE}/explain", body).json
        assert told == {"about": {"what": about.what, "of": about.of}, **plain(RULES.explain(state, about, 0))}


def test_what_cannot_be_explained(api: Direct) -> None:
    """A question without an answer is told what can be asked."""
    table = play(api, 9)
    reply = api.post(f"{BASE}/explain", {"state": table["state"], "about": {"what": "signets", "of": "seat:7"}})
    assert (reply.status, reply.code) == (422, "about/subject")
    assert reply.json["details"]["known"] == ["seat:0", "seat:1"]


def test_a_replay(api: Direct) -> None:
    """A game is its beginning and its choices: replayed to any point it is the same table, with its digest."""
    table = begin(api)
    tables: list[Any] = [table]
    choices: list[dict[str, Any]] = []
    while table["decisions"] and len(choices) < 12:
        choices.append(choice(table))
        table = api.post(f"{BASE}/apply", {"state": table["state"], "choices": choices[-1:]}).json
        tables.append(table)
    for at, there in enumerate(tables):
        again = api.post(f"{BASE}/replay", {"seed": "7", "choices": choices, "at": at}).json
        digest = again.pop("digest")
        assert again == there
        assert digest == "sha256:" + hashlib.sha256(RULES.dump(RULES.load_state(there["state"]))).hexdigest()
    assert api.post(f"{BASE}/replay", {"seed": "7", "choices": choices}).json["state"] == tables[-1]["state"]


def test_a_replay_points_at_what_is_wrong(api: Direct) -> None:
    """Wherever among the choices the fault is, the answer points there."""
    table = begin(api)
    good, other = choice(table, 0), choice(table, 1)
    bad = {**good, "option": "card:99"}
    for choices in ([bad], [good, other, bad], [good, bad, other]):
        reply = api.post(f"{BASE}/replay", {"seed": "7", "choices": choices})
        assert reply.json["pointer"] == f"/choices/{choices.index(bad)}"
    reply = api.post(f"{BASE}/replay", {"seed": "7", "choices": [good], "at": 2})
    assert (reply.status, reply.code, reply.json["pointer"]) == (422, "request/at", "/at")


def test_the_end_of_a_game(api: Direct) -> None:
    """A game that is over has a result and no decisions."""
    table = begin(api)
    while table["decisions"]:
        table = api.post(f"{BASE}/apply?lang=en", {"state": table["state"], "choices": [choice(table)]}).json
    assert set(table["result"]) == {"winners", "reason", "words"}
    reply = api.post(f"{BASE}/apply", {"state": table["state"], "choices": [choice(begin(api))]})
    assert (reply.status, reply.code) == (409, "choice/over")


# Forms


def test_msgpack(api: Direct) -> None:
    """msgpack in, msgpack out, and the same in it as in JSON."""
    table = begin(api)
    reply = api.post(f"{BASE}/new", {"seed": "7"}, "msgpack")
    assert reply.headers["content-type"] == "application/msgpack"
    assert msgspec.msgpack.decode(reply.body) == table
    body = {"state": table["state"], "choices": [choice(table)]}
    made = api.post(f"{BASE}/apply", body, "msgpack")
    assert msgspec.msgpack.decode(made.body) == api.post(f"{BASE}/apply", body).json


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("application/msgpack", "msgpack"),
        ("application/x-msgpack, application/json;q=0.5", "msgpack"),
        ("application/msgpack;q=0.1, application/json", "json"),
        ("*/*", "json"),
        ("application/*;q=0.2", "json"),
        ("application/json;q=0, */*", "msgpack"),
        ("text/html,application/xhtml+xml,*/*;q=0.8", "json"),
        ("application/json;q=nonsense, application/msgpack;q=0.1", "msgpack"),
    ],
)
def test_the_form_that_is_wanted(api: Direct, accept: str, form: str) -> None:
    """``Accept`` chooses the form of the answer, whatever the form of the request."""
    assert api.post(f"{BASE}/new", {}, accept=accept).headers["content-type"] == f"application/{form}"


def test_answers_are_canonical(api: Direct) -> None:
    """Equal requests get equal bytes, and the state in them is the library's canonical one."""
    replies = {api.post(f"{BASE}/new", {"seed": "7"}).body for _ in range(3)}
    assert len(replies) == 1
    assert RULES.dump(RULES.new("7")) in replies.pop()


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" ,\n", "\t:  ")])
@pytest.mark.parametrize("backwards", [False, True])
def test_any_spelling_of_a_document(api: Direct, separators: tuple[str, str], backwards: bool) -> None:
    """Spaces and the order of names do not matter, in the state neither: any JSON library will do."""

    def turned(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: turned(data[key]) for key in sorted(data, reverse=True)}
        return [turned(item) for item in data] if isinstance(data, list) else data

    table = play(api, 3)
    body = {"state": table["state"], "choices": [choice(table)]}
    text = json.dumps(turned(body) if backwards else body, separators=separators)
    assert api.post(f"{BASE}/apply", text.encode()).body == api.post(f"{BASE}/apply", body).body


# Words


@pytest.mark.parametrize("lang", ["en", "de"])
def test_words(api: Direct, lang: str) -> None:
    """With ``?lang=`` every message, event and result says what it says; the rest of the answer is the same."""
    table = play(api, 7)
    body = {"state": table["state"], "choices": [choice(table)]}
    unsaid = api.post(f"{BASE}/apply", body).json
    said = api.post(f"{BASE}/apply?lang={lang}", body).json
    for decision in said["decisions"]:
        messages = [decision["prompt"], *(option["text"] for option in decision["options"])]
        for message in messages:
            given = boardcore.Message(message["id"], message["args"])
            assert message["words"] == RULES.texts.say(given, lang)
    assert all(event["words"] for event in said["events"])
    assert without_words(said) == unsaid


def without_words(data: Any) -> Any:
    """Data without what ``?lang=`` adds."""
    if isinstance(data, dict):
        return {key: without_words(value) for key, value in data.items() if key != "words"}
    return [without_words(item) for item in data] if isinstance(data, list) else data


def test_views_and_explanations_in_words(api: Direct) -> None:
    """A seat's view and its explanations can be had in words too, and say no more than without."""
    table = play(api, 9)
    body = {"state": table["state"], "seat": 1, "events": table["events"]}
    said = api.post(f"{BASE}/view?lang=de", body).json
    assert all(event["words"] for event in said["events"])
    assert without_words(said) == api.post(f"{BASE}/view", body).json
    about = {"state": table["state"], "about": {"what": "signets", "of": "seat:0"}}
    told = api.post(f"{BASE}/explain?lang=en", about).json
    assert told["title"]["words"]
    assert without_words(told) == api.post(f"{BASE}/explain", about).json


# The rest


def test_health(api: Direct) -> None:
    """Health is one small answer."""
    assert api.get("/healthz").json == {"status": "ok"}
    assert api.ask("HEAD", "/healthz").body == b""


def test_metrics(api: Direct) -> None:
    """Requests are counted by route, game, status and code, in Prometheus' format."""
    api.post(f"{BASE}/new", {})
    api.post("/v1/games/chess/new", {})
    text = api.get("/metrics").body.decode()
    assert (
        'boardcore_requests_total{code="",game="cardia",method="POST",route="/v1/games/{game}/new",status="200"}'
        in text
    )
    assert 'code="options/game",game="",method="POST"' in text
    assert "chess" not in text
    assert "boardcore_request_seconds_bucket" in text


def test_the_id_of_a_request(api: Direct) -> None:
    """A request can bring an id; otherwise it gets one. It is in the answer, in its problem and in the log."""
    reply = api.ask("POST", f"{BASE}/new", b"", {"x-request-id": "mine.1", "content-type": "application/json"})
    assert reply.headers["x-request-id"] == "mine.1"
    assert reply.json["instance"] == "urn:boardcore:request:mine.1"
    assert api.lines()[-1]["id"] == "mine.1"
    made_up = api.get("/healthz", **{"x-request-id": "no id, this \u00e9"}).headers["x-request-id"]
    assert made_up not in ("mine.1", api.get("/healthz").headers["x-request-id"])
