"""Imports point one way, and rules code knows no clock and no chance but the state's."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ORDER = [
    "errors",
    "rng",
    "kinds",
    "visibility",
    "schema",
    "copying",
    "state",
    "events",
    "effect",
    "pools",
    "steps",
    "compile",
    "engine",
    "texts",
    "rulebook",
    "sampling",
    "views",
    "register",
    "panels",
    "hookspecs",
    "build",
    "codec",
    "rules",
    "plugins",
    "testing",
    "terminal",
    "__init__",
]
"""The rooms of the core from the ground up: each imports only from rooms before it."""

FORBIDDEN = {"random", "time", "datetime", "uuid"}


def room(path: Path) -> str:
    """The room a module of the core belongs to."""
    parts = path.relative_to(ROOT / "boardcore").parts
    return parts[0].removesuffix(".py")


def imports(source: str, package: str) -> list[tuple[str, bool]]:
    """Every imported module as an absolute name, and whether the import stands inside a function."""
    tree = ast.parse(source)
    inside = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    found: list[tuple[str, bool]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) in inside) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if not node.level:
                found.append((node.module or "", id(node) in inside))
                continue
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1])
            names = [f"{base}.{node.module}"] if node.module else [f"{base}.{alias.name}" for alias in node.names]
            found += [(name, id(node) in inside) for name in names]
    return found


def core_faults(name: str, package: str, source: str) -> list[str]:
    """The sentences that a module of the core breaks."""
    faults: list[str] = []
    for module, inside in imports(source, package):
        top, *rest = module.split(".")
        if top == "boardcore":
            target = rest[0] if rest else "__init__"
            if target != name and ORDER.index(target) >= ORDER.index(name) and name != "testing":
                faults.append(f"{name} imports {target}: the core imports only downwards")
        elif top not in sys.stdlib_module_names and top not in {"pluggy", "msgspec"}:
            if name == "terminal" and top in {"click", "rich"}:
                continue
            if not (top == "structlog" and inside) and not (name == "testing" and top == "pytest"):
                faults.append(f"{name} imports {top}: the core imports the standard library, pluggy and msgspec")
        if top in FORBIDDEN and name not in {"terminal", "testing"}:
            faults.append(f"{name} imports {top}: no clock and no chance but the state's")
    return faults


def plugin_faults(name: str, source: str) -> list[str]:
    """The sentences that a module of a plugin breaks."""
    faults: list[str] = []
    for module, _ in imports(source, name):
        top, *rest = module.split(".")
        if top == "boardcore" and rest and rest[0] != "testing":
            faults.append(f"{name} imports {module}: a plugin uses public names only")
        if top in FORBIDDEN:
            faults.append(f"{name} imports {top}: no clock and no chance but the state's")
        if top not in {"boardcore", "msgspec", name} and top not in sys.stdlib_module_names:
            faults.append(f"{name} imports {top}, which is none of its dependencies")
    return faults


@pytest.mark.parametrize("path", sorted((ROOT / "boardcore").rglob("*.py")), ids=lambda path: path.stem)
def test_the_core_imports_downwards(path: Path) -> None:
    """Each room of the core imports only from the rooms below it, and little from outside."""
    package = ".".join(path.relative_to(ROOT).parts[:-1])
    assert core_faults(room(path), package, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", sorted((ROOT / "plugins").glob("*/boardcore_*/*.py")), ids=lambda path: path.stem)
def test_plugins_use_public_names(path: Path) -> None:
    """A plugin imports public names of boardcore and nothing that a stranger could not."""
    assert plugin_faults(path.parent.name, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("state", "from .engine import advance"),
        ("engine", "import litestar"),
        ("effect", "import random"),
        ("views", "import structlog"),
    ],
)
def test_a_planted_import_is_found(name: str, source: str) -> None:
    """The check of the core can fail."""
    assert core_faults(name, "boardcore", source)


def test_a_planted_plugin_import_is_found() -> None:
    """The check of the plugins can fail."""
    assert plugin_faults("boardcore_x", "from boardcore.engine import advance")
    assert plugin_faults("boardcore_x", "import boardcore_y")
