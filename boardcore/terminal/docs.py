"""``boardcore docs``: what an author can use, read off the code: every hook with its contract, every step."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import EnumType
from types import FunctionType, ModuleType
from typing import Annotated, Any, get_args, get_origin

import click
import msgspec

from .. import hookspecs
from ..effect import Name
from ..errors import OptionsError, listed
from ..events import Event
from ..kinds import Kind
from ..plugins import Catalogue
from ..pools import Pool, Test
from ..register import core_catalogues
from ..steps import Condition, Step
from ..texts import placeholders
from ..visibility import Drawer, Zone
from .docstrings import docstring_of
from .screen import Screen

PARTS = ("When", "Arguments", "Return", "None")
"""What the docstring of a hook says after its first sentence, in this order."""


class Hook(msgspec.Struct, frozen=True):
    """A hook with its contract."""

    of: str
    """``boardcore``, or the game whose hook it is."""
    name: str
    arguments: tuple[str, ...]
    returns: str
    """The type of what it returns."""
    summary: str
    contract: dict[str, str]
    """What the docstring says, by the words of ``PARTS``."""


class Word(msgspec.Struct, frozen=True):
    """One name that packs are written with."""

    of: str
    """``boardcore``, or the pack that offers it."""
    sort: str
    name: str
    signature: str
    summary: str


class Phrase(msgspec.Struct, frozen=True):
    """One text that questions and options of any pack can be put in."""

    of: str
    """``boardcore``, or the game whose text it is."""
    id: str
    text: str
    """In English."""
    arguments: tuple[str, ...]


@click.group()
def docs() -> None:
    """What packs are written with: hooks with their contracts, and the vocabulary of rules."""


@docs.command("hooks")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of a page.")
@click.pass_obj
def show_hooks(catalogue: Catalogue, game: str | None, as_json: bool) -> None:
    """Print every hook of the core and of the installed games, or those of one game."""
    found = list(hooks(catalogue))
    if game is not None:
        if game not in catalogue.games:
            raise OptionsError("options/game", f"there is no game {game!r}; there are {listed(catalogue.games)}")
        own = {hook.of for hook in found} - {"boardcore"}
        if game not in own:
            raise OptionsError("options/game", f"{game} has no hooks of its own; games that have some: {listed(own)}")
        found = [hook for hook in found if hook.of == game]
    screen = Screen()
    if as_json:
        screen.line(msgspec.json.encode({"hooks": found}).decode())
        return
    for number, hook in enumerate(found):
        if not number or hook.of != found[number - 1].of:
            screen.line(f"{'' if not number else chr(10)}Hooks of {hook.of}", "bold")
        screen.line()
        screen.line(f"{hook.name}({', '.join(hook.arguments)}) -> {hook.returns}", "bold")
        screen.line(f"  {hook.summary}")
        for part, text in hook.contract.items():
            screen.line(f"  {part}: {text}")


@docs.command("steps")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of a page.")
@click.pass_obj
def show_steps(catalogue: Catalogue, game: str | None, as_json: bool) -> None:
    """Print what rules are written with: steps, pools, conditions, kinds, events, zones, helpers, texts.

    Those of the core, or what a game and its expansions offer for the packs that extend it; first comes
    what the package of the game says of itself.
    """
    if game is not None and game not in catalogue.games:
        raise OptionsError("options/game", f"there is no game {game!r}; there are {listed(catalogue.games)}")
    found = list(words("boardcore", "boardcore", vocabulary()) if game is None else words_of(catalogue, game))
    about = "" if game is None else inspect.getdoc(catalogue.packs[game].module) or ""
    texts = list(phrases(catalogue, game))
    screen = Screen()
    if as_json:
        screen.line(msgspec.json.encode({"about": about, "words": found, "texts": texts}).decode())
        return
    if not found:
        screen.line(f"Neither {game} nor an expansion of it offers any: what is in `__all__` of a pack's package.")
        return
    if about:
        screen.line(f"{about}\n")
    for number, word in enumerate(found):
        before = found[number - 1] if number else None
        if before is None or (word.of, word.sort) != (before.of, before.sort):
            by = f", by {word.of}" if word.of not in ("boardcore", game) else ""
            screen.line(f"{'' if before is None else chr(10)}{word.sort}{by}", "bold")
        screen.line(f"  {word.name}{word.signature}")
        if word.summary:
            screen.line(f"      {word.summary}")
    screen.line()
    screen.line("Texts to reuse, as prompt=, text= or done=", "bold")
    for each in texts:
        screen.line(f"  {each.id}")
        screen.line(f"      {each.text}")


def hooks(catalogue: Catalogue) -> Iterator[Hook]:
    """Every hook of the core, then those of the installed games that have some of their own."""
    yield from hooks_of("boardcore", hookspecs)
    for game in catalogue.games:
        register = catalogue.packs[game].register
        if register is not None and register.game_ is not None and register.game_.hookspecs is not None:
            yield from hooks_of(game, register.game_.hookspecs)


def hooks_of(of: str, module: ModuleType) -> Iterator[Hook]:
    """The hooks that a module specifies, in its order."""
    for name, function in vars(module).items():
        if hasattr(function, "boardcore_spec"):
            told = inspect.signature(function)
            summary, contract = read_contract(inspect.getdoc(function) or "")
            yield Hook(of, name, tuple(told.parameters), str(told.return_annotation), summary, contract)


def read_contract(text: str) -> tuple[str, dict[str, str]]:
    """The first sentence of a hook's docstring, and its parts.

    >>> read_contract("Do it.\\n\\nWhen: now,\\nand then.\\nNone: fine.")
    ('Do it.', {'When': 'now, and then.', 'None': 'fine.'})
    """
    summary, _, rest = text.partition("\n\n")
    found = re.split(rf"^({'|'.join(PARTS)}): +", rest, flags=re.MULTILINE)
    return one_line(summary), {part: one_line(said) for part, said in zip(found[1::2], found[2::2], strict=True)}


def one_line(text: str) -> str:
    """A text of several lines as one."""
    return " ".join(text.split())


def words_of(catalogue: Catalogue, game: str) -> Iterator[Word]:
    """Every name that a game offers for the packs that extend it, then those of each of its expansions."""
    for pack in catalogue.of(game):
        yield from words(pack.name, getattr(pack.module, "__name__", ""), offered_by(pack.module))


def words(of: str, module: str, vocabulary: dict[str, dict[str, Any]]) -> Iterator[Word]:
    """Every name of a module's vocabulary, with how it is called and what is said of it."""
    for sort, names in vocabulary.items():
        for name, value in names.items():
            yield Word(of, sort, name, signature_of(value), summary_of(module, name, value))


REUSABLE = ("prompt.", "option.")
"""How the texts of questions and options begin, behind the pack's name."""


def phrases(catalogue: Catalogue, game: str | None) -> Iterator[Phrase]:
    """The texts of questions and options that are there in every game, or in every game of this one: its own first.

    An expansion's are missing where it takes no part, so they are not listed.
    """
    register = None if game is None else catalogue.packs[game].register
    if game is not None and register is not None:
        yield from phrases_in(game, register.catalogues.get("en", {}))
    yield from phrases_in("boardcore", core_catalogues()["en"])


def phrases_in(of: str, texts: dict[str, str]) -> Iterator[Phrase]:
    """Those of one catalogue, options before questions, by id."""
    for start in sorted(REUSABLE):
        for key, text in sorted(texts.items()):
            if key.partition(":")[2].startswith(start):
                yield Phrase(of, key, text, tuple(sorted(placeholders(text))))


SORTS = (
    "Steps", "What a step can do", "Conditions", "Names, pools and tests", "Kinds", "Events", "Event marks",
    "Visibility", "Options", "Components", "Functions", "Types", "Values",
)  # fmt: skip
"""What a name can be to an author, in the order in which they are printed."""
BY_MODULE = {
    "steps": "Conditions", "effect": "Names, pools and tests", "pools": "Names, pools and tests", "kinds": "Kinds",
    "events": "Event marks", "visibility": "Visibility", "options": "Options", "components": "Components",
}  # fmt: skip
"""What the core's names are that are neither steps nor events."""
BY_TYPE: tuple[tuple[Any, str], ...] = (
    (Condition, "Conditions"), ((Name, Pool, Test), "Names, pools and tests"), (Kind, "Kinds"),
    ((Zone, Drawer), "Visibility"), (FunctionType, "Functions"), (type, "Types"),
)  # fmt: skip
"""What a game's names are that are neither."""


def vocabulary() -> dict[str, dict[str, Any]]:
    """The core's public names by what they are to an author, each in the order of its module."""
    import boardcore

    from .. import components, effect, events, kinds, options, pools, steps, visibility

    # A value belongs to the first of these modules that has it; the others have imported it.
    modules = (visibility, kinds, effect, pools, steps, events, options, components)
    found: dict[str, dict[str, Any]] = {sort: {} for sort in SORTS}
    known: set[str] = set()
    for module in modules:
        for name, value in vars(module).items():
            made = value.__module__ if isinstance(value, type | FunctionType) else module.__name__
            if name in boardcore.__all__ and name not in known and made == module.__name__:
                known.add(name)
                found[shape_of(value) or BY_MODULE[made.rpartition(".")[2]]][name] = value
    found["What a step can do"] = {
        f"fx.{name}": value
        for name, value in vars(effect.Effect).items()
        if isinstance(value, FunctionType | property) and not name.startswith("_")
    }
    return {sort: names for sort, names in found.items() if names}


def offered_by(module: Any) -> dict[str, dict[str, Any]]:
    """What a pack makes public, by what it is to an author."""
    found: dict[str, dict[str, Any]] = {sort: {} for sort in SORTS}
    for name in getattr(module, "__all__", ()):
        value = getattr(module, name)
        sort = shape_of(value) or next((sort for types, sort in BY_TYPE if isinstance(value, types)), "Values")
        found[sort][name] = value
    return {sort: names for sort, names in found.items() if names}


def shape_of(value: Any) -> str:
    """Whether something is a step or an event; empty for anything else."""
    if isinstance(value, type) and issubclass(value, Step):
        return "Steps"
    return "Events" if isinstance(value, type) and issubclass(value, Event) else ""


def signature_of(value: Any) -> str:
    """How something is called, with types; empty for what is not called."""
    if not isinstance(value, type | FunctionType) or isinstance(value, EnumType):
        return ""
    told = inspect.signature(value)
    returns = f" -> {annotated(told.return_annotation)}" if isinstance(value, FunctionType) else ""
    parameters = [shown(each) for each in told.parameters.values() if each.name != "self"]
    return f"({', '.join(parameters)}){returns}"


def shown(parameter: inspect.Parameter) -> str:
    """A parameter with its type and its default, where there are words for that."""
    star = "*" if parameter.kind is inspect.Parameter.VAR_POSITIONAL else ""
    named = f"{'**' if parameter.kind is inspect.Parameter.VAR_KEYWORD else star}{parameter.name}"
    if parameter.annotation not in (inspect.Parameter.empty, "P.args", "P.kwargs"):  # those say nothing
        named += f": {annotated(parameter.annotation)}"
    default = parameter.default
    if default is inspect.Parameter.empty:
        return named
    if isinstance(default, FunctionType):
        return f"{named} = {default.__name__ if default.__name__.isidentifier() else '...'}"
    return f"{named} = {default!r}"


def annotated(annotation: Any) -> str:
    """A type as an author would write it: without the modules, and without marks."""
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return re.sub(r"\b(?:\w+\.)+", "", inspect.formatannotation(annotation)).strip("'")


def summary_of(module: str, name: str, value: Any) -> str:
    """What something says about itself, of functions and types the first sentence; of a value also what it is."""
    if documents_itself(value) and (said := inspect.getdoc(value)):
        return one_line(said.partition("\n\n")[0])
    return " ".join(filter(None, (one_line(docstring_of(module, name)), what_it_is(value))))


def documents_itself(value: Any) -> bool:
    """Whether something has a docstring of its own: a type, a property, a function, also one that keeps its results."""
    return isinstance(value, type | FunctionType | property) or hasattr(value, "__wrapped__")


def what_it_is(value: Any) -> str:
    """Of which kind a name or a pool is, who knows the cards of a zone; empty for all else."""
    if isinstance(value, Name | Pool):
        return f"A {'name' if isinstance(value, Name) else 'pool'} of the kind {value.kind.name!r}."
    if isinstance(value, Zone):
        return f"Owners know {value.mine.name}, others {value.others.name}."
    return f"The kind {value.name!r}." if isinstance(value, Kind) else ""
