"""What is installed, told: the games in short, and one game with its options, components and texts."""

from __future__ import annotations

from boardcore import Catalogue, Pack

from .bodies import BrokenPack, ComponentInfo, GameDetails, GameInfo, Games, PackInfo
from .games import Library
from .words import check_lang

UNSAID = "core:ui."
"""The beginning of messages that only the terminal says."""


def list_games(catalogue: Catalogue, lang: str) -> Games:
    """Every game, and every pack that is broken: by name and code, for its error may tell of this machine."""
    return Games(
        tuple(game_info(catalogue, game, lang) for game in catalogue.games),
        tuple(BrokenPack(pack.name, pack.origin, pack.error.code) for pack in catalogue.broken if pack.error),
    )


def game_info(catalogue: Catalogue, game: str, lang: str) -> GameInfo:
    """A game in short."""
    packs = catalogue.of(game)
    return GameInfo(
        game=game,
        name=own_text(packs[0], "game", lang) or game,
        about=own_text(packs[0], "game.about", lang),
        seats=seats_of(packs[0]),
        packs=tuple(PackInfo(pack.name, pack.version, pack.origin) for pack in packs),
    )


def game_details(library: Library, game: str, lang: str) -> GameDetails:
    """One game with all that it is made of.

    Raises:
        BoardcoreError: ``options/game``, ``options/lang``, or ``pack/...`` for a game that is broken.
    """
    catalogue = library.catalogue
    texts = library.rules(game, {}).texts
    check_lang(lang, texts.languages)
    info = game_info(catalogue, game, lang)
    messages = dict(texts.catalogues[lang])
    for pack in catalogue.of(game):
        if pack.register is not None:
            messages |= pack.register.catalogues.get(lang, {})
    return GameDetails(
        **{name: getattr(info, name) for name in info.__struct_fields__},
        lang=lang,
        languages=texts.languages,
        options=catalogue.schema(game),
        components=tuple(
            ComponentInfo(
                each.kind,
                each.name,
                each.pack,
                each.provenance,
                {role: messages.get(key, key) for role, key in each.texts.items()},
                dict(each.facts),
            )
            for each in catalogue.components(game)
        ),
        messages={key: text for key, text in messages.items() if not key.startswith(UNSAID)},
    )


def own_text(pack: Pack, key: str, lang: str) -> str:
    """A text that a pack has registered, in a language or else in English; empty without it."""
    catalogues = pack.register.catalogues if pack.register is not None else {}
    full = f"{pack.name}:{key}"
    return catalogues.get(lang, {}).get(full) or catalogues.get("en", {}).get(full, "")


def seats_of(pack: Pack) -> tuple[int, int]:
    """The fewest and the most seats of a game."""
    game = pack.register.game_ if pack.register is not None else None
    return game.seats if game is not None else (0, 0)
