"""Learning: play against itself, fit, keep what wins, again. Each step is judged by games against the weights before it."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bastide.bots.learning.ahead import fitted_ahead, look_ahead
from bastide.bots.learning.fit import Lessons, fitted, play, with_common
from bastide.bots.learning.judge import Rivals
from bastide.core.game import Game
from bastide.core.linear_model import with_room

Values = npt.NDArray[np.float64]

STEPS = (0.5, 0.2, 0.08)  # how far to go from the weights there are to those that were fitted
KEPT = 3  # rounds whose games are learnt from
AHEAD_RIDGE = 0.01
MOMENTS = 700  # of a round that looks ahead


@dataclass(frozen=True, slots=True)
class Course:
    """How to learn: games of a round, games of a judgement, noise on every choice (points), how strongly to keep to what is;
    `ahead`, if not 0, learns by looking a turn ahead that counts so far (learning/ahead.py), and not by how games end."""

    games: int = 300
    judged: int = 160
    wild: float = 0.3
    ridge: float = 20_000.0
    players: int = 2
    threads: int = 2
    ahead: float = 0.0


class Learner:
    """The weights so far, and a round of learning."""

    def __init__(self, game: Game, weights: Values, course: Course) -> None:
        self._game, self._course = game, course
        room = game.search
        self._shape = room.FEATURES, room.MORE
        self._rivals = Rivals(game, course.players)
        self._rounds: list[Values] = []
        self.weights = weights

    def round(self, number: int) -> str:
        """One round; what came of it."""
        course = self._course
        self._rounds = [*self._rounds, self._games(1000 * number)][-KEPT:]
        lessons = Lessons(np.vstack(self._rounds))
        if course.ahead:
            futures = look_ahead(
                self._game, course.players, MOMENTS, number + 1, self.weights, course.wild, course.ahead
            )
            wanted, error = fitted_ahead(futures, self.weights, AHEAD_RIDGE)
        else:
            wanted, error = fitted(lessons, course.players, self.weights, course.ridge)
        told = f"{len(lessons.rows)} rows, {self._rounds[-1][:, 2].mean():.1f} points on average, error {error:.2f}"
        for step in STEPS:
            candidate = self.weights + step * (wanted - self.weights)
            leads = self.fight(candidate, self.weights, number + 1)
            if share(leads) > 1.01 / course.players and (course.players > 2 or leads.mean() > 0):
                self.weights = with_common(lessons, candidate)
                return f"{told}; step {step}: {share(leads):.1%}, margin {leads.mean():+.2f}"
        return f"{told}; no step was better"

    def _games(self, seed: int) -> Values:
        """The lessons of a round's games."""
        course = self._course
        with ThreadPoolExecutor(course.threads) as pool:
            games = course.games // course.threads
            found = pool.map(
                lambda k: play(self._game, course.players, games, seed + k, self.weights, course.wild),
                range(course.threads),
            )
            return np.vstack([each.rows for each in found])

    def fight(self, a: Values, b: Values, seed: int) -> Values:
        """The leads of `a` over `b`."""
        course = self._course
        each = course.judged // course.threads // course.players * course.players
        with ThreadPoolExecutor(course.threads) as pool:
            parts = pool.map(
                lambda k: self._rivals.leads(
                    with_room(a, *self._shape), with_room(b, *self._shape), each, 10 * seed + k
                ),
                range(course.threads),
            )
            return np.concatenate(list(parts))


def share(leads: Values) -> float:
    """The part of the games won; a draw is half."""
    return float(((leads > 0) + 0.5 * (leads == 0)).mean())


def learn(
    game: Game, weights: Values, course: Course, seconds: float, told: Callable[[str], None], into: Path | None = None
) -> Values:
    """Rounds for so many seconds; the weights are written after each, so that nothing is lost."""
    learner, end, number = Learner(game, weights, course), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        told(f"{number}: {learner.round(number)}")
        if into is not None:
            into.write_text(json.dumps({"weights": [round(float(each), 5) for each in learner.weights]}) + "\n")
        number += 1
    return learner.weights
