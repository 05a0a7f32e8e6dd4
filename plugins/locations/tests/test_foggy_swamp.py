"""Foggy Swamp (OQ-114): each sentence of the ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boardcore_cardia import CARDIA, CardsRevealed
from boardcore_cardia.testing import On, Table
from boardcore_locations import LOCATIONS

from boardcore import StateError

Make = Callable[..., Table]


@pytest.fixture
def foggy(table: Make) -> Make:
    """Make a table at Foggy Swamp, perhaps at further locations too."""

    def make(*locations: str, **kwargs: Any) -> Table:
        return table("foggy_swamp", *locations, **kwargs)

    return make


def waiting(game: Table) -> list[list[str]]:
    """The cards that wait, by seat, whether face down or up."""
    return [[game.name(card) for card in (*fog.waiting, *fog.waiting_open)] for fog in LOCATIONS.of(game.state).seats]


HANDS = (["blank_9", "blank_5", "blank_3"], ["blank_8", "blank_6", "blank_4"])


def test_nothing_is_revealed_in_the_first_round(foggy: Make, probes: Callable[..., int]) -> None:
    """Phase 2 is skipped, phase 3 takes place."""
    game = foggy(hands=HANDS)
    decks = [len(game.zone(seat, "deck")) for seat in (0, 1)]
    game.play("blank_9", "blank_8")
    assert game.row == []
    assert game.happened(CardsRevealed) == []
    assert waiting(game) == [["blank_9"], ["blank_8"]]
    assert [len(game.zone(seat, "deck")) for seat in (0, 1)] == [each - 1 for each in decks]
    assert (game.drawer.round, game.prompt) == (2, "play")


def test_each_round_reveals_the_cards_of_the_round_before(foggy: Make, probes: Callable[..., int]) -> None:
    """They are the current encounter of the round: compared, and the loser's ability activated."""
    game = foggy(hands=HANDS).play("blank_9", "blank_8").play("blank_5", "blank_6")
    assert game.row == [("blank_9", "blank_8")]
    assert waiting(game) == [["blank_5"], ["blank_6"]]
    assert (probes(game, 1, "blank_8"), probes(game, 0, "blank_5")) == (1, 0)
    assert game.signets == (1, 0)
    game.play("blank_3", "blank_4")
    assert game.row == [("blank_9", "blank_8"), ("blank_5", "blank_6")]
    assert probes(game, 0, "blank_5") == 1


def test_a_waiting_card_is_seen_by_its_owner_only(foggy: Make) -> None:
    """The other seat and a spectator know that one waits."""
    game = foggy(hands=HANDS).play("blank_9", "blank_8")
    card = game.card(0, "blank_9")
    fogs = [game.view(seat).table["locations"]["seats"][0]["waiting"] for seat in (0, 1, None)]
    assert fogs == [{"count": 1, "cards": [card]}, {"count": 1}, {"count": 1}]
    assert game.last is not None
    for seat, shown in ((0, True), (1, False), (None, False)):
        seen = [e for e in game.rules.watch(game.last, seat) if e.type == "locations:CardsLeftInFog"]
        assert ["cards" in each.data["cards"] for each in seen if each.data["owner"] == 0] == [shown]


def test_a_waiting_card_is_no_played_card(foggy: Make) -> None:
    """No ability can choose it, and it is in no hand either."""
    hands = (["plus3_2", "blank_5", "blank_3"], ["blank_8", "blank_6", "blank_4"])
    game = foggy(hands=hands).play("plus3_2", "blank_8").play("blank_5", "blank_6")
    assert game.offered(0) == ["plus3_2", "blank_8"]
    assert "blank_5" not in game.zone(0, "hand")


def test_a_modifier_for_the_next_card_goes_with_the_next_one_chosen(foggy: Make) -> None:
    """Not with the card that waits already; it takes effect when its card is revealed."""
    hands = (["next_2", "blank_5", "blank_3", "blank_7"], ["blank_8", "blank_6", "blank_4", "blank_1"])
    game = foggy(hands=hands).play("next_2", "blank_8").play("blank_5", "blank_6")
    assert game.pending == (3, 0), "round 2 has activated the ability while blank_5 waited"
    game.play("blank_3", "blank_4")
    assert game.influence(0, "blank_5") == 5
    assert LOCATIONS.of(game.state).seats[0].pending == 3
    assert game.pending == (0, 0)
    game.play("blank_7", "blank_1")
    assert game.influence(0, "blank_3") == 6


def test_the_librarians_choice_comes_with_its_card(foggy: Make) -> None:
    """What is chosen "after you reveal your next card" waits for the reveal."""
    hands = (["librarian", "blank_5", "blank_3", "blank_7"], ["blank_8", "blank_9", "blank_4", "blank_1"])
    game = foggy(deck=["librarian"], hands=hands).play("librarian", "blank_8").play("blank_5", "blank_9")
    game.play("blank_3", "blank_4")
    assert game.prompt == "play", "blank_5 was chosen before the Librarian's ability"
    game.play("blank_7", "blank_1")
    assert game.prompt != "play"
    game.choose("amount:+2")
    assert game.influence(0, "blank_3") == 5


def test_fortune_teller_shows_a_card_that_waits(foggy: Make) -> None:
    """It is placed first and lies face up, but is revealed and played only in its turn."""
    hands = (["fortune_teller", "blank_5", "blank_3", "blank_2"], ["blank_8", "blank_9", "blank_4", "blank_1"])
    game = foggy(deck=["fortune_teller"], hands=hands)
    game.play("fortune_teller", "blank_8").play("blank_5", "blank_9")
    assert [each.seat for each in game.decisions] == [1], "the opponent places first"
    game.choose("blank_4", seat=1).choose("blank_3", seat=0)
    assert game.row[-1] == ("blank_5", "blank_9")
    shown = game.view(0).table["locations"]["seats"][1]["waiting_open"]
    assert shown == {"count": 1, "cards": [game.card(1, "blank_4")]}
    assert game.rules.load_state(game.rules.dump(game.state)) == game.state
    game.play("blank_2", "blank_1")
    assert game.row[-1] == ("blank_3", "blank_4")


def test_a_closed_gap_moves_the_waiting_encounter_up(foggy: Make) -> None:
    """The current encounter is discarded: the waiting one is the next, at its place."""
    hands = (["strikeboth_2", "blank_5", "blank_3"], ["blank_8", "blank_6", "blank_4"])
    game = foggy(hands=hands).play("strikeboth_2", "blank_8").play("blank_5", "blank_6")
    assert game.row == []
    assert waiting(game) == [["blank_5"], ["blank_6"]]
    game.play("blank_3", "blank_4")
    assert game.row == [("blank_5", "blank_6")]


def test_a_following_encounter_must_be_revealed(foggy: Make) -> None:
    """What looks at the following card does not see the one that waits."""
    hands = (["ahead_2", "blank_5", "blank_3"], ["blank_8", "blank_6", "blank_4"])
    game = foggy(hands=hands).play("ahead_2", "blank_8").play("blank_5", "blank_6").play("blank_3", "blank_4")
    assert game.influence(0, "blank_5") == 5


def test_who_cannot_place_a_card_loses(foggy: Make) -> None:
    """The waiting encounter is not resolved any more; neither can place: signets decide."""
    game = foggy(hands=(["blank_9"], ["blank_8", "blank_7"]), decks=([], []))
    game.play("blank_9", "blank_8")
    assert game.result == ((1,), "no_card")
    assert game.row == []
    both = foggy(hands=(["blank_9"], ["blank_8"]), decks=([], []), encounters=[("blank_5", "blank_4")])
    assert both.play("blank_9", "blank_8").result == ((0,), "more_signets")


def test_locations_look_at_the_current_encounter(foggy: Make) -> None:
    """Senate lowers a card when it is revealed, a round later."""
    game = foggy("senate", hands=(["dynasty_9", "blank_5"], ["blank_8", "blank_6"]))
    game.play("dynasty_9", "blank_8").play("blank_5", "blank_6")
    assert game.influence(0, "dynasty_9") == 6


def test_bell_tower_is_silent_in_the_first_round(foggy: Make) -> None:
    """There is no comparison, so no tie."""
    game = foggy("bell_tower", hands=(["blank_9", "blank_1"], ["blank_9", "blank_1"])).play("blank_9", "blank_9")
    assert [len(game.zone(seat, "hand")) for seat in (0, 1)] == [2, 2]


def test_a_game_is_saved_and_resumed_while_cards_wait(foggy: Make) -> None:
    """The cards are in the state, each once, in either form."""
    game = foggy(hands=HANDS).play("blank_9", "blank_8")
    for form in ("json", "msgpack"):
        data = game.rules.dump(game.state, form)  # type: ignore[arg-type]
        again = game.rules.load_state(data)
        assert again == game.state
        assert game.rules.dump(again, form) == data  # type: ignore[arg-type]


def spoil_count(game: Table) -> None:
    fog = LOCATIONS.of(game.state).seats[0]
    side = CARDIA.of(game.state).seats[0]
    fog.waiting, side.hand = (*fog.waiting, side.hand[0]), side.hand[1:]


def spoil_owner(game: Table) -> None:
    first, second = LOCATIONS.of(game.state).seats
    first.waiting, second.waiting = second.waiting, first.waiting


def spoil_pair(game: Table) -> None:
    fog = LOCATIONS.of(game.state).seats[0]
    side = CARDIA.of(game.state).seats[0]
    fog.waiting, side.hand = (), (*side.hand, *fog.waiting)


@pytest.mark.parametrize("spoil", [spoil_count, spoil_owner, spoil_pair])
def test_an_impossible_fog_is_refused(foggy: Make, spoil: Callable[[Table], None]) -> None:
    """Two cards of one player, a card of the other, a card of one player only."""
    game = foggy(hands=HANDS).play("blank_9", "blank_8")
    spoil(game)
    with pytest.raises(StateError) as caught:
        game.rules.check_state(game.state)
    assert caught.value.code == "state/impossible"


def test_nothing_waits_where_there_is_no_fog(table: Make) -> None:
    """A state of another location with something in the fog is refused."""
    game = table("senate", hands=HANDS, encounters=[(On("blank_1"), "blank_1")])
    LOCATIONS.of(game.state).seats[0].pending = 3
    with pytest.raises(StateError, match="Foggy Swamp"):
        game.rules.check_state(game.state)
