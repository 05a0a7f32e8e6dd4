"""Finding the installed packs without trusting them: each is imported in another process first."""

from __future__ import annotations

from collections.abc import Container, Iterable
from importlib.metadata import entry_points

from ..packs import GROUP, Pack, scan, told_by
from ..plugins import Catalogue, gathered
from .output import captured
from .watch import Halted, left_running, limited, running
from .workers import Tell, Worker, heard


class AllBut(Container[str]):
    """Every name but some."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def __contains__(self, name: object) -> bool:
        return name not in self.names


def catalogue_without(lost: Iterable[str]) -> Catalogue:
    """The installed packs, without importing some of them; what they print on the way goes nowhere."""
    with captured():
        return gathered(scan(AllBut(lost)), {})


def survey(limit: float) -> tuple[Catalogue, tuple[str, ...]]:
    """The installed packs, and the names of those that must not be imported: they end or never end whatever does.

    Those are in the catalogue too, as broken ones. ``limit`` is for how many seconds an import may take.
    """
    try:
        points = list(entry_points(group=GROUP))
    except Exception:  # a single distribution whose list cannot be read: the scan tells
        return catalogue_without(()), ()
    names, lost = list(dict.fromkeys(point.name for point in points)), dict[str, str]()
    while names:
        names = names[_surveyed(names, lost, limit) :]
    found = []
    for point in points:
        if point.name in lost:
            name, version, _ = told_by(point.dist) if point.dist is not None else ("", "0", [])
            pack = Pack(point.name, f"{name} {version}" if name else point.value, version, None, None)
            found.append(pack.broken("pack/import", f"its import {lost[point.name]}"))
    with captured():
        return gathered([*scan(AllBut(lost)), *found], {}), tuple(lost)


def _surveyed(names: list[str], lost: dict[str, str], limit: float) -> int:
    """Import packs in one process, until one of them ends it; how many were tried."""
    worker, tried = Worker(_try, (names, limit), limit), 0
    try:
        while tried < len(names):
            if not heard([worker], 0.2):
                if not worker.overdue():
                    continue
            elif (message := worker.told()) is not None:
                tried += 1
                if message[0]:
                    lost[names[tried - 1]] = message[0]
                continue
            lost[names[tried]] = worker.why
            tried += 1
            break
    finally:
        worker.close()
    return tried


def _try(tell: Tell, names: list[str], limit: float) -> None:
    """Import one pack after the other and say what is wrong with it."""
    for name in names:
        before, what = running(), ""
        try:
            with limited(limit), captured():
                scan({name})
        except Halted as why:
            what = str(why)
        except BaseException as why:
            what = f"raises {type(why).__name__}: {why}"
        tell(what or left_running(before))
