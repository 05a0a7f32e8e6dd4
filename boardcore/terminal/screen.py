"""The screen and the keyboard: what is printed, what is typed, and the terminal's own words."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from ..errors import OptionsError, listed
from ..register import core_catalogues
from ..texts import Message, Texts

LONGEST = 10_000
"""The width of a line that is not to be broken."""


class Words:
    """Messages in one language; the terminal's own are the core's texts ``ui....``."""

    def __init__(self, lang: str, texts: Texts | None = None) -> None:
        self.lang = lang
        self.texts = texts or core_texts()
        if lang not in self.texts.catalogues:
            raise OptionsError(
                "options/lang",
                f"there is no language {lang!r}; there are {listed(self.texts.languages)}",
                option="lang",
            )

    def __call__(self, key: str, **args: Any) -> str:
        """One of the terminal's own texts: ``words("round", round=3)``."""
        return self.say(Message(f"core:ui.{key}", args))

    def say(self, message: Message) -> str:
        """A message in words."""
        return self.texts.say(message, self.lang)

    def word(self, value: Any) -> str:
        """A label, message, number or list of these in words."""
        return self.texts.word(value, self.lang)

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self.say(Message("core:seat", {"number": seat + 1}))

    def known(self, key: str, otherwise: str) -> str:
        """The text of a message id where there is one."""
        return self.texts.template(key, self.lang) or otherwise


def core_texts() -> Texts:
    """The core's own texts, for when no game is loaded."""
    return Texts(core_catalogues(), {})


class Screen:
    """Where a game is shown and choices are typed: a terminal, or a pair of pipes.

    Without a terminal, or with ``NO_COLOR``, it writes no escape codes at all. What is a list ``for_programs``
    has a line per entry where it goes to no terminal.
    """

    def __init__(self, for_programs: bool = False) -> None:
        for stream in (sys.stdin, sys.stdout):
            # A terminal of another encoding shall show a question mark, not stop the game.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.terminal = sys.stdout.isatty()
        self.typed = self.terminal and sys.stdin is not None and sys.stdin.isatty()
        self.plain = not self.terminal or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self.console = Console(
            file=sys.stdout,
            force_terminal=not self.plain,
            no_color=self.plain,
            color_system=None if self.plain else "auto",
            highlight=False,
            markup=False,
            emoji=False,
            width=LONGEST
            if for_programs and not self.terminal
            else max(40, shutil.get_terminal_size((100, 24)).columns),
        )
        if self.typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # makes input() editable

    def line(self, text: str = "", style: str = "") -> None:
        """One line, however long."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def show(self, drawing: RenderableType) -> None:
        """A drawing; on plain paper without the blanks that only fill its lines."""
        if not self.plain:
            self.console.print(drawing)
            return
        with self.console.capture() as captured:
            self.console.print(drawing)
        for line in captured.get().splitlines():
            self.line(line.rstrip())

    def ask(self, prompt: str) -> str | None:
        """What is typed, without blanks around it; None when the input has ended."""
        if self.typed:
            try:
                return input(prompt).strip()
            except EOFError:
                self.line()
                return None
        sys.stdout.write(prompt)
        sys.stdout.flush()
        typed = sys.stdin.readline() if sys.stdin is not None else ""
        # Echoed, so that what a pipe leaves behind reads like what a person saw.
        self.line(printable(typed))
        return typed.strip() if typed else None

    def clear(self) -> None:
        """Hide what was on the terminal; through a pipe nothing was on one."""
        if not self.terminal:
            return
        if self.plain:
            self.console.print("\n" * shutil.get_terminal_size().lines)
        else:
            # The scrollback too: the other player's hand is in it.
            self.console.clear()
            self.console.file.write("\x1b[3J")


def printable(text: str) -> str:
    """A text on one line without control characters."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
