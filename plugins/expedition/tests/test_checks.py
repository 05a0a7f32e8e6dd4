"""States with phials that no game can be in, and what is seen, explained and drawn of phials."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import CARDIA, Counter, Played
from boardcore_cardia.testing import Table
from boardcore_expedition import EXPEDITION, PHIAL
from boardcore_expedition.testing import Sky, phials

import boardcore
from boardcore import Message, StateError

Set = Callable[..., Sky]


@pytest.fixture
def flown(sky: Set) -> Sky:
    """A game with a phial on a card of each player."""
    return sky(
        hands=(["Blank 1", "Blank 2"], ["Blank 3", "Blank 8"]),
        encounters=[("Blank 6", "Blank 5"), (phials(1, "Falconer"), phials(2, "Matriarch"))],
    )


class TestImpossibleStates:
    @pytest.mark.parametrize("supplies", [(4, 2), (3, 3), (3, 1), (0, 0), (), (5,), (3, 1, 1)])
    def test_phials_made_or_lost(self, flown: Sky, supplies: tuple[int, ...]) -> None:
        """Supplies and cards together hold eight phials in two supplies, whoever has them."""
        broken = flown.rules.book.clone(flown.state)
        EXPEDITION.of(broken).supplies = supplies
        with pytest.raises(StateError) as refused:
            flown.rules.check_state(broken)
        assert refused.value.code == "state/impossible"

    def test_another_split_is_possible(self, flown: Sky) -> None:
        """Any split of the eight can come about by stealing."""
        other = flown.rules.book.clone(flown.state)
        EXPEDITION.of(other).supplies = (0, 5)
        flown.rules.check_state(other)
        assert flown.rules.load_state(flown.rules.dump(flown.state)) == flown.state

    def test_a_phial_that_waits(self, flown: Sky) -> None:
        """No phial waits for a next card."""
        broken = flown.rules.book.clone(flown.state)
        CARDIA.of(broken).seats[0].waiting = (Counter(PHIAL),)
        with pytest.raises(StateError, match="none waits"):
            flown.rules.check_state(broken)

    def test_phials_in_a_game_without(self) -> None:
        """Without Expedition cards there are no phials."""
        rules = boardcore.load("cardia", packs=["expedition"])
        state = rules.new(1)
        rules.check_state(state)
        broken = rules.book.clone(state)
        EXPEDITION.of(broken).supplies = (4, 4)
        with pytest.raises(StateError, match="no phials"):
            rules.check_state(broken)
        laid = rules.book.clone(state)
        first, second = CARDIA.of(laid).seats
        CARDIA.of(laid).row = ((Played(first.hand[0], counters=(Counter(PHIAL),)), Played(second.hand[0])),)
        first.hand, second.hand = first.hand[1:], second.hand[1:]
        with pytest.raises(StateError, match="no phials"):
            rules.check_state(laid)


class TestExplanations:
    def test_influence_by_phials_is_named(self, flown: Sky) -> None:
        """What Matriarch's phials add is a part of its own, from Matriarch."""
        matriarch = flown.card(1, "Matriarch")
        why = flown.explain("influence", f"card:{matriarch}")
        assert why.value == 25
        part = why.parts[1]
        assert (part.amount, part.source) == (10, f"card:{matriarch}")
        assert part.text == Message("expedition:explain.phial")

    def test_a_tie_by_a_phial_is_named(self, flown: Sky) -> None:
        """That Falconer makes the previous encounter a tie is said of Falconer's phial ability."""
        why = flown.explain("outcome", "place:1")
        assert why.value == Message("cardia:outcome.tie")
        assert [(part.text.id, part.source) for part in why.parts[2:]] == [
            ("expedition:explain.phial", f"card:{flown.card(0, 'Falconer')}")
        ]

    def test_ties_by_tokens_are_named_as_before(self, table: Callable[..., Table]) -> None:
        """A tie that a Mediator declares is said to come from an ability."""
        played = table(hands=(["Mediator", "Blank 1"], ["Blank 9"])).play("Mediator", "Blank 9")
        assert "cardia:explain.declared_tie" in [part.text.id for part in played.explain("outcome", "place:1").parts]


class TestDrawing:
    def test_supplies_and_phials_are_drawn(self, flown: Sky) -> None:
        """Below the table: each player's supply and the cards with phials, ongoing ones marked."""
        view = flown.view(0)
        panels = flown.rules.book.painters[1](view, [])
        (panel,) = panels
        assert panel.title == Message("expedition:label.phials")
        falconer = {"card": f"card:{flown.card(0, 'Falconer')}", "number": 1}
        matriarch = {"card": f"card:{flown.card(1, 'Matriarch')}", "number": 2}
        assert panel.rows == (
            ("seat:0", 3, (Message("expedition:label.ongoing", falconer),)),
            ("seat:1", 2, (Message("expedition:label.ongoing", matriarch),)),
        )

    def test_no_phials_no_panel(self) -> None:
        """In a game without phials nothing is drawn."""
        rules = boardcore.load("cardia", packs=["expedition"])
        assert rules.book.painters[1](rules.view(rules.new(1), None), []) is None

    def test_what_happens_is_said(self, sky: Set) -> None:
        """A phial's way is told in both languages, from the supply and from a card."""
        played = sky(
            hands=(["Scout", "Blank 1"], ["Blank 9"]), encounters=[(phials(1, "Blank 12"), "Blank 5")], supplies=(0, 7)
        ).play("Scout", "Blank 9")
        (option,) = played.decision().options
        assert played.rules.texts.say(option.text, "en") == "Blank 12"
        played.choose("Blank 12")
        assert played.last is not None
        told = [played.rules.tell(each) for each in played.rules.watch(played.last, 1)]
        moved = next(each for each in told if each.id == "expedition:event.PhialsMoved")
        assert played.rules.texts.say(moved, "en") == "Player 1 moved phials: from Blank 12 to Scout."
        assert played.rules.texts.say(moved, "de") == "Spieler 1 hat Phiolen bewegt: Blank 12 → Kundschafterin."
