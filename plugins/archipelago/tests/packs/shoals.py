"""The test pack of the Archipelago: cards of that faction with every value, quoted in the catalogue's scenarios.

It is a stranger, as a further expansion would be: it uses nothing but what any pack can use.
"""

from __future__ import annotations

from boardcore_archipelago import (
    ALL_ISLANDS,
    MOVE,
    MY_ISLAND,
    NEXT_MOVE,
    PULLS,
    PUSHES,
    MoveShip,
    WhenYouMoveShips,
    direct,
)
from boardcore_cardia import (
    CARD_OFFER,
    DECK_SIZE,
    IT,
    MINE,
    OPPOSING,
    THAT,
    THIS,
    Activate,
    Card,
    Discard,
    DiscardTop,
    Place,
    RemoveModifiers,
    Swap,
    opponent,
)

from boardcore import Choose, Name, Pool, Register, Step, hookimpl


def choose(pool: Pool, name: Name = MOVE) -> Choose:
    """The choice of a ship's move."""
    return Choose(pool, name, "archipelago:prompt.move", public=True, text="archipelago:option.move")


CHOOSE_OTHER = Choose(MINE - THIS, IT, "cardia:prompt.other_card", public=True, text="cardia:option.card")
ANY_WAY = PUSHES | PULLS


def cards_of(value: int) -> list[Card]:
    """One test card of each sort with this value."""
    sorts: dict[str, tuple[Step, ...]] = {
        "sailor": (RemoveModifiers(THIS),),
        "pusher": (choose(PUSHES), MoveShip(MOVE)),
        "puller": (choose(PULLS), MoveShip(MOVE)),
        "homing": (choose(direct(ALL_ISLANDS, MY_ISLAND)), MoveShip(MOVE)),
        "convoy": (choose(ANY_WAY), choose(ANY_WAY, NEXT_MOVE), MoveShip(MOVE, NEXT_MOVE)),
        "twice": (choose(ANY_WAY), MoveShip(MOVE), choose(ANY_WAY, NEXT_MOVE), MoveShip(NEXT_MOVE)),
        "raider": (choose(ANY_WAY), MoveShip(MOVE), DiscardTop(1, opponent)),
        "caller": (choose(ANY_WAY), MoveShip(MOVE), CHOOSE_OTHER, Activate(IT)),
        "scuttler": (choose(ANY_WAY), MoveShip(MOVE), Discard(THIS | OPPOSING)),
        "captain": (
            *(choose(ANY_WAY), MoveShip(MOVE), CHOOSE_OTHER),
            *(Activate(IT), choose(ANY_WAY, NEXT_MOVE), MoveShip(NEXT_MOVE)),
        ),
    }
    found = [Card(value, f"{name}_{value}", "archipelago", steps) for name, steps in sorts.items()]
    lookout = WhenYouMoveShips((Place(+1, MINE),))
    swap = (CHOOSE_OTHER, Choose(MINE - THIS - IT, THAT, "cardia:prompt.other_card", text="cardia:option.card"))
    adrift = (choose(ANY_WAY), MoveShip(MOVE), choose(direct(ALL_ISLANDS, MY_ISLAND)), MoveShip(MOVE))
    return [
        *found,
        Card(value, f"lookout_{value}", "archipelago", ongoing=(lookout,)),
        Card(value, f"adrift_{value}", "test", adrift),
        Card(value, f"shuttle_{value}", "test", (*swap, Swap(IT, THAT))),
    ]


CARDS = tuple(each for value in range(1, DECK_SIZE + 1) for each in cards_of(value))


@hookimpl
def boardcore_register(register: Register) -> None:
    """Archipelago cards for tests."""
    register.extends("cardia")
    texts: dict[str, str] = {}
    for each in CARDS:
        register.offer(CARD_OFFER, each.id, each)
        texts[f"card.{each.id}"] = each.id.replace("_", " ").title()
        texts[f"card.{each.id}.text"] = "A test card."
    register.texts("en", texts)
    register.texts("de", texts)
