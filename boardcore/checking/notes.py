"""What a check says beside its verdict: what it counted, and what it did not meet."""

from __future__ import annotations

from .trial import Check, Trial


class Notes:
    """What was counted in the games of one check, and what was not met."""

    def __init__(self, check: Check, pack: str) -> None:
        self.check, self.pack = check, pack
        self.blocks: dict[str, int] = {}
        self.counted: dict[str, int] = {}
        self.unsure = set[str]()
        self.shown = set[str]()

    def add(self, trial: Trial) -> None:
        """Count one game."""
        self.unsure |= trial.unsure
        self.shown |= trial.shown
        if self.check.name == "secrets":
            for address, block in trial.rules.book.blocks.items():
                if block.asks:
                    self.blocks[address] = self.blocks.get(address, 0) + trial.pairs.states[address]
        for name, number in trial.counted.items():
            self.counted[name] = self.counted.get(name, 0) + number

    def said(self) -> list[str]:
        """The notes."""
        lines = [f"{number} {name}" for name, number in self.counted.items() if name != "lines"]
        if silent := sorted(self.unsure - self.shown):
            lines.append(f"{len(silent)} texts that no game showed: {some(silent)}")
        if self.check.name == "secrets":
            never = [address for address, pairs in self.blocks.items() if not pairs]
            never.sort(key=lambda address: (not address.startswith(f"{self.pack}:"), address))
            lines.append(f"{sum(self.blocks.values())} pairs of states compared")
            if never:
                lines.append(f"no pair compared in {some(never)}: nothing hidden there, or seldom met")
        return lines


def some(names: list[str], most: int = 5) -> str:
    """The first of many names."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
