"""The rules of the box, the set-up and the cards: CORE-META, CORE-COMP, CORE-SETUP, CORE-CARD."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import probe
import pytest
from boardcore_cardia import CARD_OFFER, DECK_OFFER, DECK_SIZE, PRINTED_FACTIONS, SUPPLY, Card, Supply, supply_left
from boardcore_cardia.testing import On, Table

from boardcore import BoardcoreError, Effect, Message, OptionsError, discover

Make = Callable[..., Table]

DECK_I = [card for card in discover().offers("cardia").values(CARD_OFFER).values() if card.deck == "I"]


def left(table: Table) -> Supply:
    """The supply of a table as it is now."""
    return supply_left(Effect(table.rules.book.wiring, table.state, record=False))


def zones(table: Table) -> list[int]:
    """Every card of a game, wherever it lies."""
    names = ("hand", "deck", "committed", "shown", "discard")
    cards = [card for side in table.drawer.seats for name in names for card in getattr(side, name)]
    return cards + [played.card for pair in table.drawer.row for played in pair if played is not None]


@pytest.fixture
def fresh() -> Any:
    """The rules of a game with Deck I and nothing else."""
    return discover().load("cardia")


# META


@pytest.mark.rule("CORE-META-02")
def test_loser_cannot_decline(table: Make, probes: Any) -> None:
    """Whoever loses the encounter has to use the ability; neither a decision nor an option makes it optional."""
    game = table(hands=(["Blank 3"], ["Blank 10"]))
    game.choose("Blank 3", seat=0)
    assert game.offered(1) == ["blank_10"]
    game.choose("Blank 10", seat=1)
    assert probes(game, 0, "Blank 3") == 1
    assert {decision.id for decision in game.decisions} == {"play#1"}, "nobody was asked in between"
    assert set(game.rules.options) <= {"deck", "guardians", "locations"}


@pytest.mark.rule("CORE-META-03")
@pytest.mark.parametrize("seats", [1, 3])
def test_only_two_seats(fresh: Any, seats: int) -> None:
    """A duel is for exactly two players, each with a side of the table."""
    with pytest.raises(OptionsError) as refused:
        fresh.new("seed", seats=seats)
    assert refused.value.code == "options/seats"
    state = fresh.new("seed", seats=2)
    assert fresh.seats == (2, 2)
    assert state.seats == 2
    assert len(fresh.view(state, None).table["cardia"]["seats"]) == 2


@pytest.mark.rule("CORE-META-04")
@pytest.mark.parametrize("what", ["team", "tournament"])
def test_no_variants_guessed(what: str) -> None:
    """Team play and tournaments are described elsewhere, so asking for them is refused by name."""
    with pytest.raises(OptionsError) as refused:
        discover().load("cardia", **{what: True})
    assert refused.value.code == "options/unknown"
    assert what in str(refused.value)
    with pytest.raises(OptionsError):
        discover().load("cardia", packs=[what])
    with pytest.raises(BoardcoreError):
        discover().load(f"cardia_{what}")


# COMP


@pytest.mark.rule("CORE-COMP-02", "CORE-SETUP-06")
def test_no_summary_cards(table: Make) -> None:
    """Summary cards are aids for players: no state and no view knows them, and there is no place for them."""
    game = table(deck="I", hands=(["Surgeon"], ["Judge"]))
    for _ in ("before", "after"):
        assert sorted(zones(game)) == list(range(2 * DECK_SIZE))
        shown = [str(game.view(seat)) for seat in (None, 0, 1)]
        for text in (game.rules.dump(game.state).decode(), *shown):
            assert "summar" not in text.lower()
            assert "aid" not in text.lower()
        if not game.drawer.row:
            game.play("Surgeon", "Judge")


@pytest.mark.rule("CORE-COMP-03")
def test_fourteen_signets() -> None:
    """The box has 14 signets."""
    assert SUPPLY.signets == 14
    assert SUPPLY.provenance == "rulebook"


@pytest.mark.rule("CORE-COMP-04")
def test_six_ongoing_tokens(table: Make) -> None:
    """The box has 6 ongoing tokens, a figure for display that runs down to none and limits nothing."""
    assert SUPPLY.ongoing_tokens == 6
    game = table(
        encounters=[(On("OngoingProbe 2", tokens=4), On("Blank 3", tokens=2))],
        hands=(["OngoingProbe 4"], ["Blank 9"]),
    )
    assert left(game).ongoing_tokens == 0
    game.play("OngoingProbe 4", "Blank 9")
    assert game.played(0, "OngoingProbe 4").tokens == 1
    assert left(game).ongoing_tokens == 0


@pytest.mark.rule("CORE-COMP-05")
def test_twenty_eight_modifiers(table: Make) -> None:
    """The box has 28 modifiers: eight 1s, six 2s, eight 3s and six 5s; other amounts take several."""
    assert dict(SUPPLY.modifiers) == {1: 8, 2: 6, 3: 8, 5: 6}
    assert sum(SUPPLY.modifiers.values()) == 28
    game = table(encounters=[(On("Blank 6", modifier=+4), On("Blank 9", modifier=-5))], waiting=(0, -3))
    assert left(game).modifiers == {1: 7, 2: 6, 3: 6, 5: 5}


# SETUP


@pytest.mark.rule("CORE-SETUP-01")
def test_everything_in_common_supply(table: Make) -> None:
    """Signets, modifiers and tokens all start in one supply for both; no card or player has any."""
    rules = table(deck="I").rules
    state = rules.new("seed")
    assert supply_left(Effect(rules.book.wiring, state, record=False)) == SUPPLY
    view = rules.view(state, None)
    assert view.figures["cardia"] == {"signets": [0, 0], "signets_to_win": 5, "waiting": [[], []], "encounters": []}
    for side in view.table["cardia"]["seats"]:
        stock = {name: value for name, value in side.items() if not isinstance(value, dict)}
        assert stock == {"pending": 0, "waiting": (), "opens": False}, (
            "a player has zones of cards and nothing of one's own"
        )


@pytest.mark.rule("CORE-SETUP-02", "CORE-SETUP-03")
def test_only_chosen_deck(table: Make) -> None:
    """A game uses the 16 cards of its deck once per player, and no card of any other deck, from start to end."""
    game = table(deck="I", hands=(["Surgeon", "Judge"], ["Inventor", "Mediator"]))
    offered: dict[str, Card] = discover({"probe": probe}).offers("cardia").values(CARD_OFFER)
    deck = discover().offers("cardia").values(DECK_OFFER)["I"].cards
    strangers = set(offered) - set(deck)
    assert strangers, "other cards are installed"
    for mine, theirs in (("Surgeon", "Inventor"), ("Judge", "Mediator"), ("", "")):
        cards = zones(game)
        assert len(cards) == 32
        for seat in (0, 1):
            own = [game.name(card) for card in cards if card // DECK_SIZE == seat]
            assert Counter(own) == Counter(deck)
        names = {card.id for card in game.rules.book.wiring.services["cardia"].cards}
        assert names == set(deck)
        dump = game.rules.dump(game.state).decode()
        assert not [name for name in strangers if f'"{name}"' in dump]
        if mine:
            game.play(mine, theirs)


@pytest.mark.rule("CORE-SETUP-04")
def test_decks_shuffled_and_hidden(fresh: Any) -> None:
    """Each player's 16 cards are shuffled by the seed and lie face down, hidden from both players."""

    def orders(seed: str) -> list[tuple[int, ...]]:
        return [side.hand + side.deck for side in fresh.new(seed).cardia.seats]

    assert orders("one") == orders("one")
    first, second = orders("one")
    others = orders("another")
    assert first != others[0]
    assert second != others[1]
    assert sorted(first) == list(range(DECK_SIZE))
    assert sorted(second) == list(range(DECK_SIZE, 2 * DECK_SIZE))
    assert list(first) != sorted(first)
    assert [card - DECK_SIZE for card in second] != list(first), "each deck is shuffled by itself"
    state = fresh.new("one")
    for seat in (0, 1, None):
        for side in fresh.view(state, seat).table["cardia"]["seats"]:
            assert side["deck"] == {"count": 11}
    before = [fresh.view(state, seat) for seat in (0, 1, None)]
    for side in state.cardia.seats:
        side.deck = side.deck[::-1]
    assert [fresh.view(state, seat) for seat in (0, 1, None)] == before, "the order shows nowhere"


@pytest.mark.rule("CORE-SETUP-05")
def test_five_cards_to_start(fresh: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A starting hand is the top five cards of the shuffled deck; eleven stay there."""
    dealt = fresh.new("seed").cardia.seats
    monkeypatch.setattr("boardcore_cardia.assembling.STARTING_HAND", 0)
    undealt = discover().load("cardia", deck=fresh.options["deck"]).new("seed").cardia.seats  # type: ignore[attr-defined]
    for side, whole in zip(dealt, undealt, strict=True):
        assert (len(side.hand), len(side.deck)) == (5, 11)
        assert side.hand == whole.deck[:5]
        assert side.deck == whole.deck[5:]


# CARD


@pytest.mark.rule("CORE-CARD-01")
def test_same_decks(fresh: Any) -> None:
    """Both decks have the same cards; only the backs differ."""
    first, second = fresh.new("seed").cardia.seats
    named = fresh.book.wiring.services["cardia"].cards
    mine = Counter(named[card].id for card in first.hand + first.deck)
    theirs = Counter(named[card].id for card in second.hand + second.deck)
    assert mine == theirs
    assert sum(mine.values()) == DECK_SIZE
    assert not set(first.hand + first.deck) & set(second.hand + second.deck)


@pytest.mark.rule("CORE-CARD-02")
def test_values_one_to_sixteen(table: Make) -> None:
    """A deck has 16 cards with the printed values 1 to 16, each once; any other list is refused."""
    blanks = [f"blank_{value}" for value in range(1, 17)]
    catalogue = discover({"probe": probe})
    for right in (blanks, blanks[::-1], ["swell_1", *blanks[1:]]):
        rules = catalogue.load("cardia", deck=right)
        assert [card.value for card in rules.book.wiring.services["cardia"].cards[:16]] == list(range(1, 17))
    wrong = [blanks[:-1], [*blanks, "swell_16"], [*blanks[:-1], "swell_1"], ["blank_1"] * 16, []]
    for cards in wrong:
        with pytest.raises(OptionsError) as refused:
            catalogue.load("cardia", deck=cards)
        assert refused.value.code == "options/deck"
    assert sorted(card.value for card in DECK_I) == list(range(1, 17))


@pytest.mark.rule("CORE-CARD-03")
def test_printed_value_is_influence(table: Make) -> None:
    """What is printed on a card is the influence it has by itself."""
    game = table(encounters=[("Inventor", "Judge")])
    assert game.influence(0, "Inventor") == 15
    assert game.influence(1, "Judge") == 8
    assert game.explain("influence", "card:14").value == 15


@pytest.mark.rule("CORE-CARD-04", "CORE-CARD-05", "CORE-CARD-07")
def test_printed_data() -> None:
    """Each card shows its influence, name, ability, type of ability, one faction and its deck."""
    texts = discover().load("cardia").texts
    assert len(DECK_I) == 16
    for card in DECK_I:
        assert card.value in range(1, 17)
        assert card.deck == "I"
        assert bool(card.instant) != bool(card.ongoing), f"{card.id} has an ability, and one type of it"
        assert card.kind == ("ongoing" if card.ongoing else "instant")
        assert [faction.id for faction in PRINTED_FACTIONS].count(card.faction) == 1
        for language in ("en", "de"):
            name = texts.say(Message(f"cardia:card.{card.id}"), language)
            ability = texts.say(Message(f"cardia:card.{card.id}.text"), language)
            assert name.strip()
            assert ability.strip()
            assert f"card.{card.id}" not in name + ability, "a text is missing"


@pytest.mark.rule("CORE-CARD-06")
def test_factions_differ() -> None:
    """Each faction has a colour and an icon (drawn for its id) of its own."""
    assert {faction.id for faction in PRINTED_FACTIONS} >= {card.faction for card in DECK_I}
    assert len({faction.id for faction in PRINTED_FACTIONS}) == len(PRINTED_FACTIONS)
    colours = [faction.colour for faction in PRINTED_FACTIONS]
    assert all(colours)
    assert len(set(colours)) == len(colours)
