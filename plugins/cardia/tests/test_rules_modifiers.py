"""Rules of modifiers: putting them on cards, what follows at once, and those that wait for the next card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import AbilityActivated
from boardcore_cardia.testing import On, Table

from boardcore import PhaseBegan

MakeTable = Callable[..., Table]
Probes = Callable[[Table, int, str], int]

SIGNETS = 14
"""Signets in the box; the supply is what does not lie on cards (OQ-124)."""


def phase(table: Table) -> str:
    """The phase that the game is in, or ended in."""
    return table.happened(PhaseBegan)[-1].phase.rpartition("phase.")[2]


def supply(table: Table) -> int:
    """The signets that lie on no card."""
    return SIGNETS - sum(table.signets)


def shown(table: Table, place: int, side: int, seat: int | None = None) -> dict[str, object]:
    """What a view says of a card in play."""
    card: dict[str, object] = table.view(seat).figures["cardia"]["encounters"][place]["cards"][side]
    return card


# Putting modifiers on cards


@pytest.mark.rule("CORE-MOD-01")
def test_an_ability_puts_its_modifier_on_the_affected_card(table: MakeTable) -> None:
    """A modifier of the stated value comes to lie on the card, whose printed value stays what it is."""
    t = table(hands=(["Plus5 2"], ["Blank 10"]), encounters=[("Blank 6", "Blank 14")])
    t.play("Plus5 2", "Blank 10").choose("Blank 6")
    assert t.played(0, "Blank 6").modifier == 5
    assert [p.modifier for pair in t.drawer.row for p in pair if p] == [5, 0, 0, 0]
    parts = t.explain("influence", f"card:{t.card(0, 'Blank 6')}").parts
    assert [part.amount for part in parts] == [6, 5]


@pytest.mark.rule("CORE-MOD-02")
def test_only_the_total_is_kept(table: MakeTable) -> None:
    """However a value is put together, the table holds its total and no pieces."""
    t = table(
        hands=(["Plus5 2", "Plus1 1"], ["Blank 10", "Blank 11"]),
        encounters=[(On("Blank 6", 1), "Blank 16")],
    )
    t.play("Plus5 2", "Blank 10").choose("Blank 6")
    t.play("Plus1 1", "Blank 11").choose("Blank 6")
    assert t.played(0, "Blank 6").modifier == 7
    assert t.view(1).table["cardia"]["row"][0][0] == {"card": t.card(0, "Blank 6"), "modifier": 7}
    assert shown(t, 0, 0)["modifier"] == 7
    once = table(encounters=[(On("Blank 6", 7), "Blank 16")], hands=(["Blank 10"], ["Blank 10"]))
    assert shown(once, 0, 0) == shown(t, 0, 0)


@pytest.mark.rule("CORE-MOD-03", "CORE-MOD-11")
@pytest.mark.parametrize(("name", "influence"), [("Plus5 2", 11), ("Minus3 2", 3)])
def test_a_modifier_counts_at_once(table: MakeTable, name: str, influence: int) -> None:
    """A positive modifier is added to the influence of its card at once, a negative one is taken off."""
    t = table(hands=([name], ["Blank 10"]), encounters=[("Blank 6", "Blank 14")], decks=([], []))
    assert t.influence(0, "Blank 6") == 6
    t.play(name, "Blank 10").choose("Blank 6")
    assert t.influence(0, "Blank 6") == influence
    assert t.last is not None
    assert shown(t, 0, 0)["influence"] == influence


@pytest.mark.rule("CORE-MOD-04")
def test_a_modifier_stays(table: MakeTable) -> None:
    """A modifier does not expire: it counts for as long as it lies on its card."""
    hand = [f"Blank {n}" for n in (1, 2, 3, 4, 5)]
    t = table(hands=([*hand, "Plus5 8"], [*hand, "Blank 10"]), encounters=[("Blank 6", "Blank 14")])
    t.play("Plus5 8", "Blank 10").choose("Blank 6")
    before = t.drawer.round
    for name in hand:
        t.play(name, name)
        assert t.influence(0, "Blank 6") == 11
    assert t.drawer.round == before + 5


# What follows at once


def raised(table: MakeTable, first: str, second: str, by: int) -> tuple[Table, int]:
    """A row whose first encounter is first : second; seat 1 loses the second one and raises its card there.

    Also gives the supply just before.
    """
    name = f"Plus{by} 2"
    t = table(hands=(["Blank 10"], [name]), encounters=[(first, second)])
    t.play("Blank 10", name)
    before = supply(t)
    return t.choose(second, of=1), before


@pytest.mark.rule("CORE-MOD-05")
def test_a_signet_moves_to_the_new_winner(table: MakeTable) -> None:
    """If a modifier changes who wins, the signet moves to the card that wins now."""
    t, before = raised(table, "Blank 9", "Blank 6", 5)
    assert t.winners(0) == (1,)
    assert t.signets == (1, 1)
    assert supply(t) == before


@pytest.mark.rule("CORE-MOD-06")
def test_a_tie_returns_the_signet(table: MakeTable) -> None:
    """If a modifier makes a tie of a decided encounter, its signet goes back to the supply."""
    t, before = raised(table, "Blank 9", "Blank 6", 3)
    assert t.influence(1, "Blank 6") == 9
    assert t.winners(0) == ()
    assert t.signets == (1, 0)
    assert supply(t) == before + 1


@pytest.mark.rule("CORE-MOD-07")
def test_breaking_a_tie_gives_a_signet_and_no_ability(table: MakeTable, probes: Probes) -> None:
    """If a modifier breaks a tie, the higher card gets a signet; no ability is activated by it."""
    t = table(hands=(["Plus1 2"], ["Blank 10"]), encounters=[("Blank 8", "Blank 8")])
    t.play("Plus1 2", "Blank 10")
    assert t.signets == (0, 1)
    t.choose("Blank 8", of=0)
    assert t.winners(0) == (0,)
    assert t.signets == (1, 1)
    assert [probes(t, seat, "Blank 8") for seat in (0, 1)] == [0, 0]
    assert len(t.happened(AbilityActivated)) == 1


@pytest.mark.rule("CORE-MOD-08")
def test_losing_later_activates_nothing(table: MakeTable, probes: Probes) -> None:
    """A card that only begins to lose through modifiers does not activate its ability, now or in the past."""
    t = table(hands=(["Push 3"], ["Blank 10"]))
    t.play("Push 3", "Blank 10")
    assert t.winners(0) == (0,)
    assert probes(t, 1, "Blank 10") == 0
    t, _ = raised(table, "Blank 9", "Blank 6", 5)
    assert t.winners(0) == (1,)
    assert probes(t, 0, "Blank 9") == 0


@pytest.mark.rule("CORE-MOD-09")
def test_doubled_modifiers_on_another_card_take_its_signet(table: MakeTable, probes: Probes) -> None:
    """A 2 doubles its +3 to +6 and moves it to a 7, which is 13 then and takes the signet from an 8."""
    t = table(hands=(["Doubler 2"], ["Blank 15"]), encounters=[("Blank 7", "Blank 8")], waiting=(3, 0))
    t.play("Doubler 2", "Blank 15")
    assert t.signets == (0, 2)
    t.choose("Doubler 2").choose("Blank 7")
    assert t.played(0, "Doubler 2").modifier == 0
    assert t.influence(0, "Blank 7") == 13
    assert t.winners(0) == (0,)
    assert t.signets == (1, 1)
    assert probes(t, 1, "Blank 8") == 0


@pytest.mark.rule("CORE-MOD-10")
def test_tokens_and_modifiers_never_run_out(table: MakeTable) -> None:
    """With every token and modifier of the box on cards, abilities still place more."""
    six = [(On(f"OngoingProbe {n}", 60, tokens=1), On(f"OngoingProbe {n}", 60, tokens=1)) for n in (11, 12, 13)]
    t = table(hands=(["OngoingProbe 4", "Plus5 2"], ["Blank 16", "Blank 15"]), encounters=six)
    t.play("OngoingProbe 4", "Blank 16")
    assert t.played(0, "OngoingProbe 4").tokens == 1
    assert sum(p.tokens for pair in t.drawer.row for p in pair if p) == 7
    t.play("Plus5 2", "Blank 15").choose("OngoingProbe 11", of=0)
    assert t.played(0, "OngoingProbe 11").modifier == 65


# Influence


@pytest.mark.rule("CORE-INF-01")
def test_the_higher_card_gets_its_signet_at_any_time(table: MakeTable) -> None:
    """Whenever a card exceeds the opposing one, it has a signet at once, and not only in phase 1."""
    t = table(hands=(["Blank 10"], ["Minus1 2"]), encounters=[("Blank 8", "Blank 8")], decks=([], []))
    t.play("Blank 10", "Minus1 2")
    assert phase(t) == "activate_ability"
    assert t.signets == (1, 0)
    t.choose("Blank 8", of=1)
    assert t.winners(0) == (0,)
    assert t.signets == (2, 0)


@pytest.mark.rule("CORE-INF-02")
def test_all_signets_of_the_lower_card_go_back(table: MakeTable) -> None:
    """When a card is overtaken, all its signets go back to the supply, and the other one gets one."""
    t = table(hands=(["Blank 10"], ["Plus5 2"]), encounters=[(On("Noble 9", tokens=1), "Blank 6")])
    assert t.signets == (2, 0)
    t.play("Blank 10", "Plus5 2")
    before = supply(t)
    t.choose("Blank 6")
    assert t.winners(0) == (1,)
    assert t.signets == (1, 1)
    assert supply(t) == before + 1


@pytest.mark.rule("CORE-INF-03")
def test_modifiers_are_netted(table: MakeTable) -> None:
    """Positive and negative modifiers on a card are netted at once; only their sum lies there."""
    t = table(hands=(["Minus5 2"], ["Blank 10"]), encounters=[(On("Blank 6", 3), "Blank 14")])
    t.play("Minus5 2", "Blank 10").choose("Blank 6")
    assert t.played(0, "Blank 6").modifier == -2
    assert shown(t, 0, 0)["modifier"] == -2
    assert t.influence(0, "Blank 6") == 4


@pytest.mark.rule("CORE-INF-04")
def test_influence_can_be_negative(table: MakeTable) -> None:
    """There is no floor at 0: a 4 with -7 has influence -3, and loses to a 1."""
    t = table(hands=(["Blank 10"], ["Minus7 2"]), encounters=[("Blank 4", On("Blank 1", -2))])
    t.play("Blank 10", "Minus7 2").choose("Blank 4")
    assert t.influence(0, "Blank 4") == -3
    assert t.influence(1, "Blank 1") == -1
    assert t.winners(0) == (1,)


# Modifiers that wait


@pytest.mark.rule("CORE-NEXT-01")
def test_a_modifier_for_the_next_card_waits_in_public(table: MakeTable) -> None:
    """A modifier for the next card waits beside the row, changes no card yet, and everybody sees it."""
    t = table(
        hands=(["Next 5", "Blank 6"], ["Blank 9", "Blank 7"]),
        encounters=[("Blank 10", "Blank 11"), ("Blank 12", "Blank 13")],
    )
    t.play("Next 5", "Blank 9")
    assert t.drawer.round == 2
    assert t.pending == (3, 0)
    assert [p.modifier for pair in t.drawer.row for p in pair if p] == [0] * 6
    assert t.influence(0, "Next 5") == 5
    for seat in (0, 1, None):
        assert [side["pending"] for side in t.view(seat).table["cardia"]["seats"]] == [3, 0]


@pytest.mark.rule("CORE-NEXT-02")
def test_the_waiting_modifier_comes_to_lie_on_the_next_card(table: MakeTable) -> None:
    """On revealing the next card the waiting modifier is put on it and waits no longer; not sooner."""
    t = table(hands=(["Blank 6"], ["Blank 6"]), encounters=[("Blank 10", "Blank 11")], waiting=(3, 0))
    t.choose("Blank 6", seat=0)
    assert t.pending == (3, 0)
    t.choose("Blank 6", seat=1)
    assert t.played(0, "Blank 6").modifier == 3
    assert t.played(1, "Blank 6").modifier == 0
    assert t.pending == (0, 0)


@pytest.mark.rule("CORE-NEXT-03")
def test_the_waiting_modifier_counts_in_phase_1(table: MakeTable, probes: Probes) -> None:
    """The modifier that waited already counts when the cards are compared."""
    t = table(hands=(["Blank 6"], ["Blank 8"]), waiting=(3, 0))
    t.play("Blank 6", "Blank 8")
    assert t.influence(0, "Blank 6") == 9
    assert t.winners(0) == (0,)
    assert t.signets == (1, 0)
    assert (probes(t, 0, "Blank 6"), probes(t, 1, "Blank 8")) == (0, 1)


@pytest.mark.rule("CORE-NEXT-04")
def test_two_modifiers_of_chosen_sign_wait_for_both(table: MakeTable) -> None:
    """One ability lets a modifier wait for each player, each with the sign its player chose."""
    t = table(hands=(["Signs 7", "Blank 5"], ["Blank 9", "Blank 5"]), encounters=[("Blank 10", "Blank 11")])
    t.play("Signs 7", "Blank 9", "plus", "minus")
    assert t.pending == (3, -3)
    assert [p.modifier for pair in t.drawer.row for p in pair if p] == [0] * 4
    assert t.signets == (0, 2)
    t.play("Blank 5", "Blank 5")
    assert (t.influence(0, "Blank 5"), t.influence(1, "Blank 5")) == (8, 2)


@pytest.mark.rule("CORE-NEXT-05")
def test_modifiers_only_go_on_cards_in_play(table: MakeTable) -> None:
    """Cards in a hand, a deck or a discard pile are never offered for a modifier."""
    t = table(
        hands=(["Plus3 2", "Blank 5"], ["Blank 10", "Blank 9"]),
        encounters=[("Blank 6", "Blank 14")],
        discards=(["Blank 1"], ["Blank 3"]),
    )
    t.play("Plus3 2", "Blank 10")
    assert sorted(t.offered(0)) == ["blank_10", "blank_14", "blank_6", "plus3_2"]
    labels = {option.id for option in t.decision(0).options}
    assert labels == {f"card:{p.card}" for pair in t.drawer.row for p in pair if p}
