"""The same games compiled, uncompiled and bounds-checked, byte by byte: what `bastide check` looks at, with more games."""

import pytest

import bastide
from bastide.check import modes, replay
from bastide.check.samples import Setup, Subject
from tests.ours import OURS
from tests.soak import many

pytestmark = pytest.mark.slow

SETUPS = {f"{name}, {setup}": setup for name in OURS for setup in Subject(bastide.game(name)).setups}
FEWEST_AND_MOST = {
    name: setup for name, setup in SETUPS.items() if setup.players in (setup.game.players[0], setup.game.players[-1])
}


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_compiled_uncompiled_and_bounds_checked_games_are_identical(setup: Setup) -> None:
    modes.check_whole_games(setup, many(4, 100))


@pytest.mark.parametrize("setup", FEWEST_AND_MOST.values(), ids=FEWEST_AND_MOST)
def test_every_state_on_the_way_is_identical(setup: Setup) -> None:
    modes.check_every_state(setup)


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_the_stream_in_the_state_and_a_seeded_match_give_the_same_game(setup: Setup) -> None:
    replay.check_simulation(setup, seed=11)
