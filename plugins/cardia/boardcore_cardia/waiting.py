"""What waits for a player's next card, other than modifiers: how it comes to wait, and what becomes of it (OQ-97).

Each kind of thing is a counter that waits beside a player. At its moment of the round (OQ-95, OQ-98) a
step here looks at what waits, or lies on the cards, and acts for both players at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardcore import AMOUNT, CARD, AskAll, Effect, Kind, Name, Step, you

from . import atoms
from .cards import faction_of
from .events import ModifiersChosen
from .state import CARDIA, HAND, Counter, count_on
from .verbs import Who


def waiting_for(fx: Effect, seat: int, kind: str) -> tuple[Counter, ...]:
    """What of a kind waits for the card that a player has just revealed; nothing while none is being revealed."""
    drawer = CARDIA.of(fx.state)
    if not drawer.revealing or drawer.row[-1][seat] is None:
        return ()
    return tuple([counter for counter in drawer.seats[seat].waiting if counter.kind == kind])


def revealed(fx: Effect, seat: int) -> int:
    """The card that a player has just revealed."""
    played = CARDIA.of(fx.state).row[-1][seat]
    assert played is not None, "asked only where a card has been revealed"
    return played.card


@dataclass(frozen=True, slots=True)
class AwaitNext(Step):
    """Let something wait for the next card that a player plays; ``kind`` is a counter's id.

    ``about`` is the faction it concerns, if it concerns one.
    """

    kind: str
    who: Who = you
    about: Name | None = None

    def run(self, fx: Effect) -> None:
        atoms.await_next(fx, self.who(fx), self.kind, 0 if self.about is None else fx.value(self.about))


@dataclass(frozen=True, slots=True)
class ChooseSigns(AskAll):
    """Who has things of a kind waiting adds a modifier of that size to the card just revealed, + or - as chosen.

    Each of several is a modifier of its own; since only their sum counts, that sum is what is chosen.
    """

    kind: str
    size: int
    prompt: str

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        most = self.size * len(waiting_for(fx, seat, self.kind))
        return tuple(range(most, -most - 1, -2 * self.size)) if most else ()

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        fx.emit(ModifiersChosen, tuple(answers), tuple(answers.values()))
        for seat, amount in answers.items():
            atoms.take_awaited(fx, seat, self.kind)
            atoms.add_modifier(fx, revealed(fx, seat), amount)

    def kind_of(self) -> Kind:
        return AMOUNT


@dataclass(frozen=True, slots=True)
class DiscardForOtherFaction(AskAll):
    """Whose card just revealed is not of the faction that something waiting names discards hand cards of choice.

    ``number`` cards for each such thing, or as many as there are.
    """

    kind: str
    cards: int
    prompt: str = "cardia:prompt.discard"
    text: str = "cardia:option.card"

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return atoms.side_of(fx, seat).hand if self.number(fx, seat) else ()

    def number(self, fx: Effect, seat: int) -> int:
        found = waiting_for(fx, seat, self.kind)
        if not found:
            return 0
        faction = faction_of(fx, revealed(fx, seat))
        return self.cards * sum(1 for counter in found if counter.about != faction)

    def finish(self, fx: Effect, picks: dict[int, tuple[int, ...]]) -> None:
        for seat, cards in picks.items():
            atoms.discard_hidden(fx, seat, cards, HAND)

    def kind_of(self) -> Kind:
        return CARD


@dataclass(frozen=True, slots=True)
class UseUp(Step):
    """What of a kind has waited for the cards just revealed is used up, whether or not it did anything."""

    kind: str

    def run(self, fx: Effect) -> None:
        for seat in (0, 1):
            if waiting_for(fx, seat, self.kind):
                atoms.take_awaited(fx, seat, self.kind)


@dataclass(frozen=True, slots=True)
class TurnIntoModifiers(Step):
    """Each counter of a kind that lies on a card becomes a modifier."""

    kind: str
    amount: int

    def run(self, fx: Effect) -> None:
        lying = [played for pair in CARDIA.of(fx.state).row for played in pair if played and played.counters]
        for played in lying:
            if number := count_on(played, self.kind):
                atoms.remove_counters(fx, played.card, self.kind)
                atoms.add_modifier(fx, played.card, number * self.amount)
