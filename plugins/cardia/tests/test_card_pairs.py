"""Deck I's cards acting on one another: copies, loops, effects that meet, and saving in the middle."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import AbilityActivated, ActivationImpossible, CardsDiscarded
from boardcore_cardia.testing import On, Table
from probe import Probed

Set = Callable[..., Table]


class TestMagistraCopies:
    """Magistra loses to a 15 and copies a card of hers that has been raised to her influence."""

    def copy(self, table: Set, card: str, raised: int, *hand: str) -> Table:
        t = table(
            hands=(["Magistra"], ["Blank 15", *hand]),
            encounters=[("Blank 5", "Blank 6"), (On(card, modifier=raised), "Blank 8")],
        )
        return t.play("Magistra", "Blank 15", card)

    @pytest.mark.rule("OQ-103", "OQ-105")
    def test_palace_guard(self, table: Set) -> None:
        """Her opponent is asked as Palace Guard's would be, and a refusal raises her, not Palace Guard."""
        t = self.copy(table, "Palace Guard", 7, "Surgeon")
        t.choose("guild")
        assert (t.decision().seat, t.offered()) == (1, ["surgeon", "done"])
        t.choose("done")
        assert (t.influence(0, "Magistra"), t.influence(0, "Palace Guard")) == (21, 14)

    @pytest.mark.rule("OQ-105", "OQ-39", "OQ-12")
    def test_hired_blade(self, table: Set) -> None:
        """Her own encounter goes, and Hired Blade's stays."""
        t = self.copy(table, "Hired Blade", 13)
        assert t.row == [("blank_5", "blank_6"), ("hired_blade", "blank_8")]
        assert (t.zone(0, "discard"), t.zone(1, "discard")) == (["magistra"], ["blank_15"])

    def test_inventor(self, table: Set) -> None:
        """She places Inventor's two modifiers, and may choose herself and Inventor."""
        t = table(hands=(["Magistra"], ["Blank 16"]), encounters=[("Inventor", "Blank 8")])
        t.play("Magistra", "Blank 16", "Inventor", "Magistra", "Inventor")
        assert (t.influence(0, "Magistra"), t.influence(0, "Inventor"), t.winners(1)) == (17, 12, (0,))

    def test_djinn(self, table: Set) -> None:
        """Copying Djinn wins the game."""
        t = table(hands=(["Magistra"], ["Blank 15"]), encounters=[("Djinn", "Blank 8")])
        assert t.play("Magistra", "Blank 15", "Djinn").result == ((0,), "ability")

    @pytest.mark.rule("OQ-105", "OQ-107")
    def test_swamp_guardian(self, table: Set) -> None:
        """Other cards are then others than Magistra: Swamp Guardian itself can be taken back."""
        t = self.copy(table, "Swamp Guardian", 1)
        assert t.offered() == ["blank_5", "swamp_guardian"]
        t.choose("Swamp Guardian")
        assert t.row == [("blank_5", "blank_6"), ("magistra", "blank_15")]
        assert (t.zone(1, "discard"), "swamp_guardian" in t.zone(0, "hand")) == (["blank_8"], True)

    @pytest.mark.rule("OQ-92", "OQ-105")
    def test_clockmaker(self, table: Set) -> None:
        """The previous encounter is the one before hers, here the one of Clockmaker."""
        t = self.copy(table, "Clockmaker", 3)
        assert (t.influence(0, "Clockmaker"), t.influence(0, "Blank 5"), t.pending) == (17, 5, (3, 0))

    @pytest.mark.rule("OQ-104")
    def test_ambusher_empty(self, table: Set) -> None:
        """An empty batch of discards happens through a copy too."""
        t = self.copy(table, "Ambusher", 5).choose("rebellion")
        assert [e.cards for e in t.happened(CardsDiscarded)] == [()]

    @pytest.mark.rule("OQ-105")
    @pytest.mark.parametrize("form", ["json", "msgpack"])
    def test_saved_in_the_middle(self, table: Set, form: str) -> None:
        """A state kept while the opponent is asked inside the copied ability goes on to the same end."""
        straight = self.copy(table, "Palace Guard", 7, "Surgeon").choose("guild")
        kept = self.copy(table, "Palace Guard", 7, "Surgeon").choose("guild")
        data = kept.rules.dump(kept.state, form)
        kept.state = kept.rules.load_state(data)
        assert kept.rules.dump(kept.state, form) == data
        for t in (straight, kept):
            t.choose("done")
        assert kept.rules.dump(kept.state, form) == straight.rules.dump(straight.state, form)
        assert kept.influence(0, "Magistra") == 21


class TestLoops:
    @pytest.mark.rule("OQ-106")
    def test_copiers(self, table: Set) -> None:
        """A copier that copies a copier comes to nothing when that would copy itself again unchanged."""
        t = table(hands=(["Copier 3"], ["Blank 9"]), encounters=[("Copier 5", "Blank 8")])
        t.play("Copier 3", "Blank 9", "Copier 5", "Copier 5")
        assert [e.card for e in t.happened(ActivationImpossible)] == [t.card(0, "Copier 3")]
        assert (len(t.happened(AbilityActivated)), t.drawer.round) == (2, 2)

    @pytest.mark.rule("OQ-106")
    def test_wakers(self, table: Set) -> None:
        """Two cards that activate each other stop at the first repetition without a change."""
        t = table(hands=(["Waker 3"], ["Blank 9"]), encounters=[("Waker 5", "Blank 8")])
        t.play("Waker 3", "Blank 9", "Waker 5", "Waker 3")
        assert [e.card for e in t.happened(ActivationImpossible)] == [t.card(0, "Waker 3")]

    @pytest.mark.rule("OQ-106", "OQ-101")
    def test_not_offered(self, table: Set) -> None:
        """Magistra's ability does not offer what could not start: itself, for the card that runs it."""
        past = [("Magistra", "Blank 8"), ("Blank 9", "Blank 7"), ("Blank 4", "Blank 2")]
        t = table(hands=(["Copier 5"], ["Blank 9"]), encounters=past)
        assert t.play("Copier 5", "Blank 9", "Magistra").offered() == ["blank_9"]

    @pytest.mark.rule("OQ-105", "OQ-106")
    def test_never_the_copying_card(self, table: Set) -> None:
        """Copied by another card, Magistra's "other" leaves that card out, also after a change."""
        t = table(hands=(["Spiral 5"], ["Blank 9"]), encounters=[("Magistra", "Blank 8"), ("Blank 9", "Blank 7")])
        assert t.play("Spiral 5", "Blank 9", "Magistra").offered() == ["blank_9"]

    @pytest.mark.rule("OQ-106")
    def test_change_allows(self, table: Set) -> None:
        """After a change on the table the same ability can start again, up to 100 activations in a phase."""
        t = table(hands=(["Spiral 3"], ["Blank 9"]), encounters=[("Spiral 5", "Blank 8")])
        t.play("Spiral 3", "Blank 9")
        asked = 0
        while t.prompt != "play":
            t.choose("Spiral 5")
            asked += 1
        assert (len(t.happened(AbilityActivated)), asked, t.influence(0, "Spiral 3")) == (100, 100, 103)
        assert len(t.happened(ActivationImpossible)) == 1

    @pytest.mark.rule("OQ-106", "OQ-104")
    def test_empty_batch_is_a_change(self, table: Set) -> None:
        """An empty batch of discards is an event, so an ability may start again after it."""
        t = table(hands=(["Waketwo 2"], ["Blank 10"]), encounters=[("Ambusher", "Blank 8"), ("Waker 5", "Blank 6")])
        t.play("Waketwo 2", "Blank 10", "Ambusher", "rebellion", "Waker 5", "Waketwo 2")
        assert (t.happened(ActivationImpossible), t.offered()) == ([], ["ambusher", "waker_5"])

    @pytest.mark.rule("OQ-106")
    def test_choices_are_no_change(self, table: Set) -> None:
        """Choosing and activating alone are no change: there the ability cannot start again."""
        t = table(hands=(["Waketwo 2"], ["Blank 10"]), encounters=[("Ambusher", "Blank 8"), ("Waker 5", "Blank 6")])
        t.play("Waketwo 2", "Blank 10", "Waker 5", "Waketwo 2")
        assert [e.card for e in t.happened(ActivationImpossible)] == [t.card(0, "Waketwo 2")]


class TestTiesMeet:
    @pytest.mark.rule("OQ-06", "OQ-89")
    @pytest.mark.parametrize("seat", [0, 1])
    def test_judge_and_mediator(self, table: Set, seat: int) -> None:
        """Mediator makes the tie and Judge's player wins it, whoever's Mediator it is."""
        judge: list[On | str] = ["Blank 10", "Blank 10"]
        judge[seat] = On("Judge", tokens=1)
        t = table(encounters=[(On("Mediator", tokens=1), "Blank 9"), (judge[0], judge[1])])
        assert t.winners(0) == (seat,)

    @pytest.mark.rule("OQ-89", "OQ-90")
    def test_order_does_not_matter(self, table: Set) -> None:
        """A Mediator that comes into effect after Judge gives its encounter to Judge's player."""
        t = table(hands=(["Mediator"], ["Blank 9"]), encounters=[("Blank 10", On("Judge", tokens=1))])
        t.play("Mediator", "Blank 9")
        assert t.winners(1) == (1,)
        assert len(t.happened(AbilityActivated)) == 1

    @pytest.mark.rule("OQ-89")
    def test_void_mage_ends_mediator(self, table: Set) -> None:
        """Without its tokens Mediator's encounter is compared again."""
        t = table(hands=(["Void Mage"], ["Blank 9"]), encounters=[("Blank 8", On("Mediator", tokens=2))])
        assert t.winners(0) == ()
        t.play("Void Mage", "Blank 9", "Mediator", "tokens")
        assert (t.winners(0), t.signets, t.played(1, "Mediator").tokens) == ((0,), (1, 1), 0)

    @pytest.mark.rule("OQ-91")
    @pytest.mark.parametrize(("second", "found"), [("Blank 10", (2, 2)), (On("Judge", tokens=1), (3, 4))])
    def test_treasurer_and_judges(self, table: Set, second: str | On, found: tuple[int, int]) -> None:
        """A tie won through Judge is won, and if both cards win it each is worth 1 more."""
        later = [(On("Treasurer", tokens=1), "Blank 13"), (On("Judge", tokens=1), second)]
        assert table(encounters=[("Blank 5", "Blank 5"), *later]).signets == found

    @pytest.mark.rule("OQ-91")
    def test_treasurer_and_mediator(self, table: Set) -> None:
        """Nobody wins Mediator's encounter, so Treasurer adds nothing there."""
        past = [(On("Mediator", tokens=1), "Blank 9"), (On("Treasurer", tokens=1), "Blank 13")]
        assert table(encounters=past).signets == (0, 1)

    @pytest.mark.rule("OQ-12", "OQ-91", "OQ-92")
    @pytest.mark.parametrize(
        ("past", "before", "after"),
        [
            ([("Blank 10", "Blank 9"), ("Blank 6", "Blank 7")], (1, 3), (0, 4)),
            ([("Blank 6", "Blank 7"), ("Blank 10", "Blank 9")], (2, 2), (0, 4)),
            ([("Blank 10", "Blank 9")], (2, 1), (0, 2)),
        ],
    )
    def test_treasurer_after_a_gap(
        self, table: Set, past: list[tuple[str, str]], before: tuple[int, int], after: tuple[int, int]
    ) -> None:
        """When a gap closes, Treasurer looks at the encounter now before its own, or at none in first place."""
        row = [*past, (On("Treasurer", tokens=1), "Blank 15")]
        t = table(hands=(["Swamp Guardian"], ["Blank 14"]), encounters=row)
        assert t.signets == before
        assert t.play("Swamp Guardian", "Blank 14", "Blank 10").signets == after


class TestKeptSignet:
    @pytest.mark.rule("OQ-09", "OQ-93")
    def test_winner_left_alone(self, table: Set) -> None:
        """A winning card whose opposing card leaves keeps 1 signet, without winning."""
        t = table(hands=(["Strike 3"], ["Blank 10"]), encounters=[("Blank 9", "Blank 8")])
        t.play("Strike 3", "Blank 10", "Blank 8")
        assert (t.row[0], t.winners(0), t.signets) == (("blank_9", None), (), (1, 1))
        assert t.played(0, "Blank 9").kept

    @pytest.mark.rule("OQ-09", "OQ-93")
    def test_loser_left_alone(self, table: Set) -> None:
        """A losing card gains nothing by being left alone, and its opponent's signet goes."""
        t = table(hands=(["Strike 3"], ["Blank 10"]), encounters=[("Blank 7", "Blank 8")])
        t.play("Strike 3", "Blank 10", "Blank 8")
        assert (t.winners(0), t.signets) == ((), (0, 1))

    @pytest.mark.rule("OQ-93", "OQ-91")
    def test_extras_are_not_kept(self, table: Set) -> None:
        """What Treasurer added is lost, for a lone card does not win."""
        past = [("Blank 9", "Blank 8"), (On("Treasurer", tokens=1), "Blank 14")]
        t = table(hands=(["Strike 3"], ["Blank 10"]), encounters=past)
        assert t.signets == (2, 1)
        assert t.play("Strike 3", "Blank 10", "Blank 8").signets == (1, 2)

    @pytest.mark.rule("OQ-93")
    def test_influence_changes(self, table: Set) -> None:
        """Influence changes neither take a kept signet away nor give one."""
        t = table(hands=(["Minus9 3"], ["Blank 10"]), encounters=[(On("Blank 9", kept=True), None)])
        assert t.play("Minus9 3", "Blank 10", "Blank 9").signets == (1, 1)

    @pytest.mark.rule("OQ-93", "OQ-107")
    def test_leaves_with_the_card(self, table: Set) -> None:
        """The kept signet goes when its card leaves play."""
        t = table(hands=(["Swamp Guardian"], ["Blank 14"]), encounters=[(On("Blank 9", kept=True), None)])
        assert t.play("Swamp Guardian", "Blank 14", "Blank 9").signets == (0, 1)


class TestWaiting:
    @pytest.mark.rule("OQ-13")
    def test_surgeon_and_clockmaker(self, table: Set) -> None:
        """What waits adds up, and all of it comes to lie on the one next card."""
        t = table(
            hands=(["Waketwo 2", "Blank 10"], ["Blank 9", "Blank 7"]),
            encounters=[("Surgeon", "Blank 1"), ("Clockmaker", "Blank 4")],
        )
        t.play("Waketwo 2", "Blank 9", "Surgeon", "Clockmaker")
        assert (t.pending, t.influence(0, "Surgeon")) == ((-2, 0), 6)
        assert t.play("Blank 10", "Blank 7").influence(0, "Blank 10") == 8

    @pytest.mark.rule("OQ-13")
    def test_outlives_its_card(self, table: Set) -> None:
        """What waits belongs to the player and stays when the card that placed it leaves play."""
        t = table(
            hands=(["Waketwo 2"], ["Blank 9"]),
            encounters=[("Surgeon", "Blank 1"), ("Swamp Guardian", "Blank 4")],
        )
        t.play("Waketwo 2", "Blank 9", "Surgeon", "Swamp Guardian", "Surgeon")
        assert (t.pending, t.row[0][0]) == ((-5, 0), "swamp_guardian")

    @pytest.mark.rule("OQ-96")
    def test_fortune_teller_after_a_loss(self, table: Set) -> None:
        """It concerns the next placing, whatever became of its own encounter."""
        t = table(
            hands=(["Waketwo 2", "Blank 10", "Blank 3"], ["Blank 9", "Blank 7", "Blank 8"]),
            encounters=[("Fortune Teller", "Blank 1"), ("Swamp Guardian", "Blank 4")],
        )
        t.play("Waketwo 2", "Blank 9", "Fortune Teller", "Swamp Guardian", "Fortune Teller")
        assert [d.seat for d in t.decisions] == [1]
        t.play("Blank 10", "Blank 7")
        assert [d.seat for d in t.decisions] == [0, 1]

    @pytest.mark.rule("OQ-96")
    def test_fortune_teller_twice(self, table: Set) -> None:
        """Two activations of one player for the same placing count once."""
        t = table(
            hands=(["Waketwo 2", "Blank 10", "Blank 3"], ["Blank 9", "Blank 7", "Blank 8"]),
            encounters=[("Fortune Teller", "Blank 1")],
        )
        t.play("Waketwo 2", "Blank 9", "Fortune Teller", "Fortune Teller")
        assert [d.seat for d in t.decisions] == [1]
        assert [d.seat for d in t.play("Blank 10", "Blank 7").decisions] == [0, 1]

    @pytest.mark.rule("OQ-39")
    def test_rest_of_an_ability(self, table: Set) -> None:
        """An ability whose card leaves in the middle is resolved to its end as far as possible."""
        t = table(
            hands=(["Waketwo 2"], ["Blank 9"]),
            encounters=[("Swamp Guardian", "Blank 4"), ("Blank 5", "Blank 6")],
        )
        t.play("Waketwo 2", "Blank 9", "Swamp Guardian", "Waketwo 2", "Blank 5")
        assert t.row == [("swamp_guardian", "blank_4"), ("blank_5", "blank_6")]
        assert [e.card for e in t.happened(Probed)] == [t.card(0, "Blank 5")]


class TestOtherSeat:
    """The same from the second seat: whose card it is decides, not the seat's number."""

    def test_puppeteer(self, table: Set) -> None:
        """The card comes from the first seat's hand and goes on its pile."""
        t = table(hands=(["Blank 14", "Blank 3"], ["Puppeteer", "Blank 5"])).play("Blank 14", "Puppeteer")
        assert (t.row, t.zone(0, "discard")) == ([("blank_3", "puppeteer")], ["blank_14"])

    @pytest.mark.rule("OQ-10")
    def test_puppeteer_empty_hand(self, table: Set) -> None:
        """The second seat wins when the first has no card to replace with."""
        t = table(hands=(["Blank 14"], ["Puppeteer"])).play("Blank 14", "Puppeteer")
        assert t.result == ((1,), "ability")

    @pytest.mark.rule("OQ-103")
    def test_palace_guard(self, table: Set) -> None:
        """The second seat names the faction and the first is asked."""
        t = table(hands=(["Blank 9", "Surgeon"], ["Palace Guard", "Clockmaker"])).play("Blank 9", "Palace Guard")
        assert t.decision().seat == 1
        t.choose("guild")
        assert (t.decision().seat, t.offered()) == (0, ["surgeon", "done"])
        assert t.choose("done").influence(1, "Palace Guard") == 14

    @pytest.mark.rule("OQ-107")
    def test_swamp_guardian(self, table: Set) -> None:
        """The second seat takes back a card of its own, and the first one's card goes."""
        t = table(hands=(["Blank 14"], ["Swamp Guardian"]), encounters=[("Blank 8", "Blank 9")])
        t.play("Blank 14", "Swamp Guardian", "Blank 9")
        assert ("blank_9" in t.zone(1, "hand"), t.zone(0, "discard")) == (True, ["blank_8"])
        assert t.view(0).table["cardia"]["seats"][1]["hand"]["known"] == [t.card(1, "Blank 9")]

    @pytest.mark.rule("OQ-13", "OQ-96")
    def test_what_waits(self, table: Set) -> None:
        """Clockmaker's modifier waits for the second seat, and Fortune Teller opens the first."""
        t = table(
            hands=(["Blank 9"], ["Waketwo 2"]), encounters=[("Blank 4", "Fortune Teller"), ("Blank 5", "Clockmaker")]
        )
        t.play("Blank 9", "Waketwo 2", "Fortune Teller", "Clockmaker")
        assert (t.pending, t.influence(1, "Fortune Teller")) == ((0, 3), 9)
        assert [d.seat for d in t.decisions] == [0]


class TestKnownCard:
    """What the opponent still knows of a card that Swamp Guardian has taken back."""

    def back(self, table: Set) -> Table:
        t = table(
            hands=(["Swamp Guardian", "Blank 6"], ["Blank 14", "Ambusher", "Blank 5"]),
            encounters=[("Hired Blade", "Blank 8")],
        )
        return t.play("Swamp Guardian", "Blank 14", "Hired Blade")

    @pytest.mark.rule("OQ-107")
    @pytest.mark.parametrize("placed", ["Hired Blade", "Blank 6"])
    def test_face_down_card_tells_nothing(self, table: Set, placed: str) -> None:
        """Once a card lies face down, the opponent cannot tell whether it is the one taken back."""
        t = self.back(table).choose(placed, seat=0)
        side = t.view(1).table["cardia"]["seats"][0]
        assert (side["hand"], side["committed"]) == ({"count": 2}, {"count": 1})

    @pytest.mark.rule("OQ-107", "OQ-104")
    def test_discarded(self, table: Set) -> None:
        """Discarded from the hand it lies open on the pile and is no longer told as in the hand."""
        t = table(
            hands=(["Swamp Guardian", "Blank 10", "Blank 6"], ["Blank 14", "Ambusher", "Blank 7"]),
            encounters=[("Hired Blade", "Blank 8")],
        )
        t.play("Swamp Guardian", "Blank 14", "Hired Blade").play("Blank 10", "Ambusher", "rebellion")
        assert t.zone(0, "discard") == ["hired_blade"]
        assert "known" not in t.view(1).table["cardia"]["seats"][0]["hand"]
