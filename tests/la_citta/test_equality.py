"""The same games compiled, uncompiled and bounds-checked, byte by byte; and frozen games that may never change."""

from pathlib import Path

import pytest

import bastide
from tests import modes

pytestmark = pytest.mark.slow

GAME = bastide.game("la-citta")
GOLDEN = sorted(modes.FIXTURES.glob("golden-la-citta-*.txt"))


@pytest.mark.parametrize("setup", ["beginner", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_compiled_uncompiled_and_bounds_checked_games_are_identical(players: int, setup: str) -> None:
    modes.check_all_modes(GAME, players, games=60, setup=setup)


@pytest.mark.parametrize("setup", ["beginner", "advanced"])
@pytest.mark.parametrize("players", [2, 5])
def test_every_state_on_the_way_is_identical(players: int, setup: str) -> None:
    modes.check_every_state(GAME, players, setup=setup)


@pytest.mark.parametrize("setup", ["beginner", "advanced"])
def test_the_stream_in_the_state_and_a_seeded_match_give_the_same_game(setup: str) -> None:
    modes.check_stream_and_match(GAME, 3, setup=setup)


def test_there_are_golden_games_for_every_number_of_players_and_set_up() -> None:
    wanted = {f"golden-la-citta-{players}-{setup}" for players in range(2, 6) for setup in ("beginner", "advanced")}
    assert {path.stem for path in GOLDEN} == wanted


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_replay_to_the_letter(path: Path) -> None:
    modes.check_golden(path)
