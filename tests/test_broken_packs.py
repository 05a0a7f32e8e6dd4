"""Every kind of broken pack is caught, by the part of the contract that is there for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import boardcore_archipelago
import broken_packs
import known_leaks
import leaving_packs
import pytest
import refused_packs
from pair import healthy, rules_of

import boardcore
from boardcore import SEAT, Assembly, BoardcoreError, Name, Note, PackError, Pool, Ruleset, hookimpl
from boardcore.testing import (
    ContractError,
    Line,
    Source,
    Walk,
    check_all,
    check_blocks,
    check_determinism,
    check_interleaving,
    check_play,
    check_processes,
    check_purity,
    check_resumed,
    check_save,
    check_secrets,
    check_texts,
)

PACKS = str(Path(broken_packs.__file__).parent)
SEEDS = range(12)

Check = Callable[[Ruleset, int], object]

CAUGHT: list[tuple[str, Check, str]] = [
    ("leaky_counter", check_secrets, "mark"),
    ("leaky_event", check_secrets, "DrawnInTheOpen, data.cards"),
    ("leaky_options", check_secrets, "its options depend"),
    ("leaky_silence", check_secrets, "Drawn"),
    ("leaky_asking", check_secrets, "who is asked depends"),
    ("leaky_answer", check_secrets, "mark"),
    ("leaky_memory", check_secrets, "mark"),
    ("impure_alias", check_purity, "changes the state it was given"),
    ("impure_asking", check_play, "asking"),
    ("global_state", check_interleaving, "mark"),
    ("own_chance", check_determinism, "differ"),
    ("silent_playout", check_purity, "a playout differs from apply"),
    ("lost_card", check_save, "is missing"),
    ("crash", check_play, "ZeroDivisionError"),
    ("nothing_offered", check_play, "offers nothing"),
    ("offered_twice", check_play, "the same option twice"),
    ("loop", check_play, "pack/budget"),
    ("missing_reason", check_texts, "pair:reason.empty"),
    ("unfilled_text", check_texts, "{bonus}"),
]

REFUSED = {
    "undeclared_field": ("pack/schema", "mark"),
    "undeclared_event": ("pack/event", "card"),
    "list_in_the_state": ("pack/schema", "list"),
    "changeable_in_frozen": ("pack/schema", "make it frozen too"),
    "choice_together": ("pack/together", "choose first"),
    "missing_text": ("pack/text", "pair:prompt.bury"),
    "misspelt": ("pack/hook", "boardcore_asemble"),
}


def source(name: str, rules: Ruleset) -> Source:
    """Where a fresh process finds one of the packs."""
    return Source.of(rules, extra={"pair": f"broken_packs:{name}"}, path=[PACKS])


def test_the_healthy_pack_passes() -> None:
    """The game that all broken packs are made from keeps the whole contract."""
    rules = rules_of(healthy)
    report = check_all(rules, range(4), source=source("healthy", rules))
    assert report.pairs.short(rules) == {}
    assert report.pairs.revealed > 50


@pytest.mark.parametrize(("name", "check", "what"), CAUGHT, ids=[name for name, _, _ in CAUGHT])
def test_caught_in_play(name: str, check: Check, what: str) -> None:
    """The contract catches the fault within a dozen games and says what it is."""
    rules = rules_of(getattr(broken_packs, name))
    with pytest.raises(ContractError) as caught:
        all(check(rules, seed) or True for seed in SEEDS)
    assert what in caught.value.what
    assert caught.value.check == check.__name__.removeprefix("check_")
    assert repr(caught.value.seed) in str(caught.value)


def test_an_endless_game_is_caught() -> None:
    """A game without a result within the bound is a fault, though it asks and asks."""
    with pytest.raises(ContractError, match="no result after 200 choices"):
        check_play(rules_of(broken_packs.endless), 1, bound=200)


def test_rare_blocks_are_looked_for() -> None:
    """A leak is found from a state in which the block asks, and told with the seed and all choices to it."""
    rules = rules_of(broken_packs.leaky_answer)
    with pytest.raises(ContractError, match="mark") as caught:
        check_blocks(rules, range(5))
    state = rules.new(caught.value.seed, 3 if any(each.seat == 2 for each in caught.value.choices) else 2)  # type: ignore[arg-type]
    for choice in caught.value.choices:
        state = rules.apply(state, choice).state


def test_caught_in_another_process() -> None:
    """A pack that goes through a set of words plays differently where words have another hash."""
    rules = rules_of(broken_packs.order_of_a_set)
    with pytest.raises(ContractError, match="PYTHONHASHSEED"):
        check_processes(rules, [1], source=source("order_of_a_set", rules))


def in_its_place(**changes: object) -> Ruleset:
    """Cardia with a pack that is handed in under the name of an installed one, and is another one."""
    module = ModuleType("handed_in")
    vars(module).update({name: value for name, value in vars(boardcore_archipelago).items() if name[:2] != "__"})
    vars(module).update({"__version__": version("boardcore-archipelago"), **changes})
    return boardcore.discover(extra={"archipelago": module}).load("cardia", deck="III")


def no_islands(assembly: Assembly) -> None:
    """Assemble another thing than the installed pack."""
    boardcore_archipelago.boardcore_assemble(assembly)
    assembly.block("archipelago:more", (Note(Pool("nobody", lambda fx: (), SEAT), Name("it", SEAT)),))


@pytest.mark.parametrize(
    "changes", [{"__version__": "99"}, {"boardcore_assemble": hookimpl(no_islands, specname="boardcore_assemble")}]
)
def test_another_pack_of_the_name_of_an_installed_one(changes: dict[str, object]) -> None:
    """A fresh process that loads the installed pack instead of the given one is no fault of the pack's."""
    rules = in_its_place(**changes)
    for check in (lambda: check_processes(rules, [1]), lambda: check_resumed(rules, 1)):
        with pytest.raises(ContractError) as caught:
            check()
        assert "has another 'archipelago' than these rules are made of" in caught.value.what
        assert "source=Source.of(rules, extra={name: 'module:attribute'})" in caught.value.what
        assert caught.value.choices == ()


def test_a_pack_that_is_not_installed() -> None:
    """A fresh process that does not find the game says so, and how it is told."""
    with pytest.raises(RuntimeError, match=r"there is no game 'pair' installed.*source=Source\.of") as caught:
        check_processes(rules_of(healthy), [1])
    assert "Traceback" not in str(caught.value)


BROKEN = [
    (module, name)
    for module in (broken_packs, known_leaks, leaving_packs)
    for name, pack in vars(module).items()
    if isinstance(pack, broken_packs.Pair) and name not in ("loop", "endless")
]


@pytest.mark.parametrize(("module", "name"), BROKEN, ids=[name for _, name in BROKEN])
def test_whatever_a_pack_does_errors_have_codes(module: ModuleType, name: str) -> None:
    """Whoever looks at a game of a broken pack, samples it or gives up in it gets an answer or a coded error."""
    rules = rules_of(getattr(module, name))
    with suppress(ContractError):
        for turn in Walk(rules, 3, line=Line(stop=12), trace=True):
            for looker in (None, *range(turn.before.seats)):
                for act in (rules.view, rules.explanations, partial(rules.sample, seed=1)):
                    with suppress(BoardcoreError):
                        act(turn.before, looker)
                with suppress(BoardcoreError):
                    rules.patches(turn.applied, looker)
                with suppress(BoardcoreError):
                    rules.resign(turn.before, looker or 0)
            with suppress(BoardcoreError):
                rules.final(turn.before, turn.applied)


@pytest.mark.parametrize("name", REFUSED)
def test_refused_while_loading(name: str) -> None:
    """What can be seen before a game is refused before a game, with a code and the offending thing."""
    code, what = REFUSED[name]
    with pytest.raises(PackError, match=what) as caught:
        rules_of(getattr(refused_packs, name))
    assert caught.value.code == code


def test_choices_lead_to_the_fault() -> None:
    """The error carries the seed and the choices with which the fault happens again."""
    rules = rules_of(broken_packs.crash)
    with pytest.raises(ContractError) as caught:
        all(check_play(rules, seed) for seed in SEEDS)
    seats = 2 if all(choice.seat < 2 for choice in caught.value.choices) else 3
    state = rules.new(caught.value.seed, seats)  # type: ignore[arg-type]  # a seed, for all the error knows
    for choice in caught.value.choices:
        state = rules.apply(state, choice).state
    outcomes = []
    for decision in rules.decisions(state):
        for option in decision.options:
            try:
                rules.apply(state, decision.choice(option.id))
            except PackError as why:
                outcomes.append(why.code)
    assert "pack/error" in outcomes
