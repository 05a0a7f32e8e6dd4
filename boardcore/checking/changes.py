"""Events: whoever keeps a view up to date by what comes with each event has the new view, and nothing changes silently.

An event of the core says nothing about the table. So what has changed when one is said, or when the game stands
still and no event is left to say it, was changed by something that said nothing. It is the same whether somebody has
chosen or has given up. What events of packs say of cards is compared with what has moved: see ``moves``.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from ..errors import BoardcoreError
from ..events import Chosen, ChosenOpenly, Event, GameEnded, PhaseBegan, SeatLeft
from ..patches import Change, Patch, patched
from ..rules import Applied, Ruleset
from ..state import State
from ..testing.games import Walk, differences, encode
from .leaving import moments
from .moves import untold
from .trial import Trial

TOLD: dict[type[Event], str] = {Chosen: "", ChosenOpenly: "", PhaseBegan: "", SeatLeft: "/left", GameEnded: "/result"}
"""Events after which the table is as it was, each with the other part of a view that it is about."""


def rebuilt(trial: Trial) -> None:
    """The old view and the events give the new view."""
    walk = Walk(trial.rules, trial.seed, "events", line=trial.part, trace=True)
    for turn, seats in moments(walk, trial.part, trial.close):
        found = [("", turn.applied)]
        for seat in seats:
            with suppress(BoardcoreError):  # that a seat cannot leave is for another check to tell
                found.append((f" as seat {seat} gives up", walk.rules.resign(turn.before, seat, trace=True)))
        for when, applied in found:
            if (wrong := untold(walk.rules, applied)) is not None:
                raise walk.fail(wrong + when)
            for looker in (None, *range(walk.seats)):
                trial.counted["views rebuilt"] += 1
                if (wrong := _rebuilt(walk.rules, turn.before, applied, looker)) is not None:
                    raise walk.fail(wrong + when)


def _rebuilt(rules: Ruleset, before: State, applied: Applied, looker: int | None) -> str | None:
    """What is wrong with what a seat receives, if anything."""
    patches = rules.patches(applied, looker)
    who = "a spectator" if looker is None else f"seat {looker}"
    told = [(f"when {type(event).__name__} is said", event) for event in applied.events]
    for (when, event), patch in zip(told, patches, strict=False):
        if (told_by := TOLD.get(type(event))) is not None and (changed := _of_table(patch, told_by)) is not None:
            return f"{when}, {changed.path} has changed for {who}, and no event has said so"
    if (changed := _of_table(patches[-1])) is not None:
        last = told[-1][0].replace("when", "after") if told else "without an event"
        return f"{last}, {changed.path} changes for {who}, and no event says so"
    data: Any = msgspec.json.decode(encode(rules.view(before, looker)))
    for patch in patches:
        data = patched(data, patch)
    mine, true = encode(data), encode(msgspec.json.decode(encode(rules.view(applied.state, looker))))
    if mine != true:
        return f"the old view and the events of {who} do not give the new view: {differences(mine, true)}"
    return None


def _of_table(patch: Patch, told: str = "") -> Change | None:
    """What a patch changes in the parts of a view that events are about, but for the one that has been told."""
    parts = tuple(part for part in ("/table", "/left", "/result") if part != told)
    return next((each for each in patch if each.path.startswith(parts)), None)
