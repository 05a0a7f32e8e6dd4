"""Deck II's cards acting on one another and on Deck I's: copies, activations, loops, effects that meet, saving."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import (
    AbilityActivated,
    ActivationImpossible,
    CardsDiscarded,
    ModifierPlaced,
    await_next,
    count_on,
)
from boardcore_cardia.testing import On, Table
from probe import Probed

from boardcore import Effect

Set = Callable[..., Table]
SIGN, LATER = "cardia:counter.sign", "cardia:counter.later"


def activated(table: Table) -> list[tuple[str, str]]:
    """The abilities that were activated: on which card, and whose text."""
    return [(table.name(event.card), table.name(event.ability)) for event in table.happened(AbilityActivated)]


class TestMagistraCopies:
    """Magistra loses to a 15 and copies a card of Deck II that has been raised to her influence."""

    def copy(self, table: Set, card: str, raised: int, *hand: str) -> Table:
        t = table(
            hands=(["Magistra", "Blank 8"], ["Blank 15", *hand]),
            encounters=[("Blank 2", "Blank 7"), (On(card, modifier=raised), "Blank 16")],
        )
        return t.play("Magistra", "Blank 15", card)

    @pytest.mark.rule("OQ-105", "OQ-110")
    def test_poisoner(self, table: Set) -> None:
        """The opposing card is hers, and so is the influence that it is brought down to."""
        t = self.copy(table, "Poisoner", 13)
        assert (t.influence(1, "Blank 15"), t.influence(1, "Blank 16")) == (14, 16)

    @pytest.mark.rule("OQ-105")
    def test_tax_collector(self, table: Set) -> None:
        """This card is then Magistra."""
        t = self.copy(table, "Tax Collector", 10)
        assert (t.influence(0, "Magistra"), t.influence(0, "Tax Collector")) == (18, 14)

    @pytest.mark.rule("OQ-97", "OQ-105")
    def test_librarian(self, table: Set) -> None:
        """What Librarian lets wait, waits for her player's next card."""
        t = self.copy(table, "Librarian", 8, "Blank 9")
        assert t.play("Blank 8", "Blank 9", "amount:+2").influence(0, "Blank 8") == 10

    @pytest.mark.rule("OQ-101", "OQ-105", "OQ-106")
    def test_illusionist(self, table: Set) -> None:
        """Other cards are others than Magistra: Illusionist itself, which loses, may be activated, and nothing more."""
        t = self.copy(table, "Illusionist", 4)
        assert t.offered() == ["blank_2", "illusionist"]
        t.choose("Illusionist")
        assert t.offered() == ["blank_2"], "Magistra's ability is running and nothing has changed since"
        t.choose("Blank 2")
        assert activated(t)[1:] == [
            ("magistra", "illusionist"), ("illusionist", "illusionist"), ("blank_2", "blank_2"),
        ]  # fmt: skip

    @pytest.mark.rule("OQ-105", "OQ-103")
    def test_elemental(self, table: Set) -> None:
        """Whoever copies Elemental discards a hand card, copies it in turn, and draws."""
        t = table(
            hands=(["Copier 3", "Tax Collector"], ["Blank 15"]), decks=(["Blank 2", "Blank 6"], []),
            encounters=[("Elemental", "Blank 9")],
        )  # fmt: skip
        t.play("Copier 3", "Blank 15", "Elemental", "Tax Collector")
        assert (t.influence(0, "Copier 3"), t.zone(0, "hand")) == (7, ["blank_2", "blank_6"])

    @pytest.mark.rule("OQ-105")
    @pytest.mark.parametrize("card", ["Aristocrat", "Counselor", "Mechanical Djinn"])
    def test_no_ongoing_ability(self, table: Set, card: str) -> None:
        """An ongoing ability is not copied, whether or not it is in effect."""
        row = [(On(card, modifier=9), "Blank 5"), (On("Blank 10", modifier=9), "Blank 6")]
        t = table(hands=(["Magistra"], ["Blank 16"]), encounters=row)
        assert t.play("Magistra", "Blank 16").offered() == ["blank_10"]

    @pytest.mark.parametrize("form", ["json", "msgpack"])
    def test_saved_between_two_picks(self, table: Set, form: str) -> None:
        """A state kept after the first of two picks inside a copied ability goes on to the same end."""
        straight, kept = (self.copy(table, "Revolutionary", 9, "Blank 9", "Blank 6") for _ in range(2))
        for t in (straight, kept):
            t.choose("Blank 6")
        data = kept.rules.dump(kept.state, form)
        kept.state = kept.rules.load_state(data)
        assert kept.rules.dump(kept.state, form) == data
        for t in (straight, kept):
            t.choose("Blank 9")
        assert kept.rules.dump(kept.state, form) == straight.rules.dump(straight.state, form)
        assert kept.zone(1, "discard")[-2:] == ["blank_6", "blank_9"]


class TestElementalCopies:
    def copy(self, table: Set, card: str, *row: object, theirs: tuple[str, ...] = ()) -> Table:
        t = table(
            hands=(["Elemental", card], ["Blank 16", *theirs]), decks=(["Blank 8", "Blank 2"], ["Blank 8", "Blank 2"]),
            encounters=row,
        )  # fmt: skip
        return t.play("Elemental", "Blank 16", card)

    @pytest.mark.rule("OQ-105")
    def test_illusionist(self, table: Set) -> None:
        """Copied from the hand, Illusionist activates another losing card than Elemental, which loses too."""
        t = self.copy(table, "Illusionist", ("Blank 3", "Blank 9"))
        assert t.offered() == ["blank_3"]
        t.choose("Blank 3")
        assert activated(t)[1:] == [("elemental", "illusionist"), ("blank_3", "blank_3")]

    @pytest.mark.rule("OQ-105")
    def test_kinesis_mage(self, table: Set) -> None:
        """Its choices are Elemental's player's, and the draw comes after all of it."""
        t = table(
            hands=(["Elemental", "Kinesis Mage"], ["Blank 16"]), decks=(["Blank 8", "Blank 6"], []),
            encounters=[(On("Blank 3", modifier=4), "Blank 9")],
        )  # fmt: skip
        t.play("Elemental", "Blank 16", "Kinesis Mage", "Blank 3")
        assert t.zone(0, "hand") == []
        assert t.choose("Elemental").influence(0, "Elemental") == 18
        assert t.zone(0, "hand") == ["blank_8", "blank_6"]

    @pytest.mark.rule("OQ-105", "OQ-10")
    def test_puppeteer(self, table: Set) -> None:
        """Deck I's Puppeteer replaces the card opposite Elemental."""
        t = self.copy(table, "Puppeteer", theirs=("Blank 9",))
        assert (t.row, t.winners(0)) == ([("elemental", "blank_9")], (0,))

    @pytest.mark.rule("OQ-105")
    def test_what_it_draws(self, table: Set) -> None:
        """A copied ability that discards the hand's owner's cards leaves the draw for the end."""
        t = self.copy(table, "Revolutionary", theirs=("Blank 9",))
        assert t.zone(0, "hand") == []
        t.choose("Blank 9")
        assert (t.zone(0, "hand"), t.zone(1, "hand")) == (["blank_8", "blank_2"], ["blank_8", "blank_2"])


class TestLoops:
    @pytest.mark.rule("OQ-106")
    def test_illusionist_and_magistra(self, table: Set) -> None:
        """Illusionist activates a losing Magistra, which copies Illusionist: there it ends, for nothing has changed."""
        row = [("Magistra", "Blank 15"), (On("Illusionist", modifier=5), "Blank 16")]
        t = table(hands=(["Waker 2"], ["Blank 12"]), encounters=row)
        t.play("Waker 2", "Blank 12", "Illusionist", "Magistra", "Illusionist")
        assert activated(t)[1:] == [
            ("illusionist", "illusionist"), ("magistra", "magistra"), ("magistra", "illusionist"),
        ]  # fmt: skip
        assert (t.prompt, t.happened(ActivationImpossible)) == ("play", [])

    @pytest.mark.rule("OQ-106")
    def test_with_a_change_it_goes_on(self, table: Set) -> None:
        """With a change in between Illusionist starts again and again, until 100 abilities have been activated."""
        row = [("Illusionist", "Blank 16"), ("Spiral 3", On("Champion 15", tokens=1))]
        t = table(hands=(["Waker 2"], ["Blank 12"]), encounters=row)
        t.play("Waker 2", "Blank 12", "Illusionist")
        while t.prompt != "play":
            t.choose("Spiral 3" if "spiral_3" in t.offered() else "Illusionist")
        assert len(t.happened(AbilityActivated)) == 100
        assert {name for name, _ in activated(t)} == {"waker_2", "illusionist", "spiral_3"}
        assert t.influence(0, "Spiral 3") > 30

    @pytest.mark.rule("OQ-101", "OQ-106")
    def test_not_offered(self, table: Set) -> None:
        """A losing card whose ability is running, with nothing changed since, is not offered to Illusionist."""
        row = [("Blank 3", "Blank 8"), ("Illusionist", "Blank 15")]
        t = table(hands=(["Waker 2"], ["Blank 12"]), encounters=row).play("Waker 2", "Blank 12", "Illusionist")
        assert t.offered() == ["blank_3"]


class TestLayersMeet:
    @pytest.mark.rule("OQ-89", "OQ-91")
    def test_counselor_and_treasurer(self, table: Set) -> None:
        """A card that Counselor lets win is worth more to a Treasurer behind it, like any winner."""
        row = [("Blank 3", "Blank 9"), (On("Counselor", tokens=1), "Blank 13")]
        assert table(encounters=row).signets == (1, 1)
        counselled = [("Blank 3", "Blank 9"), ("Blank 4", On("Counselor", tokens=1))]
        assert table(encounters=counselled).signets == (0, 2)

    @pytest.mark.rule("OQ-89", "OQ-90")
    @pytest.mark.parametrize("low", ["Mediator", "Blank 4"])
    def test_counselor_over_judge(self, table: Set, low: str) -> None:
        """Counselor's word stands over a tie that a Judge would win."""
        row = [(On(low, tokens=1), "Blank 9"), (On("Counselor", tokens=1), "Blank 13")]
        assert table(encounters=[*row, ("Blank 5", On("Judge", tokens=1))]).winners(0) == (0,)

    @pytest.mark.rule("OQ-89")
    def test_void_mage_ends_it(self, table: Set) -> None:
        """Without its tokens Counselor's word is gone, and the encounter is compared again."""
        row = [("Blank 3", "Blank 9"), (On("Counselor", tokens=1), "Blank 13")]
        t = table(hands=(["Void Mage"], ["Blank 15"]), encounters=row)
        t.play("Void Mage", "Blank 15", "Counselor", "tokens")
        assert (t.winners(0), t.signets) == ((1,), (0, 3))

    @pytest.mark.rule("OQ-94", "OQ-89")
    def test_counselor_wins_for_a_mechanical_djinn(self, table: Set) -> None:
        """The following encounter may be won by an effect as well as by influence."""
        row = [(On("Mechanical Djinn", tokens=1), "Blank 16"), ("Blank 3", "Blank 9")]
        t = table(hands=(["Blank 5"], ["Blank 5"]), encounters=[*row, (On("Counselor", tokens=1), "Blank 13")])
        assert t.play("Blank 5", "Blank 5").result == ((0,), "ability")


class TestWaitingMeets:
    @pytest.mark.rule("OQ-13", "OQ-95", "OQ-97")
    def test_surgeon_librarian_and_engineer(self, table: Set) -> None:
        """The waiting modifier lies first, then comes the choice, and +5 only at the end of the round."""

        def wait(fx: Effect) -> None:
            await_next(fx, 0, SIGN)
            await_next(fx, 0, LATER)

        t = table(
            hands=(["Blank 8"], ["Blank 9"]), waiting=(-5, 0), deck=["Surgeon", "Librarian", "Engineer"], prepare=wait
        )
        t.play("Blank 8", "Blank 9")
        assert (t.influence(0, "Blank 8"), count_on(t.played(0, "Blank 8"), LATER)) == (3, 1)
        t.choose("amount:+2")
        assert [event.amount for event in t.happened(ModifierPlaced)] == [2, 5]
        assert (t.influence(0, "Blank 8"), t.winners(0)) == (10, (0,))

    @pytest.mark.rule("OQ-96", "OQ-97")
    def test_fortune_teller_and_librarian(self, table: Set) -> None:
        """A card shown early is not revealed yet: its player chooses + or - when both cards are there."""

        def wait(fx: Effect) -> None:
            await_next(fx, 1, SIGN)

        t = table(hands=(["Blank 8"], ["Blank 9"]), opens=(False, True), deck=["Librarian"], prepare=wait)
        t.choose("Blank 9")
        assert (t.prompt, t.decision().seat) == ("play", 0)
        t.choose("Blank 8")
        assert (t.prompt, t.decision().seat) == ("sign", 1)

    @pytest.mark.rule("OQ-97", "OQ-107")
    def test_swamp_guardian_takes_the_marker_away(self, table: Set) -> None:
        """A card taken back in the round of its reveal loses Engineer's marker for good."""
        t = table(
            hands=(["Waker 2"], ["Blank 9"]), encounters=[("Swamp Guardian", "Blank 14")], deck=["Engineer"],
            prepare=lambda fx: await_next(fx, 0, LATER),
        )  # fmt: skip
        t.play("Waker 2", "Blank 9", "Swamp Guardian", "Waker 2")
        assert (t.zone(0, "hand").count("waker_2"), t.happened(ModifierPlaced)) == (1, [])

    @pytest.mark.rule("OQ-95")
    def test_both_sorts_of_questions(self, table: Set) -> None:
        """Librarian's choice comes before Blackmailer's discards."""

        def wait(fx: Effect) -> None:
            await_next(fx, 0, "cardia:counter.demand", 0)
            await_next(fx, 1, SIGN)

        t = table(hands=(["Blank 8", "Blank 5"], ["Blank 10"]), deck=["Librarian", "Blackmailer"], prepare=wait)
        t.play("Blank 8", "Blank 10")
        assert (t.prompt, t.decision().seat) == ("sign", 1)
        t.choose("amount:-2")
        assert (t.prompt, t.decision().seat) == ("discard", 0)
        t.choose("Blank 5")
        assert [t.winners(0), [event.cards for event in t.happened(CardsDiscarded)]] == [(), [(t.card(0, "Blank 5"),)]]


class TestOtherSeat:
    """The same from the second seat: whose card it is decides, not the seat's number."""

    def test_revolutionary(self, table: Set) -> None:
        """The first seat discards and draws."""
        t = table(hands=(["Blank 9", "Blank 3"], ["Revolutionary"]), decks=(["Blank 4", "Blank 6", "Blank 7"], []))
        t.play("Blank 9", "Revolutionary")
        assert t.decision().seat == 0
        assert t.choose("Blank 3").zone(0, "hand") == ["blank_4", "blank_6", "blank_7"]

    def test_successor(self, table: Set) -> None:
        """The first seat keeps two and loses the deck."""
        hand = ["Blank 9", "Blank 3", "Blank 4", "Blank 6"]
        t = table(hands=(hand, ["Successor"]), decks=(["Blank 7"], []), waiting=(0, -9)).play("Blank 9", "Successor")
        t.choose("Blank 6").choose("Blank 3")
        assert (t.zone(0, "hand"), t.zone(0, "discard")[-2:]) == (["blank_3", "blank_6"], ["blank_4", "blank_7"])

    def test_blackmailer(self, table: Set) -> None:
        """The demand waits for the first seat's card."""
        t = table(hands=(["Blank 10", "Blank 3", "Blank 4"], ["Blackmailer", "Blank 5"]))
        t.play("Blank 10", "Blackmailer", "rebellion").play("Blank 3", "Blank 5")
        assert (t.prompt, t.decision().seat) == ("discard", 0)
        assert "blank_4" in t.offered()

    def test_illusionist(self, table: Set) -> None:
        """It activates a losing card of the second seat."""
        t = table(hands=(["Blank 11"], ["Illusionist"]), encounters=[("Blank 8", "Blank 5"), ("Blank 3", "Blank 4")])
        t.play("Blank 11", "Illusionist")
        assert t.offered() == ["blank_5"]
        assert [event.card for event in t.choose("Blank 5").happened(Probed)] == [t.card(1, "Blank 5")]

    def test_mechanical_djinn(self, table: Set) -> None:
        """The second seat wins by it."""
        row = [("Blank 16", On("Mechanical Djinn", tokens=1)), ("Blank 8", "Blank 9")]
        t = table(hands=(["Blank 3"], ["Blank 3"]), encounters=row)
        assert t.play("Blank 3", "Blank 3").result == ((1,), "ability")
