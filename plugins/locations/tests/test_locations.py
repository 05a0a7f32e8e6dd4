"""Every location: what it does, what happens when it cannot, and its rulings (OQ-114 to OQ-120)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from boardcore_cardia import CardsDiscarded, CardsDrawn, CardsPutUnder
from boardcore_cardia.testing import On, Table

Make = Callable[..., Table]

DECK = [f"rebellion_{n}" for n in (1, 2, 3, 4)]


def held(game: Table) -> list[int]:
    """How many cards each player holds."""
    return [len(game.zone(seat, "hand")) for seat in (0, 1)]


def left(game: Table) -> list[int]:
    """How many cards are in each deck."""
    return [len(game.zone(seat, "deck")) for seat in (0, 1)]


# Grand Library, Scrapyard, Bazaar (OQ-115, OQ-116)


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
    game = table(*locations, hands=(["guild_9", *DECK], ["guild_9", *DECK]), decks=(["guild_5"] * 0, []))
    assert [len(side.hand) for side in game.rules.new("any").cardia.seats] == [start, start]  # type: ignore[attr-defined]
    deck = ["guild_5", "guild_6", "guild_7"]
    game = table(*locations, hands=(["guild_9", *DECK], ["guild_9", *DECK]), decks=(deck, deck))
    game.play("guild_9", "guild_9")
    assert left(game) == [3 - drawn, 3 - drawn]


def test_scrapyard_asks_both_at_once_and_in_secret(table: Make) -> None:
    """Each chooses a hand card for the bottom of the deck; neither sees the other's."""
    game = table(
        "scrapyard", hands=(["guild_9", "guild_1"], ["guild_9", "guild_2"]), decks=(["guild_5", "guild_6"], DECK)
    )
    game.play("guild_9", "guild_9")
    assert game.prompt == "put_back"
    assert [each.seat for each in game.decisions] == [0, 1]
    assert game.offered(0) == ["guild_1", "guild_5", "guild_6"]
    game.choose("guild_1", seat=0)
    assert game.view(1).table == game.view(1).table
    assert game.zone(0, "hand") == ["guild_1", "guild_5", "guild_6"], "not before both have chosen"
    game.choose("rebellion_1", seat=1)
    assert game.zone(0, "hand") == ["guild_5", "guild_6"]
    assert game.zone(0, "deck") == ["guild_1"]
    assert game.zone(1, "deck") == ["rebellion_3", "rebellion_4", "rebellion_1"]
    seen = [each.data for each in game.rules.watch(game.last, 1) if each.type == "cardia:CardsPutUnder"]  # type: ignore[arg-type]
    assert [each["cards"].get("cards") is not None for each in seen] == [False, True]


@pytest.mark.parametrize(("deck", "asked"), [([], False), (["guild_5"], False), (["guild_5", "guild_6"], True)])
def test_scrapyard_with_a_small_deck(table: Make, deck: list[str], asked: bool) -> None:
    """With 0 or 1 card in the deck one draws normally and puts nothing back."""
    game = table("scrapyard", hands=(["guild_9", "guild_1"], ["guild_9", "guild_2"]), decks=(deck, deck))
    game.play("guild_9", "guild_9")
    assert (game.prompt == "put_back") is asked
    assert left(game) == [0, 0]
    assert held(game) == [1 + len(deck)] * 2


def test_bazaar_refills_once_both_have_placed(table: Make) -> None:
    """Not between the two placings; then both draw four, or what is left."""
    game = table("bazaar", hands=(["guild_9", "guild_1"], ["guild_9", "guild_2"]), decks=(["guild_5"], DECK))
    game.choose("guild_9", seat=0)
    assert held(game) == [1, 2]
    game.choose("guild_9", seat=1)
    assert held(game) == [2, 5]
    assert [(event.owner, len(event.cards)) for event in game.happened(CardsDrawn)[-2:]] == [(0, 1), (1, 4)]


def test_bazaar_refills_after_an_instruction(table: Make) -> None:
    """A hand emptied by an ability is filled at once; drawing by abilities goes on."""
    hands = (["ambusher", "guild_1", "guild_2"], ["guild_16", "guild_5", "guild_6"])
    game = table("bazaar", deck=["ambusher"], hands=hands, decks=(DECK, DECK))
    game.play("ambusher", "guild_16", "guild")
    assert held(game) == [2, 4]
    assert left(game) == [4, 0]


def test_bazaar_draws_nothing_without_a_deck(table: Make) -> None:
    """An empty deck gives nothing, and the game goes on."""
    game = table("bazaar", hands=(["guild_9", "guild_1"], ["guild_9", "guild_1"]), decks=([], []))
    game.play("guild_9", "guild_9")
    assert held(game) == [1, 1]
    assert game.result is None


# Auction House and Haunted Catacombs (OQ-118)


@pytest.mark.parametrize(
    ("before", "now", "gone"),
    [
        ("guild_9", "dynasty_5", 1),
        (On("guild_5", modifier=-1), "dynasty_4", 0),  # equal
        (On("guild_5", modifier=+5), "dynasty_9", 1),  # modifiers count
        ("guild_5", "dynasty_9", 0),
        (None, "dynasty_1", 0),  # no card there
    ],
)
def test_auction_house(table: Make, before: Any, now: str, gone: int) -> None:
    """A card revealed with less influence than the player's card before it costs the top card of the deck."""
    game = table(
        "auction_house",
        encounters=[(before, "rebellion_16")],
        hands=([now, "guild_10"], ["academy_16", "guild_10"]),
        decks=(["guild_14", "guild_15"], ["guild_14", "guild_15"]),
    )
    game.play(now, "academy_16")
    discarded = [event for event in game.happened(CardsDiscarded) if event.src == "deck"]
    assert [event.owner for event in discarded] == [0] * gone
    if gone:
        assert game.zone(0, "discard")[-1] == "guild_14"


def test_auction_house_counts_the_librarians_choice(table: Make) -> None:
    """What is chosen for a card at the reveal comes before its influence is read (OQ-95)."""
    game = table(
        "auction_house",
        deck=["librarian"],
        hands=(["librarian", "dynasty_5", "guild_1"], ["academy_16", "guild_15", "guild_1"]),
        decks=(DECK, DECK),
    )
    game.play("librarian", "academy_16")
    game.play("dynasty_5", "guild_15", "amount:+2")
    assert left(game) == [2, 1], "7 is not less than 6; the other's 15 is less than 16"


def test_auction_house_with_an_empty_deck(table: Make) -> None:
    """Nothing is left to discard."""
    game = table(
        "auction_house",
        encounters=[("guild_9", "guild_16")],
        hands=(["dynasty_5", "guild_10"], ["dynasty_15", "guild_10"]),
        decks=([], []),
    )
    game.play("dynasty_5", "dynasty_15")
    assert game.happened(CardsDiscarded) == []


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        ("guild_10", "guild_12", ((), "both_catacombs")),
        ("guild_10", "dynasty_12", ((1,), "catacombs")),
        ("dynasty_10", "academy_12", None),
    ],
)
def test_haunted_catacombs(table: Make, first: str, second: str, result: object) -> None:
    """The faction of one's card in the previous encounter again: the game is lost; both: a draw."""
    game = table(
        "haunted_catacombs",
        encounters=[("guild_9", "guild_9")],
        hands=([first, "academy_1"], [second, "rebellion_1"]),
        decks=(DECK, DECK),
    )
    game.play(first, second)
    assert game.result == result


def test_haunted_catacombs_without_a_neighbour(table: Make) -> None:
    """In the first encounter, and beside a lone card of the opponent, nothing happens."""
    hands = (["guild_10", "academy_1"], ["dynasty_12", "rebellion_1"])
    first = table("haunted_catacombs", hands=hands, decks=(DECK, DECK)).play("guild_10", "dynasty_12")
    alone = table("haunted_catacombs", encounters=[(None, "guild_9")], hands=hands, decks=(DECK, DECK))
    assert first.result is None
    assert alone.play("guild_10", "dynasty_12").result is None


# Founder's Day (OQ-117)


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ([("guild_9", "guild_1"), ("academy_9", "academy_1")], ((0,), "founders_day")),
        ([("guild_9", "guild_1"), ("academy_9", "academy_9")], None),  # a tie interrupts
        ([("guild_9", "guild_1"), ("academy_9", None)], None),  # so does a lone card
        ([("guild_9", "guild_1"), ("academy_1", "academy_9")], None),
        ([("academy_9", "academy_1")], None),
    ],
)
def test_founders_day(table: Make, row: list[Any], result: object) -> None:
    """Three encounters in a row win the game at the comparison."""
    game = table("founders_day", encounters=row, hands=(["guild_16", "guild_2"], ["dynasty_10", "guild_2"]))
    game.play("guild_16", "dynasty_10")
    assert game.result == result


def test_founders_day_when_a_gap_closes(table: Make) -> None:
    """Encounters that have become neighbours count."""
    game = table(
        "founders_day",
        encounters=[
            ("guild_9", "guild_1"),
            ("academy_9", "academy_1"),
            ("academy_2", "academy_12"),
            ("guild_8", "guild_3"),
        ],
        hands=(["strikeboth_5", "guild_2"], ["dynasty_10", "guild_2"]),
    )
    assert game.result is None
    game = table(
        "founders_day",
        encounters=[
            ("guild_9", "guild_1"),
            ("strikeboth_5", "academy_12"),
            ("academy_9", "academy_1"),
            ("guild_8", "guild_3"),
        ],
        hands=(["waker_6", "guild_2"], ["dynasty_10", "guild_2"]),
    )
    game.play("waker_6", "dynasty_10", "strikeboth_5")
    assert game.result == ((0,), "founders_day")


# Serpent Temple and Seer's Den (OQ-119)


def flip(table: Make, *locations: str, **kwargs: Any) -> Table:
    """The first player's ability turns a past encounter, which then is the first player's."""
    game = table(
        *locations,
        encounters=[("academy_5", "guild_7")],
        hands=(["plus5_6", "guild_16"], ["guild_9", "guild_12", "guild_14"]),
        decks=(DECK, DECK),
        **kwargs,
    )
    return game.play("plus5_6", "guild_9", "academy_5")


def test_serpent_temple_rewards_winning_the_past(table: Make) -> None:
    """Draw a card; the opponent chooses a discard."""
    game = flip(table, "serpent_temple")
    assert game.prompt == "discard"
    assert [each.seat for each in game.decisions] == [1]
    assert game.offered(1) == ["guild_12", "guild_14"]
    game.choose("guild_14")
    assert game.zone(1, "discard")[-1] == "guild_14"
    assert (held(game), left(game)) == ([3, 2], [2, 3])


def test_serpent_temple_says_nothing_of_the_current_encounter(table: Make) -> None:
    """Winning the current encounter, or losing a past one, gives nothing."""
    game = table(
        "serpent_temple",
        encounters=[("guild_9", "guild_7")],
        hands=(["minus5_6", "guild_16"], ["guild_10", "guild_12"]),
        decks=(DECK, DECK),
    )
    game.play("minus5_6", "guild_10", (0, "guild_9"))
    assert game.winners(0) == (1,)
    assert game.prompt == "discard", "the second player has become the winner of a past encounter"
    assert [each.seat for each in game.decisions] == [0]


def test_serpent_temple_against_an_empty_hand(table: Make) -> None:
    """Only the draw is made; nobody is asked."""
    game = table(
        "serpent_temple",
        encounters=[("academy_5", "guild_7")],
        hands=(["plus5_6", "guild_16"], ["guild_9"]),
        decks=(DECK, ["guild_1"]),
    )
    game.play("plus5_6", "guild_9", "academy_5")
    assert game.prompt == "play"
    assert held(game) == [3, 1]


def test_serpent_temple_and_seers_den_each_fire(table: Make) -> None:
    """Both look at the same win: the encounter's and the card's."""
    game = flip(table, "serpent_temple", "seers_den").choose("guild_12")
    assert held(game) == [4, 2]


def test_seers_den_follows_the_card_not_the_encounter(table: Make) -> None:
    """A card that goes on winning is not rewarded again."""
    game = table(
        "seers_den",
        encounters=[("academy_9", "guild_7")],
        hands=(["plus5_6", "guild_16"], ["guild_10", "guild_12"]),
        decks=(DECK, DECK),
    )
    game.play("plus5_6", "guild_10", "academy_9")
    assert held(game) == [2, 2]


def test_seers_den_with_an_empty_deck(table: Make) -> None:
    """Nothing to draw, and no error."""
    game = table("seers_den", hands=(["academy_9", "guild_1"], ["guild_5", "guild_1"]), decks=([], []))
    assert held(game.play("academy_9", "guild_5")) == [1, 1]


# The stand-ins of Guardians of the Wild (OQ-120)


def test_workshop(table: Make) -> None:
    """A Guild card revealed raises the card before it; without one there nothing happens."""
    game = table(
        "workshop",
        encounters=[("academy_9", "academy_10")],
        hands=(["guild_5", "guild_1"], ["dynasty_6", "guild_1"]),
    )
    game.play("guild_5", "dynasty_6")
    assert (game.influence(0, "academy_9"), game.influence(1, "academy_10")) == (10, 10)
    first = table("workshop", hands=(["guild_5", "guild_1"], ["guild_6", "guild_1"])).play("guild_5", "guild_6")
    assert first.influence(0, "guild_5") == 5


@pytest.mark.parametrize(
    ("mine", "gone"), [("rebellion_5", 1), ("guild_5", 0), ("rebellion_9", 0), ("rebellion_10", 0)]
)
def test_hideout(table: Make, mine: str, gone: int) -> None:
    """A Rebellion card that loses the comparison costs the opponent's top card; a tie or a win does not."""
    game = table("hideout", hands=([mine, "guild_1"], ["guild_9", "guild_1"]), decks=(DECK, ["guild_14", "guild_15"]))
    game.play(mine, "guild_9")
    assert game.zone(1, "discard")[-1:] == (["guild_14"] if gone else game.zone(1, "discard")[-1:])
    assert left(game)[1] == 1 - gone


def test_bell_tower(table: Make) -> None:
    """A tie lets both draw, who holds fewer cards first; no tie, no draw."""
    game = table("bell_tower", hands=(["guild_9", "guild_1", "guild_2"], ["guild_9", "guild_1"]), decks=(DECK, DECK))
    game.play("guild_9", "guild_9")
    assert [event.owner for event in game.happened(CardsDrawn)[-4:]] == [1, 0, 0, 1]
    assert held(game) == [4, 3]
    other = table("bell_tower", hands=(["guild_9", "guild_1"], ["guild_8", "guild_1"]), decks=(DECK, DECK))
    assert held(other.play("guild_9", "guild_8")) == [2, 2]


def test_bell_tower_rings_for_a_tie_that_a_judge_wins(table: Make) -> None:
    """Whoever may win it, it is a tie at the comparison (OQ-90)."""
    game = table(
        "bell_tower",
        encounters=[(On("referee_3", tokens=1), "guild_4")],
        hands=(["guild_9", "guild_1"], ["guild_9", "guild_1"]),
        decks=(DECK, DECK),
    )
    game.play("guild_9", "guild_9")
    assert game.winners(1) == (0,)
    assert held(game) == [3, 3]


def test_put_back_is_an_event_of_its_own(table: Make) -> None:
    """Each put-back says whose it is."""
    game = table("scrapyard", hands=(["guild_9", "guild_1"], ["guild_9", "guild_2"]), decks=(DECK, DECK))
    game.play("guild_9", "guild_9", (1, "guild_2"), (0, "guild_1"))
    assert [event.owner for event in game.happened(CardsPutUnder)] == [0, 1]
