"""Why: an influence, an outcome, a signet count, each as the list that was summed."""

from __future__ import annotations

from typing import Any

from boardcore import Effect, Explanation, Message, Part

from .atoms import at, find
from .cards import CardTable, table_of
from .ongoing import COUNSEL, INFLUENCE, NAMED, TIE, TIE_WINNER, WORTH, WORTH_LOW, Contribution
from .outcomes import evaluate, extra_signets, named_winners, signets, winner_text
from .state import CARDIA, Counter, Played, text_of

WINNERS = ((), (0,), (1,), (0, 1))
"""The seats of an outcome."""


def cards_in_play(fx: Effect) -> tuple[int, ...]:
    """The cards whose influence can be explained."""
    return tuple(played.card for pair in CARDIA.of(fx.state).row for played in pair if played is not None)


def places(fx: Effect) -> tuple[int, ...]:
    """The encounters whose outcome can be explained; one that has not been compared yet has none."""
    drawer = CARDIA.of(fx.state)
    return tuple(range(len(drawer.row) - drawer.revealing))


def both(fx: Effect) -> tuple[int, ...]:
    """The seats whose signets can be explained."""
    return (0, 1)


def _label(card: int) -> str:
    return f"card:{card}"


def _named(card: int) -> dict[str, Any]:
    return {"card": _label(card)}


def why_influence(fx: Effect, card: int) -> Explanation:
    """A card's influence: printed, plus what lies on it, plus each ongoing contribution."""
    spot = find(fx, card)
    assert spot is not None
    played = at(fx, *spot)
    assert played is not None
    result = evaluate(fx)
    parts = [Part(table_of(fx).values[card], Message("cardia:explain.printed"), _label(card))]
    if played.modifier:
        parts.append(Part(played.modifier, Message("cardia:explain.modifier"), _label(card)))
    for each in result.found:
        if each.what == INFLUENCE and (each.place, each.side) == spot:
            parts.append(Part(each.amount, Message(each.why or "cardia:explain.ability"), _label(each.source)))
    value = result.influence[spot[0]][spot[1]]
    return Explanation(Message("cardia:explain.influence", _named(card)), value or 0, tuple(parts))


def why_outcome(fx: Effect, place: int) -> Explanation:
    """An encounter's outcome: the influences, and the layer that decided it."""
    result = evaluate(fx)
    pair = CARDIA.of(fx.state).row[place]
    parts = [
        Part(
            result.influence[place][side],
            Message("cardia:explain.card_influence", _named(played.card)),
            _label(played.card),
        )
        for side, played in enumerate(pair)
        if played is not None
    ]
    parts += _layers(pair, result.influence[place], [c for c in result.found if c.place in (place, -1)])
    outcome = Message(f"cardia:{winner_text(result.winners[place])}")
    return Explanation(Message("cardia:explain.outcome", {"place": f"place:{place + 1}"}), outcome, tuple(parts))


def _layers(
    pair: tuple[Played | None, Played | None], influence: tuple[int | None, int | None], found: list[Contribution]
) -> list[Part]:
    def parts(what: int, key: str) -> list[Part]:
        return [
            Part(None, Message(c.why or f"cardia:explain.{key}"), _label(c.source)) for c in found if c.what == what
        ]

    if None in pair:
        return [Part(None, Message("cardia:explain.alone"))]
    named, counsel = parts(NAMED, "named"), parts(COUNSEL, "counsel")
    ties, tie_winners = parts(TIE, "declared_tie"), parts(TIE_WINNER, "tie_winner")
    if named_winners(found):
        return named + counsel
    tied = bool(ties) or influence[0] == influence[1]
    if not tied:
        cancelled = [Part(None, Message("cardia:explain.cancelled"))] if counsel else []
        return [*cancelled, Part(None, Message("cardia:explain.compare"))]
    cancelled = [Part(None, Message("cardia:explain.cancelled"))] if counsel else []
    return cancelled + (ties or [Part(None, Message("cardia:explain.equal"))]) + tie_winners


def why_signets(fx: Effect, seat: int) -> Explanation:
    """A seat's signets, card by card."""
    result = evaluate(fx)
    parts: list[Part] = []
    for place, pair in enumerate(CARDIA.of(fx.state).row):
        played = pair[seat]
        if played is None:
            continue
        if result.winners[place] >> seat & 1:
            parts.append(Part(1, Message("cardia:explain.winning"), _label(played.card)))
        elif played.kept and pair[1 - seat] is None:
            parts.append(Part(1, Message("cardia:explain.kept"), _label(played.card)))
        for each in result.found:
            if each.what in (WORTH, WORTH_LOW) and (each.place, each.side) == (place, seat) and result.counts(each):
                why = each.why or f"cardia:explain.{'worth' if each.what == WORTH else 'worth_low'}"
                parts.append(Part(each.amount, Message(why), _label(each.source)))
    for extra in extra_signets(fx):
        if extra.seat == seat:
            parts.append(Part(extra.number, Message(extra.why), extra.source))
    return Explanation(Message("cardia:explain.signets", {"seat": f"seat:{seat}"}), signets(fx)[seat], tuple(parts))


def _about(cards: CardTable, counter: Counter) -> str | None:
    """The label of what a waiting counter is about; None if it is about nothing."""
    return f"faction:{cards.words[counter.about]}" if cards.counters[counter.kind].factions else None


def figures(fx: Effect) -> dict[str, Any]:
    """What every view shows besides the table: influence, outcomes, signets, worked out."""
    drawer = CARDIA.of(fx.state)
    result = evaluate(fx)
    cards = table_of(fx)
    return {
        "signets": list(signets(fx)),
        "signets_to_win": cards.signets_to_win,
        "waiting": [
            [{"counter": each.kind, "about": _about(cards, each)} for each in side.waiting] for side in drawer.seats
        ],
        "encounters": [
            {
                "winners": list(WINNERS[winners]),
                "cards": [
                    None if played is None else _shown(cards, played, influence[side])
                    for side, played in enumerate(pair)
                ],
            }
            for pair, influence, winners in zip(drawer.row, result.influence, result.winners, strict=True)
        ],
    }


def _shown(cards: CardTable, played: Played, influence: int | None) -> dict[str, Any]:
    return {
        "card": _label(played.card),
        "influence": influence,
        "modifier": played.modifier,
        "tokens": played.tokens,
        "counters": {counter.kind: counter.number for counter in played.counters} if played.counters else {},
        "in_effect": bool(played.tokens and cards.ongoing[text_of(played)]),
    }
