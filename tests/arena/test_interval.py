"""The interval around a share of wins."""

import pytest

from bastide.arena.interval import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (990, 1000, 0.9817, 0.9946)],
)
def test_wilson_gives_the_published_values(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
