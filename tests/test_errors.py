"""What an error tells of a pack's mistake in play: the name that is not there, and nothing that might be a secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tiny import Do, tiny

from boardcore import Effect, PackError

CANARY = "queen_of_hearts"


class Holder:
    """Shows a secret to whoever prints it."""

    red = blue = 1

    def __repr__(self) -> str:
        return f"<holds {CANARY}>"

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{CANARY} has no {name}", name=CANARY, obj=self)


class Plain:
    """Has nothing but a secret to show."""

    __slots__ = ("inner",)

    def __init__(self) -> None:
        self.inner: Any = CANARY

    def __repr__(self) -> str:
        return f"<holds {CANARY}>"


class Behind:
    """Hands everything on."""

    def __getattr__(self, name: str) -> Any:
        return getattr(Plain(), name)


def misspelt(fx: Effect) -> None:
    assert Plain().influense  # type: ignore[attr-defined]


def forgotten(fx: Effect) -> None:
    assert influense  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize("mistake", [misspelt, forgotten])
def test_a_name_that_is_not_there(mistake: Callable[[Effect], None]) -> None:
    """What is written in the failing line, and the line."""
    said = told(mistake)
    assert "Error: no 'influense' in " in said
    assert "test_errors.py:" in said
    assert CANARY not in said


def computed(fx: Effect) -> None:
    getattr(Plain(), CANARY)


def computed_like_another(fx: Effect) -> None:
    """The secret is the word ``inner_card``, which the code has in another place, too."""
    plain: Any = Plain()
    getattr(plain, "inner" + "_" + "card")
    plain.inner_card = 3


def raised(fx: Effect) -> None:
    raise AttributeError(f"no {CANARY}", name=CANARY)


def raised_by_name(fx: Effect) -> None:
    raise NameError(f"no {CANARY}", name=CANARY)


def in_code_of_its_own(fx: Effect) -> None:
    eval(f"plain.{CANARY}", {"plain": Plain()})


def in_named_code(fx: Effect) -> None:
    eval(compile(CANARY, "<made>", "eval"), {})


def by_another_way(fx: Effect) -> None:
    assert Holder().influense


def handed_on(fx: Effect) -> None:
    assert Behind().influense


def by_key(fx: Effect) -> None:
    assert {"": 1}[CANARY]


@pytest.mark.parametrize(
    "mistake",
    [computed, raised, raised_by_name, in_code_of_its_own, in_named_code, by_another_way, handed_on, by_key],
)
def test_a_name_that_was_made(mistake: Callable[[Effect], None]) -> None:
    """Made of values, or told by an object: it might be a secret, and so nothing of it is told."""
    said = told(mistake)
    assert CANARY not in said
    assert ": no " not in said


def test_a_name_that_is_also_written_elsewhere() -> None:
    """What counts is the instruction that fails, not that the code knows such a name."""
    assert "inner_card" not in told(computed_like_another)


def told(mistake: Callable[[Effect], None]) -> str:
    """Everything that the error says when a step of a game makes this mistake."""
    with pytest.raises(PackError) as caught:
        tiny(Do(mistake)).new(1)
    assert caught.value.code == "pack/error"
    assert caught.value.__cause__ is not None
    return f"{caught.value} {caught.value.details}"
