"""The API in the house: what it imports, what its docstrings show, and what the README's transcript and client do."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import boardcore_api
import pytest
from layers import SERVER, plugin_faults
from wire import Remote

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "api" / "boardcore_api").glob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_what_the_api_imports(path: Path) -> None:
    """It stands on the public names of boardcore and on what its distribution depends on, and knows no plugin."""
    project = tomllib.loads((ROOT / "api" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    faults = plugin_faults("boardcore_api", project["dependencies"], path.read_text(encoding="utf-8"))
    assert [fault for fault in faults if not fault.endswith(SERVER)] == []


def test_looking_for_packs_loads_no_server() -> None:
    """Whoever looks for packs imports the API's entry point, and must not pay for a web server."""
    code = (
        "import boardcore, sys; boardcore.discover(); print(*{'litestar', 'uvicorn', 'structlog'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("name", [each.name for each in pkgutil.iter_modules(boardcore_api.__path__)])
def test_examples_in_docstrings(name: str) -> None:
    """Every example in a docstring runs as shown."""
    assert doctest.testmod(importlib.import_module(f"boardcore_api.{name}")).failed == 0


# The transcript

Step = tuple[str, list[str]]
"""A command, and the lines that it prints."""


def transcript() -> list[Step]:
    """The commands of the README's transcript, and what it shows each of them print."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```console\n(.*?)\n```", text, re.DOTALL)
    steps: list[Step] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            steps.append((line[2:], []))
        elif line.startswith("> "):
            steps[-1] = (f"{steps[-1][0]}\n{line[2:]}", steps[-1][1])
        else:
            steps[-1][1].append(line)
    return steps


def fits(shown: str, printed: str) -> bool:
    """Whether what is shown is what was printed, where three dots stand for anything."""
    pattern = ".*".join(re.escape(part) for part in shown.split("..."))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


CURL = """#!{python}
# The few words of curl that the transcript uses, for machines without it.
import sys, urllib.error, urllib.request
words = sys.argv[1:]
given = {{}}
while words:
    word = words.pop(0)
    given[word if word[0] == "-" else "url"] = word if word == "-s" or word[0] != "-" else words.pop(0)
data = given["-d"].encode() if given["-d"][0] != "@" else open(given["-d"][1:], "rb").read()
name, _, value = given["-H"].partition(": ")
try:
    answer = urllib.request.urlopen(urllib.request.Request(given["url"], data, {{name: value}})).read()
except urllib.error.HTTPError as refusal:
    answer = refusal.read()
(open(given["-o"], "wb") if "-o" in given else sys.stdout.buffer).write(answer)
"""


def test_the_transcript(server: Remote, tmp_path: Path) -> None:
    """The README's transcript prints what it shows, by a shell, against a real server."""
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "python3").symlink_to(sys.executable)
    if shutil.which("curl") is None:
        (tools / "curl").write_text(CURL.format(python=sys.executable))
        (tools / "curl").chmod(0o755)
    steps = transcript()
    script = "\n".join(f"{command}\nprintf '\\n--\\n'" for command, _ in steps)
    done = subprocess.run(
        ["sh", "-e"],
        input=script.replace("http://127.0.0.1:8000", server.url),
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    printed = done.stdout.split("\n--\n")[:-1]
    for (command, shown), found in zip(steps, printed, strict=True):
        assert fits("\n".join(shown), found), f"$ {command}\n{found}"
    assert sum(len(shown) for _, shown in steps) > 5


def test_the_stand_in_for_curl(server: Remote, tmp_path: Path) -> None:
    """Where there is no curl the stand-in does what the transcript needs of it."""
    program = tmp_path / "curl"
    program.write_text(CURL.format(python=sys.executable))
    url = f"{server.url}/v1/games/cardia/new"
    (tmp_path / "body").write_text('{"seed": 1}')
    for body in ('{"seed": 1}', f"@{tmp_path / 'body'}"):
        command = [sys.executable, str(program), "-s", url, "-H", "Content-Type: application/json", "-d", body]
        assert b"request/malformed" in subprocess.run(command, capture_output=True, check=True).stdout


def test_a_transcript_that_is_wrong() -> None:
    """The comparison can fail, and three dots stand for anything but nothing else does."""
    assert fits("a ... c\n...", "a b c\nd")
    assert not fits("a b", "a c")
    assert not fits("", "a")


# The client


def client(server: Remote, folder: Path, *flags: str) -> str:
    """What the example client prints."""
    program = str(ROOT / "examples" / "play_over_http.py")
    command = [sys.executable, program, "cardia", "--url", server.url, "--seed", "7", *flags]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_client_plays_a_whole_game(server: Remote, tmp_path: Path) -> None:
    """The example client plays to the end, stopped and started again on the way."""
    for _ in range(3):
        assert "Over" not in client(server, tmp_path, "--steps", "2")
    assert "Winners:" in client(server, tmp_path)
    assert "Over:" in client(server, tmp_path, "--lang", "de")


def test_the_client_says_what_is_wrong(server: Remote, tmp_path: Path) -> None:
    """A refusal is told as the server tells it."""
    program = str(ROOT / "examples" / "play_over_http.py")
    command = [sys.executable, program, "chess", "--url", server.url]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "(options/game)" in done.stderr
