"""Locations that look at who wins which encounter, at every settle."""

from __future__ import annotations

from boardcore_cardia import (
    THEIR_HAND,
    DiscardFromHand,
    Draw,
    Location,
    Outcomes,
    current_place,
    opponent,
    win,
)

from boardcore import CARD, Choose, Effect, Name, Together

from .reveals import is_of

DISCARDED = Name("discarded", CARD)


# Founder's Day

IN_A_ROW = 3


def win_in_a_row(fx: Effect, before: Outcomes, after: Outcomes) -> None:
    """Three consecutive encounters won by one player end the game; of both, who has more signets wins (OQ-117)."""
    able = [side for side in (0, 1) if _longest(after.winners, side) >= IN_A_ROW]
    if able:
        win(fx, able, "locations:reason.founders_day")


def _longest(winners: tuple[int, ...], side: int) -> int:
    longest = run = 0
    for each in winners:
        run = run + 1 if each >> side & 1 else 0
        longest = max(longest, run)
    return longest


FOUNDERS_DAY = Location("founders_day", 1, box="duel", provenance="published", settled=win_in_a_row)


# Serpent Temple


def reward_past_wins(fx: Effect, before: Outcomes, after: Outcomes) -> None:
    """Note a trigger for each encounter before the current one that a player wins now and did not before (OQ-119)."""
    current = current_place(fx)
    past = min(len(before.winners), len(after.winners), current if current >= 0 else len(after.winners))
    for place in range(past):
        gained = after.winners[place] & ~before.winners[place]
        for side in (0, 1):
            if gained >> side & 1:
                fx.wait("locations:serpent_temple/won", "instruction", seat=side, at=place)


SERPENT_TEMPLE = Location(
    "serpent_temple", 1, box="duel", provenance="published",
    settled=reward_past_wins,
    blocks=(("won", (
        Choose(THEIR_HAND, DISCARDED, "cardia:prompt.discard", by=opponent, text="cardia:option.card"),
        Together(Draw(1), DiscardFromHand(DISCARDED, opponent)),
    )),),
)  # fmt: skip


# Seer's Den


def reward_winning_cards(fx: Effect, before: Outcomes, after: Outcomes) -> None:
    """Note a trigger for each Academy card that wins now and did not before, wherever it lies (OQ-119)."""
    new = after.won() - before.won()
    if not new:
        return
    for place, pair in enumerate(after.row):
        for side, played in enumerate(pair):
            if played is not None and played.card in new and is_of(fx, played, "academy"):
                fx.wait("locations:seers_den/won", "instruction", seat=side, at=place, order=1)


SEERS_DEN = Location(
    "seers_den", 1, box="guardians", provenance="rulebook",
    settled=reward_winning_cards,
    blocks=(("won", (Draw(1),)),),
)  # fmt: skip
