"""The game loop: whose turn it is at the screen, what is typed there, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import BoardcoreError
from ..playout import Playout
from ..rulebook import Decision, Explanation
from ..rules import Ruleset
from ..views import View
from .bots import Bot, chance_for, random_bot, search_bot
from .draw import draw
from .files import save_game
from .history import History
from .reading import described, labels_in
from .screen import Screen, Words

HUMAN, RANDOM, SEARCH = "human", "random", "search"
KINDS = (HUMAN, RANDOM, SEARCH)
"""Who can sit in a seat."""
BOTS: dict[str, Bot] = {RANDOM: random_bot, SEARCH: search_bot}
"""The kinds that need nobody at the screen."""

STAY, MOVED, QUIT = "stay", "moved", "quit"


class Table:
    """A game at the screen, with a human or a bot in every seat."""

    def __init__(
        self,
        rules: Ruleset,
        history: History,
        kinds: tuple[str, ...],
        screen: Screen,
        words: Words,
        again: str,
        resume: Callable[[str], str],
        seed: str,
    ) -> None:
        self.rules = rules
        self.history = history
        self.kinds = kinds
        self.screen = screen
        self.words = words
        self.again = again
        """How to play this game again, for the end."""
        self.resume = resume
        """The command line that goes on from a file."""
        self.seed = seed
        """Where the bots' chance comes from."""
        self.humans = tuple(seat for seat, kind in enumerate(kinds) if kind == HUMAN)
        self.at_screen: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.faults: set[str] = set()
        self.hinted = False
        """Whether it has been said how to get help."""

    def play(self) -> None:
        """Play until the game is over or the people at the screen stop."""
        while self.history.state.result is None:
            open_ = self.rules.decisions(self.history.state)
            bots = [decision.seat for decision in open_ if self.kinds[decision.seat] in BOTS]
            if bots:
                self.bot(bots[0])
            elif not self.turn(open_[0].seat):
                return
        self.end()

    def bot(self, seat: int) -> None:
        """Let the bot in a seat choose, from what it may know."""
        rules, state = self.rules, self.history.state
        view = rules.view(state, seat)
        chance = chance_for(self.seed, view.decisions[0])

        def world(number: int) -> Playout:
            return rules.playout(rules.sample(state, seat, f"{self.seed}/{number}"))

        self.history.take(BOTS[self.kinds[seat]](view, chance, world))
        if not self.humans:
            self.news(None)

    def turn(self, seat: int) -> bool:
        """Let the person in a seat choose; False if they stop."""
        if seat != self.at_screen and not self.hand_over(seat):
            return False
        view = self.rules.view(self.history.state, seat)
        self.table(view)
        self.news(seat)
        self.choices(view)
        while True:
            typed = self.screen.ask(f"{self.words.seat(seat)}> ")
            if typed is None:
                self.screen.line(self.words("eof"))
                return False
            outcome = self.typed(view, seat, typed)
            if outcome == QUIT:
                self.screen.line(self.words("quit"))
            if outcome != STAY:
                return outcome == MOVED

    def hand_over(self, seat: int) -> bool:
        """Hide one hand before the next is shown; False if the people stop."""
        self.screen.clear()
        self.at_screen = seat
        typed = self.screen.ask(self.words("pass", seat=f"seat:{seat}"))
        self.screen.clear()
        if typed is None or typed.casefold() in ("q", "quit"):
            self.screen.line(self.words("eof" if typed is None else "quit"))
            return False
        return True

    # What is typed

    def typed(self, view: View, seat: int, typed: str) -> str:
        """Do what was typed: a number, the id of an option, or a letter with what belongs to it."""
        word, _, rest = typed.partition(" ")
        if word.startswith("?"):
            word, rest = "?", typed[1:].strip()
        commands: dict[str, Callable[[], None]] = {
            "?": lambda: self.explain(seat, rest.strip()),
            "h": self.help,
            "i": lambda: self.card_texts(view),
            "t": lambda: self.table(view),
            "s": lambda: self.save(rest.strip()),
        }
        letter = {"help": "h", "save": "s", "undo": "u", "quit": "q"}.get(word.casefold(), word.casefold())
        if letter == "q":
            return QUIT
        if letter == "u":
            return self.undo(seat)
        if letter == "resign":
            return self.resign(seat)
        if letter in commands:
            commands[letter]()
            return STAY
        return self.choose(view.decisions[0], typed)

    def choose(self, decision: Decision, typed: str) -> str:
        """Make a choice by its number or its id."""
        place = number_in(typed, len(decision.options))
        ids = [option.id for option in decision.options]
        if place is None and typed in ids:
            place = ids.index(typed)
        if place is None:
            self.screen.line(self.words("bad", most=len(ids)))
            return STAY
        try:
            self.history.take(decision.choice(place))
        except BoardcoreError as why:  # a fault of a pack; the game stands where it stood
            self.error(why)
            return STAY
        return MOVED

    def resign(self, seat: int) -> str:
        """Give up, which is asked once more."""
        if (self.screen.ask(self.words("resign.sure")) or "").casefold() != "resign":
            self.screen.line(self.words("resign.not"))
            return STAY
        try:
            self.history.resign(seat)
        except BoardcoreError as why:  # a fault of a pack; the game stands where it stood
            self.error(why)
            return STAY
        return MOVED

    def undo(self, seat: int) -> str:
        """Step back, or say why not."""
        obstacle = self.history.obstacle(seat)
        if obstacle is not None:
            key, args = obstacle
            self.screen.line(self.words(key, **args))
            return STAY
        self.history.undo()
        self.screen.line(self.words("undo.done"))
        return MOVED

    def save(self, name: str) -> None:
        """Save to a file; a name that does not work costs nobody their game."""
        if not name:
            self.screen.line(self.words("save.how"))
            return
        try:
            save_game(name, self.rules.dump(self.history.state))
        except BoardcoreError as why:
            self.error(why)
            return
        self.screen.line(self.words("save.done", command=self.resume(name)))

    def error(self, why: BoardcoreError) -> None:
        """An error on one line, among what is shown."""
        self.screen.line(f"error: {' '.join(why.message.split())} ({why.code})")

    # What is shown

    def table(self, view: View) -> None:
        """The table as a seat (or a spectator) may see it."""
        drawing, fault = draw(self.rules, view, self.words)
        title = self.words.known(f"{view.game}:game", view.game)
        phase = self.words.known(f"{view.game}:phase.{view.phase}", view.phase)
        seat = "" if view.seat is None else self.words.seat(view.seat)
        heading = " · ".join(part for part in (title, self.progress(view), phase, seat) if part)
        self.screen.line()
        self.screen.line(f"== {heading} ==", "bold cyan")
        if fault and fault not in self.faults:
            self.faults.add(fault)
            self.screen.line(f"warning: {fault}")
        self.screen.show(drawing)

    def progress(self, view: View) -> str:
        """How far the game is: its round where it counts any, else its choices so far."""
        for drawer in view.table.values():
            count = drawer.get("round")
            if isinstance(count, int) and not isinstance(count, bool):
                return self.words("round", round=count)
        return self.words("move", number=self.history.state.asked + 1)

    def news(self, seat: int | None) -> None:
        """What has happened since this seat last looked."""
        found = self.history.news(seat)
        if not found:
            return
        if self.humans:
            self.screen.line(self.words("news"), "bold")
        for message in found:
            self.screen.line(f"  {self.words.word(message)}")

    def choices(self, view: View) -> None:
        """The question and the numbered options."""
        decision = view.decisions[0]
        self.screen.line(self.words("choose", seat=f"seat:{decision.seat}", prompt=decision.prompt), "bold")
        for number, option in enumerate(decision.options, 1):
            self.screen.line(f"  {number}) {self.words.say(option.text)}")
        if not self.hinted:
            self.screen.line(self.words("hint"))
            self.hinted = True

    def explain(self, seat: int, which: str) -> None:
        """Everything that can be explained, numbered; or one of these with its reasons."""
        state = self.history.state
        subjects = self.rules.subjects(state, seat)
        if not subjects:
            self.screen.line(self.words("explain.none"))
            return
        if which:
            place = number_in(which, len(subjects))
            if place is None:
                self.screen.line(self.words("explain.bad", most=len(subjects)))
            else:
                self.reasons(self.rules.explain(state, subjects[place], seat))
            return
        for number, about in enumerate(subjects, 1):
            self.screen.line(f"  {number}) {self.sum(self.rules.explain(state, about, seat))}")
        self.screen.line(self.words("explain.more"))

    def sum(self, why: Explanation) -> str:
        """What is explained and its value."""
        return self.words("explain.title", title=why.title, value=why.value)

    def reasons(self, why: Explanation) -> None:
        """A value with its contributions and where each comes from."""
        self.screen.line(self.sum(why), "bold")
        for part in why.parts:
            amount = "" if part.amount is None else f"{part.amount:+d}"
            source = f" ({self.words('explain.from', source=part.source)})" if part.source else ""
            self.screen.line(f"  {amount:>4}  {self.words.say(part.text)}{source}")

    def card_texts(self, view: View) -> None:
        """What is written on the cards in sight and on the options."""
        lines = dict(described(self.words.texts, self.words.lang, labels_in(view)))
        for name, text in lines.items():
            self.screen.line(f"  {name}: {text}")
        if not lines:
            self.screen.line(self.words("texts.none"))

    def help(self) -> None:
        """What can be typed."""
        keys = {
            "1, 2, ...": "number", "?, ? N": "explain", "i": "texts", "t": "table",
            "u": "undo", "s FILE": "save", "resign": "resign", "q": "quit", "h": "help",
        }  # fmt: skip
        self.screen.line(self.words("help"), "bold")
        for typed, key in keys.items():
            self.screen.line(f"  {typed:<10} {self.words(f'help.{key}')}")

    def end(self) -> None:
        """Who has won and why, and how to play it again."""
        state = self.history.state
        result = state.result
        assert result is not None
        looker = self.humans[0] if len(self.humans) == 1 else None
        self.table(self.rules.view(state, looker))
        if self.humans:
            self.news(self.at_screen)
        self.screen.line(self.words("end"), "bold green")
        winners = tuple(f"seat:{seat}" for seat in result.winners)
        self.screen.line(self.words("end.won" if winners else "end.nobody", winners=winners, reason=result.reason))
        self.screen.line(self.again)


def number_in(typed: str, most: int) -> int | None:
    """The place in a list that a typed number (from 1) means; None if there is none."""
    if not (typed.isascii() and typed.isdigit() and len(typed) < 10 and 1 <= int(typed) <= most):
        return None
    return int(typed) - 1
