"""Reading type hints: what is inside of an ``Annotated`` or optional type, and where a type keeps cards.

A function that finds the cards in a value is written out once per type, as ``copying`` writes clones:
a state from outside is searched on every request.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from .visibility import CARD_SLOT

Finder = Callable[[Any], list[int]]
"""Finds the cards in a value."""


def is_struct(type_: Any) -> bool:
    """Whether a type is a msgspec Struct."""
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def optional(type_: Any) -> Any:
    """The T of ``T | None``; None for every other type.

    >>> optional(int | None), optional(int | str)
    (<class 'int'>, None)
    """
    if get_origin(type_) in (Union, types.UnionType):
        rest = [arg for arg in get_args(type_) if arg is not type(None)]
        if len(rest) == 1 and len(get_args(type_)) == 2:
            return rest[0]
    return None


def strip(type_: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its ``Annotated`` layers, and what those said."""
    marks: tuple[Any, ...] = ()
    while get_origin(type_) is Annotated:
        type_, *rest = get_args(type_)
        marks += tuple(rest)
    return type_, marks


def make_finder(hint: Any) -> Finder | None:
    """A function that finds the cards in a value of this type, or None if it can hold none.

    >>> class Pile(msgspec.Struct):
    ...     top: Annotated[int, CARD_SLOT]
    >>> make_finder(tuple[Pile | None, ...])((Pile(7), None, Pile(2)))
    [7, 2]
    """
    lines = ["def find(it):", "    found = []"]
    if not _write(lines, hint, "it", 1):
        return None
    names: dict[str, Any] = {}
    exec("\n".join([*lines, "    return found"]), names)  # our own text
    found: Finder = names["find"]
    return found


def _write(lines: list[str], hint: Any, value: str, depth: int) -> bool:
    """Write what collects the cards in ``value``; returns whether there can be any."""
    bare, marks = strip(hint)
    indent = "    " * depth
    if CARD_SLOT in marks:
        lines.append(f"{indent}found.append({value})")
        return True
    if is_struct(bare):
        hints = get_type_hints(bare, include_extras=True)
        return True in [_write(lines, hints[name], f"{value}.{name}", depth) for name in bare.__struct_fields__]
    args, name, begun = get_args(bare), f"it{depth}", len(lines)
    if (inner := optional(bare)) is not None:
        lines += [f"{indent}{name} = {value}", f"{indent}if {name} is not None:"]
    elif get_origin(bare) is tuple and len(args) == 2 and args[1] is ...:
        inner = args[0]
        lines.append(f"{indent}for {name} in {value}:")
    elif get_origin(bare) is tuple:
        return True in [_write(lines, arg, f"{value}[{at}]", depth) for at, arg in enumerate(args)]
    if inner is None or not _write(lines, inner, name, depth + 1):
        del lines[begun:]
        return False
    return True
