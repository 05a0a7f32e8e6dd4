"""Which pack is to blame: for a value that a broken one would offer, and for a text that is not there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from night_market import LANTERNS, NightMarket
from pair import healthy

from boardcore import (
    CARD,
    Assembly,
    Choose,
    Name,
    OptionsError,
    PackError,
    Pool,
    Register,
    discover,
    hookimpl,
)


class Orphan:
    """Extends a game that is not there."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        register.extends("chess")


class Crashing:
    """Comes to nothing, so nobody knows what game it is for."""

    @hookimpl
    def boardcore_register(self, register: Register) -> None:
        raise ZeroDivisionError


# Broken packs that are asked for by what they offer


def test_a_value_of_a_broken_pack() -> None:
    """Whoever chooses what a broken pack would offer is told that it is broken; by its name, why."""
    market = NightMarket(card=replace(LANTERNS, value="3"))  # type: ignore[arg-type]
    found = discover(extra={"night_market": market})
    with pytest.raises(OptionsError) as caught:
        found.load("cardia", deck="night_market")
    assert caught.value.code == "options/value"
    assert caught.value.details["broken"] == ["night_market"]
    assert "option 'deck' cannot be 'night_market'; there are 'I', " in caught.value.message
    assert (
        "pack 'night_market' is broken: card 'lantern_seller': value is a number, not '3'"
        " ('boardcore check night_market')" in caught.value.message
    )
    for options in ({"deck": "market"}, {"deck": ["lantern_seller"] * 16}, {"lanterns": True}):
        with pytest.raises(OptionsError, match="packs that are broken offer nothing: 'night_market'") as caught:
            found.load("cardia", **options)
        assert "'boardcore games' says why" in caught.value.message


def test_broken_packs_that_have_nothing_to_do_with_it() -> None:
    """A pack of another game, or a value that is no name, is not put down to broken packs."""
    found = discover(extra={"pair": healthy, "alien": Orphan()})
    with pytest.raises(OptionsError) as caught:
        found.load("cardia", deck="market")
    assert "broken" not in caught.value.message
    found = discover(extra={"lost": Crashing()})
    with pytest.raises(OptionsError) as caught:
        found.load("cardia", guardians_on_tie=7)
    assert ("broken" in caught.value.message) == ("known" in caught.value.details)


# Texts


def asking(pack: str, prompt: str, text: str) -> Any:
    """An expansion of ``pair`` with a block that asks with this prompt, and one text."""

    class Asks:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("pair")
            for lang in ("en", "de"):
                register.texts(lang, {text: "Trade a card"})

        @hookimpl
        def boardcore_assemble(self, assembly: Assembly) -> None:
            assembly.block(f"{pack}:trade", (Choose(Pool("discard", lambda fx: (), CARD), Name("it", CARD), prompt),))

    return Asks()


@pytest.mark.parametrize(
    ("prompt", "near"),
    [
        ("prompt.trade", "; is it 'market:prompt.trade'?"),
        ("market:prompt.trad", "; is it 'market:prompt.trade'?"),
        ("pair:prompt.trade", "; is it 'market:prompt.trade'?"),
        ("core:prompt.trade", "; is it 'market:prompt.trade'?"),
        ("quite_another:thing", ""),
    ],
)
def test_the_id_of_a_text(prompt: str, near: str) -> None:
    """A pack that asks for a text that is not there is blamed, whatever the id says; what is like it is named."""
    found = discover(extra={"pair": healthy, "market": asking("market", prompt, "prompt.trade")})
    with pytest.raises(PackError) as caught:
        found.load("pair", packs=["market"])
    assert caught.value.code == "pack/text"
    assert caught.value.details["pack"] == "market"
    assert caught.value.message == (
        f"pack 'market' of given: block 'market:trade' needs the text {prompt!r}, which is missing in 'en'{near}"
    )


def test_a_text_that_one_language_lacks() -> None:
    """Its id is right, so nothing else is suggested."""

    class OneLanguage:
        @hookimpl
        def boardcore_register(self, register: Register) -> None:
            register.extends("pair")
            register.needs("won", "own")
            register.texts("en", {"won": "won", "own": "own"})
            register.texts("de", {"own": "eigen"})

    (broken,) = discover(extra={"pair": healthy, "market": OneLanguage()}).broken
    assert broken.reason == "pack 'market' needs the text 'market:won', which is missing in 'de'"
