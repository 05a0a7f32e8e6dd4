"""Other truths behind the same view: hidden cards exchanged, other seats' answers, another seed.

One function serves three ends. Dealt in a fixed order it gives the *concealed* state, which depends
on nothing but what a seat may know; views, explanations and a seat's decisions are worked out on
that, so they cannot tell more. Dealt at random it gives the variants of the non-interference test
and the samples that a search starts from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count, islice

import msgspec

from .effect import Effect
from .engine import stand
from .errors import PackError
from .kinds import CARD
from .rng import Seed, below, digest, shuffle
from .rulebook import Rulebook
from .schema import Group
from .state import Answer, State, Value, Waiting

Deal = Callable[[Group, tuple[int, ...]], Sequence[int]]
"""(pool and owner, the cards hidden there in order) -> the same cards in the order to lie there."""
Pick = Callable[[int, tuple[int, ...]], int]
"""(seat, its options) -> the one it shall have chosen."""

NO_SEED = "0" * 32


def arrange(book: Rulebook, state: State, seat: int | None, deal: Deal, pick: Pick, seed: str = NO_SEED) -> State:
    """A state that this seat (None: a spectator) cannot tell from the given one."""
    other = book.clone(state)
    other.seed = seed
    swap = _exchange(book, other, seat, deal)
    if swap:
        _rename(book, other, swap)
        if any(other.known):
            other.known = tuple(
                cards if index == seat else tuple(sorted(swap.get(card, card) for card in cards))
                for index, cards in enumerate(other.known)
            )
    if other.answers:
        _answers(book, other, seat, pick, swap)
    return other


def conceal(book: Rulebook, state: State, seat: int | None) -> State:
    """The state as far as a seat may know it: hidden cards in ascending order, no seed."""
    concealed = arrange(book, state, seat, lambda _, cards: sorted(cards), lambda _, options: options[0])
    if any(concealed.known):
        concealed.known = tuple(cards if index == seat else () for index, cards in enumerate(concealed.known))
    return concealed


def sample(book: Rulebook, state: State, seat: int | None, seed: Seed) -> State:
    """One of all the states that this seat cannot tell from the given one, drawn by a seed of its own.

    What is hidden is dealt anew, other seats have answered something they could have answered, and what
    chance will bring is another chance. How the cards really lie has no part in it: two states that the seat
    cannot tell apart have the same samples.
    """
    hashed, _ = digest(seed)
    draws = count()
    return arrange(
        book,
        state,
        seat,
        lambda group, cards: shuffle(hashed, f"deal:{group[0]}", next(draws), sorted(cards)),
        lambda _, options: options[below(hashed, "answer", next(draws), len(options))],
        digest(f"sample {hashed}")[0],
    )


class Spot(msgspec.Struct, frozen=True):
    """A zone with cards that a seat may not see: the Struct and field that hold it, and the cards."""

    keeper: object
    field: str
    cards: tuple[int, ...]
    backs: bool
    """Whether the seat sees their backs."""


def hidden_groups(book: Rulebook, state: State, seat: int | None) -> dict[Group, list[Spot]]:
    """Per pool of secrecy: the zones with cards that this seat may not see."""
    return {
        group: [
            Spot(keeper, field, cards, backs)
            for find, field, backs in spots
            if (cards := getattr(keeper := find(state), field))
        ]
        for group, spots in book.wiring.schema.hidden(seat, state.seats).items()
    }


def _exchange(book: Rulebook, state: State, seat: int | None, deal: Deal) -> dict[int, int]:
    """Deal the hidden cards of every group anew; returns which card became which."""
    known = state.known[seat] if seat is not None else ()
    backs = book.wiring.schema.backs
    swap: dict[int, int] = {}
    for group, spots in hidden_groups(book, state, seat).items():
        before = tuple(chain.from_iterable([spot.cards for spot in spots]))
        if known:
            before = tuple([card for card in before if card not in known])
        if backs and any(spot.backs for spot in spots):
            seen = [spot.backs for spot in spots for card in spot.cards if card not in known]
            after = _by_back(backs, before, seen, group, deal)
        else:
            after = tuple(deal(group, before))
        if before == after:
            continue
        swap.update(zip(before, after, strict=True))
        coming = iter(after)
        for spot in spots:
            if known:
                dealt = tuple([card if card in known else next(coming) for card in spot.cards])
            else:
                dealt = tuple(islice(coming, len(spot.cards)))
            setattr(spot.keeper, spot.field, dealt)
    return swap


def _by_back(
    backs: Mapping[int, int], cards: tuple[int, ...], seen: list[bool], group: Group, deal: Deal
) -> tuple[int, ...]:
    """Deal cards of one pool so that wherever a back is seen, the card there has the same back as before."""
    shown = [backs[card] for card, is_seen in zip(cards, seen, strict=True) if is_seen]
    coming: dict[int, list[int]] = {}
    rest = cards
    for back in sorted(set(shown)):
        dealt = deal(group, tuple(card for card in cards if backs[card] == back))
        coming[back] = list(dealt[: shown.count(back)])
        rest = tuple(card for card in rest if card not in coming[back])
    others = list(deal(group, rest))
    return tuple((coming[backs[card]] if is_seen else others).pop(0) for card, is_seen in zip(cards, seen, strict=True))


def _rename(book: Rulebook, state: State, swap: dict[int, int]) -> None:
    """Carry the exchange into everything that is running: names of cards, and sources."""

    def renamed(value: Value) -> Value:
        return swap.get(value, value) if isinstance(value, int) else tuple(swap.get(v, v) for v in value)

    for frame in state.running:
        scope = book.blocks[frame.block].scopes[frame.pc]
        frame.source = swap.get(frame.source, frame.source)
        for key, value in frame.names.items():
            if scope.get(key) == CARD:
                frame.names[key] = renamed(value)
    waiting: list[Waiting] = []
    for each in state.waiting:
        kinds = {name.key: name.kind for name in book.blocks[each.block].given}
        names = tuple((key, renamed(value) if kinds.get(key) == CARD else value) for key, value in each.names)
        source = swap.get(each.source, each.source)
        waiting.append(Waiting(each.block, each.moment, each.seat, source, each.at, each.order, names))
    state.waiting = tuple(waiting)


def _answers(book: Rulebook, state: State, seat: int | None, pick: Pick, swap: dict[int, int]) -> None:
    """Let the other seats have answered something else."""
    given, state.answers = state.answers, ()
    fx = Effect(book.wiring, state, record=False)
    stand(fx)
    offered = dict(fx.asks)
    block = state.running[-1].block
    state.answers = tuple(
        answer
        if answer.seat == seat
        else Answer(answer.seat, _picks(answer, offered.get(answer.seat, ()), pick, block))
        for answer in given
    )


def _picks(answer: Answer, options: tuple[int, ...], pick: Pick, block: str) -> tuple[int, ...]:
    """As many picks as the seat has made, each of what is then left."""
    if len(options) < len(answer.picks):
        raise PackError(
            "pack/asked",
            f"{block}: seat {answer.seat} has answered, and would not be asked so if what is hidden lay otherwise",
            block=block,
            seat=answer.seat,
        )
    found: tuple[int, ...] = ()
    for _ in answer.picks:
        found += (pick(answer.seat, tuple(option for option in options if option not in found)),)
    return found
