"""Finding packs: what is installed, what each brings, and what is wrong with the broken ones.

Packs are found by entry points in the group ``boardcore``. Loading one imports it, so each load is
guarded: a pack that fails is reported under its name and takes nothing else down. Nothing here is
remembered between calls; keep a ``Catalogue`` if you load often.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pluggy

from . import hookspecs
from .build import Chosen, adapt, build
from .errors import BoardcoreError, OptionsError, PackError, listed
from .register import Component, Offer, Offers, OptionSpec, Register
from .rules import Ruleset
from .state import OptionValue

GROUP = "boardcore"


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
        if self.register is None or self.error is not None:
            return ""
        return self.name if self.register.game_ is not None else self.register.extends_


class Catalogue:
    """The installed packs, broken ones included. ``discover()`` makes one."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self.packs: dict[str, Pack] = {}
        for pack in packs:
            self.packs[pack.name if pack.name not in self.packs else f"{pack.name} ({pack.origin})"] = pack

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games that can be played."""
        return tuple(name for name, pack in self.packs.items() if pack.game == name)

    @property
    def broken(self) -> tuple[Pack, ...]:
        """The packs that cannot be used, each with its error."""
        return tuple(pack for pack in self.packs.values() if pack.error is not None)

    def of(self, game: str) -> tuple[Pack, ...]:
        """A game and its expansions: the game first, these by name."""
        mine = [pack for pack in self.packs.values() if pack.game == game]
        return tuple(sorted(mine, key=lambda pack: (pack.name != game, pack.name)))

    def offers(self, game: str) -> Offers:
        """Everything the packs of a game offer to its options."""
        return Offers(offer for pack in self.of(game) if pack.register for offer in pack.register.offers)

    def options(self, game: str) -> tuple[OptionSpec, ...]:
        """The options of a game: its own, then those its expansions add."""
        spec = self._game(game).register
        assert spec is not None
        assert spec.game_ is not None
        added = (pack.register.options_ for pack in self.of(game) if pack.register is not None)
        return spec.game_.options + tuple(option for options in added for option in options)

    def schema(self, game: str) -> dict[str, Any]:
        """The JSON Schema of a game's options: what ``load`` takes besides the game, ``packs`` included."""
        offers = self.offers(game)
        extra = [pack.name for pack in self.of(game)[1:]]
        properties = {spec.name: spec.schema(offers) for spec in self.options(game)}
        # A list of nothing is all there is to say where no expansion is installed: an enum may not be empty.
        items: dict[str, Any] = {"type": "string", "enum": extra} if extra else {"type": "string", "maxLength": 0}
        bound = {} if extra else {"maxItems": 0}
        properties["packs"] = {"type": "array", "items": items, "default": [], **bound}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def components(self, game: str) -> tuple[Component, ...]:
        """The cards, decks and other pieces of a game and its expansions, the game's own first.

        >>> discover().components("cardia")[0].name
        'rebellion'
        """
        self._game(game)
        return tuple(each for pack in self.of(game) if pack.register is not None for each in pack.register.components)

    def settle(
        self, game: str, /, *, packs: Iterable[str] = (), **options: Any
    ) -> tuple[dict[str, OptionValue], tuple[str, ...]]:
        """Every option with its canonical value, and the packs in force: all that the rules depend on.

        Raises:
            OptionsError: for an unknown game, pack or option, or a value that cannot be.
            PackError: when a pack that takes part is broken.
        """
        self._game(game)
        offers = self.offers(game)
        specs = {spec.name: spec for spec in self.options(game)}
        if unknown := set(options) - set(specs):
            raise OptionsError(
                "options/unknown",
                f"{game} has no option {listed(unknown)}; it has {listed([*specs, 'packs'])}",
                option=sorted(unknown)[0],
                known=sorted([*specs, "packs"]),
            )
        values: dict[str, OptionValue] = {}
        used: list[Offer] = []
        for name, spec in specs.items():
            values[name] = _read(game, spec, options[name], offers) if name in options else spec.default
            used += spec.uses(values[name], offers)
        wanted = self._wanted(game, packs) | {offer.pack for offer in used}
        names: list[str] = []
        for pack in self.of(game):
            if pack.register is not None and (pack.name == game or pack.name in wanted):
                names.append(pack.name)
            elif pack.register is not None:
                for spec in pack.register.options_:
                    del values[spec.name]
        return values, tuple(names)

    def load(self, game: str, /, *, packs: Iterable[str] = (), **options: Any) -> Ruleset:
        """Rules for a game with these options.

        ``packs`` puts expansions in force that no option asks for.

        Raises:
            OptionsError: for an unknown game, pack or option, or a value that cannot be.
            PackError: when a pack that takes part is broken.
        """
        values, names = self.settle(game, packs=packs, **options)
        chosen = tuple(
            Chosen(pack.name, pack.version, pack.module, pack.register)
            for pack in self.of(game)
            if pack.register is not None and pack.name in names
        )
        return Ruleset(build(chosen, values, self.offers(game)))

    def _game(self, name: str) -> Pack:
        pack = self.packs.get(name)
        if pack is not None and pack.error is not None:
            raise pack.error
        if pack is None or pack.game != name:
            raise OptionsError(
                "options/game",
                f"there is no game {name!r} installed; there are {listed(self.games)}",
                known=list(self.games),
            )
        return pack

    def _wanted(self, game: str, packs: Iterable[str]) -> set[str]:
        if isinstance(packs, str) or not isinstance(packs, Iterable):
            raise OptionsError("options/pack", f"packs is a list of names, not {str(packs)[:80]!r}")
        names = tuple(packs)
        if not all(isinstance(name, str) for name in names):
            raise OptionsError("options/pack", f"packs is a list of names, not {str(names)[:80]}")
        wanted = set(names)
        known = {pack.name for pack in self.of(game)}
        for name in sorted(wanted - known, key=str):
            pack = self.packs.get(name)
            if pack is not None and pack.error is not None:
                raise pack.error
            raise OptionsError(
                "options/pack", f"{game} has no pack {name!r} installed; there are {listed(known)}", known=sorted(known)
            )
        return wanted


def discover(extra: Mapping[str, Any] | None = None) -> Catalogue:
    """Find every installed pack; ``extra`` adds packs by name that are not installed (for tests)."""
    found: list[Pack] = []
    for point in sorted(entry_points(group=GROUP), key=lambda each: (each.name, _origin(each))):
        found.append(_installed(point))
    for name, module in (extra or {}).items():
        found.append(_registered(name, "given", "0", module))
    return Catalogue(_without_clashes(_with_hooks(found)))


def load(game: str, /, *, packs: Iterable[str] = (), **options: Any) -> Ruleset:
    """Rules for an installed game: ``boardcore.load("cardia", deck="I")``.

    Raises:
        OptionsError: for an unknown game, pack or option, or a value that cannot be.
        PackError: when a pack that takes part is broken.
    """
    return discover().load(game, packs=packs, **options)


def _read(game: str, spec: OptionSpec, value: Any, offers: Offers) -> OptionValue:
    """The canonical value of an option; a reader that trips over what it was given is its pack's fault."""
    try:
        return spec.read(value, offers)
    except BoardcoreError:
        raise
    except Exception as why:
        raise PackError(
            "pack/error", f"{game} cannot read its option {spec.name!r}: {type(why).__name__}: {why}", option=spec.name
        ) from why


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value


def _installed(point: EntryPoint) -> Pack:
    origin = _origin(point)
    version = point.dist.version if point.dist is not None else "0"
    try:
        module = point.load()
    except Exception as why:
        error = PackError(
            "pack/import",
            f"pack {point.name!r} of {origin} cannot be imported: {type(why).__name__}: {why}",
            pack=point.name,
            origin=origin,
        )
        return Pack(point.name, origin, version, None, None, error)
    return _registered(point.name, origin, version, module)


def _registered(name: str, origin: str, version: str, module: Any) -> Pack:
    """Let a pack register itself, alone."""
    register = Register(name)
    try:
        manager = pluggy.PluginManager("boardcore")
        manager.add_hookspecs(hookspecs)
        manager.register(module, name=name)
        caller = manager.hook.boardcore_register
        for each in caller.get_hookimpls():
            adapt(each, ("register",))(register)
    except BoardcoreError as why:
        named = type(why)(why.code, f"pack {name!r} of {origin}: {why.message}", **why.details)
        return Pack(name, origin, version, module, None, named)
    except pluggy.PluginValidationError as why:
        return Pack(name, origin, version, module, None, _bad_hook(name, origin, why, hookspecs))
    except Exception as why:
        error = PackError(
            "pack/error",
            f"pack {name!r} of {origin} cannot register: {type(why).__name__}: {why}",
            pack=name,
            origin=origin,
        )
        return Pack(name, origin, version, module, None, error)
    return Pack(name, origin, version, module, register)


def _with_hooks(packs: list[Pack]) -> list[Pack]:
    """Report hooks that no specification knows: a misspelt one would never be called."""
    specs = {
        pack.name: pack.register.game_.hookspecs
        for pack in packs
        if pack.register is not None and pack.register.game_ is not None
    }
    return [pack if (error := _hook_error(pack, specs)) is None else _broken(pack, error) for pack in packs]


def _hook_error(pack: Pack, specs: dict[str, Any]) -> BoardcoreError | None:
    if pack.register is None or pack.error is not None:
        return pack.error
    game = pack.name if pack.register.game_ is not None else pack.register.extends_
    if game and game not in specs:
        return PackError(
            "pack/game", f"pack {pack.name!r} of {pack.origin} extends {game!r}, which is not installed", pack=pack.name
        )
    manager = pluggy.PluginManager("boardcore")
    manager.add_hookspecs(hookspecs)
    if game and specs[game] is not None:
        manager.add_hookspecs(specs[game])
    try:
        manager.register(pack.module, name=pack.name)
        manager.check_pending()
        for caller in manager.get_hookcallers(manager.get_plugin(pack.name)) or ():
            for each in caller.get_hookimpls():
                adapt(each, tuple(caller.spec.argnames) if caller.spec else ())
    except BoardcoreError as why:
        return PackError(why.code, f"pack {pack.name!r} of {pack.origin}: {why.message}", pack=pack.name)
    except Exception as why:
        return _bad_hook(pack.name, pack.origin, why, hookspecs, *filter(None, [specs.get(game)]))
    return None


def _bad_hook(name: str, origin: str, why: Exception, *specs: Any) -> PackError:
    """A hook that is misspelt, or wants an argument there is not."""
    known = sorted(hook for spec in specs for hook in vars(spec) if hasattr(vars(spec)[hook], "boardcore_spec"))
    return PackError(
        "pack/hook",
        f"pack {name!r} of {origin}: {' '.join(str(why).split())}; hooks are {listed(known)}",
        pack=name,
        origin=origin,
    )


def _without_clashes(packs: list[Pack]) -> list[Pack]:
    """Of two packs with one name or one offer, the first in order keeps it and the other is broken."""
    taken: dict[tuple[str, str, str], str] = {}
    names: set[str] = set()
    kept: list[Pack] = []
    for pack in sorted(packs, key=lambda each: (each.register is None or each.register.game_ is None, each.name)):
        error = pack.error
        if error is None and pack.name in names:
            error = PackError("pack/clash", f"{pack.origin}: there already is a pack {pack.name!r}", pack=pack.name)
        if error is None and pack.register is not None:
            brought = _brought(pack.register)
            for kind, name in brought:
                key = (pack.game, kind, name)
                if key in taken:
                    error = PackError(
                        "pack/clash",
                        f"pack {pack.name!r} of {pack.origin} offers {kind} {name!r},"
                        f" as {taken[key]!r} does",
                        pack=pack.name,
                        origin=pack.origin,
                    )
                    break
            else:
                taken.update({(pack.game, kind, name): pack.name for kind, name in brought})
        names.add(pack.name)
        kept.append(pack if error is pack.error else _broken(pack, error))
    return kept


def _brought(register: Register) -> list[tuple[str, str]]:
    """What a pack brings that another one of its game may not bring too: offers and options, by kind and name."""
    options = (*(register.game_.options if register.game_ is not None else ()), *register.options_)
    return [(offer.kind, offer.name) for offer in register.offers] + [("option", spec.name) for spec in options]


def _broken(pack: Pack, error: BoardcoreError | None) -> Pack:
    return Pack(pack.name, pack.origin, pack.version, pack.module, pack.register, error)
