"""The share over deals: hand-computed spreads, and the cases where nothing spreads."""

from math import sqrt

import pytest

from bastide.arena.interval import wilson
from bastide.arena.paired import paired_mean, paired_share


def test_the_error_is_that_of_the_deals_with_one_more_half_a_game_off() -> None:
    """Mean 5/8; squares of the distances 9/64 + 1/64 + 1/64 + 9/64 = 20/64, and 1/4 on top."""
    found = paired_share([1.0, 0.75, 0.5, 0.25])
    assert found.deals == 4 and found.share == 0.625
    assert found.error == pytest.approx(sqrt(20 / 64 + 0.25) / 4)


def test_games_that_do_not_depend_on_each_other_count_one_by_one() -> None:
    """Of 400 pairs a quarter won, half shared, a quarter lost: as 800 independent games."""
    means = [1.0] * 100 + [0.5] * 200 + [0.0] * 100
    assert paired_share(means).interval == pytest.approx(wilson(400, 800), abs=2e-4)


def test_games_that_go_the_same_way_count_as_one() -> None:
    assert paired_share([1.0] * 50 + [0.0] * 50).interval == pytest.approx(wilson(50, 100), abs=2e-3)


def test_luck_that_goes_to_both_makes_the_interval_narrow() -> None:
    """Each deal is won by a seat, whoever sits there: half of every pair."""
    low, high = paired_share([0.5] * 200).interval
    assert low == pytest.approx(1 - high) and 0.003 < high - 0.5 < 0.01


def test_winning_all_proves_as_much_as_so_many_deals() -> None:
    assert paired_share([1.0] * 30).interval == pytest.approx(wilson(30, 30))


def test_no_deals_say_nothing() -> None:
    assert paired_share([]).interval == (0.0, 1.0)
    assert paired_mean([3.0]) is None


def test_the_mean_of_points() -> None:
    """Mean 4, variance ((2² + 0 + 2²) / 2) = 4, error 2 / √3."""
    mean = paired_mean([2.0, 4.0, 6.0])
    assert mean == pytest.approx((4.0, 1.959964 * 2 / sqrt(3)))
