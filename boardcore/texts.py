"""Messages: ids with typed arguments, and the catalogues that put them into words.

Nothing in the rules is a sentence. A prompt, option, event or reason is a ``Message``; its arguments
are numbers, labels (``card:7``), message ids, further messages or lists of these, so that a client
can render them itself. Each pack brings a catalogue per language; English is what the others fall
back to while a pack is tried out, and a pack in force lacks nothing in either.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Union

import msgspec

from .errors import PackError, listed

LANGUAGES = ("en", "de")

Arg = Union[int, str, "Message", "Unseen", tuple[Any, ...]]


class Unseen(msgspec.Struct, frozen=True):
    """So many cards that the reader may not know."""

    count: int


class Message(msgspec.Struct, frozen=True):
    """Something to be said: a message id (``pack:key``) and its arguments."""

    id: str
    args: dict[str, Any] = {}


class Texts:
    """The catalogues of the packs of a ruleset.

    >>> texts = Texts({"en": {"x:hello": "Hello {who}."}}, {})
    >>> texts.say(Message("x:hello", {"who": "you"}), "en")
    'Hello you.'
    """

    def __init__(
        self, catalogues: Mapping[str, Mapping[str, str]], names: Mapping[str, Callable[[str], Message | None]]
    ) -> None:
        self.catalogues = catalogues
        self.names = names
        """By kind: the message that names a label's rest; None if that speaks for itself."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are."""
        return tuple(sorted(self.catalogues))

    def template(self, key: str, lang: str) -> str | None:
        """The text of a message id in a language, else in English, else None."""
        return self.catalogues.get(lang, {}).get(key) or self.catalogues.get("en", {}).get(key)

    def say(self, message: Message, lang: str = "en") -> str:
        """The message in words. A missing text shows its id: ugly, never an error at the table."""
        template = self.template(message.id, lang)
        if template is None:
            return message.id
        words = {name: self.word(value, lang) for name, value in message.args.items()}
        return template.format_map(_Blanks(words))

    def word(self, value: Arg, lang: str) -> str:
        """One argument in words."""
        if isinstance(value, Message):
            return self.say(value, lang)
        if isinstance(value, Unseen):
            key = "core:unseen.one" if value.count == 1 else "core:unseen.many"
            return self.say(Message(key, {"count": value.count}), lang)
        if isinstance(value, tuple | list):
            if not value:
                return self.say(Message("core:nothing"), lang)
            return ", ".join(self.word(item, lang) for item in value)
        if isinstance(value, str):
            kind, _, rest = value.partition(":")
            if rest and kind in self.names:
                return self.label(value, lang)
            template = self.template(value, lang) if rest else None
            return value if template is None else template
        return str(value)

    def label(self, label: str, lang: str) -> str:
        """The name of what a label stands for: ``seat:0`` -> "Player 1"."""
        kind, _, rest = label.partition(":")
        if kind == "seat":
            if rest == "-1":
                return self.say(Message("core:nobody"), lang)
            return self.say(Message("core:seat", {"number": int(rest) + 1 if rest.isdigit() else rest}), lang)
        named = self.names[kind](rest)
        return rest if named is None else self.say(named, lang)


class _Blanks(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def placeholders(template: str) -> frozenset[str]:
    """The arguments a template uses: ``"{card} gets {amount}"`` -> card, amount."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def alike(key: str, catalogues: Mapping[str, Mapping[str, str]], pack: str = "") -> str:
    """What may be meant by the id of a text that is in no language, for the end of a message: ``; is it 'x:over'?``.

    An id without its pack is first of all one of ``pack``. Empty if no id is like it.
    """
    known = list(dict.fromkeys(each for texts in catalogues.values() for each in texts))
    if key in known:
        return ""
    whole = f"{pack}:{key}"
    if whole not in known:
        from difflib import get_close_matches  # slow to import, and hardly ever needed

        whole = next(iter(get_close_matches(whole if ":" not in key else key, known, 1, 0.7)), "")
    return f"; is it {whole!r}?" if whole else ""


def check_catalogues(catalogues: Mapping[str, Mapping[str, str]], needed: Iterable[tuple[str, str, str]]) -> None:
    """Refuse rules with a text missing or with other arguments in one language than in English.

    ``needed`` are message ids, each with who needs it and of which pack that is; the pack is empty where it
    is the one that the id names.

    Raises:
        PackError: ``pack/text``, naming the id, the language and who needs it, and an id like it if there is one.
    """
    for lang in LANGUAGES:
        known = catalogues.get(lang, {})
        for key, who, pack in needed:
            if key not in known:
                near = alike(key, catalogues, pack)
                raise PackError(
                    "pack/text",
                    f"{who} needs the text {key!r}, which is missing in {lang!r}{near}",
                    text=key,
                    language=lang,
                    **({"pack": pack} if pack else {}),
                )
    english = catalogues.get("en", {})
    for lang, texts in catalogues.items():
        for key, template in texts.items():
            try:
                used = placeholders(template)
            except ValueError as why:
                raise PackError("pack/text", f"the text {key!r} in {lang!r} is malformed: {why}", text=key) from None
            if key in english and used != placeholders(english[key]):
                raise PackError(
                    "pack/text",
                    f"the text {key!r} in {lang!r} uses {listed(used)}, in 'en' {listed(placeholders(english[key]))}",
                    text=key,
                    language=lang,
                )
