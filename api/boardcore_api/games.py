"""The installed games, and the rulesets that are kept ready."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, Generic, TypeVar

import msgspec

from boardcore import BoardcoreError, Catalogue, OptionsError, PackError, Ruleset, State, StateError, listed

from .forms import Form, refuse_duplicates
from .problems import split_path

V = TypeVar("V")


MIGRATED = {"state/fingerprint", "state/options", "state/packs"}
"""What is wrong with a state at first sight that its packs may bring up to date."""


class Recent(Generic[V]):
    """A bounded memory: what was not used for longest is forgotten first."""

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self._kept: OrderedDict[Hashable, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> V | None:
        """What is kept under a key, used again."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, value: V) -> V:
        """Keep something."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self.bound:
            self._kept.popitem(last=False)
        return value


class Head(msgspec.Struct):
    """The part of a state that says which rules made it, unread."""

    options: msgspec.Raw = msgspec.Raw(b"")
    packs: msgspec.Raw = msgspec.Raw(b"")


class Library:
    """Rules by game and options, made once and kept while they are in use. Threads may share it."""

    def __init__(self, catalogue: Catalogue, bound: int) -> None:
        self.catalogue = catalogue
        self._lock = RLock()
        self._rules: Recent[Ruleset] = Recent(bound)
        self._spellings: Recent[Ruleset] = Recent(4 * bound)
        """The same rules by the bytes with which states name them, so that those need not be read."""
        self._heads: dict[Form, Any] = {"json": msgspec.json.Decoder(Head), "msgpack": msgspec.msgpack.Decoder(Head)}

    def __len__(self) -> int:
        """How many rulesets are kept."""
        return len(self._rules)

    def rules(self, game: str, options: dict[str, Any]) -> Ruleset:
        """Rules for a game with these options (``packs`` among them), however they are spelt.

        Raises:
            BoardcoreError: ``options/...``, or ``pack/...`` when a pack that takes part is broken.
        """
        if not isinstance(options.get("components", {}), dict):
            # The library also takes the name of a file there; over the wire nobody names files of this machine.
            raise OptionsError("options/components", "over HTTP, components is an object with the corrections in it")
        with self._lock:
            try:
                values, packs = self.catalogue.settle(game, **options)
            except PackError as why:
                raise self._unusable(game, why) from None
            except OptionsError as why:
                raise _without_reasons(why) from None
            key = (game, msgspec.json.encode(values, order="deterministic"), packs)
            found = self._rules.get(key)
            if found is None:
                found = self._rules.keep(key, self.catalogue.load(game, **options))
            return found

    def _unusable(self, game: str, why: PackError) -> PackError:
        """The error for a pack that is installed but broken, without the reason: that may tell of this machine."""
        for pack in self.catalogue.broken:
            if pack.error is why:
                told = f"pack {pack.name!r} of {pack.origin} is broken; 'boardcore games' on the server says why"
                return PackError(why.code, told, pack=pack.name, **({"status": 404} if pack.name == game else {}))
        return why

    def state(self, game: str, raw: msgspec.Raw, form: Form) -> tuple[Ruleset, State]:
        """A state from a request, and its rules; one of earlier versions of the packs is brought up to date.

        Raises:
            BoardcoreError: ``options/game``, or ``state/...`` for whatever is wrong with the state.
        """
        data = bytes(raw)
        try:
            return self._loaded(game, data, form)
        except StateError as why:
            message, place = split_path(why.message)
            raise StateError(why.code, message, **{**why.details, "pointer": f"/state{place}"}) from None

    def _loaded(self, game: str, data: bytes, form: Form) -> tuple[Ruleset, State]:
        """The same, with messages that end in a path; what is wrong at first sight is told if nobody can help."""
        first: StateError | None = None
        try:
            rules = self.rules_of(game, data, form)
            state = load(rules, data, form)
        except StateError as why:
            if why.code not in MIGRATED:
                raise
            first = why
        else:
            if state.packs == rules.packs:
                return rules, state
        try:
            return self.catalogue.resume(as_plain(data, form), lambda game, /, **options: self.rules(game, options))
        except (StateError, PackError) as why:
            if first is not None and (isinstance(why, PackError) or why.code == "state/options"):
                raise first from None
            raise

    def rules_of(self, game: str, data: bytes, form: Form) -> Ruleset:
        """The rules that a state names in its head; the game's default ones if it names none that can be."""
        try:
            head = self._heads[form].decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError):
            return self.rules(game, {})
        key = (game, form, bytes(head.options), bytes(head.packs))
        with self._lock:
            found = self._spellings.get(key)
        if found is None:
            usual = self.rules(game, {})
            try:
                found = self.rules(game, _plain(head, form))
            except (OptionsError, PackError) as why:
                # Of another game, perhaps, or of packs that cannot be had here: the default rules say
                # what is wrong with the state as far as it can be said.
                load(usual, data, form)
                raise StateError("state/options", f"the state's options cannot be had here: {why.message}") from None
            with self._lock:
                self._spellings.keep(key, found)
        return found


def _without_reasons(why: OptionsError) -> OptionsError:
    """The error for an option without the reasons for which packs are broken: these may tell of this machine."""
    if "broken" not in why.details or not isinstance(why.__cause__, OptionsError):
        return why
    told = f"broken on this server: {listed(why.details['broken'])}"
    return OptionsError(why.code, f"{why.__cause__.message}; {told}", **why.details)


def _plain(head: Head, form: Form) -> dict[str, Any]:
    """The options and packs of a head, as ``Library.rules`` takes them; nothing where they are no such thing."""
    decode: Callable[..., Any] = msgspec.json.decode if form == "json" else msgspec.msgpack.decode
    try:
        options = decode(head.options, type=dict[str, Any])
        packs = [pack["name"] for pack in decode(head.packs, type=list[dict[str, Any]])]
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError, KeyError):
        return {}
    return {**options, "packs": packs}


def load(rules: Ruleset, data: bytes, form: Form) -> State:
    """A state from bytes in any spelling: canonical ones are read at once, others looked through first.

    Raises:
        StateError: as ``Ruleset.load_state`` does.
    """
    try:
        return rules.load_state(data)
    except StateError as why:
        if why.code != "state/canonical":
            raise
    return rules.load_state(as_plain(data, form))


def as_plain(data: bytes, form: Form) -> Any:
    """Bytes in any spelling as plain data.

    Raises:
        StateError: ``state/malformed`` for a name that stands twice in an object.
    """
    try:
        refuse_duplicates(data, form)
    except BoardcoreError as why:
        raise StateError("state/malformed", f"not a state: {why.message}") from None
    decode: Callable[..., Any] = msgspec.json.decode if form == "json" else msgspec.msgpack.decode
    return decode(data)
