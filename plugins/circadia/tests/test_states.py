"""States that no game of Circadia can be in are refused, each with what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from boardcore_circadia.testing import Table

from boardcore import StateError

Plain = dict[str, Any]


def table() -> Table:
    """Seat 0 has played a goose; both lines have begun."""
    game = Table(
        hands=["goose 1, goose 2", "bear 3"],
        sets=[["bear 1 2"], ["axolotl 1"]],
        lines=[["forest 3 day", "?river 4"], ["?mists 3"]],
        rows=["forest 5 day"],
        opening={1: "night"},
    )
    return game.play("Goose 1 as a new set")


def drawer(state: Plain) -> Plain:
    """Circadia's part of a state."""
    found: Plain = state["circadia"]
    return found


def swap(state: Plain, one: str, other: str) -> None:
    """Exchange the first cards of two common zones."""
    d = drawer(state)
    d[one][0], d[other][0] = d[other][0], d[one][0]


def append_night(state: Plain) -> None:
    """A face-up night at the end of a line that ends in night."""
    deck, player = drawer(state)["forest_deck"], drawer(state)["players"][0]
    card = next(card for card in deck if card % 2)
    deck.remove(card)
    player["shown"].append(card)
    player["line"].append(-1)


FAULTS: list[tuple[str, Callable[[Plain], Any], str]] = [
    ("a habitat in the creature deck", lambda s: swap(s, "deck", "forest_row"), "lies among the creatures"),
    ("a river in the forest deck", lambda s: swap(s, "forest_deck", "river_deck"), "is no forest"),
    ("a deck without a top", lambda s: drawer(s)["mists_deck"].insert(0, drawer(s)["mists_top"].pop()), "no top"),
    (
        "four cards in a row",
        lambda s: [drawer(s)["forest_row"].append(drawer(s)["forest_deck"].pop()) for _ in range(3)],
        "no room for so many",
    ),
    ("six cards in the display", lambda s: drawer(s)["display"].append(drawer(s)["deck"].pop()), "at most 5"),
    ("sets of another table", lambda s: drawer(s)["sets"].append([]), "one list per seat"),
    (
        "four sets",
        lambda s: drawer(s)["sets"][1].extend({"cards": [drawer(s)["deck"].pop()]} for _ in range(3)),
        "more than 3 sets",
    ),
    ("an empty set", lambda s: drawer(s)["sets"][1].append({"cards": []}), "empty"),
    ("a set that goes down", lambda s: drawer(s)["sets"][0][0]["cards"].reverse(), "go down"),
    (
        "a set of two creatures",
        lambda s: drawer(s)["sets"][0][0]["cards"].append(drawer(s)["sets"][1][0]["cards"].pop()),
        "",
    ),
    ("a touched set of another seat", lambda s: drawer(s)["sets"][1][0].update(touched=True), "added to this turn"),
    ("a touched set of another value", lambda s: drawer(s).update(value=3), "added to this turn"),
    ("a line that names too much", lambda s: drawer(s)["players"][0]["line"].append(-1), "does not name the cards"),
    ("a line in a wrong order", lambda s: drawer(s)["players"][0]["line"].reverse(), "face-down first card"),
    ("a choice for a face-up first card", lambda s: drawer(s)["players"][0].update(opening=0), "only for that"),
    ("no choice for a face-down first card", lambda s: drawer(s)["players"][1].update(opening=-1), "only for that"),
    ("a night where day is due", append_night, "do not alternate"),
    ("a starting seat that is none", lambda s: drawer(s).update(start=2), "the first seat"),
    ("no turn yet", lambda s: drawer(s).update(turn=0), "turns each"),
    ("too many turns", lambda s: drawer(s).update(turn=401), "turns each"),
    ("another seat's turn", lambda s: drawer(s).update(turn=2), ""),
    ("a trigger in the future", lambda s: drawer(s).update(reached=5), "has not begun"),
    ("an unknown value", lambda s: drawer(s).update(value=9), ""),
    ("too many draws", lambda s: drawer(s).update(draws=2), "to be drawn"),
]


@pytest.mark.parametrize(("change", "said"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_an_impossible_state_is_refused(change: Callable[[Plain], Any], said: str) -> None:
    """The refusal has a code and says what is wrong."""
    game = table()
    plain = json.loads(game.rules.dump(game.state))
    game.rules.load_state(plain)
    change(plain)
    with pytest.raises(StateError) as refused:
        game.rules.load_state(plain)
    assert refused.value.code == "state/impossible"
    assert said in refused.value.message


def test_a_claim_is_taken_up_in_another_state() -> None:
    """A game put away between two claims of one turn goes on as it would have."""
    game = Table(
        hands=["bear 1, goose 1"],
        sets=[["bear 1 1", "goose 1 1"]],
        rows=["forest 3 day", "mists 3 night"],
        tops=["forest 8", "mists 8"],
    )
    game.play("Bear 1 to set 1", "Goose 1 to set 2", "play no more creatures", "Forest 3 (day) with set 1")
    again = game.rules.load_state(game.rules.dump(game.state, "msgpack"))
    assert game.rules.decisions(again) == game.rules.decisions(game.state)
    choice = game.decision().choice(0)
    assert game.rules.dump(game.rules.apply(again, choice).state) == game.rules.dump(
        game.rules.apply(game.state, choice).state
    )
