"""Flying Islands: the location that this pack offers."""

from __future__ import annotations

from boardcore_cardia import CARDIA, Location, signets

from boardcore import CARD, Choose, Effect, Name, Pool

from .places import on_card
from .pools import laden
from .state import PHIALS
from .verbs import MayChoose, MovePhials

LEFT = Name("phial_left", PHIALS)
REACHED = Name("phial_reached", CARD)


def behind(fx: Effect) -> int:
    """The player with fewer signets as they are now; -1 if both have as many."""
    first, second = signets(fx)
    return -1 if first == second else int(second < first)


def _cards_behind(fx: Effect) -> tuple[int, ...]:
    side = behind(fx)
    if side < 0:
        return ()
    return tuple(played.card for pair in CARDIA.of(fx.state).row if (played := pair[side]) is not None)


CARDS_BEHIND = Pool("cards of the player behind", _cards_behind)


def _phials_behind(fx: Effect) -> tuple[int, ...]:
    cards = CARDS_BEHIND.members(fx)
    return tuple(on_card(card) for card in cards if laden(fx, card)) if len(cards) > 1 else ()


PHIALS_BEHIND = Pool("phials of the player behind", _phials_behind, PHIALS)
"""The cards of the player with fewer signets from which a phial can be moved to another one."""


def others_than(left: Name) -> Pool:
    """The cards of the player behind besides the one that a phial leaves."""

    def members(fx: Effect) -> tuple[int, ...]:
        return tuple(card for card in CARDS_BEHIND.members(fx) if on_card(card) != fx.value(left))

    return Pool(f"cards behind besides {left.key}", members, reads=(left,))


FLYING_ISLANDS = Location(
    "flying_islands",
    skulls=3,
    box="tide_and_storm",
    provenance="house",
    requires="expedition",
    rounds=(("counting", (
        MayChoose(
            PHIALS_BEHIND, LEFT, "expedition:prompt.drift",
            by=behind, public=True, text="expedition:option.phials", done="expedition:option.stay",
        ),
        Choose(
            others_than(LEFT), REACHED, "expedition:prompt.drift_to",
            by=behind, public=True, text="cardia:option.card",
        ),
        MovePhials((LEFT,), (REACHED,), behind),
    )),),
)  # fmt: skip
"""The location Flying Islands; it needs phials."""
