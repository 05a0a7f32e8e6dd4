"""The card: what it does on a table, and the contract of a game with it."""

from __future__ import annotations

from boardcore_cardia import ModifierPlaced, ModifiersRemoved
from boardcore_cardia.testing import On, Table
from boardcore_lone_card import DECK

import boardcore
from boardcore.testing import check_all


def table(first: On, second: On) -> Table:
    """Two cards lie in play, and player 1 has lost with this card."""
    return Table(
        hands=(["mirror_maker", "Djinn"], ["Inventor", "Djinn"]),
        encounters=[(first, second)],
        deck="mirror_maker",
    ).play("mirror_maker", "Inventor")


def test_two_cards_exchange_their_modifiers() -> None:
    """What lay on one card lies on the other; nothing else changes."""
    t = table(On("Clockmaker", modifier=+3, tokens=0), On("Treasurer", modifier=-5, tokens=1))
    t.choose("Clockmaker").choose("Treasurer")
    assert (t.played(0, "Clockmaker").modifier, t.played(1, "Treasurer").modifier) == (-5, +3)
    assert (t.played(0, "Clockmaker").tokens, t.played(1, "Treasurer").tokens) == (0, 1)
    assert (t.influence(0, "Clockmaker"), t.influence(1, "Treasurer")) == (6, 15)
    assert t.winners(0) == (1,)


def test_a_card_without_modifiers_gives_none() -> None:
    """With nothing on one of the two cards, the other one's modifiers move; an empty exchange does nothing."""
    t = table(On("Clockmaker", modifier=+3), On("Treasurer"))
    t.choose("Treasurer").choose("Clockmaker")
    assert (t.played(0, "Clockmaker").modifier, t.played(1, "Treasurer").modifier) == (0, +3)
    t = table(On("Clockmaker"), On("Treasurer"))
    t.choose("Clockmaker").choose("Treasurer")
    assert t.happened(ModifierPlaced) + t.happened(ModifiersRemoved) == []


def test_the_two_cards_are_different_and_in_play() -> None:
    """Any card in play can be chosen, on both sides, and not the same one twice."""
    t = table(On("Clockmaker"), On("Treasurer"))
    assert t.offered() == ["clockmaker", "treasurer", "mirror_maker", "inventor"]
    t.choose("mirror_maker")
    assert t.offered() == ["clockmaker", "treasurer", "inventor"]


def test_the_exchange_is_settled_at_once() -> None:
    """The outcome of an encounter follows its cards' influence; the game says so once."""
    t = table(On("Clockmaker", modifier=+3), On("Treasurer"))
    assert (t.winners(0), t.signets) == ((0,), (1, 1))
    t.choose("Clockmaker").choose("Treasurer")
    assert (t.winners(0), t.signets) == ((1,), (0, 2))


def test_the_deck() -> None:
    """The deck is Deck I with this card for one of its own, by name or as a list of cards."""
    rules = boardcore.load("cardia", deck="mirror_maker")
    assert [pack.name for pack in rules.packs] == ["cardia", "lone_card"]
    assert rules.fingerprint == boardcore.load("cardia", deck=DECK.cards).fingerprint
    assert [pack.name for pack in boardcore.load("cardia").packs] == ["cardia"]


def test_the_contract() -> None:
    """Games with it keep the contract of every pack."""
    report = check_all(boardcore.load("cardia", deck="mirror_maker"), range(4))
    assert report.played.games == 4
    assert report.pairs.states["lone_card:mirror_maker/instant"] > 0
