"""Corrected islands and cards of the Archipelago: another effect, another place, and what is no map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from boardcore_archipelago import chart_of
from boardcore_archipelago.testing import Sea

import boardcore
from boardcore import Effect, OptionsError, Ruleset
from boardcore.testing import check_play, check_save


def load(components: Any, deck: str = "III") -> Ruleset:
    """Rules with corrections."""
    return boardcore.load("cardia", deck=deck, components=components)


def sea(components: Any, **more: Any) -> Sea:
    """A table with Deck III and corrections."""
    return Sea(deck="III", options={"components": components}, **more)


def test_another_effect() -> None:
    """An island does what another effect says, and says so itself where an installed island does the same."""
    components = {"island": {"center_a": {"effect": "influence", "amount": -1}}}
    t = sea(components, hands=(["Navigator"], ["Smuggler"]), ships={"near_0": 1, "near_1": 2})
    t.play("Navigator", "Smuggler", "push-near_0-center_a")
    assert t.prompt == "lower", "a card loses influence, where two cards were drawn"
    texts = t.rules.texts
    for lang in ("en", "de"):
        said = texts.template("archipelago:island.center_a.text", lang)
        assert said == texts.template("archipelago:island.center_b.text", lang)


def test_another_strength_and_another_anchor() -> None:
    """Strength and anchors are corrected too; both players' islands alike."""
    components = {
        "island": {
            **{f"near_{seat}": {"amount": 3, "text": "Any card gets +3 influence per ship"} for seat in (0, 1)},
            "center_a": {"anchor": False},
            "center_b": {"anchor": True, "name": "Anchorage"},
        }
    }
    t = sea(components, hands=(["Navigator"], ["Smuggler"]))
    assert t.ships_now == {"near_0": 1, "center_b": 1, "near_1": 1}
    t.play("Navigator", "Smuggler", "pull-center_b-near_0", "Navigator")
    assert t.influence(0, "Navigator") == 3 + 2 * 3
    assert t.rules.texts.label("island:center_b", "de") == "Anchorage"


def test_another_place() -> None:
    """The map is corrected as a whole: here the two center islands change places and are joined by a line."""
    installed = {each.name: each.facts for each in boardcore.discover().components("cardia") if each.kind == "map"}
    lines = [list(line) for line in installed["islands"]["lines"]]
    cards = [["home_0", "near_0"], ["center_b", "center_a"], ["near_1", "home_1"]]
    rules = load({"map": {"islands": {"cards": cards, "lines": [*lines, ["center_a", "center_b"]]}}})
    chart = chart_of(Effect(rules.book.wiring, rules.new(1)))
    assert chart is not None
    assert [island.id for island in chart.islands][2:4] == ["center_b", "center_a"]
    assert chart.number("center_a") in chart.neighbours[chart.number("center_b")]


@pytest.mark.parametrize(
    ("components", "says"),
    [
        ({"island": {"center_a": {"anchor": False}}}, "a ship starts on each of 3 islands"),
        ({"island": {"near_0": {"amount": 3}}}, "'near_0' and 'near_1' differ"),
        ({"island": {"center_a": {"effect": "signets"}}}, "ships are worth signets on own islands"),
        ({"map": {"islands": {"lines": []}}}, "no line leads to"),
        ({"map": {"islands": {"cards": [["home_0", "near_0"]]}}}, "there are 3 island cards with 2 different islands"),
        ({"map": {"islands": {"cards": "home_0"}}}, "map.islands.cards: a list of pairs of islands"),
        ({"map": {"islands": {"lines": [["home_0", "atlantis"]]}}}, "none of 'atlantis'"),
        ({"island": {"center_a": {"effect": "flood"}}}, "island.center_a.effect: one of"),
        ({"island": {"center_a": {"amount": 21}}}, "island.center_a.amount: a whole number from -20 to 20"),
        ({"island": {"center_a": {"home": 0}}}, "nothing is known of 'home'"),
    ],
)
def test_what_is_no_map(components: Any, says: str) -> None:
    """What cannot be is the owner's to correct, and says what was wrong."""
    with pytest.raises(OptionsError) as refused:
        load(components)
    assert refused.value.code == "options/components"
    assert says in refused.value.message


def test_only_where_there_are_islands() -> None:
    """Without the Archipelago corrected islands are no part of the rules, not even impossible ones."""
    components = {"island": {"center_a": {"anchor": False}}}
    assert load(components, deck="I").fingerprint == boardcore.load("cardia", deck="I").fingerprint


def test_a_stand_in_becomes_another_card(tmp_path: Path) -> None:
    """A file turns one of our own cards into another, and the game is played with it."""
    path = tmp_path / "mine.toml"
    path.write_text(
        '[card.wrecker]\nname = { en = "Pilot", de = "Lotse" }\nability = "navigator"\nprovenance = "published"\n',
        encoding="utf-8",
    )
    rules = load(path)
    state = rules.new(1)
    assert rules.options["components"]["card"]["wrecker"]["ability"] == "navigator"
    assert load(rules.options["components"]).dump(state) == rules.dump(state)
    for seed in range(4):
        check_play(rules, seed)
        check_save(rules, seed)
