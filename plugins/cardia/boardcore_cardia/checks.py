"""What no game of Cardia can look like, however well-formed its state is."""

from __future__ import annotations

from boardcore import Effect, StateError

from .cards import table_of
from .state import CARDIA, owner_of


def check(fx: Effect) -> None:
    """Refuse a state that cannot have come about.

    Raises:
        StateError: ``state/impossible``.
    """
    drawer = CARDIA.of(fx.state)
    for seat, side in enumerate(drawer.seats):
        for name in ("hand", "deck", "committed", "shown", "discard"):
            for card in getattr(side, name):
                if owner_of(card) != seat:
                    raise _wrong(f"card {card} lies in the {name} of seat {seat}, but belongs to seat {owner_of(card)}")
        if len(side.committed) + len(side.shown) > 1:
            raise _wrong(f"seat {seat} has placed more than one card")
    ongoing = table_of(fx).ongoing
    for place, pair in enumerate(drawer.row):
        if pair == (None, None):
            raise _wrong(f"encounter {place + 1} has no card")
        for side_number, played in enumerate(pair):
            if played is None:
                continue
            if played.kept and pair[1 - side_number] is not None:
                raise _wrong(f"card {played.card} keeps a signet, but does not stand alone")
            if played.text >= 0 and (played.text >= len(ongoing) or not ongoing[played.text] or not played.tokens):
                raise _wrong(f"card {played.card} cannot have copied the ability of card {played.text}")
    if any(frame.at >= len(drawer.row) + 1 for frame in fx.stack):
        raise _wrong("an ability remembers a place that never was")


def _wrong(what: str) -> StateError:
    return StateError("state/impossible", what)
