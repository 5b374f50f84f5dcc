"""The likeliest ratings of bots that met in pairs."""

from math import log, sqrt

import pytest

from bastide.arena.bradley_terry import Meeting, strengths

SCALE = 400 / log(10)


def test_two_bots_are_as_far_apart_as_their_share_says() -> None:
    """Three of four: 190.85 apart. Information 100 · 3/16 for the difference, so its error is 1 / √18.75, half for each."""
    found = strengths(2, [Meeting(0, 1, 100, 75)])
    assert found is not None and not found.helped
    assert found.ratings == pytest.approx((95.4243, -95.4243), abs=1e-3)
    assert found.errors == pytest.approx((SCALE / sqrt(18.75) / 2,) * 2)


def test_steps_of_a_ladder_add_up() -> None:
    found = strengths(3, [Meeting(0, 1, 110, 100), Meeting(1, 2, 110, 100)])
    assert found is not None
    assert found.ratings == pytest.approx((400, 0, -400), abs=1e-6)
    assert found.errors[1] < found.errors[0] == pytest.approx(found.errors[2])


def test_a_round_robin_is_fitted_as_a_whole() -> None:
    """At the likeliest ratings everybody's expected wins are the wins he has."""
    meetings = [Meeting(0, 1, 60, 40), Meeting(0, 2, 80, 70.5), Meeting(1, 2, 100, 55)]
    found = strengths(3, meetings)
    assert found is not None and sum(found.ratings) == pytest.approx(0)
    for bot in range(3):
        expected = won = 0.0
        for meeting in meetings:
            gap = found.ratings[meeting.first] - found.ratings[meeting.second]
            share = 1 / (1 + 10 ** (-gap / 400))
            if bot == meeting.first:
                expected, won = expected + meeting.games * share, won + meeting.wins
            elif bot == meeting.second:
                expected, won = expected + meeting.games * (1 - share), won + meeting.games - meeting.wins
        assert expected == pytest.approx(won, abs=1e-6)


def test_the_error_of_the_share_is_taken_over() -> None:
    """Half the spread of independent games in each pair, half the error of the ratings."""
    usual = strengths(2, [Meeting(0, 1, 100, 75)])
    sharp = strengths(2, [Meeting(0, 1, 100, 75, error=sqrt(0.75 * 0.25 / 100) / 2)])
    assert usual is not None and sharp is not None
    assert sharp.errors[0] == pytest.approx(usual.errors[0] / 2)


def test_who_won_everything_gets_a_finite_rating() -> None:
    found = strengths(2, [Meeting(0, 1, 10, 10)])
    assert found is not None and found.helped
    assert found.ratings[0] - found.ratings[1] == pytest.approx(SCALE * log(10.5 / 0.5))


def test_bots_that_are_not_linked_have_no_common_scale() -> None:
    assert strengths(4, [Meeting(0, 1, 10, 5), Meeting(2, 3, 10, 5)]) is None
    assert strengths(3, [Meeting(0, 1, 10, 5), Meeting(1, 2, 0, 0)]) is None
