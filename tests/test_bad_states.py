"""States from outside are refused with a code that says what is wrong; good ones come back byte for byte."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import boardcore
from boardcore import Choice, ChoiceError, OptionsError, Ruleset, StateError


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    """Cardia with Deck I."""
    return boardcore.load("cardia")


@pytest.fixture(scope="module")
def good(rules: Ruleset) -> dict[str, Any]:
    """A state from the middle of a game, as plain data."""
    rng = random.Random(5)
    state = rules.new(5)
    for _ in range(9):
        decision = rules.decisions(state)[0]
        state = rules.apply(state, decision.choice(rng.choice(decision.options).id)).state
    found: dict[str, Any] = json.loads(rules.dump(state))
    return found


def hand(state: dict[str, Any], seat: int) -> list[int]:
    """A seat's hand in plain data."""
    cards: list[int] = state["cardia"]["seats"][seat]["hand"]
    return cards


def _twice(s: dict[str, Any]) -> None:
    hand(s, 0).append(hand(s, 0)[0])


def _missing(s: dict[str, Any]) -> None:
    hand(s, 0).pop()


def _strange(s: dict[str, Any]) -> None:
    hand(s, 0)[0] = 77


def _others(s: dict[str, Any]) -> None:
    hand(s, 0)[0], hand(s, 1)[0] = hand(s, 1)[0], hand(s, 0)[0]


def _seats(s: dict[str, Any]) -> None:
    s["cardia"]["seats"].append(s["cardia"]["seats"][0])


def _set(*path: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(state: dict[str, Any]) -> None:
        at: Any = state
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = to

    return change


FAULTS: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("a card twice", _twice, "state/impossible"),
    ("a card missing", _missing, "state/impossible"),
    ("a card of no game", _strange, "state/impossible"),
    ("a card in the wrong hand", _others, "state/impossible"),
    ("a hand that belongs to nobody", _seats, "state/impossible"),
    ("a negative counter", _set("asked", to=-1), "state/impossible"),
    ("a counter far too low", _set("asked", to=-5), "state/malformed"),
    ("a counter at its end", _set("changes", to=2**31 - 1), "state/impossible"),
    ("a stream at its end", _set("streams", to={"deck:0": 2**31 - 1}), "state/impossible"),
    ("a negative round", _set("cardia", "round", to=-1), "state/malformed"),
    ("an unknown address", _set("running", 0, "block", to="cardia:nothing"), "state/impossible"),
    ("a position past the end", _set("running", 0, "pc", to=999), "state/address"),
    ("a position that asks nobody", _set("running", 0, "pc", to=1), "state/impossible"),
    ("an unknown name", _set("running", 0, "names", to={"x": 1}), "state/name"),
    ("a name of no seat", _set("running", 0, "names", to={"loser": 9}), "state/name"),
    ("nothing running", _set("running", to=[]), "state/impossible"),
    ("running and over", _set("result", to={"winners": [0], "reason": "cardia:reason.signets"}), "state/impossible"),
    ("a wrong type", _set("cardia", "row", to="none"), "state/malformed"),
    ("an unknown field", _set("extra", to=1), "state/malformed"),
    ("an unknown field inside", _set("cardia", "extra", to=1), "state/malformed"),
    ("another game", _set("game", to="chess"), "state/game"),
    ("other rules", _set("fingerprint", to="0" * 32), "state/fingerprint"),
    ("another format", _set("format", to=2), "state/format"),
    ("other options", _set("options", to={"deck": "II"}), "state/options"),
    ("a seed that is none", _set("seed", to="zz"), "state/malformed"),
    ("a strange stream", _set("streams", to={"DECK 0": 1}), "state/impossible"),
    ("a memory of open cards", _set("known", to=[[0], []]), "state/impossible"),
    ("an answer of nobody", _set("answers", to=[{"seat": 0, "picks": [1]}]), "state/impossible"),
]


@pytest.mark.parametrize(("what", "change", "code"), FAULTS, ids=[what for what, _, _ in FAULTS])
@pytest.mark.parametrize("form", ["json", "msgpack", "data"])
def test_a_bad_state_is_refused(
    rules: Ruleset, good: dict[str, Any], what: str, change: Callable[[dict[str, Any]], None], code: str, form: str
) -> None:
    """Each way to be wrong has its code, in every form of the state."""
    bad = json.loads(json.dumps(good))
    change(bad)
    encode = {"json": msgspec.json.encode, "msgpack": msgspec.msgpack.encode, "data": lambda data: data}[form]
    with pytest.raises(StateError) as refused:
        rules.load_state(encode(bad))
    assert refused.value.code == code, refused.value
    assert refused.value.message


def test_the_good_state_is_accepted(rules: Ruleset, good: dict[str, Any]) -> None:
    """The state the faults were made from is fine."""
    state = rules.load_state(good)
    assert rules.load_state(rules.dump(state, "msgpack")) == state


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"null", b"\xff\xfe", b'{"a":' * 5000, [1], 7, None, "", "x"])
def test_what_is_no_state(rules: Ruleset, data: Any) -> None:
    """Bytes and data that are no state at all are refused as malformed, deep nesting included."""
    with pytest.raises(StateError):
        rules.load_state(data)


def test_truncated_and_doubled(rules: Ruleset) -> None:
    """A state cut off anywhere, with a doubled key or other spacing is refused."""
    data = rules.dump(rules.new(1))
    for cut in range(0, len(data), 37):
        with pytest.raises(StateError):
            rules.load_state(data[:cut])
    for other in (b'{"format":1,' + data[1:], data.replace(b",", b", ", 1), data + b" "):
        with pytest.raises(StateError):
            rules.load_state(other)


def test_too_large(rules: Ruleset) -> None:
    """A state over the limit is refused before it is read."""
    with pytest.raises(StateError) as refused:
        rules.load_state(b"{" + b" " * (2 << 20))
    assert refused.value.code == "state/size"


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (Choice(0, "play#9", "card:1"), "choice/decision"),
        (Choice(0, "nothing", "card:1"), "choice/decision"),
        (Choice(5, "play#0", "card:1"), "choice/seat"),
        (Choice(0, "play#0", "card:31"), "choice/option"),
        (Choice(0, "play#0", "done"), "choice/option"),
    ],
)
def test_a_bad_choice_changes_nothing(rules: Ruleset, choice: Choice, code: str) -> None:
    """A choice that cannot be made has its code and leaves the state as it was."""
    state = rules.new(7)
    before = rules.dump(state)
    with pytest.raises(ChoiceError) as refused:
        rules.apply(state, choice)
    assert refused.value.code == code
    assert rules.dump(state) == before


@pytest.mark.parametrize(("options", "code"), [({"deck": "X"}, "options/value"), ({"hands": 3}, "options/unknown")])
def test_bad_options(options: dict[str, Any], code: str) -> None:
    """An unknown option or value names what there is."""
    with pytest.raises(OptionsError) as refused:
        boardcore.load("cardia", **options)
    assert refused.value.code == code


@pytest.mark.parametrize("seed", [1.5, [], {}, True, object()])
def test_bad_seeds(rules: Ruleset, seed: Any) -> None:
    """A seed is text, a whole number or bytes."""
    with pytest.raises(OptionsError) as refused:
        rules.new(seed)
    assert refused.value.code == "options/seed"
