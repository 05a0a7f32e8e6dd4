"""``boardcore games``: what is installed, where it comes from, and what is broken."""

from __future__ import annotations

from ..errors import BoardcoreError, PackError
from ..packs import Pack
from ..plugins import Catalogue
from .options import typed, usual
from .screen import Screen, Words


def list_games(catalogue: Catalogue, screen: Screen, words: Words) -> None:
    """Print every game with its packs and options, then what takes part in nothing or is broken."""
    if not catalogue.games:
        screen.line(words("games.none"))
    for game in catalogue.games:
        list_game(catalogue, game, screen, words)
    for pack in catalogue.packs.values():
        if pack.error is None and not pack.game:
            screen.line(words("games.idle", pack=pack.name, version=pack.version, origin=pack.origin))
    for pack in catalogue.broken:
        screen.line(words("games.broken", pack=pack.name, origin=pack.origin), "red")
        if pack.error is not None:
            screen.line(f"  {' '.join(pack.error.message.split())} ({pack.error.code})")


def list_game(catalogue: Catalogue, game: str, screen: Screen, words: Words) -> None:
    """Print one game."""
    pack, *others = catalogue.of(game)
    screen.line(f"{game} {pack.version}", "bold")
    if about := own_text(pack, "game.about", words.lang):
        screen.line(f"  {about}")
    screen.line(f"  {words('games.origin', origin=pack.origin)}")
    if pack.register is not None and pack.register.game_ is not None:
        low, high = pack.register.game_.seats
        screen.line(f"  {words('games.seats', seats=str(low) if low == high else f'{low}-{high}')}")
    offers = catalogue.offers(game)
    for spec in catalogue.options(game):
        schema = spec.schema(offers)
        default = usual(spec, schema)
        told = words("games.option" if default else "games.option.open", option=typed(spec, schema), default=default)
        screen.line(f"  {told}")
    for other in others:
        screen.line(f"  {words('games.pack', pack=other.name, version=other.version, origin=other.origin)}")
    for each in (pack, *others):
        if (why := fault_of(catalogue, game, each)) is not None:
            screen.line(f"  {words('games.broken', pack=each.name, origin=each.origin)}", "red")
            screen.line(f"    {' '.join(why.message.split())} ({why.code})")
            if each is pack:
                break


def fault_of(catalogue: Catalogue, game: str, pack: Pack) -> PackError | None:
    """What is wrong with a pack that only shows when it is in force, here with every option at its default."""
    try:
        catalogue.load(game, packs=[] if pack.name == game else [pack.name])
    except PackError as why:
        return why
    except BoardcoreError:  # it cannot be had like this, which is no fault
        return None
    return None


def own_text(pack: Pack, key: str, lang: str) -> str:
    """A text a pack has registered; empty without it."""
    catalogues = pack.register.catalogues if pack.register is not None else {}
    full = f"{pack.name}:{key}"
    return catalogues.get(lang, {}).get(full) or catalogues.get("en", {}).get(full, "")
