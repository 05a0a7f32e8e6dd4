"""Answers in words: beside every message what it says in a language, for clients that do not do that themselves.

Without ``?lang=`` answers hold message ids with their arguments and nothing of this is done.
"""

from __future__ import annotations

from typing import Any

import msgspec

from boardcore import Decision, Message, OptionsError, Result, Ruleset, Seen

from .bodies import Explained, Standing, Table, Viewed, Watched


def check_lang(lang: str, languages: tuple[str, ...]) -> str:
    """A language that there is.

    Raises:
        OptionsError: ``options/lang``.
    """
    if lang not in languages:
        raise OptionsError(
            "options/lang",
            f"there is no language {lang[:80]!r}; there are {', '.join(languages)}",
            known=list(languages),
        )
    return lang


def put_into_words(rules: Ruleset, answer: Any, lang: str) -> dict[str, Any]:
    """An answer as plain data, with ``words`` in every message, event and result."""
    speaker = _Speaker(rules, check_lang(lang, rules.texts.languages))
    # One level at a time: what is inside is put into words or left as it is.
    said = {name: getattr(answer, name) for name in answer.__struct_fields__}
    if isinstance(answer, Standing | Table | Viewed | Watched):
        said["decisions"] = [speaker.decision(each) for each in answer.decisions]
    if isinstance(answer, Table | Viewed | Watched):
        said["events"] = [speaker.event(each) for each in answer.events]
    if isinstance(answer, Standing | Table):
        said["result"] = speaker.result(answer.result)
    if isinstance(answer, Viewed | Watched):
        view = {name: getattr(answer.view, name) for name in answer.view.__struct_fields__}
        said["view"] = {**view, "result": speaker.result(answer.view.result)}
    if isinstance(answer, Explained):
        said["title"] = speaker.message(answer.title)
        said["value"] = speaker.message(answer.value) if isinstance(answer.value, Message) else answer.value
        said["parts"] = [{**_plain(part), "text": speaker.message(part.text)} for part in answer.parts]
    return said


class _Speaker:
    """The texts of a ruleset in one language."""

    def __init__(self, rules: Ruleset, lang: str) -> None:
        self.rules = rules
        self.lang = lang

    def message(self, message: Message) -> dict[str, Any]:
        return {**_plain(message), "words": self.rules.texts.say(message, self.lang)}

    def decision(self, decision: Decision) -> dict[str, Any]:
        options = [{**_plain(option), "text": self.message(option.text)} for option in decision.options]
        return {**_plain(decision), "prompt": self.message(decision.prompt), "options": options}

    def event(self, seen: Seen) -> dict[str, Any]:
        return {**_plain(seen), "words": self.rules.texts.say(self.rules.tell(seen), self.lang)}

    def result(self, result: Result | None) -> dict[str, Any] | None:
        if result is None:
            return None
        return {**_plain(result), "words": self.rules.texts.say(Message(result.reason), self.lang)}


def _plain(value: Any) -> dict[str, Any]:
    """What would be encoded, as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain
