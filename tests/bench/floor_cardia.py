"""The floor: Cardia with Deck I, written by hand for that one game.

No plugins, events, views or checks of what the caller passes: a mutable duel, stepped in place,
as fast as plain Python gets while it can still be read. The benchmark divides by its speed, and
a test compares its statistics with the generic engine's, so its rules are complete.

Two facts about Deck I keep it short. The acting card is the loser of the current encounter, so it
lies in the last one, with a card opposite; whatever leaves takes its opposite along or is
replaced. And a player has one Magistra, which copies *another* card, so nothing nests deeper than
one copy, nothing loops, and `step`, `actor` and `chosen` are all that a paused ability remembers.

A card is an int, seat * 16 + value - 1. Run the module to see its speed and its statistics.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random
from typing import Any, Final, Literal

# "signets" also when both hands are empty and one player has more; if they are equal: "draw".
End = Literal["", "signets", "ability", "no_card", "draw"]

GOAL: Final = 5
BASE: Final = [*range(1, 17), *range(1, 17)]  # printed influence, by card
FACTIONS: Final = [0, 1, 2, 3]  # value mod 4: dynasty, rebellion, academy, guild
ONGOING: Final = frozenset({3, 7, 11, 19, 23, 27})  # both Mediators, Judges and Treasurers
TREASURERS: Final = 1 << 11 | 1 << 27

# What the open decision is about.
PLACE_FIRST, PLACE_SECOND, VOID_CARD, VOID_KIND, GUARD_NAME, GUARD_REPLY = range(6)
AMBUSH_NAME, TAKE_BACK, RAISE, LOWER, COPY = range(6, 11)
MODIFIERS, TOKEN, NO = 0, 1, -1  # options that are neither cards nor factions


def _of_faction(faction: int, cards: list[int]) -> list[int]:
    return [card for card in cards if BASE[card] & 3 == faction]


class Duel:
    """A duel: `seat` is asked for one of `options` (read-only: may be a hand) until `over`."""

    __slots__ = (
        "actor", "ahead", "chosen", "decisions", "decks", "end", "hands", "options", "over",
        "pending", "piles", "placed", "power", "rng", "rows", "seat", "step", "tokens", "winner",
    )  # fmt: skip

    def __init__(self, rng: Random) -> None:
        """Shuffle both decks, draw five cards each, and ask seat 0 for its first card."""
        draw = rng.random
        keys = [draw() for _ in range(32)]
        one = sorted(range(16), key=keys.__getitem__)
        two = sorted(range(16, 32), key=keys.__getitem__)
        self.rng = rng
        self.decks = [one[:11], two[:11]]  # by seat; the top card is the last one
        self.hands = [one[11:], two[11:]]
        self.piles: list[list[int]] = [[], []]
        self.rows: list[list[int]] = [[], []]  # in play; same index, same encounter
        self.power = BASE[:]  # current influence, by card
        self.tokens = 0  # bit set of the cards whose ongoing ability is in effect
        self.pending = [0, 0]  # modifiers for the next card each seat plays
        self.ahead = -1  # the seat that must play first and face up (Fortune Teller)
        self.placed = -1  # the card that waits for its opposite
        self.actor = -1  # the card whose ability is being resolved
        self.chosen = -1  # what that ability has chosen so far
        self.step, self.seat, self.options = PLACE_FIRST, 0, self.hands[0]
        self.decisions, self.over = 0, False
        self.winner: int | None = None
        self.end: End = ""

    @property
    def encounters(self) -> int:
        """The number of encounters in play."""
        return len(self.rows[0])

    @property
    def discards(self) -> int:
        """The number of cards on both discard piles."""
        return len(self.piles[0]) + len(self.piles[1])

    def clone(self) -> Duel:
        """Copy the duel; the copy draws from the same generator."""
        new = Duel.__new__(Duel)
        one, two = self.decks
        new.decks = [one[:], two[:]]
        one, two = self.hands
        new.hands = [one[:], two[:]]
        one, two = self.piles
        new.piles = [one[:], two[:]]
        one, two = self.rows
        new.rows = [one[:], two[:]]
        new.power, new.pending, new.options = self.power[:], self.pending[:], self.options[:]
        new.step, new.seat, new.tokens = self.step, self.seat, self.tokens
        new.ahead, new.placed, new.actor = self.ahead, self.placed, self.actor
        new.chosen, new.decisions, new.rng = self.chosen, self.decisions, self.rng
        new.over, new.winner, new.end = self.over, self.winner, self.end
        return new

    def dump(self) -> dict[str, Any]:
        """Return what has to be saved, ready for JSON; the options follow from the rest."""
        always = "decks", "hands", "piles", "rows", "pending", "ahead", "step", "seat", "decisions"
        data: dict[str, Any] = {name: getattr(self, name) for name in always}
        changed = [card for card in range(32) if self.power[card] != BASE[card]]
        data["modifiers"] = [[card, self.power[card] - BASE[card]] for card in changed]
        data["tokens"] = [card for card in range(32) if self.tokens >> card & 1]
        if self.over:
            data |= {"winner": self.winner, "end": self.end}
        elif self.step == PLACE_SECOND:
            data["placed"] = self.placed
        elif self.step > PLACE_SECOND:
            data |= {"actor": self.actor, "chosen": self.chosen}
        return data

    def signets(self) -> tuple[int, int]:
        """Count what both players' cards are worth now."""
        power, tokens = self.power, self.tokens
        mediator_one = 3 if tokens & 1 << 3 else -1
        mediator_two = 19 if tokens & 1 << 19 else -1
        treasurer_one = 11 if tokens & 1 << 11 else -1
        treasurer_two = 27 if tokens & 1 << 27 else -1
        judge_one, judge_two = tokens >> 7 & 1, tokens >> 23 & 1
        count_one = count_two = 0
        worth = 1
        row_one, row_two = self.rows
        for one, two in zip(reversed(row_one), reversed(row_two), strict=True):
            if power[one] == power[two] or one == mediator_one or two == mediator_two:
                count_one += judge_one * worth
                count_two += judge_two * worth
            elif power[one] > power[two]:
                count_one += worth
            else:
                count_two += worth
            worth = 1 if one != treasurer_one else 2  # in the encounter before this one
            if two == treasurer_two:
                worth += 1
        return count_one, count_two

    def take(self, option: int) -> None:
        """Answer the open decision, and go on to the next one or to the end."""
        self.decisions += 1
        step = self.step
        if step == PLACE_FIRST:
            seat = self.seat
            self.hands[seat].remove(option)
            self.placed = option
            self.step = PLACE_SECOND
            self.seat = seat = 1 - seat
            self.options = self.hands[seat]
        elif step == PLACE_SECOND:
            self.hands[self.seat].remove(option)
            self._reveal(self.placed, option)
        else:
            self._answer(step, option)

    def _reveal(self, one: int, two: int) -> None:
        """Turn both cards up and let the loser act; a tie, Judge or not, activates nothing."""
        if one > two:
            one, two = two, one
        self.ahead = -1
        power, pending = self.power, self.pending
        if pending[0]:
            power[one] += pending[0]
            pending[0] = 0
        if pending[1]:
            power[two] += pending[1]
            pending[1] = 0
        rows = self.rows
        rows[0].append(one)
        rows[1].append(two)
        if power[one] == power[two]:
            return self._end_round()
        self.actor = loser = one if power[one] < power[two] else two
        return self._activate(BASE[loser])

    def _end_round(self) -> None:
        """Draw, count, and ask for the first card of the next round if both can play."""
        one, two = self.hands
        deck_one, deck_two = self.decks
        if deck_one:
            one.append(deck_one.pop())
        if deck_two:
            two.append(deck_two.pop())
        stuck = not (one or two)
        # Three encounters can be worth five signets if both Treasurers help.
        if len(self.rows[0]) >= (GOAL - 2 if self.tokens & TREASURERS else GOAL) or stuck:
            mine, theirs = self.signets()
            if mine != theirs and (mine >= GOAL or theirs >= GOAL or stuck):
                self._finish(0 if mine > theirs else 1, "signets")
                return
        if one and two:
            self.step = PLACE_FIRST
            self.seat = seat = 1 if self.ahead == 1 else 0
            self.options = two if seat else one
        elif stuck:
            self._finish(None, "draw")
        else:
            self._finish(0 if one else 1, "no_card")

    def _finish(self, winner: int | None, end: End) -> None:
        self.over = True
        self.winner = winner
        self.end = end
        self.options = []

    def _ask(self, step: int, seat: int, options: list[int]) -> None:
        self.step = step
        self.seat = seat
        self.options = options

    def _clear(self, card: int) -> int:
        """Return everything on a card that leaves play to the supply."""
        self.power[card] = BASE[card]
        self.tokens &= ~(1 << card)
        return card

    def _marked(self) -> list[int]:
        """List the cards in play with a modifier or an ongoing token."""
        power, tokens = self.power, self.tokens
        in_play = self.rows[0] + self.rows[1]
        return [card for card in in_play if power[card] != BASE[card] or tokens >> card & 1]

    def _copyable(self, actor: int) -> list[int]:
        """List the other cards of a side that are instant and at least as strong as its last."""
        power, others = self.power, self.rows[actor >> 4][:-1]
        return [card for card in others if power[card] >= power[actor] and card not in ONGOING]

    def _activate(self, value: int) -> None:
        """Resolve the ability of a value for `actor` (no comprehensions: closures are slow)."""
        actor = self.actor
        seat = actor >> 4
        other = 1 - seat
        if value == 1:  # Hired Blade
            for row, pile in zip(self.rows, self.piles, strict=True):
                pile.append(self._clear(row.pop()))
        elif value == 2:  # Void Mage
            if options := self._marked():
                return self._ask(VOID_CARD, seat, options)
        elif value == 3:  # Surgeon
            self.pending[seat] -= 5
        elif value in (4, 8, 12):  # Mediator, Judge, Treasurer
            self.tokens |= 1 << actor
        elif value == 5:  # Saboteur
            deck = self.decks[other]
            for _ in range(min(2, len(deck))):
                self.piles[other].append(deck.pop())
        elif value == 6:  # Fortune Teller
            self.ahead = other
        elif value == 7:  # Palace Guard
            return self._ask(GUARD_NAME, seat, FACTIONS)
        elif value == 9:  # Ambusher
            return self._ask(AMBUSH_NAME, seat, FACTIONS)
        elif value == 10:  # Puppeteer
            hand = self.hands[other]
            if not hand:
                return self._finish(seat, "ability")
            row = self.rows[other]
            self.piles[other].append(self._clear(row.pop()))
            row.append(hand.pop(self.rng.randrange(len(hand))))
        elif value == 11:  # Clockmaker
            row = self.rows[seat]
            if len(row) > 1:
                self.power[row[-2]] += 3
            self.pending[seat] += 3
        elif value == 13:  # Swamp Guardian
            if len(self.rows[seat]) > 1:
                return self._ask(TAKE_BACK, seat, self.rows[seat][:-1])
        elif value == 14:  # Magistra
            if options := self._copyable(actor):
                return self._ask(COPY, seat, options)
        elif value == 15:  # Inventor
            return self._ask(RAISE, seat, self.rows[0] + self.rows[1])
        else:  # Djinn
            return self._finish(seat, "ability")
        return self._end_round()

    def _answer(self, step: int, option: int) -> None:
        """Go on with the running ability."""
        seat = self.seat
        other = 1 - seat
        if step == VOID_CARD:
            self.chosen = option
            kinds = [MODIFIERS] * (self.power[option] != BASE[option])
            return self._ask(VOID_KIND, seat, kinds + [TOKEN] * (self.tokens >> option & 1))
        if step == VOID_KIND:
            if option == MODIFIERS:
                self.power[self.chosen] = BASE[self.chosen]
            else:
                self.tokens ^= 1 << self.chosen
        elif step == GUARD_NAME:
            self.chosen = option
            return self._ask(GUARD_REPLY, other, [*_of_faction(option, self.hands[other]), NO])
        elif step == GUARD_REPLY:
            if option == NO:
                self.power[self.actor] += 7
            else:
                self.hands[seat].remove(option)
                self.piles[seat].append(option)
        elif step == AMBUSH_NAME:
            for card in sorted(_of_faction(option, self.hands[other])):
                self.hands[other].remove(card)
                self.piles[other].append(card)
        elif step == TAKE_BACK:
            place = self.rows[seat].index(option)
            self.hands[seat].append(self._clear(self.rows[seat].pop(place)))
            self.piles[other].append(self._clear(self.rows[other].pop(place)))
        elif step == RAISE:
            self.chosen = option
            self.options.remove(option)
            return self._ask(LOWER, seat, self.options)
        elif step == LOWER:
            self.power[self.chosen] += 3
            self.power[option] -= 3
        else:  # COPY
            return self._activate(BASE[option])
        return self._end_round()


def play(seed: int) -> Duel:
    """Play a game in which everybody picks uniformly at random."""
    rng = Random(seed)
    duel = Duel(rng)
    draw, take = rng.random, duel.take
    while not duel.over:
        options = duel.options
        take(options[int(draw() * len(options))])
    return duel


def main() -> None:
    """Play N games (first argument; 20,000 by default) and print speed and statistics."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    ends: Counter[str] = Counter()
    means = {"decisions": 0.0, "encounters": 0.0, "discards": 0.0}
    start = time.perf_counter()
    for seed in range(games):
        duel = play(seed)
        ends[duel.end] += 1
        for name in means:
            means[name] += getattr(duel, name) / games
    speed = games * means["decisions"] / (time.perf_counter() - start)
    print(f"{games:,} games, {speed:,.0f} decisions/s, {1e6 / speed:.2f} us each")
    print("ends", dict(ends.most_common()))
    print("means at the end", {name: round(mean, 2) for name, mean in means.items()})


if __name__ == "__main__":
    main()
