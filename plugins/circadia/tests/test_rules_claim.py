"""The rules of the second step, claiming habitats, and of day and night: CIR-CLAIM, CIR-SEQ."""

from __future__ import annotations

import pytest
from boardcore_circadia import HabitatClaimed, HabitatClaimedCovered, RowFilled, TopUncovered
from boardcore_circadia.testing import Table

STOP, NO_MORE = "play no more creatures", "claim nothing more"


def geese(cards: int, rows: list[str], **more: object) -> Table:
    """Seat 0 has a set of so many geese, the last of them played this turn, and may claim."""
    game = Table(
        hands=["goose 1, bear 5"],
        sets=[[f"goose {'1 ' * (cards - 1)}"]],
        rows=rows,
        **{"tops": ["forest 8", "river 8", "mists 8"], **more},  # type: ignore[arg-type]  # fields of the table
    )
    return game.play("Goose 1 to set 1", STOP)


@pytest.mark.rule("CIR-CLAIM-01", "C13")
def test_a_face_up_habitat() -> None:
    """Five geese, one of them added this turn, claim Mists 5 from the row; what it shows is what it is."""
    game = geese(5, ["mists 5 day", "mists 6 day"])
    assert game.offered() == ["Mists 5 (day) with set 1", NO_MORE]
    game.play("Mists 5 (day) with set 1")
    assert game.line() == ["Mists 5 (day)"]
    assert "Mists 5 (day)" not in game.pile("mists_row")


@pytest.mark.rule("CIR-CLAIM-01", "C15")
def test_claiming_is_optional() -> None:
    """A seat that could claim may leave it."""
    game = geese(5, ["mists 5 day"])
    game.play(NO_MORE)
    assert game.line() == []
    assert len(game.sets_of()[0]) == 5
    assert game.prompt == "draw"


@pytest.mark.rule("CIR-CLAIM-02")
def test_the_top_of_a_deck() -> None:
    """Five geese claim the face-down top card of the mists deck, which has 4 points; only the top card."""
    game = geese(5, [], tops=["mists 4 night"], decks={"mists": ["mists 3 day", "mists 3 night"]}, seats=3)
    assert game.offered() == [
        "Mists 4 face down as day with set 1",
        "Mists 4 face down as night with set 1",
        NO_MORE,
    ], "the cards below the top are not on offer"
    game.play("Mists 4 face down as day with set 1")
    assert game.line() == ["?Mists 4 as day"]
    assert game.scores[0] == 4


@pytest.mark.rule("CIR-CLAIM-03")
@pytest.mark.parametrize("points", [4, 5])
def test_enough_cards(points: int) -> None:
    """Four geese claim Mists 4 and not Mists 5: their number counts, not their values."""
    game = geese(4, ["mists 4 day", "mists 5 day"])
    if points == 5:
        assert game.refuses("Mists 5 (day) with set 1")
        return
    game.play("Mists 4 (day) with set 1")
    assert game.line() == ["Mists 4 (day)"]


@pytest.mark.rule("CIR-CLAIM-03")
def test_values_of_cards_do_not_count() -> None:
    """Two geese of value 5 are two cards."""
    game = Table(hands=["goose 5"], sets=[["goose 5"]], rows=["mists 3 day"], tops=["mists 8"])
    game.play("Goose 5 as a new set", STOP)
    assert game.prompt == "draw", "nothing can be claimed, so nobody is asked"


@pytest.mark.rule("CIR-CLAIM-04")
def test_creature_and_habitat_match() -> None:
    """Six geese cannot claim a river."""
    game = geese(6, ["river 3 day", "mists 6 day"])
    assert game.refuses("River 3 (day) with set 1")
    assert game.offered() == ["Mists 6 (day) with set 1", NO_MORE]


@pytest.mark.rule("CIR-CLAIM-05")
def test_something_was_added_this_turn() -> None:
    """Five geese that got no card this turn claim nothing, though a bear was played."""
    game = Table(
        hands=["bear 1"],
        sets=[["goose 1 1 1 1 1", "bear 1 1"]],
        rows=["mists 5 day", "forest 3 day"],
    )
    game.play("Bear 1 to set 2", STOP)
    assert game.refuses("Mists 5 (day) with set 1")
    assert game.offered()[0] == "Forest 3 (day) with set 2"


@pytest.mark.rule("C3")
def test_a_set_started_this_turn_counts() -> None:
    """Three ones are started as a set and claim a habitat of 3 in the same turn."""
    game = Table(hands=["bear 1, bear 1, bear 1"], rows=["forest 3 night"])
    game.play("Bear 1 as a new set")
    assert game.view(1).figures["circadia"]["players"][0]["sets"][0]["touched"] is True
    game.play("Bear 1 to set 1", "Bear 1 to set 1", STOP, "Forest 3 (night) with set 1")
    assert game.line() == ["Forest 3 (night)"]


@pytest.mark.rule("CIR-CLAIM-05")
def test_added_to_last_turn_is_not_this_turn() -> None:
    """A set that was added to in a seat's last turn does not qualify in this one."""
    game = Table(
        hands=["goose 1, bear 1, bear 1", "axolotl 1"], sets=[["goose 1 1"]], rows=["mists 3 day"], tops=["forest 8"]
    )
    game.play("Goose 1 to set 1", STOP, NO_MORE, "Bear 1")
    game.auto()
    assert game.active == 0
    game.play("Bear 1 as a new set", STOP)
    assert game.prompt == "draw"


@pytest.mark.rule("CIR-CLAIM-06")
def test_the_first_habitat_may_be_any() -> None:
    """With an empty line day, night and face down are all on offer."""
    game = geese(5, ["mists 3 day", "mists 4 night"], tops=["mists 5"])
    assert game.offered() == [
        "Mists 3 (day) with set 1",
        "Mists 4 (night) with set 1",
        "Mists 5 face down as day with set 1",
        "Mists 5 face down as night with set 1",
        NO_MORE,
    ]


@pytest.mark.rule("CIR-CLAIM-07", "C17")
def test_from_the_second_on_the_sequence_counts() -> None:
    """After a day no day can be claimed face up; a row of wrong cards is not renewed, the top is the way out."""
    rows = ["mists 3 day", "mists 4 day", "mists 5 day"]
    game = geese(5, rows, lines=[["forest 3 day"]], tops=["mists 5"])
    assert game.refuses("Mists 3 (day) with set 1")
    assert game.offered() == ["Mists 5 face down with set 1", NO_MORE]
    game.play(NO_MORE)
    assert game.pile("mists_row") == ["Mists 3 (day)", "Mists 4 (day)", "Mists 5 (day)"]


@pytest.mark.rule("CIR-CLAIM-08", "C14")
def test_surplus_cards_are_lost() -> None:
    """Seven geese claim Mists 5: all seven are discarded, the set is gone."""
    game = geese(7, ["mists 5 day", "mists 7 day"], deck="bear 1 1 1", discard="")
    assert "Mists 7 (day) with set 1" in game.offered(), "a cheaper habitat may be taken all the same"
    game.play("Mists 5 (day) with set 1")
    assert game.pile("discard") == ["Goose 1"] * 7
    assert game.sets_of() == []


@pytest.mark.rule("CIR-CLAIM-09")
def test_a_line_grows_at_its_right_end() -> None:
    """The new card comes last; the order of the others stays."""
    game = Table(
        hands=["axolotl 1"], sets=[["axolotl 1 1 1"]], lines=[["forest 3 day"]], rows=["river 4 night", "river 3 night"]
    )
    game.play("Axolotl 1 to set 1", STOP, "River 4 (night) with set 1")
    assert game.line() == ["Forest 3 (day)", "River 4 (night)"]
    mixed = geese(4, ["mists 3 night"], lines=[["?river 4", "?forest 5"]], opening={0: "night"})
    mixed.play("Mists 3 (night) with set 1")
    assert mixed.line() == ["?River 4 as night", "?Forest 5 as day", "Mists 3 (night)"]


@pytest.mark.rule("CIR-CLAIM-10")
def test_a_card_of_a_row_stays_face_up() -> None:
    """What was taken from a row lies face up in the line, for everybody to see."""
    game = geese(3, ["mists 3 night"])
    game.play("Mists 3 (night) with set 1")
    (shown,) = game.view(1).figures["circadia"]["players"][0]["line"]
    assert shown["face_up"] is True
    assert game.name(shown["card"]) == "Mists 3 (night)"
    assert [game.names(event.cards) for event in game.happened(HabitatClaimed)] == [["Mists 3 (night)"]]


@pytest.mark.rule("CIR-CLAIM-11", "C12")
@pytest.mark.parametrize("time", ["day", "night"])
def test_a_card_of_a_deck_stays_face_down(time: str) -> None:
    """What was taken from a deck lies face down; which side it has nobody sees, not even its owner."""
    game = geese(5, [], tops=[f"mists 4 {time}"])
    game.play("Mists 4 face down as night with set 1")
    for looker in (None, 0, 1):
        (shown,) = game.view(looker).figures["circadia"]["players"][0]["line"]
        assert (shown["face_up"], shown["points"], shown["acts_as"]) == (False, 4, "night")
        assert "card" not in shown
        assert "cards" not in game.view(looker).table["circadia"]["players"][0]["mists_covered"]
        told = [seen for seen in game.rules.watch(game.last, looker) if seen.type.endswith("HabitatClaimedCovered")]
        assert [set(seen.data["cards"]) for seen in told] == [{"count", "backs"}]
    assert [event.time for event in game.happened(HabitatClaimedCovered)] == ["circadia:time.night"]


@pytest.mark.rule("CIR-CLAIM-12")
def test_beth_takes_the_mists() -> None:
    """Golden case: with two more geese Beth has five; she discards the set and takes Mists 5 for 5 points."""
    game = Table(hands=["goose 2, goose 2"], sets=[["goose 1 1 2"]], rows=["mists 5 night"], deck="bear 1", discard="")
    game.play("Goose 2 to set 1", "Goose 2 to set 1", STOP, "Mists 5 (night) with set 1")
    assert game.sets_of() == []
    assert game.pile("discard") == ["Goose 1", "Goose 1", "Goose 2", "Goose 2", "Goose 2"]
    assert (game.line(), game.scores[0]) == (["Mists 5 (night)"], 5)


def two_sets() -> Table:
    """Seat 0 has three bears and four geese, each added to this turn, and a day in its line."""
    game = Table(
        hands=["bear 1, goose 1"],
        sets=[["bear 1 1", "goose 1 1 1"]],
        lines=[["river 3 day"]],
        rows=["forest 3 night", "mists 3 day", "mists 4 night"],
        tops=["forest 8", "mists 8"],
    )
    return game.play("Bear 1 to set 1", "Goose 1 to set 2", STOP)


@pytest.mark.rule("CIR-CLAIM-13", "C8")
def test_several_claims_in_a_turn() -> None:
    """Two sets claim two habitats, in the order the player likes; the second has to follow on the first."""
    game = two_sets()
    assert game.offered() == ["Forest 3 (night) with set 1", "Mists 4 (night) with set 2", NO_MORE]
    game.play("Forest 3 (night) with set 1")
    assert game.offered() == ["Mists 3 (day) with set 1", NO_MORE], "the geese are the first set now, and day is due"
    game.play("Mists 3 (day) with set 1")
    assert game.line() == ["River 3 (day)", "Forest 3 (night)", "Mists 3 (day)"]
    other = two_sets()
    other.play("Mists 4 (night) with set 2")
    assert other.prompt == "draw", "the forest is night too, so this order leaves nothing for the bears"


@pytest.mark.rule("CIR-CLAIM-14", "C8")
def test_each_claim_costs_a_set() -> None:
    """Eight geese claim Mists 3 and with it they are gone: Mists 4 they cannot claim too."""
    game = geese(8, ["mists 3 day", "mists 4 night"])
    game.play("Mists 3 (day) with set 1")
    assert game.prompt == "draw"
    assert game.refuses("Mists 4 (night) with set 1")
    assert game.line() == ["Mists 3 (day)"]


def three_claims(**more: object) -> Table:
    """Seat 0 can claim with three sets of three, two of them geese."""
    game = Table(
        hands=["goose 1, goose 1, bear 1"],
        sets=[["goose 1 1", "goose 1 1", "bear 1 1"]],
        rows=["mists 3 day", "mists 3 night", "mists 7 day"],
        tops=["mists 8", "forest 8"],
        decks={"mists": ["mists 5 day", "mists 4 day", "mists 6 day"]},
        seats=3,
        **more,  # type: ignore[arg-type]  # fields of the table
    )
    return game.play("Goose 1 to set 1", "Goose 1 to set 2", "Bear 1 to set 3", STOP)


@pytest.mark.rule("CIR-CLAIM-15", "C9")
def test_rows_are_filled_after_all_claims() -> None:
    """Two mists are claimed; only then the row is filled, from the top: two cards fewer in the deck."""
    game = three_claims()
    game.play("Mists 3 (day) with set 1")
    assert game.pile("mists_row") == ["Mists 3 (night)", "Mists 7 (day)"], "not between two claims"
    game.play("Mists 3 (night) with set 1")
    assert game.prompt == "draw"
    assert len(game.pile("mists_row")) == 3
    assert game.pile("mists_row")[1:] == ["Mists 8 (day)", "Mists 5 (day)"]
    assert (game.pile("mists_top"), game.pile("mists_deck")) == (["Mists 4 (day)"], ["Mists 6 (day)"])
    _, filled = [event for event in game.happened(RowFilled) if event.habitat == 2]
    assert game.names(filled.cards) == ["Mists 8 (day)", "Mists 5 (day)"]


@pytest.mark.rule("C10")
def test_the_next_top_is_available_at_once() -> None:
    """After a face-down claim the next card of the deck is the top, its points can be seen and it can be claimed."""
    game = Table(
        hands=["goose 1, goose 1"],
        sets=[["goose 1 1", "goose 1 1 1"]],
        tops=["mists 3"],
        decks={"mists": ["mists 4 day", "mists 5 day"]},
        seats=3,
    )
    game.play("Goose 1 to set 1", "Goose 1 to set 2", STOP, "Mists 3 face down as night with set 1")
    assert game.happened(TopUncovered)[-1].habitat == 2
    assert game.offered() == ["Mists 4 face down with set 1", NO_MORE]
    game.play("Mists 4 face down with set 1")
    assert game.line() == ["?Mists 3 as night", "?Mists 4 as day"]
    assert game.pile("mists_row") == ["Mists 5 (day)"], "filled at the end of the step"


@pytest.mark.rule("CIR-CLAIM-15", "C16")
def test_an_empty_habitat_deck() -> None:
    """With too few cards left the row stays short, and nothing can be claimed face down."""
    game = Table(
        hands=["goose 1", "bear 1", "bear 1"],
        sets=[["goose 1 1"], ["goose 1 1 1"]],
        rows=["mists 3 day", "mists 3 night"],
        tops=["mists 8"],
        decks={"mists": []},
        seats=3,
    )
    game.play("Goose 1 to set 1", STOP, "Mists 3 (day) with set 1")
    assert game.pile("mists_row") == ["Mists 3 (night)", "Mists 8 (day)"]
    assert game.pile("mists_top") == game.pile("mists_deck") == []
    for looker in (None, 0, 1):
        assert game.view(looker).table["circadia"]["mists_top"]["count"] == 0
    game.auto(4)
    assert len(game.pile("mists_row")) == 2, "habitats are never shuffled back"


# Day and night


@pytest.mark.rule("CIR-SEQ-01")
def test_day_and_night_alternate() -> None:
    """After day and night only a day can be claimed face up."""
    game = geese(4, ["mists 3 day", "mists 4 night"], lines=[["forest 3 day", "forest 4 night"]])
    assert game.offered() == ["Mists 3 (day) with set 1", NO_MORE]
    assert game.refuses("Mists 4 (night) with set 1")


@pytest.mark.rule("CIR-SEQ-02")
@pytest.mark.parametrize("line", [["forest 3 day"], ["forest 3 night"], ["forest 3 day", "?forest 4"]])
def test_face_down_follows_on_anything(line: list[str]) -> None:
    """A face-down card can come after a day, a night or another face-down card."""
    game = geese(5, [], lines=[line], tops=["mists 4"])
    game.play("Mists 4 face down with set 1")
    assert len(game.line()) == len(line) + 1


@pytest.mark.rule("CIR-SEQ-03", "C12")
def test_face_down_counts_as_the_opposite() -> None:
    """Golden case: face down after day counts as night, so that only a day can follow; its true side is irrelevant."""
    for time in ("day", "night"):
        game = geese(4, ["mists 3 day", "mists 4 night"], lines=[["forest 3 day", f"?forest 4 {time}"]])
        assert game.line() == ["Forest 3 (day)", "?Forest 4 as night"]
        assert game.offered() == ["Mists 3 (day) with set 1", NO_MORE]


@pytest.mark.rule("CIR-SEQ-04")
def test_face_down_lies_as_what_it_stands_for() -> None:
    """After a night it lies as day, and the line says so to everybody."""
    game = geese(5, [], lines=[["forest 3 night"]], tops=["mists 4"])
    assert game.refuses("Mists 4 face down as night with set 1"), "there is no choice"
    assert game.refuses("Mists 4 face down as day with set 1")
    game.play("Mists 4 face down with set 1")
    assert game.view(None).figures["circadia"]["players"][0]["line"][1]["acts_as"] == "day"
    assert game.drawer.players[0].opening == -1


@pytest.mark.rule("CIR-SEQ-05")
@pytest.mark.parametrize(("time", "follows"), [("day", "night"), ("night", "day")])
def test_a_first_card_face_down_needs_a_choice(time: str, follows: str) -> None:
    """Without a time of day a first face-down claim is refused; with one only the other may follow."""
    game = geese(5, [], tops=["mists 4"])
    assert game.refuses("Mists 4 face down with set 1")
    game.play(f"Mists 4 face down as {time} with set 1")
    assert game.line() == [f"?Mists 4 as {time}"]
    assert game.view(1).figures["circadia"]["players"][0]["next"] == follows
    after = geese(3, ["mists 3 day", "mists 3 night"], lines=[["?forest 4"]], opening={0: time})
    assert after.offered() == [f"Mists 3 ({follows}) with set 1", NO_MORE]
