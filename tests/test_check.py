"""``check`` finds every planted fault by the check that is there for it; ``test_check_alarms`` is the other half.

A run tells the score at its end: so many faults caught, so many false alarms.
"""

from __future__ import annotations

import random
import time

import broken_packs
import faulty_packs
import known_leaks
import misprinted_packs
import pytest
import refused_packs
import worldly_packs
from faults import FAULTS, HEALTHY, Fault
from pair import healthy, rules_of

import boardcore
from boardcore import Ruleset, State
from boardcore.checking import CHECKS, Wish, setups_of
from boardcore.checking.guard import Forbidden, guarded
from boardcore.checking.samples import Sampler, check_samples, sample
from boardcore.testing import ContractError


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.id for fault in FAULTS])
def test_a_fault_is_caught(fault: Fault) -> None:
    """By the right check, with words for it, advice, and a case that shows it again."""
    (verdict,) = fault.verdicts(Wish(only=(fault.check,), seconds=0.5, games=12))
    assert (verdict.passed, verdict.check) == (False, fault.check)
    case = verdict.case
    assert case is not None
    assert fault.says in case.what
    assert case.change
    assert f"boardcore check pair --only {fault.check}" in case.command
    if case.picks is not None:
        again = Wish(
            only=(fault.check,),
            seconds=0,
            seed=1 if case.seed is None else case.seed,
            options=case.options,
            seats=case.seats,
            picks=case.picks,
        )
        (seen,) = fault.verdicts(again)
        assert (seen.passed, seen.games) == (False, 1)


def test_every_check_has_two_faults() -> None:
    """No check of the table goes untried, and every broken pack is in it."""
    caught = [fault.check for fault in FAULTS]
    assert [check for check in CHECKS if caught.count(check) < 2] == []
    for module in (broken_packs, faulty_packs, known_leaks, misprinted_packs, refused_packs, worldly_packs):
        broken = {name for name, pack in vars(module).items() if isinstance(pack, broken_packs.Pair)}
        assert broken - {fault.name for fault in (*FAULTS, *HEALTHY)} <= {"moody"}, module.__name__


def test_a_text_of_an_event_that_is_not_registered() -> None:
    """What to do about it is told: such a text is rarely too much, and the event forgotten."""
    (verdict,) = Fault(misprinted_packs, "old_event").verdicts(Wish(only=("load",), seconds=0, games=1))
    assert verdict.case is not None
    assert "register.events(...)" in verdict.case.change


# Small cases


def test_the_smallest_case() -> None:
    """What a long random game shows is told with as few choices and seats as can be."""
    (verdict,) = Fault(broken_packs, "crash").verdicts(Wish(only=("play",), seconds=60, seed=5, games=12))
    case = verdict.case
    assert case is not None
    assert case.seats == 2
    assert case.picks is not None
    assert len(case.picks) <= 4
    assert len(case.choices) <= len(case.picks)


def test_a_fault_that_comes_and_goes() -> None:
    """Where the same game does not go wrong again, the fault is told with what was seen of it."""
    for seed in range(5):
        (verdict,) = Fault(faulty_packs, "moody").verdicts(Wish(only=("play",), seconds=0.3, seed=seed, games=3))
        assert verdict.case is not None
        assert "ZeroDivisionError" in verdict.case.what


# The sampler, and the clock


def the_truth(rules: Ruleset, state: State, looker: int | None, rng: random.Random) -> State:
    """A sampler that gives away everything."""
    return rules.book.clone(state)


def the_same(rules: Ruleset, state: State, looker: int | None, rng: random.Random) -> State:
    """A sampler that draws one possible deal and stays with it."""
    return sample(rules, state, looker, random.Random(1))


def for_a_spectator(rules: Ruleset, state: State, looker: int | None, rng: random.Random) -> State:
    """A sampler that forgets what a seat knows."""
    return sample(rules, state, None, rng)


@pytest.mark.parametrize(
    ("sampler", "says"),
    [
        (the_truth, "always gives the same|are the truth"),
        (the_same, "always gives the same"),
        (for_a_spectator, "has another view"),
    ],
)
def test_bad_samplers(sampler: Sampler, says: str) -> None:
    """A sampler that gives the truth, always the same, or what cannot be true for the seat, is caught."""
    rules = rules_of(healthy)
    assert check_samples(rules, 3) >= 40
    with pytest.raises(ContractError, match=says):
        check_samples(rules, 3, draw=sampler)


def test_the_truth_now_and_then() -> None:
    """The truth may come up, but not in half of the samples."""

    def half(rules: Ruleset, state: State, looker: int | None, rng: random.Random) -> State:
        return (the_truth if rng.random() < 0.5 else sample)(rules, state, looker, rng)

    with pytest.raises(ContractError, match="samples are the truth"):
        check_samples(rules_of(healthy), 3, draw=half)


def test_the_guard_leaves_everything_as_it_was() -> None:
    """Only the pack's code is refused, only inside, and its names are its own again afterwards."""
    before = time.time, faulty_packs.time_ns, faulty_packs.datetime, random.randrange
    with guarded({"faulty_packs"}) as asked:
        assert time.time() > 0
        assert random.randrange(5) < 5
        assert faulty_packs.datetime.date(2000, 1, 2).year == 2000
        with pytest.raises(Forbidden, match=r"'time.time_ns' in faulty_packs, line \d+"):
            faulty_packs.asked_the_time()
    assert len(asked) == 1
    assert (time.time, faulty_packs.time_ns, faulty_packs.datetime, random.randrange) == before
    assert faulty_packs.asked_the_time() > 0


# Every option


def test_every_value_of_an_expansion() -> None:
    """The setups of a pack hold each of its values, lists with every card, and what a value needs beside it."""
    catalogue = boardcore.discover()
    for name in ("cardia", "archipelago", "locations", "guardians"):
        pack = catalogue.packs[name]
        setups = setups_of(catalogue, pack)
        assert setups.missed == ()
        seen: set[object] = set()
        for setup in setups.all:
            assert name in {each.name for each in setup.load(catalogue).packs}
            for option in setup.given.values():
                seen.update(option if isinstance(option, list) else [option])
        assert pack.register is not None
        offered = {offer.name for offer in pack.register.offers if offer.kind.endswith((".card", ".deck", ".location"))}
        assert len(offered) > 10 or name == "guardians"
        assert offered <= seen
        if name == "guardians":
            assert {"off", "hidden", "open", True, False, "automatic", "yes", "no"} <= seen
