"""Locations that change figures and draws: the hand at the start, the end of a round, the signets to win."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore_cardia import CARDIA, Location, Outcomes, draw, put_under, round_draw, side_of

from boardcore import CARD, SEAT, AskAll, Effect, Kind, Name, Note, Pool, Step

SOFT_BREEZE = Location("soft_breeze", 1, box="tide_and_storm", provenance="rulebook", signets_to_win=6)


def two_instead(fx: Effect, seat: int, number: int) -> int:
    """Two cards where otherwise fewer are drawn; where nothing is drawn, nothing (OQ-116)."""
    return max(number, 2) if number else 0


GRAND_LIBRARY = Location(
    "grand_library", 2, box="duel", provenance="published", starting_hand=2, round_draw=two_instead
)


# Bazaar

FULL_HAND_AGAIN = 4


def refill(fx: Effect) -> None:
    """Whoever holds one card or none draws four."""
    for seat, side in enumerate(CARDIA.of(fx.state).seats):
        if len(side.hand) <= 1 and side.deck:
            draw(fx, seat, FULL_HAND_AGAIN)


def refill_when_settled(fx: Effect, before: Outcomes, after: Outcomes) -> None:
    """After every instruction (OQ-115); between the two placings nothing is settled."""
    refill(fx)


@dataclass(frozen=True, slots=True)
class Refill(Step):
    """Let whoever holds one card or none draw four: once both have placed a card."""

    def run(self, fx: Effect) -> None:
        refill(fx)


BAZAAR = Location(
    "bazaar", 1, box="duel", provenance="published",
    rounds=(("placed", (Refill(),)),),
    round_draw=lambda fx, seat, number: 0,
    settled=refill_when_settled,
)  # fmt: skip


# Scrapyard

PUTTING_BACK = Name("putting_back", SEAT)


def _deck_of_two(fx: Effect) -> tuple[int, ...]:
    return tuple(seat for seat in (0, 1) if len(side_of(fx, seat).deck) >= 2 and round_draw(fx, seat))


DRAWING_TWO = Pool("drawing two", _deck_of_two, SEAT)
"""The players with at least two cards in the deck, before the draws at the end of a round."""


@dataclass(frozen=True, slots=True)
class PutBack(AskAll):
    """These players put a hand card of their choice under the deck; their choices are open together."""

    who: Name
    prompt: str = "locations:prompt.put_back"
    text: str = "cardia:option.card"

    def choosers(self, fx: Effect) -> tuple[int, ...]:
        return fx.values(self.who)

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return side_of(fx, seat).hand

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        for seat, card in answers.items():
            put_under(fx, seat, (card,))

    def kind_of(self) -> Kind:
        return CARD


SCRAPYARD = Location(
    "scrapyard", 2, box="duel", provenance="published",
    rounds=(("ending", (Note(DRAWING_TWO, PUTTING_BACK),)), ("drawn", (PutBack(PUTTING_BACK),))),
    round_draw=two_instead,
)  # fmt: skip
