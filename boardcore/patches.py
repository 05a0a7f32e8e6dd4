"""What changes in a view from one moment to the next, as JSON Patch (RFC 6902).

A client that keeps a seat's view as plain data brings it up to date event by event, in any language, without
knowing a rule: after each event it applies what came with it.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from typing import Any, Literal

import msgspec


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One operation of a JSON Patch: what happens to the value at ``path``."""

    op: Literal["add", "remove", "replace"]
    path: str
    """A JSON Pointer (RFC 6901)."""
    value: Any | msgspec.UnsetType = msgspec.UNSET


Patch = tuple[Change, ...]
"""What happens to a view seen as plain data: changes to be made one after the other, as a JSON Patch (RFC 6902)."""

INDEX = re.compile(r"0|[1-9][0-9]{0,9}", re.ASCII)
"""A place in an array, as a JSON Pointer writes it."""


def diff(old: Any, new: Any, path: str = "") -> Patch:
    """The changes that make one value of plain data into another.

    >>> diff({"hand": [4, 7, 9], "score": 1}, {"hand": [4, 9], "score": 2})
    (Change(op='remove', path='/hand/1', value=UNSET), Change(op='replace', path='/score', value=2))
    """
    return tuple(_diff(old, new, path))


def _diff(old: Any, new: Any, path: str) -> Iterable[Change]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                yield Change("remove", _under(path, key))
        for key, value in new.items():
            if key in old:
                yield from _diff(old[key], value, _under(path, key))
            else:
                yield Change("add", _under(path, key), value)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _items(old, new, path)
    elif old != new or type(old) is not type(new):
        yield Change("replace", path, new)


def _items(old: list[Any], new: list[Any], path: str) -> Iterable[Change]:
    """Lists of one length change in place; of others the middle part that differs is exchanged."""
    if len(old) == len(new):
        for place, pair in enumerate(zip(old, new, strict=True)):
            yield from _diff(*pair, f"{path}/{place}")
        return
    least = min(len(old), len(new))
    front = next((place for place in range(least) if diff(old[place], new[place])), least)
    back = next((place for place in range(least - front) if diff(old[-1 - place], new[-1 - place])), least - front)
    for place in reversed(range(front, len(old) - back)):
        yield Change("remove", f"{path}/{place}")
    for place in range(front, len(new) - back):
        yield Change("add", f"{path}/{place}", new[place])


def _under(path: str, key: str) -> str:
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"


def patched(data: Any, changes: Iterable[Change]) -> Any:
    """A copy of plain data with the changes made, one after the other.

    >>> patched({"hand": [4, 7, 9]}, [Change("remove", "/hand/1")])
    {'hand': [4, 9]}

    Raises:
        LookupError: a path leads nowhere, or there is no value to put there.
    """
    whole = {"": copy.deepcopy(data)}
    for change in changes:
        keeper: Any = whole
        if change.path and not change.path.startswith("/"):
            raise LookupError(f"{change.path!r} is no path; it would begin with '/'")
        *above, last = [key.replace("~1", "/").replace("~0", "~") for key in change.path.split("/")]
        for key in above:
            keeper = keeper[_place(keeper, key, change)]
        _change(keeper, _place(keeper, last, change), change)
    return whole[""]


def _place(keeper: Any, key: str, change: Change) -> Any:
    """The key of an object, or the place in an array: of something that is there, or where it is to be added."""
    if isinstance(keeper, dict) and (key in keeper or change.op == "add"):
        return key
    if isinstance(keeper, list):
        last = len(keeper) if change.op == "add" else len(keeper) - 1
        place = len(keeper) if key == "-" else int(key) if INDEX.fullmatch(key) else -1
        if 0 <= place <= last:
            return place
    raise LookupError(f"there is nothing at {change.path!r} to {change.op}")


def _change(keeper: Any, place: Any, change: Change) -> None:
    if change.op == "remove":
        del keeper[place]
    elif change.value is msgspec.UNSET:
        raise LookupError(f"there is no value to {change.op} at {change.path!r}")
    elif change.op == "add" and isinstance(keeper, list):
        keeper.insert(place, copy.deepcopy(change.value))
    else:
        keeper[place] = copy.deepcopy(change.value)
