"""From games to weights: the fit finds what is there, keeps near what was, and gives all seats alike what all have alike."""

import numpy as np
import pytest

import bastide
from bastide.bots.linear_model import PHASES, new_evaluator
from bastide.bots.training.common_error import common_error
from bastide.bots.training.fit import TrainingRows, fitted, with_common
from bastide.bots.training.fit_anew import anew
from bastide.bots.training.lookahead import Futures, fitted_to_lookahead, look_ahead
from bastide.bots.training.train import share

FEATURES = 3  # the first is always 1


def training_rows(weights: np.ndarray, positions: int = 2000) -> TrainingRows:
    """Two seats, whose points in the end are what the weights say, and luck."""
    draw = np.random.default_rng(1)
    rows = np.zeros((2 * positions, 4 + FEATURES))
    rows[:, 1] = np.arange(2 * positions) % 2
    rows[:, 3] = np.repeat(draw.random(positions), 2)
    rows[:, 4] = 1.0
    rows[:, 5:] = draw.random((2 * positions, FEATURES - 1)) * 10
    rows[:, 2] = TrainingRows(rows).spread_out() @ weights + draw.normal(0, 0.5, 2 * positions)
    return TrainingRows(rows)


TRUE = np.array([20.0, 1.0, -2.0, 5.0, 0.5, 1.0, 0.0, 0.0, 0.0])  # at the end; with what is left; with its square


def test_the_weights_are_found() -> None:
    found, error = fitted(training_rows(TRUE), 2, np.zeros(PHASES * FEATURES), ridge=0.01)
    assert found[[1, 2, 4, 5]] == pytest.approx(TRUE[[1, 2, 4, 5]], abs=0.25)
    assert error == pytest.approx(0.5 * 2**0.5, rel=0.1)
    assert found[[0, 3, 6]].tolist() == [0, 0, 0]  # what both have alike makes no lead


def test_a_strong_ridge_keeps_to_what_is() -> None:
    prior = np.full(PHASES * FEATURES, 0.3)
    found, _ = fitted(training_rows(TRUE), 2, prior, ridge=1e12)
    assert found == pytest.approx(prior, abs=1e-3)


def seldom(value: float, rows_with: int) -> TrainingRows:
    """The same, but the last feature is there in a few rows only, where it brings so many points."""
    rows = training_rows(TRUE).rows
    rows[:, 2] -= TrainingRows(rows).spread_out()[:, [2, 5, 8]] @ TRUE[[2, 5, 8]]
    rows[:, 6] = 0.0
    rows[:rows_with, 6] = np.arange(rows_with) // 3 % 2
    rows[:, 2] += value * rows[:, 6]
    return TrainingRows(rows)


def test_what_was_seldom_seen_changes_little() -> None:
    """La Città's quarries were in 23 of 9,812 rows late in the game and in none before; fitted to those they cost 143 points."""
    for rows_with, least, most in ((6, -2.0, 0.0), (4000, -30.0, -20.0)):
        found, _ = fitted(seldom(-30.0, rows_with), 2, np.zeros(PHASES * FEATURES), ridge=1000.0)
        assert least < found[2] + found[5] / 2 + found[8] / 4 < most


def test_features_are_fitted_anew_and_all_others_stay() -> None:
    wrong = TRUE.copy()
    wrong[[2, 5, 8]] = 143.0
    found = anew(training_rows(TRUE), 2, wrong, [2], ridge=0.01, step=1.0)
    assert found[[2, 5]] == pytest.approx(TRUE[[2, 5]], abs=0.3)
    half = anew(training_rows(TRUE), 2, wrong, [2], ridge=0.01)
    assert half[[2, 5, 8]] == pytest.approx(found[[2, 5, 8]] / 2)
    kept = [0, 1, 3, 4, 6, 7]
    assert found[kept].tolist() == TRUE[kept].tolist()


def test_what_all_have_alike_is_fitted_to_the_points() -> None:
    given = TRUE.copy()
    given[[0, 3, 6]] = 99.0
    assert with_common(training_rows(TRUE), given)[[0, 3]] == pytest.approx([20.0, 5.0], abs=0.5)


def test_a_drawn_game_is_half_a_win() -> None:
    assert share(np.array([3.0, 0.0, -1.0, 0.0])) == 0.5


def test_weights_for_other_features_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 9 weights, got 8: they have to be trained anew"):
        new_evaluator(np.zeros(8), FEATURES)


def futures(weights: np.ndarray, positions: int = 400, each: int = 8) -> Futures:
    """Moments with futures whose promise is what the weights say, and something that all of a position have alike."""
    draw = np.random.default_rng(2)
    rows = np.zeros((positions * each, 2 + FEATURES))
    rows[:, 1] = np.repeat(draw.random(positions), each)
    rows[:, 2] = 1.0
    rows[:, 3:] = draw.random((positions * each, FEATURES - 1)) * 10
    ends = np.arange(1, positions + 1) * each
    found = np.hstack([rows[:, 2:] * rows[:, 1:2] ** power for power in range(PHASES)])
    rows[:, 0] = found @ weights + np.repeat(draw.normal(0, 30, positions), each)
    return Futures(rows, ends)


def test_contrasts_teach_what_a_look_ahead_says() -> None:
    found, error = fitted_to_lookahead(futures(TRUE), np.zeros(PHASES * FEATURES), ridge=1e-9)
    assert found[[1, 2, 4, 5]] == pytest.approx(TRUE[[1, 2, 4, 5]], abs=1e-3)
    assert error < 1e-3
    assert found[[0, 3, 6]].tolist() == [0, 0, 0]  # what all futures have alike decides nothing


def test_moments_without_futures_are_left_out() -> None:
    whole = futures(TRUE)
    ends = np.insert(whole.ends, 3, whole.ends[2])
    assert fitted_to_lookahead(Futures(whole.rows, ends), TRUE, 0.1)[1] == pytest.approx(0, abs=1e-9)


@pytest.mark.soak  # compiles for half a minute what nothing but learning needs
def test_looking_ahead_in_a_real_game() -> None:
    game = bastide.game("saint-malo")
    weights = game.search.weights_for(2)
    found = look_ahead(game, 2, 6, 1, weights, noise=0.3, far=0.0)
    assert len(found.ends) == 6 and found.ends[-1] == len(found.rows) > 60
    _, error = fitted_to_lookahead(found, weights, 1.0)
    assert error == pytest.approx(0, abs=1e-6)  # with nothing ahead the evaluation says what it says
    assert fitted_to_lookahead(look_ahead(game, 2, 6, 1, weights, noise=0.3, far=0.8), weights, 1e6)[1] > 0.1


def test_the_common_error_is_kept_by_how_much_is_left() -> None:
    taught = training_rows(TRUE)
    rounded = taught.rows.copy()
    rounded[:, 3] = np.rint(rounded[:, 3] * 4) / 4
    rounded[:, 2] = TrainingRows(rounded).spread_out() @ TRUE + 10 * rounded[:, 3]
    rounded = rounded[rounded[:, 3] != 0.5]  # no game was ever half over
    assert common_error(TrainingRows(rounded), TRUE, 4) == pytest.approx([0, 2.5, 2.5, 7.5, 10])
