"""A mixed deck with Guardians and two locations: in the library, in the terminal through a pipe, and over HTTP."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardcore
from boardcore import Choice, Ruleset

sys.path.insert(0, str(Path(__file__).parents[1] / "api" / "tests"))

from wire import Direct

DECK = [
    "ferryman", "void_mage", "navigator", "tax_collector", "revolutionary", "smuggler", "palace_guard", "tide_shifter",
    "shanty_singer", "illusionist", "harbor_pilot", "treasurer", "swamp_guardian", "siren", "inventor",
    "goddess_of_the_sea",
]  # fmt: skip
OPTIONS: dict[str, Any] = {"deck": DECK, "guardians": "open", "locations": ["foggy_swamp", "uncharted_waters"]}
WORDS = ["--deck", ",".join(DECK), "--guardians", "open", "--locations", "foggy_swamp,uncharted_waters"]
CARDIA = "/v1/games/cardia"


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    """The rules of such a game."""
    return boardcore.load("cardia", **OPTIONS)


@pytest.fixture(scope="module")
def api() -> Iterator[Direct]:
    """The API, without a network between."""
    direct = Direct()
    yield direct
    direct.close()


def terminal(*words: str, typed: str = "") -> str:
    """What a game in the terminal prints, played through a pipe."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from boardcore.terminal import main; sys.exit(main())", "play", *words],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_game_in_the_terminal(lang: str) -> None:
    """Two people play it to its end; the table shows islands, Guardians and what waits in the fog."""
    out = terminal("cardia", *WORDS, "--seed", "286", "--seats", "human,human", "--lang", lang, typed="1\n" * 600)
    texts = boardcore.load("cardia", **OPTIONS).texts
    for label in ("archipelago:label.islands", "guardians:label.row", "locations:label.fog"):
        assert texts.say(boardcore.Message(label), lang) in out
    ended = {"en": ("Won:", "Nobody won."), "de": ("Gewonnen", "Niemand hat gewonnen.")}[lang]
    assert any(line.startswith(ended) for line in out.splitlines()), out[-600:]
    assert "--locations uncharted_waters,foggy_swamp --guardians open --seed 286" in out


def test_bots_play_it_in_the_terminal_again_and_again() -> None:
    """The line that a game ends with plays the same game."""
    out = terminal("cardia", *WORDS, "--seed", "9", "--seats", "random,random")
    line = out.rpartition("To play this game again: boardcore play ")[2].split()
    assert terminal(*line) == out


def test_one_location_alone_can_be_typed() -> None:
    """A location's name is no preset: alone it is a list of one, and the line that is printed plays it again."""
    out = terminal("cardia", "--locations", "bell_tower", "--seed", "9", "--seats", "random,random")
    line = out.rpartition("To play this game again: boardcore play ")[2].split()
    assert "bell_tower" in line
    assert terminal(*line) == out
    assert terminal("cardia", "--locations", "beginner", "--seed", "9", typed="q\n") != out


@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_a_game_over_http(api: Direct, rules: Ruleset, form: str) -> None:
    """A client that knows no rules plays it to its end; state by state it is the game that the library plays."""
    rng = random.Random(f"http {form}")
    headers = {"accept": "application/json"} if form == "msgpack" else {}
    table = api.post(f"{CARDIA}/new?lang=de", {"seed": "286", "options": OPTIONS}, form, **headers).json
    state = rules.new("286")
    asked: set[str] = set()
    while table["decisions"]:
        decision = rng.choice(table["decisions"])
        option = rng.choice(decision["options"])
        assert option["text"]["words"]
        asked.add(decision["id"].partition("#")[0])
        choice = {"seat": decision["seat"], "decision": decision["id"], "option": option["id"]}
        state = rules.apply(state, Choice(**choice)).state
        reply = api.post(f"{CARDIA}/apply?lang=de", {"state": table["state"], "choices": [choice]}, form, **headers)
        assert reply.status == 200, reply.body
        table = reply.json
        assert json.dumps(table["state"], sort_keys=True) == json.dumps(json.loads(rules.dump(state)), sort_keys=True)
    assert state.result is not None
    assert "play" in asked
    assert len(asked) > 3
    for seat in (None, 0, 1):
        view = api.post(f"{CARDIA}/view", {"state": table["state"], "seat": seat}, form, **headers).json["view"]
        assert {"cardia", "archipelago", "guardians", "locations"} <= set(view["table"])
        assert view["result"]["reason"] == state.result.reason


def test_what_is_wrong_with_such_a_wish_is_named(api: Direct) -> None:
    """Seven Archipelago cards, a location for phials, a row that there is none: each is refused with its code."""
    seven = [{"ferryman": "hired_blade"}.get(card, card) for card in DECK]
    wishes = {
        "options/deck": {**OPTIONS, "deck": seven},
        "options/locations": {**OPTIONS, "locations": ["flying_islands"]},
        "options/value": {**OPTIONS, "guardians": "sometimes"},
    }
    for code, options in wishes.items():
        reply = api.post(f"{CARDIA}/new", {"seed": "1", "options": options})
        assert (reply.status, reply.code) == (422, code)
