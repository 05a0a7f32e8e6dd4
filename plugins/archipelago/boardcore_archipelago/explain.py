"""Why: the signets that ships are worth, and what an island's effect comes to; and what every view shows."""

from __future__ import annotations

from typing import Any

from boardcore_cardia import ExtraSignets

from boardcore import Effect, Explanation, Message, Part

from .chart import chart_of
from .state import ARCHIPELAGO


def ship_signets(fx: Effect) -> tuple[ExtraSignets, ...]:
    """What the ships on each player's own island are worth to that player (ARC-SIG-01)."""
    chart = chart_of(fx)
    if chart is None:
        return ()
    ships = ARCHIPELAGO.of(fx.state).ships
    return tuple(
        ExtraSignets(seat, ships[home] * chart.islands[home].amount, "archipelago:explain.ships", chart.label(home))
        for seat, home in enumerate(chart.homes)
        if ships[home]
    )


def islands(fx: Effect) -> tuple[int, ...]:
    """The islands whose effect can be explained."""
    chart = chart_of(fx)
    return () if chart is None else tuple(range(len(chart.islands)))


def why_effect(fx: Effect, island: int) -> Explanation:
    """How strong an island's effect is now: so much for every ship there (ARC-EFF-10)."""
    chart = chart_of(fx)
    assert chart is not None, "there are islands"
    ships, here = ARCHIPELAGO.of(fx.state).ships[island], chart.islands[island]
    why = Message("archipelago:explain.per_ship", {"ships": ships, "amount": here.amount})
    text = Message(f"{chart.texts[island]}.text")
    title = Message("archipelago:explain.island", {"island": chart.label(island), "text": text})
    parts = (Part(ships * here.amount, why, chart.label(island)),) if ships else ()
    return Explanation(title, ships * here.amount, parts)


def figures(fx: Effect) -> dict[str, Any]:
    """The islands with their ships, what each effect comes to, and what they are joined to; none without islands."""
    chart = chart_of(fx)
    if chart is None:
        return {"islands": []}
    return {
        "islands": [
            {
                "island": chart.label(number),
                "ships": ships,
                "strength": ships * chart.islands[number].amount,
                "effect": f"{chart.texts[number]}.text",
                "joined": [chart.label(each) for each in chart.neighbours[number]],
            }
            for number, ships in enumerate(ARCHIPELAGO.of(fx.state).ships)
        ]
    }
