"""From a game in which something is wrong to the smallest one: fewer seats, fewer choices, first options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..testing.games import ContractError, Line

STRETCH = 25
"""How many choices are looked at, where a game is longer than that."""

Look = Callable[[Line], ContractError | None]
"""Plays a game and says what is wrong in it."""
Picks = tuple[int, ...]


def line_of(picks: Picks, seats: int | None) -> Line:
    """The game with these picks and the decision after them, looked at on the last stretch.

    With no picks it is a stretch of first options.
    """
    number = len(picks)
    return Line(seats, picks, max(0, number - STRETCH), number + 1 if picks else STRETCH)


def alike(one: ContractError, other: ContractError) -> bool:
    """Whether two errors tell the same fault: the same words, whatever the cards and numbers in them."""
    return _gist(one) == _gist(other)


def _gist(error: ContractError) -> str:
    words = re.sub(r"'[^']*'|-?\d+", "", error.what).replace("the spectator", "seat").replace("a spectator", "seat")
    # One leak shows itself now in an event and now in a view, and is one as long as it is in one block.
    leak = re.match(r".* learns what it may not know, in \S+: (its options|who is asked|)", words)
    return f"{error.check}: {leak.group() if leak else words[:60]}"


def shorten(look: Look, found: ContractError, least: int, is_over: Callable[[], bool]) -> ContractError | None:
    """The error of the smallest game with the same fault; None if the same choices alone do not bring it about.

    ``least`` is the fewest seats; ``is_over`` says that it has been tried for long enough.
    """
    if (first := _again(look, found, (), least)) is not None:
        best = first
    elif (given := _again(look, found, found.picks, found.seats or None)) is not None:
        best = given
    else:
        return None
    for fewer in range(least, best.seats):
        if (other := _again(look, found, best.picks, fewer)) is not None:
            best = other
            break
    better = True
    while better and best.picks and not is_over():
        better = False
        for picks in _smaller(best.picks):
            if is_over():
                break
            other = _again(look, found, picks, best.seats or None)
            if other is not None and _size(other.picks) < _size(best.picks):
                best, better = other, True
                break
    return best


def _again(look: Look, found: ContractError, picks: Picks, seats: int | None) -> ContractError | None:
    error = look(line_of(picks, seats))
    if error is None or not alike(error, found):
        return None
    if not picks and len(error.picks) > STRETCH:  # a game of first options that does not end
        error.picks = ()
    return error


def _size(picks: Picks) -> tuple[int, int, Picks]:
    return (len(picks), sum(picks), picks)


def _smaller(picks: Picks) -> Iterator[Picks]:
    """Smaller games to try, the smallest first: the last choices gone, stretches gone, then lower picks."""
    number = len(picks)
    yield picks[:0]
    length = number // 2
    while length:
        for start in range(0, number, length):
            yield picks[:start] + picks[start + length :]
        length //= 2
    length = number
    while length > 1:
        for start in range(0, number, length):
            if any(picks[start : start + length]):
                yield picks[:start] + (0,) * len(picks[start : start + length]) + picks[start + length :]
        length //= 2
    for place, pick in enumerate(picks):
        for lower in sorted({0, 1, pick // 2, pick - 1}):
            if lower < pick:
                yield (*picks[:place], lower, *picks[place + 1 :])
