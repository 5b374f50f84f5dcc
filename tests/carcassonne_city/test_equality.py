"""The same games compiled, uncompiled and bounds-checked, byte by byte; and frozen games that may never change."""

from pathlib import Path

import pytest

import bastide
from tests import modes

pytestmark = pytest.mark.slow

GAME = bastide.game("carcassonne-city")
GOLDEN = sorted(modes.FIXTURES.glob("golden-carcassonne-city-*.txt"))


@pytest.mark.parametrize("option", [False, True], ids=["default", "walls_on_empty"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_uncompiled_and_bounds_checked_games_are_identical(players: int, option: bool) -> None:
    modes.check_all_modes(GAME, players, games=100, walls_on_empty=option)


@pytest.mark.parametrize("option", [False, True], ids=["default", "walls_on_empty"])
@pytest.mark.parametrize("players", [2, 4])
def test_every_state_on_the_way_is_identical(players: int, option: bool) -> None:
    modes.check_every_state(GAME, players, walls_on_empty=option)


def test_the_stream_in_the_state_and_a_seeded_match_give_the_same_game() -> None:
    modes.check_stream_and_match(GAME, 3)


def test_there_are_golden_games_for_every_number_of_players_and_every_end() -> None:
    assert {path.stem[-3:] for path in GOLDEN} >= {"2-b", "3-b", "4-a", "4-b", "4-c"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_replay_to_the_letter(path: Path) -> None:
    modes.check_golden(path)
    end = bastide.load(path.read_text(encoding="utf-8")).position()
    came = "a" if end["wall_supply"] == 0 else "b" if not any(end["piles"]) else "c"
    assert came == path.stem[-1]
