"""The atoms: each observable change of a Tides table in one function, which also says that it happened."""

from __future__ import annotations

from boardcore import Effect

from .ai import SoloSet, best_plan
from .components import table_of
from .events import (
    ActionDone,
    CraftKept,
    CraftTaken,
    FirstPlayerPassed,
    GoalReached,
    HandCardDiscarded,
    HandDealt,
    ItemsTaken,
    Passed,
    PileShuffled,
    RowCardDiscarded,
    RowFilled,
    RowTurned,
    SetScored,
    SoloSetScored,
    TopShown,
)
from .scoring import points, score
from .state import AI, CYCLE_TURNS, GOAL, TIDES, Scored, is_high, other, places

# No card that somebody has seen ever lies hidden in a place where it could be followed: the pile is
# only filled by shuffling. So nobody remembers hidden cards, and nothing here keeps up who does.

# The pile


def shuffle_pile(fx: Effect, cards: tuple[int, ...]) -> None:
    """Make a new pile of these cards, Low Tide side up, with none on top yet."""
    TIDES.of(fx.state).pile = fx.shuffle("pile", cards)


def draw(fx: Effect, number: int) -> tuple[int, ...]:
    """Take cards from the top of the pile, as many as there are; the next one is not in sight yet."""
    drawer = TIDES.of(fx.state)
    cards = (drawer.top + drawer.pile)[:number]
    drawer.pile = (drawer.top + drawer.pile)[number:]
    drawer.top = ()
    return cards


def show_top(fx: Effect) -> None:
    """Let the card that has come to lie on top be seen."""
    drawer = TIDES.of(fx.state)
    if not drawer.top and drawer.pile:
        drawer.top, drawer.pile = drawer.pile[:1], drawer.pile[1:]
        fx.emit(TopShown, drawer.top)


def fill_row(fx: Effect, from_right: bool = False) -> None:
    """Deal cards until the row is full, shuffling the discard pile into a new pile when one runs out (T10).

    ``from_right``: each new card goes to the left of all others, as in solo play at a tide change (A4).
    If both piles run out the row stays short (T9).
    """
    drawer = TIDES.of(fx.state)
    while (missing := places(fx) - len(drawer.row)) > 0:
        if not drawer.top and not drawer.pile:
            if not drawer.discard:
                break
            count = len(drawer.discard)
            shuffle_pile(fx, drawer.discard)
            drawer.discard = ()
            fx.emit(PileShuffled, count)
        cards = draw(fx, missing)
        drawer.row = cards[::-1] + drawer.row if from_right else drawer.row + cards
        fx.emit(RowFilled, cards)
    show_top(fx)


def deal_hand(fx: Effect, seat: int, number: int) -> None:
    """Deal cards to a seat, which looks at their High Tide sides."""
    cards = draw(fx, number)
    TIDES.of(fx.state).seats[seat].crafts += cards
    fx.emit(HandDealt, seat, cards)


# Hands


def keep(fx: Effect, seat: int, card: int) -> None:
    """Keep one of the cards dealt as the first craft and discard the rest."""
    drawer = TIDES.of(fx.state)
    hand = drawer.seats[seat]
    rest = without(hand.crafts, (card,))
    hand.crafts = (card,)
    drawer.discard += rest
    fx.emit(CraftKept, seat, card, rest)


def take(fx: Effect, side: int, card: int) -> None:
    """Take a card of the row into a hand, with the side up that it shows there."""
    drawer = TIDES.of(fx.state)
    drawer.row = without(drawer.row, (card,))
    drawer.quiet = 0
    if is_high(fx):
        drawer.seats[side].crafts += (card,)
        fx.emit(CraftTaken, side, card)
        return
    if side == AI:
        drawer.ai_items += (card,)
    else:
        drawer.seats[side].items += (card,)
    fx.emit(ItemsTaken, side, card)


def discard_from_hand(fx: Effect, seat: int, card: int) -> None:
    """Discard a card from a hand."""
    drawer = TIDES.of(fx.state)
    hand = drawer.seats[seat]
    hand.items, hand.crafts = without(hand.items, (card,)), without(hand.crafts, (card,))
    drawer.discard += (card,)
    fx.emit(HandCardDiscarded, seat, card)


def discard_leftmost(fx: Effect) -> None:
    """Discard the leftmost card of the row, for the AI at High Tide."""
    drawer = TIDES.of(fx.state)
    card, *_ = drawer.row
    drawer.row = drawer.row[1:]
    drawer.discard += (card,)
    drawer.quiet += 1
    fx.emit(RowCardDiscarded, card)


def do_nothing(fx: Effect, side: int) -> None:
    """Let an action pass."""
    TIDES.of(fx.state).quiet += 1
    fx.emit(Passed, side)


# Scoring


def score_set(fx: Effect, seat: int, scoring: int, cards: tuple[int, ...]) -> None:
    """Show a craft with the cards that pay for one of its columns, note the points, discard them all."""
    drawer = TIDES.of(fx.state)
    hand = drawer.seats[seat]
    what = table_of(fx).scorings[scoring]
    before = score(fx, seat)
    line = Scored(scoring, drawer.cycle, is_high(fx), cards)
    hand.items, hand.crafts = without(hand.items, cards), without(hand.crafts, (what.craft,))
    hand.scored += (line,)
    drawer.discard += (*cards, what.craft)
    drawer.quiet = 0
    gained = points(fx, line)
    fx.emit(SetScored, seat, what.craft, what.column + 1, cards, gained, before + gained)
    _look_for_goal(fx, seat, before, before + gained)


def score_solo_set(fx: Effect, what: SoloSet) -> None:
    """Note the points of a set of the AI's table and discard its cards."""
    drawer = TIDES.of(fx.state)
    table = table_of(fx)
    scoring = table.solo(what.item)
    before = score(fx, AI)
    line = Scored(scoring, drawer.cycle, True, what.cards)
    drawer.ai_items = without(drawer.ai_items, what.cards)
    drawer.ai_scored += (line,)
    drawer.discard += what.cards
    drawer.quiet = 0
    gained = points(fx, line)
    count = table.scorings[scoring].need[what.item]
    fx.emit(SoloSetScored, what.item, count, what.cards, gained, before + gained)
    _look_for_goal(fx, AI, before, before + gained)


def score_all_solo_sets(fx: Effect) -> None:
    """Score, one at a time, the sets that bring the AI the most points."""
    drawer = TIDES.of(fx.state)
    drawer.ai_held = drawer.ai_items
    for each in best_plan(table_of(fx), drawer.ai_items):
        score_solo_set(fx, each)


def _look_for_goal(fx: Effect, side: int, before: int, after: int) -> None:
    if before < GOAL <= after:
        fx.emit(GoalReached, side, after)


# The tide


def turn_row(fx: Effect) -> None:
    """Turn the cards left in the row to the side of the tide that begins; after High Tide actions count anew."""
    drawer = TIDES.of(fx.state)
    drawer.turn %= CYCLE_TURNS
    high = is_high(fx)
    fx.emit(RowTurned, drawer.row, f"tides:phase.{'high_tide' if high else 'low_tide'}")


def end_action(fx: Effect, side: int) -> None:
    """Count the action of a side."""
    drawer = TIDES.of(fx.state)
    drawer.turn += 1
    fx.emit(ActionDone, side, drawer.turn)


def pass_first_player(fx: Effect) -> None:
    """Pass the First Player card to the other side."""
    drawer = TIDES.of(fx.state)
    drawer.first = other(fx, drawer.first)
    fx.emit(FirstPlayerPassed, drawer.first)


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that are left, in their order."""
    return tuple(card for card in cards if card not in gone)
