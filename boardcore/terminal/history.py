"""What has been played at this table so far: what each seat has not seen yet, and stepping back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..rules import Applied, Ruleset
from ..state import Choice, State
from ..texts import Message


@dataclass(frozen=True, slots=True)
class Step:
    """One choice (or the set-up): the state before, who chose, and what came of it."""

    before: State | None
    seat: int | None
    applied: Applied


class History:
    """The game at the table with its past."""

    def __init__(self, rules: Ruleset, state: State, opening: Applied | None = None) -> None:
        self.rules = rules
        self.state = state
        self.steps: list[Step] = [Step(None, None, opening)] if opening is not None else []
        self._shown: dict[int | None, int] = {}

    def take(self, choice: Choice) -> None:
        """Make a choice.

        Raises:
            BoardcoreError: nothing has happened then.
        """
        applied = self.rules.apply(self.state, choice)
        self.steps.append(Step(self.state, choice.seat, applied))
        self.state = applied.state

    def resign(self, seat: int) -> None:
        """Let a seat give up.

        Raises:
            BoardcoreError: nothing has happened then.
        """
        applied = self.rules.resign(self.state, seat)
        self.steps.append(Step(self.state, seat, applied))
        self.state = applied.state

    def news(self, seat: int | None) -> list[str | Message]:
        """What has happened since this seat last asked, as it sees it."""
        found: list[str | Message] = []
        for step in self.steps[self._shown.get(seat, 0) :]:
            for seen in self.rules.watch(step.applied, seat):
                # That one has chosen oneself is no news.
                if seen.type != "core:Chosen" or seen.data.get("seat") != seat:
                    found.append(self.rules.tell(seen))
        self._shown[seat] = len(self.steps)
        return found

    def obstacle(self, seat: int) -> tuple[str, dict[str, Any]] | None:
        """Why this seat cannot step back, as one of the terminal's texts; None: it can."""
        last = self.steps[-1] if self.steps else None
        if last is None or last.before is None or last.seat is None:
            return "undo.start", {}
        if last.seat != seat:
            return "undo.other", {"seat": f"seat:{last.seat}"}
        why = self.rules.final(last.before, last.applied)
        return (f"undo.{why}", {}) if why else None

    def undo(self) -> None:
        """Step back behind the last choice; ``obstacle`` says whether that is fair."""
        before = self.steps.pop().before
        assert before is not None, "the set-up is no choice"
        self.state = before
        self._shown = {seat: min(count, len(self.steps)) for seat, count in self._shown.items()}
