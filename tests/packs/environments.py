"""Fresh environments: interpreters as somebody has them who installed our packages and packs of their own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
import venv
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

BUILT_HERE = ("--no-deps", "--no-build-isolation")
"""How the installer builds our distributions: by the hatchling that is here. An environment for each takes longer."""


@dataclass(frozen=True)
class Shop:
    """A fresh environment, as somebody would have it who installed our packages and theirs."""

    home: Path
    environment: Mapping[str, str]

    def python(self, *arguments: str, typed: str = "", code: int = 0, path: Path | None = None) -> tuple[str, str]:
        """Run its interpreter, with a folder of further packages; returns what it printed, on both streams."""
        extra = {} if path is None else {"PYTHONPATH": str(path)}
        return self.run(str(self.home / "env" / "bin" / "python"), *arguments, typed=typed, code=code, extra=extra)

    def boardcore(self, *arguments: str, **more: Any) -> tuple[str, str]:
        """Run its command line."""
        out, err = self.python(str(self.home / "env" / "bin" / "boardcore"), *arguments, **more)
        assert "Traceback" not in out + err, out + err
        return out, err

    def shell(self, script: str, *, typed: str = "", **extra: str) -> str:
        """Run lines of a shell in which the environment is active, each of which must succeed."""
        path = f"{self.home / 'env' / 'bin'}{os.pathsep}{self.environment['PATH']}"
        out, _ = self.run("sh", "-ec", script, typed=typed, extra={"PATH": path, **extra})
        return out

    def run(self, *command: str, typed: str, code: int = 0, extra: Mapping[str, str]) -> tuple[str, str]:
        """Run a command in the shop's folder; returns what it printed, on both streams."""
        done = subprocess.run(
            command,
            input=typed.encode(),
            cwd=self.home,
            env={**self.environment, **extra},
            capture_output=True,
            timeout=300,
            check=False,
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        assert done.returncode == code, (done.returncode, out[-3000:], err[-3000:])
        return out, err

    @contextmanager
    def serving(self, path: Path | None = None) -> Iterator[str]:
        """The address of a server that runs in it."""
        command = [str(self.home / "env" / "bin" / "boardcore"), "serve", "--port", "0"]
        extra = {} if path is None else {"PYTHONPATH": str(path)}
        environment = {**self.environment, **extra, "PYTHONUNBUFFERED": "1"}
        log = (self.home / "log").open("w")
        with log, subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True) as process:
            assert process.stdout is not None
            address = re.search(r"http://\S+(?=/v1/games)", process.stdout.readline())
            assert address is not None, (self.home / "log").read_text()
            yield address[0]
            process.terminate()

    @cached_property
    def installed(self) -> dict[str, str]:
        """The version of everything installed, by name."""
        out, _ = self.python(
            "-c", "import importlib.metadata as m; print(*{d.name + '=' + d.version for d in m.distributions()})"
        )
        return dict(each.split("=") for each in out.split())


def open_shop(home: Path, houses: Iterable[Path], *more: str) -> Shop:
    """Build the wheel of every distribution, and install all with their dependencies, and more, in one environment."""
    wheels = home / "wheels"
    pip("wheel", *BUILT_HERE, "-w", str(wheels), *map(str, houses))
    venv.create(home / "env", with_pip=False, symlinks=True)
    names = [
        f"{wheel}[terminal,testing]" if wheel.name.startswith("boardcore-") else str(wheel)
        for wheel in sorted(wheels.iterdir())  # the core first: what needs it finds the wheel that was given
    ]
    pip("--python", str(home / "env" / "bin" / "python"), "install", "--no-compile", *names, *more)
    keep = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COVERAGE", "PYTEST"))}
    return Shop(home, {**keep, "PYTHONIOENCODING": "utf-8"})


def pip(*words: str) -> None:
    """Run the installer of this environment; if it fails, with what it said."""
    done = subprocess.run([sys.executable, "-m", "pip", *words, "-q"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"pip {' '.join(words)}\n{done.stdout}\n{done.stderr}"


def ask(address: str, body: Any = None) -> Any:
    """The answer to a request, which must succeed."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 200
        return json.load(answer)


def play_over_http(server: str, game: str, options: dict[str, Any]) -> dict[str, Any]:
    """How a whole game ends that a client plays which knows no rules."""
    table = ask(f"{server}/v1/games/{game}/new", {"options": options, "seats": 2, "seed": "5"})
    for number in range(500):
        if table["result"] is not None:
            break
        decision = table["decisions"][0]
        option = decision["options"][number % len(decision["options"])]
        choice = {"decision": decision["id"], "seat": decision["seat"], "option": option["id"]}
        table = ask(f"{server}/v1/games/{game}/apply", {"state": table["state"], "choices": [choice]})
    view = ask(f"{server}/v1/games/{game}/view", {"state": table["state"], "seat": None})
    assert view["decisions"] == []
    result: dict[str, Any] = table["result"]
    return result
