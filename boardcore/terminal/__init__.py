"""The terminal: ``boardcore games`` and ``boardcore play GAME``, for every installed game.

It knows no game. What it shows comes from views, decisions, options and texts; a pack may add a
nicer drawing (``boardcore_draw``) and commands (``boardcore_commands``).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

MISSING = "boardcore: the terminal needs click and rich; install them with: pip install 'boardcore[terminal]'"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code.

    Without the extra ``terminal`` it says what to install: the library itself needs neither package.
    """
    for needed in ("click", "rich"):
        try:
            import_module(needed)
        except ImportError:
            print(MISSING, file=sys.stderr)
            return 2
    from .app import run

    return run(sys.argv[1:] if arguments is None else list(arguments))
