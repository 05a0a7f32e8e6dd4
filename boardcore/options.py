"""Options of a game: how each is read, and what packs offer for it to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from .errors import OptionsError, PackError, listed
from .state import OptionValue

RESERVED = frozenset({"game", "packs", "components"})
"""What stands beside the options wherever rules are asked for, and so can be no option's name."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something a pack offers for an option to choose: a deck, a card, a location."""

    kind: str
    name: str
    value: Any
    pack: str


class Offers:
    """All that the packs offer, by kind and name."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        self._by_kind: dict[str, dict[str, Offer]] = {}
        for offer in offers:
            self._by_kind.setdefault(offer.kind, {})[offer.name] = offer

    def with_offers(self, changed: Iterable[Offer]) -> Offers:
        """The same with some of them in the place of those of their kind and name."""
        other = Offers(())
        other._by_kind = {kind: dict(offers) for kind, offers in self._by_kind.items()}
        for offer in changed:
            other._by_kind[offer.kind][offer.name] = offer
        return other

    def names(self, kind: str) -> tuple[str, ...]:
        """The names offered of a kind, in the order of packs and registration."""
        return tuple(self._by_kind.get(kind, {}))

    def get(self, kind: str, name: str) -> Offer | None:
        """One offer, or None."""
        return self._by_kind.get(kind, {}).get(name)

    def values(self, kind: str) -> dict[str, Any]:
        """The offered values of a kind, by name."""
        return {name: offer.value for name, offer in self._by_kind.get(kind, {}).items()}


class OptionSpec(msgspec.Struct, frozen=True):
    """One option of a game.

    ``read`` turns what a caller gave into the canonical value (or raises ``OptionsError``); ``uses``
    names the offers that value takes, which puts their packs in force; ``schema`` is its JSON Schema.
    """

    name: str
    default: OptionValue
    read: Callable[[Any, Offers], OptionValue]
    uses: Callable[[OptionValue, Offers], Iterable[Offer]] = lambda value, offers: ()
    schema: Callable[[Offers], dict[str, Any]] = lambda offers: {}


def check_name(spec: OptionSpec) -> None:
    """Refuse an option that cannot be named among the arguments of ``load``.

    Raises:
        PackError: ``pack/option``.
    """
    if spec.name in RESERVED or not spec.name.isidentifier():
        raise PackError(
            "pack/option",
            f"no option can be named {spec.name!r}: it must be an identifier and none of {listed(RESERVED)}",
            option=spec.name,
        )


def check_word(name: str, what: str) -> None:
    """Refuse the name of a detail that cannot be a key in a file, or that has a meaning of its own there.

    Raises:
        PackError: ``pack/option``.
    """
    if not name.isidentifier() or name == "provenance":
        raise PackError("pack/option", f"{what} cannot be named {name!r}: it must be an identifier", option=name)


# Ready-made options


def one_of(name: str, kind: str, default: str) -> OptionSpec:
    """An option that takes one offer of a kind by name."""

    def read(value: Any, offers: Offers) -> OptionValue:
        if not isinstance(value, str) or offers.get(kind, value) is None:
            raise _unknown(name, value, offers.names(kind))
        return value

    return OptionSpec(
        name,
        default,
        read,
        lambda value, offers: [offer for offer in (offers.get(kind, str(value)),) if offer is not None],
        lambda offers: {"type": "string", "enum": list(offers.names(kind)), "default": default},
    )


def flag(name: str, default: bool = False, takes: str = "") -> OptionSpec:
    """An option that is on or off.

    While it is on it takes all offers of the kind ``takes``, so that the pack of an expansion that offers
    one is in force then: ``register.option(flag("rain", takes="weather.rule"))``.
    """

    def read(value: Any, offers: Offers) -> OptionValue:
        if not isinstance(value, bool):
            raise OptionsError("options/value", f"option {name!r} is true or false, not {value!r}", option=name)
        return value

    def uses(value: OptionValue, offers: Offers) -> Iterable[Offer]:
        taken = (offers.get(takes, each) for each in offers.names(takes)) if value else ()
        return [offer for offer in taken if offer is not None]

    return OptionSpec(name, default, read, uses, lambda offers: {"type": "boolean", "default": default})


def _unknown(name: str, value: Any, known: Iterable[str]) -> OptionsError:
    shown = repr(value)[:80]
    return OptionsError(
        "options/value",
        f"option {name!r} cannot be {shown}; there are {listed(known)}",
        option=name,
        known=sorted(known),
    )
