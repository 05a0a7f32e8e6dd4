"""Catalogues for tests: scanning for packs takes longer than most tests, so it is done once per process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..packs import Pack, scan
from ..plugins import Catalogue, gathered


def catalogue(extra: Mapping[str, Any] | None = None) -> Catalogue:
    """What ``discover`` finds, with these packs that are not installed, by name; the same packs are found once.

    Installing or removing a distribution while the tests run goes unnoticed; a test of that calls ``discover``.
    """
    packs = tuple((extra or {}).items())
    try:
        return _gathered(packs)
    except TypeError:  # a pack that cannot be told from others
        return gathered(_installed(), dict(packs))


@lru_cache(maxsize=1)
def _installed() -> tuple[Pack, ...]:
    return tuple(scan())


@lru_cache(maxsize=32)
def _gathered(packs: tuple[tuple[str, Any], ...]) -> Catalogue:
    return gathered(_installed(), dict(packs))
