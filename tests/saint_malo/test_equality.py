"""The same games compiled, uncompiled and bounds-checked, byte by byte; and frozen games that may never change."""

from pathlib import Path

import numpy as np
import pytest

import bastide
from bastide.core import simulate
from bastide.core.jit import compiled
from tests import modes

pytestmark = pytest.mark.slow

GAME = bastide.game("saint-malo")
GOLDEN = sorted(modes.FIXTURES.glob("golden-saint-malo-*.txt"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_compiled_uncompiled_and_bounds_checked_games_are_identical(players: int) -> None:
    modes.check_all_modes(GAME, players, games=100)


@pytest.mark.parametrize("players", [2, 5])
def test_every_state_on_the_way_is_identical(players: int) -> None:
    modes.check_every_state(GAME, players)


def test_the_stream_in_the_state_and_a_seeded_match_give_the_same_game() -> None:
    modes.check_stream_and_match(GAME, 3)


def test_a_copy_lives_a_life_of_its_own() -> None:
    original, copy = GAME.new_state(2), GAME.engine.new()
    before = original.tobytes()
    compiled(simulate.copy_into)(copy, original)
    assert copy.tobytes() == before
    GAME.engine.random_games(copy, np.uint64(1), 1, copy, np.zeros(GAME.engine.most_legal, np.int32))
    assert original.tobytes() == before and copy.tobytes() != before


def test_there_are_golden_games_for_every_number_of_players() -> None:
    assert [path.name[18:19] for path in GOLDEN] == ["2", "2", "3", "3", "4", "4", "5", "5"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_replay_to_the_letter(path: Path) -> None:
    modes.check_golden(path)
