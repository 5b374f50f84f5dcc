"""A second opinion on a decision, for a game with a room `rollouts`: what may come of it is played on, over and over, each time
with the same dice for all candidates, and what luck did is taken off. On the way the position is evaluated once or twice: soon,
while luck has done little, and later, when less is left to be wrong about. The estimate of a candidate is then the mean of the
evaluation at once and of each checkpoint, weighted by how exact each is. A search that trusts a ranking gets a better one so.
"""

import time
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.bots.linear_model import Values
from bastide.bots.search.tree import Workspace
from bastide.core import rng
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView

Scored = tuple[npt.NDArray[np.int32], Values]

SIMULATIONS_PER_ROUND = 25  # simulations of the search that come with one round
FEWEST = 4  # rounds: fewer say nothing


class Rollouts:
    """The rollouts of the decision at hand: kept as long as it is the same one."""

    def __init__(self, room: Any, game: Game, workspace: Workspace, seed: int) -> None:
        self._room, self._workspace, self._seed, self._words = room, workspace, seed, 0
        self._key, self._gather, self._roll_out, self._rescore = map(
            compiled, (room.decision_key, room.gather_candidates, room.roll_out, room.rescore)
        )
        self._ids = np.zeros(room.CANDIDATES, np.int64)
        self._expected = np.zeros(room.CANDIDATES)
        self._ends = np.zeros((room.CANDIDATES, game.engine.state.itemsize), np.uint8)
        self._numbers = np.zeros(room.NUMBERS)
        self._decision = -1
        self._count = 0  # candidates
        self.slots: list[int] = []  # for each of them the future that it leads to
        self.futures = self._ends[:0]
        self.rounds: list[Values] = []  # leads, [checkpoint, future]

    def scores(self, view: PlayerView, rounds: int, end: float) -> Scored | None:
        """All choices with their scores after so many rounds (fewer, if the clock passes `end`); None if there was nothing to
        compare, or no time."""
        if rounds < FEWEST or not self.begin(view):
            return None
        while len(self.rounds) < rounds and time.perf_counter() < end:
            self.play_round(view)
        if len(self.rounds) < FEWEST:
            return None
        n = self._rescore(view.buffer, self._workspace, self.ids, self.expected, self.estimates(), self._numbers)
        return self._workspace.choices[:n].copy(), self._workspace.scores[:n].copy()

    def begin(self, view: PlayerView) -> bool:
        """Candidates of this decision, unless it is still the same one; whether there is something to compare."""
        if not self._room.is_uncertain(view.state):
            return False
        decision = int(self._key(view.buffer, self._workspace))
        if decision != self._decision:
            self._decision, self.rounds = decision, []
            self._count = self._gather(
                view.buffer, self._workspace, self._word(), self._ids, self._expected, self._ends
            )
            # Choices that come to the same in the end of the turn are played on once.
            ends: dict[bytes, int] = {}
            self.slots = [ends.setdefault(self._ends[i].tobytes(), len(ends)) for i in range(self._count)]
            self.futures = np.array([self._ends[self.slots.index(slot)] for slot in range(len(ends))])
        return len(self.futures) > 1

    def play_round(self, view: PlayerView) -> None:
        """One round more: every future, with the same dice."""
        out = np.zeros((len(self._room.ROLLOUT_ERRORS), len(self.futures)))
        self._roll_out(view.buffer, self._workspace, self._word(), self.futures, out)
        self.rounds.append(out)

    def _word(self) -> np.uint64:
        self._words += 1
        return np.uint64(rng.word_at(self._seed, self._words))

    @property
    def ids(self) -> npt.NDArray[np.int64]:
        """The candidates: choices, or while dice are rolled the ways to use them."""
        return self._ids[: self._count]

    @property
    def expected(self) -> Values:
        """What the evaluation says of each at once."""
        return self._expected[: self._count]

    def estimates(self) -> Values:
        """What evaluation and rollouts say together of each candidate, on the scale of the evaluation."""
        first = [self.slots.index(slot) for slot in range(len(self.futures))]
        expected = self.expected[first]
        trust = 1.0 / self._room.EVALUATION_ERROR**2
        total, weight = trust * (expected - expected.mean()), trust
        for ends, error in zip(np.array(self.rounds).swapaxes(0, 1), self._room.ROLLOUT_ERRORS, strict=True):
            mean, noise = averaged(ends)
            trust = 1.0 / (error**2 + noise)
            total, weight = total + trust * mean, weight + trust
        found: Values = expected.mean() + total / weight
        return found[self.slots]


def averaged(ends: Values) -> tuple[Values, float]:
    """Of rounds, [round, future]: how far each future lies from their mean, and the variance of that by chance."""
    apart = ends - ends.mean(axis=1, keepdims=True)
    mean: Values = apart.mean(axis=0)
    rounds, futures = ends.shape
    noise = float(((apart - mean) ** 2).sum()) / ((rounds - 1) * (futures - 1) * rounds)
    return mean, max(noise, 1e-6)
