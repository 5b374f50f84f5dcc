"""What is found of a choice: what trying it brought, and the ranking where that was seldom."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide.bots.analysis import analyse
from bastide.bots.search.candidates import Candidate, PriorScale, with_prior

SCALE = PriorScale(trust=10.0, slope=0.02, spread=8.0)
FIRST = Candidate(1, 500, 0.6, (0.6, 0.4), (50.0, 45.0), 0.0)


def candidate(
    action: int, visits: int, prior: float, value: float = 0.9, win: float = 0.9, points: float = 70.0
) -> Candidate:
    return Candidate(action, visits, value, (win, 1 - win), (points, 45.0), prior)


def test_what_was_never_tried_is_as_far_behind_as_it_ranks() -> None:
    first, other = with_prior([FIRST, candidate(2, 0, -3.0, 0.0, 0.0, 0.0)], 0, SCALE)
    assert first == FIRST
    assert other.points == pytest.approx((47.0, 45.0)) and other.value == pytest.approx(0.6 - 0.06)
    assert 0.3 < other.wins[0] < 0.6 and sum(other.wins) == pytest.approx(1)


def test_what_was_tried_often_is_as_it_turned_out() -> None:
    _, other = with_prior([FIRST, candidate(2, 100_000, -3.0)], 0, SCALE)
    assert other.points == pytest.approx((70.0, 45.0), abs=0.01) and other.wins[0] == pytest.approx(0.9, abs=0.001)


def test_the_choice_that_is_played_stays_first_and_the_others_follow_by_value() -> None:
    lucky, solid, bad = (
        candidate(2, 1, -4.0),
        candidate(3, 300, -0.5, 0.58, 0.59, 49.0),
        candidate(4, 0, -20.0, 0.0, 0.0, 0.0),
    )
    assert [each.action for each in with_prior([FIRST, lucky, bad, solid], 0, SCALE)] == [1, 3, 2, 4]


def test_a_sure_win_stays_one() -> None:
    sure = Candidate(1, 500, 1.0, (1.0, 0.0), (50.0, 20.0), 0.0)
    _, other = with_prior([sure, candidate(2, 0, -1.0)], 0, SCALE)
    assert other.wins == (1.0, 0.0)


@given(
    st.floats(0, 1),
    st.lists(st.tuples(st.integers(0, 10**6), st.floats(-200, 0)), max_size=8),
    st.floats(0, 1e9),
    st.floats(0, 50),
)
def test_chances_stay_chances(win: float, others: list[tuple[int, float]], trust: float, spread: float) -> None:
    first = Candidate(0, 9, 0.5, (win, 1 - win), (3.0, 4.0), -1.0)
    found = [first] + [candidate(at, visits, prior) for at, (visits, prior) in enumerate(others, 1)]
    for each in with_prior(found, 0, PriorScale(trust, 0.02, spread)):
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in each.wins) and sum(each.wins) == pytest.approx(1)
        assert 0 <= each.value <= 1


def test_in_saint_malo_no_choice_is_said_to_bring_more_than_the_one_above_it() -> None:
    match, chooser = bastide.game("saint-malo").start(3, seed=4), random.Random(4)
    for _ in range(12):
        while len(match.actions()) < 4:
            match.play(chooser.choice(match.actions()))
        found = analyse(match, simulations=200, best=50).choices
        assert len(found) == min(50, len(match.actions())), "all of them, tried or not"
        points = [round(choice.points[match.turn or 0], 4) for choice in found]
        wins = [round(choice.wins[match.turn or 0], 4) for choice in found]
        assert points == sorted(points, reverse=True) and wins == sorted(wins, reverse=True)
        match.play(chooser.choice(match.actions()))
