"""Training: play against itself, fit, keep what wins, again. Each step has to win games against the weights before it."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bastide.bots.linear_model import Values, write_weights
from bastide.bots.training.fit import TrainingRows, fitted, play, with_common
from bastide.bots.training.lookahead import fitted_to_lookahead, look_ahead
from bastide.bots.training.weight_match import WeightMatch
from bastide.core.game import Game

STEPS = (0.5, 0.2, 0.08)  # how far to go from the weights there are to those that were fitted
KEPT = 3  # rounds whose games are fitted to
LOOKAHEAD_RIDGE = 0.01
POSITIONS = 700  # of a round that looks ahead


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """Games of a round and of a match, noise on every choice (points), how strongly to keep to what is, which part of the plays
    is at random; `lookahead`, if not 0, fits to a look one turn ahead that counts so far (lookahead.py), and not to how games
    end."""

    games: int = 300
    match_games: int = 160
    noise: float = 0.3
    ridge: float = 20_000.0
    players: int = 2
    threads: int = 2
    lookahead: float = 0.0
    at_random: float = 0.1


class Trainer:
    """The weights so far, and a round of training."""

    def __init__(self, game: Game, weights: Values, plan: TrainingPlan) -> None:
        self._game, self._plan = game, plan
        self._match = WeightMatch(game, plan.players)
        self._rounds: list[Values] = []
        self.weights = weights

    def round(self, number: int) -> str:
        """One round; what came of it."""
        plan = self._plan
        self._rounds = [*self._rounds, self._games(1000 * number)][-KEPT:]
        rows = TrainingRows(np.vstack(self._rounds))
        if plan.lookahead:
            futures = look_ahead(
                self._game, plan.players, POSITIONS, number + 1, self.weights, plan.noise, plan.lookahead
            )
            target, error = fitted_to_lookahead(futures, self.weights, LOOKAHEAD_RIDGE)
        else:
            target, error = fitted(rows, plan.players, self.weights, plan.ridge)
        text = f"{len(rows.rows)} rows, {self._rounds[-1][:, 2].mean():.1f} points on average, error {error:.2f}"
        for step in STEPS:
            candidate = self.weights + step * (target - self.weights)
            leads = self.leads(candidate, self.weights, number + 1)
            if share(leads) > 1.01 / plan.players and (plan.players > 2 or leads.mean() > 0):
                self.weights = with_common(rows, candidate)
                return f"{text}; step {step}: {share(leads):.1%}, margin {leads.mean():+.2f}"
        return f"{text}; no step was better"

    def _games(self, seed: int) -> Values:
        """The training rows of a round's games."""
        plan = self._plan
        with ThreadPoolExecutor(plan.threads) as pool:
            games = plan.games // plan.threads
            found = pool.map(
                lambda k: play(
                    self._game, plan.players, games, seed + k, self.weights, plan.noise, at_random=plan.at_random
                ),
                range(plan.threads),
            )
            return np.vstack([each.rows for each in found])

    def leads(self, a: Values, b: Values, seed: int) -> Values:
        """The leads of `a` over `b`."""
        plan = self._plan
        each = plan.match_games // plan.threads // plan.players * plan.players
        with ThreadPoolExecutor(plan.threads) as pool:
            parts = pool.map(lambda k: self._match.leads(a, b, each, 10 * seed + k), range(plan.threads))
            return np.concatenate(list(parts))


def share(leads: Values) -> float:
    """The part of the games won; a draw is half."""
    return float(((leads > 0) + 0.5 * (leads == 0)).mean())


def train(
    game: Game, weights: Values, plan: TrainingPlan, seconds: float, tell: Callable[[str], None], into: Path
) -> None:
    """Rounds for so many seconds; the weights are written after each, so that nothing is lost."""
    trainer, end, number = Trainer(game, weights, plan), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        tell(f"{number}: {trainer.round(number)}")
        write_weights(into, trainer.weights)
        number += 1
