"""Saved states of earlier versions: each is taken up and goes on, or is refused as one that cannot be.

The states are those that the pack has kept of its releases, and some made up on the spot: with the mark
of other rules, as if an earlier version had saved them, and of a shape that no version ever had.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from ..errors import BoardcoreError, StateError
from ..migration import migrations
from ..packs import Pack
from ..testing.games import ContractError, Walk
from .corpus import kept
from .trial import Trial

REFUSALS = {"state/fingerprint", "state/migration", "state/options", "state/format"}
"""How a state of another version may be refused."""
LONG_AGO = "before 0"
"""A version before every other one."""
MARK = "0" * 32
"""The fingerprint of no rules."""

Plain = dict[str, Any]


def taken_up(trial: Trial) -> None:
    """Nothing made up is taken up, and everything kept is, or is refused as what it is."""
    pack = trial.catalogue.packs[trial.pack]
    _of_now(trial, pack)
    if trial.number:
        return
    versions = kept(pack)
    if pack.version not in versions:
        trial.counted[f"states kept of version {pack.version}; 'boardcore keep {pack.name}' keeps some"] = 0
    walk = Walk(trial.rules, trial.seed, "compatibility", line=replace(trial.part, since=0, stop=0))
    for version, states in versions.items():
        running = False
        for number, data in enumerate(states, 1):
            name = f"state {number} kept of version {version}"
            if _goes_on(trial, walk, name, data, version == pack.version) and not running:
                running = _spoilt(trial, walk, pack, f"of version {version}", msgspec.json.decode(data))


def _goes_on(trial: Trial, walk: Walk, name: str, data: bytes, present: bool) -> bool:
    """Take a kept state up and play it to the end; whether it was not refused."""
    resume = trial.catalogue.resume
    try:
        rules, state = resume(data)
    except StateError as why:
        if why.code in REFUSALS and "error" not in why.details:
            of = " of this very version: what has changed needs a version of its own" if present else ""
            trial.counted[f"kept states refused with {why.code}{of}"] += 1
            return False
        raise walk.fail(f"{name} is neither taken up nor refused as one: {why.code}: {why}") from why
    except Exception as why:
        code = f"{why.code}: " if isinstance(why, BoardcoreError) else ""
        raise walk.fail(f"{name} cannot be loaded: {code}{type(why).__name__}: {why}") from why
    try:
        again = {rules.dump(resume(each)[1]) for each in (data, msgspec.json.decode(data))}
    except BoardcoreError as why:
        raise walk.fail(f"{name} is taken up once and not again: {why.code}: {why}") from why
    if again != {rules.dump(state)}:
        raise walk.fail(f"{name} is another state when it is taken up again")
    try:
        for _ in Walk(rules, trial.seed, "compatibility", start=state):
            pass
    except ContractError as why:
        raise walk.fail(f"{name} is taken up and does not go on to an end: {why.what}") from why
    trial.counted["kept states taken up and played to the end"] += 1
    return True


def _of_now(trial: Trial, pack: Pack) -> None:
    """States of the present with the mark of other rules, as they are and as if an earlier version had saved them."""
    walk = Walk(trial.rules, trial.seed, "compatibility", line=trial.part)
    states = [walk.start, *(turn.applied.state for turn in walk)]
    for place in sorted({0, len(states) // 2, len(states) - 1}):
        state: Plain = msgspec.json.decode(trial.rules.dump(states[place]))
        state["fingerprint"] = MARK
        _refused(trial, walk, "a state of other rules and the same versions", state, "state/fingerprint")
        for each in state["packs"]:
            if each["name"] == pack.name:
                each["version"] = LONG_AGO
        if not migrations(pack):
            _refused(trial, walk, "a state of an earlier version that nobody migrates", state, "state/fingerprint")


def _spoilt(trial: Trial, walk: Walk, pack: Pack, of: str, state: Plain) -> bool:
    """States as no version can have saved them, made of one that is good and goes on; whether it does."""
    if not state["running"]:
        return False
    nowhere = {**state, "running": [{"block": f"{pack.name}:nowhere", "pc": 1}]}
    _refused(trial, walk, f"a state {of} that runs what there never was", nowhere)
    if pack.name in state:
        _refused(trial, walk, f"a state {of} with a word for a drawer", {**state, pack.name: "nothing"})
    return True


def _refused(trial: Trial, walk: Walk, what: str, state: Plain, code: str = "") -> None:
    """Nobody takes up a state that was made up; without a code any will do."""
    try:
        trial.catalogue.resume(state)
    except StateError as why:
        if code and why.code != code:
            raise walk.fail(f"{what} is refused with {why.code}, not with {code}") from why
        trial.counted["states made up and refused"] += 1
    except Exception as why:
        raise walk.fail(f"{what} is met by {type(why).__name__} and not refused") from why
    else:
        raise walk.fail(f"{what} is taken up")
