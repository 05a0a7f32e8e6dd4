"""A small healthy game for tests of the core and of the contract; ``broken_packs`` spoils it in many ways.

Two or three seats have hidden hands from a common deck. Each round everybody draws a card, then plays
one in secret; they are revealed together and the highest scores a point. The lowest may put a card
of theirs under the deck and draw another. The game ends when the deck cannot serve everybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import msgspec

import boardcore
from boardcore import (
    CARD,
    COUNT,
    FULL,
    PER_SEAT,
    PUBLIC,
    SEAT,
    AskAll,
    Assembly,
    CardNumber,
    Cards,
    Choose,
    Count,
    Drawer,
    Effect,
    Event,
    Explanation,
    Game,
    KindTable,
    May,
    Message,
    Name,
    Note,
    OpenNumber,
    OpenSeat,
    OpenWord,
    Part,
    Phase,
    Pool,
    Register,
    Ruleset,
    Step,
    When,
    Zone,
    bound,
    hookimpl,
)

DECK = Zone("pair.deck", COUNT, COUNT, "pair")
HAND = Zone("pair.hand", FULL, COUNT, "pair")
DISCARD = Zone("pair.discard", FULL, FULL)
SIZE = 18


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has."""

    hand: Annotated[tuple[CardNumber, ...], HAND] = ()
    score: Annotated[Count, PUBLIC] = 0


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """The drawer. ``mark`` is of no use to the healthy game."""

    seats: Annotated[tuple[Seat, ...], PER_SEAT]
    deck: Annotated[tuple[CardNumber, ...], DECK] = ()
    discard: Annotated[tuple[CardNumber, ...], DISCARD] = ()
    mark: Annotated[Count, PUBLIC] = 0


PAIR = Drawer("pair", Table)


class Drawn(Event, frozen=True):
    """A seat has drawn."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = DECK.name
    dst: OpenWord = HAND.name


class Played(Event, frozen=True):
    """A seat's secret choice is revealed."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = HAND.name
    dst: OpenWord = DISCARD.name


class Buried(Event, frozen=True):
    """A seat has put a card under the deck."""

    owner: OpenSeat
    cards: Cards
    src: OpenWord = HAND.name
    dst: OpenWord = DECK.name


class Scored(Event, frozen=True):
    """A seat has scored."""

    seat: OpenSeat
    score: OpenNumber


IT, LOSER = Name("it", CARD), Name("loser", SEAT)


def value(card: int) -> int:
    """What a card counts: 0 to 5, three times each."""
    return card % 6


def lowest(fx: Effect) -> tuple[int, ...]:
    """The seat whose last card was lowest, if it is alone in that."""
    last = [value(card) for card in PAIR.of(fx.state).discard[-fx.state.seats :]]
    return (last.index(min(last)),) if last.count(min(last)) == 1 else ()


def loser(fx: Effect) -> int:
    """The seat that the running round has called the loser."""
    return fx.value(LOSER)


HAND_OF_LOSER = Pool("hand of the loser", lambda fx: fx.cards(HAND, loser(fx)), CARD, (LOSER,))


def draw(fx: Effect, seat: int) -> None:
    """A seat draws the top card of the deck."""
    cards = fx.cards(DECK)[:1]
    fx.move(cards, DECK, -1, HAND, seat)
    fx.emit(Drawn, seat, cards)


@dataclass(frozen=True, slots=True)
class Deal(Step):
    """Everybody draws; if not everybody can, the game ends."""

    def run(self, fx: Effect) -> None:
        if len(fx.cards(DECK)) < fx.state.seats:
            scores = [seat.score for seat in PAIR.of(fx.state).seats]
            fx.end(tuple(i for i, score in enumerate(scores) if score == max(scores)), "pair:reason.empty")
            return
        for seat in range(fx.state.seats):
            self.draw(fx, seat)

    def draw(self, fx: Effect, seat: int) -> None:
        """One seat draws."""
        draw(fx, seat)


@dataclass(frozen=True, slots=True)
class Play(AskAll):
    """Everybody chooses a card of their hand in secret; then all are revealed and the highest scores."""

    prompt: ClassVar[str] = "pair:prompt.play"

    def kind_of(self) -> boardcore.Kind:
        return CARD

    def options(self, fx: Effect, seat: int) -> tuple[int, ...]:
        return fx.cards(HAND, seat)

    def close(self, fx: Effect, answers: dict[int, int]) -> None:
        for seat, card in answers.items():
            fx.move((card,), HAND, seat, DISCARD, -1)
            fx.emit(Played, seat, (card,))
        best = max(value(card) for card in answers.values())
        for seat, card in answers.items():
            if value(card) == best:
                mine = PAIR.of(fx.state).seats[seat]
                mine.score += 1
                fx.emit(Scored, seat, mine.score)


@dataclass(frozen=True, slots=True)
class Bury(Step):
    """The loser puts the card under the deck and draws the top one."""

    card: Name
    who: Name

    def run(self, fx: Effect) -> None:
        seat, card = fx.value(self.who), fx.value(self.card)
        fx.move((card,), HAND, seat, DECK, -1)
        fx.emit(Buried, seat, (card,))
        draw(fx, seat)


TEXTS = {
    "en": {
        "phase.draw": "Draw",
        "phase.play": "Play",
        "phase.swap": "Swap",
        "prompt.play": "Play a card",
        "prompt.swap": "Swap a card?",
        "prompt.bury": "Put a card under the deck",
        "event.Drawn": "{owner} draws {cards}.",
        "event.Played": "{owner} plays {cards}.",
        "event.Buried": "{owner} buries {cards}.",
        "event.Scored": "{seat} scores and has {score}.",
        "reason.empty": "the deck is empty",
        "card": "a card",
        "score": "Score of {seat}",
        "points": "rounds won",
    },
    "de": {
        "phase.draw": "Ziehen",
        "phase.play": "Spielen",
        "phase.swap": "Tauschen",
        "prompt.play": "Spiele eine Karte",
        "prompt.swap": "Eine Karte tauschen?",
        "prompt.bury": "Lege eine Karte unter das Deck",
        "event.Drawn": "{owner} zieht {cards}.",
        "event.Played": "{owner} spielt {cards}.",
        "event.Buried": "{owner} legt {cards} unter das Deck.",
        "event.Scored": "{seat} bekommt einen Punkt und hat {score}.",
        "reason.empty": "das Deck ist leer",
        "card": "eine Karte",
        "score": "Punkte von {seat}",
        "points": "gewonnene Runden",
    },
}


def why_score(fx: Effect, seat: int) -> Explanation:
    """A score and what it is made of."""
    score = PAIR.of(fx.state).seats[seat].score
    part = Part(score, Message("pair:points"))
    return Explanation(Message("pair:score", {"seat": f"seat:{seat}"}), score, (part,))


class Pair:
    """The pack. A broken one changes one of the class attributes or methods."""

    drawer: Any = PAIR
    deal: Step = Deal()
    play: Step = Play()
    bury: Step = Bury(IT, LOSER)
    events: tuple[type[Event], ...] = (Drawn, Played, Buried, Scored)
    texts: ClassVar[dict[str, dict[str, str]]] = TEXTS

    def swap(self) -> tuple[Step, ...]:
        """The last phase."""
        choose = Choose(HAND_OF_LOSER, IT, "pair:prompt.bury", by=loser)
        return (
            Note(Pool("lowest", lowest, SEAT), LOSER),
            When(bound(LOSER), (May((choose, self.bury), "pair:prompt.swap", by=loser),)),
        )

    def begin(self, seats: int) -> Any:
        """The drawer of a new game."""
        return Table(tuple(Seat() for _ in range(seats)))

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """A game with one drawer, four events and one explanation."""
        register.game(Game((2, 3)))
        register.drawer(self.drawer, self.begin)
        register.events(*self.events)
        register.explain("score", SEAT, lambda fx: tuple(range(fx.state.seats)), why_score)
        register.figures(lambda fx: {"cards": len(fx.cards(DECK))})
        for lang, texts in self.texts.items():
            register.texts(lang, texts)

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        """The cards."""
        assembly.kind(KindTable(CARD, lambda _: "pair:card", SIZE))
        assembly.cards.update(range(SIZE))

    @hookimpl
    def boardcore_phases(self, phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
        """Draw, play, swap."""
        return (*phases, Phase("draw", (self.deal,)), Phase("play", (self.play,)), Phase("swap", self.swap()))

    @hookimpl
    def boardcore_setup(self, fx: Effect) -> None:
        """Shuffle and deal two cards each, so that there is something to choose from."""
        fx.put(DECK, -1, fx.shuffle("deck", tuple(range(SIZE))))
        for seat in (*range(fx.state.seats), *range(fx.state.seats)):
            draw(fx, seat)


healthy = Pair()


def rules_of(pack: object = healthy, *, name: str = "pair", **options: Any) -> Ruleset:
    """Rules of one pack that is not installed."""
    return boardcore.discover(extra={name: pack}).load(name, **options)
