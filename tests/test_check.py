"""``check`` finds every planted fault by the check that is there for it, and none where there is none.

The score of the kit: so many faults caught, so many false alarms.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from types import ModuleType

import aged_packs
import broken_packs
import faulty_packs
import leaving_packs
import misprinted_packs
import pytest
from pair import healthy, rules_of

import boardcore
from boardcore import Ruleset, State
from boardcore.checking import CHECKS, Verdict, Wish, check_pack, setups_of
from boardcore.checking.guard import Forbidden, guarded
from boardcore.checking.samples import Sampler, check_samples, sample
from boardcore.testing import ContractError

ROOT = Path(__file__).parents[1]
PACKS = str(Path(broken_packs.__file__).parent)

FAULTS: list[tuple[ModuleType, str, str, str]] = [
    (broken_packs, "missing_reason", "load", "pair:reason.empty"),
    (broken_packs, "unfilled_text", "load", "{bonus}"),
    (broken_packs, "undeclared_field", "load", "pack/schema"),
    (broken_packs, "undeclared_event", "load", "pack/event"),
    (broken_packs, "list_in_the_state", "load", "pack/schema"),
    (broken_packs, "changeable_in_frozen", "load", "pack/schema"),
    (broken_packs, "choice_together", "load", "pack/together"),
    (broken_packs, "missing_text", "load", "pair:prompt.bury"),
    (broken_packs, "misspelt", "load", "boardcore_asemble"),
    (faulty_packs, "sizeless", "load", "pack/size: "),
    (misprinted_packs, "left_over", "load", "nothing can show the text 'pair:prompt.discard'"),
    (misprinted_packs, "old_event", "load", "nothing can show the text 'pair:event.Drew'"),
    (misprinted_packs, "other_number", "load", "says 3 in 'en' and not in 'de'"),
    (misprinted_packs, "says_more", "load", "says 3, which is nowhere in what card 'gift' does; there it is 2"),
    (misprinted_packs, "says_less", "load", "says 3, which is nowhere in what card 'gift' does; there it is 4"),
    (broken_packs, "offered_twice", "play", "the same option twice"),
    (broken_packs, "impure_asking", "play", "asking changes the state"),
    (broken_packs, "loop", "play", "pack/budget"),
    (broken_packs, "crash", "play", "ZeroDivisionError"),
    (broken_packs, "nothing_offered", "play", "offers nothing"),
    (broken_packs, "endless", "play", "no result after"),
    (broken_packs, "lost_card", "save", "is missing"),
    (broken_packs, "global_state", "save", "another future"),
    (broken_packs, "global_state", "determinism", "mark"),
    (broken_packs, "own_chance", "determinism", "'random.randrange' in broken_packs"),
    (broken_packs, "order_of_a_set", "determinism", "PYTHONHASHSEED"),
    (faulty_packs, "diary", "save", "bytes of JSON; 'pair' may take 8192"),
    (faulty_packs, "tight", "save", "bytes of JSON; 'pair' may take 250"),
    (faulty_packs, "late_at_night", "determinism", "'datetime.date.today' in faulty_packs"),
    (faulty_packs, "timed", "determinism", "'time.time_ns' in faulty_packs"),
    (faulty_packs, "seldom_by_chance", "determinism", "'random.randrange' in faulty_packs"),
    (faulty_packs, "counts_offers", "determinism", "no other pack is installed"),
    (broken_packs, "impure_alias", "purity", "changes the state it was given"),
    (broken_packs, "silent_playout", "purity", "a playout differs from apply"),
    (broken_packs, "leaky_counter", "secrets", "mark"),
    (broken_packs, "leaky_event", "secrets", "DrawnInTheOpen"),
    (broken_packs, "leaky_options", "secrets", "its options depend"),
    (broken_packs, "leaky_silence", "secrets", "Drawn"),
    (broken_packs, "leaky_asking", "secrets", "who is asked depends"),
    (broken_packs, "leaky_answer", "secrets", "mark"),
    (broken_packs, "leaky_memory", "secrets", "mark"),
    (faulty_packs, "logged", "secrets", "names 'card:"),
    (faulty_packs, "printed", "secrets", "top of the deck"),
    (faulty_packs, "warned_of", "secrets", "holds"),
    (faulty_packs, "says_seed", "secrets", "holds the seed"),
    (faulty_packs, "no_twins", "sampler", "state/impossible"),
    (broken_packs, "leaky_answer", "undo", "has learnt something"),
    (broken_packs, "own_chance", "undo", "comes to another state"),
    (leaving_packs, "counts_on_all", "leaving", "IndexError"),
    (leaving_packs, "waits_for_all", "leaving", "no result after"),
    (leaving_packs, "estate", "leaving", "learns what it may not know"),
    (aged_packs, "crashes", "compatibility", "KeyError in the migration of pack 'pair' from version '1'"),
    (aged_packs, "unmoved", "compatibility", "asks nobody at position 3"),
    (aged_packs, "half_done", "compatibility", "no option 'swaps'"),
    (aged_packs, "counting", "compatibility", "another state when it is taken up again"),
    (aged_packs, "makes_up", "compatibility", "runs what there never was is taken up"),
    (aged_packs, "uncounted", "compatibility", "does not go on to an end"),
]
"""Where the pack is, its name, the check that has to find the fault, and what it says."""

HEALTHY = [("pair", healthy, "pair:healthy"), ("pair", faulty_packs.says_round, "faulty_packs:says_round"), ("pair", aged_packs.third, "aged_packs:third")]


def verdicts(name: str, pack: object, target: str, wish: Wish) -> list[Verdict]:
    """What ``check`` says of a pack that is not installed."""
    extra = {name: pack}
    if target.endswith("counts_offers"):
        extra["wishes"] = faulty_packs.wishes
    catalogue = boardcore.discover(extra=extra)
    wish = Wish(wish.only, wish.seconds, wish.seed, wish.games, wish.options, wish.seats, wish.picks,
                extra={name: target}, path=(PACKS,))  # fmt: skip
    return list(check_pack(catalogue, catalogue.packs[name], wish))


@pytest.mark.parametrize(
    ("module", "name", "check", "says"), FAULTS, ids=[f"{name}-{check}" for _, name, check, _ in FAULTS]
)
def test_a_fault_is_caught(module: ModuleType, name: str, check: str, says: str) -> None:
    """By the right check, with words for it, advice, and a case that shows it again."""
    pack, target = getattr(module, name), f"{module.__name__}:{name}"
    (verdict,) = verdicts("pair", pack, target, Wish(only=(check,), seconds=0.5, games=12))
    assert (verdict.passed, verdict.check) == (False, check)
    case = verdict.case
    assert case is not None
    assert says in case.what
    assert case.change
    assert f"boardcore check pair --only {check}" in case.command
    if case.picks is not None:
        again = Wish(
            only=(check,), seconds=0, seed=case.seed or 1, options=case.options, seats=case.seats, picks=case.picks
        )
        (seen,) = verdicts("pair", pack, target, again)
        assert (seen.passed, seen.games) == (False, 1)


def test_every_check_has_two_faults() -> None:
    """No check of the table goes untried, and every broken pack is in it."""
    caught = [check for _, _, check, _ in FAULTS]
    assert [check for check in CHECKS if caught.count(check) < 2] == ["sampler"]  # the others are samplers, below
    broken = {name for name, pack in vars(broken_packs).items() if isinstance(pack, broken_packs.Pair)}
    assert broken - {name for _, name, _, _ in FAULTS} == {"healthy"}


@pytest.mark.parametrize(("name", "pack", "target"), HEALTHY, ids=[target for _, _, target in HEALTHY])
def test_no_false_alarm(name: str, pack: object, target: str) -> None:
    """A pack without a fault passes every check."""
    found = verdicts(name, pack, target, Wish(games=3))
    assert {verdict.check: verdict.case for verdict in found} == dict.fromkeys(CHECKS)


def test_no_false_alarm_in_the_smallest_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example that is there to be copied passes, with each of its options."""
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "nim"))
    import boardcore_nim

    catalogue = boardcore.discover(extra={"nim": boardcore_nim})
    wish = Wish(games=4, extra={"nim": "boardcore_nim"}, path=(str(ROOT / "examples" / "nim"),))
    found = list(check_pack(catalogue, catalogue.packs["nim"], wish))
    assert {verdict.check: verdict.case for verdict in found} == dict.fromkeys(CHECKS)
    assert {(verdict.setups, verdict.all_setups) for verdict in found if verdict.check in ("load", "play")} == {(4, 4)}
    sys.modules.pop("boardcore_nim")


# Small cases


def test_the_smallest_case() -> None:
    """What a long random game shows is told with as few choices and seats as can be."""
    (verdict,) = verdicts(
        "pair", broken_packs.crash, "broken_packs:crash", Wish(only=("play",), seconds=60, seed=5, games=12)
    )
    case = verdict.case
    assert case is not None
    assert case.seats == 2
    assert case.picks is not None
    assert len(case.picks) <= 4
    assert len(case.choices) <= len(case.picks)


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
