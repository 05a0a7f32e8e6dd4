"""``boardcore keep``: states of a release, kept with its pack for later versions to be tried on."""

from __future__ import annotations

import click

from ..errors import OptionsError, PackError
from ..plugins import Catalogue
from .screen import Screen


@click.command()
@click.argument("packs", nargs=-1, required=True, metavar="PACK ...")
@click.option("--again", is_flag=True, help="Replace those kept of this version, which has never been published.")
@click.pass_obj
def keep(catalogue: Catalogue, /, packs: tuple[str, ...], again: bool) -> None:
    """Keep states of a pack's present version beside its code, as one file per release, before it is published.

    They are chosen from random games with every value of its options. 'boardcore check' tries later
    versions on them: each must be taken up, or refused as a state that cannot be.
    """
    from ..checking import packs_of
    from ..checking.corpus import keep as kept
    from ..checking.corpus import states_of
    from ..testing.games import ContractError

    screen = Screen()
    for pack in packs_of(catalogue, packs):
        if pack.error is not None:
            raise OptionsError("options/pack", f"pack {pack.name!r} is broken: {pack.error.message}")
        try:
            states = states_of(catalogue, pack)
        except ContractError as why:
            told = f"pack {pack.name!r} cannot be played, as 'boardcore check {pack.name}' shows: {why.what}"
            raise PackError("pack/error", told, pack=pack.name) from why
        file = kept(pack, states, again)
        size = sum(map(len, states)) / 1000
        screen.line(f"{len(states)} states of {pack.name} {pack.version} ({size:.1f} kB) are kept in {str(file)!r}.")
