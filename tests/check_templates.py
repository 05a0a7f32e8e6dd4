"""mypy and ruff on every template, as ``boardcore new-pack`` writes it: under a short name and under the longest.

Run as a script (``tox -e typing``).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import boardcore
from boardcore.terminal.templates import LONGEST, Words, drafted, templates_of, write

NAMES = ("ox", "m" * LONGEST)
COMMANDS = (("mypy", "--cache-dir=../cache", "."), ("ruff", "check", "-n"), ("ruff", "format", "-n", "--check"))


def main() -> None:
    """Write and check all; what is wrong ends the run."""
    for template in templates_of(boardcore.discover()):
        with tempfile.TemporaryDirectory() as folder:
            for name in NAMES:
                home = Path(folder) / name
                write(drafted(template, Words(name, "Me")), home)
                for command in COMMANDS:
                    done = subprocess.run(
                        [sys.executable, "-m", *command], cwd=home, capture_output=True, text=True, check=False
                    )
                    if done.returncode:
                        sys.exit(f"{template.kind} {name}: {' '.join(command)}\n{done.stdout}{done.stderr}")
        print(f"{template.kind}: strictly typed and formatted, whatever its name")


if __name__ == "__main__":
    main()
