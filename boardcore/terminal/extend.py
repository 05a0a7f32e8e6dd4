"""Commands that packs add to the command line, each pack on its own so that none takes others down."""

from __future__ import annotations

import click
import pluggy

from .. import hookspecs
from ..build import adapt
from ..packs import Pack
from ..plugins import Catalogue


def add_commands(cli: click.Group, catalogue: Catalogue) -> None:
    """Add what every installed pack brings; a broken one is reported on stderr by name."""
    for pack in catalogue.packs.values():
        if pack.error is not None:
            continue
        try:
            found = commands_of(pack)
        except (Exception, SystemExit) as why:
            click.echo(
                f"warning: pack {pack.name!r} of {pack.origin} cannot add commands: "
                f"{type(why).__name__}: {' '.join(str(why).split())}",
                err=True,
            )
            continue
        for name, command in found.items():
            if name in cli.commands:
                click.echo(
                    f"warning: pack {pack.name!r} of {pack.origin} adds {name!r}, which is there already", err=True
                )
            else:
                cli.add_command(command, name)


def commands_of(pack: Pack) -> dict[str, click.Command]:
    """The commands of one pack, collected in a group of its own: half a pack adds nothing."""
    manager = pluggy.PluginManager("boardcore")
    manager.add_hookspecs(hookspecs)
    manager.register(pack.module, name=pack.name)
    group = click.Group()
    for each in manager.hook.boardcore_commands.get_hookimpls():
        adapt(each, ("cli",))(group)
    return dict(group.commands)
