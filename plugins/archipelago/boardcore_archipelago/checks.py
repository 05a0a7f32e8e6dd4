"""What no game among the islands can look like, however well-formed its state is."""

from __future__ import annotations

from boardcore_cardia import CARDIA, table_of

from boardcore import Effect, StateError

from .atoms import LANDINGS
from .chart import chart_of
from .islands import SHIPS
from .state import ARCHIPELAGO


def check(fx: Effect) -> None:
    """Refuse a state that cannot have come about.

    Raises:
        StateError: ``state/impossible``.
    """
    chart, drawer = chart_of(fx), ARCHIPELAGO.of(fx.state)
    if chart is None:
        if drawer.ships or drawer.landings or drawer.songs:
            raise _wrong("there are no islands in this game, and so no ships")
        return
    if len(drawer.ships) != len(chart.islands) or sum(drawer.ships) != SHIPS:
        raise _wrong(f"{SHIPS} ships lie on {len(chart.islands)} islands, not {list(drawer.ships)}")
    for landing in drawer.landings:
        if landing.island >= len(chart.islands) or not chart.blocks[landing.island]:
            raise _wrong(f"island {landing.island} has no effect to use")
    _check_waiting(fx, {landing.seat for landing in drawer.landings})
    cards = [song.card for song in drawer.songs]
    if cards != sorted(set(cards)) or any(card >= len(table_of(fx).cards) for card in cards):
        raise _wrong("the cards that have sung are not each a card of this game, in ascending order")
    if any(not 1 <= song.round <= CARDIA.of(fx.state).round for song in drawer.songs):
        raise _wrong("a card has sung in a round that has not begun")


def _check_waiting(fx: Effect, seats: set[int]) -> None:
    """A player with island effects to use is using them, or waits for the end of an ability."""
    served = {each.seat for each in fx.state.waiting if each.block == LANDINGS}
    served |= {frame.seat for frame in fx.stack if frame.block == LANDINGS}
    if fx.state.result is None and not seats <= served:
        raise _wrong("island effects wait, but nothing will make use of them")


def _wrong(what: str) -> StateError:
    return StateError("state/impossible", what)
