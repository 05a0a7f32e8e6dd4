"""Locations that look at cards as they are revealed, and at the comparison of the new encounter."""

from __future__ import annotations

from dataclasses import dataclass

from boardcore_cardia import (
    DECK,
    Location,
    Played,
    add_modifier,
    at,
    current_place,
    discard_hidden,
    draw,
    evaluate,
    faction_of,
    side_of,
    table_of,
)

from boardcore import Effect, Step


def revealed(fx: Effect, seat: int) -> Played | None:
    """The card that a player has revealed this round; None if none has been."""
    place = current_place(fx)
    return None if place < 0 else at(fx, place, seat)


def previous(fx: Effect, seat: int) -> Played | None:
    """The player's card in the encounter before that of this round; None if there is none."""
    return at(fx, current_place(fx) - 1, seat)


def is_of(fx: Effect, played: Played, faction: str) -> bool:
    """Whether a card has this printed faction."""
    return table_of(fx).cards[played.card].faction == faction


def discard_top(fx: Effect, seat: int) -> None:
    """Discard the top card of a player's deck, if there is one."""
    if cards := side_of(fx, seat).deck[:1]:
        discard_hidden(fx, seat, cards, DECK)


@dataclass(frozen=True, slots=True)
class AddToRevealed(Step):
    """Add a modifier to every card of a faction that has just been revealed."""

    faction: str
    amount: int

    def run(self, fx: Effect) -> None:
        for seat in (0, 1):
            card = revealed(fx, seat)
            if card is not None and is_of(fx, card, self.faction):
                add_modifier(fx, card.card, self.amount)


SENATE = Location(
    "senate", 1, box="guardians", provenance="rulebook",
    rounds=(("laid", (AddToRevealed("dynasty", -3),)),),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class AddToPrevious(Step):
    """Whoever has revealed a card of a faction adds a modifier to their card in the previous encounter."""

    faction: str
    amount: int

    def run(self, fx: Effect) -> None:
        for seat in (0, 1):
            card, target = revealed(fx, seat), previous(fx, seat)
            if card is not None and target is not None and is_of(fx, card, self.faction):
                add_modifier(fx, target.card, self.amount)


WORKSHOP = Location("workshop", 1, box="guardians", rounds=(("raised", (AddToPrevious("guild", +1),)),))


@dataclass(frozen=True, slots=True)
class LoseBySameFaction(Step):
    """Whoever has revealed a card of the faction of their card in the encounter before loses at once; both: a draw."""

    def run(self, fx: Effect) -> None:
        lost: list[int] = []
        for seat in (0, 1):
            card, other = revealed(fx, seat), previous(fx, seat)
            if card is not None and other is not None and faction_of(fx, card.card) == faction_of(fx, other.card):
                lost.append(seat)
        if len(lost) == 1:
            fx.end((1 - lost[0],), "locations:reason.catacombs")
        elif lost:
            fx.end((), "locations:reason.both_catacombs")


HAUNTED_CATACOMBS = Location(
    "haunted_catacombs", 3, box="duel", provenance="published",
    rounds=(("revealed", (LoseBySameFaction(),)),),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DiscardIfLower(Step):
    """Whoever has revealed a card with less influence than their card in the encounter before discards a card."""

    def run(self, fx: Effect) -> None:
        place = current_place(fx)
        influence = evaluate(fx).influence
        if place < 1:
            return
        for seat in (0, 1):
            now, then = influence[place][seat], influence[place - 1][seat]
            if now is not None and then is not None and now < then:
                discard_top(fx, seat)


AUCTION_HOUSE = Location(
    "auction_house", 2, box="duel", provenance="published",
    rounds=(("read", (DiscardIfLower(),)),),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DiscardForLosing(Step):
    """If a card of a faction has lost the comparison, its player's opponent discards the top card of the deck."""

    faction: str

    def run(self, fx: Effect) -> None:
        place = current_place(fx)
        winners = evaluate(fx).winners[place] if place >= 0 else 0
        if winners in (1, 2):
            loser = 2 - winners
            card = revealed(fx, loser)
            if card is not None and is_of(fx, card, self.faction):
                discard_top(fx, 1 - loser)


HIDEOUT = Location("hideout", 2, box="guardians", rounds=(("compared", (DiscardForLosing("rebellion"),)),))


@dataclass(frozen=True, slots=True)
class DrawForTie(Step):
    """If the comparison was a tie, whoever may have won it, both draw; who holds fewer cards first (OQ-120)."""

    def run(self, fx: Effect) -> None:
        place = current_place(fx)
        if place >= 0 and evaluate(fx).skips(place):
            for seat in sorted((0, 1), key=lambda each: len(side_of(fx, each).hand)):
                draw(fx, seat, 1)


BELL_TOWER = Location("bell_tower", 2, box="guardians", rounds=(("compared", (DrawForTie(),)),))
