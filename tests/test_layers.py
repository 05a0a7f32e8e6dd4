"""Imports point one way, and rules code knows no clock and no chance but the state's.

``layers`` has the checks; here each has a test that a planted violation is found.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from layers import (
    CHANCE,
    CORE,
    DEPENDENCY,
    HASH,
    LOGGING,
    ORDER,
    OUTSIDE,
    PACK_TESTS,
    PACKS,
    PLUGIN,
    PUBLIC,
    ROOT,
    SERVER,
    SETS,
    SHOWN,
    TERMINAL,
    UNKNOWN,
    UPWARDS,
    core_faults,
    depends_on,
    is_rules,
    kit_faults,
    named,
    package_of,
    plugin_faults,
    purity_faults,
    room,
)


@pytest.mark.parametrize("path", CORE, ids=named)
def test_the_core_imports_downwards(path: Path) -> None:
    """Each room of the core imports only from the rooms below it, and little from outside."""
    package = ".".join(path.relative_to(ROOT).parts[:-1])
    assert core_faults(room(path), package, path.read_text(encoding="utf-8")) == []


def test_the_order_lists_the_rooms_that_are_there() -> None:
    """The list of ``layers`` holds exactly the rooms of the core."""
    assert sorted(ORDER) == sorted({room(path) for path in CORE})


@pytest.mark.parametrize(
    "path", [path for path in CORE if room(path) not in {"testing", "checking", "terminal"}], ids=named
)
def test_the_core_is_the_same_every_time(path: Path) -> None:
    """The core has no clock, no chance of its own, and no order that a process makes up."""
    assert purity_faults(room(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", PACKS, ids=named)
def test_plugins_use_public_names(path: Path) -> None:
    """A plugin imports nothing that a stranger could not, and nothing that it does not depend on."""
    assert plugin_faults(package_of(path), depends_on(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", PACK_TESTS, ids=named)
def test_tests_of_plugins_use_public_names(path: Path) -> None:
    """What the tests of a plugin need, the tests of a stranger's can have."""
    assert kit_faults(named(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", [path for path in PACKS if is_rules(path)], ids=named)
def test_plugins_are_the_same_every_time(path: Path) -> None:
    """A plugin's rules have no clock, no chance of their own, and no order that a process makes up."""
    assert purity_faults(package_of(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "source", "sentence"),
    [
        ("state", "from .engine import advance", UPWARDS),
        ("state", "from . import engine", UPWARDS),
        ("state", "from boardcore import engine", UPWARDS),
        ("state", "import boardcore.engine", UPWARDS),
        ("plugins", "from . import load", UPWARDS),
        ("rules", "from .testing import play", UPWARDS),
        ("state", "if TYPE_CHECKING:\n    from .engine import advance", UPWARDS),
        ("state", "def f():\n    from .engine import advance", UPWARDS),
        ("attic", "", UNKNOWN),
        ("engine", "import numpy", OUTSIDE),
        ("engine", "import pytest", OUTSIDE),
        ("engine", "import litestar", SERVER),
        ("terminal", "from litestar import get", SERVER),
        ("views", "import structlog", LOGGING),
        ("views", "import click", TERMINAL),
        ("testing", "from rich.text import Text", TERMINAL),
        ("build", "import boardcore_cardia", PLUGIN),
        ("build", 'import_module("boardcore_cardia")', PLUGIN),
        ("build", 'if game == "cardia": pass', PLUGIN),
    ],
)
def test_a_planted_import_is_found(name: str, source: str, sentence: str) -> None:
    """The check of the core's imports can fail, with the sentence that was broken."""
    (fault,) = core_faults(name, "boardcore", source)
    assert fault.endswith(sentence)


def test_what_the_core_may_import() -> None:
    """The check of the core's imports passes what is right."""
    assert core_faults("views", "boardcore", "import msgspec\ndef f():\n    import structlog") == []
    assert core_faults("terminal", "boardcore.terminal", "import click\nfrom ..rules import Ruleset\n") == []
    assert core_faults("terminal", "boardcore.terminal", "from .. import hookspecs\nfrom .draw import draw") == []
    assert core_faults("build", "boardcore", 'hooks("boardcore_draw")') == []


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("from boardcore.engine import advance", PUBLIC),
        ("import boardcore.engine", PUBLIC),
        ("from boardcore import engine", PUBLIC),
        ("from boardcore import _anything", PUBLIC),
        ("import boardcore\nboardcore.engine.advance", PUBLIC),
        ("from boardcore.testing.games import play", PUBLIC),
        ("from boardcore_cardia.atoms import draw", PUBLIC),
        ("from boardcore_cardia import deck1", PUBLIC),
        ("import boardcore_other", DEPENDENCY),
        ("import pluggy", DEPENDENCY),
        ("import litestar", SERVER),
    ],
)
def test_a_planted_plugin_import_is_found(source: str, sentence: str) -> None:
    """The check of the plugins' imports can fail, with the sentence that was broken."""
    (fault,) = plugin_faults("boardcore_x", ["boardcore>=0.1,<0.2", "boardcore-cardia>=0.1"], source)
    assert fault.endswith(sentence)


def test_a_planted_import_of_a_test_is_found() -> None:
    """The check of the plugins' tests can fail, and passes what is right."""
    for source in ("from boardcore.events import PhaseBegan", "from boardcore_cardia.testing import key"):
        (fault,) = kit_faults("x", source)
        assert fault.endswith(SHOWN)
    source = (
        "import pytest\nimport probe\nfrom boardcore import PhaseBegan\nfrom boardcore_cardia.testing import Table\n"
    )
    assert kit_faults("x", source) == []


def test_what_a_plugin_may_import() -> None:
    """The check of the plugins' imports passes what is right, and only with the dependency declared."""
    source = "import msgspec\nfrom boardcore import Step\nfrom boardcore.testing import play\nfrom .x import y\n"
    assert plugin_faults("boardcore_x", ["boardcore"], source) == []
    assert plugin_faults("boardcore_x", ["boardcore", "boardcore-cardia"], "from boardcore_cardia import Card") == []
    assert plugin_faults("boardcore_x", ["boardcore"], "from boardcore_cardia import Card")


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("import random", CHANCE),
        ("from time import monotonic", CHANCE),
        ("import datetime", CHANCE),
        ("import uuid", CHANCE),
        ("import secrets", CHANCE),
        ("x = hash(y)", HASH),
        ("for x in {1, 2}: pass", SETS),
        ("for x in set(y): pass", SETS),
        ("[x for x in {z for z in y}]", SETS),
        ("tuple({1, 2} - y)", SETS),
        ("', '.join({a, b})", SETS),
        ("[*{a, b}]", SETS),
    ],
)
def test_planted_chance_is_found(source: str, sentence: str) -> None:
    """The check for clocks, chance and sets can fail, with the sentence that was broken."""
    (fault,) = purity_faults("effect", source)
    assert fault.endswith(sentence)


def test_what_rules_code_may_do() -> None:
    """Only rng.py asks the system for a seed; sets may be asked what they hold, and sorted."""
    assert purity_faults("rng", "import secrets") == []
    assert purity_faults("effect", "x in {1, 2}\nsorted({a, b})\nfor x in sorted({a, b}): pass") == []
