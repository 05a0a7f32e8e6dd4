"""The documents of the API: what is posted, and what comes back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from boardcore import About, Choice, Decision, Message, Part, Patch, Result, Seen

Seats = Annotated[int, msgspec.Meta(ge=1, le=64)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=63)]


class NewBody(msgspec.Struct, forbid_unknown_fields=True):
    """What game to begin. Without a seed the system's chance decides."""

    options: dict[str, Any] = {}
    seats: Seats | None = None
    seed: str | None = None


class StateBody(msgspec.Struct, forbid_unknown_fields=True):
    """A state, as an earlier answer held it."""

    state: msgspec.Raw


class ApplyBody(msgspec.Struct, forbid_unknown_fields=True):
    """A state, and the choices to be made in it, in this order: all of them or none."""

    state: msgspec.Raw
    choices: tuple[Choice, ...]


class ResignBody(msgspec.Struct, forbid_unknown_fields=True):
    """A state, and the seat that gives up in it, whoever is asked just now."""

    state: msgspec.Raw
    seat: Seat


class ViewBody(msgspec.Struct, forbid_unknown_fields=True):
    """A state, and who looks at it: a seat, or null for a spectator.

    ``events`` may hold the events of a table, to be told as far as that seat may know them.
    """

    state: msgspec.Raw
    seat: Seat | None
    events: tuple[Seen, ...] = ()


class WatchBody(msgspec.Struct, forbid_unknown_fields=True):
    """A state, what happens in it, and who watches: a seat, or null for a spectator.

    What happens is either ``choices``, made in this order, or that a seat gives up: ``resign`` says which.
    """

    state: msgspec.Raw
    seat: Seat | None
    choices: tuple[Choice, ...] | None = None
    resign: Seat | None = None


class SampleBody(msgspec.Struct, forbid_unknown_fields=True):
    """A state, and the seat (null: a spectator) for which another one is drawn that might as well be true."""

    state: msgspec.Raw
    seat: Seat | None
    seed: str | None = None


class ExplainBody(msgspec.Struct, forbid_unknown_fields=True):
    """A state, what shall be explained in it, and to whom: a seat, or null for a spectator."""

    state: msgspec.Raw
    about: About
    seat: Seat | None = None


class ReplayBody(msgspec.Struct, forbid_unknown_fields=True):
    """A whole game as its beginning and its choices, and after how many of them to stop (all, if left out)."""

    seed: str
    choices: tuple[Choice, ...]
    options: dict[str, Any] = {}
    seats: Seats | None = None
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Standing(msgspec.Struct):
    """A game as it stands: its state, who has to choose between what, and how it ended if it did."""

    state: Any
    decisions: tuple[Decision, ...]
    result: Result | None


class Table(msgspec.Struct):
    """A game as it stands, and what happened on the way here."""

    state: Any
    decisions: tuple[Decision, ...]
    events: tuple[Seen, ...]
    result: Result | None


class Replayed(Table):
    """A table with the SHA-256 of the state's canonical JSON, to compare games by."""

    digest: str


class Sight(msgspec.Struct):
    """What a seat may know of a game."""

    game: str
    seat: int | None
    seats: int
    phase: str
    table: dict[str, Any]
    """The visible part of what each pack keeps."""
    figures: dict[str, Any]
    """What follows from it, worked out by the rules."""
    waiting_for: tuple[int, ...]
    left: tuple[int, ...]
    """The seats that have left the game."""
    result: Result | None


class Viewed(msgspec.Struct):
    """What a seat may know, its own decisions, and the posted events as far as it may know them."""

    view: Sight
    decisions: tuple[Decision, ...]
    events: tuple[Seen, ...]


class Told(Seen, frozen=True):
    """An event as a seat sees it, with what it changes in that seat's view."""

    patch: Patch
    """A JSON Patch (RFC 6902) for the `view`."""


Final = Literal["", "chance", "revealed", "others"]


class Watched(msgspec.Struct):
    """What a seat receives of some choices, or of a seat that gives up: the events one by one, and the view after."""

    view: Sight
    decisions: tuple[Decision, ...]
    events: tuple[Told, ...]
    patch: Patch
    """What changes after the last event, when the game stands still again: figures, phase, who is waited for."""
    final: Final
    """Why the seat cannot step back behind this: chance was used, something was revealed, or not all of it was its
    own doing; empty if it can, by going on from the state that was posted."""


class Explained(msgspec.Struct):
    """Why something is as it is: a value and what contributes to it."""

    about: About
    title: Message
    value: int | Message
    parts: tuple[Part, ...]


class PackInfo(msgspec.Struct):
    """An installed pack, and the distribution it came in."""

    name: str
    version: str
    origin: str


class BrokenPack(msgspec.Struct):
    """An installed pack that cannot be used."""

    name: str
    origin: str
    code: str


class GameInfo(msgspec.Struct):
    """A game in short."""

    game: str
    name: str
    about: str
    seats: tuple[int, int]
    """The fewest and the most."""
    packs: tuple[PackInfo, ...]


class Games(msgspec.Struct):
    """Everything that is installed."""

    games: tuple[GameInfo, ...]
    broken: tuple[BrokenPack, ...]


class ComponentInfo(msgspec.Struct):
    """A piece of a game, in words, and where it comes from."""

    kind: str
    name: str
    pack: str
    provenance: str
    texts: dict[str, str]
    facts: dict[str, Any]


class GameDetails(GameInfo):
    """A game with all that it is made of."""

    lang: str
    languages: tuple[str, ...]
    options: dict[str, Any]
    """The JSON Schema of the options."""
    components: tuple[ComponentInfo, ...]
    messages: dict[str, str]
    """The wording of every message id, with its arguments in braces."""
