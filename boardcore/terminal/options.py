"""The options of a game on the command line, made from its own description of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from ..options import Offers, OptionSpec

OWN = ("seed", "seats", "lang", "packs", "components", "resume", "help")
"""Options of ``boardcore play`` itself; a game's option of that name is ``--game-<name>``."""


def flag_name(spec: OptionSpec) -> str:
    """An option as it is written on the command line."""
    name = spec.name.replace("_", "-")
    return f"--game-{name}" if spec.name in OWN else f"--{name}"


def off_name(spec: OptionSpec) -> str:
    """How an option that is on or off is switched off there."""
    return f"--no-{flag_name(spec).removeprefix('--')}"


def parameter(spec: OptionSpec) -> str:
    """The name under which click keeps an option, apart from the terminal's own."""
    return f"game__{spec.name}"


def option_of(spec: OptionSpec, offers: Offers) -> click.Option:
    """The option for click. Values stay text: what can be one is for the game to say."""
    schema = spec.schema(offers)
    name = flag_name(spec)
    if types_of(schema) == {"boolean"}:
        return click.Option([f"{name}/{off_name(spec)}", parameter(spec)], default=None, help=help_of(spec, schema))
    several = "array" in types_of(schema)
    metavar = "VALUE[,VALUE...]" if several else "VALUE"
    return click.Option([name, parameter(spec)], default=None, metavar=metavar, help=help_of(spec, schema))


def given_options(specs: Iterable[OptionSpec], offers: Offers, values: dict[str, Any]) -> dict[str, Any]:
    """The game's options that were given, as values for it to read."""
    found: dict[str, Any] = {}
    for spec in specs:
        value = values.get(parameter(spec))
        if value is not None:
            found[spec.name] = value if isinstance(value, bool) else read_text(value, spec.schema(offers))
    return found


def types_of(schema: dict[str, Any]) -> set[str]:
    """The JSON types an option allows."""
    kind = schema.get("type", ())
    found = {kind} if isinstance(kind, str) else set(kind)
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        found |= types_of(part)
    return found


def read_text(text: str, schema: dict[str, Any]) -> Any:
    """What was typed as plain data of one of the types allowed: a list is written with commas.

    A word alone is a list if it can be nothing else.
    """
    types = types_of(schema)
    if "array" in types and ("string" not in types or "," in text or _only_in_list(text, schema)):
        inner: dict[str, Any] = next(
            (part["items"] for part in parts_of(schema) if isinstance(part.get("items"), dict)), {}
        )
        return [read_text(item.strip(), inner) for item in text.split(",") if item.strip()]
    if "integer" in types and text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 19:
        return int(text)
    if "boolean" in types and text.casefold() in ("true", "false"):
        return text.casefold() == "true"
    return text


def _only_in_list(text: str, schema: dict[str, Any]) -> bool:
    """Whether a word can stand in a list and not for itself."""
    parts = parts_of(schema)
    alone = any(part.get("type") == "string" and text in part.get("enum", (text,)) for part in parts)
    return not alone and any(text in part.get("items", {}).get("enum", ()) for part in parts)


def written(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(str(item) for item in value) if isinstance(value, list | tuple) else str(value)


def arguments_of(spec: OptionSpec, offers: Offers, value: Any) -> list[str]:
    """The words on the command line that give an option this value."""
    name = flag_name(spec)
    if types_of(spec.schema(offers)) == {"boolean"}:
        return [name if value else off_name(spec)]
    return [] if value is None else [name, written(value)]


def parts_of(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """A schema and its alternatives."""
    return [schema, *schema.get("anyOf", ()), *schema.get("oneOf", ())]


def allowed(schema: dict[str, Any], comma: str = ",") -> str:
    """What can be given, in short: ``I | II | 16 of hired_blade,void_mage``, its names parted by ``comma``."""
    found: list[str] = []
    for part in parts_of(schema):
        if "enum" in part:
            found += [written(value) for value in part["enum"]]
        elif part.get("type") == "array":
            found.append(listing(part, comma))
        else:
            kinds = part.get("type", ())
            found += [single(kind, part) for kind in ((kinds,) if isinstance(kinds, str) else kinds) if kind != "null"]
    return " | ".join(found)


def single(kind: str, schema: dict[str, Any]) -> str:
    """What a value of a JSON type can be: ``true | false``, ``0 to 3``."""
    if kind == "boolean":
        return "true | false"
    if kind == "integer" and {"minimum", "maximum"} <= set(schema):
        return f"{schema['minimum']} to {schema['maximum']}"
    return kind


def listing(schema: dict[str, Any], comma: str) -> str:
    """What a list is made of: ``16 of hired_blade,void_mage``."""
    items = schema.get("items", {})
    count = schema.get("minItems") if schema.get("minItems") == schema.get("maxItems") else None
    names = comma.join(written(value) for value in items.get("enum", ())) or "VALUE,VALUE,..."
    return f"{f'{count} ' if count else ''}of {names}"


def usual(spec: OptionSpec, schema: dict[str, Any]) -> str:
    """The default as it is typed; empty if it is to give nothing."""
    if types_of(schema) == {"boolean"}:
        return flag_name(spec) if spec.default else off_name(spec)
    return "" if spec.default is None else written(spec.default)


def typed(spec: OptionSpec, schema: dict[str, Any]) -> str:
    """What can be typed: ``--rain | --no-rain``, ``--deck I | II``."""
    if types_of(schema) == {"boolean"}:
        return f"{flag_name(spec)} | {off_name(spec)}"
    return f"{flag_name(spec)} {allowed(schema) or 'VALUE'}"


def help_of(spec: OptionSpec, schema: dict[str, Any]) -> str:
    """The help of an option: what it can be, if its name does not say so, and what it is by default.

    Lines are broken at blanks, so names are parted by them.
    """
    default = f"(default: {usual(spec, schema)})" if usual(spec, schema) else ""
    values = "" if types_of(schema) == {"boolean"} else allowed(schema, ", ") or "VALUE"
    return f"{values} {default}".strip()
