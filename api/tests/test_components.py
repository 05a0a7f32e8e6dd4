"""Corrected components over HTTP: plain data among the options, carried by the state alone."""

from __future__ import annotations

from typing import Any

import pytest
from wire import Direct

BASE = "/v1/games/cardia"
COMPONENTS = {
    "card": {
        "surgeon": {"name": {"en": "Field Surgeon", "de": "Feldscherin"}, "ability": "librarian"},
        "judge": {"value": 4, "faction": "guild"},
        "mediator": {"value": 8},
    }
}


def begin(api: Direct, components: Any = COMPONENTS) -> Any:
    """The answer to a new game with corrected components."""
    return api.post(f"{BASE}/new", {"seed": "7", "options": {"deck": "I", "components": components}})


def test_a_game_carried_by_its_state(api: Direct) -> None:
    """Whoever gets the state, a server that has never seen the corrections, plays on with them."""
    table = begin(api).json
    assert table["state"]["options"]["components"]["card"]["judge"] == {"faction": "guild", "value": 4}
    other = Direct()
    for _ in range(12):
        decision = table["decisions"][0]
        chosen = {"decision": decision["id"], "seat": decision["seat"], "option": decision["options"][0]["id"]}
        body = {"state": table["state"], "choices": [chosen]}
        here, there = api.post(f"{BASE}/apply", body), other.post(f"{BASE}/apply", body)
        assert (here.status, here.body) == (200, there.body)
        table = here.json
    view = other.post(f"{BASE}/view?lang=de", {"state": table["state"], "seat": 0})
    assert view.status == 200
    other.close()


def test_said_with_its_new_name(api: Direct) -> None:
    """Words in an answer are the corrected ones, in each language its own."""
    for lang, name in (("en", "Field Surgeon"), ("de", "Feldscherin")):
        said = [
            api.post(
                f"{BASE}/new?lang={lang}", {"seed": str(seed), "options": {"components": COMPONENTS}}
            ).body.decode()
            for seed in range(6)
        ]
        assert any(name in each for each in said), "it is in a starting hand of some of them"
        assert not any("Wundarzt" in each or '"Surgeon"' in each for each in said)


@pytest.mark.parametrize(
    "components",
    ["mine.toml", "/etc/passwd", 5, [1], {"card": {"judge": {"value": 99}}}, {"cards": {}}, {"card": {"x": {}}}],
)
def test_what_cannot_be(api: Direct, components: Any) -> None:
    """Whatever is given is refused with its code and what is wrong; no name is taken for a file."""
    reply = begin(api, components)
    assert (reply.status, reply.code) == (422, "options/components")


def test_a_deck_that_is_none(api: Direct) -> None:
    """Corrections that go together with no deck are refused like a deck."""
    reply = begin(api, {"card": {"judge": {"value": 4}}})
    assert (reply.status, reply.code) == (422, "options/deck")
    assert "value 8 missing" in reply.json["detail"]


def test_a_state_with_corrections_that_cannot_be(api: Direct) -> None:
    """A state whose corrections are none is refused as a state."""
    state = begin(api).json["state"]
    state["options"]["components"]["card"]["judge"]["value"] = 99
    reply = api.post(f"{BASE}/decisions", {"state": state})
    assert reply.code.startswith("state/")
    assert 400 <= reply.status < 500


def test_what_can_be_corrected_is_told(api: Direct) -> None:
    """The schema of the options has the kinds, the ids and the details."""
    schema = api.get(BASE).json["options"]["properties"]["components"]
    card = schema["properties"]["card"]
    assert "judge" in card["propertyNames"]["enum"]
    assert {"name", "text", "value", "faction", "ability"} <= set(card["additionalProperties"]["properties"])
