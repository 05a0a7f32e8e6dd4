"""Distributions that strangers might publish, each broken in one way, as wheels.

A wheel is a zip with a folder of metadata; these are written by hand, so that they can be as wrong as
a wheel can be.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent

HEAD = "from boardcore import *\n"
REGISTER = HEAD + "@hookimpl\ndef boardcore_register(register):\n"
EXTENDS = REGISTER + "    register.extends('nim')\n"
TABLE = "import msgspec\nfrom typing import Annotated\nclass Table(msgspec.Struct, forbid_unknown_fields=True):\n"


@dataclass(frozen=True, slots=True)
class Stranger:
    """A distribution with one pack: its module's source, and the error it shall get."""

    name: str
    source: str
    code: str
    says: str
    requires: tuple[str, ...] = ("boardcore>=0.1,<0.2",)
    files: Mapping[str, bytes] = field(default_factory=dict)
    dist: str = ""
    """The distribution's name, if it is not ``stranger-<name>``."""

    @property
    def origin(self) -> str:
        """The distribution and its version."""
        return f"{self.dist or f'stranger-{self.name}'} 1.0"

    @property
    def module(self) -> str:
        """The import package."""
        return self.origin.partition(" ")[0].replace("-", "_")

    def wheel(self, folder: Path) -> Path:
        """Write the wheel into a folder."""
        dist = self.origin.replace("-", "_").replace(" ", "-")
        info = f"{dist}.dist-info"
        metadata = f"Metadata-Version: 2.1\nName: {self.origin.partition(' ')[0]}\nVersion: 1.0\n"
        metadata += "".join(f"Requires-Dist: {each}\n" for each in self.requires)
        inside: dict[str, bytes] = {
            **{f"{self.module}/{name}": data for name, data in self.files.items()},
            f"{info}/METADATA": metadata.encode(),
            f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: by hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            f"{info}/entry_points.txt": f"[boardcore]\n{self.name} = {self.module}\n".encode(),
        }
        if self.source:
            inside[f"{self.module}/__init__.py"] = dedent(self.source).encode()
        record = "".join(f"{name},,\n" for name in (*inside, f"{info}/RECORD"))
        inside[f"{info}/RECORD"] = record.encode()
        path = folder / f"{dist}-py3-none-any.whl"
        with zipfile.ZipFile(path, "w") as archive:
            for name, data in inside.items():
                archive.writestr(name, data)
        return path


EVENT = "class Done(Event, frozen=True):\n    seat: OpenSeat\n"
TEXTS = EXTENDS + "    register.text_files(__name__)\n"

BROKEN = (
    # that cannot be imported
    Stranger("no_module", "", "pack/import", "stranger_no_module"),
    Stranger("import_error", "import nowhere_at_all", "pack/import", "nowhere_at_all"),
    Stranger("syntax_error", "def (", "pack/import", "SyntaxError"),
    Stranger("exits", "raise SystemExit('good bye')", "pack/import", "SystemExit: good bye"),
    Stranger("missing_name", "from boardcore import Wonder", "pack/import", "cannot import name 'Wonder'"),
    # that need what is not there
    Stranger("newer_core", EXTENDS, "pack/needs", "boardcore>=9; installed is 0.1.0", ("boardcore>=9",)),
    Stranger("older_core", EXTENDS, "pack/needs", "boardcore<0.1,>=0.0.3; installed", ("boardcore<0.1,>=0.0.3",)),
    Stranger("newer_game", EXTENDS, "pack/needs", "boardcore-nim~=7.1; installed", ("boardcore-nim~=7.1",)),
    Stranger("no_neighbour", EXTENDS, "pack/needs", "boardcore-atlantis, which is not", ("boardcore-atlantis>=1",)),
    # with hooks that would never be called
    Stranger("misspelt", EXTENDS + "@hookimpl\ndef boardcore_setpu(fx): pass\n", "pack/hook", "'boardcore_setpu'"),
    Stranger("misspelt_first", HEAD + "@hookimpl\ndef boardcore_regster(register): pass\n", "pack/hook", "_regster'"),
    Stranger("argument", EXTENDS + "@hookimpl\ndef boardcore_setup(fx, table): pass\n", "pack/hook", "table"),
    Stranger("argument_first", HEAD + "@hookimpl\ndef boardcore_register(registry): pass\n", "pack/hook", "registry"),
    Stranger("unmarked", EXTENDS + "def boardcore_setup(fx): pass\n", "pack/hook", "'boardcore_setup' is not marked"),
    # that fail while they register
    Stranger("raises", REGISTER + "    1 / 0\n", "pack/error", "ZeroDivisionError: division by zero"),
    Stranger("exits_later", REGISTER + "    raise SystemExit(3)\n", "pack/error", "SystemExit: 3"),
    Stranger("orphan", REGISTER + "    register.extends('chess')\n", "pack/game", "'chess', which is not installed"),
    # that clash
    Stranger(
        "card",
        REGISTER + "    register.extends('cardia')\n    register.offer('cardia.card', 'djinn', 1)\n",
        "pack/clash",
        "cardia.card 'djinn', as pack 'cardia' of boardcore-cardia 0.1.0 does",
    ),
    Stranger("twice", EXTENDS + "    for n in (1, 2): register.offer('x', 'a', n)\n", "pack/clash", "x 'a' twice"),
    Stranger(
        "event",
        HEAD + EVENT + "One = Done\n" + EVENT + EXTENDS + "    register.events(One, Done)\n",
        "pack/clash",
        "two events are named 'event:Done'",
    ),
    Stranger(
        "drawer",
        HEAD + TABLE + "    n: Annotated[Count, PUBLIC] = 0\n" + EXTENDS
        + "    register.drawer(Drawer('cardia', Table), lambda seats: Table())\n",
        "pack/drawer",
        "is named 'drawer', not 'cardia'",
    ),
    Stranger("core", EXTENDS, "pack/clash", "'core' is boardcore's own"),
    Stranger(
        "nim",
        REGISTER + "    register.game(Game((2, 2)))\n",
        "pack/clash",
        "already is a pack of this name, of boardcore-nim 0.2.0",
        dist="aaa-first-by-name",
    ),
    Stranger(
        "option",
        REGISTER + "    register.game(Game((2, 2), (flag('packs'),)))\n",
        "pack/option",
        "no option can be named 'packs'",
    ),
    # that do not say who sees what
    Stranger(
        "field",
        HEAD + TABLE + "    n: Count = 0\n" + EXTENDS
        + "    register.drawer(Drawer('field', Table), lambda seats: Table())\n",
        "pack/schema",
        "field 'n': nobody says who may see it",
    ),
    Stranger(
        "event_field",
        HEAD + "class Done(Event, frozen=True):\n    seat: int\n" + EXTENDS + "    register.events(Done)\n",
        "pack/event",
        "nobody says who may see 'seat'",
    ),
    # with texts that are wrong
    Stranger("toml", TEXTS, "pack/text", "en.toml", files={"texts/en.toml": b"hello = \n"}),
    Stranger("latin", TEXTS, "pack/text", "de.toml", files={"texts/de.toml": 'gruß = "ß"'.encode("latin-1")}),
    Stranger("nested", TEXTS, "pack/text", "flat table", files={"texts/en.toml": b"[card]\nname = 'x'\n"}),
    Stranger("no_texts", TEXTS, "pack/text", "no folder 'texts'"),
    Stranger(
        "placeholders",
        TEXTS,
        "pack/text",
        "uses 'b', in 'en' 'a'",
        files={"texts/en.toml": b'x = "{a}"', "texts/de.toml": b'x = "{b}"'},
    ),
    Stranger(
        "one_language",
        HEAD + EVENT + TEXTS + "    register.events(Done)\n",
        "pack/text",
        "'one_language:event.Done', which is missing in 'de'",
        files={"texts/en.toml": b'"event.Done" = "{seat} did."'},
    ),
)  # fmt: skip

HARMLESS = (
    Stranger("quiet", EXTENDS + "    register.option(flag('loud'))\n", "", ""),
    Stranger("idle", REGISTER + "    pass\n", "", ""),
)
"""Packs that are right, and change nothing while nobody asks for them."""

ASSEMBLES = EXTENDS + "@hookimpl\ndef boardcore_assemble(assembly):\n"
ASKS = "    assembly.block('{name}:x', (Choose(Pool('some', lambda fx: (1,)), Name('it', SEAT){more}),))\n"

LATE = (
    Stranger("assembles", ASSEMBLES + "    1 / 0\n", "pack/error", "ZeroDivisionError in boardcore_assemble"),
    Stranger("block", ASSEMBLES + "    assembly.block('nim:round', ())\n", "pack/clash", "the block 'nim:round'"),
    Stranger(
        "kind", ASSEMBLES + "    assembly.kind(KindTable(Kind('heap'), None, 3))\n", "pack/clash", "the kind 'heap'"
    ),
    Stranger(
        "unbound",
        ASSEMBLES + "    assembly.block('unbound:x', (Note(Pool('p', len, SEAT, (Name('it', SEAT),)),"
        " Name('that', SEAT)),))\n",
        "pack/name",
        "'it' is read before any step binds it",
    ),
    Stranger(
        "prompt",
        ASSEMBLES + ASKS.format(name="prompt", more=", 'prompt:which'"),
        "pack/text",
        "needs the text 'prompt:which'",
    ),
)  # fmt: skip
"""Packs that nobody finds fault with until they are in force."""
