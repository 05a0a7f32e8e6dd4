"""What each card does, on a table set for it. The checks of every pack join this run by themselves."""

from __future__ import annotations

import boardcore
from boardcore_cardia.testing import On, Pair, Table


def lost(card: str, *encounters: Pair) -> Table:
    """A player has just lost with this card against the Djinn, after these encounters; its ability begins."""
    hands = ([card, "Judge"], ["Djinn", "Inventor"])
    return Table(hands=hands, encounters=encounters, deck="mypack").play(card, "Djinn")


class TestCopyist:
    def test_modifiers_are_repeated(self) -> None:
        """What lies on the first card lies on the second one too, and stays where it was."""
        t = lost("mypack_copyist", ("Surgeon", On("Mediator", modifier=+3)))
        assert t.offered() == ["mediator"]
        t.choose("Mediator").choose("Surgeon")
        assert (t.played(1, "Mediator").modifier, t.played(0, "Surgeon").modifier) == (3, 3)

    def test_another_card_of_ones_own(self) -> None:
        """The second card is another one, and the player's."""
        t = lost("mypack_copyist", (On("Surgeon", modifier=-1), "Mediator")).choose("Surgeon")
        assert t.offered() == ["mypack_copyist"]

    def test_nothing_to_repeat(self) -> None:
        """Without modifiers in play nobody is asked, and the round goes on."""
        assert lost("mypack_copyist", ("Surgeon", "Mediator")).prompt == "play"


class TestPickpocket:
    def test_a_card_and_a_modifier(self) -> None:
        """Its player draws, then lowers any card, the opponent's included."""
        t = lost("mypack_pickpocket", ("Surgeon", "Mediator"))
        assert len(t.zone(0, "hand")) == 2
        t.choose("Mediator")
        assert t.played(1, "Mediator").modifier == -1


class TestStonemason:
    def test_few_cards(self) -> None:
        """With at most 2 cards in play it raises itself."""
        t = lost("mypack_stonemason", ("Surgeon", "Mediator"))
        assert (t.played(0, "Surgeon").modifier, t.played(0, "mypack_stonemason").modifier) == (0, 3)

    def test_many_cards(self) -> None:
        """With more it raises the card before it."""
        t = lost("mypack_stonemason", ("Ambusher", "Judge"), ("Surgeon", "Mediator"))
        assert (t.played(0, "Surgeon").modifier, t.played(0, "mypack_stonemason").modifier) == (5, 0)


class TestBannerBearer:
    def test_more_influence(self) -> None:
        """While it is in effect all cards of its player have 1 more influence, which explains itself."""
        t = lost("mypack_banner_bearer", ("Surgeon", "Mediator"))
        assert (t.influence(0, "Surgeon"), t.influence(1, "Mediator")) == (4, 4)
        why = t.explain("influence", f"card:{t.card(0, 'Surgeon')}")
        assert [part.amount for part in why.parts] == [3, 1]


def test_the_deck() -> None:
    """The pack is in force where its deck is played, and nowhere else."""
    with_it, without = boardcore.load("cardia", deck="mypack"), boardcore.load("cardia")
    assert [pack.name for pack in with_it.packs] == ["cardia", "mypack"]
    assert [pack.name for pack in without.packs] == ["cardia"]
