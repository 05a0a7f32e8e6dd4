"""The atoms: the one function that moves ships, and what it notes for later."""

from __future__ import annotations

from boardcore_cardia import CARDIA, table_of, text_of

from boardcore import Effect

from .chart import Chart, chart_of
from .events import ShipsMoved, Voyage
from .ongoing import WhenYouMoveShips
from .state import ARCHIPELAGO, Archipelago, Landing, Song

LANDINGS = "archipelago:landings"
"""The address of the block in which a player uses island effects, one after the other."""


def song_of(card: str) -> str:
    """The address of what a card does right after its player has moved ships."""
    return f"archipelago:{card}/moved"


def move_ships(fx: Effect, *moves: tuple[int, int, int]) -> None:
    """Move so many ships from one island to another, or several such groups, all in one move of the acting player.

    As many as there are; where none moves, nothing has happened (ARC-EFF-04). The islands where ships
    ended activate after the ability (OQ-28); cards that react to the move do so after this instruction.
    """
    chart, drawer = chart_of(fx), ARCHIPELAGO.of(fx.state)
    if chart is None:
        return
    ships = list(drawer.ships)
    done: list[tuple[int, int, int]] = []
    for wanted, src, dst in moves:
        number = min(wanted, ships[src])
        if number and src != dst:
            ships[src] -= number
            ships[dst] += number
            done.append((number, src, dst))
    if not done:
        return
    drawer.ships = tuple(ships)
    _land(fx, chart, drawer, sorted({dst for _, _, dst in done}))
    _note_songs(fx, drawer)
    fx.emit(
        ShipsMoved, fx.seat, tuple([Voyage(number, chart.label(src), chart.label(dst)) for number, src, dst in done])
    )


def _land(fx: Effect, chart: Chart, drawer: Archipelago, islands: list[int]) -> None:
    """Note each island with an effect once for this move; one trigger serves all that a player has waiting."""
    reached = tuple([Landing(fx.seat, island) for island in islands if chart.blocks[island]])
    if reached and all(each.seat != fx.seat for each in drawer.landings):
        fx.wait(LANDINGS, "ability", seat=fx.seat)
    drawer.landings += reached


def _note_songs(fx: Effect, drawer: Archipelago) -> None:
    """Let each card in effect that reacts to its player's moves do so, once a round."""
    cards, cardia = table_of(fx), CARDIA.of(fx.state)
    for place, pair in enumerate(cardia.row):
        played = pair[fx.seat]
        if played is None or not played.tokens or Song(played.card, cardia.round) in drawer.songs:
            continue
        text = text_of(played)
        if any(isinstance(each, WhenYouMoveShips) for each in cards.ongoing[text]):
            others = [song for song in drawer.songs if song.card != played.card]
            drawer.songs = tuple(sorted([*others, Song(played.card, cardia.round)], key=lambda song: song.card))
            fx.wait(song_of(cards.cards[text].id), "instruction", seat=fx.seat, source=played.card, at=place)
