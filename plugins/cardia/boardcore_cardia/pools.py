"""The words of a Cardia card: named sets, tests and questions."""

from __future__ import annotations

from boardcore import AMOUNT, Condition, Effect, Name, Pool, Test

from .atoms import at, find, here, lying, side_of
from .cards import faction_of, table_of
from .outcomes import evaluate
from .rulings import may_start
from .state import CARDIA, CATEGORY, FACTION

MODIFIERS, TOKENS = 0, 1
"""The categories of what lies on a card."""


def opponent(fx: Effect) -> int:
    """The other seat."""
    return 1 - fx.seat


def influence_of(fx: Effect, card: int) -> int:
    """A card's current influence; off the table its printed one."""
    spot = find(fx, card)
    if spot is None:
        return table_of(fx).values[card]
    found = evaluate(fx).influence[spot[0]][spot[1]]
    assert found is not None
    return found


def _on_side(fx: Effect, side: int) -> tuple[int, ...]:
    return tuple([played.card for pair in CARDIA.of(fx.state).row if (played := pair[side]) is not None])


def _one(fx: Effect, place: int, side: int) -> tuple[int, ...]:
    played = at(fx, place, side)
    return () if played is None else (played.card,)


def _opposing(fx: Effect) -> tuple[int, ...]:
    place, side = here(fx)
    return _one(fx, place, 1 - side)


THIS = Pool("this", lambda fx: (fx.source,) if lying(fx, fx.source) is not None else ())
"""The card whose ability is running, while it is in play; nothing once it has left."""
MINE = Pool("mine", lambda fx: _on_side(fx, fx.seat))
"""Your cards in play, the card whose ability is running included: all on your side of the row, the current
encounter's too. Nothing of hand, deck or discard pile, and nothing placed face down."""
THEIRS = Pool("theirs", lambda fx: _on_side(fx, 1 - fx.seat))
"""The opponent's cards in play, the one opposite this card included."""
ANY = Pool(
    "any", lambda fx: tuple([played.card for pair in CARDIA.of(fx.state).row for played in pair if played is not None])
)
"""All cards in play, of both players, this one included, in the direction of play."""
OPPOSING = Pool("opposing", _opposing)
"""The card opposite this one, in its encounter; nothing if none lies there."""
MY_PREVIOUS = Pool("my previous", lambda fx: _one(fx, here(fx)[0] - 1, fx.seat))
"""Your card in the encounter just before this card's."""
MY_FOLLOWING = Pool("my following", lambda fx: _one(fx, here(fx)[0] + 1, fx.seat))
"""Your card in the encounter just after this card's."""
MY_PAST = Pool(
    "my past",
    lambda fx: tuple(card for card in _on_side(fx, fx.seat) if (find(fx, card) or (99, 0))[0] < here(fx)[0]),
)
"""Your cards in all encounters before this card's; not this card."""
MY_HAND = Pool("my hand", lambda fx: side_of(fx, fx.seat).hand)
"""The cards of your hand. A choice among those that fit something is a ``ChooseHidden``, among all a ``Choose``."""
THEIR_HAND = Pool("their hand", lambda fx: side_of(fx, 1 - fx.seat).hand)
"""The cards of the opponent's hand: for steps, and for choices that the opponent makes (``by=opponent``)."""
THEIR_DECK = Pool("their deck", lambda fx: side_of(fx, 1 - fx.seat).deck)
"""The cards of the opponent's deck, from the top down: for steps alone, since nobody may look at them."""
FACTIONS = Pool("factions", lambda fx: tuple(range(len(table_of(fx).words))), FACTION)
"""The factions of the deck."""


def opposite(name: Name) -> Pool:
    """The card opposite another one."""

    def members(fx: Effect) -> tuple[int, ...]:
        spot = find(fx, fx.value(name))
        return () if spot is None else _one(fx, spot[0], 1 - spot[1])

    return Pool(f"opposite {name.key}", members, reads=(name,))


def lying_on(name: Name) -> Pool:
    """The categories of which something lies on a card."""

    def members(fx: Effect) -> tuple[int, ...]:
        played = lying(fx, fx.value(name))
        if played is None:
            return ()
        return ((MODIFIERS,) if played.modifier else ()) + ((TOKENS,) if played.tokens else ())

    return Pool(f"lying on {name.key}", members, CATEGORY, (name,))


def modified(fx: Effect, card: int) -> bool:
    """Whether modifiers lie on a card."""
    played = lying(fx, card)
    return played is not None and played.modifier != 0


def burdened(fx: Effect, card: int) -> bool:
    """Whether modifiers or ongoing tokens lie on a card."""
    played = lying(fx, card)
    return played is not None and (played.modifier != 0 or played.tokens > 0)


def instant(fx: Effect, card: int) -> bool:
    """Whether a card's ability is an instant one."""
    return table_of(fx).blocks[card] != ""


def has_ongoing(fx: Effect, card: int) -> bool:
    """Whether a card's ability is an ongoing one."""
    return bool(table_of(fx).ongoing[card])


def has_another(fx: Effect, card: int) -> bool:
    """Whether another card lies on the same side of the table as this one."""
    spot = find(fx, card)
    return spot is not None and len(_on_side(fx, spot[1])) > 1


def at_least_this(fx: Effect, card: int) -> bool:
    """Whether a card has as much influence as this one, or more."""
    return influence_of(fx, card) >= influence_of(fx, fx.source)


def less_than_this(fx: Effect, card: int) -> bool:
    """Whether a card has less influence than this one."""
    return influence_of(fx, card) < influence_of(fx, fx.source)


def losing(fx: Effect, card: int) -> bool:
    """Whether a card loses its encounter: the opposing card wins it, and this one does not (OQ-89)."""
    spot = find(fx, card)
    return spot is not None and evaluate(fx).winners[spot[0]] == 1 << 1 - spot[1]


def can_be_copied(fx: Effect, card: int) -> bool:
    """Whether the card's ability can start now as this card's own (OQ-101, OQ-106)."""
    return may_start(fx, table_of(fx).blocks[card], fx.source, fx.seat)


def can_be_activated(fx: Effect, card: int) -> bool:
    """Whether the card's ability can start now in its own place."""
    spot = find(fx, card)
    return spot is not None and may_start(fx, table_of(fx).blocks[card], card, spot[1])


def at_most(influence: int) -> Test:
    """Whether a card has so much influence or less."""
    return Test(f"influence at most {influence}", lambda fx, card: influence_of(fx, card) <= influence)


def of_faction(name: Name) -> Test:
    """Whether a card is of the named faction."""
    return Test(f"of faction {name.key}", lambda fx, card: faction_of(fx, card) == fx.value(name), (name,))


def in_play(pool: Pool) -> Condition:
    """Whether a pool has any card."""
    return Condition(f"any {pool.label}", lambda fx: bool(pool.members(fx)), pool.reads)


def more_than(number: int, pool: Pool) -> Condition:
    """Whether a pool has more cards than that."""
    return Condition(f"more than {number} {pool.label}", lambda fx: len(pool.members(fx)) > number, pool.reads)


def last_of(pool: Pool) -> Pool:
    """Of some cards in play the one that lies furthest in the direction of play, whenever it was played."""

    def members(fx: Effect) -> tuple[int, ...]:
        found = [(spot, card) for card in pool.members(fx) if (spot := find(fx, card)) is not None]
        return () if not found else (max(found)[1],)

    return Pool(f"last of {pool.label}", members, pool.kind, pool.reads)


def plus_or_minus(amount: int) -> Pool:
    """The two modifiers of a size, to choose a sign."""
    return Pool(f"+{amount} or -{amount}", lambda fx: (amount, -amount), AMOUNT)
