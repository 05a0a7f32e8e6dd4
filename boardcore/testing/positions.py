"""Where a block can stand in a saved state: what a migration has to know of two versions."""

from __future__ import annotations

from ..compile import ASK
from ..rules import Ruleset


def positions(rules: Ruleset, block: str) -> dict[int, str]:
    """Every position of a block at which a state can have been saved, with the way to it among the steps.

    A block stands where it asks, or just after a step that has begun another one, or at whose end triggers
    may have begun: one that acts, or an answer. ``positions(rules, "mygame:round")[3]`` may be ``"1.do.2.play.1 asks
    mygame:prompt.play"``: of what the block's first step does the second, and in that phase, "play", step 1.

    Raises:
        KeyError: there is no such block.
    """
    found: dict[int, str] = {}
    for place, op in enumerate(rules.book.blocks[block].ops):
        if op.code == ASK and op.ask is not None:
            found[place] = f"{op.path} asks {op.ask.prompt_of()}"
            found[place + 1] = f"after {op.path}"
        elif op.starts or op.settles:
            found[place + 1] = f"after {op.path}"
    return found
