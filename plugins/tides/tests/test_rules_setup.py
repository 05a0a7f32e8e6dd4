"""The rules of the box, the set-up and the cards: TID-COMP, TID-SETUP, TID-CARD."""

from __future__ import annotations

import pytest
from boardcore_tides import TIDES, CraftKept, FirstPlayerGiven, HandDealt, RowFilled, TopShown, table_of
from boardcore_tides.testing import Beach, deal, set_up

from boardcore import Effect, OptionsError, discover, load

# COMP


@pytest.mark.rule("TID-COMP-01")
def test_eighteen_cards() -> None:
    """The box has 18 cards: 17 that are shuffled, dealt and drawn, and the First Player card."""
    box = discover().components("tides")
    cards = [each for each in box if each.kind in ("card", "first_player")]
    assert len(cards) == 18
    assert [each.kind for each in cards].count("first_player") == 1
    assert load("tides").book.cards == frozenset(range(1, 18))


@pytest.mark.rule("TID-COMP-02")
def test_scores_are_written_down() -> None:
    """A running score is kept for each side; no component and no place on the table holds points."""
    beach = set_up(crafts=([4], []), items=([3], []), scores=(7, 13))
    assert beach.points == (7, 13)
    assert {each["side"]: each["score"] for each in beach.figures()["scores"]} == {"side:0": 7, "side:1": 13}
    beach.score(4, 1, 3)
    assert beach.points == (11, 13)
    assert not [
        each for each in discover().components("tides") if each.kind not in ("item", "card", "first_player", "solo")
    ]


@pytest.mark.rule("TID-COMP-03")
@pytest.mark.parametrize("seats", [1, 2])
def test_one_side_goes_first(seats: int) -> None:
    """At any time exactly one side of those that play holds the First Player card."""
    beach = deal(seats=seats)
    holders = set()
    while beach.asked:
        assert beach.figures()["first"] in {each["side"] for each in beach.figures()["scores"]}
        holders.add(beach.drawer.first)
        beach.act(beach.offered()[-1] if "pass" in beach.offered() else beach.decision().options[0].id)
    assert holders == ({0, 1} if seats == 2 else {0, 2})


# SETUP


@pytest.mark.rule("TID-SETUP-01", "OQ-85")
def test_who_starts() -> None:
    """The seat that is asked for holds the First Player card; else it is drawn, alike for equal seeds."""
    for wanted in (0, 1):
        beach = deal(starting_seat=wanted)
        assert beach.drawer.first == wanted
        assert "first" not in beach.state.streams, "nothing is drawn where nothing is open"
        assert [event.side for event in beach.happened(FirstPlayerGiven)] == [wanted]
    drawn = [deal(seed=seed).drawer.first for seed in range(40)]
    assert drawn == [deal(seed=seed).drawer.first for seed in range(40)]
    assert set(drawn) == {0, 1}
    assert deal().state.streams["first"] == 1


@pytest.mark.parametrize("value", [2, -1, True, "0", 0.0, [0]])
def test_no_such_starting_seat(value: object) -> None:
    """Whatever is no seat and not nothing is refused, with what there is."""
    with pytest.raises(OptionsError, match="0, 1 or nothing") as refused:
        load("tides", starting_seat=value)
    assert refused.value.code == "options/value"


def test_no_such_ai() -> None:
    """An AI that nobody offers is refused, with those there are."""
    with pytest.raises(OptionsError, match="'hard', 'normal'") as refused:
        load("tides", ai="cunning")
    assert refused.value.code == "options/value"


@pytest.mark.parametrize("seats", [0, 3])
def test_one_or_two_players(seats: int) -> None:
    """The game is for one or two."""
    with pytest.raises(OptionsError, match="1 to 2") as refused:
        load("tides").new(1, seats)
    assert refused.value.code == "options/seats"


def order(beach: Beach) -> list[int]:
    """The cards in the order in which they lay in the deck."""
    (row,), hands = beach.happened(RowFilled), beach.happened(HandDealt)
    return [*row.cards, *(card for hand in hands for card in hand.cards), *beach.pile]


@pytest.mark.rule("TID-SETUP-02")
def test_the_deck_is_shuffled() -> None:
    """Equal seeds give the same order, others another, and the deck holds every card once."""
    assert order(deal(seed=5)) == order(deal(seed=5))
    orders = [order(deal(seed=seed)) for seed in range(30)]
    assert len({tuple(each) for each in orders}) == 30
    assert all(sorted(each) == list(range(1, 18)) for each in orders)
    assert {each[0] for each in orders} > {1, 17} or len({each[0] for each in orders}) > 8


@pytest.mark.rule("TID-SETUP-03")
def test_five_in_the_row() -> None:
    """Five cards lie in the row, Low Tide side up, in the order in which they were dealt."""
    beach = deal()
    assert len(beach.row) == 5
    assert beach.row == order(beach)[:5]
    assert {beach.face(card)["up"] for card in beach.row} == {"low"}
    assert beach.figures()["tide"] == "low"


@pytest.mark.rule("TID-SETUP-04", "OQ-81")
@pytest.mark.parametrize("looker", [None, 0, 1])
def test_the_draw_pile(looker: int | None) -> None:
    """The rest is the draw pile, of which everybody sees the Low Tide side of the top card and nothing else."""
    beach = deal()
    assert len(beach.pile) == 8
    table = beach.view(looker).table["tides"]
    top = beach.pile[0]
    assert table["top"] == {"count": 1, "cards": [top]}
    assert table["pile"] == {"count": 7}
    face = beach.face(top, looker)
    assert face["up"] == "low"
    assert set(face) == {"card", "up", "low_tide"}, "its back may not be looked at"
    hidden = {f"card:{card}" for card in beach.pile[1:]}
    assert hidden.isdisjoint(each["card"] for each in beach.figures(looker)["cards"])
    assert beach.happened(TopShown)[-1].cards == (top,)


@pytest.mark.rule("TID-SETUP-05")
def test_two_cards_each() -> None:
    """After the row two cards are dealt to each player, and both are candidates."""
    beach = deal()
    kinds = [type(event) for event in beach.events if type(event) in (RowFilled, HandDealt)]
    assert kinds == [RowFilled, HandDealt, HandDealt]
    for seat in (0, 1):
        assert len(beach.crafts(seat)) == 2
        assert [option.id for option in beach.decision(seat).options] == [f"card:{card}" for card in beach.crafts(seat)]


@pytest.mark.rule("TID-SETUP-06", "OQ-60")
def test_keep_one_as_a_craft() -> None:
    """A player keeps one of the two, High Tide side up, and the other is discarded."""
    beach = deal()
    (keeps, drops), (other, last) = beach.crafts(0), beach.crafts(1)
    beach.keep(keeps, 0).keep(last, 1)
    assert beach.crafts(0) == [keeps]
    assert beach.items(0) == []
    assert beach.crafts(1) == [last]
    assert beach.discard == [drops, other]
    assert beach.face(keeps)["up"] == "high"


@pytest.mark.rule("TID-SETUP-06")
@pytest.mark.parametrize("quick", [0, 1])
def test_nobody_sees_the_first_choice(quick: int) -> None:
    """Both choose before either choice is shown: in any order, and what others see does not depend on it (T12)."""
    beach = deal()
    slow = 1 - quick
    seen = []
    for card in beach.crafts(quick):
        applied = beach.rules.apply(beach.state, beach.decision(quick).choice(f"card:{card}"))
        views = [beach.rules.view(applied.state, looker) for looker in (slow, None)]
        seen.append((views, [beach.rules.watch(applied, looker) for looker in (slow, None)]))
        assert [each.seat for each in applied.decisions] == [slow]
        assert not [event for event in applied.events if isinstance(event, CraftKept)]
    assert seen[0] == seen[1]
    beach.keep(beach.crafts(quick)[0], quick).keep(beach.crafts(slow)[0], slow)
    assert [event.side for event in beach.happened(CraftKept)] == [0, 1]


# CARD


def all_faces() -> list[dict[str, object]]:
    """Every card from both sides, as they come up in the rows of many games."""
    found: dict[object, dict[str, object]] = {}
    for seed in range(40):
        beach = deal(seed=seed)
        found |= {face["card"]: face for face in beach.figures()["cards"] if "high_tide" in face}
    assert len(found) == 17
    return list(found.values())


@pytest.mark.rule("TID-CARD-01")
def test_low_tide_sides_show_items() -> None:
    """Each Low Tide side shows at least one item, and what it shows is what the card supplies."""
    table = table_of(Effect(load("tides").book.wiring, load("tides").new(1), record=False))
    for face in all_faces():
        items = face["low_tide"]["items"]  # type: ignore[index]
        assert items
        card = int(str(face["card"]).partition(":")[2])
        assert table.supplies[card] == tuple(items.get(item, 0) for item in table.items)


@pytest.mark.rule("TID-CARD-02")
def test_low_tide_sides_tell_of_the_craft() -> None:
    """A card with its Low Tide side up also shows the craft on its back, and which items that is scored with."""
    beach = set_up(row=[1, 4, 16, 7, 8], pile=[17])
    assert beach.face(1)["low_tide"] == {
        "items": {"driftwood": 2, "sea_glass": 2, "sand_dollar": 1},
        "craft": "card:1",
        "uses": ["stone", "shell"],
    }
    assert beach.face(17)["low_tide"]["uses"] == ["shell", "driftwood", "shark_tooth"]
    assert beach.rules.texts.word("card:1", "en") == "Candle Holder"


@pytest.mark.rule("TID-CARD-03", "TID-CARD-04")
def test_high_tide_sides_show_points() -> None:
    """Each column shows its points at High Tide, and apart from them those at Low Tide."""
    for face in all_faces():
        columns = face["high_tide"]["columns"]  # type: ignore[index]
        assert len(columns) == 3
        for column in columns:
            assert isinstance(column["high"], int)
            assert isinstance(column["low"], int)
            assert 0 < column["low"] < column["high"]
    assert [(each["high"], each["low"]) for each in set_up(row=[1]).face(1)["high_tide"]["columns"]] == [
        (6, 4),
        (12, 9),
        (18, 13),
    ]


@pytest.mark.rule("TID-CARD-05")
def test_high_tide_sides_show_the_items_behind() -> None:
    """A card with its High Tide side up also shows the items on its back."""
    beach = set_up(row=[1, 2, 3, 4, 5], crafts=([12], []), tide="high")
    for card in (1, 12):
        assert beach.face(card)["up"] == "high"
        assert beach.face(card)["high_tide"]["items"] == beach.face(card)["low_tide"]["items"]
    assert beach.face(12)["high_tide"]["items"] == {"stone": 2, "shell": 2, "sand_dollar": 1}


@pytest.mark.rule("TID-CARD-06")
@pytest.mark.parametrize("looker", [None, 0, 1])
def test_backs_in_the_row_may_be_looked_at(looker: int | None) -> None:
    """In either tide everybody sees both sides of every card in the row."""
    beach = set_up(row=[1, 2, 3, 4, 5])
    for tide in ("low", "high"):
        assert beach.figures()["tide"] == tide
        for card in beach.row:
            face = beach.face(card, looker)
            assert face["up"] == tide
            assert face["low_tide"]["items"]
            assert len(face["high_tide"]["columns"]) == 3
        beach.skip(4 if tide == "low" else 0)
    assert TIDES.of(beach.state).turn == 4
