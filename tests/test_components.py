"""Corrected components: plain data that makes other rules of what is installed, for any game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from shop import TOOLS, shop
from tiny import run

import boardcore
from boardcore import (
    BoardcoreError,
    OptionsError,
    Register,
    StateError,
    hookimpl,
)

Plain = dict[str, Any]


def load(components: Any = None, **options: Any) -> boardcore.Ruleset:
    """Rules with corrections."""
    return shop().load("tiny", components=components, **options)


def settled(components: Any, **options: Any) -> Any:
    """What of the corrections becomes an option."""
    return shop().settle("tiny", components=components, **options)[0].get("components")


def faults(components: Any) -> list[str]:
    """What is wrong with corrections."""
    with pytest.raises(OptionsError) as refused:
        load(components)
    assert refused.value.code == "options/components"
    found: list[str] = refused.value.details.get("faults", [refused.value.message])
    assert all(each in refused.value.message for each in found)
    return found


class TestWhatTheyDo:
    """The rules are those of the corrected components."""

    def test_a_detail(self) -> None:
        """An offer that an option takes has the corrected details."""
        assert run(load()) == (3, 1, 2)
        assert run(load({"tool": {"hammer": {"strength": 4, "twice": True}}})) == (4, 4, 1, 2)

    def test_several_in_one_offer(self) -> None:
        """Components that share an offer are corrected one after the other."""
        assert run(load({"nail": {"large": {"length": 8}, "small": {"length": 7}}})) == (3, 7, 8)

    def test_another_ones_details(self) -> None:
        """What is taken from another component is as installed, so two can change places."""
        both = {"tool": {"hammer": {"like": "saw"}, "saw": {"like": "hammer", "strength": 6}}}
        assert run(load(both)) == (5, 5, 1, 2)
        assert run(load(both, tool="saw")) == (6, 1, 2)

    def test_an_expansion_is_put_in_force(self) -> None:
        """What a detail takes from an expansion puts that in force; what does not count does not."""
        rules = load({"tool": {"hammer": {"like": "drill"}}})
        assert ([pack.name for pack in rules.packs], run(rules)) == (["tiny", "annex"], (7, 1, 2))
        assert [pack.name for pack in load({"tool": {"saw": {"like": "drill"}}}).packs] == ["tiny"]

    def test_texts(self) -> None:
        """Texts in one language or all; the text of the other component comes with its details."""
        rules = load({"tool": {"hammer": {"like": "saw", "name": {"de": "Säge zwei"}}}})
        said = {
            (role, lang): rules.texts.template(f"tiny:tool.hammer{role}", lang)
            for role in ("", ".text")
            for lang in ("en", "de")
        }
        assert said == {
            ("", "en"): "Hammer",
            ("", "de"): "Säge zwei",
            (".text", "en"): "It cuts.",
            (".text", "de"): "Sie schneidet.",
        }
        own = load({"tool": {"hammer": {"like": "saw", "text": "It does both."}}}).texts
        assert [own.template("tiny:tool.hammer.text", lang) for lang in ("en", "de")] == ["It does both."] * 2

    def test_words_alone(self) -> None:
        """A component of which a pack says nothing can have other words, and only these."""
        rules = load({"bench": {"bench": {"name": "Workbench"}}})
        assert rules.texts.template("tiny:bench", "de") == "Workbench"
        assert faults({"bench": {"bench": {"strength": 3}}}) == [
            "bench.bench: nothing is known of 'strength'; it has 'name', 'provenance'"
        ]


class TestTheState:
    """A state says itself what is corrected."""

    GIVEN: ClassVar[Plain] = {
        "tool": {
            "hammer": {"strength": 4, "twice": False, "name": "Mallet", "provenance": "published"},
            "saw": {"strength": 6},
        },
        "nail": {"small": {"length": 1}},
    }

    def test_only_what_matters(self) -> None:
        """It holds what differs from what is installed, of what takes part: here one tool of two, and no nail."""
        assert settled(self.GIVEN) == {"tool": {"hammer": {"name": "Mallet", "provenance": "published", "strength": 4}}}
        assert settled(self.GIVEN, tool="saw") == {"tool": {"saw": {"strength": 6}}}
        assert settled({"tool": {"drill": {"strength": 6}}}) is None
        assert settled({"nail": {"small": {"length": 3}}}) == {"nail": {"small": {"length": 3}}}

    @pytest.mark.parametrize(
        "given",
        [
            None,
            {},
            {"tool": {}},
            {"tool": {"hammer": {}}},
            {"tool": {"hammer": {"strength": 3, "name": "Hammer"}}},
            {"tool": {"hammer": {"like": "hammer", "text": {"de": "Er trifft."}}}},
            {"tool": {"saw": {"strength": 9}}},
            {"tool": {"hammer": {"provenance": "rulebook"}}},
        ],
    )
    def test_nothing_is_nothing(self, given: Any) -> None:
        """Where nothing that matters differs, the rules and the bytes of states are those without corrections."""
        rules, usual = load(given), load()
        assert rules.fingerprint == usual.fingerprint
        assert rules.options == usual.options == {"tool": "hammer"}
        assert rules.dump(rules.new(1)) == usual.dump(usual.new(1))

    @pytest.mark.parametrize("form", ["json", "msgpack"])
    def test_a_server_needs_nothing_else(self, form: Any) -> None:
        """From the options in a state's bytes come the rules that read it, the same wherever it is done."""
        rules = load(self.GIVEN)
        data = rules.dump(rules.new(1), form)
        decode: Any = msgspec.json.decode if form == "json" else msgspec.msgpack.decode
        options = decode(data)["options"]
        again = shop().load("tiny", **options)
        assert (again.fingerprint, again.options) == (rules.fingerprint, rules.options)
        assert again.dump(again.load_state(data), form) == data

    def test_the_fingerprint_covers_them(self) -> None:
        """Another detail or another word makes other rules, which refuse the state."""
        seen = [load(given) for given in (
            None, {"tool": {"hammer": {"strength": 4}}}, {"tool": {"hammer": {"strength": 5}}},
            {"tool": {"hammer": {"name": "Mallet"}}}, {"tool": {"hammer": {"name": {"de": "Mallet"}}}},
        )]  # fmt: skip
        assert len({rules.fingerprint for rules in seen}) == 5
        for rules in seen[1:]:
            with pytest.raises(StateError) as refused:
                rules.load_state(seen[0].dump(seen[0].new(1)))
            assert refused.value.code == "state/fingerprint"

    @pytest.mark.parametrize("strength", [1, 2, 1.0, True, "1", None, [1], {"a": 1}])
    def test_another_option_than_the_rules(self, strength: Any) -> None:
        """The option in a state is compared to the byte: what Python calls equal is not enough."""
        rules = load({"tool": {"hammer": {"strength": 1}}})
        data = msgspec.json.decode(rules.dump(rules.new(1)))
        data["options"]["components"]["tool"]["hammer"]["strength"] = strength
        if type(strength) is int and strength == 1:
            assert rules.load_state(data)
            return
        told = msgspec.json.encode(strength)
        for given in (data, rules.dump(rules.new(1)).replace(b'"strength":1', b'"strength":' + told)):
            with pytest.raises(StateError) as refused:
                rules.load_state(given)
            assert refused.value.code == "state/options"

    def test_states_stay_small(self) -> None:
        """Three details of one component cost less than a hundred bytes; more than 32 KiB cannot be asked for."""
        usual, rules = load(), load(self.GIVEN)
        assert len(rules.dump(rules.new(1))) - len(usual.dump(usual.new(1))) < 100
        many = {"tool": {name: {"text": {"en": "x" * 600, "de": "y" * 600}} for name in TOOLS}}
        assert len(msgspec.json.encode(settled(many))) < 1300

    def test_the_same_however_it_is_spelt(self) -> None:
        """Order, one text or one for each language: the same corrections are the same rules."""
        one = {"tool": {"hammer": {"name": {"de": "Axe", "en": "Axe"}, "strength": 4}}}
        other = {"nail": {}, "tool": {"saw": {}, "hammer": {"strength": 4, "name": "Axe"}}}
        assert settled(one) == settled(other) == {"tool": {"hammer": {"name": "Axe", "strength": 4}}}


class TestWhatIsWrong:
    """Every fault is named with its place, and with what would have been right."""

    def test_all_at_once(self) -> None:
        """All faults of a file stand in one error."""
        found = faults(
            {
                "tool": {
                    "hammer": {"strength": 10, "twice": 1, "colour": "green", "like": "axe", "size": 3},
                    "axe": {},
                },
                "screw": {},
            }
        )
        assert found == [
            "tool.hammer.strength: a whole number from 1 to 9, not 10",
            "tool.hammer.twice: true or false, not 1",
            "tool.hammer.colour: one of 'blue', 'red', not 'green'",
            "tool.hammer.like: one of 'drill', 'hammer', 'saw', not 'axe'",
            "tool.hammer: nothing is known of 'size';"
            " it has 'colour', 'like', 'name', 'provenance', 'strength', 'text', 'twice'",
            "there is no tool 'axe'; it can be one of 'drill', 'hammer', 'saw'",
            "there is no kind of component 'screw'; it can be one of 'bench', 'nail', 'tool'",
        ]

    @pytest.mark.parametrize(
        ("value", "says"),
        [
            ("", "1 to 80 letters"),
            (" ", "1 to 80 letters"),
            ("x" * 81, "1 to 80 letters"),
            ("two\nlines", "one line"),
            ("\x1b[31mred", "one line"),
            ("{card}", "without braces"),
            ("{0.__class__}", "without braces"),
            (5, "by language"),
            (None, "by language"),
            (["Hammer"], "by language"),
            ({"fr": "Marteau"}, "there is no language 'fr'; there are 'de', 'en'"),
            ({"en": 5}, "one line"),
            ({5: "x"}, "there is no language 5"),
        ],
    )
    def test_texts(self, value: Any, says: str) -> None:
        """A text is one printable line for all or some languages; nothing in it is ever filled in."""
        (fault,) = faults({"tool": {"hammer": {"name": value}}})
        assert fault.startswith("tool.hammer.name: ")
        assert says in fault

    @pytest.mark.parametrize(
        "value", [5, "tools.toml", '{"tool": {}}', ["tool"], True, {"tool": 5}, {"tool": {"hammer": 5}}, {5: {}},
                  {"tool": {5: {}}}, {"tool": {"hammer": {5: 6}}}, {"tool": {"hammer": {"provenance": "stolen"}}},
                  {"tool": {"hammer": {"strength": 4.5}}}, {"tool": {"hammer": {"strength": True}}},
                  {"tool": {"hammer": {"strength": {"deep": [1] * 99}}}}],
    )  # fmt: skip
    def test_whatever_is_given(self, value: Any) -> None:
        """Whatever is given, the answer is an error of whoever gave it; a name is never taken for a file."""
        assert faults(value)

    def test_details_that_do_not_go_together(self) -> None:
        """What a pack refuses of several details stands with the component's name."""
        given = {"tool": {"hammer": {"strength": 6, "colour": "blue"}}}
        assert faults(given) == ["tool.hammer: blue ones are never as strong as 6"]

    def test_too_much(self) -> None:
        """Corrections that would make states large are refused with their size."""

        class Many:
            @hookimpl
            def boardcore_register(self, register: Register) -> None:
                register.extends("tiny")
                for number in range(40):
                    register.component("brick", f"brick_{number}", "house", {"text": "brick"})
                for lang in ("en", "de"):
                    register.texts(lang, {"brick": "Brick"})

        given = {"brick": {f"brick_{number}": {"text": {"en": "x" * 600, "de": "y" * 600}} for number in range(40)}}
        with pytest.raises(OptionsError, match=r"have \d+ bytes; there can be 32768"):
            shop(many=Many()).load("tiny", components=given, packs=["many"])


class TestFiles:
    """The same as a file."""

    TOML = '[tool.hammer]\nname = "Mallet"\nstrength = 4\n'

    def write(self, folder: Path, text: str | bytes) -> Path:
        path = folder / "mine.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def test_a_file(self, tmp_path: Path) -> None:
        """The path of a TOML file gives the same rules as its plain data."""
        rules = load(self.write(tmp_path, self.TOML))
        assert rules.options["components"] == {"tool": {"hammer": {"name": "Mallet", "strength": 4}}}

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("[tool.hammer\n", "mine.toml is no TOML: "),
            ("[tool.hammer]\nstrength = 4\nstrength = 5\n", "mine.toml is no TOML: "),
            (b"\xff\xfe", "mine.toml is no TOML: "),
            ("[tool.hammer]\nstrength = 2024-01-01\n", "mine.toml: tool.hammer.strength: a whole number"),
            ("#" * 300_000, "mine.toml has more than 262144 bytes"),
        ],
    )
    def test_what_is_wrong_with_it(self, tmp_path: Path, text: str | bytes, says: str) -> None:
        """The error names the file, and the place in it."""
        with pytest.raises(OptionsError) as refused:
            load(self.write(tmp_path, text))
        assert refused.value.code == "options/components"
        assert says in refused.value.message

    def test_no_such_file(self, tmp_path: Path) -> None:
        """A file that cannot be read has a code of its own; its folder is nobody's business."""
        for path in (tmp_path / "nothing.toml", tmp_path):
            with pytest.raises(BoardcoreError) as refused:
                load(path)
            assert refused.value.code == "file/read"
            assert str(tmp_path.parent) not in refused.value.message


def test_the_readmes_file(tmp_path: Path) -> None:
    """The README's example is a file that corrects a card of an installed deck."""
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "mine.toml"
    path.write_text(example, encoding="utf-8")
    rules = boardcore.load("cardia", deck="III", components=path)
    corrected = rules.options["components"]["card"]["colossus"]
    assert (corrected["ability"], corrected["provenance"]) == ("tax_collector", "published")
    assert rules.load_state(rules.dump(rules.new(1)))
