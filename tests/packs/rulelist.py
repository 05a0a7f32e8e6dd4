"""The rule catalogue and what the tests say of it: which rules they name, which wait and for what."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import boardcore

ROOT = Path(__file__).parents[2]


def lists() -> dict[str, set[str]]:
    """The ids of the rules by the name of their list."""
    return {file.stem: set(file.read_text().split()) for file in sorted((ROOT / "tests/rules").glob("*.txt"))}


def by_game() -> dict[str, dict[str, set[str]]]:
    """The lists of each game: its own and those of its expansions; ``name-more.txt`` is one of the pack ``name``."""
    packs = boardcore.discover().packs
    found: dict[str, dict[str, set[str]]] = {}
    for name, rules in lists().items():
        pack = packs.get(name.partition("-")[0])
        found.setdefault(pack.game if pack is not None and pack.game else name, {})[name] = rules
    return found


def catalogue() -> set[str]:
    """The ids of all rules."""
    return set().union(*lists().values())


def named_in(source: str) -> set[str]:
    """The ids in the ``rule`` marks of a test file."""
    return {
        argument.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def marked() -> set[str]:
    """The ids that some test names."""
    files = [*ROOT.glob("tests/**/test_*.py"), *ROOT.glob("plugins/*/tests/test_*.py")]
    return {rule for file in files for rule in named_in(file.read_text(encoding="utf-8"))}


def waiting() -> dict[str, str]:
    """The rules that wait for an expansion, each with its reason."""
    found: dict[str, str] = {}
    for file in sorted(ROOT.glob("plugins/*/tests/waiting*.toml")):
        found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found
