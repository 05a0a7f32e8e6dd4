"""Guardians and Foggy Swamp together: two packs that know nothing of each other (OQ-114)."""

from __future__ import annotations

import probe
import pytest
from boardcore_cardia import Counter
from boardcore_cardia.testing import Table
from boardcore_guardians import PHOENIX_TOKEN, GuardianActivated
from boardcore_guardians.testing import row_of, set_row


def foggy(guardian: str, mine: list[str], theirs: list[str]) -> Table:
    """A game from its start, with this Guardian at the second place."""
    table = Table(
        hands=(mine, theirs),
        extra={"probe": probe},
        packs=["probe"],
        locations=["foggy_swamp"],
        options={"guardians": "hidden"},
    )
    set_row(table, guardian, "owl")
    return table


@pytest.mark.rule("GUA-P3-01", "OQ-114")
def test_the_guardian_of_the_encounter_that_is_revealed_acts() -> None:
    """Cards placed in the second round are revealed in the third, at the second place, and activate its Guardian."""
    t = foggy("elephant", ["Blank 8", "Palace Guard", "Blank 9"], ["Blank 3", "Blank 4", "Blank 5"])
    t.play("Blank 8", "Blank 3")
    assert (t.row, row_of(t)[0]) == ([], ("elephant",))
    t.play("Palace Guard", "Blank 4")
    assert (t.row, row_of(t)[0]) == ([("blank_8", "blank_3")], ("elephant",))
    assert t.happened(GuardianActivated) == []
    t.play("Blank 9", "Blank 5")
    assert t.row[1] == ("palace_guard", "blank_4")
    assert [event.seat for event in t.happened(GuardianActivated)] == [0]
    assert t.played(0, "Blank 8").modifier == 5
    assert row_of(t)[0] == ("elephant", "owl")


@pytest.mark.rule("GUA-PHO-01", "OQ-114")
def test_the_next_card_is_the_next_one_chosen_from_hand() -> None:
    """Phoenix waits neither for the card revealed nor for the one in the fog, but for the next one placed."""
    hand = ["Blank 8", "Fortune Teller", "Blank 9", "OngoingProbe 10", "Blank 11"]
    t = foggy("phoenix", hand, ["Blank 3", "Blank 4", "Blank 5", "Blank 7", "Blank 12"])
    for mine, theirs in (("Blank 8", "Blank 3"), ("Fortune Teller", "Blank 4"), ("Blank 9", "Blank 5")):
        t.play(mine, theirs)
    assert [event.seat for event in t.happened(GuardianActivated)] == [0]
    assert t.drawer.seats[0].waiting == (Counter(PHOENIX_TOKEN),)
    t.play("OngoingProbe 10", "Blank 7")
    assert t.played(0, "Blank 9").tokens == 0
    t.play("Blank 11", "Blank 12")
    assert t.played(0, "OngoingProbe 10").tokens == 1
    assert t.drawer.seats[0].waiting == ()
