"""The command line as people and pipes use it, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

ESCAPE = "\x1b"


def boardcore(*arguments: str, typed: str = "", code: int = 0, **environment: Any) -> tuple[str, str]:
    """Run the command line in a process of its own; returns what it printed, on both streams."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from boardcore.terminal import main; sys.exit(main())", *arguments],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=120,
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err, err
    assert done.returncode == code, (done.returncode, out[-2000:], err)
    return out, err


def lines(count: int, line: str = "1") -> str:
    """The same line typed again and again."""
    return f"{line}\n" * count


def last_lines(out: str) -> list[str]:
    """How a game has ended, as it is told."""
    return [line for line in out.splitlines() if line.startswith(("Won:", "Nobody won."))]
