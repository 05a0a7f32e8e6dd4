"""A few dozen games by the simulation that measures thousands: they end as games should."""

from __future__ import annotations

import pytest
from boardcore_circadia import TURN_LIMIT
from many_games import Simulation, line, main

import boardcore


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    """The simulation of the default rules."""
    return Simulation(boardcore.load("circadia"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_patient_players_come_to_an_end(simulation: Simulation, seats: int) -> None:
    """Players who keep their sets reach the target long before the limit of turns, with few options at a time."""
    tally = simulation.run(seats, 12, simulation.patient)
    assert set(tally.reasons) <= {"points", "habitats", "shared"}
    assert max(tally.turns) < TURN_LIMIT
    assert min(tally.points) >= 15
    assert tally.most <= 60
    assert sum(tally.wins) == pytest.approx(12)
    assert "wins by seat" in line("patient", seats, tally)


@pytest.mark.rule("C28")
def test_uniform_players_run_into_the_limit(simulation: Simulation) -> None:
    """Players who give up sets as readily as anything else play on and on, until the limit ends it cleanly."""
    tally = simulation.run(2, 8, simulation.uniform)
    assert tally.reasons["turn_limit"] >= 1
    assert max(tally.turns) == TURN_LIMIT
    assert tally.most <= 60


def test_greedy_players_are_quicker(simulation: Simulation) -> None:
    """Looking one step ahead, in copies that change nothing, a game takes about a dozen turns each."""
    assert sum(simulation.run(2, 4, simulation.greedy).turns) / 4 < 16


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints what it found beside what the rulings page says."""
    main(["--games", "2", "--uniform", "0", "--greedy", "2", "--seats", "2"])
    assert "2 rulings, greedy: turns 10.5" in capsys.readouterr().out
