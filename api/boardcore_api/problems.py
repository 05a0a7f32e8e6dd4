"""Problems: every error as an RFC 9457 document with a status and our stable code."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from boardcore import BoardcoreError

MEDIA_TYPE = "application/problem+json"
LONGEST = 1000
"""Characters of a detail; what a caller sends is not sent back at any length."""


class RequestError(BoardcoreError):
    """A request that cannot be served, whatever the game. Codes ``request/...``."""


class ServerError(BoardcoreError):
    """The server cannot be started like this. Codes ``server/...``."""


STATUS = {
    "request/malformed": 400,
    "request/duplicate": 400,
    "request/path": 404,
    "request/method": 405,
    "request/accept": 406,
    "request/slow": 408,
    "request/size": 413,
    "request/choices": 413,
    "request/time": 413,
    "request/type": 415,
    "request/at": 422,
    "request/either": 422,
    "request/failed": 500,
    "options/game": 404,
    "state/size": 413,
    "state/malformed": 400,
    "state/canonical": 400,
    "state/event": 400,
    "state/format": 409,
    "state/game": 409,
    "state/fingerprint": 409,
    "state/options": 409,
    "state/packs": 409,
    "state/migration": 409,
    "choice/over": 409,
    "choice/left": 409,
    "choice/closed": 409,
    "choice/answered": 409,
}
"""The statuses by code; every other code is 422: understood, but not possible."""

TITLES = {
    "request": "The request cannot be served",
    "options": "The game cannot be played like this",
    "state": "The state is refused",
    "choice": "The choice cannot be made",
    "about": "There is no such explanation",
    "pack": "A pack cannot do this",
}


class Problem(msgspec.Struct, omit_defaults=True):
    """Why a request was refused."""

    type: str
    title: str
    status: int
    code: str
    """The stable code: ``choice/option``."""
    detail: str
    """What was wrong and what would have been right, for people."""
    instance: str = ""
    """The id of the request, as in the log and in ``X-Request-Id``."""
    pointer: str = ""
    """Where in the request's document, as a JSON Pointer."""
    details: dict[str, Any] = {}
    """The same as data: what was on offer, what is known."""


def status_of(code: str) -> int:
    """The status of an error code.

    >>> status_of("choice/option"), status_of("choice/closed"), status_of("options/game")
    (422, 409, 404)
    """
    return STATUS.get(code, 422)


def problem_of(error: BoardcoreError, request_id: str = "") -> Problem:
    """The document for an error."""
    details = {key: value for key, value in error.details.items() if key not in ("pointer", "status")}
    return Problem(
        type=f"urn:boardcore:error:{error.code}",
        title=TITLES.get(error.code.partition("/")[0], "The request is refused"),
        status=error.details.get("status", status_of(error.code)),
        code=error.code,
        detail=shortened(error.message),
        instance=f"urn:boardcore:request:{request_id}" if request_id else "",
        pointer=error.details.get("pointer", ""),
        details=msgspec.to_builtins(details, enc_hook=str, str_keys=True),
    )


def shortened(text: str) -> str:
    """A text of bearable length that can be written as UTF-8, whatever it came from."""
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    return text.encode("utf-8", "replace").decode()


def encode_problem(problem: Problem) -> bytes:
    """The bytes of a problem."""
    try:
        return msgspec.json.encode(problem)
    except (UnicodeEncodeError, ValueError):
        problem.details = {}
        return msgspec.json.encode(problem)


_PATH = re.compile(r" - at `(?:key in )?\$([^`]*)`$")
_PART = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")


def split_path(message: str) -> tuple[str, str]:
    """What msgspec complains about, and where, as a JSON Pointer.

    >>> split_path("Expected `int`, got `str` - at `$.choices[0].seat`")
    ('Expected `int`, got `str`', '/choices/0/seat')
    """
    found = _PATH.search(message)
    if found is None:
        return message, ""
    parts: list[str] = []
    for part in _PART.finditer(found[1]):
        if part[0] == "[...]":  # somewhere inside; msgspec does not say where
            break
        parts.append(part[1] if part[1] is not None else part[2])
    return message[: found.start()], "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)
