"""What the guide for authors shows is true: every block of it is run, and nothing that an author can use is left out.

A block whose first line names a file is written to that file of one pack; the pack is then installed as pip
would install it for work on it, by its metadata alone. Other blocks of Python are run in order, as one module
per file of the guide (per section of its first page), and blocks of a shell in the pack's folder.
"""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
DOOR = ROOT / "plugins" / "README.md"
FILES = (DOOR, *sorted((ROOT / "plugins" / "guide").glob("*.md")))

ELSEWHERE = {"A new pack in five minutes"}
"""Sections with blocks that other tests run: ``test_new_pack.py`` installs what they write in a fresh environment."""


@dataclass(frozen=True)
class Block:
    """A block of a guide's file."""

    file: Path
    section: str
    line: int
    language: str
    text: str

    @property
    def target(self) -> str:
        """The file of a pack that it is, if its first line says so."""
        found = re.match(r"# ([\w./-]+\.(?:py|toml))\n", self.text)
        return found[1] if found is not None else ""


def read(file: Path) -> list[Block]:
    """The blocks of a file, in order."""
    text = file.read_text(encoding="utf-8")
    titles = [(each.start(), each[1]) for each in re.finditer(r"^## (.+)$", text, re.MULTILINE)]
    found: list[Block] = []
    for each in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        section = next((title for at, title in reversed(titles) if at < each.start()), "")
        found.append(Block(file, section, text.count("\n", 0, each.start()) + 2, each[1], each[2]))
    return found


BLOCKS = [block for file in FILES for block in read(file)]


class Project:
    """A folder in which an author works."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home, self.site = home / "project", home / "site"
        self.home.mkdir()
        self.site.mkdir()
        self.monkeypatch = monkeypatch
        self.module = ModuleType("guide")
        monkeypatch.setitem(sys.modules, "guide", self.module)
        for folder in (self.home, self.site):
            monkeypatch.syspath_prepend(str(folder))

    def run(self, block: Block) -> None:
        """Do what a block says."""
        if block.target:
            path = self.home / block.target
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text.partition("\n")[2], encoding="utf-8")
        if block.target == "pyproject.toml":
            self.install(tomllib.loads(block.text))
        elif block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "python" and not block.target:
            code = "\n" * (block.line - 1) + block.text
            importlib.invalidate_caches()
            exec(compile(code, str(block.file), "exec", dont_inherit=True), vars(self.module))
        elif block.language == "sh":
            self.shell(block)

    def install(self, told: dict[str, dict[str, str]]) -> None:
        """Say that the pack is installed, as an editable installation does: metadata, and its folder on the path."""
        project = told["project"]
        name, version = project["name"].replace("-", "_"), project["version"]
        info = self.site / f"{name}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n")
        points = told["project"]["entry-points"]["boardcore"]  # type: ignore[index]  # a table in a table
        lines = [f"{key} = {value}" for key, value in points.items()]  # type: ignore[attr-defined]  # the same
        (info / "entry_points.txt").write_text("\n".join(["[boardcore]", *lines, ""]))

    def shell(self, block: Block) -> None:
        """Run its lines, each of which must succeed, with somebody who always takes the first option."""
        lines = [line for line in block.text.splitlines() if not line.startswith("pip install -e ")]
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        done = subprocess.run(
            ["sh", "-ec", "\n".join(lines)],
            input="1\n" * 400,
            cwd=self.home,
            env={
                **{key: value for key, value in os.environ.items() if not key.startswith(("COVERAGE", "PYTEST"))},
                "PATH": path,
                "PYTHONPATH": os.pathsep.join([str(self.home), str(self.site)]),
                "PYTEST_ADDOPTS": "--boardcore-time=0.05 -p no:cacheprovider",
            },
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, f"{block.file}, line {block.line}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def parts() -> list[pytest.ParameterSet]:
    """What is run as one module: a section of the first page, any other file as a whole."""
    found: dict[str, list[Block]] = {}
    for block in BLOCKS:
        if block.section not in ELSEWHERE:
            found.setdefault(block.section if block.file == DOOR else block.file.name, []).append(block)
    return [pytest.param(blocks, id=name) for name, blocks in found.items()]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """An empty folder; what was imported from it is forgotten afterwards."""
    before = set(sys.modules)
    yield Project(tmp_path, monkeypatch)
    for name in set(sys.modules) - before:
        if name.startswith("boardcore_") and str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.mark.parametrize("blocks", parts())
def test_a_part_runs(blocks: list[Block], project: Project) -> None:
    """Its blocks, one after the other."""
    for block in blocks:
        project.run(block)
