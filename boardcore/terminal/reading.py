"""What is written on the cards in sight: found by the labels in a view, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..texts import Texts
from ..views import View


def labels_in(view: View) -> list[str]:
    """The labels on the options and the cards in sight, each once."""
    found = [value for decision in view.decisions for option in decision.options for value in option.text.args.values()]
    found += [f"card:{card}" for card in cards_in(view.table)]
    return list(dict.fromkeys(label for label in found if isinstance(label, str)))


def cards_in(data: Any) -> Iterable[int]:
    """The cards in sight anywhere in a view's table."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("cards", "known") and isinstance(value, list):
                yield from (card for card in value if isinstance(card, int))
            elif key == "card" and isinstance(value, int):
                yield value
            else:
                yield from cards_in(value)
    elif isinstance(data, list | tuple):
        for item in data:
            yield from cards_in(item)


def described(texts: Texts, lang: str, labels: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Labels that have a text of their own (the id of their name and ``.text``): name and text."""
    for label in labels:
        kind, _, rest = label.partition(":")
        named = texts.names[kind](rest) if rest and kind in texts.names else None
        text = texts.template(f"{named.id}.text", lang) if named is not None else None
        if named is not None and text:
            yield texts.say(named, lang), text
