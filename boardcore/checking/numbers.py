"""Numbers in texts: the languages agree about them, and a printed text with what its component does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

import msgspec

from ..components import Component
from ..packs import Pack
from ..rules import Ruleset
from ..steps import Step

SURE: dict[str, dict[str, int]] = {
    "en": {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10},
    "de": {"zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "neun": 9, "zehn": 10, "zwölf": 12},
}
"""Words that are a number and nothing else."""
PERHAPS: dict[str, str] = {
    "en": "no:0 none:0 zero:0 a:1 an:1 one:1 once:1 single:1 first:1 twice:2 both:2 second:2 double:2 pair:2 half:2"
    " third:3 thrice:3 triple:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 eleven:11 twelve:12",
    "de": "kein*:0 null:0 ein*:1 erst*:1 zwei*:2 zweit*:2 beid*:2 doppel*:2 verdoppel*:2 paar:2 halb*:2 hälfte:2"
    " drei*:3 dritt*:3 vier*:4 fünf*:5 sech*:6 sieb*:7 acht*:8 neun*:9 zehn*:10 elf*:11 zwölf*:12",
}
"""Words that may stand for a number; with ``*`` any that begin like this."""


def numbers_said(text: str, lang: str) -> tuple[set[int], set[int]]:
    """The numbers that a text certainly names, and all that it may name.

    >>> numbers_said("Draw two cards and place +3 on one of them.", "en")
    ({2, 3}, {1, 2, 3})
    """
    bare = re.sub(r"\{\w*\}", " ", text)
    digits = {int(each) for each in re.findall(r"(?<![A-Za-z])\d+", bare)}
    words = [word.casefold() for word in re.findall(r"[^\W\d]+", bare)]
    sure = digits | {SURE[lang][word] for word in words if word in SURE[lang]}
    perhaps = set(sure)
    for entry in PERHAPS[lang].split():
        word, _, number = entry.partition(":")
        if any(each == word or (word[-1] == "*" and each.startswith(word[:-1])) for each in words):
            perhaps.add(int(number))
    return sure, perhaps


def other_numbers(pack: Pack) -> Iterator[str]:
    """What is wrong where one language names a number that another one does not."""
    assert pack.register is not None, "a pack that has loaded"
    texts = pack.register.catalogues
    for key in sorted(texts.get("en", {})):
        said = {lang: numbers_said(texts[lang][key], lang) for lang in SURE if key in texts.get(lang, {})}
        for one in said:
            for other in said:
                if lacking := sorted(said[one][0] - said[other][1]):
                    yield f"the text {key!r} says {lacking[0]} in {one!r} and not in {other!r}"


def wrong_numbers(pack: Pack, rules: Ruleset) -> Iterator[str]:
    """What is wrong where a printed text names a number and the ability does another one.

    Something may be done by code that names no number, or be said without one. So it is a fault only when
    each of both has a number that the other has not. What is printed beside the text (a value, a price) is no
    excuse for a number in it.
    """
    assert pack.register is not None, "a pack that has loaded"
    for component in pack.register.components:
        parts = parts_of(pack, component, rules)
        done = set(_given(parts))
        known = done | set(_numbers(parts))
        for role, key in component.texts.items():
            text = rules.texts.template(key, "en")
            if role == "name" or text is None:
                continue
            digits = {int(each) for each in re.findall(r"\d+", re.sub(r"\{\w*\}", " ", text))}
            said, unsaid = sorted(digits - known), sorted(done - digits - numbers_said(text, "en")[1])
            if said and unsaid:
                yield (
                    f"the text {key!r} and what {component.kind} {component.name!r} does have other numbers:"
                    f" only the text has {_and(said)}, only the {component.kind} {_and(unsaid)}"
                )


def _and(numbers: list[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


def parts_of(pack: Pack, component: Component, rules: Ruleset) -> list[Any]:
    """What a component is made of: what is offered under its name, and the steps of its blocks."""
    assert pack.register is not None, "a pack that has loaded"
    found = [offer.value for offer in pack.register.offers if offer.name == component.name]
    for address, block in rules.book.blocks.items():
        if re.match(rf"{re.escape(pack.name)}:{re.escape(component.name)}(?!\w)", address):
            for op in block.ops:
                found += [part for part in (getattr(op.run, "__self__", None), op.ask, op.test, op.pool) if part]
    return found


def _given(value: Any, depth: int = 0, in_step: bool = False) -> Iterator[int]:
    """The numbers that steps were made with, where they are no defaults, and those in labels of their parts."""
    if isinstance(value, bool) or depth > DEEP:
        return
    if isinstance(value, int):
        if in_step and value:
            yield abs(value)
    elif isinstance(value, str):
        if in_step:
            yield from map(int, re.findall(r"(?<![\w.:])\d+(?![\w.:])", value))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _given(each, depth + 1, in_step)
    elif is_dataclass(value) and not isinstance(value, type):
        inside = in_step or isinstance(value, Step)
        for each in fields(value):
            part = getattr(value, each.name)
            if each.default is MISSING or part != each.default:
                yield from _given(part, depth + 1, inside)


DEEP = 12
"""How many parts of parts are gone into."""


def _numbers(value: Any, depth: int = 0) -> Iterable[int]:
    """Every number in some data."""
    if isinstance(value, bool) or depth > DEEP:
        return
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, str):
        yield from map(int, re.findall(r"\d+", value))
    elif isinstance(value, dict):
        yield from _numbers([*value, *value.values()], depth + 1)
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from _numbers(each, depth + 1)
    elif isinstance(value, msgspec.Struct):
        yield from _numbers([getattr(value, name) for name in value.__struct_fields__], depth + 1)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _numbers([getattr(value, each.name) for each in fields(value)], depth + 1)
    elif hasattr(value, "__self__"):
        yield from _numbers(value.__self__, depth + 1)
    elif getattr(value, "__closure__", None):
        yield from _numbers([cell.cell_contents for cell in value.__closure__ if _filled(cell)], depth + 1)


def _filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False
