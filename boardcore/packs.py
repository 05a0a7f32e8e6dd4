"""Packs: what is installed, what each brings, or what is wrong with it.

Every pack is imported, registered and checked alone: one that fails keeps its error, which names its
distribution, and takes nothing else down. What can only go wrong between packs, or with options, is
left to ``build``.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn

import pluggy

from . import hookspecs
from .build import adapt, event_types
from .errors import MISTAKES, BoardcoreError, OptionsError, PackError, listed, place_of
from .register import Register
from .schema import read_schema
from .texts import check_catalogues
from .versions import numbers

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP = "boardcore"
"""The group of entry points that packs are found by."""


@dataclass(frozen=True, slots=True)
class Pack:
    """An installed pack: where it comes from, and what it brings or why it cannot be used."""

    name: str
    origin: str
    """The distribution it came in, with its version; ``given`` for one handed in by a caller."""
    version: str
    module: Any
    register: Register | None
    error: BoardcoreError | None = None

    @property
    def game(self) -> str:
        """The game it is or extends; empty if it is broken or takes part in nothing."""
        return self.meant if self.error is None else ""

    @property
    def meant(self) -> str:
        """The game it would be or extend, were it not broken; empty if nothing is known of it."""
        if self.register is None:
            return ""
        return self.name if self.register.game_ is not None else self.register.extends_

    def blamed(self, why: BoardcoreError) -> PackError:
        """An error of this pack, with its name and distribution said."""
        shown = f"pack {self.name!r} of {self.origin}: {' '.join(why.message.split())}"
        return PackError(why.code, shown, **{**why.details, "pack": self.name, "origin": self.origin})

    @property
    def reason(self) -> str:
        """Why it cannot be used, without its name and distribution; empty if it can."""
        said = "" if self.error is None else self.error.message
        return said.removeprefix(f"pack {self.name!r} of {self.origin}: ")

    def broken(self, code: str, why: str, **details: Any) -> Pack:
        """This pack as one that cannot be used."""
        return replace(self, error=self.blamed(PackError(code, why, **details)))


def refuse(why: OptionsError, given: Any, broken: Iterable[Pack]) -> NoReturn:
    """Refuse what was given for an option, with the broken packs that may be why: what they offer is not there.

    Whoever asks for one by its name is told its reason.

    Raises:
        OptionsError: ``why``, or one with its code; then ``details["broken"]`` has the names of the packs, and the
            cause is ``why``, which says nothing of them.
    """
    lost = {pack.name: pack for pack in broken}
    words = [given] if isinstance(given, str) else list(given) if isinstance(given, list | tuple) else []
    asked = [lost[word] for word in words if isinstance(word, str) and word in lost]
    if not lost or not (asked or {"known", "faults"} & set(why.details)):
        raise why
    if asked:
        said = "; ".join(f"pack {p.name!r} is broken: {p.reason} ('boardcore check {p.name}')" for p in asked)
    else:
        said = f"packs that are broken offer nothing: {listed(lost)} ('boardcore games' says why)"
    names = [pack.name for pack in asked] or sorted(lost)
    raise OptionsError(why.code, f"{why.message}; {said}", **{**why.details, "broken": names}) from why


def scan(only: Container[str] | None = None) -> list[Pack]:
    """The pack of every entry point in the group, or of those with some names; no other is imported."""
    from importlib.metadata import entry_points  # slow to import, and not every process scans

    try:
        points = list(entry_points(group=GROUP))
    except Exception:  # a single distribution whose list cannot be read
        return list(_one_by_one())
    return [installed(point) for point in points if only is None or point.name in only]


def _one_by_one() -> Iterator[Pack]:
    """The packs of each distribution by itself; one whose list cannot be read is a broken pack."""
    from importlib.metadata import distributions

    seen: set[str] = set()
    for dist in distributions():
        name, version, _ = told_by(dist)
        if name in seen:
            continue
        seen.add(name)
        try:
            points = list(dist.entry_points.select(group=GROUP))
        except Exception as why:
            lost = Pack(name, f"{name} {version}", version, None, None)
            yield lost.broken("pack/import", f"its entry points cannot be read: {type(why).__name__}: {why}")
            continue
        yield from (installed(point) for point in points)


def told_by(dist: Distribution) -> tuple[str, str, list[str]]:
    """What a distribution says of itself: its name, its version, and what it requires."""
    try:
        told = dist.metadata
        name, version = (str((told.get_all(key) or [""])[0]) for key in ("Name", "Version"))
        return name, version, told.get_all("Requires-Dist") or []
    except Exception:  # it says nothing
        return "", "", []


def installed(point: EntryPoint) -> Pack:
    """The pack of an entry point, imported and registered."""
    name, version, requires = told_by(point.dist) if point.dist is not None else ("", "0", [])
    found = Pack(point.name, f"{name} {version}" if name else point.value, version, None, None)
    if needs := unmet(requires):
        return found.broken("pack/needs", needs)
    try:
        module = point.load()
    except MISTAKES as why:
        return found.broken("pack/import", f"it cannot be imported: {type(why).__name__}: {why}")
    return registered(replace(found, module=module))


def unmet(requires: Iterable[str]) -> str:
    """What a distribution requires of boardcore and its packs and does not get; empty if nothing.

    An installer sees to that, unless it is told not to. Plain bounds are compared, numbers only.
    """
    from importlib.metadata import PackageNotFoundError, version

    for line in requires:
        found = re.fullmatch(r"(boardcore[\w.-]*)\s*(?:\[.*?\])?\s*\(?([^;()]*)\)?\s*", line)
        if found is None:
            continue
        name, bounds = found.groups()
        try:
            have = version(name)
        except PackageNotFoundError:
            if name != "boardcore":  # which may run from a folder, without metadata
                return f"it needs {name}, which is not installed"
            continue
        for sign, wanted in re.findall(r"(>=|<=|~=|===?|<|>)\s*(\d[\d.]*)", bounds):
            low, here = numbers(wanted), numbers(have)
            if here < low if sign not in ("<", "<=") else here > low or (sign == "<" and here == low):
                return f"it needs {name}{bounds.strip()}; installed is {have}"
    return ""


def registered(pack: Pack) -> Pack:
    """The pack with what it registers, checked as far as it can be alone."""
    register = Register(pack.name)
    try:
        manager = pluggy.PluginManager("boardcore")
        manager.add_hookspecs(hookspecs)
        manager.register(pack.module, name=pack.name)
        for each in manager.hook.boardcore_register.get_hookimpls():
            adapt(each, ("register",))(register)
        check(register)
    except BoardcoreError as why:
        # What an expansion offers may be another pack's, whose texts it then need not have.
        known = register if why.code == "pack/text" and register.game_ is None else None
        return replace(pack, register=known).broken(why.code, why.message, **why.details)
    except pluggy.PluginValidationError as why:
        return replace(pack, register=register).broken("pack/hook", f"{why}; hooks are {listed(hooks(hookspecs))}")
    except MISTAKES as why:
        place = f", at {where}" if (where := place_of(why)) else ""
        return pack.broken("pack/error", f"it cannot register{place}: {type(why).__name__}: {why}")
    return replace(pack, register=register)


def check(register: Register) -> None:
    """Refuse what is wrong with a pack whatever else is installed and whatever the options.

    Raises:
        PackError: ``pack/schema``, ``pack/event``, ``pack/clash`` or ``pack/text``.
    """
    if register.pack == "core":
        raise PackError("pack/clash", "the name 'core' is boardcore's own")
    if register.drawer_ is not None:
        read_schema({register.pack: register.drawer_[0].type})
    event_types(register)
    once: set[tuple[str, str]] = set()
    for kind, name in brought(register):
        if (kind, name) in once:
            raise PackError("pack/clash", f"it offers {kind} {name!r} twice")
        once.add((kind, name))
    check_catalogues(register.catalogues, register.texts_needed())


def with_hooks(packs: list[Pack]) -> list[Pack]:
    """Report the hooks that would never be called, and packs whose game is not there."""
    specs = {
        pack.name: pack.register.game_.hookspecs
        for pack in packs
        if pack.register is not None and pack.register.game_ is not None
    }
    lost = {pack.name for pack in packs if pack.error is not None} - set(specs)
    return [_hooked(pack, specs, lost) for pack in packs]


def _hooked(pack: Pack, specs: dict[str, Any], lost: set[str]) -> Pack:
    game = pack.meant
    if pack.register is None or pack.error is not None:
        return pack
    if game and game not in specs:
        return pack.broken(
            "pack/game", f"it extends {game!r}, which is {'broken' if game in lost else 'not installed'}"
        )
    modules = [hookspecs, *filter(None, [specs.get(game)])]
    manager = pluggy.PluginManager("boardcore")
    for each in modules:
        manager.add_hookspecs(each)
    try:
        manager.register(pack.module, name=pack.name)
        manager.check_pending()
        for caller in manager.get_hookcallers(manager.get_plugin(pack.name)) or ():
            for each in caller.get_hookimpls():
                adapt(each, tuple(caller.spec.argnames) if caller.spec else ())
        if bare := unmarked(pack.module):
            return pack.broken("pack/hook", f"{listed(bare)} is not marked with @hookimpl")
    except BoardcoreError as why:
        return pack.broken(why.code, why.message, **why.details)
    except Exception as why:  # pluggy raises several kinds
        return pack.broken("pack/hook", f"{why}; hooks are {listed(hooks(*modules))}")
    return pack


def hooks(*modules: Any) -> list[str]:
    """The hooks that some modules specify."""
    return [name for each in modules for name, value in vars(each).items() if hasattr(value, "boardcore_spec")]


def unmarked(module: Any) -> list[str]:
    """The functions of a pack that are named like hooks and lack the mark."""
    functions = inspect.getmembers(module, inspect.isroutine)
    return [
        name
        for name, value in functions
        if name.startswith("boardcore_")
        and not hasattr(value, "boardcore_impl")
        and not hasattr(value, "boardcore_spec")
    ]


def without_clashes(packs: Iterable[Pack]) -> list[Pack]:
    """Of two packs with one name or one offer, the first in order keeps it and the other is broken.

    What works comes before what does not, games before their expansions, these by name; of two packs of
    one name the first is the one whose distribution is named after it.
    """
    taken: dict[tuple[str, str, str], Pack] = {}
    first: dict[str, Pack] = {}
    kept: list[Pack] = []
    for pack in sorted(packs, key=_order):
        kept.append(_unless_taken(pack, first, taken))
        if kept[-1].error is None:
            first[pack.name] = pack
            brings = brought(pack.register) if pack.register is not None else ()
            taken.update({(pack.game, kind, name): pack for kind, name in brings})
    return kept


def _unless_taken(pack: Pack, first: dict[str, Pack], taken: dict[tuple[str, str, str], Pack]) -> Pack:
    if pack.register is None or (pack.error is not None and pack.error.code != "pack/text"):
        return pack
    if pack.error is None and pack.name in first:
        return pack.broken("pack/clash", f"there already is a pack of this name, of {first[pack.name].origin}")
    for kind, name in brought(pack.register):
        if (other := taken.get((pack.meant, kind, name))) is not None:
            return pack.broken(
                "pack/clash", f"it offers {kind} {name!r}, as pack {other.name!r} of {other.origin} does"
            )
    return pack


def brought(register: Register) -> list[tuple[str, str]]:
    """What a pack brings that another one of its game may not bring too, by kind and name.

    Offers, options, and details of components that can be corrected.
    """
    options = (*(register.game_.options if register.game_ is not None else ()), *register.options_)
    details = [(f"{each.kind} detail", detail.name) for each in register.correctables for detail in each.details]
    named = [(offer.kind, offer.name) for offer in register.offers]
    return named + [("option", spec.name) for spec in options] + details


def _order(pack: Pack) -> tuple[bool, bool, str, bool, str]:
    own = pack.origin.partition(" ")[0].replace("_", "-") == f"boardcore-{pack.name.replace('_', '-')}"
    game = pack.register is not None and pack.register.game_ is not None
    return (pack.error is not None, not game, pack.name, not own, pack.origin)
