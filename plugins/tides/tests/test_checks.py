"""States from outside that no game of Tides can be in are refused, each with what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from boardcore_tides import AI, Scored
from boardcore_tides.testing import Beach, deal, set_up

from boardcore import StateError

Change = Callable[[Any], None]


def duel() -> Beach:
    """A game for two at its first action of cycle 2."""
    return set_up(row=[1, 2, 3, 4, 5], items=([6], [7]), crafts=([8], [9]), discard=[10], scores=(12, 20))


def solo() -> Beach:
    """A solo game at the human's first action of cycle 2."""
    return set_up(seats=1, row=[1, 2, 3, 4], items=([6], []), crafts=([8], []), ai_items=[7], scores=(12, 20))


def new() -> Beach:
    """A game for two before the first crafts are chosen."""
    return deal()


def move_to_hand(count: int) -> Change:
    """Put cards of the pile into seat 0's hand."""

    def change(drawer: Any) -> None:
        drawer.seats[0].items += drawer.pile[-count:]
        drawer.pile = drawer.pile[:-count]

    return change


def move_to_ai(count: int) -> Change:
    """Put cards of the pile into the AI's hand."""

    def change(drawer: Any) -> None:
        drawer.ai_items += drawer.pile[-count:]
        drawer.pile = drawer.pile[:-count]

    return change


def setting(**fields: Any) -> Change:
    """Set fields of the drawer."""

    def change(drawer: Any) -> None:
        for name, value in fields.items():
            setattr(drawer, name, value)

    return change


def line(**fields: Any) -> Change:
    """Let seat 0 have scored something else: by default card 1's first column with card 10."""
    given = {"scoring": 0, "cycle": 1, "high": True, "cards": (10,), **fields}

    def change(drawer: Any) -> None:
        drawer.seats[0].scored = (Scored(**given),)

    return change


def ai_line(**fields: Any) -> Change:
    """Let the AI have scored something else: by default two shark teeth with card 2."""
    given = {"scoring": 56, "cycle": 1, "high": True, "cards": (2,), **fields}
    return setting(ai_scored=(Scored(**given),))


def sixth_in_row(drawer: Any) -> None:
    """Deal one card too many."""
    drawer.row += drawer.pile[:1]
    drawer.pile = drawer.pile[1:]


def top_below(drawer: Any) -> None:
    """Let no card be on top."""
    drawer.pile = drawer.top + drawer.pile
    drawer.top = ()


def ai_in_a_duel(drawer: Any) -> None:
    """Give a card to the AI."""
    drawer.ai_items = drawer.pile[:1]
    drawer.pile = drawer.pile[1:]


def played_too_early(drawer: Any) -> None:
    """Hold an item before the choice of the first craft."""
    drawer.seats[0].items = drawer.row[:1]
    drawer.row = drawer.row[1:]


IMPOSSIBLE: dict[str, tuple[Callable[[], Beach], Change, str]] = {
    "first player of nobody": (duel, setting(first=AI), "side 2 does not play"),
    "first player of another": (solo, setting(first=1), "side 1 does not play"),
    "row too long": (duel, sixth_in_row, "the row has 5 places, not 6"),
    "solo row too long": (solo, sixth_in_row, "the row has 4 places, not 5"),
    "no top": (duel, top_below, "one card lies on top"),
    "hand too large": (duel, move_to_hand(5), "holds 7 cards, more than 6"),
    "the AI in a duel": (duel, ai_in_a_duel, "the AI has cards or points in a game for two"),
    "the AI's past in a duel": (duel, setting(ai_held=(1,)), "the AI has cards or points in a game for two"),
    "the AI's hand too large": (solo, move_to_ai(5), "never holds more than 5"),
    "the AI held a card twice": (solo, setting(ai_held=(1, 1)), "cannot have held"),
    "the AI held no card": (solo, setting(ai_held=(18,)), "cannot have held"),
    "too many cycles": (duel, setting(cycle=61), "at most 60 tide cycles"),
    "too many actions": (duel, setting(turn=6), "a tide cycle has 6 actions"),
    "high tide at low tide": (duel, setting(turn=4), "nobody to ask"),
    "the AI is to act": (solo, setting(first=AI), "nobody to ask"),
    "too quiet": (duel, setting(quiet=24), "would have ended before 24"),
    "no cycle yet": (duel, setting(cycle=0), "before the first crafts are chosen"),
    "items before the choice": (new, played_too_early, "before the first crafts are chosen"),
    "actions before the choice": (new, setting(turn=1), "before the first crafts are chosen"),
    "scored nothing": (duel, line(scoring=57), "cannot be scored: 57"),
    "scored the AI's": (duel, line(scoring=51), "side 0 cannot have scored that in tide cycle 1"),
    "the AI scored a craft": (solo, ai_line(scoring=0), "side 2 cannot have scored that in tide cycle 1"),
    "the AI at low tide": (solo, ai_line(high=False), "side 2 cannot have scored that in tide cycle 1"),
    "scored before the game": (duel, line(cycle=0), "in tide cycle 0"),
    "scored in the future": (duel, line(cycle=3), "in tide cycle 3"),
    "scored with too little": (duel, line(scoring=1), "cannot have scored that with cards"),
    "scored with a card twice": (duel, line(scoring=1, cards=(10, 10)), "cannot have scored that with cards"),
    "scored with itself": (duel, line(scoring=9, cards=(4,)), "cannot have scored that with cards"),
    "scored with no card": (duel, line(cards=(18,)), "cannot have scored that with cards"),
    "scored with everything": (duel, line(cards=(10, 2, 3, 4, 5, 6, 7)), "cannot have scored that with cards"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_impossible(what: str) -> None:
    """The state itself is loaded; with one thing changed it is refused."""
    make, change, why = IMPOSSIBLE[what]
    beach = make()
    assert beach.rules.load_state(beach.rules.dump(beach.state)) == beach.state
    change(beach.drawer)
    with pytest.raises(StateError, match=why) as refused:
        beach.rules.load_state(beach.rules.dump(beach.state))
    assert refused.value.code == "state/impossible"


def test_a_card_lies_in_one_place() -> None:
    """No card twice, none missing."""
    beach = duel()
    beach.drawer.discard += (1,)
    with pytest.raises(StateError, match="card 1 lies in two places"):
        beach.rules.load_state(beach.rules.dump(beach.state))


@pytest.mark.parametrize("make", [duel, solo, new])
def test_plain_data_is_a_state_too(make: Callable[[], Beach]) -> None:
    """What a client has decoded loads as well."""
    beach = make()
    assert beach.rules.load_state(msgspec.to_builtins(beach.state)) == beach.state
