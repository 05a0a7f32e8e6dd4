"""Every planted fault: the pack that has it, the check that has to find it, and what it says.

Each is a mistake that a real author could make. ``test_check`` looks for all of them, and a run of the tests
tells the score at its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import aged_packs
import broken_packs
import faulty_packs
import known_leaks
import leaving_packs
import misprinted_packs
import pair
import refused_packs
import remembering_packs
import silent_packs
import unready_packs
import worldly_packs

import boardcore
from boardcore.checking import Verdict, Wish, check_pack

PACKS = str(Path(__file__).parent)


@dataclass(frozen=True)
class Fault:
    """One pack with one fault, or with none."""

    module: ModuleType
    name: str
    check: str = ""
    says: str = ""
    beside: Mapping[str, str] = field(default_factory=dict)
    """Other packs that have to be there: ``module:attribute`` by name."""

    @property
    def id(self) -> str:
        """The name of its test."""
        return f"{self.name}-{self.check}" if self.check else f"{self.module.__name__}:{self.name}"

    def verdicts(self, wish: Wish) -> list[Verdict]:
        """What ``check`` says of it, as the pack ``pair``, which is not installed."""
        targets = {"pair": f"{self.module.__name__}:{self.name}", **self.beside}
        catalogue = boardcore.discover(extra={name: found(target) for name, target in targets.items()})
        wish = replace(wish, extra=targets, path=(PACKS,))
        return list(check_pack(catalogue, catalogue.packs["pair"], wish))


def found(target: str) -> Any:
    """What ``module:attribute`` names."""
    module, _, attribute = target.partition(":")
    return getattr(__import__(module), attribute)


WISHES = {"wishes": "faulty_packs:wishes"}
EARLY = {"visit": "early_guest:early"}

FAULTS = [
    Fault(broken_packs, "missing_reason", "load", "pair:reason.empty"),
    Fault(broken_packs, "unfilled_text", "load", "{bonus}"),
    Fault(refused_packs, "undeclared_field", "load", "pack/schema"),
    Fault(refused_packs, "undeclared_event", "load", "pack/event"),
    Fault(refused_packs, "list_in_the_state", "load", "pack/schema"),
    Fault(refused_packs, "changeable_in_frozen", "load", "pack/schema"),
    Fault(refused_packs, "choice_together", "load", "pack/together"),
    Fault(refused_packs, "missing_text", "load", "pair:prompt.bury"),
    Fault(refused_packs, "misspelt", "load", "boardcore_asemble"),
    Fault(unready_packs, "too_early", "load", "'it' is read before any step binds it"),
    Fault(unready_packs, "after_the_end", "load", "it can never be reached"),
    Fault(unready_packs, "twice", "load", "two events are named 'pair:Scored'"),
    Fault(unready_packs, "stranger", "load", "{points}"),
    Fault(unready_packs, "nameless", "load", "asks for a 'card'"),
    Fault(faulty_packs, "sizeless", "load", "pack/size: "),
    Fault(misprinted_packs, "left_over", "load", "nothing can show the text 'pair:prompt.discard'"),
    Fault(misprinted_packs, "old_event", "load", "nothing can show the text 'pair:event.Drew'"),
    Fault(misprinted_packs, "other_number", "load", "says 3 in 'en' and not in 'de'"),
    Fault(misprinted_packs, "says_more", "load", "only the text has 3, only the card 2"),
    Fault(misprinted_packs, "says_less", "load", "only the text has 3, only the card 4"),
    Fault(misprinted_packs, "says_several", "load", "only the text has 1 and 3, only the card 4"),
    Fault(misprinted_packs, "says_value", "load", "only the text has 5, only the card 2"),
    Fault(broken_packs, "crash", "play", "ZeroDivisionError"),
    Fault(broken_packs, "nothing_offered", "play", "offers nothing"),
    Fault(broken_packs, "offered_twice", "play", "the same option twice"),
    Fault(broken_packs, "impure_asking", "play", "asking changes the state"),
    Fault(broken_packs, "loop", "play", "pack/budget"),
    Fault(broken_packs, "endless", "play", "no result after"),
    Fault(broken_packs, "undeclared_start", "play", "Encore starts a block and does not say so"),
    Fault(silent_packs, "unregistered", "play", "RoundPlayed is emitted and not registered"),
    Fault(broken_packs, "lost_card", "save", "is missing"),
    Fault(broken_packs, "global_state", "save", "another future"),
    Fault(remembering_packs, "rewards_the_first", "save", "in a process that has not seen the game has another future"),
    Fault(remembering_packs, "bars_the_last", "save", "in a process that has not seen the game asks something else"),
    Fault(faulty_packs, "diary", "save", "bytes of JSON; 'pair' may take 8192"),
    Fault(faulty_packs, "tight", "save", "bytes of JSON; 'pair' may take 250"),
    Fault(broken_packs, "global_state", "determinism", "mark"),
    Fault(broken_packs, "own_chance", "determinism", "'random.randrange' in broken_packs"),
    Fault(broken_packs, "order_of_a_set", "determinism", "PYTHONHASHSEED"),
    Fault(faulty_packs, "late_at_night", "determinism", "'datetime.date.today' in faulty_packs"),
    Fault(faulty_packs, "timed", "determinism", "'time.time_ns' in faulty_packs"),
    Fault(faulty_packs, "seldom_by_chance", "determinism", "'random.randrange' in faulty_packs"),
    Fault(faulty_packs, "counts_offers", "determinism", "no other pack is installed", beside=WISHES),
    Fault(worldly_packs, "by_hash", "determinism", "PYTHONHASHSEED"),
    Fault(worldly_packs, "by_order", "determinism", "when packs are imported in another order", beside=EARLY),
    Fault(worldly_packs, "by_neighbour", "determinism", "when no other pack is imported", beside=EARLY),
    Fault(worldly_packs, "by_environment", "determinism", "'os.environ' in worldly_packs"),
    Fault(worldly_packs, "by_machine", "determinism", "'platform.system' in worldly_packs"),
    Fault(worldly_packs, "sets_depth", "determinism", "changes sys.setrecursionlimit for the whole process"),
    Fault(worldly_packs, "sets_digits", "determinism", "changes decimal.getcontext for the whole process"),
    Fault(broken_packs, "impure_alias", "purity", "changes the state it was given"),
    Fault(broken_packs, "silent_playout", "purity", "a playout differs from apply"),
    Fault(broken_packs, "leaky_counter", "secrets", "mark"),
    Fault(broken_packs, "leaky_event", "secrets", "DrawnInTheOpen"),
    Fault(broken_packs, "leaky_options", "secrets", "its options depend"),
    Fault(broken_packs, "leaky_silence", "secrets", "Drawn"),
    Fault(broken_packs, "leaky_asking", "secrets", "who is asked depends"),
    Fault(broken_packs, "leaky_choice", "secrets", "who is asked next depends on what it may not know: seat"),
    Fault(broken_packs, "leaky_answer", "secrets", "mark"),
    Fault(broken_packs, "leaky_memory", "secrets", "mark"),
    Fault(faulty_packs, "logged", "secrets", "names 'card:"),
    Fault(faulty_packs, "printed", "secrets", "top of the deck"),
    Fault(faulty_packs, "warned_of", "secrets", "holds"),
    Fault(faulty_packs, "says_seed", "secrets", "holds the seed"),
    Fault(faulty_packs, "no_twins", "sampler", "state/impossible"),
    Fault(broken_packs, "leaky_answer", "undo", "has learnt something"),
    Fault(broken_packs, "own_chance", "undo", "comes to another state"),
    Fault(silent_packs, "quiet_point", "events", "/table/pair/seats"),
    Fault(silent_packs, "quiet_burial", "events", "/table/pair/"),
    Fault(silent_packs, "quiet_tally", "events", "when PhaseBegan is said, /table/pair/mark has changed"),
    Fault(silent_packs, "quiet_end", "events", "when GameEnded is said, /table/pair/mark has changed"),
    Fault(silent_packs, "quiet_keepsake", "events", "from 'pair.discard' to 'pair.hand' of seat 0, and no event"),
    Fault(silent_packs, "hasty_burial", "events", "it has not moved since the event before"),
    Fault(silent_packs, "wrong_owner", "events", "and it has gone from 'pair.deck' to 'pair.hand' of seat 1"),
    Fault(silent_packs, "quiet_tidying", "events", "the order of 'pair.discard' has changed"),
    Fault(leaving_packs, "quiet_estate", "events", "gives up"),
    Fault(leaving_packs, "counts_on_all", "leaving", "IndexError"),
    Fault(leaving_packs, "waits_for_all", "leaving", "no result after"),
    Fault(leaving_packs, "estate", "leaving", "learns what it may not know"),
    Fault(aged_packs, "crashes", "compatibility", "KeyError in the migration of pack 'pair' from version '1'"),
    Fault(aged_packs, "unmoved", "compatibility", "asks nobody at position 3"),
    Fault(aged_packs, "half_done", "compatibility", "no option 'swaps'"),
    Fault(aged_packs, "counting", "compatibility", "another state when it is taken up again"),
    Fault(aged_packs, "makes_up", "compatibility", "runs what there never was is taken up"),
    Fault(aged_packs, "uncounted", "compatibility", "does not go on to an end"),
    Fault(known_leaks, "opening", "secrets", "in a new game"),
    Fault(known_leaks, "keeps_copy", "secrets", "learns what it may not know"),
    Fault(known_leaks, "logs_arguments", "secrets", "Noted"),
    Fault(known_leaks, "shows_seed", "secrets", "mark"),
    Fault(known_leaks, "shown_by_phase", "secrets", "in neither place"),
    Fault(known_leaks, "counts_hidden", "secrets", "mark"),
    Fault(known_leaks, "registered", "secrets", "names 'card:"),
    Fault(known_leaks, "asks_in_time", "secrets", "who is asked depends"),
    Fault(known_leaks, "statistics", "secrets", "Predicted"),
    Fault(known_leaks, "summed", "sampler", "state/impossible"),
    Fault(known_leaks, "one_world", "sampler", "state/impossible"),
]

HEALTHY = [
    Fault(pair, "healthy"),
    Fault(faulty_packs, "says_round"),
    Fault(leaving_packs, "eliminates"),
    Fault(aged_packs, "third"),
    Fault(misprinted_packs, "says_right"),
    Fault(silent_packs, "told_together"),
]
"""Packs without a fault."""
