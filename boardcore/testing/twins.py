"""Twins of a state: what else might be true for all a seat knows, and what a choice is in a twin."""

from __future__ import annotations

import random

from ..errors import ChoiceError
from ..kinds import CARD
from ..rules import Ruleset
from ..sampling import arrange
from ..state import Choice, State
from ..views import effect_at
from .games import Turn

Looker = int | None


def variant(rules: Ruleset, state: State, looker: Looker, rng: random.Random) -> State:
    """A random state that the looker cannot tell from the given one.

    Every other one exchanges just two cards of each pool: nearly everything that is revealed later is
    then the same, so that a leak is not hidden behind a rightful difference that comes before it.
    """
    few = rng.random() < 0.5

    def deal(_: tuple[str, int], cards: tuple[int, ...]) -> list[int]:
        if not few or len(cards) < 2:
            return rng.sample(cards, len(cards))
        dealt = list(cards)
        one, other = rng.sample(range(len(cards)), 2)
        dealt[one], dealt[other] = dealt[other], dealt[one]
        return dealt

    return arrange(
        rules.book, state, looker, deal, lambda _, options: rng.choice(options), f"{rng.getrandbits(128):032x}"
    )


def differ(rules: Ruleset, one: State, other: State) -> bool:
    """Whether two states differ in more than their seed."""
    seed, other.seed = other.seed, one.seed
    try:
        return rules.dump(one) != rules.dump(other)
    finally:
        other.seed = seed


def counterpart(rules: Ruleset, turn: Turn, there: State, looker: Looker, rng: random.Random) -> Choice | None:
    """What the same choice is in a twin; None if there is none and everybody would see another one.

    A hidden card is the one that lies in its place; where that is not on offer, a choice that the
    looker does not see may be any other.
    """
    choice = turn.choice
    option = choice.option
    if choice.seat == looker:
        return choice
    book = rules.book
    for place in book.wiring.schema.places.values():
        for owner in place.owners(turn.before):
            for old, new in zip(place.read(turn.before, owner), place.read(there, owner), strict=False):
                if book.label(CARD, old) == choice.option:
                    option = book.label(CARD, new)
    found = next((each for each in rules.decisions(there) if each.seat == choice.seat), None)
    if found is None:
        return None
    offered = [each.id for each in found.options]
    if option in offered:
        return Choice(choice.seat, found.id, option)
    return None if is_public(rules, turn.before) else Choice(choice.seat, found.id, rng.choice(offered))


def is_public(rules: Ruleset, state: State) -> bool:
    """Whether everybody learns which option is taken in the open step."""
    frame = effect_at(rules.book, state).stack[-1]
    ask = rules.book.blocks[frame.block].ops[frame.pc].ask
    return ask is not None and ask.is_public()


def refusals(rules: Ruleset, state: State, seat: int, decision: str) -> list[tuple[str, str]]:
    """What a seat is told when it tries what is not on offer."""
    prompt, _, number = decision.rpartition("#")
    tries = [
        (decision, "nonsense"),
        (decision, "card:65535"),
        (f"{prompt}#{int(number) + 1}", "done"),
        (f"{prompt}#0", "done"),
    ]
    found: list[tuple[str, str]] = []
    for name, option in tries:
        try:
            rules.apply(state, Choice(seat, name, option))
            found.append(("accepted", option))
        except ChoiceError as why:
            found.append((why.code, why.message))
    return found
