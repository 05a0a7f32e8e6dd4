"""Rules of the end of a round and of the game, and the catalogue's examples of a full round."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from boardcore_cardia import CardsDrawn, RoundBegan, SignetsCounted
from boardcore_cardia.testing import On, Table

import boardcore
from boardcore import Choice, PhaseBegan

MakeTable = Callable[..., Table]
Probes = Callable[[Table, int, str], int]


def phase(table: Table) -> str:
    """The phase that the game is in, or ended in."""
    return table.happened(PhaseBegan)[-1].phase.rpartition("phase.")[2]


def won(first: int, second: int) -> list[tuple[str, str]]:
    """A row in which the seats have won so many encounters; values 6 to 10 stay free for both."""
    high, low = (16, 15, 14, 13, 12, 11), (1, 2, 3, 4, 5, 6)
    row = [(f"Blank {high[n]}", f"Blank {low[n]}") for n in range(first)]
    return row + [(f"Blank {low[n]}", f"Blank {high[n]}") for n in range(second)]


def counts(table: Table, seat: int) -> tuple[int, int]:
    """How many cards a seat has in deck and hand."""
    return len(table.zone(seat, "deck")), len(table.zone(seat, "hand"))


def blanks(*values: int) -> list[str]:
    """Blank cards of these values."""
    return [f"Blank {value}" for value in values]


# Drawing


@pytest.mark.rule("CORE-DRAW-01")
def test_each_player_draws_one_card(table: MakeTable) -> None:
    """In phase 3 both players draw one card from the top of their own deck."""
    t = table(hands=(blanks(1, 2, 3, 4, 5), blanks(2, 3, 4, 5, 6)))
    assert counts(t, 0) == counts(t, 1) == (11, 5)
    tops = [t.zone(seat, "deck")[0] for seat in (0, 1)]
    t.play("Blank 1", "Blank 2")
    assert counts(t, 0) == counts(t, 1) == (10, 5)
    for seat in (0, 1):
        assert tops[seat] in t.zone(seat, "hand")
        assert tops[seat] not in t.zone(seat, "deck")


@pytest.mark.rule("CORE-DRAW-02", "CORE-DRAW-03")
def test_an_empty_deck_gives_no_card(table: MakeTable) -> None:
    """With an empty deck nothing is drawn, and the discard pile is not shuffled into it."""
    pile = blanks(9, 10, 11, 12, 13, 14)
    t = table(hands=(blanks(1, 2, 3), blanks(1, 2, 3)), decks=([], blanks(4, 5)), discards=(pile, []))
    held = t.zone(0, "discard")
    t.play("Blank 1", "Blank 1")
    assert counts(t, 0) == (0, 2)
    assert t.zone(0, "discard") == held
    assert held[-6:] == [name.lower().replace(" ", "_") for name in pile]
    assert counts(t, 1) == (1, 3)


@pytest.mark.rule("CORE-DRAW-04")
def test_drawing_nothing_is_no_loss(table: MakeTable) -> None:
    """A player who cannot draw plays on with the cards in hand."""
    t = table(hands=(blanks(1, 2), blanks(1, 2)), decks=([], blanks(3, 4, 5)))
    t.play("Blank 1", "Blank 1")
    assert not t.over
    assert counts(t, 0) == (0, 1)
    assert t.offered(0) == ["blank_2"]
    t.play("Blank 2", "Blank 3")
    assert ("blank_2", "blank_3") in t.row


@pytest.mark.rule("CORE-DRAW-05")
def test_the_hand_is_not_filled_up(table: MakeTable) -> None:
    """The draw is one card, also with fewer than five in hand."""
    deck = blanks(4, 5, 6, 7, 8, 9, 10, 11)
    t = table(hands=(blanks(1, 2, 3), blanks(1, 2, 3)), decks=(deck, deck))
    t.play("Blank 1", "Blank 1")
    assert counts(t, 0) == (7, 3)


@pytest.mark.rule("CORE-DRAW-06")
def test_there_is_no_hand_limit(table: MakeTable) -> None:
    """A hand of six grows to seven, and nothing is discarded."""
    deck = blanks(9, 10, 11, 12, 13, 14, 15, 16)
    hand = blanks(1, 2, 3, 4, 5, 6, 7)
    t = table(hands=(hand, hand), decks=(deck, deck), discards=(blanks(8), blanks(8)))
    t.play("Blank 1", "Blank 1")
    assert counts(t, 0) == (7, 7)
    assert t.zone(0, "discard") == ["blank_8"]
    assert t.prompt == "play"


@pytest.mark.rule("CORE-DRAW-07")
def test_a_new_round_begins(table: MakeTable) -> None:
    """When nobody has won by the end of phase 3, the next round begins with phase 1."""
    t = table(hands=(blanks(1, 2), blanks(1, 2)))
    assert (t.drawer.round, phase(t)) == (1, "play_cards")
    t.play("Blank 1", "Blank 1")
    assert (t.drawer.round, phase(t)) == (2, "play_cards")
    assert [decision.seat for decision in t.decisions] == [0, 1]
    assert t.prompt == "play"


@pytest.mark.rule("CORE-DRAW-08")
def test_drawing_comes_before_counting(table: MakeTable) -> None:
    """In phase 3 both players draw first; only then are the signets counted."""
    t = table(hands=(blanks(8), blanks(7)), encounters=won(4, 0))
    decks = [counts(t, seat)[0] for seat in (0, 1)]
    t.play("Blank 8", "Blank 7")
    assert t.result == ((0,), "signets")
    assert [counts(t, seat) for seat in (0, 1)] == [(size - 1, 1) for size in decks]
    kinds = [type(event) for event in t.events if isinstance(event, CardsDrawn | SignetsCounted)]
    assert kinds[-3:] == [CardsDrawn, CardsDrawn, SignetsCounted]


# The end of the game


@pytest.mark.rule("CORE-END-01")
def test_the_game_stops_at_once(table: MakeTable) -> None:
    """Once a player has won, neither the rest of the ability nor drawing or counting happens."""
    t = table(hands=(["Winner 2", "Blank 6"], blanks(9, 10)))
    decks = [t.zone(seat, "deck") for seat in (0, 1)]
    t.play("Winner 2", "Blank 9")
    assert t.result == ((0,), "ability")
    assert t.pending == (0, 0)
    assert [t.zone(seat, "deck") for seat in (0, 1)] == decks
    assert t.happened(SignetsCounted) == []
    assert t.decisions == ()


@pytest.mark.rule("CORE-END-02")
@pytest.mark.parametrize(("hands", "winner"), [(((), ("Blank 8",)), 1), ((("Blank 8",), ()), 0)])
def test_without_a_card_to_play_a_player_loses(
    table: MakeTable, hands: tuple[tuple[str, ...], tuple[str, ...]], winner: int
) -> None:
    """A player who has no card for phase 1 loses at once, whoever has more signets."""
    for row in (won(4, 0), won(0, 4)):
        t = table(hands=hands, encounters=row)
        assert t.result == ((winner,), "no_card")
        assert t.decisions == ()


@pytest.mark.rule("CORE-END-03")
def test_an_ability_wins_the_game(table: MakeTable) -> None:
    """A player who activates an ability that says so wins at once, in phase 2."""
    t = table(deck="I", hands=(["Djinn"], ["Inventor"]), encounters=[("Saboteur", "Magistra")], waiting=(-5, 0))
    t.play("Djinn", "Inventor")
    assert t.result == ((0,), "ability")
    assert t.signets == (0, 2)
    assert phase(t) == "activate_ability"
    assert t.happened(SignetsCounted) == []


@pytest.mark.rule("CORE-END-04")
@pytest.mark.parametrize(("before", "winners"), [(3, ()), (4, (0,)), (5, (0,))])
def test_five_signets_win_at_the_end_of_the_round(table: MakeTable, before: int, winners: tuple[int, ...]) -> None:
    """Whoever has five or more signets at the end of a round wins; four are not enough."""
    t = table(hands=(blanks(8), blanks(7)), encounters=won(before, 3))
    t.play("Blank 8", "Blank 7")
    assert t.signets == (before + 1, 3)
    assert t.result == ((winners, "signets") if winners else None)
    if winners:
        assert phase(t) == "end_of_round"


@pytest.mark.rule("CORE-END-06")
def test_signets_are_only_counted_at_the_end(table: MakeTable) -> None:
    """A fifth signet that is lost again before the end of the round wins nothing."""
    t = table(hands=(blanks(10), ["Plus8 8"]), encounters=[*won(3, 0), ("Blank 9", "Blank 7")])
    t.play("Blank 10", "Plus8 8")
    assert t.signets == (5, 0)
    assert not t.over
    t.choose("Blank 7")
    assert t.signets == (4, 1)
    assert not t.over
    assert t.drawer.round == 2
    assert [(event.first, event.second) for event in t.happened(SignetsCounted)] == [(4, 1)]


@pytest.mark.rule("CORE-END-07")
def test_equal_totals_go_on(table: MakeTable) -> None:
    """With five signets each nobody wins yet; a new round begins."""
    t = table(hands=(blanks(8, 9), blanks(7, 9)), encounters=won(4, 5))
    t.play("Blank 8", "Blank 7")
    assert t.signets == (5, 5)
    assert not t.over
    assert [event.round for event in t.happened(RoundBegan)] == [1, 2]
    assert t.prompt == "play"


@pytest.mark.rule("CORE-END-08")
def test_after_a_tie_the_next_lead_wins(table: MakeTable) -> None:
    """After such a tie the game goes on until a later count finds unequal totals."""
    t = table(hands=(blanks(7, 8, 9), blanks(7, 8, 9)), encounters=won(5, 5))
    t.play("Blank 7", "Blank 7")
    assert (t.signets, t.over) == ((5, 5), False)
    t.play("Blank 9", "Blank 8")
    assert t.signets == (6, 5)
    assert t.result == ((0,), "signets")


@pytest.mark.rule("CORE-END-09")
def test_after_a_tie_the_other_ways_to_win_remain(table: MakeTable) -> None:
    """While five to five is played on, a player without a card still loses."""
    t = table(hands=(blanks(7, 8), blanks(7)), encounters=won(5, 5), decks=([], []))
    t.play("Blank 7", "Blank 7")
    assert t.signets == (5, 5)
    assert t.result == ((0,), "no_card")


@pytest.mark.rule("CORE-END-10")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_higher_total_wins(table: MakeTable, winner: int) -> None:
    """If both have five signets or more, the one with more of them wins."""
    hands = (blanks(8), blanks(7)) if winner == 0 else (blanks(7), blanks(8))
    t = table(hands=hands, encounters=won(5, 5))
    t.play(hands[0][0], hands[1][0])
    assert sorted(t.signets) == [5, 6]
    assert t.result == ((winner,), "signets")


@pytest.mark.rule("CORE-END-11")
def test_a_signet_gained_by_an_ability_counts_in_the_same_round(table: MakeTable) -> None:
    """All abilities of a round are resolved before its signets are counted."""
    t = table(hands=(["Plus8 8"], blanks(10)), encounters=[*won(4, 0), ("Blank 7", "Blank 9")])
    t.play("Plus8 8", "Blank 10")
    assert t.signets == (4, 2)
    t.choose("Blank 7")
    assert t.result == ((0,), "signets")
    assert t.drawer.round == 1
    assert [(event.first, event.second) for event in t.happened(SignetsCounted)] == [(5, 1)]


@pytest.mark.rule("CORE-END-12")
@pytest.mark.parametrize(("row", "winner"), [((3, 2), 0), ((2, 3), 1)])
def test_if_nobody_can_play_more_signets_win(table: MakeTable, row: tuple[int, int], winner: int) -> None:
    """If neither player has a card for phase 1, the one with more signets wins, with however few."""
    t = table(encounters=won(*row), decks=([], []))
    assert t.signets == row
    assert t.result == ((winner,), "more_signets")


@pytest.mark.rule("CORE-END-13")
def test_if_nobody_can_play_equal_signets_are_a_draw(table: MakeTable) -> None:
    """If neither player has a card and the signets are equal, the game is over without a winner."""
    t = table(encounters=won(3, 3), decks=([], []))
    assert t.signets == (3, 3)
    assert t.over
    assert t.result == ((), "draw")


@pytest.mark.rule("CORE-END-14")
def test_there_are_three_ways_to_win(table: MakeTable) -> None:
    """Cardia by itself has three ways to win, one per phase: no card, an ability, enough signets."""
    no_card = table(hands=((), blanks(8)))
    ability = table(hands=(["Winner 2"], blanks(9)))
    ability.play("Winner 2", "Blank 9")
    counted = table(hands=(blanks(8), blanks(7)), encounters=won(4, 0))
    counted.play("Blank 8", "Blank 7")
    found = {(phase(t), t.result[1]) for t in (no_card, ability, counted) if t.result}
    three = {
        ("play_cards", "no_card"),
        ("activate_ability", "ability"),
        ("end_of_round", "signets"),
    }
    assert found == three
    rules = boardcore.load("cardia")
    neither = {("play_cards", "more_signets"), ("play_cards", "draw")}
    for seed in range(40):
        dice = random.Random(seed)
        begun = rules.begin(seed)
        state, events = begun.state, list(begun.events)
        while state.result is None:
            decision = rules.decisions(state)[0]
            option = dice.choice(decision.options).id
            applied = rules.apply(state, Choice(decision.seat, decision.id, option))
            state = applied.state
            events += applied.events
        last = [event for event in events if isinstance(event, PhaseBegan)][-1]
        ended = (last.phase.rpartition("phase.")[2], state.result.reason.rpartition(".")[2])
        assert ended in three | neither


# Examples of a full round


def full_round(table: MakeTable) -> Table:
    """The rulebook's example: a mapper 10 against a 15, with an ongoing 9 in a past encounter."""
    t = table(hands=(["Mapper 10", "Blank 1"], blanks(15, 1)), encounters=[("OngoingProbe 9", "Blank 8")])
    return t.play("Mapper 10", "Blank 15")


@pytest.mark.rule("CORE-EX-01")
def test_the_example_of_phase_1(table: MakeTable) -> None:
    """A 15 beats a 10 and gets the signet; the player of the 10 is the loser."""
    t = full_round(table)
    assert t.row == [("ongoingprobe_9", "blank_8"), ("mapper_10", "blank_15")]
    assert t.winners(1) == (1,)
    assert t.signets == (1, 1)
    assert [decision.seat for decision in t.decisions] == [0]


@pytest.mark.rule("CORE-EX-02")
def test_the_example_of_phase_2(table: MakeTable) -> None:
    """The loser's 10 activates an ongoing 9, which gets the token and is in effect."""
    t = full_round(table)
    t.choose("OngoingProbe 9")
    assert t.played(0, "OngoingProbe 9").tokens == 1
    assert t.played(0, "Mapper 10").tokens == 0
    assert (t.influence(0, "OngoingProbe 9"), t.influence(0, "Mapper 10")) == (10, 11)


@pytest.mark.rule("CORE-EX-03")
def test_the_example_of_phase_3(table: MakeTable) -> None:
    """At the end of the example both players draw one card from their own deck."""
    t = full_round(table)
    before = [counts(t, seat) for seat in (0, 1)]
    t.choose("OngoingProbe 9")
    assert [counts(t, seat) for seat in (0, 1)] == [(deck - 1, hand + 1) for deck, hand in before]


@pytest.mark.rule("CORE-EX-04")
def test_the_quiz_example(table: MakeTable, probes: Probes) -> None:
    """With a 9 against a 12, the 12 gets the signet and the 9 uses its ability."""
    t = table(hands=(blanks(9), blanks(12)), encounters=[(On("Blank 5"), "Blank 5")])
    t.play("Blank 9", "Blank 12")
    assert t.winners(1) == (1,)
    assert t.signets == (0, 1)
    assert (probes(t, 0, "Blank 9"), probes(t, 1, "Blank 12")) == (1, 0)
