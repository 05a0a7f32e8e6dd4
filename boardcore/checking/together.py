"""Several packs at a time, each in a process of its own, and their verdicts in order."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import replace
from queue import Empty
from typing import Any

import msgspec

from ..packs import Pack
from ..plugins import Catalogue, discover
from .run import Wish, check_pack, quiet
from .verdicts import Verdict


def cores() -> int:
    """How many cores there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_packs(
    catalogue: Catalogue, packs: Sequence[Pack], wish: Wish, jobs: int | None = None
) -> Iterator[list[Verdict]]:
    """The verdicts on each pack, in the order of the packs; ``jobs`` of them are checked at a time.

    By default as many as there are cores. A pack that is not installed is checked in this process.

    Raises:
        OptionsError: what is wished for cannot be.
    """
    jobs = min(cores() if jobs is None else jobs, len(packs))
    if jobs <= 1 or any(pack.origin == "given" for pack in packs):
        for pack in packs:
            yield list(check_pack(catalogue, pack, wish))
        return
    context = multiprocessing.get_context("spawn")
    told: Any = context.Queue()
    with ProcessPoolExecutor(jobs, context, _begin, (told,)) as pool:
        waiting = [pool.submit(_check, pack.name, replace(wish, progress=quiet)) for pack in packs]
        try:
            for future in waiting:
                yield _awaited(future, told, wish)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _awaited(future: Future[bytes], told: Any, wish: Wish) -> list[Verdict]:
    """Pass on what is told until this one is done."""
    while not future.done():
        try:
            wish.progress(*told.get(timeout=0.2))
        except Empty:
            wait([future], timeout=0)
    return msgspec.json.decode(future.result(), type=list[Verdict])


def _begin(told: Any) -> None:
    """What a new process keeps: where to tell how far it is."""
    _told.append(told)


_told: list[Any] = []


def _check(name: str, wish: Wish) -> bytes:
    """All checks of one pack."""
    catalogue = discover()

    def progress(*words: Any) -> None:
        _told[0].put(words)

    return msgspec.json.encode(list(check_pack(catalogue, catalogue.packs[name], replace(wish, progress=progress))))
