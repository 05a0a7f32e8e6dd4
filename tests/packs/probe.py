"""The test pack: the catalogue's "Blank n" and "OngoingProbe n", and cards quoted in its scenarios.

It is a stranger: it uses nothing but what any pack can use. Blank n counts its own activations
(its probe); OngoingProbe n gives all cards of its player +1 while in effect.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from boardcore import (
    PUBLIC,
    Amount,
    Choose,
    Drawer,
    Effect,
    Event,
    OpenCard,
    Register,
    Step,
    Together,
    hookimpl,
)
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
    Win,
    WinsTies,
    less_than_this,
    opponent,
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


def card(value: int, name: str, *steps: Step, ongoing: tuple[Any, ...] = (), faction: str = FACTION) -> Card:
    """A test card of any value: its id is the name and the value."""
    return Card(value, f"{name}_{value}", faction, steps, ongoing)


CHOOSE_ANY = Choose(ANY, IT, "cardia:prompt.card", text="cardia:option.card_of")
CHOOSE_MINE = Choose(MINE, IT, "cardia:prompt.card", text="cardia:option.card")
CHOOSE_OTHER = Choose(MINE - THIS, IT, "cardia:prompt.other_card", text="cardia:option.card")
CHOOSE_THEIRS = Choose(THEIRS, IT, "cardia:prompt.card", text="cardia:option.card")
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
        card(value, "nothing", CHOOSE_PAST, Place(+1, IT)),
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
    texts = {"event.Probed": "{card} was probed.", "faction.test": "Test"}
    for each in CARDS:
        texts[f"card.{each.id}"] = each.id.replace("_", " ").title()
        texts[f"card.{each.id}.text"] = "A test card."
    register.texts("en", texts)
    register.texts("de", texts)
