"""The generated client in CI: generated from a running server's document, checked by the compiler, playing a game.

``tox -e typescript`` runs it; it needs node and npm, which tox installs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "api" / "tests"))

from wire import serving  # type: ignore[import-not-found]  # noqa: E402  # the path comes first


def run(folder: Path, *command: str) -> str:
    """Run a command there; what it printed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    npm = shutil.which(command[0], path=path)
    assert npm is not None, f"{command[0]} is needed; tox -e typescript installs it"
    done = subprocess.run(
        [npm, *command[1:]], cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the client's folder with what it depends on."""
    folder = tmp_path_factory.mktemp("client")
    for name in ("package.json", "package-lock.json", "tsconfig.json", "play.ts"):
        shutil.copy(HERE / name, folder)
    run(folder, "npm", "ci", "--no-audit", "--no-fund")
    return folder


def test_a_whole_game_by_a_generated_client(project: Path) -> None:
    """The client is generated, compiles strictly, and plays three games to their ends."""
    with serving() as server:
        run(project, "npm", "run", "-s", "generate", "--", f"{server.url}/openapi.json", "-o", "schema.d.ts")
        assert '"/v1/games/cardia/apply"' in (project / "schema.d.ts").read_text(encoding="utf-8")
        run(project, "npm", "run", "-s", "check")
        for seed in ("1", "2", "3"):
            last = run(project, "npm", "run", "-s", "play", "--", server.url, seed).splitlines()[-1]
            assert re.fullmatch(r"\d+ choices, winners \[[01, ]*\]: .+", last), last
            print(last)


def test_the_compiler_checks_against_the_document(project: Path) -> None:
    """A client that asks for what the document does not have does not compile: the types are no decoration."""
    source = (HERE / "play.ts").read_text(encoding="utf-8")
    wrong = source.replace("table.decisions.length", "table.decision.length", 1)
    assert wrong != source
    (project / "play.ts").write_text(wrong, encoding="utf-8")
    with pytest.raises(AssertionError, match="Property 'decision' does not exist"):
        run(project, "npm", "run", "-s", "check")
