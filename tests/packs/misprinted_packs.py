"""Packs whose texts are wrong in one way each: left over, or of another number than what they are about.

Like ``broken_packs`` they are the healthy game of ``pair`` with one part replaced or added.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pair import PAIR, TEXTS, Pair, Scored

from boardcore import Assembly, Effect, Register, Step, hookimpl


class Worded(Pair):
    """The healthy game with other or more texts."""

    def __init__(self, en: Mapping[str, str], de: Mapping[str, str]) -> None:
        self.texts: Any = {"en": {**TEXTS["en"], **en}, "de": {**TEXTS["de"], **de}}


@dataclass(frozen=True, slots=True)
class Gift(Step):
    """Everybody gets so many points."""

    points: int

    def run(self, fx: Effect) -> None:
        for seat, each in enumerate(PAIR.of(fx.state).seats):
            each.score += self.points
            fx.emit(Scored, seat, each.score)


class Gifted(Worded):
    """With a printed card whose ability is a block, or is offered as steps."""

    def __init__(self, en: str, de: str, *steps: Step, offered: bool = False) -> None:
        super().__init__({"card.gift": "Gift", "card.gift.text": en}, {"card.gift": "Gabe", "card.gift.text": de})
        self.steps, self.offered = steps, offered

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        Pair.boardcore_register(self, register)
        register.component("card", "gift", "house", {"name": "card.gift", "text": "card.gift.text"}, points=5)
        if self.offered:
            register.offer("pair.card", "gift", self.steps)

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        Pair.boardcore_assemble(self, assembly)
        if not self.offered:
            assembly.block("pair:gift/instant", self.steps)


left_over = Worded({"prompt.discard": "Throw a card away"}, {"prompt.discard": "Wirf eine Karte weg"})
old_event = Worded({"event.Drew": "{owner} drew."}, {"event.Drew": "{owner} zog."})
other_number = Worded({"phase.draw": "Draw up to 3 cards"}, {"phase.draw": "Bis zu zwei Karten ziehen"})
says_more = Gifted("Everybody scores 3.", "Alle bekommen 3 Punkte.", Gift(2))
says_less = Gifted("Everybody scores 3.", "Alle bekommen 3 Punkte.", Gift(4), offered=True)
says_several = Gifted("Discard 1 card, then all score 3.", "Wirf 1 Karte ab, dann bekommen alle 3 Punkte.", Gift(4))
says_value = Gifted("Everybody scores 5.", "Alle bekommen 5 Punkte.", Gift(2))
says_right = Gifted("For 5 coins all score 2.", "Für 5 Münzen bekommen alle zwei Punkte.", Gift(2))
