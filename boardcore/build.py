"""Building a rulebook: the chosen packs and options become one checked, compiled whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec
import pluggy

from . import hookspecs
from .compile import Block, compile_block, fingerprint
from .copying import make_clone
from .effect import Wiring
from .errors import MISTAKES, BoardcoreError, PackError, fault, guarded, listed
from .events import CORE_EVENTS, Event, EventType, EventTypes, read_event
from .kinds import AMOUNT, ANSWER, BACK, NUMBER, SEAT, KindTable
from .options import Offers
from .register import EXPANSION_SIZE, GAME_SIZE, ROOT, Assembly, Register, core_catalogues
from .rulebook import Rulebook
from .schema import Schema, read_schema
from .state import OptionValue, PackVersion, State
from .steps import Forever, Phase
from .texts import Message, Texts, check_catalogues
from .visibility import BACKS


class Chosen(msgspec.Struct, frozen=True):
    """A pack in force: its name, version, module and what it registered."""

    name: str
    version: str
    module: Any
    register: Register


class Hooks:
    """The hook implementations of some packs, each list fetched once and called without pluggy."""

    def __init__(self, packs: tuple[Chosen, ...], own: Any) -> None:
        self.order = {pack.name: place for place, pack in enumerate(packs)}
        self.manager = pluggy.PluginManager("boardcore")
        self.manager.add_hookspecs(hookspecs)
        if own is not None:
            self.manager.add_hookspecs(own)
        for pack in packs:
            self.manager.register(pack.module, name=pack.name)

    def __call__(self, hook: str) -> tuple[Callable[..., Any], ...]:
        """The implementations of a hook in the order they are asked, taking all its arguments."""
        return tuple(call for _, call in self.by_pack(hook))

    def by_pack(self, hook: str) -> list[tuple[str, Callable[..., Any]]]:
        """The same with the pack each belongs to."""
        caller = getattr(self.manager.hook, hook, None)
        if caller is None or caller.spec is None:
            raise PackError("pack/hook", f"there is no hook {hook!r}", hook=hook)
        found = sorted(
            caller.get_hookimpls(),
            key=lambda each: (each.trylast, not each.tryfirst, self.order[each.plugin_name]),
        )
        return [(each.plugin_name, adapt(each, tuple(caller.spec.argnames))) for each in found]


def adapt(implementation: Any, arguments: tuple[str, ...]) -> Callable[..., Any]:
    """A hook implementation that takes every argument of its hook by position.

    Raises:
        PackError: ``pack/hook`` for wrappers, which cannot be bound once.
    """
    function: Callable[..., Any] = implementation.function
    if implementation.hookwrapper or implementation.wrapper:
        raise PackError(
            "pack/hook",
            f"{function.__qualname__} is a hook wrapper; hooks here are plain functions",
            hook=function.__name__,
        )
    wanted = tuple(implementation.argnames)
    if wanted == arguments:
        return function
    places = tuple(arguments.index(name) for name in wanted)
    return lambda *given: function(*[given[place] for place in places])


def build(
    packs: tuple[Chosen, ...],
    options: dict[str, OptionValue],
    offers: Offers,
    corrected: Mapping[str, Mapping[str, str]] | None = None,
) -> Rulebook:
    """Put the packs together, the game first; ``corrected`` are texts in the place of the packs' own.

    Raises:
        PackError: whatever is wrong with a pack, naming it.
    """
    game = packs[0]
    spec = game.register.game_
    assert spec is not None, "the first pack is the game"
    hooks = Hooks(packs, spec.hookspecs)
    assembly = Assembly(game.name, "", options, offers, hooks, hooks.order)
    for kind in (
        KindTable(SEAT, lambda _: "core:seat", spec.seats[1]),
        KindTable(ANSWER, lambda value: ("core:answer.no", "core:answer.yes")[value], 2, ("no", "yes")),
    ):
        assembly.kind(kind)
    for name, assemble in hooks.by_pack("boardcore_assemble"):
        assembly.pack = name
        _blaming(name, assemble, assembly)
    phases: tuple[Phase, ...] = ()
    for name, shape in hooks.by_pack("boardcore_phases"):
        assembly.pack = name
        shaped = _blaming(name, shape, phases, assembly)
        phases = phases if shaped is None else shaped
    assembly.pack, root = "", f"{game.name}:{ROOT}"
    assembly.block(root, (Forever(phases),))
    blocks = {address: compile_block(address, steps, given) for address, (steps, given) in assembly.blocks.items()}
    drawers = {pack.name: pack.register.drawer_ for pack in packs if pack.register.drawer_ is not None}
    schema = read_schema({name: drawer.type for name, (drawer, _) in drawers.items()})
    schema.backs = _backs(schema, assembly)
    events = _events(packs)
    texts = _texts(packs, assembly, blocks, events, phases, corrected or {})
    wiring = Wiring(
        schema=schema,
        blocks=blocks,
        listeners={event: tuple(found) for event, found in assembly.listeners.items()},
        replacements={event: tuple(found) for event, found in assembly.replacements.items()},
        settlers=hooks("boardcore_settle"),
        present=assembly.present_,
        services=assembly.services,
    )
    state_type = cast(
        "type[State]",
        msgspec.defstruct(
            "State",
            [(name, drawer.type) for name, (drawer, _) in drawers.items()],
            bases=(State,),
            forbid_unknown_fields=True,
        ),
    )
    return Rulebook(
        game=game.name,
        packs=tuple(PackVersion(pack.name, pack.version) for pack in packs),
        options=options,
        seats=spec.seats,
        root=root,
        blocks=blocks,
        wiring=wiring,
        kinds=assembly.kinds,
        events=events,
        texts=texts,
        fingerprint=fingerprint(
            ((address, steps) for address, (steps, _) in assembly.blocks.items()),
            (
                [pack.name for pack in packs],
                {name: _form(msgspec.json.schema(drawer.type)) for name, (drawer, _) in drawers.items()},
                {table.kind.name: list(table.words) or table.size for table in assembly.kinds.values()},
                *([assembly.backs_] if assembly.backs_ else []),
                *([options["components"]] if "components" in options else []),
                *assembly.facts,
            ),
        ),
        state_type=state_type,
        clone=make_clone(state_type),
        begin=lambda seats: {name: begin(seats) for name, (_, begin) in drawers.items()},
        setups=_guarded(hooks, "boardcore_setup"),
        checks=tuple(check for pack in packs for check in pack.register.checks),
        figures={pack.name: pack.register.figures_ for pack in packs if pack.register.figures_ is not None},
        explainers=_explainers(packs),
        cards=frozenset(assembly.cards),
        painters=_guarded(hooks, "boardcore_draw"),
        size=sum(map(_size, packs)),
    )


def _form(schema: dict[str, Any]) -> dict[str, Any]:
    """A JSON Schema without what only people read: a docstring makes no other states."""
    found: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("properties", "$defs"):
            found[key] = {name: _form(part) for name, part in value.items()}
        elif key != "description":
            parts = value if isinstance(value, list) else [value]
            plain = [_form(part) if isinstance(part, dict) else part for part in parts]
            found[key] = plain if isinstance(value, list) else plain[0]
    return found


def _size(pack: Chosen) -> int:
    """How many bytes of a state are a pack's."""
    usual = GAME_SIZE if pack.register.game_ is not None else EXPANSION_SIZE
    return usual if pack.register.size_ is None else pack.register.size_


def _blaming(pack: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a pack's function before there is a game; what it raises is an error of that pack."""
    try:
        return function(*arguments)
    except BoardcoreError as why:
        why.details.setdefault("pack", pack)
        raise
    except MISTAKES as why:
        raise fault(why, f"{function.__name__} of pack {pack!r}", quote=True, pack=pack) from why


def _guarded(hooks: Hooks, hook: str) -> tuple[Callable[..., Any], ...]:
    """The implementations of a hook that runs while there is a game, each naming its pack when it fails."""
    return tuple(guarded(call, f"{hook} of pack {pack!r}", pack=pack) for pack, call in hooks.by_pack(hook))


def _backs(schema: Schema, assembly: Assembly) -> dict[int, int]:
    """What backs show; refuse a zone that shows them while some card has none."""
    zone = next((place.zone for place in schema.secret if BACKS in (place.zone.mine, place.zone.others)), None)
    table = assembly.kinds.get(BACK.name)
    bare = sorted(card for card in assembly.cards if table is None or not table.holds(assembly.backs_.get(card, -1)))
    if zone is not None and bare:
        raise PackError(
            "pack/schema",
            f"zone {zone.name!r} shows the backs of its cards, and nobody says what is on that of card {bare[0]};"
            " see Assembly.backs, and give the kind 'back' its values",
            zone=zone.name,
        )
    return assembly.backs_


def _events(packs: tuple[Chosen, ...]) -> dict[type[Event], EventType]:
    found = EventTypes({type_: read_event(f"core:{type_.__name__}", type_) for type_ in CORE_EVENTS})
    for pack in packs:
        found.update(event_types(pack.register))
    return found


def event_types(register: Register) -> dict[type[Event], EventType]:
    """The events of a pack, read.

    Raises:
        PackError: ``pack/event``, or ``pack/clash`` for two of one name.
    """
    found: dict[type[Event], EventType] = {}
    names: set[str] = set()
    for type_ in register.event_types:
        name = f"{register.pack}:{type_.__name__}"
        if name in names:
            raise PackError("pack/clash", f"two events are named {name!r}", event=name)
        names.add(name)
        found[type_] = read_event(name, type_)
    return found


def _explainers(packs: tuple[Chosen, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for pack in packs:
        for each in pack.register.explainers:
            if each.what in found:
                raise PackError("pack/clash", f"two packs explain {each.what!r}", pack=pack.name)
            found[each.what] = each
    return found


def _texts(
    packs: tuple[Chosen, ...],
    assembly: Assembly,
    blocks: dict[str, Block],
    events: dict[type[Event], EventType],
    phases: tuple[Phase, ...],
    corrected: Mapping[str, Mapping[str, str]],
) -> Texts:
    catalogues = core_catalogues()
    for pack in packs:
        for lang, mine in pack.register.catalogues.items():
            catalogues.setdefault(lang, {}).update(mine)
    for lang, instead in corrected.items():
        catalogues.setdefault(lang, {}).update(instead)
    needed: list[tuple[str, str, str]] = [(*each, "") for each in assembly.needed]
    for pack in packs:
        needed += pack.register.texts_needed()
    needed += [(f"{assembly.game}:phase.{phase.name}", f"phase {phase.name!r}", "") for phase in phases]
    for block in blocks.values():
        owner = block.address.partition(":")[0]
        for ask in block.asks:
            spoken = assembly.kinds.get(ask.kind_of().name)
            texts_of = () if spoken is not None and spoken.says is not None else (ask.text_of(),)
            needed += [(key, f"block {block.address!r}", owner) for key in (ask.prompt_of(), *texts_of, ask.done_of())]
            if ask.kind_of() not in (AMOUNT, NUMBER) and ask.kind_of().name not in assembly.kinds:
                raise PackError(
                    "pack/kind",
                    f"block {block.address!r} asks for a {ask.kind_of().name!r}; there are {listed(assembly.kinds)}",
                    block=block.address,
                )
    names: dict[str, Callable[[str], Message | None]] = {"number": lambda _: None, "amount": lambda _: None}
    for table in assembly.kinds.values():
        named = _named(table)
        needed += [(message.id, f"kind {table.kind.name!r}", "") for message in named.values()]
        names[table.kind.name] = named.get
    check_catalogues(catalogues, needed)
    return Texts(catalogues, names)


def _named(table: KindTable) -> dict[str, Message]:
    """The names of a kind's values by the rest of their labels; none where these speak for themselves."""
    if table.text is None:
        return {}
    args = table.args or (lambda value: {})
    values = range(table.lowest, table.lowest + table.size)
    return {table.label(value).partition(":")[2]: Message(table.text(value), args(value)) for value in values}
