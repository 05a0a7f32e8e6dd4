"""Deck II, card by card: values 6 to 10, what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import (
    AbilityActivated,
    CardsDiscarded,
    EncounterCompared,
    ModifierPlaced,
    ModifiersChosen,
    await_next,
    table_of,
)
from boardcore_cardia.testing import On, Table

from boardcore import Effect

Set = Callable[..., Table]

DEMAND = "cardia:counter.demand"


def demand(*seats: int, faction: str = "guild") -> Callable[[Effect], None]:
    """Let a Blackmailer's demand wait for each of these seats."""

    def wait(fx: Effect) -> None:
        for seat in seats:
            await_next(fx, seat, DEMAND, table_of(fx).words.index(faction))

    return wait


class TestLibrarian:
    HANDS = (["Librarian", "Blank 8", "Blank 3"], ["Blank 10", "Blank 9", "Blank 4"])

    def ask(self, table: Set) -> Table:
        return table(hands=self.HANDS).play("Librarian", "Blank 10").play("Blank 8", "Blank 9")

    @pytest.mark.rule("OQ-95", "OQ-97")
    def test_after_the_reveal(self, table: Set) -> None:
        """Once the next cards lie face up, its player must choose +2 or -2, before anything is compared."""
        t = self.ask(table)
        assert (t.decision().seat, [o.id for o in t.decision().options]) == (0, ["amount:+2", "amount:-2"])
        assert (t.row[1], len(t.happened(EncounterCompared))) == (("blank_8", "blank_9"), 1)

    @pytest.mark.rule("OQ-97")
    @pytest.mark.parametrize(("sign", "influence", "winner"), [("amount:+2", 10, 0), ("amount:-2", 6, 1)])
    def test_added_before_the_comparison(self, table: Set, sign: str, influence: int, winner: int) -> None:
        """The modifier counts in the comparison, and is used up."""
        t = self.ask(table).choose(sign)
        assert (t.influence(0, "Blank 8"), t.winners(1)) == (influence, (winner,))
        assert t.drawer.seats[0].waiting == ()
        assert t.play("Blank 3", "Blank 4").influence(0, "Blank 3") == 3

    @pytest.mark.rule("OQ-95", "OQ-97")
    def test_both_players(self, table: Set) -> None:
        """Both players' choices are open together, each secret until both are made."""

        def wait(fx: Effect) -> None:
            await_next(fx, 0, "cardia:counter.sign")
            await_next(fx, 1, "cardia:counter.sign")

        t = table(hands=(["Blank 8"], ["Blank 9"]), deck=["Librarian"], prepare=wait).play("Blank 8", "Blank 9")
        assert [decision.seat for decision in t.decisions] == [0, 1]
        before = t.view(0)
        t.choose("amount:-2", seat=1)
        assert (t.view(0).table, t.view(0).figures, t.view(0).waiting_for) == (before.table, before.figures, (0,))
        t.choose("amount:+2", seat=0)
        assert (t.influence(0, "Blank 8"), t.influence(1, "Blank 9"), t.winners(0)) == (10, 7, (0,))
        assert t.happened(ModifiersChosen) == [ModifiersChosen((0, 1), (2, -2))]

    @pytest.mark.rule("OQ-97")
    def test_several(self, table: Set) -> None:
        """Several apply each: two of them give +4, nothing, or -4."""

        def wait(fx: Effect) -> None:
            await_next(fx, 0, "cardia:counter.sign")
            await_next(fx, 0, "cardia:counter.sign")

        t = table(hands=(["Blank 8"], ["Blank 9"]), deck=["Librarian"], prepare=wait).play("Blank 8", "Blank 9")
        assert [option.id for option in t.decision().options] == ["amount:+4", "amount:+0", "amount:-4"]
        assert t.choose("amount:-4").influence(0, "Blank 8") == 4
        assert t.drawer.seats[0].waiting == ()

    @pytest.mark.rule("OQ-97", "OQ-11")
    def test_a_replacement_takes_nothing(self, table: Set) -> None:
        """A card that replaces another is not revealed in phase 1, so the choice waits on."""
        t = table(hands=(["Librarian", "Blank 3"], ["Puppeteer", "Blank 9"]))
        t.play("Librarian", "Puppeteer")
        assert len(t.drawer.seats[0].waiting) == 1
        assert t.play("Blank 3", "Blank 9").prompt == "sign"

    @pytest.mark.rule("OQ-13", "OQ-97")
    def test_outlives_its_card(self, table: Set) -> None:
        """What waits belongs to the player, whatever becomes of Librarian."""
        row = [("Librarian", "Blank 1"), ("Swamp Guardian", "Blank 4")]
        t = table(hands=(["Waketwo 2", "Blank 8"], ["Blank 10", "Blank 9"]), encounters=row)
        t.play("Waketwo 2", "Blank 10", "Librarian", "Swamp Guardian", "Librarian")
        assert ("librarian" in t.zone(0, "hand"), t.play("Blank 8", "Blank 9").prompt) == (True, "sign")

    def test_the_table_says_so(self, table: Set) -> None:
        """Everybody sees that something waits, and for whom."""
        t = table(hands=self.HANDS).play("Librarian", "Blank 10")
        for looker in (None, 0, 1):
            waiting = t.view(looker).figures["cardia"]["waiting"]
            assert waiting == [[{"counter": "cardia:counter.sign", "about": None}], []]


class TestProdigy:
    def ask(self, table: Set, *row: object) -> Table:
        t = table(hands=(["Prodigy"], ["Blank 10"]), encounters=row)
        return t.play("Prodigy", "Blank 10")

    def test_targets(self, table: Set) -> None:
        """Cards of yours with current influence 8 or less, this one included."""
        row = [("Blank 9", "Blank 1"), (On("Blank 12", modifier=-4), "Blank 2"), (On("Blank 8", 1), "Blank 3")]
        assert self.ask(table, *row).offered() == ["blank_12", "prodigy"]

    def test_three_more(self, table: Set) -> None:
        """The chosen card gets +3."""
        t = self.ask(table, ("Blank 8", "Blank 9")).choose("Blank 8")
        assert (t.influence(0, "Blank 8"), t.winners(0)) == (11, (0,))

    @pytest.mark.rule("OQ-101")
    def test_none(self, table: Set) -> None:
        """Without such a card nobody is asked and nothing happens."""
        row = [(On("Prodigy", modifier=3), "Blank 9")]
        t = table(hands=(["Waker 2"], ["Blank 12"]), encounters=row, waiting=(9, 0))
        t.play("Waker 2", "Blank 12", "Prodigy")
        assert (t.prompt, t.happened(ModifierPlaced)) == ("play", [])


class TestAristocrat:
    @pytest.mark.rule("OQ-91")
    def test_worth_more_while_it_wins(self, table: Set) -> None:
        """In effect and winning it is worth 2, otherwise it adds nothing."""
        assert table(encounters=[(On("Aristocrat", tokens=1), "Blank 7")]).signets == (2, 0)
        assert table(encounters=[("Aristocrat", "Blank 7")]).signets == (1, 0)
        assert table(encounters=[(On("Aristocrat", tokens=1), "Blank 9")]).signets == (0, 1)

    @pytest.mark.rule("OQ-22")
    def test_tokens_do_not_add_up(self, table: Set) -> None:
        """A second token changes nothing."""
        assert table(encounters=[(On("Aristocrat", tokens=2), "Blank 7")]).signets == (2, 0)

    @pytest.mark.rule("OQ-91")
    def test_with_a_treasurer(self, table: Set) -> None:
        """What cards are worth adds up."""
        row = [(On("Aristocrat", tokens=1), "Blank 7"), ("Blank 1", On("Treasurer", tokens=1))]
        t = table(encounters=row)
        assert t.signets == (3, 1)
        assert [part.amount for part in t.explain("signets", "seat:0").parts] == [1, 1, 1]

    @pytest.mark.rule("OQ-93")
    def test_nothing_is_kept_of_it(self, table: Set) -> None:
        """Left alone it keeps the signet for winning and not the extra one."""
        t = table(hands=(["Strike 3"], ["Blank 10"]), encounters=[(On("Aristocrat", tokens=1), "Blank 7")])
        assert t.signets == (2, 0)
        assert t.play("Strike 3", "Blank 10", "Blank 7").signets == (1, 1)

    def test_lost_and_activated(self, table: Set) -> None:
        """Losing, it gets its token, and counts once it wins."""
        t = table(hands=(["Aristocrat", "Plus5 3"], ["Blank 10", "Blank 12"]))
        t.play("Aristocrat", "Blank 10")
        assert (t.played(0, "Aristocrat").tokens, t.signets) == (1, (0, 1))
        assert t.play("Plus5 3", "Blank 12", "Aristocrat").signets == (2, 1)


class TestBlackmailer:
    HANDS = (["Blackmailer", "Blank 2"], ["Blank 10", "Engineer", "Blank 5", "Blank 6", "Blank 8"])

    def name(self, table: Set, faction: str) -> Table:
        return table(hands=self.HANDS).play("Blackmailer", "Blank 10", faction)

    @pytest.mark.rule("OQ-102")
    def test_named_in_public(self, table: Set) -> None:
        """A faction of the deck in play is named, and everybody sees for whom and which."""
        t = table(hands=self.HANDS).play("Blackmailer", "Blank 10")
        assert sorted(t.offered()) == ["guild", "rebellion", "test"]
        t.choose("guild")
        waiting = [[], [{"counter": DEMAND, "about": "faction:guild"}]]
        assert [t.view(seat).figures["cardia"]["waiting"] for seat in (None, 0, 1)] == [waiting] * 3

    @pytest.mark.rule("OQ-95", "OQ-104")
    def test_another_faction(self, table: Set) -> None:
        """Right after the reveal the opponent discards two, in the order chosen; the comparison comes after it."""
        t = self.name(table, "guild").play("Blank 2", "Blank 5")
        assert (t.decision().seat, t.prompt, len(t.happened(EncounterCompared))) == (1, "discard", 1)
        t.choose("Blank 8").choose("Blank 6")
        assert t.zone(1, "discard")[-2:] == ["blank_8", "blank_6"]
        assert len(t.happened(EncounterCompared)) == 2
        assert t.drawer.seats[1].waiting == ()

    def test_the_faction_named(self, table: Set) -> None:
        """A card of that faction costs nothing, and the demand is used up all the same."""
        t = self.name(table, "guild").play("Blank 2", "Engineer")
        assert (t.happened(CardsDiscarded), t.drawer.seats[1].waiting, t.prompt) == ([], (), "play")

    @pytest.mark.parametrize(("hand", "gone"), [(["Blank 6"], 1), ([], 0)])
    def test_fewer(self, table: Set, hand: list[str], gone: int) -> None:
        """With fewer than two cards what there is goes; with none nobody is asked."""
        t = table(hands=(["Blank 2"], ["Blank 5", *hand]), deck=["Blackmailer", "Engineer"], prepare=demand(1))
        t.play("Blank 2", "Blank 5", *hand)
        assert sum(len(event.cards) for event in t.happened(CardsDiscarded)) == gone
        assert (t.drawer.seats[1].waiting, t.drawer.round) == ((), 2)

    @pytest.mark.rule("OQ-95", "OQ-97")
    def test_both_players(self, table: Set) -> None:
        """Both players' discards are open together; what one has picked stays secret until both are done."""
        hands = (["Blank 2", "Blank 4", "Blank 7"], ["Blank 5", "Blank 6", "Blank 8"])
        t = table(hands=hands, deck=["Blackmailer", "Engineer"], prepare=demand(0, 1))
        t.play("Blank 4", "Blank 5")
        assert [(decision.seat, len(decision.options)) for decision in t.decisions] == [(0, 2), (1, 2)]
        before = t.view(0).table
        t.choose("Blank 6", seat=1).choose("Blank 8", seat=1)
        assert (t.view(0).table, [decision.seat for decision in t.decisions]) == (before, [0])
        t.choose("Blank 7").choose("Blank 2")
        assert t.zone(0, "discard")[-2:] == ["blank_7", "blank_2"]
        assert t.zone(1, "discard")[-2:] == ["blank_6", "blank_8"]

    @pytest.mark.rule("OQ-97")
    def test_several(self, table: Set) -> None:
        """Two demands that are not met cost four cards; of two different ones only what is not met counts."""
        hand = ["Blank 5", "Blank 6", "Blank 7", "Blank 8", "Blank 10", "Blank 12"]

        def wait(fx: Effect) -> None:
            demand(1, 1)(fx)
            demand(1, faction="test")(fx)

        t = table(hands=(["Blank 2", "Blank 4"], hand), deck=["Blackmailer", "Engineer"], prepare=wait)
        t.play("Blank 4", "Blank 5", "Blank 6", "Blank 7", "Blank 8", "Blank 10")
        assert [event.cards for event in t.happened(CardsDiscarded)] == [
            tuple(t.card(1, name) for name in ("Blank 6", "Blank 7", "Blank 8", "Blank 10"))
        ]

    @pytest.mark.rule("OQ-96")
    def test_a_card_shown_early(self, table: Set) -> None:
        """A card placed face up early is no revealed card: the demand waits for the common reveal."""
        t = table(
            hands=(["Blank 2"], ["Blank 5", "Blank 6", "Blank 7"]), opens=(False, True),
            deck=["Blackmailer", "Engineer"], prepare=demand(1),
        )  # fmt: skip
        t.choose("Blank 5")
        assert (t.decision().seat, t.prompt) == (0, "play")
        assert t.choose("Blank 2").prompt == "discard"

    @pytest.mark.rule("OQ-97", "OQ-11")
    def test_a_replacement(self, table: Set) -> None:
        """A card that replaces another was not revealed: nothing is asked, and the demand waits on."""
        row = [("Blackmailer", "Blank 3"), ("Puppeteer", "Blank 4")]
        t = table(hands=(["Waketwo 2"], ["Blank 12", "Blank 6"]), encounters=row, deck=["Engineer"])
        t.play("Waketwo 2", "Blank 12", "Blackmailer", "guild", "Puppeteer")
        assert (t.row[1], t.prompt, len(t.drawer.seats[1].waiting)) == (("puppeteer", "blank_6"), "play", 1)


class TestIllusionist:
    def ask(self, table: Set, *row: object) -> Table:
        t = table(hands=(["Illusionist"], ["Blank 11"]), encounters=row)
        return t.play("Illusionist", "Blank 11")

    @pytest.mark.rule("OQ-89")
    def test_targets(self, table: Set) -> None:
        """Other cards of yours that lose now: no winner, no tie, no lone card, and not this one."""
        row = [("Blank 5", "Blank 9"), ("Blank 8", "Blank 2"), ("Blank 6", "Blank 6"), ("Blank 3", None)]
        assert self.ask(table, *row, ("Blank 4", "Blank 7")).offered() == ["blank_5", "blank_4"]

    def test_activates_there(self, table: Set) -> None:
        """The chosen card's ability is activated in its own place: positions count from that card."""
        t = self.ask(table, ("Blank 9", "Blank 1"), ("Back 5", "Blank 8"), ("Blank 12", "Blank 2")).choose("Back 5")
        assert (t.influence(0, "Blank 9"), t.influence(0, "Blank 12")) == (10, 12)

    @pytest.mark.rule("OQ-105")
    def test_ongoing(self, table: Set) -> None:
        """An ongoing ability gets its token on that card."""
        t = self.ask(table, ("Aristocrat", "Blank 9")).choose("Aristocrat")
        assert (t.played(0, "Aristocrat").tokens, t.played(0, "Illusionist").tokens) == (1, 0)

    def test_an_effect_decides_who_loses(self, table: Set) -> None:
        """Who loses is what effects say: the higher card that a Counselor beats, not the lower one that wins."""
        row = [("Blank 9", "Blank 5"), ("Blank 13", On("Counselor", tokens=1))]
        assert self.ask(table, *row).offered() == ["blank_9"]

    @pytest.mark.rule("OQ-101")
    def test_none(self, table: Set) -> None:
        """Without a losing card nobody is asked and nothing happens."""
        t = self.ask(table, ("Blank 9", "Blank 5"))
        assert t.prompt == "play"
        assert [event.card for event in t.happened(AbilityActivated)] == [t.card(0, "Illusionist")]

    @pytest.mark.rule("OQ-101")
    def test_looks_no_further(self, table: Set) -> None:
        """A card whose ability will come to nothing may be activated."""
        t = self.ask(table, ("Prodigy", "Blank 9")).choose("Prodigy")
        assert t.prompt == "raise_low"
