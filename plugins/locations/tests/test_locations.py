"""Every location: what it does, what happens when it cannot, and its rulings (OQ-114 to OQ-120)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boardcore_cardia import CardsDiscarded, CardsDrawn
from boardcore_cardia.testing import On, Table

Make = Callable[..., Table]


def held(game: Table) -> list[int]:
    """How many cards each player holds."""
    return [len(game.zone(seat, "hand")) for seat in (0, 1)]


def left(game: Table) -> list[int]:
    """How many cards are in each deck."""
    return [len(game.zone(seat, "deck")) for seat in (0, 1)]


# Grand Library, Scrapyard, Bazaar (OQ-115, OQ-116)

FIVE = ["blank_9", "blank_1", "blank_2", "blank_3", "blank_4"]


@pytest.mark.parametrize(
    ("locations", "start", "drawn"),
    [
        ((), 5, 1),
        (("grand_library",), 2, 2),
        (("scrapyard",), 5, 2),
        (("grand_library", "scrapyard"), 2, 2),
        (("bazaar",), 5, 0),
        (("bazaar", "grand_library", "scrapyard"), 2, 0),
    ],
)
def test_hand_at_the_start_and_draw_at_the_end(table: Make, locations: tuple[str, ...], start: int, drawn: int) -> None:
    """The rules for one draw do not add up; Bazaar does not fill up Grand Library's two cards."""
    deck = ["blank_5", "blank_6", "blank_7"]
    game = table(*locations, hands=(FIVE, FIVE), decks=(deck, deck))
    assert [len(side.hand) for side in game.rules.new("any").cardia.seats] == [start, start]  # type: ignore[attr-defined]
    game.play("blank_9", "blank_9")
    assert left(game) == [3 - drawn, 3 - drawn]


def test_scrapyard_asks_both_at_once_and_in_secret(table: Make) -> None:
    """Each chooses a hand card for the bottom of the deck; neither sees the other's."""
    decks = (["blank_5", "blank_6"], ["blank_5", "blank_6", "blank_7"])
    game = table("scrapyard", hands=(["blank_9", "blank_1"], ["blank_9", "blank_2"]), decks=decks)
    game.play("blank_9", "blank_9")
    assert game.prompt == "put_back"
    assert [each.seat for each in game.decisions] == [0, 1]
    assert game.offered(0) == ["blank_1", "blank_5", "blank_6"]
    game.choose("blank_1", seat=0)
    assert game.zone(0, "hand") == ["blank_1", "blank_5", "blank_6"], "not before both have chosen"
    game.choose("blank_5", seat=1)
    assert game.zone(0, "hand") == ["blank_5", "blank_6"]
    assert game.zone(0, "deck") == ["blank_1"]
    assert game.zone(1, "deck") == ["blank_7", "blank_5"]
    assert game.last is not None
    seen = [each.data for each in game.rules.watch(game.last, 1) if each.type == "cardia:CardsPutUnder"]
    assert [each["owner"] for each in seen] == [0, 1]
    assert ["cards" in each["cards"] for each in seen] == [False, True]


@pytest.mark.parametrize(("deck", "asked"), [([], False), (["blank_5"], False), (["blank_5", "blank_6"], True)])
def test_scrapyard_with_a_small_deck(table: Make, deck: list[str], asked: bool) -> None:
    """With 0 or 1 card in the deck one draws normally and puts nothing back."""
    game = table("scrapyard", hands=(["blank_9", "blank_1"], ["blank_9", "blank_2"]), decks=(deck, deck))
    game.play("blank_9", "blank_9")
    assert (game.prompt == "put_back") is asked
    assert left(game) == [0, 0]
    assert held(game) == [1 + len(deck)] * 2


def test_scrapyard_where_only_one_draws_two(table: Make) -> None:
    """Only the player with two cards in the deck is asked."""
    decks = (["blank_5"], ["blank_5", "blank_6"])
    game = table("scrapyard", hands=(["blank_9", "blank_1"], ["blank_9", "blank_2"]), decks=decks)
    game.play("blank_9", "blank_9")
    assert [each.seat for each in game.decisions] == [1]


def test_bazaar_refills_once_both_have_placed(table: Make) -> None:
    """Not between the two placings; then both draw four, or what is left."""
    decks = (["blank_5"], ["blank_5", "blank_6", "blank_7", "blank_8", "blank_10"])
    game = table("bazaar", hands=(["blank_9", "blank_1"], ["blank_9", "blank_2"]), decks=decks)
    game.choose("blank_9", seat=0)
    assert held(game) == [1, 2]
    game.choose("blank_9", seat=1)
    assert held(game) == [2, 5]
    assert [(event.owner, len(event.cards)) for event in game.happened(CardsDrawn)[-2:]] == [(0, 1), (1, 4)]


def test_bazaar_refills_after_an_instruction(table: Make) -> None:
    """A hand emptied by an ability is filled at once."""
    hands = (["ambusher", "blank_1", "blank_2"], ["guild_16", "guild_5", "guild_6"])
    game = table("bazaar", deck=["ambusher"], hands=hands)
    before = left(game)
    game.play("ambusher", "guild_16", "guild")
    assert held(game) == [2, 4]
    assert left(game) == [before[0], before[1] - 4]


def test_bazaar_draws_nothing_without_a_deck(table: Make) -> None:
    """An empty deck gives nothing, and the game goes on."""
    game = table("bazaar", hands=(["blank_9", "blank_1"], ["blank_9", "blank_1"]), decks=([], []))
    game.play("blank_9", "blank_9")
    assert held(game) == [1, 1]
    assert game.result is None


# Auction House and Haunted Catacombs (OQ-118)


@pytest.mark.parametrize(
    ("before", "now", "gone"),
    [
        ("blank_9", "blank_5", 1),
        (On("blank_5", modifier=-1), "blank_4", 0),  # equal
        (On("blank_5", modifier=+5), "blank_9", 1),  # modifiers count
        ("blank_5", "blank_9", 0),
        (None, "blank_1", 0),  # no card there
    ],
)
def test_auction_house(table: Make, before: Any, now: str, gone: int) -> None:
    """A card revealed with less influence than the player's card before it costs the top card of the deck."""
    game = table(
        "auction_house",
        encounters=[(before, "blank_15")],
        hands=([now, "blank_10"], ["blank_16", "blank_10"]),
        decks=(["blank_13", "blank_14"], ["blank_13", "blank_14"]),
    )
    game.play(now, "blank_16")
    discarded = [event for event in game.happened(CardsDiscarded) if event.src == "deck"]
    assert [event.owner for event in discarded] == [0] * gone
    if gone:
        assert game.zone(0, "discard")[-1] == "blank_13"


def test_auction_house_counts_the_librarians_choice(table: Make) -> None:
    """What is chosen for a card at the reveal comes before its influence is read (OQ-95)."""
    hands = (["librarian", "blank_5", "blank_1"], ["blank_16", "blank_15", "blank_1"])
    for sign, gone in (("amount:+2", [0, 1]), ("amount:-2", [1, 1])):
        game = table("auction_house", deck=["librarian"], hands=hands).play("librarian", "blank_16")
        game.play("blank_5", "blank_15", sign)
        discarded = [event.owner for event in game.happened(CardsDiscarded) if event.src == "deck"]
        assert [discarded.count(0), discarded.count(1)] == gone


def test_auction_house_with_an_empty_deck(table: Make) -> None:
    """Nothing is left to discard."""
    game = table(
        "auction_house",
        encounters=[("blank_9", "blank_16")],
        hands=(["blank_5", "blank_10"], ["blank_15", "blank_10"]),
        decks=([], []),
    )
    game.play("blank_5", "blank_15")
    assert game.happened(CardsDiscarded) == []


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        ("guild_10", "guild_12", ((), "both_catacombs")),
        ("guild_10", "dynasty_12", ((1,), "catacombs")),
        ("dynasty_10", "guild_12", ((0,), "catacombs")),
        ("dynasty_10", "academy_12", None),
    ],
)
def test_haunted_catacombs(table: Make, first: str, second: str, result: object) -> None:
    """The faction of one's card in the previous encounter again: the game is lost; both: a draw."""
    game = table(
        "haunted_catacombs", encounters=[("guild_9", "guild_9")], hands=([first, "blank_1"], [second, "blank_1"])
    )
    assert game.play(first, second).result == result


def test_haunted_catacombs_without_a_neighbour(table: Make) -> None:
    """In the first encounter, and beside a lone card of the opponent, nothing happens."""
    hands = (["guild_10", "blank_1"], ["dynasty_12", "blank_1"])
    first = table("haunted_catacombs", hands=hands).play("guild_10", "dynasty_12")
    alone = table("haunted_catacombs", encounters=[(None, "guild_9")], hands=hands).play("guild_10", "dynasty_12")
    assert (first.result, alone.result) == (None, None)


# Founder's Day (OQ-117)


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ([("blank_9", "blank_1"), ("blank_8", "blank_2")], ((0,), "founders_day")),
        ([("blank_9", "blank_1"), ("blank_8", "blank_8")], None),  # a tie interrupts
        ([("blank_9", "blank_1"), ("blank_8", None)], None),  # so does a lone card
        ([("blank_9", "blank_1"), ("blank_2", "blank_8")], None),
        ([("blank_8", "blank_2")], None),
    ],
)
def test_founders_day(table: Make, row: list[Any], result: object) -> None:
    """Three encounters in a row win the game at the comparison."""
    game = table("founders_day", encounters=row, hands=(["blank_16", "blank_3"], ["blank_10", "blank_3"]))
    assert game.play("blank_16", "blank_10").result == result


def test_founders_day_when_a_gap_closes(table: Make) -> None:
    """Encounters that have become neighbours count."""
    row = [("blank_9", "blank_1"), ("strikeboth_5", "blank_12"), ("blank_8", "blank_2"), ("blank_7", "blank_3")]
    game = table("founders_day", encounters=row, hands=(["waker_6", "blank_4"], ["blank_10", "blank_4"]))
    game.play("waker_6", "blank_10", "strikeboth_5")
    assert game.result == ((0,), "founders_day")


@pytest.mark.parametrize(("last", "result"), [("blank_12", ((), "draw")), ("noble_12", ((0,), "founders_day"))])
def test_founders_day_of_both(table: Make, last: str, result: object) -> None:
    """Both have won three in a row at one evaluation: more signets win, equal is a draw (OQ-99)."""
    champions = (On("champion_3", tokens=1), On("champion_3", tokens=1))
    noble = On(last, tokens=1) if last.startswith("noble") else last
    game = table(
        "founders_day",
        encounters=[champions, (noble, "blank_11")],
        hands=(["blank_10", "blank_4"], ["blank_9", "blank_4"]),
    )
    assert game.result is None
    assert game.play("blank_10", "blank_9").result == result


# Serpent Temple and Seer's Den (OQ-119)


def flip(table: Make, *locations: str) -> Table:
    """The first player's ability turns a past encounter, which then is the first player's."""
    game = table(
        *locations,
        encounters=[("academy_5", "blank_7")],
        hands=(["plus5_6", "blank_16"], ["blank_9", "blank_12", "blank_14"]),
    )
    return game.play("plus5_6", "blank_9", "academy_5")


def test_serpent_temple_rewards_winning_the_past(table: Make) -> None:
    """Draw a card; the opponent chooses a discard."""
    game = flip(table, "serpent_temple")
    assert game.prompt == "discard"
    assert [each.seat for each in game.decisions] == [1]
    assert game.offered(1) == ["blank_12", "blank_14"]
    game.choose("blank_14")
    assert game.zone(1, "discard")[-1] == "blank_14"
    assert held(game) == [3, 2]


def test_serpent_temple_says_nothing_of_the_current_encounter(table: Make) -> None:
    """Winning the current encounter, or losing a past one, gives nothing."""
    game = table(
        "serpent_temple",
        encounters=[("blank_9", "blank_7")],
        hands=(["minus5_6", "blank_16"], ["blank_10", "blank_12"]),
    )
    game.play("minus5_6", "blank_10", "blank_9")
    assert game.winners(0) == (1,)
    assert game.prompt == "discard", "the second player has become the winner of a past encounter"
    assert [each.seat for each in game.decisions] == [0]


def test_serpent_temple_against_an_empty_hand(table: Make) -> None:
    """Only the draw is made; nobody is asked."""
    game = table(
        "serpent_temple",
        encounters=[("blank_5", "blank_7")],
        hands=(["plus5_6", "blank_16"], ["blank_9"]),
        decks=(["blank_1", "blank_2"], ["blank_1"]),
    )
    game.play("plus5_6", "blank_9", "blank_5")
    assert game.prompt == "play"
    assert held(game) == [3, 1]


def test_serpent_temple_and_seers_den_each_fire(table: Make) -> None:
    """Both look at the same win: the encounter's and the card's."""
    assert held(flip(table, "serpent_temple", "seers_den").choose("blank_12")) == [4, 2]


def test_seers_den_rewards_no_card_twice(table: Make) -> None:
    """A card that goes on winning is not rewarded again."""
    game = table(
        "seers_den",
        encounters=[("academy_9", "blank_7")],
        hands=(["plus5_6", "blank_16"], ["blank_10", "blank_12"]),
    )
    assert held(game.play("plus5_6", "blank_10", "academy_9")) == [2, 2]


def test_seers_den_with_an_empty_deck(table: Make) -> None:
    """Nothing to draw, and no error."""
    game = table("seers_den", hands=(["academy_9", "blank_1"], ["blank_5", "blank_1"]), decks=([], []))
    assert held(game.play("academy_9", "blank_5")) == [1, 1]


# The stand-ins of Guardians of the Wild (OQ-120)


def test_workshop(table: Make) -> None:
    """A Guild card revealed raises the card before it; without one there nothing happens."""
    game = table(
        "workshop",
        encounters=[("blank_9", "blank_10")],
        hands=(["guild_5", "blank_1"], ["dynasty_6", "blank_1"]),
    )
    game.play("guild_5", "dynasty_6")
    assert (game.influence(0, "blank_9"), game.influence(1, "blank_10")) == (10, 10)
    first = table("workshop", hands=(["guild_5", "blank_1"], ["guild_7", "blank_1"])).play("guild_5", "guild_7")
    assert first.influence(0, "guild_5") == 5


@pytest.mark.parametrize(
    ("mine", "gone"), [("rebellion_5", 1), ("guild_5", 0), ("rebellion_10", 0), ("rebellion_9", 0)]
)
def test_hideout(table: Make, mine: str, gone: int) -> None:
    """A Rebellion card that loses the comparison costs the opponent's top card; a tie or a win does not."""
    theirs = mine if mine.endswith("_9") else "guild_9"
    game = table("hideout", hands=([mine, "blank_1"], [theirs, "blank_1"]))
    game.play(mine, theirs)
    assert [event.owner for event in game.happened(CardsDiscarded) if event.src == "deck"] == [1] * gone


def test_bell_tower(table: Make) -> None:
    """A tie lets both draw, who holds fewer cards first; no tie, no draw."""
    game = table("bell_tower", hands=(["blank_9", "blank_1", "blank_2"], ["blank_9", "blank_1"]))
    game.play("blank_9", "blank_9")
    assert [event.owner for event in game.happened(CardsDrawn)[-4:]] == [1, 0, 0, 1]
    assert held(game) == [4, 3]
    other = table("bell_tower", hands=(["blank_9", "blank_1"], ["blank_8", "blank_1"]))
    assert held(other.play("blank_9", "blank_8")) == [2, 2]


def test_bell_tower_rings_for_a_tie_that_a_judge_wins(table: Make) -> None:
    """Whoever may win it, it is a tie at the comparison (OQ-90)."""
    game = table(
        "bell_tower",
        encounters=[(On("referee_3", tokens=1), "blank_4")],
        hands=(["blank_9", "blank_1"], ["blank_9", "blank_1"]),
    )
    game.play("blank_9", "blank_9")
    assert game.winners(1) == (0,)
    assert held(game) == [3, 3]
