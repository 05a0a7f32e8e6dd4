"""A game as a text that people read and tests compare, and a count of all games that begin alike."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ..events import Event, Seen
from ..playout import Playout
from ..rulebook import Decision
from ..rules import Ruleset
from ..state import Choice, State
from ..views import watch
from ..visibility import FULL, Level
from .games import ContractError, Turn, Walk, differences


def transcript(rules: Ruleset, seed: str | int, seats: int | None = None, *, lang: str = "en") -> str:
    """A random game in words, ended by a newline: the same text on every machine, until the rules change.

    For each choice: the decision with the number of options of everybody who is asked, the choice,
    and what happened, told truthfully; where a spectator is told something else, that stands beside
    it after a bar. The last lines hold the result and the size and hash of the last state's bytes.
    """
    opening = rules.begin(seed, seats)
    walk = Walk(rules, seed, "transcript", start=opening.state)
    lines = [_heading(rules, seed, opening.state), "", "Set-up"]
    lines += _happened(rules, opening.events, lang)
    for turn in walk:
        lines += _turn(rules, turn, lang)
    lines += ["", *_ending(rules, walk, lang)]
    return "\n".join(lines) + "\n"


def _heading(rules: Ruleset, seed: str | int, state: State) -> str:
    options = ", ".join(f"{name} {value!r}" for name, value in sorted(rules.options.items())) or "none"
    packs = ", ".join(f"{pack.name} {pack.version}" for pack in rules.packs)
    return (
        f"A random game of {rules.game}: seed {seed!r}, {state.seats} seats, options: {options}\n"
        f"Packs: {packs}. Fingerprint of the rules: {rules.fingerprint}"
    )


def _turn(rules: Ruleset, turn: Turn, lang: str) -> Iterator[str]:
    asked = ", ".join(f"{len(each.options)} for {_seat(rules, each.seat, lang)}" for each in turn.decisions)
    decision = next(each for each in turn.decisions if each.seat == turn.choice.seat)
    yield f"{turn.number + 1}. {rules.texts.say(decision.prompt, lang)} ({decision.id}, options: {asked})"
    yield f"  {_seat(rules, turn.choice.seat, lang)}: {_option(rules, decision, turn.choice, lang)}"
    yield from _happened(rules, turn.applied.events, lang)


def _option(rules: Ruleset, decision: Decision, choice: Choice, lang: str) -> str:
    option = next(each for each in decision.options if each.id == choice.option)
    return f"{rules.texts.say(option.text, lang)} ({option.id})"


def _seat(rules: Ruleset, seat: int, lang: str) -> str:
    return rules.texts.label(f"seat:{seat}", lang)


def _happened(rules: Ruleset, events: tuple[Event, ...], lang: str) -> Iterator[str]:
    """Every event in words; the core's note of a choice stands above it already."""
    for event, public in zip(events, watch(rules.book, events, None), strict=True):
        truth = rules.texts.say(rules.tell(_truth(rules, event)), lang)
        told = rules.texts.say(rules.tell(public), lang)
        yield f"    {truth}" if truth == told else f"    {truth} | {told}"


def _truth(rules: Ruleset, event: Event) -> Seen:
    """An event with nothing left out."""
    kind = rules.book.events[type(event)]
    seen = kind.watch(event, None, _all)
    return Seen(seen.type, {**seen.data, **{name: getattr(event, name) for name, _ in kind.only}})


def _all(zone: str, owner: int, seat: int | None) -> Level:
    return FULL


def _ending(rules: Ruleset, walk: Walk, lang: str) -> Iterator[str]:
    result = walk.state.result
    assert result is not None, "a walk ends with a result"
    winners = ", ".join(_seat(rules, seat, lang) for seat in result.winners) or "nobody"
    yield f"Over after {len(walk.choices)} choices. Won by {winners}: {rules.texts.word(result.reason, lang)}"
    for form, data in (("JSON", rules.dump(walk.state)), ("msgpack", rules.dump(walk.state, "msgpack"))):
        yield f"Last state as {form}: {len(data)} bytes, {hashlib.blake2b(data, digest_size=12).hexdigest()}"


def count_tree(rules: Ruleset, seed: str | int, depth: int, seats: int | None = None) -> tuple[int, ...]:
    """How many different games of 0, 1, ... ``depth`` choices begin with this seed.

    What chess programs call perft: one number that changes when any option appears or is lost
    anywhere in the tree. Seats that are asked together answer in the order of seats, since another
    order comes to the same. A game that is over counts with its own length and no further.

    The tree is walked through ``apply`` and in place at once.

    Raises:
        ContractError: ``tree``, where the two offer other options or come to other states.
    """
    state = rules.new(seed, seats)
    counts = [0] * (depth + 1)
    path: list[Choice] = []

    def fail(what: str) -> ContractError:
        return ContractError("tree", seed, path, what)

    def walk(state: State, decisions: tuple[Decision, ...], game: Playout) -> None:
        counts[len(path)] += 1
        if len(path) == depth or not decisions:
            return
        seat, options = game.asks[0] if game.asks else (-1, ())
        decision = decisions[0]
        if decision.seat != seat or len(decision.options) != len(options):
            raise fail(
                f"apply asks seat {decision.seat} with {len(decision.options)} options,"
                f" a playout seat {seat} with {len(options)}"
            )
        for place, option in enumerate(options):
            applied, branch = rules.apply(state, decision.choice(place)), game.copy()
            branch.take(seat, option)
            path.append(decision.choice(place))
            one, other = rules.dump(applied.state), rules.dump(branch.state)
            if one != other:
                raise fail(f"apply and a playout come to other states: {differences(one, other)}")
            walk(applied.state, applied.decisions, branch)
            path.pop()

    walk(state, rules.decisions(state), rules.playout(state))
    return tuple(counts)
