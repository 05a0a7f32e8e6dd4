"""What Guardians do besides what Cardia's cards do."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from boardcore_cardia import (
    ANY,
    CARDIA,
    DECK,
    DECK_SIZE,
    DISCARD,
    HAND,
    add_modifier,
    add_token,
    at,
    draw,
    find,
    here,
    in_play_now,
    owner_of,
    replace_played,
    set_at,
    side_of,
    take_awaited,
    win,
)

from boardcore import Effect, Kind, KindTable, Name, Pool, Step

from .events import CardDiscardedAtRandom, CardReplacedFromDeck, ModifiersFlipped
from .state import LAST

# Neighbours


def beside_mine(fx: Effect, card: int) -> bool:
    """Whether another card of the same side lies in the encounter before or after a card's."""
    spot = find(fx, card)
    return spot is not None and any(at(fx, spot[0] + step, spot[1]) is not None for step in (-1, 1))


def beside(name: Name) -> Pool:
    """The cards of the same side in the encounters before and after a card's."""

    def members(fx: Effect) -> tuple[int, ...]:
        spot = find(fx, fx.value(name))
        if spot is None:
            return ()
        found = [at(fx, spot[0] + step, spot[1]) for step in (-1, 1)]
        return tuple(played.card for played in found if played is not None)

    return Pool(f"beside {name.key}", members, reads=(name,))


# A card and a sign in one choice

BOOST = Kind("boost")
"""A card that gets a modifier, and its sign: ``boost:7+`` or ``boost:7-``."""
CHOSEN = Name("chosen", BOOST)

BOOSTS = Pool("any card, up or down", lambda fx: tuple(2 * c + sign for c in ANY(fx) for sign in (0, 1)), BOOST)


def boost_kind(amount: int) -> KindTable:
    """Every card with both signs of an amount."""

    def says(value: int) -> tuple[str, dict[str, str]]:
        card, down = divmod(value, 2)
        signed = f"amount:{-amount if down else amount:+d}"
        return "guardians:option.boost", {
            "card": f"card:{card}",
            "owner": f"seat:{owner_of(card)}",
            "amount": signed,
        }

    return KindTable(BOOST, None, 4 * DECK_SIZE, spell=lambda value: f"{value // 2}{'+-'[value % 2]}", says=says)


@dataclass(frozen=True, slots=True)
class Boost(Step):
    """Put a modifier on the chosen card, with the chosen sign."""

    amount: int
    chosen: Name

    def run(self, fx: Effect) -> None:
        card, down = divmod(fx.value(self.chosen), 2)
        add_modifier(fx, card, -self.amount if down else self.amount)


# The rest


@dataclass(frozen=True, slots=True)
class FlipModifiers(Step):
    """Turn all modifiers on these cards to their other side; lying there as a sum, it changes its sign."""

    of: Pool | Name

    def run(self, fx: Effect) -> None:
        for card in in_play_now(fx, self.of):
            spot = find(fx, card)
            played = at(fx, *spot) if spot is not None else None
            if spot is not None and played is not None:
                set_at(fx, *spot, msgspec.structs.replace(played, modifier=-played.modifier))
                fx.emit(ModifiersFlipped, card)


@dataclass(frozen=True, slots=True)
class DrawToChoose(Step):
    """Draw a card in an instruction that goes on with a choice of a hand card; it ends after that (OQ-100)."""

    def run(self, fx: Effect) -> None:
        draw(fx, fx.seat, 1)
        if side_of(fx, fx.seat).hand:
            fx.dirty = False  # nothing is put in order while the player chooses


@dataclass(frozen=True, slots=True)
class TokensForRevealed(Step):
    """Put an ongoing token on a card just revealed for each thing of this kind that waited for it (OQ-48)."""

    kind: str

    def run(self, fx: Effect) -> None:
        drawer = CARDIA.of(fx.state)
        if not drawer.revealing:
            return
        for seat, played in enumerate(drawer.row[-1]):
            if played is not None and drawer.seats[seat].waiting:
                for _ in take_awaited(fx, seat, self.kind):
                    add_token(fx, played.card)


@dataclass(frozen=True, slots=True)
class DiscardAtRandom(Step):
    """Your opponent discards a random hand card, if there is one."""

    def run(self, fx: Effect) -> None:
        seat = 1 - fx.seat
        side = side_of(fx, seat)
        if not side.hand:
            return
        card = side.hand[fx.draw(f"hand:{seat}", len(side.hand))]
        side.hand = tuple(each for each in side.hand if each != card)
        side_of(fx, owner_of(card)).discard += (card,)
        fx.passed((card,), HAND, seat, DISCARD, seat, side.hand)
        fx.emit(CardDiscardedAtRandom, seat, (card,))


@dataclass(frozen=True, slots=True)
class ReplaceFromDeck(Step):
    """Discard your opponent's card and put the top card of their deck in its place (OQ-111).

    With an empty deck they lose before anything is discarded; if both players are about to lose in that way, more
    signets win (OQ-31).
    """

    card: Pool
    last: Name = LAST

    def run(self, fx: Effect) -> None:
        cards, seat = in_play_now(fx, self.card), 1 - fx.seat
        if not cards:
            return
        side = side_of(fx, seat)
        if not side.deck:
            win(fx, {fx.seat} | {each for each in (fx.value(self.last),) if _cannot_replace(fx, 1 - each)})
            return
        new, side.deck = side.deck[0], side.deck[1:]
        replace_played(fx, cards[0], new)
        fx.passed((new,), DECK, seat, None, seat, side.deck)
        fx.emit(CardReplacedFromDeck, seat, cards, (new,))


def _cannot_replace(fx: Effect, seat: int) -> bool:
    """Whether a player has a card in this encounter, and no deck to replace it from."""
    return at(fx, here(fx)[0], seat) is not None and not side_of(fx, seat).deck
