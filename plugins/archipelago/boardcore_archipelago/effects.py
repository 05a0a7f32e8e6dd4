"""Island effects: what each does by name, and the block in which a player uses those that wait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from boardcore_cardia import ANY, IT, add_modifier, draw, in_play_now, members

from boardcore import Choose, Condition, Effect, Name, Pool, Step, When, While

from .chart import MakeEffect, chart_of
from .events import IslandActivated
from .pools import LANDED, with_ships
from .state import ARCHIPELAGO, HERE, TO, Landing


@dataclass(frozen=True, slots=True)
class PlacePerShip(Step):
    """Put one modifier on a card: so much for every ship on an island (ARC-EFF-09)."""

    amount: int
    on: Name
    island: Name = HERE

    def run(self, fx: Effect) -> None:
        for card in in_play_now(fx, self.on):
            add_modifier(fx, card, self.amount * ARCHIPELAGO.of(fx.state).ships[fx.value(self.island)])


@dataclass(frozen=True, slots=True)
class DrawPerShip(Step):
    """Draw so many cards for every ship on an island, as many as there are."""

    number: int
    island: Name = HERE

    def run(self, fx: Effect) -> None:
        draw(fx, fx.seat, self.number * ARCHIPELAGO.of(fx.state).ships[fx.value(self.island)])


ships_here = Condition("ships here", lambda fx: with_ships(fx, fx.value(HERE)), reads=(HERE,))


def signets_per_ship(amount: int) -> tuple[Step, ...]:
    """Nothing to carry out: what ships on an own island are worth is worked out (ARC-SIG-04)."""
    return ()


def influence_per_ship(amount: int) -> tuple[Step, ...]:
    """Any one card gets a modifier."""
    prompt = f"archipelago:prompt.{'raise' if amount > 0 else 'lower'}"
    choose = Choose(ANY, IT, prompt, public=True, text="cardia:option.card_of")
    return (When(ships_here, (choose, PlacePerShip(amount, IT))),)


def draw_per_ship(amount: int) -> tuple[Step, ...]:
    """The player draws cards."""
    return (When(ships_here, (DrawPerShip(amount),)),)


MAKERS: Mapping[str, MakeEffect] = MappingProxyType(
    {"signets": signets_per_ship, "influence": influence_per_ship, "draw": draw_per_ship}
)
"""The effects that islands can have, by name; their steps read ``HERE``, the island."""


@dataclass(frozen=True, slots=True)
class ActivateIsland(Step):
    """Use the effect of an island on which your ships have landed."""

    starts: ClassVar[bool] = True

    island: Pool | Name

    def run(self, fx: Effect) -> None:
        chart, drawer = chart_of(fx), ARCHIPELAGO.of(fx.state)
        assert chart is not None, "ships have landed"
        (island,) = members(fx, self.island)
        landings = list(drawer.landings)
        landings.remove(Landing(fx.seat, island))
        drawer.landings = tuple(landings)
        fx.emit(IslandActivated, fx.seat, island, drawer.ships[island])
        fx.start(chart.blocks[island], seat=fx.seat, names={HERE.key: island})


def effects_wait(fx: Effect) -> bool:
    """Whether you have island effects to use."""
    return bool(LANDED.members(fx))


def in_any_order(fx: Effect) -> bool:
    """Whether you have effects of different islands to use, so that their order is yours (ARC-EFF-06)."""
    return len(LANDED.members(fx)) > 1


USE_EFFECTS: tuple[Step, ...] = (
    While(effects_wait, (
        When(
            in_any_order,
            (
                Choose(LANDED, TO, "archipelago:prompt.effect", public=True, text="archipelago:option.island"),
                ActivateIsland(TO),
            ),
            otherwise=(ActivateIsland(LANDED),),
        ),
    )),
)  # fmt: skip
"""After the ability: one island effect after the other, until none is left (OQ-28)."""
