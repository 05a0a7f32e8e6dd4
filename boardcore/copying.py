"""Copies of states, by code written once per type.

A generic walk over the fields costs five times as much. Frozen Structs, strings, numbers and tuples
of them are shared, and so is what is annotated as a ``Mapping``; Structs that can change and dicts are
copied: field by field in C, and then what cannot be shared again.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def make_clone(type_: type[S]) -> Callable[[S], S]:
    """A function that copies a value of this Struct type.

    >>> class Box(msgspec.Struct):
    ...     cards: tuple[int, ...]
    >>> box = Box((1, 2))
    >>> copy = make_clone(Box)(box)
    >>> copy == box, copy is box, copy.cards is box.cards
    (True, False, True)
    """
    writer = _Writer()
    clone: Callable[[S], S] = writer.names[writer.function(type_)]
    return clone


class _Writer:
    """Writes one function per changeable type; the names it uses are its globals."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.written: dict[Any, str] = {}

    def function(self, type_: Any) -> str:
        """The name of the function that copies this type, written when first wanted."""
        if type_ not in self.written:
            copied = self.copied(type_)
            name = f"clone_{len(self.written)}_{type_.__name__}"  # two packs may call their types the same
            if copied:
                lines = [f"    new.{field} = {code}" for field, code in copied.items()]
                text = "\n".join([f"def {name}(it):", "    new = it.__copy__()", *lines, "    return new"])
                exec(text, self.names)  # our own text
            else:
                self.names[name] = type_.__copy__
            self.written[type_] = name
        return self.written[type_]

    def copied(self, type_: Any) -> dict[str, str]:
        """The fields that cannot be shared, each with code for a copy."""
        hints = get_type_hints(type_, include_extras=False)
        code = {field: self.expression(hints[field], f"it.{field}") for field in type_.__struct_fields__}
        return {field: copy for field, copy in code.items() if copy != f"it.{field}"}

    def expression(self, type_: Any, value: str) -> str:
        """Code for a copy of ``value``; just its name when sharing is safe."""
        while get_origin(type_) is Annotated:
            type_ = get_args(type_)[0]
        origin, args = get_origin(type_), get_args(type_)
        if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
            if type_.__struct_config__.frozen:
                return value
            return f"{self.function(type_)}({value})"
        if origin is dict:
            return f"{value}.copy()"
        if origin is tuple and args:
            item = self.expression(args[0], "each")
            if len(args) == 2 and args[1] is ...:
                return value if item == "each" else f"tuple([{item} for each in {value}])"
            parts = [self.expression(arg, f"{value}[{i}]") for i, arg in enumerate(args)]
            shared = all(part == f"{value}[{i}]" for i, part in enumerate(parts))
            return value if shared else f"({', '.join(parts)},)"
        if origin in (Union, types.UnionType):
            structs = [a for a in args if isinstance(a, type) and issubclass(a, msgspec.Struct)]
            if len(structs) == 1 and not structs[0].__struct_config__.frozen:
                return f"(None if {value} is None else {self.expression(structs[0], value)})"
        return value
