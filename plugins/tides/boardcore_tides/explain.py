"""Why: a score as its list of sets, what a craft could bring and lacks, what the AI scores and what it leaves."""

from __future__ import annotations

from boardcore import Effect, Explanation, Message, Part

from .actions import items
from .ai import Plan, best_plan, plans, possible_sets, preference, worth
from .components import Table, table_of
from .faces import side_label
from .scoring import points, score
from .sets import minimal_sets
from .state import AI, TIDES, Scored, is_high, scored_by, sides

# A score


def both_sides(fx: Effect) -> tuple[int, ...]:
    """The sides whose scores can be explained."""
    return sides(fx)


def why_score(fx: Effect, side: int) -> Explanation:
    """A side's points, one part for each set it has scored."""
    parts = tuple(_line(fx, side, line) for line in scored_by(fx, side))
    return Explanation(Message("tides:explain.score", {"side": side_label(side)}), score(fx, side), parts)


def _line(fx: Effect, side: int, line: Scored) -> Part:
    table = table_of(fx)
    scoring = table.scorings[line.scoring]
    args = {"cycle": line.cycle, "cards": tuple(f"card:{card}" for card in line.cards)}
    if side == AI:
        need = items(table.items, scoring.need)
        return Part(points(fx, line), Message("tides:explain.solo_set", {"need": need, **args}))
    tide = f"tides:phase.{'high_tide' if line.high else 'low_tide'}"
    text = Message("tides:explain.set", {"column": scoring.column + 1, "tide": tide, **args})
    return Part(points(fx, line), text, f"card:{scoring.craft}")


# A craft in hand


def crafts_in_hand(fx: Effect) -> tuple[int, ...]:
    """The crafts that can be explained: hands are open to everybody."""
    return tuple(craft for hand in TIDES.of(fx.state).seats for craft in hand.crafts)


def why_craft(fx: Effect, craft: int) -> Explanation:
    """What a craft would bring just now: the points of each column that can be paid, else what it lacks."""
    table = table_of(fx)
    hand = next(hand for hand in TIDES.of(fx.state).seats if craft in hand.crafts)
    have = table.supply(hand.items)
    high = is_high(fx)
    parts: list[Part] = []
    for place in table.columns(craft):
        scoring = table.scorings[place]
        args = {"column": scoring.column + 1, "need": items(table.items, scoring.need)}
        lacks = tuple(max(0, need - there) for need, there in zip(scoring.need, have, strict=True))
        if any(lacks):
            lacking = items(table.items, lacks)
            parts.append(Part(None, Message("tides:explain.lacks", {**args, "items": lacking}), f"card:{craft}"))
        else:
            ways = len(minimal_sets(table, hand.items, place))
            text = Message("tides:explain.ready", {**args, "ways": ways})
            parts.append(Part(scoring.points(high), text, f"card:{craft}"))
    best = max((part.amount for part in parts if part.amount is not None), default=0)
    return Explanation(Message("tides:explain.craft", {"card": f"card:{craft}"}), best, tuple(parts))


# The AI


def ai_plays(fx: Effect) -> tuple[int, ...]:
    """The AI, if there is one."""
    return (AI,) if AI in sides(fx) else ()


def ai_has_scored(fx: Effect) -> tuple[int, ...]:
    """The AI, if it has had a High Tide."""
    return (AI,) if TIDES.of(fx.state).ai_held else ()


def why_ai_would_score(fx: Effect, side: int) -> Explanation:
    """What the AI would score with the cards it has now."""
    return _why_plan(table_of(fx), TIDES.of(fx.state).ai_items, "tides:explain.ai_now")


def why_ai_scored(fx: Effect, side: int) -> Explanation:
    """What the AI scored at its last High Tide, and why that."""
    return _why_plan(table_of(fx), TIDES.of(fx.state).ai_held, "tides:explain.ai_last")


def _why_plan(table: Table, held: tuple[int, ...], title: str) -> Explanation:
    """The sets that the AI scores with some cards, then why not others."""
    best = best_plan(table, held)
    parts = [
        Part(
            table.scorings[table.solo(each.item)].high,
            Message(
                "tides:explain.ai_set",
                {
                    "need": items(table.items, table.scorings[table.solo(each.item)].need),
                    "cards": tuple(f"card:{card}" for card in each.cards),
                },
            ),
        )
        for each in best
    ]
    parts += _why_not(table, held, best)
    heading = Message(title, {"side": side_label(AI), "cards": tuple(f"card:{card}" for card in held)})
    return Explanation(heading, worth(table, best), tuple(parts))


def _why_not(table: Table, held: tuple[int, ...], best: Plan) -> list[Part]:
    """For every item that is not scored: how many there are of those needed, or what it would come to."""
    have = table.supply(held)
    possible = {each.item for each in possible_sets(table, held)}
    parts: list[Part] = []
    for item, name in enumerate(table.items):
        need = table.scorings[table.solo(item)].need[item]
        args = {"item": f"item:{name}"}
        if item not in possible:
            text = Message("tides:explain.ai_few", {**args, "have": have[item], "need": need})
        elif all(each.item != item for each in best):
            with_it = [plan for plan in plans(table, held) if any(each.item == item for each in plan)]
            total = worth(table, min(with_it, key=lambda plan: preference(table, held, plan)))
            key = "ai_rarer" if total == worth(table, best) else "ai_less"
            text = Message(f"tides:explain.{key}", {**args, "total": total})
        else:
            continue
        parts.append(Part(None, text))
    return parts
