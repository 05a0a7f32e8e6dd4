"""A game in a test: set a table in a few lines, play by names, and look at what came of it.

    table = Table(rules, seats=2, hand=(["kite 9", "kite 2"], ["kite 4"]), rest="deck")
    table.play("kite 9", "kite 4")
    assert table.zone("caught", 0) == ["kite 4"]

Cards and options are named as players read them, or by their ids. Where something is not as a test thinks,
the error shows the whole table; and beneath a test that fails pytest shows the tables in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ..effect import Effect
from ..errors import ChoiceError, listed
from ..events import Event
from ..kinds import CARD
from ..rulebook import About, Decision, Explanation, Option
from ..rules import Applied, Ruleset
from ..schema import Place
from ..state import Choice, State
from ..views import View

__tracebackhide__ = True
"""A test that fails shows its author's line, not ours."""

E = TypeVar("E", bound=Event)
S = TypeVar("S", bound="Scene")


class Scene:
    """A game that is being played in a test, with its past.

    ``state`` is the truth as it is now, ``events`` all that has happened, ``last`` what came of the latest
    choice. A game's own table for tests is a ``Scene`` with more ways to set it and to look at it.
    """

    rules: Ruleset
    state: State
    events: list[Event]
    last: Applied | None
    lang = "en"
    """The language in which things are named."""

    def go_on(self, applied: Applied) -> None:
        """Take up what came of something."""
        self.state, self.last = applied.state, applied
        self.events = [*self.events, *applied.events]

    # Playing

    def choose(self: S, what: str, *, seat: int | None = None) -> S:
        """Answer the open decision (of that seat) with an option: its id, the word in it, or its text."""
        decision = self.decision(seat)
        self.go_on(self.rules.apply(self.state, decision.choice(self.option(decision, what).id)))
        return self

    def resign(self: S, seat: int) -> S:
        """Let a seat give up."""
        self.go_on(self.rules.resign(self.state, seat))
        return self

    def refused(self, option: str, *, seat: int | None = None) -> str:
        """The code with which an option's id is refused just now; empty if it is accepted. Nothing is played."""
        decision = self.decision(seat)
        try:
            self.rules.apply(self.state, Choice(decision.seat, decision.id, option))
        except ChoiceError as why:
            return why.code
        return ""

    def option(self, decision: Decision, what: str) -> Option:
        """The option of a decision that is called so; of several that read alike, the first."""
        wanted = plain(what)
        for names in (self._ids, self._words, self._texts):
            for option in decision.options:
                if wanted in map(plain, names(option)):
                    return option
        raise AssertionError(
            f"{what!r} is not among {listed(self.offered(decision.seat))} for seat {decision.seat}\n{self}"
        )

    @staticmethod
    def _ids(option: Option) -> tuple[str, ...]:
        return (option.id,)

    @staticmethod
    def _words(option: Option) -> tuple[str, ...]:
        return (option.id.partition(":")[2] or option.id,)

    def _texts(self, option: Option) -> tuple[str, ...]:
        return (self.rules.texts.say(option.text, self.lang),)

    # Looking

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every open decision."""
        return self.rules.decisions(self.state)

    def decision(self, seat: int | None = None) -> Decision:
        """The open decision, or a seat's."""
        found = [each for each in self.decisions if seat is None or each.seat == seat]
        if not found:
            raise AssertionError(f"{'nobody' if seat is None else f'seat {seat}'} is asked\n{self}")
        return found[0]

    def offered(self, seat: int | None = None) -> list[str]:
        """The options of the open decision (of that seat) as players read them, in order."""
        return [self.rules.texts.say(option.text, self.lang) for option in self.decision(seat).options]

    @property
    def asked(self) -> list[int]:
        """The seats that are asked."""
        return [each.seat for each in self.decisions]

    @property
    def prompt(self) -> str:
        """What the open decision is about: the first part of its id; empty when nobody is asked."""
        open_ = self.decisions
        return open_[0].id.partition("#")[0] if open_ else ""

    @property
    def effect(self) -> Effect:
        """For functions of the game that look at a running one; nothing can be changed with it for good."""
        return Effect(self.rules.book.wiring, self.rules.book.clone(self.state), record=False)

    def happened(self, kind: type[E]) -> list[E]:
        """The events of a type so far, in order."""
        return [event for event in self.events if type(event) is kind]

    def told(self, seat: int | None) -> list[str]:
        """What came of the latest choice, in words, as a seat is told it."""
        if self.last is None:
            return []
        return [self.rules.texts.say(self.rules.tell(seen), self.lang) for seen in self.rules.watch(self.last, seat)]

    def view(self, seat: int | None) -> View:
        """What a seat may know."""
        return self.rules.view(self.state, seat)

    def explain(self, what: str, of: str, seat: int | None = None) -> Explanation:
        """Why: ``explain("score", "seat:0")``."""
        return self.rules.explain(self.state, About(what, of), seat)

    @property
    def result(self) -> tuple[tuple[int, ...], str] | None:
        """The winners and the reason (without its pack), once the game is over."""
        found = self.state.result
        return None if found is None else (found.winners, found.reason.rpartition(".")[2])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    def name(self, card: int) -> str:
        """A card's name."""
        return self.rules.texts.label(self.rules.book.label(CARD, card), self.lang)

    def __str__(self) -> str:
        view = self.view(None)
        lines = [f"{view.game}, {view.phase or 'over'}, {len(self.events)} events"]
        for key, place in self.rules.book.wiring.schema.places.items():
            for owner in place.owners(self.state):
                whose = "" if owner < 0 else f" of seat {owner}"
                lines.append(f"  {key}{whose}: {', '.join(map(self.name, place.read(self.state, owner))) or '-'}")
        lines += [f"  {pack}: {figures}" for pack, figures in view.figures.items()]
        lines += [
            f"  seat {each.seat} is asked {each.id}: {listed(self.offered(each.seat))}" for each in self.decisions
        ]
        return "\n".join([*lines, *([f"  result: {self.result}"] if self.over else [])])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.rules.game}, {len(self.events)} events>"


Cards = Sequence[str | int]
"""Cards by name, id (``card:7``) or number; of several with one name the next that is not yet used."""


class Table(Scene):
    """A new game of any rules, with the cards in some zones as a test wants them.

    ``zones`` are given by name: a list of cards for a common zone, a list of lists, one for each seat, for the
    seats' own. Those not given are as the game's set-up has dealt them, without the cards that are wanted
    elsewhere; what is not wanted in a given zone any more goes to the end of the zone ``rest`` (of the same
    seat, where seats have one). ``prepare`` may change anything else.

    Raises:
        AssertionError: there is no such zone or card, a card is wanted twice, or cards are left over and
            nobody says where.
    """

    def __init__(
        self,
        rules: Ruleset,
        seats: int | None = None,
        *,
        seed: str | int = 1,
        rest: str = "",
        prepare: Callable[[Effect], None] | None = None,
        **zones: Cards | Sequence[Cards],
    ) -> None:
        self.rules, self.events, self.last = rules, [], None
        self._rest = rest

        def lay_out(fx: Effect) -> None:
            self._lay_out(fx, zones)
            if prepare is not None:
                prepare(fx)

        self.go_on(rules.begin(seed, seats, prepare=lay_out))

    def play(self, *answers: str | tuple[int, str]) -> Table:
        """One answer after the other: of the first seat that is asked then, or ``(seat, answer)``."""
        for answer in answers:
            if isinstance(answer, tuple):
                self.choose(answer[1], seat=answer[0])
            else:
                self.choose(answer)
        return self

    def zone(self, name: str, owner: int = -1) -> list[str]:
        """The cards of a zone by name, in order; ``owner`` is the seat whose zone it is."""
        place = self.place(name)
        if owner not in place.owners(self.state):
            owners = ", ".join(map(str, place.owners(self.state)))
            raise AssertionError(f"zone {name!r} has no owner {owner}; it has {owners}")
        return [self.name(card) for card in place.read(self.state, owner)]

    def place(self, name: str) -> Place:
        """A zone by its name, with or without what stands before its last dot."""
        places = self.rules.book.wiring.schema.places
        found = [place for key, place in places.items() if name in (key, key.rpartition(".")[2])]
        if len(found) != 1:
            raise AssertionError(f"no zone is called {name!r}; there are {listed(places)}")
        return found[0]

    def _lay_out(self, fx: Effect, zones: Mapping[str, Cards | Sequence[Cards]]) -> None:
        state = fx.state
        given = {(place.zone.name, owner): cards for place, owner, cards in self._given(state, zones)}
        free = [card for place, owner in self._spots(state) for card in place.read(state, owner)]
        wanted = {spot: tuple(self._take(name, free) for name in cards) for spot, cards in given.items()}
        used = {card for cards in wanted.values() for card in cards}
        for place, owner in self._spots(state):
            left = tuple(card for card in place.read(state, owner) if card not in used)
            spot = (place.zone.name, owner)
            place.write(state, owner, wanted.get(spot, left))
            if spot in wanted and left:
                self._put_away(state, left, owner, wanted)

    def _given(
        self, state: State, zones: Mapping[str, Cards | Sequence[Cards]]
    ) -> Iterator[tuple[Place, int, Sequence[str | int]]]:
        for name, cards in zones.items():
            place = self.place(name)
            owners = place.owners(state)
            lists: Sequence[Any] = [cards] if owners == (-1,) else cards
            if len(lists) > len(owners) or any(isinstance(each, str | int) for each in lists):
                raise AssertionError(f"zone {name!r} takes a list of cards for each of {len(owners)} seats")
            yield from ((place, owner, each) for owner, each in zip(owners, lists, strict=False))

    def _spots(self, state: State) -> Iterator[tuple[Place, int]]:
        for place in self.rules.book.wiring.schema.places.values():
            yield from ((place, owner) for owner in place.owners(state))

    def _take(self, name: str | int, free: list[int]) -> int:
        """A card of this name that is not used yet."""
        for card in free:
            if name == card or (
                isinstance(name, str)
                and plain(name) in (plain(self.name(card)), plain(self.rules.book.label(CARD, card)))
            ):
                free.remove(card)
                return card
        raise AssertionError(
            f"no card {name!r} is left; there are {listed(sorted({self.name(card) for card in free}))}"
        )

    def _put_away(
        self, state: State, cards: tuple[int, ...], owner: int, wanted: Mapping[tuple[str, int], tuple[int, ...]]
    ) -> None:
        if not self._rest:
            names = listed([self.name(card) for card in cards])
            raise AssertionError(f"{names} must lie somewhere: name a zone for them, rest='...'")
        place = self.place(self._rest)
        keeper = owner if owner in place.owners(state) else place.owners(state)[0]
        spot = (place.zone.name, keeper)
        if spot in wanted:
            raise AssertionError(f"zone {self._rest!r} is for the rest and is given too")
        place.write(state, keeper, (*place.read(state, keeper), *cards))


def plain(name: str) -> str:
    """A name as it is compared: case, underscores and spaces do not count."""
    return " ".join(name.replace("_", " ").casefold().split())
