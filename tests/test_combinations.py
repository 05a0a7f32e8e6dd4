"""Packs of Cardia together: the contract over every combination that is written down, and over random legal ones.

The combinations are the rows of Cardia in ``tests/golden/games.toml``. Here each keeps the contract in one
game, and so does a handful of random combinations of decks, locations and Guardians. By hand, over many and
with every part of the contract: ``tox -e combinations``, or ``python tests/test_combinations.py --random 200``.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from boardcore_cardia import CARD_OFFER, DECK_OFFER, DECK_SIZE, FACTION_OFFER, LOCATION_OFFER, Card, Faction, Location

import boardcore
from boardcore import Ruleset
from boardcore.testing import (
    Golden,
    Walk,
    check_all,
    check_determinism,
    check_interleaving,
    check_play,
    check_purity,
    check_save,
    check_secrets,
    check_texts,
    read_goldens,
)

CATALOGUE = boardcore.discover()
ROWS = {row.name: row for row in read_goldens(Path(__file__).parent / "golden" / "games.toml") if row.game == "cardia"}
HANDFUL = 8
"""Random combinations in every run of the tests."""
STRETCH = 12
"""Choices that are compared for secrets here, from the middle of a game on."""

Options = dict[str, Any]


def some_cards(rng: random.Random) -> list[str]:
    """A random legal deck: one card of each value, and all or none of a faction whose cards come together."""
    offers = CATALOGUE.offers("cardia")
    cards: list[Card] = list(offers.values(CARD_OFFER).values())
    factions: dict[str, Faction] = offers.values(FACTION_OFFER)
    together = [name for name, faction in factions.items() if faction.together]
    chosen = {name for name in together if rng.random() < 0.4}
    deck = {card.value: card.id for card in cards if card.faction in chosen}
    free = [card for card in cards if card.faction not in together]
    for value in range(1, DECK_SIZE + 1):
        if value not in deck:
            deck[value] = rng.choice([card.id for card in free if card.value == value])
    return [deck[value] for value in sorted(deck)]


def some_options(number: int) -> Options:
    """A random legal combination: a deck, up to five locations that fit it, and how Guardians take part."""
    rng = random.Random(f"combination {number}")
    offers = CATALOGUE.offers("cardia")
    deck: Any = rng.choice(offers.names(DECK_OFFER)) if rng.random() < 0.35 else some_cards(rng)
    ids = offers.values(DECK_OFFER)[deck].cards if isinstance(deck, str) else deck
    held = {offers.values(CARD_OFFER)[card].faction for card in ids}
    locations: list[Location] = list(offers.values(LOCATION_OFFER).values())
    fitting = [each.id for each in locations if not each.requires or each.requires in held]
    options: Options = {"deck": deck, "locations": rng.sample(fitting, rng.choice((0, 1, 2, 2, 3, 5)))}
    if (row := rng.choice(("off", "hidden", "open"))) != "off":
        options |= {"guardians": row, "guardians_on_tie": rng.random() < 0.3}
        options["guardians_reduced"] = rng.choice(("automatic", "yes", "no"))
    return options


def different(number: int) -> list[Options]:
    """So many random combinations, none of them twice."""
    found: dict[str, Options] = {}
    for each in count():
        if len(found) == number:
            break
        options = some_options(each)
        found.setdefault(repr({**options, "locations": sorted(options["locations"])}), options)
    return list(found.values())


def rules_of(row: Golden) -> Ruleset:
    """The rules of a row, from packs that have been found already."""
    return CATALOGUE.load(row.game, packs=row.packs, **row.options)


def check_shortly(rules: Ruleset, seed: str) -> None:
    """The contract in one game, compared for secrets in a stretch of it; other processes are left to the golden files.

    Raises:
        ContractError: with the seed and the choices that lead there.
    """
    check_play(rules, seed)
    check_save(rules, seed)
    check_determinism(rules, seed)
    check_interleaving(rules, seed)
    check_purity(rules, seed)
    check_texts(rules, seed)
    states = [turn.before for turn in Walk(rules, seed)]
    check_secrets(rules, seed, start=states[len(states) // 3], choices=STRETCH)


LOCATIONS = (
    "serpent_temple", "bazaar", "founders_day", "grand_library", "scrapyard", "auction_house", "haunted_catacombs",
    "foggy_swamp", "senate", "seers_den", "workshop", "hideout", "bell_tower", "soft_breeze",
)  # fmt: skip
NAMED: tuple[Options, ...] = (
    *({"deck": deck} for deck in ("I", "II", "III", "IV")),
    {"deck": "III", "locations": ["soft_breeze", "uncharted_waters"]},
    {"deck": "IV", "locations": ["soft_breeze", "flying_islands"]},
    {"deck": "I", "guardians": "hidden"},
    {"deck": "I", "guardians": "open"},
    *({"deck": "II", "locations": [name]} for name in LOCATIONS),
    {"deck": "III", "guardians": "hidden"},
    {"deck": "IV", "guardians": "hidden"},
)


def test_the_list_is_complete() -> None:
    """Each of these combinations has a row with its golden file, and at least two mixed decks have one."""
    rows = [row.options for row in ROWS.values()]
    assert [each for each in NAMED if each not in rows] == []
    assert sum(not isinstance(options["deck"], str) for options in rows) >= 2
    used = {pack.name for row in ROWS.values() for pack in rules_of(row).packs}
    assert used == {"cardia", *(pack.name for pack in CATALOGUE.packs.values() if pack.game == "cardia")}
    fitting_all = {
        name for name, each in CATALOGUE.offers("cardia").values(LOCATION_OFFER).items() if not each.requires
    }
    assert fitting_all == set(LOCATIONS), "a location without a row"


@pytest.mark.parametrize("row", ROWS.values(), ids=list(ROWS))
def test_the_contract_of_each_combination(row: Golden) -> None:
    """Every combination that is written down keeps the contract."""
    check_shortly(rules_of(row), "combination")


@pytest.mark.parametrize("options", different(HANDFUL), ids=range(HANDFUL))
def test_the_contract_of_random_combinations(options: Options) -> None:
    """Whatever legal combination is drawn keeps the contract."""
    check_shortly(CATALOGUE.load("cardia", **options), "combination")


def test_random_combinations_hold_everything() -> None:
    """Within 200 of them each card, location and way to play with Guardians takes part, and each new faction does."""
    found = different(200)
    offers = CATALOGUE.offers("cardia")
    decks: dict[str, Any] = offers.values(DECK_OFFER)
    lists = [decks[each["deck"]].cards if isinstance(each["deck"], str) else each["deck"] for each in found]
    assert {card for cards in lists for card in cards} == set(offers.names(CARD_OFFER))
    assert {name for each in found for name in each["locations"]} == set(offers.names(LOCATION_OFFER))
    assert {each.get("guardians") for each in found} == {None, "hidden", "open"}
    assert {each.get("guardians_reduced") for each in found} == {None, "automatic", "yes", "no"}
    assert sum(not isinstance(each["deck"], str) for each in found) > 50


def wanted(names: list[str] | None, first: int, number: int) -> Iterator[tuple[str, Options, Ruleset]]:
    """The combinations of a run by hand: those written down, or some of them, then random ones."""
    for name, row in ROWS.items():
        if names is None or name in names:
            yield name, row.options, rules_of(row)
    for each, options in enumerate(different(first + number)[first:], first):
        yield f"random {each}", options, CATALOGUE.load("cardia", **options)


def main() -> int:
    """Check the whole contract and say what was seen; the first fault ends it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=200, help="random combinations (200)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them (0)")
    parser.add_argument("--seeds", type=int, default=1, help="games of each combination in each part (1)")
    parser.add_argument("--rows", metavar="NAME,NAME", help="of those written down only these; an empty word: none")
    words = parser.parse_args()
    begun, games, choices, pairs, checked = time.perf_counter(), 0, 0, 0, 0
    names = None if words.rows is None else words.rows.split(",")
    for name, options, rules in wanted(names, words.first, words.random):
        print(f"[{time.perf_counter() - begun:6.1f} s] {name}: {options}", file=sys.stderr, flush=True)
        report = check_all(rules, range(words.seeds))
        checked += 1
        games += report.played.games
        choices += report.played.choices
        pairs += report.pairs.states.total()
    print(
        f"The whole contract holds over {checked} combinations: {games} games with {choices:,} choices in each part,"
        f" {pairs:,} pairs of states compared for secrets"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
