"""The OpenAPI document: every installed game with paths, schemas and examples of its own, made once at first need."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

import msgspec

from boardcore import BoardcoreError, Ruleset

from .acts import VERBS, Desk
from .bodies import GameDetails, Games
from .examples import Example, examples_of
from .forms import MEDIA_TYPES
from .problems import MEDIA_TYPE, Problem

REF = "#/components/schemas/"
SUMMARIES = {
    "new": "Begin a game",
    "apply": "Make choices",
    "resign": "Give up",
    "decisions": "Ask who has to choose between what",
    "view": "Look at the table as a seat may see it",
    "sample": "Draw a state that might as well be the true one",
    "watch": "See choices being made as a seat may see them, event by event",
    "explain": "Ask why a number is what it is",
    "replay": "Play a game again from its beginning",
}
REFUSALS = {
    "400": "The document cannot be read.",
    "404": "There is no such game or path.",
    "406": "No form of answer that the request takes.",
    "408": "The body did not arrive in time.",
    "409": "A state of other rules, or a decision that is no longer open.",
    "413": "More than the server takes on at once.",
    "415": "A body in a form that the server does not read.",
    "422": "Understood, but not possible.",
}
WORDS = {"type": "string", "description": "The same in words; only with ?lang=."}
INTRODUCTION = """\
A server that keeps nothing: every answer holds the whole game as `state`, and every request brings it.
`new` begins a game. As long as a table has `decisions`, post `state` with `choices` to `apply`; pick any of the
options on offer, there is nothing to know about the rules. The end has a `result`.

The state is the truth, hidden cards and all: whoever holds it must be trusted. What one seat may know is what `view`
answers. Requests and answers are JSON or msgpack, by `Content-Type` and `Accept`. Errors are problem details
(RFC 9457) with a stable `code`.\
"""


def document(desk: Desk) -> dict[str, Any]:
    """The whole document."""
    catalogue = desk.library.catalogue
    schemas = _shared()
    paths: dict[str, Any] = {"/v1/games": _told("listGames", "List the installed games", "Games", game=False)}
    paths["/v1/games/{game}"] = _told("getGame", "A game with its options, components and texts", "GameDetails")
    paths["/v1/games/{game}"]["get"]["parameters"].insert(0, _game_parameter(list(catalogue.games)))
    tags = [{"name": "games", "description": "What is installed."}]
    for game in catalogue.games:
        tags.append({"name": game, "description": f"Playing {game}."})
        _add_schemas(desk, game, schemas)
        examples = examples_of(desk, game)
        for verb in VERBS:
            paths[f"/v1/games/{game}/{verb}"] = {"post": _posted(game, verb, examples.get(verb))}
    paths["/healthz"] = _plainly("health", "Whether the worker answers", "application/json", {"type": "object"})
    paths["/metrics"] = _plainly("metrics", "Numbers for Prometheus", "text/plain", {"type": "string"})
    tags.append({"name": "server", "description": "For those who run it."})
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "boardcore",
            "version": version("boardcore-api"),
            "summary": "Board and card games, played statelessly.",
            "description": INTRODUCTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "tags": tags,
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _shared() -> dict[str, Any]:
    """The schemas that no game changes."""
    kinds = [Problem, Games, GameDetails, *(verb.body for verb in VERBS.values()), *(v.answer for v in VERBS.values())]
    _, found = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    for name in ("Message", "Seen", "Told", "Result"):
        found[name]["properties"]["words"] = WORDS
    schemas: dict[str, Any] = json.loads(json.dumps(found).replace("``", "`"))
    return schemas


def _add_schemas(desk: Desk, game: str, schemas: dict[str, Any]) -> None:
    """A game's own schemas: its options, its state, and every document that holds one of these."""
    schemas[f"{game}.Options"] = desk.library.catalogue.schema(game)
    _add_state(desk, game, schemas)
    special = {"state": {"$ref": f"{REF}{game}.State"}, "options": {"$ref": f"{REF}{game}.Options"}}
    for verb in VERBS.values():
        for kind in (verb.body, verb.answer):
            properties = {**schemas[kind.__name__]["properties"]}
            changed = {name: schema for name, schema in special.items() if name in properties}
            if changed:
                properties |= changed
                schemas[f"{game}.{kind.__name__}"] = {**schemas[kind.__name__], "properties": properties}


def _add_state(desk: Desk, game: str, schemas: dict[str, Any]) -> None:
    """The schema of a game's states: with a drawer that is always there, and one for each pack that may be."""
    try:
        rules = desk.library.rules(game, {})
    except BoardcoreError:
        schemas[f"{game}.State"] = {"type": "object"}
        return
    _add_definitions(game, rules, schemas)
    state = schemas[f"{game}.State"]
    for pack in desk.library.catalogue.of(game)[1:]:
        try:
            more = desk.library.rules(game, {"packs": [pack.name]})
        except BoardcoreError:
            continue
        _add_definitions(game, more, schemas, ("State",))
        properties = _renamed(game, more.schema()["$defs"]["State"]["properties"])
        state["properties"] |= {name: part for name, part in properties.items() if name not in state["properties"]}


def _add_definitions(game: str, rules: Ruleset, schemas: dict[str, Any], besides: tuple[str, ...] = ()) -> None:
    for name, schema in rules.schema()["$defs"].items():
        if name not in besides:
            schemas.setdefault(_name(game, name), _renamed(game, schema))


def _name(game: str, name: str) -> str:
    """What a part of a game's state is called in the document: a drawer may be a Table too, like an answer of ours."""
    return f"{game}.State" if name == "State" else f"{game}.state.{name}"


def _renamed(game: str, schema: Any) -> Any:
    """A schema with its references to the definitions beside it turned to the document's."""
    text = json.dumps(schema).replace('"#/$defs/State"', f'"{REF}{game}.State"')
    return json.loads(text.replace('"#/$defs/', f'"{REF}{game}.state.'))


def _posted(game: str, verb: str, example: Example | None) -> dict[str, Any]:
    """The operation of a verb of a game."""
    kinds = VERBS[verb]
    body = {"schema": {"$ref": f"{REF}{game}.{kinds.body.__name__}"}}
    answer_name = kinds.answer.__name__ if verb in ("view", "watch", "explain") else f"{game}.{kinds.answer.__name__}"
    answer = {"schema": {"$ref": f"{REF}{answer_name}"}}
    operation: dict[str, Any] = {
        "operationId": f"{verb}_{game}",
        "tags": [game],
        "summary": SUMMARIES[verb],
        "description": f"{kinds.body.__doc__}\n\nThe answer: {kinds.answer.__doc__}".replace("``", "`"),
        "parameters": [_lang_parameter()],
        "requestBody": {"required": True, "content": _in_both(body, example.body if example else None)},
        "responses": {
            "200": {"description": "Done.", "content": _in_both(answer, example.answer if example else None)},
            **_refusals("400", "406", "408", "409", "413", "415", "422"),
        },
    }
    return operation


def _in_both(media: dict[str, Any], example: Any) -> dict[str, Any]:
    """Something in JSON, with its example, and in msgpack."""
    shown = {"examples": {"example": {"value": example}}} if example is not None else {}
    return {MEDIA_TYPES["json"]: {**media, **shown}, MEDIA_TYPES["msgpack"]: media}


def _told(name: str, summary: str, schema: str, game: bool = True) -> dict[str, Any]:
    """An operation that reads what is installed."""
    refused = ("404", "406", "422") if game else ("406", "422")
    return {
        "get": {
            "operationId": name,
            "tags": ["games"],
            "summary": summary,
            "parameters": [_lang_parameter()],
            "responses": {
                "200": {"description": "Told.", "content": _in_both({"schema": {"$ref": REF + schema}}, None)},
                **_refusals(*refused),
            },
        }
    }


def _plainly(name: str, summary: str, media_type: str, schema: dict[str, Any]) -> dict[str, Any]:
    """An operation for those who run the server."""
    content = {media_type: {"schema": schema}}
    answers = {"200": {"description": "Told.", "content": content}}
    return {"get": {"operationId": name, "tags": ["server"], "summary": summary, "responses": answers}}


def _refusals(*statuses: str) -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": {"$ref": REF + "Problem"}}}
    return {status: {"description": REFUSALS[status], "content": content} for status in statuses}


def _lang_parameter() -> dict[str, Any]:
    return {
        "name": "lang",
        "in": "query",
        "description": "The language of texts; with it messages are put into words.",
        "schema": {"type": "string", "enum": ["en", "de"]},
    }


def _game_parameter(games: list[str]) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string", "enum": games} if games else {"type": "string"}
    return {"name": "game", "in": "path", "required": True, "description": "The game's name.", "schema": schema}
