"""Frozen games that may never change (`python -m tests.games.make_golden` wrote them)."""

from pathlib import Path

import pytest

import bastide
from bastide.core.verify import verify
from tests.games.make_golden import FIXTURES, city_end

pytestmark = pytest.mark.slow

GOLDEN = sorted(path for path in FIXTURES.glob("golden-*.txt") if not path.name.startswith("golden-bots-"))
WANTED = {
    *(f"golden-saint-malo-{players}-{bot}" for players in (2, 3, 4, 5) for bot in ("greedy", "random")),
    *(f"golden-carcassonne-city-{which}" for which in ("2-b", "3-b", "4-a", "4-b", "4-c")),
    *(f"golden-la-citta-{players}-{setup}" for players in (2, 3, 4, 5) for setup in ("beginner", "advanced")),
}


def test_there_are_games_for_every_number_of_players_every_set_up_and_every_end() -> None:
    assert {path.stem for path in GOLDEN} == WANTED


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_replay_to_the_letter(path: Path) -> None:
    """And their chance still comes from their seed in the same way."""
    text = path.read_text(encoding="utf-8")
    match = bastide.load(text)
    assert match.save() == text
    assert verify(match).proven
    if match.game.name == "carcassonne-city":
        assert city_end(match) == path.stem[-1]
