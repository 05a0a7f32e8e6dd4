"""The pack as a whole: the map it accepts, states it refuses, what it explains and draws, and the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import probe
import pytest
import shoals
from boardcore_archipelago import (
    ARCHIPELAGO,
    EFFECT_OFFER,
    ISLAND_MAP,
    ISLAND_OFFER,
    ISLANDS,
    MAP_OFFER,
    Archipelago,
    Island,
    IslandActivated,
    IslandMap,
    Landing,
    ShipsMoved,
    Song,
)
from boardcore_archipelago.testing import Sea
from boardcore_cardia import AbilityActivated, draw
from boardcore_cardia.testing import On

import boardcore
from boardcore import Effect, PackError, Register, Ruleset, StateError, Step, hookimpl
from boardcore.testing import (
    Pairs,
    Walk,
    check_blocks,
    check_determinism,
    check_interleaving,
    check_play,
    check_purity,
    check_save,
    check_secrets,
    check_texts,
    play,
)

Set = Callable[..., Sea]
RULES = boardcore.load("cardia", deck="III", locations=["uncharted_waters"])
LEAST = 50


class TestContract:
    """What every pack keeps, for Deck III at its location; the whole contract is in the tests beside the packs."""

    def test_play(self) -> None:
        """Games end; states survive their bytes; the same seed is the same game; everything can be said."""
        for seed in range(12):
            check_play(RULES, seed)
            check_save(RULES, seed)
            check_determinism(RULES, seed)
            check_interleaving(RULES, seed)
            check_purity(RULES, seed)
            check_texts(RULES, seed)

    def test_secrets(self) -> None:
        """Nobody receives anything that depends on what they may not know, in any block that asks."""
        pairs = Pairs()
        for seed in range(6):
            pairs.add(check_secrets(RULES, seed))
        assert check_blocks(RULES, range(2000), least=LEAST, pairs=pairs).short(RULES, LEAST) == {}

    def test_everything_is_met(self) -> None:
        """Random games activate every card of the deck and use every island that has an effect."""
        activated: set[int] = set()
        islands: set[int] = set()
        for seed in range(40):
            for turn in Walk(RULES, seed):
                activated |= {e.ability % 16 for e in turn.applied.events if isinstance(e, AbilityActivated)}
                islands |= {e.island for e in turn.applied.events if isinstance(e, IslandActivated)}
        assert activated == set(range(16))
        assert islands == {1, 2, 3, 4}


# The map


def with_islands(where: IslandMap = ISLAND_MAP, islands: Mapping[str, Island] | None = None, **effects: Any) -> Ruleset:
    """The rules of Deck III with another map or other islands, as somebody's own pack would bring them."""
    changed = {**{island.id: island for island in ISLANDS}, **(islands or {})}
    catalogue = boardcore.discover()
    register = catalogue.packs["archipelago"].register
    assert register is not None
    new: dict[tuple[str, str], Any] = {(MAP_OFFER, "islands"): where}
    new |= {(ISLAND_OFFER, name): island for name, island in changed.items()}
    kept = [replace(o, value=new.pop((o.kind, o.name))) if (o.kind, o.name) in new else o for o in register.offers]
    register.offers[:] = kept
    for (kind, name), value in new.items():
        register.offer(kind, name, value)
    for name, make in effects.items():
        register.offer(EFFECT_OFFER, name, make)
    return catalogue.load("cardia", deck="III")


def changed(**more: Any) -> dict[str, Island]:
    """Islands with other facts: ``changed(near_0={"anchor": False})``."""
    known = {island.id: island for island in ISLANDS}
    return {name: replace(known[name], **facts) for name, facts in more.items()}


CARDS, LINES = ISLAND_MAP.cards, ISLAND_MAP.lines
WRONG: list[tuple[str, IslandMap, dict[str, Island]]] = [
    ("there are 3 island cards", replace(ISLAND_MAP, cards=CARDS[:2]), {}),
    ("2 different islands", replace(ISLAND_MAP, cards=(CARDS[0], ("center_a", "center_a"), CARDS[2])), {}),
    ("no island 'atoll'; there are", replace(ISLAND_MAP, cards=(CARDS[0], ("center_a", "atoll"), CARDS[2])), {}),
    ("a line leads to 'atoll'", replace(ISLAND_MAP, lines=(*LINES, ("near_0", "atoll"))), {}),
    ("a line joins two different islands", replace(ISLAND_MAP, lines=(*LINES, ("near_0", "near_0"))), {}),
    ("each pair once", replace(ISLAND_MAP, lines=(*LINES, ("near_0", "home_0"))), {}),
    ("no line leads to 'home_1'", replace(ISLAND_MAP, lines=LINES[:-1]), {}),
    ("the lines are not the same for both", replace(ISLAND_MAP, lines=(*LINES, ("home_0", "center_a"))), {}),
    ("each player has one own island", ISLAND_MAP, changed(home_0={"home": 1})),
    ("each player has one own island", ISLAND_MAP, changed(home_0={"home": -1})),
    ("on the card at that player's end", ISLAND_MAP, changed(home_0={"home": 1}, home_1={"home": 0})),
    ("each of 3 islands with an anchor", ISLAND_MAP, changed(center_a={"anchor": False})),
    ("'near_0' and 'near_1' differ", ISLAND_MAP, changed(near_0={"amount": 3})),
    ("'home_0' and 'home_1' differ", ISLAND_MAP, changed(home_0={"anchor": True}, center_a={"anchor": False})),
    ("signets on own islands and only there", ISLAND_MAP, changed(center_b={"effect": "signets"})),
    ("signets on own islands and only there", ISLAND_MAP, changed(home_0={"effect": "draw"})),
    ("no island effect 'storm'; there are 'draw'", ISLAND_MAP, changed(center_b={"effect": "storm"})),
]  # fmt: skip


class TestMap:
    @pytest.mark.rule("OQ-02")
    @pytest.mark.parametrize(("why", "where", "islands"), WRONG)
    def test_what_is_no_map(self, why: str, where: IslandMap, islands: dict[str, Island]) -> None:
        """A map that is none is refused when the rules are put together, saying what is wrong."""
        with pytest.raises(PackError, match=why) as refused:
            with_islands(where, islands)
        assert refused.value.code == "pack/islands"
        assert refused.value.details["pack"] == "archipelago"

    @pytest.mark.rule("OQ-02")
    def test_all_faults_at_once(self) -> None:
        """Several faults are named together."""
        with pytest.raises(PackError) as refused:
            with_islands(replace(ISLAND_MAP, lines=LINES[:-1]), changed(center_a={"anchor": False}))
        assert len(refused.value.details["faults"]) == 3

    @pytest.mark.rule("OQ-02", "ARC-EFF-01")
    def test_another_map(self) -> None:
        """Islands with other effects, at another place, in other numbers: all that is data, and can be played."""
        turned = IslandMap((("near_0", "home_0"), ("center_b", "center_a"), ("home_1", "near_1")), LINES)
        islands = changed(
            near_0={"effect": "draw", "amount": 1}, near_1={"effect": "draw", "amount": 1},
            center_a={"anchor": False}, center_b={"anchor": True, "effect": "storm"},
        )  # fmt: skip
        rules = with_islands(turned, islands, storm=lambda amount: (Everybody(amount),))
        assert rules.fingerprint != RULES.fingerprint
        state = rules.new(1)
        figures = rules.view(state, None).figures["archipelago"]["islands"]
        assert [each["island"].partition(":")[2] for each in figures if each["ships"]] == [
            "near_0",
            "center_b",
            "near_1",
        ]
        assert {block for block in rules.book.blocks if block.endswith("/effect")} == {
            f"archipelago:{name}/effect" for name in ("near_0", "near_1", "center_a", "center_b")
        }
        assert play(rules, 2).state.result is not None


@dataclass(frozen=True)
class Everybody(Step):
    """Each player draws cards."""

    number: int

    def run(self, fx: Effect) -> None:
        for seat in (0, 1):
            draw(fx, seat, self.number)


# States that no game brings about


def forge(t: Sea, **more: Any) -> boardcore.State:
    """The state with other things in the Archipelago's drawer."""
    state = t.rules.book.clone(t.state)
    drawer: Archipelago = ARCHIPELAGO.of(state)
    for name, value in more.items():
        setattr(drawer, name, value)
    return state


class TestForgedStates:
    @pytest.mark.parametrize(
        ("why", "wrong"),
        [
            ("3 ships lie on 6 islands", {"ships": (1, 1, 1, 1, 0, 0)}),
            ("3 ships lie on 6 islands", {"ships": (3, 0, 0)}),
            ("3 ships lie on 6 islands", {"ships": ()}),
            ("has no effect to use", {"landings": (Landing(0, 0),)}),
            ("has no effect to use", {"landings": (Landing(0, 9),)}),
            ("nothing will make use of them", {"landings": (Landing(1, 1),)}),
            ("in ascending order", {"songs": (Song(24, 1), Song(8, 1))}),
            ("in ascending order", {"songs": (Song(99, 1),)}),
            ("a round that has not begun", {"songs": (Song(8, 2),)}),
            ("a round that has not begun", {"songs": (Song(8, 0),)}),
        ],
    )
    def test_refused(self, sea: Set, why: str, wrong: dict[str, Any]) -> None:
        """Ships that are no three, effects that nobody waits for, songs of no round: no game comes to that."""
        t = sea(deck="III", hands=(["Navigator"], ["Wrecker"]))
        with pytest.raises(StateError, match=why) as refused:
            t.rules.check_state(forge(t, **wrong))
        assert refused.value.code == "state/impossible"

    def test_no_islands(self) -> None:
        """Without islands there are no ships."""
        rules = boardcore.load("cardia", packs=["archipelago"])
        state = rules.new(1)
        ARCHIPELAGO.of(state).ships = (1, 1, 1, 0, 0, 0)
        with pytest.raises(StateError, match="no islands in this game"):
            rules.check_state(state)

    def test_a_waiting_effect_is_fine(self, sea: Set) -> None:
        """In the middle of an ability, and between two effects, the state is one that a game comes to."""
        t = sea(hands=(["Twice 2"], ["Blank 10"]), ships={"near_0": 2, "center_b": 1})
        t.play("Twice 2", "Blank 10", "push-near_0-center_a")
        assert t.landings == [(0, "center_a")]
        t.rules.check_state(t.state)
        t.choose("pull-center_b-near_0")
        assert len(t.landings) == 2
        assert t.rules.load_state(t.rules.dump(t.state)) == t.state


# Explaining and drawing


class TestExplain:
    def test_signets(self, sea: Set) -> None:
        """Signets name the ships at home, with their island."""
        t = sea(deck="III", encounters=[("Wrecker", "Juggler")], ships={"home_0": 2, "home_1": 1})
        why = t.explain("signets", "seat:0")
        assert (why.value, [(part.amount, part.source) for part in why.parts]) == (
            3,
            [(1, f"card:{t.card(0, 'Wrecker')}"), (2, "island:home_0")],
        )
        assert [part.amount for part in t.explain("signets", "seat:1").parts] == [1]

    def test_no_ships_at_home(self, sea: Set) -> None:
        """Without ships at home they are not mentioned."""
        assert sea(deck="III", ships={"near_0": 3}).explain("signets", "seat:0").parts == ()

    @pytest.mark.parametrize(
        ("island", "value"), [("home_0", 1), ("near_0", 2), ("center_a", 0), ("center_b", -1), ("near_1", 0)]
    )
    def test_an_islands_effect(self, sea: Set, island: str, value: int) -> None:
        """How strong an island's effect is now: so much for each ship there."""
        t = sea(deck="III", ships={"home_0": 1, "near_0": 1, "center_b": 1})
        why = t.explain("island", f"island:{island}")
        assert (why.value, len(why.parts)) == (value, 1 if value else 0)
        assert t.rules.texts.say(why.title).count(":") == 1

    def test_in_words(self, sea: Set) -> None:
        """An explanation can be said in both languages."""
        why = sea(deck="III", ships={"near_0": 3}).explain("island", "island:near_0")
        texts = RULES.texts
        assert texts.say(why.title) == "Reef of Player 1: Any card gets +2 influence per ship"
        assert texts.say(why.parts[0].text) == "Ships there: 3, each counting 2"
        assert texts.say(why.parts[0].text, "de") == "Schiffe dort: 3, jedes zählt 2"


class TestDrawing:
    def test_islands_below_the_table(self, sea: Set) -> None:
        """The islands are drawn below the table, with their ships, lines and effects, and what waits."""
        t = sea(hands=(["Twice 2"], ["Blank 10"]), ships={"near_0": 2, "center_b": 1})
        t.play("Twice 2", "Blank 10", "push-near_0-center_a")
        view = t.view(0)
        panels: list[Any] = []
        for paint in t.rules.book.painters:
            panels = paint(view, panels)
        assert len(panels) == 3
        islands, say = panels[-1], t.rules.texts.say
        assert say(islands.title) == "Islands"
        assert [(row[0], row[1]) for row in islands.rows] == [
            ("island:home_0", None), ("island:near_0", 1), ("island:center_a", 1),
            ("island:center_b", 1), ("island:near_1", None), ("island:home_1", None),
        ]  # fmt: skip
        assert islands.rows[0][2] == ("island:near_0",)
        assert say(islands.rows[2][3]) == "Draw 1 card per ship"
        assert [say(note) for note in islands.notes] == ["Player 1 has yet to use the effect of Middle Island A."]

    def test_nothing_without_islands(self) -> None:
        """Without islands there is nothing to draw."""
        rules = boardcore.load("cardia", packs=["archipelago"])
        view = rules.view(rules.new(1), None)
        last = rules.book.painters[-1]
        assert last(view, ["a table"]) == ["a table"]


def test_components() -> None:
    """Everything that can be called by name is listed with its provenance."""
    found = [each for each in boardcore.discover().components("cardia") if each.pack == "archipelago"]
    kinds = [each.kind for each in found]
    assert {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)} == {
        "faction": 1, "deck": 1, "card": 16, "island": 6, "map": 1, "ship": 1, "location": 1,
    }  # fmt: skip
    (ship,) = [each for each in found if each.kind == "ship"]
    assert ship.facts == {"number": 3}
    islands = {each.name: each.provenance for each in found if each.kind == "island"}
    assert islands == {
        "home_0": "rulebook", "near_0": "derived", "center_a": "house",
        "center_b": "house", "near_1": "derived", "home_1": "rulebook",
    }  # fmt: skip


def test_a_stranger_hears_of_moves(sea: Set) -> None:
    """Another pack's card reacts to moves, and another pack listens to the event, by public names alone."""
    heard: list[tuple[int, int]] = []

    class Chronicle:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("cardia")

        @hookimpl
        def boardcore_assemble(self, assembly: boardcore.Assembly) -> None:
            assembly.listen(ShipsMoved, lambda fx, event: heard.append((event.seat, event.moves[0].number)))

    t = sea(
        hands=(["Puller 2"], ["Blank 10"]),
        encounters=[(On("Lookout 4", tokens=1), "Blank 12")],
        ships={"near_0": 3},
        extra={"probe": probe, "shoals": shoals, "chronicle": Chronicle()},
        packs=["chronicle"],
    )
    t.play("Puller 2", "Blank 10", "pull-near_0-home_0")
    assert heard == [(0, 1)]
    assert [t.played(0, name).modifier for name in ("Lookout 4", "Puller 2")] == [1, 1]
