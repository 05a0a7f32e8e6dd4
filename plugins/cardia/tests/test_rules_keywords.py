"""Rules of the keywords: discarding, copying, activating, and positions in the row."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import influence_of
from boardcore_cardia.testing import On, Table

MakeTable = Callable[..., Table]

FOUR = [("Blank 5", "Blank 6"), ("Blank 7", "Blank 8"), ("Blank 9", "Blank 10"), ("Blank 11", "Blank 12")]


def modifiers(table: Table) -> list[tuple[int, int]]:
    """The modifiers along the row."""
    return [(first.modifier if first else 0, second.modifier if second else 0) for first, second in table.drawer.row]


def woken(table: MakeTable, name: str, place: int, *, length: int = 4) -> Table:
    """A row in which seat 0's last card activates its card ``name 4`` at a place (from 1)."""
    row = list(FOUR[: length - 1])
    row[place - 1] = (f"{name} 4", row[place - 1][1])
    t = table(hands=(["Waker 2"], ["Blank 15"]), encounters=row)
    return t.play("Waker 2", "Blank 15").choose(f"{name} 4")


# Discarding


@pytest.mark.rule("CORE-DISC-01")
@pytest.mark.parametrize(
    ("name", "zone", "gone"),
    [("Strike 2", "row", "blank_9"), ("Thief 2", "hand", "blank_7"), ("Mill 2", "deck", "blank_4")],
)
def test_a_discard_hits_the_named_zone(table: MakeTable, name: str, zone: str, gone: str) -> None:
    """A discard takes a card from exactly the zone that its ability names, to its owner's discard pile."""
    t = table(
        hands=([name], ["Blank 12", "Blank 7"]),
        decks=([], ["Blank 4", "Blank 6", "Blank 8"]),
        encounters=[("Blank 10", "Blank 9")],
    )
    pile = t.zone(1, "discard")
    t.play(name, "Blank 12")
    if zone != "deck":
        t.choose(gone)
    assert t.zone(1, "discard") == [*pile, gone]
    in_play = [second for _, second in t.row]
    assert in_play == ([None, "blank_12"] if zone == "row" else ["blank_9", "blank_12"])
    deck = ["blank_6", "blank_8"] if zone == "deck" else ["blank_4", "blank_6", "blank_8"]
    assert t.zone(1, "deck") == deck[1:]
    assert t.zone(1, "hand") == ([deck[0]] if zone == "hand" else ["blank_7", deck[0]])


@pytest.mark.rule("CORE-DISC-02")
def test_a_discarded_card_cannot_be_played(table: MakeTable) -> None:
    """A card in the discard pile is never offered for play again."""
    hands = ["Blank 1", "Blank 2"]
    t = table(hands=(["Blank 3", *hands], ["Strike 5", *hands]), encounters=[("Blank 4", "Blank 6")], waiting=(9, 0))
    t.play("Blank 3", "Strike 5").choose("Blank 4")
    assert "blank_4" in t.zone(0, "discard")
    rounds = 0
    while not t.over:
        assert "blank_4" not in t.offered(0)
        t.play(t.offered(0)[0], t.offered(0)[0] if t.offered(0)[0] in t.offered(1) else t.offered(1)[0])
        while t.prompt not in ("play", ""):
            t.choose(t.offered()[0])
        rounds += 1
    assert rounds > 3


@pytest.mark.rule("CORE-DISC-03")
def test_a_discarded_card_lies_on_its_owners_pile(table: MakeTable) -> None:
    """A discarded card lies face up on top of the pile of the player it belongs to."""
    t = table(
        hands=(["Strike 2"], ["Blank 12"]), encounters=[("Blank 10", "Blank 9")], discards=(["Blank 4"], ["Blank 5"])
    )
    before = t.zone(0, "discard")
    t.play("Strike 2", "Blank 12").choose("Blank 9")
    assert t.zone(1, "discard")[-2:] == ["blank_5", "blank_9"]
    assert t.zone(0, "discard") == before
    for seat in (0, 1, None):
        assert t.view(seat).table["cardia"]["seats"][1]["discard"]["cards"][-1] == t.card(1, "Blank 9")


@pytest.mark.rule("CORE-DISC-04")
def test_tokens_leave_with_a_discarded_card(table: MakeTable) -> None:
    """A discarded card loses its tokens; its ongoing ability stops, with all that follows, at once."""
    row = [(On("OngoingProbe 10", tokens=2), "Blank 9"), ("Blank 7", "Blank 7")]
    t = table(hands=(["Blank 12"], ["Strike 2"]), encounters=row, decks=([], []))
    assert t.influence(0, "Blank 7") == 8
    t.play("Blank 12", "Strike 2")
    assert t.signets == (3, 0)
    t.choose("OngoingProbe 10")
    assert t.influence(0, "Blank 7") == 7
    assert t.winners(1) == ()
    assert t.signets == (1, 0)
    assert sum(p.tokens for pair in t.drawer.row for p in pair if p) == 0
    assert t.zone(0, "discard")[-1] == "ongoingprobe_10"


@pytest.mark.rule("CORE-DISC-05")
def test_discard_piles_are_open(table: MakeTable) -> None:
    """Everybody sees every card of both discard piles, in order."""
    t = table(hands=(["Blank 5"], ["Blank 5"]), discards=(["Blank 9", "Blank 2"], ["Blank 3", "Blank 11", "Blank 1"]))
    for seat in (0, 1, None):
        piles = [side["discard"] for side in t.view(seat).table["cardia"]["seats"]]
        assert piles[0] == {"count": 2, "cards": [t.card(0, "Blank 9"), t.card(0, "Blank 2")]}
        assert piles[1] == {"count": 3, "cards": [t.card(1, name) for name in ("Blank 3", "Blank 11", "Blank 1")]}


@pytest.mark.rule("CORE-DISC-06")
def test_a_gap_closes(table: MakeTable) -> None:
    """When both cards of a past encounter are discarded, the later ones move up."""
    row = [("Blank 5", "Blank 6"), ("Strikeboth 4", "Blank 8"), ("Back 3", "Blank 10")]
    t = table(hands=(["Waker 2"], ["Blank 15"]), encounters=row)
    t.play("Waker 2", "Blank 15").choose("Strikeboth 4")
    assert t.row == [("blank_5", "blank_6"), ("back_3", "blank_10"), ("waker_2", "blank_15")]
    row = [("Blank 5", "Blank 6"), ("Strikeboth 4", "Blank 8"), ("Back 3", "Blank 10")]
    t = table(hands=(["Waketwo 2"], ["Blank 15"]), encounters=row)
    t.play("Waketwo 2", "Blank 15").choose("Strikeboth 4").choose("Back 3")
    assert modifiers(t) == [(1, 0), (0, 0), (0, 0)]


@pytest.mark.rule("CORE-DISC-07")
def test_who_discards_from_hand_chooses(table: MakeTable) -> None:
    """A player forced to discard from hand picks the card; the other sees neither hand nor options."""
    t = table(hands=(["Thief 2"], ["Blank 12", "Blank 4", "Blank 7", "Blank 9"]))
    t.play("Thief 2", "Blank 12")
    assert [decision.seat for decision in t.decisions] == [1]
    assert sorted(t.offered(1)) == ["blank_4", "blank_7", "blank_9"]
    view = t.view(0)
    assert all(decision.seat == 0 for decision in view.decisions)
    assert view.decisions == ()
    assert view.table["cardia"]["seats"][1]["hand"] == {"count": 3}
    t.choose("Blank 7")
    assert t.zone(1, "discard")[-1] == "blank_7"


@pytest.mark.rule("CORE-DISC-08")
def test_a_lone_card_stays_where_it_is(table: MakeTable) -> None:
    """If only one card of a past encounter is discarded, nothing moves."""
    t = table(hands=(["Strike 2"], ["Blank 15"]), encounters=FOUR[:3])
    t.play("Strike 2", "Blank 15").choose("Blank 8")
    assert t.row == [("blank_5", "blank_6"), ("blank_7", None), ("blank_9", "blank_10"), ("strike_2", "blank_15")]


@pytest.mark.rule("CORE-DISC-09")
def test_signets_leave_with_a_discarded_card(table: MakeTable) -> None:
    """The signet on a discarded card goes back to the supply; the opposing card does not inherit it."""
    t = table(hands=(["Blank 10"], ["Strike 2"]), encounters=[("Blank 12", "Blank 6")])
    t.play("Blank 10", "Strike 2")
    assert t.signets == (2, 0)
    t.choose("Blank 12")
    assert t.signets == (1, 0)
    assert t.winners(0) == ()


@pytest.mark.rule("CORE-DISC-10")
def test_modifiers_leave_with_a_discarded_card(table: MakeTable) -> None:
    """The modifiers on a discarded card go back to the supply; in the pile it has its printed influence."""
    t = table(hands=(["Blank 10"], ["Strike 2"]), encounters=[(On("Blank 6", 5), "Blank 7")], decks=([], []))
    t.play("Blank 10", "Strike 2").choose("Blank 6")
    card = t.card(0, "Blank 6")
    assert t.view(1).table["cardia"]["seats"][0]["discard"]["cards"][-1] == card
    assert influence_of(t.effect, card) == 6
    assert modifiers(t) == [(0, 0), (0, 0)]


# Copying and activating


@pytest.mark.rule("CORE-COPY-01")
def test_a_copied_ability_is_as_if_printed_on_the_copying_card(table: MakeTable) -> None:
    """What a copied ability does to "this card" it does to the copying one."""
    t = table(hands=(["Copier 2"], ["Blank 15"]), encounters=[("Grow 4", "Blank 6"), ("Blank 7", "Blank 8")])
    t.play("Copier 2", "Blank 15").choose("Grow 4")
    assert modifiers(t) == [(0, 0), (0, 0), (5, 0)]
    assert t.influence(0, "Copier 2") == 7


@pytest.mark.rule("CORE-COPY-02")
def test_a_copied_ability_counts_positions_from_the_copying_card(table: MakeTable) -> None:
    """Positions of a copied ability count from the copying card, which also gets an ongoing token."""
    t = table(hands=(["Copier 2"], ["Blank 15"]), encounters=[("Back 4", "Blank 6"), ("Blank 7", "Blank 8")])
    t.play("Copier 2", "Blank 15").choose("Back 4")
    assert modifiers(t) == [(0, 0), (1, 0), (0, 0)]
    t = table(hands=(["Copier 2"], ["Blank 15"]), encounters=[("OngoingProbe 4", "Blank 6"), ("Blank 7", "Blank 8")])
    t.play("Copier 2", "Blank 15").choose("OngoingProbe 4")
    assert (t.played(0, "Copier 2").tokens, t.played(0, "OngoingProbe 4").tokens) == (1, 0)


@pytest.mark.rule("CORE-ACT-01")
def test_an_activated_ability_counts_positions_from_its_own_card(table: MakeTable) -> None:
    """An activated ability is resolved at the position of the card it is printed on."""
    assert modifiers(woken(table, "Back", 2, length=3)) == [(1, 0), (0, 0), (0, 0)]


@pytest.mark.rule("CORE-ACT-02")
def test_an_activated_ongoing_ability_gets_its_token(table: MakeTable) -> None:
    """If the activated ability is ongoing, the token goes on its card and not on the activating one."""
    t = woken(table, "OngoingProbe", 1, length=3)
    assert (t.played(0, "OngoingProbe 4").tokens, t.played(0, "Waker 2").tokens) == (1, 0)


# Positions


@pytest.mark.rule("CORE-POS-01")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_the_row_is_ordered(table: MakeTable, place: int) -> None:
    """Along the direction of play, encounter n - 1 comes before n, and n + 1 after it."""
    row = [*FOUR, ("Blank 13", "Blank 14")]
    for name, step in (("Back", -1), ("Ahead", +1)):
        row[place - 1] = (f"{name} 4", FOUR[place - 1][1])
        t = table(hands=(["Waker 2"], ["Blank 15"]), encounters=row)
        t.play("Waker 2", "Blank 15").choose(f"{name} 4")
        expected = [(0, 0)] * 6
        if place + step:
            expected[place + step - 1] = (1, 0)
        assert modifiers(t) == expected


@pytest.mark.rule("CORE-POS-02")
def test_each_card_lies_on_its_players_side(table: MakeTable) -> None:
    """In every encounter each player has one card at most, on the own side."""
    t = table(hands=(["Blank 1", "Blank 3"], ["Blank 3", "Blank 1"]), encounters=[("Blank 5", "Blank 6")])
    t.play("Blank 1", "Blank 3").play("Blank 3", "Blank 1")
    assert t.row == [("blank_5", "blank_6"), ("blank_1", "blank_3"), ("blank_3", "blank_1")]
    for pair in t.drawer.row:
        assert len(pair) == 2
        assert [played.card // 16 for played in pair if played] == [0, 1]


@pytest.mark.rule("CORE-POS-03")
def test_a_face_down_card_is_not_a_played_card(table: MakeTable) -> None:
    """A card counts as played only once it lies face up."""
    t = table(hands=(["Blank 7"], ["Blank 8"]), encounters=[("Blank 5", "Blank 6")])
    t.choose("Blank 7", seat=0)

    def mine() -> list[str]:
        encounters = t.view(1).figures["cardia"]["encounters"]
        return [encounter["cards"][0]["card"] for encounter in encounters]

    assert t.zone(0, "committed") == ["blank_7"]
    assert mine() == [f"card:{t.card(0, 'Blank 5')}"]
    t.choose("Blank 8", seat=1)
    assert mine() == [f"card:{t.card(0, name)}" for name in ("Blank 5", "Blank 7")]


@pytest.mark.rule("CORE-POS-04")
def test_played_cards_include_the_current_one(table: MakeTable) -> None:
    """Played cards include the card of the current encounter."""
    t = table(hands=(["Own 2"], ["Blank 15"]), encounters=FOUR[:2])
    t.play("Own 2", "Blank 15")
    assert t.offered(0) == ["blank_5", "blank_7", "own_2"]
    t.choose("Own 2")
    assert modifiers(t)[2] == (1, 0)


@pytest.mark.rule("CORE-POS-05")
def test_a_discarded_card_is_no_played_card(table: MakeTable) -> None:
    """A card that was discarded is no longer one of the played cards."""
    t = table(hands=(["Blank 13", "Own 2"], ["Strike 3", "Blank 14"]), encounters=FOUR[:2])
    t.play("Blank 13", "Strike 3").choose("Blank 5")
    t.play("Own 2", "Blank 14")
    assert t.offered(0) == ["blank_7", "blank_13", "own_2"]


@pytest.mark.rule("CORE-POS-06")
def test_your_played_cards_are_on_your_side(table: MakeTable) -> None:
    """ "One of your played cards" means a card on your own side."""
    t = table(hands=(["Blank 15"], ["Own 2"]), encounters=FOUR[:1])
    t.play("Blank 15", "Own 2")
    assert t.offered(1) == ["blank_6", "own_2"]
    assert [option.id for option in t.decision(1).options] == [f"card:{t.card(1, n)}" for n in ("Blank 6", "Own 2")]


@pytest.mark.rule("CORE-POS-07")
def test_any_card_can_be_either_players(table: MakeTable) -> None:
    """ "Any card" can be a card of either player."""
    t = table(hands=(["Plus1 2"], ["Blank 15"]), encounters=FOUR[:1])
    t.play("Plus1 2", "Blank 15")
    assert sorted(t.offered(0)) == ["blank_15", "blank_5", "blank_6", "plus1_2"]


@pytest.mark.rule("CORE-POS-08")
def test_the_previous_encounter(table: MakeTable) -> None:
    """The previous encounter is the one just before that of the card; before the first there is none."""
    assert modifiers(woken(table, "Back", 3)) == [(0, 0), (1, 0), (0, 0), (0, 0)]
    assert modifiers(woken(table, "Back", 1)) == [(0, 0)] * 4


@pytest.mark.rule("CORE-POS-09")
def test_past_encounters(table: MakeTable) -> None:
    """Past encounters are all those earlier in the row than that of the card, and no other."""
    assert woken(table, "Past", 3).offered(0) == ["blank_5", "blank_7"]


@pytest.mark.rule("CORE-POS-10")
def test_the_following_encounter(table: MakeTable) -> None:
    """The following encounter is the one in play just after that of the card."""
    assert modifiers(woken(table, "Ahead", 2)) == [(0, 0), (0, 0), (1, 0), (0, 0)]


@pytest.mark.rule("CORE-POS-11")
def test_nothing_follows_the_current_encounter(table: MakeTable) -> None:
    """The following encounter is never one that is not played yet; the part does nothing."""
    t = table(hands=(["Ahead 4", "Blank 2"], ["Blank 15", "Blank 3"]), encounters=FOUR[:3])
    t.play("Ahead 4", "Blank 15")
    assert modifiers(t) == [(0, 0)] * 4
    assert t.pending == (0, 0)
    t.play("Blank 2", "Blank 3")
    assert modifiers(t) == [(0, 0)] * 5


@pytest.mark.rule("CORE-POS-12")
def test_the_next_encounter_is_not_played_yet(table: MakeTable) -> None:
    """The next encounter is the one that the next round will make."""
    t = table(hands=(["Next 4", "Blank 2"], ["Blank 15", "Blank 3"]), encounters=FOUR[:3])
    t.play("Next 4", "Blank 15")
    assert modifiers(t) == [(0, 0)] * 4
    t.play("Blank 2", "Blank 3")
    assert modifiers(t) == [(0, 0)] * 4 + [(3, 0)]
