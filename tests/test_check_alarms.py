"""``check`` raises no alarm where nothing is wrong: on test packs without a fault, and on everything we ship."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest
from faults import HEALTHY, Fault

import boardcore
from boardcore.checking import CHECKS, Wish, check_pack

ROOT = Path(__file__).parents[1]
SHIPPED = sorted(
    path.parent.name for folder in ("plugins", "examples") for path in ROOT.glob(f"{folder}/*/pyproject.toml")
)


@pytest.mark.parametrize("fault", HEALTHY, ids=[fault.id for fault in HEALTHY])
def test_no_false_alarm(fault: Fault) -> None:
    """A pack without a fault passes every check."""
    found = fault.verdicts(Wish(games=3))
    assert {verdict.check: verdict.case for verdict in found} == dict.fromkeys(CHECKS)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_false_alarm_on_what_is_shipped(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our packs, and the examples that are there to be copied, pass every check."""
    extra: dict[str, str] = {}
    house = ROOT / "examples" / name
    if house.is_dir():
        monkeypatch.syspath_prepend(str(house))
        extra[name] = f"boardcore_{name}"
    catalogue = boardcore.discover(extra={name: importlib.import_module(module) for name, module in extra.items()})
    wish = Wish(games=1 if name in catalogue.games else 2, extra=extra, path=(str(house),) if extra else ())
    found = list(check_pack(catalogue, catalogue.packs[name], wish))
    assert {verdict.check: verdict.case for verdict in found} == dict.fromkeys(CHECKS)
    for module in extra.values():
        sys.modules.pop(module)


def test_every_option_is_played() -> None:
    """What a pack can be played with is played with where that matters, however little time there is."""
    catalogue = boardcore.discover()
    found = list(check_pack(catalogue, catalogue.packs["tides"], Wish(only=("load", "play"), seconds=0)))
    assert [(verdict.setups, verdict.all_setups) for verdict in found] == [(4, 4), (4, 4)]
