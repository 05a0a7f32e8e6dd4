"""The table as a player reads it, in the terminal's drawing."""

from __future__ import annotations

from boardcore_circadia.testing import Table

from boardcore import Message
from boardcore.testing import Walk


def drawn(game: Table, seat: int | None, lang: str = "en") -> str:
    """Everything on the drawing, one cell after the other."""
    (painter,) = game.rules.book.painters
    say = game.rules.texts.word
    lines: list[str] = []
    for panel in painter(game.view(seat), []):
        lines.append(say(panel.title, lang))
        lines.append(" | ".join(say(column, lang) for column in panel.columns))
        lines += [" | ".join("" if cell is None else say(cell, lang) for cell in row) for row in panel.rows]
        lines += [say(note, lang) for note in panel.notes]
    return "\n".join(lines)


def table() -> Table:
    """A game under way."""
    game = Table(
        hands=["bear 2, bear 2, goose 4", "axolotl 1"],
        sets=[["bear 1 1"], ["goose 1 2"]],
        lines=[["forest 3 day", "?river 4"], []],
        rows=["forest 5 day", "forest 6 night", "mists 3 day"],
        tops=["forest 4", "river 8", "mists 7"],
        display="bear 1, axolotl 1, goose 1, bear 2, axolotl 2",
        fields={"reached": 1},
    )
    return game.play("Bear 2 to set 1")


def test_the_table() -> None:
    """Habitats with decks and tops, players with points and lines, sets with values, creatures, one's own hand."""
    assert drawn(table(), 0).splitlines() == [
        "Turn 1",
        "habitat | deck | top | face up",
        "Forest | 9 | Forest 4 | Forest 5 (day), Forest 6 (night)",
        "River | 11 | River 8 | ",
        "Mists | 11 | Mists 7 | Mists 3 (day)",
        "It is the turn of Player 1.",
        "The creatures of this turn have the value 2.",
        "The end has been triggered: turn 2 is the last.",
        "Players (15 points trigger the end)",
        "player | points | line | next | hand",
        "Player 1 | 7 | Forest 3 (day), River 4 (face down, night) | day | 2",
        "Player 2 | 0 |  |  | 1",
        "Sets",
        "set | creature | cards | values | added to",
        "set 1 of Player 1 | Bear | 3 | 1, 1, 2 | yes",
        "set 1 of Player 2 | Goose | 2 | 1, 2 | ",
        "Creatures",
        "",
        "display | Bear 1, Axolotl 1, Goose 1, Bear 2, Axolotl 2",
        "piles | 131 in the deck, 0 discarded",
        "your hand | Bear 2, Goose 4",
    ]


def test_no_hand_but_ones_own() -> None:
    """A spectator sees no hand, another seat its own; in German it is the same table."""
    game = table()
    assert "your hand" not in drawn(game, None)
    assert "your hand | Axolotl 1" in drawn(game, 1)
    assert "deine Hand | Bär 2, Gans 4" in drawn(game, 0, "de")
    assert "Wald 3 (Tag), Fluss 4 (verdeckt, Nacht)" in drawn(game, 0, "de")


def test_every_moment_can_be_drawn() -> None:
    """From the first decision to the end, for everybody."""
    game = table()
    for turn in Walk(game.rules, "drawing"):
        game.state = turn.applied.state
        if turn.number % 20 and game.state.result is None:
            continue
        for seat in (None, *range(game.state.seats)):
            assert "None" not in drawn(game, seat)
            assert "{" not in drawn(game, seat, "de")
    result = game.state.result
    assert result is not None
    assert game.say(Message(result.reason)) != result.reason
