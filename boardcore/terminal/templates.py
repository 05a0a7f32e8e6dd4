"""Templates: packs to begin with, who offers them, and writing one under another name.

A template is a whole distribution that installs and passes every check as it is. It calls itself
``mypack`` and ``My Pack``, and these words are all that is changed when it is written.
"""

from __future__ import annotations

import keyword
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

import click
import msgspec
import pluggy

from .. import hookspecs, kinds
from ..build import adapt
from ..errors import BoardcoreError, OptionsError, PackError, listed
from ..options import RESERVED
from ..packs import Pack, brought
from ..plugins import Catalogue
from ..state import ENVELOPE
from .files import reason
from .options import OWN

LONGEST = 24
"""Letters of a pack's name; a template's lines of code have room for so many."""

CORE = ""
"""Who offers the core's own templates."""


@dataclass(frozen=True)
class Template:
    """A pack to begin with: its kind, the installed pack that offers it, and where its files are."""

    kind: str
    offered_by: str
    folder: Traversable


def templates_of(catalogue: Catalogue) -> list[Template]:
    """All that are installed, the core's own first; what a pack does wrong is told on stderr and passed over."""
    found = [Template("game", CORE, files("boardcore") / "templates" / "game")]
    for pack in catalogue.packs.values():
        if pack.error is not None:
            continue
        try:
            found += offered(pack)
        except (Exception, SystemExit) as why:
            said = f"{type(why).__name__}: {' '.join(str(why).split())}"
            click.echo(f"warning: pack {pack.name!r} of {pack.origin} cannot offer templates: {said}", err=True)
    return found


def offered(pack: Pack) -> list[Template]:
    """The templates of one pack."""
    manager = pluggy.PluginManager("boardcore")
    manager.add_hookspecs(hookspecs)
    manager.register(pack.module, name=pack.name)
    found: list[Template] = []
    for each in manager.hook.boardcore_templates.get_hookimpls():
        folders = adapt(each, ())() or {}
        found += [Template(kind, pack.name, folder) for kind, folder in folders.items()]
    return found


def choose(catalogue: Catalogue, kind: str, by: str | None) -> Template:
    """The template of a kind that a pack offers; if nobody says which pack, the only one there is.

    Raises:
        OptionsError: ``options/pack`` or ``options/kind``.
    """
    found = templates_of(catalogue)
    if by is not None and by not in catalogue.packs:
        able = {each.offered_by for each in found} - {CORE}
        raise OptionsError("options/pack", f"pack {by!r} is not installed; templates are offered by {listed(able)}")
    fitting = [each for each in found if each.kind == kind and by in (None, each.offered_by)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        able = {each.offered_by for each in fitting}
        raise OptionsError("options/kind", f"a {kind} is offered by {listed(able)}; say which with --of", kind=kind)
    known = [f"{each.kind} (of {each.offered_by})" if each.offered_by else each.kind for each in found]
    who = "there is" if by is None else f"pack {by!r} has"
    raise OptionsError("options/kind", f"{who} no template {kind!r}; there are {listed(known)}", kind=kind)


def check_name(name: str, catalogue: Catalogue, template: Template) -> None:
    """Refuse a name that the new pack could not have.

    Raises:
        OptionsError: ``options/name``.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        why = "a name is made of lower-case letters, digits and single underscores, and begins with a letter"
    elif len(name) > LONGEST:
        why = f"it has {len(name)} letters, where a name has at most {LONGEST}"
    elif name in {"core", *ENVELOPE, *RESERVED, *OWN, *kinds_of(catalogue, template)} or keyword.iskeyword(name):
        why = "it has a meaning of its own in boardcore or in Python"
    elif name in catalogue.packs:
        why = f"pack {name!r} of {catalogue.packs[name].origin} is installed"
    elif find_spec(f"boardcore_{name}") is not None:
        why = f"a package boardcore_{name} is installed"
    elif (other := bringing(name, catalogue, template)) is not None:
        why = f"pack {other.name!r} of {other.origin} brings something of this name"
    else:
        return
    raise OptionsError("options/name", f"the pack cannot be called {name[:80]!r}: {why}", name=name)


def kinds_of(catalogue: Catalogue, template: Template) -> set[str]:
    """The kinds of values there are, in whose place no pack's name may stand: ``card:7`` is no message of a pack."""
    found = {each.name for each in vars(kinds).values() if isinstance(each, kinds.Kind)}
    if template.offered_by:
        found |= set(catalogue.load(catalogue.packs[template.offered_by].game).book.kinds)
    return found


def bringing(name: str, catalogue: Catalogue, template: Template) -> Pack | None:
    """A pack of the template's game that has an offer or an option of this name already."""
    game = catalogue.packs[template.offered_by].game if template.offered_by else ""
    for pack in catalogue.of(game):
        if pack.register is not None and name in {each for _, each in brought(pack.register)}:
            return pack
    return None


# Writing


@dataclass(frozen=True)
class Words:
    """What stands in a written pack for the words of its template."""

    name: str
    author: str

    @property
    def dashed(self) -> str:
        """The name as distributions and options of a command line have it."""
        return self.name.replace("_", "-")

    @property
    def title(self) -> str:
        """The name as a title: ``night_train`` is called Night Train."""
        return self.name.replace("_", " ").title()

    def put_into(self, text: str, toml: bool = False) -> str:
        """A text of the template in the words of the pack; inside TOML the author's name is escaped.

        >>> Words("night_train", "Me").put_into("boardcore-mypack: My Pack, by The My Pack authors; mypack:card")
        'boardcore-night-train: Night Train, by Me; night_train:card'
        """
        words = {
            "The My Pack authors": msgspec.json.encode(self.author).decode()[1:-1] if toml else self.author,
            "My Pack": self.title,
            "boardcore-mypack": f"boardcore-{self.dashed}",
            "--mypack": f"--{self.dashed}",
            "mypack": self.name,
        }
        return re.sub("|".join(words), lambda found: words[found.group()], text)


def read_author(author: str | None, name: str) -> str:
    """Whose pack it is, on one line.

    Raises:
        OptionsError: ``options/author``.
    """
    if author is None:
        return f"The {Words(name, '').title} authors"
    if not author.strip() or not author.isprintable() or len(author) > 200:
        raise OptionsError("options/author", f"an author is one line of text, not {author[:80]!r}")
    return author.strip()


def files_in(folder: Traversable, above: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file of a template with its path; what running it has left behind is none."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        path = f"{above}{each.name}"
        if each.is_file() and not each.name.endswith(".pyc"):
            yield path, each
        elif each.is_dir() and each.name != "__pycache__" and not re.fullmatch(r"\.\w+_cache", each.name):
            yield from files_in(each, f"{path}/")


def drafted(template: Template, words: Words) -> dict[str, str]:
    """The files of the pack: their paths and texts.

    Raises:
        PackError: ``pack/template``.
    """
    try:
        found = {
            words.put_into(path): words.put_into(file.read_text(encoding="utf-8"), path.endswith(".toml"))
            for path, file in files_in(template.folder)
        }
    except (OSError, ValueError, AttributeError) as why:
        raise PackError("pack/template", f"{_called(template)} cannot be read: {type(why).__name__}: {why}") from why
    if lacking := [path for path in ("pyproject.toml", f"boardcore_{words.name}/__init__.py") if path not in found]:
        raise PackError("pack/template", f"{_called(template)} is no pack 'mypack': it lacks {listed(lacking)}")
    return found


def _called(template: Template) -> str:
    return f"the template {template.kind!r} of {template.offered_by or 'boardcore'}"


def folder_called(name: str) -> Path:
    """The folder that somebody names, who may write ``~`` for a home.

    Raises:
        BoardcoreError: ``file/write`` for the home of nobody.
    """
    try:
        return Path(name).expanduser()
    except RuntimeError as why:
        raise BoardcoreError("file/write", f"cannot write {name!r}: {reason(why)}") from None


def write(texts: dict[str, str], target: Path) -> None:
    """Write the files of a pack into a new folder: all of them, or nothing.

    Raises:
        BoardcoreError: ``file/exists`` or ``file/write``.
    """
    try:
        if target.exists() or target.is_symlink():
            raise BoardcoreError("file/exists", f"{str(target)!r} is there already; name a new folder with --into")
        with tempfile.TemporaryDirectory(prefix=".boardcore-", dir=target.parent) as draft:
            home = Path(draft) / "pack"
            for path, text in texts.items():
                file = home / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
            os.rename(home, target)
    except (OSError, ValueError) as why:
        raise BoardcoreError("file/write", f"cannot write {str(target)!r}: {reason(why)}") from None
