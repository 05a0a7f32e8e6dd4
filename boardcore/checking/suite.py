"""The checks by name: what each promises, what it looks at in a game, and what to do when it fails."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ..plugins import Catalogue
from ..rules import Ruleset
from ..testing.contract import check_determinism, check_interleaving, check_play, check_purity, check_save
from ..testing.games import ContractError, Line, Walk, play
from ..testing.interference import Pairs, check_secrets
from ..testing.processes import check_processes
from ..testing.replay import Source
from ..testing.wording import check_texts
from .guard import guarded, homes
from .output import check_output
from .samples import check_samples
from .setups import Setup
from .steps_back import check_steps_back


@dataclass
class Trial:
    """One game that is to be looked at, and what was counted on the way."""

    catalogue: Catalogue
    setup: Setup
    rules: Ruleset
    seed: str | int
    line: Line
    """How it is played."""
    part: Line
    """The same, with the stretch that is looked at."""
    number: int = 0
    """Which game of the check it is; what takes long is not done in every one."""
    close: bool = False
    """Whether to look closely, because it is a single game that something was wrong in."""
    extra: Mapping[str, str] = field(default_factory=dict)
    """Packs that are not installed, for fresh processes: ``module:attribute`` by name."""
    path: tuple[str, ...] = ()
    pairs: Pairs = field(default_factory=Pairs)
    counted: Counter[str] = field(default_factory=Counter)


Probe = Callable[[Trial], None]


@dataclass(frozen=True)
class Check:
    """One row of the table."""

    name: str
    promise: str
    probes: tuple[Probe, ...]
    advice: tuple[tuple[str, str], ...]
    """What to change, by what the error says; the last one for everything else."""
    stretch: int = 25
    """How many choices of a long game are looked at."""
    every: bool = False
    """Whether every setup is played with, however long that takes."""

    def change(self, what: str) -> str:
        """What an author can do about this."""
        return next(text for pattern, text in self.advice if re.search(pattern, what))


# What is looked at


def words(trial: Trial) -> None:
    """Everything said in a game has words."""
    check_texts(trial.rules, trial.seed, line=trial.part)


def ends(trial: Trial) -> None:
    """A game ends; what is looked at more closely is only a part of it."""
    line = trial.line
    play(trial.rules, trial.seed, line=replace(line, since=0, stop=line.stop if line.picks else None))


def plays(trial: Trial) -> None:
    """Accepted if and only if listed."""
    check_play(trial.rules, trial.seed, line=trial.part, every=1 if trial.close else 3)


def saves(trial: Trial) -> None:
    """Every state goes through its bytes."""
    check_save(trial.rules, trial.seed, line=trial.part)


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


def elsewhere(trial: Trial) -> None:
    """Fresh processes with other hash seeds come to the same bytes; that takes long and is done now and then."""
    if trial.number % 10 and not trial.close:
        return
    source = Source.of(trial.rules, extra=trial.extra, path=trial.path)
    seeds = [trial.seed] if trial.close else [trial.seed, f"{trial.seed} two", f"{trial.seed} three"]
    check_processes(trial.rules, seeds, source=source, line=trial.part)


def secret(trial: Trial) -> None:
    """What a seat receives does not depend on what it may not know."""
    many = 8 if trial.close else 2
    trial.pairs.add(check_secrets(trial.rules, trial.seed, line=trial.part, variants=many, follow=many))


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


SUITE: tuple[Check, ...] = (
    Check(
        "load",
        "it loads with every value of its options, and everything it says has words in every language",
        (words,),
        (
            ("shows|there is no text", "Add the text to each of the pack's languages, or correct its id."),
            ("lacks|cannot be said", "Take the placeholder out of the text, or give the argument to the message."),
            ("^pack/text", "Make the texts of all languages agree: the same ids, the same placeholders."),
            ("^pack/hook", "Correct the hook's name or arguments; boardcore/hookspecs.py lists all with contracts."),
            ("^pack/schema|^pack/event", "Declare who may see the field, with a type that cannot be changed in place."),
            ("", "The message names the place in the pack and what would be right there."),
        ),
        every=True,
    ),
    Check(
        "play",
        "every game ends in a result, and a choice is accepted if and only if it is on offer",
        (ends, plays),
        (
            ("no result after", "Let something run out, so that every game comes to its end."),
            ("pack/budget", "Let a loop end, or put a choice into it."),
            ("twice", "Give each option a value of its own, and list it once."),
            ("offers nothing", "Ask only seats with options; leave the others out of what `asks` returns."),
            ("asking", "Options are worked out, never counted or stored: change nothing while asking."),
            ("failed", "Handle this position; run the command under a debugger, the error's cause is the pack's."),
            ("is accepted", "Offer the choice, or take it out of what the step accepts."),
            ("", "Make what is on offer and what is accepted the same."),
        ),
        every=True,
    ),
    Check(
        "save",
        "at every decision the state goes through its bytes and has the same future",
        (saves,),
        (
            ("is missing|exactly one place", "Every card lies in exactly one place: take it out and put it somewhere."),
            ("future|asks something else", "Keep in the drawer whatever a rule looks back at; nothing else is saved."),
            ("", "Keep only what the schema allows, in the range that it says; the message names the field."),
        ),
    ),
    Check(
        "determinism",
        "the same seed and choices give the same bytes, in any process, beside any game and pack, without a clock",
        (no_clock, repeats, alone, elsewhere),
        (
            ("the pack asks", "Take chance from `fx.shuffle` and `fx.draw`; rules have no clock."),
            ("in between", "Keep nothing in the pack's modules and objects: what changes belongs in the drawer."),
            ("fresh process", "Go through sets in sorted order, and call no `hash()`."),
            ("installed", "Use `assembly` and its offers only for what the options name."),
            ("", "Take chance from `fx.shuffle` and `fx.draw`, and keep what changes in the drawer."),
        ),
    ),
    Check(
        "purity",
        "no state is changed by choosing or looking, and a playout ends where `apply` does",
        (pure,),
        (
            ("playout", "Do the same whether events are recorded or not: `fx.events` is not for rules."),
            ("", "Keep no reference to a state or drawer beyond the call; change only the `fx` that is given."),
        ),
    ),
    Check(
        "secrets",
        "nobody receives anything that depends on what they may not know, and nothing of it is written anywhere",
        (secret, silent),
        (
            (
                "line that is written",
                "Log no card, seed or name of one; tell players by events, which know who sees what.",
            ),
            ("who is asked", "Ask whether or not there is something to choose; offer `done` where nothing helps."),
            ("its options", "Offer what depends only on what its seat can see, and refuse nothing afterwards."),
            ("event|happens", "Give the event's cards the mark `Cards` with `src` and `dst`, and emit it in any case."),
            ("", "Let no public field or figure depend on hidden cards; move a card to show it."),
        ),
        stretch=12,
    ),
    Check(
        "sampler",
        "what a search draws for a seat is a state of the game, looks the same to that seat, and is not the truth",
        (sampled,),
        (
            ("another view", "Let what is shown follow from what its seat may see."),
            ("the truth|always", "Put cards with one back in one pool (`Zone`), and hide no more than has to be."),
            ("", "Let the pack's check and its options accept every deal of the hidden cards."),
        ),
    ),
    Check(
        "undo",
        "a step back is offered only where nobody has learnt anything, and restores an equal state",
        (stepped_back,),
        (
            ("learnt", "Show a card by an event with `Cards` between two places; mark events of chance `drawn`."),
            ("", "Keep nothing outside the state: what has been taken back must leave no trace."),
        ),
        stretch=12,
    ),
)
"""Every check, in the order in which they are run."""
