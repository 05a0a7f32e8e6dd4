"""Playing recorded games again in a fresh process: ``python -m boardcore.testing.replay``.

Standard input is a JSON object: ``game``, ``packs`` and ``options`` for the rules, ``games`` with
``seed``, ``seats`` and ``choices`` of each, and ``saved`` games with ``state`` and ``choices``. ``extra``
maps the names of packs that are not installed to ``module:attribute``, and ``path`` says where to look for
modules; ``first`` are modules to import before all others, and ``alone`` leaves out every pack that is not
named. Standard output is a JSON object (``Told``): which rules these are, and a list of digests per game, those
that were saved behind the others: one for the start, one after each choice.

Every state on the way goes through its bytes and back.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import entry_points
from typing import Any

import msgspec

from ..errors import BoardcoreError
from ..packs import GROUP, scan
from ..plugins import gathered
from ..rules import Applied, Ruleset
from ..state import Choice, State
from .games import encode

GIVEN = "say where packs are that were handed to discover: source=Source.of(rules, extra={name: 'module:attribute'})"
"""For the end of a message: how a fresh process gets packs that are not installed."""


class Source(msgspec.Struct, frozen=True):
    """How another process gets the same rules."""

    game: str
    packs: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    extra: dict[str, str] = {}
    path: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    """Modules to import before anything else, in this order."""
    alone: bool = False
    """Whether no other pack is found and imported."""
    lost: tuple[str, ...] = ()
    """Names of installed packs that are not imported either."""

    @classmethod
    def of(cls, rules: Ruleset, *, extra: Mapping[str, str] | None = None, path: Sequence[str] = ()) -> Source:
        """The source of rules whose packs are installed, or named in ``extra`` as ``module:attribute``."""
        packs = tuple(pack.name for pack in rules.packs if pack.name != rules.game)
        return cls(rules.game, packs, rules.options, dict(extra or {}), tuple(path))

    def load(self) -> Ruleset:
        """The rules, loaded here."""
        sys.path.extend(entry for entry in self.path if entry not in sys.path)
        for module in self.first:
            with suppress(Exception):  # whatever is wrong with it, the scan tells
                importlib.import_module(module)
        found: dict[str, Any] = {}
        only: set[str] | None = {self.game, *self.packs} if self.alone else None
        if only is None and self.lost:
            only = {point.name for point in entry_points(group=GROUP)} - set(self.lost)
        for name, target in self.extra.items():
            if self.alone and only is not None and name not in only:
                continue
            module, _, attribute = target.partition(":")
            found[name] = importlib.import_module(module)
            if attribute:
                found[name] = getattr(found[name], attribute)
        return gathered(scan(only), found).load(self.game, packs=self.packs, **self.options)


class Recorded(msgspec.Struct, frozen=True):
    """A game as its seed and choices."""

    seed: str | int
    seats: int
    choices: tuple[Choice, ...]


class Saved(msgspec.Struct, frozen=True):
    """A game as the state it was left in, and the choices to go on with."""

    state: bytes
    """Its JSON."""
    choices: tuple[Choice, ...]


class Order(Source, frozen=True, kw_only=True):
    """What a replaying process is asked for."""

    games: tuple[Recorded, ...] = ()
    saved: tuple[Saved, ...] = ()
    """In this order, so that what is last was not seen when the first is gone on with."""


class Told(msgspec.Struct, frozen=True):
    """What a replaying process answers."""

    fingerprint: str = ""
    packs: dict[str, str] = {}
    """A hash of what each pack in force says and does, as far as it can be told from outside."""
    games: list[list[str]] = []
    error: str = ""
    """Why there are no rules."""


def marks(rules: Ruleset) -> dict[str, str]:
    """A hash for each pack in force, of its version, its texts and its blocks, to tell which one is another one."""
    return {pack.name: _mark(rules, pack.name, pack.version) for pack in rules.packs}


def _mark(rules: Ruleset, pack: str, version: str) -> str:
    mine = f"{pack}:"
    texts = {
        f"{lang} {key}": text
        for lang, known in rules.texts.catalogues.items()
        for key, text in known.items()
        if key.startswith(mine)
    }
    blocks = {address: len(block.ops) for address, block in rules.book.blocks.items() if address.startswith(mine)}
    whole = [version, sorted(texts.items()), sorted(blocks.items())]
    return hashlib.blake2b(encode(whole), digest_size=12).hexdigest()


def digest(rules: Ruleset, state: State, applied: Applied | None = None) -> str:
    """A hash of a state (as JSON and as msgpack), its decisions and the events on the way to it."""
    found = hashlib.blake2b(digest_size=12)
    for part in (rules.dump(state), rules.dump(state, "msgpack"), encode(rules.decisions(state))):
        found.update(part)
    for event in applied.events if applied is not None else ():
        found.update(type(event).__name__.encode() + encode(event))
    return found.hexdigest()


def replay(rules: Ruleset, game: Recorded) -> list[str]:
    """The digests of a game, every state taken through its bytes; an error ends them with its code."""
    found: list[str] = []
    try:
        state = rules.new(game.seed, game.seats)
        found.append(digest(rules, state))
        for number, choice in enumerate(game.choices):
            data = rules.dump(state, "msgpack" if number % 2 else "json")
            applied = rules.apply(rules.load_state(data), choice)
            state = applied.state
            found.append(digest(rules, state, applied))
    except BoardcoreError as why:
        found.append(f"{why.code}: {why}")
    return found


def resume(rules: Ruleset, saved: Saved) -> list[str]:
    """The digests of a game from where it was left; an error ends them with its code."""
    found: list[str] = []
    try:
        state = rules.load_state(saved.state)
        found.append(digest(rules, state))
        for choice in saved.choices:
            applied = rules.apply(state, choice)
            state = applied.state
            found.append(digest(rules, state, applied))
    except BoardcoreError as why:
        found.append(f"{why.code}: {why}")
    return found


def elsewhere(
    source: Source,
    games: Iterable[Recorded],
    hash_seed: int,
    python: str = sys.executable,
    *,
    saved: Iterable[Saved] = (),
) -> Told:
    """Games played in a fresh process of this interpreter with this ``PYTHONHASHSEED``.

    Raises:
        RuntimeError: it cannot play at all.
    """
    fields = msgspec.structs.asdict(source)
    done = subprocess.run(
        [python, "-m", "boardcore.testing.replay"],
        input=encode(Order(**fields, games=tuple(games), saved=tuple(saved))),
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the fresh process failed: {done.stderr.decode(errors='replace')[-2000:]}")
    told = msgspec.json.decode(done.stdout, type=Told)
    if told.error:
        raise RuntimeError(f"the fresh process failed: {told.error}; {GIVEN}")
    return told


def main() -> None:
    """Answer one order."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    try:
        rules = order.load()
    except BoardcoreError as why:
        sys.stdout.buffer.write(encode(Told(error=f"{why.code}: {why}")))
        return
    found = [replay(rules, game) for game in order.games]
    found += [resume(rules, game) for game in order.saved]
    sys.stdout.buffer.write(encode(Told(rules.fingerprint, marks(rules), found)))


if __name__ == "__main__":
    main()
