"""Circadia: collect creatures in sets, claim habitats by day and night, for two to five.

This module is the table of contents: what the pack tells boardcore, hook by hook. The names below are
what an expansion may use.
"""

from __future__ import annotations

from boardcore import BACK, CARD, SEAT, Assembly, Effect, Game, Kind, KindTable, Panel, Phase, Register, View, hookimpl

from . import explain, phases
from .cards import TIMES, Table, back_text, card_text, make_table, table_of
from .checks import check
from .components import (
    CREATURES,
    HABITATS,
    Components,
    in_force,
    read_components,
    register_components,
    shipped,
    with_values,
)
from .drawing import draw_table
from .events import (
    EVENTS,
    CreatureDrawn,
    CreaturesDealt,
    DeckRenewed,
    DisplayFilled,
    HabitatClaimed,
    HabitatClaimedCovered,
    HandReduced,
    RowFilled,
    SetDiscarded,
    SetExtended,
    SetStarted,
    StartingSeatSet,
    TargetReached,
    TopUncovered,
    TurnBegan,
)
from .legal import add_obstacle, claim_obstacle, start_obstacle, value_obstacle
from .lines import Claimed, line_of, next_time, ranking, score
from .moves import Claim, Claims, Play, Plays
from .options import DRAWN, FINAL_ROUND, FINISH_ROUND, OTHERS_ONCE, START
from .phases import TURN_LIMIT
from .state import CIRCADIA, CLAIM, HABITAT, PLAY, SET, TIME, Circadia, Player, Set, active, begin

__all__ = [
    "CIRCADIA", "CLAIM", "CREATURES", "DRAWN", "FINISH_ROUND", "HABITAT", "HABITATS", "OTHERS_ONCE", "PLAY", "SET",
    "TIME", "TIMES", "TURN_LIMIT", "Circadia", "Claim", "Claimed", "Claims", "Components", "CreatureDrawn",
    "CreaturesDealt", "DeckRenewed", "DisplayFilled", "HabitatClaimed", "HabitatClaimedCovered", "HandReduced",
    "Play", "Player", "Plays", "RowFilled", "Set", "SetDiscarded", "SetExtended", "SetStarted", "StartingSeatSet",
    "Table", "TargetReached", "TopUncovered", "TurnBegan", "active", "add_obstacle", "claim_obstacle", "line_of",
    "make_table", "next_time", "ranking", "read_components", "score", "shipped", "start_obstacle", "table_of",
    "value_obstacle", "with_values",
]  # fmt: skip


@hookimpl
def boardcore_register(register: Register) -> None:
    """A game for two to five."""
    components = shipped()
    register.game(Game((components.players.min, components.players.max), (START, FINAL_ROUND)))
    register.size(4096)
    register.drawer(CIRCADIA, begin, check)
    register.events(*EVENTS)
    register.text_files("boardcore_circadia")
    register.explain("score", SEAT, explain.seats, explain.why_score)
    register.explain("claims", SET, explain.all_sets, explain.why_claims)
    register.explain("plays", CARD, explain.own_hand, explain.why_plays)
    register.figures(explain.figures)
    register.needs(*(f"reason.{why}" for why in ("points", "habitats", "shared", "turn_limit")))
    register.needs(*(f"obstacle.{why}" for why in ("value", "creature", "lower", "full")))
    register.needs(*(f"obstacle.{why}" for why in ("habitat", "untouched", "few", "not_day", "not_night")))
    register_components(register)


@hookimpl
def boardcore_assemble(assembly: Assembly) -> None:
    """The cards, their names and backs, and what can be chosen."""
    table = make_table(in_force(assembly.offers))
    plays, claims, most = Plays(table), Claims(table), table.components.max_sets
    assembly.serve("circadia", table)
    assembly.serve("circadia.plays", plays)
    assembly.serve("circadia.claims", claims)
    assembly.fact(table.components)
    assembly.cards.update(range(table.size))
    assembly.backs(dict(enumerate(table.backs)))
    assembly.kind(KindTable(CARD, lambda n: card_text(table, n)[0], table.size, args=lambda n: card_text(table, n)[1]))
    assembly.kind(
        KindTable(
            BACK,
            lambda n: back_text(table, n)[0],
            1 + len(table.back_faces),
            args=lambda n: back_text(table, n)[1],
        )
    )
    assembly.kind(KindTable(HABITAT, lambda n: f"circadia:habitat.{HABITATS[n]}", len(HABITATS), HABITATS))
    assembly.kind(KindTable(TIME, lambda n: f"circadia:time.{TIMES[n]}", len(TIMES), TIMES))
    sets = [(seat, place) for seat in range(table.components.players.max) for place in range(most)]
    assembly.kind(
        KindTable(
            SET,
            lambda n: "circadia:set",
            len(sets),
            tuple(f"{seat}-{place}" for seat, place in sets),
            args=lambda n: {"seat": f"seat:{sets[n][0]}", "number": sets[n][1] + 1},
        )
    )
    for kind, moves in ((PLAY, plays), (CLAIM, claims)):
        assembly.kind(_spoken(kind, moves))


def _spoken(kind: Kind, moves: Plays | Claims) -> KindTable:
    """The values of a kind whose options are whole moves."""
    return KindTable(
        kind,
        lambda n: moves.says(n)[0],
        moves.size,
        args=lambda n: moves.says(n)[1],
        spell=moves.spell,
        says=moves.says,
        last_resort=moves.gives_up,
    )


@hookimpl
def boardcore_phases(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Play, claim, draw, keep to the hand limit."""
    return phases + _PHASES


_PHASES = phases.PHASES


@hookimpl
def boardcore_setup(fx: Effect) -> None:
    """Shuffle, turn up, deal."""
    phases.setup(fx)


@hookimpl
def boardcore_draw(view: View) -> list[Panel]:
    """Habitats, players, sets and creatures."""
    return draw_table(view)
