"""Which module may import what, and what rules code may not do: functions that give the sentences a module breaks.

``test_layers`` runs them over all modules, and over planted violations.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

ORDER = [
    "errors",
    "rng",
    "kinds",
    "visibility",
    "hints",
    "showing",
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
    "leaving",
    "sampling",
    "patches",
    "views",
    "choosing",
    "playout",
    "options",
    "components",
    "corrections",
    "component_reader",
    "register",
    "versions",
    "panels",
    "hookspecs",
    "build",
    "codec",
    "undo",
    "rules",
    "packs",
    "migration",
    "plugins",
    "__init__",
    "testing",
    "checking",
    "terminal",
]
"""The rooms of the core from the ground up: each imports only from rooms before it."""

UPWARDS = "the core imports only from the rooms below, in the order of tests/packs/layers.py"
UNKNOWN = "a new room of the core needs a place in the order of tests/packs/layers.py"
OUTSIDE = "the core imports the standard library, pluggy and msgspec"
LOGGING = "structlog is imported only inside the functions that log"
TERMINAL = "click and rich belong to boardcore.terminal"
PLUGIN = "the core names no plugin, not even in a string"
SERVER = "litestar lives in the API and only there"
PUBLIC = "a plugin uses the public names of boardcore and boardcore.testing"
SHOWN = "the tests of a plugin use public names too: a stranger's could use no others"
DEPENDENCY = "a plugin imports boardcore, msgspec, and what its own distribution depends on"
CHANCE = "rules code knows no clock and no chance but the state's"
HASH = "rules code does not call hash(): it differs from process to process"
SETS = "rules code does not go through a set: its order differs from process to process"

CHANCES = {"random", "time", "datetime", "uuid", "secrets"}
"""Modules that give two runs different answers; rng.py alone asks ``secrets`` for a seed."""
SETS_MADE_BY = {"set", "frozenset"}
IN_ORDER = {"list", "tuple", "iter", "enumerate", "zip", "map", "filter", "next", "reversed"}
"""Functions that keep the order of what they are given; ``sorted``, ``min`` and ``sum`` do not depend on it."""

CORE = sorted(path for path in (ROOT / "boardcore").rglob("*.py") if "templates" not in path.relative_to(ROOT).parts)
PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))
EXAMPLES = sorted(path.parent for path in ROOT.glob("examples/*/pyproject.toml"))
TEMPLATES = sorted(
    path.parent
    for pattern in ("boardcore/templates/*/pyproject.toml", "plugins/*/boardcore_*/templates/*/pyproject.toml")
    for path in ROOT.glob(pattern)
)
HOUSES = (*PLUGINS, *EXAMPLES, *TEMPLATES)


def house_of(path: Path) -> Path:
    """The distribution that a file lies in; a template is one, inside another one's package."""
    return next(folder for folder in path.parents if (folder / "pyproject.toml").is_file())


PACKS = [path for house in HOUSES for path in sorted(house.glob("boardcore_*/**/*.py")) if house_of(path) == house]
PACK_TESTS = [path for house in HOUSES for path in sorted(house.glob("tests/**/*.py"))]
DISTRIBUTIONS = [house.name for house in (*PLUGINS, *EXAMPLES)]
NAMED = re.compile(rf"\b(boardcore_)?({'|'.join(DISTRIBUTIONS)})\b")
"""The name of a plugin in a text."""

Import = tuple[str, tuple[str, ...], bool]
"""A module's absolute name, the names taken from it (none for ``import x``), and whether inside a function."""


def room(path: Path) -> str:
    """The room a module of the core belongs to."""
    return path.relative_to(ROOT / "boardcore").parts[0].removesuffix(".py")


def public(source: str) -> set[str]:
    """The names in a module's ``__all__``."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            names: list[str] = ast.literal_eval(node.value)
            return set(names)
    return set()


def published(*parts: str) -> set[str]:
    """The public names of one of our packages or modules."""
    home = ROOT.joinpath(*parts)
    return public((home / "__init__.py" if home.is_dir() else home.with_suffix(".py")).read_text(encoding="utf-8"))


NAMES = {
    "boardcore": published("boardcore"),
    "boardcore.testing": published("boardcore", "testing"),
    **{f"boardcore_{each.name}": published("plugins", each.name, f"boardcore_{each.name}") for each in PLUGINS},
    **{
        f"boardcore_{each.name}.testing": published("plugins", each.name, f"boardcore_{each.name}", "testing")
        for each in PLUGINS
        if (each / f"boardcore_{each.name}" / "testing.py").exists()
    },
}
"""What a plugin may import, by module."""


def imports(tree: ast.Module, package: str) -> list[Import]:
    """Every import; one under ``TYPE_CHECKING`` counts like any other."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    found: list[Import] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, (), id(node) in inside) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            parts = package.split(".")
            base = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            found.append((module, names, id(node) in inside))
    return found


def rooms_of(module: str, names: tuple[str, ...]) -> set[str]:
    """The rooms of the core that an import enters."""
    rest = module.split(".")[1:]
    if rest:
        return {rest[0]}
    return {name if name in ORDER else "__init__" for name in names} or {"__init__"}


def core_faults(name: str, package: str, source: str) -> list[str]:
    """The sentences about imports that a module of the core breaks."""
    if name not in ORDER:
        return [f"{name}: {UNKNOWN}"]
    faults: list[str] = []
    tree = ast.parse(source)
    for module, names, inside in imports(tree, package):
        top = module.split(".")[0]
        if top == "boardcore":
            for target in sorted(rooms_of(module, names)):
                if target not in ORDER or (target != name and ORDER.index(target) > ORDER.index(name)):
                    faults.append(f"{name} imports {target}: {UPWARDS}")
        elif top == "litestar":
            faults.append(f"{name} imports {top}: {SERVER}")
        elif top.startswith("boardcore_"):
            faults.append(f"{name} imports {top}: {PLUGIN}")
        elif top in {"click", "rich"}:
            if name != "terminal":
                faults.append(f"{name} imports {top}: {TERMINAL}")
        elif top == "structlog":
            if not inside:
                faults.append(f"{name} imports {top}: {LOGGING}")
        elif top in {"pytest", "hypothesis"} and name in {"testing", "checking"}:
            continue
        elif top not in sys.stdlib_module_names and top not in {"pluggy", "msgspec"}:
            faults.append(f"{name} imports {top}: {OUTSIDE}")
    return faults + [f"{name} says {text!r}: {PLUGIN}" for text in texts(tree) if NAMED.search(text)]


def texts(tree: ast.Module) -> Iterator[str]:
    """The strings of a module; docstrings may give examples from a game."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def plugin_faults(package: str, dependencies: Iterable[str], source: str) -> list[str]:
    """The sentences about imports that a module of a plugin breaks."""
    faults: list[str] = []
    known = {re.split(r"[^\w-]", each)[0].lower().replace("-", "_") for each in dependencies}
    tree = ast.parse(source)
    for module, names, _ in imports(tree, package):
        top = module.split(".")[0]
        if top == package or top in sys.stdlib_module_names:
            continue
        if top == "litestar":
            faults.append(f"{package} imports {top}: {SERVER}")
        elif top != "msgspec" and top not in known:
            faults.append(f"{package} imports {top}: {DEPENDENCY}")
        elif top.startswith("boardcore"):
            faults += [f"{package} imports {each}: {PUBLIC}" for each in private(module, names)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "boardcore":
            faults += [f"{package} uses {each}: {PUBLIC}" for each in private("boardcore", (node.attr,))]
    return faults


def private(module: str, names: tuple[str, ...]) -> list[str]:
    """What an import takes that is not public."""
    if module not in NAMES:
        return [module]
    return [f"{module}.{name}" for name in names if name not in NAMES[module] and f"{module}.{name}" not in NAMES]


def kit_faults(name: str, source: str) -> list[str]:
    """What the tests of a plugin take from our packages that is not public."""
    homes = {module.split(".")[0] for module in NAMES}
    return [
        f"{name} imports {each}: {SHOWN}"
        for module, names, _ in imports(ast.parse(source), "tests")
        if module.split(".")[0] in homes
        for each in private(module, names)
    ]


def purity_faults(name: str, source: str) -> list[str]:
    """The sentences about chance and order that a module of rules code breaks."""
    tree = ast.parse(source)
    faults = [
        f"{name} imports {module}: {CHANCE}"
        for module, _, _ in imports(tree, "boardcore")
        if module.split(".")[0] in CHANCES and (name, module) != ("rng", "secrets")
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hash":
            faults.append(f"{name}, line {node.lineno}: {HASH}")
        faults += [f"{name}, line {each.lineno}: {SETS}" for each in gone_through(node) if is_set(each)]
    return faults


def gone_through(node: ast.AST) -> list[ast.expr]:
    """What a piece of code goes through from first to last."""
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    if isinstance(node, ast.Starred):
        return [node.value]
    if isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Name) and called.id in IN_ORDER:
            return list(node.args)
        if isinstance(called, ast.Attribute) and called.attr in {"join", "extend"}:
            return list(node.args)
    return []


def is_set(node: ast.expr) -> bool:
    """Whether an expression is a set on the face of it."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left) or is_set(node.right)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in SETS_MADE_BY
    return isinstance(node, ast.Set | ast.SetComp)


def depends_on(path: Path) -> list[str]:
    """The dependencies of the distribution that a plugin's module lies in."""
    project = tomllib.loads((house_of(path) / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = project.get("dependencies", [])
    return found


def package_of(path: Path) -> str:
    """The import package of a plugin's module."""
    return path.relative_to(house_of(path)).parts[0]


def named(path: Path) -> str:
    """A module's path, for the names of tests."""
    return "/".join(path.relative_to(ROOT).parts[-2:])


def is_rules(plugin: Path) -> bool:
    """Whether a plugin's module is rules code; its kit for tests is not."""
    return plugin.stem != "testing" and "testing" not in plugin.parts
