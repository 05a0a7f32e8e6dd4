"""What each request does: plain functions from a body to an answer, knowing neither HTTP nor any game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from boardcore import Applied, Choice, ChoiceError, OptionsError, Ruleset, State, View

from .bodies import (
    ApplyBody,
    ExplainBody,
    Explained,
    Final,
    NewBody,
    ReplayBody,
    Replayed,
    ResignBody,
    SampleBody,
    Sight,
    Standing,
    StateBody,
    Table,
    Told,
    ViewBody,
    Viewed,
    WatchBody,
    Watched,
)
from .forms import Form
from .games import Library
from .problems import RequestError


@dataclass(frozen=True, slots=True)
class Desk:
    """What the functions below work with."""

    library: Library
    max_choices: int

    def check(self, choices: tuple[Choice, ...]) -> None:
        """Refuse too many choices at once."""
        if len(choices) > self.max_choices:
            raise RequestError(
                "request/choices",
                f"at most {self.max_choices} choices at once, not {len(choices)}",
                limit=self.max_choices,
                pointer="/choices",
            )


def choose(
    rules: Ruleset, state: State, choices: tuple[Choice, ...], first: int = 0, *, trace: bool = False
) -> Applied:
    """Make choices; a refusal points at the one that was refused, ``first`` being the place of the first."""
    try:
        return rules.apply(state, *choices, trace=trace)
    except ChoiceError as why:
        why.details["pointer"] = f"/choices/{first + why.details.pop('index')}"
        raise


def give_up(rules: Ruleset, state: State, seat: int, pointer: str, *, trace: bool = False) -> Applied:
    """Let a seat give up; a refusal points at where the request names it."""
    try:
        return rules.resign(state, seat, trace=trace)
    except (ChoiceError, OptionsError) as why:
        why.details["pointer"] = pointer
        raise


def new(desk: Desk, game: str, body: NewBody, _: Form) -> tuple[Ruleset, Table]:
    """A new game, run to its first decision."""
    rules = desk.library.rules(game, body.options)
    begun = rules.begin(body.seed, body.seats)
    return rules, Table(begun.state, begun.decisions, rules.record(begun), begun.result)


def apply(desk: Desk, game: str, body: ApplyBody, form: Form) -> tuple[Ruleset, Table]:
    """The table after all of these choices, or the error of the first that cannot be made."""
    desk.check(body.choices)
    rules, state = desk.library.state(game, body.state, form)
    applied = choose(rules, state, body.choices)
    return rules, Table(applied.state, applied.decisions, rules.record(applied), applied.result)


def resign(desk: Desk, game: str, body: ResignBody, form: Form) -> tuple[Ruleset, Table]:
    """The table after a seat has given up."""
    rules, state = desk.library.state(game, body.state, form)
    applied = give_up(rules, state, body.seat, "/seat")
    return rules, Table(applied.state, applied.decisions, rules.record(applied), applied.result)


def decisions(desk: Desk, game: str, body: StateBody, form: Form) -> tuple[Ruleset, Standing]:
    """The table as it stands."""
    rules, state = desk.library.state(game, body.state, form)
    return rules, Standing(state, rules.decisions(state), state.result)


def view(desk: Desk, game: str, body: ViewBody, form: Form) -> tuple[Ruleset, Viewed]:
    """What a seat may know."""
    rules, state = desk.library.state(game, body.state, form)
    seen = rules.view(state, body.seat)
    return rules, Viewed(sight(seen), seen.decisions, rules.watch_record(body.events, state, body.seat))


def sight(seen: View) -> Sight:
    """A view without its decisions."""
    return Sight(
        seen.game, seen.seat, seen.seats, seen.phase, seen.table, seen.figures, seen.waiting_for, seen.left, seen.result
    )


def watch(desk: Desk, game: str, body: WatchBody, form: Form) -> tuple[Ruleset, Watched]:
    """What a seat receives of what happens, event by event, with what each changes in its view."""
    choices = _either(desk, body)
    rules, state = desk.library.state(game, body.state, form)
    if body.resign is None:
        applied = choose(rules, state, choices, trace=True)
    else:
        applied = give_up(rules, state, body.resign, "/resign", trace=True)
    *patches, last = rules.patches(applied, body.seat)
    seen = rules.watch(applied, body.seat)
    told = tuple(Told(each.type, each.data, patch) for each, patch in zip(seen, patches, strict=True))
    view = rules.view(applied.state, body.seat)
    rest = tuple(change for change in last if not change.path.startswith("/decisions"))
    acting = {choice.seat for choice in choices} if body.resign is None else {body.resign}
    final: Final = "others" if acting - {body.seat} else rules.final(state, applied)
    return rules, Watched(sight(view), view.decisions, told, rest, final)


def _either(desk: Desk, body: WatchBody) -> tuple[Choice, ...]:
    """The choices, if that is what happens; refuse a request that names both or neither."""
    if (body.choices is None) == (body.resign is None):
        here, pointer = ("neither is", "") if body.choices is None else ("both are", "/resign")
        raise RequestError(
            "request/either",
            f"say what is to be watched: 'choices', or 'resign' with the seat that gives up; {here} here",
            pointer=pointer,
        )
    desk.check(body.choices or ())
    return body.choices or ()


def sample(desk: Desk, game: str, body: SampleBody, form: Form) -> tuple[Ruleset, Standing]:
    """A table that might be the true one for all that a seat knows: where a search begins."""
    rules, state = desk.library.state(game, body.state, form)
    other = rules.sample(state, body.seat, body.seed)
    return rules, Standing(other, rules.decisions(other), other.result)


def explain(desk: Desk, game: str, body: ExplainBody, form: Form) -> tuple[Ruleset, Explained]:
    """Why something is as it is, as far as a seat may know."""
    rules, state = desk.library.state(game, body.state, form)
    why = rules.explain(state, body.about, body.seat)
    return rules, Explained(body.about, why.title, why.value, why.parts)


def replay(desk: Desk, game: str, body: ReplayBody, _: Form) -> tuple[Ruleset, Replayed]:
    """A game played again from its beginning; the events are those of the last choice that was made."""
    desk.check(body.choices)
    at = len(body.choices) if body.at is None else body.at
    if at > len(body.choices):
        raise RequestError(
            "request/at", f"'at' is 0 to {len(body.choices)}, the choices given, not {at}", pointer="/at"
        )
    rules = desk.library.rules(game, body.options)
    now = rules.begin(body.seed, body.seats)
    if at > 1:
        now = choose(rules, now.state, body.choices[: at - 1])
    if at:
        now = choose(rules, now.state, body.choices[at - 1 : at], first=at - 1)
    digest = f"sha256:{hashlib.sha256(rules.dump(now.state)).hexdigest()}"
    return rules, Replayed(now.state, now.decisions, rules.record(now), now.result, digest)


B = TypeVar("B", bound=msgspec.Struct)
Act = Callable[[Desk, str, B, Form], tuple[Ruleset, msgspec.Struct]]


@dataclass(frozen=True, slots=True)
class Verb(Generic[B]):
    """One thing that can be done with a game: the last part of its path, what it takes, gives and does."""

    name: str
    body: type[B]
    answer: type[msgspec.Struct]
    act: Act[B]
    veiled: bool = False
    """Whether its answers are for a seat's eyes: then its problems tell nothing of what is in the state."""


VERBS: dict[str, Verb[Any]] = {
    verb.name: verb
    for verb in (
        Verb("new", NewBody, Table, new),
        Verb("apply", ApplyBody, Table, apply),
        Verb("resign", ResignBody, Table, resign),
        Verb("decisions", StateBody, Standing, decisions),
        Verb("view", ViewBody, Viewed, view, veiled=True),
        Verb("sample", SampleBody, Standing, sample),
        Verb("watch", WatchBody, Watched, watch, veiled=True),
        Verb("explain", ExplainBody, Explained, explain, veiled=True),
        Verb("replay", ReplayBody, Replayed, replay),
    )
}
