"""A small game whose components can be corrected in each of the ways there are, and an expansion of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tiny import Log, Tiny

import boardcore
from boardcore import (
    Assembly,
    Catalogue,
    Correctable,
    Game,
    Offers,
    OptionsError,
    Register,
    hookimpl,
    one_of,
    one_offered,
    one_word,
    whole_number,
    yes_or_no,
)


@dataclass(frozen=True)
class Tool:
    """Something that writes its strength down, once or twice."""

    strength: int
    twice: bool = False
    colour: str = "red"


@dataclass(frozen=True)
class Box:
    """All nails of the game in one offer."""

    small: int = 1
    large: int = 2


TOOLS = {"hammer": Tool(3), "saw": Tool(5, twice=True)}


def correct_tool(tool: Tool, name: str, details: Mapping[str, Any], offers: Offers) -> Tool:
    """A tool with other details, or with all of another tool's."""
    other = offers.values("tiny.tool")[details["like"]] if "like" in details else tool
    changed = replace(other, **{key: value for key, value in details.items() if key != "like"})
    if changed.strength == 6 and changed.colour == "blue":
        raise OptionsError("options/components", "blue ones are never as strong as 6")
    return changed


def said_of(name: str, details: Mapping[str, Any], offers: Offers) -> dict[str, str]:
    """With another tool's details comes what that tool says."""
    return {"text": f"tiny:tool.{details['like']}.text"} if "like" in details else {}


class Shop(Tiny):
    """A game in which an option takes one tool; its nails are always there, in a box; one piece has words alone."""

    def __init__(self) -> None:
        super().__init__(Log(9))

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        super().boardcore_register(register)
        register.game(Game((2, 4), (one_of("tool", "tiny.tool", "hammer"),)))
        for name, tool in TOOLS.items():
            register.offer("tiny.tool", name, tool)
            texts = {"name": f"tool.{name}", "text": f"tool.{name}.text"}
            register.component("tool", name, "published", texts, strength=tool.strength)
        register.offer("tiny.box", "box", Box())
        for name in ("small", "large"):
            register.component("nail", name, "derived", {"name": f"nail.{name}"})
        register.component("bench", "bench", "house", {"name": "bench"})
        details = (
            whole_number("strength", 1, 9), yes_or_no("twice"), one_word("colour", "red", "blue"),
            one_offered("like", "tiny.tool"),
        )  # fmt: skip
        register.correctable(
            Correctable(
                "tool", "tiny.tool", details, correct_tool,
                said_of,
                lambda tool, name, given: {"strength": tool.strength},
            )
        )  # fmt: skip
        nails = (whole_number("length", 1, 9),)
        register.correctable(
            Correctable(
                "nail", "tiny.box", nails, lambda box, name, given, offers: replace(box, **{name: given["length"]}),
                only="box", always=True,
            )
        )  # fmt: skip
        english = {
            "tool.hammer": "Hammer",
            "tool.saw": "Saw",
            "nail.small": "Tack",
            "nail.large": "Spike",
            "bench": "Bench",
        }
        english |= {"tool.hammer.text": "It hits.", "tool.saw.text": "It cuts.", "tool.drill.text": "It turns."}
        register.texts("en", english)
        register.texts("de", {**english, "tool.hammer.text": "Er trifft.", "tool.saw.text": "Sie schneidet."})

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        super().boardcore_assemble(assembly)
        tool: Tool = assembly.offers.values("tiny.tool")[str(assembly.options["tool"])]
        box: Box = assembly.offers.values("tiny.box")["box"]
        self.steps = (*[Log(tool.strength)] * (1 + tool.twice), Log(box.small), Log(box.large))


class Annex:
    """An expansion with a tool of its own, and a detail more for every tool."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("tiny")
        register.offer("tiny.tool", "drill", Tool(7))
        register.component("tool", "drill", "house", {"name": "drill", "text": "drill.text"}, strength=7)
        for lang in ("en", "de"):
            register.texts(lang, {"drill": "Drill", "drill.text": "It turns."})


def shop(**extra: Any) -> Catalogue:
    """A catalogue with the game and its expansion."""
    return boardcore.discover(extra={"tiny": Shop(), "annex": Annex(), **extra})
