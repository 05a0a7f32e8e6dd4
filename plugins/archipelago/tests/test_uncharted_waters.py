"""The location Uncharted Waters: what it does, when, and which decks it goes with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_archipelago import DECK_III_CARDS, UNCHARTED_WATERS, IslandActivated, ShipsMoved
from boardcore_archipelago.testing import Sea
from boardcore_cardia import DECK_I_CARDS, CardsDrawn, ModifierPlaced
from boardcore_cardia.testing import On

import boardcore
from boardcore import OptionsError

Set = Callable[..., Sea]
DECK = [f"Blank {value}" for value in (3, 4, 5, 6, 7)]


def play(sea: Set, card: str, *moves: str, row: object = (), **ships: int) -> Sea:
    """A game at this location in which the first player's card moves ships."""
    t = sea(
        hands=([card], ["Blank 10"]), decks=(DECK, DECK), encounters=row, ships=ships, locations=["uncharted_waters"]
    )
    return t.play(card, "Blank 10", *moves)


def draws(t: Sea) -> list[int]:
    """Who has drawn a card, before the draws at the end of the round."""
    return [event.owner for event in t.happened(CardsDrawn) if event.cards][2:-2]


def moved_and_drawn(t: Sea) -> list[type[boardcore.Event]]:
    """What came of the latest choice, without the end of the round."""
    assert t.last is not None
    kinds = (ShipsMoved, ModifierPlaced, CardsDrawn, IslandActivated)
    return [type(event) for event in t.last.events if type(event) in kinds][:-2]


@pytest.mark.rule("OQ-120")
def test_ships_come_home(sea: Set) -> None:
    """When a ship ends a move on a home island, the player whose island it is draws a card, whoever moved it."""
    assert draws(play(sea, "Puller 2", "pull-near_0-home_0", near_0=3)) == [0]
    assert draws(play(sea, "Pusher 2", "push-near_1-home_1", near_1=3)) == [1]


@pytest.mark.rule("OQ-120")
def test_not_elsewhere_and_not_for_leaving(sea: Set) -> None:
    """Other islands, and leaving a home, bring no card."""
    t = play(sea, "Pusher 2", "push-home_0-near_0", "Pusher 2", home_0=3)
    assert draws(t) == []


@pytest.mark.rule("OQ-120")
def test_once_per_move_and_island(sea: Set) -> None:
    """Several ships in one move bring one card per home island; two moves bring two."""
    assert draws(play(sea, "Convoy 2", "pull-near_0-home_0", "pull-near_0-home_0", near_0=3)) == [0]
    assert draws(play(sea, "Convoy 2", "pull-near_0-home_0", "push-near_1-home_1", near_0=1, near_1=2)) == [0, 1]
    assert draws(play(sea, "Twice 2", "pull-near_0-home_0", "pull-near_0-home_0", near_0=3)) == [0, 0]


@pytest.mark.rule("OQ-113")
def test_after_the_singer_before_the_islands(sea: Set) -> None:
    """After a move come Shanty Singer, then this location, then the island effects."""
    row = [(On("Shanty Singer", tokens=1), "Blank 12")]
    t = play(sea, "Convoy 2", "pull-near_0-home_0", "push-near_0-center_a", row=row, near_0=3)
    assert moved_and_drawn(t) == [ShipsMoved, ModifierPlaced, CardsDrawn, IslandActivated, CardsDrawn]


@pytest.mark.rule("OQ-21")
def test_empty_deck(sea: Set) -> None:
    """With an empty deck nothing is drawn."""
    t = sea(hands=(["Puller 2"], ["Blank 10"]), decks=([], []), ships={"near_0": 3}, locations=["uncharted_waters"])
    t.play("Puller 2", "Blank 10", "pull-near_0-home_0")
    assert t.zone(0, "hand") == []


def test_without_it(sea: Set) -> None:
    """In a game elsewhere a ship that comes home brings no card."""
    t = sea(hands=(["Puller 2"], ["Blank 10"]), decks=(DECK, DECK), ships={"near_0": 3})
    assert draws(t.play("Puller 2", "Blank 10", "pull-near_0-home_0")) == []


@pytest.mark.rule("OQ-121")
def test_needs_the_archipelago() -> None:
    """It is refused, with the reason, for a deck without Archipelago cards, be they from Deck III or not."""
    assert UNCHARTED_WATERS.requires == "archipelago"
    mixed = [card.id for card in DECK_I_CARDS[:9]] + ["cartographer"] + [card.id for card in DECK_I_CARDS[10:]]
    for deck in ("I", mixed):
        with pytest.raises(OptionsError, match="'uncharted_waters' needs archipelago cards") as refused:
            boardcore.load("cardia", deck=deck, locations=["uncharted_waters"])
        assert refused.value.code == "options/locations"


@pytest.mark.rule("OQ-121")
def test_goes_with_every_deck_that_has_it() -> None:
    """Deck III and a mixed deck with all Archipelago cards can be played there."""
    sailing = {card.value: card.id for card in DECK_III_CARDS if card.faction == "archipelago"}
    mixed = [sailing.get(card.value, card.id) for card in DECK_I_CARDS]
    for deck in ("III", mixed):
        rules = boardcore.load("cardia", deck=deck, locations=["uncharted_waters"])
        assert rules.options["locations"] == ("uncharted_waters",)
        assert rules.decisions(rules.new(1))


def test_printed_facts() -> None:
    """It is listed among the components with its difficulty, box and provenance."""
    (found,) = [each for each in boardcore.discover().components("cardia") if each.name == "uncharted_waters"]
    assert (found.kind, found.provenance, found.facts["skulls"], found.facts["box"]) == (
        "location",
        "house",
        2,
        "tide_and_storm",
    )
    assert found.facts["requires"] == "archipelago"
