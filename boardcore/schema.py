"""The walk over the drawers of a ruleset: what they may hold, where cards lie, who sees what.

A drawer is a msgspec Struct of bounded ints, bools, bounded strings, tuples of these and further
Structs. No dict, set, list or float: equal states must give equal bytes, and a value that cannot be
changed can be shared. The marks of ``visibility`` are read here once, into plain functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, cast, get_args, get_origin, get_type_hints

import msgspec

from .errors import PackError
from .hints import Finder, is_struct, make_finder, optional, strip
from .showing import Part, Show, make_show
from .visibility import BACKS, FULL, HIDDEN, OPEN, PER_SEAT, PUBLIC, Level, Zone

PLAIN = (bool, int, str)
"""Types of values that a view shows as they are."""


class Place(msgspec.Struct, frozen=True):
    """One zone of one drawer, and how to reach it."""

    zone: Zone
    drawer: str
    holder: str
    """The per-seat field it lies in; empty for a zone of the drawer itself."""
    field: str
    home: Callable[[object], Any]
    """That per-seat field of a state, or its drawer: a getter made once, in C."""

    def read(self, state: object, owner: int) -> tuple[int, ...]:
        """The cards there now, in order."""
        return cast("tuple[int, ...]", getattr(self.keeper(state, owner), self.field))

    def write(self, state: object, owner: int, cards: tuple[int, ...]) -> None:
        """Replace the cards there."""
        setattr(self.keeper(state, owner), self.field, cards)

    def owners(self, state: object) -> tuple[int, ...]:
        """The seats that have one; (-1,) for a common zone."""
        if not self.holder:
            return (-1,)
        return tuple(range(len(self.home(state))))

    def keeper(self, state: object, owner: int) -> Any:
        """The Struct that holds it (owner -1: a common zone)."""
        return self.home(state)[owner] if self.holder else self.home(state)

    def finder(self, owner: int) -> Callable[[object], Any]:
        """What finds the Struct that holds it."""
        home = self.home
        return (lambda state: home(state)[owner]) if self.holder else home


Group = tuple[str, int]
"""A pool of secrecy: its name, and the seat it belongs to; -1 where cards of all seats mix."""

Hidden = dict[Group, list[tuple[Callable[[object], Any], str, bool]]]
"""Zones that a seat may not see: what finds the Struct that holds each, its field, and whether backs are seen."""


class Schema(msgspec.Struct):
    """Everything the walk found, by the name of the zone or drawer."""

    places: dict[str, Place] = msgspec.field(default_factory=dict)
    parts: dict[str, tuple[Part, ...]] = msgspec.field(default_factory=dict)
    """The fields of the drawers, as ``showing`` wants them."""
    per_seat: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    finders: dict[str, Finder] = msgspec.field(default_factory=dict)
    homes: dict[tuple[str, str], list[str]] = msgspec.field(default_factory=dict)
    """The fields that are zones, by the drawer and the per-seat field they lie in."""
    secret: list[Place] = msgspec.field(default_factory=list)
    """The zones that somebody may not see in full."""
    shared: set[str] = msgspec.field(default_factory=set)
    """The pools with a common zone: all their cards might lie there."""
    backs: Mapping[int, int] = msgspec.field(default_factory=dict)
    """What the back of each card shows, where backs differ."""
    shows: dict[tuple[int | None, int], Show] = msgspec.field(default_factory=dict)
    """How drawers are shown, by the looking seat and the number of seats; each is written when first wanted."""
    hides: dict[tuple[int | None, int], Hidden] = msgspec.field(default_factory=dict)
    """What ``hidden`` has found, by the same."""

    def level(self, zone: str, owner: int, seat: int | None) -> Level:
        """What a seat may know of a zone by its name (``OPEN``: all); an unknown name is hidden."""
        if zone == OPEN:
            return FULL
        place = self.places.get(zone)
        return place.zone.level(owner, seat) if place is not None else HIDDEN

    def show(self, state: Any, seat: int | None, known: tuple[int, ...]) -> dict[str, Any]:
        """All drawers as that seat may know them: built from what is visible, nothing removed."""
        key = seat, state.seats
        if key not in self.shows:
            self.shows[key] = make_show(self.parts, self.backs, *key)
        return self.shows[key](state, known)

    def hidden(self, seat: int | None, seats: int) -> Hidden:
        """Per pool of secrecy, at a table of so many seats: the zones with cards that this one may not see."""
        key = seat, seats
        if key not in self.hides:
            groups = self.hides[key] = {}
            for place in self.secret:
                pool = place.zone.pool
                for owner in range(seats) if place.holder else (-1,):
                    level = place.zone.level(owner, seat)
                    if level < FULL:
                        group = pool, -1 if pool in self.shared else owner
                        groups.setdefault(group, []).append((place.finder(owner), place.field, level >= BACKS))
        return self.hides[key]

    def cards(self, state: object) -> list[int]:
        """Every card anywhere in the state, as often as it is there."""
        found: list[int] = []
        for (name, holder), fields in self.homes.items():
            drawer = getattr(state, name)
            for keeper in getattr(drawer, holder) if holder else (drawer,):
                for key in fields:
                    found += getattr(keeper, key)
        for name, find in self.finders.items():
            found += find(getattr(state, name))
        return found


def read_schema(drawers: dict[str, type[msgspec.Struct]]) -> Schema:
    """Walk the drawers; refuse what the state cannot hold and what nobody declared.

    Raises:
        PackError: ``pack/schema``, naming the drawer, the field and what would be right.
    """
    schema = Schema()
    for name, type_ in drawers.items():
        _Walk(schema, name).drawer(type_)
    return schema


class _Walk:
    """The walk over one drawer."""

    def __init__(self, schema: Schema, drawer: str) -> None:
        self.schema = schema
        self.name = drawer

    def fail(self, path: str, why: str) -> PackError:
        return PackError("pack/schema", f"drawer {self.name!r}, field {path!r}: {why}", drawer=self.name, field=path)

    def drawer(self, type_: type[msgspec.Struct]) -> None:
        parts: list[Part] = []
        finders: list[tuple[str, Finder]] = []
        seats: list[str] = []
        for name, hint in self.fields(type_, ""):
            bare, marks = strip(hint)
            if (zone := _zone(marks)) is not None:
                parts.append((name, self.zone(zone, "", name, bare)))
            elif PER_SEAT in marks:
                parts.append((name, self.seats(name, bare)))
                seats.append(name)
            elif PUBLIC in marks:
                self.allowed(hint, name)
                parts.append((name, bare in PLAIN))
                if (finder := make_finder(hint)) is not None:
                    finders.append((name, finder))
            else:
                raise self.fail(name, "nobody says who may see it; mark it PUBLIC, PER_SEAT or with a Zone")
        self.schema.parts[self.name] = tuple(parts)
        self.schema.per_seat[self.name] = tuple(seats)
        self.schema.finders[self.name] = _within(finders)

    def seats(self, holder: str, bare: Any) -> tuple[Part, ...]:
        args = get_args(bare)
        if get_origin(bare) is not tuple or len(args) != 2 or args[1] is not ... or not is_struct(args[0]):
            raise self.fail(holder, "PER_SEAT marks a tuple[SomeStruct, ...]")
        parts: list[Part] = []
        for name, hint in self.fields(args[0], f"{holder}."):
            inner, marks = strip(hint)
            path = f"{holder}.{name}"
            if (zone := _zone(marks)) is not None:
                parts.append((name, self.zone(zone, holder, name, inner)))
            elif PUBLIC in marks:
                self.allowed(hint, path)
                if make_finder(hint) is not None:
                    raise self.fail(path, "cards of a seat lie in a Zone")
                parts.append((name, inner in PLAIN))
            else:
                raise self.fail(path, "nobody says who may see it; mark it PUBLIC or with a Zone")

        return tuple(parts)

    def zone(self, zone: Zone, holder: str, name: str, bare: Any) -> Zone:
        path = f"{holder}.{name}" if holder else name
        args = get_args(bare)
        if get_origin(bare) is not tuple or len(args) != 2 or args[1] is not ... or strip(args[0])[0] is not int:
            raise self.fail(path, "a Zone marks a tuple[CardNumber, ...]")
        self.allowed(bare, path)
        if zone.name in self.schema.places:
            raise self.fail(path, f"there are two zones named {zone.name!r}")
        if not zone.pool and min(zone.mine, zone.others) < FULL:
            raise self.fail(path, f"zone {zone.name!r} hides cards and needs a pool")
        if zone.mine < zone.others:
            raise self.fail(path, f"zone {zone.name!r} shows its owner less than the others")
        home = attrgetter(f"{self.name}.{holder}" if holder else self.name)
        place = self.schema.places[zone.name] = Place(zone, self.name, holder, name, home)
        self.schema.homes.setdefault((self.name, holder), []).append(name)
        if min(zone.mine, zone.others) < FULL:
            self.schema.secret.append(place)
        if not holder:
            self.schema.shared.add(zone.pool)

        return zone

    def allowed(self, hint: Any, path: str, frozen: bool = False) -> None:
        """Refuse every type whose values are not canonical, bounded and comparable.

        ``frozen``: it lies in a frozen Struct, which states share, so it may not change either.
        """
        bare, marks = strip(hint)
        metas = [mark for mark in marks if isinstance(mark, msgspec.Meta)]
        if bare is bool:
            return
        if bare is int:
            if not any(meta.ge is not None and meta.le is not None for meta in metas):
                raise self.fail(path, "an int needs its bounds: Annotated[int, Meta(ge=..., le=...)]")
        elif bare is str:
            if not any(meta.max_length is not None for meta in metas):
                raise self.fail(path, "a str needs its bound: Annotated[str, Meta(max_length=...)]")
        elif is_struct(bare):
            if frozen and not bare.__struct_config__.frozen:
                raise self.fail(path, f"{bare.__name__} can be changed and lies in a frozen Struct; make it frozen too")
            for name, inner in self.fields(bare, f"{path}."):
                self.allowed(inner, f"{path}.{name}", bare.__struct_config__.frozen)
        elif get_origin(bare) is tuple:
            for arg in get_args(bare):
                if arg is not ...:
                    self.allowed(arg, path, frozen)
        elif (inner := optional(bare)) is not None and is_struct(strip(inner)[0]):
            self.allowed(inner, path, frozen)
        else:
            shown = getattr(bare, "__name__", None) or str(bare)
            raise self.fail(path, f"{shown} cannot be kept; use bounded ints, bools, strs, tuples and Structs")

    def fields(self, type_: type[msgspec.Struct], prefix: str) -> Iterable[tuple[str, Any]]:
        if not type_.__struct_config__.forbid_unknown_fields:
            raise self.fail(prefix + type_.__name__, f"{type_.__name__} must set forbid_unknown_fields=True")
        hints = get_type_hints(type_, include_extras=True)
        return [(name, hints[name]) for name in type_.__struct_fields__]


def _within(finders: list[tuple[str, Finder]]) -> Finder:
    return lambda value: [card for name, find in finders for card in find(getattr(value, name))]


def _zone(marks: tuple[Any, ...]) -> Zone | None:
    return next((mark for mark in marks if isinstance(mark, Zone)), None)
