"""The rules of the course of a round and of phase 1: CORE-ROUND, CORE-PLAY."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boardcore_cardia import (
    SUPPLY,
    AbilityActivated,
    CardsDrawn,
    CardsRevealed,
    EncounterCompared,
    RoundBegan,
    SignetsCounted,
    supply_left,
)
from boardcore_cardia.testing import On, Table

from boardcore import Choice, ChoiceError, Effect, PhaseBegan

Make = Callable[..., Table]
Probes = Callable[[Table, int, str], int]


def signets_left(table: Table) -> int:
    """The signets in the supply."""
    return supply_left(Effect(table.rules.book.wiring, table.state, record=False)).signets


def phases(table: Table) -> list[str]:
    """The phases that have begun, in order."""
    return [event.phase.rpartition(".")[2] for event in table.happened(PhaseBegan)]


# ROUND


@pytest.mark.rule("CORE-ROUND-01")
def test_one_card_each(table: Make) -> None:
    """A round makes one encounter of two cards, one from each player."""
    game = table(encounters=[("Blank 2", "Blank 3")], hands=(["Blank 12", "Blank 4"], ["Blank 9", "Blank 5"]))
    game.choose("Blank 12", seat=0)
    assert game.row == [("blank_2", "blank_3")], "one card makes no encounter"
    game.choose("Blank 9", seat=1)
    assert game.row == [("blank_2", "blank_3"), ("blank_12", "blank_9")]


@pytest.mark.rule("CORE-ROUND-02")
def test_more_influence_earns_signet(table: Make) -> None:
    """The card with more influence in an encounter has its signet."""
    game = table(hands=(["Blank 12"], ["Blank 9"])).play("Blank 12", "Blank 9")
    assert game.winners(0) == (0,)
    assert game.signets == (1, 0)
    game = table(hands=(["Blank 9"], ["Blank 12"])).play("Blank 9", "Blank 12")
    assert game.signets == (0, 1)


@pytest.mark.rule("CORE-ROUND-03")
def test_lower_card_uses_ability(table: Make, probes: Probes) -> None:
    """The ability of the lower card is used, and it is not up to anybody."""
    game = table(hands=(["Blank 12"], ["Blank 9"])).play("Blank 12", "Blank 9")
    assert (probes(game, 0, "Blank 12"), probes(game, 1, "Blank 9")) == (0, 1)


@pytest.mark.rule("CORE-ROUND-04")
def test_played_cards_stay(table: Make) -> None:
    """Cards lie on after their round, where later abilities can reach them and change who wins."""
    game = table(hands=(["Blank 12", "Blank 13"], ["Blank 9", "Minus5 3"]))
    game.play("Blank 12", "Blank 9")
    assert game.signets == (1, 0)
    game.play("Blank 13", "Minus5 3")
    assert game.row[0] == ("blank_12", "blank_9")
    assert "blank_12" in game.offered(1)
    game.choose("Blank 12")
    assert game.influence(0, "Blank 12") == 7
    assert game.winners(0) == (1,)
    assert game.row[0] == ("blank_12", "blank_9")


@pytest.mark.rule("CORE-ROUND-05")
def test_signets_change_sides(table: Make) -> None:
    """A signet can go over to the other side in a later round."""
    game = table(hands=(["Blank 12", "Blank 13"], ["Blank 9", "Plus5 3"]))
    game.play("Blank 12", "Blank 9")
    assert game.view(None).figures["cardia"]["encounters"][0]["winners"] == [0]
    game.play("Blank 13", "Plus5 3", "Blank 9")
    assert game.view(None).figures["cardia"]["encounters"][0]["winners"] == [1]
    assert game.signets == (1, 1), "E1 now counts for P2, E2 for P1"


@pytest.mark.rule("CORE-ROUND-06")
def test_encounters_lie_in_order(table: Make) -> None:
    """A new encounter is laid after the one before, which is its previous one."""
    game = table(encounters=[("Blank 4", "Blank 5"), ("Blank 6", "Blank 7")], hands=(["Back 3"], ["Blank 12"]))
    game.play("Back 3", "Blank 12")
    assert game.row == [("blank_4", "blank_5"), ("blank_6", "blank_7"), ("back_3", "blank_12")]
    assert game.influence(0, "Blank 6") == 7, "Back adds 1 to the card in the previous encounter"
    assert game.influence(0, "Blank 4") == 4


@pytest.mark.rule("CORE-ROUND-07")
def test_as_many_rounds_as_needed(table: Make) -> None:
    """Rounds follow each other until somebody wins; no number of them ends the game."""
    names = [f"Blank {value}" for value in range(1, 17)]
    game = table(hands=(names[:5], names[:5]))
    for number, name in enumerate(names, start=1):
        assert not game.over
        assert game.drawer.round == number
        game.play(name, name)
    assert len(game.row) == 16, "every card there is has been played"
    assert len(game.happened(SignetsCounted)) == 16
    assert game.result == ((), "draw")


@pytest.mark.rule("CORE-ROUND-08")
def test_three_phases(table: Make) -> None:
    """A round is: play cards, activate the ability, end of the round; in this order, each once."""
    game = table(hands=(["Blank 12"], ["Blank 9"])).play("Blank 12", "Blank 9")
    assert phases(game) == ["play_cards", "activate_ability", "end_of_round", "play_cards"]
    assert [event.round for event in game.happened(RoundBegan)] == [1, 2]
    happened = [type(event) for event in game.events]
    order = [happened.index(kind) for kind in (CardsRevealed, EncounterCompared, AbilityActivated, SignetsCounted)]
    assert order == sorted(order)


# PLAY


@pytest.mark.rule("CORE-PLAY-01")
def test_exactly_one_card(table: Make) -> None:
    """Each player places one card face down: not none, not two."""
    game = table(hands=(["Blank 1", "Blank 4", "Blank 8", "Blank 12", "Blank 16"], ["Blank 9"]))
    rules, state, asked = game.rules, game.state, game.decision(0).id
    dump = rules.dump(state)
    for nothing in ("", "done", "core:done", "pass", "none"):
        with pytest.raises(ChoiceError):
            rules.apply(state, Choice(0, asked, nothing))
    one, two = (Choice(0, asked, f"card:{game.card(0, name)}") for name in ("Blank 8", "Blank 12"))
    with pytest.raises(ChoiceError):
        rules.apply(state, one, two)
    assert rules.dump(state) == dump, "nothing has come of it"
    game.choose("Blank 8", seat=0)
    assert game.zone(0, "committed") == ["blank_8"]
    assert len(game.zone(0, "hand")) == 4
    with pytest.raises(ChoiceError):
        rules.apply(game.state, two)


@pytest.mark.rule("CORE-PLAY-02")
def test_any_card_of_hand(table: Make) -> None:
    """Every card of the hand may be played, whatever its value or ability, and nothing else."""
    hand = ["blank_1", "blank_4", "blank_8", "blank_12", "blank_16"]
    game = table(hands=(hand, ["Blank 9"]))
    assert sorted(game.offered(0)) == sorted(hand)
    mixed = ["hired_blade", "mediator", "surgeon", "magistra", "djinn"]
    game = table(deck="I", hands=(mixed, ["Judge"]))
    assert sorted(game.offered(0)) == sorted(mixed)


@pytest.mark.rule("CORE-PLAY-03")
@pytest.mark.parametrize("first", [0, 1])
def test_own_side(table: Make, first: int) -> None:
    """A card lies on its player's side, opposite the other player's, whoever places first."""
    names = ("Blank 7", "Blank 3")
    game = table(encounters=[("Blank 2", "Blank 5")], hands=([names[0]], [names[1]]))
    game.choose(names[first], seat=first).choose(names[1 - first], seat=1 - first)
    assert game.place(0, "Blank 7") == game.place(1, "Blank 3") == 1
    assert game.row[1] == ("blank_7", "blank_3")
    assert [played.card // 16 for played in game.drawer.row[1] if played] == [0, 1]


@pytest.mark.rule("CORE-PLAY-04")
def test_committed_card_is_hidden(table: Make) -> None:
    """A placed card shows the other player that it lies there, not which it is; the rest of the hand is hidden too."""
    seen = []
    for placed in ("Blank 7", "Blank 4"):
        game = table(hands=(["Blank 7", "Blank 4", "Blank 1"], ["Blank 9"]))
        before = game.view(1)
        game.choose(placed, seat=0)
        assert game.last is not None
        view = game.view(1)
        side = view.table["cardia"]["seats"][0]
        assert before.table["cardia"]["seats"][0]["committed"]["count"] == 0
        assert side["committed"] == {"count": 1}
        assert side["hand"] == {"count": 2}
        assert game.view(0).table["cardia"]["seats"][0]["committed"]["cards"] == [game.card(0, placed)]
        seen.append((view, game.view(None), game.rules.watch(game.last, 1), game.rules.watch(game.last, None)))
    assert seen[0] == seen[1], "which of two cards was placed makes no difference to the others"


@pytest.mark.rule("CORE-PLAY-05")
@pytest.mark.parametrize("first", [0, 1])
def test_turned_up_together(table: Make, first: int) -> None:
    """Both cards are turned up in one step, with nothing between."""
    names = ("Blank 7", "Blank 9")
    game = table(hands=([names[0]], [names[1]]))
    game.choose(names[first], seat=first)
    assert game.row == []
    assert all(side["shown"]["count"] == 0 for side in game.view(None).table["cardia"]["seats"])
    assert [decision.seat for decision in game.decisions] == [1 - first]
    game.choose(names[1 - first], seat=1 - first)
    (revealed,) = game.happened(CardsRevealed)
    assert revealed.cards == (game.card(0, "Blank 7"), game.card(1, "Blank 9"))
    kinds = [type(event) for event in game.events]
    assert kinds[kinds.index(CardsRevealed) + 1] is EncounterCompared, "nobody decides anything in between"
    assert game.last is not None
    for seat in (0, 1, None):
        (told,) = [each for each in game.rules.watch(game.last, seat) if "CardsRevealed" in str(each)]
        for card in revealed.cards:
            assert str(card) in str(told)
    cards = game.view(None).figures["cardia"]["encounters"][0]["cards"]
    assert [card["card"] for card in cards] == [f"card:{card}" for card in revealed.cards]


@pytest.mark.rule("CORE-PLAY-06")
def test_strictly_higher_wins(table: Make) -> None:
    """After the reveal the card with strictly more current influence wins, by one or by many."""
    game = table(hands=(["Blank 8"], ["Blank 7"])).play("Blank 8", "Blank 7")
    assert game.winners(0) == (0,)
    (compared,) = game.happened(EncounterCompared)
    assert compared.outcome == "cardia:outcome.first"
    (activated,) = game.happened(AbilityActivated)
    assert activated.card == game.card(1, "Blank 7"), "the other one is the loser"
    game = table(hands=(["Blank 8"], ["Blank 7"]), waiting=(0, 3)).play("Blank 8", "Blank 7")
    assert game.winners(0) == (1,), "modifiers count"


@pytest.mark.rule("CORE-PLAY-07")
def test_one_signet_from_supply(table: Make) -> None:
    """The winning card gets exactly one signet, from the supply, however much it wins by."""
    for lower in ("Blank 7", "Blank 1"):
        game = table(hands=(["Blank 8"], [lower]))
        assert signets_left(game) == SUPPLY.signets
        game.play("Blank 8", lower)
        assert game.signets == (1, 0)
        assert signets_left(game) == SUPPLY.signets - 1


@pytest.mark.rule("CORE-PLAY-08", "CORE-PLAY-09")
def test_tie_has_no_winner_or_signet(table: Make) -> None:
    """With equal influence neither card wins or loses, and neither has a signet."""
    game = table(hands=(["Blank 8"], ["Blank 8"])).play("Blank 8", "Blank 8")
    assert game.winners(0) == ()
    assert game.happened(EncounterCompared)[0].outcome == "cardia:outcome.tie"
    assert game.happened(AbilityActivated) == [], "there is no loser"
    assert game.signets == (0, 0)
    assert signets_left(game) == SUPPLY.signets


@pytest.mark.rule("CORE-PLAY-10")
def test_tie_skips_phase_two(table: Make, probes: Probes) -> None:
    """A tie in the current encounter means no ability is used and there is no second phase."""
    game = table(hands=(["Blank 8"], ["Blank 8"])).play("Blank 8", "Blank 8")
    assert (probes(game, 0, "Blank 8"), probes(game, 1, "Blank 8")) == (0, 0)
    assert phases(game) == ["play_cards", "end_of_round", "play_cards"]
    game = table(encounters=[(On("Referee 4", tokens=1), "Blank 9")], hands=(["Blank 8"], ["Blank 8"]))
    game.play("Blank 8", "Blank 8")
    assert game.winners(1) == (0,), "also when an ability gives the tie to somebody"
    assert (probes(game, 0, "Blank 8"), probes(game, 1, "Blank 8")) == (0, 0)
    assert phases(game) == ["play_cards", "end_of_round", "play_cards"]


@pytest.mark.rule("CORE-PLAY-11")
def test_tie_goes_on_with_phase_three(table: Make) -> None:
    """After a tie both draw a card and victory is checked as after any encounter."""
    game = table(hands=(["Blank 8"], ["Blank 8"]), decks=(["Blank 2", "Blank 3"], ["Blank 4", "Blank 5"]))
    game.play("Blank 8", "Blank 8")
    assert (game.zone(0, "hand"), game.zone(0, "deck")) == (["blank_2"], ["blank_3"])
    assert (game.zone(1, "hand"), game.zone(1, "deck")) == (["blank_4"], ["blank_5"])
    assert game.last is not None
    drawn = [event.owner for event in game.last.events if type(event) is CardsDrawn]
    assert drawn == [0, 1]
    (counted,) = game.happened(SignetsCounted)
    assert (counted.first, counted.second) == (0, 0)
    won: list[Any] = [(f"Blank {value}", f"Blank {value - 1}") for value in (3, 5, 10, 12)]
    won.append((On("Blank 14", modifier=+1), "Blank 13"))
    game = table(encounters=won, hands=(["Blank 8"], ["Blank 8"]))
    game.play("Blank 8", "Blank 8")
    assert game.result == ((0,), "signets")
