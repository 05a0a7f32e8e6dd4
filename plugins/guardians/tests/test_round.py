"""Rules of a round with Guardians: who activates one, when the next is turned up, and the special cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boardcore_cardia import (
    DECK_I_CARDS,
    AbilityActivated,
    CardsDrawn,
    EncounterCompared,
    EncountersClosed,
    ModifierPlaced,
    SignetsCounted,
)
from boardcore_cardia.testing import On, Table
from boardcore_guardians import TWELVE, GuardianActivated, GuardiansRevealed
from boardcore_guardians.testing import row_of

from boardcore import PhaseBegan

MakeTable = Callable[..., Table]
Probes = Callable[[Table, int, str], int]

E1 = ("Blank 6", "Blank 5")
PRINTED = {card.id: card for card in DECK_I_CARDS}


def activated(table: Table) -> list[int]:
    """The seats that have activated a Guardian, in order."""
    return [event.seat for event in table.happened(GuardianActivated)]


def order(table: Table, *kinds: type[Any]) -> list[type[Any]]:
    """The events of these types, in order."""
    return [type(event) for event in table.events if type(event) in kinds]


def ties(number: int) -> list[tuple[str, str]]:
    """So many encounters that nobody wins."""
    return [(f"Blank {value}", f"Blank {value}") for value in range(1, number + 1)]


# In general


@pytest.mark.rule("GUA-GEN-01", "GUA-GEN-02")
def test_every_second_encounter_has_a_guardian(table: MakeTable) -> None:
    """In four encounters Guardians take part in the second and the fourth; the others are as without them."""
    hand = [f"Guild {value}" for value in (9, 10, 11, 12)]
    t = table("elephant", "tortoise", hands=(hand, [f"Blank {value}" for value in (1, 2, 3, 4)]))
    for number, (mine, theirs) in enumerate(zip(hand, ("Blank 1", "Blank 2", "Blank 3", "Blank 4"), strict=True), 1):
        before = len(t.events)
        t.play(mine, theirs)
        while t.prompt == "unburden":
            t.choose("Guild 9")
        happened = {type(event) for event in t.events[before:]}
        assert (GuardianActivated in happened) == (number % 2 == 0)
        assert (GuardiansRevealed in happened) == (number % 2 == 0)


@pytest.mark.rule("GUA-GEN-02")
def test_an_encounter_without_one_is_as_without_the_expansion(table: MakeTable) -> None:
    """The first encounter brings the same events and the same table as in a plain game."""
    given: dict[str, Any] = {"hands": (["Guild 9", "Blank 3"], ["Rebellion 8", "Blank 5"])}
    guarded = table("parrot", **given).play("Guild 9", "Rebellion 8")
    plain = table(guardians="off", **given).play("Guild 9", "Rebellion 8")
    assert guarded.drawer == plain.drawer
    assert [event for event in guarded.events if type(event).__module__.startswith("boardcore_cardia")] == [
        event for event in plain.events if type(event).__module__.startswith("boardcore_cardia")
    ]


@pytest.mark.rule("GUA-P1-01")
def test_phase_one_does_not_know_the_guardian(table: MakeTable) -> None:
    """With a Guardian at its place an encounter offers the same cards and is compared the same way."""
    given: dict[str, Any] = {"encounters": [E1], "hands": (["Guild 9", "Blank 3"], ["Guild 8"])}
    with_it, without = table("elephant", **given), table(guardians="off", **given)
    assert with_it.view(None).figures["guardians"]["row"][0]["place"] == 2
    for seat in (0, 1):
        assert with_it.offered(seat) == without.offered(seat)
    compared = [t.play("Guild 9", "Guild 8").happened(EncounterCompared) for t in (with_it, without)]
    assert compared[0] == compared[1]


# Phase 2


@pytest.mark.rule("GUA-P2-01")
def test_the_guardian_comes_after_the_ability(table: MakeTable, probes: Probes) -> None:
    """First the loser's ability with all that follows, then the Guardian, both in phase 2."""
    t = table("elephant", encounters=[E1], hands=(["Guild 9"], ["Blank 3"])).play("Guild 9", "Blank 3")
    assert probes(t, 1, "Blank 3") == 1
    assert order(t, AbilityActivated, GuardianActivated, ModifierPlaced) == [
        AbilityActivated,
        GuardianActivated,
        ModifierPlaced,
    ]
    phases = [event.phase for event in t.happened(PhaseBegan)]
    at = t.events.index(t.happened(GuardianActivated)[0])
    begun = [event.phase for event in t.events[:at] if isinstance(event, PhaseBegan)]
    assert (begun[-1], len(begun)) == ("cardia:phase.activate_ability", 2)
    assert phases[2] == "cardia:phase.end_of_round"


@pytest.mark.rule("GUA-P2-02")
def test_only_cards_of_its_faction_activate_it(table: MakeTable) -> None:
    """A Guild Guardian is activated by the player with the Guild card, not by the one with the Dynasty card."""
    t = table("elephant", encounters=[E1], hands=(["Guild 9"], ["Dynasty 8"])).play("Guild 9", "Dynasty 8")
    assert activated(t) == [0]


@pytest.mark.rule("GUA-P2-03", "GUA-P2-05", "OQ-25")
def test_winning_or_losing_does_not_matter(table: MakeTable) -> None:
    """Winner and loser each activate it once, the loser first."""
    t = table("elephant", encounters=[E1], hands=(["Guild 9"], ["Guild 8"])).play("Guild 9", "Guild 8")
    assert activated(t) == [1, 0]
    assert [t.played(0, "Blank 6").modifier, t.played(1, "Blank 5").modifier] == [5, 5]


@pytest.mark.rule("GUA-P2-04", "OQ-101")
def test_it_cannot_be_declined(table: MakeTable) -> None:
    """What a Guardian does is done without asking, also where it hurts the one who activates it."""
    t = table("elephant", encounters=[E1], hands=(["Guild 9"], ["Blank 3"])).play("Guild 9", "Blank 3")
    assert (t.prompt, t.played(0, "Blank 6").modifier) == ("play", 5)
    t = table("tortoise", encounters=[(On("Blank 6", modifier=3), "Blank 7")], hands=(["Guild 9"], ["Blank 3"]))
    t.play("Guild 9", "Blank 3")
    assert t.offered(0) == ["blank_6"]
    t.choose("Blank 6")
    assert t.winners(0) == (1,)


@pytest.mark.rule("GUA-P2-06", "OQ-25")
def test_the_order_makes_no_difference(table: MakeTable) -> None:
    """Whoever comes first, the cards of the first encounter end with the same on them."""
    rows = []
    for mine, theirs in (("Guild 9", "Guild 8"), ("Guild 8", "Guild 9")):
        t = table("elephant", encounters=[E1], hands=([mine], [theirs])).play(mine, theirs)
        rows.append((activated(t), [(t.name(p.card), p.modifier) for p in t.drawer.row[0] if p is not None]))
    assert [row[0] for row in rows] == [[1, 0], [0, 1]]
    assert rows[0][1] == rows[1][1] == [("blank_6", 5), ("blank_5", 5)]


@pytest.mark.rule("OQ-25", "OQ-07")
def test_without_a_loser_the_first_seat_comes_first(table: MakeTable) -> None:
    """Where both cards win there is no loser and no ability, but the Guardian is activated all the same."""
    row = [(On("Champion 6", tokens=1), On("Champion 6", tokens=1))]
    t = table("elephant", encounters=row, hands=(["Guild 9"], ["Guild 8"])).play("Guild 9", "Guild 8")
    assert t.winners(1) == (0, 1)
    assert t.happened(AbilityActivated) == []
    assert activated(t) == [0, 1]


@pytest.mark.rule("GUA-P2-07", "GUA-P2-10")
@pytest.mark.parametrize("guardian", [guardian for guardian in TWELVE if guardian.only], ids=lambda each: each.id)
def test_one_of_each_faction_is_for_one_player_only(table: MakeTable, guardian: Any) -> None:
    """If both have a card of its faction nothing happens, and nobody is asked; one alone activates it."""
    mine, theirs = f"{guardian.faction} 9", f"{guardian.faction} 8"
    row = [(On("Blank 6", modifier=3), "Blank 5")]
    both = table(guardian.id, encounters=row, hands=([mine], [theirs])).play(mine, theirs)
    assert (activated(both), both.prompt) == ([], "play")
    assert both.played(0, "Blank 6").modifier == 3
    alone = table(guardian.id, encounters=row, hands=([mine], ["Blank 8"])).play(mine, "Blank 8")
    assert activated(alone) == [0]


@pytest.mark.rule("GUA-P2-08")
def test_the_rulebooks_example_of_the_elephant(table: MakeTable) -> None:
    """Palace Guard, a Guild card, activates Elephant: Saboteur gets +5 and now wins the encounter before."""
    t = table("elephant", encounters=[("Saboteur", "Blank 8")], hands=(["Palace Guard"], ["Blank 3"]))
    assert t.winners(0) == (1,)
    t.play("Palace Guard", "Blank 3")
    assert (t.influence(0, "Saboteur"), t.winners(0), activated(t)) == (10, (0,), [0])


@pytest.mark.rule("GUA-P2-09", "GUA-CAT-02")
def test_the_rulebooks_example_of_the_cat(table: MakeTable) -> None:
    """Judge is the only Dynasty card: its player turns the +3 on Fortune Teller to -3, and Palace Guard wins."""
    row = [("Palace Guard", On("Fortune Teller", modifier=3))]
    t = table("cat", encounters=row, hands=(["Judge"], ["Blank 4"]))
    assert t.winners(0) == (1,)
    t.play("Judge", "Blank 4").choose("Fortune Teller")
    assert (t.influence(1, "Fortune Teller"), t.winners(0)) == (3, (0,))


@pytest.mark.rule("GUA-P2-10")
def test_the_rulebooks_example_with_two_dynasty_cards(table: MakeTable) -> None:
    """Had both played a Dynasty card, nobody would have activated Cat."""
    row = [("Palace Guard", On("Fortune Teller", modifier=3))]
    t = table("cat", encounters=row, hands=(["Judge"], ["Dynasty 4"])).play("Judge", "Dynasty 4")
    assert (activated(t), t.prompt, t.influence(1, "Fortune Teller")) == ([], "play", 9)


@pytest.mark.rule("OQ-27", "OQ-90")
@pytest.mark.parametrize("row", [("Blank 6", "Blank 5"), (On("Judge", tokens=1), "Blank 5")], ids=["tie", "judge"])
def test_a_tie_skips_the_guardian(table: MakeTable, row: Any) -> None:
    """After a tie there is no phase 2 and no Guardian, also when Judge wins it; the next one is turned up."""
    t = table("elephant", encounters=[row], hands=(["Guild 9", "Blank 4"], ["Guild 9", "Blank 4"]))
    t.play("Guild 9", "Guild 9")
    assert activated(t) == []
    assert len(t.happened(GuardiansRevealed)) == 2


@pytest.mark.rule("OQ-27")
def test_an_option_lets_guardians_act_after_a_tie(table: MakeTable) -> None:
    """Switched on, the Guardian is activated though there is no phase 2; decided encounters are as ever."""
    given: dict[str, Any] = {"encounters": [E1], "hands": (["Guild 9", "Blank 4"], ["Guild 9", "Blank 4"])}
    t = table("elephant", on_tie=True, **given).play("Guild 9", "Guild 9")
    assert activated(t) == [0, 1]
    assert [event.phase for event in t.happened(PhaseBegan)][1] == "cardia:phase.end_of_round"
    t = table("elephant", on_tie=True, encounters=[E1], hands=(["Guild 9"], ["Guild 8"])).play("Guild 9", "Guild 8")
    assert activated(t) == [1, 0]


@pytest.mark.rule("OQ-26")
def test_the_cards_that_are_there_count(table: MakeTable) -> None:
    """Looked at when the Guardian's turn comes: a lone card is the only one of its faction, whatever was there."""
    t = table("parrot", encounters=[E1], hands=(["Guild 9"], ["Strike 8"]))
    t.play("Guild 9", "Strike 8", "Guild 9")
    assert (t.row[1], activated(t)) == ((None, "strike_8"), [])
    t = table("elephant", encounters=[E1], hands=(["Guild 9"], ["Leave 8"])).play("Guild 9", "Leave 8")
    assert (t.row[1], activated(t)) == (("guild_9", None), [0])


# Phase 3


@pytest.mark.rule("GUA-P3-01", "OQ-24")
def test_the_next_one_is_turned_up_after_a_round_with_one(table: MakeTable) -> None:
    """At the end of the second encounter Guardian 2 is turned up; the first encounter turned up none."""
    hand = ["Blank 9", "Blank 10", "Blank 11"]
    t = table("elephant", "owl", hands=(hand, hand))
    t.play("Blank 9", "Blank 10")
    assert row_of(t)[0] == ("elephant",)
    t.play("Blank 10", "Blank 9")
    assert row_of(t)[0] == ("elephant", "owl")
    t.play("Blank 11", "Blank 11")
    assert row_of(t)[0] == ("elephant", "owl")


@pytest.mark.rule("GUA-P3-02", "OQ-98")
def test_it_is_turned_up_before_drawing_and_counting(table: MakeTable) -> None:
    """Phase 3: the Guardian, then the draws, then the signets."""
    t = table("elephant", encounters=[E1], hands=(["Blank 9"], ["Blank 8"]))
    before = len(t.events)
    t.play("Blank 9", "Blank 8")
    t.events = t.events[before:]
    assert order(t, GuardiansRevealed, CardsDrawn, SignetsCounted) == [
        GuardiansRevealed,
        CardsDrawn,
        CardsDrawn,
        SignetsCounted,
    ]


@pytest.mark.rule("GUA-P3-03")
def test_beyond_the_row_there_are_no_guardians(table: MakeTable) -> None:
    """After the places 2 to 12 the game goes on without Guardians, at place 14 too."""
    t = table("elephant", encounters=ties(12), hands=(["Guild 13", "Guild 15"], ["Guild 14", "Guild 16"]))
    assert [len(zone) for zone in row_of(t)] == [6, 0, 6]
    t.play("Guild 13", "Guild 14").play("Guild 15", "Guild 16")
    assert len(t.row) == 14
    assert activated(t) == []


# Special cases


@pytest.mark.rule("GUA-SPEC-01", "GUA-SPEC-02", "GUA-SPEC-03", "OQ-24")
def test_a_discarded_encounter_activates_nothing_and_its_place_is_played_again(table: MakeTable) -> None:
    """Hired Blade discards its own encounter: no Guardian now; the next one is played there and can activate it."""
    hands = (["Hired Blade", "Guild 9"], ["Palace Guard", "Blank 8"])
    t = table("elephant", "owl", encounters=[("Guild 6", "Blank 5")], hands=hands)
    t.play("Hired Blade", "Palace Guard")
    assert (t.row, activated(t)) == ([("guild_6", "blank_5")], [])
    assert row_of(t)[0] == ("elephant",)
    t.play("Guild 9", "Blank 8")
    assert t.row[1] == ("guild_9", "blank_8")
    assert activated(t) == [0]
    assert t.played(0, "Guild 6").modifier == 5


def shifting(table: MakeTable, encounters: int, *guardians: str, **kwargs: Any) -> Table:
    """A round in which Swamp Guardian closes the first encounter, played behind so many others."""
    row = [("Blank 2", "Blank 1"), ("Blank 4", "Blank 3"), ("Blank 6", "Blank 5")][:encounters]
    hands = (["Swamp Guardian", "Blank 9"], ["Guild 14", "Guild 15"])
    t = table(*guardians, encounters=row, hands=hands, **kwargs)
    return t.play("Swamp Guardian", "Guild 14", "Blank 2")


@pytest.mark.rule("GUA-SPEC-04", "GUA-SPEC-05", "OQ-108")
def test_a_gap_moves_encounters_and_not_guardians(table: MakeTable) -> None:
    """Encounters 2 to 4 move up; the Guardian met at place 4 is activated now, and again by the next one there."""
    t = shifting(table, 3, "owl", "elephant")
    assert t.happened(EncountersClosed)[0].places == (0,)
    assert t.row == [("blank_4", "blank_3"), ("blank_6", "blank_5"), ("swamp_guardian", "guild_14")]
    places = [each["place"] for each in t.view(0).figures["guardians"]["row"]]
    assert places == [2, 4, 6, 8, 10, 12]
    assert activated(t) == [1]
    assert t.played(1, "Blank 5").modifier == 5
    t.play("Blank 9", "Guild 15")
    assert t.place(1, "Guild 15") == 3
    assert activated(t) == [1, 1]
    assert t.played(1, "Guild 14").modifier == 5


@pytest.mark.rule("GUA-SPEC-06", "OQ-108")
def test_what_is_moved_to_a_guardian_does_not_activate_it(table: MakeTable) -> None:
    """Neither a past encounter nor the current one activates a Guardian by being moved to its place."""
    t = shifting(table, 3, "elephant", "owl")
    assert t.place(0, "Blank 6") == 1
    assert [event.guardian for event in t.happened(GuardianActivated)] == []
    t = shifting(table, 2, "elephant", "owl")
    assert t.place(1, "Guild 14") == 1
    assert activated(t) == []


@pytest.mark.rule("GUA-SPEC-06")
def test_what_a_guardian_has_done_remains(table: MakeTable) -> None:
    """Cards moved away from a Guardian's place keep what it gave them."""
    row = [("Blank 2", "Blank 1"), (On("Blank 4", modifier=5), "Blank 3")]
    hands = (["Swamp Guardian"], ["Blank 14"])
    t = table("elephant", encounters=row, hands=hands).play("Swamp Guardian", "Blank 14", "Blank 2")
    assert (t.place(0, "Blank 4"), t.played(0, "Blank 4").modifier) == (0, 5)


@pytest.mark.rule("GUA-SPEC-07", "OQ-26")
def test_a_replacement_activates_a_guardian(table: MakeTable) -> None:
    """The card that Puppeteer draws counts as played: of the Guild, it activates Elephant, once."""
    t = table("elephant", encounters=[E1], hands=(["Puppeteer"], ["Blank 12", "Guild 9"]))
    t.play("Puppeteer", "Blank 12")
    assert t.row[1] == ("puppeteer", "guild_9")
    assert activated(t) == [1]
    assert t.played(1, "Blank 5").modifier == 5


@pytest.mark.parametrize(
    ("card", "influence"),
    [
        pytest.param("hired_blade", 1, marks=pytest.mark.rule("GUA-DATA-01")),
        pytest.param("saboteur", 5, marks=pytest.mark.rule("GUA-DATA-02")),
        pytest.param("fortune_teller", 6, marks=pytest.mark.rule("GUA-DATA-03")),
        pytest.param("palace_guard", 7, marks=pytest.mark.rule("GUA-DATA-04")),
        pytest.param("puppeteer", 10, marks=pytest.mark.rule("GUA-DATA-05")),
        pytest.param("swamp_guardian", 13, marks=pytest.mark.rule("GUA-DATA-06")),
    ],
)
def test_the_influence_of_the_cards_named(card: str, influence: int) -> None:
    """The cards that the rulebook of the Guardians names have the influence it says."""
    assert PRINTED[card].value == influence


@pytest.mark.parametrize(
    ("card", "faction"),
    [
        pytest.param("palace_guard", "guild", marks=pytest.mark.rule("GUA-DATA-07")),
        pytest.param("judge", "dynasty", marks=pytest.mark.rule("GUA-DATA-08")),
    ],
)
def test_the_faction_of_the_cards_named(card: str, faction: str) -> None:
    """The cards that the rulebook of the Guardians names have the faction it says."""
    assert PRINTED[card].faction == faction
