"""Deck II, card by card: values 1 to 5, what each does, what happens when it cannot, and its rulings."""

from __future__ import annotations

from collections.abc import Callable

import probe
import pytest
from boardcore_cardia import (
    DECK_II_CARDS,
    CardsDrawn,
    ModifierPlaced,
    OutcomesChanged,
    side_of,
)
from boardcore_cardia.testing import On, Table

from boardcore import Effect, Register, hookimpl

Set = Callable[..., Table]

PRINTED = {
    "rebellion": ["poisoner", "revolutionary", "blackmailer", "witch_king"],
    "academy": ["kinesis_mage", "librarian", "illusionist", "elemental"],
    "guild": ["envoy", "prodigy", "engineer", "mechanical_djinn"],
    "dynasty": ["tax_collector", "aristocrat", "counselor", "successor"],
}
"""The cards of each faction, every fourth value from 1, 2, 3 and 4 on."""


def test_printed_facts() -> None:
    """Values run from 1 to 16, factions follow the value, and three cards are ongoing."""
    for first, (faction, names) in enumerate(PRINTED.items(), 1):
        found = [(card.value, card.id) for card in DECK_II_CARDS if card.faction == faction]
        assert found == [(first + 4 * step, name) for step, name in enumerate(names)]
    ongoing = [card.id for card in DECK_II_CARDS if card.kind == "ongoing"]
    assert ongoing == ["aristocrat", "counselor", "mechanical_djinn"]
    assert {(card.deck, card.provenance) for card in DECK_II_CARDS} == {("II", "published")}


class TestPoisoner:
    @pytest.mark.rule("OQ-110")
    def test_exactly_to_a_tie(self, table: Set) -> None:
        """The opposing card gets what makes both equal, and its signet goes."""
        t = table(hands=(["Poisoner"], ["Blank 9"])).play("Poisoner", "Blank 9")
        assert (t.played(1, "Blank 9").modifier, t.winners(0), t.signets) == (-8, (), (0, 0))

    @pytest.mark.rule("OQ-110")
    def test_current_influence(self, table: Set) -> None:
        """What counts is the influence of both as it is now, modifiers included."""
        t = table(hands=(["Waker 2"], ["Blank 12"]), encounters=[(On("Poisoner", modifier=3), On("Blank 9", 2))])
        t.play("Waker 2", "Blank 12", "Poisoner")
        assert (t.influence(1, "Blank 9"), t.played(1, "Blank 9").modifier) == (4, -5)

    @pytest.mark.rule("OQ-110")
    @pytest.mark.parametrize("raised", [8, 9])
    def test_not_higher(self, table: Set, raised: int) -> None:
        """Where the opposing card has no more influence, nothing lies on it afterwards."""
        t = table(hands=(["Waker 2"], ["Blank 12"]), encounters=[(On("Poisoner", modifier=raised), "Blank 9")])
        t.play("Waker 2", "Blank 12", "Poisoner")
        assert (t.played(1, "Blank 9").modifier, t.happened(ModifierPlaced)) == (0, [])

    @pytest.mark.rule("OQ-92", "OQ-110")
    def test_no_opposing_card(self, table: Set) -> None:
        """Alone in its encounter it does nothing."""
        t = table(hands=(["Waker 2"], ["Blank 12"]), encounters=[("Poisoner", None)])
        t.play("Waker 2", "Blank 12", "Poisoner")
        assert (t.happened(ModifierPlaced), t.drawer.round) == ([], 2)

    @pytest.mark.rule("OQ-89", "OQ-110")
    def test_a_tie_is_for_the_layers_to_win(self, table: Set) -> None:
        """The tie it makes goes to the player with a Judge in effect."""
        t = table(hands=(["Poisoner"], ["Blank 9"]), encounters=[(On("Judge", tokens=1), "Blank 12")])
        assert t.play("Poisoner", "Blank 9").winners(1) == (0,)

    @pytest.mark.rule("OQ-110")
    def test_the_higher_card_that_does_not_win(self, table: Set) -> None:
        """It looks at influence alone: a higher card that an effect keeps from winning is lowered all the same."""
        row = [("Poisoner", On("Blank 9")), (On("Counselor", tokens=1), "Blank 13")]
        t = table(hands=(["Waker 2"], ["Blank 14"]), encounters=row)
        assert t.winners(0) == (0,)
        assert t.play("Waker 2", "Blank 14", "Poisoner").influence(1, "Blank 9") == 1


class TestKinesisMage:
    ROW = (
        (On("Blank 9", modifier=3, tokens=2), "Blank 7"),
        ("Aristocrat", "Blank 3"),
        (On("Blank 5", modifier=-1), "Blank 6"),
    )

    def lie(self, table: Set, *row: object) -> Table:
        t = table(hands=(["Kinesis Mage"], ["Blank 10"]), encounters=row or self.ROW, deck=["Engineer"])
        return t.play("Kinesis Mage", "Blank 10")

    @pytest.mark.rule("OQ-101")
    def test_first_card(self, table: Set) -> None:
        """Cards of yours with something on them can be the first, the opponent's never."""
        assert self.lie(table).offered() == ["blank_9", "blank_5"]

    def test_second_card(self, table: Set) -> None:
        """Any other card of yours can be the second, this one included."""
        t = self.lie(table).choose("Blank 9")
        assert t.offered() == ["aristocrat", "blank_5", "kinesis_mage"]

    def test_everything_moves(self, table: Set) -> None:
        """Modifiers and tokens leave the first card and lie on the second."""
        t = self.lie(table).choose("Blank 9").choose("Blank 5")
        assert (t.played(0, "Blank 9").modifier, t.played(0, "Blank 9").tokens) == (0, 0)
        assert (t.played(0, "Blank 5").modifier, t.played(0, "Blank 5").tokens) == (2, 2)

    @pytest.mark.rule("OQ-100")
    def test_tokens_put_into_effect(self, table: Set) -> None:
        """Moved tokens put an ongoing ability into effect; the whole move is one instruction."""
        t = self.lie(table).choose("Blank 9").choose("Aristocrat")
        assert (t.influence(0, "Aristocrat"), t.signets) == (11, (3, 2))
        assert len(t.happened(OutcomesChanged)) == 0

    @pytest.mark.rule("OQ-100")
    def test_evaluated_once(self, table: Set) -> None:
        """An encounter that the move turns and another one are seen together, after all of it."""
        t = self.lie(table, (On("Blank 5", modifier=4), "Blank 8"), ("Blank 3", "Blank 6"))
        assert t.signets == (1, 2)
        t.choose("Blank 5").choose("Blank 3")
        (changed,) = t.happened(OutcomesChanged)
        assert [change.place for change in changed.encounters] == ["place:1", "place:2"]
        assert t.signets == (1, 2)

    @pytest.mark.rule("OQ-101")
    def test_no_second_card(self, table: Set) -> None:
        """With one card of yours in play nobody is asked and nothing moves."""
        t = table(hands=(["Kinesis Mage"], ["Blank 10"]), waiting=(3, 0)).play("Kinesis Mage", "Blank 10")
        assert (t.played(0, "Kinesis Mage").modifier, t.prompt, t.drawer.round) == (3, "play", 2)

    @pytest.mark.rule("OQ-101")
    def test_nothing_lies_anywhere(self, table: Set) -> None:
        """Where nothing lies on any card of yours nobody is asked."""
        t = self.lie(table, ("Blank 5", On("Blank 8", modifier=2)))
        assert (t.prompt, t.drawer.round) == ("play", 2)

    def test_markers_stay(self, table: Set) -> None:
        """Counters that are neither modifiers nor tokens stay where they lie."""
        later = "cardia:counter.later"
        t = self.lie(table, (On("Blank 5", modifier=1, counters={later: 1}), "Blank 8"))
        t.choose("Blank 5").choose("Kinesis Mage")
        assert (t.influence(0, "Kinesis Mage"), t.influence(0, "Blank 5")) == (3, 10)

    @pytest.mark.rule("OQ-44")
    def test_a_copied_ability_stays_behind(self, table: Set) -> None:
        """A token that held a copied ability in effect is an ordinary token on the next card."""
        t = table(
            hands=(["Copier 3", "Kinesis Mage"], ["Blank 12", "Blank 13"]),
            encounters=[("Aristocrat", "Blank 5"), ("Blank 9", "Blank 4")],
        )
        t.play("Copier 3", "Blank 12", "Aristocrat").play("Kinesis Mage", "Blank 13", "Copier 3", "Blank 9")
        assert (t.played(0, "Copier 3").text, t.played(0, "Blank 9").tokens, t.signets[0]) == (-1, 1, 2)


class TestEnvoy:
    def ask(self, table: Set) -> Table:
        t = table(hands=(["Envoy", "Blank 8"], ["Blank 10", "Blank 7"]), encounters=[("Blank 9", "Blank 5")])
        return t.play("Envoy", "Blank 10")

    def test_targets(self, table: Set) -> None:
        """Any card in play of either side, this one included, or the next card."""
        assert self.ask(table).offered() == ["blank_9", "blank_5", "envoy", "blank_10", "done"]

    def test_a_card_in_play(self, table: Set) -> None:
        """The chosen card gets -3 at once, and nothing waits."""
        t = self.ask(table).choose("Blank 9")
        assert (t.influence(0, "Blank 9"), t.pending) == (6, (0, 0))

    @pytest.mark.rule("OQ-13")
    def test_the_next_card(self, table: Set) -> None:
        """Instead, it waits for the next card of its player."""
        t = self.ask(table).choose("done")
        assert (t.pending, t.happened(ModifierPlaced)) == ((-3, 0), [])
        assert t.play("Blank 8", "Blank 7").influence(0, "Blank 8") == 5

    def test_decided_in_words(self, table: Set) -> None:
        """The last option says what it does, in both languages."""
        t = self.ask(table)
        said = [t.rules.texts.say(t.decision().options[-1].text, lang) for lang in ("en", "de")]
        assert said == ["The next card you play", "Die nächste Karte, die du spielst"]


class TestTaxCollector:
    def test_four_more(self, table: Set) -> None:
        """It gets +4, which may turn the encounter."""
        t = table(hands=(["Tax Collector"], ["Blank 7"])).play("Tax Collector", "Blank 7")
        assert (t.influence(0, "Tax Collector"), t.winners(0), t.signets) == (8, (0,), (1, 0))

    @pytest.mark.rule("OQ-39", "OQ-105")
    def test_not_in_play(self, table: Set) -> None:
        """Copied by a card that is no longer in play, it raises nothing."""
        row = [("Hired Blade", "Blank 8"), ("Tax Collector", "Blank 7")]
        t = table(hands=(["Waketwo 2"], ["Blank 12"]), encounters=row)
        t.play("Waketwo 2", "Blank 12", "Hired Blade", "Tax Collector")
        assert (t.row[0], t.influence(0, "Tax Collector")) == (("tax_collector", "blank_7"), 8)


class TestRevolutionary:
    def ask(self, table: Set, hand: list[str], deck: list[str]) -> Table:
        t = table(hands=(["Revolutionary"], ["Blank 9", *hand]), decks=(["Blank 16"], deck))
        return t.play("Revolutionary", "Blank 9")

    @pytest.mark.rule("OQ-104", "OQ-100")
    def test_two_of_choice(self, table: Set) -> None:
        """The opponent picks two, which go on the pile in the order chosen, and draws two: one instruction."""
        t = self.ask(table, ["Blank 6", "Blank 3", "Blank 12"], ["Blank 13", "Blank 4", "Blank 7"])
        assert (t.decision().seat, t.offered()) == (1, ["blank_6", "blank_3", "blank_12"])
        assert t.choose("Blank 12").offered() == ["blank_6", "blank_3"]
        t.choose("Blank 3")
        assert t.zone(1, "discard")[-2:] == ["blank_12", "blank_3"]
        assert t.zone(1, "hand") == ["blank_6", "blank_13", "blank_4", "blank_7"]  # the last at the end of the round

    @pytest.mark.rule("OQ-100")
    def test_one_instruction(self) -> None:
        """Nothing is settled between the discard and the draw: nobody sees the emptied hand."""
        seen: list[int] = []

        class Watch:
            @hookimpl
            def boardcore_register(self, register: Register) -> None:
                register.extends("cardia")

            @hookimpl
            def boardcore_settle(self, fx: Effect) -> None:
                seen.append(len(side_of(fx, 1).hand))

        t = Table(
            hands=(["Revolutionary"], ["Blank 9", "Blank 6", "Blank 3"]), packs=["watch"],
            extra={"probe": probe, "watch": Watch()},
        ).play("Revolutionary", "Blank 9", "Blank 6")  # fmt: skip
        seen.clear()
        t.choose("Blank 3")
        assert seen[0] == 2

    def test_one_card(self, table: Set) -> None:
        """With one card in hand that one goes, and two are drawn."""
        t = self.ask(table, ["Blank 6"], ["Blank 13", "Blank 4", "Blank 7"]).choose("Blank 6")
        assert (t.zone(1, "discard")[-1], len(t.zone(1, "hand"))) == ("blank_6", 3)

    def test_empty_hand(self, table: Set) -> None:
        """With an empty hand nobody is asked, and two are drawn."""
        t = self.ask(table, [], ["Blank 13", "Blank 4", "Blank 7"])
        assert (t.prompt, t.zone(1, "hand")) == ("play", ["blank_13", "blank_4", "blank_7"])

    @pytest.mark.rule("OQ-21")
    def test_empty_deck(self, table: Set) -> None:
        """Without a deck two are discarded and none drawn."""
        t = self.ask(table, ["Blank 6", "Blank 3", "Blank 12"], []).choose("Blank 6").choose("Blank 3")
        assert t.zone(1, "hand") == ["blank_12"]
        assert [event.cards for event in t.happened(CardsDrawn) if event.owner == 1][-1] == ()

    def test_the_first_pick_is_a_secret(self, table: Set) -> None:
        """Until both are picked the other player learns nothing of the first."""
        t = self.ask(table, ["Blank 6", "Blank 3", "Blank 12"], [])
        before = t.view(0)
        t.choose("Blank 12")
        assert t.view(0) == before
        assert len(t.zone(1, "hand")) == 3
        assert t.last is not None
        assert [seen.data for seen in t.rules.watch(t.last, 0)] == [{"seat": 1, "decision": t.decision().id}]
