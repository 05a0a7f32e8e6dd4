"""What a pack can be played with: every value of every option that is its own, at least once.

Nothing is known of a game here. The values come from the JSON Schema of each option, what is one says
the option's ``read``, and whose it is say the offers it ``uses``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ..errors import BoardcoreError, OptionsError, PackError
from ..options import Offers, OptionSpec
from ..packs import Pack
from ..plugins import Catalogue
from ..rules import Ruleset


@dataclass(frozen=True)
class Setup:
    """A game with some packs and options: what ``Catalogue.load`` takes."""

    game: str
    given: dict[str, Any] = field(default_factory=dict)
    """The options and ``packs``, as far as they are not the default."""

    def load(self, catalogue: Catalogue) -> Ruleset:
        """The rules."""
        return catalogue.load(self.game, **self.given)

    @property
    def text(self) -> str:
        """The options as JSON."""
        return msgspec.json.encode(self.given, order="deterministic").decode()


@dataclass(frozen=True)
class Setups:
    """All of a pack's, and the values that no game could be found for."""

    all: tuple[Setup, ...]
    missed: tuple[str, ...]
    refused: tuple[tuple[Setup, BoardcoreError], ...] = ()
    """What the pack itself offers and its option refuses, whatever the other options."""


def setups_of(catalogue: Catalogue, pack: Pack) -> Setups:
    """With each of the pack's own values at least once, as few as can be: several options vary at a time."""
    game = pack.game
    always: dict[str, Any] = {} if pack.name == game else {"packs": [pack.name]}
    offers = catalogue.offers(game)
    wanted = {spec.name: values for spec in catalogue.options(game) if (values := _own(pack, spec, offers))}
    found = [Setup(game, always)]
    missed: list[str] = []
    refused = [
        (Setup(game, {**always, spec.name: value}), why)
        for spec in catalogue.options(game)
        for value, why in _refused(pack, spec, offers)
    ]
    for number in range(max(map(len, wanted.values()), default=0)):
        row = {name: values[number % len(values)] for name, values in wanted.items()}
        if _possible(catalogue, Setup(game, {**always, **row})):
            found.append(Setup(game, {**always, **row}))
            continue
        for name, value in row.items():
            if number < len(wanted[name]):
                one = _with(catalogue, Setup(game, {**always, name: value}))
                found += [one] if one is not None else []
                missed += [f"{name}={value!r}"] if one is None else []
    return Setups(_unlike(found), tuple(missed), tuple(refused))


def _possible(catalogue: Catalogue, setup: Setup) -> bool:
    """Whether the options go together; rules that do not load for another reason are for a check to find."""
    try:
        setup.load(catalogue)
    except OptionsError:
        return False
    except PackError:
        return True
    return True


def _with(catalogue: Catalogue, setup: Setup) -> Setup | None:
    """The options as they are or, where they need another one, with the first value of one that will do."""
    if _possible(catalogue, setup):
        return setup
    offers = catalogue.offers(setup.game)
    for spec in catalogue.options(setup.game):
        if spec.name not in setup.given:
            for value in values_of(spec, offers):
                wider = Setup(setup.game, {**setup.given, spec.name: value})
                if _possible(catalogue, wider):
                    return wider
    return None


def _unlike(found: Iterable[Setup]) -> tuple[Setup, ...]:
    return tuple({setup.text: setup for setup in found}.values())


def _own(pack: Pack, spec: OptionSpec, offers: Offers) -> list[Any]:
    """The values of an option that belong to the pack: a game's use nothing of its expansions."""
    assert pack.register is not None
    game = pack.register.game_
    mine = spec in pack.register.options_ or (game is not None and spec in game.options)
    found: list[Any] = []
    for value in values_of(spec, offers):
        used = {offer.pack for offer in spec.uses(spec.read(value, offers), offers)}
        if (mine and used <= {pack.name}) or (game is None and pack.name in used):
            found.append(value)
    return found


def _refused(pack: Pack, spec: OptionSpec, offers: Offers) -> Iterator[tuple[Any, BoardcoreError]]:
    """The values that the pack has offered to an option and that cannot be taken, each with why not."""
    assert pack.register is not None
    offered = {offer.name for offer in pack.register.offers}
    schema = spec.schema(offers)
    for part in (schema, *schema.get("anyOf", ()), *schema.get("oneOf", ())):
        for value in _named(part):
            if isinstance(value, str) and value in offered and (why := _objection(spec, offers, value)) is not None:
                yield value, why


def values_of(spec: OptionSpec, offers: Offers) -> list[Any]:
    """Values that an option takes: all that are named, the ends of a range, lists with everything they may hold."""
    schema = spec.schema(offers)
    parts = [schema, *schema.get("anyOf", ()), *schema.get("oneOf", ())]
    found: dict[str, Any] = {}
    for value in [spec.default, *(value for part in parts for value in _named(part))]:
        if _readable(spec, offers, value):
            found.setdefault(repr(value), value)
    words = list(found.values())
    for part in parts:
        if "array" in _types(part):
            found.update((repr(value), value) for value in _lists(spec, offers, part, words))
    return list(found.values())


def _types(part: dict[str, Any]) -> set[str]:
    types = part.get("type", ())
    return {types} if isinstance(types, str) else set(types)


def _named(part: dict[str, Any]) -> Iterator[Any]:
    """The values that a schema names, and both ends of a range of numbers."""
    yield from part.get("enum", ())
    if "const" in part:
        yield part["const"]
    types = _types(part)
    if "boolean" in types:
        yield from (False, True)
    if "integer" in types:
        yield from sorted({part[end] for end in ("minimum", "maximum") if end in part})
    if "null" in types:
        yield None


def _lists(spec: OptionSpec, offers: Offers, part: dict[str, Any], words: list[Any]) -> Iterator[Any]:
    """The empty list and one of each item; where lists are longer, some that together hold every item there is."""
    items: list[Any] = part.get("items", {}).get("enum", [])
    least, most = part.get("minItems", 0), part.get("maxItems", len(items))
    tried: list[list[Any]] = []
    if least == 0:
        tried.append([])
    if least <= 1 <= most:
        tried += [[item] for item in items]
    yield from (value for value in tried if _readable(spec, offers, value))
    if least > 1:
        yield from _covering(spec, offers, items, words)


def _covering(spec: OptionSpec, offers: Offers, items: list[Any], words: list[Any]) -> Iterator[list[Any]]:
    """Lists that hold every item, made from what the named values stand for, one item exchanged at a time."""
    known = [[offer.name for offer in spec.uses(word, offers) if offer.name in items] for word in words]
    starts = [names for names in known if names and _readable(spec, offers, names)]
    missing = [item for item in items if not any(item in names for names in starts)]
    yield from starts
    while starts and missing:
        current, new = starts[0], set[Any]()
        for item in missing:
            for place, old in enumerate(current):
                changed = [*current[:place], item, *current[place + 1 :]]
                if old not in new and _readable(spec, offers, changed):
                    current = changed
                    new.add(item)
                    break
        if not new:
            return
        missing = [item for item in missing if item not in new]
        yield current


def _readable(spec: OptionSpec, offers: Offers, value: Any) -> bool:
    return _objection(spec, offers, value) is None


def _objection(spec: OptionSpec, offers: Offers, value: Any) -> BoardcoreError | None:
    """Why an option does not take a value; None if it does."""
    try:
        spec.uses(spec.read(value, offers), offers)
    except BoardcoreError as why:
        return why
    return None
