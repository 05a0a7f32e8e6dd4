"""Cards whose backs differ: what is seen of them, and what stays secret."""

from __future__ import annotations

import random
import sys

import pytest
from backs import BACKED, SIZE, Backs, back_of, healthy, leaky, rules_of

from boardcore import Choice, PackError, Ruleset, State
from boardcore.testing import ContractError, Source, check_all, check_secrets, variant


def take(rules: Ruleset, state: State) -> State:
    """Name the back on top, which takes the card face down."""
    (decision,) = rules.decisions(state)
    top = back_of(BACKED.of(state).top[0])
    return rules.apply(state, Choice(decision.seat, decision.id, f"back:{top}")).state


def test_a_back_is_seen_and_a_front_is_not() -> None:
    """Of the top card and of those taken face down everybody sees the back, in the view and in the events."""
    rules = rules_of(healthy)
    state = rules.new("backs", 2)
    (top,) = BACKED.of(state).top
    for looker in (None, 0, 1):
        table = rules.view(state, looker).table["backs"]
        assert table["deck"] == {"count": SIZE - 1}
        assert table["top"] == {"count": 1, "backs": [back_of(top)]}
    (decision,) = rules.decisions(state)
    applied = rules.apply(state, decision.choice(f"back:{back_of(top)}"))
    state = applied.state
    for looker in (None, 0, 1):
        assert rules.view(state, looker).table["backs"]["seats"][decision.seat]["taken"]["backs"] == [back_of(top)]
        moved, turned = (each for each in rules.watch(applied, looker) if each.type == "backs:CardMoved")
        assert moved.data["cards"] == {"count": 1, "backs": [back_of(top)]}
        assert rules.texts.say(rules.tell(moved)) == f"back {back_of(top)}: top to taken of Player {decision.seat + 1}"
        assert turned.data["cards"]["backs"] == [back_of(BACKED.of(state).top[0])]


def test_variants_keep_the_backs_in_sight() -> None:
    """What else might be true keeps every back that is seen; the front and the rest of the deck may be others."""
    rules = rules_of(healthy)
    state = take(rules, take(rules, rules.new("variants", 2)))
    chance = random.Random(1)
    seen = [variant(rules, state, 0, chance) for _ in range(300)]

    def backs(each: State) -> list[int]:
        table = BACKED.of(each)
        return [back_of(card) for card in (*table.top, *(card for seat in table.seats for card in seat.taken))]

    assert {tuple(backs(each)) for each in seen} == {tuple(backs(state))}
    assert len({BACKED.of(each).top for each in seen}) == 2
    assert len({BACKED.of(each).deck for each in seen}) > 100
    for each in seen:
        rules.check_state(each)


def test_the_contract_holds_and_a_leak_is_caught() -> None:
    """The contract plays such a game; telling the front of a card is a leak."""
    source = Source("backs", extra={"backs": "backs:healthy"}, path=tuple(sys.path))
    report = check_all(rules_of(healthy), range(6), source=source)
    assert report.pairs.states.total() > 200
    with pytest.raises(ContractError) as found:
        check_secrets(rules_of(leaky), 1)
    assert found.value.check == "secrets"


def test_a_back_without_a_meaning_does_not_load() -> None:
    """A zone that shows backs needs to be told what is on them, for every card."""
    with pytest.raises(PackError) as refused:
        rules_of(Backs(silent=True))
    assert refused.value.code == "pack/schema"
    assert "shows the backs of its cards" in refused.value.message
    assert "card 0" in refused.value.message


def test_backs_belong_to_the_rules() -> None:
    """Other backs are other rules, so that a state of one is refused by the other."""
    assert rules_of(Backs(shared=3)).fingerprint != rules_of(healthy).fingerprint
