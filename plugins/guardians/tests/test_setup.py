"""Rules of the components and of the set-up: who is in the row, and who knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import kin
import probe
import pytest
from boardcore_cardia import CARDIA, Location, offer_location
from boardcore_cardia.testing import Table
from boardcore_guardians import (
    GUARDIANS,
    ROW_SIZE,
    TWELVE,
    GuardianActivated,
    GuardiansDealt,
    GuardiansRevealed,
)
from boardcore_guardians.testing import row_of

import boardcore
from boardcore import Register, Ruleset, hookimpl
from boardcore.testing import Walk

MakeTable = Callable[..., Table]
Probes = Callable[[Table, int, str], int]

PRINTED = {guardian.id: guardian for guardian in TWELVE}
BASE = ("rebellion", "academy", "guild", "dynasty")


def deck(*new: str) -> list[str]:
    """A deck of test cards: eight of each of these factions, the rest of a base faction."""
    return [f"{(*new, 'guild', 'guild')[(value - 1) // 8]}_{value}" for value in range(1, 17)]


def rules_of(guardians: str = "hidden", *new: str, reduced: str = "automatic") -> Ruleset:
    """Rules with Guardians and such a deck."""
    catalogue = boardcore.discover({"probe": probe, "kin": kin})
    return catalogue.load("cardia", packs=["probe"], deck=deck(*new), guardians=guardians, guardians_reduced=reduced)


def dealt(rules: Ruleset, seed: int) -> tuple[list[str], list[str]]:
    """Who is in the row and who is in the box."""
    state = rules.new(seed)
    table = rules.book.wiring.services["guardians"]
    drawer = GUARDIANS.of(state)
    return [table[n].id for n in drawer.shown + drawer.row], [table[n].id for n in drawer.box]


# The components


@pytest.mark.rule("GUA-COMP-01", "GUA-COMP-02", "GUA-GEN-03", "GUA-GEN-05")
def test_twelve_guardians_three_of_each_faction() -> None:
    """There are 12 Guardians, each of one faction, 3 of each, each with one ability."""
    assert len(PRINTED) == len(TWELVE) == 12
    assert Counter(guardian.faction for guardian in TWELVE) == dict.fromkeys(BASE, 3)
    assert all(guardian.ability for guardian in TWELVE)
    book = boardcore.load("cardia", guardians="hidden").book
    assert {f"guardians:{name}/ability" for name in PRINTED} <= set(book.blocks)
    assert len([address for address in book.blocks if address.startswith("guardians:")]) == 12


@pytest.mark.rule("GUA-GEN-06")
def test_the_unicorn_belongs_to_the_dynasty() -> None:
    """The rulebook's example of a Guardian's faction."""
    assert PRINTED["unicorn"].faction == "dynasty"


@pytest.mark.rule("GUA-ELE-02", "GUA-CAT-03", "GUA-PAR-05", "GUA-PHO-04", "GUA-TOA-05", "GUA-P2-07")
def test_factions_and_conditions_as_printed() -> None:
    """The factions that the rulebook tells, and the one Guardian of each that is for one player only."""
    told = {"elephant": "guild", "cat": "dynasty", "parrot": "guild", "phoenix": "academy", "toad": "rebellion"}
    assert {name: PRINTED[name].faction for name in told} == told
    only = {guardian.faction: guardian.id for guardian in TWELVE if guardian.only}
    assert only == {"dynasty": "cat", "guild": "parrot", "rebellion": "toad", "academy": "sphinx"}


def test_where_each_guardian_comes_from() -> None:
    """What the rulebook does not name is ours and says so; every component has its name and text."""
    house = {guardian.id for guardian in TWELVE if guardian.provenance == "house"}
    assert house == {"lion", "tortoise", "owl", "sphinx"}
    assert {guardian.provenance for guardian in TWELVE} == {"house", "rulebook"}
    listed = {each.name: each for each in boardcore.discover().components("cardia") if each.kind == "guardian"}
    assert set(listed) == set(PRINTED)
    assert listed["cat"].facts == {"faction": "dynasty", "only": True}
    assert listed["cat"].texts == {"name": "guardians:guardian.cat", "text": "guardians:guardian.cat.text"}


@pytest.mark.rule("GUA-COMP-03", "GUA-SETUP-02")
def test_the_summary_is_a_player_aid(table: MakeTable) -> None:
    """Nothing in the state or a view stands for the summary card."""
    t = table()
    assert "summary" not in t.rules.dump(t.state).decode()
    assert set(t.view(0).table["guardians"]) == {"row", "shown", "box"}
    assert set(t.view(0).figures["guardians"]) == {"row", "met"}


@pytest.mark.rule("GUA-CAT-04")
@pytest.mark.parametrize(("lang", "word"), [("en", "modifier"), ("de", "Modifikator")])
def test_the_symbol_is_said_in_words(lang: str, word: str) -> None:
    """Where the printed Cat has a symbol, its text has the word."""
    texts = boardcore.load("cardia", guardians="hidden").texts
    assert word in str(texts.template("guardians:guardian.cat.text", lang))


# The set-up


@pytest.mark.rule("GUA-SETUP-01")
def test_guardians_come_on_top_of_the_ordinary_set_up() -> None:
    """With and without Guardians the same game is dealt the same decks and hands."""
    for seed in range(5):
        plain, guarded = (boardcore.load("cardia", **options).new(seed) for options in ({}, {"guardians": "hidden"}))
        assert CARDIA.of(plain) == CARDIA.of(guarded)
        assert len(GUARDIANS.of(guarded).row) == 5


@pytest.mark.rule("GUA-SETUP-03")
def test_all_are_shuffled_together() -> None:
    """Seeds give different rows, in no order of factions; every Guardian can be dealt to every place."""
    rules = rules_of()
    rows = [tuple(dealt(rules, seed)[0]) for seed in range(300)]
    assert len(set(rows)) > 290
    for index in range(ROW_SIZE):
        assert {row[index] for row in rows} == set(PRINTED)
    factions = [[PRINTED[name].faction for name in row] for row in rows]
    assert any(max(Counter(row).values()) == 3 for row in factions)
    assert any(len(set(row)) == 4 for row in factions)


@pytest.mark.rule("GUA-SETUP-04", "GUA-SETUP-07")
def test_six_lie_in_a_row_and_the_first_is_face_up(table: MakeTable) -> None:
    """Six Guardians are dealt face down, and the first is turned up before the game begins."""
    t = table()
    up, down, box = row_of(t)
    assert (len(up), len(down), len(box)) == (1, 5, 6)
    assert sorted(up + down + box) == sorted(PRINTED)
    names = [type(event) for event in t.events]
    assert names.index(GuardiansDealt) < names.index(GuardiansRevealed)
    assert t.happened(GuardiansDealt)[0].cards[0] == t.happened(GuardiansRevealed)[0].cards[0]


@pytest.mark.rule("GUA-SETUP-05", "GUA-SETUP-06")
def test_guardians_stand_on_every_second_place(table: MakeTable) -> None:
    """Places 2, 4, ... 12 have a Guardian; the first encounter has none, the second and the sixth have one."""
    t = table()
    places = [each["place"] for each in t.view(0).figures["guardians"]["row"]]
    assert places == [2, 4, 6, 8, 10, 12]
    assert [place in places for place in (1, 2, 6)] == [False, True, True]


@pytest.mark.rule("GUA-SETUP-08")
def test_nobody_learns_who_is_in_the_box() -> None:
    """The six that are not dealt take no further part, and a view tells no more than their number."""
    rules = boardcore.load("cardia", guardians="hidden")
    for seed in range(5):
        walk = Walk(rules, seed)
        box = GUARDIANS.of(walk.start).box
        for turn in walk:
            assert GUARDIANS.of(turn.applied.state).box == box
            assert rules.view(turn.applied.state, turn.number % 2).table["guardians"]["box"] == {"count": 6}
        assert len(walk.choices) > 4


@pytest.mark.rule("GUA-SETUP-09")
def test_a_location_may_be_used_besides(table: MakeTable) -> None:
    """Guardians and a location go together; the location is in force and everybody knows it."""

    class Grove:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("cardia")
            offer_location(register, Location("grove", 1, signets_to_win=6))
            for lang in ("en", "de"):
                register.texts(lang, {"location.grove": "Grove", "location.grove.text": "Six signets win."})

    rules = boardcore.discover({"grove": Grove()}).load("cardia", guardians="hidden", locations=["grove"])
    state = rules.new(1)
    assert state.options["locations"] == ("grove",)
    assert rules.view(state, 0).figures["cardia"]["signets_to_win"] == 6
    assert len(rules.view(state, 0).figures["guardians"]["row"]) == 6


@pytest.mark.rule("GUA-SETUP-10")
def test_in_the_strategic_variant_all_are_face_up(table: MakeTable) -> None:
    """All six are face up from the start, and no end of a round turns anything up."""
    hand = ["Blank 3", "Blank 5"]
    t = table(guardians="open", hands=(hand, hand))
    assert [len(zone) for zone in row_of(t)] == [6, 0, 6]
    assert all(each["guardian"] for each in t.view(None).figures["guardians"]["row"])
    shown = t.happened(GuardiansRevealed)
    t.play("Blank 3", "Blank 5").play("Blank 5", "Blank 3")
    assert len(t.row) == 2
    assert t.happened(GuardiansRevealed) == shown


@pytest.mark.rule("GUA-GEN-04")
def test_a_face_down_guardian_shows_its_faction(table: MakeTable) -> None:
    """Everybody sees the backs of the row, which tell the faction, and nothing else of those face down."""
    t = table("elephant", "owl", "toad")
    for seat in (None, 0, 1):
        view = t.view(seat)
        third = view.figures["guardians"]["row"][2]
        assert third == {"place": 6, "back": "back:rebellion", "guardian": None, "text": None, "only": None}
        assert "cards" not in view.table["guardians"]["row"]
        assert "toad" not in str(view)
    assert t.rules.texts.word("back:rebellion", "de") == "Rebellion"


def test_what_is_dealt_is_told_by_its_backs() -> None:
    """Of the deal and of a Guardian turned up a spectator is told what everybody at the table sees."""
    rules = boardcore.load("cardia", guardians="hidden")
    begun = rules.begin(1)
    deal, reveal = (seen for seen in rules.watch(begun, None) if seen.type.startswith("guardians:"))
    backs = ", ".join(PRINTED[name].faction.title() for name in dealt(rules, 1)[0])
    assert rules.texts.say(rules.tell(deal)) == f"Guardians were dealt face down: {backs}."
    first = dealt(rules, 1)[0][0].title()
    assert rules.texts.say(rules.tell(reveal)) == f"Now face up among the Guardians: {first}."


# With the new factions


@pytest.mark.rule("GUA-TS-01")
@pytest.mark.parametrize("new", [("archipelago",), ("expedition",), ("archipelago", "expedition")])
def test_guardians_go_with_the_new_factions(new: tuple[str, ...]) -> None:
    """Decks with Archipelago or Expedition cards, or both, are accepted with Guardians."""
    rules = rules_of("hidden", *new)
    assert set(new) < {*rules.book.wiring.services["cardia"].words, "guild"}
    assert rules.decisions(rules.new(1))


@pytest.mark.rule("GUA-TS-02")
def test_the_rules_stay_the_same_with_them(table: MakeTable) -> None:
    """With a deck of which half is Archipelago, a card of a base faction activates its Guardian as ever."""
    t = table("elephant", deck=deck("archipelago"), encounters=[("Archipelago 6", "Archipelago 5")],
              hands=(["Guild 9"], ["Archipelago 3"]))  # fmt: skip
    t.play("Guild 9", "Archipelago 3")
    assert [event.seat for event in t.happened(GuardianActivated)] == [0]
    assert t.played(0, "Archipelago 6").modifier == 5


@pytest.mark.parametrize(
    "new",
    [
        pytest.param("archipelago", marks=pytest.mark.rule("GUA-TS-03")),
        pytest.param("expedition", marks=pytest.mark.rule("GUA-TS-06")),
    ],
)
@pytest.mark.parametrize("guardian", [name for name in PRINTED if name != "phoenix"])
def test_cards_of_the_new_factions_activate_nothing(table: MakeTable, new: str, guardian: str) -> None:
    """No Guardian belongs to the new factions, so no card of theirs activates one."""
    t = table(guardian, deck=deck(new), encounters=[(f"{new} 6", f"{new} 5")], hands=([f"{new} 8"], [f"{new} 3"]))
    t.play(f"{new} 8", f"{new} 3")
    assert t.happened(GuardianActivated) == []
    assert t.prompt == "play"


@pytest.mark.rule("GUA-TS-04", "OQ-122")
def test_one_of_each_faction_goes_back_unseen() -> None:
    """Of 12 Guardians one of each faction is taken out, six of the eight others are dealt; nobody is told which."""
    rules = rules_of("hidden", "archipelago")
    boxes = [dealt(rules, seed)[1] for seed in range(200)]
    for box in boxes:
        assert len(box) == 6
        assert {PRINTED[name].faction for name in box} == set(BASE)
    assert {name for box in boxes for name in box} == set(PRINTED)
    told = str(rules.view(rules.new(1), 0))
    assert "'box': {'count': 6}" in told


@pytest.mark.rule("GUA-TS-05", "OQ-49")
@pytest.mark.parametrize("reduced", ["automatic", "yes", "no"])
@pytest.mark.parametrize("new", [("expedition",), ("archipelago", "expedition")])
def test_the_phoenix_is_out_with_expedition_cards(new: tuple[str, ...], reduced: str) -> None:
    """With Expedition cards Phoenix never appears; with the reduction it is the Academy's that is taken out."""
    rules = rules_of("hidden", *new, reduced=reduced)
    deals = [dealt(rules, seed) for seed in range(100)]
    assert all("phoenix" not in row + box for row, box in deals)
    academy = {name for row, _ in deals for name in row if PRINTED[name].faction == "academy"}
    assert academy == {"owl", "sphinx"}
    both = sum({"owl", "sphinx"} <= set(row) for row, _ in deals)
    assert (both > 40) == (reduced != "no")  # 15 of 28 if nobody else of the Academy is out, else 3 of 11
    guild = {frozenset(name for name in box if PRINTED[name].faction == "guild") for _, box in deals}
    assert (frozenset() in guild) == (reduced == "no")


@pytest.mark.rule("OQ-122")
def test_when_guardians_are_taken_out() -> None:
    """By default exactly with the new factions; an option says otherwise."""
    reduced = {
        (new, wish): rules_of("hidden", *new, reduced=wish).book.wiring.services["guardians"].reduced
        for new in ((), ("archipelago",), ("expedition",))
        for wish in ("automatic", "yes", "no")
    }
    assert reduced == {
        ((), "automatic"): False, ((), "yes"): True, ((), "no"): False,
        (("archipelago",), "automatic"): True, (("archipelago",), "yes"): True, (("archipelago",), "no"): False,
        (("expedition",), "automatic"): True, (("expedition",), "yes"): True, (("expedition",), "no"): False,
    }  # fmt: skip
