"""What a pack says about itself: the things handed to its hooks while rules are put together.

``Register`` is filled once per pack, whatever the options; ``Assembly`` once per ruleset, when the
options are known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from .components import Component, Correctable, Provenance
from .effect import Effect, Listener, Name, Replacement
from .errors import PackError, guarded, listed
from .events import Event, sentences
from .kinds import Kind, KindTable
from .options import Offer, Offers, OptionSpec, check_name, check_word
from .rulebook import Explainer, Explanation
from .state import ENVELOPE, OptionValue, Waiting
from .steps import Steps
from .visibility import Drawer

D = TypeVar("D", bound=msgspec.Struct)
E = TypeVar("E", bound=Event)


class Game(msgspec.Struct, frozen=True):
    """A game: its seats (fewest, most), its options, and the module of its own hooks, if it has any."""

    seats: tuple[int, int]
    options: tuple[OptionSpec, ...] = ()
    hookspecs: ModuleType | None = None


GAME_SIZE = 8192
"""How many bytes of JSON a state of a game takes at most, unless the game says so (``Register.size``)."""
EXPANSION_SIZE = 2048
"""How many more an expansion takes at most, unless it says so."""
ROOT = "round"
"""The last part of the address of a game's outermost block: ``cardia:round``."""

Begin = Callable[[int], msgspec.Struct]
Figures = Callable[[Effect], dict[str, Any]]


class Register(msgspec.Struct):
    """Everything one pack brings, collected by ``boardcore_register``."""

    pack: str
    game_: Game | None = None
    extends_: str = ""
    options_: list[OptionSpec] = msgspec.field(default_factory=list)
    drawer_: tuple[Drawer[Any], Begin] | None = None
    checks: list[Callable[[Effect], None]] = msgspec.field(default_factory=list)
    offers: list[Offer] = msgspec.field(default_factory=list)
    components: list[Component] = msgspec.field(default_factory=list)
    correctables: list[Correctable] = msgspec.field(default_factory=list)
    event_types: list[type[Event]] = msgspec.field(default_factory=list)
    catalogues: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    needed: list[str] = msgspec.field(default_factory=list)
    explainers: list[Explainer] = msgspec.field(default_factory=list)
    size_: int | None = None
    figures_: Figures | None = None

    def game(self, game: Game) -> None:
        """This pack is a game.

        Raises:
            PackError: ``pack/option`` for an option with a name that it cannot have.
        """
        self.game_ = replace(game, options=tuple(self._readable(spec) for spec in game.options))

    def extends(self, game: str) -> None:
        """This pack adds to a game and takes part when an option uses one of its offers, or by name."""
        self.extends_ = game

    def option(self, spec: OptionSpec) -> None:
        """Add an option to the game this pack extends.

        A value whose ``uses`` names an offer of this pack puts the pack in force. While the pack is not
        in force the option is no part of the rules, so that installing a pack changes no other game.
        """
        self.options_.append(self._readable(spec))

    def _readable(self, spec: OptionSpec) -> OptionSpec:
        """The option, with its functions guarded."""
        check_name(spec)
        where = f"the option {spec.name!r} of pack {self.pack!r}"

        def uses(value: Any, offers: Offers) -> tuple[Offer, ...]:
            return tuple(spec.uses(value, offers))

        return replace(
            spec,
            read=guarded(spec.read, where, quote=True, pack=self.pack),
            uses=guarded(uses, where, quote=True, pack=self.pack),
            schema=guarded(spec.schema, where, quote=True, pack=self.pack),
        )

    def drawer(
        self, drawer: Drawer[D], begin: Callable[[int], D], check: Callable[[Effect], None] | None = None
    ) -> None:
        """What this pack keeps in the state.

        ``begin`` makes it for a number of seats; ``check`` raises ``StateError`` for a loaded state
        that is decodable but impossible.
        """
        if drawer.name != self.pack or drawer.name in ENVELOPE or not drawer.name.isidentifier():
            raise PackError(
                "pack/drawer", f"the drawer of pack {self.pack!r} is named {self.pack!r}, not {drawer.name!r}"
            )
        self.drawer_ = (drawer, guarded(begin, f"the new drawer of pack {self.pack!r}", pack=self.pack))
        if check is not None:
            self.checks.append(guarded(check, f"the check of pack {self.pack!r}", pack=self.pack))

    def offer(self, kind: str, name: str, value: Any) -> None:
        """Offer something for an option to choose: ``register.offer("cardia.card", "lone", LONE)``."""
        self.offers.append(Offer(kind, name, value, self.pack))

    def component(
        self, kind: str, name: str, provenance: Provenance, texts: Mapping[str, str] | None = None, **facts: Any
    ) -> None:
        """Say that the game has this piece, where it comes from, and what is printed on it.

        ``register.component("card", "lone", "house", {"name": "card.lone"}, value=3)``; ``texts`` are keys
        of this pack's own texts, by role.

        Raises:
            PackError: ``pack/provenance`` for a word that is none.
        """
        if provenance not in get_args(Provenance):
            raise PackError(
                "pack/provenance",
                f"{kind} {name!r} has the provenance {provenance!r}; there are {listed(get_args(Provenance))}",
                component=name,
            )
        texts = texts or {}
        self.needs(*texts.values())
        named = {role: f"{self.pack}:{key}" for role, key in texts.items()}
        self.components.append(Component(kind, name, self.pack, provenance, named, facts))

    def correctable(self, correctable: Correctable) -> None:
        """Say what owners of printed components can correct of a kind; see ``Correctable``.

        It holds for the components of that kind of every pack of the game, as far as they have the offer.
        """
        for detail in correctable.details:
            check_word(detail.name, f"a detail of a {correctable.kind}")
        where = f"the correction of a {correctable.kind} by pack {self.pack!r}"

        def guard(function: Callable[..., Any]) -> Callable[..., Any]:
            return guarded(function, where, quote=True, pack=self.pack)

        details = tuple(
            replace(each, read=guard(each.read), uses=guard(each.uses), schema=guard(each.schema))
            for each in correctable.details
        )
        facts = None if correctable.facts is None else guard(correctable.facts)
        self.correctables.append(
            replace(
                correctable, details=details, apply=guard(correctable.apply), says=guard(correctable.says), facts=facts
            )
        )

    def size(self, most: int) -> None:
        """Say how many bytes of JSON a state takes at most: a game all of it, an expansion what it adds.

        ``check_save`` holds the pack to it, so that a state that keeps growing is noticed. Who says nothing
        has ``GAME_SIZE`` or ``EXPANSION_SIZE``.

        Raises:
            PackError: ``pack/size`` for what is no positive number.
        """
        if isinstance(most, bool) or not isinstance(most, int) or most < 1:
            raise PackError("pack/size", f"a size is a positive number of bytes, not {most!r}")
        self.size_ = most

    def events(self, *types: type[Event]) -> None:
        """The events this pack emits; their names get the pack's name in front."""
        self.event_types.extend(types)

    def texts(self, lang: str, texts: Mapping[str, str]) -> None:
        """Texts in a language; their ids get the pack's name in front (``pack:key``)."""
        self.catalogues.setdefault(lang, {}).update({f"{self.pack}:{key}": text for key, text in texts.items()})

    def text_files(self, package: str) -> None:
        """Texts from the files ``texts/<language>.toml`` inside a package."""
        for lang, texts in read_text_files(package, "texts").items():
            self.texts(lang, texts)

    def needs(self, *keys: str) -> None:
        """Texts used from within functions, so that their absence is found when rules are loaded."""
        self.needed.extend(f"{self.pack}:{key}" for key in keys)

    def explain(
        self,
        what: str,
        kind: Kind,
        subjects: Callable[[Effect], tuple[int, ...]],
        why: Callable[[Effect, int], Explanation],
    ) -> None:
        """Answer a question: ``what`` about the values of ``subjects``."""
        where = f"the explanation of {what!r} by pack {self.pack!r}"
        self.explainers.append(
            Explainer(what, kind, guarded(subjects, where, pack=self.pack), guarded(why, where, pack=self.pack))
        )

    def figures(self, figures: Figures) -> None:
        """What follows from the table and every view shows: influence, scores. JSON-able data."""
        self.figures_ = guarded(figures, f"the figures of pack {self.pack!r}", pack=self.pack)

    def texts_needed(self) -> list[tuple[str, str, str]]:
        """The texts that the pack needs whatever the options: their ids, what needs each, and its own name."""
        return [(key, f"pack {self.pack!r}", self.pack) for key in self.needed] + [
            (f"{self.pack}:{text}", f"event {type_.__name__}", self.pack)
            for type_ in self.event_types
            for text in sentences(type_)
        ]


class Assembly(msgspec.Struct):
    """A ruleset in the making, handed to ``boardcore_assemble`` once the options are known."""

    game: str
    pack: str
    options: Mapping[str, OptionValue]
    offers: Offers
    hooks: Callable[[str], tuple[Callable[..., Any], ...]]
    """The implementations of one of the game's own hooks, bound once, in their order."""
    order: Mapping[str, int]
    """Every pack in force, with its place in the order of packs."""
    blocks: dict[str, tuple[Steps, tuple[Name, ...]]] = msgspec.field(default_factory=dict)
    kinds: dict[str, KindTable] = msgspec.field(default_factory=dict)
    listeners: dict[type[Event], list[Listener]] = msgspec.field(default_factory=dict)
    replacements: dict[type[Event], list[Replacement]] = msgspec.field(default_factory=dict)
    services: dict[str, Any] = msgspec.field(default_factory=dict)
    cards: set[int] = msgspec.field(default_factory=set)
    backs_: dict[int, int] = msgspec.field(default_factory=dict)
    facts: list[Any] = msgspec.field(default_factory=list)
    needed: list[tuple[str, str]] = msgspec.field(default_factory=list)
    present_: Callable[[Effect, Waiting], bool] | None = None

    def block(self, address: str, steps: Steps, given: tuple[Name, ...] = ()) -> None:
        """Add an ability or trigger effect under an address (``pack:card/ability``)."""
        if address in self.blocks or (self.pack and address == f"{self.game}:{ROOT}"):
            raise PackError("pack/clash", f"the block {address!r} is there already", block=address)
        self.blocks[address] = (steps, given)

    def kind(self, table: KindTable) -> None:
        """Add the values of a kind."""
        if table.kind.name in self.kinds:
            raise PackError("pack/clash", f"two packs define the kind {table.kind.name!r}", kind=table.kind.name)
        self.kinds[table.kind.name] = table

    def backs(self, backs: Mapping[int, int]) -> None:
        """Say what the back of each card shows, as values of the kind ``BACK``, in a game where backs differ.

        Zones of the level ``BACKS`` show them; every card of the game needs one then.
        """
        self.backs_.update(backs)

    def listen(self, event: type[E], listener: Callable[[Effect, E], None]) -> None:
        """Call a function whenever this event happens. It notes triggers (``fx.wait``); it changes nothing."""
        self.listeners.setdefault(event, []).append(listener)

    def replace(self, event: type[E], replacement: Callable[[Effect, E], E | None]) -> None:
        """Ask a function before this event happens; it returns the event, another one, or None for not at all."""
        self.replacements.setdefault(event, []).append(replacement)

    def serve(self, name: str, service: Any) -> None:
        """Keep something for the pack's own functions (``fx.services[name]``); nothing that changes in play."""
        if name in self.services:
            raise PackError("pack/clash", f"two packs keep a service {name!r}", service=name)
        self.services[name] = service

    def present(self, test: Callable[[Effect, Waiting], bool]) -> None:
        """Say when the source of a waiting trigger still counts."""
        self.present_ = test

    def fact(self, fact: Any) -> None:
        """Something the fingerprint must cover besides the blocks: printed values, parameters."""
        self.facts.append(fact)

    def needs(self, key: str, who: str) -> None:
        """A text that these rules need, and what needs it."""
        self.needed.append((key, who))


def core_catalogues() -> dict[str, dict[str, str]]:
    """The core's own texts, by language and message id."""
    found = read_text_files("boardcore", "words")
    return {lang: {f"core:{key}": text for key, text in texts.items()} for lang, texts in found.items()}


def read_text_files(package: str, folder: str) -> dict[str, dict[str, str]]:
    """The TOML catalogues in a folder of a package, by language.

    Raises:
        PackError: ``pack/text`` if there is no such folder, or a file is no flat table of strings.
    """
    import tomllib
    from importlib.resources import files

    found: dict[str, dict[str, str]] = {}
    home = files(package).joinpath(folder)
    if not home.is_dir():
        raise PackError("pack/text", f"{package} has no folder {folder!r} with files such as en.toml", package=package)
    for file in sorted(home.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            try:
                texts = tomllib.loads(file.read_text(encoding="utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as why:
                raise PackError("pack/text", f"{package}, {file.name}: {why}", file=file.name) from None
            if not all(isinstance(text, str) for text in texts.values()):
                raise PackError(
                    "pack/text", f"{package}, {file.name}: a flat table of strings is needed", file=file.name
                )
            found[file.name.removesuffix(".toml")] = texts
    return found
