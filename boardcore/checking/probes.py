"""What the checks look at in a game: one function for each thing, which raises what it finds wrong."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from msgspec import structs

from ..errors import PackError
from ..plugins import Catalogue
from ..testing.contract import check_determinism, check_interleaving, check_play, check_purity, check_save
from ..testing.games import ContractError, Walk
from ..testing.interference import check_secrets
from ..testing.processes import check_processes, check_resumed
from ..testing.replay import Source
from ..testing.wording import check_texts
from .guard import guarded, homes, module_of
from .numbers import other_numbers, wrong_numbers
from .output import check_output
from .process import differing
from .samples import check_samples
from .steps_back import check_steps_back
from .trial import Trial
from .unused import doubtful

SELDOM = 11
"""One in so many games is played again in fresh processes; a prime, so that every setup gets its turn."""


def words(trial: Trial) -> None:
    """Everything said in a game has words."""
    check_texts(trial.rules, trial.seed, line=trial.part, shown=trial.shown)


def used(trial: Trial) -> None:
    """Every text can be shown; that is the same in all games."""
    if trial.number:
        return
    pack = trial.catalogue.packs[trial.pack]
    found = doubtful(trial.catalogue, pack, trial.all_rules)
    trial.unsure |= set(found.unsure)
    if found.unused:
        more = f", and {len(found.unused) - 1} more" if len(found.unused) > 1 else ""
        raise at_the_start(trial).fail(f"nothing can show the text {found.unused[0]!r}{more}")


def counts(trial: Trial) -> None:
    """The languages name the same numbers, and those of the abilities; that is the same in all games."""
    if trial.number >= len(trial.all_rules):
        return
    pack = trial.catalogue.packs[trial.pack]
    if (wrong := next(chain(other_numbers(pack), wrong_numbers(pack, trial.rules)), None)) is not None:
        raise at_the_start(trial).fail(wrong)


def at_the_start(trial: Trial) -> Walk:
    """A game in which nothing has been chosen yet."""
    return Walk(trial.rules, trial.seed, "load", line=replace(trial.part, since=0, stop=0))


def ends(trial: Trial) -> None:
    """A game ends, and what it says is registered; what is looked at more closely is only a part of it."""
    line, book = trial.line, trial.rules.book
    walk = Walk(trial.rules, trial.seed, line=replace(line, since=0, stop=line.stop if line.picks else None))
    for said in chain((trial.rules.begin(trial.seed, walk.seats),), (turn.applied for turn in walk)):
        try:
            for event in said.events:
                book.events[type(event)]
        except PackError as why:
            raise walk.fail(str(why)) from why


def plays(trial: Trial) -> None:
    """Accepted if and only if listed."""
    check_play(trial.rules, trial.seed, line=trial.part, every=1 if trial.close else 3)


def saves(trial: Trial) -> None:
    """Every state goes through its bytes."""
    check_save(trial.rules, trial.seed, line=trial.part)


def resumes(trial: Trial) -> None:
    """Every state goes on in a fresh process, which has not seen the game; that takes long and is done now and then."""
    if trial.number % SELDOM and not trial.close:
        return
    source = source_of(trial)
    trial.counted["states resumed in fresh processes"] += check_resumed(
        trial.rules, trial.seed, source=source, line=trial.part
    )


def pure(trial: Trial) -> None:
    """Nothing changes a given state, and a playout ends where ``apply`` does."""
    check_purity(trial.rules, trial.seed, line=trial.part)


def repeats(trial: Trial) -> None:
    """The same again gives the same, also between the moves of another game."""
    check_determinism(trial.rules, trial.seed, line=trial.part)
    check_interleaving(trial.rules, trial.seed, line=trial.part)


def no_clock(trial: Trial) -> None:
    """Nothing is asked of a clock, or of another source of chance than the state's."""
    names = {pack.name for pack in trial.rules.packs}
    packages = homes(pack.module for pack in trial.catalogue.packs.values() if pack.name in names)
    walk: Walk | None = None
    with guarded(packages) as asked:
        try:
            walk = Walk(trial.rules, trial.seed, "determinism", line=trial.part)
            for turn in walk:
                for seat in (None, *range(walk.seats)):
                    trial.rules.view(turn.before, seat)
                    trial.rules.watch(turn.applied, seat)
        except Exception as why:
            if not asked:
                raise
            found = why if isinstance(why, ContractError) else None
            raise ContractError(
                "determinism",
                trial.seed,
                found.choices if found else (),
                f"the pack asks {asked[0]}",
                found.picks if found else (),
                found.seats if found else 0,
            ) from why
    if asked and walk is not None:
        raise walk.fail(f"the pack asks {asked[0]}")


def alone(trial: Trial) -> None:
    """The rules are the same when no other pack is installed."""
    rules = trial.rules
    names = [pack.name for pack in rules.packs]
    few = Catalogue(pack for pack in trial.catalogue.packs.values() if pack.name in names)
    options = {name: value for name, value in rules.options.items() if name in trial.setup.given}
    other = few.load(rules.game, packs=names[1:], **options)
    walk = Walk(rules, trial.seed, "determinism", line=replace(trial.part, since=0, stop=0))
    if (rules.fingerprint, rules.dump(walk.start)) != (
        other.fingerprint,
        other.dump(other.new(trial.seed, walk.seats)),
    ):
        raise walk.fail("the rules are others when no other pack is installed")


def reordered(trial: Trial) -> None:
    """A fresh process in which the packs are imported the other way round comes to the same bytes.

    It has another hash seed. That takes long and is done now and then.
    """
    first: list[str] = []
    for name, pack in reversed(trial.catalogue.packs.items()):
        module = trial.extra[name].partition(":")[0] if name in trial.extra else module_of(pack.module)
        first += [module] if pack.module is not None else []
    elsewhere(trial, 1, ", when packs are imported in another order", first=tuple(first))


def by_itself(trial: Trial) -> None:
    """Neither does a fresh process in which no other pack is imported; it has yet another hash seed."""
    elsewhere(trial, 2, ", when no other pack is imported", alone=True)


def source_of(trial: Trial) -> Source:
    """How a fresh process gets the rules of a trial."""
    return structs.replace(Source.of(trial.rules, extra=trial.extra, path=trial.path), lost=trial.lost)


def elsewhere(trial: Trial, hash_seed: int, how: str, **ways: Any) -> None:
    """A fresh process comes to the same bytes; what it is like is told if it does so as an ordinary one."""
    if trial.number % SELDOM and not trial.close:
        return
    seeds = [trial.seed] if trial.close else [trial.seed, f"{trial.seed} two", f"{trial.seed} three"]
    source = source_of(trial)

    def compare(source: Source) -> None:
        check_processes(trial.rules, seeds, source=source, line=trial.part, hash_seeds=(hash_seed,))

    try:
        compare(structs.replace(source, **ways))
    except ContractError as why:
        compare(source)
        raise ContractError(why.check, why.seed, why.choices, why.what + how, why.picks, why.seats) from why


def unchanged(trial: Trial) -> None:
    """Nothing that all code of a process shares is another one afterwards."""
    walk = Walk(trial.rules, trial.seed, "determinism", line=trial.part)
    for _ in chain((None,), walk):
        if (changed := differing(trial.shared)) is not None:
            raise walk.fail(f"the pack changes {changed} for the whole process")


def secret(trial: Trial) -> None:
    """What a seat receives does not depend on what it may not know."""
    many = 8 if trial.close else 2
    trial.pairs.add(
        check_secrets(trial.rules, trial.seed, line=trial.part, variants=many, follow=many, closely=trial.closely)
    )


def silent(trial: Trial) -> None:
    """Neither does what is written."""
    trial.counted["lines"] += check_output(trial.rules, trial.seed, line=trial.part)


def sampled(trial: Trial) -> None:
    """The sampler gives what might be true."""
    trial.counted["samples"] += check_samples(trial.rules, trial.seed, line=trial.part)


def stepped_back(trial: Trial) -> None:
    """A step back is fair."""
    variants = 8 if trial.close else 2
    trial.counted["steps back"] += check_steps_back(trial.rules, trial.seed, line=trial.part, variants=variants)


SLOW = (reordered, by_itself, resumes)
"""What starts a process."""
