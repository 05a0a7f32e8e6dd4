"""The atoms: each observable change of a Cardia table in one function, which also says that it happened."""

from __future__ import annotations

import msgspec

from boardcore import Effect, PackError, Zone

from .cards import table_of
from .events import (
    CardReplaced,
    CardsDiscarded,
    CardsDrawn,
    CardsPutUnder,
    CardsSwapped,
    CardTakenBack,
    CountersPlaced,
    CountersRemoved,
    DeckShuffled,
    EncountersClosed,
    HandAndDeckDiscarded,
    ModifierPlaced,
    ModifiersRemoved,
    NextCardAwaited,
    NextModifierPlaced,
    OpenPlayAnnounced,
    TokenPlaced,
    TokensRemoved,
)
from .outcomes import evaluate, note_outcomes
from .state import (
    CARDIA,
    DECK,
    DISCARD,
    HAND,
    Counter,
    Encounter,
    Played,
    Side,
    count_on,
    owner_of,
    with_counters,
)

GAP: Encounter = (None, None)
"""An encounter that both cards have left."""


def side_of(fx: Effect, seat: int) -> Side:
    """A player's side of the table."""
    return CARDIA.of(fx.state).seats[seat]


def find(fx: Effect, card: int) -> tuple[int, int] | None:
    """Where a card lies in play: (place, side); None if it does not."""
    row = CARDIA.of(fx.state).row
    place = len(row)
    for first, second in reversed(row):  # most abilities are about the last encounters
        place -= 1
        if first is not None and first.card == card:
            return place, 0
        if second is not None and second.card == card:
            return place, 1
    return None


def lying(fx: Effect, card: int) -> Played | None:
    """A card in play with what lies on it; None if it is not in play."""
    for pair in reversed(CARDIA.of(fx.state).row):
        for played in pair:
            if played is not None and played.card == card:
                return played
    return None


def here(fx: Effect) -> tuple[int, int]:
    """Where the running ability's card lies, or lay when it left (OQ-39)."""
    return find(fx, fx.source) or (fx.frame.at, fx.seat)


def at(fx: Effect, place: int, side: int) -> Played | None:
    """What lies at a place of the row; None where there is nothing or no such place."""
    row = CARDIA.of(fx.state).row
    return row[place][side] if 0 <= place < len(row) else None


def current_place(fx: Effect) -> int:
    """The place of this round's encounter; -1 before the reveal, and once it has been discarded (OQ-12)."""
    drawer = CARDIA.of(fx.state)
    return len(drawer.row) - 1 if drawer.current else -1


def set_at(fx: Effect, place: int, side: int, played: Played | None) -> None:
    """Put something at a place of the row. The outcomes before the instruction are noted first."""
    drawer = CARDIA.of(fx.state)
    note_outcomes(fx)
    first, second = drawer.row[place]
    pair: Encounter = (played, second) if side == 0 else (first, played)
    drawer.row = (*drawer.row[:place], pair, *drawer.row[place + 1 :])


def draw(fx: Effect, seat: int, number: int) -> None:
    """Draw from the top of the deck, as many as there are."""
    side = side_of(fx, seat)
    cards = side.deck[:number]
    side.deck = side.deck[number:]
    side.hand += cards
    fx.passed(cards, DECK, seat, HAND, seat, side.deck)
    fx.emit(CardsDrawn, seat, cards)


def add_modifier(fx: Effect, card: int, amount: int) -> None:
    """Put a modifier on a card in play; only the sum lies there (CORE-INF-03)."""
    place, side = _played(fx, card)
    played = at(fx, place, side)
    assert played is not None
    changed = msgspec.structs.replace(played, modifier=played.modifier + amount)
    set_at(fx, place, side, changed)
    fx.emit(ModifierPlaced, card, amount)


def remove_modifiers(fx: Effect, card: int) -> None:
    """Return all modifiers on a card to the supply."""
    place, side = _played(fx, card)
    played = at(fx, place, side)
    assert played is not None
    set_at(fx, place, side, msgspec.structs.replace(played, modifier=0))
    fx.emit(ModifiersRemoved, card)


def add_token(fx: Effect, card: int, text: int = -1) -> None:
    """Put an ongoing token on a card; ``text`` is the card whose ability it has copied (OQ-44)."""
    place, side = _played(fx, card)
    played = at(fx, place, side)
    assert played is not None
    text = played.text if text < 0 else text
    set_at(fx, place, side, msgspec.structs.replace(played, tokens=played.tokens + 1, text=text))
    fx.emit(TokenPlaced, card)


def remove_tokens(fx: Effect, card: int, number: int | None = None) -> None:
    """Return ongoing tokens on a card to the supply: all of them, or so many."""
    place, side = _played(fx, card)
    played = at(fx, place, side)
    assert played is not None
    left = 0 if number is None else max(0, played.tokens - number)
    set_at(fx, place, side, msgspec.structs.replace(played, tokens=left, text=played.text if left else -1))
    fx.emit(TokensRemoved, card)


def add_pending(fx: Effect, seat: int, amount: int) -> None:
    """Let a modifier wait for a player's next card; several add up (OQ-13)."""
    side_of(fx, seat).pending += amount
    fx.emit(NextModifierPlaced, seat, amount)


def add_counter(fx: Effect, card: int, kind: str, number: int = 1) -> None:
    """Lay counters of a kind on a card in play."""
    place, side = _played(fx, card)
    played = at(fx, place, side)
    assert played is not None
    set_at(fx, place, side, with_counters(played, kind, count_on(played, kind) + number))
    fx.emit(CountersPlaced, card, kind, number)


def remove_counters(fx: Effect, card: int, kind: str, number: int | None = None) -> None:
    """Take counters of a kind off a card in play: all of them, or so many."""
    place, side = _played(fx, card)
    played = at(fx, place, side)
    assert played is not None
    there = count_on(played, kind)
    gone = there if number is None else min(number, there)
    set_at(fx, place, side, with_counters(played, kind, there - gone))
    fx.emit(CountersRemoved, card, kind, gone)


def await_next(fx: Effect, seat: int, kind: str, about: int = 0) -> None:
    """Let something wait for a player's next card (OQ-97)."""
    side_of(fx, seat).waiting += (Counter(kind, 1, about),)
    fx.emit(NextCardAwaited, seat, kind)


def take_awaited(fx: Effect, seat: int, kind: str) -> tuple[Counter, ...]:
    """What of a kind has waited for a player's card just revealed; it is used up."""
    side = side_of(fx, seat)
    found = tuple([counter for counter in side.waiting if counter.kind == kind])
    if found:
        side.waiting = tuple([counter for counter in side.waiting if counter.kind != kind])
    return found


def announce_open(fx: Effect, seat: int) -> None:
    """Let a player place the next card first and face up."""
    side_of(fx, seat).opens = True
    fx.emit(OpenPlayAnnounced, seat)


def ascending(fx: Effect, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in ascending printed influence, then by owner: the order on a pile (OQ-104)."""
    values = table_of(fx).values
    return tuple(sorted(cards, key=lambda card: (values[card], card)))


def discard_played(fx: Effect, cards: tuple[int, ...]) -> None:
    """Discard cards in play, all at once; all that lies on them goes back to the supply."""
    cards = ascending(fx, cards)
    if cards:
        _keep_signets(fx, cards)
    for card in cards:
        _leave(fx, card)
        owner = side_of(fx, owner_of(card))
        owner.discard += (card,)
    fx.emit(CardsDiscarded, -1, cards, "open")


def discard_hidden(fx: Effect, seat: int, cards: tuple[int, ...], zone: Zone) -> None:
    """Discard cards of a player's ``HAND`` or ``DECK``, in the order given; no card is a happening too.

    Raises:
        PackError: ``pack/step`` for another zone.
    """
    side = side_of(fx, seat)
    if zone is HAND:
        side.hand = tuple([card for card in side.hand if card not in cards])
        fx.passed(cards, HAND, seat, DISCARD, seat, side.hand)
    elif zone is DECK:
        side.deck = tuple([card for card in side.deck if card not in cards])
        fx.passed(cards, DECK, seat, DISCARD, seat, side.deck)
    else:
        raise PackError("pack/step", f"discard_hidden takes cards of the zone HAND or DECK, not of {zone!r}")
    for card in cards:
        side_of(fx, owner_of(card)).discard += (card,)
    fx.emit(CardsDiscarded, seat, cards, zone.name)


def discard_hand_and_deck(fx: Effect, seat: int, cards: tuple[int, ...]) -> None:
    """Discard cards of a hand and a deck at once, the highest on top (OQ-104); no card is a happening too."""
    side = side_of(fx, seat)
    cards = ascending(fx, cards)
    hand = tuple([card for card in cards if card in side.hand])
    deck = tuple([card for card in cards if card in side.deck])
    side.hand = tuple([card for card in side.hand if card not in hand])
    side.deck = tuple([card for card in side.deck if card not in deck])
    fx.passed(hand, HAND, seat, DISCARD, seat, side.hand)
    fx.passed(deck, DECK, seat, DISCARD, seat, side.deck)
    side.discard += cards
    fx.emit(HandAndDeckDiscarded, seat, hand, deck)


def shuffle_deck(fx: Effect, seat: int) -> None:
    """Shuffle a deck; nobody knows any more where its cards are."""
    side = side_of(fx, seat)
    side.deck = fx.shuffle(f"deck:{seat}", side.deck)
    fx.forget(side.deck)
    fx.emit(DeckShuffled, seat)


def put_under(fx: Effect, seat: int, cards: tuple[int, ...]) -> None:
    """Put hand cards under their owner's deck, in the order given."""
    fx.move(cards, HAND, seat, DECK, seat)
    fx.emit(CardsPutUnder, seat, cards)


def take_back(fx: Effect, card: int) -> None:
    """Take a card in play back into its owner's hand, as if never played (OQ-107)."""
    _keep_signets(fx, (card,))
    _leave(fx, card)
    owner = owner_of(card)
    side_of(fx, owner).hand += (card,)
    fx.passed((card,), None, owner, HAND, owner)
    fx.emit(CardTakenBack, owner, (card,))


def replace_played(fx: Effect, card: int, new: int) -> None:
    """Discard a card in play and put another one in its place; whoever calls this says so with an event."""
    _leave(fx, card, Played(new))
    side_of(fx, owner_of(card)).discard += (card,)


def replace_at_random(fx: Effect, cards: tuple[int, ...]) -> None:
    """Discard cards in play of one player and fill their places, the lowest first, with random hand cards (OQ-111)."""
    seat = owner_of(cards[0])
    side = side_of(fx, seat)
    cards = tuple(sorted(cards, key=lambda card: _played(fx, card)))
    drawn: tuple[int, ...] = ()
    for _ in cards:
        card = side.hand[fx.draw(f"hand:{seat}", len(side.hand))]
        side.hand = tuple([each for each in side.hand if each != card])
        drawn += (card,)
    new = dict(zip(cards, drawn, strict=True))
    for card in ascending(fx, cards):
        replace_played(fx, card, new[card])
    fx.passed(drawn, HAND, seat, None, seat, side.hand)
    fx.emit(CardReplaced, seat, cards, drawn)


def swap_places(fx: Effect, one: int, other: int) -> None:
    """Let two cards in play change places; all that lies on them goes along (OQ-109)."""
    spots = _played(fx, one), _played(fx, other)
    moved = at(fx, *spots[1]), at(fx, *spots[0])
    for spot, played in zip(spots, moved, strict=True):
        set_at(fx, *spot, played)
    for place, side in spots:
        played = at(fx, place, side)
        if played is not None and played.kept and at(fx, place, 1 - side) is not None:
            set_at(fx, place, side, msgspec.structs.replace(played, kept=False))  # it stands alone no more (OQ-93)
    fx.emit(CardsSwapped, (one, other))


def close_gaps(fx: Effect) -> tuple[int, ...]:
    """Remove encounters without a card; later ones move up (OQ-12). Returns the places that are gone."""
    drawer = CARDIA.of(fx.state)
    places = tuple([place for place, pair in enumerate(drawer.row) if pair == GAP])
    drawer.current = drawer.current and len(drawer.row) - 1 not in places
    drawer.row = tuple([pair for pair in drawer.row if pair != GAP])
    for frame in fx.stack:
        if frame.at >= 0:
            frame.at -= sum(1 for place in places if place < frame.at)
    fx.emit(EncountersClosed, places)
    return places


def _played(fx: Effect, card: int) -> tuple[int, int]:
    found = find(fx, card)
    assert found is not None, f"card {card} is not in play"
    return found


def _leave(fx: Effect, card: int, instead: Played | None = None) -> None:
    """A card leaves play with all that lies on it; perhaps another one takes its place."""
    place, side = _played(fx, card)
    played = at(fx, place, side)
    assert played is not None
    for hook in table_of(fx).leaving:
        hook(fx, side, played)
    _remember_place(fx, card, place)
    set_at(fx, place, side, instead)


def _remember_place(fx: Effect, card: int, place: int) -> None:
    """Abilities of a card that leaves keep its last place (OQ-39)."""
    for frame in fx.stack:
        if frame.source == card:
            frame.at = place


def _keep_signets(fx: Effect, leaving: tuple[int, ...]) -> None:
    """A card that is left alone keeps the signet it has (OQ-93)."""
    row = CARDIA.of(fx.state).row
    winners: tuple[int, ...] = ()
    for place, pair in enumerate(row):
        for side in (0, 1):
            stays, leaves = pair[side], pair[1 - side]
            if stays is None or leaves is None or leaves.card not in leaving or stays.card in leaving:
                continue
            winners = winners or evaluate(fx).winners
            if winners[place] >> side & 1:
                set_at(fx, place, side, msgspec.structs.replace(stays, kept=True))
