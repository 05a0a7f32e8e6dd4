"""The contract every pack keeps, as functions that raise ``ContractError`` when it does not.

Each plays random games of a ruleset and proves one thing about all of them. ``check_secrets`` is in
``interference``, ``check_texts`` in ``wording``, ``check_processes`` in ``processes``; ``check_all`` runs the lot.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from ..errors import BoardcoreError, ChoiceError, listed
from ..kinds import DONE
from ..rules import Ruleset
from ..state import Choice, State
from ..views import effect_at
from .games import BOUND, Line, Turn, Walk, differences, encode, pick
from .replay import digest


@dataclass(slots=True)
class Played:
    """What ``check_play`` saw: for bounds on the length of games and the size of states."""

    games: int = 0
    choices: int = 0
    longest: int = 0
    options: int = 0
    """The most options one decision had."""
    size: int = 0
    """The most bytes a state had as JSON."""

    def add(self, other: Played) -> None:
        """Count another check's games too."""
        self.games += other.games
        self.choices += other.choices
        self.longest = max(self.longest, other.longest)
        self.options = max(self.options, other.options)
        self.size = max(self.size, other.size)


def check_play(
    rules: Ruleset,
    seed: str | int,
    *,
    start: State | None = None,
    line: Line | None = None,
    bound: int = BOUND,
    every: int = 3,
) -> Played:
    """A random game ends in a result, and at each decision a choice is accepted if and only if it is listed.

    Options are never none and have ids of their own; asking twice gives equal bytes and changes
    nothing; a refused choice changes nothing. At every ``every``-th decision all options are tried.
    """
    walk = Walk(rules, seed, "play", start=start, line=line, bound=bound)
    rng = walk.fork("play")
    played = Played(games=1)
    for turn in walk:
        before = rules.dump(turn.before)
        _check_decisions(walk, turn, before)
        _check_refusals(walk, turn, rng)
        if turn.number % every == 0:
            for decision in turn.decisions:
                for option in decision.options:
                    walk.apply(turn.before, decision.choice(option.id))
        if rules.dump(turn.before) != before:
            raise walk.fail(f"trying choices changed the state: {differences(before, rules.dump(turn.before))}")
        played.size = max(played.size, len(before))
        played.options = max(played.options, *(len(each.options) for each in turn.decisions))
    played.choices = played.longest = len(walk.choices)
    if walk.choices and walk.state.result is not None:
        _refused(walk, walk.state, walk.choices[-1])
    return played


def _check_decisions(walk: Walk, turn: Turn, before: bytes) -> None:
    first, again = walk.rules.decisions(turn.before), walk.rules.decisions(turn.before)
    if encode(first) != encode(again) or encode(first) != encode(turn.decisions):
        raise walk.fail(f"asking twice gives other decisions: {differences(encode(turn.decisions), encode(again))}")
    if walk.rules.dump(turn.before) != before:
        raise walk.fail(f"asking changes the state: {differences(before, walk.rules.dump(turn.before))}")
    if len({each.id for each in first}) != 1 or len({each.seat for each in first}) != len(first):
        raise walk.fail("the open decisions are not one per seat with one id")
    for decision in first:
        ids = [option.id for option in decision.options]
        if len(set(ids)) != len(ids):
            raise walk.fail(f"{decision.id} offers seat {decision.seat} the same option twice: {ids}")


def _check_refusals(walk: Walk, turn: Turn, rng: random.Random) -> None:
    """Whatever is not on offer is refused, except the answer a seat has already given."""
    name = turn.decisions[0].id
    offered = {(each.seat, option.id) for each in turn.decisions for option in each.options}
    given = {(each.seat, each.option) for each in walk.choices if each.decision == name}
    options = {option for _, option in offered} | {"", "nonsense", "done", "card:65535"}
    for kind, table in walk.rules.book.kinds.items():
        options.add(table.label(table.lowest + rng.randrange(max(1, table.size))))
        options.add(f"{kind}:")
    for seat in range(-1, walk.seats + 1):
        for option in sorted(options):
            if (seat, option) not in offered | given:
                _refused(walk, turn.before, Choice(seat, name, option))
    for seat, option in given:
        if (repeated := walk.apply(turn.before, Choice(seat, name, option))).events or repeated.state != turn.before:
            raise walk.fail(f"seat {seat} repeats {option!r}, and something happens")
    seat, option = rng.choice(sorted(offered))
    prompt = name.rpartition("#")[0]
    wrong = [f"{prompt}#{turn.before.asked + 1}", f"not_{prompt}#{turn.before.asked}", prompt, "", f"{prompt}#-1"]
    if turn.before.asked:
        wrong.append(f"{prompt}#{turn.before.asked - 1}")
    if walk.choices and walk.choices[-1].decision != name:
        _refused(walk, turn.before, walk.choices[-1])
    for decision in wrong:
        _refused(walk, turn.before, Choice(seat, decision, option))


def _refused(walk: Walk, state: State, choice: Choice) -> None:
    try:
        walk.rules.apply(state, choice)
    except ChoiceError as why:
        if why.code.startswith("choice/"):
            return
        raise walk.fail(f"{choice} is refused with the code {why.code!r}") from why
    except BoardcoreError as why:
        raise walk.fail(f"{choice} is not on offer and fails instead of being refused: {why.code}: {why}") from why
    raise walk.fail(f"{choice} is not on offer and is accepted")


def check_save(
    rules: Ruleset, seed: str | int, *, start: State | None = None, line: Line | None = None, ahead: int = 3
) -> None:
    """At every decision the state's bytes, JSON and msgpack, load to an equal state with an equal future.

    As JSON they are no more than the packs say (``Register.size``).
    """
    walk = Walk(rules, seed, "save", start=start, line=line)
    rng = walk.fork("save")
    for turn in walk:
        for form in ("json", "msgpack") if turn.number else ("msgpack", "json"):
            _check_loaded(walk, turn, rules.dump(turn.before, form), rng, ahead)
        _check_size(walk, turn.before)
    _check_size(walk, walk.state)
    _load(walk, rules.dump(walk.state))


def _check_size(walk: Walk, state: State) -> None:
    if (size := len(walk.rules.dump(state))) > walk.rules.size:
        names = listed(pack.name for pack in walk.rules.packs)
        raise walk.fail(f"the state takes {size} bytes of JSON; {names} may take {walk.rules.size}")


def _check_loaded(walk: Walk, turn: Turn, data: bytes, rng: random.Random, ahead: int) -> None:
    rules = walk.rules
    state = _load(walk, data)
    if rules.dump(state) != rules.dump(turn.before):
        raise walk.fail(f"loading changes the state: {differences(rules.dump(turn.before), rules.dump(state))}")
    if encode(rules.decisions(state)) != encode(turn.decisions):
        raise walk.fail("a loaded state asks something else")
    one, other = turn.before, state
    for ply in range(ahead):
        if one.result is not None:
            break
        choice = pick(rng, rules.decisions(one))
        one, other = walk.apply(one, choice).state, walk.apply(other, choice).state
        if rules.dump(one) != rules.dump(other):
            what = differences(rules.dump(one), rules.dump(other))
            raise walk.fail(f"a loaded state has another future, {ply + 1} choices on: {what}")


def _load(walk: Walk, data: bytes) -> State:
    try:
        return walk.rules.load_state(data)
    except BoardcoreError as why:
        raise walk.fail(f"the state does not load: {why.code}: {why}") from why


def check_determinism(rules: Ruleset, seed: str | int, *, start: State | None = None, line: Line | None = None) -> None:
    """The same seed and the same choices give the same states, decisions and events."""
    walk = Walk(rules, seed, "determinism", start=start, line=line)
    digests = [digest(rules, turn.applied.state, turn.applied) for turn in walk]
    again = Walk(rules, seed, "determinism", start=start, line=line)
    state, first = again.start, len(again.choices)
    if rules.dump(state) != rules.dump(walk.start):
        raise again.fail(f"two new games differ: {differences(rules.dump(walk.start), rules.dump(state))}")
    choices, walk.choices = walk.choices[first:], walk.choices[:first]
    for choice, expected in zip(choices, digests, strict=True):
        walk.choices.append(choice)
        applied = walk.apply(state, choice)
        state = applied.state
        if digest(rules, state, applied) != expected:
            raise walk.fail("the same choices come to another state or other events the second time")


def check_purity(rules: Ruleset, seed: str | int, *, start: State | None = None, line: Line | None = None) -> None:
    """``apply`` and all looking leave the given state as it is, and a playout ends in the same state."""
    walk = Walk(rules, seed, "purity", start=start, line=line)
    first = rules.dump(walk.start)
    playout = rules.playout(walk.start)
    before = first
    for turn in walk:
        after = rules.dump(turn.applied.state)
        _unchanged(walk, before, turn.before, "apply")
        for seat in (None, *range(walk.seats)):
            rules.view(turn.before, seat)
            rules.watch(turn.applied, seat)
            for about, why in rules.explanations(turn.before, seat)[turn.number % 7 :: 7]:
                if rules.explain(turn.before, about, seat) != why:
                    raise walk.fail(f"{about} is explained otherwise when it is asked alone")
        _unchanged(walk, before, turn.before, "looking")
        _unchanged(walk, after, turn.applied.state, "watching")
        playout.take(turn.choice.seat, _option(walk, turn.before, turn.choice))
        if rules.dump(playout.state) != after:
            what = differences(after, rules.dump(playout.state))
            raise walk.fail(f"after {turn.choice} a playout differs from apply: {what}")
        before = after
    _unchanged(walk, first, walk.start, "playing on")


def _unchanged(walk: Walk, before: bytes, state: State, what: str) -> None:
    if (after := walk.rules.dump(state)) != before:
        raise walk.fail(f"{what} changes the state it was given: {differences(before, after)}")


def _option(walk: Walk, state: State, choice: Choice) -> int:
    """The number inside that an option stands for."""
    book = walk.rules.book
    fx = effect_at(book, state)
    question = book.question(fx.open)
    options = next(options for seat, options in fx.asks if seat == choice.seat)
    return next(option for option in (*options, DONE) if book.option(question, option).id == choice.option)


def check_interleaving(
    rules: Ruleset, seed: str | int, other: str | int | None = None, *, line: Line | None = None
) -> None:
    """Two games played in turns go as they do one after the other: nothing is kept outside the state."""
    seeds = (seed, f"{seed} other" if other is None else other)
    alone = [
        [rules.dump(turn.applied.state) for turn in Walk(rules, each, "interleaving", line=line)] for each in seeds
    ]
    walks = [Walk(rules, each, "interleaving", line=line) for each in seeds]
    for number, turns in enumerate(zip(*walks, strict=False)):
        for walk, turn, expected in zip(walks, turns, alone, strict=True):
            found = rules.dump(turn.applied.state)
            if number >= len(expected) or found != expected[number]:
                what = differences(expected[number], found) if number < len(expected) else "it goes on for longer"
                raise walk.fail(f"the game goes differently while another is played in between: {what}")
