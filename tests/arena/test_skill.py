"""openskill's ratings for tables of any size."""

import pytest
from openskill.models import PlackettLuce

from bastide.arena.playing import Played
from bastide.arena.skill import ranks, skills
from tests.arena.made import ended


def test_winners_come_first_and_the_rest_by_points() -> None:
    assert ranks(ended([3, 9, 5, 5])) == [3, 0, 1, 1]
    assert ranks(ended([7, 7])) == [0, 0]


def test_one_game_is_rated_as_openskill_does() -> None:
    model = PlackettLuce(tau=0.0)
    expected = model.rate([[model.rating()], [model.rating()], [model.rating()]], ranks=[1.0, 0.0, 2.0])
    found = skills("abc", [Played(0, ("a", "b", "c"), ended([5, 9, 1]))])
    assert [found[name] for name in "abc"] == [pytest.approx((team[0].mu, team[0].sigma)) for team in expected]


def test_uncertainty_shrinks_and_the_winner_is_above() -> None:
    games = [Played(number, ("a", "b"), ended([number % 4 and 1, 0])) for number in range(40)]
    few, many = skills("ab", games[:4]), skills("ab", games)
    assert many["a"][0] > 25 > many["b"][0]
    assert many["a"][1] < few["a"][1] < 25 / 3


def test_a_bot_in_several_seats_is_one_bot() -> None:
    found = skills("ab", [Played(0, ("a", "b", "b"), ended([9, 1, 5]))])
    assert found["a"][0] > 25 > found["b"][0]
