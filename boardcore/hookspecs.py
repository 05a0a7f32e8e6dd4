"""Every hook of the core, in the order of a game's life.

A pack is a module (or any object) with some of these functions, marked with ``boardcore.hookimpl``,
and named by an entry point in the group ``boardcore``. An implementation may leave out arguments it
does not need. The order is: the game before its expansions, these by name; ``tryfirst`` and
``trylast`` are respected, wrappers are refused. What runs during play is fetched once per ruleset.

A game may have hooks of its own, in a module like this one; see ``Game.hookspecs``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pluggy

from .effect import Effect
from .panels import Panel
from .register import Assembly, Register
from .steps import Phase
from .versions import Saved
from .views import View

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable  # slow to import

hookspec = pluggy.HookspecMarker("boardcore")
"""Marks a function as the contract of a hook, in the module of hooks that a game names (``Game``)."""
hookimpl = pluggy.HookimplMarker("boardcore")
"""Marks a function of a pack that does what a hook of the same name says."""


@hookspec
def boardcore_register(register: Register) -> None:
    """Say what the pack brings: its game or the game it extends, drawer, offers, events, texts.

    When: once per process scan, for every installed pack, whatever game is wanted.
    Arguments: ``register`` collects what is said.
    Return: nothing.
    None: the only possible answer. A pack that registers nothing takes part in nothing.
    """


@hookspec
def boardcore_migrate(saved: Saved) -> bool | None:
    """Bring a state that an earlier version of the pack has saved up to date.

    When: a saved game is resumed, before there are rules for it; for each pack in force that has a later
    version now than the state says, the game first. Options are the first thing that may be changed.
    Arguments: ``saved`` is a copy of the whole state as plain data, as the packs before this one left it.
    Nothing has been checked; anybody may have written it. To refuse it, raise ``StateError`` with the code
    ``state/migration``; whatever is raised by mistake becomes one.
    Return: True once the state is as this version would have saved it. The core then marks it with the
    rules in force and checks it like any state from outside.
    None: the pack does not know such a state, or has nothing for its version. What it changed is forgotten, and
    the state is refused, unless the rules are the same in spite of the version.
    """


@hookspec
def boardcore_assemble(assembly: Assembly) -> None:
    """Add the blocks, kinds, listeners and cards that these options need.

    When: once per ruleset, for the packs in force, the game first.
    Arguments: ``assembly`` knows the options and offers and collects what is added.
    Return: nothing.
    None: the only possible answer.
    """


@hookspec
def boardcore_phases(phases: tuple[Phase, ...], assembly: Assembly) -> tuple[Phase, ...] | None:
    """Shape the phases of a round; the game gives them, expansions change them.

    When: once per ruleset, after all blocks are known.
    Arguments: ``phases`` as the packs before this one left them, empty for the game itself; ``assembly``
    knows the options, and ``assembly.hooks`` the game's own hooks, so that a game can let its
    expansions bring steps.
    Return: the new phases.
    None: the phases stay as they are.
    """


@hookspec
def boardcore_setup(fx: Effect) -> None:
    """Set the table of a new game: shuffle, deal, place.

    When: once per game, before the first phase; the drawers are as ``Register.drawer`` began them.
    Arguments: ``fx``, with no block running; chance comes from ``fx.shuffle`` and ``fx.draw``.
    Return: nothing.
    None: the only possible answer.
    """


@hookspec
def boardcore_settle(fx: Effect) -> bool | None:
    """Put the table in order after an instruction that has changed it: close gaps, compare, count.

    When: at the end of every instruction after which the table is different; bound once per ruleset.
    Arguments: ``fx``, inside the block whose instruction has ended.
    Return: True while the instruction is not over, because it takes several steps, some of which ask.
    Then no further pack is asked and no trigger starts, until the end of a step that changes something;
    the pack's last step sets ``fx.dirty``, so that its end is settled in any case.
    None: the instruction is over.
    """


@hookspec
def boardcore_draw(view: View, panels: list[Panel]) -> list[Panel] | None:
    """Draw a game's table for the terminal.

    When: whenever the terminal shows the table; the game first, then its expansions.
    Arguments: ``view`` is what the seat at the screen may know, and all there is to draw from;
    ``panels`` is the drawing as the packs before this one left it, empty for the game itself.
    Return: panels from top to bottom, usually the given ones and one's own.
    None: the drawing stays as it is; an empty one at the end makes the terminal list the view.
    """


@hookspec
def boardcore_commands(cli: Any) -> None:
    """Add commands to the command line.

    When: whenever the command ``boardcore`` starts, for every installed pack.
    Arguments: ``cli`` is a ``click.Group``.
    Return: nothing; call ``cli.command`` or ``cli.add_command``.
    None: the only possible answer.
    """


@hookspec
def boardcore_templates() -> Mapping[str, Traversable] | None:
    """Offer packs to begin with, which ``boardcore new-pack`` writes under another name.

    When: whenever ``boardcore new-pack`` runs, for every installed pack.
    Arguments: none.
    Return: folders of the pack's own package by kind, such as ``{"deck": files(__name__) / "templates" / "deck"}``.
    Each is a whole distribution that is called ``boardcore-mypack``, with a package ``boardcore_mypack``, the
    pack ``mypack`` and the title ``My Pack``; wherever these words stand, in files and their names, the author's
    are put. The first block of ``sh`` in its README.md says what to type next, in its folder.
    None: the pack offers nothing to begin with.
    """
