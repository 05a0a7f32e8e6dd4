"""A seat that leaves: by giving up or because the game eliminates it, at any moment of a game of two or of more."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from leaving_packs import Eliminates, PlayOfThose
from pair import HAND, IT, LOSER, PAIR, Deal, Pair, Play, rules_of

from boardcore import (
    CARD,
    SEAT,
    Assembly,
    Choice,
    ChoiceError,
    Choose,
    Each,
    Effect,
    Event,
    OpenSeat,
    OpenWord,
    OptionsError,
    PackError,
    PassedCards,
    Pool,
    Ruleset,
    SeatLeft,
    State,
    StateError,
    Step,
    hookimpl,
)
from boardcore.testing import Line, Walk, catalogue, play, variant


def of_three(rules: Ruleset | None = None) -> tuple[Ruleset, State]:
    """A game of three at its first decision, where everybody chooses in secret."""
    rules = rules or rules_of()
    return rules, rules.new(1, 3)


def test_one_of_two_gives_up_and_the_other_wins() -> None:
    rules = rules_of()
    state = rules.new(1, 2)
    applied = rules.resign(state, 0)
    assert applied.result is not None
    assert (applied.result.winners, applied.result.reason) == ((1,), "core:reason.resigned")
    assert [type(event).__name__ for event in applied.events] == ["SeatLeft", "GameEnded"]
    assert (state.left, state.result) == ((), None)  # the given state is as it was


def test_the_words_for_it() -> None:
    rules, state = of_three()
    seen = rules.watch(rules.resign(state, 2), None)[0]
    assert rules.texts.say(rules.tell(seen)) == "Player 3 has left the game (resigned)."
    assert rules.texts.say(rules.tell(seen), "de") == "Spieler 3 hat das Spiel verlassen (aufgegeben)."


def test_two_of_three_go_on_and_are_not_kept_waiting() -> None:
    rules, state = of_three()
    applied = rules.resign(state, 1)
    assert applied.result is None
    assert [each.seat for each in applied.decisions] == [0, 2]
    assert [(event.seat, type(event).__name__) for event in applied.events[:2]] == [(1, "SeatLeft"), (1, "Chosen")]
    assert rules.view(applied.state, 0).left == (1,)
    end = play(rules, 3, start=applied.state)
    assert {choice.seat for choice in end.choices} == {0, 2}
    assert end.state.result is not None
    assert 1 not in end.state.result.winners


def test_the_seats_answer_is_the_first_on_offer_and_stays_secret() -> None:
    rules, state = of_three()
    first = next(each for each in rules.decisions(state) if each.seat == 1).options[0].id
    applied = rules.resign(state, 1)
    assert rules.watch(applied, 1)[1].data["option"] == first
    assert "option" not in rules.watch(applied, 0)[1].data
    assert "option" not in rules.watch(applied, None)[1].data


def test_an_answer_that_was_given_before_leaving_stands() -> None:
    rules, state = of_three()
    decision = next(each for each in rules.decisions(state) if each.seat == 1)
    answered = rules.apply(state, decision.choice(1)).state
    applied = rules.resign(answered, 1)
    assert [type(event).__name__ for event in applied.events] == ["SeatLeft"]
    assert applied.state.answers == answered.answers


def test_the_last_but_one_ends_the_game() -> None:
    rules, state = of_three()
    applied = rules.resign(rules.resign(state, 1).state, 0)
    assert applied.result is not None
    assert applied.result.winners == (2,)


@pytest.mark.parametrize(
    ("left", "seat", "code"), [((0,), 0, "choice/left"), ((0, 1), 2, "choice/over")], ids=["twice", "after the end"]
)
@pytest.mark.parametrize("trace", [False, True])
def test_nobody_leaves_twice_or_after_the_end(left: tuple[int, ...], seat: int, code: str, trace: bool) -> None:
    rules, state = of_three()
    for each in left:
        state = rules.resign(state, each).state
    before = rules.dump(state)
    with pytest.raises(ChoiceError) as refused:
        rules.resign(state, seat, trace=trace)
    assert refused.value.code == code
    assert rules.dump(state) == before


@pytest.mark.parametrize("seat", [3, -1, True, "0", None, 1.0, 10**40])
def test_only_seats_of_the_game_leave(seat: Any) -> None:
    rules, state = of_three()
    with pytest.raises(OptionsError, match=f"the seats are 0 to 2, not {seat!r}") as refused:
        rules.resign(state, seat)
    assert refused.value.code == "options/seat"


@pytest.mark.parametrize("over", [False, True], ids=["going on", "over"])
def test_nobody_leaves_a_game_of_other_rules(over: bool) -> None:
    """An error with a code, as for a choice; the state stays as it is."""
    rules, other = rules_of(), catalogue().load("circadia")
    state = other.new(1, 2)
    state = other.resign(state, 0).state if over else state
    before = other.dump(state)
    with pytest.raises(PackError, match="circadia"):
        rules.resign(state, 1, trace=True)
    assert other.dump(state) == before


def test_who_has_left_chooses_nothing_any_more() -> None:
    rules, state = of_three()
    state = rules.resign(state, 1).state
    with pytest.raises(ChoiceError) as refused:
        rules.apply(state, Choice(1, "play#0", "card:1"))
    assert refused.value.code == "choice/left"


def test_a_playout_without_a_seat_is_the_same_game() -> None:
    rules, state = of_three()
    state = rules.resign(state, 0).state
    there = rules.playout(state)
    while state.result is None:
        decision = rules.decisions(state)[0]
        seat, options = there.asks[0]
        assert seat == decision.seat
        there.take(seat, options[-1])
        state = rules.apply(state, decision.choice(len(options) - 1)).state
        assert rules.dump(there.state) == rules.dump(state)


@pytest.mark.parametrize(
    ("left", "says"),
    [([1, 1], "ascending order"), ([2, 0], "ascending order"), ([3], "ascending order"), ([-1], "ascending order"),
     ([0], "asks a seat that has left"), ([0, 1, 2], "asks a seat that has left")],
)  # fmt: skip
def test_a_state_that_no_game_comes_to_is_refused(left: list[int], says: str) -> None:
    rules, state = of_three()
    data = {**msgspec.json.decode(rules.dump(state)), "left": left}
    with pytest.raises(StateError, match=says) as refused:
        rules.load_state(data)
    assert refused.value.code == "state/impossible"


def test_a_game_eliminates_a_seat_and_goes_on_without_it() -> None:
    rules, state = of_three(rules_of(Eliminates()))
    end = play(rules, 5, start=state)
    (out,) = end.state.left
    assert end.state.result is not None
    assert end.state.result.winners == tuple(seat for seat in range(3) if seat != out)
    assert PAIR.of(end.state).seats[out].hand == ()
    again = rules.load_state(rules.dump(end.state))
    assert rules.dump(again) == rules.dump(end.state)


@pytest.mark.parametrize("seat", [3, -1])
def test_a_game_eliminates_only_who_is_there(seat: int) -> None:
    class Mistaken(Deal):
        def run(self, fx: Effect) -> None:
            fx.leave(seat, "pair:reason.empty")

    class Miscounts(Pair):
        deal = Mistaken()

    with pytest.raises(PackError, match=f"seat {seat} cannot leave; the seats are 0 to 2") as caught:
        rules_of(Miscounts()).new(1, 3)
    assert caught.value.code == "pack/seat"


def test_whether_giving_up_can_be_taken_back() -> None:
    """As for a choice: it is final once it has shown what was secret, or used chance."""
    rules, state = of_three()
    assert rules.final(state, rules.resign(state, 1)) == ""  # the others are still choosing
    there = answered_by(rules, state, 0, 2)
    assert rules.final(there, rules.resign(there, 1)) == "revealed"


class Shows(Pair):
    """A game in which everybody points at a card of their hand, one after the other and in public."""

    def swap(self) -> tuple[Step, ...]:
        hand = Pool("hand of the loser", lambda fx: fx.cards(HAND, fx.value(LOSER)), CARD, (LOSER,))
        point = Choose(hand, IT, "pair:prompt.bury", by=lambda fx: fx.value(LOSER), public=True)
        return (Each(Pool("players", lambda fx: tuple(range(fx.state.seats)), SEAT), LOSER, (point,)),)


def test_what_is_answered_in_public_for_who_has_left_cannot_be_taken_back() -> None:
    """It shows a card of theirs; without them the same choice shows nothing but itself."""
    rules, state = of_three(rules_of(Shows()))
    pointing = answered_by(rules, state, 0, 1, 2)
    assert rules.final(pointing, rules.apply(pointing, rules.decisions(pointing)[0].choice(0))) == ""
    without = rules.resign(pointing, 1).state
    applied = rules.apply(without, rules.decisions(without)[0].choice(0))
    assert [(type(event).__name__, event.seat) for event in applied.events] == [
        ("ChosenOpenly", 0),
        ("ChosenOpenly", 1),
    ]
    assert rules.final(without, applied) == "revealed"
    assert rules.final(pointing, rules.resign(pointing, 0)) == "revealed"
    assert rules.final(pointing, rules.resign(pointing, 2)) == ""


def test_what_listens_acts_when_a_seat_gives_up() -> None:
    rules, state = of_three(rules_of(Eliminates()))
    held = PAIR.of(state).seats[1].hand
    applied = rules.resign(state, 1)
    assert [type(event).__name__ for event in applied.events] == ["SeatLeft", "Played"]
    assert PAIR.of(applied.state).discard == held
    assert rules.watch(applied, 0)[1].data["cards"] == {"count": 3, "cards": list(held)}
    rules.check_state(applied.state)


class AmongThose(Pair):
    """A game that asks only those still there."""

    play = PlayOfThose()


def answered_by(rules: Ruleset, state: State, *seats: int) -> State:
    """The state after these seats have chosen the first on offer."""
    for seat in seats:
        decision = next(each for each in rules.decisions(state) if each.seat == seat)
        state = rules.apply(state, decision.choice(0)).state
    return state


def test_a_step_that_waited_only_for_the_seat_is_over_with_the_answers_of_the_others() -> None:
    rules, state = of_three(rules_of(AmongThose()))
    applied = rules.resign(answered_by(rules, state, 0, 2), 1)
    assert [type(event).__name__ for event in applied.events[:3]] == ["SeatLeft", "Played", "Played"]
    assert (len(PAIR.of(applied.state).discard), applied.state.answers, applied.state.asked) == (2, (), 1)
    assert play(rules, 2, start=rules.load_state(rules.dump(applied.state))).state.result is not None


def test_the_answer_of_a_seat_that_is_no_longer_asked_counts_for_nothing() -> None:
    rules, state = of_three(rules_of(AmongThose()))
    applied = rules.resign(answered_by(rules, state, 0, 1), 1)
    assert [answer.seat for answer in applied.state.answers] == [0]
    assert play(rules, 2, start=rules.load_state(rules.dump(applied.state))).state.result is not None


class Inherited(Event, frozen=True):
    """What a seat held goes on to the next."""

    giver: OpenSeat
    owner: OpenSeat
    cards: PassedCards
    src: OpenWord = HAND.name
    dst: OpenWord = HAND.name


class Heirs(Pair):
    """A game that gives what a seat held to the first one left, which then has more to choose from."""

    events = (*Pair.events, Inherited)
    texts: ClassVar[dict[str, dict[str, str]]] = {
        lang: {**texts, "event.Inherited": "{giver}: {cards}: {owner}"} for lang, texts in Pair.texts.items()
    }
    play = PlayOfThose()

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        Pair.boardcore_assemble(self, assembly)
        assembly.listen(SeatLeft, self.inherit)

    def inherit(self, fx: Effect, event: SeatLeft) -> None:
        """The heir takes the cards in hand."""
        cards, heir = fx.cards(HAND, event.seat), fx.seats[0]
        fx.move(cards, HAND, event.seat, HAND, heir)
        fx.emit(Inherited, event.seat, heir, cards)


def test_a_seat_that_is_offered_something_else_now_is_asked_again_and_the_others_are_not() -> None:
    rules, state = of_three(rules_of(Heirs()))
    applied = rules.resign(answered_by(rules, state, 0, 2), 1)
    assert [answer.seat for answer in applied.state.answers] == [2]
    assert [(each.seat, len(each.options)) for each in applied.decisions] == [(0, 6)]
    rules.check_state(applied.state)


class Mourns(Pair):
    """A game in which everybody plays a card for a seat that leaves, before anything else."""

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        Pair.boardcore_assemble(self, assembly)
        assembly.block("pair/wake", (Play(),))
        assembly.listen(SeatLeft, lambda fx, event: fx.wait("pair/wake", "instruction", seat=event.seat))


def test_what_comes_first_when_a_seat_leaves_does_not_take_the_answers_to_another_question() -> None:
    rules, state = of_three(rules_of(Mourns()))
    applied = rules.resign(answered_by(rules, state, 0, 2), 1)
    assert [frame.block for frame in applied.state.running] == ["pair:round", "pair/wake"]
    assert [each.seat for each in applied.decisions] == [0, 2]
    after = answered_by(rules, rules.load_state(rules.dump(applied.state)), 0, 2)
    assert [frame.block for frame in after.running] == ["pair:round"]
    assert [each.seat for each in rules.decisions(after)] == [0, 2]  # and now the question that was open
    assert play(rules, 2, start=after).state.result is not None


@pytest.mark.parametrize("game", [*catalogue().games, "pair", "shows", "heirs", "eliminates"])
def test_giving_up_that_can_be_taken_back_has_shown_nothing(game: str) -> None:
    """Whoever looks on receives the same whatever is hidden from them, wherever nothing is final."""
    packs = {"pair": Pair(), "shows": Shows(), "heirs": Heirs(), "eliminates": Eliminates()}
    rules = rules_of(packs[game]) if game in packs else catalogue().load(game)
    walk = Walk(rules, 4, line=Line(seats=rules.seats[1], stop=20))
    rng, taken_back = walk.fork("hidden"), 0
    for turn in walk:
        for seat in (each for each in range(walk.seats) if each not in turn.before.left):
            left = rules.resign(turn.before, seat)
            if rules.final(turn.before, left):
                continue
            taken_back += 1
            for looker in (None, *range(walk.seats)):
                other = rules.resign(variant(rules, turn.before, looker, rng), seat)
                one, two = ((rules.watch(each, looker), rules.view(each.state, looker)) for each in (left, other))
                assert one == two
    assert (taken_back > 10) == (game not in ("heirs", "eliminates"))  # where cards go to others, or into the open
