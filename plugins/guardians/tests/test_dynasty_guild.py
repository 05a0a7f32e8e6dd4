"""Dynasty and Guild, Guardian by Guardian: what each does, what happens when it cannot, the rulings about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import (
    AbilityActivated,
    Counter,
    ModifierPlaced,
)
from boardcore_cardia.testing import On, Table
from boardcore_guardians import (
    UNICORN_MARK,
    GuardianActivated,
    ModifiersFlipped,
)

MakeTable = Callable[..., Table]
Probes = Callable[[Table, int, str], int]

E1 = ("Blank 6", "Blank 5")


def worth(table: Table, seat: int, name: str) -> int:
    """How many signets a card has, by the explanation of its player's signets."""
    label = f"card:{table.card(seat, name)}"
    return sum(part.amount or 0 for part in table.explain("signets", f"seat:{seat}").parts if part.source == label)


# Dynasty


class TestUnicorn:
    """Your card in the next encounter carries an additional signet while it wins."""

    def meet(self, table: MakeTable, mine: str, theirs: str, *more: str) -> Table:
        """The first player activates Unicorn in the second encounter, then both play these cards."""
        hands = (["Dynasty 7", mine, "Blank 1"], ["Blank 8", theirs, *more])
        t = table("unicorn", encounters=[("Blank 6", "Blank 6")], hands=hands).play("Dynasty 7", "Blank 8")
        assert t.drawer.seats[0].waiting == (Counter(UNICORN_MARK),)
        return t.play(mine, theirs)

    @pytest.mark.rule("GUA-UNI-01", "OQ-91")
    def test_a_winning_card_has_two_signets(self, table: MakeTable) -> None:
        """The mark waits in public, lies on the next card, and is worth one more signet as that card wins."""
        t = self.meet(table, "Blank 9", "Blank 5")
        assert t.drawer.seats[0].waiting == ()
        assert worth(t, 0, "Blank 9") == 2
        assert t.signets == (2, 1)
        parts = t.explain("signets", "seat:0").parts
        assert [part.text.id for part in parts] == ["cardia:explain.winning", "guardians:explain.unicorn"]

    @pytest.mark.rule("GUA-UNI-02", "OQ-47")
    def test_a_card_that_does_not_win_has_none_until_it_does(self, table: MakeTable) -> None:
        """No signet comes with a lost encounter; won later, the card has both."""
        t = self.meet(table, "Blank 3", "Blank 5", "Blank 16")
        assert (worth(t, 0, "Blank 3"), t.signets) == (0, (0, 2))
        hands = (["Dynasty 7", "Blank 3", "Plus8 1"], ["Blank 8", "Blank 5", "Blank 16"])
        t = table("unicorn", encounters=[("Blank 6", "Blank 6")], hands=hands)
        t.play("Dynasty 7", "Blank 8").play("Blank 3", "Blank 5").play("Plus8 1", "Blank 16", "Blank 3")
        assert (t.winners(2), worth(t, 0, "Blank 3")) == ((0,), 2)

    @pytest.mark.rule("GUA-UNI-03")
    def test_with_the_card_the_bonus_is_gone(self, table: MakeTable) -> None:
        """The card that carries the mark is discarded and replaced; the new one wins with one signet."""
        hands = (["Dynasty 7", "Blank 11", "Blank 12"], ["Blank 8", "Puppeteer"])
        t = table("unicorn", encounters=[("Blank 6", "Blank 6")], hands=hands, decks=([], []))
        t.play("Dynasty 7", "Blank 8").play("Blank 11", "Puppeteer")
        assert t.row[2] == ("blank_12", "puppeteer")
        assert (t.winners(2), worth(t, 0, "Blank 12")) == ((0,), 1)
        assert t.drawer.seats[0].waiting == ()

    @pytest.mark.rule("GUA-UNI-04", "OQ-47")
    def test_overtaken_it_is_in_the_supply_and_comes_back(self, table: MakeTable) -> None:
        """The opponent's card overtakes: it has one signet, the marked one none; winning again it has two again."""
        hands = (["Dynasty 7", "Blank 9", "Blank 16", "Plus8 1"], ["Blank 8", "Blank 5", "Plus8 1", "Blank 15"])
        t = table("unicorn", encounters=[("Blank 6", "Blank 6")], hands=hands)
        t.play("Dynasty 7", "Blank 8").play("Blank 9", "Blank 5")
        t.play("Blank 16", "Plus8 1", "Blank 5")
        assert (worth(t, 0, "Blank 9"), worth(t, 1, "Blank 5")) == (0, 1)
        t.play("Plus8 1", "Blank 15", "Blank 9")
        assert (worth(t, 0, "Blank 9"), worth(t, 1, "Blank 5")) == (2, 0)

    @pytest.mark.rule("OQ-45", "OQ-109")
    def test_a_swap_takes_the_mark_along(self, table: MakeTable) -> None:
        """Toad moves the marked card to an encounter that it wins; the extra signet counts there."""
        row = [("Blank 11", "Blank 1"), ("Blank 2", "Blank 1"), (On("Blank 3", counters={UNICORN_MARK: 1}), "Blank 4")]
        row[1] = ("Blank 12", "Blank 2")
        t = table("lion", "toad", encounters=row, hands=(["Rebellion 9"], ["Blank 16"]))
        assert t.signets == (2, 1)
        t.play("Rebellion 9", "Blank 16", "Blank 3", "Blank 12")
        assert t.row[1:3] == [("blank_3", "blank_2"), ("blank_12", "blank_4")]
        assert worth(t, 0, "Blank 3") == 2

    @pytest.mark.rule("OQ-13", "OQ-97")
    def test_both_players_may_wait(self, table: MakeTable) -> None:
        """With two Dynasty cards each player's next card carries a mark of its own; a replacement takes none."""
        hands = (["Dynasty 7", "Blank 9"], ["Dynasty 8", "Blank 10"])
        t = table("unicorn", encounters=[("Blank 6", "Blank 6")], hands=hands).play("Dynasty 7", "Dynasty 8")
        assert [side.waiting for side in t.drawer.seats] == [(Counter(UNICORN_MARK),)] * 2
        t.play("Blank 9", "Blank 10")
        assert (worth(t, 0, "Blank 9"), worth(t, 1, "Blank 10")) == (0, 2)


class TestCat:
    """If only one player has a Dynasty card: turn all modifiers on any one card to their other side."""

    @pytest.mark.rule("GUA-CAT-01")
    def test_it_turns_all_modifiers_on_a_card(self, table: MakeTable) -> None:
        """A net of -4 becomes +4; what is won by it is compared anew."""
        t = table("cat", encounters=[(On("Blank 6", modifier=-4), "Blank 5")], hands=(["Dynasty 9"], ["Blank 3"]))
        t.play("Dynasty 9", "Blank 3")
        assert t.winners(0) == (1,)
        t.choose("Blank 6")
        assert (t.played(0, "Blank 6").modifier, t.winners(0)) == (4, (0,))
        assert [event.card for event in t.happened(ModifiersFlipped)] == [t.card(0, "Blank 6")]

    @pytest.mark.rule("CORE-COMP-06")
    @pytest.mark.parametrize("amount", [3, -3, 5, 8])
    def test_the_other_side_of_a_modifier_is_its_negative(self, table: MakeTable, amount: int) -> None:
        """+3 becomes -3 and no other value, and the same backwards."""
        row = [(On("Blank 6", modifier=amount), "Blank 5")]
        t = table("cat", encounters=row, hands=(["Dynasty 9"], ["Blank 3"])).play("Dynasty 9", "Blank 3")
        assert t.choose("Blank 6").played(0, "Blank 6").modifier == -amount

    @pytest.mark.rule("GUA-CAT-02", "OQ-87", "OQ-101")
    def test_cards_with_modifiers_of_either_side_are_offered(self, table: MakeTable) -> None:
        """Exactly the cards that carry a modifier can be chosen, in any encounter; without any nobody is asked."""
        row = [(On("Blank 6", modifier=1), On("Blank 5", modifier=-1)), ("Blank 1", "Blank 2"), ("Blank 4", "Blank 7")]
        t = table("lion", "cat", encounters=row, hands=(["Dynasty 9"], ["Swell 3"])).play("Dynasty 9", "Swell 3")
        assert t.offered(0) == ["blank_6", "blank_5", "swell_3"]
        t = table("cat", encounters=[E1], hands=(["Dynasty 9"], ["Blank 3"])).play("Dynasty 9", "Blank 3")
        assert (t.prompt, len(t.happened(GuardianActivated))) == ("play", 1)


class TestLion:
    """The next card you play gets +3."""

    def test_the_next_card_gets_three(self, table: MakeTable) -> None:
        """The modifier waits in public and lies on the next card before the comparison."""
        t = table("lion", encounters=[E1], hands=(["Dynasty 9", "Blank 7"], ["Blank 3", "Blank 8"]))
        t.play("Dynasty 9", "Blank 3")
        assert t.pending == (3, 0)
        t.play("Blank 7", "Blank 8")
        assert (t.influence(0, "Blank 7"), t.winners(2)) == (10, (0,))

    def test_both_players_can_get_it(self, table: MakeTable) -> None:
        """With two Dynasty cards a +3 waits for each."""
        t = table("lion", encounters=[E1], hands=(["Dynasty 9"], ["Dynasty 3"])).play("Dynasty 9", "Dynasty 3")
        assert t.pending == (3, 3)


# Guild


class TestElephant:
    """Your card in the previous encounter gets +5."""

    @pytest.mark.rule("GUA-ELE-01")
    def test_the_card_in_the_previous_encounter_gets_five(self, table: MakeTable) -> None:
        """At place 4 it is the own card at place 3, and no other."""
        row = [("Blank 1", "Blank 2"), ("Blank 3", "Blank 4"), ("Blank 6", "Blank 7")]
        t = table("unicorn", "elephant", encounters=row, hands=(["Guild 9"], ["Blank 5"])).play("Guild 9", "Blank 5")
        assert t.played(0, "Blank 6").modifier == 5
        assert [event.card for event in t.happened(ModifierPlaced)] == [t.card(0, "Blank 6")]

    @pytest.mark.rule("OQ-92")
    def test_without_a_card_there_nothing_happens(self, table: MakeTable) -> None:
        """Nobody is asked, and no other card gets it."""
        t = table("elephant", encounters=[(None, "Blank 7")], hands=(["Guild 9"], ["Blank 5"]))
        t.play("Guild 9", "Blank 5")
        assert len(t.happened(GuardianActivated)) == 1
        assert (t.happened(ModifierPlaced), t.prompt) == ([], "play")


class TestParrot:
    """If only one player has a Guild card: activate its ability."""

    @pytest.mark.rule("GUA-PAR-01", "GUA-PAR-02")
    def test_it_activates_the_very_card(self, table: MakeTable, probes: Probes) -> None:
        """The ability of the winning Guild card is activated; other Guild cards are not, and nobody chooses."""
        t = table("parrot", encounters=[("Guild 6", "Blank 5")], hands=(["Guild 9"], ["Blank 3"]))
        t.play("Guild 9", "Blank 3")
        assert (probes(t, 0, "Guild 9"), probes(t, 0, "Guild 6"), t.prompt) == (1, 0, "play")

    @pytest.mark.rule("GUA-PAR-03")
    def test_it_may_have_been_activated_already(self, table: MakeTable, probes: Probes) -> None:
        """The Guild card lost and was activated; Parrot activates it a second time."""
        t = table("parrot", encounters=[E1], hands=(["Guild 9"], ["Blank 10"])).play("Guild 9", "Blank 10")
        assert probes(t, 0, "Guild 9") == 2

    @pytest.mark.rule("GUA-PAR-04")
    def test_an_ongoing_one_gets_another_token(self, table: MakeTable) -> None:
        """With the token of its own activation there are two; a winning card gets its first."""
        t = table("parrot", encounters=[E1], hands=(["Guildongoing 9"], ["Blank 12"]))
        t.play("Guildongoing 9", "Blank 12")
        assert t.played(0, "Guildongoing 9").tokens == 2
        t = table("parrot", encounters=[E1], hands=(["Guildongoing 9"], ["Blank 3"]))
        t.play("Guildongoing 9", "Blank 3")
        assert (t.played(0, "Guildongoing 9").tokens, t.influence(0, "Blank 6")) == (1, 7)

    @pytest.mark.rule("OQ-123", "OQ-26")
    def test_a_replacement_is_the_card_there(self, table: MakeTable, probes: Probes) -> None:
        """Puppeteer's card is of the Guild: it was not activated, and Parrot activates it now."""
        t = table("parrot", encounters=[E1], hands=(["Puppeteer"], ["Blank 12", "Guild 9"]))
        t.play("Puppeteer", "Blank 12")
        assert (t.row[1], probes(t, 1, "Guild 9")) == (("puppeteer", "guild_9"), 1)

    @pytest.mark.rule("OQ-15")
    def test_its_player_chooses_for_the_card(self, table: MakeTable) -> None:
        """Clockmaker by way of Parrot: its own previous card and its player's next one get +3, in its own name."""
        t = table("parrot", encounters=[E1], hands=(["Clockmaker"], ["Blank 3"])).play("Clockmaker", "Blank 3")
        assert (t.played(0, "Blank 6").modifier, t.pending) == (3, (3, 0))
        assert [(event.seat, t.name(event.card)) for event in t.happened(AbilityActivated)][-1] == (0, "clockmaker")


class TestTortoise:
    """Return all modifiers on any one card to the supply."""

    def test_it_takes_all_modifiers_from_a_card(self, table: MakeTable) -> None:
        """Any card with modifiers can be chosen, of either side."""
        row = [(On("Blank 6", modifier=1), On("Blank 5", modifier=4))]
        t = table("tortoise", encounters=row, hands=(["Guild 9"], ["Blank 3"])).play("Guild 9", "Blank 3")
        assert t.offered(0) == ["blank_6", "blank_5"]
        t.choose("Blank 5")
        assert (t.played(1, "Blank 5").modifier, t.winners(0)) == (0, (0,))

    @pytest.mark.rule("OQ-101", "OQ-123")
    def test_without_modifiers_nobody_is_asked(self, table: MakeTable) -> None:
        """No card has any: nothing happens. With one between two players only the first finds it."""
        t = table("tortoise", encounters=[E1], hands=(["Guild 9"], ["Blank 3"])).play("Guild 9", "Blank 3")
        assert t.prompt == "play"
        row = [(On("Blank 6", modifier=1), "Blank 5")]
        t = table("tortoise", encounters=row, hands=(["Guild 9"], ["Guild 8"])).play("Guild 9", "Guild 8")
        assert t.decision().seat == 1
        t.choose("Blank 6")
        assert (t.prompt, len(t.happened(GuardianActivated))) == ("play", 2)
