"""The layers of an outcome that no card of Deck I shows, and what becomes of a card that has left."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia.testing import On, Table

Tables = Callable[..., Table]
Probes = Callable[[Table, int, str], int]


@pytest.mark.rule("OQ-89")
def test_named_cards_win(table: Tables) -> None:
    """Who is made to win wins: over more influence, a declared tie and a tie winner."""
    t = table(
        encounters=[("Blank 3", "Blank 9"), (On("Champion 5", tokens=1), On("Referee 8", tokens=1))],
        hands=(["Blank 1"], ["Blank 2"]),
    )
    assert t.winners(0) == (0,)
    assert t.winners(1) == (0,)


@pytest.mark.rule("OQ-89")
def test_both_named(table: Tables) -> None:
    """Two opposed effects that make a card win let both win."""
    t = table(encounters=[(On("Champion 5", tokens=1), On("Champion 5", tokens=1))], hands=(["Blank 1"], ["Blank 2"]))
    assert t.winners(0) == (0, 1)
    assert t.signets == (1, 1)


@pytest.mark.rule("OQ-90", "OQ-07")
def test_the_loser_of_a_named_tie_is_activated(table: Tables, probes: Probes) -> None:
    """A tie that an effect turns into a win is no tie: the losing card is activated."""
    t = table(encounters=[(On("Champion 5", tokens=1), "Blank 9")], hands=(["Blank 7"], ["Blank 7"]))
    t.play("Blank 7", "Blank 7")
    assert probes(t, 0, "Blank 7") == 0
    assert probes(t, 1, "Blank 7") == 1


@pytest.mark.rule("OQ-07")
def test_nobody_loses_where_both_win(table: Tables, probes: Probes) -> None:
    """Where both cards win there is no loser, and nobody activates."""
    champion = On("Champion 5", tokens=1)
    t = table(encounters=[(champion, champion)], hands=(["Blank 7"], ["Blank 9"]))
    t.play("Blank 7", "Blank 9")
    assert t.winners(1) == (0, 1)
    assert probes(t, 0, "Blank 7") == probes(t, 1, "Blank 9") == 0


@pytest.mark.rule("OQ-39")
def test_positions_of_a_card_that_has_left(table: Tables) -> None:
    """What follows after a card has discarded itself counts from the place it had."""
    t = table(encounters=[("Blank 6", "Blank 4")], hands=(["Leave 2"], ["Blank 9"]))
    t.play("Leave 2", "Blank 9")
    assert t.zone(0, "discard")[-1] == "leave_2"
    assert t.influence(0, "Blank 6") == 7


@pytest.mark.rule("OQ-104")
def test_pile_order_of_played_cards(table: Tables) -> None:
    """Several cards of one player discarded at once: the highest ends on top, wherever they lay."""
    t = table(
        encounters=[("Blank 8", "Blank 15"), ("Blank 4", "Blank 13")],
        decks=((), ()),
        hands=(["Sweep 2", "Blank 1"], ["Blank 14", "Blank 1"]),
    )
    t.play("Sweep 2", "Blank 14")
    assert t.zone(1, "discard")[-3:] == ["blank_13", "blank_14", "blank_15"]
