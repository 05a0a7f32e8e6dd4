"""Each Guardian: what it does, what happens when it cannot, and the rulings about it."""

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
    ModifierPlaced,
    offer_location,
    side_of,
)
from boardcore_cardia.testing import On, Table
from boardcore_guardians import (
    PHOENIX_TOKEN,
    UNICORN_MARK,
    CardDiscardedAtRandom,
    CardReplacedFromDeck,
    GuardianActivated,
    ModifiersFlipped,
)

from boardcore import Register, hookimpl

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
