"""The rules of abilities, instant and ongoing: CORE-ABIL, CORE-INST, CORE-ONG."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import (
    CARD_OFFER,
    AbilityActivated,
    CardsDiscarded,
    CardsDrawn,
    EncounterCompared,
    ModifierPlaced,
    OutcomesChanged,
    TokenPlaced,
    TokensRemoved,
)
from boardcore_cardia.testing import On, Table

from boardcore import Event, PhaseBegan, discover

Make = Callable[..., Table]
Probes = Callable[[Table, int, str], int]


def phase_two(table: Table) -> list[Event]:
    """The events of the latest second phase."""
    began = [n for n, e in enumerate(table.events) if isinstance(e, PhaseBegan) and "activate_ability" in e.phase][-1]
    ends = [n for n, e in enumerate(table.events) if isinstance(e, PhaseBegan) and n > began]
    return table.events[began + 1 : ends[0] if ends else None]


def activated(table: Table) -> list[tuple[int, str]]:
    """The seats and cards whose abilities were activated, in order."""
    return [(event.seat, table.name(event.card)) for event in table.happened(AbilityActivated)]


def follows(table: Table, cause: type[Event]) -> Event:
    """What happened right after the latest event of a type."""
    last = [n for n, event in enumerate(table.events) if type(event) is cause][-1]
    return table.events[last + 1]


# ABIL


@pytest.mark.rule("CORE-ABIL-01")
def test_only_loser_uses_ability(table: Make, probes: Probes) -> None:
    """Only the loser of the running encounter uses an ability; the winner's card does nothing."""
    game = table(hands=(["Blank 3"], ["Blank 10"])).play("Blank 3", "Blank 10")
    assert activated(game) == [(0, "blank_3")]
    assert (probes(game, 0, "Blank 3"), probes(game, 1, "Blank 10")) == (1, 0)
    game = table(hands=(["Plus5 3"], ["Plus3 10"])).play("Plus5 3", "Plus3 10")
    assert [decision.seat for decision in game.decisions] == [0]
    game.choose("Plus5 3")
    assert game.prompt == "play", "the winner is asked nothing"


@pytest.mark.rule("CORE-ABIL-02")
def test_ability_at_once(table: Make) -> None:
    """The ability is carried out right after the comparison, before anything is drawn."""
    game = table(hands=(["Plus5 3"], ["Blank 10"])).play("Plus5 3", "Blank 10")
    kinds = [type(event) for event in game.events]
    compared = kinds.index(EncounterCompared)
    assert kinds[compared + 1 : compared + 3] == [PhaseBegan, AbilityActivated]
    assert game.prompt != "play"
    assert game.zone(0, "hand") == game.zone(1, "hand") == [], "nobody has drawn yet"
    game.choose("Plus5 3")
    assert game.drawer.round == 2
    assert game.place(0, "Plus5 3") == 0
    kinds = [type(event) for event in game.events]
    assert compared < kinds.index(ModifierPlaced) < kinds.index(CardsDrawn, compared)


@pytest.mark.rule("CORE-ABIL-03")
def test_as_far_as_possible(table: Make) -> None:
    """An ability is carried out as far as it can be, and no possible part of it can be declined."""
    game = table(
        hands=(["Sting 3"], ["Blank 10", "Blank 4"]),
        decks=(["Blank 1"], ["Blank 5", "Blank 6", "Blank 7"]),
    )
    game.play("Sting 3", "Blank 10")
    if game.prompt != "play":
        assert game.offered(1) == ["blank_4"], "the one hand card, and no way round it"
        game.choose("Blank 4", seat=1)
    assert game.zone(1, "discard")[-2:] == ["blank_4", "blank_5"]
    assert game.zone(1, "hand") == ["blank_6"], "drawn at the end of the round"
    assert game.prompt == "play"


@pytest.mark.rule("CORE-ABIL-04")
def test_consequences_belong_to_ability(table: Make) -> None:
    """What an ability means for other cards is part of it: signets move before its phase ends."""
    game = table(encounters=[("Blank 6", "Blank 9")], hands=(["Plus5 3"], ["Blank 12"]))
    assert game.signets == (0, 1)
    game.play("Plus5 3", "Blank 12", "Blank 6")
    assert game.winners(0) == (0,)
    assert game.signets == (1, 1)
    (changed,) = [event for event in phase_two(game) if isinstance(event, OutcomesChanged)]
    assert [(each.place, each.outcome) for each in changed.encounters] == [("place:1", "cardia:outcome.first")]


@pytest.mark.rule("CORE-ABIL-05")
def test_exactly_what_the_text_says(table: Make) -> None:
    """An ability does what its text says and nothing besides."""
    game = table(hands=(["Swell 3"], ["Blank 10"])).play("Swell 3", "Blank 10")
    card = game.card(0, "Swell 3")
    ability, placed, changed = phase_two(game)
    assert ability == AbilityActivated(0, card, card)
    assert placed == ModifierPlaced(card, +8)
    assert type(changed) is OutcomesChanged
    game = table(hands=(["Swell 3"], ["Blank 12"])).play("Swell 3", "Blank 12")
    assert phase_two(game) == [ability, placed], "without a consequence there is none"


@pytest.mark.rule("CORE-ABIL-06")
def test_playable_without_target(table: Make) -> None:
    """A card may be played though its ability will come to nothing; then nothing happens and the game goes on."""
    game = table(hands=(["Past 3"], ["Blank 9"]))
    assert game.offered(0) == ["past_3"]
    game.play("Past 3", "Blank 9")
    assert [type(event) for event in phase_two(game)] == [AbilityActivated]
    assert game.signets == (0, 1)
    assert (game.prompt, game.drawer.round) == ("play", 2)


@pytest.mark.rule("CORE-ABIL-07")
def test_later_loser_activates_nothing(table: Make, probes: Probes) -> None:
    """Who lost at the comparison uses an ability; who loses the same encounter afterwards does not."""
    game = table(hands=(["Swell 3"], ["Blank 10"])).play("Swell 3", "Blank 10")
    assert game.influence(0, "Swell 3") == 11
    assert game.winners(0) == (0,)
    assert probes(game, 1, "Blank 10") == 0
    assert activated(game) == [(0, "swell_3")]


@pytest.mark.rule("CORE-ABIL-08")
def test_flipped_past_activates_nothing(table: Make, probes: Probes) -> None:
    """A card that comes to lose in a past encounter does not use its ability."""
    game = table(encounters=[("Blank 9", "Blank 6")], hands=(["Blank 12"], ["Plus5 3"]))
    assert game.signets == (1, 0)
    game.play("Blank 12", "Plus5 3", (1, "Blank 6"))
    assert game.winners(0) == (1,)
    assert game.signets == (1, 1)
    assert probes(game, 0, "Blank 9") == 0
    assert activated(game) == [(1, "plus5_3")]


@pytest.mark.rule("CORE-ABIL-09")
def test_ability_beats_rule(table: Make) -> None:
    """Where an ability says otherwise than a rule, the ability is right: a tie can have a winner."""
    game = table(encounters=[("Blank 8", "Blank 8")], hands=(["Referee 4"], ["Blank 9"]))
    assert (game.winners(0), game.signets) == ((), (0, 0))
    game.play("Referee 4", "Blank 9")
    assert game.influence(0, "Blank 8") == game.influence(1, "Blank 8")
    assert game.winners(0) == (0,)
    assert game.signets == (1, 1)


@pytest.mark.rule("CORE-ABIL-10")
def test_two_types_of_ability() -> None:
    """An ability is either instant or ongoing; there is no third type, and no card of Deck I is both."""
    cards = [card for card in discover().offers("cardia").values(CARD_OFFER).values() if card.deck == "I"]
    assert {card.kind for card in cards} == {"instant", "ongoing"}
    assert {card.id for card in cards if card.kind == "ongoing"} == {"mediator", "judge", "treasurer"}


@pytest.mark.rule("CORE-ABIL-11")
def test_influence_changes_by_modifiers(table: Make) -> None:
    """An ability changes influence by a modifier that lies on the card; what is printed stays."""
    game = table(encounters=[("Blank 6", "Blank 9")], hands=(["Plus3 3", "Unmodify 2"], ["Blank 12", "Blank 13"]))
    game.play("Plus3 3", "Blank 12", "Blank 6")
    assert game.influence(0, "Blank 6") == 9
    assert game.played(0, "Blank 6").modifier == 3
    assert game.happened(ModifierPlaced) == [ModifierPlaced(game.card(0, "Blank 6"), 3)]
    parts = [part.amount for part in game.explain("influence", f"card:{game.card(0, 'Blank 6')}").parts]
    assert parts == [6, 3]
    game.play("Unmodify 2", "Blank 13", "Blank 6")
    assert game.influence(0, "Blank 6") == 6


# INST


@pytest.mark.rule("CORE-INST-01")
def test_instant_once(table: Make, probes: Probes) -> None:
    """An instant ability is carried out at once and once per activation, never again later."""
    game = table(hands=(["Blank 3", "Blank 13", "Blank 14"], ["Blank 10", "Blank 11", "Blank 12"]))
    game.play("Blank 3", "Blank 10")
    assert probes(game, 0, "Blank 3") == 1
    game.play("Blank 13", "Blank 11").play("Blank 14", "Blank 12")
    assert game.drawer.round == 4
    assert probes(game, 0, "Blank 3") == 1


@pytest.mark.rule("CORE-INST-02", "CORE-INST-03")
def test_buccaneer(table: Make) -> None:
    """Buccaneer's victim loses the top deck card, then a hand card of choice, face up onto the own pile."""
    game = table(
        hands=(["Buccaneer 5"], ["Blank 9", "Blank 4", "Blank 11"]),
        decks=(["Blank 1", "Blank 3"], ["Blank 2"]),
    )
    mine, theirs = game.zone(0, "discard"), game.zone(1, "discard")
    game.play("Buccaneer 5", "Blank 9")
    assert game.zone(1, "discard") == [*theirs, "blank_2"], "the deck comes first"
    assert [decision.seat for decision in game.decisions] == [1], "the one forced chooses"
    assert game.offered(1) == ["blank_4", "blank_11"]
    game.choose("Blank 4", seat=1)
    assert game.zone(1, "discard") == [*theirs, "blank_2", "blank_4"]
    assert game.zone(1, "hand") == ["blank_11"]
    assert game.zone(1, "deck") == []
    assert game.zone(0, "discard") == mine
    assert [event.src for event in game.happened(CardsDiscarded)] == ["deck", "hand"]
    for seat in (0, 1, None):
        pile = game.view(seat).table["cardia"]["seats"][1]["discard"]["cards"]
        assert pile[-2:] == [game.card(1, "Blank 2"), game.card(1, "Blank 4")]


# ONG


@pytest.mark.rule("CORE-ONG-01")
def test_activation_puts_token(table: Make) -> None:
    """Activating an ongoing ability puts one ongoing token on the card."""
    game = table(hands=(["OngoingProbe 4"], ["Blank 9"]))
    game.play("OngoingProbe 4", "Blank 9")
    assert game.played(0, "OngoingProbe 4").tokens == 1
    assert game.played(1, "Blank 9").tokens == 0
    assert game.happened(TokenPlaced) == [TokenPlaced(game.card(0, "OngoingProbe 4"))]


@pytest.mark.rule("CORE-ONG-02")
def test_in_effect_from_activation(table: Make) -> None:
    """An ongoing ability counts from its activation on, and every encounter is judged anew at once."""
    game = table(encounters=[("Blank 8", "Blank 8")], hands=(["OngoingProbe 4"], ["Blank 9"]))
    assert game.winners(0) == ()
    game.play("OngoingProbe 4", "Blank 9")
    assert game.influence(0, "Blank 8") == 9
    assert game.influence(0, "OngoingProbe 4") == 5
    assert game.influence(1, "Blank 8") == 8
    assert game.winners(0) == (0,)
    assert type(follows(game, TokenPlaced)) is OutcomesChanged


@pytest.mark.rule("CORE-ONG-03")
def test_ongoing_outlasts_winning(table: Make) -> None:
    """An ongoing ability stays in effect when its card comes to win."""
    game = table(encounters=[(On("OngoingProbe 4", tokens=1), "Blank 9")], hands=(["Plus8 3"], ["Blank 12"]))
    assert game.winners(0) == (1,)
    game.play("Plus8 3", "Blank 12", "OngoingProbe 4")
    assert game.winners(0) == (0,)
    assert game.played(0, "OngoingProbe 4").tokens == 1
    assert game.influence(0, "OngoingProbe 4") == 4 + 8 + 1
    assert game.influence(0, "Plus8 3") == 4


@pytest.mark.rule("CORE-ONG-04")
def test_in_effect_until_last_token(table: Make) -> None:
    """An ongoing ability ends when the last of its tokens has left the card, not before."""
    game = table(
        encounters=[(On("OngoingProbe 4", tokens=2), "Blank 9")],
        hands=(["Untoken 2", "Untoken 3"], ["Blank 12", "Blank 13"]),
    )
    assert game.influence(0, "OngoingProbe 4") == 5
    game.play("Untoken 2", "Blank 12", "OngoingProbe 4")
    assert (game.played(0, "OngoingProbe 4").tokens, game.influence(0, "OngoingProbe 4")) == (1, 5)
    game.play("Untoken 3", "Blank 13", "OngoingProbe 4")
    assert (game.played(0, "OngoingProbe 4").tokens, game.influence(0, "OngoingProbe 4")) == (0, 4)


@pytest.mark.rule("CORE-ONG-05")
def test_end_of_ongoing_counts_at_once(table: Make, probes: Probes) -> None:
    """When an ongoing ability ends, what it held up falls in the same step."""
    game = table(
        encounters=[(On("Banner 2", tokens=1), "Blank 16")],
        hands=(["Blank 6"], ["Untoken 9"]),
    )
    game.play("Blank 6", "Untoken 9")
    assert game.influence(0, "Blank 6") == 11
    assert game.winners(1) == (0,)
    assert activated(game) == [(1, "untoken_9")]
    game.choose("Banner 2", seat=1)
    assert game.influence(0, "Blank 6") == 6
    assert game.winners(1) == (1,)
    assert game.signets == (0, 2)
    changed = follows(game, TokensRemoved)
    assert isinstance(changed, OutcomesChanged)
    assert [(each.place, each.outcome) for each in changed.encounters] == [("place:2", "cardia:outcome.second")]
    assert probes(game, 0, "Blank 6") == 0


@pytest.mark.rule("CORE-ONG-06")
def test_end_of_ongoing_reaches_back(table: Make, probes: Probes) -> None:
    """The end of an ongoing ability changes past encounters too, and activates nothing there."""
    game = table(
        encounters=[("Blank 6", "Blank 9"), (On("Banner 2", tokens=1), "Blank 16"), ("Blank 5", "Blank 5")],
        hands=(["Blank 12"], ["Untoken 3"]),
    )
    assert game.winners(0) == (0,)
    game.play("Blank 12", "Untoken 3", (1, "Banner 2"))
    assert game.winners(0) == (1,)
    assert game.winners(2) == ()
    assert type(follows(game, TokensRemoved)) is OutcomesChanged
    assert activated(game) == [(1, "untoken_3")]
    assert probes(game, 0, "Blank 6") == probes(game, 1, "Blank 9") == 0


@pytest.mark.rule("CORE-ONG-07")
def test_token_by_another_ability(table: Make) -> None:
    """An ability may put a token on a card of a past encounter, whose ongoing ability is in effect from then on."""
    game = table(
        encounters=[("OngoingProbe 4", "Blank 1"), ("Blank 8", "Blank 8")],
        hands=(["Waker 3"], ["Blank 12"]),
    )
    assert game.winners(0) == (0,)
    assert game.influence(0, "Blank 8") == 8, "it won, so it was never activated"
    game.play("Waker 3", "Blank 12", "OngoingProbe 4")
    assert game.played(0, "OngoingProbe 4").tokens == 1
    assert game.influence(0, "OngoingProbe 4") == 5
    assert game.influence(0, "Blank 8") == 9
    assert game.winners(1) == (0,)


@pytest.mark.rule("CORE-ONG-08")
@pytest.mark.parametrize(("tokens", "bonus"), [(0, 0), (1, 1), (2, 1)])
def test_no_effect_without_token(table: Make, tokens: int, bonus: int) -> None:
    """An ongoing ability counts with a token and not without; more tokens do not count more."""
    game = table(encounters=[("Blank 6", "Blank 9"), (On("Treasurer", modifier=-5, tokens=tokens), "Blank 11")])
    assert game.signets == (0, 2 + bonus)
    game = table(encounters=[("Blank 8", "Blank 8"), (On("OngoingProbe 4", tokens=tokens), "Blank 9")])
    assert game.influence(0, "Blank 8") == 8 + bonus
    assert game.signets == (bonus, 1)
    facing = On("OngoingProbe 4", tokens=tokens), On("Banner 9", tokens=1)
    game = table(encounters=[("Blank 8", "Blank 8"), facing])
    assert game.influence(0, "Blank 8") == 8 + bonus, "a token on the opposing card does not count"
