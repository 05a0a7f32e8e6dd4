"""Components: the pieces of a game that a player would call by name, and what can be corrected of them.

A pack lists its pieces and says where each comes from. Whoever owns the printed ones can correct what is
listed, without code; for that a pack says of a kind of component which details can be other than
installed, how each is read, and what an offer becomes with them (``Correctable``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from .errors import OptionsError, listed
from .options import Offer, Offers

Provenance = Literal["published", "rulebook", "derived", "house"]
"""Where a component comes from: the published game, its rulebook, something derived from these, or our own house."""


class Component(msgspec.Struct, frozen=True):
    """A piece of the game that a player would call by name: a card, a deck, a faction.

    ``texts`` are the message ids of its wording by role (``name``, ``text``); ``facts`` is what is
    printed on it besides, as plain data; ``corrected`` are the details that are not as installed.
    """

    kind: str
    name: str
    pack: str
    provenance: Provenance
    texts: Mapping[str, str]
    facts: Mapping[str, Any]
    corrected: tuple[str, ...] = ()


class Detail(msgspec.Struct, frozen=True):
    """Something printed on a component: its name, and how a corrected value is read.

    ``read`` turns what was given into the canonical value or raises ``OptionsError``: a bool, an int, a str,
    or a list or a table by name of such. ``uses`` names the offers that the value takes, whose packs it puts
    in force; ``schema`` is its JSON Schema.
    """

    name: str
    read: Callable[[Any, Offers], Any]
    uses: Callable[[Any, Offers], Iterable[Offer]] = lambda value, offers: ()
    schema: Callable[[Offers], dict[str, Any]] = lambda offers: {}


Apply = Callable[[Any, str, Mapping[str, Any], Offers], Any]
"""(an offer's value, the component's name, the corrected details, what is installed) -> the corrected value."""
Says = Callable[[str, Mapping[str, Any], Offers], Mapping[str, str]]
"""(the component's name, the corrected details, what is installed) -> by role: the text to say instead."""


def _says_nothing(name: str, details: Mapping[str, Any], offers: Offers) -> Mapping[str, str]:
    return {}


class Correctable(msgspec.Struct, frozen=True):
    """What can be corrected of the components of a kind, and what an offer becomes with it.

    ``register.correctable(Correctable("card", "mygame.card", (whole_number("value", 1, 16),), corrected))``:
    the offer of the component's name, or the one named ``only``, is replaced by what ``apply`` makes of
    it; it raises ``OptionsError`` for details that do not go together. Details of one kind may be spread
    over several of these, each with an offer of its own.

    ``says`` names, by role, the text that goes with the new details where the owner gives none.
    ``facts`` says what is printed on a corrected value (with its name and the details), for lists. ``apply``
    and these know nothing of other corrections: what several components have to fulfil together is for the
    pack to check when rules are assembled.

    A correction counts where an option takes the offer; where no option does, since the component is always
    there, set ``always``: then it counts whenever the component's pack is in force.
    """

    kind: str
    offer: str
    details: tuple[Detail, ...]
    apply: Apply
    says: Says = _says_nothing
    facts: Callable[[Any, str, Mapping[str, Any]], Mapping[str, Any]] | None = None
    only: str = ""
    always: bool = False


# Ready-made details


def whole_number(name: str, least: int, most: int) -> Detail:
    """A whole number within bounds."""

    def read(value: Any, offers: Offers) -> Any:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise OptionsError("options/components", f"a whole number from {least} to {most}, not {shown(value)}")
        return value

    return Detail(name, read, schema=lambda offers: {"type": "integer", "minimum": least, "maximum": most})


def yes_or_no(name: str) -> Detail:
    """Something that is so or not."""

    def read(value: Any, offers: Offers) -> Any:
        if not isinstance(value, bool):
            raise OptionsError("options/components", f"true or false, not {shown(value)}")
        return value

    return Detail(name, read, schema=lambda offers: {"type": "boolean"})


def one_word(name: str, *words: str) -> Detail:
    """One of some words."""

    def read(value: Any, offers: Offers) -> Any:
        if value not in words:
            raise OptionsError("options/components", f"one of {listed(words)}, not {shown(value)}")
        return str(value)

    return Detail(name, read, schema=lambda offers: {"type": "string", "enum": list(words)})


def one_offered(name: str, kind: str) -> Detail:
    """The name of something offered, whatever pack it is of; that pack is then in force."""

    def read(value: Any, offers: Offers) -> Any:
        if not isinstance(value, str) or offers.get(kind, value) is None:
            raise OptionsError("options/components", f"{near(value, offers.names(kind))}, not {shown(value)}")
        return value

    return Detail(
        name,
        read,
        lambda value, offers: [offer for offer in (offers.get(kind, str(value)),) if offer is not None],
        lambda offers: {"type": "string", "enum": list(offers.names(kind))},
    )


def shown(value: Any) -> str:
    """A value from outside, short enough for a message."""
    return repr(value)[:60]


def near(value: Any, known: Iterable[str]) -> str:
    """The names there are; of many those that look like what was given.

    >>> near("jugde", ["judge", "djinn"])
    "one of 'djinn', 'judge'"
    """
    names = list(known)
    if len(names) > 12:
        from difflib import get_close_matches  # only where something is wrong

        close = get_close_matches(str(value), names, 3, 0.5)
        return f"one of {len(names)} names" + (f", such as {listed(close)}" if close else "")
    return f"one of {listed(names)}"
