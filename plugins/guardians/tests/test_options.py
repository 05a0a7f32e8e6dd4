"""The options of the Guardians, states that cannot be, and Guardians that a stranger brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import probe
import pytest
from boardcore_cardia.testing import Table
from boardcore_guardians import FIRST, GUARDIANS, Guardian, guardians_of, offer_guardian
from boardcore_guardians.testing import set_row

import boardcore
from boardcore import Effect, Register, StateError, hookimpl

MakeTable = Callable[..., Table]

# The options


def test_without_a_row_nothing_is_there() -> None:
    """Not asked for, the pack takes no part; asked for by name alone, it deals no row."""
    plain = boardcore.load("cardia")
    assert [pack.name for pack in plain.packs] == ["cardia"]
    assert boardcore.load("cardia", guardians="off").fingerprint == plain.fingerprint
    rules = boardcore.load("cardia", packs=["guardians"])
    state = rules.new(1)
    assert rules.options["guardians"] == "off"
    assert rules.view(state, 0).figures["guardians"] == {"row": [], "met": None}
    rules.load_state(rules.dump(state))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"guardians": "some"}, "'guardians' cannot be 'some'; there are 'hidden', 'off', 'open'"),
        ({"guardians": True}, "'guardians' cannot be True"),
        ({"guardians_reduced": "perhaps"}, "'guardians_reduced' cannot be 'perhaps'; there are 'automatic', 'no'"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], says: str) -> None:
    """An option that cannot be says what it can be."""
    with pytest.raises(boardcore.OptionsError, match=says) as refused:
        boardcore.load("cardia", **options)
    assert refused.value.code == "options/value"


def test_the_options_are_in_the_schema() -> None:
    """Clients learn what the options can be."""
    found = boardcore.discover().schema("cardia")["properties"]
    assert found["guardians"] == {"type": "string", "enum": ["off", "hidden", "open"], "default": "off"}
    assert found["guardians_reduced"]["enum"] == ["automatic", "yes", "no"]


# States and strangers


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda drawer: _move(drawer, "row", "box"), "a row has 6 Guardians, not 5"),
        (lambda drawer: _move(drawer, "shown", "row"), "only 0 Guardians are face up"),
    ],
)
def test_a_row_that_cannot_be_is_refused(table: MakeTable, spoil: Callable[[Any], None], says: str) -> None:
    """A state with too short a row, or none face up, is no state of a game."""
    t = table()
    broken = t.rules.book.clone(t.state)
    spoil(GUARDIANS.of(broken))
    with pytest.raises(StateError, match=says) as refused:
        t.rules.check_state(broken)
    assert refused.value.code == "state/impossible"


def test_a_whole_faction_in_the_row_is_refused_where_one_was_taken_out(table: MakeTable) -> None:
    """With one of each faction taken out, three of a faction cannot have been dealt."""
    t = table("cat", "lion", "unicorn", reduced="yes")
    with pytest.raises(StateError, match="every Guardian of the faction 'dynasty'"):
        t.rules.check_state(t.state)
    set_row(t, "cat", "lion", "owl", "toad", "parrot", "basilisk")
    t.rules.check_state(t.state)


def _move(drawer: Any, src: str, dst: str) -> None:
    """Move a Guardian from one zone to another."""
    card, *rest = getattr(drawer, src)
    setattr(drawer, src, tuple(rest))
    setattr(drawer, dst, (*getattr(drawer, dst), card))


def test_a_stranger_can_bring_a_guardian() -> None:
    """A pack with a Guardian of its own has it shuffled among the others while it is in force."""

    class Hermit:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("cardia")
            offer_guardian(register, Guardian("crab", "guild", (probe.Probe(),)))
            for lang in ("en", "de"):
                register.texts(lang, {"guardian.crab": "Crab", "guardian.crab.text": "It counts itself."})

    catalogue = boardcore.discover({"hermit": Hermit(), "probe": probe})
    without = catalogue.load("cardia", guardians="open")
    assert len(without.book.wiring.services["guardians"].guardians) == 12
    rules = catalogue.load("cardia", guardians="open", packs=["hermit", "probe"])
    assert guardians_of(Effect(rules.book.wiring, rules.new(1)))[FIRST + 12].id == "crab"
    assert any(FIRST + 12 in GUARDIANS.of(rules.new(seed)).shown for seed in range(20))
    assert without.fingerprint != rules.fingerprint
