"""The atoms: each observable change of a Circadia table in one function, which also says that it happened."""

from __future__ import annotations

from boardcore import Effect

from .cards import TIMES, table_of
from .events import (
    CreatureDrawn,
    CreaturesDealt,
    DeckRenewed,
    DisplayFilled,
    HabitatClaimed,
    HabitatClaimedCovered,
    HandReduced,
    RowFilled,
    SetDiscarded,
    SetExtended,
    SetStarted,
    TopUncovered,
)
from .lines import next_time
from .moves import OPEN_TIME
from .state import (
    CIRCADIA,
    COVERED,
    DECK,
    DECKS,
    DISCARD,
    DISPLAY,
    FACE_UP,
    HAND,
    ROWS,
    SHOWN,
    TOPS,
    Set,
)

# Sets


def set_sets(fx: Effect, seat: int, sets: tuple[Set, ...]) -> None:
    """Replace a seat's sets."""
    drawer = CIRCADIA.of(fx.state)
    drawer.sets = (*drawer.sets[:seat], sets, *drawer.sets[seat + 1 :])


def _out_of_hand(fx: Effect, seat: int, card: int) -> None:
    """A card of a hand goes to the table, where it is no zone's but a set's."""
    rest = tuple(each for each in fx.cards(HAND, seat) if each != card)
    fx.put(HAND, seat, rest)
    fx.passed((card,), HAND, seat, None, seat, rest)
    CIRCADIA.of(fx.state).value = table_of(fx).values[card]


def start_set(fx: Effect, seat: int, card: int) -> None:
    """Play a card as a new set."""
    _out_of_hand(fx, seat, card)
    sets = (*CIRCADIA.of(fx.state).sets[seat], Set((card,), touched=True))
    set_sets(fx, seat, sets)
    fx.emit(SetStarted, seat, (card,), len(sets))


def extend_set(fx: Effect, seat: int, card: int, place: int) -> None:
    """Play a card to a set."""
    _out_of_hand(fx, seat, card)
    sets = CIRCADIA.of(fx.state).sets[seat]
    longer = Set((*sets[place].cards, card), touched=True)
    set_sets(fx, seat, (*sets[:place], longer, *sets[place + 1 :]))
    fx.emit(SetExtended, seat, (card,), place + 1)


def discard_set(fx: Effect, seat: int, place: int) -> None:
    """Put all cards of a set on the discard pile."""
    sets = CIRCADIA.of(fx.state).sets[seat]
    cards = sets[place].cards
    set_sets(fx, seat, sets[:place] + sets[place + 1 :])
    fx.put(DISCARD, -1, fx.cards(DISCARD) + cards)
    fx.emit(SetDiscarded, seat, place + 1, cards)


# Habitats


def claim_card(fx: Effect, seat: int, card: int) -> None:
    """Put a face-up habitat of a row at the end of a line."""
    fx.move((card,), ROWS[table_of(fx).suits[card]], -1, SHOWN, seat)
    player = CIRCADIA.of(fx.state).players[seat]
    player.line += (FACE_UP,)
    fx.emit(HabitatClaimed, seat, (card,))


def claim_top(fx: Effect, seat: int, habitat: int, time: int) -> None:
    """Put the top card of a habitat deck face down at the end of a line; the next one is the top at once (C10)."""
    player = CIRCADIA.of(fx.state).players[seat]
    wanted = next_time(fx, seat)
    if time != OPEN_TIME:
        player.opening = time
    cards = fx.cards(TOPS[habitat])
    fx.move(cards, TOPS[habitat], -1, COVERED[habitat], seat)
    player.line += (habitat,)
    acts_as = TIMES[time if wanted is None else wanted]
    fx.emit(HabitatClaimedCovered, seat, cards, f"circadia:time.{acts_as}", TOPS[habitat].name, COVERED[habitat].name)
    uncover_top(fx, habitat)


def uncover_top(fx: Effect, habitat: int) -> None:
    """Let the next card of a habitat deck be its top, if there is one and the place is free."""
    deck = fx.cards(DECKS[habitat])
    if deck and not fx.cards(TOPS[habitat]):
        fx.move(deck[:1], DECKS[habitat], -1, TOPS[habitat])
        fx.emit(TopUncovered, habitat, deck[:1], DECKS[habitat].name, TOPS[habitat].name)


def fill_row(fx: Effect, habitat: int) -> None:
    """Turn up cards of a habitat deck until its row is full or the deck is empty (C16)."""
    free = table_of(fx).components.row - len(fx.cards(ROWS[habitat]))
    cards = (fx.cards(TOPS[habitat]) + fx.cards(DECKS[habitat]))[:free] if free > 0 else ()
    if cards:
        fx.move(cards[:1], TOPS[habitat], -1, ROWS[habitat])
        fx.move(cards[1:], DECKS[habitat], -1, ROWS[habitat])
        fx.emit(RowFilled, habitat, cards, DECKS[habitat].name, ROWS[habitat].name)
        uncover_top(fx, habitat)


# Creatures


def deal(fx: Effect, seat: int, number: int) -> None:
    """Deal cards from the deck into a hand."""
    cards = fx.cards(DECK)[:number]
    fx.move(cards, DECK, -1, HAND, seat)
    fx.emit(CreaturesDealt, seat, cards)


def draw(fx: Effect, seat: int, card: int) -> None:
    """Take a card of the display."""
    fx.move((card,), DISPLAY, -1, HAND, seat)
    CIRCADIA.of(fx.state).draws -= 1
    fx.emit(CreatureDrawn, seat, (card,))


def fill_display(fx: Effect) -> None:
    """Turn up cards until the display is full, with a new deck where that is needed and possible (C20, C21)."""
    while (free := table_of(fx).components.display - len(fx.cards(DISPLAY))) > 0:
        cards = fx.cards(DECK)[:free]
        if cards:
            fx.move(cards, DECK, -1, DISPLAY)
            fx.emit(DisplayFilled, cards)
        elif not renew_deck(fx):
            return


def renew_deck(fx: Effect) -> bool:
    """Shuffle the discard pile into a new deck; False if there is none."""
    cards = fx.cards(DISCARD)
    if not cards:
        return False
    fx.put(DISCARD, -1, ())
    fx.put(DECK, -1, fx.shuffle("creatures", cards))
    fx.emit(DeckRenewed, len(cards))
    return True


def reduce_hand(fx: Effect, seat: int, card: int) -> None:
    """Discard a card from a hand."""
    fx.move((card,), HAND, seat, DISCARD, -1)
    fx.emit(HandReduced, seat, (card,))
