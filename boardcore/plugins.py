"""The installed games with their expansions, and rules for them.

Packs are found by entry points in the group ``boardcore``. Nothing here is remembered between calls;
keep a ``Catalogue`` if you load often.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .build import Chosen, build
from .components import Component
from .corrections import Corrections
from .errors import OptionsError, PackError, listed
from .migration import Load, read
from .migration import resume as resumed
from .options import Offer, Offers, OptionSpec
from .packs import Pack, refuse, registered, scan, with_hooks, without_clashes
from .register import core_catalogues
from .rules import Ruleset
from .state import OptionValue, State
from .texts import Texts

if TYPE_CHECKING:
    from .component_reader import Reader


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
        properties["components"] = self._reader(game).schema()
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def components(self, game: str, corrected: Any = None) -> tuple[Component, ...]:
        """The cards, decks and other pieces of a game and its expansions, the game's own first.

        ``corrected`` is what ``load`` takes as ``components``; they are then listed with these corrections.

        >>> discover().components("cardia")[0].name
        'rebellion'

        Raises:
            OptionsError: for an unknown game, or corrections that cannot be.
        """
        corrections = self.corrections(game, corrected)
        return tuple(corrections.of(each) for each in self._listed(game))

    def corrections(self, game: str, components: Any) -> Corrections:
        """What a mapping, the path of a TOML file, or None corrects of a game's components.

        Raises:
            OptionsError: ``options/game``, or ``options/components`` naming everything that is wrong.
            BoardcoreError: ``file/read``.
        """
        self._game(game)
        return Corrections(self.offers(game), {}) if components is None else self._reader(game).read(components)

    def texts(self, game: str, corrected: Any = None) -> Texts:
        """Everything that a game and its expansions say, in force or not; ``corrected`` as in ``components``."""
        catalogues = core_catalogues()
        for catalogue in (self._said(game), self.corrections(game, corrected).texts):
            for lang, texts in catalogue.items():
                catalogues.setdefault(lang, {}).update(texts)
        return Texts(catalogues, {})

    def _said(self, game: str) -> dict[str, dict[str, str]]:
        """The texts of a game and its expansions, by language."""
        found: dict[str, dict[str, str]] = {}
        for pack in self.of(game):
            if pack.register is not None:
                for lang, texts in pack.register.catalogues.items():
                    found.setdefault(lang, {}).update(texts)
        return found

    def _reader(self, game: str) -> Reader:
        from .component_reader import Reader  # it reads files, which most processes never do

        self._game(game)
        mine = [pack.register for pack in self.of(game) if pack.register is not None]
        correctables = [each for register in mine for each in register.correctables]
        return Reader(self._listed(game), correctables, self.offers(game), self._said(game))

    def _listed(self, game: str) -> tuple[Component, ...]:
        self._game(game)
        return tuple(each for pack in self.of(game) if pack.register is not None for each in pack.register.components)

    def settle(
        self, game: str, /, *, packs: Iterable[str] = (), components: Any = None, **options: Any
    ) -> tuple[dict[str, OptionValue], tuple[str, ...]]:
        """Every option with its canonical value, and the packs in force: all that the rules depend on.

        Corrected components are the option ``components``: those that matter to these rules, as far as
        they differ from what is installed. Where none does, there is no such option.

        Raises:
            OptionsError: for an unknown game, pack or option, or a value that cannot be.
            PackError: when a pack that takes part is broken.
        """
        values, names, _ = self._settled(game, packs, components, options)
        return values, names

    def _settled(
        self, game: str, packs: Iterable[str], components: Any, options: Mapping[str, Any]
    ) -> tuple[dict[str, OptionValue], tuple[str, ...], Corrections]:
        """The same with the corrections that count."""
        self._game(game)
        specs = {spec.name: spec for spec in self.options(game)}
        if unknown := set(options) - set(specs):
            known = sorted([*specs, "packs", "components"])
            why = OptionsError(
                "options/unknown",
                f"{game} has no option {listed(unknown)}; it has {listed(known)}",
                option=sorted(unknown)[0],
                known=known,
            )
            refuse(why, list(unknown), self._lost(game))
        corrections = self.corrections(game, components)
        offers = corrections.offers
        values: dict[str, OptionValue] = {}
        used: list[Offer] = []
        for name, spec in specs.items():
            try:
                values[name] = spec.read(options[name], offers) if name in options else spec.default
                used += spec.uses(values[name], offers)
            except OptionsError as why:
                refuse(why, options.get(name), self._lost(game))
        wanted = self._wanted(game, packs) | {game} | {offer.pack for offer in used}
        counting = corrections.counting(wanted, used)
        while more := {use.pack for each in counting.found.values() for use in each.uses} - wanted:
            wanted |= more
            counting = corrections.counting(wanted, used)
        names: list[str] = []
        for pack in self.of(game):
            if pack.register is not None and pack.name in wanted:
                names.append(pack.name)
            elif pack.register is not None:
                for spec in pack.register.options_:
                    del values[spec.name]
        if counting.found:
            values["components"] = counting.plain
        return values, tuple(names), counting

    def load(self, game: str, /, *, packs: Iterable[str] = (), components: Any = None, **options: Any) -> Ruleset:
        """Rules for a game with these options.

        ``packs`` puts expansions in force that no option asks for; ``components`` are corrections of
        printed components, as a mapping or as the path of a TOML file.

        Raises:
            OptionsError: for an unknown game, pack or option, or a value that cannot be.
            PackError: when a pack that takes part is broken.
        """
        values, names, corrections = self._settled(game, packs, components, options)
        chosen = tuple(
            Chosen(pack.name, pack.version, pack.module, pack.register)
            for pack in self.of(game)
            if pack.register is not None and pack.name in names
        )
        try:
            return Ruleset(build(chosen, values, corrections.offers, corrections.texts))
        except PackError as why:
            raise self._blaming(why) from why.__cause__

    def resume(self, data: bytes | str | dict[str, Any], load: Load | None = None) -> tuple[Ruleset, State]:
        """The rules and the state of a saved game, from its data alone: bytes in either form, JSON text or plain data.

        A state that earlier versions of the packs have saved is brought up to date by them, its options
        included, or refused; see ``boardcore_migrate``. The state is one of the rules in force, with their
        fingerprint and versions. ``load`` is for callers that keep the rules they have made.

        Raises:
            StateError: with a code for each way to be wrong, among them ``state/fingerprint`` for a state of
                other rules that nobody brings up to date, and ``state/migration``.
            OptionsError: ``options/game`` when the game is not installed.
            PackError: when a pack that takes part is broken.
        """
        plain = read(data)
        self._game(plain["game"])
        return resumed(self.of(plain["game"]), load or self.load, plain, data)

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

    def _lost(self, game: str) -> list[Pack]:
        """The broken packs of a game, and those of which nothing is known."""
        return [pack for pack in self.broken if pack.meant in ("", game)]

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
    """Find every installed pack; ``extra`` adds packs by name that are not installed (for tests).

    One of the name of an installed pack takes its place: a pack's own tests can load an earlier version of it.
    """
    return gathered(scan(), extra or {})


def gathered(found: Iterable[Pack], extra: Mapping[str, Any]) -> Catalogue:
    """A catalogue of packs that have been found, and of some more by name, each of its ``__version__``.

    Given packs stand for the ones of their names that have been found.
    """
    others = [pack for pack in found if pack.name not in extra]
    given = [
        registered(Pack(name, "given", str(getattr(module, "__version__", "0")), module, None))
        for name, module in extra.items()
    ]
    return Catalogue(without_clashes(with_hooks([*others, *given])))


def load(game: str, /, *, packs: Iterable[str] = (), components: Any = None, **options: Any) -> Ruleset:
    """Rules for an installed game: ``boardcore.load("cardia", deck="I")``.

    ``packs`` puts expansions in force that no option asks for; ``components`` are corrections of printed
    components, as a mapping or as the path of a TOML file.

    Raises:
        OptionsError: for an unknown game, pack or option, or a value that cannot be.
        PackError: when a pack that takes part is broken.
    """
    return discover().load(game, packs=packs, components=components, **options)


def resume(data: bytes | str | dict[str, Any]) -> tuple[Ruleset, State]:
    """The rules and the state of a saved game, whichever versions of the installed packs have saved it.

    ``rules, state = boardcore.resume(data)`` is all that is needed: a state says itself what game it is,
    with which packs and options.

    Raises:
        StateError, OptionsError, PackError: as ``Catalogue.resume``.
    """
    return discover().resume(data)
