"""boardcore: the rules of card and board games as values and functions.

One word per idea, here, in the JSON and in the documentation:

seat: a place at the table (0-based) · player: the person · pack: an installed plugin ·
ruleset: a game with the packs and options in force · state: the whole truth · view: what one seat
may know · phase, turn · decision: what the game waits for, one seat with a finite list of options ·
choice: a seat's answer · step: one clause of an effect · instruction: one top-level step, or several
bound by ``Together`` · event: something that has happened · zone: where cards lie · pool: zones
whose cards share a back.
"""

from .components import (
    Component,
    Correctable,
    Detail,
    Provenance,
    one_offered,
    one_word,
    whole_number,
    yes_or_no,
)
from .effect import Effect, Name
from .errors import AboutError, BoardcoreError, ChoiceError, OptionsError, PackError, StateError, listed
from .events import (
    Between,
    Cards,
    Chosen,
    ChosenOpenly,
    Event,
    GameEnded,
    Only,
    OpenCard,
    OpenCards,
    OpenNumber,
    OpenSeat,
    OpenWord,
    PassedCards,
    PhaseBegan,
    SeatLeft,
    Seen,
)
from .hookspecs import hookimpl, hookspec
from .kinds import AMOUNT, ANSWER, BACK, CARD, DONE, NUMBER, SEAT, Kind, KindTable
from .options import Offer, Offers, OptionSpec, flag, one_of
from .packs import Pack
from .panels import Panel
from .patches import Change, Patch, patched
from .playout import Playout
from .plugins import Catalogue, discover, load, resume
from .pools import Pool, Test, distinct
from .register import Assembly, Game, Register
from .rulebook import About, Decision, Explanation, Option, Part
from .rules import Applied, Ruleset
from .state import Choice, Frame, Result, State, Waiting
from .steps import (
    Ask,
    AskAll,
    Choose,
    ChooseHidden,
    ChooseSeveral,
    Condition,
    Each,
    Forever,
    May,
    Note,
    Phase,
    Step,
    Together,
    When,
    While,
    bound,
    equals,
    you,
)
from .texts import Message, Texts
from .versions import Saved
from .views import View
from .visibility import (
    BACKS,
    CARD_SLOT,
    COUNT,
    FULL,
    HIDDEN,
    OPEN,
    PER_SEAT,
    PUBLIC,
    Amount,
    CardNumber,
    Count,
    Drawer,
    Level,
    Zone,
)

__all__ = [
    "AMOUNT", "ANSWER", "BACK", "BACKS", "CARD", "CARD_SLOT", "COUNT", "DONE", "FULL", "HIDDEN", "NUMBER", "OPEN",
    "PER_SEAT", "PUBLIC", "SEAT", "About", "AboutError", "Amount", "Applied", "Ask", "AskAll", "Assembly", "Between",
    "BoardcoreError", "CardNumber", "Cards", "Catalogue", "Change", "Choice", "ChoiceError", "Choose", "ChooseHidden",
    "ChooseSeveral", "Chosen", "ChosenOpenly", "Component", "Condition", "Correctable", "Count", "Decision", "Detail",
    "Drawer", "Each", "Effect", "Event", "Explanation", "Forever", "Frame", "Game", "GameEnded", "Kind", "KindTable",
    "Level", "May", "Message", "Name", "Note", "Offer", "Offers", "Only", "OpenCard", "OpenCards", "OpenNumber",
    "OpenSeat", "OpenWord", "Option", "OptionSpec", "OptionsError", "Pack", "PackError", "Panel", "Part", "PassedCards",
    "Patch", "Phase", "PhaseBegan", "Playout", "Pool", "Provenance", "Register", "Result", "Ruleset", "Saved",
    "SeatLeft", "Seen", "State", "StateError", "Step", "Test", "Texts", "Together", "View", "Waiting", "When", "While",
    "Zone", "bound", "discover", "distinct", "equals", "flag", "hookimpl", "hookspec", "listed", "load", "one_of",
    "one_offered", "one_word", "patched", "resume", "whole_number", "yes_or_no", "you",
]  # fmt: skip
