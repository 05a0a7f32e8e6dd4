"""``boardcore cards GAME``: every component of a game, what is printed on it, and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..components import Component
from ..errors import OptionsError, listed
from ..panels import Panel
from ..plugins import Catalogue
from ..texts import Message
from .draw import rendered
from .screen import Screen, Words


def list_cards(
    catalogue: Catalogue, game: str, corrected: Any, kind: str | None, texts: bool, screen: Screen, lang: str
) -> None:
    """Print the components of a game, with corrections if there are any, kind by kind.

    Raises:
        OptionsError: for an unknown game, kind or language, or corrections that cannot be.
    """
    components = catalogue.components(game, corrected)
    words = Words(lang, catalogue.texts(game, corrected))
    kinds = list(dict.fromkeys(each.kind for each in components))
    if kind is not None and kind not in kinds:
        raise OptionsError("options/value", f"{game} has no components of the kind {kind!r}; there are {listed(kinds)}")
    for each in kinds if kind is None else [kind]:
        mine = [component for component in components if component.kind == each]
        screen.show(rendered(panel(each, mine, texts, words), words))
    if any(each.corrected for each in components):
        screen.line(words("cards.corrected"))


def panel(kind: str, components: list[Component], texts: bool, words: Words) -> Panel:
    """The components of one kind as a table."""
    columns = ["id", "name", "facts", "provenance", "pack", *(["text"] if texts else [])]
    rows = [
        (
            f"{each.name}{' *' if each.corrected else ''}",
            Message(each.texts["name"]) if "name" in each.texts else None,
            facts_of(each.facts) or None,
            Message(f"core:provenance.{each.provenance}"),
            each.pack,
            *([Message(each.texts["text"]) if "text" in each.texts else None] if texts else []),
        )
        for each in components
    ]
    return Panel(f"{kind} ({len(rows)})", tuple(words(f"cards.{column}") for column in columns), tuple(rows))


def facts_of(facts: Mapping[str, Any]) -> str:
    """What is printed besides texts, in short: ``value 3, faction guild``."""
    return ", ".join(f"{name} {shown(value)}" for name, value in facts.items() if value not in (None, "", (), [], {}))


def shown(value: Any) -> str:
    """A fact in short."""
    if isinstance(value, Mapping):
        return " ".join(f"{name} {shown(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(shown(inner) for inner in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
