"""Where phials are and where they can go: named sets, tests and questions."""

from __future__ import annotations

from boardcore_cardia import MINE, THEIRS, side_of

from boardcore import Condition, Effect, Name, Pool

from .atoms import phials_at, phials_on
from .cards import phials_of
from .places import on_card, supply, supply_of
from .state import PHIALS


def _loaded(fx: Effect, cards: Pool) -> tuple[int, ...]:
    """The places that are cards of a pool with phials on them."""
    return tuple(on_card(card) for card in cards.members(fx) if phials_on(fx, card))


def _theirs(fx: Effect) -> tuple[int, ...]:
    seat = 1 - fx.seat
    return ((supply_of(seat),) if supply(fx, seat) else ()) + _loaded(fx, THEIRS)


THEIR_PHIALS = Pool("their phials", _theirs, PHIALS)
"""Where your opponent has phials: the supply and every card of theirs (OQ-40)."""


MY_SUPPLY = Pool("my supply", lambda fx: (supply_of(fx.seat),) if supply(fx, fx.seat) else (), PHIALS)
"""Your own supply, while phials are left in it."""


def on_others_than(target: Name) -> Pool:
    """Your cards with phials other than one, to which a phial is to be moved (OQ-36)."""
    return Pool(
        f"phials on others than {target.key}",
        lambda fx: tuple(place for place in _loaded(fx, MINE) if place != on_card(fx.value(target))),
        PHIALS,
        (target,),
    )


def still_there(taken: Name) -> Pool:
    """Where your opponent has phials besides one that is to be taken from a place (OQ-112)."""

    def members(fx: Effect) -> tuple[int, ...]:
        place = fx.value(taken)
        return tuple(each for each in _theirs(fx) if each != place or phials_at(fx, each) > 1)

    return Pool(f"their phials besides {taken.key}", members, PHIALS, (taken,))


def supply_left(fx: Effect) -> bool:
    """Whether phials are left in your supply."""
    return supply(fx, fx.seat) > 0


def reachable(fx: Effect, card: int) -> bool:
    """Whether a phial of yours can be brought to a card: from your supply or else from another card (OQ-101)."""
    return supply_left(fx) or any(place != on_card(card) for place in _loaded(fx, MINE))


def laden(fx: Effect, card: int) -> bool:
    """Whether phials lie on a card."""
    return phials_on(fx, card) > 0


def answers_phials(fx: Effect, card: int) -> bool:
    """Whether a card has a phial instant ability, which starts when a phial is placed there."""
    return phials_of(fx).blocks[card] != ""


def can_steal(number: int) -> Condition:
    """Whether your opponent has so many phials, or as many as you have cards to place them on (OQ-35)."""

    def check(fx: Effect) -> bool:
        cards = len(MINE.members(fx))
        return cards > 0 and sum(phials_at(fx, place) for place in _theirs(fx)) >= min(number, cards)

    return Condition(f"can steal {number}", check)


TOP_OF_THEIR_DECK = Pool("top of their deck", lambda fx: side_of(fx, 1 - fx.seat).deck[:1])
"""The top card of your opponent's deck; none where it is empty."""
THEIR_DISCARDS = Pool("their discards", lambda fx: side_of(fx, 1 - fx.seat).discard)
"""The cards in your opponent's discard pile."""
