"""Reading corrections of components: a mapping or a TOML file, checked against one game, with every fault named."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from .components import Component, Correctable, Detail, Provenance, near, shown
from .corrections import PROVENANCE, UNSAID, Catalogues, Correction, Corrections, Key
from .errors import BoardcoreError, OptionsError, PackError, listed
from .options import Offer, Offers

MAX_BYTES = 1 << 15
"""How long the plain data of corrections may be, so that states stay small."""
MAX_TEXT = {"name": 80}
OTHER_TEXT = 600
"""How long a corrected text may be, by its role, and for all other roles."""


class Reader:
    """Reads corrections for one game: what is listed, what can be corrected, what is offered and said."""

    def __init__(
        self,
        components: Iterable[Component],
        correctables: Iterable[Correctable],
        offers: Offers,
        catalogues: Catalogues,
    ) -> None:
        self.offers, self.catalogues = offers, catalogues
        self.listed: dict[str, dict[str, Component]] = {}
        for component in components:
            self.listed.setdefault(component.kind, {}).setdefault(component.name, component)
        self.correctables = tuple(correctables)
        self.faults: list[str] = []

    def read(self, given: Any) -> Corrections:
        """What was given, checked: a mapping, or the path of a TOML file.

        Raises:
            OptionsError: ``options/components``, naming everything that is wrong.
            BoardcoreError: ``file/read`` for a file that cannot be read.
        """
        where = ""
        if isinstance(given, os.PathLike):
            where = f"{Path(given).name}: "
            given = read_file(Path(given))
        elif not isinstance(given, Mapping):
            hint = "; a file is given as a Path" if isinstance(given, str) else ""
            raise OptionsError(
                "options/components", f"components are a table by kind and name, not {shown(given)}{hint}"
            )
        found: dict[Key, Correction] = {}
        for kind, names in given.items():
            for component, fields in self._named(kind, names):
                found[component.kind, component.name] = self._correction(component, fields)
        corrections = Corrections(self.offers, self.catalogues, found)
        if not self.faults and len(size := msgspec.json.encode(corrections.plain)) > MAX_BYTES:
            self.faults.append(f"the corrections have {len(size)} bytes; there can be {MAX_BYTES}")
        if self.faults:
            raise OptionsError("options/components", f"{where}{'; '.join(self.faults)}", faults=self.faults)
        return corrections

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of what ``read`` takes, a file's path aside."""
        text = {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]}
        kinds: dict[str, Any] = {}
        for kind, components in sorted(self.listed.items()):
            details = {
                detail.name: detail.schema(self.offers)
                for each in self.correctables
                if each.kind == kind
                for detail in each.details
            }
            roles = dict.fromkeys((role for each in components.values() for role in each.texts), text)
            provenance = {PROVENANCE: {"type": "string", "enum": list(get_args(Provenance))}}
            kinds[kind] = {
                "type": "object",
                "propertyNames": {"enum": sorted(components)},
                "additionalProperties": {
                    "type": "object",
                    "properties": {**details, **roles, **provenance},
                    "additionalProperties": False,
                },
            }
        return {"type": "object", "properties": kinds, "additionalProperties": False, "default": {}}

    def _named(self, kind: Any, names: Any) -> Iterator[tuple[Component, Mapping[Any, Any]]]:
        """The components of a kind that are named, each with what is said of it."""
        here = self.listed.get(kind) if isinstance(kind, str) else None
        if here is None:
            self.faults.append(f"there is no kind of component {shown(kind)}; it can be {near(kind, self.listed)}")
            return
        if not isinstance(names, Mapping):
            self.faults.append(f"{kind}: a table by name is needed, not {shown(names)}")
            return
        for name, fields in names.items():
            component = here.get(name) if isinstance(name, str) else None
            if component is None:
                self.faults.append(f"there is no {kind} {shown(name)}; it can be {near(name, here)}")
            elif not isinstance(fields, Mapping):
                self.faults.append(f"{kind}.{name}: a table of details is needed, not {shown(fields)}")
            else:
                yield component, fields

    def _correction(self, component: Component, fields: Mapping[Any, Any]) -> Correction:
        """What is said of one component; faults are noted, and what is wrong is left out."""
        kinds = [each for each in self.correctables if each.kind == component.kind and self._offer(each, component)]
        details = {detail.name: detail for each in kinds for detail in each.details}
        where = f"{component.kind}.{component.name}"
        read: dict[str, Any] = {}
        texts: dict[str, dict[str, str]] = {}
        provenance: Provenance | None = None
        for name, value in fields.items():
            if name == PROVENANCE:
                if value not in get_args(Provenance):
                    known = listed(get_args(Provenance))
                    self.faults.append(f"{where}.{name}: one of {known}, not {shown(value)}")
                else:
                    provenance = value
            elif name in details:
                self._detail(f"{where}.{name}", details[name], value, read)
            elif name in component.texts:
                texts[name] = self._text(f"{where}.{name}", name, value)
            else:
                known = listed([*details, *component.texts, PROVENANCE])
                self.faults.append(f"{where}: nothing is known of {shown(name)}; it has {known}")
        return self._applied(where, component, kinds, read, texts, provenance)

    def _offer(self, each: Correctable, component: Component) -> Offer | None:
        return self.offers.get(each.offer, each.only or component.name)

    def _detail(self, where: str, detail: Detail, value: Any, read: dict[str, Any]) -> None:
        try:
            read[detail.name] = _plain(detail.read(value, self.offers))
        except OptionsError as why:
            self.faults.append(f"{where}: {why.message}")

    def _text(self, where: str, role: str, value: Any) -> dict[str, str]:
        """A text by language; one text stands for all languages."""
        languages = sorted(self.catalogues)
        texts = dict.fromkeys(languages, value) if isinstance(value, str) else value
        if not isinstance(texts, Mapping):
            self.faults.append(f"{where}: a text, or a table of texts by language, not {shown(value)}")
            return {}
        found: dict[str, str] = {}
        for lang, text in texts.items():
            if wrong := _wrong(lang, text, languages, MAX_TEXT.get(role, OTHER_TEXT)):
                self.faults.append(f"{where}: {wrong}")
                break
            found[lang] = text
        return found

    def _applied(
        self,
        where: str,
        component: Component,
        kinds: list[Correctable],
        read: dict[str, Any],
        texts: dict[str, dict[str, str]],
        provenance: Provenance | None,
    ) -> Correction:
        """The correction, without what is as installed; what a pack says against it is noted."""
        changes: list[tuple[Correctable, dict[str, Any]]] = []
        uses: list[Offer] = []
        facts: dict[str, Any] = {}
        said: dict[str, str] = {}
        for each in kinds:
            offer = self._offer(each, component)
            assert offer is not None, "kinds are those with an offer"
            mine = {detail.name: detail for detail in each.details if detail.name in read}
            try:
                differs = {
                    name: read[name]
                    for name in mine
                    if each.apply(offer.value, component.name, {name: read[name]}, self.offers) != offer.value
                }
                value = each.apply(offer.value, component.name, differs, self.offers) if differs else offer.value
            except OptionsError as why:
                self.faults.append(f"{where}: {why.message}")
                continue
            changes.append((each, differs))
            if differs:
                uses += [use for name in differs for use in mine[name].uses(read[name], self.offers)]
                facts |= each.facts(value, component.name, differs) if each.facts is not None else differs
                said |= self._said(each.says(component.name, differs, self.offers))
        wording = self._wording(component, texts, said)
        if provenance is None:
            provenance = UNSAID if wording or any(details for _, details in changes) else component.provenance
        languages = tuple(sorted(self.catalogues))
        return Correction(component, tuple(changes), wording, said, tuple(uses), provenance, facts, languages)

    def _said(self, said: Mapping[str, str]) -> Mapping[str, str]:
        """The installed texts that a pack names, if they are there."""
        for key in said.values():
            if lost := next((lang for lang, texts in self.catalogues.items() if key not in texts), None):
                raise PackError("pack/text", f"a correction says {key!r}, which is missing in {lost!r}", text=key)
        return said

    def _wording(
        self, component: Component, texts: dict[str, dict[str, str]], said: dict[str, str]
    ) -> dict[str, dict[str, str]]:
        """The texts that differ from what the component, as corrected, would say by itself."""
        found: dict[str, dict[str, str]] = {}
        for role, key in component.texts.items():
            usual = said.get(role, key)
            given = texts.get(role, {})
            differs = {
                lang: text for lang, text in sorted(given.items()) if text != self.catalogues[lang].get(usual, "")
            }
            if differs:
                found[role] = differs
        return found


def _plain(value: Any) -> Any:
    """A value as it comes back from the bytes of a state."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return {name: _plain(value[name]) for name in sorted(value)} if isinstance(value, dict) else value


def _wrong(lang: Any, text: Any, languages: list[str], most: int) -> str:
    """What is wrong with a text for a language; empty if nothing is."""
    if lang not in languages:
        return f"there is no language {shown(lang)}; there are {listed(languages)}"
    if not isinstance(text, str) or not text.strip() or len(text) > most or not text.isprintable():
        return f"a text of one line with 1 to {most} letters, not {shown(text)}"
    if "{" in text or "}" in text:
        return f"a text without braces, not {shown(text)}"
    return ""


def read_file(path: Path) -> dict[str, Any]:
    """The plain data of a TOML file.

    Raises:
        OptionsError: ``options/components`` if it is no TOML.
        BoardcoreError: ``file/read``.
    """
    import tomllib

    try:
        with path.expanduser().open("rb") as file:
            data = file.read(8 * MAX_BYTES + 1)
        if len(data) > 8 * MAX_BYTES:
            raise OptionsError("options/components", f"{path.name} has more than {8 * MAX_BYTES} bytes")
        return tomllib.loads(data.decode("utf-8"))
    except (OSError, ValueError, RuntimeError) as why:  # the last: "~" for the home of nobody
        if isinstance(why, tomllib.TOMLDecodeError | UnicodeDecodeError):
            raise OptionsError("options/components", f"{path.name} is no TOML: {why}") from None
        reason = (isinstance(why, OSError) and why.strerror) or str(why)
        raise BoardcoreError("file/read", f"cannot read {path.name!r}: {reason}") from None
