"""From games to weights: the fit finds what is there, keeps near what was, and gives all seats alike what all have alike."""

from importlib import import_module

import numpy as np
import pytest

import bastide
from bastide.bots.learning.ahead import Futures, fitted_ahead, look_ahead
from bastide.bots.learning.common import lacking
from bastide.bots.learning.fit import Lessons, fitted, with_common
from bastide.bots.learning.learn import share
from bastide.core.linear_model import PHASES, with_room

FEATURES = 3  # the first is always 1


def lessons(weights: np.ndarray, moments: int = 2000) -> Lessons:
    """Two seats, whose points in the end are what the weights say, and luck."""
    draw = np.random.default_rng(1)
    rows = np.zeros((2 * moments, 4 + FEATURES))
    rows[:, 1] = np.arange(2 * moments) % 2
    rows[:, 3] = np.repeat(draw.random(moments), 2)
    rows[:, 4] = 1.0
    rows[:, 5:] = draw.random((2 * moments, FEATURES - 1)) * 10
    rows[:, 2] = Lessons(rows).spread_out() @ weights + draw.normal(0, 0.5, 2 * moments)
    return Lessons(rows)


TRUE = np.array([20.0, 1.0, -2.0, 5.0, 0.5, 1.0, 0.0, 0.0, 0.0])  # at the end; with what is left; with its square


def test_the_weights_are_found() -> None:
    found, error = fitted(lessons(TRUE), 2, np.zeros(PHASES * FEATURES), ridge=0.01)
    assert found[[1, 2, 4, 5]] == pytest.approx(TRUE[[1, 2, 4, 5]], abs=0.25)
    assert error == pytest.approx(0.5 * 2**0.5, rel=0.1)
    assert found[[0, 3, 6]].tolist() == [0, 0, 0]  # what both have alike makes no lead


def test_a_strong_ridge_keeps_to_what_is() -> None:
    prior = np.full(PHASES * FEATURES, 0.3)
    found, _ = fitted(lessons(TRUE), 2, prior, ridge=1e12)
    assert found == pytest.approx(prior, abs=1e-3)


def test_what_all_have_alike_is_fitted_to_the_points() -> None:
    given = TRUE.copy()
    given[[0, 3, 6]] = 99.0
    assert with_common(lessons(TRUE), given)[[0, 3]] == pytest.approx([20.0, 5.0], abs=0.5)


def test_a_drawn_game_is_half_a_win() -> None:
    assert share(np.array([3.0, 0.0, -1.0, 0.0])) == 0.5


def test_weights_for_other_features_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 9 weights, got 8: they have to be learnt anew"):
        with_room(np.zeros(8), FEATURES)


def futures(weights: np.ndarray, moments: int = 400, each: int = 8) -> Futures:
    """Moments with futures whose promise is what the weights say, and something that all of a moment have alike."""
    draw = np.random.default_rng(2)
    rows = np.zeros((moments * each, 2 + FEATURES))
    rows[:, 1] = np.repeat(draw.random(moments), each)
    rows[:, 2] = 1.0
    rows[:, 3:] = draw.random((moments * each, FEATURES - 1)) * 10
    ends = np.arange(1, moments + 1) * each
    found = np.hstack([rows[:, 2:] * rows[:, 1:2] ** power for power in range(PHASES)])
    rows[:, 0] = found @ weights + np.repeat(draw.normal(0, 30, moments), each)
    return Futures(rows, ends)


def test_contrasts_teach_what_a_look_ahead_says() -> None:
    found, error = fitted_ahead(futures(TRUE), np.zeros(PHASES * FEATURES), ridge=1e-9)
    assert found[[1, 2, 4, 5]] == pytest.approx(TRUE[[1, 2, 4, 5]], abs=1e-3)
    assert error < 1e-3
    assert found[[0, 3, 6]].tolist() == [0, 0, 0]  # what all futures have alike decides nothing


def test_moments_without_futures_are_left_out() -> None:
    whole = futures(TRUE)
    ends = np.insert(whole.ends, 3, whole.ends[2])
    assert fitted_ahead(Futures(whole.rows, ends), TRUE, 0.1)[1] == pytest.approx(0, abs=1e-9)


@pytest.mark.soak  # compiles for half a minute what nothing but learning needs
def test_looking_ahead_in_a_real_game() -> None:
    game = bastide.game("saint-malo")
    room = import_module("bastide.games.saint_malo.bot.search")
    weights = np.array(room.WEIGHTS[: PHASES * room.FEATURES])
    found = look_ahead(game, 2, 6, 1, weights, wild=0.3, far=0.0)
    assert len(found.ends) == 6 and found.ends[-1] == len(found.rows) > 60
    _, error = fitted_ahead(found, weights, 1.0)
    assert error == pytest.approx(0, abs=1e-6)  # with nothing ahead the eye says what it says
    assert fitted_ahead(look_ahead(game, 2, 6, 1, weights, wild=0.3, far=0.8), weights, 1e6)[1] > 0.1


def test_what_is_lacking_is_told_by_how_much_is_left() -> None:
    taught = lessons(TRUE)
    rounded = taught.rows.copy()
    rounded[:, 3] = np.rint(rounded[:, 3] * 4) / 4
    rounded[:, 2] = Lessons(rounded).spread_out() @ TRUE + 10 * rounded[:, 3]
    rounded = rounded[rounded[:, 3] != 0.5]  # no game was ever half over
    assert lacking(Lessons(rounded), TRUE, 4) == pytest.approx([0, 2.5, 2.5, 7.5, 10])
