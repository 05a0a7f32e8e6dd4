"""Spending a favour: who may, on which card, and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore import CARD, SEAT, Choose, Effect, Event, Name, Note, OpenNumber, OpenSeat, Pool, Step
from boardcore_cardia import CARDIA, Place, signets

from .state import DRAWER


class FavourSpent(Event, frozen=True):
    """A player has spent a favour."""

    seat: OpenSeat
    left: OpenNumber


# The names belong to the round, which other packs add steps to as well: so they begin with the pack's own.
WHO, WHICH = Name("mypack_who", SEAT), Name("mypack_which", CARD)


def who(fx: Effect) -> int:
    """The player that may spend a favour."""
    return fx.value(WHO)


def raisable(fx: Effect, seat: int) -> tuple[int, ...]:
    """The cards that a player may raise: all in play, as long as there is a favour to spend."""
    if not DRAWER.of(fx.state).left[seat]:
        return ()
    return tuple(played.card for pair in CARDIA.of(fx.state).row if (played := pair[seat]) is not None)


def behind(fx: Effect) -> tuple[int, ...]:
    """The player with fewer signets, if there is one who can do something about it."""
    first, second = signets(fx)
    seat = 0 if first < second else 1
    return (seat,) if first != second and raisable(fx, seat) else ()


BEHIND = Pool("behind", behind, SEAT)
THEIR_CARDS = Pool("their cards", lambda fx: raisable(fx, who(fx)), CARD, (WHO,))


@dataclass(frozen=True, slots=True)
class SpendFavour(Step):
    """A player gives up a favour for a card. It is skipped if none has been chosen."""

    player: Name
    card: Name

    def run(self, fx: Effect) -> None:
        seat, favours = fx.value(self.player), DRAWER.of(fx.state)
        first, second = favours.left
        favours.left = (first - 1, second) if seat == 0 else (first, second - 1)
        fx.emit(FavourSpent, seat, favours.left[seat])


SPEND_FAVOURS: tuple[Step, ...] = (
    Note(BEHIND, WHO),
    Choose(
        THEIR_CARDS, WHICH, "mypack:prompt.spend",
        by=who, optional=True, public=True, text="cardia:option.card_of", done="mypack:option.keep",
    ),
    SpendFavour(WHO, WHICH),
    Place(+3, WHICH),
)  # fmt: skip
"""Reads like the rule; where nobody is behind, ``WHO`` is bound to nobody, and what reads it is skipped."""
