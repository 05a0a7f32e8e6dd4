"""From the reveal to the comparison all is one instruction, although it asks: its doors, and what is kept meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import probe
import pytest
from boardcore_cardia import (
    ANY,
    CARDIA,
    CardsRevealed,
    Counter,
    Discard,
    EncounterCompared,
    EncountersClosed,
    Location,
    Outcomes,
    OutcomesChanged,
    Win,
    await_next,
    draw,
    offer_location,
    side_of,
)
from boardcore_cardia.testing import On, Table

from boardcore import Assembly, Effect, Pool, Register, StateError, Step, hookimpl
from boardcore.testing import check_purity, check_save, check_secrets

SIGN, DEMAND, LATER = "cardia:counter.sign", "cardia:counter.demand", "cardia:counter.later"
WORDS = {"location.watch": "Watch", "location.watch.text": "Watches."}


def wait(fx: Effect) -> None:
    """A choice of sign waits for both players, and a demand that is not met for the second."""
    for seat in (0, 1):
        await_next(fx, seat, SIGN)
    await_next(fx, 1, DEMAND, 0)


class Watch:
    """A location that writes down what it is told at every settle, and a trigger that waits for an instruction."""

    seen: ClassVar[list[tuple[Outcomes, Outcomes]]] = []

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("cardia")
        offer_location(register, Location("watch", 1, settled=self.settled))
        for lang in ("en", "de"):
            register.texts(lang, WORDS)

    @hookimpl
    def boardcore_assemble(self, assembly: Assembly) -> None:
        assembly.block("watch:trigger", (Win(),))
        assembly.listen(CardsRevealed, lambda fx, event: fx.wait("watch:trigger", "instruction", seat=1))

    @staticmethod
    def settled(fx: Effect, before: Outcomes, after: Outcomes) -> None:
        Watch.seen.append((before, after))


class Moment:
    """A pack with some steps at one moment of the round."""

    def __init__(self, moment: str, *steps: Step) -> None:
        self.moment, self.steps = moment, steps

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("cardia")

    @hookimpl
    def cardia_steps(self, moment: str) -> tuple[Step, ...] | None:
        return self.steps if moment == self.moment else None


class Refill:
    """A pack that fills up hands whenever an instruction has ended."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("cardia")

    @hookimpl
    def boardcore_settle(self, fx: Effect) -> None:
        for seat in (0, 1):
            if len(side_of(fx, seat).hand) < 5 and side_of(fx, seat).deck:
                draw(fx, seat, 1)


def asking(extra: dict[str, Any] | None = None, **more: Any) -> Table:
    """A table where both players are asked for a sign, in the middle of a reveal."""
    more = {"hands": (["Blank 8", "Blank 3"], ["Blank 10", "Blank 4", "Blank 5"]), **more}
    t = Table(
        extra={"probe": probe, **(extra or {})}, packs=list(extra or ()), prepare=wait,
        deck=["Librarian", "Blackmailer", "Engineer"], **more,
    )  # fmt: skip
    return t.play("Blank 8", "Blank 10")


ROW: tuple[Any, ...] = (("Blank 14", "Blank 7"), (On("Champion 2", tokens=1), "Blank 12"))


class TestWhatIsKept:
    """The state between the reveal and the comparison."""

    def test_the_drawer_says_so(self) -> None:
        """It says that an encounter is being revealed, and who won before."""
        t = asking(encounters=ROW)
        assert (t.prompt, t.drawer.revealing, t.drawer.before) == ("sign", True, (1, 1))
        t.choose("amount:+2", seat=0).choose("amount:-2", seat=1)
        assert (t.prompt, t.drawer.revealing) == ("discard", True)
        t.choose("Blank 4").choose("Blank 5")
        assert (t.prompt, t.drawer.revealing, t.drawer.before) == ("play", False, ())

    @pytest.mark.parametrize("form", ["json", "msgpack"])
    @pytest.mark.parametrize("answered", [0, 1, 2, 3])
    def test_saved_and_taken_up(self, form: str, answered: int) -> None:
        """At each question of the reveal the bytes load, and lead to the same end."""
        answers = [("amount:-2", 1), ("amount:+2", 0), ("Blank 5", 1), ("Blank 4", 1)]
        straight, kept = asking(encounters=ROW), asking(encounters=ROW)
        for number, (what, seat) in enumerate(answers):
            if number == answered:
                data = kept.rules.dump(kept.state, form)
                kept.state = kept.rules.load_state(data)
                assert kept.rules.dump(kept.state, form) == data
            for t in (straight, kept):
                t.choose(what, seat=seat)
        assert kept.rules.dump(kept.state) == straight.rules.dump(straight.state)
        assert [event.encounters for event in kept.happened(OutcomesChanged)] == [
            event.encounters for event in straight.happened(OutcomesChanged)
        ]

    @pytest.mark.parametrize("packs", [{}, {"refill": Refill()}, {"storm": Moment("revealed", Discard(ANY))}])
    def test_played_in_place(self, packs: dict[str, Any]) -> None:
        """A playout from there comes to the same bytes as choices applied, whoever listens."""
        t = asking(packs)
        for seed in range(6):
            check_purity(t.rules, seed, start=t.state)
            check_save(t.rules, seed, start=t.state, ahead=2)

    def test_the_order_of_answers(self) -> None:
        """Whichever player answers first, the game is the same afterwards."""
        one = asking().choose("amount:+2", seat=0).choose("amount:-2", seat=1)
        other = asking().choose("amount:-2", seat=1).choose("amount:+2", seat=0)
        assert one.rules.dump(one.state) == other.rules.dump(other.state)

    def test_nobody_learns_an_answer_early(self) -> None:
        """Nothing that anybody receives depends on an answer before both are in, or on a hidden card."""
        t = asking(encounters=ROW)
        compared = 0
        for seed in range(12):
            pairs = check_secrets(t.rules, seed, start=t.state, choices=5, variants=4)
            compared += pairs.states["cardia:round"]
        assert compared > 100


class TestNothingIsSettled:
    """What must wait for the comparison."""

    def test_no_outcome_before_it(self) -> None:
        """Until then nobody wins the new encounter: no signet counts, nothing explains it, the table shows none."""
        t = asking(encounters=ROW)
        assert t.signets == (2, 0)
        for looker in (None, 0, 1):
            figures = t.view(looker).figures["cardia"]
            assert (figures["signets"], figures["encounters"][2]["winners"]) == ([2, 0], [])
            asked = [about.of for about in t.rules.subjects(t.state, looker) if about.what == "outcome"]
            assert asked == ["place:1", "place:2"]
            (draw_table,) = t.rules.book.painters
            assert [row[-1] for row in draw_table(t.view(looker), [])[0].rows] == [("seat:0",), ("seat:0",), None]
        t.choose("amount:+2", seat=0).choose("amount:-2", seat=1).choose("Blank 4").choose("Blank 5")
        assert t.signets == (3, 0)

    def test_influence_is_shown_as_it_is(self) -> None:
        """The influence of the cards just revealed can be seen and explained all the while."""
        t = asking(waiting=(3, 0))
        assert t.view(1).figures["cardia"]["encounters"][0]["cards"][0]["influence"] == 11
        assert [part.amount for part in t.explain("influence", f"card:{t.card(0, 'Blank 8')}").parts] == [8, 3]

    @pytest.mark.rule("OQ-95", "OQ-99")
    @pytest.mark.parametrize("reloaded", [False, True])
    def test_locations_are_told_once(self, reloaded: bool) -> None:
        """Who listens for wins is told once, after the comparison, with the outcomes from before the reveal."""
        t = asking({"watch": Watch()}, encounters=[("Blank 14", "Blank 7")], locations=["watch"])
        Watch.seen.clear()
        if reloaded:
            t.state = t.rules.load_state(t.rules.dump(t.state))
        t.choose("amount:+2", seat=0).choose("amount:-2", seat=1).choose("Blank 4")
        assert Watch.seen == []
        t.choose("Blank 5")
        before, after = Watch.seen[0]
        assert (before.winners, after.winners) == ((1,), (1, 1))
        assert after.won() - before.won() == {t.card(0, "Blank 8")}

    @pytest.mark.rule("OQ-95")
    def test_triggers_wait(self) -> None:
        """A trigger of the reveal starts after the comparison, not between two questions."""
        t = asking({"watch": Watch()}, locations=["watch"])
        assert [each.block for each in t.state.waiting] == ["watch:trigger"]
        t.choose("amount:+2", seat=0).choose("amount:-2", seat=1).choose("Blank 4").choose("Blank 5")
        assert (t.result, len(t.happened(EncounterCompared))) == (((1,), "ability"), 1)

    @pytest.mark.rule("OQ-12", "OQ-95")
    def test_gaps_close_after_it(self) -> None:
        """A gap that the reveal makes stays until the comparison; a state with it is a possible one."""
        first = Pool("first encounter", lambda fx: tuple(p.card for p in CARDIA.of(fx.state).row[0] if p))
        row = [("Blank 14", "Blank 7"), ("Blank 2", "Blank 3")]
        t = asking({"storm": Moment("revealed", Discard(first))}, encounters=row)
        assert (t.row[0], t.happened(EncountersClosed)) == ((None, None), [])
        t.state = t.rules.load_state(t.rules.dump(t.state))
        t.choose("amount:+2", seat=0).choose("amount:-2", seat=1).choose("Blank 4").choose("Blank 5")
        assert t.row == [("blank_2", "blank_3"), ("blank_8", "blank_10")]
        assert len(t.happened(EncountersClosed)) == 1

    def test_a_game_that_ends_in_the_middle(self) -> None:
        """Where the reveal ends the game, the new encounter counts for nobody, and the last state can be kept."""
        t = Table(
            hands=(["Blank 8"], ["Blank 9"]), extra={"probe": probe, "end": Moment("revealed", Win())}, packs=["end"]
        ).play("Blank 8", "Blank 9")
        assert (t.result, t.signets) == (((0,), "ability"), (0, 0))
        assert t.rules.load_state(t.rules.dump(t.state)) == t.state
        assert t.view(None).figures["cardia"]["signets"] == [0, 0]


def forged(t: Table, change: Callable[[Any], None]) -> str:
    """What is said of the state after somebody has changed its plain data."""
    data = msgspec.json.decode(t.rules.dump(t.state))
    change(data["cardia"])
    with pytest.raises(StateError) as refused:
        t.rules.load_state(data)
    assert refused.value.code in ("state/impossible", "state/malformed")
    return refused.value.message


class TestForged:
    """States from outside that no reveal can have brought about."""

    def test_revealing_at_another_moment(self) -> None:
        """Nothing is being revealed while cards are placed."""
        t = Table(hands=(["Blank 8"], ["Blank 9"]), encounters=ROW, extra={"probe": probe})

        def change(drawer: Any) -> None:
            drawer["revealing"], drawer["before"] = True, [1]

        assert "moment of the round" in forged(t, change)

    @pytest.mark.parametrize("before", [[], [1], [1, 1, 1], [1, 4], [1, -1], ["1", 1]])
    def test_other_outcomes_before(self, before: list[Any]) -> None:
        """The outcomes before are those of the other encounters, each a set of seats."""
        forged(asking(encounters=ROW), lambda drawer: drawer.__setitem__("before", before))

    def test_outcomes_without_a_reveal(self) -> None:
        """Outcomes are kept only meanwhile; and whoever is asked for a sign, is so while something is revealed."""
        t = Table(hands=(["Blank 8"], ["Blank 9"]), encounters=ROW, extra={"probe": probe})
        assert "no outcomes" in forged(t, lambda drawer: drawer.__setitem__("before", [1, 1]))

        def change(drawer: Any) -> None:
            del drawer["revealing"], drawer["before"]

        assert "nobody to ask" in forged(asking(encounters=ROW), change)

    def test_a_gap_at_another_moment(self) -> None:
        """Outside a reveal every encounter has a card."""
        t = Table(hands=(["Blank 8"], ["Blank 9"]), encounters=[("Blank 3", "Blank 4")], extra={"probe": probe})

        def change(drawer: Any) -> None:
            drawer["row"] = [[None, None]]
            drawer["seats"][0]["discard"], drawer["seats"][1]["discard"] = [2], [19]

        assert "has no card" in forged(t, change)

    @pytest.mark.parametrize(
        ("counter", "says"),
        [
            (Counter("cardia:counter.oar"), "no pack in force has the counter"),
            (Counter(SIGN, 0), "there are no"),
            (Counter(DEMAND, 1, 2), "about no faction of this deck"),
            (Counter(DEMAND, 1, 65535), "about no faction of this deck"),
        ],
    )
    def test_what_waits(self, counter: Counter, says: str) -> None:
        """What waits is of a kind that there is, at least one, and about a faction of the deck if about any."""
        t = Table(hands=(["Blank 8"], ["Blank 9"]), extra={"probe": probe})
        plain = msgspec.to_builtins(counter)
        assert says in forged(t, lambda drawer: drawer["seats"][1].__setitem__("waiting", [plain]))

    @pytest.mark.parametrize(
        ("counters", "says"),
        [
            ([Counter(LATER, 0)], "there are no"),
            ([Counter(LATER, 1, 1)], "is about something"),
            ([Counter(LATER), Counter(LATER)], "not ordered by kind"),
            ([Counter(SIGN), Counter(LATER)], "not ordered by kind"),
            ([Counter("cardia:counter.oar")], "no pack in force has the counter"),
        ],
    )
    def test_what_lies_on_a_card(self, counters: list[Counter], says: str) -> None:
        """What lies on a card is of kinds that there are, each once, in order, about nothing."""
        t = Table(hands=(["Blank 8"], ["Blank 9"]), encounters=[("Blank 3", "Blank 4")], extra={"probe": probe})
        plain = msgspec.to_builtins(counters)
        assert says in forged(t, lambda drawer: drawer["row"][0][0].__setitem__("counters", plain))

    def test_what_is_possible_loads(self) -> None:
        """The same places with things that can be there."""
        t = Table(hands=(["Blank 8"], ["Blank 9"]), encounters=[("Blank 3", "Blank 4")], extra={"probe": probe})
        data = msgspec.json.decode(t.rules.dump(t.state))
        data["cardia"]["row"][0][0]["counters"] = msgspec.to_builtins([Counter(LATER, 2), Counter(SIGN)])
        data["cardia"]["seats"][1]["waiting"] = msgspec.to_builtins([Counter(SIGN), Counter(DEMAND)])
        state = t.rules.load_state(data)
        for looker in (None, 0, 1):
            waiting = t.rules.view(state, looker).figures["cardia"]["waiting"][1]
            assert [each["about"] for each in waiting] == [None, "faction:test"]


def test_thrown_dice_of_the_players_change_nothing() -> None:
    """Random answers in the middle of reveals, a hundred times: the same bytes in place and applied."""
    t = asking(encounters=ROW)
    for seed in range(100):
        rng = random.Random(seed)
        state, playout = t.state, t.rules.playout(t.state)
        for _ in range(4):
            seat, options = rng.choice(playout.asks)
            option = rng.choice(options)
            decision = next(each for each in t.rules.decisions(state) if each.seat == seat)
            state = t.rules.apply(state, decision.choice(options.index(option))).state
            playout.take(seat, option)
            assert t.rules.dump(playout.state) == t.rules.dump(state)
