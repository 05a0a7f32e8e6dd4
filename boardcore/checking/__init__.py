"""The verdict on a pack: every check of the contract, on any installed pack, with the smallest case of each fault.

The command ``boardcore check`` and the plugin for pytest are two ways to the same:

    for verdict in check_pack(catalogue, catalogue.packs["mygame"]):
        print(verdict.check, verdict.passed, verdict.case)

What is checked is ``boardcore.testing``, on random games with every option of the pack.
"""

from __future__ import annotations

from .run import CHECKS, SECONDS, Wish, check_pack, packs_of
from .setups import Setup, setups_of
from .survey import survey
from .together import check_packs
from .verdicts import Case, Verdict, told

__all__ = [
    "CHECKS",
    "SECONDS",
    "Case",
    "Setup",
    "Verdict",
    "Wish",
    "check_pack",
    "check_packs",
    "packs_of",
    "setups_of",
    "survey",
    "told",
]
