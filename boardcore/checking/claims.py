"""What events say of cards: who sees a place sees the cards that come there, so they have to be there.

An event that names another place than the one in which its cards lie would show them to whoever sees that one.
"""

from __future__ import annotations

from ..errors import listed
from ..rules import Ruleset
from ..state import State
from ..testing.games import Walk
from ..visibility import OPEN
from .trial import Trial


def placed(trial: Trial) -> None:
    """The cards of an event lie in one of the two places that it names, if both are places of the game."""
    rules = trial.rules
    places = rules.book.wiring.schema.places
    walk = Walk(rules, trial.seed, "secrets", line=trial.part, trace=True)
    for turn in walk:
        for event, state in zip(turn.applied.events, turn.applied.trace[1:], strict=False):
            type_ = rules.book.events[type(event)]
            for name, move in type_.between:
                cards, ends = set(getattr(event, name)), move.ends(event)
                for zone, _ in ends:
                    if zone not in places and zone != OPEN:
                        raise walk.fail(f"event {type_.name} names {zone!r}, which is no zone; there are"
                                        f" {listed(places)}, or OPEN")  # fmt: skip
                if not any(lie(rules, state, cards, *end) for end in ends):
                    raise walk.fail(f"event {type_.name} shows cards as moving from {_place(*ends[0])} to"
                                    f" {_place(*ends[1])}, and they are in neither place")  # fmt: skip


def _place(zone: str, owner: int) -> str:
    return f"{zone!r}" if owner < 0 else f"{zone!r} of seat {owner}"


def lie(rules: Ruleset, state: State, cards: set[int], zone: str, owner: int) -> bool:
    """Whether all of these cards lie in a zone; yes where the game has no such zone to look into."""
    place = rules.book.wiring.schema.places.get(zone)
    if place is None:
        return True
    return cards <= set(place.read(state, owner if owner in place.owners(state) else -1))
