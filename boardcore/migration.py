"""Taking up a saved game from its data alone, whichever versions of its packs have saved it.

A state of the rules in force is loaded as it is. One of earlier versions is brought up to date by its
packs (``boardcore_migrate``), the game first: each pack that has another version now must say that it
has done so, or the state is refused. What comes out is checked as if an enemy had written it, since
that may be where it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pluggy

from . import hookspecs
from .build import adapt
from .codec import MAX_BYTES, MAX_DEPTH
from .errors import MISTAKES, OptionsError, StateError
from .packs import Pack
from .rules import Ruleset
from .state import FORMAT, State
from .versions import Saved, numbers

Plain = dict[str, Any]
Load = Callable[..., Ruleset]
"""Makes rules: ``Catalogue.load``, or something that keeps what it made."""

_ORDERED = msgspec.json.Encoder(order="deterministic").encode


def resume(packs: Iterable[Pack], load: Load, plain: Plain, data: Any) -> tuple[Ruleset, State]:
    """The rules and the state of a saved game; ``plain`` is its data, read.

    Raises:
        StateError: whatever is wrong with the state.
        PackError: when a pack that takes part is broken.
    """
    try:
        rules = _rules(load, plain)
    except StateError:
        changed, done = migrate(packs, plain)
        if not done:
            raise
        return _finish(load, plain, changed, done, data)
    same = plain["fingerprint"] == rules.fingerprint and _ORDERED(plain["options"]) == _ORDERED(rules.options)
    if same and _versions(plain) == {pack.name: pack.version for pack in rules.packs}:
        return rules, rules.load_state(data)
    changed, done = migrate(packs, plain)
    if not done and not same:
        return rules, rules.load_state(data)  # which says what differs
    return _finish(load, plain, changed, done, data)


def _finish(load: Load, before: Plain, changed: Plain, done: list[str], data: Any) -> tuple[Ruleset, State]:
    """The state with the marks of the rules in force, checked."""
    _canonical(data)
    try:
        rules = _rules(load, changed)
    except StateError as why:
        if not done:
            raise
        by = " and ".join(map(repr, done))
        raise StateError("state/migration", f"migrated by {by}: {why.message}", pack=done[-1], error="options") from why
    if before["fingerprint"] != rules.fingerprint:
        _all_said(rules, before, done)
    changed["fingerprint"] = rules.fingerprint
    changed["packs"] = [msgspec.structs.asdict(pack) for pack in rules.packs]
    try:
        return rules, rules.load_state(changed)
    except StateError as why:
        by = f"migrated by {' and '.join(map(repr, done))}: " if done else ""
        raise StateError(why.code, f"{by}{why.message}", **why.details) from why


def read(data: Any) -> Plain:
    """A state as plain data, with an envelope that says what it is.

    Raises:
        StateError: ``state/size``, ``state/malformed`` or ``state/format``.
    """
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if isinstance(data, bytes | bytearray | memoryview):
        if len(data) > MAX_BYTES:
            raise StateError(
                "state/size", f"a state has at most {MAX_BYTES} bytes, this has {len(data)}", size=len(data)
            )
        try:
            data = _decoded(bytes(data))
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, ValueError) as why:
            raise StateError("state/malformed", f"not a state: {why or type(why).__name__}") from None
    if not isinstance(data, dict):
        raise StateError("state/malformed", f"a state is an object, not {type(data).__name__}")
    if fault := _not_plain(data) or _no_envelope(data):
        raise StateError("state/malformed", f"not a state: {fault}")
    if data["format"] != FORMAT:
        raise StateError("state/format", f"this is format {data['format']}; boardcore reads format {FORMAT}")
    return data


def migrate(packs: Iterable[Pack], plain: Plain) -> tuple[Plain, list[str]]:
    """The data as the packs have brought it up to date, and which of them did; the given data stays as it is.

    Asked are the packs in force that have a later version now, the game first.

    Raises:
        StateError: ``state/migration``.
    """
    done: list[str] = []
    changed = _copied(plain)
    for pack in packs:
        version = _versions(changed).get(pack.name)
        if pack.error is None and version is not None and _earlier(version, pack.version):
            for function in migrations(pack):
                saved = Saved(_copied(changed), pack.name, version)
                if _asked(function, saved):
                    changed = saved.data
                    done.append(pack.name)
    return changed, list(dict.fromkeys(done))


def _asked(function: Callable[[Saved], Any], saved: Saved) -> bool:
    """Whether a pack has brought a state up to date. What it raises by mistake tells no more than its type."""
    where = f"the migration of pack {saved.pack!r} from version {saved.version[:80]!r}"
    try:
        if function(saved) is not True:
            return False
    except StateError as why:
        if why.code == "state/migration":
            raise
        fault = type(why).__name__
        raise StateError("state/migration", f"{fault} in {where}", pack=saved.pack, error=fault) from why
    except MISTAKES as why:
        fault = type(why).__name__
        raise StateError("state/migration", f"{fault} in {where}", pack=saved.pack, error=fault) from why
    if wrong := _not_plain(saved.data) or _no_envelope(saved.data):
        raise StateError("state/migration", f"{where} leaves no state: {wrong}", pack=saved.pack, error="no state")
    return True


def migrations(pack: Pack) -> list[Callable[..., Any]]:
    """What a pack has for states of its earlier versions."""
    manager = pluggy.PluginManager("boardcore")
    manager.add_hookspecs(hookspecs)
    manager.register(pack.module, name=pack.name)
    return [adapt(each, ("saved",)) for each in manager.hook.boardcore_migrate.get_hookimpls()]


def _all_said(rules: Ruleset, plain: Plain, done: list[str]) -> None:
    """Refuse a state of other rules if a pack that has changed has not said that it is up to date."""
    before = _versions(plain)
    for pack in rules.packs:
        if before.get(pack.name) != pack.version and pack.name not in done:
            raise StateError(
                "state/fingerprint",
                f"the state was made by other rules: by {pack.name!r} {before.get(pack.name, 'not')[:80]}, which"
                f" {pack.name!r} {pack.version} does not bring up to date",
                theirs=plain["fingerprint"][:80],
                ours=rules.fingerprint,
            )


def _rules(load: Load, plain: Plain) -> Ruleset:
    """The rules that a state names; it is the state that is at fault if they cannot be had.

    A string is never taken for the name of a file with components: states come from anywhere.
    """
    game, options = plain["game"], plain["options"]
    if "packs" in options or not isinstance(options.get("components", {}), dict):
        raise StateError("state/options", "the options of a state hold no 'packs', and 'components' is an object")
    packs = [pack["name"] for pack in plain["packs"] if pack["name"] != game]
    try:
        return load(game, packs=packs, **options)
    except OptionsError as why:
        if why.code == "options/game":
            raise
        raise StateError("state/options", f"the state's options cannot be had here: {why.message}") from None


def _versions(plain: Plain) -> dict[str, str]:
    return {pack["name"]: pack["version"] for pack in plain["packs"]}


def _earlier(version: str, now: str) -> bool:
    """Whether one version is another and not a later one; of two with equal numbers nobody knows."""
    return version != now and numbers(version) <= numbers(now)


def _decoded(raw: bytes) -> Any:
    return msgspec.json.decode(raw) if raw[:1] == b"{" else msgspec.msgpack.decode(raw)


def _canonical(data: Any) -> None:
    """Refuse bytes with a doubled key, spaces, or anything else that does not come back as it was."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if isinstance(raw, dict):
        return
    raw = bytes(raw)
    encode = msgspec.json.encode if raw[:1] == b"{" else msgspec.msgpack.encode
    if encode(_decoded(raw)) != raw:
        raise StateError("state/canonical", "these are not the bytes that dump() writes (a doubled key, spaces?)")


def _not_plain(data: Any) -> str:
    """What in some data is not plain; empty if nothing."""
    level, depth = [data], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            return f"it is nested at most {MAX_DEPTH} deep"
        following: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                if not all(type(key) is str for key in item):
                    return "its objects have strings as keys"
                following.extend(item.values())
            elif isinstance(item, list | tuple):
                following.extend(item)
            elif item is not None and type(item) not in (str, int, float, bool):
                return f"it holds a {type(item).__name__}, which is no plain data"
        level = following
    return ""


def _no_envelope(data: Any) -> str:
    """What is missing of the fields that say which rules a state needs."""
    if not isinstance(data, dict):
        return f"it is a {type(data).__name__} and no object"
    wanted = {"format": int, "game": str, "packs": list, "fingerprint": str, "options": dict}
    for key, type_ in wanted.items():
        if not isinstance(data.get(key), type_):
            return f"it has no {key!r}"
    for pack in data["packs"]:
        if not isinstance(pack, dict) or set(pack) != {"name", "version"}:
            return "each of its packs has a name and a version"
        if not all(isinstance(each, str) and len(each) <= 200 for each in pack.values()):
            return "a pack has a short name and a short version"
    if not data["packs"] or data["packs"][0]["name"] != data["game"]:
        return "the first of its packs is the game"
    return ""


def _copied(data: Plain) -> Plain:
    """A copy that shares nothing.

    Raises:
        StateError: ``state/malformed`` for numbers that no state holds, and for no real text.
    """
    try:
        found: Plain = msgspec.msgpack.decode(msgspec.msgpack.encode(data))
    except (OverflowError, ValueError, msgspec.MsgspecError) as why:
        raise StateError("state/malformed", f"not a state: {type(why).__name__}") from None
    return found
