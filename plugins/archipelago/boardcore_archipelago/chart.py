"""The chart: the islands of a ruleset by number, checked, with what follows from the map worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from boardcore import Effect, PackError, Step, listed

from .islands import SHIPS, Island, IslandMap

CARDS = 3
"""Island cards, with two islands on each (ARC-COMP-01)."""


MakeEffect = Callable[[int], tuple[Step, ...]]
"""What an island does, for how strong its effect is for each ship."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The islands by number, from the first player's end to the second's."""

    islands: tuple[Island, ...]
    texts: tuple[str, ...]
    """The message ids of their names; what each does is the same with ``.text``."""
    blocks: tuple[str, ...]
    """The addresses of their effects; empty where there is nothing to carry out."""
    neighbours: tuple[tuple[int, ...], ...]
    homes: tuple[int, int]
    """Each player's own island (ARC-MAP-03)."""
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    """The two islands on the card nearest to each player (ARC-MAP-06)."""
    centers: tuple[int, ...]
    distance: tuple[tuple[int, ...], tuple[int, ...]]
    """Per player, how many lines lie between their own island and each one."""

    def further(self, seat: int, island: int) -> tuple[int, ...]:
        """The adjacent islands that lie further from a player: where that player can push to (ARC-MOVE-04)."""
        here = self.distance[seat][island]
        return tuple(each for each in self.neighbours[island] if self.distance[seat][each] > here)

    def nearer(self, seat: int, island: int) -> tuple[int, ...]:
        """The adjacent islands that lie nearer to a player: where that player can pull to (ARC-MOVE-05)."""
        here = self.distance[seat][island]
        return tuple(each for each in self.neighbours[island] if self.distance[seat][each] < here)

    def at_anchor(self) -> tuple[int, ...]:
        """The ships on each island at the start of a game (ARC-SETUP-02)."""
        return tuple(int(island.anchor) for island in self.islands)

    def number(self, island: str) -> int:
        """The number of an island by its id."""
        return next(number for number, each in enumerate(self.islands) if each.id == island)

    def label(self, island: int) -> str:
        """The label of an island: ``island:near_0``."""
        return f"island:{self.islands[island].id}"


def chart_of(fx: Effect) -> Chart | None:
    """The chart of the running ruleset; None where no islands are in play (OQ-125)."""
    chart: Chart | None = fx.services["archipelago"]
    return chart


def make_chart(
    where: IslandMap, offered: Mapping[str, Island], effects: Mapping[str, MakeEffect], packs: Mapping[str, str]
) -> Chart:
    """The chart of a map, of the islands and effects there are; ``packs`` says which pack brings each island.

    Raises:
        PackError: ``pack/islands``, naming everything that is wrong with the map.
    """
    faults = list(_faults(where, offered, effects))
    if faults:
        raise PackError("pack/islands", f"the islands are no map: {'; '.join(faults)}", faults=faults)
    islands = tuple(offered[name] for card in where.cards for name in card)
    names = [island.id for island in islands]
    neighbours = tuple(tuple(sorted(names.index(each) for each in _joined(where, name))) for name in names)
    first, second = (next(n for n, island in enumerate(islands) if island.home == seat) for seat in (0, 1))
    near, middle, far = (tuple(names.index(name) for name in card) for card in where.cards)
    return Chart(
        islands,
        tuple(f"{packs[name]}:island.{name}" for name in names),
        tuple(f"{packs[each.id]}:{each.id}/effect" if effects[each.effect](each.amount) else "" for each in islands),
        neighbours,
        (first, second),
        (near, far),
        middle,
        (_distances(neighbours, first), _distances(neighbours, second)),
    )


def _joined(where: IslandMap, name: str) -> list[str]:
    """The islands that a line joins to this one."""
    return [one if two == name else two for one, two in where.lines if name in (one, two)]


def _distances(neighbours: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    found = {start: 0}
    queue = [start]
    for island in queue:
        for each in neighbours[island]:
            if each not in found:
                found[each] = found[island] + 1
                queue.append(each)
    return tuple(found[island] for island in range(len(neighbours)))


# What is wrong with a map (OQ-02)


def _faults(where: IslandMap, offered: Mapping[str, Island], effects: Mapping[str, MakeEffect]) -> Iterable[str]:
    names = [name for card in where.cards for name in card]
    if [len(card) for card in where.cards] != [2] * CARDS or len(set(names)) < len(names):
        cards = [list(card) for card in where.cards]
        yield f"there are {CARDS} island cards with 2 different islands each, not {cards}"
        return
    if unknown := set(names) - set(offered):
        yield f"there is no island {listed(unknown)}; there are {listed(offered)}"
        return
    if strange := {name for line in where.lines for name in line} - set(names):
        yield f"a line leads to {listed(strange)}, which is on no card"
        return
    islands = {name: offered[name] for name in names}
    if missing := {island.effect for island in islands.values()} - set(effects):
        yield f"there is no island effect {listed(missing)}; there are {listed(effects)}"
    homes = [islands[name].home for name in names]
    if homes[:2].count(0) != 1 or homes[-2:].count(1) != 1 or sorted(homes) != [-1] * (len(names) - 2) + [0, 1]:
        yield "each player has one own island, on the card at that player's end"
        return
    anchors = [name for name in names if islands[name].anchor]
    if len(anchors) != SHIPS:
        yield f"a ship starts on each of {SHIPS} islands with an anchor, not on {listed(anchors)}"
    for name in names:
        if (islands[name].effect == "signets") != (islands[name].home >= 0):
            yield f"ships are worth signets on own islands and only there, unlike on {name!r}"
    yield from _faulty_lines(where, names, _mirrored(where, islands))
    for name, other in _mirrored(where, islands).items():
        one, two = islands[name], islands[other]
        if (one.anchor, one.effect, one.amount) != (two.anchor, two.effect, two.amount):
            yield f"{name!r} and {other!r} differ, so the map is not the same for both players"
            break


def _mirrored(where: IslandMap, islands: Mapping[str, Island]) -> dict[str, str]:
    """Each island with the one that is in its place for the other player; a center island is so for both."""
    ends = (where.cards[0], where.cards[-1])
    own, near = ([name for card in ends for name in card if (islands[name].home >= 0) == at_home] for at_home in (1, 0))
    found = {name: name for name in where.cards[1]}
    for one, two in (own, near):
        found |= {one: two, two: one}
    return found


def _faulty_lines(where: IslandMap, names: list[str], mirror: Mapping[str, str]) -> Iterable[str]:
    lines = [tuple(sorted(line)) for line in where.lines]
    if any(one == two for one, two in lines) or len(set(lines)) < len(lines):
        yield "a line joins two different islands, and each pair once"
    reached = [names[0]]
    for name in reached:
        reached += [each for each in _joined(where, name) if each not in reached]
    if len(reached) < len(names):
        yield f"no line leads to {listed(set(names) - set(reached))}"
    turned = {tuple(sorted((mirror[one], mirror[two]))) for one, two in lines}
    if turned != set(lines):
        yield "the lines are not the same for both players"
