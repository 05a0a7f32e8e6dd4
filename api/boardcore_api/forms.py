"""JSON and msgpack: which of the two a request is in, which it wants back, and reading it strictly."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar

import msgspec

from .problems import RequestError, split_path

B = TypeVar("B", bound=msgspec.Struct)

Form = Literal["json", "msgpack"]
Receive = Callable[[], Awaitable[Any]]
Headers = Iterable[tuple[bytes, bytes]]

MEDIA_TYPES: dict[Form, str] = {"json": "application/json", "msgpack": "application/msgpack"}
"""What answers are labelled with."""
FORMS: dict[str, Form] = {
    "application/json": "json",
    "text/json": "json",
    "application/msgpack": "msgpack",
    "application/x-msgpack": "msgpack",
    "application/vnd.msgpack": "msgpack",
}
RANGES: dict[str, tuple[Form, ...]] = {
    "*/*": ("json", "msgpack"),
    "application/*": ("json", "msgpack"),
    "text/*": ("json",),
    **{name: (form,) for name, form in FORMS.items()},
}
DRAINED = 4
"""A body up to so many times too long is read to its end (and forgotten), so that the refusal can be read too."""

_encoders: dict[Form, Any] = {
    "json": msgspec.json.Encoder(order="deterministic"),
    "msgpack": msgspec.msgpack.Encoder(order="deterministic"),
}


def encode(answer: Any, form: Form) -> bytes:
    """The canonical bytes of an answer: equal answers, equal bytes."""
    encoded: bytes = _encoders[form].encode(answer)
    return encoded


def header(headers: Headers, name: bytes) -> str:
    """A header's value; empty if it is absent."""
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return ""


@lru_cache(256)
def content_form(content_type: str, encoding: str) -> Form:
    """The form of a body by its headers.

    >>> content_form("application/json; charset=utf-8", "")
    'json'

    Raises:
        RequestError: ``request/type``.
    """
    name, *parameters = [part.strip().casefold() for part in content_type.split(";")]
    charset = next((part.partition("=")[2].strip('" ') for part in parameters if part.startswith("charset=")), "utf-8")
    if encoding.strip().casefold() not in ("", "identity"):
        raise RequestError("request/type", f"send the body as it is, without Content-Encoding {encoding[:80]!r}")
    if name not in FORMS or charset not in ("utf-8", "utf8", "us-ascii"):
        given = f"not {content_type[:80]!r}" if content_type else "and say so in Content-Type"
        raise RequestError(
            "request/type",
            f"send application/json (in UTF-8) or application/msgpack, {given}",
            known=sorted(MEDIA_TYPES.values()),
        )
    return FORMS[name]


@lru_cache(256)
def accepted_form(accept: str, otherwise: Form) -> Form:
    """The form an answer is wanted in; without a wish, or between equals, ``otherwise``.

    >>> accepted_form("text/html, application/msgpack;q=0.9, */*;q=0.1", "json")
    'msgpack'

    Raises:
        RequestError: ``request/accept``.
    """
    if not accept.strip():
        return otherwise
    wishes: dict[Form, tuple[int, float]] = {}
    for part in accept.casefold().split(","):
        name, *parameters = [word.strip() for word in part.split(";")]
        weight = _weight(parameters)
        exactness = 2 - name.count("*")
        for form in RANGES.get(name, ()):
            # The most exact range decides: "application/json;q=0, */*" wants no JSON.
            if form not in wishes or exactness > wishes[form][0]:
                wishes[form] = (exactness, weight)
    wanted = {form: weight for form, (_, weight) in wishes.items() if weight > 0}
    if not wanted:
        raise RequestError(
            "request/accept",
            f"answers are {' or '.join(sorted(MEDIA_TYPES.values()))}, which Accept {accept[:80]!r} does not take",
            known=sorted(MEDIA_TYPES.values()),
        )
    return max(wanted, key=lambda form: (wanted[form], form == otherwise))


def _weight(parameters: list[str]) -> float:
    for each in parameters:
        if each.startswith("q="):
            try:
                return min(1.0, max(0.0, float(each[2:])))
            except ValueError:
                return 0.0
    return 1.0


async def read_body(receive: Receive, limit: int, seconds: float) -> bytes:
    """A request's body, counted while it arrives.

    Raises:
        RequestError: ``request/size``, ``request/slow``, or ``request/malformed`` when the client goes away.
    """
    try:
        async with asyncio.timeout(seconds):
            return await _read(receive, limit)
    except TimeoutError:
        raise RequestError("request/slow", f"the body did not arrive within {seconds:g} seconds") from None


async def _read(receive: Receive, limit: int) -> bytes:
    message = await receive()
    if not message.get("more_body"):
        body: bytes = message.get("body", b"")
        if len(body) <= limit:
            return body
    parts: list[bytes] = []
    size = 0
    while True:
        if message["type"] == "http.disconnect":
            raise RequestError("request/malformed", "the connection was closed before the body was complete")
        size += len(message.get("body", b""))
        if size <= limit:
            parts.append(message.get("body", b""))
        elif size > DRAINED * limit or not message.get("more_body"):
            raise RequestError("request/size", f"a request body has at most {limit} bytes", limit=limit)
        if not message.get("more_body"):
            return b"".join(parts)
        message = await receive()


class Reader(Generic[B]):
    """Reads bodies of one kind, in either form, with decoders made once."""

    def __init__(self, type_: type[B]) -> None:
        self.type = type_
        self._decoders: dict[Form, Any] = {
            "json": msgspec.json.Decoder(type_),
            "msgpack": msgspec.msgpack.Decoder(type_),
        }

    def read(self, data: bytes, form: Form) -> B:
        """A body from bytes.

        Raises:
            RequestError: ``request/malformed`` with the place, or ``request/duplicate``.
        """
        try:
            body: B = self._decoders[form].decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError) as why:
            raise malformed(why, form) from None
        if _encoders[form].encode(body) != data:
            refuse_duplicates(data, form)
        return body


def malformed(why: Exception, form: Form, pointer: str = "") -> RequestError:
    """The error for a document that could not be read."""
    if isinstance(why, RecursionError):
        return RequestError("request/malformed", "the document is nested too deep", pointer=pointer)
    message, place = split_path(str(why))
    what = "a document of another shape" if isinstance(why, msgspec.ValidationError) else f"no {form}"
    return RequestError("request/malformed", f"{what}: {message or type(why).__name__}", pointer=pointer + place)


def refuse_duplicates(data: bytes, form: Form) -> None:
    """Refuse a document in which an object has a name twice: its readers would not agree on what it says.

    A document in our own spelling cannot have one; only others are looked through, by slower readers.

    Raises:
        RequestError: ``request/duplicate``, or ``request/malformed``.
    """
    try:
        if form == "json":
            json.loads(data, object_pairs_hook=_pairs, parse_int=str, parse_float=str)
        elif len(msgspec.msgpack.encode(msgspec.msgpack.decode(data))) != len(data):
            raise RequestError("request/duplicate", "a name stands twice, or something is not in its shortest form")
    except (msgspec.MsgspecError, RecursionError, ValueError) as why:
        raise malformed(why, form) from None


def _pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(found)
    if len(names) < len(found):
        twice = next(name for name in names if sum(name == other for other, _ in found) > 1)
        raise RequestError("request/duplicate", f"a JSON object has the name {twice[:80]!r} twice")
    return names
