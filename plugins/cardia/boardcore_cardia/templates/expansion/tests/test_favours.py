"""The rule of the expansion, on tables set for it. The checks of every pack join this run by themselves."""

from __future__ import annotations

import boardcore
import pytest
from boardcore import StateError
from boardcore_cardia.testing import Table

from boardcore_mypack import DRAWER, FavourSpent


def table(first: str, second: str) -> Table:
    """Both have played these cards in a game with the expansion; each has one more in the hand."""
    hands = ([first, "Void Mage"], [second, "Surgeon"])
    return Table(hands=hands, deck="I", options={"mypack": True}).play(first, second)


def test_whoever_is_behind_may_spend_a_favour() -> None:
    """The player with fewer signets is asked, and one of that player's cards gets +3."""
    t = table("Judge", "Treasurer")
    assert (t.signets, t.prompt, t.decision().seat) == ((0, 1), "spend", 0)
    assert t.offered() == ["judge", "done"]
    t.choose("Judge")
    assert t.played(0, "Judge").modifier == 3
    assert t.happened(FavourSpent) == [FavourSpent(seat=0, left=1)]
    assert DRAWER.of(t.state).left == (1, 2)


def test_a_favour_can_be_kept() -> None:
    """Nobody has to spend one."""
    t = table("Judge", "Treasurer").choose("done")
    assert (t.prompt, DRAWER.of(t.state).left) == ("play", (2, 2))


def test_level_players_are_not_asked() -> None:
    """With as many signets as the opponent one cannot spend any."""
    assert table("Judge", "Mediator").prompt == "play"


def test_no_more_than_there_are() -> None:
    """Without a favour nothing can be raised, and a state with more than there are is refused."""
    t = table("Judge", "Treasurer")
    DRAWER.of(t.state).left = (0, 2)
    assert t.offered() == ["done"]
    DRAWER.of(t.state).left = (3, 2)
    with pytest.raises(StateError) as refused:
        t.rules.check_state(t.state)
    assert refused.value.code == "state/impossible"


def test_the_option() -> None:
    """The pack takes part in games that want it, and in no others."""
    with_it, without = boardcore.load("cardia", mypack=True), boardcore.load("cardia")
    assert [pack.name for pack in with_it.packs] == ["cardia", "mypack"]
    assert [pack.name for pack in without.packs] == ["cardia"]
