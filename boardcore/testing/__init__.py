"""What the author of a pack tests it with: the contract that every pack keeps, first-party or not.

    from boardcore.testing import check_all

    def test_contract():
        check_all(boardcore.load("mygame"), seeds=range(5))

Each check plays random games and raises ``ContractError``, which names the seed and the choices that
lead to what is wrong. ``Walk`` and ``play`` are for tests of your own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..rules import Ruleset
from .blocks import check_blocks, states_by_block
from .catalogues import catalogue
from .contract import (
    Played,
    check_determinism,
    check_interleaving,
    check_play,
    check_purity,
    check_save,
)
from .games import ContractError, Line, Turn, Walk, block_of, play
from .golden import Golden, check_golden, golden_text, read_goldens
from .interference import Pairs, check_secrets
from .positions import positions
from .processes import check_processes, check_resumed
from .replay import Source
from .scenes import Scene, Table
from .transcripts import count_tree, transcript
from .twins import variant
from .wording import check_texts

__all__ = [
    "ContractError", "Golden", "Line", "Pairs", "Played", "Report", "Scene", "Source", "Table", "Turn", "Walk",
    "block_of", "catalogue", "check_all", "check_blocks", "check_determinism", "check_golden", "check_interleaving",
    "check_play", "check_processes", "check_purity", "check_resumed", "check_save", "check_secrets", "check_texts",
    "count_tree", "golden_text", "play", "positions", "read_goldens", "states_by_block", "transcript", "variant",
]  # fmt: skip


@dataclass(slots=True)
class Report:
    """What a run of the whole contract saw."""

    played: Played = field(default_factory=Played)
    pairs: Pairs = field(default_factory=Pairs)
    messages: int = 0


def check_all(rules: Ruleset, seeds: Iterable[str | int], *, source: Source | None = None) -> Report:
    """The whole contract, each part with every seed; fresh processes with all of them at once.

    ``source`` says how a fresh process finds the packs; it may be left out for installed ones.
    """
    report = Report()
    given = tuple(seeds)
    for seed in given:
        report.played.add(check_play(rules, seed))
        check_save(rules, seed)
        check_determinism(rules, seed)
        check_purity(rules, seed)
        check_interleaving(rules, seed)
        report.messages += check_texts(rules, seed)
        report.pairs.add(check_secrets(rules, seed))
    check_processes(rules, given, source=source)
    for seed in given[:1]:
        check_resumed(rules, seed, source=source)
    return report
