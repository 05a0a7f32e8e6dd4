"""The installed games with their expansions, and rules for them.

Packs are found by entry points in the group ``boardcore``. Nothing here is remembered between calls;
keep a ``Catalogue`` if you load often.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .build import Chosen, build
from .errors import OptionsError, PackError, listed
from .options import Offer, Offers, OptionSpec
from .packs import Pack, registered, scan, with_hooks, without_clashes
from .register import Component
from .rules import Ruleset
from .state import OptionValue


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
            values[name] = spec.read(options[name], offers) if name in options else spec.default
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
        try:
            return Ruleset(build(chosen, values, self.offers(game)))
        except PackError as why:
            raise self._blaming(why) from why.__cause__

    def _blaming(self, why: PackError) -> PackError:
        """The error with the pack that it is about, if it can be told from what it is about."""
        about = next(
            (str(why.details[key]) for key in ("pack", "block", "drawer", "event", "text") if key in why.details), ""
        )
        pack = self.packs.get(about.partition(":")[0])
        return why if pack is None else pack.blamed(why)

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
        if isinstance(packs, str | Mapping) or not isinstance(packs, Iterable):
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
    found = scan()
    found += [registered(Pack(name, "given", "0", module, None)) for name, module in (extra or {}).items()]
    return Catalogue(without_clashes(with_hooks(found)))


def load(game: str, /, *, packs: Iterable[str] = (), **options: Any) -> Ruleset:
    """Rules for an installed game: ``boardcore.load("cardia", deck="I")``.

    Raises:
        OptionsError: for an unknown game, pack or option, or a value that cannot be.
        PackError: when a pack that takes part is broken.
    """
    return discover().load(game, packs=packs, **options)
