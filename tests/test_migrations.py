"""Saved games outlive the versions of their packs: they are brought up to date, or refused with a code."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import aged_packs
import msgspec
import pytest
from aged_packs import ROUND, first, second, third, unmigrated

import boardcore
from boardcore import Catalogue, Ruleset, Saved, State, StateError, hookimpl
from boardcore.terminal.files import resume as resumed
from boardcore.testing import positions
from boardcore.testing.games import Walk, in_order

VERSIONS = {"1": first, "2": second, "3": third}


@cache
def catalogue(pack: Any, **more: Any) -> Catalogue:
    """One version of the game, installed."""
    return boardcore.discover(extra={"pair": pack, **more})


def rules_of(pack: Any, **options: Any) -> Ruleset:
    """Its rules."""
    return catalogue(pack).load("pair", **options)


def in_mid_ability(rules: Ruleset, seed: int = 1) -> State:
    """A state in which a seat has said that it swaps, and is asked which card."""
    for turn in Walk(rules, seed):
        if turn.decisions[0].id.startswith("bury"):
            return turn.before
    raise AssertionError("nobody swaps in this game")


def plain(rules: Ruleset, state: State) -> dict[str, Any]:
    """A state as data."""
    found: dict[str, Any] = json.loads(rules.dump(state))
    return found


@pytest.mark.parametrize("version", ["1", "2"])
@pytest.mark.parametrize("form", ["json", "msgpack", "text", "data"])
def test_a_game_goes_on_in_a_later_version(version: str, form: str) -> None:
    """Saved in the middle of an ability by version 1 or 2, it is played to its end by version 3, move for move."""
    old = rules_of(VERSIONS[version])
    before = in_mid_ability(old)
    data: Any = old.dump(before, "msgpack" if form == "msgpack" else "json")
    data = {"text": lambda: data.decode(), "data": lambda: json.loads(data)}.get(form, lambda: data)()
    rules, state = catalogue(third).resume(data)
    assert state.fingerprint == rules.fingerprint != old.fingerprint
    assert [(pack.name, pack.version) for pack in state.packs] == [("pair", "3")]
    assert rules.options == state.options == {"buries": True}
    assert set(state.running[-1].names) == {"loser", "may8"}
    assert rules.load_state(rules.dump(state)) == state
    count = lambda state: len(state.pair.discard) // state.seats  # noqa: E731
    assert state.pair.rounds == count(state)
    there, here = before, state
    while decisions := old.decisions(there):
        now = rules.decisions(here)
        assert [(each.id, each.options) for each in now] == [(each.id, each.options) for each in decisions]
        choice = in_order(decisions)[-1]
        there, here = old.apply(there, choice).state, rules.apply(here, choice).state
    assert here.result == there.result is not None
    assert here.pair.seats == there.pair.seats
    assert here.pair.rounds == count(here) + 1  # the deck could not serve everybody in the last one


def test_a_saved_file_is_resumed_in_the_terminal(tmp_path: Path) -> None:
    """The terminal takes a file up as ``resume`` takes data."""
    old = rules_of(first)
    file = tmp_path / "game.json"
    file.write_bytes(old.dump(in_mid_ability(old)) + b"\n")
    rules, state = resumed(catalogue(third), str(file))
    assert rules.options == {"buries": True}
    assert rules.decisions(state)[0].id.startswith("bury")


def test_every_moment_of_a_game_is_taken_up() -> None:
    """At each decision of games with each option, and when they are over, version 3 asks what version 1 asked."""
    taken = 0
    for swaps in (True, False):
        old = rules_of(first, swaps=swaps)
        for seats in (2, 3):
            walk = Walk(old, seats)
            for turn in walk:
                rules, state = catalogue(third).resume(old.dump(turn.before))
                assert rules.options == {"buries": swaps}
                assert [each.id for each in rules.decisions(state)] == [each.id for each in turn.decisions]
                taken += 1
            assert catalogue(third).resume(old.dump(walk.state))[1].result == walk.state.result
    assert taken > 50


def test_a_state_of_these_rules_is_loaded_as_it_is() -> None:
    """Nobody is asked, bytes that are not canonical are refused, and what comes out is what went in."""
    rules = rules_of(third)
    state = in_mid_ability(rules)
    found, again = catalogue(third).resume(rules.dump(state))
    assert found.fingerprint == rules.fingerprint
    assert found.dump(again) == rules.dump(state)
    for pack in (first, third):  # also when it is migrated
        data = rules_of(pack).dump(in_mid_ability(rules_of(pack)))
        with pytest.raises(StateError) as refused:
            catalogue(third).resume(data.replace(b',"seats"', b', "seats"'))
        assert refused.value.code == "state/canonical"


def code_of(catalogue: Catalogue, data: Any) -> tuple[str, str]:
    """How a state is refused."""
    with pytest.raises(StateError) as refused:
        catalogue.resume(data)
    return refused.value.code, refused.value.message


def test_what_nobody_brings_up_to_date_is_refused() -> None:
    """Without a migration, of a later version, or of other rules of the same version."""
    old, new = rules_of(first), rules_of(third)
    early, late = plain(old, in_mid_ability(old)), plain(new, in_mid_ability(new))
    assert code_of(catalogue(unmigrated), early)[0] == "state/options"
    second_state = plain(rules_of(second), in_mid_ability(rules_of(second)))
    code, message = code_of(catalogue(unmigrated), second_state)
    assert code == "state/fingerprint"
    assert "'pair 2'" in message
    assert "'pair 3'" in message
    assert code_of(catalogue(second), late)[0] == "state/fingerprint"
    late["fingerprint"] = "0" * 32
    assert code_of(catalogue(third), late)[0] == "state/fingerprint"
    late["packs"][0]["version"] = "4"
    assert code_of(catalogue(third), late)[0] == "state/fingerprint"


def test_the_same_rules_of_another_version() -> None:
    """A version that has changed nothing takes its states up without a word, with its own version in them."""

    class Reprint(aged_packs.Unmigrated):
        __version__ = "3.1"

    rules = rules_of(unmigrated)
    state = in_mid_ability(rules)
    found, taken = catalogue(Reprint()).resume(rules.dump(state))
    assert [pack.version for pack in taken.packs] == ["3.1"]
    assert found.fingerprint == rules.fingerprint
    taken.packs = state.packs
    assert found.dump(taken) == rules.dump(state)


class Extra:
    """An expansion; ``says`` is what it says of its earlier states."""

    def __init__(self, version: str, says: bool | None = None, step: str = "") -> None:
        self.__version__, self.says, self.step = version, says, step

    @hookimpl
    def boardcore_register(self, register: boardcore.Register) -> None:
        register.extends("pair")

    @hookimpl
    def boardcore_assemble(self, assembly: boardcore.Assembly) -> None:
        assembly.fact(self.step)

    @hookimpl
    def boardcore_migrate(self, saved: Saved) -> bool | None:
        assert saved.pack == "extra"
        saved.data["pair"]["rounds"] = 7  # forgotten, if it does not say that it knows the state
        return self.says


def test_every_pack_that_has_changed_speaks_for_itself() -> None:
    """What the game brings up to date is refused if an expansion has changed too and says nothing."""
    old = catalogue(second, extra=Extra("1")).load("pair", packs=["extra"])
    data = old.dump(in_mid_ability(old))
    rounds = in_mid_ability(old).pair.rounds
    _, state = catalogue(third, extra=Extra("1", True)).resume(data)  # the same version: it is not asked
    assert state.pair.rounds == rounds
    _, state = catalogue(third, extra=Extra("2", True, "new")).resume(data)
    assert state.pair.rounds == 7
    code, message = code_of(catalogue(third, extra=Extra("2", None, "new")), data)
    assert code == "state/fingerprint"
    assert "'extra' 2 does not bring up to date" in message
    code, message = code_of(catalogue(third), data)
    assert code == "state/migration"
    assert "'extra'" in message


# States from anybody


def _other_type(state: dict[str, Any]) -> None:
    state["options"] = {"swaps": [[[]]]}


def _components(state: dict[str, Any]) -> None:
    state["options"] = {"swaps": True, "components": "/etc/passwd"}


def _packs(state: dict[str, Any]) -> None:
    state["options"] = {"swaps": True, "packs": ["pair"], "game": "pair"}


def _discard(state: dict[str, Any]) -> None:
    state["pair"] = {"discard": 7}


def _no_drawer(state: dict[str, Any]) -> None:
    del state["pair"]


def _frames(state: dict[str, Any]) -> None:
    state["running"] = [{"block": ROUND, "pc": "x", "names": 3}, 9]


def _version(state: dict[str, Any]) -> None:
    state["packs"][0]["version"] = "9" * 5000


def _deep(state: dict[str, Any]) -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    state["pair"]["mark"] = deep


def _twice(state: dict[str, Any]) -> None:
    state["pair"]["deck"].append(state["pair"]["discard"][0])


def _nowhere(state: dict[str, Any]) -> None:
    state["running"][0]["block"] = "pair:nowhere"


def _bytes(state: dict[str, Any]) -> None:
    state["pair"]["mark"] = b"x"


def _keys(state: dict[str, Any]) -> None:
    state["pair"][7] = 7


def _no_packs(state: dict[str, Any]) -> None:
    state["packs"] = []


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (_other_type, {"state/migration"}),
        (_components, {"state/options", "state/migration"}),
        (_packs, {"state/options", "state/migration"}),
        (_discard, {"state/migration"}),
        (_no_drawer, {"state/migration"}),
        (_frames, {"state/migration"}),
        (_version, {"state/malformed"}),
        (_deep, {"state/malformed"}),
        (_twice, {"state/impossible"}),
        (_nowhere, {"state/address", "state/impossible"}),
        (_bytes, {"state/malformed"}),
        (_keys, {"state/malformed"}),
        (_no_packs, {"state/malformed"}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_hostile_state_gets_nowhere(change: Any, codes: set[str]) -> None:
    """Whatever a migration trips over is a refusal that tells no more than the type of the exception."""
    old = rules_of(first)
    state = plain(old, in_mid_ability(old))
    change(state)
    code, message = code_of(catalogue(third), state)
    assert code in codes, message
    assert "Traceback" not in message


class Leaky(aged_packs.Third):
    """It fails with a secret in what it says."""

    failure: Exception = KeyError("the top card is 7")

    def rename(self, saved: Saved) -> None:
        raise self.failure


@pytest.mark.parametrize(
    "failure", [KeyError("card 7"), StateError("state/impossible", "card 7"), boardcore.PackError("pack/x", "card 7")]
)
def test_a_failing_migration_tells_its_type(failure: Exception) -> None:
    """A state may be anybody's, and its text may quote it."""
    pack = Leaky()
    pack.failure = failure
    old = rules_of(first)
    code, message = code_of(catalogue(pack), plain(old, in_mid_ability(old)))
    assert code == "state/migration"
    assert message == f"{type(failure).__name__} in the migration of pack 'pair' from version '1'"


def test_a_pack_can_refuse_with_its_own_words() -> None:
    """``state/migration`` is what it raises."""
    old = rules_of(first)
    refused = code_of(catalogue(aged_packs.refusing), plain(old, in_mid_ability(old)))
    assert refused == ("state/migration", "a game of version 1 cannot go on")


@pytest.mark.parametrize("left", [{1, 2}, object(), b"", 7, None])
def test_a_migration_leaves_plain_data(left: object) -> None:
    """Neither sets, whose order differs from process to process, nor objects."""

    class Strange(aged_packs.Third):
        def count(self, saved: Saved) -> None:
            saved.data["packs" if left in (7, None) else "pair"] = left

    old = rules_of(first)
    code, message = code_of(catalogue(Strange()), plain(old, in_mid_ability(old)))
    assert code == "state/migration"
    assert "leaves no state" in message


@pytest.mark.parametrize("left", [None, [], "state", 7])
def test_a_migration_leaves_an_object(left: Any) -> None:
    """It may put other data in the place of a state, but no other sort of data."""

    class Strange(aged_packs.Third):
        def count(self, saved: Saved) -> None:
            pass

        def move(self, saved: Saved) -> None:
            saved.data = left

    old = rules_of(first)
    code, message = code_of(catalogue(Strange()), plain(old, in_mid_ability(old)))
    assert code == "state/migration"
    assert f"leaves no state: it is a {type(left).__name__}" in message


def test_the_given_state_stays_as_it_is() -> None:
    """A migration works on a copy of its own."""
    old = rules_of(first)
    state = plain(old, in_mid_ability(old))
    before = msgspec.json.encode(state)
    catalogue(third).resume(state)
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize("data", [b"", b"{}", "{", b"\x81", None, 7, b'{"format":1}', b"{" + b" " * (1 << 20)])
def test_what_is_no_state(data: Any) -> None:
    """It is refused before any pack sees it."""
    assert code_of(catalogue(third), data)[0] in ("state/malformed", "state/size")


def test_a_game_that_is_not_installed() -> None:
    """The error names those that are."""
    old = rules_of(first)
    with pytest.raises(boardcore.OptionsError, match="there is no game 'pair' installed"):
        boardcore.resume(old.dump(old.new(1)))


def test_positions() -> None:
    """Where a round can stand, in both versions: what the migration has to know."""
    old, new = positions(rules_of(second), ROUND), positions(rules_of(third), ROUND)
    assert old[3] == "1.do.2.play.1 asks pair:prompt.play"
    assert new[4] == old[3]
    assert old[9] == new[10] == "1.do.3.swap.2.do.1.do.1 asks pair:prompt.bury"
    for rules, known in ((rules_of(second), old), (rules_of(third), new)):
        for turn in Walk(rules, 1):
            assert {frame.pc for frame in turn.before.running} <= set(known)


def test_frames_and_shift() -> None:
    """Only the named block moves, only from the given positions on, and so do the answers called after positions."""
    running = [
        {"block": "a", "pc": 3, "names": {"may2": 1, "may9": 0, "maybe": 4}},
        {"block": "a"},
        {"block": "b", "pc": 9},
    ]
    saved = Saved({"running": running, "waiting": [{"block": "a", "moment": "ability", "seat": 0}]}, "a", "1")
    saved.shift("a", {3: 2})
    assert [each.get("pc") for each in running] == [5, None, 9]
    assert running[0]["names"] == {"may2": 1, "may11": 0, "maybe": 4}
    assert [each.get("moment") for each in saved.frames("a")] == [None, None, "ability"]
    saved.shift("a", {0: 1})
    assert [each.get("pc") for each in running] == [6, 1, 9]


@pytest.mark.parametrize("moved", [{3: 1, 5: 2, 8: -1}, {8: -1, 5: 2, 3: 1}])
def test_all_positions_of_a_shift_are_those_of_before(moved: dict[int, int]) -> None:
    """Several steps that have come in or gone are told at once, in any order; each counts for all that come later."""
    now = {}
    for before in range(2, 10):
        frame = {"block": "a", "pc": before, "names": {f"may{before}": 1}}
        Saved({"running": [frame], "waiting": []}, "a", "1").shift("a", moved)
        assert frame["names"] == {f"may{frame['pc']}": 1}
        now[before] = frame["pc"]
    assert now == {2: 2, 3: 4, 4: 5, 5: 8, 6: 9, 7: 10, 8: 10, 9: 11}
