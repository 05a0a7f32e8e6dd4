"""The rules of the catalogue about locations (LOC-)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardcore_cardia import LOCATION_OFFER, Location, ModifierPlaced
from boardcore_cardia.testing import On, Table

import boardcore
from boardcore import OptionsError, Ruleset

Make = Callable[..., Table]


def of_box(box: str) -> set[str]:
    """The locations of a box that the installed packs offer."""
    offered: dict[str, Location] = boardcore.discover().offers("cardia").values(LOCATION_OFFER)
    return {name for name, location in offered.items() if location.box == box}


@pytest.mark.rule("LOC-COMP-01")
def test_three_locations_of_tide_and_storm() -> None:
    """Soft Breeze here, the other two with the decks they need."""
    assert of_box("tide_and_storm") == {"soft_breeze", "uncharted_waters", "flying_islands"}


@pytest.mark.rule("LOC-COMP-02")
def test_five_locations_of_guardians() -> None:
    """Two of the rulebook, three stand-ins."""
    assert of_box("guardians") == {"senate", "seers_den", "workshop", "hideout", "bell_tower"}


@pytest.mark.rule("LOC-SOFT-01", "LOC-GEN-01")
def test_six_signets_with_soft_breeze(table: Make) -> None:
    """Five are enough without it; with it six are, from the first round on to the last."""
    more = [(On(f"guild_{n}", modifier=9), f"guild_{n - 5}") for n in (6, 7, 8, 9, 10)]
    for locations, result in ((), ((0,), "signets")), (("soft_breeze",), None):
        game = table(*locations, encounters=more, hands=(["guild_12"], ["guild_12"]))
        assert game.signets == (5, 0)
        assert game.view(None).figures["cardia"]["signets_to_win"] == (6 if locations else 5)
        game.play("guild_12", "guild_12")
        assert game.result == result
    six = [*more, (On("guild_11", modifier=9), "guild_13")]
    game = table("soft_breeze", encounters=six, hands=(["guild_12"], ["guild_12"])).play("guild_12", "guild_12")
    assert game.signets == (6, 0)
    assert game.result == ((0,), "signets")


@pytest.mark.rule("LOC-SOFT-03")
def test_both_need_six_with_soft_breeze(table: Make) -> None:
    """5:5 and 6:6 go on; 7:6 ends."""
    for each, result in ((5, None), (6, None)):
        row = [(On(f"blank_{n}", modifier=20), f"blank_{n}") for n in range(1, each + 1)]
        row += [(f"blank_{n}", On(f"blank_{n}", modifier=20)) for n in range(7, each + 7)]
        game = table("soft_breeze", encounters=row, hands=(["blank_13", "blank_15"], ["blank_13", "blank_14"]))
        game.play("blank_13", "blank_13")
        assert game.signets == (each, each)
        assert game.result == result
    assert game.play("blank_15", "blank_14").result == ((0,), "signets")
    assert game.signets == (7, 6)


@pytest.mark.rule("LOC-GEN-02")
def test_no_location_unless_chosen(table: Make) -> None:
    """Without the option nothing of a location is in force."""
    rules = boardcore.load("cardia")
    assert rules.options["locations"] == ()
    assert [pack.name for pack in rules.packs] == ["cardia"]


def chosen(deck: str, locations: object) -> Ruleset:
    """The rules of a deck with these locations."""
    return boardcore.load("cardia", deck=deck, locations=locations)


@pytest.mark.rule("LOC-GEN-03", "LOC-GEN-05")
def test_uncharted_waters_goes_with_the_archipelago() -> None:
    """Alone and together with Soft Breeze; both rules apply. Not with a deck without ships."""
    assert chosen("III", ["uncharted_waters"]).options["locations"] == ("uncharted_waters",)
    both = chosen("III", ["uncharted_waters", "soft_breeze"])
    assert set(both.options["locations"]) == {"uncharted_waters", "soft_breeze"}
    assert both.view(both.new(1), None).figures["cardia"]["signets_to_win"] == 6
    with pytest.raises(OptionsError, match="archipelago") as caught:
        chosen("I", ["uncharted_waters"])
    assert caught.value.code == "options/locations"


@pytest.mark.rule("LOC-GEN-04")
def test_flying_islands_goes_with_the_expedition() -> None:
    """Not with a deck without phials."""
    assert chosen("IV", ["flying_islands"]).options["locations"] == ("flying_islands",)
    with pytest.raises(OptionsError, match="expedition"):
        chosen("I", ["flying_islands"])


@pytest.mark.rule("LOC-GEN-06")
def test_a_location_says_how_difficult_it_is() -> None:
    """One to three skulls, among the facts of the component; nothing in the rules reads them."""
    skulls = {c.name: c.facts["skulls"] for c in boardcore.discover().components("cardia") if c.kind == "location"}
    assert set(skulls.values()) == {1, 2, 3}
    assert (skulls["senate"], skulls["grand_library"], skulls["foggy_swamp"]) == (1, 2, 3)


@pytest.mark.rule("LOC-GEN-07")
def test_a_location_of_the_base_game_goes_with_any_deck() -> None:
    """With Deck III as with Deck I."""
    for deck in ("I", "III"):
        assert chosen(deck, ["founders_day"]).options["locations"] == ("founders_day",)


@pytest.mark.rule("LOC-GEN-08", "LOC-GEN-09")
def test_the_guardians_locations_need_no_guardians(table: Make) -> None:
    """Each of the five can be chosen alone or with others; no Guardian is part of the game then."""
    for name in ("senate", "seers_den", "workshop", "hideout", "bell_tower"):
        rules = chosen("I", [name, "bazaar"])
        assert set(rules.options["locations"]) == {name, "bazaar"}
        assert "guardians" not in {pack.name for pack in rules.packs}
    game = table("senate", hands=(["dynasty_9"], ["guild_7"])).play("dynasty_9", "guild_7")
    assert game.influence(0, "dynasty_9") == 6


@pytest.mark.rule("LOC-SOFT-02", "LOC-SOFT-04", "LOC-SOFT-05")
def test_soft_breeze_for_first_games() -> None:
    """The preset puts Soft Breeze in play and no other location, with Decks III and IV."""
    for deck in ("III", "IV"):
        rules = chosen(deck, "beginner")
        assert rules.options["locations"] == ("soft_breeze",)
        assert b"uncharted" not in rules.dump(rules.new(1))
        assert b"flying" not in rules.dump(rules.new(1))
    with pytest.raises(OptionsError, match="beginner"):
        chosen("III", "begginer")


@pytest.mark.rule("LOC-SEN-01", "LOC-SEN-02")
def test_senate_lowers_a_dynasty_card_before_the_comparison(table: Make) -> None:
    """9 - 3 is less than 7: the Dynasty card loses and activates."""
    game = table("senate", hands=(["growing_dynasty_9"], ["guild_7"]))
    game.play("growing_dynasty_9", "guild_7")
    placed = game.happened(ModifierPlaced)
    assert [(event.card, event.amount) for event in placed] == [
        (game.card(0, "growing_dynasty_9"), -3),
        (game.card(0, "growing_dynasty_9"), +5),
    ]
    assert game.influence(0, "growing_dynasty_9") == 11


@pytest.mark.rule("LOC-SEN-03")
def test_senate_lowers_the_cards_of_both(table: Make) -> None:
    """9 and 7 become 6 and 4."""
    game = table("senate", hands=(["dynasty_9"], ["dynasty_7"])).play("dynasty_9", "dynasty_7")
    assert (game.influence(0, "dynasty_9"), game.influence(1, "dynasty_7")) == (6, 4)


def held(game: Table) -> list[int]:
    """How many cards each player holds."""
    return [len(game.zone(seat, "hand")) for seat in (0, 1)]


@pytest.mark.rule("LOC-SEER-01", "LOC-SEER-02", "LOC-SEER-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "drawn"),
    [
        ("academy_9", "guild_5", (1, 0)),  # wins with an Academy card
        ("guild_9", "academy_5", (0, 0)),  # wins against one
        ("academy_5", "guild_9", (0, 0)),  # loses with one
        ("academy_9", "academy_9", (0, 0)),  # a tie
        ("academy_9", "academy_5", (1, 0)),
        ("guild_5", "academy_9", (0, 1)),
    ],
)
def test_seers_den_rewards_a_winning_academy_card(table: Make, mine: str, theirs: str, drawn: tuple[int, int]) -> None:
    """One card besides the one at the end of the round."""
    game = table("seers_den", hands=([mine, "guild_16"], [theirs, "guild_16"])).play(mine, theirs)
    assert held(game) == [2 + extra for extra in drawn]


@pytest.mark.rule("LOC-SEER-04")
def test_seers_den_looks_at_the_past_too(table: Make) -> None:
    """A past encounter flips to an Academy card: its player draws."""
    game = table(
        "seers_den",
        encounters=[("academy_5", "guild_7")],
        hands=(["plus5_6", "guild_16"], ["guild_9", "guild_16"]),
    )
    game.play("plus5_6", "guild_9", "academy_5")
    assert game.winners(0) == (0,)
    assert held(game) == [3, 2]
