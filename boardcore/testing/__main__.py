"""``python -m boardcore.testing golden TABLE [NAME ...]``: write golden files anew, all or the named ones."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from .golden import golden_text, read_goldens, written

USAGE = "usage: python -m boardcore.testing golden TABLE [NAME ...]"


def main(arguments: Sequence[str]) -> None:
    """Write the golden files of a table and say what became of each."""
    if len(arguments) < 2 or arguments[0] != "golden":
        sys.exit(USAGE)
    table, *names = arguments[1:]
    rows = read_goldens(table)
    known = [row.name for row in rows]
    if unknown := sorted(set(names) - set(known)):
        sys.exit(f"{table} has no row {unknown[0]!r}; it has {', '.join(known)}")
    for row in rows:
        if row.name in (names or known):
            before, now = written(row), golden_text(row)
            row.file.write_text(now, encoding="utf-8")
            print(f"{row.file}: {'as before' if before == now else 'changed' if before else 'new'}")


if __name__ == "__main__":
    main(sys.argv[1:])
