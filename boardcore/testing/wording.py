"""Whether everything a game says can be said: in each language, with nothing missing in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..panels import Panel
from ..rules import Ruleset
from ..state import State
from ..texts import LANGUAGES, Message, alike
from ..views import View
from .games import Line, Turn, Walk


def check_texts(
    rules: Ruleset,
    seed: str | int,
    *,
    start: State | None = None,
    line: Line | None = None,
    shown: set[str] | None = None,
) -> int:
    """Everything that a game says is put into words in each language.

    These are its events, options, prompts, phases, explanations, panels and reason. Returns how many
    different messages there were; the ids of their texts are added to ``shown``.
    """
    walk = Walk(rules, seed, "texts", start=start, line=line)
    raw = _raw(rules)
    done: set[str] = set()
    ids: set[str] = set()
    for turn in walk:
        for event in turn.applied.events:
            if fault := rules.book.events[type(event)].fault(event):
                raise walk.fail(fault)
        for message in _said(rules, turn, walk.seats):
            if (key := repr(message)) not in done:
                done.add(key)
                ids |= _check(walk, message, raw)
    if walk.state.result is not None:
        ids |= _check(walk, Message(walk.state.result.reason), raw)
        done.add(walk.state.result.reason)
    if shown is not None:
        shown |= ids
    return len(done)


def _said(rules: Ruleset, turn: Turn, seats: int) -> Iterator[Message]:
    for decision in turn.decisions:
        yield decision.prompt
        for option in decision.options:
            yield option.text
    for seat in (None, *range(seats)):
        for seen in rules.watch(turn.applied, seat):
            yield rules.tell(seen)
        view = rules.view(turn.applied.state, seat)
        if view.phase:
            yield Message(f"{rules.game}:phase.{view.phase}")
        for _, why in rules.explanations(turn.applied.state, seat):
            yield why.title
            yield Message("core:option.number", {"number": why.value})
            for part in why.parts:
                yield part.text
        for panel in _drawn(rules, view):
            cells = (panel.title, *panel.columns, *panel.notes, *(cell for row in panel.rows for cell in row))
            yield from (cell for cell in cells if isinstance(cell, Message))


def _drawn(rules: Ruleset, view: View) -> list[Panel]:
    """The panels that the packs make of a view, one after the other."""
    drawn: list[Panel] = []
    for painter in rules.book.painters:
        panels = painter(view, list(drawn))
        drawn = drawn if panels is None else list(panels)
    return drawn


def _check(walk: Walk, message: Message, raw: re.Pattern[str]) -> set[str]:
    """Put a message into words; returns the ids of the texts for it."""
    texts = walk.rules.texts
    for lang in LANGUAGES:
        for each in _messages(message):
            if each.id not in texts.catalogues.get(lang, {}):
                near = alike(each.id, texts.catalogues, walk.rules.game)
                raise walk.fail(f"there is no text {each.id!r} in {lang!r}{near}")
        try:
            said = texts.say(message, lang)
        except Exception as why:
            raise walk.fail(f"{message} cannot be said in {lang!r}: {type(why).__name__}: {why}") from why
        if found := re.search(r"\{\w*\}", said):
            raise walk.fail(_lacking(walk.rules, message, lang, found.group()[1:-1]) + f": {said}")
        if found := raw.search(said):
            raise walk.fail(f"{message.id!r} in {lang!r} shows {found.group()!r}, which is no text: {said}")
    return {each.id for each in _messages(message)} | {word for word in _words(message) if ":" in word}


def _lacking(rules: Ruleset, message: Message, lang: str, name: str) -> str:
    """That an argument is missing, and why if it is a field of an event that not everybody gets."""
    pack, _, key = message.id.partition(":event.")
    event = next((each for each in rules.book.events.values() if each.name == f"{pack}:{key.partition('.')[0]}"), None)
    if event is not None and (owner := dict(event.only).get(name)):
        return (
            f"{message.id!r} in {lang!r} cannot be told to everybody: only one seat gets {{{name}}}, which is marked"
            f" Only({owner!r})"
        )
    return f"{message.id!r} in {lang!r} lacks what it needs for {{{name}}}"


def _messages(value: Any) -> Iterator[Message]:
    """A message and those among its arguments."""
    if isinstance(value, Message):
        yield value
        for each in value.args.values():
            yield from _messages(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _messages(each)


def _words(value: Any) -> Iterator[str]:
    """The strings among the arguments of a message, some of which are ids of texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Message):
        yield from _words(tuple(value.args.values()))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _words(each)


def _raw(rules: Ruleset) -> re.Pattern[str]:
    """What an id that was not put into words looks like."""
    owners = ["core", *(pack.name for pack in rules.packs), *rules.book.kinds]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, owners))}):[\w.+-]+")
