"""The docstrings of constants: strings behind ``NAME = ...``, which Python itself does not keep."""

from __future__ import annotations

import ast
import importlib
import inspect
from functools import cache
from importlib.util import resolve_name


def docstring_of(module: str, name: str) -> str:
    """What stands behind a constant of a module, also of one that the module has imported; empty if nothing does.

    >>> docstring_of("boardcore", "AMOUNT")
    'A number with its sign: ``amount:+3``.'
    """
    written, imported = read(module)
    while name not in written and name in imported:
        module, name = imported[name]
        written, imported = read(module)
    return written.get(name, "")


@cache
def read(module: str) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    """The docstrings of a module's constants, and which of its names are which names of other modules."""
    try:
        found = importlib.import_module(module)
        body = ast.parse(inspect.getsource(found)).body
    except (ImportError, OSError, TypeError):  # no module, or one without its source
        return {}, {}
    written: dict[str, str] = {}
    imported: dict[str, tuple[str, str]] = {}
    for node, behind in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), found.__package__)
            imported.update({each.asname or each.name: (source, each.name) for each in node.names})
        target = assigned(node)
        if target and isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant):
            written[target] = inspect.cleandoc(str(behind.value.value))
    return written, imported


def assigned(node: ast.stmt) -> str:
    """The one name that a statement gives a value; empty for all others."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""
