"""The house is in order: doctests, README, hooks, distributions."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pkgutil
import re
from pathlib import Path

import pytest

import boardcore
from boardcore import hookspecs

ROOT = Path(__file__).parents[1]
MODULES = sorted(each.name for each in pkgutil.walk_packages(boardcore.__path__, "boardcore."))
HOOKS = [name for name, value in vars(hookspecs).items() if name.startswith("boardcore_") and inspect.isfunction(value)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    """Every example in a docstring runs as shown."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_readme_example(capsys: pytest.CaptureFixture[str]) -> None:
    """The README's ten lines of library use play a game to its end."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert "reason" in capsys.readouterr().out


def test_readme_commands() -> None:
    """CI runs the README's own test command."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first, second = re.findall(r"```sh\n(.*?)\n```", readme, re.DOTALL)
    assert first.endswith("boardcore play cardia")
    assert second in (ROOT / ".ci/run").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", HOOKS)
def test_hooks_are_promises(name: str) -> None:
    """Every hook says when it is called, with what, what to return and what None means."""
    text = inspect.getdoc(getattr(hookspecs, name)) or ""
    assert re.search(r"When: .*\nArguments: .*Return: .*\nNone: ", text, re.DOTALL), text


@pytest.mark.parametrize("name", HOOKS)
def test_hooks_are_used(name: str) -> None:
    """Every hook is implemented by a pack of ours or of the tests."""
    files = [*(ROOT / "plugins").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    assert any(f"def {name}(" in file.read_text(encoding="utf-8") for file in files)


def test_plugins_are_listed() -> None:
    """tox installs exactly the distributions in plugins/."""
    folders = {path.parent.name for path in ROOT.glob("plugins/*/pyproject.toml")}
    listed = set(re.findall(r"\{tox_root\}/plugins/(\w+)", (ROOT / "tox.ini").read_text(encoding="utf-8")))
    assert listed == folders


def test_the_built_packages_are_tested() -> None:
    """Under tox the installed distributions are imported, with their texts and type marks."""
    for package in ("boardcore", "boardcore_cardia"):
        home = Path(str(importlib.import_module(package).__file__)).parent
        assert (home / "py.typed").is_file()
        assert list(home.rglob("*.toml"))
        if os.environ.get("BOARDCORE_INSTALLED"):
            assert "site-packages" in home.parts
