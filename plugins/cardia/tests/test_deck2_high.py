"""Deck II, card by card: values 11 to 16, what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import (
    CardsDiscarded,
    CardsDrawn,
    CountersPlaced,
    DeckShuffled,
    EncounterCompared,
    HandAndDeckDiscarded,
    ModifierPlaced,
    SignetsCounted,
    await_next,
    count_on,
    table_of,
)
from boardcore_cardia.testing import On, Table
from probe import Probed

from boardcore import Effect

Set = Callable[..., Table]

LATER, DEMAND = "cardia:counter.later", "cardia:counter.demand"


def demand(*seats: int, faction: str = "guild") -> Callable[[Effect], None]:
    """Let a Blackmailer's demand wait for each of these seats."""

    def wait(fx: Effect) -> None:
        for seat in seats:
            await_next(fx, seat, DEMAND, table_of(fx).words.index(faction))

    return wait


class TestEngineer:
    HANDS = (["Engineer", "Blank 8", "Blank 3"], ["Blank 12", "Blank 9", "Blank 4"])

    @pytest.mark.rule("OQ-97", "OQ-98")
    def test_only_after_the_abilities(self, table: Set) -> None:
        """The next card is compared without it, and gets +5 at the start of phase 3, before the count."""
        t = table(hands=self.HANDS).play("Engineer", "Blank 12")
        assert t.play("Blank 8", "Blank 9").influence(0, "Blank 8") == 13
        kinds = [type(event) for event in t.events]
        assert [event.outcome for event in t.happened(EncounterCompared)] == ["cardia:outcome.second"] * 2
        order = (CountersPlaced, EncounterCompared, Probed, ModifierPlaced, SignetsCounted)
        places = [len(kinds) - 1 - kinds[::-1].index(kind) for kind in order]
        assert places == sorted(places)
        assert (t.signets, count_on(t.played(0, "Blank 8"), LATER)) == ((1, 1), 0)

    def test_only_the_next_card(self, table: Set) -> None:
        """The card after that gets nothing."""
        t = table(hands=self.HANDS).play("Engineer", "Blank 12").play("Blank 8", "Blank 9").play("Blank 3", "Blank 4")
        assert t.influence(0, "Blank 3") == 3

    @pytest.mark.rule("OQ-98")
    def test_after_a_tie(self, table: Set) -> None:
        """Also after a tie, whose second phase does not take place."""
        t = table(hands=(["Engineer", "Blank 8"], ["Blank 12", "Blank 8"]))
        t.play("Engineer", "Blank 12").play("Blank 8", "Blank 8")
        assert (t.influence(0, "Blank 8"), t.winners(1)) == (13, (0,))

    @pytest.mark.rule("OQ-97")
    def test_no_modifier_until_then(self, table: Set) -> None:
        """While it waits on the card it is no modifier: nothing removes it as one."""
        t = table(hands=(["Engineer", "Unmodify 2"], ["Blank 12", "Blank 9"]))
        t.play("Engineer", "Blank 12").play("Unmodify 2", "Blank 9", "Unmodify 2")
        assert t.influence(0, "Unmodify 2") == 7

    @pytest.mark.rule("OQ-97")
    def test_lost_with_the_card(self, table: Set) -> None:
        """A card that leaves play before phase 3 takes it along into nothing."""
        t = table(hands=(["Engineer", "Hired Blade", "Blank 3"], ["Blank 12", "Blank 9", "Blank 4"]))
        t.play("Engineer", "Blank 12").play("Hired Blade", "Blank 9")
        assert (t.happened(ModifierPlaced), t.drawer.seats[0].waiting) == ([], ())
        assert t.play("Blank 3", "Blank 4").influence(0, "Blank 3") == 3

    @pytest.mark.rule("OQ-97", "OQ-109")
    def test_goes_along_in_a_swap(self, table: Set) -> None:
        """A card that has changed its place meanwhile gets it there."""
        t = table(hands=(["Engineer", "Swapper 4"], ["Blank 12", "Blank 9"]), encounters=[("Blank 5", "Blank 7")])
        t.play("Engineer", "Blank 12").play("Swapper 4", "Blank 9", "Blank 5")
        assert (t.row[0], t.row[2]) == (("swapper_4", "blank_7"), ("blank_5", "blank_9"))
        assert (t.influence(0, "Swapper 4"), t.influence(0, "Blank 5")) == (9, 5)

    @pytest.mark.rule("OQ-97")
    def test_several(self, table: Set) -> None:
        """Two of them give +10."""

        def wait(fx: Effect) -> None:
            await_next(fx, 1, LATER)
            await_next(fx, 1, LATER)

        t = table(hands=(["Blank 3"], ["Blank 4"]), deck=["Engineer"], prepare=wait).play("Blank 3", "Blank 4")
        assert t.influence(1, "Blank 4") == 14


class TestCounselor:
    @pytest.mark.rule("OQ-89")
    def test_previous_encounter(self, table: Set) -> None:
        """Its player's card in the encounter before it wins there, whatever the influences."""
        t = table(encounters=[("Blank 3", "Blank 9"), (On("Counselor", tokens=1), "Blank 13")])
        assert (t.winners(0), t.winners(1), t.signets) == ((0,), (1,), (1, 1))
        sources = [part.source for part in t.explain("outcome", "place:1").parts if part.amount is None]
        assert sources == [f"card:{t.card(0, 'Counselor')}"]

    @pytest.mark.rule("OQ-89")
    def test_over_ties(self, table: Set) -> None:
        """It wins over a declared tie and over a tie winner."""
        row = [(On("Mediator", tokens=1), "Blank 9"), (On("Counselor", tokens=1), "Blank 13")]
        assert table(encounters=[*row, ("Blank 5", On("Judge", tokens=1))]).winners(0) == (0,)

    @pytest.mark.rule("OQ-06", "OQ-89")
    def test_opposed(self, table: Set) -> None:
        """Two that face each other cancel: the influences decide."""
        counselor = On("Counselor", tokens=1)
        t = table(encounters=[("Blank 3", "Blank 9"), (counselor, counselor)])
        assert (t.winners(0), t.winners(1)) == ((1,), ())
        assert "cancelled" in t.explain("outcome", "place:1").parts[-2].text.id

    @pytest.mark.rule("OQ-92")
    def test_first_encounter(self, table: Set) -> None:
        """In the first encounter it does nothing."""
        assert table(encounters=[(On("Counselor", tokens=1), "Blank 13")]).winners(0) == (1,)

    @pytest.mark.rule("OQ-92")
    def test_a_lone_card(self, table: Set) -> None:
        """A card without one opposite does not win there."""
        assert table(encounters=[("Blank 3", None), (On("Counselor", tokens=1), "Blank 13")]).winners(0) == ()

    @pytest.mark.rule("OQ-12", "OQ-92")
    def test_after_a_gap(self, table: Set) -> None:
        """When a gap closes it looks at its new neighbour."""
        row = [("Blank 3", "Blank 9"), ("Blank 4", "Blank 1"), (On("Counselor", tokens=1), "Blank 15")]
        t = table(hands=(["Swamp Guardian"], ["Blank 14"]), encounters=row)
        assert (t.winners(0), t.winners(1)) == ((1,), (0,))
        assert t.play("Swamp Guardian", "Blank 14", "Blank 4").winners(0) == (0,)


class TestWitchKing:
    HAND, DECK = ["Envoy", "Blank 8", "Prodigy"], ["Blank 4", "Engineer", "Blank 6"]

    def name(self, table: Set, faction: str) -> Table:
        t = table(hands=(["Witch King"], ["Blank 14", *self.HAND]), decks=(["Blank 16"], self.DECK))
        return t.play("Witch King", "Blank 14", faction)

    @pytest.mark.rule("OQ-102", "OQ-104")
    def test_hand_and_deck(self, table: Set) -> None:
        """Every card of the faction goes from both, all together in ascending influence."""
        t = self.name(table, "guild")
        assert t.zone(1, "discard")[-3:] == ["envoy", "prodigy", "engineer"]
        (gone,) = t.happened(HandAndDeckDiscarded)
        assert (gone.hand, gone.deck) == (
            (t.card(1, "Envoy"), t.card(1, "Prodigy")), (t.card(1, "Engineer"),),
        )  # fmt: skip
        assert sorted(t.zone(1, "hand") + t.zone(1, "deck")) == ["blank_4", "blank_6", "blank_8"]

    def test_shuffled_in_any_case(self, table: Set) -> None:
        """The deck is shuffled, also where nothing was discarded, from the stream of that deck."""
        t = self.name(table, "rebellion")
        assert [(event.hand, event.deck) for event in t.happened(HandAndDeckDiscarded)] == [((), ())]
        assert t.happened(DeckShuffled) == [DeckShuffled(1)]
        assert t.state.streams["deck:1"] == 2

    @pytest.mark.rule("OQ-100")
    def test_order_of_the_deck_is_forgotten(self, table: Set) -> None:
        """Nobody knows a card's place in a shuffled deck, not even one that everybody saw go there."""
        t = table(hands=(["Witch King"], ["Blank 14", "Blank 8"]), prepare=self.remember)
        assert t.view(1).table["cardia"]["seats"][1]["deck"].get("known") == [t.card(1, "Blank 5")]
        t.play("Witch King", "Blank 14", "rebellion")
        assert "known" not in t.view(1).table["cardia"]["seats"][1]["deck"]

    @staticmethod
    def remember(fx: Effect) -> None:
        """Everybody has seen where one card of the second deck lies."""
        fx.state.known = ((), (20,))

    def test_what_others_see(self, table: Set) -> None:
        """Everybody sees the discarded cards and where they came from, and nothing of the rest."""
        t = self.name(table, "guild")
        assert t.last is not None
        (seen,) = [s for s in t.rules.watch(t.last, 0) if s.type == "cardia:HandAndDeckDiscarded"]
        assert (seen.data["hand"]["count"], seen.data["deck"]["cards"]) == (2, [t.card(1, "Engineer")])


class TestElemental:
    def ask(self, table: Set, *hand: str, **more: object) -> Table:
        t = table(hands=(["Elemental", *hand], ["Blank 15", "Blank 9"]), decks=(["Blank 16", "Blank 2"], []), **more)
        return t.play("Elemental", "Blank 15")

    def test_targets(self, table: Set) -> None:
        """Hand cards with an instant ability can be discarded, no ongoing ones; there is no way to decline."""
        assert self.ask(table, "Tax Collector", "Aristocrat", "Blank 6").offered() == ["tax_collector", "blank_6"]

    @pytest.mark.rule("OQ-100", "OQ-105")
    def test_copies_and_draws(self, table: Set) -> None:
        """The card is discarded, its ability acts as this card's own, and then a card is drawn."""
        t = self.ask(table, "Tax Collector").choose("Tax Collector")
        assert (t.zone(0, "discard")[-1], t.influence(0, "Elemental"), t.zone(0, "hand")) == (
            "tax_collector", 18, ["blank_16", "blank_2"],
        )  # fmt: skip
        order = [type(event) for event in t.events if type(event) in (CardsDiscarded, ModifierPlaced, CardsDrawn)]
        first = order.index(CardsDiscarded)
        assert order[first : first + 3] == [CardsDiscarded, ModifierPlaced, CardsDrawn]

    @pytest.mark.rule("OQ-105", "OQ-103")
    @pytest.mark.parametrize("hand", [["Aristocrat"], []])
    def test_no_such_card(self, table: Set, hand: list[str]) -> None:
        """Without a fitting card the player is asked all the same, discards nothing, and draws."""
        t = self.ask(table, *hand)
        assert (t.offered(), t.view(1).waiting_for) == (["done"], (0,))
        t.choose("done")
        assert (t.happened(CardsDiscarded), "blank_16" in t.zone(0, "hand")) == ([], True)

    @pytest.mark.rule("OQ-105")
    def test_this_is_the_copying_card(self, table: Set) -> None:
        """In the copied ability "this" and "opposing" are Elemental's."""
        t = self.ask(table, "Hired Blade", encounters=[("Blank 5", "Blank 7")]).choose("Hired Blade")
        assert (t.row, t.zone(0, "discard")[-2:]) == ([("blank_5", "blank_7")], ["hired_blade", "elemental"])
        assert t.zone(0, "hand") == ["blank_16", "blank_2"]

    def test_may_end_the_game(self, table: Set) -> None:
        """A copied Djinn wins, and nothing is drawn any more."""
        t = table(hands=(["Elemental", "Djinn"], ["Blank 15", "Blank 9"])).play("Elemental", "Blank 15", "Djinn")
        assert (t.result, t.zone(0, "hand")) == (((0,), "ability"), [])


class TestMechanicalDjinn:
    def play(self, table: Set, *row: object) -> Table:
        t = table(hands=(["Blank 3"], ["Blank 4"]), encounters=row)
        return t.play("Blank 3", "Blank 4")

    @pytest.mark.rule("OQ-94", "OQ-98")
    def test_following_encounter(self, table: Set) -> None:
        """In effect, with the following encounter won, its player wins at the end of the round."""
        t = self.play(table, (On("Mechanical Djinn", tokens=1), "Blank 16"), ("Blank 9", "Blank 8"))
        assert (t.result, t.happened(SignetsCounted)) == (((0,), "ability"), [])

    @pytest.mark.rule("OQ-94")
    @pytest.mark.parametrize("following", [("Blank 8", "Blank 9"), ("Blank 8", "Blank 8"), ("Blank 8", None)])
    def test_not_won(self, table: Set, following: tuple[str, str | None]) -> None:
        """Lost, tied or without an opposing card it is not won."""
        t = self.play(table, (On("Mechanical Djinn", tokens=1), "Blank 16"), following)
        assert (t.over, t.drawer.round) == (False, 2)

    @pytest.mark.rule("OQ-94")
    def test_not_in_effect(self, table: Set) -> None:
        """Without a token it does nothing."""
        assert not self.play(table, ("Mechanical Djinn", "Blank 16"), ("Blank 9", "Blank 8")).over

    @pytest.mark.rule("OQ-94", "CORE-POS-11")
    def test_following_means_in_play(self, table: Set) -> None:
        """In the last encounter it waits: the encounter of the next round is looked at once it is in play."""
        t = table(hands=(["Mechanical Djinn", "Blank 9"], ["Blank 16", "Blank 8"]))
        t.play("Mechanical Djinn", "Blank 16")
        assert (t.played(0, "Mechanical Djinn").tokens, t.over) == (1, False)
        assert t.play("Blank 9", "Blank 8").result == ((0,), "ability")

    @pytest.mark.rule("OQ-94", "CORE-POS-10")
    def test_every_round(self, table: Set) -> None:
        """It is looked at in every round: also when the following encounter is turned much later."""
        row = [(On("Mechanical Djinn", tokens=1), "Blank 16"), ("Blank 8", "Blank 9"), ("Blank 5", "Blank 6")]
        t = table(hands=(["Plus5 3"], ["Blank 12"]), encounters=row)
        assert t.play("Plus5 3", "Blank 12", "Blank 8").result == ((0,), "ability")

    @pytest.mark.rule("OQ-98")
    def test_after_an_engineer(self, table: Set) -> None:
        """Engineer's +5 comes first, and may win the following encounter for it."""

        def wait(fx: Effect) -> None:
            await_next(fx, 0, LATER)

        t = table(
            hands=(["Blank 3"], ["Blank 4"]), encounters=[(On("Mechanical Djinn", tokens=1), "Blank 16")],
            deck=["Engineer"], prepare=wait,
        )  # fmt: skip
        assert t.play("Blank 3", "Blank 4").result == ((0,), "ability")

    @pytest.mark.rule("OQ-99", "OQ-94")
    @pytest.mark.parametrize(
        ("more", "winners"), [([], ()), ([("Blank 7", "Blank 5")], (0,)), ([("Blank 5", "Blank 7")], (1,))]
    )
    def test_both_players(self, table: Set, more: list[tuple[str, str]], winners: tuple[int, ...]) -> None:
        """Both at once: more signets win, equal is a draw."""
        djinn = On("Mechanical Djinn", tokens=1)
        row = [*more, (djinn, "Blank 16"), ("Blank 9", "Blank 8"), ("Blank 16", djinn), ("Blank 1", "Blank 2")]
        t = table(hands=(["Blank 3"], ["Blank 3"]), encounters=row).play("Blank 3", "Blank 3")
        assert t.result is not None
        assert t.result[0] == winners


class TestSuccessor:
    def ask(self, table: Set, hand: list[str], deck: list[str]) -> Table:
        t = table(hands=(["Successor", "Blank 1"], ["Blank 9", *hand]), decks=([], deck), waiting=(-9, 0))
        return t.play("Successor", "Blank 9")

    @pytest.mark.rule("OQ-104", "OQ-100")
    def test_two_are_kept(self, table: Set) -> None:
        """The opponent picks two to keep; the rest of the hand and the deck go, ascending, all at once."""
        t = self.ask(table, ["Blank 6", "Blank 12", "Blank 3", "Blank 8"], ["Blank 14", "Blank 2"])
        assert (t.decision().seat, t.prompt, len(t.offered())) == (1, "keep", 4)
        t.choose("Blank 12").choose("Blank 6")
        assert (t.zone(1, "hand"), t.zone(1, "deck")) == (["blank_6", "blank_12"], [])
        assert t.zone(1, "discard")[-4:] == ["blank_2", "blank_3", "blank_8", "blank_14"]

    @pytest.mark.parametrize("hand", [["Blank 6", "Blank 3"], ["Blank 6"]])
    def test_two_or_fewer(self, table: Set, hand: list[str]) -> None:
        """With two cards or fewer they are kept without a question, and the deck goes."""
        t = self.ask(table, hand, ["Blank 14", "Blank 2"])
        assert (t.prompt, len(t.zone(1, "hand")), t.zone(1, "deck")) == ("play", len(hand), [])

    def test_an_empty_deck(self, table: Set) -> None:
        """Without a deck the rest of the hand still goes; an empty batch is a happening too."""
        t = self.ask(table, ["Blank 6", "Blank 3", "Blank 8"], []).choose("Blank 3").choose("Blank 8")
        assert t.zone(1, "hand") == ["blank_3", "blank_8"]
        assert [len(event.deck) for event in t.happened(HandAndDeckDiscarded)] == [0]

    def test_what_is_kept_stays_secret(self, table: Set) -> None:
        """Nobody else learns which of the hand cards have been kept, except by what was discarded."""
        t = self.ask(table, ["Blank 6", "Blank 12", "Blank 3"], []).choose("Blank 12")
        before = t.view(0)
        assert before.table["cardia"]["seats"][1]["hand"] == {"count": 3}
        t.choose("Blank 6")
        assert t.view(0).table["cardia"]["seats"][1]["hand"] == {"count": 2}


@pytest.mark.rule("OQ-102")
def test_only_factions_of_the_deck(table: Set) -> None:
    """What can be named is what the deck in play holds."""
    t = table(hands=(["Witch King"], ["Blank 14"]))
    assert sorted(t.play("Witch King", "Blank 14").offered()) == ["rebellion", "test"]
