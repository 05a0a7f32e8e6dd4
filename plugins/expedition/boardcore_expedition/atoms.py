"""The atoms: the functions that move phials and start phial abilities, each saying what has happened."""

from __future__ import annotations

from boardcore_cardia import (
    CARDIA,
    HAND,
    ActivationImpossible,
    Played,
    at,
    count_on,
    find,
    may_start,
    owner_of,
    replace_played,
    set_at,
    side_of,
    with_counters,
)

from boardcore import Effect

from .cards import phials_of
from .events import CardReplacedFromHand, Passage, PhialAbilityActivated, PhialsMoved
from .places import card_at, label_of, supply
from .state import EXPEDITION, PHIAL


def phials_on(fx: Effect, card: int) -> int:
    """How many phials lie on a card; none if it is not in play."""
    spot = find(fx, card)
    played = None if spot is None else at(fx, *spot)
    return 0 if played is None else count_on(played, PHIAL)


def phials_at(fx: Effect, place: int) -> int:
    """How many phials lie at a place: in a supply or on a card."""
    card = card_at(place)
    return supply(fx, place) if card is None else phials_on(fx, card)


def move_phials(fx: Effect, seat: int, *moves: tuple[int, int]) -> tuple[int, ...]:
    """A player moves phials, each from a place to a card in play, all at once; one that is not there stays away.

    Nothing is activated by it; whoever places a phial goes on with ``activate_phial``. Returns the cards on
    which phials have come to lie.
    """
    done: list[Passage] = []
    reached: tuple[int, ...] = ()
    for place, card in moves:
        if phials_at(fx, place) and find(fx, card) is not None:
            source = card_at(place)
            if source is None:
                _put_in_supply(fx, place, -1)
            else:
                _put_on(fx, source, -1)
            _put_on(fx, card, +1)
            done.append(Passage(label_of(place), f"card:{card}"))
            reached += (card,)
    if done:
        fx.emit(PhialsMoved, seat, tuple(done))
    return reached


def activate_phial(fx: Effect, card: int) -> None:
    """Start the phial instant ability of a card on which a phial has just been placed, if it has one.

    It acts for the player on whose side the card lies (OQ-15); what cuts repetitions counts it like any
    other activation (OQ-106).
    """
    block, spot = phials_of(fx).blocks[card], find(fx, card)
    if not block or spot is None:
        return
    if not may_start(fx, block, card, spot[1]):
        fx.emit(ActivationImpossible, card)
        return
    CARDIA.of(fx.state).activations += 1
    fx.emit(PhialAbilityActivated, spot[1], card)
    fx.start(block, seat=spot[1], source=card)


def return_phials(fx: Effect, side: int, played: Played) -> None:
    """The phials of a card that leaves play go to the supply of the player on whose side it lay (OQ-37)."""
    if number := count_on(played, PHIAL):
        _put_in_supply(fx, side, number)


def replace_from_hand(fx: Effect, card: int, new: int) -> None:
    """Discard a card in play and put a hand card of its owner in its place (OQ-111)."""
    owner = owner_of(card)
    side = side_of(fx, owner)
    side.hand = tuple(each for each in side.hand if each != new)
    replace_played(fx, card, new)
    fx.passed((new,), HAND, owner, None, owner, side.hand)
    fx.emit(CardReplacedFromHand, owner, (card,), (new,))


def _put_in_supply(fx: Effect, seat: int, number: int) -> None:
    drawer = EXPEDITION.of(fx.state)
    drawer.supplies = tuple(has + number if each == seat else has for each, has in enumerate(drawer.supplies))


def _put_on(fx: Effect, card: int, number: int) -> None:
    spot = find(fx, card)
    played = None if spot is None else at(fx, *spot)
    assert spot is not None
    assert played is not None, "phials lie on cards in play"
    set_at(fx, *spot, with_counters(played, PHIAL, count_on(played, PHIAL) + number))
