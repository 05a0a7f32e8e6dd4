"""What no game with phials can look like, however well-formed its state is."""

from __future__ import annotations

from boardcore_cardia import CARDIA, count_on

from boardcore import Effect, StateError

from .cards import phials_of
from .state import ALL, EXPEDITION, PHIAL


def check(fx: Effect) -> None:
    """Refuse a state that cannot have come about: phials are never made or lost.

    Raises:
        StateError: ``state/impossible``.
    """
    supplies, drawer = EXPEDITION.of(fx.state).supplies, CARDIA.of(fx.state)
    on_cards = sum(count_on(played, PHIAL) for pair in drawer.row for played in pair if played is not None)
    if any(counter.kind == PHIAL for side in drawer.seats for counter in side.waiting):
        raise _wrong("a phial lies in a supply or on a card; none waits for a next card")
    if not phials_of(fx).in_play:
        if supplies or on_cards:
            raise _wrong("no card of this deck belongs to the Expedition, and so there are no phials")
    elif len(supplies) != len(drawer.seats):
        raise _wrong(f"each of {len(drawer.seats)} players has a supply of phials, so there are not {len(supplies)}")
    elif sum(supplies) + on_cards != ALL:
        raise _wrong(f"there are {ALL} phials, not {sum(supplies)} in the supplies and {on_cards} on cards")


def _wrong(what: str) -> StateError:
    return StateError("state/impossible", what)
