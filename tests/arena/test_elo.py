"""Elo's scale."""

from math import inf

import pytest

from bastide.arena.elo import elo, expected


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.75, 190.8485)])
def test_the_scale(share: float, difference: float) -> None:
    assert elo(share) == pytest.approx(difference, abs=1e-4)
    assert expected(difference) == pytest.approx(share, abs=1e-6)


def test_who_wins_all_is_infinitely_far_ahead() -> None:
    assert elo(1.0) == inf and elo(0.0) == -inf
