"""The rules of the game, each by an example. The checks of every pack join this run by themselves."""

from __future__ import annotations

import boardcore
import pytest
from boardcore import About, Effect, StateError

from boardcore_mypack import DECK, DRAWER, FLOWN, HAND, KITES, Drawn, height


class Game:
    """A game at the start of a round with these hands, by height; all other kites are in the deck or have flown."""

    def __init__(self, *hands: tuple[int, ...], deck: bool = True, storm: bool = False) -> None:
        self.hands, self.deck = hands, deck
        self.rules = boardcore.load("mypack", storm=storm)
        self.last = self.rules.begin(1, len(hands), prepare=self.lay_out)

    def lay_out(self, fx: Effect) -> None:
        """Put every kite where it shall lie."""
        rest = list(range(KITES))
        for seat, hand in enumerate(self.hands):
            fx.put(HAND, seat, tuple(taken(rest, high) for high in hand))
        fx.put(DECK, -1, tuple(rest) if self.deck else ())
        fx.put(FLOWN, -1, () if self.deck else tuple(rest))

    def choose(self, seat: int, high: int) -> Game:
        """A player chooses a kite by its height."""
        (decision,) = (each for each in self.last.decisions if each.seat == seat)
        option = next(each.id for each in decision.options if height(int(each.id.removeprefix("card:"))) == high)
        self.last = self.rules.apply(self.last.state, decision.choice(option))
        return self

    def launch(self, *heights: int) -> Game:
        """Every player chooses, in the order of seats."""
        for seat, high in enumerate(heights):
            self.choose(seat, high)
        return self

    def caught(self) -> list[list[int]]:
        """What every player has caught, by height."""
        return [[height(card) for card in player.caught] for player in DRAWER.of(self.last.state).players]

    def result(self) -> tuple[int, ...] | None:
        """Who has won, once the game is over."""
        return None if self.last.result is None else self.last.result.winners


def taken(rest: list[int], high: int) -> int:
    """A kite of this height, taken out of the rest."""
    return rest.pop(next(place for place, card in enumerate(rest) if height(card) == high))


@pytest.mark.parametrize(
    ("heights", "caught"),
    [
        ((9, 4), [[4], []]),
        ((9, 4, 7), [[4], [], []]),
        ((9, 9, 7), [[], [], [7]]),
        ((9, 9, 7, 3), [[], [], [3], []]),
        ((5, 5), [[], []]),
    ],
)  # fmt: skip
def test_the_highest_kite_alone_catches_the_lowest(heights: tuple[int, ...], caught: list[list[int]]) -> None:
    """Of the kites whose height no other has, the highest catches the lowest of all, even if that is itself."""
    assert Game(*((high,) for high in heights)).launch(*heights).caught() == caught


def test_in_a_storm_all_is_the_other_way_round() -> None:
    """With the option, the lowest kite that is alone catches the highest of all."""
    assert Game((9,), (4,), (7,), storm=True).launch(9, 4, 7).caught() == [[], [9], []]
    assert Game((4,), (4,), (7,), storm=True).launch(4, 4, 7).caught() == [[], [], [7]]


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    """The others learn that a player has chosen; which kite that is, they see when all go up."""
    nine, two = Game((9, 2), (4, 7)).choose(0, 9), Game((9, 2), (4, 7)).choose(0, 2)
    assert nine.rules.view(nine.last.state, 1) == two.rules.view(two.last.state, 1)
    assert nine.rules.watch(nine.last, 1) == two.rules.watch(two.last, 1)
    nine.choose(1, 4)
    first, _ = (seen for seen in nine.rules.watch(nine.last, 1) if seen.type == "mypack:Launched")
    assert [height(card) for card in first.data["cards"]["cards"]] == [9]


def test_everybody_draws_a_full_hand() -> None:
    """After a round every hand has three kites again; what others draw one does not see."""
    game = Game((9,), (4,)).launch(9, 4)
    assert [len(player.hand) for player in DRAWER.of(game.last.state).players] == [3, 3]
    first, second = (seen for seen in game.rules.watch(game.last, 0) if seen.type == "mypack:Drawn")
    assert (first.data["cards"]["count"], len(first.data["cards"]["cards"])) == (3, 3)
    assert second.data["cards"] == {"count": 3}
    assert sum(isinstance(event, Drawn) for event in game.last.events) == 2


def test_the_highest_score_wins() -> None:
    """With the last kites flown, the heights of what each player has caught are added up."""
    game = Game((9, 3), (4, 8), deck=False).launch(9, 4)
    assert game.result() is None
    game.launch(3, 8)
    assert game.caught() == [[4], [3]]
    assert game.result() == (0,)


def test_equal_scores_win_together() -> None:
    """Who has as much as the best has won too."""
    assert Game((5,), (5,), deck=False).launch(5, 5).result() == (0, 1)


def test_a_score_is_explained() -> None:
    """Asked why, the game names each kite that counts."""
    game = Game((9, 3), (4, 2), deck=False).launch(9, 4)
    why = game.rules.explain(game.last.state, About("score", "seat:0"))
    assert (why.value, [part.amount for part in why.parts]) == (4, [4])
    assert game.rules.texts.word(why.parts[0].source, "en") == "kite 4"


def test_impossible_hands_are_refused() -> None:
    """A state from outside in which one player has more kites than another is no game."""
    game = Game((9,), (4,)).launch(9, 4)
    first = DRAWER.of(game.last.state).players[0]
    first.hand, first.caught = (*first.hand, *first.caught), ()
    with pytest.raises(StateError) as refused:
        game.rules.check_state(game.last.state)
    assert refused.value.code == "state/impossible"
