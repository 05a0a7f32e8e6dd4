"""Corrections: what the owner of printed components says of them, and what that makes of what is installed.

It is plain data, by kind, name and detail, the same in a TOML file, in a request and in a state::

    [card.colossus]
    name = { en = "Colossus of Salt", de = "Koloss aus Salz" }
    value = 14
    ability = "tax_collector"
    provenance = "published"

What is installed is never asked about other corrections, so that their order does not matter and two cards
can change their abilities with each other.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from .components import Component, Correctable, Provenance
from .options import Offer, Offers
from .state import Components

PROVENANCE = "provenance"
UNSAID: Provenance = "house"
"""The provenance of a corrected component of which the owner says nothing: never more than is known."""

Key = tuple[str, str]
"""A component's kind and name."""
Catalogues = Mapping[str, Mapping[str, str]]


class Correction(msgspec.Struct, frozen=True):
    """What is corrected of one component: only what differs from what is installed, in canonical form."""

    component: Component
    changes: tuple[tuple[Correctable, dict[str, Any]], ...]
    """What changes its offers, with the details."""
    texts: dict[str, dict[str, str]]
    """By role: the text in each language in which it is another."""
    said: dict[str, str]
    """By role: the message id of an installed text that goes with the details."""
    uses: tuple[Offer, ...]
    """What it takes from other packs."""
    provenance: Provenance
    facts: Mapping[str, Any]
    languages: tuple[str, ...]

    @property
    def plain(self) -> dict[str, Any]:
        """The same as plain data, in its shortest form; empty if everything is as installed."""
        found: dict[str, Any] = {name: value for _, details in self.changes for name, value in details.items()}
        for role, texts in self.texts.items():
            one = next(iter(texts.values()))
            same = set(texts.values()) == {one} and set(texts) == set(self.languages)
            found[role] = one if same else dict(texts)
        if found and self.provenance != UNSAID:
            found[PROVENANCE] = self.provenance
        return dict(sorted(found.items()))

    @property
    def places(self) -> set[Key]:
        """The offers that tell whether it counts."""
        return {(each.offer, each.only or self.component.name) for each, _ in self.changes if not each.always}

    @property
    def always(self) -> bool:
        """Whether it counts whenever the component's pack is in force."""
        return not self.changes or any(each.always for each, _ in self.changes)


class Corrections(msgspec.Struct, frozen=True):
    """Some corrections, and what they make of what is installed."""

    installed: Offers
    catalogues: Catalogues
    found: dict[Key, Correction] = msgspec.field(default_factory=dict)

    @property
    def plain(self) -> Components:
        """All as plain data; what leaves everything as it is installed is not there."""
        plain: Components = {}
        for (kind, name), each in sorted(self.found.items()):
            if each.plain:
                plain.setdefault(kind, {})[name] = each.plain
        return plain

    @property
    def offers(self) -> Offers:
        """What is offered with them."""
        changed: dict[Key, Offer] = {}
        for _, correction in sorted(self.found.items()):
            name = correction.component.name
            for each, details in correction.changes:
                place = each.offer, each.only or name
                offer = changed.get(place) or self.installed.get(*place)
                assert offer is not None, "only what is offered can be corrected"
                if details:
                    value = each.apply(offer.value, name, details, self.installed)
                    changed[place] = dataclasses.replace(offer, value=value)
        return self.installed.with_offers(changed.values())

    @property
    def texts(self) -> dict[str, dict[str, str]]:
        """The texts, by language and message id, that they put in the place of installed ones."""
        found: dict[str, dict[str, str]] = {lang: {} for lang in self.catalogues}
        for each in self.found.values():
            for lang, texts in self.catalogues.items():
                found[lang] |= {each.component.texts[role]: texts[key] for role, key in each.said.items()}
            for role, given in each.texts.items():
                for lang, text in given.items():
                    found[lang][each.component.texts[role]] = text
        return found

    def counting(self, packs: Iterable[str], used: Iterable[Offer]) -> Corrections:
        """Those that matter to rules with these packs in force and these offers taken."""
        names, taken = set(packs), {(offer.kind, offer.name) for offer in used}
        counting = {
            key: each
            for key, each in self.found.items()
            if each.plain and each.component.pack in names and (each.always or each.places & taken)
        }
        return replace(self, found=counting)

    def of(self, component: Component) -> Component:
        """A component as it is with them, for lists."""
        each = self.found.get((component.kind, component.name))
        if each is None:
            return component
        changed = tuple(name for name in each.plain if name != PROVENANCE)
        facts = {**component.facts, **each.facts}
        return replace(component, provenance=each.provenance, facts=facts, corrected=changed)
