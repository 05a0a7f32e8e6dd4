"""The rules of the box and of setting it up: CIR-COMP, CIR-SETUP."""

from __future__ import annotations

from collections import Counter

import pytest
from boardcore_circadia import CIRCADIA, CREATURES, HABITATS, TIMES, StartingSeatSet, table_of
from boardcore_circadia.testing import Table

import boardcore
from boardcore import Effect, OptionsError, Ruleset, State

RULES = boardcore.load("circadia")
CARDS = table_of(Effect(RULES.book.wiring, RULES.new(1)))
CREATURE_CARDS = range(CARDS.creatures)
HABITAT_CARDS = range(CARDS.creatures, CARDS.size)


def new(seats: int, seed: int = 1) -> State:
    """A new game."""
    return RULES.new(seed, seats)


def others(rules: Ruleset, state: State, seat: int) -> list[int]:
    """The cards that a seat sees anywhere in its view."""
    table = rules.view(state, seat).table["circadia"]
    return [card for player in table["players"] for card in player["hand"].get("cards", [])]


# The box


@pytest.mark.rule("CIR-COMP-01", "CIR-COMP-02", "CIR-COMP-03")
def test_habitat_cards() -> None:
    """There are 36 habitats, 18 of the day and 18 of the night, 6 of each for forest, river and mists."""
    assert len(HABITAT_CARDS) == 36
    assert Counter(TIMES[CARDS.times[card]] for card in HABITAT_CARDS) == {"day": 18, "night": 18}
    groups = Counter((HABITATS[CARDS.suits[card]], TIMES[CARDS.times[card]]) for card in HABITAT_CARDS)
    assert groups == {(habitat, time): 6 for habitat in ("forest", "river", "mists") for time in ("day", "night")}


@pytest.mark.rule("CIR-COMP-06", "CIR-COMP-07", "CIR-COMP-09")
def test_creature_cards() -> None:
    """There are 144 creatures, 48 of each, with five values in 17, 13, 8, 6 and 4 copies."""
    assert len(CREATURE_CARDS) == 144
    assert Counter(CREATURES[CARDS.suits[card]] for card in CREATURE_CARDS) == {"bear": 48, "axolotl": 48, "goose": 48}
    for suit in range(3):
        copies = Counter(CARDS.values[card] for card in CREATURE_CARDS if CARDS.suits[card] == suit)
        assert [copies[value] for value in sorted(copies)] == [17, 13, 8, 6, 4]


@pytest.mark.rule("CIR-COMP-08")
@pytest.mark.parametrize(("creature", "habitat"), [("bear", "forest"), ("axolotl", "river"), ("goose", "mists")])
def test_pairs(creature: str, habitat: str) -> None:
    """Bears claim forests, axolotls rivers, geese mists, and nothing else."""
    assert HABITATS[CARDS.claims[CREATURES.index(creature)]] == habitat
    game = Table(
        hands=[f"{creature} 1"],
        sets=[[f"{creature} 1 1"]],
        rows=["forest 3 day", "river 3 day", "mists 3 day"],
        tops=["forest 8", "river 8", "mists 8"],
    )
    game.play(f"{creature.title()} 1 to set 1", "play no more creatures")
    assert game.offered() == [f"{habitat.title()} 3 (day) with set 1", "claim nothing more"]


@pytest.mark.rule("CIR-COMP-04")
def test_the_front_of_a_habitat_is_seen() -> None:
    """Of a face-up habitat everybody sees the points, the habitat and the time of day."""
    game = Table(rows=["mists 5 night"], hands=["bear 1"])
    for looker in (None, 0, 1):
        (card,) = game.view(looker).table["circadia"]["mists_row"]["cards"]
        assert game.name(card) == "Mists 5 (night)"
    with_it = Table(hands=["bear 1"], lines=[["mists 5 night"]])
    shown = with_it.view(1).figures["circadia"]["players"][0]["line"]
    assert shown == [{"card": with_it.drawer.players[0].shown[0], "face_up": True, "points": 5, "acts_as": "night"}]


@pytest.mark.rule("CIR-COMP-05", "C11")
def test_the_back_of_a_habitat_is_seen() -> None:
    """Of the top of a deck everybody sees the habitat and the points; whether it is day or night nobody can tell."""
    games = [Table(tops=[f"mists 4 {time}"], hands=["bear 1"]) for time in TIMES]
    assert [game.pile("mists_top") for game in games] == [["Mists 4 (day)"], ["Mists 4 (night)"]]
    for looker in (None, 0, 1):
        views = [game.view(looker) for game in games]
        (back,) = views[0].table["circadia"]["mists_top"]["backs"]
        assert games[0].rules.texts.label(f"back:{back}", "en") == "Mists 4"
        assert "cards" not in views[0].table["circadia"]["mists_top"]
        assert views[0] == views[1]


# Setting up


@pytest.mark.rule("CIR-SETUP-01", "CIR-SETUP-03")
@pytest.mark.parametrize("seats", [2, 5])
def test_habitat_decks(seats: int) -> None:
    """Three decks of one habitat each, day and night mixed; three cards of each are turned up, nine are left."""
    orders = set()
    for seed in range(20):
        drawer = CIRCADIA.of(new(seats, seed))
        for habitat, name in enumerate(HABITATS):
            row = getattr(drawer, f"{name}_row")
            deck = getattr(drawer, f"{name}_top") + getattr(drawer, f"{name}_deck")
            assert (len(row), len(deck)) == (3, 9)
            assert sorted(row + deck) == list(CARDS.habitats(habitat))
            orders.add(tuple(CARDS.times[card] for card in row + deck))
    assert len(orders) > 50, "day and night are shuffled together"


@pytest.mark.rule("CIR-SETUP-02")
def test_habitat_decks_lie_face_down() -> None:
    """Nobody sees what lies in a habitat deck or in which order, but for the back of its top card."""
    state = new(3)
    for looker in (None, 0, 1, 2):
        table = RULES.view(state, looker).table["circadia"]
        for name in HABITATS:
            assert table[f"{name}_deck"] == {"count": 8}
            assert set(table[f"{name}_top"]) == {"count", "backs"}


@pytest.mark.rule("CIR-SETUP-04")
def test_one_creature_deck() -> None:
    """All creatures are shuffled into one deck whose order nobody sees."""
    decks = {CIRCADIA.of(new(2, seed)).deck for seed in range(10)}
    assert len(decks) == 10
    for deck in decks:
        assert len({CARDS.suits[card] for card in deck}) == 3
    assert RULES.view(new(2), 0).table["circadia"]["deck"] == {"count": 144 - 5 - 10}


@pytest.mark.rule("CIR-SETUP-05")
def test_the_display() -> None:
    """Five creatures lie face up, for everybody to see."""
    state = new(4)
    for looker in (None, 0, 1, 2, 3):
        display = RULES.view(state, looker).table["circadia"]["display"]
        assert display == {"count": 5, "cards": list(CIRCADIA.of(state).display)}


@pytest.mark.rule("CIR-SETUP-06")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_starting_hands(seats: int) -> None:
    """Everybody is dealt five creatures, after the display: 144 - 5 - 5n are left."""
    drawer = CIRCADIA.of(new(seats))
    assert [len(player.hand) for player in drawer.players] == [5] * seats
    assert len(drawer.deck) == 144 - 5 - 5 * seats
    kinds = [type(event).__name__ for event in RULES.begin(1, seats).events]
    assert kinds.index("DisplayFilled") < kinds.index("CreaturesDealt")


@pytest.mark.rule("CIR-SETUP-07", "C29")
def test_hands_are_private() -> None:
    """A seat sees its own hand, of another hand the number, and the cards that it saw being drawn."""
    game = Table(hands=["bear 4, goose 4", "axolotl 5, goose 3"], display="bear 1, bear 2, goose 2, goose 1, axolotl 3")
    for looker in (None, 0, 1):
        hands = [player["hand"] for player in game.view(looker).table["circadia"]["players"]]
        for seat, hand in enumerate(hands):
            assert ("cards" in hand) == (seat == looker)
            assert hand["count"] == 2
            assert "known" not in hand
    game.play("Bear 4 as a new set", "play no more creatures", "Bear 1", "Bear 2", "Goose 1", "Axolotl 3")
    seen = game.view(1).table["circadia"]["players"][0]["hand"]
    assert seen["count"] == 5
    assert "cards" not in seen
    assert sorted(game.names(seen["known"])) == ["Axolotl 3", "Bear 1", "Bear 2", "Goose 1"], "the Goose 4 is secret"
    assert game.view(1).table["circadia"]["sets"] == game.view(0).table["circadia"]["sets"], "sets are open"
    assert game.view(None).table["circadia"]["discard"]["cards"] == [], "and the discard pile"


@pytest.mark.rule("CIR-SETUP-08", "C27")
def test_the_starting_seat() -> None:
    """The seat that takes the first turn is an option; without it the seat is drawn, the same for equal seeds."""
    for seat in range(5):
        rules = boardcore.load("circadia", start=seat)
        state = rules.new(7, 5)
        assert [decision.seat for decision in rules.decisions(state)] == [seat]
        assert CIRCADIA.of(state).start == seat
        assert "start" not in state.streams
    drawn = [RULES.decisions(RULES.new(seed, 5))[0].seat for seed in range(60)]
    assert drawn == [RULES.decisions(RULES.new(seed, 5))[0].seat for seed in range(60)]
    assert set(drawn) == set(range(5))
    (event,) = [each for each in RULES.begin(7, 5).events if isinstance(each, StartingSeatSet)]
    assert event.seat == CIRCADIA.of(RULES.new(7, 5)).start


@pytest.mark.rule("CIR-SETUP-08")
@pytest.mark.parametrize("start", [-1, 5, "youngest", True, None, 1.0, [0]])
def test_no_such_starting_seat(start: object) -> None:
    """Whatever is no seat of the game cannot start; the error says what can."""
    with pytest.raises(OptionsError) as refused:
        boardcore.load("circadia", start=start)
    assert refused.value.code == "options/value"
    assert "'drawn'" in refused.value.message


@pytest.mark.rule("CIR-SETUP-08")
def test_a_starting_seat_beyond_the_table() -> None:
    """Seat 4 starts a game for five and none for two."""
    rules = boardcore.load("circadia", start=4)
    assert rules.new(1, 5)
    with pytest.raises(OptionsError) as refused:
        rules.new(1, 2)
    assert refused.value.code == "options/seat"
    assert "0 to 1" in refused.value.message
