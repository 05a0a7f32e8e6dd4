"""Texts that nothing can show: neither do the rules say them, nor can the pack's code make their ids.

An id is made in code as a whole, or out of pieces such as ``f"mygame:label.{name}"``. So every string of
every pack of the game is read, with what stands around the gaps; a gap can hold any word that the code or
its data know. What could be made like this is in doubt, and only a game can show that it is used.
"""

from __future__ import annotations

import ast
import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..compile import PHASE
from ..packs import Pack
from ..plugins import Catalogue
from ..rules import Ruleset
from .guard import homes

Pieces = tuple[str | None, ...]
"""A string as the code makes it: what is known of it, with None for each gap."""
CORES: frozenset[Pieces] = frozenset({("label.", None)})
"""What the core makes of a pack besides: names of the fields of a view."""
MANY = 500
"""Values of a kind whose sentences are looked at, where it has more."""
DATA = (".toml", ".json", ".yaml", ".yml", ".csv", ".txt")
"""Files beside the code whose words may be in ids."""


def known_ids(rules: Ruleset) -> set[str]:
    """The texts that can be read off the rules: of events, phases, questions, kinds and their values."""
    book = rules.book
    known: set[str] = set()
    for name, type_ in ((each.name, each.type) for each in book.events.values()):
        pack, _, bare = name.partition(":")
        known |= {f"{pack}:event.{bare}.{word}" for word in type_.tellings} or {f"{pack}:event.{bare}"}
    for block in book.blocks.values():
        known |= {op.name for op in block.ops if op.code == PHASE}
        for ask in block.asks:
            known |= {ask.prompt_of(), ask.text_of(), ask.done_of()}
    for table in book.kinds.values():
        for value in range(table.lowest, table.lowest + table.size, table.size // MANY + 1):
            known |= {table.text(value)} if table.text is not None else set()
            known |= {table.says(value)[0]} if table.says is not None else set()
    return known


def texts_of(pack: Pack) -> set[str]:
    """The ids of a pack's texts."""
    assert pack.register is not None, "a pack that has loaded"
    return {key for texts in pack.register.catalogues.values() for key in texts}


def declared(pack: Pack) -> set[str]:
    """The texts that a pack says it needs: of its events and components, and what it names itself."""
    assert pack.register is not None, "a pack that has loaded"
    printed = {key for each in pack.register.components for key in each.texts.values()}
    game = {f"{pack.name}:game", f"{pack.name}:game.about"}
    return printed | game | {key for key, *_ in pack.register.texts_needed()}


@dataclass
class Doubt:
    """What nothing can show, and what only a game can tell."""

    unused: list[str]
    unsure: list[str]


def doubtful(catalogue: Catalogue, pack: Pack, all_rules: Iterable[Ruleset]) -> Doubt:
    """The texts of a pack that cannot be read off its rules."""
    left = texts_of(pack) - declared(pack)
    for rules in all_rules:
        left -= known_ids(rules)
    code = Code.of([each for each in catalogue.packs.values() if each.game == pack.game])
    unused = {key for key in left if not code.may_make(key)} if code.complete else set[str]()
    return Doubt(sorted(unused), sorted(left - unused))


@dataclass
class Code:
    """All strings that the code of some packs makes, and the words that it knows."""

    wholes: set[str] = field(default_factory=set)
    made: set[Pieces] = field(default_factory=lambda: set(CORES))
    words: set[str] = field(default_factory=set)
    complete: bool = True
    """Whether all of it could be read."""

    @classmethod
    def of(cls, packs: Iterable[Pack]) -> Code:
        """The code of packs, with the data files beside it."""
        found = cls()
        texts: dict[str, set[str]] = {}
        names: set[str] = set()
        for pack in packs:
            names |= homes([pack.module])
            for catalogue in pack.register.catalogues.values() if pack.register is not None else ():
                for key, text in catalogue.items():
                    texts.setdefault(key.partition(":")[2], set()).add(text)
        for name in sorted(names):
            files = files_of(name)
            found.complete &= bool(files)
            for file in files:
                found.add(file, texts)
        return found

    def add(self, file: Path, texts: Mapping[str, set[str]]) -> None:
        """Read one file. The key of a text where the text itself is given is no use of it."""
        if file.suffix == ".py":
            strings = strings_in(file)
            self.wholes |= {text for text, value in strings.wholes if value not in texts.get(text, ())}
            self.made |= strings.made
            self.words |= strings.words
        elif file.suffix in DATA:
            text = file.read_text(encoding="utf-8", errors="replace")
            self.wholes |= set(re.findall(r"[\w.:/-]+", text))
            self.words |= words_in(text)
        self.words |= {word for whole in self.wholes for word in words_in(whole)}

    def may_make(self, key: str) -> bool:
        """Whether an id can come out of this code."""
        pack, _, bare = key.partition(":")
        for text in (key, bare):
            if text in self.wholes:
                return True
            for pieces in self.made:
                fixed = "".join(filter(None, pieces)).removeprefix(f"{pack}:")
                if not any(each.isalnum() or each == "." for each in fixed):
                    continue  # f"{pack}:{key}", of an id that is made before
                gaps = filled(pieces, text)
                if gaps is not None and all(map(self.knows, gaps)):
                    return True
        return False

    def knows(self, text: str) -> bool:
        """Whether a gap can hold this: all its words are there, if with other numbers."""
        return all(
            word in self.words or all(part in self.words for part in re.split(r"_|\d+", word) if part)
            for word in words_in(text)
        )


def filled(pieces: Pieces, text: str) -> list[str] | None:
    """What is in the gaps if the pieces make this text; None if they cannot.

    >>> filled(("card.", None, ".text"), "card.wolf.text")
    ['wolf']
    >>> filled(("card.", None), "prompt.play") is None
    True
    """
    gaps: list[str] = []
    at, is_open = 0, False
    for number, piece in enumerate(pieces):
        if piece is None:
            is_open = True
            continue
        last = number == len(pieces) - 1
        place = (len(text) - len(piece) if last and text.endswith(piece) else text.find(piece, at)) if is_open else at
        if place < at or not text.startswith(piece, place):
            return None
        gaps += [text[at:place]] if is_open else []
        at, is_open = place + len(piece), False
    if is_open:
        gaps.append(text[at:])
    elif at != len(text):
        return None
    return gaps


def words_in(text: str) -> set[str]:
    """The words of an id.

    >>> sorted(words_in("mygame:card.Lone_wolf"))
    ['card', 'lone_wolf', 'mygame']
    """
    return {word.casefold() for word in re.findall(r"\w+", text)}


def files_of(name: str) -> list[Path]:
    """The files of a module or a package with what it holds; none if it has none that can be read."""
    module = sys.modules.get(name)
    homes_ = [Path(each) for each in getattr(module, "__path__", ())]
    if homes_:
        found = [file for home in homes_ for file in sorted(home.rglob("*")) if file.suffix in (*DATA, ".py")]
        return [file for file in found if file.parent.name != "texts" or file.suffix == ".py"]
    file = Path(str(getattr(module, "__file__", "")))
    return [file] if file.suffix == ".py" and file.is_file() else []


@dataclass(frozen=True)
class Strings:
    """The strings of one module: whole ones, each with the text that it is the key of; made ones; all words."""

    wholes: frozenset[tuple[str, str]]
    made: frozenset[Pieces]
    words: frozenset[str]


@cache
def strings_in(file: Path) -> Strings:
    """Read a module. Docstrings and whatever has a space in it are no ids."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    keys = dict(_keys(tree))
    wholes: set[tuple[str, str]] = set()
    made: set[Pieces] = set()
    words: set[str] = set()
    for node in ast.walk(tree):
        words |= {name.casefold() for name in _names(node)}
        if id(node) in skipped:
            continue
        pieces = _merged(_pieces(node))
        if None in pieces and any(pieces):
            if not any(re.search(r"\s", each or "") for each in pieces):
                made.add(pieces)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not re.search(r"\s", node.value):
            wholes.add((node.value, keys.get(id(node), "")))
    return Strings(frozenset(wholes), frozenset(made), frozenset(words))


def _keys(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The keys in tables of strings, each with its value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key is not None and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield id(key), value.value


def _names(node: ast.AST) -> list[str]:
    """The names that a node brings: of modules, classes, functions, fields."""
    fields = (getattr(node, name, None) for name in ("id", "attr", "name", "arg", "asname"))
    return [name for name in fields if isinstance(name, str)]


def _pieces(node: Any) -> Pieces:
    """What a string expression is made of; one gap for everything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _formatted(node.value) if not re.search(r"\s", node.value) else (None,)
    if isinstance(node, ast.JoinedStr):
        return tuple(str(each.value) if isinstance(each, ast.Constant) else None for each in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _pieces(node.left) + _pieces(node.right)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
        parts = re.split(r"(%\w)", str(node.left.value))
        return tuple(None if part.startswith("%") else part for part in parts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        return None, *_pieces(node.func.value), None
    return (None,)


def _merged(pieces: Pieces) -> Pieces:
    """With one gap for several that follow each other."""
    return tuple(each for i, each in enumerate(pieces) if each != "" and (each or not i or pieces[i - 1] is not None))


def _formatted(text: str) -> Pieces:
    """A string that may be filled in by ``format`` later."""
    try:
        parsed = list(string.Formatter().parse(text))
    except ValueError:
        return (text,)
    found: list[str | None] = []
    for before, name, _, _ in parsed:
        found += [before] if before else []
        found += [None] if name is not None else []
    return tuple(found) or (text,)
