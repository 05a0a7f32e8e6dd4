"""A test pack: cards with phial abilities that count themselves, and cards that place or steal phials.

``Vial 9`` counts its upper ability as a Blank does, and its phial ability beside that; ``Glow 9`` has a
phial ongoing ability instead, which gives all cards of its player +1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
import probe
from boardcore_cardia import (
    ANY,
    CARD_OFFER,
    DECK_SIZE,
    IT,
    MINE,
    THAT,
    THEIRS,
    THIS,
    Card,
    Copy,
    Discard,
    InfluenceForMine,
    Place,
)
from boardcore_expedition import FROM, THEIR_PHIALS, PhialCard, bring_phial, place_phial, place_phial_on_this, reachable

from boardcore import PUBLIC, Amount, Choose, Drawer, Effect, Event, OpenCard, Register, Step, hookimpl

EXPEDITION = "expedition"


class Vials(msgspec.Struct, forbid_unknown_fields=True):
    """How often each card's phial ability has been activated."""

    counts: Annotated[tuple[Amount, ...], PUBLIC]


VIALS = Drawer("vials", Vials)


class Tasted(Event, frozen=True):
    """A phial ability has counted itself."""

    card: OpenCard


@dataclass(frozen=True, slots=True)
class Taste(Step):
    """Count this activation."""

    def run(self, fx: Effect) -> None:
        vials = VIALS.of(fx.state)
        counts = list(vials.counts)
        counts[fx.source] += 1
        vials.counts = tuple(counts)
        fx.emit(Tasted, fx.source)


CHOOSE_MINE = Choose(MINE.where(reachable), IT, "cardia:prompt.card", public=True, text="cardia:option.card")
CHOOSE_OTHER = Choose(MINE - THIS, IT, "cardia:prompt.other_card", public=True, text="cardia:option.card")
CHOOSE_ANY = Choose(ANY, THAT, "cardia:prompt.other_card", public=True, text="cardia:option.card_of")
CHOOSE_PHIAL = Choose(THEIR_PHIALS, FROM, "vials:prompt.steal", public=True, text="expedition:option.phials")


def cards_of(value: int) -> list[Card]:
    """One test card of each sort with this value."""
    return [
        PhialCard(value, f"vial_{value}", EXPEDITION, (probe.Probe(),), phial_instant=(Taste(),)),
        PhialCard(value, f"glow_{value}", EXPEDITION, (probe.Probe(),), phial_ongoing=(InfluenceForMine(1),)),
        PhialCard(value, f"surge_{value}", EXPEDITION, (probe.Probe(),), phial_instant=(Place(+5, THIS),)),
        PhialCard(value, f"fill_{value}", EXPEDITION, place_phial_on_this(), phial_instant=(Taste(),)),
        Card(value, f"give_{value}", EXPEDITION, (CHOOSE_MINE, *place_phial(IT))),
        Card(value, f"pour_{value}", EXPEDITION, (CHOOSE_MINE, *place_phial(IT), CHOOSE_ANY, Discard(THAT))),
        Card(value, f"fade_{value}", "test", (CHOOSE_OTHER, Discard(THIS), Copy(IT))),
        Card(value, f"clear_{value}", "test", (Discard(THEIRS), CHOOSE_OTHER, Copy(IT))),
        Card(value, f"rob_{value}", EXPEDITION, (CHOOSE_PHIAL, CHOOSE_MINE, *bring_phial(FROM, IT))),
    ]


CARDS = tuple(each for value in range(1, DECK_SIZE + 1) for each in cards_of(value))


@hookimpl
def boardcore_register(register: Register) -> None:
    """Cards that have to do with phials."""
    register.extends("cardia")
    register.drawer(VIALS, lambda seats: Vials((0,) * (seats * DECK_SIZE)))
    register.events(Tasted)
    texts = {"event.Tasted": "{card} was tasted.", "prompt.steal": "From where do you steal a phial?"}
    for each in CARDS:
        register.offer(CARD_OFFER, each.id, each)
        texts[f"card.{each.id}"] = each.id.replace("_", " ").title()
        texts[f"card.{each.id}.text"] = "A test card."
    register.texts("en", texts)
    register.texts("de", texts)
