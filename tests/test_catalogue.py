"""What a catalogue tells about a game without playing it, and events kept as plain data."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import boardcore
from boardcore import (
    Choice,
    ChoiceError,
    Game,
    OptionsError,
    OptionSpec,
    PackError,
    Register,
    Seen,
    StateError,
    hookimpl,
)

CATALOGUE = boardcore.discover()


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_every_component_has_words_and_an_origin(game: str) -> None:
    """What a game is made of can be listed with its texts in every language, and says where it comes from."""
    for component in CATALOGUE.components(game):
        assert component.provenance in ("published", "rulebook", "derived", "house")
        register = CATALOGUE.packs[component.pack].register
        assert register is not None
        msgspec.json.encode(component.facts)
        for key in component.texts.values():
            assert all(register.catalogues[lang][key] for lang in ("en", "de"))


def test_the_components_of_cardia() -> None:
    """Cardia lists its factions, its deck and the deck's cards as printed."""
    found = {(each.kind, each.name): each for each in CATALOGUE.components("cardia")}
    judge = found["card", "judge"]
    assert judge.facts == {"value": 8, "faction": "dynasty", "ability": "ongoing"}
    assert judge.texts == {"name": "cardia:card.judge", "text": "cardia:card.judge.text"}
    assert ("faction", "guild") in found
    assert "judge" in found["deck", "I"].facts["cards"]


def pack_with(provenance: Any, texts: dict[str, str] | None = None) -> Any:
    """A pack with one component."""

    class Pack:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("cardia")
            register.component("card", "odd", provenance, texts)

    return Pack()


def test_a_component_without_origin() -> None:
    """An unknown provenance breaks its pack, and the error lists the words there are."""
    error = boardcore.discover({"odd": pack_with("borrowed")}).packs["odd"].error
    assert error is not None
    assert error.code == "pack/provenance"
    assert "'derived', 'house', 'published', 'rulebook'" in error.message


def test_a_component_without_words() -> None:
    """A component's text that is in no catalogue is found when the rules are put together."""
    with pytest.raises(PackError) as refused:
        boardcore.discover({"odd": pack_with("house", {"name": "card.odd"})}).load("cardia", packs=["odd"])
    assert refused.value.code == "pack/text"


def test_options_settle() -> None:
    """However a game is asked for, what settles is all its options and packs: the same answer, the same rules."""
    catalogue = boardcore.discover({"odd": pack_with("house")})
    values, packs = catalogue.settle("cardia")
    assert (values["deck"], packs) == ("I", ("cardia",))
    assert catalogue.settle("cardia", deck="I", packs=["cardia"]) == (values, packs)
    deck = CATALOGUE.offers("cardia").get("cardia.deck", "I")
    assert deck is not None
    values, packs = catalogue.settle("cardia", deck=list(deck.value.cards)[::-1], packs=["odd"])
    assert values["deck"] == deck.value.cards
    assert packs == ("cardia", "odd")
    assert tuple(pack.name for pack in catalogue.load("cardia", packs=["odd"]).packs) == packs


def test_the_schema_of_the_options() -> None:
    """The schema names every option, and the packs that can be put in force."""
    schema = boardcore.discover({"odd": pack_with("house")}).schema("cardia")
    assert {"deck", "packs"} <= set(schema["properties"])
    assert "odd" in schema["properties"]["packs"]["items"]["enum"]
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("packs", [5, "cardia", [{}], [None], {}, {"no such": 1}])
def test_packs_that_are_no_list(packs: Any) -> None:
    """Whatever is given for ``packs``, the answer is an error of the caller."""
    with pytest.raises(OptionsError) as refused:
        CATALOGUE.load("cardia", packs=packs)
    assert refused.value.code == "options/pack"


def test_options_with_the_names_of_arguments() -> None:
    """An option may be named like anything; one that a game does not have is refused as such."""
    for name in ("game", "self"):
        with pytest.raises(OptionsError) as refused:
            CATALOGUE.load("cardia", **{name: 1})
        assert refused.value.code == "options/unknown"


def test_an_option_that_its_game_cannot_read() -> None:
    """A game whose option trips over a value is at fault, by name, and nothing else is."""

    class Clumsy:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.game(Game((1, 1), (OptionSpec("size", 1, lambda value, offers: int(value)),)))

    with pytest.raises(PackError) as refused:
        boardcore.discover({"clumsy": Clumsy()}).load("clumsy", size="big")
    assert refused.value.code == "pack/error"
    assert "'size'" in refused.value.message


def test_a_record_is_watched_like_the_events() -> None:
    """Events written down, sent through JSON and taken up again show each seat what it saw at the time."""
    rules = CATALOGUE.load("cardia")
    rng = random.Random(11)
    opening = rules.begin(11)
    applied, compared = opening, 0
    while applied.decisions:
        record = msgspec.json.decode(msgspec.json.encode(rules.record(applied)), type=tuple[Seen, ...])
        for seat in (0, 1, None):
            assert rules.watch_record(record, applied.state, seat) == rules.watch(applied, seat)
        compared += len(record)
        decision = rng.choice(applied.decisions)
        applied = rules.apply(applied.state, decision.choice(rng.choice(decision.options).id))
    assert compared > 100


def test_a_record_holds_everything() -> None:
    """The record is the truth: what one seat alone sees is in it."""
    rules = CATALOGUE.load("cardia")
    opening = rules.begin(1)
    applied = rules.apply(opening.state, opening.decisions[0].choice(0))
    (chosen, *_) = rules.record(applied)
    assert chosen.data["option"] == opening.decisions[0].options[0].id
    assert "option" not in rules.watch(applied, 1)[0].data


@pytest.mark.parametrize(
    "seen",
    [
        Seen("cardia:Nothing", {}),
        Seen("core:Chosen", {}),
        Seen("core:Chosen", {"seat": "0", "decision": "play#0", "option": "card:1"}),
        Seen("core:Chosen", {"seat": 0, "decision": "play#0", "option": "card:1", "more": 1}),
        Seen("cardia:CardsDrawn", {"owner": 0, "cards": {"count": 2}}),
        Seen("cardia:CardsDrawn", {"owner": 0, "cards": 3}),
    ],
)
def test_what_is_no_record(seen: Seen) -> None:
    """What these rules would not have written down is refused."""
    rules = CATALOGUE.load("cardia")
    with pytest.raises(StateError) as refused:
        rules.watch_record([seen], rules.new(1), 0)
    assert refused.value.code == "state/event"


def test_the_refused_choice_is_named() -> None:
    """Of several choices the error says which was refused, and none was made."""
    rules = CATALOGUE.load("cardia")
    state = rules.new(1)
    first, second = rules.decisions(state)
    with pytest.raises(ChoiceError) as refused:
        rules.apply(state, first.choice(0), Choice(second.seat, second.id, "card:99"))
    assert refused.value.details["index"] == 1
