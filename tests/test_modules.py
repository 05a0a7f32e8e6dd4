"""Every example in a docstring runs as shown, in the core and in every plugin."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parents[1] / "plugins"


def modules() -> Iterator[str]:
    """The core, the plugins, and all modules in them."""
    for package in ("boardcore", *sorted(f"boardcore_{each.parent.name}" for each in PLUGINS.glob("*/pyproject.toml"))):
        yield package
        home = importlib.import_module(package).__path__
        yield from sorted(each.name for each in pkgutil.walk_packages(home, f"{package}."))


MODULES = tuple(modules())


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    """Every example in a docstring runs as shown."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    """The examples are found: what is checked above is not empty."""
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 10
