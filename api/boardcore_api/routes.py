"""The routes under /v1: reading a body, letting the rules work on it, answering."""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import parse_qs

import msgspec
from litestar import HttpMethod, Request
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp

from boardcore import BoardcoreError, ChoiceError, PackError, StateError

from .acts import VERBS, Desk, Verb
from .answers import Answer, refuse, trace_of
from .budget import Budget, OutOfTime
from .catalogue import game_details, list_games
from .forms import MEDIA_TYPES, Reader, accepted_form, content_form, encode, header, read_body
from .games import Library
from .problems import RequestError
from .settings import Settings
from .words import check_lang, put_into_words

B = TypeVar("B", bound=msgspec.Struct)
Handle = Callable[[Request[Any, Any, Any]], Awaitable[ASGIApp]]
LANGUAGE = "en"


class Service:
    """What every request shares: settings, games, and the time there is for one."""

    def __init__(self, settings: Settings, library: Library) -> None:
        self.settings = settings
        self.desk = Desk(library, settings.max_choices)
        self.games = frozenset(library.catalogue.games)
        self.budget = Budget(settings.time_limit)

    def prepare(self) -> None:
        """Get ready in a worker: take the alarm, make every game's usual rules, and keep the collector off them."""
        self.budget.install()
        for game in self.games:
            with suppress(Exception, OutOfTime), self.budget:  # whoever asks for the game is told why not
                self.desk.library.rules(game, {})
        gc.collect()
        gc.freeze()

    def routes(self) -> list[HTTPRouteHandler]:
        """The handlers of all routes under /v1."""
        found = [get("/v1/games", self._games), get("/v1/games/{game:str}", self._game)]
        return found + [post(f"/v1/games/{{game:str}}/{verb.name}", self._posted(verb)) for verb in VERBS.values()]

    async def _games(self, request: Request[Any, Any, Any]) -> ASGIApp:
        return self._told(request, "/v1/games", lambda lang: list_games(self.desk.library.catalogue, self._lang(lang)))

    async def _game(self, request: Request[Any, Any, Any]) -> ASGIApp:
        game = self._known(request)
        return self._told(request, "/v1/games/{game}", lambda lang: game_details(self.desk.library, game, lang))

    def _told(self, request: Request[Any, Any, Any], route: str, tell: Callable[[str], msgspec.Struct]) -> ASGIApp:
        trace_of(request.scope).route = route
        try:
            form = accepted_form(header(request.scope["headers"], b"accept"), "json")
            with self.budget:
                return Answer(
                    encode(tell(LANGUAGE if (lang := language(request.scope)) is None else lang), form),
                    MEDIA_TYPES[form],
                )
        except (BoardcoreError, OutOfTime) as why:
            return refuse(self._error(why, veiled=False), request.scope)

    def _posted(self, verb: Verb[B]) -> Handle:
        """The handler of a verb."""
        reader = Reader(verb.body)
        route = f"/v1/games/{{game}}/{verb.name}"
        settings, budget, desk, act = self.settings, self.budget, self.desk, verb.act

        async def handle(request: Request[Any, Any, Any]) -> ASGIApp:
            scope = request.scope
            trace_of(scope).route = route
            headers = scope["headers"]
            try:
                game = self._known(request)
                data = await read_body(request.receive, settings.max_bytes, settings.read_limit)
                form = content_form(header(headers, b"content-type"), header(headers, b"content-encoding"))
                wanted = accepted_form(header(headers, b"accept"), form)
                body = reader.read(data, form)
                lang = language(scope)
                with budget:
                    rules, answer = act(desk, game, body, form)
                    encoded = encode(answer if lang is None else put_into_words(rules, answer, lang), wanted)
            except (Exception, OutOfTime) as why:
                return refuse(self._error(why, verb.veiled), scope)
            return Answer(encoded, MEDIA_TYPES[wanted])

        return handle

    def _known(self, request: Request[Any, Any, Any]) -> str:
        """The game in the path; it enters log and metrics only if there is such a game."""
        game: str = request.scope["path_params"]["game"]
        if game in self.games:
            trace_of(request.scope).game = game
        return game

    def _lang(self, lang: str) -> str:
        """A language, for an answer that belongs to no game in particular."""
        games = self.desk.library.catalogue.games
        return check_lang(lang, self.desk.library.rules(games[0], {}).texts.languages) if games else lang

    def _error(self, why: BaseException, veiled: bool) -> BoardcoreError:
        """What to say to the caller about whatever was raised."""
        if isinstance(why, OutOfTime):
            return RequestError(
                "request/time",
                f"the rules had {self.settings.time_limit:g} seconds for this and were not done",
                seconds=self.settings.time_limit,
            )
        if not isinstance(why, BoardcoreError):
            # A state that was accepted and that a pack trips over nevertheless: no fault of the server.
            why = PackError("pack/error", f"the rules trip over this: {type(why).__name__}")
        if veiled and isinstance(why, StateError | PackError) and why.code not in OPEN_CODES:
            told = "these rules do not take the state; post it to .../decisions to learn why"
            return type(why)(why.code, told, pointer="/state")
        if why.code == "options/seat":  # who looks on; a seat that does something is pointed at already
            why.details.setdefault("pointer", "/seat")
        if veiled and why.code == "choice/option":
            told = "the choice is not on offer; post it to .../apply to learn what is"
            return ChoiceError(why.code, told, pointer=why.details["pointer"])
        return why


OPEN_CODES = frozenset({"state/size", "state/format", "state/game", "state/fingerprint", "state/packs"})
"""Errors about a state that tell nothing of what is in it."""


def language(scope: Any) -> str | None:
    """The language asked for with ``?lang=``; None without."""
    query: bytes = scope["query_string"]
    if not query:
        return None
    found = parse_qs(query.decode("latin-1"), keep_blank_values=True).get("lang")
    return found[-1] if found else None


def get(path: str, handle: Handle) -> HTTPRouteHandler:
    """A route that is read."""
    return HTTPRouteHandler(path, http_method=[HttpMethod.GET, HttpMethod.HEAD], name=path)(handle)


def post(path: str, handle: Handle) -> HTTPRouteHandler:
    """A route that is posted to."""
    return HTTPRouteHandler(path, http_method=HttpMethod.POST, status_code=200, name=path)(handle)
