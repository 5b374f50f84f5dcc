"""The engine against a second implementation, written from the statements alone (tests/oracle/saint_malo.py)."""

from typing import Any

import pytest

import bastide
from bastide.simulation.trace import trace
from tests.oracle import saint_malo as oracle
from tests.soak import many

pytestmark = pytest.mark.slow

GAME = bastide.game("saint-malo")
GAMES = many(1, 500)  # `make soak` plays thousands


def rich(players: int) -> dict[str, Any]:
    """Coins and logs in plenty: every choice can be paid, so rare ones come up."""
    position = GAME.start(players=players, seed=players).position()
    for city in position["cities"]:
        city.update(coins=60, logs=9)
    return position


@pytest.mark.parametrize("start", ["plain", "rich"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_decision_of_random_games_agrees(players: int, start: str) -> None:
    position = rich(players) if start == "rich" else None
    for told in trace(GAME, players, GAMES, 2026, position):
        assert sorted(told["legal"]) == sorted(oracle.legal(told["before"]))
        assert oracle.play(told["before"], told["action"], told["chance"]) == told["after"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_position_agrees(players: int) -> None:
    position = GAME.start(players=players, seed=1).position()
    assert position == oracle.start(players, position["step"]["dice"])
