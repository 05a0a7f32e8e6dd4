"""What each card in sight shows, as plain data for views: both sides of what may be turned over and looked at."""

from __future__ import annotations

from typing import Any

from boardcore import Effect

from .components import Counts, Table, table_of
from .scoring import is_last_cycle, score
from .state import (
    CYCLE_TURNS,
    HIGH_ACTIONS,
    LOW_ACTIONS,
    LOW_TURNS,
    SIDES,
    TIDES,
    acting,
    is_high,
    places,
    sides,
)


def figures(fx: Effect) -> dict[str, Any]:
    """What every view shows besides the table: the tide, whose action it is, scores, and what the cards show."""
    drawer = TIDES.of(fx.state)
    high = is_high(fx)
    going_on = drawer.cycle > 0 and drawer.turn < CYCLE_TURNS
    return {
        "tide": "high" if high else "low",
        "acting": side_label(acting(fx)) if going_on else None,
        "actions_left": actions_left(drawer.turn) if going_on else 0,
        "first": side_label(drawer.first),
        "scores": [{"side": side_label(side), "score": score(fx, side)} for side in sides(fx)],
        "last_cycle": is_last_cycle(fx),
        "items": list(table_of(fx).items),
        "row_places": places(fx),
        "pile": len(drawer.top) + len(drawer.pile),
        "cards": list(faces(fx)),
    }


def side_label(side: int) -> str:
    """``side:0``, ``side:1`` or ``side:ai``."""
    return f"side:{SIDES[side]}"


def actions_left(turn: int) -> int:
    """How many actions the acting side still has in this tide, this one included."""
    if turn < LOW_TURNS:
        return LOW_ACTIONS - turn // 2
    return HIGH_ACTIONS - (turn - LOW_TURNS) // 2


def faces(fx: Effect) -> tuple[dict[str, Any], ...]:
    """Every card in the row, in a hand or on top of the pile, with the side that is up.

    The back of the top card may not be looked at: only what its Low Tide side says is there (T11).
    """
    drawer = TIDES.of(fx.state)
    table = table_of(fx)
    row = "high" if is_high(fx) else "low"
    found = [both_sides(table, card, row) for card in drawer.row]
    for hand in drawer.seats:
        found += [both_sides(table, card, "low") for card in hand.items]
        found += [both_sides(table, card, "high") for card in hand.crafts]
    found += [both_sides(table, card, "low") for card in drawer.ai_items]
    found += [{"card": f"card:{card}", "up": "low", "low_tide": low_side(table, card)} for card in drawer.top]
    return tuple(found)


def both_sides(table: Table, card: int, up: str) -> dict[str, Any]:
    """A card with both its sides."""
    return {
        "card": f"card:{card}",
        "up": up,
        "low_tide": low_side(table, card),
        "high_tide": {
            "columns": [
                {"need": shown(table, each.need), "high": each.high, "low": each.low}
                for each in (table.scorings[scoring] for scoring in table.columns(card))
            ],
            "items": shown(table, table.supplies[card]),
        },
    }


def low_side(table: Table, card: int) -> dict[str, Any]:
    """A Low Tide side: its items, and of the other side the craft and the items it is scored with."""
    needs = [table.scorings[scoring].need for scoring in table.columns(card)]
    uses = [item for place, item in enumerate(table.items) if any(need[place] for need in needs)]
    return {"items": shown(table, table.supplies[card]), "craft": f"card:{card}", "uses": uses}


def shown(table: Table, counts: Counts) -> dict[str, int]:
    """How many of each item, by its word."""
    return {item: count for item, count in zip(table.items, counts, strict=True) if count}
