"""Events: whoever keeps a view up to date by what comes with each event has the new view, and nothing changes silently.

An event of the core says nothing about the table. So what has changed when one is said, or when the game stands
still and no event is left to say it, was changed by something that said nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..events import Chosen, ChosenOpenly, Event, PhaseBegan
from ..patches import Change, Patch, patched
from ..testing.games import Turn, Walk, differences, encode
from .trial import Trial

STILL: tuple[type[Event], ...] = (Chosen, ChosenOpenly, PhaseBegan)
"""Events after which the table is as it was."""


def rebuilt(trial: Trial) -> None:
    """The old view and the events give the new view."""
    walk = Walk(trial.rules, trial.seed, "events", line=trial.part, trace=True)
    for turn in walk:
        for looker in (None, *range(walk.seats)):
            trial.counted["views rebuilt"] += 1
            _rebuilt(walk, turn, looker)


def _rebuilt(walk: Walk, turn: Turn, looker: int | None) -> None:
    rules, applied = walk.rules, turn.applied
    patches = rules.patches(applied, looker)
    who = "a spectator" if looker is None else f"seat {looker}"
    told = [(f"when {type(event).__name__} is said", event) for event in applied.events]
    for (when, event), patch in zip(told, patches, strict=False):
        if isinstance(event, STILL) and (changed := _of_table(patch)) is not None:
            raise walk.fail(f"{when}, {changed.path} has changed for {who}, and no event has said so")
    if (changed := _of_table(patches[-1])) is not None:
        last = told[-1][0].replace("when", "after") if told else "without an event"
        raise walk.fail(f"{last}, {changed.path} changes for {who}, and no event says so")
    data: Any = msgspec.json.decode(encode(rules.view(turn.before, looker)))
    for patch in patches:
        data = patched(data, patch)
    mine, true = encode(data), encode(msgspec.json.decode(encode(rules.view(applied.state, looker))))
    if mine != true:
        raise walk.fail(f"the old view and the events of {who} do not give the new view: {differences(mine, true)}")


def _of_table(patch: Patch) -> Change | None:
    """What a patch changes in the part of a view that events are about."""
    return next((each for each in patch if each.path.startswith(("/table", "/left", "/result"))), None)
