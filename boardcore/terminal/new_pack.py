"""``boardcore new-pack``: a pack to begin with, whole, installable and playable at once."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click

from ..plugins import Catalogue
from .screen import Screen


@click.command("new-pack")
@click.argument("name")
@click.option("--kind", default="game", show_default=True, metavar="KIND", help="What it is: game, deck, expansion.")
@click.option("--of", "by", metavar="GAME", help="The installed game that it is made for, where several offer one.")
@click.option("--author", metavar="AUTHOR", help="Whose name stands in its licence.")
@click.option("--into", metavar="FOLDER", help="The folder to write, instead of one called like the pack.")
@click.pass_obj
def new_pack(catalogue: Catalogue, name: str, kind: str, by: str | None, author: str | None, into: str | None) -> None:
    """Write a new pack: 'boardcore new-pack NAME'. It installs, passes every check and can be played at once.

    A game stands for itself; a deck and an expansion are made for an installed game, which offers what to
    begin with.
    """
    from .templates import Words, check_name, choose, drafted, folder_called, read_author, write

    template = choose(catalogue, kind, by)
    check_name(name, catalogue, template)
    texts = drafted(template, Words(name, read_author(author, name)))
    target = folder_called(name if into is None else into)
    write(texts, target)
    screen = Screen()
    screen.line(f"{name}: {len(texts)} files in {target}. Next:")
    for command in commands(texts.get("README.md", ""), target):
        screen.line(f"  {command}")


def commands(readme: str, target: Path) -> list[str]:
    """What to type next: the first block of commands in the pack's README, which begins in its folder."""
    block = re.search(r"^```sh\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    lines = [] if block is None else block.group(1).splitlines()
    return [f"cd {shlex.quote(str(target))} && {line}" if not number else line for number, line in enumerate(lines)]
