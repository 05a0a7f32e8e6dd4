"""Components as they are listed, what the schema says of them, and what packs can do wrong with corrections."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from shop import correct_tool, shop

from boardcore import (
    Correctable,
    Game,
    PackError,
    Register,
    hookimpl,
    one_of,
    whole_number,
    yes_or_no,
)


class TestLists:
    """Components are listed as they are with corrections."""

    def test_as_corrected(self) -> None:
        """With their facts, their texts, where they come from, and what is not as installed."""
        given = {"tool": {"hammer": {"like": "saw", "provenance": "published"}, "saw": {"colour": "blue"}}}
        found = {(each.kind, each.name): each for each in shop().components("tiny", given)}
        hammer, saw, bench = (found[key] for key in (("tool", "hammer"), ("tool", "saw"), ("bench", "bench")))
        assert (hammer.facts, hammer.provenance, hammer.corrected) == ({"strength": 5}, "published", ("like",))
        assert (saw.facts, saw.provenance, saw.corrected) == ({"strength": 5}, "house", ("colour",))
        assert (bench.provenance, bench.corrected) == ("house", ())
        assert shop().texts("tiny", given).template("tiny:tool.hammer.text", "en") == "It cuts."

    def test_where_it_comes_from(self) -> None:
        """Whoever does not say where a correction comes from, is its source: never is it called published by itself."""
        listed = shop().components("tiny", {"tool": {"hammer": {"name": "Mallet"}, "saw": {"name": "Saw"}}})
        assert [each.provenance for each in listed if each.kind == "tool"] == ["house", "published", "house"]
        (claimed,) = [
            each for each in shop().components("tiny", {"bench": {"bench": {"provenance": "rulebook"}}})
            if each.kind == "bench"
        ]  # fmt: skip
        assert (claimed.provenance, claimed.corrected) == ("rulebook", ())

    def test_the_schema(self) -> None:
        """The schema of the options says what can be corrected."""
        schema = shop().schema("tiny")["properties"]["components"]
        tool = schema["properties"]["tool"]
        assert tool["propertyNames"]["enum"] == ["drill", "hammer", "saw"]
        assert set(tool["additionalProperties"]["properties"]) == {
            "strength", "twice", "colour", "like", "name", "text", "provenance",
        }  # fmt: skip
        assert set(schema["properties"]) == {"tool", "nail", "bench"}
        msgspec.json.encode(schema)


class TestPacks:
    """What a pack can do wrong with it."""

    @pytest.mark.parametrize(
        ("details", "code"),
        [
            ((whole_number("strength", 1, 2),), "pack/clash"),
            ((whole_number("size", 1, 2), yes_or_no("size")), "pack/clash"),
            ((yes_or_no("provenance"),), "pack/option"),
            ((yes_or_no("two words"),), "pack/option"),
        ],
    )
    def test_names_of_details(self, details: Any, code: str) -> None:
        """A detail belongs to one pack, and has a name that can stand in a file."""

        class Odd:
            @hookimpl
            def boardcore_register(self, register: Register) -> None:
                register.extends("tiny")
                register.correctable(Correctable("tool", "tiny.tool", details, correct_tool))

        error = shop(odd=Odd()).packs["odd"].error
        assert error is not None
        assert error.code == code

    def test_a_pack_that_trips(self) -> None:
        """What a pack raises by mistake is its own fault, by name."""

        class Clumsy:
            @hookimpl
            def boardcore_register(self, register: Register) -> None:
                register.extends("tiny")
                trip = lambda tool, name, details, offers: 1 // 0  # noqa: E731  # as clumsy as can be
                register.correctable(Correctable("tool", "tiny.tool", (yes_or_no("sharp"),), trip))

        with pytest.raises(PackError) as refused:
            shop(clumsy=Clumsy()).load("tiny", components={"tool": {"hammer": {"sharp": True}}})
        assert (refused.value.code, refused.value.details["pack"]) == ("pack/error", "clumsy")

    def test_a_text_that_is_not_there(self) -> None:
        """A text that goes with details and that no pack has is found when they are read."""

        class Mute:
            @hookimpl
            def boardcore_register(self, register: Register) -> None:
                register.extends("tiny")
                register.correctable(
                    Correctable(
                        "tool", "tiny.tool", (yes_or_no("sharp"),),
                        lambda tool, name, details, offers: replace(tool, twice=True),
                        lambda name, details, offers: {"text": "mute:nothing"},
                    )
                )  # fmt: skip

        with pytest.raises(PackError, match="'mute:nothing'") as refused:
            shop(mute=Mute()).load("tiny", components={"tool": {"hammer": {"sharp": True}}})
        assert refused.value.code == "pack/text"

    def test_no_option_of_that_name(self) -> None:
        """No game can have an option named like what stands beside the options."""
        with pytest.raises(PackError) as refused:
            Register("odd").game(Game((1, 1), (one_of("components", "x", "y"),)))
        assert refused.value.code == "pack/option"
