"""Academy and Rebellion, Guardian by Guardian: what each does, what happens when it cannot, the rulings about it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from boardcore_cardia import (
    AbilityActivated,
    CardsDiscarded,
    CardsPutUnder,
    CardsSwapped,
    Counter,
    EncounterCompared,
    Location,
    offer_location,
    side_of,
)
from boardcore_cardia.testing import On, Table
from boardcore_guardians import (
    PHOENIX_TOKEN,
    CardDiscardedAtRandom,
    CardReplacedFromDeck,
    GuardianActivated,
)

from boardcore import Register, hookimpl

MakeTable = Callable[..., Table]
Probes = Callable[[Table, int, str], int]

E1 = ("Blank 6", "Blank 5")


# Academy


class TestPhoenix:
    """The next card you play gets an ongoing token."""

    @pytest.mark.rule("GUA-PHO-01", "OQ-48")
    def test_the_token_is_there_before_the_comparison(self, table: MakeTable) -> None:
        """It lies on the card as that is revealed, whose ability is in effect from then on: +1 decides a tie."""
        hands = (["Academy 9", "OngoingProbe 8"], ["Blank 3", "OngoingProbe 8"])
        t = table("phoenix", encounters=[("Blank 5", "Blank 5")], hands=hands).play("Academy 9", "Blank 3")
        assert t.drawer.seats[0].waiting == (Counter(PHOENIX_TOKEN),)
        t.play("OngoingProbe 8", "OngoingProbe 8")
        assert t.happened(EncounterCompared)[-1].outcome == "cardia:outcome.first"
        assert (t.played(0, "OngoingProbe 8").tokens, t.drawer.seats[0].waiting) == (1, ())

    @pytest.mark.rule("GUA-PHO-02")
    def test_on_an_instant_card_it_does_nothing(self, table: MakeTable, probes: Probes) -> None:
        """The token lies there, and the ability is not activated by it."""
        hands = (["Academy 9", "Blank 8"], ["Blank 3", "Blank 4"])
        t = table("phoenix", encounters=[E1], hands=hands).play("Academy 9", "Blank 3").play("Blank 8", "Blank 4")
        assert (t.played(0, "Blank 8").tokens, probes(t, 0, "Blank 8")) == (1, 0)

    @pytest.mark.rule("GUA-PHO-03", "OQ-22")
    def test_activated_besides_it_has_two(self, table: MakeTable) -> None:
        """An ongoing card that loses gets its own token too; the effect is not doubled."""
        hands = (["Academy 9", "OngoingProbe 8"], ["Blank 3", "Blank 12"])
        t = table("phoenix", encounters=[E1], hands=hands).play("Academy 9", "Blank 3")
        t.play("OngoingProbe 8", "Blank 12")
        assert (t.played(0, "OngoingProbe 8").tokens, t.influence(0, "Blank 6")) == (2, 7)

    @pytest.mark.rule("OQ-13", "OQ-97")
    def test_it_waits_for_a_card_that_is_revealed(self, table: MakeTable) -> None:
        """It survives the loss of the card that brought it, and a replacement takes nothing."""
        hands = (["Academy 9", "Blank 11", "Blank 12"], ["Blank 3", "Puppeteer"])
        t = table("phoenix", encounters=[E1], hands=hands, decks=([], [])).play("Academy 9", "Blank 3")
        t.play("Blank 11", "Puppeteer")
        assert t.row[2] == ("blank_12", "puppeteer")
        assert (t.played(0, "Blank 12").tokens, t.drawer.seats[0].waiting) == (0, ())


class TestOwl:
    """Draw a card, then put a card from your hand under your deck."""

    def meet(self, table: MakeTable, hand: list[str], deck: list[str]) -> Table:
        """The first player activates Owl, with this hand left and this deck."""
        t = table("owl", encounters=[E1], hands=(["Academy 9", *hand], ["Blank 3"]), decks=(deck, []))
        return t.play("Academy 9", "Blank 3")

    @pytest.mark.rule("OQ-123")
    def test_it_draws_and_puts_one_back(self, table: MakeTable) -> None:
        """The card drawn can be the one put back; it goes to the bottom, and nobody else learns which it is."""
        t = self.meet(table, ["Blank 10"], ["Blank 11", "Blank 12", "Blank 13"])
        assert t.offered(0) == ["blank_10", "blank_11"]
        t.choose("Blank 10")
        assert t.zone(0, "deck") == ["blank_13", "blank_10"]
        assert t.zone(0, "hand") == ["blank_11", "blank_12"]
        (event,) = t.happened(CardsPutUnder)
        assert event.cards == (t.card(0, "Blank 10"),)
        assert t.last is not None
        for seat, sees in ((0, True), (1, False), (None, False)):
            (seen,) = (each for each in t.rules.watch(t.last, seat) if each.type == "cardia:CardsPutUnder")
            assert ("cards" in seen.data["cards"]) == sees
        assert t.view(0).table["cardia"]["seats"][0]["deck"]["known"] == [t.card(0, "Blank 10")]
        assert t.view(1).table["cardia"]["seats"][0]["deck"] == {"count": 2}

    @pytest.mark.rule("OQ-100")
    def test_drawing_and_putting_back_are_one_instruction(self, table: MakeTable) -> None:
        """Nothing is evaluated between the draw and the card put back: whoever looks at hands sees 1 card, not 2."""
        seen: list[int] = []

        class Watchtower:
            @hookimpl
            def boardcore_register(self, register: Register) -> None:
                register.extends("cardia")
                watch = Location("tower", 1, settled=lambda fx, before, after: seen.append(len(side_of(fx, 0).hand)))
                offer_location(register, watch)
                for lang in ("en", "de"):
                    register.texts(lang, {"location.tower": "Tower", "location.tower.text": "It watches."})

        t = table("owl", encounters=[E1], hands=(["Academy 9", "Blank 10"], ["Blank 3"]), decks=(["Blank 11"], []),
                  more={"tower": Watchtower()}, locations=["tower"])  # fmt: skip
        seen.clear()
        t.play("Academy 9", "Blank 3")
        assert t.zone(0, "hand") == ["blank_10", "blank_11"]
        assert set(seen) == {1}
        t.choose("Blank 11")
        assert set(seen) == {1, 2}
        assert seen[-1] == 2  # the card drawn at the end of the round
        assert t.rules.load_state(t.rules.dump(t.state)) == t.state

    @pytest.mark.rule("OQ-123")
    def test_without_a_draw_one_is_put_back(self, table: MakeTable) -> None:
        """An empty deck gives nothing, and the second part is done all the same."""
        t = self.meet(table, ["Blank 10", "Blank 11"], []).choose("Blank 11")
        assert t.zone(0, "hand") == ["blank_10", "blank_11"]

    @pytest.mark.rule("OQ-123")
    def test_an_empty_hand_puts_nothing_back(self, table: MakeTable) -> None:
        """Without deck and hand nothing happens, and nobody is asked."""
        t = self.meet(table, [], [])
        assert t.happened(CardsPutUnder) == []
        assert t.over


class TestSphinx:
    """If only one player has an Academy card: any one card gets +3 or -3."""

    @pytest.mark.rule("OQ-123")
    @pytest.mark.parametrize(("sign", "modifier"), [("+", 3), ("-", -3)])
    def test_card_and_sign_are_one_choice(self, table: MakeTable, sign: str, modifier: int) -> None:
        """Every card in play is offered with both signs."""
        t = table("sphinx", encounters=[E1], hands=(["Academy 9"], ["Blank 3"])).play("Academy 9", "Blank 3")
        cards = [(0, "Blank 6"), (1, "Blank 5"), (0, "Academy 9"), (1, "Blank 3")]
        assert t.offered(0) == [f"{t.card(*card)}{each}" for card in cards for each in "+-"]
        option = t.decision().options[0]
        assert t.rules.texts.say(option.text) == "Blank 6 (Player 1): +3"
        t.choose(f"boost:{t.card(1, 'Blank 5')}{sign}")
        assert t.played(1, "Blank 5").modifier == modifier


# Rebellion


class TestScorpion:
    """Your opponent discards a random card from their hand."""

    def meet(self, table: MakeTable, hand: list[str], seed: int = 1, **kwargs: object) -> Table:
        """The first player activates Scorpion against this hand."""
        hands = (["Rebellion 9"], ["Blank 3", *hand])
        return table("scorpion", encounters=[E1], hands=hands, seed=seed, decks=([], []), **kwargs).play(
            "Rebellion 9", "Blank 3"
        )

    @pytest.mark.rule("GUA-SCO-01")
    def test_a_random_card_is_discarded(self, table: MakeTable) -> None:
        """One of the three goes, nobody chooses, and it is not always the same one."""
        hand = ["Blank 10", "Blank 11", "Blank 12"]
        gone = set()
        for seed in range(12):
            t = self.meet(table, hand, seed)
            (event,) = t.happened(CardDiscardedAtRandom)
            gone.add(t.name(*event.cards))
            assert len(t.zone(1, "hand")) == 2
            assert t.name(*event.cards) not in t.zone(1, "hand")
        assert gone == {"blank_10", "blank_11", "blank_12"}

    @pytest.mark.rule("GUA-SCO-02", "OQ-104")
    def test_it_lies_on_top_of_their_pile(self, table: MakeTable) -> None:
        """The pile [A] becomes [A, B]; the other player's is unchanged."""
        t = self.meet(table, ["Blank 10"], discards=([], ["Blank 16"]))
        assert t.zone(1, "discard")[-2:] == ["blank_16", "blank_10"]
        assert "blank_10" not in t.zone(0, "discard")[-1:]

    @pytest.mark.rule("OQ-123", "OQ-21")
    def test_an_empty_hand_loses_nothing(self, table: MakeTable) -> None:
        """Without a hand card nothing happens."""
        t = self.meet(table, [])
        assert (len(t.happened(GuardianActivated)), t.happened(CardDiscardedAtRandom)) == (1, [])


class TestBasilisk:
    """The opposing card is discarded; the top card of your opponent's deck takes its place."""

    @pytest.mark.rule("GUA-BAS-01", "OQ-111")
    def test_the_top_card_takes_its_place(self, table: MakeTable, probes: Probes) -> None:
        """The encounter is compared once, with the new card, whose ability is not activated."""
        hands = (["Rebellion 9"], ["Blank 12"])
        t = table("basilisk", encounters=[E1], hands=hands, decks=([], ["Blank 2", "Blank 4"]))
        t.play("Rebellion 9", "Blank 12")
        assert t.row[1] == ("rebellion_9", "blank_2")
        assert (t.winners(1), probes(t, 1, "Blank 2")) == ((0,), 0)
        assert t.zone(1, "discard")[-1] == "blank_12"
        (event,) = t.happened(CardReplacedFromDeck)
        assert (event.cards, event.card) == ((t.card(1, "Blank 12"),), (t.card(1, "Blank 2"),))

    @pytest.mark.rule("GUA-BAS-02", "OQ-10")
    def test_with_an_empty_deck_they_lose(self, table: MakeTable) -> None:
        """Before anything is discarded, whatever they hold and however many signets they have."""
        row = [("Blank 1", "Blank 16")]
        hands = (["Rebellion 9"], ["Blank 12", "Blank 10", "Blank 11"])
        t = table("basilisk", encounters=row, hands=hands, decks=(["Blank 2"], [])).play("Rebellion 9", "Blank 12")
        assert t.result == ((0,), "ability")
        assert t.row[1] == ("rebellion_9", "blank_12")
        assert t.happened(CardsDiscarded) == []

    @pytest.mark.rule("OQ-92", "OQ-111")
    def test_without_an_opposing_card_nothing_happens(self, table: MakeTable) -> None:
        """A lone card replaces nothing, and nobody wins by it."""
        t = table("basilisk", encounters=[E1], hands=(["Rebellion 9"], ["Leave 8"]), decks=(["Blank 2"], []))
        t.play("Rebellion 9", "Leave 8")
        assert (t.row[1], len(t.happened(GuardianActivated))) == (("rebellion_9", None), 1)
        assert t.happened(CardReplacedFromDeck) == []
        assert t.result != ((0,), "ability")

    @pytest.mark.rule("OQ-25", "OQ-26")
    def test_both_replace_the_other_card(self, table: MakeTable) -> None:
        """The first one does not take the second's activation away: who is entitled is settled before."""
        hands = (["Rebellion 9"], ["Rebellion 8"])
        t = table("basilisk", encounters=[E1], hands=hands, decks=(["Blank 2"], ["Blank 3"]))
        t.play("Rebellion 9", "Rebellion 8")
        assert [event.seat for event in t.happened(GuardianActivated)] == [1, 0]
        assert t.row[1] == ("blank_2", "blank_3")

    @pytest.mark.rule("OQ-31")
    @pytest.mark.parametrize(
        ("row", "result"),
        [
            ([("Blank 6", "Blank 5")], ((0,), "ability")),
            ([("Blank 5", "Blank 6")], ((), "draw")),
            ([("Blank 1", "Blank 6"), ("Blank 2", "Blank 5"), ("Blank 3", "Blank 4")], ((1,), "ability")),
        ],
    )
    def test_both_decks_empty(self, table: MakeTable, row: list[tuple[str, str]], result: object) -> None:
        """Both would lose at once: more signets win, equal is a draw; the first player wins this encounter."""
        guardians = ["basilisk"] if len(row) == 1 else ["lion", "basilisk"]
        t = table(*guardians, encounters=row, hands=(["Rebellion 9"], ["Rebellion 8"]), decks=([], []))
        t.play("Rebellion 9", "Rebellion 8")
        assert t.result == result
        assert t.happened(CardReplacedFromDeck) == []

    @pytest.mark.rule("OQ-31")
    @pytest.mark.parametrize(("decks", "winner"), [((["Blank 2"], []), 0), (([], ["Blank 2"]), 1)])
    def test_one_deck_empty(self, table: MakeTable, decks: tuple[list[str], list[str]], winner: int) -> None:
        """Only one of the two would lose: the other wins, whether it comes first or second."""
        t = table("basilisk", encounters=[E1], hands=(["Rebellion 9"], ["Rebellion 8"]), decks=decks)
        t.play("Rebellion 9", "Rebellion 8")
        assert t.result == ((winner,), "ability")


class TestToad:
    """If only one player has a Rebellion card: two of your cards in neighbouring encounters change places."""

    ROW = (("Blank 1", "Blank 2"), ("Blank 3", "Blank 4"), ("Blank 5", "Blank 6"))

    @pytest.mark.rule("GUA-TOA-01")
    def test_two_cards_change_places(self, table: MakeTable) -> None:
        """X in the first and Y in the second encounter are exchanged, and both encounters compared anew."""
        t = table("toad", encounters=[("Blank 12", "Blank 10")], hands=(["Rebellion 9"], ["Blank 11"]))
        t.play("Rebellion 9", "Blank 11")
        assert [t.winners(place) for place in (0, 1)] == [(0,), (1,)]
        t.choose("Blank 12").choose("Rebellion 9")
        assert t.row == [("rebellion_9", "blank_10"), ("blank_12", "blank_11")]
        assert [t.winners(place) for place in (0, 1)] == [(1,), (0,)]
        assert len(t.happened(CardsSwapped)) == 1
        assert len(t.happened(AbilityActivated)) == 1

    @pytest.mark.rule("GUA-TOA-02", "OQ-109")
    def test_only_own_neighbours_are_offered(self, table: MakeTable) -> None:
        """Of four cards only those in consecutive encounters form pairs; never the opponent's."""
        start = table("lion", "toad", encounters=self.ROW, hands=(["Rebellion 9"], ["Blank 10"]))
        start.play("Rebellion 9", "Blank 10")
        cards = ["blank_1", "blank_3", "blank_5", "rebellion_9"]
        assert start.offered(0) == cards
        pairs = set()
        for card in cards:
            t = table("lion", "toad", encounters=self.ROW, hands=(["Rebellion 9"], ["Blank 10"]))
            t.play("Rebellion 9", "Blank 10").choose(card)
            pairs |= {frozenset((card, other)) for other in t.offered(0)}
        assert pairs == {frozenset(pair) for pair in pairwise(cards)}

    @pytest.mark.rule("GUA-TOA-03", "GUA-TOA-04", "OQ-45")
    def test_everything_on_a_card_goes_with_it(self, table: MakeTable) -> None:
        """Ongoing tokens and modifiers stay on their cards."""
        row = [*self.ROW[:2], (On("OngoingProbe 12", modifier=5, tokens=1), "Blank 6")]
        t = table("lion", "toad", encounters=row, hands=(["Rebellion 9"], ["Minus1 8"]))
        t.play("Rebellion 9", "Minus1 8", (1, f"card:{t.card(0, 'Rebellion 9')}"))
        assert t.played(0, "Rebellion 9").modifier == -1
        t.choose("OngoingProbe 12").choose("Rebellion 9")
        assert (t.place(0, "OngoingProbe 12"), t.place(0, "Rebellion 9")) == (3, 2)
        moved, other = t.played(0, "OngoingProbe 12"), t.played(0, "Rebellion 9")
        assert [(moved.tokens, moved.modifier), (other.tokens, other.modifier)] == [(1, 5), (0, -1)]

    @pytest.mark.rule("OQ-88")
    def test_without_neighbours_nobody_is_asked(self, table: MakeTable) -> None:
        """A gap between two of the cards makes them no neighbours; with no pair nothing happens."""
        row = [("Blank 1", "Blank 2"), ("Blank 3", "Blank 4"), (None, "Blank 6")]
        t = table("lion", "toad", encounters=row, hands=(["Rebellion 9"], ["Blank 10"])).play("Rebellion 9", "Blank 10")
        assert t.offered(0) == ["blank_1", "blank_3"]
        t = table("toad", encounters=[(None, "Blank 6")], hands=(["Rebellion 9"], ["Blank 10"]))
        t.play("Rebellion 9", "Blank 10")
        assert (t.prompt, len(t.happened(GuardianActivated))) == ("play", 1)
        assert t.happened(CardsSwapped) == []
