"""Packs and choices: what is found, what is refused, and how simultaneous answers behave."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest
from pair import Pair, healthy, rules_of
from tiny import Over, Tiny

from boardcore import (
    Choice,
    ChoiceError,
    Effect,
    OptionsError,
    PackError,
    Phase,
    Register,
    Ruleset,
    discover,
    hookimpl,
)
from boardcore.hookspecs import hookimpl as marker


def game(seats: int = 3) -> tuple[Ruleset, Any]:
    """The healthy game at its first, simultaneous decision."""
    rules = rules_of(healthy)
    return rules, rules.new("answers", seats)


def first(rules: Ruleset, state: Any, seat: int, option: int = 0) -> Choice:
    """A seat's choice of an option by its place."""
    return next(each for each in rules.decisions(state) if each.seat == seat).choice(option)


# Simultaneous answers


def test_all_are_asked_together() -> None:
    """A step that asks everybody has one decision per seat with one id, which stays when one has answered."""
    rules, state = game()
    before = rules.decisions(state)
    assert {each.id for each in before} == {"play#0"}
    after = rules.apply(state, first(rules, state, 1)).decisions
    assert [(each.id, each.seat) for each in after] == [("play#0", 0), ("play#0", 2)]


def test_answers_are_secret_until_the_last() -> None:
    """Others learn that a seat has chosen and not what; whatever it chose, they see the same."""
    rules, state = game()
    applied = [rules.apply(state, first(rules, state, 1, option)) for option in (0, 1)]
    for looker in (0, 2, None):
        views = [rules.view(each.state, looker) for each in applied]
        assert views[0] == views[1]
        assert views[0].waiting_for == (0, 2)
        assert rules.watch(applied[0], looker) == rules.watch(applied[1], looker)
        assert [(seen.type, "option" in seen.data) for seen in rules.watch(applied[0], looker)] == [
            ("core:Chosen", False)
        ]
    assert rules.watch(applied[0], 1)[0].data["option"] == first(rules, state, 1).option


def test_any_order_and_all_in_one() -> None:
    """The answers come to the same state in any order, and in one call."""
    rules, state = game()
    choices = [first(rules, state, seat) for seat in range(3)]
    together = rules.dump(rules.apply(state, *choices).state)
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        here = state
        for seat in order:
            here = rules.apply(here, choices[seat]).state
        assert rules.dump(here) == together


def test_the_same_answer_again() -> None:
    """The same choice again changes nothing; another one is refused; after the last it is closed."""
    rules, state = game()
    mine = first(rules, state, 1)
    once = rules.apply(state, mine).state
    again = rules.apply(once, mine)
    assert again.events == ()
    assert rules.dump(again.state) == rules.dump(once)
    with pytest.raises(ChoiceError) as caught:
        rules.apply(once, first(rules, state, 1, 1))
    assert caught.value.code == "choice/answered"
    closed = rules.apply(once, first(rules, state, 0), first(rules, state, 2)).state
    with pytest.raises(ChoiceError) as caught:
        rules.apply(closed, mine)
    assert caught.value.code == "choice/closed"


def test_all_or_nothing() -> None:
    """When one of several choices is refused, none of them has happened."""
    rules, state = game()
    before = rules.dump(state)
    with pytest.raises(ChoiceError, match="not on offer"):
        rules.apply(state, first(rules, state, 0), Choice(1, "play#0", "card:99"))
    assert rules.dump(state) == before


def test_a_strange_seat() -> None:
    """A seat that is not asked is told who is."""
    rules, state = game()
    for seat in (-1, 3, 99):
        with pytest.raises(ChoiceError) as caught:
            rules.apply(state, Choice(seat, "play#0", "card:1"))
        assert caught.value.code == "choice/seat"
        assert caught.value.details["waiting_for"] == [0, 1, 2]


# Finding and loading


@pytest.mark.parametrize(
    ("game", "more", "code", "known"),
    [
        ("chess", {}, "options/game", "pair"),
        ("pair", {"packs": ["no"]}, "options/pack", "pair"),
        ("pair", {"packs": "pair"}, "options/pack", "list of names"),
        ("pair", {"deck": "I"}, "options/unknown", "packs"),
    ],
)
def test_unknown_names(game: str, more: dict[str, Any], code: str, known: str) -> None:
    """An unknown game, pack or option is refused with its name and what there is."""
    with pytest.raises(OptionsError, match=known) as caught:
        discover(extra={"pair": healthy}).load(game, **more)
    assert caught.value.code == code


@pytest.mark.parametrize("seats", [0, 1, 4, True, "2", 2.0])
def test_seats(seats: Any) -> None:
    """The number of seats is one the game has."""
    with pytest.raises(OptionsError, match="2 to 3") as caught:
        rules_of(healthy).new(1, seats)
    assert caught.value.code == "options/seats"


def test_fewer_arguments() -> None:
    """A hook may leave out arguments it does not need."""

    class Short(Tiny):
        @hookimpl
        def boardcore_phases(self) -> tuple[Phase, ...]:
            return (Phase("main", (Over(),)),)

        @hookimpl
        def boardcore_setup(self) -> None:  # type: ignore[override]  # on purpose
            """Nothing to do."""

    rules = discover(extra={"tiny": Short()}).load("tiny")
    assert rules.new(1).result is not None


class Extending:
    """An expansion that brings nothing."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """For the healthy game."""
        register.extends("pair")


class Wrapper(Extending):
    """Wraps a hook."""

    @marker(wrapper=True)
    def boardcore_settle(self, fx: Effect) -> Any:
        """Never called."""
        return (yield)


class Misspelt(Extending):
    """Misspells a hook."""

    @hookimpl
    def boardcore_setpu(self, fx: Effect) -> None:
        """Never called."""


class Invented(Extending):
    """Wants an argument that the hook does not have."""

    @hookimpl
    def boardcore_settle(self, fx: Effect, table: Any) -> None:
        """Never called."""


class Crashing(Extending):
    """Fails while it registers."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        raise ZeroDivisionError("one over nothing")


class Orphan:
    """Extends a game that is not there."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """For chess."""
        register.extends("chess")


class Offering:
    """Offers something."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        """A card named lone."""
        register.extends("pair")
        register.offer("pair.card", "lone", 1)


BROKEN = {
    "wrapper": (Wrapper(), "pack/hook", "boardcore_settle is a hook wrapper"),
    "misspelt": (Misspelt(), "pack/hook", "boardcore_setpu"),
    "invented": (Invented(), "pack/hook", "table"),
    "crashing": (Crashing(), "pack/error", "ZeroDivisionError: one over nothing"),
    "alien": (Pair(), "pack/drawer", "is named 'alien', not 'pair'"),
    "orphan": (Orphan(), "pack/game", "'chess'"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pack_is_reported_alone(name: str) -> None:
    """A broken pack is reported under its name with what is wrong, and takes no other down."""
    module, code, what = BROKEN[name]
    found = discover(extra={name: module, "pair": healthy})
    (broken,) = found.broken
    assert broken.name == name
    assert broken.error is not None
    assert broken.error.code == code
    assert what in str(broken.error)
    assert f"pack {name!r}" in str(broken.error)
    assert found.load("pair").new(1).result is None
    assert name not in found.games


def test_loading_a_broken_game_says_why() -> None:
    """Whoever asks for a broken pack gets its error, as a game and as an expansion."""
    found = discover(extra={"pair": healthy, "orphan": Orphan(), "misspelt": Misspelt()})
    with pytest.raises(PackError, match="boardcore_setpu"):
        found.load("misspelt")
    with pytest.raises(PackError, match="boardcore_setpu"):
        found.load("pair", packs=["misspelt"])
    with pytest.raises(PackError, match="chess"):
        found.load("pair", packs=["orphan"])


def test_a_pack_that_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed pack whose import fails is reported with the reason; the others load."""
    point = EntryPoint("lost", "no_such_module_anywhere", "boardcore")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point])
    found = discover(extra={"pair": healthy})
    (broken,) = found.broken
    assert broken.name == "lost"
    assert "no_such_module_anywhere" in str(broken.error)
    assert found.games == ("pair",)


def test_a_clash() -> None:
    """Of two packs that offer one thing the first by name keeps it; the other is reported and names both."""
    found = discover(extra={"zwei": Offering(), "eins": Offering(), "pair": healthy})
    (broken,) = found.broken
    assert broken.name == "zwei"
    assert "lone" in str(broken.error)
    assert "'eins'" in str(broken.error)
    assert [pack.name for pack in found.of("pair")] == ["pair", "eins"]
    assert found.load("pair", packs=["eins"]).packs[1].name == "eins"


def test_a_given_pack_takes_the_place_of_an_installed_one() -> None:
    """It is the only one of its name, whatever its version and origin; nothing is broken by it."""

    class Older(Offering):
        __version__ = "0.0.1"

    there, found = discover(), discover(extra={"guardians": Older(), "pair": healthy})
    assert found.broken == there.broken == ()
    assert (there.packs["guardians"].game, found.packs["guardians"].game) == ("cardia", "pair")
    assert (found.packs["guardians"].origin, found.packs["guardians"].version) == ("given", "0.0.1")
    assert [pack.name for pack in found.of("cardia")] == [
        pack.name for pack in there.of("cardia") if pack.name != "guardians"
    ]
    assert found.load("pair", packs=["guardians"]).packs[1].version == "0.0.1"


def test_order_of_packs() -> None:
    """The game comes before its expansions, these by name, whatever the order in which they were found."""

    class Noting:
        def __init__(self, name: str) -> None:
            self.name = name

        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("pair")

        @hookimpl
        def boardcore_setup(self) -> None:
            order.append(self.name)

    class Noted(Pair):
        @hookimpl
        def boardcore_setup(self, fx: Effect) -> None:
            order.append("pair")
            Pair.boardcore_setup(self, fx)

    class Eager(Noting):
        @marker(tryfirst=True)
        def boardcore_setup(self) -> None:
            order.append(self.name)

    order: list[str] = []
    packs = {"zebra": Noting("zebra"), "ant": Noting("ant"), "pair": Noted(), "yak": Eager("yak")}
    discover(extra=packs).load("pair", packs=["zebra", "ant", "yak"]).new(1)
    assert order == ["yak", "pair", "ant", "zebra"]
