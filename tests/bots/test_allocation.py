"""The search allocates nothing while it runs, however many simulations it makes."""

import os
import subprocess
import sys

import pytest

from tests.soak import rest

# In a process of its own, because numba counts only where it was told to before it was imported.
PROGRAM = """
import sys
from numba.core.runtime import rtsys
import bastide
from bastide.bots.search.searcher import Budget, Searcher

game = bastide.game(sys.argv[1])
view = game.start(2, seed=3).player_view(0)
searcher = Searcher(game, 1, simulations=5000, engine="native")
searcher.think(view, Budget(simulations=64))


def allocated(simulations):
    before = rtsys.get_allocation_stats().mi_alloc
    searcher._driver.simulate(simulations)
    return rtsys.get_allocation_stats().mi_alloc - before


print(allocated(1), allocated(800))
"""


def counted(program: str, *arguments: str) -> tuple[int, int]:
    """What a program printed: the allocations of a little work, and of much."""
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "NUMBA_NRT_STATS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    one, many = map(int, ran.stdout.split())
    return one, many


@pytest.mark.parametrize("name", ["connect-four", *rest(("carcassonne-city",), ("saint-malo",), ("la-citta",))])
def test_simulations_allocate_nothing(name: str) -> None:
    one, many = counted(PROGRAM, name)
    assert one > 0  # the arguments that cross over: else nothing was counted
    assert many == one


ROUNDS = """
from numba.core.runtime import rtsys
import bastide
from bastide.bots.search.memory import FUTURES
from bastide.bots.training.rollout_rounds import RolloutRounds

game = bastide.game("saint-malo")
rounds = RolloutRounds(game, 2, 1)
assert rounds.begin(game.start(2, seed=3).player_view(0))
rounds.play_round()
futures = rounds.memory.rollouts.numbers[FUTURES]


def allocated(number):
    rounds.memory.rollouts.numbers[FUTURES] = number
    before = rtsys.get_allocation_stats().mi_alloc
    rounds.play_round()
    return rtsys.get_allocation_stats().mi_alloc - before


print(allocated(1), allocated(futures))
"""


@pytest.mark.soak  # a minute of compiling
def test_rounds_of_rollouts_allocate_nothing() -> None:
    one, many = counted(ROUNDS)
    assert one > 0 and many == one
