"""The rule catalogue and what the tests say of it: which rules they name, which wait and for what."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def catalogue() -> set[str]:
    """The ids of all rules."""
    return {line for file in (ROOT / "tests/rules").glob("*.txt") for line in file.read_text().split()}


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
