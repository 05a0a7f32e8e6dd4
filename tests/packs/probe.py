"""The test pack: the catalogue's "Blank n" and "OngoingProbe n", and cards quoted in its scenarios.

It is a stranger: it uses nothing but what any pack can use. Blank n counts its own activations
(its probe); OngoingProbe n gives all cards of its player +1 while in effect.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from boardcore_cardia import (
    ANY,
    CARD_OFFER,
    DECK_SIZE,
    IT,
    MINE,
    MY_FOLLOWING,
    MY_HAND,
    MY_PAST,
    MY_PREVIOUS,
    OPPOSING,
    THAT,
    THEIR_HAND,
    THEIRS,
    THIS,
    Activate,
    Card,
    Copy,
    Discard,
    DiscardFromHand,
    DiscardTop,
    Draw,
    InfluenceForMine,
    Place,
    PlaceOnNext,
    RemoveModifiers,
    RemoveTokens,
    Swap,
    Tally,
    Win,
    WinsTies,
    add_modifier,
    add_pending,
    at,
    find,
    less_than_this,
    modified,
    opponent,
)

from boardcore import (
    PUBLIC,
    Amount,
    Assembly,
    Choose,
    Drawer,
    Effect,
    Event,
    Kind,
    KindTable,
    Name,
    OpenCard,
    Pool,
    Register,
    Step,
    Together,
    hookimpl,
    you,
)

FACTION = "test"


class Probes(msgspec.Struct, forbid_unknown_fields=True):
    """How often each card's probe has been activated."""

    counts: Annotated[tuple[Amount, ...], PUBLIC]


PROBE = Drawer("probe", Probes)


class Probed(Event, frozen=True):
    """A blank's ability has counted itself."""

    card: OpenCard


@dataclass(frozen=True, slots=True)
class Probe(Step):
    """Count this activation."""

    def run(self, fx: Effect) -> None:
        probes = PROBE.of(fx.state)
        counts = list(probes.counts)
        counts[fx.source] += 1
        probes.counts = tuple(counts)
        fx.emit(Probed, fx.source)


@dataclass(frozen=True, slots=True)
class NamesMine:
    """All cards of its player win their encounters (layer 4 of OQ-89)."""

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        """Name every card on its side."""
        for other, encounter in enumerate(tally.row):
            if encounter[side] is not None:
                tally.named(other, side, card)


def card(value: int, name: str, *steps: Step, ongoing: tuple[Any, ...] = (), faction: str = FACTION) -> Card:
    """A test card of any value: its id is the name and the value."""
    return Card(value, f"{name}_{value}", faction, steps, ongoing)


CHOOSE_ANY = Choose(ANY, IT, "cardia:prompt.card", text="cardia:option.card_of")
CHOOSE_MINE = Choose(MINE, IT, "cardia:prompt.card", text="cardia:option.card")
CHOOSE_OTHER = Choose(MINE - THIS, IT, "cardia:prompt.other_card", text="cardia:option.card")
CHOOSE_THEIRS = Choose(THEIRS, IT, "cardia:prompt.card", text="cardia:option.card")
MODIFIED_MINE = Choose(MINE.where(modified), IT, "cardia:prompt.card", text="cardia:option.card")
CHOOSE_OTHER_THAN_IT = Choose(MINE - IT, THAT, "cardia:prompt.other_card", text="cardia:option.card")
SIGN = Kind("sign")
SIGNS = Pool("signs", lambda fx: (0, 1), SIGN)
FIRST_SIGN, SECOND_SIGN = Name("first_sign", SIGN), Name("second_sign", SIGN)


@dataclass(frozen=True, slots=True)
class Doubled(Step):
    """Take all modifiers from one card, double them and put them on another."""

    source: Name
    target: Name

    def run(self, fx: Effect) -> None:
        card = fx.value(self.source)
        spot = find(fx, card)
        played = None if spot is None else at(fx, *spot)
        if played is not None and fx.values(self.target):
            RemoveModifiers(self.source).run(fx)
            add_modifier(fx, fx.value(self.target), 2 * played.modifier)


@dataclass(frozen=True, slots=True)
class ChosenOnNext(Step):
    """Let a +3 or -3, as chosen, wait for a player's next card."""

    amount: Name
    who: Any = you

    def run(self, fx: Effect) -> None:
        add_pending(fx, self.who(fx), (+3, -3)[fx.value(self.amount)])


@dataclass(frozen=True, slots=True)
class WorthMore:
    """This card is worth one more signet while it wins."""

    def contribute(self, tally: Tally, place: int, side: int, card: int) -> None:
        tally.worth(place, side, 1, card)


CHOOSE_PAST = Choose(MY_PAST, IT, "cardia:prompt.card", text="cardia:option.card")


def cards_of(value: int) -> list[Card]:
    """One test card of each sort with this value; pick those a scenario needs."""
    plus = {f"plus{n}": (CHOOSE_ANY, Place(+n, IT)) for n in (1, 3, 5, 8)}
    minus = {f"minus{n}": (CHOOSE_ANY, Place(-n, IT)) for n in (1, 3, 5, 7, 9)}
    return [
        card(value, "blank", Probe()),
        card(value, "ongoingprobe", ongoing=(InfluenceForMine(1),)),
        card(value, "banner", ongoing=(InfluenceForMine(5),)),
        card(value, "referee", ongoing=(WinsTies(),)),
        card(value, "champion", ongoing=(NamesMine(),)),
        card(value, "leave", Discard(THIS), Place(+1, MY_PREVIOUS)),
        card(value, "sweep", Discard(THEIRS)),
        *(card(value, name, *steps) for name, steps in (plus | minus).items()),
        card(value, "swell", Place(+8, THIS)),
        card(value, "grow", Place(+5, THIS)),
        card(value, "push", Place(-9, OPPOSING)),
        card(value, "back", Place(+1, MY_PREVIOUS)),
        card(value, "ahead", Place(+1, MY_FOLLOWING)),
        card(value, "next", PlaceOnNext(+3)),
        card(value, "both", Together(PlaceOnNext(+3), PlaceOnNext(-3, opponent))),
        card(value, "copier", CHOOSE_OTHER, Copy(IT)),
        card(value, "waker", CHOOSE_OTHER, Activate(IT)),
        card(value, "mapper", Choose(MINE.where(less_than_this), IT, "cardia:prompt.card"), Activate(IT)),
        card(value, "untoken", CHOOSE_ANY, RemoveTokens(IT, 1)),
        card(value, "unmodify", CHOOSE_ANY, RemoveModifiers(IT)),
        card(value, "strike", CHOOSE_THEIRS, Discard(IT)),
        card(value, "strikeboth", Discard(THIS | OPPOSING)),
        card(value, "past", CHOOSE_PAST, Place(+1, IT)),
        card(value, "mill", DiscardTop(1, opponent)),
        card(
            value, "thief",
            *(Choose(THEIR_HAND, IT, "cardia:prompt.discard", by=opponent, text="cardia:option.card"),
              DiscardFromHand(IT, opponent)),
        ),
        card(
            value, "buccaneer", DiscardTop(1, opponent),
            Choose(THEIR_HAND, IT, "cardia:prompt.discard", by=opponent, text="cardia:option.card"),
            DiscardFromHand(IT, opponent),
        ),
        card(value, "draw", Draw(2)),
        card(value, "drop", Choose(MY_HAND, IT, "cardia:prompt.discard", text="cardia:option.card"),
             DiscardFromHand(IT, lambda fx: fx.seat)),
        card(value, "winner", Win(), PlaceOnNext(+3)),
        card(value, "own", CHOOSE_MINE, Place(+1, IT)),
        card(value, "noble", ongoing=(WorthMore(),)),
        card(value, "doubler", MODIFIED_MINE, CHOOSE_OTHER_THAN_IT, Doubled(IT, THAT)),
        card(
            value, "signs",
            Choose(SIGNS, FIRST_SIGN, "cardia:prompt.card", public=True, text="probe:option.sign"),
            Choose(SIGNS, SECOND_SIGN, "cardia:prompt.card", public=True, text="probe:option.sign"),
            Together(ChosenOnNext(FIRST_SIGN), ChosenOnNext(SECOND_SIGN, opponent)),
        ),
        card(value, "nothing", CHOOSE_PAST, Place(+1, IT)),
        card(
            value, "sting",
            Choose(THEIR_HAND, IT, "cardia:prompt.discard", by=opponent, text="cardia:option.card"),
            DiscardFromHand(IT, opponent),
            Choose(THEIR_HAND, THAT, "cardia:prompt.discard", by=opponent, text="cardia:option.card"),
            DiscardFromHand(THAT, opponent), DiscardTop(1, opponent),
        ),
        card(value, "waketwo", CHOOSE_OTHER, Activate(IT), CHOOSE_OTHER, Activate(IT)),
        card(value, "spiral", Place(+1, THIS), CHOOSE_OTHER, Copy(IT)),
        card(value, "swapper", CHOOSE_OTHER, Swap(THIS, IT)),
    ]  # fmt: skip


CARDS = tuple(each for value in range(1, DECK_SIZE + 1) for each in cards_of(value))


@hookimpl
def boardcore_register(register: Register) -> None:
    """Blank cards and probes for Cardia."""
    register.extends("cardia")
    register.drawer(PROBE, lambda seats: Probes((0,) * (seats * DECK_SIZE)))
    register.events(Probed)
    for each in CARDS:
        register.offer(CARD_OFFER, each.id, each)
    texts = {"option.sign": "{sign}", "event.Probed": "{card} was probed.", "faction.test": "Test"}
    for each in CARDS:
        texts[f"card.{each.id}"] = each.id.replace("_", " ").title()
        texts[f"card.{each.id}.text"] = "A test card."
    register.texts("en", texts)
    register.texts("de", texts)


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The signs that a card lets its player choose."""
    assembly.kind(KindTable(SIGN, None, 2, ("plus", "minus")))
