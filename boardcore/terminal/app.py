"""The command line: ``boardcore games``, ``boardcore play`` and what packs add."""

from __future__ import annotations

import secrets
import shlex
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from ..errors import BoardcoreError, OptionsError, listed
from ..plugins import Catalogue, discover
from ..rng import Seed
from ..rules import Ruleset
from .cards import list_cards
from .check import check
from .docs import docs
from .extend import add_commands
from .files import resume as resumed
from .games import list_games
from .history import History
from .keep import keep
from .new_pack import new_pack
from .options import arguments_of, given_options, option_of
from .play import HUMAN, KINDS, RANDOM, Table
from .screen import Screen, Words
from .waiting import told_if_long


def run(arguments: list[str]) -> int:
    """Run a command line; an error is one line, never a traceback. Returns the exit code."""
    try:
        # A check looks for the packs by itself, since any of them may end whatever imports it.
        with told_if_long(note):
            catalogue = Catalogue(()) if arguments[:1] == ["check"] else discover()
        code = build_cli(catalogue).main(arguments, prog_name="boardcore", standalone_mode=False, obj=catalogue)
    except BoardcoreError as why:
        return failed(why.message, why.code)
    except click.ClickException as why:
        return failed(why.format_message(), "usage")
    except (click.Abort, KeyboardInterrupt):
        click.echo("\nstopped", err=True)
        return 130
    return code if isinstance(code, int) else 0


def note(line: str) -> None:
    """Print what is no answer."""
    click.echo(line, err=True)


def failed(message: str, code: str) -> int:
    """Print an error on one line."""
    click.echo(f"error: {' '.join(message.split())} ({code})", err=True)
    return 2


def build_cli(catalogue: Catalogue) -> click.Group:
    """The commands: ours, then those of the packs."""
    cli = click.Group("boardcore", help="Play the installed games in the terminal.", no_args_is_help=True)
    click.version_option(version("boardcore"), prog_name="boardcore")(cli)
    cli.add_command(games)
    cli.add_command(cards)
    cli.add_command(play)
    cli.add_command(check)
    cli.add_command(new_pack)
    cli.add_command(keep)
    cli.add_command(docs)
    add_commands(cli, catalogue)
    return cli


@click.command()
@click.option("--lang", default="en", metavar="LANGUAGE", help="Language: en or de.")
@click.pass_obj
def games(catalogue: Catalogue, lang: str) -> None:
    """List the installed games with their packs and options, and the packs that are broken."""
    list_games(catalogue, Screen(), Words(lang))


@click.command()
@click.argument("game", required=False)
@click.option("--kind", metavar="KIND", help="Only components of this kind, such as card.")
@click.option("--texts", is_flag=True, help="What they say, too.")
@click.option("--components", metavar="FILE", help="A TOML file that corrects printed components.")
@click.option("--lang", default="en", metavar="LANGUAGE", help="Language: en or de.")
@click.pass_obj
def cards(
    catalogue: Catalogue, game: str | None, kind: str | None, texts: bool, components: str | None, lang: str
) -> None:
    """List the cards and other components of a game, and where each comes from: 'boardcore cards GAME'."""
    Words(lang)
    if game is None:
        raise OptionsError("options/game", f"say which game; there are {listed(catalogue.games)}")
    list_cards(catalogue, game, file_of(components), kind, texts, Screen(for_programs=True), lang)


def file_of(components: str | None) -> Path | None:
    """The file with corrected components, as the library takes it."""
    return None if components is None else Path(components)


class PlayCommand(click.Command):
    """``play`` with the options of the game that is named among its arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the game first: it decides what the other options are."""
        catalogue: Catalogue = ctx.obj
        game = next((word for word in args if word in catalogue.games), None)
        if game is None:
            # The error to come is about the game, not about an option of it that nobody knows.
            ctx.ignore_unknown_options = True
            ctx.allow_extra_args = True
        ctx.meta["boardcore.game"] = game
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Our own options and the game's."""
        game = ctx.meta.get("boardcore.game")
        own = super().get_params(ctx)
        if game is None:
            return own
        offers = ctx.obj.offers(game)
        return [*own[:-1], *[option_of(spec, offers) for spec in ctx.obj.options(game)], own[-1]]


@click.command(cls=PlayCommand)
@click.argument("game", required=False)
@click.option("--seed", metavar="SEED", help="A whole number or any text; the same seed, the same game and bots. 7 is"
              " the game of rules.new(7), where \"7\" over HTTP is text and another one.")  # fmt: skip
@click.option("--seats", metavar="WHO,WHO", help="Who sits in which seat: human, random or search (it thinks).")
@click.option("--lang", default="en", metavar="LANGUAGE", help="Language: en or de.")
@click.option("--packs", metavar="PACK,PACK", help="Expansions to play with that no option asks for.")
@click.option("--components", metavar="FILE", help="A TOML file that corrects printed components.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@click.pass_obj
def play(
    catalogue: Catalogue,
    /,
    game: str | None,
    seed: str | None,
    seats: str | None,
    lang: str,
    packs: str | None,
    components: str | None,
    resume: str | None,
    **values: Any,
) -> None:
    """Play a game: 'boardcore play GAME'. 'boardcore play GAME --help' shows the game's own options."""
    # What is wrong with the words around a game is said before the game begins.
    Words(lang)
    kinds = read_seats(seats)
    options = {name: value for name, value in values.items() if value is not None}
    seed = secrets.token_hex(4) if seed is None else seed
    if resume is not None:
        if game is not None or options or packs is not None or components is not None:
            raise OptionsError(
                "options/resume",
                "a saved game says itself what it is; give only --seats, --lang and, for its bots, --seed",
            )
        rules, state = resumed(catalogue, resume)
        kinds = fill_seats(kinds, state.seats)
        words = Words(lang, rules.texts)
        again = words("replay.file", command=resume_line(resume, seed, kinds, lang))
        history = History(rules, state)
    else:
        rules = load_rules(catalogue, game, packs, components, options)
        opening = rules.begin(read_seed(seed), len(kinds) if kinds else None)
        kinds = fill_seats(kinds, opening.state.seats)
        words = Words(lang, rules.texts)
        line = again_line(catalogue, rules, seed, kinds, lang, components)
        again = words("replay", seed=seed, command=line)
        history = History(rules, opening.state, opening)
    Table(rules, history, kinds, Screen(), words, again, lambda name: resume_line(name, seed, kinds, lang), seed).play()


def load_rules(
    catalogue: Catalogue, game: str | None, packs: str | None, components: str | None, values: dict[str, Any]
) -> Ruleset:
    """The rules of a game with the options from the command line."""
    if game is None:
        raise OptionsError("options/game", f"say which game; there are {listed(catalogue.games)}")
    given = given_options(catalogue.options(game), catalogue.offers(game), values)
    wanted = [name for name in (packs or "").split(",") if name]
    return catalogue.load(game, packs=wanted, components=file_of(components), **given)


def read_seed(seed: str) -> Seed:
    """A seed as the library takes it: ``--seed 7`` is the game of ``rules.new(7)``."""
    number = seed.removeprefix("-")
    canonical = number.isascii() and number.isdigit() and len(number) < 40 and str(int(seed)) == seed
    return int(seed) if canonical else seed


def read_seats(seats: str | None) -> tuple[str, ...]:
    """Who sits where; empty if nobody says."""
    if seats is None:
        return ()
    kinds = tuple(word.strip().casefold() for word in seats.split(","))
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        raise OptionsError("options/seats", f"nobody of the kind {unknown[0]!r} can sit; there are {listed(KINDS)}")
    return kinds


def fill_seats(kinds: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """By default a human plays against bots."""
    kinds = kinds or (HUMAN, *[RANDOM] * (seats - 1))
    if len(kinds) != seats:
        raise OptionsError("options/seats", f"this game has {seats} seats; {len(kinds)} are given")
    return kinds


def command_line(words: list[str], kinds: tuple[str, ...], lang: str) -> str:
    """What to type for a game with these people in this language."""
    language = [] if lang == "en" else ["--lang", lang]
    return shlex.join(["boardcore", "play", *words, "--seats", ",".join(kinds), *language])


def again_line(
    catalogue: Catalogue,
    rules: Ruleset,
    seed: str,
    kinds: tuple[str, ...],
    lang: str,
    components: str | None = None,
) -> str:
    """What to type to play the same game again; ``components`` is the file with corrected ones, if there is one."""
    offers = catalogue.offers(rules.game)
    found = [rules.game]
    chosen: set[str] = {rules.game}
    for spec in catalogue.options(rules.game):
        if spec.name not in rules.options:  # of an expansion that is not in force
            continue
        value = rules.options[spec.name]
        chosen |= {offer.pack for offer in spec.uses(value, offers)}
        if value != spec.default:
            found += arguments_of(spec, offers, value)
    if packs := [pack.name for pack in rules.packs if pack.name not in chosen]:
        found += ["--packs", ",".join(packs)]
    if components is not None:
        found += ["--components", components]
    return command_line([*found, *seed_words(seed)], kinds, lang)


def resume_line(name: str, seed: str, kinds: tuple[str, ...], lang: str) -> str:
    """What to type to go on from a file; with bots at the table, so that they go on as they would have."""
    bots = any(kind != HUMAN for kind in kinds)
    return command_line(["--resume", name, *(seed_words(seed) if bots else [])], kinds, lang)


def seed_words(seed: str) -> list[str]:
    """A seed on the command line. A text that begins with a dash would be taken for an option."""
    return [f"--seed={seed}"] if seed.startswith("-") else ["--seed", seed]
