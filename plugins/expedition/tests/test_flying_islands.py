"""Flying Islands: who may move a phial at the end of a round, where to, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boardcore_cardia import CardsDrawn, SignetsCounted
from boardcore_cardia.testing import Table
from boardcore_expedition import FLYING_ISLANDS, PhialAbilityActivated, PhialsMoved
from boardcore_expedition.testing import Sky, phials

import boardcore
from boardcore import OptionsError

Set = Callable[..., Sky]
Count = Callable[[Table, int, str], int]


@pytest.fixture
def isles(sky: Set) -> Set:
    """Make a table with phials at Flying Islands."""

    def make(**kwargs: Any) -> Sky:
        return sky(locations=["flying_islands"], **kwargs)

    return make


@pytest.mark.rule("OQ-120")
def test_the_player_behind_may_move_a_phial(isles: Set, tastes: Count) -> None:
    """Whoever has fewer signets after the draws moves a phial from one own card to another, activating nothing."""
    played = isles(
        hands=(["Blank 3", "Blank 1"], ["Blank 9", "Blank 2"]),
        encounters=[(phials(2, "Blank 6"), "Blank 7"), ("Vial 12", "Blank 5"), ("Blank 4", phials(1, "Blank 8"))],
    ).play("Blank 3", "Blank 9")
    assert len(played.happened(CardsDrawn)) >= 2
    assert played.happened(SignetsCounted) == []
    assert (played.prompt, played.decision().seat) == ("drift", 0)
    assert played.offered(0) == ["blank_6", "done"]
    played.choose("Blank 6")
    assert played.offered(0) == ["vial_12", "blank_4", "blank_3"]
    played.choose("Vial 12")
    assert played.phials_now == {"blank_6": 1, "vial_12": 1, "blank_8": 1}
    assert tastes(played, 0, "Vial 12") == 0
    assert played.happened(PhialAbilityActivated) == []
    (event,) = played.happened(PhialsMoved)
    assert event.seat == 0
    assert played.prompt == "play"


@pytest.mark.rule("OQ-120")
def test_they_may_let_it_be(isles: Set) -> None:
    """The move is optional."""
    played = isles(
        hands=(["Blank 9", "Blank 1"], ["Blank 3", "Blank 2"]), encounters=[("Blank 5", phials(1, "Vial 4"))]
    ).play("Blank 9", "Blank 3")
    assert played.decision().seat == 1
    played.choose("done")
    assert played.phials_now == {"vial_4": 1}
    assert played.prompt == "play"


@pytest.mark.rule("OQ-120")
def test_ongoing_abilities_start_and_stop(isles: Set) -> None:
    """A phial ongoing ability is in effect where the phial then lies, and signets are counted after that."""
    played = isles(
        hands=(["Falconer", "Blank 1"], ["Blank 9", "Blank 2"]),
        encounters=[(phials(1, "Glow 6"), "Blank 7"), ("Blank 5", "Blank 8")],
        supplies=(0, 7),
    )
    assert played.winners(0) == ()
    played.play("Falconer", "Blank 9", "Falconer", "Glow 6")
    assert [played.winners(place) for place in range(3)] == [(1,), (), (1,)]
    assert played.offered(0) == ["falconer", "done"]
    played.choose("Falconer").choose("Glow 6")
    assert [played.winners(place) for place in range(3)] == [(), (1,), (1,)]
    assert [(each.first, each.second) for each in played.happened(SignetsCounted)] == [(0, 2)]


@pytest.mark.rule("OQ-120")
def test_equal_signets(isles: Set) -> None:
    """With as many signets nobody may."""
    played = isles(
        hands=(["Blank 9", "Blank 1"], ["Blank 3", "Blank 2"]), encounters=[("Blank 5", phials(1, "Vial 6"))]
    ).play("Blank 9", "Blank 3")
    assert played.signets == (1, 1)
    assert played.prompt == "play"


@pytest.mark.rule("OQ-101", "OQ-120")
def test_nothing_to_move(isles: Set) -> None:
    """Without a phial on a card, or with a single card, nobody is asked."""
    without = isles(hands=(["Vial 3", "Blank 1"], ["Blank 9", "Blank 2"]), encounters=[("Blank 5", "Blank 6")])
    assert without.play("Vial 3", "Blank 9").prompt == "play"
    single = isles(hands=(["Fill 3", "Blank 1"], ["Blank 9", "Blank 2"])).play("Fill 3", "Blank 9")
    assert single.on(0, "Fill 3") == 1
    assert single.prompt == "play"


@pytest.mark.rule("OQ-120")
def test_the_move_decides_the_count(isles: Set) -> None:
    """What the move changes counts in the same round: a tie takes the fifth signet away."""
    played = isles(
        hands=(["Blank 3", "Blank 1"], ["Blank 9", "Blank 2"]),
        encounters=[
            ("Blank 6", "Blank 11"),
            ("Blank 7", "Blank 12"),
            (phials(1, "Blank 8"), "Blank 13"),
            ("Falconer", "Blank 14"),
        ],
    ).play("Blank 3", "Blank 9")
    assert played.signets == (0, 5)
    played.choose("Blank 8").choose("Falconer")
    assert played.signets == (0, 4)
    assert not played.over


@pytest.mark.rule("OQ-121")
def test_needs_expedition_cards() -> None:
    """Without Expedition cards in the deck the location is refused with its reason; with them it goes with others."""
    with pytest.raises(OptionsError) as refused:
        boardcore.load("cardia", deck="I", locations=["flying_islands"])
    assert refused.value.code == "options/locations"
    assert "expedition" in str(refused.value)
    rules = boardcore.load("cardia", deck="IV", locations=["flying_islands"])
    assert rules.options["locations"] == ("flying_islands",)


def test_the_location_itself() -> None:
    """Three skulls, from the box of Tide & Storm, a stand-in of ours."""
    assert (FLYING_ISLANDS.skulls, FLYING_ISLANDS.box, FLYING_ISLANDS.provenance) == (3, "tide_and_storm", "house")
