"""What a new game shows of what was dealt: set-up knows every card, and may put none of them in the open.

There is no pair of states before there is a game. So it is set up again with two cards exchanged in one of its
shuffles. Where the table is then the same but for these two, and a seat could not see either, that seat
must not notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from ..effect import Effect
from ..errors import BoardcoreError
from ..rules import Ruleset
from ..sampling import hidden_groups
from ..state import State
from ..testing.games import Walk, differences, encode
from ..testing.twins import Looker
from .trial import Trial

TRIES = 4
"""Exchanges for every seat and shuffle."""


@dataclass
class Shuffles:
    """The shuffles of a set-up; in one of them two cards may be exchanged."""

    where: int = -1
    swap: dict[int, int] = field(default_factory=dict)
    results: list[tuple[int, ...]] = field(default_factory=list)

    def add(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """What a shuffle gives."""
        if len(self.results) == self.where:
            cards = tuple(self.swap.get(card, card) for card in cards)
        self.results.append(cards)
        return cards


@contextmanager
def shuffling(shuffles: Shuffles) -> Iterator[Shuffles]:
    """Note every shuffle while inside, and change the one."""
    original = Effect.shuffle

    def shuffle(self: Effect, stream: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        return shuffles.add(original(self, stream, cards))

    setattr(Effect, "shuffle", shuffle)  # noqa: B010  # mypy allows no assignment
    try:
        yield shuffles
    finally:
        setattr(Effect, "shuffle", original)  # noqa: B010


def dealt(trial: Trial) -> None:
    """Nobody sees of a new game what depends on a card that they do not see."""
    rules = trial.rules
    walk = Walk(rules, trial.seed, "secrets", line=replace(trial.part, since=0, stop=0))
    rng = walk.fork("dealing")
    with shuffling(Shuffles()) as first:
        start = rules.new(trial.seed, walk.seats)
    for looker in (None, *range(walk.seats)):
        hidden = unseen(rules, start, looker)
        mine = observed(rules, start, looker)
        for number, cards in enumerate(first.results):
            pools = [both for pool in hidden if len(both := [card for card in cards if card in pool]) > 1]
            for _ in range(TRIES if pools else 0):
                one, other = rng.sample(rng.choice(pools), 2)
                swap = {one: other, other: one}
                try:
                    with shuffling(Shuffles(number, swap)):
                        there = rules.new(trial.seed, walk.seats)
                except BoardcoreError:  # that it fails in only one of the two is for another check to tell
                    continue
                if is_swapped(rules, start, there, swap):
                    trial.counted["deals compared"] += 1
                    if mine != (theirs := observed(rules, there, looker)):
                        who = "the spectator" if looker is None else f"seat {looker}"
                        what = differences(mine, theirs)
                        raise walk.fail(f"{who} learns what it may not know, in a new game: {what}")


def unseen(rules: Ruleset, state: State, looker: Looker) -> list[set[int]]:
    """The cards that a looker cannot tell from each other, in sets."""
    backs = rules.book.wiring.schema.backs
    known = set(state.known[looker]) if looker is not None else set()
    found: dict[object, set[int]] = {}
    for group, spots in hidden_groups(rules.book, state, looker).items():
        for card in (card for spot in spots for card in spot.cards if card not in known):
            found.setdefault((group, backs.get(card)), set()).add(card)
    return list(found.values())


def is_swapped(rules: Ruleset, one: State, other: State, swap: dict[int, int]) -> bool:
    """Whether the cards lie in the same places but for those exchanged."""
    for place in rules.book.wiring.schema.places.values():
        for owner in place.owners(one):
            here = tuple(swap.get(card, card) for card in place.read(one, owner))
            if here != place.read(other, owner):
                return False
    return True


def observed(rules: Ruleset, state: State, looker: Looker) -> bytes:
    """What a looker can find out by asking."""
    asked = [(each.seat, each.id) for each in rules.decisions(state)]
    return encode([rules.view(state, looker), asked, rules.explanations(state, looker)])
