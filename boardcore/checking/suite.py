"""The checks by name: what each promises, what it looks at in a game, and what to do when it fails.

A new check is an entry here, with its probes in a module of their own: functions that take a ``Trial``.
"""

from __future__ import annotations

from . import probes
from .changes import rebuilt
from .claims import placed
from .compatibility import taken_up
from .dealing import dealt
from .leaving import leaves
from .trial import Check

SHOWN = (
    "Give the event's cards the mark `Cards` with `src` and `dst`, or `PassedCards` with the `giver` too if they come"
    " from another seat; and emit it in any case."
)
"""What to change where an event shows too much, or that it happens does."""

SUITE: tuple[Check, ...] = (
    Check(
        "load",
        "it loads with every value of its options, and what it says has words in every language, and the right ones",
        (probes.used, probes.counts, probes.words),
        (
            (
                r"nothing can show the text '\w+:event\.",
                "Register the event, `register.events(...)`, or correct the id: `event.` and the name of its class.",
            ),
            ("nothing can show", "Take the text out, or correct its id; texts for other packs go to `register.needs`."),
            ("only the text has|' and not in '", "Make the text and the ability say the same number."),
            (
                "only one seat gets",
                "Leave the placeholder out: the text is told to those, too, who do not get the field. Cards that"
                " move are told to all, as a number to those who may not see them: mark them `Cards` or `PassedCards`.",
            ),
            ("lacks|cannot be said", "Take the placeholder out of the text, or give the argument to the message."),
            ("shows|there is no text", "Add the text to each of the pack's languages, or correct its id."),
            ("^pack/text", "Make the texts of all languages agree: the same ids, the same placeholders."),
            ("^pack/hook", "Correct the hook's name or arguments; `boardcore docs hooks` lists all with contracts."),
            ("^pack/schema|^pack/event", "Declare who may see the field, with a type that cannot be changed in place."),
            ("", "The message names the place in the pack and what would be right there."),
        ),
        every=True,
    ),
    Check(
        "play",
        "every game ends in a result, and a choice is accepted if and only if it is on offer",
        (probes.ends, probes.plays),
        (
            ("starts a block", "Let the step declare it: `starts: ClassVar[bool] = True`."),
            ("no result after", "Let something run out, so that every game comes to its end."),
            ("pack/budget", "Let a loop end, or put a choice into it."),
            ("twice", "Give each option a value of its own, and list it once."),
            ("offers nothing", "Ask only seats with options; leave the others out of what `asks` returns."),
            ("asking", "Options are worked out, never counted or stored: change nothing while asking."),
            ("failed", "Handle this position; its cause is the pack's: debug the command with `--jobs 0`."),
            ("is accepted", "Offer the choice, or take it out of what the step accepts."),
            ("", "Make what is on offer and what is accepted the same."),
        ),
        every=True,
    ),
    Check(
        "save",
        "at every decision the state goes through its bytes, has the same future in any process, and is not too large",
        (probes.saves, probes.resumes),
        (
            ("is missing|exactly one place", "Every card lies in exactly one place: take it out and put it somewhere."),
            ("bytes of JSON", "Keep nothing that can be worked out; or say more in `register.size`."),
            ("future|asks something else", "Keep in the drawer whatever a rule looks back at; nothing else is saved."),
            ("", "Keep only what the schema allows, in the range that it says; the message names the field."),
        ),
    ),
    Check(
        "determinism",
        "the same seed and choices give the same bytes, in any process, beside any game and pack, without a clock",
        (probes.no_clock, probes.unchanged, probes.repeats, probes.alone, probes.reordered, probes.by_itself),
        (
            ("asks 'os|asks 'platform|asks 'locale", "Make an option of it: rules ask nothing of the machine."),
            ("the pack asks", "Take chance from `fx.shuffle` and `fx.draw`; rules have no clock."),
            ("in between", "Keep nothing in the pack's modules and objects: what changes belongs in the drawer."),
            ("for the whole process", "Leave it as it is: a server plays other games in the same process."),
            (
                "another order|other pack is imported",
                "Let importing do nothing: collect in `boardcore_assemble`, by offers.",
            ),
            ("fresh process", "Go through sets in sorted order, and call no `hash()`."),
            ("installed", "Use `assembly` and its offers only for what the options name."),
            ("", "Take chance from `fx.shuffle` and `fx.draw`, and keep what changes in the drawer."),
        ),
    ),
    Check(
        "purity",
        "no state is changed by choosing or looking, and a playout ends where `apply` does",
        (probes.pure,),
        (
            ("playout", "Do the same whether events are recorded or not: `fx.events` is not for rules."),
            ("", "Keep no reference to a state or drawer beyond the call; change only the `fx` that is given."),
        ),
    ),
    Check(
        "secrets",
        "nobody receives anything that depends on what they may not know, and nothing of it is written anywhere",
        (probes.secret, dealt, placed, probes.silent),
        (
            (
                "line that is written",
                "Log no card, seed or name of one; tell players by events, which know who sees what.",
            ),
            (
                "in neither place",
                "Name in `src` and `dst` the places from which and to which the cards went; if these are of two seats,"
                " mark the cards `PassedCards`, and name the `giver`.",
            ),
            ("in a new game", "Put nothing in the open at set-up that follows from cards lying face down."),
            ("its options", "Offer what depends only on what its seat can see, and refuse nothing afterwards."),
            ("event|happens", SHOWN),
            ("", "Let no public field or figure depend on hidden cards; move a card to show it."),
        ),
        stretch=12,
    ),
    Check(
        "sampler",
        "what a search draws for a seat is a state of the game, looks the same to that seat, and is not the truth",
        (probes.sampled,),
        (
            ("another view", "Let what is shown follow from what its seat may see."),
            ("the truth|always", "Put cards with one back in one pool (`Zone`), and hide no more than has to be."),
            ("", "Let the pack's check and its options accept every deal of the hidden cards."),
        ),
    ),
    Check(
        "events",
        "the old view with what comes with each event gives the new view, and nothing changes that no event tells",
        (rebuilt,),
        (
            (
                r"and it has gone from '[^']*' of seat (\d+) to '[^']*' of seat (?!\1\b)",
                "Mark the cards `PassedCards`, and name in `giver` the seat that had them: `Cards` have one owner.",
            ),
            ("no event", "Emit an event in the function that makes this change, right after it."),
            ("tells that", "Change first, then emit: with the cards that have moved, their `src` and their `dst`."),
            ("", "Show in the view only what follows from the state."),
        ),
    ),
    Check(
        "undo",
        "a step back is offered only where nobody has learnt anything, and restores an equal state",
        (probes.stepped_back,),
        (
            (
                "learnt",
                "Show a card by an event with `Cards` between two places, or with `PassedCards` and its `giver` if it"
                " comes from another seat; mark events of chance `drawn`.",
            ),
            ("", "Keep nothing outside the state: what has been taken back must leave no trace."),
        ),
        stretch=12,
    ),
    Check(
        "leaving",
        "whoever gives up, at whatever moment, the game goes on to an end, and nobody learns a secret by it",
        (leaves,),
        (
            ("learns.*event", SHOWN),
            ("learns", "Show nothing of a seat's cards because it has left; move them where everybody may see them."),
            ("no result", "Ask for `fx.seats`, those still in the game, where something waits for everybody."),
            (
                r"\bpack/\w+: ",
                "Mend what the message names. If it is met in this check alone, work with `fx.seats`, those still in"
                " the game, and listen to `SeatLeft` where more has to happen.",
            ),
            ("", "Work with `fx.seats`, those still in the game; listen to `SeatLeft` where more has to happen."),
        ),
    ),
    Check(
        "compatibility",
        "a state that an earlier version has saved goes on, or is refused as one that cannot",
        (taken_up,),
        (
            (
                "in the migration|leaves no state",
                "Look at what earlier versions have saved; the error names what failed.",
            ),
            ("asks nobody|positions|binds no|cannot be waiting", "Move the positions of the block: `saved.shift`."),
            ("taken up again", "Let a migration depend on nothing but the state it is given."),
            ("is taken up$", "Change only what an earlier version has saved; leave anything else as it is."),
            ("go on to an end", "Give what has come in since the value that the rules would have given it."),
            ("cannot be loaded", "Handle this state; the error's cause is the pack's."),
            ("", "Bring the state up to date in `boardcore_migrate`, or return None there."),
        ),
    ),
)
"""Every check, in the order in which they are run."""
