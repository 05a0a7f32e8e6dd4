"""Examples that are real: a game played a little, and what each request of it is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from boardcore import BoardcoreError, Choice

from .acts import VERBS, Desk
from .forms import Reader, encode

SEED = "example"
PLAYED = 12
"""Choices made before the examples begin, if the game lasts so long: enough for something to lie on the table."""


@dataclass(frozen=True, slots=True)
class Example:
    """A body and its answer, as plain data."""

    body: Any
    answer: Any


def examples_of(desk: Desk, game: str) -> dict[str, Example]:
    """An example for every verb, with a game's default options; none for a game that cannot be played so."""
    try:
        bodies = _bodies(desk, game)
        return {verb: Example(body, _answer(desk, game, verb, body)) for verb, body in bodies.items()}
    except BoardcoreError:
        return {}


def _bodies(desk: Desk, game: str) -> dict[str, Any]:
    rules = desk.library.rules(game, {})
    now = rules.begin(SEED)
    choices: list[Choice] = []
    while len(choices) < PLAYED:
        following = rules.apply(now.state, now.decisions[0].choice(0))
        if not following.decisions:
            break
        choices.append(now.decisions[0].choice(0))
        now = following
    state = _plain(now.state)
    choice = _plain(now.decisions[0].choice(0))
    found = {
        "new": {"options": {}, "seats": rules.seats[0], "seed": SEED},
        "apply": {"state": state, "choices": [choice]},
        "resign": {"state": state, "seat": 0},
        "decisions": {"state": state},
        "view": {"state": state, "seat": 0},
        "sample": {"state": state, "seat": 0, "seed": SEED},
        "watch": {"state": state, "choices": [choice], "seat": 0},
        "replay": {"seed": SEED, "choices": _plain(choices), "at": len(choices)},
    }
    if subjects := rules.subjects(now.state, 0):
        found["explain"] = {"state": state, "about": _plain(subjects[0]), "seat": 0}
    return found


def _answer(desk: Desk, game: str, verb: str, body: Any) -> Any:
    """What the API answers, word for word."""
    data = encode(body, "json")
    _, answer = VERBS[verb].act(desk, game, Reader(VERBS[verb].body).read(data, "json"), "json")
    return _plain(answer)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(encode(value, "json"))
